import UIKit

extension Stage.Configuration {
  /// What people have asked the system for: `UIAccessibility.isReduceMotionEnabled` and its kind.
  public struct AccessibilitySettings: OptionSet, Hashable, Sendable {
    /// The settings as bits.
    public let rawValue: Int
    /// The settings of bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// `isReduceMotionEnabled`.
    public static let reduceMotion = AccessibilitySettings(.reduceMotion)
    /// `isReduceTransparencyEnabled`.
    public static let reduceTransparency = AccessibilitySettings(.reduceTransparency)
    /// `isBoldTextEnabled`.
    public static let boldText = AccessibilitySettings(.boldText)
    /// `isDarkerSystemColorsEnabled`.
    public static let increaseContrast = AccessibilitySettings(.darkerColors)
    /// `shouldDifferentiateWithoutColor`.
    public static let differentiateWithoutColor = AccessibilitySettings(.differentiateWithoutColor)
    /// `prefersCrossFadeTransitions`.
    public static let crossFadeTransitions = AccessibilitySettings(.crossFadeTransitions)
    /// `buttonShapesEnabled`.
    public static let buttonShapes = AccessibilitySettings(.buttonShapes)
    /// `isInvertColorsEnabled`.
    public static let invertColors = AccessibilitySettings(.invertColors)
    /// `isGrayscaleEnabled`.
    public static let grayscale = AccessibilitySettings(.grayscale)
    /// `isOnOffSwitchLabelsEnabled`.
    public static let onOffLabels = AccessibilitySettings(.onOffLabels)
    /// `isVoiceOverRunning`.
    public static let voiceOver = AccessibilitySettings(.voiceOver)
    /// `isSwitchControlRunning`.
    public static let switchControl = AccessibilitySettings(.switchControl)

    private init(_ wishes: AccessibilityWishes) { rawValue = wishes.rawValue }

    /// All settings by the names that the command line has for them.
    package static let named: [(name: String, setting: AccessibilitySettings)] = [
      ("reduce-motion", .reduceMotion), ("reduce-transparency", .reduceTransparency),
      ("bold-text", .boldText),
      ("increase-contrast", .increaseContrast), ("differentiate-without-color", .differentiateWithoutColor),
      ("cross-fade", .crossFadeTransitions), ("button-shapes", .buttonShapes),
      ("invert-colors", .invertColors), ("grayscale", .grayscale), ("on-off-labels", .onOffLabels),
      ("voice-over", .voiceOver), ("switch-control", .switchControl),
    ]
  }
}
