import Foundation
import QuartzCore

/// The shadow of a rounded panel that things shine through: it falls around the panel, not on what is behind it.
final class OuterShadowView: UIView {
  /// What of the shadow is drawn around the panel, in deviations of its blur.
  private static let reach: CGFloat = 3

  var cornerRadius: CGFloat = 0 { didSet { if cornerRadius != oldValue { setNeedsLayout() } } }
  /// The panel's outline in the view; nil for a rounded rectangle.
  var outline: CGPath? { didSet { setNeedsLayout() } }
  private let hole = CAShapeLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    hole.fillRule = .evenOdd
    layer.mask = hole
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    let panel =
      outline
      ?? CGPath(
        roundedRect: bounds, cornerWidth: min(cornerRadius, bounds.width / 2),
        cornerHeight: min(cornerRadius, bounds.height / 2), transform: nil)
    let reach = Self.reach * layer.shadowRadius + abs(layer.shadowOffset.height)
    let outside = CGMutablePath()
    outside.addRect(bounds.insetBy(dx: -reach, dy: -reach))
    outside.addPath(panel)
    UIView.performWithoutAnimation {
      layer.shadowPath = panel
      hole.frame = bounds
      hole.path = outside
    }
  }
}
