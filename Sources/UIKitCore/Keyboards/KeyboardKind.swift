import Foundation

/// What a stage's person types with.
package enum KeyboardKind: String, CaseIterable, Sendable {
  /// A keyboard on the screen; one of hardware types as well.
  case software
  /// A keyboard of hardware alone: none shows on the screen.
  case hardware
}
