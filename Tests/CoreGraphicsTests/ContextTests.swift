import CoreGraphics
import Support
import XCTest

final class ContextTests: XCTestCase {
  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  private let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

  private func view(_ width: CGFloat, _ height: CGFloat, scale: CGFloat = 1) throws -> CGContext {
    try XCTUnwrap(CGContext(size: CGSize(width: width, height: height), scale: scale, opaque: false))
  }

  private func pixels(_ context: CGContext) throws -> [[UInt32]] {
    let image = try XCTUnwrap(context.makeImage())
    return (0..<image.height).map { y in (0..<image.width).map { image.pixel(x: $0, y: y) } }
  }

  func testAppsBitmapsHaveYUpwards() throws {
    let context = try XCTUnwrap(
      CGContext(
        data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.setFillColor(red)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    XCTAssertEqual(try pixels(context), [[0, 0], [0xFFFF_0000, 0]], "the origin is the bottom left")
    XCTAssertEqual(context.ctm, .identity)
    let bytes = try XCTUnwrap(context.data).assumingMemoryBound(to: UInt8.self)
    XCTAssertEqual(
      (0..<16).map { bytes[$0] }, [0, 0, 0, 0, 0, 0, 0, 0, 255, 0, 0, 255, 0, 0, 0, 0], "R, G, B, A")
  }

  func testAppsMemoryIsDrawnOn() throws {
    var memory = [UInt32](repeating: 0xFF00_FF00, count: 6)
    try memory.withUnsafeMutableBytes { bytes in
      let context = try XCTUnwrap(
        CGContext(
          data: bytes.baseAddress, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 12,
          space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue))
      context.setFillColor(red)
      context.fill(CGRect(x: 1, y: 1, width: 1, height: 1))
    }
    XCTAssertEqual(
      memory, [0xFF00_FF00, 0xFFFF_0000, 0xFF00_FF00, 0xFF00_FF00, 0xFF00_FF00, 0xFF00_FF00])
  }

  func testViewsBitmapsHaveYDownwardsInPoints() throws {
    let context = try view(1.5, 1, scale: 2)
    XCTAssertEqual(context.width, 3)
    XCTAssertEqual(context.height, 2)
    context.setFillColor(red)
    context.fill(CGRect(x: 0, y: 0, width: 0.5, height: 0.5))
    XCTAssertEqual(try pixels(context), [[0xFFFF_0000, 0, 0], [0, 0, 0]])
    let opaque = try XCTUnwrap(CGContext(size: CGSize(width: 1, height: 1), scale: 1, opaque: true))
    XCTAssertEqual(try pixels(opaque), [[0xFF00_0000]])
    XCTAssertEqual(opaque.makeImage()?.isOpaque, true)
  }

  func testFractionalEdgesCoverInPart() throws {
    let context = try view(2, 1)
    context.setFillColor(red)
    context.fill(CGRect(x: 0.5, y: 0, width: 1, height: 1))
    XCTAssertEqual(try pixels(context), [[0x8080_0000, 0x8080_0000]])
  }

  func testStatesAreSavedAndRestored() throws {
    let context = try view(4, 1)
    context.saveGState()
    context.setFillColor(red)
    context.setAlpha(0.5)
    context.translateBy(x: 1, y: 0)
    context.scaleBy(x: 2, y: 1)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.restoreGState()
    context.fill(CGRect(x: 3, y: 0, width: 1, height: 1))
    XCTAssertEqual(try pixels(context), [[0, 0x8080_0000, 0x8080_0000, 0xFF00_0000]])
    let (_, messages) = Diagnostics.withCapture { context.restoreGState() }
    XCTAssertEqual(messages.map(\.text), ["restoreGState() without a saveGState() before it is ignored"])
  }

  func testClips() throws {
    let context = try view(4, 4)
    context.saveGState()
    context.clip(to: CGRect(x: 1, y: 1, width: 2, height: 2))
    XCTAssertEqual(context.boundingBoxOfClipPath, CGRect(x: 1, y: 1, width: 2, height: 2))
    context.setFillColor(red)
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    context.restoreGState()
    XCTAssertEqual(
      try pixels(context),
      [[0, 0, 0, 0], [0, .opaqueRed, .opaqueRed, 0], [0, .opaqueRed, .opaqueRed, 0], [0, 0, 0, 0]])
    let soft = try view(2, 1)
    soft.addRect(CGRect(x: 0.5, y: 0, width: 1, height: 1))
    soft.clip()
    soft.setFillColor(red)
    soft.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
    XCTAssertEqual(try pixels(soft), [[0x8080_0000, 0x8080_0000]], "a clip's edge is anti-aliased")
    soft.clip(to: CGRect(x: 5, y: 5, width: 1, height: 1))
    soft.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
    XCTAssertEqual(try pixels(soft), [[0x8080_0000, 0x8080_0000]], "clips only become smaller")
  }

  func testPathsStayWhereTheyWereAdded() throws {
    let context = try view(4, 1)
    context.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.translateBy(x: 2, y: 0)
    context.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
    XCTAssertEqual(context.boundingBoxOfPath, CGRect(x: -2, y: 0, width: 3, height: 1))
    context.setFillColor(red)
    context.fillPath()
    XCTAssertTrue(context.isPathEmpty)
    XCTAssertEqual(try pixels(context), [[.opaqueRed, 0, .opaqueRed, 0]])
  }

  func testStrokes() throws {
    let context = try view(5, 3)
    context.setStrokeColor(red)
    context.setLineWidth(1)
    context.move(to: CGPoint(x: 1, y: 1.5))
    context.addLine(to: CGPoint(x: 4, y: 1.5))
    context.strokePath()
    XCTAssertEqual(try pixels(context)[1], [0, .opaqueRed, .opaqueRed, .opaqueRed, 0])
    let dashed = try view(6, 1)
    dashed.setStrokeColor(red)
    dashed.setLineDash(phase: 0, lengths: [2, 1])
    dashed.strokeLineSegments(between: [CGPoint(x: 0, y: 0.5), CGPoint(x: 6, y: 0.5)])
    XCTAssertEqual(try pixels(dashed)[0], [.opaqueRed, .opaqueRed, 0, .opaqueRed, .opaqueRed, 0])
    let capped = try view(4, 1)
    capped.setStrokeColor(red)
    capped.setLineCap(.square)
    capped.scaleBy(x: 2, y: 1)
    capped.strokeLineSegments(between: [CGPoint(x: 1, y: 0.5), CGPoint(x: 1.5, y: 0.5)])
    XCTAssertEqual(try pixels(capped)[0], [0, .opaqueRed, .opaqueRed, .opaqueRed], "caps are in user space")
    let box = try view(4, 4)
    box.setStrokeColor(red)
    box.stroke(CGRect(x: 0.5, y: 0.5, width: 3, height: 3))
    XCTAssertEqual(try pixels(box)[1], [.opaqueRed, 0, 0, .opaqueRed])
  }

  func testEvenOddAndWinding() throws {
    for (mode, expected) in [(CGPathDrawingMode.fill, UInt32.opaqueRed), (.eoFill, 0)] {
      let context = try view(3, 3)
      context.setFillColor(red)
      context.addRect(CGRect(x: 0, y: 0, width: 3, height: 3))
      context.addRect(CGRect(x: 1, y: 1, width: 1, height: 1))
      context.drawPath(using: mode)
      XCTAssertEqual(try pixels(context)[1][1], expected)
    }
  }

  func testImagesTurnAsOnApple() throws {
    let source = try view(1, 2)
    source.setFillColor(red)
    source.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    source.setFillColor(blue)
    source.fill(CGRect(x: 0, y: 1, width: 1, height: 1))
    let image = try XCTUnwrap(source.makeImage())
    let down = try view(1, 2)
    down.draw(image, in: CGRect(x: 0, y: 0, width: 1, height: 2))
    XCTAssertEqual(try pixels(down), [[0xFF00_00FF], [0xFFFF_0000]], "upside down where y points down")
    let up = try XCTUnwrap(
      CGContext(
        data: nil, width: 1, height: 2, bitsPerComponent: 8, bytesPerRow: 4,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    up.draw(image, in: CGRect(x: 0, y: 0, width: 1, height: 2))
    XCTAssertEqual(try pixels(up), [[0xFFFF_0000], [0xFF00_00FF]])
    let upright = try view(1, 2)
    upright.drawUpright(image, in: CGRect(x: 0, y: 0, width: 1, height: 2))
    XCTAssertEqual(try pixels(upright), [[0xFFFF_0000], [0xFF00_00FF]])
    let tinted = try view(1, 2)
    tinted.drawUpright(image, in: CGRect(x: 0, y: 0, width: 1, height: 2), tint: .white)
    XCTAssertEqual(try pixels(tinted), [[.max], [.max]])
    XCTAssertEqual(
      image.cropping(to: CGRect(x: 0, y: 1, width: 5, height: 5))?.pixel(x: 0, y: 0), 0xFF00_00FF)
    XCTAssertNil(image.cropping(to: CGRect(x: 5, y: 5, width: 1, height: 1)))
    XCTAssertNil(image.cropping(to: CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)))
    XCTAssertEqual(image.cropping(to: .infinite)?.height, 2)
  }

  func testClearAndBlendModes() throws {
    func result(_ mode: CGBlendMode, over background: CGColor, with color: CGColor) throws -> UInt32 {
      let context = try view(1, 1)
      context.setFillColor(background)
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      context.setBlendMode(mode)
      context.setFillColor(color)
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      return try pixels(context)[0][0]
    }
    let half = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
    XCTAssertEqual(try result(.normal, over: blue, with: half), 0xFF80_007F)
    XCTAssertEqual(try result(.copy, over: blue, with: half), 0x8080_0000)
    XCTAssertEqual(try result(.clear, over: blue, with: half), 0)
    XCTAssertEqual(try result(.destinationOver, over: blue, with: half), 0xFF00_00FF)
    XCTAssertEqual(try result(.destinationOut, over: blue, with: half), 0x7F00_007F)
    XCTAssertEqual(try result(.sourceIn, over: half, with: blue), 0x8000_0080)
    XCTAssertEqual(try result(.multiply, over: .white, with: red), 0xFFFF_0000)
    XCTAssertEqual(try result(.screen, over: blue, with: red), 0xFFFF_00FF)
    XCTAssertEqual(try result(.plusLighter, over: blue, with: red), 0xFFFF_00FF)
    XCTAssertEqual(try result(.difference, over: .white, with: red), 0xFF00_FFFF)
    // Numbers worked out with the W3C's formulas: a backdrop of 0.4, 0.2 and 0.8 under a source of 0.2, 0.6 and 1.
    let backdrop = CGColor(red: 0.4, green: 0.2, blue: 0.8, alpha: 1)
    let source = CGColor(red: 0.2, green: 0.6, blue: 1, alpha: 1)
    XCTAssertEqual(try result(.overlay, over: backdrop, with: source), 0xFF29_3DFF)
    XCTAssertEqual(try result(.hardLight, over: backdrop, with: source), 0xFF29_5CFF)
    XCTAssertEqual(try result(.colorDodge, over: backdrop, with: source), 0xFF80_80FF)
    XCTAssertEqual(try result(.colorBurn, over: backdrop, with: source), 0xFF00_00CC)
    XCTAssertEqual(try result(.softLight, over: backdrop, with: source), 0xFF41_40E4)
    let halfWhite = CGColor(red: 1, green: 1, blue: 1, alpha: 0.5)
    XCTAssertEqual(
      try result(.softLight, over: backdrop, with: halfWhite), 0xFF84_53D8, "half of 0xA1, 0x72, 0xE4")
    XCTAssertEqual(
      try result(.softLight, over: CGColor(red: 0, green: 0, blue: 0, alpha: 0), with: halfWhite), 0x8080_8080
    )
    let context = try view(2, 1)
    context.setFillColor(red)
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
    context.clear(CGRect(x: 0.5, y: 0, width: 1.5, height: 1))
    XCTAssertEqual(try pixels(context), [[0x7F7F_0000, 0]])
  }

  func testTransparencyLayersAreDrawnAsOne() throws {
    let context = try view(3, 1)
    context.setAlpha(0.5)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.setFillColor(red)
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
    context.setFillColor(blue)
    context.fill(CGRect(x: 1, y: 0, width: 2, height: 1))
    context.endTransparencyLayer()
    XCTAssertEqual(try pixels(context), [[0x8080_0000, 0x8000_0080, 0x8000_0080]])
  }

  func testRunawayTransformsDrawNothing() throws {
    let context = try view(2, 1)
    for _ in 0..<400 { context.scaleBy(x: 10, y: 10) }
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
    context.strokeEllipse(in: CGRect(x: 0, y: 0, width: 1, height: 1))
    TextLayout("a", typeface: .resolve(FontRequest(size: 10))).draw(in: context, at: .zero, color: .black)
    XCTAssertEqual(context.width, 2, "nothing trapped")
  }

  func testGradients() throws {
    let context = try view(6, 1)
    let gradient = try XCTUnwrap(CGGradient(colorsSpace: nil, colors: [.black, .white], locations: nil))
    context.drawLinearGradient(gradient, start: CGPoint(x: 1, y: 0), end: CGPoint(x: 5, y: 0), options: [])
    XCTAssertEqual(try pixels(context), [[0, 0xFF20_2020, 0xFF60_6060, 0xFF9F_9F9F, 0xFFDF_DFDF, 0]])
    let extended = try view(6, 1)
    extended.drawLinearGradient(
      gradient, start: CGPoint(x: 1, y: 0), end: CGPoint(x: 5, y: 0),
      options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
    XCTAssertEqual(try pixels(extended)[0][0], 0xFF00_0000)
    XCTAssertEqual(try pixels(extended)[0][5], 0xFFFF_FFFF)
    let radial = try view(5, 5)
    radial.drawRadialGradient(
      gradient, startCenter: CGPoint(x: 2.5, y: 2.5), startRadius: 0, endCenter: CGPoint(x: 2.5, y: 2.5),
      endRadius: 2,
      options: [])
    XCTAssertEqual(try pixels(radial)[2], [0xFFFF_FFFF, 0xFF80_8080, 0xFF00_0000, 0xFF80_8080, 0xFFFF_FFFF])
    XCTAssertEqual(try pixels(radial)[0][0], 0)
    let (none, messages) = Diagnostics.withCapture {
      CGGradient(colorsSpace: nil, colors: [.black, .white], locations: [0.5, 0.25])
    }
    XCTAssertNil(none)
    XCTAssertEqual(
      messages.map(\.text), ["a gradient's locations must lie in 0…1 and not decrease; got [0.5, 0.25]"])
  }

  func testBadInputIsReported() throws {
    let context = try view(1, 1)
    let (_, messages) = Diagnostics.withCapture {
      XCTAssertNil(CGContext(size: CGSize(width: CGFloat.nan, height: 1), scale: 1, opaque: false))
      XCTAssertNil(CGContext(size: .zero, scale: 1, opaque: false))
      XCTAssertNil(
        CGContext(
          data: nil, width: 1, height: 1, bitsPerComponent: 16, bytesPerRow: 0,
          space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
      XCTAssertNil(
        CGContext(
          data: nil, width: .max, height: 1, bitsPerComponent: 8, bytesPerRow: 0,
          space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
      context.translateBy(x: .infinity, y: 0)
      context.fill(CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1))
      context.setLineWidth(-1)
      context.setLineDash(phase: 0, lengths: [1, -1])
      context.setBlendMode(.hue)
      context.endTransparencyLayer()
      context.setShadow(offset: .zero, blur: -3)
    }
    XCTAssertEqual(
      messages.map(\.text),
      [
        "a bitmap of (nan, 1.0) points at scale 1.0 cannot be made",
        "a bitmap of 0×0 pixels has no area",
        "a bitmap context needs 8 bits a component and premultiplied BGRA or RGBA pixels, grey ones without alpha, or "
          + "alpha alone",
        "a bitmap of 9223372036854775807×1 pixels is too large; the limits are 32768 pixels a side and "
          + "268435456 in all",
        "a transform that is not finite is not concatenated: "
          + "CGAffineTransform(a: 1.0, b: 0.0, c: 0.0, d: 1.0, tx: inf, ty: 0.0)",
        "a rectangle that is not finite is not drawn: (0.0, 0.0, nan, 1.0)",
        "a line width of -1.0 is ignored",
        "a dash pattern with a negative or not finite length is ignored",
        "the blend mode hue is not available and is drawn as normal",
        "endTransparencyLayer() without a beginTransparencyLayer() before it is ignored",
        "a shadow with the offset (0.0, 0.0) and the blur -3.0 is ignored",
      ])
  }
}

extension UInt32 {
  fileprivate static let opaqueRed: UInt32 = 0xFFFF_0000
}
