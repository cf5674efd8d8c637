import XCTest

@testable import CoreGraphics

/// Glyphs and advances against figures that were read from the font files by another program.
final class ShapingTests: XCTestCase {
  private func line(_ text: String, _ family: FontRequest.Family, size: Double = 100, weight: Int = 400)
    -> SetLine
  {
    let typeface = Typeface.resolve(FontRequest(family: family, weight: weight, size: size))
    return SetLine(text, style: RunStyle(typeface: typeface))
  }

  /// The pen's way from glyph to glyph.
  private func steps(_ line: SetLine) -> [CGFloat] {
    let starts = line.runs.flatMap { run in run.glyphs.map { run.x + $0.x } } + [line.width]
    return zip(starts.dropFirst(), starts).map { $0 - $1 }
  }

  func testGlyphsKerningLigaturesAndJoinedLetters() throws {
    for item in try TextFixture("text_shaping").cases() {
      let text = try item.string("text")
      let name = try item.string("font").replacingOccurrences(of: ".ttf", with: "")
      let line = line(text, .named(name))
      XCTAssertEqual(
        line.runs.flatMap { run in run.glyphs.map { Int($0.id) } }, try item.integers("glyphs"), text)
      let units = try Double(item.integer("unitsPerEm"))
      let expected = try item.integers("advances").map { CGFloat(Double($0) / units * 100) }
      for (step, advance) in zip(steps(line), expected) {
        XCTAssertEqual(step, advance, accuracy: 1e-9, text)
      }
      XCTAssertEqual(line.width, expected.reduce(0, +), accuracy: 1e-9, text)
      XCTAssertEqual(line.isRightToLeft, item["rightToLeft"] as? Bool, text)
    }
  }

  func testTheSystemFontsAdvances() throws {
    let installed = try XCTUnwrap(FontLibrary.faces.first { $0.path.hasSuffix("/Inter-Regular.otf") })
    for item in try TextFixture("text_shaping").cases("inter") {
      // The figures are those of one version of the font; others have their own.
      let units = try Double(item.integer("unitsPerEm"))
      let isText = try item.string("font").hasPrefix("Inter-")
      if isText, FontFile.open(installed)?.unitsPerEm != units { throw XCTSkip("another version of Inter") }
      let size = isText ? 12.0 : 24.0  // At 12 points San Francisco has no tracking, the display cut never.
      let line = line(try item.string("text"), .system, size: size, weight: isText ? 400 : 700)
      let expected = try item.integers("advances").reduce(0, +)
      XCTAssertEqual(line.width, CGFloat(Double(expected) / units * size), accuracy: 1e-9)
    }
  }

  func testWhatAnAppWritesIsNotRedrawn() {
    // Inter has an arrow for "->" and a cross for the x between digits; JetBrains Mono joins "!=".
    XCTAssertEqual(line("->", .system).runs.flatMap(\.glyphs).count, 2)
    XCTAssertEqual(
      line("3x4", .system, size: 24).width,
      ["3", "x", "4"].reduce(0) { $0 + line($1, .system, size: 24).width }, accuracy: 0.5)
    let mono = line("!=", .monospaced)
    XCTAssertEqual(mono.runs.flatMap(\.glyphs).first?.id, line("!", .monospaced).runs[0].glyphs[0].id)
  }

  func testLettersThatAreSpacedOutDoNotJoinButArabicStaysWhole() {
    let typeface = Typeface.resolve(FontRequest(family: .named("DejaVu Sans"), size: 20))
    func glyphs(_ text: String, _ style: RunStyle) -> Int {
      SetLine(text, style: style).runs.reduce(0) { $0 + $1.glyphs.count }
    }
    XCTAssertEqual(glyphs("ffi", RunStyle(typeface: typeface)), 1)
    XCTAssertEqual(glyphs("ffi", RunStyle(typeface: typeface, kerning: 1)), 3)
    XCTAssertEqual(glyphs("ffi", RunStyle(typeface: typeface, usesLigatures: false)), 3)
    let plain = SetLine("سلام", style: RunStyle(typeface: typeface))
    let spaced = SetLine("سلام", style: RunStyle(typeface: typeface, kerning: 3))
    XCTAssertEqual(spaced.width, plain.width)
    XCTAssertEqual(spaced.runs[0].glyphs, plain.runs[0].glyphs)
    XCTAssertEqual(
      SetLine("שלום", style: RunStyle(typeface: typeface, kerning: 3)).width,
      SetLine("שלום", style: RunStyle(typeface: typeface)).width + 12, accuracy: 1e-9,
      "Hebrew letters stand apart")
  }

  func testMarksStandOnTheirLetters() {
    // q with a diaeresis has no letter of its own in DejaVu: the mark is placed by the font's anchors.
    let line = line("q\u{308}", .named("DejaVu Sans"))
    let glyphs = line.runs.flatMap(\.glyphs)
    XCTAssertEqual(glyphs.count, 2)
    XCTAssertEqual(line.width, self.line("q", .named("DejaVu Sans")).width, accuracy: 1e-9)
    XCTAssertLessThan(glyphs[1].x, line.width)
    // A letter and its mark are one character: a line does not break between them.
    let typeface = Typeface.resolve(FontRequest(family: .named("DejaVu Sans"), size: 20))
    let narrow = TextLayout("q\u{308}q\u{308}", typeface: typeface, maximumWidth: 1, maximumLines: 0)
    XCTAssertEqual(narrow.lineTexts, ["q\u{308}", "q\u{308}"])
    XCTAssertEqual(
      self.line("e\u{301}", .system).runs[0].glyphs.map(\.id),
      self.line("é", .system).runs[0].glyphs.map(\.id))
  }

  func testWhatHasNoWidthIsNotDrawn() {
    let plain = line("ab", .system, size: 17)
    for invisible in [
      "\u{200B}", "\u{200D}", "\u{2060}", "\u{FE0F}", "\u{200E}", "\u{AD}", "\u{0}", "\u{7F}",
    ] {
      let line = line("a\(invisible)b", .system, size: 17)
      XCTAssertEqual(line.width, plain.width, accuracy: 1e-9, invisible.debugDescription)
    }
  }

  func testTabsLeadToStops() {
    let line = line("a\tb", .system, size: 10)
    let letter = self.line("b", .system, size: 10).width
    XCTAssertEqual(line.width, 28 + letter, accuracy: 1e-9, "TextKit's interval is 28 points")
    XCTAssertEqual(self.line("\t\t", .system).width, 56, accuracy: 1e-9)
  }

  func testDigitsOfOneWidth() {
    var request = FontRequest(weight: 700, size: 34)
    request.tabularDigits = true
    let style = RunStyle(typeface: Typeface.resolve(request))
    let widths = Set((0...9).map { SetLine("\($0)", style: style).width })
    XCTAssertEqual(widths.count, 1)
    let one = SetLine("1", style: style)
    let wide = SetLine("1", style: RunStyle(typeface: Typeface.resolve(FontRequest(weight: 700, size: 34))))
    XCTAssertEqual(
      one.runs[0].glyphs[0].x, (one.width - wide.width) / 2, accuracy: 1e-9, "in its cell's middle")
  }
}
