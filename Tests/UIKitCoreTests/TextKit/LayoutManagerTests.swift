import Foundation
import UIKit
import XCTest

@testable import UIKitCore

private final class Silent: NSLayoutManagerDelegate {
  nonisolated(unsafe) static let shared = Silent()
}

private final class Spaces: NSLayoutManagerDelegate {
  func layoutManager(
    _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat { 6 }
  func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingBeforeGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat { 9 }
  func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat { 20 }
}

private final class Heights: NSLayoutManagerDelegate {
  var ranges: [NSRange] = []
  func layoutManager(
    _ layoutManager: NSLayoutManager,
    shouldSetLineFragmentRect lineFragmentRect: UnsafeMutablePointer<CGRect>,
    lineFragmentUsedRect: UnsafeMutablePointer<CGRect>, baselineOffset: UnsafeMutablePointer<CGFloat>,
    in textContainer: NSTextContainer, forGlyphRange glyphRange: NSRange
  ) -> Bool {
    ranges.append(glyphRange)
    lineFragmentRect.pointee.size.height = 40
    lineFragmentUsedRect.pointee.size.height = 40
    baselineOffset.pointee += 5
    return true
  }
}

/// Text in a room of 200 points with 5 at each side, in the system's font at 17 points: lines are 20.287 points high.
final class LayoutManagerTests: XCTestCase {
  private let font = UIFont.systemFont(ofSize: 17)
  private var storage = NSTextStorage()
  private var manager = NSLayoutManager()
  private var container = NSTextContainer()

  private func set(_ text: String, width: CGFloat = 200) {
    storage = NSTextStorage(string: text, attributes: [.font: font])
    manager = NSLayoutManager()
    container = NSTextContainer(size: CGSize(width: width, height: .greatestFiniteMagnitude))
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
  }

  private func width(_ text: String) -> CGFloat {
    (text as NSString).size(withAttributes: [.font: font]).width
  }

  private var lines: [String] {
    var lines: [String] = []
    manager.enumerateLineFragments(forGlyphRange: NSRange(location: 0, length: storage.length)) {
      _, _, _, range, _ in lines.append((self.storage.string as NSString).substring(with: range))
    }
    return lines
  }

  func testLinesAndTheirRectangles() {
    set("The quick brown fox jumps over\nthe lazy dog\n\nend")
    XCTAssertEqual(lines, ["The quick brown fox ", "jumps over\n", "the lazy dog\n", "\n", "end"])
    let used = manager.usedRect(for: container)
    XCTAssertEqual(used.height, 5 * font.lineHeight, accuracy: 0.01)
    XCTAssertEqual(used.width, width("The quick brown fox") + 10, accuracy: 0.01)
    var range = NSRange()
    let rect = manager.lineFragmentRect(forGlyphAt: 22, effectiveRange: &range)
    XCTAssertEqual(range, NSRange(location: 20, length: 11))
    XCTAssertEqual(rect.minY, font.lineHeight, accuracy: 0.01)
    XCTAssertEqual(rect.width, 200, accuracy: 0.01)
    XCTAssertEqual(
      manager.lineFragmentUsedRect(forGlyphAt: 22, effectiveRange: nil).width, width("jumps over") + 10,
      accuracy: 0.01)
    XCTAssertEqual(manager.extraLineFragmentRect, .zero)
    storage.append(NSAttributedString(string: "\n", attributes: [.font: font]))
    XCTAssertEqual(manager.extraLineFragmentRect.minY, 5 * font.lineHeight, accuracy: 0.01)
  }

  func testPlacesOfCharacters() {
    set("The quick brown fox jumps over")
    let quick = manager.boundingRect(forGlyphRange: NSRange(location: 4, length: 5), in: container)
    XCTAssertEqual(quick.minX, 5 + width("The "), accuracy: 0.1)
    XCTAssertEqual(quick.width, width("quick"), accuracy: 0.2)
    for (index, character) in [(4, "q"), (10, "b"), (20, "j")] {
      let box = manager.boundingRect(forGlyphRange: NSRange(location: index, length: 1), in: container)
      let point = CGPoint(x: box.minX + box.width * 0.25, y: box.midY)
      XCTAssertEqual(manager.glyphIndex(for: point, in: container), index, character)
      var fraction: CGFloat = 0
      XCTAssertEqual(
        manager.characterIndex(
          for: point, in: container, fractionOfDistanceBetweenInsertionPoints: &fraction), index)
      XCTAssertEqual(fraction, 0.25, accuracy: 0.01)
    }
    XCTAssertEqual(
      manager.glyphRange(
        forBoundingRect: CGRect(x: 0, y: font.lineHeight + 2, width: 200, height: 4), in: container),
      NSRange(location: 20, length: 10))
    XCTAssertEqual(manager.numberOfGlyphs, 30)
    XCTAssertEqual(manager.glyphRange(for: container), NSRange(location: 0, length: 30))
  }

  func testEmojiAndLettersOfTwoDirections() {
    set("a\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467}b")
    let end = storage.length - 1
    let last = manager.boundingRect(forGlyphRange: NSRange(location: end, length: 1), in: container)
    XCTAssertEqual(last.maxX, 5 + width(storage.string), accuracy: 0.1)
    let family = manager.boundingRect(forGlyphRange: NSRange(location: 1, length: end - 1), in: container)
    let inside = manager.glyphIndex(for: CGPoint(x: family.midX, y: 5), in: container)
    XCTAssertEqual(inside, 1, "the whole family is one character")
    set("\u{5E9}\u{5DC}\u{5D5}\u{5DD}")
    let first = manager.boundingRect(forGlyphRange: NSRange(location: 0, length: 1), in: container)
    XCTAssertEqual(first.maxX, 195, accuracy: 0.1, "Hebrew begins at the right")
  }

  func testAFewLinesOnly() {
    set("The quick brown fox jumps over the lazy dog\nand more")
    container.maximumNumberOfLines = 2
    container.lineBreakMode = .byTruncatingTail
    XCTAssertEqual(manager.usedRect(for: container).height, 2 * font.lineHeight, accuracy: 0.01)
    XCTAssertTrue(manager.truncatedGlyphRange(inLineFragmentForGlyphAt: 25).length > 0)
    container.maximumNumberOfLines = 3
    XCTAssertEqual(manager.usedRect(for: container).height, 3 * font.lineHeight, accuracy: 0.01)
    container.maximumNumberOfLines = 0
    container.size.width = 100
    let narrow = manager.usedRect(for: container).height
    XCTAssertGreaterThan(narrow, 4.5 * font.lineHeight)
    set(storage.string, width: 100)
    XCTAssertEqual(narrow, manager.usedRect(for: container).height, accuracy: 0.01)
  }

  func testSpacingOfParagraphs() {
    let style = NSMutableParagraphStyle()
    style.paragraphSpacing = 10
    style.paragraphSpacingBefore = 4
    style.lineSpacing = 3
    set("one\ntwo\nthree")
    storage.addAttribute(.paragraphStyle, value: style, range: NSRange(location: 0, length: storage.length))
    let line = font.lineHeight
    XCTAssertEqual(
      manager.lineFragmentRect(forGlyphAt: 4, effectiveRange: nil).minY, line + 17, accuracy: 0.01)
    XCTAssertEqual(manager.usedRect(for: container).height, 3 * line + 2 * 17, accuracy: 0.01)
  }

  /// A delegate's spacing holds instead of the style's, also for text that is added later.
  func testADelegateSpacesLinesAndParagraphs() {
    let spaces = Spaces()
    let line = font.lineHeight
    set("The quick brown fox jumps over\nthe lazy dog\nend")
    manager.delegate = spaces
    // Two lines with 6 between them, 6 and 20 below the paragraph, 6, 20 and 9 more before the last.
    func top(_ glyph: Int) -> CGFloat {
      manager.lineFragmentRect(forGlyphAt: glyph, effectiveRange: nil).minY
    }
    XCTAssertEqual(top(0), 0)
    XCTAssertEqual(top(22), line + 6, accuracy: 0.01)
    XCTAssertEqual(top(33), 2 * line + 12 + 20 + 9, accuracy: 0.01)
    XCTAssertEqual(manager.usedRect(for: container).height, 4 * line + 18 + 40 + 18, accuracy: 0.01)
    storage.append(NSAttributedString(string: "\nmore", attributes: [.font: font]))
    XCTAssertEqual(manager.usedRect(for: container).height, 5 * line + 24 + 60 + 27, accuracy: 0.01)
    manager.delegate = nil
    XCTAssertEqual(manager.usedRect(for: container).height, 5 * line, accuracy: 0.01)
    manager.delegate = Silent.shared
    XCTAssertEqual(manager.usedRect(for: container).height, 5 * line, accuracy: 0.01)
  }

  /// A delegate that has gone leaves what the style says.
  func testADelegateThatHasGone() {
    let style = NSMutableParagraphStyle()
    style.paragraphSpacing = 10
    style.paragraphSpacingBefore = 4
    set("one\ntwo")
    storage.addAttribute(.paragraphStyle, value: style, range: NSRange(location: 0, length: storage.length))
    var spaces: Spaces? = Spaces()
    manager.delegate = spaces
    XCTAssertEqual(manager.usedRect(for: container).height, 2 * font.lineHeight + 6 + 20 + 9, accuracy: 0.01)
    spaces = nil
    XCTAssertNil(manager.delegate)
    manager.invalidateLayout(
      forCharacterRange: NSRange(location: 0, length: storage.length), actualCharacterRange: nil)
    XCTAssertEqual(manager.usedRect(for: container).height, 2 * font.lineHeight + 14, accuracy: 0.01)
  }

  /// A delegate makes lines higher and moves their letters down.
  func testADelegateSetsLineHeights() throws {
    let heights = Heights()
    set("The quick brown fox jumps over")
    let baseline = try XCTUnwrap(manager.line(at: 22)).set.layout.lines[1].baseline
    manager.delegate = heights
    XCTAssertEqual(heights.ranges, [])
    XCTAssertEqual(manager.lineFragmentRect(forGlyphAt: 22, effectiveRange: nil).minY, 40, accuracy: 0.01)
    XCTAssertEqual(manager.usedRect(for: container).height, 80, accuracy: 0.01)
    XCTAssertEqual(
      try XCTUnwrap(manager.line(at: 22)).set.layout.lines[1].baseline, baseline - font.lineHeight + 45,
      accuracy: 0.01)
    XCTAssertEqual(heights.ranges, [NSRange(location: 0, length: 20), NSRange(location: 20, length: 10)])
  }

  /// A text view is as high as its lines with a delegate's spacing.
  func testATextViewFollows() {
    let spaces = Spaces()
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 210, height: 100))
    view.font = font
    view.text = "The quick brown fox jumps over"
    let plain = view.sizeThatFits(CGSize(width: 210, height: 1_000)).height
    view.layoutManager.delegate = spaces
    XCTAssertEqual(view.sizeThatFits(CGSize(width: 210, height: 1_000)).height, plain + 6, accuracy: 0.5)
  }

  /// Only what an edit touches is set again.
  func testEditsSetFewParagraphs() {
    set((0..<500).map { "line \($0)" }.joined(separator: "\n"))
    _ = manager.usedRect(for: container)
    XCTAssertEqual(manager.paragraphsSet, 500)
    storage.replaceCharacters(in: NSRange(location: 2_000, length: 0), with: "x")
    let height = manager.usedRect(for: container).height
    XCTAssertLessThanOrEqual(manager.paragraphsSet, 503)
    XCTAssertEqual(height, 500 * font.lineHeight, accuracy: 0.1)
    storage.replaceCharacters(in: NSRange(location: 2_000, length: 1), with: "\n\n")
    XCTAssertEqual(manager.usedRect(for: container).height, 502 * font.lineHeight, accuracy: 0.1)
    XCTAssertLessThanOrEqual(manager.paragraphsSet, 510)
  }

  /// Random edits leave the same lines as setting the text from the beginning.
  func testEditsAndSettingAnewAgree() {
    var random = SystemRandomNumberGenerator()
    set("first\r\nsecond\n\nthird \u{1F600} and more of it\u{2028}fourth")
    let pieces = ["a", "\n", "\r", "\r\n", "word ", "\u{2028}", "", "\u{1F600}", "two\nlines"]
    for round in 0..<300 {
      let length = storage.length
      let start = Int.random(in: 0...length, using: &random)
      let range =
        (storage.string as NSString).length == 0
        ? NSRange(location: 0, length: 0)
        : (storage.string as NSString).rangeOfComposedCharacterSequences(
          for: NSRange(location: start, length: Int.random(in: 0...min(4, length - start), using: &random)))
      storage.replaceCharacters(in: range, with: pieces.randomElement(using: &random) ?? "")
      let edited = (lines, manager.usedRect(for: container))
      let fresh = NSLayoutManager()
      let room = NSTextContainer(size: container.size)
      fresh.addTextContainer(room)
      let copy = NSTextStorage(
        attributedString: storage.attributedSubstring(
          from: NSRange(location: 0, length: storage.length)))
      copy.addLayoutManager(fresh)
      XCTAssertEqual(fresh.usedRect(for: room).height, edited.1.height, accuracy: 0.01, "round \(round)")
      XCTAssertEqual(edited.0.joined(), storage.string, "round \(round)")
    }
  }
}
