import Foundation
import QuartzCore

/// What the host knows about the wheel of a mouse or two fingers on a trackpad at one moment.
package struct ScrollInput: Equatable, Sendable {
  /// Where the pointer is, in the window's coordinates, in points.
  package var location: CGPoint
  /// How far the content offset shall go, in points: a positive `dy` shows what is below.
  package var delta: CGVector
  /// Whether it is one of many small steps (a trackpad), which are followed at once, or a wheel's notch, which is
  /// glided over.
  package var isPrecise: Bool
  package var modifiers: UIKeyModifierFlags
  /// When, in seconds of media time.
  package var timestamp: TimeInterval

  package init(
    location: CGPoint, delta: CGVector, isPrecise: Bool = false, modifiers: UIKeyModifierFlags = [],
    timestamp: TimeInterval
  ) {
    self.location = location
    self.delta = delta
    self.isPrecise = isPrecise
    self.modifiers = modifiers
    self.timestamp = timestamp
  }
}
