import Demos
import Stage
import UIKit
import XCTest

@testable import Tuner

/// What is copied, against the demos' own code.
final class SwiftCodeTests: XCTestCase {
  private func subject(of demo: String, _ isMeant: (TuningSubject) -> Bool) throws -> (
    TuningSession, TuningSubject
  ) {
    let demo = try XCTUnwrap(DemoCatalogue.all.first { $0.name == demo })
    var script = Script()
    for tap in demo.showpiece { script.tap(tap.identifier, at: tap.time) }
    let session = try TuningSession(Stage.Configuration(size: demo.size, scale: 1), script: script) {
      demo.root()
    }
    session.transport.seek(to: 0.5)
    return (session, try XCTUnwrap(session.subjects.first(where: isMeant)))
  }

  func testABlockWithASpring() throws {
    let (session, spring) = try subject(of: "springy-tabs") { $0[.dampingRatio] != nil }
    XCTAssertTrue(session.set(.number(0.4), .dampingRatio, of: spring.id))
    XCTAssertEqual(
      SwiftCode.lines(of: try XCTUnwrap(session.subject(spring.id))),
      [
        "UIView.animate(", "  withDuration: 0.15,", "  delay: 0.1,", "  usingSpringWithDamping: 0.4,",
        "  initialSpringVelocity: 0.9", ") {", "  // the changes", "}",
      ])
  }

  func testKeyFrames() throws {
    let (session, frames) = try subject(of: "bouncing-icon") { $0.id.kind == .keyframes }
    let values = [1.0, 1.55, 0.9, 1.02, 1.0].map { ParameterValue.number($0) }
    XCTAssertTrue(session.set(.list(values), .values, of: frames.id))
    XCTAssertEqual(
      SwiftCode.lines(of: try XCTUnwrap(session.subject(frames.id))),
      [
        "let keyframes = CAKeyframeAnimation(keyPath: \"transform.scale\")", "keyframes.duration = 0.3",
        "keyframes.values = [1.0, 1.55, 0.9, 1.02, 1.0]", "keyframes.calculationMode = .cubic",
      ].sortedLikeTheSubject(frames))
  }

  // MARK: Each kind

  /// The code of what a touch starts, tuned.
  private func code(
    _ values: [ParameterKey: ParameterValue] = [:], _ onTouch: @escaping (TouchBox) -> Void
  ) throws -> String? {
    let session = try Sample.session(taps: [0.1], onTouch)
    session.transport.seek(to: 0.2)
    let id = try XCTUnwrap(session.subjects.first).id
    XCTAssertTrue(session.set(values, of: id))
    return session.swiftCode(for: id)
  }

  func testBlocks() throws {
    XCTAssertEqual(
      try code([.curve: .curve(.easeOut)]) { box in UIView.animate(withDuration: 0.5) { box.center.x += 9 } },
      """
      UIView.animate(
        withDuration: 0.5,
        delay: 0,
        options: .curveEaseOut
      ) {
        // the changes
      }
      """)
    XCTAssertEqual(
      try code([.duration: .number(0.25)]) { box in UIView.animate(withDuration: 0.5) { box.center.x += 9 } },
      """
      UIView.animate(withDuration: 0.25) {
        // the changes
      }
      """)
    XCTAssertEqual(
      try code([.bounce: .number(0.3)]) { box in
        UIView.animate(springDuration: 0.4, bounce: 0.1) { box.center.x += 9 }
      },
      """
      UIView.animate(
        springDuration: 0.4,
        bounce: 0.3,
        initialSpringVelocity: 0,
        delay: 0
      ) {
        // the changes
      }
      """)
    XCTAssertEqual(
      try code([.frameDuration(0): .number(0.75)]) { box in
        UIView.animateKeyframes(withDuration: 1, delay: 0) {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { box.center.x += 9 }
        }
      },
      """
      UIView.animateKeyframes(
        withDuration: 1,
        delay: 0
      ) {
        UIView.addKeyframe(
          withRelativeStartTime: 0,
          relativeDuration: 0.75
        ) {
          // the changes
        }
      }
      """)
  }

  /// A block knows four curves: another one needs an animator.
  func testACurveOfOnesOwn() throws {
    XCTAssertEqual(
      try code([.curve: .curve(BezierCurve(0.2, 0.7, 0.3, 1.4)), .delay: .number(0.1)]) { box in
        UIView.animate(withDuration: 0.5) { box.center.x += 9 }
      },
      """
      let animator = UIViewPropertyAnimator(
        duration: 0.5,
        controlPoint1: CGPoint(x: 0.2, y: 0.7),
        controlPoint2: CGPoint(x: 0.3, y: 1.4)
      ) {
        // the changes
      }
      animator.startAnimation(afterDelay: 0.1)
      """)
  }

  func testAnimators() throws {
    XCTAssertEqual(
      try code([.stiffness: .number(250)]) { box in
        let spring = UISpringTimingParameters(
          mass: 2, stiffness: 200, damping: 20, initialVelocity: CGVector(dx: 1, dy: 1))
        let animator = UIViewPropertyAnimator(duration: 0, timingParameters: spring)
        animator.addAnimations { box.center.x += 9 }
        animator.startAnimation()
      },
      """
      let spring = UISpringTimingParameters(
        mass: 2,
        stiffness: 250,
        damping: 20,
        initialVelocity: CGVector(dx: 1, dy: 1)
      )
      let animator = UIViewPropertyAnimator(
        duration: 0,
        timingParameters: spring
      )
      animator.addAnimations {
        // the changes
      }
      animator.startAnimation()
      """)
    XCTAssertEqual(
      try code([.dampingRatio: .number(0.35)]) { box in
        UIViewPropertyAnimator(duration: 0.5, dampingRatio: 0.5) { box.center.x += 9 }.startAnimation()
      },
      """
      let animator = UIViewPropertyAnimator(
        duration: 0.5,
        dampingRatio: 0.35
      ) {
        // the changes
      }
      animator.startAnimation()
      """)
  }

  func testObjects() throws {
    XCTAssertEqual(
      try code([.duration: .number(0.45), .delay: .number(0.1)]) { Sample.bounce($0) },
      """
      let keyframes = CAKeyframeAnimation(keyPath: "transform.scale")
      keyframes.duration = 0.45
      keyframes.beginTime = CACurrentMediaTime() + 0.1
      keyframes.values = [1.0, 1.4, 0.9, 1.02, 1.0]
      keyframes.calculationMode = .cubic
      """)
  }
}

extension [String] {
  /// The first line, then the others in the order in which the subject has its numbers.
  fileprivate func sortedLikeTheSubject(_ subject: TuningSubject) -> [String] {
    let order = subject.parameters.map { ".\($0.key.rawValue) =" }
    return [self[0]]
      + dropFirst().sorted { a, b in
        (order.firstIndex { a.contains($0) } ?? 0) < (order.firstIndex { b.contains($0) } ?? 0)
      }
  }
}
