import Foundation
import QuartzCore

/// The knob behind the chosen segment of a segmented control.
@MainActor
final class SegmentKnob: UIView {
  /// Metrics of iOS 13 to 17, in points, and how much smaller a held knob is. [read off screenshots; not documented]
  private static let cornerRadius: CGFloat = 7
  private static let shadowOffset = CGSize(width: 0, height: 3)
  private static let shadowRadius: CGFloat = 4
  private static let shadowOpacity: Float = 0.12
  private static let heldScale: CGFloat = 0.95

  /// White, grey in dark interfaces. [read off screenshots; not documented]
  static let standardColor = UIColor { traits in
    traits.userInterfaceStyle == .dark ? UIColor(red: 0.39, green: 0.39, blue: 0.4, alpha: 1) : .white
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
  }

  private func prepare() {
    alpha = 0
    layer.cornerRadius = Self.cornerRadius
    layer.shadowOffset = Self.shadowOffset
    layer.shadowRadius = Self.shadowRadius
    layer.shadowOpacity = Self.shadowOpacity
  }

  /// Shows the knob at a place. One that did not show does not come sliding from elsewhere.
  func place(_ rect: CGRect, isHeld: Bool) {
    // A segment narrower than its insets leaves no room at all.
    let rect = rect.isNull ? CGRect.zero : rect
    let move = {
      self.bounds.size = rect.size
      self.center = CGPoint(x: rect.midX, y: rect.midY)
    }
    if alpha == 0 { UIView.performWithoutAnimation(move) } else { move() }
    alpha = 1
    transform = isHeld ? CGAffineTransform(scaleX: Self.heldScale, y: Self.heldScale) : .identity
  }
}
