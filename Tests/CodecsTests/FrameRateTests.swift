import XCTest

@testable import Codecs

final class FrameRateTests: XCTestCase {
  private func terms(_ rate: Double) throws -> [Int] {
    let rate = try XCTUnwrap(FrameRate(rate))
    return [rate.frames, rate.seconds]
  }

  func testRatesAreFractionsOfWholeNumbers() throws {
    XCTAssertEqual(try terms(60), [60, 1])
    XCTAssertEqual(try terms(1), [1, 1])
    XCTAssertEqual(try terms(12.5), [25, 2])
    XCTAssertEqual(try terms(0.5), [1, 2])
    XCTAssertEqual(try terms(0.01), [1, 100])
    XCTAssertEqual(try terms(1_000), [1_000, 1])
    XCTAssertEqual(try terms(29.97), [2_997, 100])
    XCTAssertEqual(try terms(23.976), [2_997, 125])
    XCTAssertEqual(try terms(30_000.0 / 1_001), [30_000, 1_001])
  }

  func testTheNearestFractionStandsForOthers() throws {
    let rate = try XCTUnwrap(FrameRate(Double.pi * 10))
    XCTAssertLessThanOrEqual(max(rate.frames, rate.seconds), 65_535)
    XCTAssertEqual(Double(rate.frames) / Double(rate.seconds), Double.pi * 10, accuracy: 1e-5)
  }

  func testImpossibleRates() {
    for rate in [0, -1, 0.009, 1_000.1, .nan, .infinity] { XCTAssertNil(FrameRate(rate), "\(rate)") }
  }

  func testTimesAreInLowestTerms() throws {
    let rate = try XCTUnwrap(FrameRate(60))
    XCTAssertEqual(rate.time(of: 1).above, 1)
    XCTAssertEqual(rate.time(of: 1).below, 60)
    XCTAssertEqual(rate.time(of: 90).above, 3)
    XCTAssertEqual(rate.time(of: 90).below, 2)
  }

  func testMillisecondsDoNotAddUp() throws {
    let rate = try XCTUnwrap(FrameRate(60))
    XCTAssertEqual((0...6).map(rate.milliseconds), [0, 17, 33, 50, 67, 83, 100])
    XCTAssertEqual(rate.milliseconds(at: 216_000), 3_600_000, "an hour is an hour")
  }
}
