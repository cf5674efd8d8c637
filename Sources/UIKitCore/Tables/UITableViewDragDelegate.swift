import Foundation
import QuartzCore

/// Says which rows are dragged. Only the first method is required.
@preconcurrency @MainActor
public protocol UITableViewDragDelegate: AnyObject {
  /// What a press on a row begins to drag; none for nothing.
  func tableView(
    _ tableView: UITableView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath
  ) -> [UIDragItem]
  func tableView(_ tableView: UITableView, dragSessionWillBegin session: any UIDragSession)
  func tableView(_ tableView: UITableView, dragSessionDidEnd session: any UIDragSession)
}

extension UITableViewDragDelegate {
  public func tableView(_ tableView: UITableView, dragSessionWillBegin session: any UIDragSession) {}
  public func tableView(_ tableView: UITableView, dragSessionDidEnd session: any UIDragSession) {}
}

/// Takes what is dropped on a table. Only `performDropWith` is required.
@preconcurrency @MainActor
public protocol UITableViewDropDelegate: AnyObject {
  func tableView(_ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator)
  func tableView(_ tableView: UITableView, canHandle session: any UIDropSession) -> Bool
  func tableView(_ tableView: UITableView, dropSessionDidEnter session: any UIDropSession)
  /// What a drop would do, with the row that it would become; nil beside the rows. Default: rows of the table are
  /// moved, others copied.
  func tableView(
    _ tableView: UITableView, dropSessionDidUpdate session: any UIDropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> UITableViewDropProposal
  func tableView(_ tableView: UITableView, dropSessionDidExit session: any UIDropSession)
  func tableView(_ tableView: UITableView, dropSessionDidEnd session: any UIDropSession)
}

extension UITableViewDropDelegate {
  public func tableView(_ tableView: UITableView, canHandle session: any UIDropSession) -> Bool { true }
  public func tableView(_ tableView: UITableView, dropSessionDidEnter session: any UIDropSession) {}
  public func tableView(
    _ tableView: UITableView, dropSessionDidUpdate session: any UIDropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> UITableViewDropProposal {
    UITableViewDropProposal(
      operation: tableView.hasActiveDrag ? .move : .copy, intent: .insertAtDestinationIndexPath)
  }
  public func tableView(_ tableView: UITableView, dropSessionDidExit session: any UIDropSession) {}
  public func tableView(_ tableView: UITableView, dropSessionDidEnd session: any UIDropSession) {}
}

/// What a table would do with the items over it.
@preconcurrency @MainActor
open class UITableViewDropProposal: UIDropProposal {
  /// How the items go in. Raw values are UIKit's.
  public enum Intent: Int, Sendable {
    /// Nothing shows where they go.
    case unspecified = 0
    /// Rows make room for them.
    case insertAtDestinationIndexPath = 1
    /// The row below the finger takes them, and shows it.
    case insertIntoDestinationIndexPath = 2
    /// The row below the finger takes them near its middle; elsewhere rows make room. The coordinator of the drop
    /// says which of both it was.
    case automatic = 3
  }
  public let intent: Intent

  public init(operation: UIDropOperation, intent: Intent) {
    self.intent = intent
    super.init(operation: operation)
  }
  public override convenience init(operation: UIDropOperation) {
    self.init(operation: operation, intent: .unspecified)
  }
}

/// One item of a drop on a table.
@preconcurrency @MainActor
public protocol UITableViewDropItem: AnyObject {
  var dragItem: UIDragItem { get }
  /// The row that it was in this table.
  var sourceIndexPath: IndexPath? { get }
  var previewSize: CGSize { get }
}

/// A drop on a table, and where its items go.
@preconcurrency @MainActor
public protocol UITableViewDropCoordinator: AnyObject {
  var items: [any UITableViewDropItem] { get }
  var destinationIndexPath: IndexPath? { get }
  var proposal: UITableViewDropProposal { get }
  var session: any UIDropSession { get }
  /// Puts an item down at a row.
  @discardableResult
  func drop(_ dragItem: UIDragItem, toRowAt indexPath: IndexPath) -> any UIDragAnimating
  /// Puts an item down into a row, in a rectangle of it.
  @discardableResult
  func drop(_ dragItem: UIDragItem, intoRowAt indexPath: IndexPath, rect: CGRect) -> any UIDragAnimating
  @discardableResult
  func drop(_ dragItem: UIDragItem, to target: UIDragPreviewTarget) -> any UIDragAnimating
}

/// A drop that a table hands to its delegate.
@MainActor
final class TableDrop: UITableViewDropCoordinator {
  final class Item: UITableViewDropItem {
    let dragItem: UIDragItem
    let sourceIndexPath: IndexPath?
    let previewSize: CGSize

    init(_ item: UIDragItem, _ source: IndexPath?, _ size: CGSize) {
      dragItem = item
      sourceIndexPath = source
      previewSize = size
    }
  }

  private let table: UITableView
  private let request: ListDragDrop.DropRequest
  let items: [any UITableViewDropItem]

  init(_ request: ListDragDrop.DropRequest, in table: UITableView) {
    self.request = request
    self.table = table
    items = request.session.items.enumerated().map { index, item in
      Item(item, index == 0 ? request.source : nil, request.size)
    }
  }

  var destinationIndexPath: IndexPath? { request.destination }
  var session: any UIDropSession { request.session }
  var proposal: UITableViewDropProposal {
    if let own = request.proposal as? UITableViewDropProposal, own.intent != .automatic { return own }
    return UITableViewDropProposal(
      operation: request.proposal.operation,
      intent: UITableViewDropProposal.Intent(rawValue: request.intent.rawValue) ?? .unspecified)
  }

  func drop(_ dragItem: UIDragItem, toRowAt indexPath: IndexPath) -> any UIDragAnimating {
    land(dragItem, table.rectForRow(at: indexPath), .identity)
  }
  func drop(_ dragItem: UIDragItem, intoRowAt indexPath: IndexPath, rect: CGRect) -> any UIDragAnimating {
    let row = table.rectForRow(at: indexPath)
    return land(
      dragItem, rect.offsetBy(dx: row.minX, dy: row.minY), CGAffineTransform(scaleX: 0.2, y: 0.2))
  }
  func drop(_ dragItem: UIDragItem, to target: UIDragPreviewTarget) -> any UIDragAnimating {
    request.movement?.land(dragItem, at: target)
    return DragAnimator()
  }

  private func land(_ item: UIDragItem, _ rect: CGRect, _ transform: CGAffineTransform) -> any UIDragAnimating
  {
    request.movement?.land(
      item,
      at: UIPreviewTarget(
        container: table, center: CGPoint(x: rect.midX, y: rect.midY), transform: transform))
    return DragAnimator()
  }
}
