import Support
import UIKit
import XCTest

/// Texts by fragments: a paragraph each, with its lines.
final class TextLayoutFragmentTests: XCTestCase {
  private let font = UIFont.systemFont(ofSize: 20)
  private var storage: NSTextContentStorage!
  private var manager: NSTextLayoutManager!

  override func setUp() {
    storage = NSTextContentStorage()
    manager = NSTextLayoutManager()
    manager.textContainer = NSTextContainer(size: CGSize(width: 110, height: 0))
    storage.addTextLayoutManager(manager)
  }

  private func set(_ text: String) {
    storage.textStorage?.setAttributedString(NSAttributedString(string: text, attributes: [.font: font]))
  }

  private var fragments: [NSTextLayoutFragment] {
    var found: [NSTextLayoutFragment] = []
    manager.enumerateTextLayoutFragments(from: nil, options: [.ensuresLayout]) {
      found.append($0)
      return true
    }
    return found
  }

  private func units(_ range: NSTextRange?) -> NSRange {
    guard let range else { return NSRange(location: NSNotFound, length: 0) }
    return NSRange(
      location: storage.offset(from: storage.documentRange.location, to: range.location),
      length: storage.offset(from: range.location, to: range.endLocation))
  }

  func testAFragmentForEachParagraph() {
    set("one\ntwo three four five\nsix")
    let found = fragments
    XCTAssertEqual(
      found.map { units($0.rangeInElement) },
      [NSRange(location: 0, length: 4), NSRange(location: 4, length: 20), NSRange(location: 24, length: 3)])
    XCTAssertEqual(
      found.map { ($0.textElement as? NSTextParagraph)?.attributedString.string },
      ["one\n", "two three four five\n", "six"])
    let lines = found.map(\.textLineFragments.count)
    XCTAssertEqual(lines[0], 1)
    XCTAssertGreaterThan(lines[1], 1, "it does not fit on a line")
    var top: CGFloat = 0
    for (fragment, count) in zip(found, lines) {
      XCTAssertEqual(fragment.layoutFragmentFrame.minX, 5, "the padding of the container")
      XCTAssertEqual(fragment.layoutFragmentFrame.minY, top, accuracy: 1e-9, "they lie close")
      XCTAssertEqual(fragment.layoutFragmentFrame.height, CGFloat(count) * font.lineHeight, accuracy: 0.01)
      XCTAssertLessThanOrEqual(fragment.layoutFragmentFrame.width, 100)
      XCTAssertEqual(fragment.state, .layoutAvailable)
      top = fragment.layoutFragmentFrame.maxY
    }
    XCTAssertEqual(manager.usageBoundsForTextContainer.height, top, accuracy: 0.01)
    let second = found[1].textLineFragments
    XCTAssertEqual(second.map(\.characterRange.length).reduce(0, +), 20, "every character is in a line")
    XCTAssertEqual(second[1].typographicBounds.minY, font.lineHeight, accuracy: 0.01)
    let width = ("six" as NSString).size(withAttributes: [.font: font]).width
    XCTAssertEqual(found[2].textLineFragments[0].typographicBounds.width, width, accuracy: 0.01)
  }

  func testFragmentsOfPlacesAndBackwards() throws {
    set("one\ntwo\nthree")
    let height = font.lineHeight
    XCTAssertEqual(
      units(manager.textLayoutFragment(for: CGPoint(x: 9, y: height * 1.5))?.rangeInElement).location, 4)
    let start = storage.documentRange.location
    let place = try XCTUnwrap(storage.location(start, offsetBy: 9))
    XCTAssertEqual(units(manager.textLayoutFragment(for: place)?.rangeInElement).location, 8)
    XCTAssertNil(storage.location(start, offsetBy: 14))
    var starts: [Int] = []
    manager.enumerateTextLayoutFragments(from: nil, options: .reverse) {
      starts.append(units($0.rangeInElement).location)
      return starts.count < 2
    }
    XCTAssertEqual(starts, [8, 4])
    XCTAssertEqual(storage.textElements(for: storage.documentRange).count, 3)
    let paragraph = try XCTUnwrap(storage.textElements(for: storage.documentRange).first as? NSTextParagraph)
    XCTAssertEqual(units(paragraph.paragraphContentRange), NSRange(location: 0, length: 3))
    XCTAssertEqual(units(paragraph.paragraphSeparatorRange), NSRange(location: 3, length: 1))
  }

  func testALineSeparatorEndsNoParagraph() {
    set("one\u{2028}two\nthree")
    XCTAssertEqual(fragments.map(\.textLineFragments.count), [2, 1])
    XCTAssertEqual(
      fragments[0].textLineFragments.map(\.characterRange),
      [NSRange(location: 0, length: 4), NSRange(location: 4, length: 4)])
  }

  func testChangesAreFollowed() {
    set("one")
    XCTAssertEqual(fragments.count, 1)
    storage.performEditingTransaction {
      manager.replaceContents(in: storage.documentRange, with: NSAttributedString(string: "a\nb\nc"))
    }
    XCTAssertEqual(fragments.count, 3)
    storage.textStorage = NSTextStorage(string: "x\ny")
    XCTAssertEqual(fragments.count, 2)
    storage.removeTextLayoutManager(manager)
    XCTAssertNil(manager.textContentManager)
    XCTAssertEqual(fragments.count, 0)
  }

  func testPlacesInALine() throws {
    set("HHH")
    let line = try XCTUnwrap(fragments.first?.textLineFragments.first)
    let width = ("HH" as NSString).size(withAttributes: [.font: font]).width
    XCTAssertEqual(line.locationForCharacter(at: 2).x, width, accuracy: 0.01)
    XCTAssertEqual(line.locationForCharacter(at: 0).y, line.glyphOrigin.y)
    XCTAssertEqual(line.characterIndex(for: CGPoint(x: width + 1, y: 5)), 2)
    XCTAssertGreaterThan(line.fractionOfDistanceThroughGlyph(for: CGPoint(x: width + 3, y: 5)), 0)
    let own = NSTextLineFragment(
      string: "HHH", attributes: [.font: font], range: NSRange(location: 0, length: 2))
    XCTAssertEqual(own.typographicBounds.width, width, accuracy: 0.01)
  }

  func testSegmentsOfAStretch() {
    set("one\ntwo")
    var rects: [CGRect] = []
    var ranges: [NSRange] = []
    manager.enumerateTextSegments(in: storage.documentRange, type: .selection) {
      range, rect, baseline, container in
      XCTAssertTrue(container === manager.textContainer)
      XCTAssertGreaterThan(baseline, 10)
      ranges.append(units(range))
      rects.append(rect)
      return true
    }
    XCTAssertEqual(ranges, [NSRange(location: 0, length: 4), NSRange(location: 4, length: 3)])
    let width = ("two" as NSString).size(withAttributes: [.font: font]).width
    XCTAssertEqual(rects[1].minX, 5)
    XCTAssertEqual(rects[1].minY, font.lineHeight, accuracy: 0.01)
    XCTAssertEqual(rects[1].width, width, accuracy: 0.01)
  }

  private func ink(_ draw: (CGContext) -> Void) throws -> CGRect {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: CGSize(width: 200, height: 200), format: format).image {
      draw($0.cgContext)
    }
    let pixels = try XCTUnwrap(image.cgImage)
    var box = CGRect.null
    for y in 0..<pixels.height {
      for x in 0..<pixels.width where pixels.pixel(x: x, y: y) >> 24 > 0 {
        box = box.union(CGRect(x: x, y: y, width: 1, height: 1))
      }
    }
    return box
  }

  func testFragmentsDrawTheirLines() throws {
    set("HH\nH\nH")
    let found = fragments
    let all = try ink { context in
      for fragment in found { fragment.draw(at: fragment.layoutFragmentFrame.origin, in: context) }
    }
    // The same as the text drawn as a whole.
    let whole = try ink { _ in
      NSAttributedString(string: "HH\nH\nH", attributes: [.font: font]).draw(
        in: CGRect(x: 5, y: 0, width: 100, height: 190))
    }
    XCTAssertEqual(all, whole)
    let moved = try ink { found[1].draw(at: CGPoint(x: 105, y: 100), in: $0) }
    XCTAssertGreaterThanOrEqual(moved.minX, 105)
    XCTAssertTrue((100..<100 + font.lineHeight).contains(moved.minY))
  }

  private final class Framed: NSTextLayoutFragment, @unchecked Sendable {
    static var drawn = 0
    override func draw(at point: CGPoint, in context: CGContext) {
      Self.drawn += 1
      super.draw(at: point, in: context)
    }
  }

  private final class Maker: NSTextLayoutManagerDelegate, NSTextViewportLayoutControllerDelegate {
    var shown: [Int] = []
    func textLayoutManager(
      _ textLayoutManager: NSTextLayoutManager, textLayoutFragmentFor location: any NSTextLocation,
      in textElement: NSTextElement
    ) -> NSTextLayoutFragment { Framed(textElement: textElement, range: textElement.elementRange) }
    func viewportBounds(for textViewportLayoutController: NSTextViewportLayoutController) -> CGRect {
      CGRect(x: 0, y: 30, width: 100, height: 40)
    }
    func textViewportLayoutController(
      _ textViewportLayoutController: NSTextViewportLayoutController,
      configureRenderingSurfaceFor textLayoutFragment: NSTextLayoutFragment
    ) { shown.append(textLayoutFragment.textLineFragments.count) }
  }

  func testFragmentsOfAnAppsOwnAndThoseInSight() {
    set("1\n2\n3\n4\n5\n6")
    let maker = Maker()
    manager.delegate = maker
    XCTAssertTrue(fragments.allSatisfy { $0 is Framed })
    let controller = manager.textViewportLayoutController
    controller.delegate = maker
    controller.layoutViewport()
    // Lines of 24 points: the second and third one are between 30 and 70.
    let first = Int(30 / font.lineHeight), last = Int(70 / font.lineHeight)
    XCTAssertEqual(maker.shown.count, last - first + 1)
    XCTAssertEqual(units(controller.viewportRange).location, first * 2)
  }

  private final class Louder: NSTextContentStorageDelegate {
    var isShort = false
    func textContentStorage(_ textContentStorage: NSTextContentStorage, textParagraphWith range: NSRange)
      -> NSTextParagraph?
    {
      guard let own = textContentStorage.textStorage?.attributedSubstring(from: range), range.location > 0
      else {
        return nil
      }
      let louder = NSMutableAttributedString(attributedString: own)
      louder.addAttribute(
        .font, value: UIFont.systemFont(ofSize: 40), range: NSRange(location: 0, length: own.length))
      return NSTextParagraph(attributedString: isShort ? NSAttributedString(string: "") : louder)
    }
  }

  func testParagraphsThatShowOtherwise() {
    set("a\nb\nc")
    let delegate = Louder()
    storage.delegate = delegate
    let large = UIFont.systemFont(ofSize: 40).lineHeight
    let heights = fragments.map(\.layoutFragmentFrame.height)
    XCTAssertEqual(heights[0], font.lineHeight, accuracy: 0.01)
    XCTAssertEqual(heights[1], large, accuracy: 0.01)
    XCTAssertEqual(heights[2], large, accuracy: 0.01)
    XCTAssertEqual(
      storage.textStorage?.attribute(.font, at: 2, effectiveRange: nil) as? UIFont, font,
      "the text is as it was")
    delegate.isShort = true
    let (height, messages) = Diagnostics.withCapture {
      storage.delegate = delegate
      return fragments[1].layoutFragmentFrame.height
    }
    XCTAssertEqual(height, font.lineHeight, accuracy: 0.01, "a paragraph of another length does not show")
    XCTAssertEqual(messages.first?.text, "a paragraph of 0 units does not stand for one of 2")
    storage.delegate = nil
    XCTAssertEqual(fragments[2].layoutFragmentFrame.height, font.lineHeight, accuracy: 0.01)
  }

  func testRanges() throws {
    set("0123456789")
    let start = storage.documentRange.location
    func range(_ from: Int, _ to: Int) throws -> NSTextRange {
      try XCTUnwrap(
        NSTextRange(
          location: try XCTUnwrap(storage.location(start, offsetBy: from)),
          end: try XCTUnwrap(storage.location(start, offsetBy: to))))
    }
    let middle = try range(3, 6)
    XCTAssertTrue(middle.contains(try range(4, 6)))
    XCTAssertFalse(middle.contains(middle.endLocation))
    XCTAssertTrue(middle.intersects(try range(5, 9)))
    XCTAssertFalse(middle.intersects(try range(6, 9)))
    XCTAssertEqual(units(middle.intersection(try range(5, 9))), NSRange(location: 5, length: 1))
    XCTAssertNil(middle.intersection(try range(6, 9)))
    XCTAssertEqual(units(middle.union(try range(8, 9))), NSRange(location: 3, length: 6))
    XCTAssertNil(NSTextRange(location: middle.endLocation, end: middle.location))
    XCTAssertTrue(NSTextRange(location: start).isEmpty)
    XCTAssertEqual(middle, try range(3, 6))
  }

  @preconcurrency @MainActor func testATextViewsOwn() throws {
    let view = UITextView(usingTextLayoutManager: true)
    view.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
    view.text = "one\ntwo"
    let own = try XCTUnwrap(view.textLayoutManager)
    var count = 0
    own.enumerateTextLayoutFragments(from: own.textContentManager?.documentRange.location) { _ in
      count += 1
      return true
    }
    XCTAssertEqual(count, 2)
    XCTAssertTrue(own.textContainer === view.textContainer)
    XCTAssertTrue(view.textContainer.textLayoutManager === own)
    XCTAssertNil(UITextView(usingTextLayoutManager: false).textLayoutManager)
  }
}
