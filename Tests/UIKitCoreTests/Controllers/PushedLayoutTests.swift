import UIKit
import XCTest

/// A page that is pushed comes in laid out: only the page moves, not what is on it.
final class PushedLayoutTests: XCTestCase {
  private final class Page: UIViewController {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 40, height: 20))

    override func viewDidLoad() {
      super.viewDidLoad()
      label.text = "Page"
      label.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(label)
      NSLayoutConstraint.activate([
        label.centerXAnchor.constraint(equalTo: view.centerXAnchor),
        label.centerYAnchor.constraint(equalTo: view.centerYAnchor),
      ])
    }
  }

  func testTheFirstLayoutIsNotAnimated() {
    let harness = WindowHarness()
    defer { harness.close() }
    let navigation = UINavigationController(rootViewController: UIViewController())
    harness.window.rootViewController = navigation
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    let page = Page()
    navigation.pushViewController(page, animated: true)
    harness.frame(at: 0)
    harness.frame(at: 0.1)
    XCTAssertNotNil(page.view.layer.animationKeys())
    XCTAssertNil(page.label.layer.animationKeys())
    XCTAssertEqual(page.label.shown.position, CGPoint(x: 195, y: 422.25))
  }
}
