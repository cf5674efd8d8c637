import UIKit
import XCTest

final class AttributedLayoutTests: XCTestCase {
  private let font = UIFont.systemFont(ofSize: 17)

  private func layout(_ text: String, _ limits: AttributedLayout.Limits) -> AttributedLayout {
    AttributedLayout(AttributedText(NSAttributedString(string: text)), defaultFont: font, limits: limits)
  }

  private func width(_ text: String) -> CGFloat { font.typeface.advance(of: text) }

  func testWordsWrapAndSpacesHang() {
    let lines = layout("one two three", .init(width: width("one two") + 0.5)).lineTexts
    XCTAssertEqual(lines, ["one two", "three"])
    XCTAssertEqual(layout("one two three", .init(width: width("one two three"))).lineTexts, ["one two three"])
    XCTAssertEqual(layout("well-known", .init(width: width("well-kn"))).lineTexts, ["well-", "known"])
  }

  func testSpacesAtTheEndOfAParagraphTakeRoom() {
    XCTAssertEqual(layout("  a  ", .init()).size.width, width("  a  "), accuracy: 1e-9)
    XCTAssertEqual(layout("a  \nbbbb", .init()).lines[0].width, width("a  "), accuracy: 1e-9)
    XCTAssertEqual(layout("aa  ", .init(width: width("aa") + 1)).lineTexts, ["aa"], "where there is any")
  }

  func testLongWordsBreakBetweenCharacters() {
    let lines = layout("aaaaaaaaaa", .init(width: width("aaaa") + 0.1)).lineTexts
    XCTAssertEqual(lines, ["aaaa", "aaaa", "aa"])
    XCTAssertEqual(
      layout("abc", .init(width: 0.5)).lineTexts, ["a", "b", "c"], "at least one character a line")
    let byCharacter = layout("ab cd", .init(width: width("ab c") + 0.1, lineBreakMode: .byCharWrapping))
    XCTAssertEqual(byCharacter.lineTexts, ["ab c", "d"])
  }

  func testIdeographsBreakAnywhere() {
    let lines = layout("日本語", .init(width: width("日本") + 0.5)).lineTexts
    XCTAssertEqual(lines, ["日本", "語"])
  }

  func testLineBreaksInTheText() {
    XCTAssertEqual(layout("a\nb\r\nc", .init()).lineTexts, ["a", "b", "c"])
    XCTAssertEqual(layout("a\n\nb", .init()).lineTexts, ["a", "", "b"])
    XCTAssertEqual(layout("a\n", .init()).size.height, 2 * font.lineHeight, accuracy: 1e-9)
    XCTAssertEqual(layout("", .init()).size, .zero)
  }

  func testTruncation() {
    let text = "The quick brown fox"
    let limit = width("The quick\u{2026}") + 0.2
    XCTAssertEqual(
      layout(text, .init(width: limit, lineCount: 1, lineBreakMode: .byTruncatingTail)).lineTexts,
      ["The quick\u{2026}"])
    let head = layout(
      text, .init(width: width("\u{2026}own fox") + 0.2, lineCount: 1, lineBreakMode: .byTruncatingHead))
    XCTAssertEqual(head.lineTexts, ["\u{2026}own fox"])
    let middle = layout(text, .init(width: limit, lineCount: 1, lineBreakMode: .byTruncatingMiddle))
    XCTAssertTrue(middle.lineTexts[0].hasPrefix("The"), middle.lineTexts[0])
    XCTAssertTrue(middle.lineTexts[0].hasSuffix("fox"), middle.lineTexts[0])
    XCTAssertLessThanOrEqual(middle.size.width, limit)
    XCTAssertEqual(
      layout(text, .init(width: limit, lineCount: 1, lineBreakMode: .byClipping)).lineTexts, [text])
    XCTAssertEqual(
      layout("a\nb", .init(lineCount: 1, lineBreakMode: .byTruncatingTail)).lineTexts, ["a\u{2026}"])
    XCTAssertTrue(
      layout(text, .init(width: limit, lineCount: 1, lineBreakMode: .byTruncatingTail)).isTruncated)
  }

  func testHeightLimitsLines() {
    let lines = layout(
      "one two three",
      .init(width: width("three") + 0.5, height: 2 * font.lineHeight, lineBreakMode: .byTruncatingTail))
    XCTAssertEqual(lines.lineTexts.count, 2)
    XCTAssertTrue(lines.isTruncated)
    XCTAssertEqual(lines.size.height, 2 * font.lineHeight, accuracy: 1e-9)
  }

  func testRunsShareALine() {
    let text = NSMutableAttributedString(string: "small ")
    let big = UIFont.systemFont(ofSize: 30)
    text.append(NSAttributedString(string: "big", attributes: [.font: big]))
    let layout = AttributedLayout(AttributedText(text), defaultFont: font, limits: .init())
    XCTAssertEqual(layout.lineTexts, ["small big"])
    XCTAssertEqual(layout.size.height, big.lineHeight, accuracy: 1e-9)
    XCTAssertEqual(
      layout.size.width, width("small ") + big.typeface.advance(of: "big"), accuracy: 1e-9)
  }

  func testKerningWidens() {
    let plain = NSAttributedString(string: "abc", attributes: [.font: font]).size()
    let kerned = NSAttributedString(string: "abc", attributes: [.font: font, .kern: 2]).size()
    XCTAssertGreaterThan(kerned.width, plain.width + 4)
  }

  func testParagraphStyleSetsLineHeights() {
    let style = NSMutableParagraphStyle()
    style.minimumLineHeight = 30
    style.lineSpacing = 5
    style.firstLineHeadIndent = 7
    let text = NSAttributedString(string: "a\nb", attributes: [.font: font, .paragraphStyle: style])
    let box = text.boundingRect(with: .zero, options: .usesLineFragmentOrigin, context: nil)
    XCTAssertEqual(box.height, 65, accuracy: 1e-9)
    XCTAssertEqual(box.width, 7 + width("b"), accuracy: 1)
  }

  func testStringsMeasureLikeAttributedOnes() {
    let attributes: [NSAttributedString.Key: Any] = [.font: font]
    XCTAssertEqual(
      "Tab".size(withAttributes: attributes), NSAttributedString(string: "Tab", attributes: attributes).size()
    )
    XCTAssertEqual(
      ("Tab" as NSString).size(withAttributes: attributes).height, font.lineHeight, accuracy: 1e-9)
    XCTAssertEqual("Tab".size(withAttributes: attributes).width, width("Tab"), accuracy: 1e-9)
  }
}
