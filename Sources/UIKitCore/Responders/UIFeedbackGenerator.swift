import CoreGraphics
import Foundation
import Support

/// What a phone lets the hand feel. A desktop has no such thing: the first feedback is a warning, and the rest is silent.
@preconcurrency @MainActor
open class UIFeedbackGenerator: NSObject {
  public override init() { super.init() }

  /// Gets the phone's motor ready. There is nothing to get ready here.
  open func prepare() {}

  func give() {
    Diagnostics.report(
      "feedback for the hand cannot be felt here; try it on the phone", subject: "UIFeedbackGenerator",
      severity: .warning)
  }
}

/// Feedback for things that meet.
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// How heavy, how hard. Raw values are UIKit's.
  public enum FeedbackStyle: Int, Sendable {
    case light, medium, heavy, soft, rigid
  }

  let style: FeedbackStyle

  public init(style: FeedbackStyle) {
    self.style = style
    super.init()
  }

  public override convenience init() { self.init(style: .medium) }

  public convenience init(style: FeedbackStyle, view: UIView) { self.init(style: style) }

  open func impactOccurred() { give() }
  /// - Parameter intensity: 0…1.
  open func impactOccurred(intensity: CGFloat) { give() }
}

/// Feedback for a choice that changes.
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  open func selectionChanged() { give() }
}

/// Feedback for how something went.
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// Raw values are UIKit's.
  public enum FeedbackType: Int, Sendable {
    case success, warning, error
  }

  open func notificationOccurred(_ notificationType: FeedbackType) { give() }
}
