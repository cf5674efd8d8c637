import UIKit
import XCTest

private final class FieldDelegate: UITextFieldDelegate {
  var log: [String] = []
  var refuses: Set<String> = []

  func ask(_ name: String) -> Bool {
    log.append(name)
    return !refuses.contains(name)
  }
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { ask("shouldBegin") }
  func textFieldDidBeginEditing(_ textField: UITextField) { log.append("didBegin") }
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { ask("shouldEnd") }
  func textFieldDidEndEditing(_ textField: UITextField) { log.append("didEnd") }
  func textFieldShouldClear(_ textField: UITextField) -> Bool { ask("shouldClear") }
  func textFieldShouldReturn(_ textField: UITextField) -> Bool { ask("shouldReturn") }
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool { ask("change \(range.location)+\(range.length) '\(string)'") }
}

/// A field of 200 points at (50, 100) with a rounded border: its text begins at x = 57.
final class TextFieldTests: XCTestCase {
  private var harness = WindowHarness()
  private var field = UITextField()
  private var delegate = FieldDelegate()
  private var log = ControlEventLog(UIControl())

  override func setUp() {
    harness = WindowHarness()
    field = UITextField(frame: CGRect(x: 50, y: 100, width: 200, height: 34))
    field.borderStyle = .roundedRect
    delegate = FieldDelegate()
    field.delegate = delegate
    log = ControlEventLog(field)
    harness.window.addSubview(field)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
  }

  override func tearDown() {
    field.resignFirstResponder()
    harness.close()
  }

  private func type(_ text: String) { harness.window.deliver(text: text) }
  private func width(_ text: String) -> CGFloat {
    (text as NSString).size(withAttributes: [.font: UIFont.systemFont(ofSize: 17)]).width
  }
  private var canvas: UIView { field.subviews[3] }
  private var label: UILabel { canvas.subviews[1] as? UILabel ?? UILabel() }
  private var placeholderLabel: UILabel { field.subviews[2] as? UILabel ?? UILabel() }
  private var caret: UIView { canvas.subviews[2] }
  private var selection: NSRange {
    guard let range = field.selectedTextRange else { return NSRange(location: -1, length: 0) }
    return NSRange(
      location: field.offset(from: field.beginningOfDocument, to: range.start),
      length: field.offset(from: range.start, to: range.end))
  }

  // MARK: Editing

  /// The glass of a search field grows with its text.
  func testTheGlassOfASearchFieldGrowsWithTheText() throws {
    let field = UISearchTextField(frame: CGRect(x: 0, y: 0, width: 300, height: 36))
    field.layoutIfNeeded()
    let before = try XCTUnwrap(field.leftView?.subviews.first as? UIImageView)
    let size = before.intrinsicContentSize
    XCTAssertEqual(field.leftView?.bounds.width, 31)
    field.font = .systemFont(ofSize: 51)
    field.setNeedsLayout()
    field.layoutIfNeeded()
    XCTAssertEqual(field.leftView?.bounds.width, 93)
    XCTAssertEqual(before.intrinsicContentSize.height, size.height * 3, accuracy: 1)
    field.font = .systemFont(ofSize: 12)
    field.setNeedsLayout()
    field.layoutIfNeeded()
    XCTAssertEqual(field.leftView?.bounds.width, 31)
    XCTAssertEqual(before.intrinsicContentSize, size)
  }

  func testAClickBeginsAndTypingChanges() {
    type("lost")
    XCTAssertEqual(field.text, "", "nobody listens")
    harness.tap(60, 115)
    XCTAssertTrue(field.isEditing)
    type("Hé")
    type("y")
    XCTAssertEqual(field.text, "Héy")
    XCTAssertEqual(
      delegate.log,
      ["shouldBegin", "didBegin", "change 0+0 'H'", "change 1+0 'é'", "change 2+0 'y'"],
      "a character at a time, as from a phone's keyboard")
    XCTAssertEqual(
      log.take(),
      ["editingBegan", "down", "upInside", "editingChanged", "editingChanged", "editingChanged"])
    field.resignFirstResponder()
    XCTAssertEqual(delegate.log.suffix(2), ["shouldEnd", "didEnd"])
    XCTAssertEqual(log.take(), ["editingEnded"])
    field.text = "code"
    XCTAssertEqual(log.take(), [], "code sends nothing")
  }

  func testTheDelegateDecides() {
    delegate.refuses = ["shouldBegin"]
    harness.tap(60, 115)
    XCTAssertFalse(field.isEditing)
    delegate.refuses = ["change 0+0 'a'", "shouldEnd", "shouldReturn"]
    harness.frame(at: 1)
    harness.tap(60, 115)
    type("a")
    type("b")
    XCTAssertEqual(field.text, "b")
    XCTAssertFalse(field.resignFirstResponder())
    let other = UITextField(frame: CGRect(x: 50, y: 200, width: 200, height: 34))
    harness.window.addSubview(other)
    XCTAssertFalse(other.becomeFirstResponder(), "the first one does not let go")
    harness.key(.keyboardReturnOrEnter)
    XCTAssertFalse(log.events.contains("editingExit"))
    delegate.refuses = []
    XCTAssertTrue(other.becomeFirstResponder())
    XCTAssertFalse(field.isEditing)
    other.resignFirstResponder()
  }

  func testReturnEndsEditingWhereThereIsAnActionForIt() {
    let plain = UITextField(frame: CGRect(x: 50, y: 200, width: 200, height: 34))
    harness.window.addSubview(plain)
    plain.becomeFirstResponder()
    harness.key(.keyboardReturnOrEnter)
    XCTAssertTrue(plain.isEditing)
    field.becomeFirstResponder()
    _ = log.take()
    harness.key(.keyboardReturnOrEnter)
    XCTAssertEqual(log.take(), ["editingExit", "primary", "editingEnded"])
    XCTAssertFalse(field.isEditing)
  }

  func testKeysMoveSelectAndDelete() {
    field.text = "one two three"
    field.becomeFirstResponder()
    XCTAssertEqual(selection, NSRange(location: 13, length: 0))
    harness.key(.keyboardLeftArrow)
    harness.key(.keyboardLeftArrow, .alternate)
    XCTAssertEqual(selection, NSRange(location: 8, length: 0))
    harness.key(.keyboardLeftArrow, [.alternate, .shift])
    XCTAssertEqual(selection, NSRange(location: 4, length: 4))
    harness.key(.keyboardDeleteOrBackspace)
    XCTAssertEqual(field.text, "one three")
    harness.key(.keyboardHome)
    harness.key(.keyboardDeleteForward)
    XCTAssertEqual(field.text, "ne three")
    harness.key(.keyboardEnd, .shift)
    XCTAssertEqual(selection, NSRange(location: 0, length: 8))
    harness.key(.keyboardRightArrow)
    XCTAssertEqual(selection, NSRange(location: 8, length: 0), "a selection collapses to its end")
    harness.key(.keyboardDeleteOrBackspace, .control)
    XCTAssertEqual(field.text, "ne ")
    harness.key(.keyboardEscape)
    XCTAssertFalse(field.isEditing)
  }

  func testTheClipboard() {
    field.text = "one two"
    field.becomeFirstResponder()
    harness.key(.keyboardA, .control)
    harness.key(.keyboardC, .control)
    XCTAssertEqual(UIPasteboard.general.string, "one two")
    harness.key(.keyboardX, .command)
    XCTAssertEqual(field.text, "")
    harness.key(.keyboardV, .control)
    harness.key(.keyboardV, .control)
    XCTAssertEqual(field.text, "one twoone two")
    UIPasteboard.general.string = "two\nlines"
    field.selectAll(nil)
    field.paste(nil)
    XCTAssertEqual(field.text, "two lines", "a field has one line")
  }

  func testChangesCanBeUndone() {
    field.becomeFirstResponder()
    type("a")
    harness.frame(at: 0.1)
    type("b")
    harness.frame(at: 0.2)
    harness.key(.keyboardZ, .control)
    XCTAssertEqual(field.text, "a")
    harness.key(.keyboardZ, [.control, .shift])
    XCTAssertEqual(field.text, "ab")
  }

  // MARK: The mouse

  func testTheMousePlacesTheCaretAndSelects() {
    field.text = "one two three"
    harness.frame(at: 1)
    let start: CGFloat = 57
    harness.tap(start + width("one") + 1, 115)
    XCTAssertEqual(selection, NSRange(location: 3, length: 0))
    harness.frame(at: 2)
    harness.send(.began, start + width("one two") - width("two"), 115)
    harness.send(.moved, start + width("one two"), 115)
    harness.send(.ended, start + width("one two"), 115)
    XCTAssertEqual(selection, NSRange(location: 4, length: 3))
    harness.frame(at: 3)
    harness.tap(start + width("one two th"), 115)
    harness.tap(start + width("one two th"), 115)
    XCTAssertEqual(selection, NSRange(location: 8, length: 5), "a double click selects a word")
    harness.tap(start + width("one two th"), 115)
    XCTAssertEqual(selection, NSRange(location: 0, length: 13))
  }

  func testTheCaretStandsBehindTheTextAndBlinks() {
    field.text = "Hello"
    field.becomeFirstResponder()
    harness.frame(at: 0.01)
    XCTAssertEqual(caret.frame.minX, (width("Hello") * 2).rounded() / 2, accuracy: 0.01)
    XCTAssertEqual(caret.frame.width, 2)
    XCTAssertFalse(caret.isHidden)
    harness.run(to: 0.6)
    XCTAssertTrue(caret.isHidden)
    harness.run(to: 1.1)
    XCTAssertFalse(caret.isHidden)
    harness.run(to: 1.6)
    type("!")
    XCTAssertFalse(caret.isHidden, "typing shows it at once")
    field.selectAll(nil)
    XCTAssertTrue(caret.isHidden)
  }

  func testALongTextScrollsToTheCaret() {
    field.becomeFirstResponder()
    type(String(repeating: "wide ", count: 20))
    harness.frame(at: 0.1)
    XCTAssertEqual(caret.frame.maxX, canvas.bounds.width, accuracy: 0.5)
    harness.key(.keyboardHome)
    harness.frame(at: 0.2)
    XCTAssertEqual(caret.frame.minX, 0)
    XCTAssertEqual(label.frame.minX, 0)
  }

  // MARK: Look

  func testRectangles() {
    XCTAssertEqual(field.textRect(forBounds: field.bounds), CGRect(x: 7, y: 0, width: 186, height: 34))
    XCTAssertEqual(
      field.intrinsicContentSize.height, 34, "21 of the line, 6 above and below, 1 for the border")
    field.clearButtonMode = .always
    XCTAssertEqual(field.textRect(forBounds: field.bounds).width, 186, "nothing to clear")
    field.text = "x"
    XCTAssertEqual(field.textRect(forBounds: field.bounds).maxX, 171)
    XCTAssertEqual(
      field.clearButtonRect(forBounds: field.bounds), CGRect(x: 176, y: 7.5, width: 19, height: 19))
    field.leftView = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
    field.leftViewMode = .unlessEditing
    XCTAssertEqual(field.textRect(forBounds: field.bounds).minX, 37)
    XCTAssertEqual(field.leftViewRect(forBounds: field.bounds), CGRect(x: 0, y: 7, width: 30, height: 20))
    field.becomeFirstResponder()
    XCTAssertEqual(field.editingRect(forBounds: field.bounds).minX, 7)
    XCTAssertTrue(field.leftView?.isHidden ?? false)
  }

  func testTheClearButton() {
    field.clearButtonMode = .always
    field.text = "text"
    harness.frame(at: 0.1)
    delegate.refuses = ["shouldClear"]
    harness.tap(235, 117)
    XCTAssertEqual(field.text, "text")
    delegate.refuses = []
    harness.tap(235, 117)
    XCTAssertEqual(field.text, "")
    XCTAssertTrue(log.take().contains("editingChanged"))
  }

  func testSecretsAreShownAsDotsAndNotCopied() {
    field.isSecureTextEntry = true
    field.text = "abc"
    XCTAssertEqual(label.text, "•••")
    UIPasteboard.general.string = "before"
    field.becomeFirstResponder()
    field.selectAll(nil)
    field.copy(nil)
    field.cut(nil)
    XCTAssertEqual(UIPasteboard.general.string, "before")
    XCTAssertEqual(field.text, "abc")
    XCTAssertNil(field.accessibilityValue)
  }

  func testThePlaceholderShowsWhileThereIsNoText() {
    field.placeholder = "Name"
    XCTAssertFalse(placeholderLabel.isHidden)
    XCTAssertEqual(placeholderLabel.textColor, .placeholderText)
    field.text = "x"
    XCTAssertTrue(placeholderLabel.isHidden)
  }

  func testAlignmentAndDirection() {
    field.text = "ab"
    field.textAlignment = .right
    harness.frame(at: 0.1)
    XCTAssertEqual(label.frame.minX, 186 - width("ab"), accuracy: 0.51)
    field.textAlignment = .center
    harness.frame(at: 0.2)
    XCTAssertEqual(label.frame.minX, (186 - width("ab")) / 2, accuracy: 0.51)
  }

  func testTabGoesToTheFieldAndOn() {
    let toggle = UISwitch(frame: CGRect(x: 50, y: 300, width: 0, height: 0))
    harness.window.addSubview(toggle)
    harness.key(.keyboardTab)
    XCTAssertTrue(field.isEditing)
    type("x ")
    XCTAssertEqual(field.text, "x ")
    harness.key(.keyboardTab)
    XCTAssertFalse(field.isEditing)
    XCTAssertTrue(toggle.isFocused)
    harness.key(.keyboardSpacebar)
    XCTAssertTrue(toggle.isOn)
    XCTAssertEqual(field.text, "x ")
  }

  func testCharactersAreWhatPeopleSee() {
    field.becomeFirstResponder()
    type("a👨‍👩‍👧e\u{301}")
    harness.key(.keyboardDeleteOrBackspace)
    XCTAssertEqual(field.text, "a👨‍👩‍👧")
    harness.key(.keyboardDeleteOrBackspace)
    XCTAssertEqual(field.text, "a")
    type("e")
    type("\u{301}")
    XCTAssertEqual(field.text?.count, 2, "an accent joins its letter")
    type("\u{1B}")
    XCTAssertEqual(field.text?.count, 2, "control characters are no text")
  }

  func testAFieldFreedWhileItIsEdited() {
    weak var gone: UITextField?
    do {
      let doomed = UITextField(frame: CGRect(x: 50, y: 300, width: 100, height: 34))
      harness.window.addSubview(doomed)
      doomed.becomeFirstResponder()
      type("text")
      harness.frame(at: 0.1)
      gone = doomed
      doomed.removeFromSuperview()
    }
    XCTAssertNil(UIApplication.shared.firstResponder)
    harness.run(to: 2)
    XCTAssertNil(gone)
  }

  func testEndEditingReachesTheFieldInTheTree() {
    let form = UIView(frame: harness.window.bounds)
    harness.window.addSubview(form)
    let other = UIView()
    harness.window.addSubview(other)
    form.addSubview(field)
    XCTAssertFalse(form.endEditing(false), "nothing is edited")
    field.becomeFirstResponder()
    XCTAssertFalse(other.endEditing(true), "the field is in another tree")
    XCTAssertTrue(field.isFirstResponder)
    delegate.log = []
    XCTAssertTrue(form.endEditing(false))
    XCTAssertFalse(field.isFirstResponder)
    XCTAssertEqual(delegate.log, ["shouldEnd", "didEnd"])
  }

  func testEndEditingByForceAsksButDoesNotListen() {
    delegate.refuses = ["shouldEnd"]
    field.becomeFirstResponder()
    delegate.log = []
    XCTAssertFalse(harness.window.endEditing(false))
    XCTAssertTrue(field.isFirstResponder)
    XCTAssertTrue(field.isEditing)
    XCTAssertEqual(delegate.log, ["shouldEnd"])
    XCTAssertTrue(field.endEditing(true))
    XCTAssertFalse(field.isFirstResponder)
    XCTAssertFalse(field.isEditing)
    XCTAssertEqual(delegate.log, ["shouldEnd", "shouldEnd", "didEnd"])
  }

  // MARK: The edit menu

  /// The buttons are on the bar's material.
  private func buttons(of menu: UIView) -> [UIView] {
    menu.subviews.compactMap { $0 as? UIVisualEffectView }.flatMap(\.contentView.subviews)
  }

  private var menuNames: [String] {
    let menu = harness.window.subviews.last { $0.accessibilityIdentifier == "editMenu" }
    return menu.map(buttons)?.compactMap(\.accessibilityIdentifier).sorted() ?? []
  }

  func testTheEditMenu() throws {
    field.text = "one two"
    UIPasteboard.general.string = nil
    harness.tap(60, 115)
    XCTAssertEqual(menuNames, [], "a first click opens none")
    harness.frame(at: 1)
    harness.tap(60, 115)
    harness.frame(at: 1.1)
    harness.tap(60, 115)
    XCTAssertEqual(menuNames, ["editMenu.copy", "editMenu.cut", "editMenu.selectAll"])
    harness.frame(at: 2)
    let button = try XCTUnwrap(
      harness.window.subviews.last.map(buttons)?.first { $0.accessibilityIdentifier == "editMenu.copy" })
    let place = button.convert(CGPoint(x: button.bounds.midX, y: button.bounds.midY), to: nil)
    harness.tap(place.x, place.y)
    XCTAssertEqual(UIPasteboard.general.string, "one")
    harness.run(to: 3)
    XCTAssertEqual(menuNames, [], "it has gone")
    field.isSecureTextEntry = true
    field.selectAll(nil)
    XCTAssertFalse(field.canPerformAction(Selector("copy:"), withSender: nil), "what is secret is not copied")
    XCTAssertFalse(UIResponder().canPerformAction(Selector("copy:"), withSender: nil))
  }

  // MARK: Text input

  func testTokensAndComposing() throws {
    field.text = "one two"
    field.becomeFirstResponder()
    let middle = try XCTUnwrap(field.position(from: field.beginningOfDocument, offset: 5))
    let word = try XCTUnwrap(
      field.tokenizer.rangeEnclosingPosition(middle, with: .word, inDirection: .storage(.forward)))
    XCTAssertEqual(field.text(in: word), "two")
    XCTAssertEqual(field.compare(word.start, to: middle), .orderedAscending)
    field.selectedTextRange = word
    field.setMarkedText("zw", selectedRange: NSRange(location: 2, length: 0))
    XCTAssertEqual(field.text, "one zw")
    XCTAssertEqual(field.markedTextRange.flatMap { field.text(in: $0) }, "zw")
    type("zwei")
    XCTAssertEqual(field.text, "one zwei", "typing takes the place of what was composed, then goes on")
    XCTAssertNil(field.markedTextRange)
  }
}
