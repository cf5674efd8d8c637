import Foundation
import QuartzCore

/// Edits of a text view's text, and the calls to the delegate.
extension UITextView {
  // MARK: Beginning and ending

  func beginEditing(_ become: () -> Bool) -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder, window != nil else { return false }
    guard !isEditable || delegate?.textViewShouldBeginEditing(self) ?? true, become() else { return false }
    guard isFirstResponder else { return false }
    showSelection()
    guard isEditable else { return true }
    delegate?.textViewDidBeginEditing(self)
    NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
    return true
  }

  func finishEditing(_ resign: () -> Bool) -> Bool {
    guard isFirstResponder else { return true }
    // A view that has left its window cannot be edited on.
    guard !isEditable || window == nil || delegate?.textViewShouldEndEditing(self) ?? true, resign()
    else { return false }
    editingEnded()
    return true
  }

  func editingEnded() {
    composed = nil
    lastTyping = nil
    selecting.anchor = selecting.head
    menuMayBeOutdated()
    showSelection()
    guard isEditable else { return }
    delegate?.textViewDidEndEditing(self)
    NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
  }

  // MARK: Changing

  func insert(_ text: String) {
    guard isEditable, !text.isEmpty else { return }
    let typed = text == "\r" || text == "\r\n" ? "\n" : text
    let whole = NSRange(location: 0, length: storage.length)
    let range = clearsOnInsertion ? whole : composed ?? selectedRange
    clearsOnInsertion = false
    composed = nil
    change(range, to: typed, isTyping: true)
  }

  enum Stretch { case character, word, line }

  func delete(_ stretch: Stretch, forwards: Bool) {
    guard isEditable else { return }
    var range = selectedRange
    if range.length == 0 {
      let end = destination(stretch, forwards: forwards)
      range = NSRange(location: min(end, selecting.head), length: abs(end - selecting.head))
    }
    if range.length > 0 { change(range, to: "") }
  }

  /// Changes the text by hand, when the delegate lets it; the change can be undone.
  func change(
    _ range: NSRange, to text: String, attributed: AttributedText? = nil, isTyping: Bool = false
  ) {
    guard delegate?.textView(self, shouldChangeTextIn: range, replacementText: text) ?? true,
      shouldChangeText(in: textRange(range), replacementText: text), NSMaxRange(range) <= storage.length
    else { return }
    let attributes = typingAttributes
    let old = storage.attributedSubstring(from: range)
    let before = selecting
    replace(range, with: attributed ?? AttributedText(text, attributes: attributes))
    let length = text.utf16.count
    remember(range, old, length: length, before, joins: isTyping && text != "\n" && old.length == 0)
    place(TextSelection(NSRange(location: range.location + length, length: 0)))
    typingOverride = storage.length == 0 ? attributes : nil
    textChanged()
  }

  func replace(_ range: NSRange, with text: AttributedText) {
    inputDelegate?.textWillChange(self)
    storage.beginEditing()
    storage.replaceCharacters(in: range, with: text.string)
    var place = range.location
    for piece in text.pieces {
      let count = piece.text.utf16.count
      storage.setAttributes(piece.attributes, range: NSRange(location: place, length: count))
      place += count
    }
    storage.endEditing()
    inputDelegate?.textDidChange(self)
  }

  /// The person has changed the text and the selection behind it.
  private func textChanged() {
    foundMayBeOutdated()
    updateContent()
    reveal(NSRange(location: selecting.head, length: 0))
    delegate?.textViewDidChangeSelection(self)
    delegate?.textViewDidChange(self)
    NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
  }

  // MARK: Undoing

  /// - Parameter joins: Whether it is typing, which is undone together with the typing before it.
  private func remember(
    _ range: NSRange, _ old: NSAttributedString, length: Int, _ selection: TextSelection, joins: Bool
  ) {
    let changed = NSRange(location: range.location, length: length)
    if joins, let last = lastTyping, NSMaxRange(last.range) == range.location, undoManager?.canUndo == true {
      last.range.length += length
      return
    }
    let change = TextChange(range: changed, old: old, selection: selection)
    lastTyping = joins ? change : nil
    register(change)
  }

  private func register(_ change: TextChange) {
    guard let undoManager else { return }
    undoManager.registerUndo(withTarget: self) { $0.revert(change) }
    if !undoManager.isUndoing, !undoManager.isRedoing { undoManager.setActionName("Typing") }
  }

  private func revert(_ change: TextChange) {
    lastTyping = nil
    let start = min(change.range.location, storage.length)
    let range = NSRange(location: start, length: min(change.range.length, storage.length - start))
    let now = storage.attributedSubstring(from: range)
    let selection = selecting
    replace(range, with: AttributedText(change.old))
    register(
      TextChange(
        range: NSRange(location: range.location, length: change.old.length), old: now, selection: selection))
    place(change.selection)
    textChanged()
  }

  // MARK: Looks of letters

  /// Changes the font of the selection, or of what is typed next.
  func toggle(_ trait: UIFontDescriptor.SymbolicTraits) {
    guard allowsEditingTextAttributes else { return }
    func toggled(_ font: UIFont, _ isOn: Bool) -> UIFont {
      var traits = font.fontDescriptor.symbolicTraits
      if isOn { traits.insert(trait) } else { traits.remove(trait) }
      return font.fontDescriptor.withSymbolicTraits(traits).map {
        UIFont(descriptor: $0, size: font.pointSize)
      }
        ?? font
    }
    let first = (typingAttributes[.font] as? UIFont) ?? shownFont
    let isOn = !first.fontDescriptor.symbolicTraits.contains(trait)
    changeLooks { $0[.font] = toggled(($0[.font] as? UIFont) ?? self.shownFont, isOn) }
  }

  func toggleUnderlining() {
    guard allowsEditingTextAttributes else { return }
    let isOn = (typingAttributes[.underlineStyle] as? Int ?? 0) == 0
    changeLooks { $0[.underlineStyle] = isOn ? NSUnderlineStyle.single.rawValue : nil }
  }

  private func changeLooks(_ change: (inout [NSAttributedString.Key: Any]) -> Void) {
    let range = selectedRange
    guard range.length > 0 else {
      var attributes = typingAttributes
      change(&attributes)
      typingAttributes = attributes
      return
    }
    let old = storage.attributedSubstring(from: range)
    var new = AttributedText()
    for piece in AttributedText(old).pieces {
      var attributes = piece.attributes
      change(&attributes)
      new.append(piece.text, attributes: attributes)
    }
    let selection = selecting
    replace(range, with: new)
    remember(range, old, length: range.length, selection, joins: false)
    place(selection)
    textChanged()
  }

  // MARK: The pasteboard

  /// Copies what is selected; false when nothing is.
  func copySelection() -> Bool {
    guard selectedRange.length > 0, !isSecureTextEntry else { return false }
    UIPasteboard.general.string = storage.text(in: selectedRange).string
    return true
  }

  /// Whether an action of the edit menu can be performed now; nil for other actions.
  func editAction(_ action: Selector) -> Bool? {
    switch action.name {
    case "cut:": isEditable && selectedRange.length > 0 && !isSecureTextEntry
    case "copy:": selectedRange.length > 0 && !isSecureTextEntry
    case "paste:": isEditable && (UIPasteboard.general.hasStrings || takesPasteboard)
    case "delete:": isEditable && selectedRange.length > 0
    case "select:": hasText && selectedRange.length == 0
    case "selectAll:": hasText && selectedRange.length < storage.length
    case "toggleBoldface:", "toggleItalics:", "toggleUnderline:": isEditable && allowsEditingTextAttributes
    default: nil
    }
  }
}
