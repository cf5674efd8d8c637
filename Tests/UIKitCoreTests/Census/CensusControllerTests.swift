import UIKit
import XCTest

/// A tab bar controller as the libraries of animated tab bars write it.
private final class AnimatedTabBarController: UITabBarController {
  private(set) var log: [String] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    tabBar.isTranslucent = true
    tabBar.tintColor = .systemPink
  }
  override func viewDidAppear(_ animated: Bool) { super.viewDidAppear(animated) }
  override func viewWillLayoutSubviews() { super.viewWillLayoutSubviews() }
  override func viewDidLayoutSubviews() { super.viewDidLayoutSubviews() }
  override func viewSafeAreaInsetsDidChange() { super.viewSafeAreaInsetsDidChange() }
  override func didReceiveMemoryWarning() { super.didReceiveMemoryWarning() }
  override func viewWillTransition(to size: CGSize, with coordinator: UIViewControllerTransitionCoordinator) {
    super.viewWillTransition(to: size, with: coordinator)
    coordinator.animate(alongsideTransition: { _ in }, completion: { _ in })
  }
  override var selectedIndex: Int { didSet { log.append("index \(selectedIndex)") } }
  override var selectedViewController: UIViewController? { didSet { log.append("controller") } }
  override var viewControllers: [UIViewController]? { didSet { log.append("controllers") } }
  override func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    super.setViewControllers(viewControllers, animated: animated)
  }
  override func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
    guard let index = tabBar.items?.firstIndex(of: item) else { return }
    log.append("select \(index)")
  }
  override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
}

private final class BouncyItem: UITabBarItem {
  override var badgeValue: String? { didSet { changes += 1 } }
  var changes = 0
}

private final class DropMenuBar: UITabBar {
  override var items: [UITabBarItem]? { didSet { changes += 1 } }
  override var selectedItem: UITabBarItem? { didSet { changes += 1 } }
  override func setItems(_ items: [UITabBarItem]?, animated: Bool) {
    super.setItems(items, animated: animated)
  }
  override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 80) }
  var changes = 0
}

private final class Knob: UIControl {
  override var isSelected: Bool { didSet { setNeedsDisplay() } }
  override var isEnabled: Bool { didSet { alpha = isEnabled ? 1 : 0.5 } }
  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    sendActions(for: .valueChanged)
    return super.beginTracking(touch, with: event)
  }
  override func endTracking(_ touch: UITouch?, with event: UIEvent?) { super.endTracking(touch, with: event) }
  override func cancelTracking(with event: UIEvent?) { super.cancelTracking(with: event) }
}

private final class FadeTransition: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
    0.3
  }
  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    guard let to = transitionContext.view(forKey: UITransitionContextViewKey.to) else { return }
    transitionContext.containerView.addSubview(to)
    _ = transitionContext.view(forKey: .from)
    transitionContext.completeTransition(true)
  }
}

private final class Transitions: NSObject, UIViewControllerTransitioningDelegate, UITabBarControllerDelegate {
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? { FadeTransition() }
  func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning?
  {
    FadeTransition()
  }
  func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {}
}

/// Controllers, bars and controls in the forms in which public code uses them.
final class CensusControllerTests: XCTestCase {
  func testTabBars() {
    let controller = AnimatedTabBarController()
    let pages = (0..<3).map { index -> UIViewController in
      let page = UIViewController()
      page.tabBarItem = UITabBarItem(title: "\(index)", image: UIImage(systemName: "star"), tag: index)
      page.tabBarItem.selectedImage = UIImage(systemName: "star.fill")
      return page
    }
    controller.viewControllers = pages
    controller.selectedIndex = 1
    XCTAssertEqual(Array(controller.log.prefix(3)), ["controller", "index 0", "controllers"])
    XCTAssertTrue(controller.log.contains("index 1"))
    XCTAssertTrue(pages[1].tabBarController === controller)
    XCTAssertEqual(controller.children.count, 3)
    let delegate = Transitions()
    controller.delegate = delegate
    let item = BouncyItem(title: nil, image: nil, selectedImage: nil)
    item.badgeValue = "3"
    XCTAssertEqual(item.changes, 1)
    item.setTitleTextAttributes([.foregroundColor: UIColor.red], for: .selected)
    item.titlePositionAdjustment = UIOffset(horizontal: 0, vertical: 2)
    XCTAssertNil(item.value(forKey: "view"))
    let bar = DropMenuBar(frame: CGRect(x: 0, y: 0, width: 300, height: 49))
    bar.items = [item]
    bar.selectedItem = item
    XCTAssertEqual(bar.changes, 2)
    XCTAssertEqual(bar.sizeThatFits(CGSize(width: 300, height: 0)).height, 80)
    bar.shadowImage = UIImage()
    bar.backgroundImage = UIImage()
    bar.barStyle = .default
    let appearance = UITabBarAppearance(barAppearance: UIBarAppearance())
    appearance.configureWithTransparentBackground()
    bar.standardAppearance = appearance
    UITabBar.appearance().tintColor = nil
    UITabBarItem.appearance().setTitleTextAttributes([:], for: .normal)
  }

  func testControllersAndTransitions() {
    let delegate = Transitions()
    let page = UIViewController()
    page.modalPresentationStyle = .custom
    page.transitioningDelegate = delegate
    page.dismiss(animated: false, completion: nil)
    let navigation = UINavigationController(rootViewController: page)
    navigation.popToRootViewController(animated: false)
    XCTAssertEqual(navigation.viewControllers.count, 1)
    XCTAssertEqual(UIStatusBarStyle.default.rawValue, 0)
    _ = UIApplication.shared.userInterfaceLayoutDirection
  }

  func testControls() {
    final class Target {
      var changes = 0
      func changed(_ sender: UIControl) { changes += 1 }
    }
    let target = Target()
    let knob = Knob()
    knob.addTarget(target, action: Selector("changed:", Target.changed(_:)), for: .valueChanged)
    knob.sendActions(for: .valueChanged)
    knob.isEnabled = false
    XCTAssertEqual(knob.alpha, 0.5)
    XCTAssertEqual(target.changes, 1)
    let slider = UISlider()
    slider.setValue(0.5, animated: false)
    XCTAssertEqual(slider.value, 0.5)
    let button = UIButton(type: .custom)
    button.setTitle("Go", for: .normal)
    button.setImage(UIImage(systemName: "play"), for: .normal)
    button.imageView?.tintColor = .red
    XCTAssertNotNil(button.currentImage)
    button.addTarget(target, action: Selector("changed:", Target.changed(_:)), for: .touchUpInside)
    button.sendActions(for: .touchUpInside)
    XCTAssertEqual(target.changes, 2)
  }
}
