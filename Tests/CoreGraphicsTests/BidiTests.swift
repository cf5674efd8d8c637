import XCTest

@testable import CoreGraphics

/// The order of text that runs both ways.
final class BidiTests: XCTestCase {
  func testLevelsAreThoseOfAnotherImplementation() throws {
    let cases = try TextFixture("text_bidi").cases()
    XCTAssertGreaterThan(cases.count, 100)
    for item in cases {
      let scalars = try item.integers("scalars").map(UInt32.init)
      let base = try item.integer("base")
      let bidi = BidiLevels(scalars, baseLevel: base < 0 ? nil : UInt8(base))
      XCTAssertEqual(Int(bidi.baseLevel), try item.integer("paragraph"))
      let levels = bidi.levels.isEmpty ? scalars.map { _ in bidi.baseLevel } : bidi.levels
      // What is neutral at the end of a line has the paragraph's level (L1), which lines see to by not showing it.
      let shown = scalars.lastIndex { !BidiClass($0).isNeutral && !BidiClass($0).isRemoved } ?? -1
      for (index, level) in try item.integers("levels").prefix(shown + 1).enumerated() where level >= 0 {
        XCTAssertEqual(Int(levels[index]), level, "\(index) of \(scalars.map { String($0, radix: 16) })")
      }
    }
  }

  func testVisualOrder() {
    XCTAssertEqual(BidiLevels.visualOrder([0, 1, 2, 1, 0]), [0, 3, 2, 1, 4])
    XCTAssertEqual(BidiLevels.visualOrder([1, 2, 2, 1]), [3, 1, 2, 0])
    XCTAssertEqual(BidiLevels.visualOrder([1, 1]), [1, 0])
    XCTAssertEqual(BidiLevels.visualOrder([]), [])
  }

  private let typeface = Typeface.resolve(FontRequest(family: .named("DejaVu Sans"), size: 20))

  /// The characters of a line from left to right.
  private func shown(_ line: SetLine) -> String {
    let characters = Array(line.text)
    return line.runs.map { run in
      let part = characters[run.characters]
      return run.isRightToLeft ? String(part.reversed()) : String(part)
    }.joined()
  }

  private func line(_ text: String, isRightToLeft: Bool? = nil) -> SetLine {
    var geometry = ParagraphGeometry()
    geometry.isRightToLeft = isRightToLeft
    let styled = StyledText(text, style: RunStyle(typeface: typeface), geometry: geometry)
    return TextLayout(styled).lines[0].content
  }

  func testMixedTextStandsInVisualOrder() {
    // As the Hebrew and Latin parts are read from the screen, left to right.
    XCTAssertEqual(shown(line("abc אבג def")), "abc גבא def")
    XCTAssertEqual(shown(line("אבג abc דהו")), "והד abc גבא")
    XCTAssertEqual(shown(line("אבג 123 דהו")), "והד 123 גבא", "numbers run to the right")
    XCTAssertEqual(shown(line("abc (אבג) 45")), "abc (גבא) 45")
    XCTAssertEqual(shown(line("abc אבג", isRightToLeft: true)), "גבא abc")
    XCTAssertTrue(line("אבג").isRightToLeft)
    XCTAssertFalse(line("abc אבג").isRightToLeft)
    XCTAssertEqual(shown(line("123 456", isRightToLeft: true)), "456 123")
  }

  func testBracketsAreMirrored() {
    let opening = line("(").runs[0].glyphs[0].id
    let rightToLeft = line("א(ב").runs.flatMap(\.glyphs).map(\.id)
    XCTAssertFalse(rightToLeft.contains(opening), "the closing shape opens to the left")
    XCTAssertTrue(rightToLeft.contains(line(")").runs[0].glyphs[0].id))
  }

  func testRunsKeepTheirStylesWhereverTheyStand() {
    var text = StyledText()
    let geometry = ParagraphGeometry()
    let small = RunStyle(typeface: Typeface.resolve(FontRequest(family: .named("DejaVu Sans"), size: 10)))
    text.append("אב", style: text.add(RunStyle(typeface: typeface)), geometry: geometry)
    text.append("גד", style: text.add(small), geometry: geometry)
    text.finish()
    let line = TextLayout(text).lines[0]
    XCTAssertEqual(line.runs.map(\.style), [1, 0], "the second style stands on the left")
    XCTAssertEqual(line.runs.map(\.size), [10, 20])
    XCTAssertEqual(line.runs[1].x, line.runs[0].width, accuracy: 1e-9)
  }

  func testArabicJoinsAcrossStyles() {
    var text = StyledText()
    let geometry = ParagraphGeometry()
    text.append("سل", style: text.add(RunStyle(typeface: typeface)), geometry: geometry)
    text.append("ام", style: text.add(RunStyle(typeface: typeface)), geometry: geometry)
    text.finish()
    let parts = TextLayout(text).lines[0].runs.flatMap(\.glyphs).map(\.id)
    let medial = SetLine("سلب", style: RunStyle(typeface: typeface)).runs[0].glyphs.map(\.id)
    XCTAssertTrue(parts.contains(medial[1]), "lam has its middle form although its style ends there")
  }

  func testCaretsStandOnTheSideFromWhichTextIsRead() {
    let line = SetLine("abאב", style: RunStyle(typeface: typeface))
    let width = SetLine("ab", style: RunStyle(typeface: typeface)).width
    let edges = line.edges
    XCTAssertEqual(edges[0].leading, 0)
    XCTAssertEqual(edges[1].trailing, width, accuracy: 1e-9)
    XCTAssertEqual(edges[2].leading, line.width, accuracy: 1e-9, "alef begins on the right")
    XCTAssertEqual(edges[3].trailing, width, accuracy: 1e-9, "bet ends where the Latin text does")
    XCTAssertEqual(edges[2].trailing, edges[3].leading, accuracy: 1e-9)
  }

  func testAlignmentFollowsTheDirection() {
    let wide = TextLayout("שלום", typeface: typeface, maximumWidth: 200)
    XCTAssertEqual(wide.lines[0].origin.x, 200 - wide.lines[0].width, accuracy: 1e-9)
    var geometry = ParagraphGeometry()
    geometry.firstLineIndent = 30
    let indented = StyledText("שלום", style: RunStyle(typeface: typeface), geometry: geometry)
    let layout = TextLayout(indented, limits: .init(width: 200, alignment: .natural))
    XCTAssertEqual(
      layout.lines[0].origin.x, 170 - layout.lines[0].width, accuracy: 1e-9, "indented from the right")
  }

  func testTheEllipsisStandsWhereReadingEnds() {
    let layout = TextLayout("שלום עולם וברכה", typeface: typeface, maximumWidth: 90)
    let line = layout.lines[0]
    XCTAssertTrue(line.text.hasSuffix("…"))
    XCTAssertEqual(line.runs.first?.characters.upperBound, line.text.count, "on the left")
  }

  func testDeeplyNestedDirectionsEnd() {
    let text = String(repeating: "\u{202B}\u{2067}", count: 2_000) + "אa" + String(repeating: "(", count: 200)
    let bidi = BidiLevels(text.unicodeScalars.map(\.value), baseLevel: nil)
    XCTAssertLessThanOrEqual(bidi.levels.max() ?? 0, 127)
  }

  func testIsolatesTakeTheirDirectionInOnePass() {
    // Looking into each of them for its first strong character would take minutes.
    let scalars = [UInt32](repeating: 0x2068, count: 200_000) + [0x5D0]
    let bidi = BidiLevels(scalars, baseLevel: nil)
    XCTAssertEqual(bidi.baseLevel, 0, "what isolates hold has no say")
    XCTAssertEqual(bidi.levels.first, 0)
    let nested: [UInt32] = [0x2068, 0x2068, 0x5D0, 0x2069, 0x61, 0x2069, 0x2068, 0x5D1]
    XCTAssertEqual(BidiLevels(nested, baseLevel: 0).levels, [0, 2, 3, 2, 2, 0, 0, 1])
  }
}
