// A tab bar whose icons bounce when they are tapped, after Igor Kulman's "Animating tab bar buttons on tap".
// A cubic key-frame animation on `transform.scale` of the icon alone: 1 → 1.4 → 0.9 → 1.02 → 1 within 0.3 s.
// One animation object serves all icons: adding it to a layer copies it.
import UIKit

final class AnimatedTabBarController: UITabBarController {
  private let bounceAnimation: CAKeyframeAnimation = {
    let animation = CAKeyframeAnimation(keyPath: "transform.scale")
    animation.values = [1.0, 1.4, 0.9, 1.02, 1.0]
    animation.duration = 0.3
    animation.calculationMode = .cubic
    return animation
  }()

  override func viewDidLoad() {
    super.viewDidLoad()
    tabBar.tintColor = .systemBlue
    viewControllers = [
      FeedViewController(title: "Home", icon: "house", selectedIcon: "house.fill"),
      TilesViewController(title: "Search", icon: "magnifyingglass", selectedIcon: "magnifyingglass"),
      NoticesViewController(title: "Alerts", icon: "bell", selectedIcon: "bell.fill"),
    ]
  }

  override func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
    // The bar's first subview is its background; the button of item N is subview N + 1.
    guard let index = tabBar.items?.firstIndex(of: item), tabBar.subviews.count > index + 1,
      let icon = tabBar.subviews[index + 1].subviews.compactMap({ $0 as? UIImageView }).first
    else { return }
    icon.layer.add(bounceAnimation, forKey: nil)
  }
}

extension Demo {
  static let bouncingIcon = Demo(
    name: "bouncing-icon", title: "Bouncing icon",
    summary: "The tapped icon bounces on a cubic key-frame curve.",
    author: "Igor Kulman", articleTitle: "Animating tab bar buttons on tap",
    identifiers: ["tab.0", "tab.1", "tab.2"], length: 0.3, size: CGSize(width: 390, height: 844),
    showpiece: [Tap(identifier: "tab.1", time: 0)],
    moments: [0, 0.0375, 0.075, 0.1125, 0.15, 0.1875, 0.225, 0.3],
    figures: [
      Figure(name: "Key path", value: "transform.scale"),
      Figure(name: "Values", value: "1, 1.4, 0.9, 1.02, 1"),
      Figure(name: "Duration", value: "0.3 s"),
      Figure(name: "Mode", value: "cubic"),
    ],
    story: [
      Tap(identifier: "tab.1", time: 0.3), Tap(identifier: "tab.2", time: 1.3),
      Tap(identifier: "tab.0", time: 2.3),
    ],
    storyLength: 3.3, source: "Sources/Demos/BouncingIcon/BouncingIcon.swift",
    makeRoot: { AnimatedTabBarController() })
}
