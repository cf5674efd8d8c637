import Foundation
import QuartzCore

/// The text that an app's own keyboard types into. Source of the API: Apple, *UITextDocumentProxy*.
@preconcurrency @MainActor
public protocol UITextDocumentProxy: UIKeyInput {
  /// The text before the insertion point; nil where there is none.
  var documentContextBeforeInput: String? { get }
  /// The text behind the insertion point; nil where there is none.
  var documentContextAfterInput: String? { get }
  /// What is selected; nil where nothing is.
  var selectedText: String? { get }
  /// The keyboard's language.
  var documentInputMode: UITextInputMode? { get }
  /// Tells texts apart.
  var documentIdentifier: UUID { get }
  /// Moves the insertion point by so many characters; negative back.
  func adjustTextPosition(byCharacterOffset offset: Int)
  /// Puts a text in that is not certain yet.
  func setMarkedText(_ markedText: String, selectedRange: NSRange)
  /// Makes it certain.
  func unmarkText()
}

/// The text of the first responder.
@MainActor
final class FirstResponderText: NSObject, UITextDocumentProxy {
  private var keys: (any UIKeyInput)? { UIResponder.currentFirst as? any UIKeyInput }
  private var input: (any UITextInput)? { UIResponder.currentFirst as? any UITextInput }

  let documentIdentifier = UUID()
  var documentInputMode: UITextInputMode? { UIResponder.currentFirst?.textInputMode }
  var hasText: Bool { keys?.hasText ?? false }
  func insertText(_ text: String) { keys?.insertText(text) }
  func deleteBackward() { keys?.deleteBackward() }

  var keyboardType: UIKeyboardType { keys?.keyboardType ?? .default }
  var returnKeyType: UIReturnKeyType { keys?.returnKeyType ?? .default }
  var keyboardAppearance: UIKeyboardAppearance { keys?.keyboardAppearance ?? .default }
  var autocapitalizationType: UITextAutocapitalizationType { keys?.autocapitalizationType ?? .sentences }
  var isSecureTextEntry: Bool { keys?.isSecureTextEntry ?? false }

  private func text(from start: UITextPosition?, to end: UITextPosition?) -> String? {
    guard let input, let start, let end, let range = input.textRange(from: start, to: end),
      let text = input.text(in: range), !text.isEmpty
    else { return nil }
    return text
  }
  var documentContextBeforeInput: String? {
    text(from: input?.beginningOfDocument, to: input?.selectedTextRange?.start)
  }
  var documentContextAfterInput: String? {
    text(from: input?.selectedTextRange?.end, to: input?.endOfDocument)
  }
  var selectedText: String? {
    text(from: input?.selectedTextRange?.start, to: input?.selectedTextRange?.end)
  }

  func adjustTextPosition(byCharacterOffset offset: Int) {
    guard let input, let range = input.selectedTextRange else { return }
    let start = offset < 0 ? range.start : range.end
    let end = offset < 0 ? input.beginningOfDocument : input.endOfDocument
    let place = input.position(from: start, offset: offset) ?? end
    input.selectedTextRange = input.textRange(from: place, to: place)
  }

  func setMarkedText(_ markedText: String, selectedRange: NSRange) {
    input?.setMarkedText(markedText, selectedRange: selectedRange)
  }
  func unmarkText() { input?.unmarkText() }
}
