import Foundation
import QuartzCore

/// The context menus of a collection's items: asks the collection's delegate, and lifts the cell that was pressed.
@MainActor
final class CollectionContextMenus: UIContextMenuInteractionDelegate {
  private weak var collection: UICollectionView?
  private(set) lazy var interaction = UIContextMenuInteraction(delegate: self)
  private var pressed: IndexPath?

  func attach(to collection: UICollectionView) {
    self.collection = collection
    collection.addInteraction(interaction)
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    guard let collection, let delegate = collection.delegate else { return nil }
    let path = collection.indexPathForItem(at: location)
    pressed = path
    let items = [path].compactMap { $0 }
    if let made = delegate.collectionView(
      collection, contextMenuConfigurationForItemsAt: items, point: location)
    {
      return made
    }
    return path.flatMap {
      delegate.collectionView(collection, contextMenuConfigurationForItemAt: $0, point: location)
    }
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? {
    guard let collection, let delegate = collection.delegate else { return nil }
    let asked = pressed.flatMap {
      delegate.collectionView(
        collection, contextMenuConfiguration: configuration, highlightPreviewForItemAt: $0)
    }
    return asked
      ?? delegate.collectionView(
        collection, previewForHighlightingContextMenuWithConfiguration: configuration)
      ?? pressed.flatMap { collection.cellForItem(at: $0) }.map { UITargetedPreview(view: $0) }
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForDismissingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? {
    guard let collection, let delegate = collection.delegate else { return nil }
    let asked = pressed.flatMap {
      delegate.collectionView(
        collection, contextMenuConfiguration: configuration, dismissalPreviewForItemAt: $0)
    }
    return asked
      ?? delegate.collectionView(
        collection, previewForDismissingContextMenuWithConfiguration: configuration)
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {
    guard let collection else { return }
    collection.delegate?.collectionView(
      collection, willDisplayContextMenu: configuration, animator: animator)
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {
    guard let collection else { return }
    collection.delegate?.collectionView(
      collection, willEndContextMenuInteraction: configuration, animator: animator)
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating
  ) {
    guard let collection else { return }
    collection.delegate?.collectionView(
      collection, willPerformPreviewActionForMenuWith: configuration, animator: animator)
  }
}
