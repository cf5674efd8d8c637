import Foundation
import QuartzCore

/// A controller that places the parts of its view itself.
@MainActor
protocol ContainerLayout: UIViewController {
  func layoutContainer(_ container: UIView)
}

/// The view of a container controller. It places the controller's parts when it lays out.
package final class UILayoutContainerView: UIView {
  weak var controller: (any ContainerLayout)?

  package override func layoutSubviews() {
    super.layoutSubviews()
    controller?.layoutContainer(self)
  }
}

/// The part of a container in which the selected controller's view is.
package final class UITransitionView: UIView {}

extension UITabBarController: ScrollFollower {
  func contentMoved(in scrollView: UIScrollView) {
    guard scrollView === followed else { return }
    minimizeBar(with: scrollView)
    showBackground()
  }
}

extension UITabBarController: ContainerLayout {
  /// The content fills the view, the bar is over its lower end.
  func layoutContainer(_ container: UIView) {
    content?.frame = container.bounds
    let bar = tabBar
    // A push that hides the bar has taken it along.
    if bar.superview === container { bar.frame = barFrame(in: container, isHidden: isBarAway) }
    if let accessoryView { placeAccessory(accessoryView, in: container) }
    for controller in children { controller.containerSafeAreaInsets = barInsets(in: container) }
    follow(selection?.loadedContentScrollView(for: .bottom))
    showBackground()
  }

  /// Content that ends above the bar leaves it clear; a page that does not scroll may have anything behind it.
  ///
  /// - Parameter withPages: Whether a push or a pop has ended, after which the background changes.
  func showBackground(withPages: Bool = false) {
    // A bar that goes, goes as it was over its page; one that stays keeps its look until the pages move.
    guard tabBar.superview === viewIfLoaded, !isBarAway else { return }
    if !withPages, (selection as? UINavigationController)?.stepBars != nil { return }
    tabBar.backgroundProgress = neededBackground
  }

  /// How much of the background the content that is followed needs.
  private var neededBackground: CGFloat {
    guard let followed, followed.systemContentInset.bottom > 0 else { return 1 }
    return min(max(followed.scrolledBeforeEnd / NavigationBarReach.backgroundFade, 0), 1)
  }

  /// A push or a pop begins: content that comes is never seen through the bar, which has the background for it from the
  /// first picture on. One that only the page that goes needs, stays until that page is away.
  func prepareBackground() {
    guard isViewLoaded, !isBarAway else { return }
    follow(selection?.loadedContentScrollView(for: .bottom))
    BlockAnimation.outside { tabBar.backgroundProgress = max(tabBar.backgroundProgress, neededBackground) }
  }

  /// Another page is on top: the bar's look is that of its content.
  ///
  /// - Parameter animated: Whether a background that nothing needs any more fades.
  func followSelection(animated: Bool = false) {
    guard isViewLoaded else { return }
    follow(selection?.loadedContentScrollView(for: .bottom))
    guard animated, neededBackground < tabBar.backgroundProgress else {
      return showBackground(withPages: true)
    }
    UIView.animate(withDuration: Self.backgroundFade, delay: 0, options: [.allowUserInteraction]) {
      self.showBackground(withPages: true)
    }
  }
  /// Seconds in which the background goes after a page that needed it. [our choice]
  private static let backgroundFade: TimeInterval = 0.15

  private func follow(_ scrollView: UIScrollView?) {
    if followed !== scrollView, followed?.bars.bottom === self { followed?.bars.bottom = nil }
    followed = scrollView
    if scrollView?.bars.bottom !== self { scrollView?.bars.bottom = self }
  }

  /// Whether the bar is hidden, on its own or by what was pushed.
  var isBarAway: Bool {
    if isTabBarHidden || minimizing.isMinimized { return true }
    guard let stack = selection as? UINavigationController else { return false }
    return stack.hidesBottomBar
  }

  func barFrame(in container: UIView, isHidden: Bool) -> CGRect {
    let height = tabBar.sizeThatFits(container.bounds.size).height
    return CGRect(
      x: 0, y: container.bounds.height - (isHidden ? 0 : height), width: container.bounds.width,
      height: height)
  }

  private func barInsets(in container: UIView) -> UIEdgeInsets {
    guard !tabBar.isHidden, !isBarAway else {
      return UIEdgeInsets(top: 0, left: 0, bottom: accessoryInset, right: 0)
    }
    let height = tabBar.sizeThatFits(container.bounds.size).height
    let bar = max(0, height - container.safeAreaInsets.bottom)
    return UIEdgeInsets(top: 0, left: 0, bottom: bar + accessoryInset, right: 0)
  }

  func moveBar(animated: Bool) {
    guard let container = viewIfLoaded else { return }
    container.setNeedsLayout()
    guard animated, container.window != nil else { return container.layoutIfNeeded() }
    UIView.animate(
      withDuration: SystemSpring.duration, delay: 0, usingSpringWithDamping: SystemSpring.dampingRatio,
      initialSpringVelocity: 0, options: [.allowUserInteraction, .layoutSubviews]
    ) { container.layoutIfNeeded() }
  }

  /// Gives the pages their insets for the bar as it is to be, outside of any animation.
  func layoutAtOnce() {
    viewIfLoaded?.setNeedsLayout()
    viewIfLoaded?.layoutIfNeeded()
  }

  // MARK: Taken along by a push

  /// Gives the bar to a transition that moves it with a page.
  func lendBar(to container: UIView) -> UITabBar? {
    let bar = tabBar
    guard let home = viewIfLoaded, !isTabBarHidden, !bar.isHidden else { return nil }
    UIView.performWithoutAnimation {
      let frame = barFrame(in: home, isHidden: false)
      container.addSubview(bar)
      bar.frame = container.convert(frame, from: home)
    }
    return bar
  }

  /// The transition is over: the bar is the controller's own again.
  func takeBarBack() {
    let bar = tabBar
    // The line above a bar that is away would be at the lower edge.
    if isBarAway { bar.backgroundProgress = 0 }
    guard let home = viewIfLoaded, bar.superview !== home else { return }
    UIView.performWithoutAnimation {
      bar.transform = .identity
      home.addSubview(bar)
      bar.frame = barFrame(in: home, isHidden: isBarAway)
      home.setNeedsLayout()
    }
  }
}
