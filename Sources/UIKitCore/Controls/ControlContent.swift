import Foundation
import QuartzCore

/// Holds what a control shows, so that it can be dimmed and moved without touching the control's own `alpha` and
/// `transform`, which belong to the app. It fills the control and takes no touches.
@MainActor
final class ControlContent: UIView {
  /// How much of a disabled control shows, as a factor. [read off screenshots; not documented]
  static let disabledAlpha: CGFloat = 0.5

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }

  /// Shows the control as usable or not.
  func show(isEnabled: Bool) { alpha = isEnabled ? 1 : Self.disabledAlpha }
}

extension UIControl {
  /// Whether the content runs from right to left.
  var isMirrored: Bool { isRightToLeft }
}
