import UIKit
import XCTest

/// What views use of Core Text: lines, their glyphs and outlines, frames.
final class CoreTextTests: XCTestCase {
  private let font = UIFont.systemFont(ofSize: 20)

  private func text(_ string: String, _ attributes: [NSAttributedString.Key: Any] = [:]) -> NSAttributedString
  {
    NSAttributedString(string: string, attributes: [.font: font].merging(attributes) { $1 })
  }

  private func runs(_ line: CTLine) throws -> [CTRun] { try XCTUnwrap(CTLineGetGlyphRuns(line) as? [CTRun]) }

  func testAFontIsUIKitsFont() {
    let font = CTFontCreateWithName("Helvetica" as CFString, 24, nil)
    XCTAssertEqual((font as UIFont).pointSize, 24)
    XCTAssertEqual(CTFontGetSize(UIFont.systemFont(ofSize: 9) as CTFont), 9)
    XCTAssertEqual(CTFontGetDescent(self.font), -self.font.descender)
    XCTAssertEqual(CTFontGetSize(CTFontCreateCopyWithAttributes(font, 30, nil, nil)), 30)
  }

  func testGlyphsHaveOutlinesAndAdvances() throws {
    let letters = Array("I i".utf16)
    var glyphs = [CGGlyph](repeating: 0, count: 3)
    XCTAssertTrue(CTFontGetGlyphsForCharacters(font, letters, &glyphs, 3))
    let capital = try XCTUnwrap(CTFontCreatePathForGlyph(font, glyphs[0], nil)).boundingBoxOfPath
    XCTAssertEqual(capital.minY, 0, accuracy: 0.01, "y points up from the baseline")
    XCTAssertEqual(capital.height, font.capHeight, accuracy: 1)
    XCTAssertNil(CTFontCreatePathForGlyph(font, glyphs[1], nil), "a space")
    var advances = [CGSize](repeating: .zero, count: 3)
    let sum = CTFontGetAdvancesForGlyphs(font, .horizontal, glyphs, &advances, 3)
    XCTAssertEqual(sum, advances.reduce(0) { $0 + $1.width }, accuracy: 1e-9)
    XCTAssertGreaterThan(advances[0].width, capital.maxX)
    var unknown: [CGGlyph] = [9]
    XCTAssertFalse(CTFontGetGlyphsForCharacters(font, [0xFFFE], &unknown, 1))
    XCTAssertEqual(unknown, [0])
    var turn = CGAffineTransform(scaleX: 1, y: -1)
    XCTAssertEqual(
      try XCTUnwrap(CTFontCreatePathForGlyph(font, glyphs[0], &turn)).boundingBoxOfPath.maxY, 0,
      accuracy: 0.01)
  }

  /// As code does that lets a path write a word.
  func testALinesGlyphsMakeAPath() throws {
    let line = CTLineCreateWithAttributedString(text("Hello", [.kern: 2]))
    let path = CGMutablePath()
    for run in try runs(line) {
      let attributes = CTRunGetAttributes(run) as NSDictionary
      let runFont = try XCTUnwrap(attributes[kCTFontAttributeName as String] as? UIFont)
      for index in 0..<CTRunGetGlyphCount(run) {
        var glyph = CGGlyph()
        var position = CGPoint()
        CTRunGetGlyphs(run, CFRangeMake(index, 1), &glyph)
        CTRunGetPositions(run, CFRangeMake(index, 1), &position)
        let letter = try XCTUnwrap(CTFontCreatePathForGlyph(runFont, glyph, nil))
        path.addPath(letter, transform: CGAffineTransform(translationX: position.x, y: position.y))
      }
    }
    XCTAssertEqual(CTLineGetGlyphCount(line), 5)
    let box = path.boundingBoxOfPath
    XCTAssertEqual(box, CTLineGetImageBounds(line, nil))
    var (ascent, descent): (CGFloat, CGFloat) = (0, 0)
    let width = CTLineGetTypographicBounds(line, &ascent, &descent, nil)
    XCTAssertEqual(width, text("Hello", [.kern: 2]).size().width, accuracy: 0.5)
    XCTAssertEqual(ascent + descent, font.lineHeight, accuracy: 0.001)
    XCTAssertTrue(CGRect(x: 0, y: -descent, width: width, height: ascent + descent).contains(box))
  }

  func testPlacesAndPoints() {
    let line = CTLineCreateWithAttributedString(text("a👍🏽b"))
    XCTAssertEqual(CTLineGetStringRange(line), CFRangeMake(0, 6))
    XCTAssertEqual(CTLineGetOffsetForStringIndex(line, 0, nil), 0)
    let second = CTLineGetOffsetForStringIndex(line, 1, nil)
    XCTAssertGreaterThan(second, 5)
    XCTAssertEqual(
      CTLineGetOffsetForStringIndex(line, 6, nil), CTLineGetTypographicBounds(line, nil, nil, nil),
      accuracy: 0.001)
    XCTAssertEqual(CTLineGetStringIndexForPosition(line, CGPoint(x: second + 1, y: 0)), 1)
    XCTAssertEqual(CTLineGetStringIndexForPosition(line, CGPoint(x: 1000, y: 0)), 6)
    XCTAssertEqual(
      CTLineGetPenOffsetForFlush(line, 0.5, 1000),
      (1000 - CTLineGetTypographicBounds(line, nil, nil, nil)) / 2)
  }

  private func pixels(_ draw: (CGContext) -> Void) throws -> [UInt32] {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 2
    let image = UIGraphicsImageRenderer(size: CGSize(width: 120, height: 60), format: format).image {
      draw($0.cgContext)
    }
    let bitmap = try XCTUnwrap(image.cgImage)
    return (0..<bitmap.height).flatMap { y in (0..<bitmap.width).map { bitmap.pixel(x: $0, y: y) } }
  }

  func testALineIsDrawnAsLabelsDrawIt() throws {
    let string = text("Wave, ñ", [.foregroundColor: UIColor.blue])
    let layout = AttributedDrawing(string)
    let expected = try pixels { _ in layout.draw(at: CGPoint(x: 4, y: 6)) }
    let drawn = try pixels { context in
      // y up, as Core Text's code has it.
      context.textMatrix = .identity
      context.translateBy(x: 0, y: 60)
      context.scaleBy(x: 1, y: -1)
      context.textPosition = CGPoint(x: 4, y: 60 - layout.baseline(at: 6))
      CTLineDraw(CTLineCreateWithAttributedString(string), context)
      XCTAssertGreaterThan(context.textPosition.x, 40)
    }
    XCTAssertTrue(expected.contains { $0 != 0 })
    XCTAssertEqual(drawn, expected)
    let colored = try pixels { context in
      context.translateBy(x: 0, y: 60)
      context.scaleBy(x: 1, y: -1)
      context.textPosition = CGPoint(x: 4, y: 60 - layout.baseline(at: 6))
      CTLineDraw(
        CTLineCreateWithAttributedString(
          NSAttributedString(
            string: "Wave, ñ",
            attributes: [
              NSAttributedString.Key(kCTFontAttributeName as String): font as CTFont,
              NSAttributedString.Key(kCTForegroundColorAttributeName as String): UIColor.blue.cgColor,
            ])), context)
    }
    XCTAssertEqual(colored, expected)
  }

  /// Draws a text on whole pixels, and says where its baseline is.
  private struct AttributedDrawing {
    let text: NSAttributedString
    init(_ text: NSAttributedString) { self.text = text }
    func draw(at point: CGPoint) { text.draw(at: point) }
    func baseline(at top: CGFloat) -> CGFloat {
      let font = text.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
      return ((top + (font?.ascender ?? 0)) * 2).rounded() / 2
    }
  }

  func testAFrameHasLines() throws {
    let string = text("one two three four five six\nseven")
    let framesetter = CTFramesetterCreateWithAttributedString(string)
    let size = CTFramesetterSuggestFrameSizeWithConstraints(
      framesetter, CFRangeMake(0, 0), nil, CGSize(width: 100, height: CGFloat.greatestFiniteMagnitude), nil)
    XCTAssertLessThanOrEqual(size.width, 100)
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 100, height: 200), transform: nil)
    let frame = CTFramesetterCreateFrame(framesetter, CFRangeMake(0, 0), path, nil)
    let lines = try XCTUnwrap(CTFrameGetLines(frame) as? [CTLine])
    XCTAssertGreaterThan(lines.count, 2)
    XCTAssertEqual(size.height, font.lineHeight * CGFloat(lines.count), accuracy: 1)
    XCTAssertEqual(lines.map { CTLineGetStringRange($0).length }.reduce(0, +), string.length)
    XCTAssertEqual(CTLineGetStringRange(try XCTUnwrap(lines.last)).length, 5)
    var origins = [CGPoint](repeating: .zero, count: lines.count)
    CTFrameGetLineOrigins(frame, CFRangeMake(0, 0), &origins)
    XCTAssertEqual(origins[0].y, 200 - font.ascender, accuracy: 0.01)
    XCTAssertEqual(origins[0].y - origins[1].y, font.lineHeight, accuracy: 0.01)
    let short = CTFramesetterCreateFrame(
      framesetter, CFRangeMake(0, 0),
      CGPath(rect: CGRect(x: 0, y: 0, width: 100, height: 30), transform: nil), nil)
    XCTAssertEqual(CTFrameGetVisibleStringRange(short), CTLineGetStringRange(lines[0]))
  }

  func testEmptyText() {
    let line = CTLineCreateWithAttributedString(NSAttributedString(string: ""))
    XCTAssertEqual(CTLineGetTypographicBounds(line, nil, nil, nil), 0)
    XCTAssertEqual(CTLineGetGlyphCount(line), 0)
    XCTAssertEqual(CTLineGetStringIndexForPosition(line, .zero), -1)
    XCTAssertEqual(CTLineGetOffsetForStringIndex(line, 3, nil), 0)
  }
}
