import Foundation
import QuartzCore

/// Edits of the text, and the calls to the delegate.
extension UITextField {
  // MARK: Beginning and ending

  func beginEditing() {
    if clearsOnBeginEditing { change(0..<edited.count, to: "") }
    refresh()
    delegate?.textFieldDidBeginEditing(self)
    send(.editingDidBegin, nil)
    NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
  }

  func endEditing() {
    edited.move(to: edited.head, extends: false)
    composed = nil
    menuMayBeOutdated()
    refresh()
    delegate?.textFieldDidEndEditing(self, reason: .committed)
    send(.editingDidEnd, nil)
    NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
  }

  /// What the return key does. A field that has an action for the end gives up being edited.
  private func returnWasPressed() {
    guard !enablesReturnKeyAutomatically || hasText else { return }
    guard delegate?.textFieldShouldReturn(self) ?? true else { return }
    let endsEditing = allControlEvents.contains(.editingDidEndOnExit)
    send(.editingDidEndOnExit, nil)
    send(.primaryActionTriggered, nil)
    if endsEditing { resignFirstResponder() }
  }

  // MARK: Changing

  /// Types text: line breaks press the return key, as in UIKit a line has none.
  func insert(_ text: String) {
    guard isEnabled else { return }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if lines.count == 2, lines.allSatisfy(\.isEmpty) { return returnWasPressed() }
    let typed = lines.joined(separator: " ").filter { !$0.isControl }
    let range = clearsOnInsertion ? 0..<edited.count : composed ?? edited.selection
    clearsOnInsertion = false
    composed = nil
    if !typed.isEmpty { change(range, to: typed) }
  }

  func delete(_ movement: EditedText.Movement) {
    let range = edited.deletion(movement)
    if isEnabled, !range.isEmpty { change(range, to: "") }
  }

  /// Changes the text by hand, when the delegate lets it; the change can be undone.
  func change(_ range: Range<Int>, to text: String) {
    let units = edited.utf16Range(range)
    guard
      delegate?.textField(self, shouldChangeCharactersIn: units, replacementString: text) ?? true
    else { return }
    let before = edited
    richText = nil
    menuMayBeOutdated()
    edited.replace(range, with: text)
    rememberUndo(before)
    textChanged()
    delegate?.textFieldDidChangeSelection(self)
    sendChange()
  }

  private func sendChange() {
    send(.editingChanged, nil)
    NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
  }

  private func rememberUndo(_ before: EditedText) {
    undoManager?.registerUndo(withTarget: self) { field in
      let now = field.edited
      field.edited = before
      field.rememberUndo(now)
      field.textChanged()
      field.sendChange()
    }
  }

  func clearByHand() {
    guard delegate?.textFieldShouldClear(self) ?? true else { return }
    change(0..<edited.count, to: "")
  }

  /// Copies what is selected; false when nothing is, or when it is secret.
  func copySelection() -> Bool {
    guard !edited.selection.isEmpty, !isSecureTextEntry else { return false }
    UIPasteboard.general.string = edited.selectedString
    return true
  }

  // MARK: Selecting

  func select(_ range: Range<Int>) {
    edited.select(range)
    selectionChanged()
  }

  private func selectionChanged() {
    isMenuWanted = false
    menuMayBeOutdated()
    refresh()
    delegate?.textFieldDidChangeSelection(self)
  }

  /// A click places the insertion point, a double one selects a word, a triple one everything.
  func beginSelecting(_ touch: UITouch) -> Bool {
    let place = canvas.place(at: touch.location(in: canvas).x)
    // A click on the insertion point, a double one and a long press ask for the menu.
    let isThere = edited.selection.isEmpty && edited.head == place && isMenuWanted
    asksForMenu = isThere || touch.tapCount > 1
    pressedAt = touch.timestamp
    switch touch.tapCount {
    case 1: select(place..<place)
    case 2: select(edited.word(at: place))
    default: select(0..<edited.count)
    }
    return true
  }

  func extendSelection(to touch: UITouch) {
    guard touch.tapCount == 1 else { return }
    let place = canvas.place(at: touch.location(in: canvas).x)
    guard place != edited.head else { return }
    edited.move(to: place, extends: true)
    asksForMenu = true
    selectionChanged()
  }

  /// How long a finger rests until it asks for the menu, in seconds; UIKit's figure for its recogniser.
  private static let longPress: TimeInterval = 0.5

  func endSelecting(_ touch: UITouch?) {
    guard let touch, isFirstResponder else { return }
    if asksForMenu || touch.timestamp - pressedAt >= Self.longPress { showMenu() }
    isMenuWanted = true
    asksForMenu = false
  }

  // MARK: Keys

  /// What a key does; false lets it pass on. Keys that type come a second time, as text.
  func perform(_ key: UIKey) -> Bool {
    let flags = key.modifierFlags
    let extends = flags.contains(.shift)
    // Command on a Mac's keyboard, Control on others.
    let isCommand = !flags.isDisjoint(with: [.command, .control])
    let byWord = !flags.isDisjoint(with: [.alternate, .control])
    let isLeftwards = key.keyCode == .keyboardLeftArrow
    switch key.keyCode {
    case .keyboardLeftArrow, .keyboardRightArrow:
      let forwards = isLeftwards == canvas.isRightToLeft
      let movement: EditedText.Movement =
        flags.contains(.command)
        ? .end(forwards: forwards) : byWord ? .word(forwards: forwards) : .character(forwards: forwards)
      move(movement, extends)
    case .keyboardUpArrow, .keyboardHome: move(.end(forwards: false), extends)
    case .keyboardDownArrow, .keyboardEnd: move(.end(forwards: true), extends)
    case .keyboardDeleteOrBackspace:
      if byWord { delete(.word(forwards: false)) } else { deleteBackward() }
    case .keyboardDeleteForward: delete(byWord ? .word(forwards: true) : .character(forwards: true))
    case .keyboardReturnOrEnter: returnWasPressed()
    case .keyboardEscape: resignFirstResponder()
    case .keyboardA where isCommand: selectAll(nil)
    case .keyboardC where isCommand: copy(nil)
    case .keyboardX where isCommand: cut(nil)
    case .keyboardV where isCommand: paste(nil)
    case .keyboardZ where isCommand: if extends { undoManager?.redo() } else { undoManager?.undo() }
    default: return !isCommand && !key.characters.isEmpty
    }
    return true
  }

  private func move(_ movement: EditedText.Movement, _ extends: Bool) {
    edited.move(movement, extends: extends)
    selectionChanged()
  }

  // MARK: Positions

  var standardEnd: UITextPosition { UITextPosition(edited.utf16Offset(edited.count)) }

  func standardPosition(from position: UITextPosition, offset: Int) -> UITextPosition? {
    let wanted = position.offset + offset
    return (0...endOfDocument.offset).contains(wanted) ? UITextPosition(wanted) : nil
  }
  func standardText(in range: UITextRange) -> String? { String(edited.characters[places(range)]) }
  func standardReplace(_ range: UITextRange, withText text: String) {
    edited.replace(places(range), with: text)
    textChanged()
    sendChange()
  }

  func standardCaretRect(_ position: UITextPosition) -> CGRect {
    convert(canvas.caretRect(at: edited.place(utf16Offset: position.offset)), from: canvas)
  }

  func standardSelectionRects(_ range: UITextRange) -> [UITextSelectionRect] {
    guard !range.isEmpty else { return [] }
    let (first, last) = (standardCaretRect(range.start), standardCaretRect(range.end))
    let (left, right) = (min(first.minX, last.minX), max(first.minX, last.minX))
    return [SelectionRect(CGRect(x: left, y: first.minY, width: right - left, height: first.height))]
  }

  func standardPosition(nearestTo point: CGPoint) -> UITextPosition? {
    UITextPosition(edited.utf16Offset(canvas.place(at: convert(point, to: canvas).x)))
  }

  func range(_ places: Range<Int>) -> UITextRange {
    UITextRange(
      UITextPosition(edited.utf16Offset(places.lowerBound)),
      UITextPosition(edited.utf16Offset(places.upperBound)))
  }

  func places(_ range: UITextRange) -> Range<Int> {
    edited.place(utf16Offset: range.start.offset)..<edited.place(utf16Offset: range.end.offset)
  }
}

extension Character {
  /// Whether the character shows nothing and is no text: escape, delete and their like.
  fileprivate var isControl: Bool { unicodeScalars.allSatisfy { $0.properties.generalCategory == .control } }
}
