import UIKit
import XCTest

private final class Place: UITextPosition {
  let index: Int
  init(at index: Int) {
    self.index = index
    super.init()
  }
}

private final class Stretch: UITextRange {
  let from: Place
  let to: Place
  init(_ from: Int, _ to: Int) {
    (self.from, self.to) = (Place(at: min(from, to)), Place(at: max(from, to)))
    super.init()
  }
  override var start: UITextPosition { from }
  override var end: UITextPosition { to }
  override var isEmpty: Bool { from.index == to.index }
}

private final class Mark: UITextSelectionRect {
  let place: CGRect
  init(_ place: CGRect) {
    self.place = place
    super.init()
  }
  override var rect: CGRect { place }
}

/// A line of text whose letters are 10 points wide.
private final class FixedText: UIView, UITextInput {
  var content = "one two"
  var selected = Stretch(0, 0)
  var inputDelegate: (any UITextInputDelegate)?
  lazy var tokenizer: any UITextInputTokenizer = UITextInputStringTokenizer(textInput: self)
  var markedTextStyle: [NSAttributedString.Key: Any]?
  override var canBecomeFirstResponder: Bool { true }

  private func index(_ position: UITextPosition) -> Int { (position as? Place)?.index ?? 0 }
  private func bounds(_ range: UITextRange) -> Range<Int> { index(range.start)..<index(range.end) }
  var indices: Range<Int> { bounds(selected) }

  var hasText: Bool { !content.isEmpty }
  func insertText(_ text: String) {
    let place = indices.lowerBound
    replace(selected, withText: text)
    inputDelegate?.selectionWillChange(self)
    selected = Stretch(place + text.count, place + text.count)
    inputDelegate?.selectionDidChange(self)
  }
  func deleteBackward() {}
  func text(in range: UITextRange) -> String? {
    String(Array(content)[bounds(range)])
  }
  func replace(_ range: UITextRange, withText text: String) {
    var letters = Array(content)
    letters.replaceSubrange(bounds(range), with: Array(text))
    content = String(letters)
  }
  var selectedTextRange: UITextRange? {
    get { selected }
    set { if let new = newValue as? Stretch { selected = new } }
  }
  var markedTextRange: UITextRange? { nil }
  func setMarkedText(_ markedText: String?, selectedRange: NSRange) {}
  func unmarkText() {}
  var beginningOfDocument: UITextPosition { Place(at: 0) }
  var endOfDocument: UITextPosition { Place(at: content.count) }
  func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
    Stretch(index(fromPosition), index(toPosition))
  }
  func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    let wanted = index(position) + offset
    return (0...content.count).contains(wanted) ? Place(at: wanted) : nil
  }
  func position(from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int)
    -> UITextPosition?
  { self.position(from: position, offset: direction == .left ? -offset : offset) }
  func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
    index(position) == index(other)
      ? .orderedSame : index(position) < index(other) ? .orderedAscending : .orderedDescending
  }
  func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int { index(toPosition) - index(from) }
  func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection) -> UITextPosition? {
    direction == .left ? range.start : range.end
  }
  func characterRange(byExtending position: UITextPosition, in direction: UITextLayoutDirection)
    -> UITextRange?
  { nil }
  func baseWritingDirection(for position: UITextPosition, in direction: UITextStorageDirection)
    -> NSWritingDirection
  { .leftToRight }
  func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange) {}
  func firstRect(for range: UITextRange) -> CGRect {
    let range = bounds(range)
    return CGRect(x: range.lowerBound * 10, y: 0, width: range.count * 10, height: 20)
  }
  func caretRect(for position: UITextPosition) -> CGRect {
    CGRect(x: index(position) * 10, y: 0, width: 2, height: 20)
  }
  func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { [Mark(firstRect(for: range))] }
  func closestPosition(to point: CGPoint) -> UITextPosition? {
    Place(at: min(max(Int((point.x / 10).rounded()), 0), content.count))
  }
  func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
    closestPosition(to: point)
  }
  func characterRange(at point: CGPoint) -> UITextRange? { nil }
}

private final class Gestures: UITextInteractionDelegate {
  var log: [String] = []
  var begins = true
  func interactionShouldBegin(_ interaction: UITextInteraction, at point: CGPoint) -> Bool { begins }
  func interactionWillBegin(_ interaction: UITextInteraction) { log.append("begin") }
  func interactionDidEnd(_ interaction: UITextInteraction) { log.append("end") }
}

/// A view of an app's own that gets the gestures and the marks of text.
final class TextInteractionTests: XCTestCase {
  private var harness: WindowHarness!
  private var text: FixedText!
  private let gestures = Gestures()
  private var interaction: UITextInteraction!
  private var now: TimeInterval { harness.context.scheduler.now }

  override func setUp() {
    harness = WindowHarness()
    text = FixedText(frame: CGRect(x: 100, y: 100, width: 200, height: 20))
    interaction = UITextInteraction(for: .editable)
    interaction.textInput = text
    interaction.delegate = gestures
    text.addInteraction(interaction)
    harness.window.addSubview(text)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
  }

  override func tearDown() {
    text.resignFirstResponder()
    harness.close()
  }

  @preconcurrency @MainActor private var caret: UIView? {
    text.subviews.first { $0.accessibilityIdentifier == "insertionPoint" }
  }

  @preconcurrency @MainActor func testATapPlacesTheInsertionPoint() {
    XCTAssertTrue(interaction.view === text)
    XCTAssertNil(caret)
    harness.tap(132, 110)
    harness.run(to: now + 0.1)
    XCTAssertTrue(text.isFirstResponder)
    XCTAssertEqual(text.indices, 3..<3)
    XCTAssertEqual(caret?.frame, CGRect(x: 30, y: 0, width: 2, height: 20))
    XCTAssertEqual(gestures.log.prefix(2), ["begin", "end"])
    harness.run(to: now + 0.5)
    XCTAssertEqual(caret?.isHidden, true, "it blinks")
    text.insertText("!")
    XCTAssertEqual(caret?.frame.minX, 40, "it follows what is typed")
    XCTAssertEqual(caret?.isHidden, false)
    text.resignFirstResponder()
    harness.run(to: now + 0.6)
    XCTAssertNil(caret)
  }

  @preconcurrency @MainActor func testTwoTapsSelectAWordAndThreeAParagraph() {
    harness.tap(152, 110)
    harness.run(to: now + 0.1)
    harness.tap(152, 110)
    harness.run(to: now + 0.05)
    XCTAssertEqual(text.indices, 4..<7)
    XCTAssertNil(caret)
    XCTAssertEqual(text.subviews.map(\.frame), [CGRect(x: 40, y: 0, width: 30, height: 20)])
    harness.run(to: now + 0.05)
    harness.tap(152, 110)
    harness.run(to: now + 0.1)
    XCTAssertEqual(text.indices, 0..<7)
  }

  @preconcurrency @MainActor func testAFingerTakesTheInsertionPointAlong() {
    harness.send(.began, 111, 110)
    harness.run(to: now + 0.7)
    XCTAssertEqual(text.indices, 1..<1)
    harness.send(.moved, 160, 110)
    harness.run(to: now + 0.1)
    XCTAssertEqual(text.indices, 6..<6)
    XCTAssertEqual(gestures.log, ["begin"])
    harness.send(.ended, 160, 110)
    harness.run(to: now + 0.1)
    XCTAssertEqual(gestures.log, ["begin", "end"])
  }

  @preconcurrency @MainActor func testTheDelegateMayRefuseAndTheInteractionMayGo() {
    gestures.begins = false
    harness.tap(132, 110)
    harness.run(to: now + 0.5)
    XCTAssertFalse(text.isFirstResponder)
    gestures.begins = true
    text.removeInteraction(interaction)
    XCTAssertNil(text.inputDelegate)
    XCTAssertEqual(text.gestureRecognizers?.count ?? 0, 0)
    harness.tap(132, 110)
    harness.run(to: now + 0.5)
    XCTAssertFalse(text.isFirstResponder)
  }
}
