import XCTest

@testable import Serving

/// Messages between Flipbook and the gateway.
final class GatewayFrameTests: XCTestCase {
  func testWhatIsWrittenIsRead() {
    let frame = GatewayFrame(kind: .message, page: 0x0102_0304, bytes: [9, 8, 7])
    XCTAssertEqual(frame.encoded, [8, 0, 0, 0, 18, 4, 3, 2, 1, 9, 8, 7])
    XCTAssertEqual(GatewayFrame.read((frame.encoded + [1, 2])[...]), .whole(frame, count: 12))
  }

  func testAPartIsWaitedFor() {
    let bytes = GatewayFrame(kind: .opened, page: 1).encoded
    for count in 0..<bytes.count { XCTAssertEqual(GatewayFrame.read(bytes[..<count]), .partial) }
  }

  func testWhatCannotBeIsDamage() {
    XCTAssertEqual(GatewayFrame.read([1, 0, 0, 0, 1]), .damaged)
    XCTAssertEqual(GatewayFrame.read([255, 255, 255, 255, 1]), .damaged)
    // Of a kind that is not known.
    XCTAssertEqual(GatewayFrame.read([5, 0, 0, 0, 99, 0, 0, 0, 0]), .whole(nil, count: 9))
  }
}
