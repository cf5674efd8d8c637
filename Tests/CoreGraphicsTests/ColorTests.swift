import CoreGraphics
import Support
import XCTest

final class ColorTests: XCTestCase {
  func testPixelsArePremultipliedAndRounded() {
    XCTAssertEqual(CGColor(red: 1, green: 0, blue: 0, alpha: 1).premultipliedPixel, 0xFFFF_0000)
    XCTAssertEqual(CGColor(red: 0, green: 1, blue: 0, alpha: 0.5).premultipliedPixel, 0x8000_8000)
    XCTAssertEqual(CGColor.clear.premultipliedPixel, 0)
    XCTAssertEqual(CGColor.white.premultipliedPixel, 0xFFFF_FFFF)
    XCTAssertEqual(CGColor(red: 2, green: -1, blue: 0.5, alpha: 1).premultipliedPixel, 0xFFFF_0080)
  }

  func testComponentsKeepTheirSpace() {
    let gray = CGColor(gray: 0.25, alpha: 0.5)
    XCTAssertEqual(gray.components, [0.25, 0.5])
    XCTAssertEqual(gray.numberOfComponents, 2)
    XCTAssertEqual(gray.colorSpace?.model, .monochrome)
    XCTAssertEqual(gray.lanes, SIMD4(0.25, 0.25, 0.25, 0.5))
    XCTAssertEqual(gray.copy(alpha: 1)?.components, [0.25, 1])
    XCTAssertEqual(CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4).alpha, 0.4)
    XCTAssertEqual(CGColor(gray: 1, alpha: 1), CGColor.white)
    XCTAssertNotEqual(CGColor(red: 1, green: 1, blue: 1, alpha: 1), CGColor.white)
  }

  func testDisplayP3BecomesSRGB() throws {
    let space = try XCTUnwrap(CGColorSpace(name: CGColorSpace.displayP3))
    let white = try XCTUnwrap(CGColor(colorSpace: space, components: [1, 1, 1, 1]))
    for lane in 0..<4 { XCTAssertEqual(white.lanes[lane], 1, accuracy: 1e-9) }
    // P3's red is outside of sRGB (CSS Color 4's sample: rgb 1.093 −0.227 −0.150).
    let red = try XCTUnwrap(CGColor(colorSpace: space, components: [1, 0, 0, 1]))
    XCTAssertEqual(red.lanes.x, 1.0931, accuracy: 1e-4)
    XCTAssertEqual(red.lanes.y, -0.2267, accuracy: 1e-4)
    XCTAssertEqual(red.lanes.z, -0.1501, accuracy: 1e-4)
    XCTAssertEqual(red.premultipliedPixel, 0xFFFF_0000)
  }

  func testBadInputIsReported() {
    let (color, messages) = Diagnostics.withCapture { CGColor(red: .nan, green: 1, blue: 0, alpha: 1) }
    XCTAssertEqual(color.premultipliedPixel, 0xFF00_FF00)
    XCTAssertEqual(
      messages.map(\.text),
      ["the colour components (nan, 1.0, 0.0, 1.0) hold a number that is not finite; it counts as 0"])
    let (space, others) = Diagnostics.withCapture { CGColorSpace(name: "kCGColorSpaceCMYK") }
    XCTAssertNil(space)
    XCTAssertEqual(
      others.map(\.text),
      ["no colour space is called “kCGColorSpaceCMYK”; use CGColorSpace.sRGB or .displayP3"])
  }
}
