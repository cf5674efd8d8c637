import Foundation

/// A responder that takes typed text while it is the first one.
@preconcurrency @MainActor
public protocol UIKeyInput: UITextInputTraits {
  /// Whether there is any text.
  var hasText: Bool { get }
  /// Puts text in at the insertion point, instead of what is selected.
  func insertText(_ text: String)
  /// Deletes what is selected, or the character before the insertion point.
  func deleteBackward()
}
