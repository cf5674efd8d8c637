import FlipbookTesting
import Hearts
import UIKit
import XCTest

/// The heart in XCTest, with the same expectations.
final class HeartButtonTests: XCTestCase {
  private func stage() throws -> Stage {
    try Stage(size: CGSize(width: 128, height: 56)) { HeartButton(likes: 41) }
  }

  func testPop() throws {
    expectFilmstrip(of: try stage(), at: [0, 0.05, 0.1, 0.15, 0.25, 0.4]) { $0.tap("heart") }
    expectCurves(try stage().record(until: .duration(0.5), hertz: 60) { $0.tap("heart") })
  }

  func testFeelsRight() throws {
    let motion = try stage().record(hertz: 240) { $0.tap("heart") }
    let scale = try XCTUnwrap(motion["heart.shape", "transform.scale"])
    XCTAssertLessThan(scale.overshoot(beyond: 1), 0.2)
    XCTAssertLessThan(scale.settlingTime(to: 1, within: 0.02), 0.6)
  }

  func testSpeech() throws {
    expectAccessibilityTree(of: try stage(), at: 1) { $0.tap("heart") }
  }
}
