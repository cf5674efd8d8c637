import Foundation
import QuartzCore

/// Cells and views whose class and set-up are given together.
extension UICollectionView {
  /// Makes cells of a class and sets them up for an item.
  @preconcurrency @MainActor
  public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) -> Void
    let handler: Handler
    let identifier: String

    public init(handler: @escaping Handler) {
      self.handler = handler
      RegistrationCount.cells += 1
      identifier = "registration \(RegistrationCount.cells)"
    }
  }

  /// Makes views of a class for a kind and sets them up.
  @preconcurrency @MainActor
  public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
    public typealias Handler =
      (_ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath) -> Void
    let handler: Handler
    let kind: String
    let identifier: String

    public init(elementKind: String, handler: @escaping Handler) {
      self.handler = handler
      kind = elementKind
      RegistrationCount.cells += 1
      identifier = "registration \(RegistrationCount.cells)"
    }
  }

  /// A cell that is set up for an item.
  public func dequeueConfiguredReusableCell<Cell: UICollectionViewCell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell {
    let key = ElementKind.cell(registration.identifier)
    if !pool.isRegistered(key) { register(Cell.self, forCellWithReuseIdentifier: registration.identifier) }
    let cell = dequeueCell(registration.identifier) as? Cell ?? DynamicView.view(Cell.self)
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }

  /// A view that is set up for its place.
  public func dequeueConfiguredReusableSupplementary<Supplementary: UICollectionReusableView>(
    using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
  ) -> Supplementary {
    let key = ElementKind.view(registration.kind, registration.identifier)
    if !pool.isRegistered(key) {
      register(
        Supplementary.self, forSupplementaryViewOfKind: registration.kind,
        withReuseIdentifier: registration.identifier)
    }
    let view =
      dequeueView(registration.kind, registration.identifier) as? Supplementary
      ?? DynamicView.view(Supplementary.self)
    registration.handler(view, registration.kind, indexPath)
    return view
  }
}

@MainActor
private enum RegistrationCount {
  static var cells = 0
}
