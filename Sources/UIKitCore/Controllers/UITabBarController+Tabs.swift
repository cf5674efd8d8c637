import Foundation
import QuartzCore

extension UITabBarController {
  /// How tabs are shown. Raw values are UIKit's.
  public enum Mode: Int, Sendable {
    case automatic = 0
    case tabBar = 1
    case tabSidebar = 2
  }

  /// Other tabs are there, or are to be seen.
  func visibleTabsChanged(animated: Bool) {
    let names = traitCollection.horizontalSizeClass == .compact ? compactTabIdentifiers : nil
    let shown = describedTabs.filter { !$0.isHidden && names?.contains($0.identifier) != false }
    setViewControllers(shown.compactMap(\.rootController), animated: animated)
  }

  var selectedRoot: UITab? { describedTabs.first { $0.rootController === selection } }

  /// Brings what a root tab shows to the tab that is selected in it, and selects the root.
  func showSelection(of root: UITab) {
    let isShown = selectedRoot === root
    for case let group as UITabGroup in root.selectedPath {
      group.updateStack(animated: isShown && isOnScreen)
    }
    guard let controller = root.rootController else { return }
    if !tabControllers.contains(where: { $0 === controller }) { visibleTabsChanged(animated: false) }
    selectedViewController = controller
  }

  /// A group has got another selected child.
  func selectionChanged(in group: UITabGroup) {
    guard let root = group.line.last else { return }
    if root === selectedRoot || !tabControllers.contains(where: { $0 === root.rootController }) {
      showSelection(of: root)
    } else {
      (group.managingTabGroup ?? group).updateStack(animated: false)
    }
  }
}
