// 2015: a tab bar controller whose system bar is animated from within: its buttons are found and popped.

import UIKit

class BadgeTabsController: UITabBarController {
  private var timer: Timer?
  private var unread = 0

  init(controllers: [UIViewController]) {
    super.init(nibName: nil, bundle: nil)
    viewControllers = controllers
  }

  required init?(coder aDecoder: NSCoder) { super.init(coder: aDecoder) }

  override func viewDidLoad() {
    super.viewDidLoad()
    tabBar.tintColor = UIColor(red: 0.16, green: 0.5, blue: 0.98, alpha: 1)
    tabBar.isTranslucent = false
    UITabBarItem.appearance().setTitleTextAttributes(
      [.font: UIFont.systemFont(ofSize: 11, weight: .medium)], for: .normal)
    tabBar.items?.enumerated().forEach { $1.tag = $0 }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    timer = Timer.scheduledTimer(
      timeInterval: 1.2, target: self, selector: #selector(letterArrived), userInfo: nil, repeats: true)
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    timer?.invalidate()
  }

  /// The bar's buttons, from left to right.
  private var buttons: [UIView] {
    guard let type = NSClassFromString("UITabBarButton") else { return [] }
    return tabBar.subviews.filter { $0.isKind(of: type) }.sorted { $0.frame.minX < $1.frame.minX }
  }

  @objc private func letterArrived() {
    guard unread < 9, selectedIndex != 2 else { return }
    unread += 1
    tabBar.items?[2].badgeValue = "\(unread)"
    ring(at: 2)
  }

  override func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
    guard item.tag != selectedIndex, item.tag < buttons.count else { return }
    if item.tag == 2 {
      unread = 0
      item.badgeValue = nil
    }
    for case let icon as UIImageView in buttons[item.tag].subviews { pop(icon.layer) }
  }

  private func pop(_ layer: CALayer) {
    let pop = CASpringAnimation(keyPath: "transform.scale")
    pop.fromValue = 0.5
    pop.toValue = 1
    pop.damping = 9
    pop.stiffness = 240
    pop.initialVelocity = 4
    pop.duration = pop.settlingDuration
    layer.add(pop, forKey: "pop")
    let turn = CAKeyframeAnimation(keyPath: "transform.rotation.z")
    turn.values = [0, 0.35, -0.25, 0.12, 0]
    turn.duration = 0.6
    turn.calculationMode = .cubic
    layer.add(turn, forKey: "turn")
  }

  /// A ring that spreads behind an icon and is gone.
  private func ring(at index: Int) {
    guard index < buttons.count, let icon = buttons[index].subviews.first(where: { $0 is UIImageView }) else {
      return
    }
    let ring = CAShapeLayer()
    ring.path =
      UIBezierPath(arcCenter: .zero, radius: 24, startAngle: 0, endAngle: .pi * 2, clockwise: true).cgPath
    ring.position = tabBar.layer.convert(icon.center, from: buttons[index].layer)
    ring.fillColor = nil
    ring.strokeColor = UIColor.systemRed.cgColor
    ring.opacity = 0
    tabBar.layer.addSublayer(ring)
    let spread = CABasicAnimation(keyPath: "transform.scale")
    spread.fromValue = 0.4
    spread.toValue = 1.5
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0.9
    fade.toValue = 0
    let thin = CABasicAnimation(keyPath: "lineWidth")
    thin.fromValue = 5
    thin.toValue = 0.5
    let group = CAAnimationGroup()
    group.animations = [spread, fade, thin]
    group.duration = 0.7
    group.timingFunction = CAMediaTimingFunction(name: .easeOut)
    CATransaction.begin()
    CATransaction.setCompletionBlock { ring.removeFromSuperlayer() }
    ring.add(group, forKey: "ring")
    CATransaction.commit()
  }
}

#Preview("Badges") {
  let pages: [(String, String, CGFloat)] = [
    ("Home", "house", 0.58), ("Explore", "safari", 0.47), ("Inbox", "envelope", 0.08), ("Me", "person", 0.8),
  ]
  return BadgeTabsController(
    controllers: pages.map { title, symbol, hue in
      let page = UIViewController()
      let picture = UIImageView(
        image: UIImage(systemName: symbol, withConfiguration: UIImage.SymbolConfiguration(pointSize: 120)))
      picture.contentMode = .center
      picture.tintColor = UIColor(hue: hue, saturation: 0.3, brightness: 0.9, alpha: 1)
      picture.backgroundColor = UIColor(hue: hue, saturation: 0.05, brightness: 0.99, alpha: 1)
      page.view = picture
      page.tabBarItem = UITabBarItem(title: title, image: UIImage(systemName: symbol), selectedImage: nil)
      return page
    })
}
