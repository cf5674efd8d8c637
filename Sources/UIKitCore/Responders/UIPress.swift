import Foundation
import QuartzCore

/// The modifier keys that are down with a key or a click.
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
  public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)
}

/// The key of a press: where it is and what it types.
@preconcurrency @MainActor
open class UIKey: NSObject {
  private let usage: UIKeyboardHIDUsage
  private let text: String
  private let flags: UIKeyModifierFlags

  package init(usage: UIKeyboardHIDUsage, text: String, modifiers: UIKeyModifierFlags) {
    self.usage = usage
    self.text = text
    flags = modifiers
    super.init()
  }

  /// Where the key is on the keyboard.
  open var keyCode: UIKeyboardHIDUsage { usage }
  /// What the key types.
  open var characters: String { text }
  /// What the key types without modifier keys.
  open var charactersIgnoringModifiers: String { text.lowercased() }
  /// The modifier keys that were down.
  open var modifierFlags: UIKeyModifierFlags { flags }
}

/// A key that is down.
@preconcurrency @MainActor
open class UIPress: NSObject {
  /// Where the press is in its life.
  public enum Phase: Int, Sendable {
    case began = 0
    case changed = 1
    case stationary = 2
    case ended = 3
    case cancelled = 4
  }

  /// Which button of a remote control a key stands for.
  public enum PressType: Int, Sendable {
    case upArrow = 0
    case downArrow = 1
    case leftArrow = 2
    case rightArrow = 3
    case select = 4
    case menu = 5
    case playPause = 6
    case pageUp = 30
    case pageDown = 31
    /// A key that stands for no button. The value is ours: Apple's has no name.
    case other = 2040
  }

  package var currentPhase: Phase = .began
  package var time: TimeInterval = 0
  package var pressedKey: UIKey?

  package override init() {
    super.init()
  }

  /// Where the press is in its life.
  open var phase: Phase { currentPhase }
  /// When the press last changed, in seconds of media time.
  open var timestamp: TimeInterval { time }
  /// The button that the key stands for.
  open var type: PressType {
    switch pressedKey?.keyCode {
    case .keyboardUpArrow: .upArrow
    case .keyboardDownArrow: .downArrow
    case .keyboardLeftArrow: .leftArrow
    case .keyboardRightArrow: .rightArrow
    case .keyboardReturnOrEnter: .select
    case .keyboardEscape: .menu
    case .keyboardPageUp: .pageUp
    case .keyboardPageDown: .pageDown
    default: .other
    }
  }
  /// How hard the key is pressed: 1 while it is down.
  open var force: CGFloat { phase == .ended || phase == .cancelled ? 0 : 1 }
  /// The window that gets the press.
  open var window: UIWindow? { UIWindow.currentKey }
  /// The responder that gets the press first.
  open var responder: UIResponder? { UIResponder.currentFirst }
  /// Recognisers see no presses here.
  open var gestureRecognizers: [UIGestureRecognizer]? { nil }
  /// The key that is pressed.
  open var key: UIKey? { pressedKey }
}

/// The event that brings key presses to the responder chain.
@preconcurrency @MainActor
open class UIPressesEvent: UIEvent {
  package var presses: Set<UIPress> = []

  open override var type: EventType { .presses }
  /// The keys of the event.
  open var allPresses: Set<UIPress> { presses }
}
