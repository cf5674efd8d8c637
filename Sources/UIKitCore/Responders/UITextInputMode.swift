import Foundation
import QuartzCore

/// A keyboard of a language.
@preconcurrency @MainActor
open class UITextInputMode: NSObject {
  /// The language, such as `"en-US"`.
  open var primaryLanguage: String?

  init(_ language: String) {
    primaryLanguage = language
    super.init()
  }

  /// The keyboards that there are: one, of the user's language.
  open class var activeInputModes: [UITextInputMode] {
    [UITextInputMode(Locale.preferredLanguages.first ?? "en-US")]
  }
  /// Posted when another keyboard is chosen: it never is here.
  nonisolated public static let currentInputModeDidChangeNotification = NSNotification.Name(
    "UITextInputCurrentInputModeDidChangeNotification")
}

/// What an iPad's keyboard shows beside its suggestions. It is kept, and does not show here.
@preconcurrency @MainActor
open class UITextInputAssistantItem: NSObject {
  /// Whether people may hide the shortcuts. Default true.
  open var allowsHidingShortcuts = true {
    didSet { reportUnused("allowsHidingShortcuts", !allowsHidingShortcuts, "the keyboard has no shortcuts") }
  }
  /// The groups in front of the suggestions. Default none.
  open var leadingBarButtonGroups: [AnyObject] = [] {
    didSet {
      reportUnused(
        "leadingBarButtonGroups", !leadingBarButtonGroups.isEmpty,
        "the keyboard has no shortcuts; set an inputAccessoryView")
    }
  }
  /// The groups behind the suggestions. Default none.
  open var trailingBarButtonGroups: [AnyObject] = [] {
    didSet {
      reportUnused(
        "trailingBarButtonGroups", !trailingBarButtonGroups.isEmpty,
        "the keyboard has no shortcuts; set an inputAccessoryView")
    }
  }
  public override init() { super.init() }
}

/// Which gestures edit a text besides the keyboard.
public enum UIEditingInteractionConfiguration: Int, Sendable {
  case none = 0
  case `default` = 1
}
