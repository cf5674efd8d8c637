import Foundation
import QuartzCore

/// The controls that a row has while its table edits: minus, plus or a circle before it, the grip after it.
@MainActor
final class CellEditing {
  /// What is before the row.
  enum Control: Equatable {
    case delete, insert
    /// Whether the row is chosen.
    case choice(Bool)
  }

  private unowned let cell: UITableViewCell
  private(set) var control: Control?
  private var leading: EditControl?
  private(set) var grip: ReorderGrip?

  /// How much room the controls take, in points. [as on iOS, measured on pictures]
  static let leadingWidth: CGFloat = 38
  private static let gripWidth: CGFloat = 44

  init(_ cell: UITableViewCell) { self.cell = cell }

  /// The room before the content.
  var leadingRoom: CGFloat { leading == nil || !indents ? 0 : Self.leadingWidth }
  /// Whether a point of the cell is on the circle that shows whether the row is chosen, or before it.
  func isChoice(at point: CGPoint) -> Bool {
    guard case .choice? = control, let leading else { return false }
    return isMirrored ? point.x >= leading.frame.minX : point.x <= leading.frame.maxX
  }
  /// The room after it.
  var trailingRoom: CGFloat { grip == nil ? 0 : Self.gripWidth }
  private var indents = true

  /// Shows these controls.
  func show(_ control: Control?, grips: Bool, indents: Bool) {
    self.indents = indents
    if control != self.control {
      self.control = control
      if let control {
        let view = leading ?? BlockAnimation.outside { EditControl() }
        view.show(control)
        view.tapped = { [weak cell] in
          guard let cell, let table = cell.table else { return }
          table.editControlTapped(cell, control == .insert ? .insert : .delete)
        }
        let isNew = leading == nil
        leading = view
        if isNew { come(view, by: -Self.leadingWidth) }
      } else {
        go(leading, by: -Self.leadingWidth)
        leading = nil
      }
    }
    if grips, grip == nil {
      let view = BlockAnimation.outside { ReorderGrip() }
      view.moved = { [weak cell] in
        if let cell { cell.table?.reorder(cell, by: $0) }
      }
      view.step = { [weak cell] isDown in
        guard let cell, let table = cell.table else { return false }
        return table.moveByKey(cell, isDown: isDown)
      }
      grip = view
      come(view, by: Self.gripWidth)
    } else if !grips {
      go(grip, by: Self.gripWidth)
      grip = nil
    }
  }

  /// Adds a control, which in an animation slides in from the row's side.
  private func come(_ view: UIView, by way: CGFloat) {
    let shift = isMirrored ? -way : way
    cell.addControl(view)
    UIView.performWithoutAnimation {
      view.alpha = 0
      view.center.x += shift
    }
    view.alpha = 1
    view.center.x -= shift
  }

  /// Takes a control away; in an animation it slides out.
  private func go(_ view: UIView?, by way: CGFloat) {
    guard let view, let block = BlockAnimation.animating else {
      view?.removeFromSuperview()
      return
    }
    view.isUserInteractionEnabled = false
    view.alpha = 0
    view.center.x += isMirrored ? -way : way
    block.whenOver { _ in view.removeFromSuperview() }
  }

  private var isMirrored: Bool { cell.traitCollection.layoutDirection == .rightToLeft }

  func layout(in size: CGSize, margin: CGFloat, isMirrored: Bool) {
    func place(_ view: UIView?, from x: CGFloat, width: CGFloat) {
      let rect = CGRect(
        x: isMirrored ? size.width - x - width : x, y: 0, width: width, height: size.height)
      if let view, view.frame != rect { view.frame = rect }
    }
    place(leading, from: margin - 8, width: Self.leadingWidth)
    place(grip, from: size.width - Self.gripWidth, width: Self.gripWidth)
  }
}

/// The minus, the plus or the circle.
@MainActor
private final class EditControl: UIControl {
  private let picture = UIImageView()
  var tapped: () -> Void = {}
  private static let symbolSize: CGFloat = 22

  override init(frame: CGRect) {
    super.init(frame: frame)
    picture.contentMode = .center
    picture.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(picture)
    isAccessibilityElement = true
    accessibilityTraits = .button
    addAction(UIAction { [weak self] _ in self?.tapped() }, for: .touchUpInside)
  }

  required init?(coder: NSCoder) { return nil }

  func show(_ control: CellEditing.Control) {
    let (name, color, words): (String, UIColor, String)
    switch control {
    case .delete: (name, color, words) = ("minus.circle.fill", .systemRed, "Delete")
    case .insert: (name, color, words) = ("plus.circle.fill", .systemGreen, "Insert")
    case .choice(true): (name, color, words) = ("checkmark.circle.fill", .tintColor, "Selected")
    case .choice(false): (name, color, words) = ("circle", .tertiaryLabel, "Not selected")
    }
    if case .choice = control { isUserInteractionEnabled = false } else { isUserInteractionEnabled = true }
    picture.image = UIImage(
      systemName: name, withConfiguration: UIImage.SymbolConfiguration(pointSize: Self.symbolSize))
    picture.tintColor = color
    accessibilityLabel = words
  }
}
