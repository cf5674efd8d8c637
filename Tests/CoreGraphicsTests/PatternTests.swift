import Support
import XCTest

@testable import CoreGraphics

/// Patterns in fills and strokes.
final class PatternTests: XCTestCase {
  private func bitmap(_ width: Int, _ height: Int) throws -> CGContext {
    try XCTUnwrap(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
  }

  private func rows(_ context: CGContext) throws -> [String] {
    let image = try XCTUnwrap(context.makeImage())
    return (0..<image.height).map { y in
      (0..<image.width).map { x in
        switch image.pixel(x: x, y: y) {
        case 0xFFFF_0000: "r"
        case 0xFF00_00FF: "b"
        case 0xFF00_FF00: "g"
        case 0: "."
        default: "?"
        }
      }.joined()
    }
  }

  private static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

  /// A red pixel at the origin and a blue one diagonally beside it.
  private static let dots: CGPatternDrawPatternCallback = { _, context in
    context.setFillColor(red)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.setFillColor(CGColor(red: 0, green: 0, blue: 1, alpha: 1))
    context.fill(CGRect(x: 1, y: 1, width: 1, height: 1))
  }

  private func pattern(
    _ matrix: CGAffineTransform = .identity, step: CGFloat = 3, side: CGFloat = 2,
    tiling: CGPatternTiling = .noDistortion, isColored: Bool = true,
    draw: @escaping CGPatternDrawPatternCallback = dots
  ) throws -> CGPattern {
    var callbacks = CGPatternCallbacks(version: 0, drawPattern: draw, releaseInfo: nil)
    return try XCTUnwrap(
      CGPattern(
        info: nil, bounds: CGRect(x: 0, y: 0, width: side, height: side), matrix: matrix, xStep: step,
        yStep: step,
        tiling: tiling, isColored: isColored, callbacks: &callbacks))
  }

  private func set(_ pattern: CGPattern, in context: CGContext, alpha: CGFloat = 1) throws {
    context.setFillColorSpace(try XCTUnwrap(CGColorSpace(patternBaseSpace: nil)))
    var components: [CGFloat] = [alpha]
    context.setFillPattern(pattern, colorComponents: &components)
  }

  func testCellsRepeatFromTheOriginAndStayWhereTheShapeMoves() throws {
    let context = try bitmap(6, 6)
    try set(pattern(), in: context)
    context.fill(CGRect(x: 0, y: 0, width: 6, height: 6))
    // y is up: the first row is the last of the text.
    let expected = ["......", ".b..b.", "r..r..", "......", ".b..b.", "r..r.."]
    XCTAssertEqual(try rows(context), expected)

    let moved = try bitmap(6, 6)
    moved.translateBy(x: 1, y: 1)
    try set(pattern(), in: moved)
    moved.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
    XCTAssertEqual(
      try rows(moved), ["......", ".b..b.", "...r..", "......", ".b..b.", "......"],
      "the shape moved, the pattern did not")
  }

  func testPhaseAndMatrix() throws {
    let context = try bitmap(6, 3)
    context.setPatternPhase(CGSize(width: 1, height: 0))
    try set(pattern(), in: context)
    context.fill(CGRect(x: 0, y: 0, width: 6, height: 3))
    XCTAssertEqual(try rows(context), ["......", "..b..b", ".r..r."])

    let large = try bitmap(6, 6)
    try set(pattern(CGAffineTransform(scaleX: 2, y: 2)), in: large)
    large.fill(CGRect(x: 0, y: 0, width: 6, height: 6))
    XCTAssertEqual(try rows(large), ["......", "......", "..bb..", "..bb..", "rr....", "rr...."])

    let turned = try bitmap(6, 3)
    try set(pattern(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 3, ty: 0)), in: turned)
    turned.fill(CGRect(x: 0, y: 0, width: 6, height: 3))
    XCTAssertEqual(try rows(turned), ["......", ".b..b.", "..r..r"], "a quarter turn to the left")
  }

  func testContextsOfViewsCountDownwards() throws {
    let context = try XCTUnwrap(CGContext(size: CGSize(width: 3, height: 3), scale: 2, opaque: false))
    try set(pattern(), in: context)
    context.fill(CGRect(x: 0, y: 0, width: 3, height: 3))
    XCTAssertEqual(try rows(context), ["rr....", "rr....", "..bb..", "..bb..", "......", "......"])
  }

  func testStepsThatAreNoWholePixels() throws {
    let line: CGPatternDrawPatternCallback = { _, context in
      context.setFillColor(Self.red)
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 3))
    }
    let loose = try bitmap(10, 1)
    try set(pattern(step: 2.5, tiling: .noDistortion, draw: line), in: loose)
    loose.fill(CGRect(x: 0, y: 0, width: 10, height: 1))
    XCTAssertEqual(try rows(loose), ["r..r.r..r."], "whole cells, two or three pixels apart")
    let even = try bitmap(10, 1)
    try set(pattern(step: 3.2, side: 3.2, tiling: .constantSpacing, draw: line), in: even)
    even.fill(CGRect(x: 0, y: 0, width: 10, height: 1))
    let image = try XCTUnwrap(even.makeImage())
    XCTAssertEqual((0..<10).filter { image.pixel(x: $0, y: 0) != 0 }, [0, 3, 6, 9], "three pixels apart")
    // Cells larger than their step overlap: later ones are above.
    let close = try bitmap(4, 2)
    try set(pattern(step: 1), in: close)
    close.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
    XCTAssertFalse(try rows(close).joined().contains("."))
  }

  func testStencilsHaveTheColourOfTheFill() throws {
    let context = try bitmap(3, 3)
    let base = CGColorSpaceCreateDeviceRGB()
    context.setFillColorSpace(try XCTUnwrap(CGColorSpace(patternBaseSpace: base)))
    context.setFillPattern(try pattern(isColored: false), colorComponents: [0, 1, 0, 1])
    context.fill(CGRect(x: 0, y: 0, width: 3, height: 3))
    XCTAssertEqual(try rows(context), ["...", ".g.", "g.."], "the callback's own colours do not count")
  }

  func testOpacityPathsStrokesAndRestoredStates() throws {
    let context = try bitmap(6, 3)
    context.saveGState()
    try set(pattern(step: 1, side: 1), in: context, alpha: 0.5)
    context.addRect(CGRect(x: 0, y: 0, width: 2, height: 3))
    context.fillPath()
    context.setStrokeColorSpace(try XCTUnwrap(CGColorSpace(patternBaseSpace: nil)))
    context.setStrokePattern(try pattern(step: 1, side: 1), colorComponents: [1])
    context.stroke(CGRect(x: 3.5, y: 0.5, width: 2, height: 2))
    context.restoreGState()
    let image = try XCTUnwrap(context.makeImage())
    XCTAssertEqual(image.pixel(x: 1, y: 1), 0x8080_0000)
    XCTAssertEqual((3...5).map { image.pixel(x: $0, y: 1) }, [0xFFFF_0000, 0, 0xFFFF_0000])
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    XCTAssertEqual(try XCTUnwrap(context.makeImage()).pixel(x: 0, y: 2), 0xFF00_0000, "black again")
  }

  func testShadowsAndBlendModesTakeTheCellsShape() throws {
    let context = try bitmap(4, 2)
    context.setShadow(
      offset: CGSize(width: 2, height: 0), blur: 0, color: CGColor(red: 0, green: 1, blue: 0, alpha: 1))
    try set(pattern(step: 4), in: context)
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    XCTAssertEqual(try rows(context), [".b.g", "r.g."])
    let clear = try bitmap(3, 3)
    clear.setFillColor(Self.red)
    clear.fill(CGRect(x: 0, y: 0, width: 3, height: 3))
    clear.setBlendMode(.copy)
    try set(pattern(), in: clear)
    clear.fill(CGRect(x: 0, y: 0, width: 3, height: 3))
    XCTAssertEqual(try rows(clear), ["...", ".b.", "r.."])
  }

  func testInfoIsReleasedOnce() throws {
    var released = 0
    try withUnsafeMutablePointer(to: &released) { counter in
      var callbacks = CGPatternCallbacks()
      callbacks.drawPattern = { _, _ in }
      callbacks.releaseInfo = { $0?.assumingMemoryBound(to: Int.self).pointee += 1 }
      var pattern = CGPattern(
        info: counter, bounds: CGRect(x: 0, y: 0, width: 1, height: 1), matrix: .identity, xStep: 1, yStep: 1,
        tiling: .constantSpacing, isColored: true, callbacks: &callbacks)
      XCTAssertNotNil(pattern)
      XCTAssertEqual(counter.pointee, 0)
      pattern = nil
      XCTAssertEqual(counter.pointee, 1)
    }
  }

  func testWhatCannotBeDrawnIsReported() throws {
    let context = try bitmap(2, 2)
    let pattern = try pattern()
    let (_, messages) = Diagnostics.withCapture {
      context.setFillPattern(pattern, colorComponents: [1])
      var callbacks = CGPatternCallbacks()
      _ = CGPattern(
        info: nil, bounds: .zero, matrix: .identity, xStep: 1, yStep: 1, tiling: .noDistortion,
        isColored: true,
        callbacks: &callbacks)
      context.setPatternPhase(CGSize(width: CGFloat.nan, height: 0))
    }
    XCTAssertEqual(messages.count, 3, "\(messages)")
    // A cell that is filled with its own pattern comes to an end.
    var itself: CGPattern?
    let space = try XCTUnwrap(CGColorSpace(patternBaseSpace: nil))
    itself = try self.pattern(step: 2) { _, context in
      context.setFillColorSpace(space)
      itself.map { context.setFillPattern($0, colorComponents: [1]) }
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    }
    let (_, deep) = Diagnostics.withCapture {
      try? set(try XCTUnwrap(itself), in: context)
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    }
    itself = nil
    XCTAssertEqual(deep.count, 1, "\(deep)")
  }

  func testElsewhereAPatternIsTheMeanOfItsCell() throws {
    let space = try XCTUnwrap(CGColorSpace(patternBaseSpace: nil))
    let color = try XCTUnwrap(CGColor(patternSpace: space, pattern: pattern(), components: [1]))
    XCTAssertNotNil(color.pattern)
    XCTAssertEqual(color.copy(alpha: 0.5)?.alpha, 0.5)
    let (lanes, messages) = Diagnostics.withCapture { color.lanes }
    XCTAssertEqual(lanes, SIMD4(0.5, 0, 0.5, 0.5), "a quarter red, a quarter blue, half clear")
    XCTAssertEqual(messages.count, 1)
  }
}
