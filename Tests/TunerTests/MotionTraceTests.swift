import UIKit
import XCTest

@testable import Tuner

/// What is noted of a motion that code makes frame by frame.
final class MotionTraceTests: XCTestCase {
  private func trace(_ count: Int) -> MotionTrace {
    let trace = MotionTrace(.position)
    let layer = CALayer()
    for frame in 0..<count {
      layer.position = CGPoint(x: Double(frame), y: 0)
      trace.add(MotionTrace.Values(layer), at: Double(frame))
    }
    return trace
  }

  func testEachFrameOfAShortMotion() {
    let trace = trace(100)
    XCTAssertEqual(trace.count, 100)
    XCTAssertEqual(
      trace.numbers(at: [0, 41, 41.5, 99], keyPaths: ["position"]), [[0, 0], [41, 0], [41, 0], [99, 0]])
  }

  /// Memory does not grow with a motion that does not end, and its curve stays evenly fine to its last frame.
  func testAMotionWithoutEnd() throws {
    let frames = 100_000
    let trace = trace(frames)
    XCTAssertLessThanOrEqual(trace.count, 2_401)
    XCTAssertGreaterThan(trace.count, 1_000)
    let times = [0.0, 12_345, 50_000, 87_654, 99_999]
    let numbers = try XCTUnwrap(trace.numbers(at: times, keyPaths: ["position"]))
    XCTAssertEqual(numbers[0], [0, 0])
    XCTAssertEqual(numbers[4], [99_999, 0])
    for (time, number) in zip(times, numbers) {
      XCTAssertLessThanOrEqual(number[0], time)
      XCTAssertGreaterThan(number[0], time - 65, "2⁶ frames apart")
    }
  }
}
