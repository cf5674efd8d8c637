import Foundation
import QuartzCore

/// What the host knows about a mouse button or a finger at one moment.
package struct PointerInput: Equatable, Sendable {
  /// `began`, `moved`, `ended` or `cancelled`; `regionMoved` with no button down, which hover recognisers follow.
  package var phase: UITouch.Phase
  /// Where, in the window's coordinates, in points.
  package var location: CGPoint
  /// When, in seconds of media time.
  package var timestamp: TimeInterval
  package var modifiers: UIKeyModifierFlags
  /// Distinguishes simultaneous fingers. The mouse is 0.
  package var identifier: Int

  package init(
    phase: UITouch.Phase, location: CGPoint, timestamp: TimeInterval, modifiers: UIKeyModifierFlags = [],
    identifier: Int = 0
  ) {
    self.phase = phase
    self.location = location
    self.timestamp = timestamp
    self.modifiers = modifiers
    self.identifier = identifier
  }
}

/// What the host knows about a key at one moment.
package struct KeyInput: Equatable, Sendable {
  /// `began`, `ended` or `cancelled`.
  package var phase: UIPress.Phase
  package var key: UIKeyboardHIDUsage
  /// What the key types; empty for keys that type nothing.
  package var characters: String
  package var modifiers: UIKeyModifierFlags
  /// When, in seconds of media time.
  package var timestamp: TimeInterval

  package init(
    phase: UIPress.Phase, key: UIKeyboardHIDUsage, characters: String = "",
    modifiers: UIKeyModifierFlags = [],
    timestamp: TimeInterval
  ) {
    self.phase = phase
    self.key = key
    self.characters = characters
    self.modifiers = modifiers
    self.timestamp = timestamp
  }
}
