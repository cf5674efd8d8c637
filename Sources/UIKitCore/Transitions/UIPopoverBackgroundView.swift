import Foundation
import QuartzCore

/// A panel of the app's own for popovers. Popovers here have the system's, which is reported where one is set.
///
/// Source of the API: Apple, *UIPopoverBackgroundView*.
@preconcurrency @MainActor
open class UIPopoverBackgroundView: UIView, UIPopoverBackgroundViewMethods {
  /// Points from the middle of the side to the arrow. Default 0.
  open var arrowOffset: CGFloat = 0 { didSet { if arrowOffset != oldValue { setNeedsLayout() } } }
  /// Where the arrow points. Default unknown.
  open var arrowDirection = UIPopoverArrowDirection.unknown {
    didSet { if arrowDirection != oldValue { setNeedsLayout() } }
  }
  /// Whether the content has round corners and a shadow. Default true.
  open class var wantsDefaultContentAppearance: Bool { true }
  /// How wide the arrow is at the panel, in points. Default 0; subclasses say it.
  open class func arrowBase() -> CGFloat { 0 }
  /// How long the arrow is, in points. Default 0; subclasses say it.
  open class func arrowHeight() -> CGFloat { 0 }
  /// What of the panel is around the content, in points. Default nothing; subclasses say it.
  open class func contentViewInsets() -> UIEdgeInsets { .zero }
}
