import Foundation
import QuartzCore

// What apps ask of assistive tools and are told by them. No tool runs here.

extension UIAccessibility {
  /// Names an assistive tool.
  public struct AssistiveTechnologyIdentifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let notificationSwitchControl = Self(
      rawValue: "UIAccessibilityNotificationSwitchControlIdentifier")
    public static let notificationVoiceOver = Self(rawValue: "UIAccessibilityNotificationVoiceOverIdentifier")
  }

  /// What a magnified screen follows. Raw values are UIKit's.
  public enum ZoomType: Int, Sendable {
    case insertionPoint = 0
  }

  /// The ears at which hearing devices are. Raw values are UIKit's.
  public struct HearingDeviceEar: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let left = HearingDeviceEar(rawValue: 1 << 1)
    public static let right = HearingDeviceEar(rawValue: 1 << 2)
    public static let both: HearingDeviceEar = [.left, .right]
  }

  nonisolated private static func name(_ text: String) -> NSNotification.Name {
    NSNotification.Name("UIAccessibility\(text)")
  }
  /// Posted when an announcement has ended: with VoiceOver, on the turn after it was made.
  nonisolated public static let announcementDidFinishNotification = name(
    "AnnouncementDidFinishNotification")
  /// Never posted: no tool goes from element to element.
  nonisolated public static let elementFocusedNotification = name("ElementFocusedNotification")
  /// Never posted: these settings do not change here.
  nonisolated public static let assistiveTouchStatusDidChangeNotification = name(
    "AssistiveTouchStatusDidChangeNotification")
  nonisolated public static let closedCaptioningStatusDidChangeNotification = name(
    "ClosedCaptioningStatusDidChangeNotification")
  nonisolated public static let guidedAccessStatusDidChangeNotification = name(
    "GuidedAccessStatusDidChangeNotification")
  nonisolated public static let monoAudioStatusDidChangeNotification = name(
    "MonoAudioStatusDidChangeNotification")
  nonisolated public static let shakeToUndoDidChangeNotification = name("ShakeToUndoDidChangeNotification")
  nonisolated public static let speakScreenStatusDidChangeNotification = name(
    "SpeakScreenStatusDidChangeNotification")
  nonisolated public static let speakSelectionStatusDidChangeNotification = name(
    "SpeakSelectionStatusDidChangeNotification")
  nonisolated public static let hearingDevicePairedEarDidChangeNotification = name(
    "HearingDevicePairedEarDidChangeNotification")

  /// The key of the text in what `announcementDidFinishNotification` tells.
  nonisolated public static let announcementStringValueUserInfoKey =
    "UIAccessibilityAnnouncementKeyStringValue"
  /// The key of whether all was spoken in what `announcementDidFinishNotification` tells.
  nonisolated public static let announcementWasSuccessfulUserInfoKey =
    "UIAccessibilityAnnouncementKeyWasSuccessful"
  nonisolated public static let focusedElementUserInfoKey = "UIAccessibilityFocusedElementKey"
  nonisolated public static let unfocusedElementUserInfoKey = "UIAccessibilityUnfocusedElementKey"
  nonisolated public static let assistiveTechnologyUserInfoKey = "UIAccessibilityAssistiveTechnologyKey"

  /// The element at which an assistive tool is: nil, as none goes from element to element.
  public static func focusedElement(
    using assistiveTechnologyIdentifier: AssistiveTechnologyIdentifier?
  ) -> Any? { nil }

  /// The ears at which hearing devices are: none.
  public static var hearingDevicePairedEar: HearingDeviceEar { [] }

  /// Asks for the device to be locked to the app: reported, and the handler gets false on the next turn.
  public static func requestGuidedAccessSession(
    enabled enable: Bool, completionHandler: @escaping (Bool) -> Void
  ) {
    NSObject().reportUnused(
      "requestGuidedAccessSession(enabled:completionHandler:)", "there is no guided access")
    MediaScheduler.current.nextTurn { completionHandler(false) }
  }

  /// Tells a magnified screen where to look: reported, as the screen is not magnified.
  public static func zoomFocusChanged(zoomType type: ZoomType, toFrame frame: CGRect, in view: UIView) {
    NSObject().reportUnused("zoomFocusChanged(zoomType:toFrame:in:)", "the screen is not magnified")
  }

  /// Says that the app has gestures of three fingers: reported, as the screen is not magnified.
  public static func registerGestureConflictWithZoom() {
    NSObject().reportUnused("registerGestureConflictWithZoom()", "the screen is not magnified")
  }

  /// A path of a view on the screen.
  public static func convertToScreenCoordinates(_ path: UIBezierPath, in view: UIView) -> UIBezierPath {
    let (origin, across, down) = (
      view.onScreen(CGPoint.zero), view.onScreen(CGPoint(x: 1, y: 0)), view.onScreen(CGPoint(x: 0, y: 1))
    )
    let moved = UIBezierPath(cgPath: path.cgPath)
    moved.apply(
      CGAffineTransform(
        a: across.x - origin.x, b: across.y - origin.y, c: down.x - origin.x, d: down.y - origin.y,
        tx: origin.x, ty: origin.y))
    return moved
  }
}

/// How pressing an announcement is: the value of `accessibilitySpeechAnnouncementPriority`.
public struct UIAccessibilityPriority: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let high = UIAccessibilityPriority(rawValue: "UIAccessibilityPriorityHigh")
  public static let `default` = UIAccessibilityPriority(rawValue: "UIAccessibilityPriorityDefault")
  public static let low = UIAccessibilityPriority(rawValue: "UIAccessibilityPriorityLow")
}

/// Attributes of what assistive tools say. Nothing speaks here: texts keep them.
extension NSAttributedString.Key {
  private static func speech(_ name: String) -> Self { Self("UIAccessibilitySpeechAttribute\(name)") }

  public static let accessibilitySpeechPunctuation = speech("Punctuation")
  public static let accessibilitySpeechLanguage = speech("Language")
  public static let accessibilitySpeechPitch = speech("Pitch")
  public static let accessibilitySpeechQueueAnnouncement = speech("QueueAnnouncement")
  public static let accessibilitySpeechAnnouncementPriority = speech("AnnouncementPriority")
  public static let accessibilitySpeechIPANotation = speech("IPANotation")
  public static let accessibilitySpeechSpellOut = speech("SpellOut")
  public static let accessibilityTextHeadingLevel = Self("UIAccessibilityTextAttributeHeadingLevel")
  public static let accessibilityTextCustom = Self("UIAccessibilityTextAttributeCustom")
  public static let accessibilityTextualContext = Self("UIAccessibilityTextAttributeContext")
}
