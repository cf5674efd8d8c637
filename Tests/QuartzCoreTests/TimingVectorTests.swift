import QuartzCore
import XCTest

@testable import QuartzCore
@testable import Scene

/// Pacing curves, springs and media timing against independent figures.
final class TimingVectorTests: XCTestCase {
  func testTimingFunctions() throws {
    let fixture = try Fixture("timing_functions")
    XCTAssertGreaterThanOrEqual(fixture.cases.count, 6)
    for row in fixture.cases {
      let c = row.doubles("controlPointsFloat32").map(Float.init)
      let curve = CAMediaTimingFunction(controlPoints: c[0], c[1], c[2], c[3]).curve
      for (x, y) in zip(row.doubles("x"), row.doubles("yFromFloat32ControlPoints")) {
        assertEqual(curve.value(at: x), y, within: 1e-9, "\(row.text("name")) at \(x)")
      }
    }
  }

  func testNamedFunctionsFollowTheirDecimalControlPoints() throws {
    for row in try Fixture("timing_functions").cases where row.text("kind") == "named" {
      let curve = CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: row.text("name"))).curve
      for (x, y) in zip(row.doubles("x"), row.doubles("y")) {
        assertEqual(curve.value(at: x), y, within: 1e-11, "\(row.text("name")) at \(x)")
      }
    }
  }

  func testNamedFunctionsHaveTheirControlPoints() throws {
    for row in try Fixture("timing_functions").cases where row.text("kind") == "named" {
      let function = CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: row.text("name")))
      var p1: [Float] = [0, 0], p2: [Float] = [0, 0]
      function.getControlPoint(at: 1, values: &p1)
      function.getControlPoint(at: 2, values: &p2)
      // The file prints eight digits of each float.
      for (a, b) in zip((p1 + p2).map(Double.init), row.doubles("controlPointsFloat32")) {
        assertEqual(a, b, within: 1e-8, row.text("name"))
      }
    }
  }

  func testSprings() throws {
    let fixture = try Fixture("springs")
    XCTAssertGreaterThanOrEqual(fixture.cases.count, 18)
    for row in fixture.cases {
      let spring = CASpringAnimation(keyPath: "opacity")
      if let duration = row.double("perceptualDuration"), let bounce = row.double("bounce") {
        let perceptual = CASpringAnimation(perceptualDuration: duration, bounce: bounce)
        check(perceptual.solution, perceptual.settlingDuration, row)
        continue
      }
      spring.mass = row.double("mass") ?? .nan
      spring.stiffness = row.double("stiffness") ?? .nan
      spring.damping = row.double("damping") ?? .nan
      spring.initialVelocity = row.double("initialVelocity") ?? .nan
      spring.allowsOverdamping = row["allowsOverdamping"] as? Bool ?? false
      check(spring.solution, spring.settlingDuration, row)
    }
  }

  private func check(_ solution: SpringSolution, _ settling: Double, _ row: [String: Any]) {
    let name = row.text("name")
    for (t, x) in zip(row.doubles("t") + row.doubles("tFixed"), row.doubles("x") + row.doubles("xFixed")) {
      assertEqual(solution.position(at: t), x, within: 1e-6, "\(name) at \(t)")
    }
    if let wanted = row.double("settlingDuration") {
      assertEqual(settling, wanted, within: 1e-9 * max(1, wanted), "\(name) settling")
    }
  }

  func testSpringVelocityIsTheSlope() {
    let h = 1e-6
    for (damping, allows) in [(4.0, false), (20.0, false), (35.0, true)] {
      let spring = SpringSolution(
        mass: 1, stiffness: 100, damping: damping, initialVelocity: 3, allowsOverdamping: allows)
      assertEqual(spring.velocity(at: 0), 3, within: 1e-9)
      for t in stride(from: 0.05, to: 1, by: 0.05) {
        let slope = (spring.position(at: t + h) - spring.position(at: t - h)) / (2 * h)
        assertEqual(spring.velocity(at: t), slope, within: 1e-6, "damping \(damping) at \(t)")
      }
    }
  }

  func testMeasuredSettlingDurations() throws {
    let dumps = try Fixture("observed_dumps")
    let row = try XCTUnwrap(dumps.cases.first { $0.text("what").contains("settlingDuration") })
    for figures in row.rows("rows") {
      let spring = SpringSolution(
        mass: figures[0], stiffness: figures[1], damping: figures[2], initialVelocity: figures[3],
        allowsOverdamping: false)
      assertEqual(spring.settlingDuration, figures[4], within: 1e-14 * max(1, figures[4]))
    }
  }

  func testMediaTimingOfAnimations() throws {
    let fixture = try Fixture("media_timing")
    for row in fixture.cases {
      guard let values = row["animation"] as? [String: Any] else { continue }
      let scene = Scene()
      scene.change { scene.layer.zPosition = values.double("modelValue") ?? 0 }
      let animation = CABasicAnimation(keyPath: "zPosition")
      animation.fromValue = values.double("from")
      animation.toValue = values.double("to")
      animation.byValue = values.double("by")
      animation.duration = values.double("duration") ?? 0
      animation.beginTime = Scene.origin + (values.double("begin") ?? 0)
      animation.speed = Float(values.double("speed") ?? 1)
      animation.timeOffset = values.double("timeOffset") ?? 0
      animation.repeatCount = Float(values.double("repeatCount") ?? 0)
      animation.repeatDuration = values.double("repeatDuration") ?? 0
      animation.autoreverses = values["autoreverses"] as? Bool ?? false
      animation.isCumulative = values["cumulative"] as? Bool ?? false
      animation.fillMode = CAMediaTimingFillMode(rawValue: values["fillMode"] as? String ?? "removed")
      animation.isRemovedOnCompletion = false
      scene.add(animation)
      for (t, value) in zip(row.doubles("t"), row.doubles("value")).sorted(by: { $0.0 < $1.0 })
      where t > -Scene.origin {
        // The clock runs forwards only; samples before the origin ask the timing itself.
        let shown: Double
        if t < 0 {
          var timing = animation.timingValues(defaultDuration: 0.25)
          timing.beginTime = values.double("begin") ?? 0
          let from = animation.fromValue as? Double ?? 0
          let to = animation.toValue as? Double ?? from + (animation.byValue as? Double ?? 0)
          shown =
            timing.sample(at: t).map { from + (to - from) * $0.fraction } ?? values.double("modelValue") ?? 0
        } else {
          shown = scene.number("zPosition", at: t)
        }
        assertEqual(shown, value, within: 1e-7, "\(row.text("name")) at \(t)")
      }
    }
  }

  func testConvertTime() throws {
    for row in try Fixture("media_timing").list("convertTime") {
      func chain(_ key: String) -> [MediaTimingValues] {
        row.rows(key).map {
          var timing = MediaTimingValues()
          (timing.beginTime, timing.speed, timing.timeOffset) = ($0[0], $0[1], $0[2])
          return timing
        }
      }
      let up = chain("fromChainInnermostFirst").reduce(row.double("t") ?? 0) { $1.parentTime(fromLocal: $0) }
      let down = chain("toChainOutermostFirst").reduce(up) { $1.localTime(fromParent: $0) }
      assertEqual(down, row.double("result") ?? .nan, within: 1e-12, row.text("name"))
    }
  }

  func testPauseAndResumeOfASubtree() {
    let scene = Scene()
    let child = CALayer()
    scene.change { scene.layer.addSublayer(child) }
    let animation = CABasicAnimation(keyPath: "zPosition")
    (animation.fromValue, animation.toValue, animation.duration) = (0.0, 10.0, 10.0)
    scene.context.perform { child.add(animation, forKey: nil) }
    scene.context.layoutAndCommit()
    func shown(at t: Double) -> Double {
      scene.step(to: t)
      return (child.presentedValue(forKeyPath: "zPosition") as? NSNumber)?.doubleValue ?? .nan
    }
    assertEqual(shown(at: 2), 2, within: 1e-12)
    scene.change {
      let paused = scene.layer.convertTime(CACurrentMediaTime(), from: nil)
      scene.layer.speed = 0
      scene.layer.timeOffset = paused
    }
    assertEqual(shown(at: 5), 2, within: 1e-12)
    XCTAssertFalse(scene.context.needsFrames)
    scene.change {
      let paused = scene.layer.timeOffset
      scene.layer.speed = 1
      scene.layer.timeOffset = 0
      scene.layer.beginTime = 0
      scene.layer.beginTime = scene.layer.convertTime(CACurrentMediaTime(), from: nil) - paused
    }
    assertEqual(shown(at: 6), 3, within: 1e-12)
    XCTAssertTrue(scene.context.needsFrames)
  }
}
