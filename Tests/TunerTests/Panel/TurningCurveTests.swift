import UIKit
import XCTest

@testable import Tuner

/// Graphs of what turns by half a turn and more: a matrix says an angle up to whole turns only.
final class TurningCurveTests: XCTestCase {
  private func curve(_ name: String, _ onTouch: @escaping (TouchBox) -> Void) throws -> GraphCurve {
    let session = try Sample.session(onTouch)
    try session.stage.advance(to: 2)
    let motion = try XCTUnwrap(session.interactions.last?.motions.first)
    return try MainActor.assumeIsolated {
      let curves = MotionCurves(session).curves(of: motion).now
      return try XCTUnwrap(curves.first { $0.name == name }, "\(curves.map(\.name))")
    }
  }

  private func largestStep(_ curve: GraphCurve) -> Double {
    zip(curve.values, curve.values.dropFirst()).map { abs($1 - $0) }.max() ?? 0
  }

  func testASpringThatPassesHalfATurnGoesOn() throws {
    let turn = try curve("turn") { box in
      UIView.animate(
        withDuration: 1, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 0, options: [],
        animations: { box.transform = CGAffineTransform(rotationAngle: .pi * 0.999) })
    }
    XCTAssertEqual(try XCTUnwrap(turn.values.first), 0, accuracy: 1e-9)
    XCTAssertEqual(try XCTUnwrap(turn.values.last), .pi * 0.999, accuracy: 0.02)
    XCTAssertLessThan(largestStep(turn), 1)
    // A spring of this ratio goes exp(-π 0.4 / sqrt(1 - 0.16)) = 25.4 % too far.
    XCTAssertEqual(try XCTUnwrap(turn.overshoot?.part), 0.254, accuracy: 0.01)
  }

  func testAWholeTurn() throws {
    let turn = try curve("") { box in
      let turning = CABasicAnimation(keyPath: "transform.rotation.z")
      turning.fromValue = 0
      turning.toValue = 2 * CGFloat.pi
      turning.duration = 1
      box.layer.add(turning, forKey: "turning")
    }
    XCTAssertLessThan(largestStep(turn), 0.1)
    XCTAssertEqual(turn.value(at: turn.times[0] + 0.75) ?? 0, 1.5 * .pi, accuracy: 0.05)
  }
}
