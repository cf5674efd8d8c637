import Foundation
import QuartzCore

extension UINavigationController: ContainerLayout {
  /// The content fills the view, the bar is below the status bar, the toolbar at the bottom.
  func layoutContainer(_ container: UIView) {
    content?.frame = container.bounds
    if let edge = interactivePopGestureRecognizer as? UIScreenEdgePanGestureRecognizer {
      let side: UIRectEdge = container.isRightToLeft ? .right : .left
      if edge.edges != side { edge.edges = side }
    }
    let top = container.safeAreaInsets.top
    let height = navigationBarHeight
    navigationBar.reachAbove = top
    navigationBar.frame = CGRect(
      x: 0, y: isNavigationBarHidden ? -height : top, width: container.bounds.width, height: height)
    navigationBar.alpha = isNavigationBarHidden ? 0 : 1
    let toolbarHeight = toolbar.sizeThatFits(container.bounds.size).height + bottomInset(container)
    toolbar.reachBelow = bottomInset(container)
    toolbar.frame = CGRect(
      x: 0, y: container.bounds.height - (isToolbarHidden ? 0 : toolbarHeight), width: container.bounds.width,
      height: toolbarHeight)
    toolbar.isHidden = isToolbarHidden
    layoutInsets()
    if transition == nil, let shown, let view = shown.viewIfLoaded {
      let frame = frame(for: shown)
      view.bounds.size = frame.size
      view.center = CGPoint(x: frame.midX, y: frame.midY)
    }
  }

  /// Whether the title of the controller on top is large.
  var showsLargeTitle: Bool {
    guard navigationBar.prefersLargeTitles, !navigationBar.isCompact, !isNavigationBarHidden else {
      return false
    }
    for controller in viewControllers.reversed() {
      switch controller.navigationItem.largeTitleDisplayMode {
      case .always: return true
      case .never, .inline: return false
      case .automatic: continue
      }
    }
    return true
  }

  private var navigationBarHeight: CGFloat {
    navigationBar.rowHeight
      + (showsLargeTitle ? max(0, UINavigationBar.Metrics.largeTitleHeight - collapse) : 0)
  }

  /// How far the content has pushed the large title under the row, in points.
  private var collapse: CGFloat { 0 }

  private func bottomInset(_ container: UIView) -> CGFloat { container.safeAreaInsets.bottom }

  /// What the bars cover of the pages.
  func layoutInsets() {
    guard let container = viewIfLoaded else { return }
    for controller in viewControllers {
      controller.containerSafeAreaInsets = insets(for: controller, container)
    }
  }

  private func insets(for controller: UIViewController, _ container: UIView) -> UIEdgeInsets {
    var insets = UIEdgeInsets.zero
    let frame = frame(for: controller)
    if !isNavigationBarHidden {
      let bottom = container.safeAreaInsets.top + navigationBarHeight
      insets.top = max(0, bottom - max(frame.minY, container.safeAreaInsets.top))
    }
    if !isToolbarHidden {
      insets.bottom = toolbar.sizeThatFits(container.bounds.size).height
    }
    return insets
  }

  /// Where a page is: under the bars, unless it does not want to or nothing shines through them.
  func frame(for controller: UIViewController) -> CGRect {
    guard let container = viewIfLoaded else { return UIScreen.main.bounds }
    var frame = container.bounds
    let isOpaque = !navigationBar.isTranslucent && !controller.extendedLayoutIncludesOpaqueBars
    if !isNavigationBarHidden, isOpaque || !controller.edgesForExtendedLayout.contains(.top) {
      let top = container.safeAreaInsets.top + navigationBarHeight
      frame.origin.y += top
      frame.size.height = max(0, frame.height - top)
    }
    return frame
  }
}
