import XCTest

@testable import Pulses

/// Plain Swift: it needs no port.
final class PulseTests: XCTestCase {
  func testAPulseIsHalfASecondLong() { XCTAssertEqual(Pulse().seconds, 0.5) }
}
