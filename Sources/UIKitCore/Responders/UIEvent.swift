import Foundation
import QuartzCore

/// One interaction with the device: the touches that are in progress and when they last changed.
@preconcurrency @MainActor
open class UIEvent: NSObject {
  /// What kind of interaction this is.
  public enum EventType: Int, Sendable {
    case touches = 0
    case motion = 1
    case remoteControl = 2
    case presses = 3
    case scroll = 10
    case hover = 11
    case transform = 14
  }

  /// What exactly happened, for events that have kinds. `none` for touches.
  public enum EventSubtype: Int, Sendable {
    case none = 0
    case motionShake = 1
  }

  /// The buttons of a pointing device, numbered from 1.
  public struct ButtonMask: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let primary = ButtonMask(rawValue: 1)
    public static let secondary = ButtonMask(rawValue: 2)
    /// The button of a number, from 1.
    public static func button(_ buttonNumber: Int) -> ButtonMask {
      ButtonMask(rawValue: (1...32).contains(buttonNumber) ? 1 << (buttonNumber - 1) : 0)
    }
  }

  /// The touches of the event that the touch machinery holds; one for every finger or mouse button that is down.
  package var touches: Set<UITouch> = []
  package var time: TimeInterval = 0
  package var modifiers: UIKeyModifierFlags = []

  public override init() {
    super.init()
  }

  /// What kind of interaction the event is.
  open var type: EventType { .touches }
  /// What exactly happened, for kinds that have variants.
  open var subtype: EventSubtype { .none }

  /// When the event occurred, in seconds of media time (`CACurrentMediaTime()`).
  open var timestamp: TimeInterval { time }

  /// The modifier keys that were down.
  open var modifierFlags: UIKeyModifierFlags { modifiers }

  /// The buttons that are down. Touches count as the primary one.
  open var buttonMask: ButtonMask { touches.isEmpty ? [] : .primary }

  /// Every touch that is in progress; nil when there is none.
  open var allTouches: Set<UITouch>? { touches.isEmpty ? nil : touches }

  /// The touches that began in `window`; nil when there is none.
  open func touches(for window: UIWindow) -> Set<UITouch>? { nonEmpty { $0.window === window } }

  /// The touches that began in `view`; nil when there is none.
  open func touches(for view: UIView) -> Set<UITouch>? { nonEmpty { $0.view === view } }

  /// The touches that `gesture` follows; nil when there is none.
  open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    nonEmpty { touch in touch.gestureRecognizers?.contains { $0 === gesture } ?? false }
  }

  /// The touches that were put together into one: here each movement is delivered.
  open func coalescedTouches(for touch: UITouch) -> [UITouch]? { touches.contains(touch) ? [touch] : nil }
  /// Where the touch may be next. Nothing is guessed here, so that what is shown does not depend on guesses.
  open func predictedTouches(for touch: UITouch) -> [UITouch]? { touches.contains(touch) ? [] : nil }

  private func nonEmpty(_ isIncluded: (UITouch) -> Bool) -> Set<UITouch>? {
    let found = touches.filter(isIncluded)
    return found.isEmpty ? nil : found
  }
}
