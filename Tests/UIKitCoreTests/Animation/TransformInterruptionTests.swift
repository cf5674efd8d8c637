import UIKit
import XCTest

/// A transform on its way to one kind of transform is sent to another kind: what shows does not jump.
final class TransformInterruptionTests: AnimatorTestCase {
  private static let scale = CGAffineTransform(scaleX: 2, y: 2)
  private static let translation = CGAffineTransform(translationX: 100, y: -40)
  private static let rotation = CGAffineTransform(rotationAngle: 1.2)
  private static let chains: [(String, [CGAffineTransform])] = [
    ("scale, translation", [scale, translation]), ("translation, scale", [translation, scale]),
    ("rotation, translation", [rotation, translation]), ("translation, rotation", [translation, rotation]),
    ("rotation, scale", [rotation, scale]), ("scale, rotation", [scale, rotation]),
    ("scale, identity", [scale, .identity]), ("rotation, identity", [rotation, .identity]),
    ("scale, rotation, translation", [scale, rotation, translation]),
    ("translation, rotation, scale", [translation, rotation, scale]),
    ("rotation, scale, identity", [rotation, scale, .identity]),
    (
      "uneven, rotation, uneven",
      [
        CGAffineTransform(scaleX: 3, y: 0.5), rotation, CGAffineTransform(scaleX: 0.5, y: 2),
      ]
    ),
  ]

  private func shownMatrix(_ view: UIView) -> [Double] {
    let t = view.shown.affineTransform()
    return [t.a, t.b, t.c, t.d, t.tx, t.ty].map(Double.init)
  }

  private func assertEqual(
    _ one: [Double], _ other: [Double], within tolerance: Double, _ message: String, line: UInt = #line
  ) {
    for (a, b) in zip(one, other) { XCTAssertEqual(a, b, accuracy: tolerance, message, line: line) }
  }

  private func send(_ views: [UIView], to transform: CGAffineTransform, _ curve: UIView.AnimationOptions) {
    UIView.animate(withDuration: 1, delay: 0, options: curve) {
      for view in views { view.transform = transform }
    }
  }

  func testTheExampleOfAScaleSentAside() {
    send([view], to: Self.scale, .curveLinear)
    harness.frame(at: 0)
    harness.frame(at: 0.5)
    assertEqual(shownMatrix(view), [1.5, 0, 0, 1.5, 0, 0], within: 1e-12, "half way")
    send([view], to: CGAffineTransform(translationX: 100, y: 0), .curveLinear)
    harness.frame(at: 0.5)
    assertEqual(shownMatrix(view), [1.5, 0, 0, 1.5, 0, 0], within: 1e-12, "just sent aside")
  }

  /// A second view is not interrupted: what shows is its matrix at the moment, and right after it, since the new
  /// difference sets off at rest. In h seconds its own way is below 2 h² of the whole.
  func testPlaceAndSpeedAreKept() {
    let h = 1e-4
    for (name, targets) in Self.chains {
      for moment in [0.1, 0.37, 0.5, 0.8] {
        let start = harness.context.scheduler.now + 10
        let other = UIView(frame: view.frame)
        harness.window.addSubview(other)
        view.layer.removeAllAnimations()
        view.transform = .identity
        harness.frame(at: start)
        send([view, other], to: targets[0], .curveEaseInOut)
        harness.frame(at: start)
        harness.frame(at: start + moment)
        let before = shownMatrix(view)
        send([view], to: targets[1], .curveEaseInOut)
        harness.frame(at: start + moment)
        assertEqual(shownMatrix(view), before, within: 1e-9, "\(name) at \(moment): place")
        harness.frame(at: start + moment + h)
        assertEqual(
          shownMatrix(view).map { $0 / h }, shownMatrix(other).map { $0 / h }, within: 2 * h * 500,
          "\(name) at \(moment): speed")
        harness.frame(at: start + 5)
        XCTAssertEqual(view.shown.affineTransform(), view.transform, name)
        XCTAssertNil(view.layer.animationKeys(), name)
        other.removeFromSuperview()
      }
    }
  }

  /// The third difference comes while the first two still run.
  func testChainsOfThreeKeepTheirPlace() {
    for (name, targets) in Self.chains where targets.count == 3 {
      let start = harness.context.scheduler.now + 10
      view.layer.removeAllAnimations()
      view.transform = .identity
      harness.frame(at: start)
      for (i, target) in targets.enumerated() {
        let time = start + 0.3 * Double(i)
        harness.frame(at: time)
        let before = shownMatrix(view)
        send([view], to: target, .curveEaseInOut)
        harness.frame(at: time)
        XCTAssertEqual(view.layer.animationKeys()?.count, i + 1, name)
        assertEqual(shownMatrix(view), before, within: 1e-9, "\(name): difference \(i + 1)")
      }
      // The older ones end one after the other, and nothing jumps then either.
      var last = shownMatrix(view)
      for i in 1...1200 {
        harness.frame(at: start + 0.6 + Double(i) / 1000)
        let next = shownMatrix(view)
        for (a, b) in zip(last, next) { XCTAssertEqual(a, b, accuracy: 1.5, "\(name) at \(i) ms") }
        last = next
      }
      XCTAssertEqual(view.shown.affineTransform(), view.transform, name)
    }
  }

  func testSpringsKeepTheirPlaceToo() {
    for (name, targets) in Self.chains {
      let start = harness.context.scheduler.now + 10
      view.layer.removeAllAnimations()
      view.transform = .identity
      harness.frame(at: start)
      for (i, target) in targets.enumerated() {
        let time = start + 0.15 * Double(i)
        harness.frame(at: time)
        let before = shownMatrix(view)
        UIView.animate(
          withDuration: 0.8, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 0,
          animations: { self.view.transform = target })
        harness.frame(at: time)
        assertEqual(shownMatrix(view), before, within: 1e-9, name)
      }
    }
  }

  /// An animator that makes what shows the model leaves the difference of another block as it is.
  func testStoppingAnAnimatorBesideAnotherKindDoesNotJump() {
    for order in [[0, 1], [1, 0]] {
      let start = harness.context.scheduler.now + 10
      view.layer.removeAllAnimations()
      view.transform = .identity
      harness.frame(at: start)
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
        self.view.transform = self.view.transform.concatenating(Self.rotation)
      }
      for step in order {
        if step == 0 {
          animator.startAnimation()
        } else {
          UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
            self.view.transform = Self.translation.concatenating(Self.scale)
          }
        }
        harness.frame(at: start)
      }
      harness.frame(at: start + 0.4)
      let before = shownMatrix(view)
      animator.stopAnimation(true)
      harness.frame(at: start + 0.4)
      assertEqual(shownMatrix(view), before, within: 1e-9, "\(order)")
    }
  }
}
