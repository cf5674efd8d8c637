// A tab bar whose edge dips around the chosen tab, after Matt's "Custom Tab Bar": the curve travels to the tapped tab
// (`path`, 0.4 s) while a circle sinks into it, changes its icon and rises (0.2 s each way).
// The first page is the article's own result: the same curve, there and back without end.
import UIKit

extension UIBezierPath {
  /// The article's curve: a bar of `size` whose top edge dips about `center`, `radius` to each side.
  static func curve(at center: CGFloat, with radius: CGFloat, in size: CGSize) -> UIBezierPath {
    let path = UIBezierPath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: center - radius * 2, y: 0))
    path.addQuadCurve(
      to: CGPoint(x: center - radius, y: radius / 2),
      controlPoint: CGPoint(x: center - radius - radius / 8, y: 0))
    path.addCurve(
      to: CGPoint(x: center + radius, y: radius / 2),
      controlPoint1: CGPoint(x: center - radius + radius / 4, y: radius + radius / 2),
      controlPoint2: CGPoint(x: center + radius - radius / 4, y: radius + radius / 2))
    path.addQuadCurve(
      to: CGPoint(x: center + radius * 2, y: 0), controlPoint: CGPoint(x: center + radius + radius / 8, y: 0))
    path.addLine(to: CGPoint(x: size.width, y: 0))
    path.addLine(to: CGPoint(x: size.width, y: size.height))
    path.addLine(to: CGPoint(x: 0, y: size.height))
    path.close()
    return path
  }
}

final class CurvedTabBarController: UITabBarController {
  private enum Constants {
    static let radius: CGFloat = 30
    static let circleDiameter: CGFloat = 57
    static let waveDuration: TimeInterval = 0.4
    static let circleDuration: TimeInterval = 0.2
    static let borderWidth: CGFloat = 0.5
  }

  private let curve = CAShapeLayer()
  private let circle = UIView()
  private let icon = UIImageView()
  private var laidOutSize = CGSize.zero

  override func viewDidLoad() {
    super.viewDidLoad()
    let curvePage = CurvePageViewController()
    let sparkles = UIImage(systemName: "sparkles")
    curvePage.tabBarItem = UITabBarItem(title: "Curve", image: sparkles, selectedImage: sparkles)
    viewControllers = [
      curvePage, TintedPageViewController("Saved", "bookmark", .systemTeal),
      TintedPageViewController("Likes", "heart", .systemPink),
      TintedPageViewController("You", "person", .systemOrange),
    ]
    let appearance = UITabBarAppearance()
    appearance.configureWithTransparentBackground()
    tabBar.standardAppearance = appearance
    // The chosen item's own icon is not seen: the circle shows it.
    tabBar.tintColor = .clear
    curve.name = "curve"
    curve.lineWidth = Constants.borderWidth
    tabBar.layer.insertSublayer(curve, at: 0)
    circle.accessibilityIdentifier = "circle"
    circle.frame.size = CGSize(width: Constants.circleDiameter, height: Constants.circleDiameter)
    circle.layer.cornerRadius = Constants.circleDiameter / 2
    circle.layer.borderWidth = Constants.borderWidth
    circle.isUserInteractionEnabled = false
    icon.contentMode = .center
    icon.tintColor = .systemBlue
    icon.frame = circle.bounds
    circle.addSubview(icon)
    tabBar.addSubview(circle)
    showIcon()
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    applyColors()
    guard tabBar.bounds.size != laidOutSize else { return }
    laidOutSize = tabBar.bounds.size
    tabBar.layoutIfNeeded()
    curve.path = curvePath(at: selectedIndex)
    circle.center = CGPoint(x: middle(of: selectedIndex), y: 0)
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    applyColors()
  }

  private func applyColors() {
    let fill = UIColor.systemBackground.withAlphaComponent(0.9)
    curve.fillColor = fill.resolvedColor(with: traitCollection).cgColor
    curve.strokeColor = UIColor.label.withAlphaComponent(0.3).resolvedColor(with: traitCollection).cgColor
    circle.backgroundColor = fill
    circle.layer.borderColor = curve.strokeColor
  }

  override func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
    guard let index = tabBar.items?.firstIndex(of: item) else { return }
    moveCurve(to: index)
    moveCircle(to: index)
  }

  /// The middle of the item's button.
  private func middle(of index: Int) -> CGFloat {
    let buttons = tabBar.subviews.filter { $0 is UIControl }.sorted { $0.frame.minX < $1.frame.minX }
    return buttons.indices.contains(index) ? buttons[index].center.x : tabBar.bounds.midX
  }

  private func curvePath(at index: Int) -> CGPath {
    UIBezierPath.curve(at: middle(of: index), with: Constants.radius, in: tabBar.bounds.size).cgPath
  }

  private func moveCurve(to index: Int) {
    let animation = CABasicAnimation(keyPath: "path")
    animation.fromValue = curve.presentation()?.path ?? curve.path
    animation.toValue = curvePath(at: index)
    animation.duration = Constants.waveDuration
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    curve.path = curvePath(at: index)
    curve.add(animation, forKey: "pathAnimation")
  }

  private func moveCircle(to index: Int) {
    tabBar.isUserInteractionEnabled = false
    UIView.animate(withDuration: Constants.circleDuration) { [self] in
      circle.center.y = Constants.radius
      circle.alpha = 0
    } completion: { [self] _ in
      showIcon()
      circle.center.x = middle(of: index)
      UIView.animate(withDuration: Constants.circleDuration) { [self] in
        circle.center.y = 0
        circle.alpha = 1
      } completion: { [self] _ in
        tabBar.isUserInteractionEnabled = true
      }
    }
  }

  private func showIcon() {
    icon.image = tabBar.selectedItem?.selectedImage?.withRenderingMode(.alwaysTemplate)
  }
}
