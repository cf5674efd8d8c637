import Support
import UIKit
import XCTest

/// A window with one view of 100 × 100 points, its centre at (50, 50), at time 0.
class AnimatorTestCase: XCTestCase {
  var harness = WindowHarness()
  var view = UIView()

  override func setUp() {
    harness = WindowHarness()
    view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    harness.window.addSubview(view)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    Diagnostics.reset()
  }

  override func tearDown() { harness.close() }

  /// The horizontal place that shows, as a fraction of 0…100 points beyond the start.
  var shownFraction: Double { Double(view.shown.position.x - 50) / 100 }

  func moveRight() { view.center.x = 150 }

  /// An animator that moves the view right.
  func animator(_ duration: TimeInterval = 1, _ curve: UIView.AnimationCurve = .linear)
    -> UIViewPropertyAnimator
  {
    UIViewPropertyAnimator(duration: duration, curve: curve) { self.moveRight() }
  }

  func reports(_ body: () throws -> Void) rethrows -> [String] {
    Diagnostics.reset()
    let (_, messages) = try Diagnostics.withCapture { try body() }
    return messages.map(\.text)
  }
}
