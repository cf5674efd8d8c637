import Demos
import Stage
import UIKit
import XCTest

/// The demos' motion at 1,000 samples a second, against the articles' figures and independent ones.
final class DemoCurveTests: XCTestCase {
  private func samples(_ demo: Demo, _ layer: String, _ keyPath: String, until end: Double) throws -> [Double]
  {
    var script = Script()
    script.tap("tab.1", at: 0)
    let stage = try Stage(Stage.Configuration(size: demo.size, scale: 1), script: script) { demo.makeRoot() }
    return try (0...Int((end * 1000).rounded())).map { i in
      try stage.advance(to: Double(i) / 1000)
      let found = try XCTUnwrap(stage.layer(named: layer))
      return try XCTUnwrap(stage.presentedValue(keyPath, of: found) as? NSNumber).doubleValue
    }
  }

  func testBouncingIconPassesItsKeyValues() throws {
    let demo = try XCTUnwrap(DemoCatalogue.named("bouncing-icon"))
    let scale = try samples(demo, "tab.1.icon", "transform.scale", until: 0.4)
    for (time, value) in [(0, 1.0), (75, 1.4), (150, 0.9), (225, 1.02), (300, 1.0), (400, 1.0)] {
      XCTAssertEqual(scale[time], value, accuracy: 1e-6, "at \(time) ms")
    }
    // The undershoot between the third and the fourth value: slopes −0.19 and 0.05 by Catmull–Rom's rule, and the
    // least of the cubic through them at whole milliseconds, computed apart, is 0.88570752.
    let lowest = try XCTUnwrap(scale.min())
    XCTAssertEqual(lowest, 0.88570752, accuracy: 1e-8)
    let steps = zip(scale, scale.dropFirst()).map { ($0 - $1).magnitude }
    XCTAssertLessThan(try XCTUnwrap(steps.max()), 0.011, "nothing jumps")
  }

  func testBouncingIconMovesTheIconAlone() throws {
    let demo = try XCTUnwrap(DemoCatalogue.named("bouncing-icon"))
    for layer in ["tab.1", "tab.1.title", "tab.0.icon"] {
      let scale = try samples(demo, layer, "transform.scale", until: 0.1)
      XCTAssertTrue(scale.allSatisfy { $0 == 1 }, layer)
    }
  }

  func testSpringyTabsDipAndSpringBack() throws {
    let demo = try XCTUnwrap(DemoCatalogue.named("springy-tabs"))
    let scale = try samples(demo, "tab.1", "transform.scale.x", until: 0.3)
    XCTAssertEqual(scale[0], 1, accuracy: 1e-9)
    XCTAssertEqual(scale[100], 0.8, accuracy: 1e-9)
    XCTAssertEqual(scale[300], 1, accuracy: 1e-12)
    // Down on the ease-in-ease-out curve: half way at half time.
    XCTAssertEqual(scale[50], 0.9, accuracy: 1e-6)
    // Up on UIKit's spring for 0.15 s, ratio 0.9, velocity 0.9: ω from its definition, found here by bisection.
    let spring = FittedSpring(duration: 0.15, dampingRatio: 0.9, velocity: 0.9)
    for ms in 100...249 {
      let t = Double(ms - 100) / 1000
      XCTAssertEqual(scale[ms], 0.8 + 0.2 * spring.value(t), accuracy: 1e-6, "at \(ms) ms")
    }
    // The largest step a millisecond makes is the spring's own; ending it leaves a thousandth of the travel at most.
    let steps = zip(scale, scale.dropFirst()).map { ($0 - $1).magnitude }
    XCTAssertLessThan(try XCTUnwrap(steps.max()), 0.008)
    XCTAssertLessThan((scale[251] - scale[249]).magnitude, 0.2 * 0.0015)
  }
}
