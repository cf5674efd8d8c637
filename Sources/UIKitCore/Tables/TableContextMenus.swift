import Foundation
import QuartzCore

/// The context menus of a table's rows: asks the table's delegate, and lifts the cell that was pressed.
@MainActor
final class TableContextMenus: UIContextMenuInteractionDelegate {
  private weak var table: UITableView?
  private(set) lazy var interaction = UIContextMenuInteraction(delegate: self)
  private var pressed: IndexPath?

  func attach(to table: UITableView) {
    self.table = table
    table.addInteraction(interaction)
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    guard let table, let path = table.indexPathForRow(at: location) else { return nil }
    pressed = path
    return table.delegate?.tableView(table, contextMenuConfigurationForRowAt: path, point: location)
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? {
    guard let table else { return nil }
    return table.delegate?.tableView(
      table, previewForHighlightingContextMenuWithConfiguration: configuration)
      ?? pressed.flatMap { table.cellForRow(at: $0) }.map { UITargetedPreview(view: $0) }
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating
  ) {
    guard let table else { return }
    table.delegate?.tableView(table, willPerformPreviewActionForMenuWith: configuration, animator: animator)
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForDismissingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? {
    guard let table else { return nil }
    return table.delegate?.tableView(table, previewForDismissingContextMenuWithConfiguration: configuration)
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {
    guard let table else { return }
    table.delegate?.tableView(table, willDisplayContextMenu: configuration, animator: animator)
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {
    guard let table else { return }
    table.delegate?.tableView(table, willEndContextMenuInteraction: configuration, animator: animator)
  }
}
