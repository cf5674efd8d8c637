import Foundation
import QuartzCore
import Support

/// Swiping rows aside.
extension UITableView: SwipeHost {
  func swipeTarget(at point: CGPoint) -> SwipeTarget? {
    guard !isEditing, reordering == nil, let path = path(at: point), let cell = cells[path] else {
      return nil
    }
    return target(cell, path)
  }

  func target(_ cell: UITableViewCell, _ path: IndexPath) -> SwipeTarget {
    guard canEdit(path) else { return SwipeTarget(cell: cell, path: path, leading: nil, trailing: nil) }
    return SwipeTarget(
      cell: cell, path: path,
      leading: delegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: path),
      trailing: trailingActions(path))
  }

  func canEdit(_ path: IndexPath) -> Bool { dataSource?.tableView(self, canEditRowAt: path) ?? false }

  private func trailingActions(_ path: IndexPath) -> UISwipeActionsConfiguration? {
    if let own = delegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path) { return own }
    if let older = delegate?.tableView(self, editActionsForRowAt: path) {
      let configuration = UISwipeActionsConfiguration(actions: older.map { $0.contextual(for: path) })
      configuration.performsFirstActionWithFullSwipe = false
      return configuration
    }
    let style = delegate?.tableView(self, editingStyleForRowAt: path) ?? .delete
    guard commitsEdits, style == .delete else { return nil }
    return UISwipeActionsConfiguration(actions: [deletion(path)])
  }

  /// The deletion that the data source is asked for.
  private func deletion(_ path: IndexPath) -> UIContextualAction {
    let title =
      delegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: path)
      ?? "Delete"
    return UIContextualAction(style: .destructive, title: title) { [weak self] _, _, done in
      guard let self else { return }
      dataSource?.tableView(self, commit: .delete, forRowAt: path)
      done(true)
    }
  }

  func swipeBegan(_ target: SwipeTarget) {
    releasePress(selects: false)
    editedAlone = target.path
    delegate?.tableView(self, willBeginEditingRowAt: target.path)
    guard let cell = target.cell as? UITableViewCell else { return }
    cell.willTransition(to: .showingDeleteConfirmation)
    cell.showsConfirmation = true
    cell.didTransition(to: .showingDeleteConfirmation)
  }

  func swipeEnded(_ target: SwipeTarget) {
    editedAlone = nil
    if let cell = target.cell as? UITableViewCell {
      cell.willTransition(to: [])
      cell.showsConfirmation = false
      cell.didTransition(to: [])
    }
    delegate?.tableView(self, didEndEditingRowAt: target.path)
  }

  // MARK: The controls of a row that is edited

  /// The minus of a row was tapped: its actions show. The plus inserts at once.
  func editControlTapped(_ cell: UITableViewCell, _ style: UITableViewCell.EditingStyle) {
    guard let path = cell.place else { return }
    guard style == .delete else {
      dataSource?.tableView(self, commit: style, forRowAt: path)
      return
    }
    var found = target(cell, path)
    if found.trailing == nil {
      found = SwipeTarget(
        cell: cell, path: path, leading: nil,
        trailing: UISwipeActionsConfiguration(actions: [deletion(path)]))
    }
    swipe?.open(found)
  }

  // MARK: What the data source can do

  /// Whether the data source's class has `tableView(_:commit:forRowAt:)`; true where that is not known.
  var commitsEdits: Bool { implements("tableView(_:commit:forRowAt:)", ControllerMethods.commit) ?? true }
  /// Whether it has `tableView(_:moveRowAt:to:)`; false where that is not known.
  var movesRows: Bool { implements("tableView(_:moveRowAt:to:)", ControllerMethods.move) ?? false }

  private func implements(_ name: String, _ method: ControllerMethods.Method) -> Bool? {
    guard let dataSource else { return false }
    if let controller = dataSource as? UITableViewController, let answer = method.isOverridden(by: controller)
    {
      return answer
    }
    return RuntimeClasses.implements(name, dataSource)
  }
}

/// Which methods of `UITableViewController` a subclass overrides, as its metadata says.
@MainActor
private enum ControllerMethods {
  private final class Plain: UITableViewController {}
  private final class Committing: UITableViewController {
    override func tableView(
      _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt path: IndexPath
    ) {}
  }
  private final class Moving: UITableViewController {
    override func tableView(
      _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {}
  }

  static let commit = Method(Committing.self)
  static let move = Method(Moving.self)

  /// A method by the word of the metadata that it occupies.
  @MainActor
  struct Method {
    private let slot: Int?

    init(_ probe: UITableViewController.Type) {
      let base = ClassMetadata(UITableViewController.self)
      let (plain, overriding) = (ClassMetadata(Plain.self), ClassMetadata(probe))
      let found = (ClassMetadata.firstMember..<max(base.count, ClassMetadata.firstMember)).filter {
        plain[$0] == base[$0] && overriding[$0] != base[$0]
      }
      slot = found.count == 1 ? found[0] : nil
    }

    func isOverridden(by controller: UITableViewController) -> Bool? {
      slot.map { ClassMetadata(type(of: controller))[$0] != ClassMetadata(UITableViewController.self)[$0] }
    }
  }
}
