import Support
import XCTest

@testable import CoreGraphics

/// Lines: where they break, what is cut off, where they are.
final class TextLayoutTests: XCTestCase {
  private let typeface = Typeface.resolve(FontRequest(size: 12))

  private func width(_ text: String) -> CGFloat { typeface.advance(of: text) }

  private func lines(
    _ text: String, width: CGFloat, _ lineBreak: LineBreak = .wordWrap, maximumLines: Int = 0
  ) -> [String] {
    TextLayout(
      text, typeface: typeface, maximumWidth: width, maximumLines: maximumLines, lineBreak: lineBreak
    ).lineTexts
  }

  private func layout(_ text: String, width: CGFloat = .infinity, _ change: (inout ParagraphGeometry) -> Void)
    -> TextLayout
  {
    var geometry = ParagraphGeometry()
    change(&geometry)
    return TextLayout(
      StyledText(text, style: RunStyle(typeface: typeface), geometry: geometry),
      limits: .init(width: width, alignment: .natural))
  }

  // MARK: Breaking

  func testBreaksByTheRulesOfUnicode() {
    // Each string in a box of one point: every line is the shortest that the rules allow, or a letter.
    func parts(_ text: String, _ width: CGFloat) -> [String] { lines(text, width: width) }
    let dash = width("well-kn")
    XCTAssertEqual(parts("well-known", dash), ["well-", "known"])
    XCTAssertEqual(parts("1999-2001", width("1999-2")), ["1999-2", "001"], "not before a number (LB25)")
    XCTAssertEqual(parts("a -5 b", width("a -5")), ["a -5", "b"])
    XCTAssertEqual(parts("a -5 b", width("a -")), ["a", "-5", "b"], "a sign stays with its number")
    XCTAssertEqual(parts("one (two)", width("one (tw")), ["one", "(two)"])
    XCTAssertEqual(parts("one two.", width("one two")), ["one", "two."], "a full stop begins no line")
    XCTAssertEqual(parts("and/or", width("and/o")), ["and/", "or"])
    XCTAssertEqual(parts("10\u{A0}km far", width("10 km f")), ["10\u{A0}km", "far"])
    XCTAssertEqual(
      parts("10\u{A0}km", width("10 k")), ["10\u{A0}k", "m"], "a fixed space is no place to break")
    XCTAssertEqual(parts("a\u{200B}b", width("a") + 0.1), ["a\u{200B}", "b"])
    XCTAssertEqual(parts("一二。三", width("一二") + 0.1), ["一", "二。", "三"], "。 begins no line")
    XCTAssertEqual(parts("「一」二", width("「一") + 0.1), ["「一", "」二"], "too long, so between characters")
    XCTAssertEqual(parts("一「二」", width("一「") + 0.1), ["一", "「二", "」"], "「 ends no line")
    XCTAssertEqual(parts("a—b", width("a—") + 0.1), ["a—", "b"])
  }

  func testSoftHyphensShowWhereALineBreaks() {
    let text = "super\u{AD}natural"
    XCTAssertEqual(lines(text, width: width("supernatural") + 1), [text])
    XCTAssertEqual(lines(text, width: width("natural-")), ["super\u{AD}-", "natural"])
    let layout = TextLayout(text, typeface: typeface, maximumWidth: width("natural-"), maximumLines: 0)
    XCTAssertEqual(layout.lines[0].width, width("super-"), accuracy: 0.5)
  }

  func testEveryLineFitsAndNothingIsLost() {
    let text = "The quick brown fox jumps over the lazy dog; אבג דהו 123 and office AVATAR To 日本語テキスト wave."
    for width in stride(from: 18.0, through: 240, by: 3.5) {
      let lines = TextLayout(
        text, typeface: typeface, maximumWidth: width, maximumLines: 0, lineBreak: .wordWrap
      ).lines
      for line in lines {
        XCTAssertLessThanOrEqual(line.width, width + LineBreaker.tolerance, "“\(line.text)” in \(width)")
      }
      XCTAssertEqual(
        lines.map(\.text).joined().filter { $0 != " " }, text.filter { $0 != " " }, "in \(width)")
    }
  }

  func testLineBreaksOfEveryKind() {
    for kind in ["\n", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{2029}", "\u{B}", "\u{C}"] {
      XCTAssertEqual(lines("a\(kind)b", width: 100), ["a", "b"], kind.debugDescription)
    }
    XCTAssertEqual(lines("\r\n\n", width: 100), ["", "", ""])
    XCTAssertEqual(lines("", width: 100), [])
    // A line separator ends a line and no paragraph: no indent and no space follow.
    let layout = layout("a\u{2028}b\nc") { geometry in
      geometry.firstLineIndent = 10
      geometry.paragraphSpacing = 7
    }
    XCTAssertEqual(layout.lines.map(\.indent), [10, 0, 10])
    XCTAssertEqual(layout.lines[1].top, typeface.lineHeight, accuracy: 1e-9)
    XCTAssertEqual(layout.lines[2].top, 2 * typeface.lineHeight + 7, accuracy: 1e-9)
  }

  // MARK: Cutting off

  func testTruncationKeepsAsMuchAsFits() {
    let text = "The quick brown fox"
    for (mode, expected) in [
      (LineBreak.truncateTail, "The quick…"), (.truncateHead, "…own fox"), (.truncateMiddle, "The qu…n fox"),
    ] {
      let room = width(expected) + 0.05
      XCTAssertEqual(lines(text, width: room, mode, maximumLines: 1), [expected])
      let less = lines(text, width: room - 0.1, mode, maximumLines: 1)[0]
      XCTAssertLessThan(less.count, expected.count, "a tenth of a point less and a letter goes")
      XCTAssertTrue(less.contains("…"))
    }
    XCTAssertEqual(lines(text, width: 1, .truncateTail, maximumLines: 1), ["…"])
    XCTAssertEqual(lines(text, width: 20, .clip, maximumLines: 1), [text])
    XCTAssertEqual(
      lines(text, width: width("The quick b") + 0.1, .characterWrap), ["The quick b", "rown fox"])
  }

  func testTheEllipsisLooksLikeWhatItStandsBeside() {
    var text = StyledText()
    var geometry = ParagraphGeometry()
    geometry.lineBreak = .truncateTail
    let large = Typeface.resolve(FontRequest(size: 24))
    text.append("small ", style: text.add(RunStyle(typeface: typeface)), geometry: geometry)
    text.append("large words", style: text.add(RunStyle(typeface: large)), geometry: geometry)
    text.finish()
    let room = width("small ") + large.advance(of: "larg…") + 0.2
    let line = TextLayout(text, limits: .init(width: room, lineCount: 1)).lines[0]
    XCTAssertEqual(line.text, "small larg…")
    XCTAssertEqual(line.runs.map(\.size), [12, 24])
  }

  // MARK: Long text

  func testTheWorkGrowsWithTheTextAndNotFaster() {
    let words = String(repeating: "lorem ipsum dolor sit amet ", count: 4_000)  // 108,000 characters
    let unbroken = String(repeating: "x", count: 100_000)
    let thai = String(repeating: "ภาษาไทยเป็นภาษา", count: 6_000)  // 90,000 scalars, no space
    for text in [words, unbroken, thai] {
      let before = ShapedText.scalarsShaped
      let layout = TextLayout(
        text, typeface: typeface, maximumWidth: 300, maximumLines: 0, lineBreak: .wordWrap)
      XCTAssertGreaterThan(layout.lines.count, 1_000)
      // Once for the widths, and once for the glyphs of the lines.
      XCTAssertLessThan(ShapedText.scalarsShaped - before, 3 * text.unicodeScalars.count)
      XCTAssertEqual(layout.lineTexts.joined().filter { $0 != " " }.count, text.filter { $0 != " " }.count)
    }
    let before = ShapedText.scalarsShaped
    let line = TextLayout(words + "!", typeface: typeface, maximumWidth: 300, maximumLines: 1)
    XCTAssertTrue(line.isTruncated)
    XCTAssertLessThan(ShapedText.scalarsShaped - before, 5_000, "what does not show is not shaped")
  }

  func testHostileText() {
    let marks = "e" + String(repeating: "\u{301}", count: 2_000)
    let joined = String(repeating: "👨\u{200D}👩\u{200D}", count: 500)
    let directions = String(repeating: "\u{202E}\u{2066}a\u{2069}א", count: 500)
    let halves = String(decoding: [0xD800, 0x61, 0xDC00] as [UInt16], as: UTF16.self)
    let bytes = String(decoding: [0xFF, 0xC3, 0x28, 0x61] as [UInt8], as: UTF8.self)
    for text in [
      marks, joined, directions, halves, bytes, "\u{0}\u{1}\u{7F}", "\u{FFFE}\u{10FFFF}", "\t\t\t",
    ] {
      let (layout, _) = Diagnostics.withCapture {
        TextLayout(text, typeface: typeface, maximumWidth: 50, maximumLines: 0)
      }
      XCTAssertGreaterThan(layout.lines.count, 0)
      XCTAssertTrue(layout.size.width.isFinite && layout.size.height.isFinite)
    }
    for width in [CGFloat.nan, -5, 0, .infinity, 1e300] {
      XCTAssertGreaterThan(
        TextLayout("words in a box", typeface: typeface, maximumWidth: width, maximumLines: 0).lines.count, 0)
    }
  }

  // MARK: Geometry

  func testJustifiedLinesEndAtTheMargin() {
    let text = "one two three four five six seven eight nine ten"
    let layout = layout(text, width: 100) { $0.alignment = .justified }
    XCTAssertGreaterThan(layout.lines.count, 2)
    for line in layout.lines.dropLast() {
      XCTAssertEqual(line.width, 100, accuracy: 1e-9)
      let last = line.content.edges[line.content.characters.count - 1]
      XCTAssertEqual(last.trailing, 100, accuracy: 1e-9, "the last letter ends there")
    }
    XCTAssertLessThan(layout.lines.last?.width ?? 0, 99, "the last line is set as it is")
    // Spaces grow alike.
    let line = layout.lines[0]
    let gaps = zip(line.text, line.content.edges).filter { $0.0 == " " }.map { $0.1.right - $0.1.left }
    XCTAssertGreaterThan(gaps[0], width(" "))
    for gap in gaps { XCTAssertEqual(gap, gaps[0], accuracy: 1e-9) }
  }

  func testIndentsAndSpacing() {
    let text = "one two three four\nfive"
    let layout = layout(text, width: 80) { geometry in
      geometry.firstLineIndent = 20
      geometry.indent = 8
      geometry.tailIndent = -10
      geometry.lineSpacing = 3
      geometry.paragraphSpacing = 5
      geometry.paragraphSpacingBefore = 2
    }
    XCTAssertEqual(layout.lines.map(\.origin.x), [20, 8, 20])
    for line in layout.lines { XCTAssertLessThanOrEqual(line.origin.x + line.width, 70.02) }
    let height = typeface.lineHeight
    XCTAssertEqual(layout.lines[1].top, height + 3, accuracy: 1e-9)
    XCTAssertEqual(layout.lines[2].top, 2 * (height + 3) + 5 + 2, accuracy: 1e-9)
    let right = self.layout(text, width: 80) { geometry in
      geometry.alignment = .right
      geometry.tailIndent = 60
    }
    XCTAssertEqual(
      right.lines[0].origin.x + right.lines[0].width, 60, accuracy: 1e-9, "from the left when positive")
  }

  func testLineHeights() {
    let double = layout("a\nb") { $0.lineHeightMultiple = 2 }
    XCTAssertEqual(double.size.height, 4 * typeface.lineHeight, accuracy: 1e-9)
    XCTAssertEqual(
      double.lines[0].baseline, typeface.lineHeight + typeface.ascender, accuracy: 1e-9,
      "the space lies above")
    let least = layout("a") { $0.minimumLineHeight = 50 }
    XCTAssertEqual(least.size.height, 50, accuracy: 1e-9)
    let most = layout("a") { $0.maximumLineHeight = 10 }
    XCTAssertEqual(most.size.height, 10, accuracy: 1e-9)
    // A raised run makes room above, and a lowered one below.
    var text = StyledText()
    text.append("a", style: text.add(RunStyle(typeface: typeface)), geometry: ParagraphGeometry())
    text.append(
      "2", style: text.add(RunStyle(typeface: typeface, baselineOffset: 5)), geometry: ParagraphGeometry())
    text.append(
      "i", style: text.add(RunStyle(typeface: typeface, baselineOffset: -4)), geometry: ParagraphGeometry())
    text.finish()
    let raised = TextLayout(text)
    XCTAssertEqual(raised.size.height, typeface.lineHeight + 9, accuracy: 1e-9)
    XCTAssertEqual(raised.lines[0].baseline, typeface.ascender + 5, accuracy: 1e-9)
  }
}
