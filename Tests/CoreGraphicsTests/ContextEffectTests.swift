import CoreGraphics
import Raster
import Support
import XCTest

/// Masks, shadows and outlines of strokes.
final class ContextEffectTests: XCTestCase {
  private func context(_ width: Int, _ height: Int) throws -> CGContext {
    try XCTUnwrap(CGContext(size: CGSize(width: width, height: height), scale: 1, opaque: false))
  }

  private func pixel(_ context: CGContext, _ x: Int, _ y: Int) throws -> UInt32 {
    let image = try XCTUnwrap(context.makeImage())
    return image.storage.pixels[y * image.storage.stride + x]
  }

  func testAMaskLetsThroughWhatItCovers() throws {
    let mask = try context(10, 10)
    mask.setFillColor(CGColor(gray: 0, alpha: 0.5))
    mask.fill(CGRect(x: 0, y: 0, width: 10, height: 5))
    let image = try XCTUnwrap(mask.makeImage())
    let canvas = try context(10, 10)
    // As in published code: turned over first, so that the picture is upright where y points down.
    canvas.translateBy(x: 0, y: 10)
    canvas.scaleBy(x: 1, y: -1)
    canvas.clip(to: CGRect(x: 0, y: 0, width: 10, height: 10), mask: image)
    canvas.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    canvas.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    XCTAssertEqual(try pixel(canvas, 5, 2), 0x8080_0000)
    XCTAssertEqual(try pixel(canvas, 5, 8), 0)
  }

  func testAShadowFallsInItsColour() throws {
    let canvas = try context(40, 40)
    canvas.setShadow(
      offset: CGSize(width: 10, height: 20), blur: 0, color: CGColor(red: 0, green: 0, blue: 1, alpha: 1))
    canvas.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    canvas.fill(CGRect(x: 5, y: 5, width: 10, height: 10))
    XCTAssertEqual(try pixel(canvas, 10, 10), 0xFFFF_0000)
    XCTAssertEqual(try pixel(canvas, 20, 30), 0xFF00_00FF)
    XCTAssertEqual(try pixel(canvas, 14, 30), 0, "the shadow begins at 15")
    canvas.setShadow(offset: .zero, blur: 0, color: nil)
    canvas.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    XCTAssertEqual(try pixel(canvas, 10, 20), 0)
  }

  func testAPathIsReplacedByTheOutlineOfItsStroke() throws {
    let canvas = try context(20, 20)
    canvas.setLineWidth(4)
    canvas.move(to: CGPoint(x: 2, y: 10))
    canvas.addLine(to: CGPoint(x: 18, y: 10))
    canvas.replacePathWithStrokedPath()
    XCTAssertEqual(try XCTUnwrap(canvas.path).boundingBox, CGRect(x: 2, y: 8, width: 16, height: 4))
    canvas.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    canvas.fillPath()
    XCTAssertEqual(try pixel(canvas, 10, 8), 0xFFFF_0000)
    XCTAssertEqual(try pixel(canvas, 10, 13), 0)
    let line = CGMutablePath()
    line.move(to: CGPoint(x: 2, y: 10))
    line.addLine(to: CGPoint(x: 18, y: 10))
    var move = CGAffineTransform(translationX: 1, y: 0)
    let outline = CGPath(
      __byStroking: line, transform: &move, lineWidth: 4, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
    XCTAssertEqual(outline?.boundingBox, CGRect(x: 3, y: 8, width: 16, height: 4))
  }

  func testASoftShadowIsHalfAtTheEdge() throws {
    let canvas = try context(60, 60)
    canvas.setShadow(offset: CGSize(width: 0, height: 0), blur: 8, color: CGColor(gray: 0, alpha: 1))
    canvas.setFillColor(CGColor(gray: 1, alpha: 1))
    canvas.fill(CGRect(x: 0, y: 0, width: 60, height: 30))
    let below = try pixel(canvas, 30, 30) >> 24
    XCTAssertEqual(
      Double(below), 127.5 - 12.7, accuracy: 4, "Φ(-0.5 / 4) · 255 in the middle of the first row")
    XCTAssertEqual(try pixel(canvas, 30, 55), 0)
  }

  func testTheOutlineOfAStrokeCoversWhatTheStrokeDoes() throws {
    let line = CGMutablePath()
    line.move(to: CGPoint(x: 5, y: 10))
    line.addLine(to: CGPoint(x: 15, y: 10))
    let outline = line.copy(strokingWithWidth: 4, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
    XCTAssertEqual(outline.boundingBox, CGRect(x: 5, y: 8, width: 10, height: 4))
    XCTAssertTrue(outline.contains(CGPoint(x: 10, y: 9)))
    XCTAssertFalse(outline.contains(CGPoint(x: 10, y: 7)))
    let square = line.copy(strokingWithWidth: 4, lineCap: .square, lineJoin: .miter, miterLimit: 10)
    XCTAssertEqual(square.boundingBox, CGRect(x: 3, y: 8, width: 14, height: 4))
    XCTAssertTrue(
      CGMutablePath().copy(strokingWithWidth: 4, lineCap: .round, lineJoin: .round, miterLimit: 1).isEmpty)
  }
}

/// Numbers that no one should draw with.
extension ContextEffectTests {
  private func lines(_ body: () throws -> Void) rethrows -> [String] {
    try Diagnostics.withCapture(body).1.map(\.description)
  }

  func testShadowsBeyondReachAreSaid() throws {
    let canvas = try context(20, 20)
    let black = CGColor(gray: 0, alpha: 1)
    XCTAssertEqual(
      lines {
        canvas.setShadow(offset: CGSize(width: 1e300, height: 0), blur: 2, color: black)
        canvas.fill(CGRect(x: 5, y: 5, width: 10, height: 10))
      }, ["a shadow at the offset (1e+300, 0.0) is too far away to be drawn"])
    XCTAssertEqual(try pixel(canvas, 10, 10), 0xFF00_0000, "what throws it is drawn")
    XCTAssertEqual(
      lines {
        canvas.setShadow(offset: .zero, blur: 1e9, color: black)
        canvas.setShadow(offset: .zero, blur: -1, color: black)
      }, ["a shadow with the offset (0.0, 0.0) and the blur -1.0 is ignored"])
  }

  func testDashesThatCannotBeDrawnAreSaid() throws {
    let canvas = try context(20, 20)
    canvas.setLineWidth(2)
    XCTAssertEqual(
      lines {
        canvas.setLineDash(phase: 0, lengths: [0, 0])
        canvas.stroke(CGRect(x: 5, y: 5, width: 10, height: 10))
      }, ["a dash pattern whose lengths are all 0 is drawn without gaps"])
    XCTAssertEqual(try pixel(canvas, 10, 5), 0xFF00_0000)
    XCTAssertEqual(
      lines {
        canvas.setLineDash(phase: 0, lengths: [1e-6])
        canvas.stroke(CGRect(x: 5, y: 5, width: 10, height: 10))
      }, ["a stroke of more than 100000 dashes is drawn without gaps; use longer dashes"])
    XCTAssertEqual(lines { canvas.setLineDash(phase: 0, lengths: []) }, [])
  }

  func testTransformsBeyondAllNumbersAreSaid() throws {
    let canvas = try context(20, 20)
    XCTAssertEqual(
      lines {
        canvas.scaleBy(x: 1e200, y: 1)
        canvas.scaleBy(x: 1e200, y: 1)
      }, ["a transform that would take points beyond all numbers is not concatenated"])
    XCTAssertEqual(
      lines { canvas.fill(CGRect(x: 1e200, y: 0, width: 1, height: 1)) },
      ["something is not drawn, because its place is not finite; use smaller coordinates and transforms"])
  }
}
