import Foundation
import QuartzCore

/// The white knob of switches and sliders, with its soft shadow.
@MainActor
final class ControlKnob: UIView {
  /// Shadow and rim as they show on iOS, in points and opacity. [read off screenshots; not documented]
  private static let shadowOffset = CGSize(width: 0, height: 3)
  private static let shadowRadius: CGFloat = 4
  private static let shadowOpacity: Float = 0.15
  private static let rimWidth: CGFloat = 0.5
  private static let rimAlpha: CGFloat = 0.04

  override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
  }

  private func prepare() {
    backgroundColor = .white
    isUserInteractionEnabled = false
    layer.shadowOffset = Self.shadowOffset
    layer.shadowRadius = Self.shadowRadius
    layer.shadowOpacity = Self.shadowOpacity
    layer.borderWidth = Self.rimWidth
    layer.borderColor = UIColor.black.withAlphaComponent(Self.rimAlpha).cgColor
  }

  /// Where the knob is; its ends stay round.
  func place(_ rect: CGRect) {
    frame = rect
    layer.cornerRadius = min(rect.width, rect.height) / 2
  }
}
