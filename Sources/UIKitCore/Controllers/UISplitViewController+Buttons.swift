import Foundation
import QuartzCore

/// The buttons that columns have in bars.
extension UISplitViewController {
  func makeModeButton() -> UIBarButtonItem {
    let item = UIBarButtonItem(
      image: UIImage(systemName: "sidebar.left"),
      primaryAction: UIAction { [weak self] _ in self?.toggleColumns() })
    item.accessibilityLabel = "Sidebar"
    return item
  }

  func makeSecondaryOnlyButton() -> UIBarButtonItem {
    UIBarButtonItem(
      image: UIImage(systemName: "arrow.up.left.and.arrow.down.right"),
      primaryAction: UIAction { [weak self] _ in
        guard let self else { return }
        change(to: shownSidebars.isEmpty ? earlierSidebarCount : 0, animated: true)
      })
  }

  /// What the button does: one column more, or the primary one away.
  private func toggleColumns() {
    guard !collapsed else { return }
    let shown = shownSidebars.count
    change(to: countAfterAction(shown < sidebars.count ? shown + 1 : shown - 1), animated: true)
  }

  /// The button for columns is in the bar of the first column in sight, unless the app has put it elsewhere.
  func placeButtons() {
    modeButton.isHidden = collapsed || sidebars.isEmpty
    drawButtons()
    guard style != .unspecified else { return }
    var items: [Column: UIBarButtonItem] = [:]
    if showsModeButton, !isModeButtonPlacedByApp { items[shownSidebars.first ?? .secondary] = modeButton }
    if showsSecondaryOnlyButton, style == .tripleColumn, !collapsed, splitBehavior != .overlay {
      items[.secondary] = secondaryOnlyButton
    }
    for (column, controller) in columns {
      guard let root = (controller as? UINavigationController)?.viewControllers.first else { continue }
      root.navigationItem.systemLeftItem = items[column]
    }
    for (_, pages) in lent { pages.first?.navigationItem.systemLeftItem = nil }
  }

  private var showsModeButton: Bool {
    guard !collapsed, !sidebars.isEmpty, displayMode != .twoOverSecondary else { return false }
    switch displayModeButtonVisibility {
    case .automatic: return presentsWithGesture
    case .never: return false
    case .always: return true
    }
  }

  /// Buttons look like what they will do.
  private func drawButtons() {
    let shown = shownSidebars.count
    let bringsSupplementary = shown == 0 && sidebars.count > 1
    var name = isFromRight ? "sidebar.right" : "sidebar.left"
    var label = "Sidebar"
    if style == .unspecified, shown > 0 {
      (name, label) = ("arrow.up.left.and.arrow.down.right", "Full Screen")
    } else if style == .unspecified || bringsSupplementary {
      (name, label) = ("chevron.backward", "Back")
    }
    if modeButton.accessibilityLabel != label || isFromRight != modeButtonIsAtRight {
      modeButton.accessibilityLabel = label
      modeButtonIsAtRight = isFromRight
      modeButton.image = UIImage(systemName: name)
    }
    guard showsSecondaryOnlyButton else { return }
    secondaryOnlyButton.image = UIImage(
      systemName: shown == 0
        ? "arrow.down.right.and.arrow.up.left" : "arrow.up.left.and.arrow.down.right")
    secondaryOnlyButton.accessibilityLabel = shown == 0 ? "Exit Full Screen" : "Full Screen"
  }

  private var isModeButtonPlacedByApp: Bool {
    columns.values.contains { controller in
      (controller as? UINavigationController)?.viewControllers.contains { page in
        let item = page.navigationItem
        return ((item.leftBarButtonItems ?? []) + (item.rightBarButtonItems ?? [])).contains {
          $0 === modeButton
        }
      } ?? false
    }
  }
}
