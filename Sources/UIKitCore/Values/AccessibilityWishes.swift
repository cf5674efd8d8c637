/// What people have asked the system for, to see and hear interfaces better.
package struct AccessibilityWishes: OptionSet, Hashable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }
  package static let reduceMotion = AccessibilityWishes(rawValue: 1 << 0)
  package static let reduceTransparency = AccessibilityWishes(rawValue: 1 << 1)
  package static let boldText = AccessibilityWishes(rawValue: 1 << 2)
  package static let darkerColors = AccessibilityWishes(rawValue: 1 << 3)
  package static let differentiateWithoutColor = AccessibilityWishes(rawValue: 1 << 4)
  package static let crossFadeTransitions = AccessibilityWishes(rawValue: 1 << 5)
  package static let buttonShapes = AccessibilityWishes(rawValue: 1 << 6)
  package static let invertColors = AccessibilityWishes(rawValue: 1 << 7)
  package static let grayscale = AccessibilityWishes(rawValue: 1 << 8)
  package static let onOffLabels = AccessibilityWishes(rawValue: 1 << 9)
  package static let voiceOver = AccessibilityWishes(rawValue: 1 << 10)
  package static let switchControl = AccessibilityWishes(rawValue: 1 << 11)

  /// Those that views look different for.
  static let withLooks: AccessibilityWishes = [.reduceTransparency, .buttonShapes, .onOffLabels]
}
