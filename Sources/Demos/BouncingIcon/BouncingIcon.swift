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
