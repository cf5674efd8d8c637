import Foundation
import QuartzCore

/// Says which items are dragged. Only the first method is required.
@preconcurrency @MainActor
public protocol UICollectionViewDragDelegate: AnyObject {
  /// What a press on an item begins to drag; none for nothing.
  func collectionView(
    _ collectionView: UICollectionView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath
  ) -> [UIDragItem]
  func collectionView(_ collectionView: UICollectionView, dragSessionWillBegin session: any UIDragSession)
  func collectionView(_ collectionView: UICollectionView, dragSessionDidEnd session: any UIDragSession)
}

extension UICollectionViewDragDelegate {
  public func collectionView(
    _ collectionView: UICollectionView, dragSessionWillBegin session: any UIDragSession
  ) {}
  public func collectionView(_ collectionView: UICollectionView, dragSessionDidEnd session: any UIDragSession)
  {}
}

/// Takes what is dropped on a collection. Only `performDropWith` is required.
@preconcurrency @MainActor
public protocol UICollectionViewDropDelegate: AnyObject {
  func collectionView(
    _ collectionView: UICollectionView, performDropWith coordinator: any UICollectionViewDropCoordinator)
  func collectionView(_ collectionView: UICollectionView, canHandle session: any UIDropSession) -> Bool
  func collectionView(_ collectionView: UICollectionView, dropSessionDidEnter session: any UIDropSession)
  /// What a drop would do, with the item that it would become; nil beside the items. Default: items of the collection
  /// are moved, others copied.
  func collectionView(
    _ collectionView: UICollectionView, dropSessionDidUpdate session: any UIDropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> UICollectionViewDropProposal
  func collectionView(_ collectionView: UICollectionView, dropSessionDidExit session: any UIDropSession)
  func collectionView(_ collectionView: UICollectionView, dropSessionDidEnd session: any UIDropSession)
}

extension UICollectionViewDropDelegate {
  public func collectionView(_ collectionView: UICollectionView, canHandle session: any UIDropSession) -> Bool
  { true }
  public func collectionView(
    _ collectionView: UICollectionView, dropSessionDidEnter session: any UIDropSession
  ) {}
  public func collectionView(
    _ collectionView: UICollectionView, dropSessionDidUpdate session: any UIDropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> UICollectionViewDropProposal {
    UICollectionViewDropProposal(
      operation: collectionView.hasActiveDrag ? .move : .copy, intent: .insertAtDestinationIndexPath)
  }
  public func collectionView(
    _ collectionView: UICollectionView, dropSessionDidExit session: any UIDropSession
  ) {}
  public func collectionView(_ collectionView: UICollectionView, dropSessionDidEnd session: any UIDropSession)
  {}
}

/// What a collection would do with the items over it.
@preconcurrency @MainActor
open class UICollectionViewDropProposal: UIDropProposal {
  /// How the items go in. Raw values are UIKit's.
  public enum Intent: Int, Sendable {
    /// Nothing shows where they go.
    case unspecified = 0
    /// Items make room for them.
    case insertAtDestinationIndexPath = 1
    /// The item below the finger takes them, and shows it.
    case insertIntoDestinationIndexPath = 2
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

/// One item of a drop on a collection.
@preconcurrency @MainActor
public protocol UICollectionViewDropItem: AnyObject {
  var dragItem: UIDragItem { get }
  /// The item that it was in this collection.
  var sourceIndexPath: IndexPath? { get }
  var previewSize: CGSize { get }
}

/// A drop on a collection, and where its items go.
@preconcurrency @MainActor
public protocol UICollectionViewDropCoordinator: AnyObject {
  var items: [any UICollectionViewDropItem] { get }
  var destinationIndexPath: IndexPath? { get }
  var proposal: UICollectionViewDropProposal { get }
  var session: any UIDropSession { get }
  /// Puts an item down at an item.
  @discardableResult
  func drop(_ dragItem: UIDragItem, toItemAt indexPath: IndexPath) -> any UIDragAnimating
  /// Puts an item down into an item, in a rectangle of it.
  @discardableResult
  func drop(_ dragItem: UIDragItem, intoItemAt indexPath: IndexPath, rect: CGRect) -> any UIDragAnimating
  @discardableResult
  func drop(_ dragItem: UIDragItem, to target: UIDragPreviewTarget) -> any UIDragAnimating
}

/// A drop that a collection hands to its delegate.
@MainActor
final class CollectionDrop: UICollectionViewDropCoordinator {
  final class Item: UICollectionViewDropItem {
    let dragItem: UIDragItem
    let sourceIndexPath: IndexPath?
    let previewSize: CGSize

    init(_ item: UIDragItem, _ source: IndexPath?, _ size: CGSize) {
      dragItem = item
      sourceIndexPath = source
      previewSize = size
    }
  }

  private let collection: UICollectionView
  private let request: ListDragDrop.DropRequest
  let items: [any UICollectionViewDropItem]

  init(_ request: ListDragDrop.DropRequest, in collection: UICollectionView) {
    self.request = request
    self.collection = collection
    items = request.session.items.enumerated().map { index, item in
      Item(item, index == 0 ? request.source : nil, request.size)
    }
  }

  var destinationIndexPath: IndexPath? { request.destination }
  var session: any UIDropSession { request.session }
  var proposal: UICollectionViewDropProposal {
    request.proposal as? UICollectionViewDropProposal
      ?? UICollectionViewDropProposal(operation: request.proposal.operation, intent: .unspecified)
  }

  func drop(_ dragItem: UIDragItem, toItemAt indexPath: IndexPath) -> any UIDragAnimating {
    land(dragItem, collection.layoutAttributesForItem(at: indexPath)?.frame ?? .zero, .identity)
  }
  func drop(_ dragItem: UIDragItem, intoItemAt indexPath: IndexPath, rect: CGRect) -> any UIDragAnimating {
    let row = collection.layoutAttributesForItem(at: indexPath)?.frame ?? .zero
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
        container: collection, center: CGPoint(x: rect.midX, y: rect.midY), transform: transform))
    return DragAnimator()
  }
}
