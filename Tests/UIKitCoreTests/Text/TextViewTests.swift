import UIKit
import XCTest

private final class ViewDelegate: NSObject, UITextViewDelegate {
  var log: [String] = []
  var refuses: Set<String> = []
  private func ask(_ name: String) -> Bool {
    log.append(name)
    return !refuses.contains(name)
  }
  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { ask("shouldBegin") }
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool { ask("shouldEnd") }
  func textViewDidBeginEditing(_ textView: UITextView) { log.append("didBegin") }
  func textViewDidEndEditing(_ textView: UITextView) { log.append("didEnd") }
  func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { ask("change \(range.location)+\(range.length) '\(text)'") }
  func textViewDidChange(_ textView: UITextView) { log.append("didChange") }
  func textViewDidChangeSelection(_ textView: UITextView) {
    log.append("selection \(textView.selectedRange.location)+\(textView.selectedRange.length)")
  }
  func textView(
    _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool { ask("link \(URL.absoluteString) \(characterRange.location)+\(characterRange.length)") && false }
}

/// A text view of 200 × 150 points at (50, 100) in the system's font at 17 points: its first line is from 8 to 28.287,
/// its letters begin 5 points from the left.
final class TextViewTests: XCTestCase {
  private var harness = WindowHarness()
  private var view = UITextView()
  private var delegate = ViewDelegate()
  private let font = UIFont.systemFont(ofSize: 17)

  override func setUp() {
    harness = WindowHarness()
    view = UITextView(frame: CGRect(x: 50, y: 100, width: 200, height: 150))
    view.font = font
    delegate = ViewDelegate()
    view.delegate = delegate
    harness.window.addSubview(view)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
  }

  override func tearDown() {
    view.resignFirstResponder()
    harness.close()
  }

  private func type(_ text: String) { harness.window.deliver(text: text) }
  private func width(_ text: String) -> CGFloat {
    (text as NSString).size(withAttributes: [.font: font]).width
  }
  /// In the window: behind a text that begins a line.
  private func point(behind text: String, line: Int = 0) -> CGPoint {
    CGPoint(
      x: 55 + width(text), y: 108 - view.contentOffset.y + (CGFloat(line) + 0.5) * font.lineHeight)
  }
  private func tap(_ point: CGPoint, at time: TimeInterval) {
    harness.frame(at: time)
    harness.tap(point.x, point.y)
    harness.frame(at: time)
  }

  // MARK: Editing

  /// A double tap beside a word means that word: behind a line, in a gap, before a mark.
  func testADoubleTapBesideAWordSelectsIt() {
    view.text = "one    two, three\n\nfour"
    for (text, line, expected) in [
      ("one ", 0, "one"), ("one   ", 0, "two"), ("one    two,", 0, "two"),
      ("one    two, three", 0, "three"), ("four", 2, "four"),
    ] {
      var spot = point(behind: text, line: line)
      if text.hasSuffix("three") || text == "four" { spot.x = 240 }
      harness.tap(spot.x, spot.y)
      harness.run(to: harness.context.scheduler.now + 0.1)
      harness.tap(spot.x, spot.y)
      harness.run(to: harness.context.scheduler.now + 1)
      XCTAssertEqual((view.text as NSString).substring(with: view.selectedRange), expected, text)
    }
    // In a paragraph without words there is nothing to be selected.
    let empty = point(behind: "", line: 1)
    harness.tap(empty.x, empty.y)
    harness.tap(empty.x, empty.y)
    XCTAssertEqual(view.selectedRange.length, 0)
  }

  func testTypingAndTheDelegate() {
    type("lost")
    XCTAssertEqual(view.text, "")
    tap(CGPoint(x: 100, y: 150), at: 1)
    XCTAssertTrue(view.isFirstResponder)
    type("H\u{E9}")
    harness.key(.keyboardReturnOrEnter)
    XCTAssertEqual(view.text, "H\u{E9}\n")
    XCTAssertEqual(
      delegate.log,
      [
        "shouldBegin", "didBegin", "change 0+0 'H'", "selection 1+0", "didChange", "change 1+0 '\u{E9}'",
        "selection 2+0", "didChange", "change 2+0 '\n'", "selection 3+0", "didChange",
      ])
    delegate.log = []
    delegate.refuses = ["change 3+0 'x'", "shouldEnd"]
    type("x")
    XCTAssertEqual(view.text, "H\u{E9}\n")
    XCTAssertFalse(view.resignFirstResponder())
    delegate.refuses = []
    XCTAssertTrue(view.resignFirstResponder())
    XCTAssertEqual(delegate.log, ["change 3+0 'x'", "shouldEnd", "shouldEnd", "didEnd"])
    delegate.log = []
    view.text = "code"
    view.attributedText = NSAttributedString(string: "more", attributes: [.font: font])
    XCTAssertEqual(delegate.log, [], "code sends nothing")
    delegate.refuses = ["shouldBegin"]
    XCTAssertFalse(view.becomeFirstResponder())
  }

  func testNotifications() {
    var names: [String] = []
    let tokens = [
      UITextView.textDidBeginEditingNotification, UITextView.textDidChangeNotification,
      UITextView.textDidEndEditingNotification,
    ].map { name in
      NotificationCenter.default.addObserver(forName: name, object: view, queue: nil) { _ in
        names.append(name.rawValue)
      }
    }
    view.becomeFirstResponder()
    type("a")
    view.resignFirstResponder()
    XCTAssertEqual(
      names,
      [
        "UITextViewTextDidBeginEditingNotification", "UITextViewTextDidChangeNotification",
        "UITextViewTextDidEndEditingNotification",
      ])
    for token in tokens { NotificationCenter.default.removeObserver(token) }
  }

  func testDeletingByCharacterWordAndLine() {
    view.text = "one two \u{1F469}\u{200D}\u{1F467}x"
    view.becomeFirstResponder()
    view.selectedRange = NSRange(location: view.text.utf16.count - 1, length: 0)
    harness.key(.keyboardDeleteOrBackspace)
    XCTAssertEqual(view.text, "one two x", "a family at once")
    harness.key(.keyboardDeleteForward)
    XCTAssertEqual(view.text, "one two ")
    harness.key(.keyboardDeleteOrBackspace, .alternate)
    XCTAssertEqual(view.text, "one ")
    harness.key(.keyboardDeleteOrBackspace, .command)
    XCTAssertEqual(view.text, "")
    harness.key(.keyboardDeleteOrBackspace)
    XCTAssertEqual(view.text, "")
  }

  func testUndoTakesTypingTogether() {
    view.becomeFirstResponder()
    type("abc")
    harness.frame(at: 1)
    type("def")
    harness.frame(at: 2)
    view.selectedRange = NSRange(location: 1, length: 2)
    harness.key(.keyboardDeleteOrBackspace)
    harness.frame(at: 3)
    XCTAssertEqual(view.text, "adef")
    harness.key(.keyboardZ, .control)
    XCTAssertEqual(view.text, "abcdef")
    XCTAssertEqual(view.selectedRange, NSRange(location: 1, length: 2))
    harness.frame(at: 4)
    harness.key(.keyboardZ, .control)
    XCTAssertEqual(view.text, "", "all that was typed in one go")
    harness.frame(at: 5)
    harness.key(.keyboardZ, [.control, .shift])
    XCTAssertEqual(view.text, "abcdef")
    harness.frame(at: 6)
    harness.key(.keyboardZ, [.control, .shift])
    XCTAssertEqual(view.text, "adef")
  }

  func testThePasteboard() {
    view.text = "one\ntwo"
    view.becomeFirstResponder()
    view.selectedRange = NSRange(location: 2, length: 3)
    harness.key(.keyboardX, .control)
    XCTAssertEqual(UIPasteboard.general.string, "e\nt")
    XCTAssertEqual(view.text, "onwo")
    harness.key(.keyboardV, .control)
    harness.key(.keyboardV, .control)
    XCTAssertEqual(view.text, "one\nte\ntwo")
    XCTAssertFalse(view.canPerformAction(Selector("copy:"), withSender: nil))
    harness.key(.keyboardA, .control)
    XCTAssertTrue(view.canPerformAction(Selector("copy:"), withSender: nil))
    XCTAssertEqual(view.selectedRange, NSRange(location: 0, length: 10))
  }

  func testTextThatCannotBeEditedIsSelectedAndCopied() {
    view.isEditable = false
    view.text = "one two"
    tap(point(behind: "o"), at: 1)
    type("x")
    XCTAssertEqual(view.text, "one two")
    harness.key(.keyboardA, .control)
    harness.key(.keyboardC, .control)
    XCTAssertEqual(UIPasteboard.general.string, "one two")
    harness.key(.keyboardDeleteOrBackspace)
    harness.key(.keyboardV, .control)
    XCTAssertEqual(view.text, "one two")
    view.resignFirstResponder()
    view.isSelectable = false
    XCTAssertFalse(view.becomeFirstResponder())
  }

  func testTypingAttributes() {
    view.attributedText = NSAttributedString(string: "ab", attributes: [.font: font, .kern: 2])
    view.becomeFirstResponder()
    type("c")
    XCTAssertEqual(view.textStorage.attribute(.kern, at: 2, effectiveRange: nil) as? Int, 2)
    view.typingAttributes = [.font: font, .kern: 7]
    type("d")
    XCTAssertEqual(view.textStorage.attribute(.kern, at: 3, effectiveRange: nil) as? Int, 7)
    view.selectedRange = NSRange(location: 1, length: 0)
    XCTAssertEqual(view.typingAttributes[.kern] as? Int, 2)
  }

  // MARK: Selecting

  func testClicks() {
    view.text = "The quick fox\nsecond line"
    tap(point(behind: "The qui"), at: 1)
    XCTAssertEqual(view.selectedRange, NSRange(location: 7, length: 0))
    tap(point(behind: "second lin", line: 1), at: 2)
    XCTAssertEqual(view.selectedRange, NSRange(location: 24, length: 0))
    tap(point(behind: "The qui"), at: 3)
    tap(point(behind: "The qui"), at: 3.1)
    XCTAssertEqual(view.selectedRange, NSRange(location: 4, length: 5), "a word")
    tap(point(behind: "The qui"), at: 3.2)
    XCTAssertEqual(view.selectedRange, NSRange(location: 0, length: 13), "a paragraph")
    tap(CGPoint(x: 240, y: 240), at: 5)
    XCTAssertEqual(view.selectedRange, NSRange(location: 25, length: 0), "below all lines")
  }

  func testADragAlongTheLineSelects() {
    view.text = "The quick fox\nsecond line"
    view.becomeFirstResponder()
    let start = point(behind: "The ")
    let end = point(behind: "sec", line: 1)
    harness.frame(at: 1)
    harness.send(.began, start.x, start.y)
    for step in 1...8 {
      harness.frame(at: 1 + Double(step) / 60)
      harness.send(.moved, start.x + CGFloat(step) * 5, start.y)
    }
    harness.send(.moved, end.x, end.y)
    harness.send(.ended, end.x, end.y)
    harness.frame(at: 1.2)
    XCTAssertEqual(view.selectedRange, NSRange(location: 4, length: 13))
    XCTAssertEqual(view.contentOffset, .zero)
  }

  func testKeysMoveAndExtend() {
    view.text = "The quick fox\nshort\nlonger line"
    view.becomeFirstResponder()
    view.selectedRange = NSRange(location: 11, length: 0)
    harness.key(.keyboardDownArrow)
    XCTAssertEqual(view.selectedRange.location, 19, "the end of the short line")
    harness.key(.keyboardDownArrow)
    let column = view.selectedRange.location - 20
    XCTAssertTrue((10...11).contains(column), "the column of the first line again, \(column)")
    harness.key(.keyboardUpArrow)
    harness.key(.keyboardUpArrow)
    XCTAssertEqual(view.selectedRange.location, 11)
    harness.key(.keyboardHome)
    XCTAssertEqual(view.selectedRange.location, 0)
    harness.key(.keyboardRightArrow, [.shift, .control])
    XCTAssertEqual(view.selectedRange, NSRange(location: 0, length: 3))
    harness.key(.keyboardRightArrow, .shift)
    XCTAssertEqual(view.selectedRange, NSRange(location: 0, length: 4))
    harness.key(.keyboardDownArrow, .shift)
    XCTAssertEqual(view.selectedRange.location, 0)
    XCTAssertGreaterThan(view.selectedRange.length, 14)
    harness.key(.keyboardRightArrow)
    harness.key(.keyboardEnd, .control)
    XCTAssertEqual(view.selectedRange, NSRange(location: 31, length: 0))
    harness.key(.keyboardUpArrow, .command)
    XCTAssertEqual(view.selectedRange, NSRange(location: 0, length: 0))
  }

  /// The end of a line that continues below is shown there, and not where the next line begins.
  func testTheEndOfAWrappedLine() throws {
    view.text = "The quick brown fox jumps over"
    view.becomeFirstResponder()
    view.selectedRange = NSRange(location: 2, length: 0)
    harness.key(.keyboardEnd)
    harness.frame(at: 1)
    let caret = try XCTUnwrap(view.subviews.first?.subviews.last { $0.frame.width == 2 })
    XCTAssertEqual(caret.frame.minY, 8, accuracy: 0.01)
    XCTAssertEqual(caret.frame.midX, 5 + width("The quick brown fox"), accuracy: 1)
    harness.key(.keyboardRightArrow)
    harness.frame(at: 1.1)
    XCTAssertEqual(caret.frame.minY, 8 + font.lineHeight, accuracy: 0.01)
  }

  func testDirections() {
    view.text = "\u{5E9}\u{5DC}\u{5D5}\u{5DD}\nabc"
    view.becomeFirstResponder()
    let first = view.caretRect(for: view.beginningOfDocument)
    XCTAssertEqual(first.midX, 195, accuracy: 1, "Hebrew begins at the right")
    view.selectedRange = NSRange(location: 0, length: 0)
    harness.key(.keyboardLeftArrow)
    XCTAssertEqual(view.selectedRange.location, 1, "to the left is on")
    view.selectedRange = NSRange(location: 5, length: 0)
    harness.key(.keyboardRightArrow)
    XCTAssertEqual(view.selectedRange.location, 6)
  }

  // MARK: Size

  func testSizes() {
    view.text = "one\ntwo"
    XCTAssertEqual(view.contentSize.height, 16 + 2 * font.lineHeight, accuracy: 0.5)
    view.text += "\nthree\n"
    XCTAssertEqual(view.contentSize.height, 16 + 4 * font.lineHeight, accuracy: 0.5, "known at once")
    let fit = view.sizeThatFits(CGSize(width: 1000, height: CGFloat.greatestFiniteMagnitude))
    XCTAssertEqual(fit.width, width("three") + 10, accuracy: 1)
    XCTAssertEqual(view.intrinsicContentSize.height, UIView.noIntrinsicMetric)
    view.isScrollEnabled = false
    XCTAssertEqual(view.intrinsicContentSize.height, 16 + 4 * font.lineHeight, accuracy: 0.5)
  }

  func testAGrowingTextView() {
    let growing = UITextView()
    growing.isScrollEnabled = false
    growing.font = font
    growing.translatesAutoresizingMaskIntoConstraints = false
    harness.window.addSubview(growing)
    NSLayoutConstraint.activate([
      growing.leadingAnchor.constraint(equalTo: harness.window.leadingAnchor, constant: 20),
      growing.widthAnchor.constraint(equalToConstant: 150),
      growing.topAnchor.constraint(equalTo: harness.window.topAnchor, constant: 300),
    ])
    harness.frame(at: 1)
    XCTAssertEqual(growing.frame.height, 16 + font.lineHeight, accuracy: 0.6)
    growing.becomeFirstResponder()
    type("some words that need two")
    harness.frame(at: 2)
    XCTAssertEqual(growing.frame.height, 16 + 2 * font.lineHeight, accuracy: 0.6)
    growing.resignFirstResponder()
  }

  func testTypingKeepsTheCaretInSight() {
    view.becomeFirstResponder()
    for _ in 0..<20 { harness.key(.keyboardReturnOrEnter) }
    harness.frame(at: 1)
    XCTAssertEqual(view.contentOffset.y, view.contentSize.height - 150, accuracy: 0.6)
    harness.key(.keyboardUpArrow, .command)
    harness.frame(at: 2)
    XCTAssertEqual(view.contentOffset.y, 0, accuracy: 0.01)
    view.scrollRangeToVisible(NSRange(location: 20, length: 0))
    XCTAssertEqual(view.contentOffset.y, view.contentSize.height - 150, accuracy: 0.6)
  }

  /// Ten thousand lines: what shows is set, not the rest.
  func testALongText() {
    view.text = (0..<10_000).map { "This is line \($0) of a long text" }.joined(separator: "\n")
    harness.frame(at: 1)
    let first = view.layoutManager.paragraphsSet
    XCTAssertLessThan(first, 40)
    XCTAssertGreaterThan(view.contentSize.height, 150_000)
    for step in 1...60 {
      view.contentOffset.y = CGFloat(step) * 40
      harness.frame(at: 1 + Double(step) / 60)
    }
    XCTAssertLessThan(view.layoutManager.paragraphsSet - first, 150, "each line once")
    view.selectedRange = NSRange(location: view.text.utf16.count, length: 0)
    view.scrollRangeToVisible(view.selectedRange)
    harness.frame(at: 3)
    XCTAssertLessThan(view.layoutManager.paragraphsSet - first, 260)
    view.becomeFirstResponder()
    let before = view.layoutManager.paragraphsSet
    type("x")
    harness.frame(at: 4)
    XCTAssertLessThan(view.layoutManager.paragraphsSet - before, 8, "only what is near the edit")
  }

  // MARK: Links

  func testLinks() {
    view.isEditable = false
    let text = NSMutableAttributedString(string: "see here now", attributes: [.font: font])
    text.addAttribute(
      .link, value: URL(string: "https://swift.org") as Any, range: NSRange(location: 4, length: 4))
    view.attributedText = text
    tap(point(behind: "see he"), at: 1)
    XCTAssertEqual(delegate.log, ["link https://swift.org 4+4"])
    tap(point(behind: "see here no"), at: 2)
    XCTAssertEqual(delegate.log.count, 1)
    view.text = "call +49 30 1234567, or www.swift.org."
    view.dataDetectorTypes = [.link, .phoneNumber]
    harness.frame(at: 3)
    delegate.log = []
    tap(point(behind: "call +49"), at: 4)
    XCTAssertEqual(delegate.log, ["link tel:+49301234567 5+14"])
    view.isEditable = true
    delegate.log = []
    tap(point(behind: "call +49"), at: 5)
    XCTAssertFalse(delegate.log.contains { $0.hasPrefix("link") }, "text that is edited has none")
  }

  // MARK: Menu

  func testTheEditMenu() throws {
    view.text = "The quick fox"
    UIPasteboard.general.string = "slow"
    tap(point(behind: "The qui"), at: 1)
    tap(point(behind: "The qui"), at: 2)
    tap(point(behind: "The qui"), at: 2.1)
    let menu = try XCTUnwrap(harness.window.subviews.last { $0.accessibilityIdentifier == "editMenu" })
    // The buttons are on the bar's material.
    let material = try XCTUnwrap(menu.subviews.compactMap { $0 as? UIVisualEffectView }.first)
    let names = material.contentView.subviews.compactMap(\.accessibilityIdentifier).sorted()
    XCTAssertEqual(names, ["editMenu.copy", "editMenu.cut", "editMenu.paste", "editMenu.selectAll"])
    harness.frame(at: 3)
    let paste = try XCTUnwrap(
      material.contentView.subviews.first { $0.accessibilityIdentifier == "editMenu.paste" })
    let place = paste.convert(CGPoint(x: paste.bounds.midX, y: paste.bounds.midY), to: nil)
    tap(place, at: 3.5)
    XCTAssertEqual(view.text, "The slow fox")
    harness.run(to: 4)
    XCTAssertNil(harness.window.subviews.first { $0.accessibilityIdentifier == "editMenu" })
  }
}
