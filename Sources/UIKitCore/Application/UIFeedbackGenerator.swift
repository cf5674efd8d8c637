import CoreGraphics
import Foundation
import QuartzCore

/// What a phone lets the hand feel. A desktop has no motor: each feedback is recorded with its time, and shows as a
/// pulse about the window where the stage is asked for that (`--haptics`).
@preconcurrency @MainActor
open class UIFeedbackGenerator: NSObject, UIInteraction {
  private weak var attachedView: UIView?

  public override init() { super.init() }

  /// A generator that belongs to a view, to which it is added as an interaction.
  public init(view: UIView) {
    super.init()
    view.addInteraction(self)
  }

  /// The view that the generator belongs to. Default nil.
  open var view: UIView? { attachedView }
  open func willMove(to view: UIView?) {}
  open func didMove(to view: UIView?) { attachedView = view }

  /// Gets the phone's motor ready. There is nothing to get ready here.
  open func prepare() {}

  func give(_ name: String, _ intensity: CGFloat = 1) {
    InterfaceState.current.feedback.note(name, intensity: intensity.isFinite ? Double(intensity) : 1)
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

  public init(style: FeedbackStyle, view: UIView) {
    self.style = style
    super.init(view: view)
  }

  public override convenience init(view: UIView) { self.init(style: .medium, view: view) }

  /// The strength of an impact of this style, 0…1, before its intensity is applied.
  private var strength: CGFloat {
    switch style {
    case .light, .soft: return 0.5
    case .medium: return 0.75
    case .heavy, .rigid: return 1
    }
  }

  open func impactOccurred() { give("impact \(style)", strength) }
  /// - Parameter intensity: 0…1.
  open func impactOccurred(intensity: CGFloat) { give("impact \(style)", strength * intensity) }
  open func impactOccurred(at location: CGPoint) { impactOccurred() }
  open func impactOccurred(intensity: CGFloat, at location: CGPoint) { impactOccurred(intensity: intensity) }
}

/// Feedback for a choice that changes.
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  open func selectionChanged() { give("selection", 0.4) }
  open func selectionChanged(at location: CGPoint) { selectionChanged() }
}

/// Feedback for how something went.
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// Raw values are UIKit's.
  public enum FeedbackType: Int, Sendable {
    case success, warning, error
  }

  open func notificationOccurred(_ notificationType: FeedbackType) {
    give("notification \(notificationType)")
  }
  open func notificationOccurred(_ notificationType: FeedbackType, at location: CGPoint) {
    notificationOccurred(notificationType)
  }
}

/// Feedback for drawing: a line that snaps, a path that is complete.
open class UICanvasFeedbackGenerator: UIFeedbackGenerator {
  open func alignmentOccurred(at location: CGPoint) { give("alignment", 0.5) }
  open func pathCompleted(at location: CGPoint) { give("path complete", 0.7) }
}
