import Support
import UIKit
import XCTest

final class GraphicsContextTests: XCTestCase {
  func testNoContextOutsideDrawing() {
    XCTAssertNil(UIGraphicsGetCurrentContext())
    UIColor.red.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 1))
    XCTAssertNil(UIGraphicsGetImageFromCurrentImageContext())
  }

  func testContextsNest() throws {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 2, height: 2), false, 3)
    let outer = try XCTUnwrap(UIGraphicsGetCurrentContext())
    UIGraphicsBeginImageContext(CGSize(width: 5, height: 5))
    XCTAssertFalse(UIGraphicsGetCurrentContext() === outer)
    XCTAssertEqual(UIGraphicsGetImageFromCurrentImageContext()?.size, CGSize(width: 5, height: 5))
    UIGraphicsEndImageContext()
    XCTAssertTrue(UIGraphicsGetCurrentContext() === outer)
    UIGraphicsPushContext(outer)
    XCTAssertNil(UIGraphicsGetImageFromCurrentImageContext(), "a pushed context is no image context")
    UIGraphicsPopContext()
    let image = try XCTUnwrap(UIGraphicsGetImageFromCurrentImageContext())
    XCTAssertEqual(image.size, CGSize(width: 2, height: 2))
    XCTAssertEqual(image.scale, 3)
    XCTAssertEqual(image.cgImage?.width, 6)
    UIGraphicsEndImageContext()
    XCTAssertNil(UIGraphicsGetCurrentContext())
  }

  func testUnmatchedEndsAreReported() {
    let (_, messages) = Diagnostics.withCapture {
      UIGraphicsEndImageContext()
      UIGraphicsPopContext()
    }
    XCTAssertEqual(
      messages.map(\.description),
      [
        "UIGraphics: UIGraphicsEndImageContext() without a begun image context on top",
        "UIGraphics: UIGraphicsPopContext() without a pushed context",
      ])
  }

  func testImpossibleSizesAreReported() {
    for size in [CGSize.zero, CGSize(width: CGFloat.nan, height: 1), CGSize(width: 1e9, height: 1)] {
      let (image, messages) = Diagnostics.withCapture {
        UIGraphicsImageRenderer(size: size).image { _ in XCTFail("nothing can be drawn") }
      }
      XCTAssertEqual(image.size, .zero)
      XCTAssertEqual(messages.count, 1)
      XCTAssertTrue(messages[0].description.hasPrefix("UIGraphics: a bitmap of"), messages[0].description)
    }
  }

  func testRendererUsesItsScaleBoundsAndOpacity() throws {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 2
    format.opaque = true
    let renderer = UIGraphicsImageRenderer(bounds: CGRect(x: 10, y: 20, width: 3, height: 2), format: format)
    let image = renderer.image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 10, y: 20, width: 1, height: 1))
      XCTAssertTrue(UIGraphicsGetCurrentContext() === context.cgContext)
    }
    XCTAssertEqual(image.size, CGSize(width: 3, height: 2))
    let pixels = try XCTUnwrap(image.cgImage)
    XCTAssertEqual(pixels.width, 6)
    XCTAssertEqual(pixels.pixel(x: 1, y: 1), 0xFFFF_0000)
    XCTAssertEqual(pixels.pixel(x: 2, y: 1), 0xFF00_0000, "opaque images start black")
    XCTAssertTrue(renderer.pngData { _ in }.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  func testThreadsHaveTheirOwnStacks() {
    UIGraphicsBeginImageContext(CGSize(width: 1, height: 1))
    defer { UIGraphicsEndImageContext() }
    let finished = expectation(description: "thread")
    Thread.detachNewThread {
      XCTAssertNil(UIGraphicsGetCurrentContext())
      finished.fulfill()
    }
    wait(for: [finished], timeout: 10)
    XCTAssertNotNil(UIGraphicsGetCurrentContext())
  }
}
