import UIKit
import XCTest

/// The first frame comes before `viewDidAppear`, so what that changes is a change.
final class FirstCommitTests: XCTestCase {
  final class Shown: UIViewController {
    let dot = CALayer()
    override func viewDidLoad() {
      super.viewDidLoad()
      dot.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      view.layer.addSublayer(dot)
    }
    override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      dot.opacity = 0.5
    }
    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      dot.position.x = 105
    }
  }

  func testABareLayerThatIsMovedInViewDidAppearAnimates() throws {
    let harness = WindowHarness()
    defer { harness.close() }
    let shown = Shown()
    harness.window.rootViewController = shown
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    XCTAssertEqual(shown.dot.animationKeys(), ["position"], "not its opacity, which the first frame had")
    harness.run(to: 0.125)
    let x = try XCTUnwrap(shown.dot.presentation()).position.x
    XCTAssertGreaterThan(x, 20)
    XCTAssertLessThan(x, 100)
  }
}
