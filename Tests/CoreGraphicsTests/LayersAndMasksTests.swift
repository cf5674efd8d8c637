import CoreGraphics
import Foundation
import Support
import XCTest

/// Layers, tiles, masks of images, dashes as paths, values as dictionaries.
final class LayersAndMasksTests: XCTestCase {
  private func pixels(_ context: CGContext) throws -> [[UInt32]] {
    let image = try XCTUnwrap(context.makeImage())
    return (0..<image.height).map { y in (0..<image.width).map { image.pixel(x: $0, y: y) } }
  }

  private func bitmap(_ width: Int, _ height: Int) throws -> CGContext {
    try XCTUnwrap(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
  }

  /// A red pixel at the origin, a blue one diagonally beside it.
  private func draw(in context: CGContext) {
    context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.setFillColor(CGColor(red: 0, green: 0, blue: 1, alpha: 1))
    context.fill(CGRect(x: 1, y: 1, width: 1, height: 1))
  }

  func testALayerIsDrawnAsWhatItHolds() throws {
    for isOwn in [true, false] {
      func make() throws -> CGContext {
        isOwn
          ? try bitmap(4, 4)
          : try XCTUnwrap(CGContext(size: CGSize(width: 4, height: 4), scale: 1, opaque: false))
      }
      let (expected, drawn) = (try make(), try make())
      expected.translateBy(x: 2, y: 1)
      draw(in: expected)
      let layer = try XCTUnwrap(CGLayer(drawn, size: CGSize(width: 2, height: 2), auxiliaryInfo: nil))
      draw(in: try XCTUnwrap(layer.context))
      drawn.draw(layer, at: CGPoint(x: 2, y: 1))
      XCTAssertEqual(try pixels(drawn), try pixels(expected), isOwn ? "y up" : "y down")
    }
    let (layer, messages) = Diagnostics.withCapture {
      CGLayer(try! bitmap(1, 1), size: .zero, auxiliaryInfo: nil)
    }
    XCTAssertNil(layer)
    XCTAssertEqual(messages.count, 1)
  }

  func testAnImageIsTiled() throws {
    let tile = try bitmap(2, 2)
    draw(in: tile)
    let context = try bitmap(5, 4)
    context.draw(try XCTUnwrap(tile.makeImage()), in: CGRect(x: 1, y: 0, width: 2, height: 2), byTiling: true)
    let rows = try pixels(context).map {
      $0.map { $0 == 0xFFFF_0000 ? "r" : $0 == 0xFF00_00FF ? "b" : "." }.joined()
    }
    XCTAssertEqual(rows, ["b.b.b", ".r.r.", "b.b.b", ".r.r."])
  }

  func testMasks() throws {
    let picture = try bitmap(2, 1)
    picture.setFillColor(CGColor(red: 0, green: 1, blue: 0, alpha: 1))
    picture.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
    let image = try XCTUnwrap(picture.makeImage())
    let clear = try bitmap(2, 1)
    clear.setFillColor(CGColor(gray: 0, alpha: 1))
    clear.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    let masked = try XCTUnwrap(image.masking(try XCTUnwrap(clear.makeImage())))
    XCTAssertEqual([masked.pixel(x: 0, y: 0), masked.pixel(x: 1, y: 0)], [0, 0xFF00_FF00])
    let mask = try XCTUnwrap(CGContext(size: CGSize(width: 2, height: 1), scale: 1, opaque: true))
    mask.setFillColor(CGColor(gray: 1, alpha: 1))
    mask.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    let hidden = try XCTUnwrap(image.masking(try XCTUnwrap(mask.makeImage())))
    XCTAssertEqual(
      [hidden.pixel(x: 0, y: 0), hidden.pixel(x: 1, y: 0)], [0xFF00_FF00, 0],
      "black lets through, white hides")
    let keyed = try XCTUnwrap(image.copy(maskingColorComponents: [0, 10, 250, 255, 0, 10]))
    XCTAssertEqual(keyed.pixel(x: 0, y: 0), 0)
    let kept = try XCTUnwrap(image.copy(maskingColorComponents: [20, 30, 250, 255, 0, 10]))
    XCTAssertEqual(kept.pixel(x: 0, y: 0), 0xFF00_FF00)
    XCTAssertNil(Diagnostics.withCapture { image.copy(maskingColorComponents: [1]) }.0)
  }

  func testDashes() {
    let line = CGMutablePath()
    line.move(to: .zero)
    line.addLine(to: CGPoint(x: 10, y: 0))
    func dashes(_ path: CGPath, _ phase: CGFloat, _ lengths: [CGFloat]) -> [[Double]] {
      var list: [[Double]] = []
      path.copy(dashingWithPhase: phase, lengths: lengths).applyWithBlock { element in
        let x = Double(element.pointee.points[0].x)
        if element.pointee.type == .moveToPoint { list.append([x]) } else { list[list.count - 1].append(x) }
      }
      return list
    }
    XCTAssertEqual(dashes(line, 0, [4, 2]), [[0, 4], [6, 10]])
    XCTAssertEqual(dashes(line, 3, [4, 2]), [[0, 1], [3, 7], [9, 10]])
    XCTAssertEqual(dashes(line, -2, [4, 2]), [[2, 6], [8, 10]])
    XCTAssertEqual(dashes(line, 0, [3]), [[0, 3], [6, 9]])
    let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100), transform: nil)
    var (moves, curves) = (0, 0)
    circle.copy(dashingWithPhase: 0, lengths: [10, 5]).applyWithBlock {
      if $0.pointee.type == .moveToPoint { moves += 1 }
      if $0.pointee.type == .addCurveToPoint { curves += 1 }
    }
    XCTAssertEqual(moves, 21, "314 / 15")
    XCTAssertGreaterThanOrEqual(curves, moves)
    let (same, messages) = Diagnostics.withCapture { line.copy(dashingWithPhase: 0, lengths: [0]) }
    XCTAssertEqual(same, line)
    XCTAssertEqual(messages.count, 1)
  }

  func testValuesAsDictionaries() {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    XCTAssertEqual(CGRect(dictionaryRepresentation: rect.dictionaryRepresentation), rect)
    XCTAssertEqual(CGPoint(dictionaryRepresentation: rect.dictionaryRepresentation), rect.origin)
    XCTAssertEqual(CGSize(dictionaryRepresentation: rect.dictionaryRepresentation), rect.size)
    XCTAssertNil(CGRect(dictionaryRepresentation: ["X": 1]))
  }

  func testLinearColours() throws {
    let space = try XCTUnwrap(CGColorSpace(name: CGColorSpace.linearSRGB))
    let half = try XCTUnwrap(CGColor(colorSpace: space, components: [0.5, 0.5, 0.5, 1]))
    XCTAssertEqual(half.premultipliedPixel, 0xFFBC_BCBC, "sRGB's code for half of the light is 188")
  }

  func testComponentsAreOfTheSpaceThatWasSet() throws {
    let context = try bitmap(1, 1)
    context.setFillColorSpace(try XCTUnwrap(CGColorSpace(name: CGColorSpace.linearSRGB)))
    context.setFillColor([0.5, 0.5, 0.5, 1])
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    XCTAssertEqual(try pixels(context), [[0xFFBC_BCBC]])
  }
}
