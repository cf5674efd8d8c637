import Foundation
import QuartzCore

/// The bar follows the content of the page below it.
extension UINavigationController: ScrollFollower {
  /// How high the bar is now.
  var shownReach: NavigationBarReach {
    topViewController.map { reach(over: $0) } ?? NavigationBarReach(row: navigationBar.rowHeight)
  }

  /// How high the bar is over a page, wherever that page is on the stack.
  func reach(over controller: UIViewController) -> NavigationBarReach {
    let bar = navigationBar
    var reach = NavigationBarReach(row: bar.rowHeight)
    let item = controller.navigationItem
    if showsLargeTitle(over: controller) {
      reach.largeTitle = _UINavigationBarLargeTitleView.height(
        for: bar.traitCollection, hasSubtitle: item.lines.hasLargeSubtitle)
    }
    reach.prompt = item.promptHeight
    if let view = item.bottomView {
      reach.bottomView = max(view.intrinsicContentSize.height, 0)
      reach.bottomViewCollapses = item.hidesSearchBarWhenScrolling && !item.hidesTitle
      if item.hidesTitle { (reach.row, reach.largeTitle) = (0, 0) }
    }
    guard let scrollView = controller.loadedContentScrollView(for: .top) else { return reach }
    // A page that ends at the bar keeps its place; only what is behind the bar changes the bar's height.
    reach.follows = scrollView.isUnderTopBar
    reach.distance = scrollView.scrolledPastBar
    reach.refreshing = scrollView.refreshInset
    return reach
  }

  /// Whether the title over a page is large.
  func showsLargeTitle(over controller: UIViewController) -> Bool {
    guard navigationBar.prefersLargeTitles, !navigationBar.isCompact, !isNavigationBarHidden else {
      return false
    }
    let index = viewControllers.firstIndex { $0 === controller } ?? viewControllers.count - 1
    guard index >= 0 else { return true }
    for page in viewControllers[...index].reversed() {
      switch page.navigationItem.largeTitleDisplayMode {
      case .always: return true
      case .never, .inline: return false
      case .automatic: continue
      }
    }
    return true
  }

  // MARK: Following

  /// Follows another page's content.
  func follow(_ scrollView: UIScrollView?) {
    if followed !== scrollView, followed?.bars.top === self { followed?.bars.top = nil }
    followed = scrollView
    if scrollView?.bars.top !== self { scrollView?.bars.top = self }
  }

  func contentMoved(in scrollView: UIScrollView) {
    guard scrollView === followed else { return }
    showToolbarBackground()
    if navigationBar.reach != shownReach { viewIfLoaded?.setNeedsLayout() }
  }

  /// Content that ends above the toolbar leaves it clear; a page that does not scroll may have anything behind it.
  func showToolbarBackground() {
    guard !isToolbarHidden, let followed, followed.systemContentInset.bottom > 0 else {
      return toolbar.backgroundProgress = 1
    }
    toolbar.backgroundProgress = min(
      max(followed.scrolledBeforeEnd / NavigationBarReach.backgroundFade, 0), 1)
  }
}

extension UIViewController {
  /// The scroll view at an edge of a view that is loaded.
  func loadedContentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
    isViewLoaded ? contentScrollView(for: edge) : nil
  }
}
