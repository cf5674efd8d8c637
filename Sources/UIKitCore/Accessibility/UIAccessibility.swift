import Foundation
import QuartzCore

/// Something with a stable name that is not shown to people.
@preconcurrency @MainActor
public protocol UIAccessibilityIdentification: AnyObject {
  /// The name.
  var accessibilityIdentifier: String? { get set }
}

extension UIView: UIAccessibilityIdentification {}

/// Something that assistive tools see where there is no view.
@preconcurrency @MainActor
open class UIAccessibilityElement: UIResponder {
  /// What contains the element. Weak.
  open weak var accessibilityContainer: AnyObject?

  /// An element inside a view or another object.
  public init(accessibilityContainer container: Any) {
    accessibilityContainer = container as AnyObject
    super.init()
    isAccessibilityElement = true
  }

  /// The element's rectangle in the container's coordinates. Setting it sets `accessibilityFrame`.
  open var accessibilityFrameInContainerSpace: CGRect = .zero {
    didSet {
      guard let view = accessibilityContainer as? UIView else { return }
      accessibilityFrame = UIAccessibility.convertToScreenCoordinates(
        accessibilityFrameInContainerSpace, in: view)
    }
  }
}

/// What is known of people's wishes and of assistive tools: what the stage is made with (`--reduce-motion`,
/// `--accessibility`).
@preconcurrency @MainActor
public enum UIAccessibility {
  private static func has(_ wish: AccessibilityWishes) -> Bool { AccessibilityWishes.current.contains(wish) }

  public static var isVoiceOverRunning: Bool { has(.voiceOver) }
  public static var isReduceMotionEnabled: Bool { has(.reduceMotion) }
  public static var isReduceTransparencyEnabled: Bool { has(.reduceTransparency) }
  public static var isBoldTextEnabled: Bool { has(.boldText) }
  public static var isInvertColorsEnabled: Bool { has(.invertColors) }
  public static var isDarkerSystemColorsEnabled: Bool { has(.darkerColors) }
  public static var isGrayscaleEnabled: Bool { has(.grayscale) }
  public static var isSwitchControlRunning: Bool { has(.switchControl) }
  public static var isAssistiveTouchRunning: Bool { false }
  public static var isGuidedAccessEnabled: Bool { false }
  public static var isShakeToUndoEnabled: Bool { false }
  public static var isMonoAudioEnabled: Bool { false }
  public static var isClosedCaptioningEnabled: Bool { false }
  public static var isSpeakScreenEnabled: Bool { false }
  public static var isSpeakSelectionEnabled: Bool { false }
  public static var isOnOffSwitchLabelsEnabled: Bool { has(.onOffLabels) }
  public static var shouldDifferentiateWithoutColor: Bool { has(.differentiateWithoutColor) }
  public static var prefersCrossFadeTransitions: Bool { has(.crossFadeTransitions) }
  public static var isVideoAutoplayEnabled: Bool { !has(.reduceMotion) }
  public static var buttonShapesEnabled: Bool { has(.buttonShapes) }

  nonisolated private static func status(_ name: String) -> NSNotification.Name {
    NSNotification.Name("UIAccessibility\(name)")
  }
  nonisolated public static let voiceOverStatusDidChangeNotification = status(
    "VoiceOverStatusDidChangeNotification")
  nonisolated public static let reduceMotionStatusDidChangeNotification = status(
    "ReduceMotionStatusDidChangeNotification")
  nonisolated public static let reduceTransparencyStatusDidChangeNotification = status(
    "ReduceTransparencyStatusDidChangeNotification")
  nonisolated public static let boldTextStatusDidChangeNotification = status(
    "BoldTextStatusDidChangeNotification")
  nonisolated public static let darkerSystemColorsStatusDidChangeNotification = status(
    "DarkerSystemColorsStatusDidChangeNotification")
  nonisolated public static let differentiateWithoutColorDidChangeNotification = status(
    "ShouldDifferentiateWithoutColorDidChangeNotification")
  nonisolated public static let prefersCrossFadeTransitionsStatusDidChange = status(
    "PrefersCrossFadeTransitionsStatusDidChangeNotification")
  nonisolated public static let buttonShapesEnabledStatusDidChangeNotification = status(
    "ButtonShapesEnabledStatusDidChangeNotification")
  nonisolated public static let invertColorsStatusDidChangeNotification = status(
    "InvertColorsStatusDidChangeNotification")
  nonisolated public static let grayscaleStatusDidChangeNotification = status(
    "GrayscaleStatusDidChangeNotification")
  nonisolated public static let onOffSwitchLabelsDidChangeNotification = status(
    "OnOffSwitchLabelsDidChangeNotification")
  nonisolated public static let switchControlStatusDidChangeNotification = status(
    "SwitchControlStatusDidChangeNotification")
  nonisolated public static let videoAutoplayStatusDidChangeNotification = status(
    "VideoAutoplayStatusDidChangeNotification")

  /// What is posted when a wish changes.
  static let notifications: [(AccessibilityWishes, NSNotification.Name)] = [
    (.voiceOver, voiceOverStatusDidChangeNotification),
    (.reduceMotion, reduceMotionStatusDidChangeNotification),
    (.reduceMotion, videoAutoplayStatusDidChangeNotification),
    (.reduceTransparency, reduceTransparencyStatusDidChangeNotification),
    (.boldText, boldTextStatusDidChangeNotification),
    (.darkerColors, darkerSystemColorsStatusDidChangeNotification),
    (.differentiateWithoutColor, differentiateWithoutColorDidChangeNotification),
    (.crossFadeTransitions, prefersCrossFadeTransitionsStatusDidChange),
    (.buttonShapes, buttonShapesEnabledStatusDidChangeNotification),
    (.invertColors, invertColorsStatusDidChangeNotification),
    (.grayscale, grayscaleStatusDidChangeNotification),
    (.onOffLabels, onOffSwitchLabelsDidChangeNotification),
    (.switchControl, switchControlStatusDidChangeNotification),
  ]

  /// The notifications for assistive tools.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let screenChanged = Notification(rawValue: 1000)
    public static let layoutChanged = Notification(rawValue: 1001)
    public static let announcement = Notification(rawValue: 1008)
    public static let pageScrolled = Notification(rawValue: 1009)
    /// Stops an assistive tool for a while. [the numbers of these two are made up]
    public static let pauseAssistiveTechnology = Notification(rawValue: 1010)
    public static let resumeAssistiveTechnology = Notification(rawValue: 1011)
  }

  /// Notifies assistive tools of a change; there are none here. Where VoiceOver is said to run, an announcement has
  /// ended without success on the next turn, as nothing speaks.
  public static func post(notification: Notification, argument: Any?) {
    guard notification == .announcement, isVoiceOverRunning else { return }
    let text = (argument as? NSAttributedString)?.string ?? argument as? String ?? ""
    MediaScheduler.current.nextTurn {
      NotificationCenter.default.post(
        name: announcementDidFinishNotification, object: nil,
        userInfo: [announcementStringValueUserInfoKey: text, announcementWasSuccessfulUserInfoKey: false])
    }
  }

  /// A rectangle of a view on the screen.
  public static func convertToScreenCoordinates(_ rect: CGRect, in view: UIView) -> CGRect {
    view.converted(rect, to: UIScreen.main.coordinateSpace)
  }
}
