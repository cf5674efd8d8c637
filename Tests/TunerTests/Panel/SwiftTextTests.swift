import Demos
import Stage
import UIKit
import XCTest

@testable import Tuner

/// What is copied, against the demos' own code.
final class SwiftTextTests: XCTestCase {
  private func subject(of demo: String, _ isMeant: (TuningSubject) -> Bool) throws -> (
    TuningSession, TuningSubject
  ) {
    let demo = try XCTUnwrap(DemoCatalogue.all.first { $0.name == demo })
    var script = Script()
    for tap in demo.showpiece { script.tap(tap.identifier, at: tap.time) }
    let session = try TuningSession(Stage.Configuration(size: demo.size, scale: 1), script: script) {
      demo.makeRoot()
    }
    session.transport.seek(to: 0.5)
    return (session, try XCTUnwrap(session.subjects.first(where: isMeant)))
  }

  func testABlockWithASpring() throws {
    let (session, spring) = try subject(of: "springy-tabs") { $0[.dampingRatio] != nil }
    XCTAssertTrue(session.set(.number(0.4), .dampingRatio, of: spring.id))
    XCTAssertEqual(
      SwiftText.lines(of: try XCTUnwrap(session.subject(spring.id))),
      [
        "UIView.animate(", "  withDuration: 0.15,", "  delay: 0.1,", "  usingSpringWithDamping: 0.4,",
        "  initialSpringVelocity: 0.9", ") {",
      ])
  }

  func testKeyFrames() throws {
    let (session, frames) = try subject(of: "bouncing-icon") { $0.id.kind == .keyframes }
    let values = [1.0, 1.55, 0.9, 1.02, 1.0].map { ParameterValue.number($0) }
    XCTAssertTrue(session.set(.list(values), .values, of: frames.id))
    XCTAssertEqual(
      SwiftText.lines(of: try XCTUnwrap(session.subject(frames.id))),
      [
        "let keyframes = CAKeyframeAnimation(keyPath: \"transform.scale\")", "keyframes.duration = 0.3",
        "keyframes.values = [1, 1.55, 0.9, 1.02, 1]", "keyframes.calculationMode = .cubic",
      ].sortedLikeTheSubject(frames))
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
