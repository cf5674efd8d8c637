// A tab bar controller whose tapped item shrinks and springs back, after Alex Gibson's "Springy tab bar controller".
// Two block animations of one property, in flight together: 0.1 s to 0.8, and from 0.1 s on a 0.15 s spring (damping
// 0.9, velocity 0.9) back to the identity. The item view is found as in the article: by its place in the bar.
import UIKit

final class SpringyTabbarController: UITabBarController, UITabBarControllerDelegate {
  override func viewDidLoad() {
    super.viewDidLoad()
    delegate = self
    tabBar.tintColor = .systemIndigo
    viewControllers = [
      CaptionedViewController("First", icon: "person", caption: "Loaded by FirstViewController"),
      CaptionedViewController("Second", icon: "calendar", caption: "Loaded by SecondViewController"),
      CaptionedViewController("Third", tab: "Item", icon: "chart.line.uptrend.xyaxis"),
    ]
  }

  func animateTabBarView(view: UIView) {
    // Down…
    UIView.animate(
      withDuration: 0.1,
      animations: {
        view.transform = CGAffineTransform(scaleX: 0.8, y: 0.8)
      }, completion: nil)
    // …and up.
    UIView.animate(
      withDuration: 0.15, delay: 0.1, usingSpringWithDamping: 0.9, initialSpringVelocity: 0.9,
      options: .curveEaseOut,
      animations: {
        view.transform = .identity
      }, completion: nil)
  }

  func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
    guard let index = tabBarController.viewControllers?.firstIndex(of: viewController) else { return }
    let tappedItem = orderedTabBarItemViews(tabBar: self.tabBar)[index]
    animateTabBarView(view: tappedItem)
  }

  /// The bar's item views from left to right: those of its subviews that take part in interaction.
  func orderedTabBarItemViews(tabBar: UITabBar) -> [UIView] {
    let interactionViews = tabBar.subviews.filter { $0.isUserInteractionEnabled }
    return interactionViews.sorted(by: { $0.frame.minX < $1.frame.minX })
  }
}

/// A page of the article's storyboard: its name in the middle and, below, who loaded it.
final class CaptionedViewController: UIViewController {
  private let nameLabel = UILabel()
  private let captionLabel = UILabel()

  init(_ name: String, tab: String? = nil, icon: String, caption: String? = nil) {
    super.init(nibName: nil, bundle: nil)
    title = tab ?? name
    tabBarItem = UITabBarItem(title: title, image: UIImage(systemName: icon), tag: 0)
    nameLabel.text = name
    captionLabel.text = caption
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    nameLabel.font = .systemFont(ofSize: 36)
    nameLabel.textColor = .label
    captionLabel.font = .systemFont(ofSize: 14)
    captionLabel.textColor = .secondaryLabel
    for label in [nameLabel, captionLabel] {
      label.textAlignment = .center
      view.addSubview(label)
    }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let width = view.bounds.width
    let middle = view.bounds.midY.rounded()
    nameLabel.frame = CGRect(x: 0, y: middle - 22, width: width, height: 44)
    // 8 points below the name, as in the article's storyboard.
    captionLabel.frame = CGRect(x: 0, y: nameLabel.frame.maxY + 8, width: width, height: 17)
  }
}
