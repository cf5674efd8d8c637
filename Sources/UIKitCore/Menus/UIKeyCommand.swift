import Foundation
import QuartzCore

/// A key, with modifiers, that a responder answers with an action.
///
/// The command of the responder nearest to the first one in the chain wins; a responder that cannot perform the action
/// is passed by. Source of the API: Apple, *UIKeyCommand*.
@preconcurrency @MainActor
open class UIKeyCommand: UICommand {
  nonisolated public static let inputUpArrow = "UIKeyInputUpArrow"
  nonisolated public static let inputDownArrow = "UIKeyInputDownArrow"
  nonisolated public static let inputLeftArrow = "UIKeyInputLeftArrow"
  nonisolated public static let inputRightArrow = "UIKeyInputRightArrow"
  nonisolated public static let inputEscape = "UIKeyInputEscape"
  nonisolated public static let inputPageUp = "UIKeyInputPageUp"
  nonisolated public static let inputPageDown = "UIKeyInputPageDown"
  nonisolated public static let inputHome = "UIKeyInputHome"
  nonisolated public static let inputEnd = "UIKeyInputEnd"
  nonisolated public static let inputDelete = "UIKeyInputDelete"

  nonisolated public static let f1 = "UIKeyInputF1"
  nonisolated public static let f2 = "UIKeyInputF2"
  nonisolated public static let f3 = "UIKeyInputF3"
  nonisolated public static let f4 = "UIKeyInputF4"
  nonisolated public static let f5 = "UIKeyInputF5"
  nonisolated public static let f6 = "UIKeyInputF6"
  nonisolated public static let f7 = "UIKeyInputF7"
  nonisolated public static let f8 = "UIKeyInputF8"
  nonisolated public static let f9 = "UIKeyInputF9"
  nonisolated public static let f10 = "UIKeyInputF10"
  nonisolated public static let f11 = "UIKeyInputF11"
  nonisolated public static let f12 = "UIKeyInputF12"

  /// What is sent to the responder; nil for a command without a key.
  public var action: Selector? { selector }
  /// The key: what it types without modifiers, or one of the `input…` constants.
  public let input: String?
  /// The modifier keys that must be down; no others may.
  public let modifierFlags: UIKeyModifierFlags
  /// Whether the command comes before what the system does with the key. Default false; here commands always do.
  open var wantsPriorityOverSystemBehavior = false {
    didSet {
      reportUnused(
        "wantsPriorityOverSystemBehavior", wantsPriorityOverSystemBehavior,
        "commands always come before what the system does with a key")
    }
  }
  /// Whether the command's left and right are swapped in interfaces that run from right to left. Default true.
  open var allowsAutomaticMirroring = true {
    didSet {
      reportUnused("allowsAutomaticMirroring", !allowsAutomaticMirroring, "commands' arrows are not swapped")
    }
  }

  /// A command with all that a menu shows of it. A key pressed with the modifiers of one of the `alternates` besides
  /// the command's own sends that one's action.
  public init(
    title: String = "", image: UIImage? = nil, action: Selector, input: String,
    modifierFlags: UIKeyModifierFlags = [], propertyList: Any? = nil, alternates: [UICommandAlternate] = [],
    discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
    state: UIMenuElement.State = .off
  ) {
    self.input = input
    self.modifierFlags = modifierFlags
    super.init(
      UIAction.Look(title: title, subtitle: nil, image: image, selectedImage: nil),
      sending: action, propertyList, alternates, discoverabilityTitle, attributes, state)
  }

  /// A command without a key, which nothing triggers.
  public init() {
    (input, modifierFlags) = (nil, [])
    super.init(
      UIAction.Look(title: "", subtitle: nil, image: nil, selectedImage: nil), sending: nil, nil, [], nil, [],
      .off)
  }

  public convenience init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector) {
    self.init(title: "", action: action, input: input, modifierFlags: modifierFlags)
  }

  public convenience init(
    input: String, modifierFlags: UIKeyModifierFlags, action: Selector, discoverabilityTitle: String
  ) {
    self.init(
      title: "", action: action, input: input, modifierFlags: modifierFlags,
      discoverabilityTitle: discoverabilityTitle)
  }

  /// The modifiers that a command may ask for; Caps Lock and the number pad do not count.
  private static let meaningfulModifiers: UIKeyModifierFlags = [.shift, .control, .alternate, .command]

  /// What a key sends: the command's own action, that of an alternate, or nil where the key is not the command's.
  func selector(for key: UIKey) -> Selector? {
    guard isMeant(key) else { return nil }
    let pressed = key.modifierFlags.intersection(Self.meaningfulModifiers)
    if pressed == modifierFlags { return selector }
    return alternates.first { pressed == modifierFlags.union($0.modifierFlags) }?.action
  }

  /// Whether the key is the command's, whatever the modifiers are.
  private func isMeant(_ key: UIKey) -> Bool {
    guard let input else { return false }
    if let usage = Self.usages[input] { return key.keyCode == usage }
    return key.charactersIgnoringModifiers.lowercased() == input.lowercased()
  }

  private static let usages: [String: UIKeyboardHIDUsage] = [
    inputUpArrow: .keyboardUpArrow, inputDownArrow: .keyboardDownArrow, inputLeftArrow: .keyboardLeftArrow,
    inputRightArrow: .keyboardRightArrow, inputEscape: .keyboardEscape, inputPageUp: .keyboardPageUp,
    inputPageDown: .keyboardPageDown, inputHome: .keyboardHome, inputEnd: .keyboardEnd,
    inputDelete: .keyboardDeleteForward, "\t": .keyboardTab, "\r": .keyboardReturnOrEnter,
    "\u{8}": .keyboardDeleteOrBackspace, " ": .keyboardSpacebar,
    f1: .keyboardF1, f2: .keyboardF2, f3: .keyboardF3, f4: .keyboardF4, f5: .keyboardF5, f6: .keyboardF6,
    f7: .keyboardF7, f8: .keyboardF8, f9: .keyboardF9, f10: .keyboardF10, f11: .keyboardF11,
    f12: .keyboardF12,
  ]
}
