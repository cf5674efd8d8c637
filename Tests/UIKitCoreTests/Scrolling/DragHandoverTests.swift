import UIKit
import UIKitCore
import XCTest

/// An observer of the pan recogniser takes the content from a finger that lifts, as elastic refresh controls do.
final class DragHandoverTests: ScrollTestCase {
  func testWhatIsSetAtTheLiftStays() {
    MainActor.assumeIsolated { FrameworkProperties.register() }
    let token = scrollView.panGestureRecognizer.observe(\.state) { [scrollView] recognizer, _ in
      MainActor.assumeIsolated {
        guard recognizer.state == .ended else { return }
        scrollView.isScrollEnabled = false
        UIView.animate(withDuration: 0.2) {
          scrollView.contentInset.top = 50
          scrollView.contentOffset.y = -50
        }
      }
    }
    drag(from: CGPoint(x: 100, y: 100), by: CGVector(dx: 0, dy: 200), steps: 10)
    XCTAssertEqual(scrollView.contentOffset.y, -50)
    harness.run(to: now + 0.1)
    XCTAssertEqual(scrollView.contentOffset.y, -50)
    let shown = scrollView.layer.presentation()?.bounds.minY ?? 0
    XCTAssertLessThan(shown, -50)
    XCTAssertGreaterThan(shown, -110, "it comes back, and goes no further with the finger's speed")
    harness.run(to: now + 1)
    XCTAssertEqual(scrollView.contentOffset.y, -50)
    withExtendedLifetime(token) {}
  }
}
