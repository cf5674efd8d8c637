import QuartzCore
import XCTest

/// Frames of numbers that are nearly too large for numbers.
final class FrameLimitsTests: XCTestCase {
  func testABoxThatIsLargerThanAnyNumber() {
    let layer = CALayer()
    layer.bounds = CGRect(x: -1e308, y: -1e308, width: 1.7e308, height: 1.7e308)
    layer.position = CGPoint(x: 1e308, y: -1e308)
    layer.transform = CATransform3DMakeRotation(0.7, 0, 0, 1)
    let frame = layer.frame
    for number in [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height] {
      XCTAssertTrue(number.isFinite, "\(frame)")
    }
    layer.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    XCTAssertTrue(layer.position.x.isFinite)
  }
}
