import UIKit
import XCTest

final class KeyframeBlockTests: AnimatorTestCase {
  private func animation(_ key: String) throws -> CAKeyframeAnimation {
    try XCTUnwrap(view.layer.animation(forKey: key) as? CAKeyframeAnimation, key)
  }

  private func animate(
    _ duration: TimeInterval = 1, options: UIView.KeyframeAnimationOptions = [],
    _ block: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    UIView.animateKeyframes(
      withDuration: duration, delay: 0, options: options, animations: block, completion: completion)
  }

  private func key(_ start: Double, _ duration: Double, _ block: @escaping () -> Void) {
    UIView.addKeyframe(withRelativeStartTime: start, relativeDuration: duration, animations: block)
  }

  private static let linear = UIView.KeyframeAnimationOptions(
    rawValue: UIView.AnimationOptions.curveLinear.rawValue)

  /// Printed on a device: alpha to 0 in the first tenth has the values (1, 0, 0) at (0, 0.1, 1).
  func testThePublishedExample() throws {
    animate { self.key(0, 0.1) { self.view.alpha = 0 } }
    let added = try animation("opacity")
    XCTAssertEqual(added.values as? [CGFloat], [1, 0, 0])
    XCTAssertEqual(added.keyTimes?.map(\.doubleValue), [0, 0.1, 1])
    XCTAssertEqual(added.calculationMode, .linear)
    XCTAssertEqual(added.fillMode, .both)
    XCTAssertFalse(added.isAdditive)
    XCTAssertEqual(added.timingFunction, CAMediaTimingFunction(name: .easeInEaseOut))
    XCTAssertEqual(added.duration, 1)
  }

  func testOneAnimationForEachPropertyWithTheUnionOfTimes() throws {
    animate {
      self.key(0, 0.25) { self.view.center.x = 100 }
      self.key(0.25, 0.25) { self.view.alpha = 0.5 }
      self.key(0.5, 0.5) { self.view.center.x = 150 }
    }
    XCTAssertEqual(Set(view.layer.animationKeys() ?? []), ["position", "opacity"])
    XCTAssertEqual(try animation("position").keyTimes?.map(\.doubleValue), [0, 0.25, 0.5, 1])
    XCTAssertEqual((try animation("position").values as? [CGPoint])?.map(\.x), [50, 100, 100, 150])
    XCTAssertEqual(try animation("opacity").keyTimes?.map(\.doubleValue), [0, 0.25, 0.5, 1])
    XCTAssertEqual(try animation("opacity").values as? [CGFloat], [1, 1, 0.5, 0.5])
    XCTAssertEqual(view.center.x, 150)
  }

  func testWhatShowsFollowsTheKeyFrames() {
    var finished: Bool?
    animate(2, options: Self.linear) {
      self.key(0, 0.5) { self.view.center.x = 150 }
      self.key(0.75, 0.25) { self.view.center.x = 50 }
    } completion: {
      finished = $0
    }
    harness.frame(at: 0)
    for (time, fraction) in [(0.5, 0.5), (1, 1), (1.4, 1), (1.75, 0.5), (1.99, 0.02)] {
      harness.frame(at: time)
      XCTAssertEqual(shownFraction, fraction, accuracy: 1e-9, "\(time)")
    }
    XCTAssertNil(finished)
    harness.frame(at: 2)
    XCTAssertEqual(finished, true)
    XCTAssertEqual(shownFraction, 0)
  }

  func testTheWholeIsEasedUnlessACurveIsGiven() {
    animate { self.key(0, 1) { self.view.center.x = 150 } }
    harness.frame(at: 0)
    harness.frame(at: 0.1)
    XCTAssertEqual(shownFraction, 0.0197224535483112, accuracy: 1e-6, "ease in, ease out")
  }

  func testZeroDurationJumps() throws {
    animate(1, options: Self.linear) { self.key(0.5, 0) { self.view.center.x = 150 } }
    XCTAssertEqual(try animation("position").keyTimes?.map(\.doubleValue), [0, 0.5, 0.5, 1])
    harness.frame(at: 0)
    harness.frame(at: 0.4999)
    XCTAssertEqual(shownFraction, 0, accuracy: 1e-9)
    harness.frame(at: 0.5)
    XCTAssertEqual(shownFraction, 1, accuracy: 1e-9)
  }

  func testOfTwoThatOverlapTheLaterWins() {
    animate(1, options: Self.linear) {
      self.key(0, 1) { self.view.center.x = 150 }
      self.key(0.5, 0.25) { self.view.center.x = 50 }
    }
    harness.frame(at: 0)
    for (time, fraction) in [(0.25, 0.25), (0.5, 0.5), (0.625, 0.25), (0.75, 0), (0.9, 0)] {
      harness.frame(at: time)
      XCTAssertEqual(shownFraction, fraction, accuracy: 1e-9, "\(time)")
    }
  }

  func testTheOrderOfAddingDoesNotMatterWithoutOverlap() throws {
    animate {
      self.key(0.5, 0.5) { self.view.alpha = 0.25 }
      self.key(0, 0.5) { self.view.alpha = 0.5 }
    }
    XCTAssertEqual(try animation("opacity").values as? [CGFloat], [1, 0.5, 0.25])
  }

  func testChangesOutsideOfKeyFramesTakeTheWhole() throws {
    animate { self.view.alpha = 0 }
    XCTAssertEqual(try animation("opacity").keyTimes?.map(\.doubleValue), [0, 1])
  }

  func testTimesAreClamped() throws {
    animate { self.key(-0.5, 9) { self.view.alpha = 0 } }
    XCTAssertEqual(try animation("opacity").keyTimes?.map(\.doubleValue), [0, 1])
    XCTAssertEqual(
      reports { animate { self.key(.nan, 1) { self.view.center.x = 100 } } },
      ["addKeyframe: a relative time is not a finite number; the changes take the whole time"])
  }

  func testCalculationModes() throws {
    let modes: [(UIView.KeyframeAnimationOptions, CAAnimationCalculationMode)] = [
      (.calculationModeLinear, .linear), (.calculationModeDiscrete, .discrete),
      (.calculationModePaced, .paced),
      (.calculationModeCubic, .cubic), (.calculationModeCubicPaced, .cubicPaced),
    ]
    for (option, mode) in modes {
      view.alpha = 1
      animate(1, options: option) { self.key(0, 0.5) { self.view.alpha = 0 } }
      XCTAssertEqual(try animation("opacity").calculationMode, mode)
    }
  }

  func testEveryCaseOfTheFixtureThroughViews() throws {
    let cases = try XCTUnwrap(fixture("keyframes.json")["cases"] as? [[String: Any]])
    var checked = 0
    for entry in cases where entry["calculationMode"] as? String == "linear" {
      guard let values = entry["values"] as? [Double], values.count > 2, entry["timingFunctions"] is NSNull,
        entry["timingFunction"] is NSNull, let duration = entry["duration"] as? Double,
        let times = entry["t"] as? [Double], let shown = entry["value"] as? [Double]
      else { continue }
      let keys =
        entry["keyTimes"] as? [Double]
        ?? values.indices.map { Double($0) / Double(values.count - 1) }
      guard keys.count == values.count, keys.first == 0, keys.last == 1 else { continue }
      tearDown()
      setUp()
      view.center.x = 50 + 100 * CGFloat(values[0])
      harness.frame(at: 0)
      animate(duration, options: Self.linear) {
        for i in 1..<values.count {
          self.key(keys[i - 1], keys[i] - keys[i - 1]) { self.view.center.x = 50 + 100 * CGFloat(values[i]) }
        }
      }
      harness.frame(at: 0)
      for (time, value) in zip(times, shown) where time < duration && time > 0 {
        harness.frame(at: time)
        XCTAssertEqual(shownFraction, value, accuracy: 1e-9, "\(values) \(time)")
      }
      checked += 1
    }
    XCTAssertGreaterThanOrEqual(checked, 2)
  }

  func testFramesColoursAndTransforms() throws {
    view.backgroundColor = .red
    view.transform = .identity
    harness.frame(at: 0)
    animate(1, options: Self.linear) {
      self.key(0, 0.5) {
        self.view.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
        self.view.backgroundColor = .blue
      }
      self.key(0, 1) { self.view.layer.transform = CATransform3DMakeRotation(1, 0, 0, 1) }
      self.key(0.5, 0.5) { self.view.layer.transform = CATransform3DMakeRotation(0.25, 0, 0, 1) }
    }
    harness.frame(at: 0)
    harness.frame(at: 0.25)
    XCTAssertEqual(view.shown.bounds.width, 150, accuracy: 1e-9)
    XCTAssertEqual(view.shown.backgroundColor?.lanes.x ?? 0, 0.5, accuracy: 1e-6)
    harness.frame(at: 0.5)
    XCTAssertEqual(view.shown.transform.m12, sin(0.5), accuracy: 1e-9, "the cut lies half way")
    harness.frame(at: 0.75)
    XCTAssertEqual(view.shown.transform.m12, sin(0.375), accuracy: 1e-9)
  }

  func testRepetitionAndDelay() throws {
    UIView.animateKeyframes(withDuration: 1, delay: 2, options: [.repeat, .autoreverse]) {
      self.key(0, 1) { self.view.alpha = 0 }
    }
    XCTAssertEqual(try animation("opacity").repeatCount, .infinity)
    XCTAssertTrue(try animation("opacity").autoreverses)
    harness.frame(at: 0)
    harness.frame(at: 1.9)
    XCTAssertEqual(view.shown.opacity, 1)
    harness.frame(at: 4.5)
    XCTAssertEqual(view.shown.opacity, 0.5, accuracy: 1e-6)
  }

  func testNestedKeyFramesInheritTheDuration() throws {
    UIView.animate(withDuration: 3) {
      UIView.animateKeyframes(withDuration: 0.1, delay: 0) { self.key(0, 0.5) { self.view.alpha = 0 } }
    }
    XCTAssertEqual(try animation("opacity").duration, 3)
  }

  func testBeginFromCurrentState() throws {
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { self.view.alpha = 0 })
    harness.frame(at: 0)
    harness.frame(at: 0.5)
    animate(1, options: .beginFromCurrentState) { self.key(0, 1) { self.view.alpha = 1 } }
    XCTAssertEqual((try animation("opacity").values as? [CGFloat])?.first ?? 0, 0.5, accuracy: 1e-6)
  }

  func testKeyFramesWithoutAnAnimation() {
    XCTAssertEqual(
      reports { self.key(0, 1) { self.view.alpha = 0.5 } },
      ["addKeyframe has no effect outside the block of animateKeyframes"])
    XCTAssertEqual(view.alpha, 0.5)
    var finished: Bool?
    XCTAssertEqual(
      reports {
        animate(0) {
          self.key(0, 1) { self.view.alpha = 0.25 }
        } completion: {
          finished = $0
        }
      }, [])
    XCTAssertEqual(view.alpha, 0.25)
    XCTAssertNil(view.layer.animationKeys())
    harness.frame(at: 0)
    XCTAssertEqual(finished, true)
  }
}
