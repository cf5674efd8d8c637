import UIKit
import XCTest

/// Retargeting at any moment keeps place and speed.
final class InterruptionTests: AnimatorTestCase {
  /// A small generator, so that the moments are the same in every run. Source: Knuth's MMIX constants.
  private struct Moments {
    var state: UInt64 = 2026
    mutating func next(below limit: Double) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / 9_007_199_254_740_992 * limit
    }
  }

  private func animate(_ x: CGFloat, _ ratio: CGFloat, _ velocity: CGFloat) {
    UIView.animate(
      withDuration: 0.8, delay: 0, usingSpringWithDamping: ratio, initialSpringVelocity: velocity,
      animations: { self.view.center.x = x })
  }

  func testASpringInterruptedAtAThousandMomentsKeepsPlaceAndSpeed() {
    var moments = Moments()
    // The new spring sets off at rest, so that the whole's speed is the old one's. Its own course in a step of h is
    // ω²h²/2 of the way; the step is so short that this is beyond the eighth digit.
    let step = 1e-8
    for i in 0..<1000 {
      let start = harness.context.scheduler.now
      view.layer.removeAllAnimations()
      view.center.x = 50
      harness.frame(at: start)
      let ratio = CGFloat([0.2, 0.5, 0.8, 1][i % 4])
      animate(150, ratio, 0)
      harness.frame(at: start)
      let moment = start + moments.next(below: 0.79)
      harness.frame(at: moment)
      let place = Double(view.shown.position.x)
      let speed = speedOfSum(at: moment)
      animate(CGFloat(moments.next(below: 300)), ratio, 0)
      harness.frame(at: moment)
      XCTAssertEqual(
        Double(view.shown.position.x), place, accuracy: 1e-12 * 300, "place at \(moment - start)")
      XCTAssertEqual(speedOfSum(at: moment), speed, accuracy: 1e-6, "speed at \(moment - start)")
      // And what is drawn agrees with the closed form.
      harness.frame(at: moment + step)
      let drawn = (Double(view.shown.position.x) - place) / (harness.context.scheduler.now - moment)
      XCTAssertEqual(drawn, speed, accuracy: 1e-3 * max(1, abs(speed)))
      harness.frame(at: moment + 1)
    }
  }

  /// The speed of all running springs together, in points a second, from the solution's derivative.
  private func speedOfSum(at time: Double) -> Double {
    view.layer.runningAnimations.reduce(0) { sum, running in
      guard let spring = running.animation as? CASpringAnimation, let from = spring.fromValue as? CGPoint
      else {
        return sum
      }
      return sum - Double(from.x) * spring.solution.velocity(at: time - spring.beginTime)
    }
  }

  func testAnAnimatorPausedAndContinuedAtAnyMomentLosesNothing() {
    var moments = Moments()
    for curve in [UIView.AnimationCurve.easeIn, .easeInOut, .easeOut, .linear] {
      for _ in 0..<50 {
        let start = harness.context.scheduler.now
        view.center.x = 50
        harness.frame(at: start)
        let animator = UIViewPropertyAnimator(duration: 1, curve: curve) { self.view.center.x = 150 }
        animator.startAnimation()
        harness.frame(at: start)
        let moment = moments.next(below: 0.9)
        harness.frame(at: start + moment)
        animator.pauseAnimation()
        harness.frame(at: start + moment + 3)
        animator.startAnimation()
        harness.frame(at: start + moment + 3)
        let later = moments.next(below: 1 - moment)
        harness.frame(at: start + moment + 3 + later)
        XCTAssertEqual(
          shownFraction, AnimationPace(curve: curve.function, duration: 1).value(at: moment + later),
          accuracy: 1e-9)
        harness.frame(at: start + 5)
        XCTAssertEqual(animator.state, .inactive)
      }
    }
  }

  func testPacesKnowTheWayBack() {
    for curve in [UIView.AnimationCurve.easeIn, .easeInOut, .easeOut, .linear] {
      let pace = AnimationPace(curve: curve.function, duration: 2)
      for i in 0...100 {
        let time = Double(i) / 50
        let value = pace.value(at: time)
        XCTAssertEqual(pace.value(at: pace.seconds(at: value)), value, accuracy: 1e-12)
        XCTAssertEqual(pace.mirrored.value(at: 2 - time), 1 - value, accuracy: 1e-10)
      }
    }
  }
}

extension UIView.AnimationCurve {
  fileprivate var function: CAMediaTimingFunction {
    let names: [CAMediaTimingFunctionName] = [.easeInEaseOut, .easeIn, .easeOut, .linear]
    return CAMediaTimingFunction(name: names[rawValue])
  }
}
