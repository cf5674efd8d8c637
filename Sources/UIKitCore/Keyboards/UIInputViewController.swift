import Foundation
import QuartzCore

/// A controller whose view stands in the place of the keyboard, or above it.
@preconcurrency @MainActor
open class UIInputViewController: UIViewController {
  /// The view, when it is one for input.
  open override var inputView: UIView? { view as? UIInputView }
  /// The language of the keyboard. Default nil.
  open var primaryLanguage: String? {
    didSet { reportUnused("primaryLanguage", primaryLanguage != nil, "the machine's language is used") }
  }
  /// Whether the user's dictation key is there. Default false.
  open var hasDictationKey = false {
    didSet { reportUnused("hasDictationKey", hasDictationKey, "there is no dictation") }
  }

  /// The text of the first responder, which the keyboard types into.
  open var textDocumentProxy: any UITextDocumentProxy { proxy }
  private let proxy = FirstResponderText()
  /// Whether a key for the next keyboard is needed: there is one keyboard.
  open var needsInputModeSwitchKey: Bool { false }
  /// Whether the app has full access: it is the app itself.
  open var hasFullAccess: Bool { true }

  /// Takes the keyboard away.
  open func dismissKeyboard() { UIResponder.currentFirst?.resignFirstResponder() }
  /// Reported: there is one keyboard.
  open func advanceToNextInputMode() { reportUnused("advanceToNextInputMode()", "there is one keyboard") }
}
