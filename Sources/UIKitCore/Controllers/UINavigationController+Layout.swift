import Foundation
import QuartzCore

extension UINavigationController: ContainerLayout {
  /// The content fills the view, the bar is below the status bar, the toolbar at the bottom.
  func layoutContainer(_ container: UIView) {
    content?.frame = container.bounds
    barHider.followHeight(container.traitCollection)
    if let edge = interactivePopGestureRecognizer as? UIScreenEdgePanGestureRecognizer {
      let side: UIRectEdge = container.isRightToLeft ? .right : .left
      if edge.edges != side { edge.edges = side }
    }
    follow(topViewController?.loadedContentScrollView(for: .top))
    layoutNavigationBar()
    layoutToolbar()
    showToolbarBackground()
    layoutInsets()
    if transition == nil, let shown, let view = shown.viewIfLoaded {
      let frame = frame(for: shown)
      view.bounds.size = frame.size
      view.center = CGPoint(x: frame.midX, y: frame.midY)
    }
  }

  func layoutNavigationBar() {
    // One that goes with its page is as it was.
    guard let container = viewIfLoaded, stepBars?.barGoes != true else { return }
    let top = container.safeAreaInsets.top
    let reach = shownReach
    navigationBar.reachAbove = top
    navigationBar.reach = reach
    // It may be on its way to the side.
    navigationBar.bounds.size = CGSize(width: container.bounds.width, height: reach.shownHeight)
    navigationBar.center = CGPoint(
      x: container.bounds.midX,
      y: (isNavigationBarHidden ? -reach.shownHeight : top) + reach.shownHeight / 2)
    navigationBar.alpha = isNavigationBarHidden ? 0 : 1
  }

  func layoutToolbar() {
    guard let container = viewIfLoaded else { return }
    let inset = container.safeAreaInsets.bottom
    let toolbarHeight = toolbar.sizeThatFits(container.bounds.size).height
    // A tab bar below has a background of its own.
    let isAboveTabs = tabBarController.map { !$0.isBarAway && !$0.tabBar.isHidden } ?? false
    toolbar.reachBelow = isAboveTabs ? 0 : inset
    let height = toolbarHeight + toolbar.reachBelow
    // It may be on its way to the side.
    toolbar.bounds.size = CGSize(width: container.bounds.width, height: height)
    toolbar.center = CGPoint(
      x: container.bounds.midX,
      y: container.bounds.height - (isToolbarHidden ? 0 : toolbarHeight + inset) + height / 2)
    toolbar.isHidden = isToolbarHidden
  }

  private func hasBar(_ controller: UIViewController) -> Bool {
    stepBars?.hasBar(controller) ?? !isNavigationBarHidden
  }

  private func hasToolbar(_ controller: UIViewController) -> Bool {
    stepBars?.hasToolbar(controller) ?? !isToolbarHidden
  }

  /// What the bars cover of the pages.
  func layoutInsets() {
    guard let container = viewIfLoaded else { return }
    for controller in viewControllers where controller === shown || controller.isViewLoaded {
      controller.navigationItem.searchController?.owner = controller
      let reach = reach(over: controller)
      if let scrollView = controller.loadedContentScrollView(for: .top) {
        let hasBar = hasBar(controller)
        scrollView.bars.collapse = hasBar ? reach.collapse : 0
        scrollView.bars.collapseLimit = hasBar ? reach.collapsible : 0
        scrollView.bars.belowCollapse =
          !hasBar || reach.bottomViewCollapses || reach.collapsible == 0 ? 0 : reach.bottomView
        scrollView.bars.collapseStop = reach.bottomViewCollapses ? reach.bottomView : 0
      }
      controller.containerSafeAreaInsets = insets(for: controller, container)
    }
  }

  private func insets(for controller: UIViewController, _ container: UIView) -> UIEdgeInsets {
    var insets = UIEdgeInsets.zero
    let frame = frame(for: controller)
    if hasBar(controller) {
      let bottom = container.safeAreaInsets.top + reach(over: controller).height
      insets.top = max(0, bottom - max(frame.minY, container.safeAreaInsets.top))
    }
    if hasToolbar(controller) {
      insets.bottom = toolbar.sizeThatFits(container.bounds.size).height
    }
    return insets
  }

  /// Where a page is: under the bars, unless it does not want to or nothing shines through them.
  func frame(for controller: UIViewController) -> CGRect {
    guard let container = viewIfLoaded else { return UIScreen.main.bounds }
    var frame = container.bounds
    let isOpaque = !navigationBar.isTranslucent && !controller.extendedLayoutIncludesOpaqueBars
    if hasBar(controller), isOpaque || !controller.edgesForExtendedLayout.contains(.top) {
      let top = container.safeAreaInsets.top + reach(over: controller).height
      frame.origin.y += top
      frame.size.height = max(0, frame.height - top)
    }
    return frame
  }

  /// The pages below, the nearest first.
  func backMenu(from item: UINavigationItem) -> UIMenu? {
    guard item === topViewController?.navigationItem, canGoBack else { return nil }
    return UIMenu(
      children: stack.dropLast().reversed().map { page in
        UIAction(title: page.navigationItem.backTitles.first ?? page.navigationItem.title ?? "") {
          [weak self, weak page] _ in
          if let self, let page { self.popToViewController(page, animated: true) }
        }
      })
  }
}
