import Foundation

/// Receives the events of a text field and decides about its edits. All methods are optional.
@preconcurrency @MainActor
public protocol UITextFieldDelegate: AnyObject {
  /// Whether the field may become the first responder. Default true.
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  /// Called when the field has become the first responder.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// Whether the field may stop being the first responder. Default true.
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  /// Called when the field is no longer the first responder.
  func textFieldDidEndEditing(_ textField: UITextField)
  /// The same with the reason; the default calls the one without.
  func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason)
  /// Whether characters, a range in UTF-16 units, may be replaced. Default true.
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool
  /// Called when the selection has changed, and with the text.
  func textFieldDidChangeSelection(_ textField: UITextField)
  /// Whether the clear button may clear. Default true.
  func textFieldShouldClear(_ textField: UITextField) -> Bool
  /// Whether the return key does what it does: sends `editingDidEndOnExit`. Default true.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
  /// The menu for a stretch of text; nil for the system's. Default nil.
  func textField(
    _ textField: UITextField, editMenuForCharactersIn range: NSRange, suggestedActions: [UIMenuElement]
  ) -> UIMenu?
  /// Called when the edit menu is about to show.
  func textField(
    _ textField: UITextField, willPresentEditMenuWith animator: any UIEditMenuInteractionAnimating)
  func textField(
    _ textField: UITextField, willDismissEditMenuWith animator: any UIEditMenuInteractionAnimating)
}

extension UITextFieldDelegate {
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  public func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) {
    textFieldDidEndEditing(textField)
  }
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool { true }
  public func textFieldDidChangeSelection(_ textField: UITextField) {}
  public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
  public func textField(
    _ textField: UITextField, editMenuForCharactersIn range: NSRange, suggestedActions: [UIMenuElement]
  ) -> UIMenu? { nil }
  public func textField(
    _ textField: UITextField, willPresentEditMenuWith animator: any UIEditMenuInteractionAnimating
  ) {}
  public func textField(
    _ textField: UITextField, willDismissEditMenuWith animator: any UIEditMenuInteractionAnimating
  ) {}
}
