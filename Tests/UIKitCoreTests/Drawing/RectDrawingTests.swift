import UIKit
import XCTest

final class RectDrawingTests: XCTestCase {
  private func draw(_ drawing: () -> Void) throws -> CGImage {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 6, height: 6), false, 1)
    defer { UIGraphicsEndImageContext() }
    drawing()
    return try XCTUnwrap(UIGraphicsGetImageFromCurrentImageContext()?.cgImage)
  }

  func testFillReplaces() throws {
    let image = try draw {
      UIColor.red.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 6, height: 6))
      UIColor.clear.setFill()
      UIRectFill(CGRect(x: 2, y: 2, width: 2, height: 2))
    }
    XCTAssertEqual(image.pixel(x: 0, y: 0), 0xFFFF_0000)
    XCTAssertEqual(image.pixel(x: 2, y: 2), 0, "UIRectFill copies, so clear erases")
  }

  func testFrameIsOnePointInside() throws {
    let image = try draw {
      UIColor.blue.setFill()
      UIRectFrame(CGRect(x: 1, y: 1, width: 4, height: 4))
    }
    let rows = (0..<6).map { y in
      String((0..<6).map { x in image.pixel(x: x, y: y) == 0xFF00_00FF ? "#" : "." })
    }
    XCTAssertEqual(rows, ["......", ".####.", ".#..#.", ".#..#.", ".####.", "......"])
  }

  func testClip() throws {
    let image = try draw {
      UIRectClip(CGRect(x: 0, y: 0, width: 3, height: 3))
      UIColor.green.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 6, height: 6))
    }
    XCTAssertEqual(image.pixel(x: 2, y: 2), 0xFF00_FF00)
    XCTAssertEqual(image.pixel(x: 3, y: 2), 0)
  }
}
