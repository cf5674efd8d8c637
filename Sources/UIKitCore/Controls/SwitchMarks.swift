import Foundation
import QuartzCore

/// What is written on a switch for people who have asked for it: a stroke where it is on, a ring where it is off.
@MainActor
final class SwitchMarks: UIView {
  /// Lengths in points and the ring's grey. [read off screenshots; not documented]
  private static let height: CGFloat = 10
  private static let stroke: CGFloat = 1
  private static let inset: CGFloat = 10
  private static let ringWhite: CGFloat = 0.7

  private let on = UIView(frame: .zero)
  private let off = UIView(frame: .zero)

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    on.backgroundColor = .white
    off.layer.borderWidth = Self.stroke
    off.layer.borderColor = UIColor(white: Self.ringWhite, alpha: 1).cgColor
    off.layer.cornerRadius = Self.height / 2
    for mark in [on, off] { addSubview(mark) }
  }

  required init?(coder: NSCoder) { nil }

  func show(isOn: Bool, isMirrored: Bool) {
    on.alpha = isOn ? 1 : 0
    off.alpha = isOn ? 0 : 1
    let size = bounds.size
    let y = (size.height - Self.height) / 2
    let half = Self.height / 2
    let middles = [Self.inset + half, size.width - Self.inset - half]
    let (onMiddle, offMiddle) = isMirrored ? (middles[1], middles[0]) : (middles[0], middles[1])
    on.frame = CGRect(x: onMiddle - Self.stroke / 2, y: y, width: Self.stroke, height: Self.height)
    off.frame = CGRect(x: offMiddle - half, y: y, width: Self.height, height: Self.height)
  }
}
