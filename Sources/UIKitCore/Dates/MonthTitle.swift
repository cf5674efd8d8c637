import Foundation
import QuartzCore

/// The name of a calendar's month; a tap opens the wheels of months and years, and the chevron points down then.
@MainActor
final class MonthTitle: UIControl {
  var text = "" {
    didSet {
      label.text = text
      accessibilityValue = text
      setNeedsLayout()
    }
  }
  var font = UIFont.systemFont(ofSize: 17, weight: .semibold) {
    didSet {
      label.font = font
      setNeedsLayout()
    }
  }
  /// Whether the wheels show.
  var isOpen = false { didSet { showState() } }

  private let label = UILabel()
  private let chevron = UIImageView()
  /// In points. [as on iOS 17, measured on pictures]
  private static let gap: CGFloat = 5
  private static let chevronSize = CGSize(width: 14, height: 17)

  override init(frame: CGRect) {
    super.init(frame: frame)
    chevron.image = UIImage(
      systemName: "chevron.right",
      withConfiguration: UIImage.SymbolConfiguration(pointSize: 13, weight: .bold))
    chevron.contentMode = .center
    for part in [label, chevron] {
      part.isUserInteractionEnabled = false
      addSubview(part)
    }
    isAccessibilityElement = true
    accessibilityTraits = .button
    accessibilityLabel = "Month"
    showState()
  }

  required init?(coder: NSCoder) { return nil }

  private func showState() {
    label.textColor = isOpen ? tintColor : .label
    let base = isRightToLeft ? CGAffineTransform(scaleX: -1, y: 1) : .identity
    chevron.transform = isOpen ? base.rotated(by: .pi / 2) : base
    accessibilityIdentifier = isOpen ? "DatePicker.Hide" : "DatePicker.Show"
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    showState()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    showState()
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let text = label.sizeThatFits(CGSize(width: CGFloat.greatestFiniteMagnitude, height: size.height))
    return CGSize(width: text.width.rounded(.up) + Self.gap + Self.chevronSize.width, height: size.height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let room = max(bounds.width - Self.gap - Self.chevronSize.width, 0)
    let width = min(label.sizeThatFits(bounds.size).width.rounded(.up), room)
    label.frame = CGRect(
      x: isRightToLeft ? bounds.width - width : 0, y: 0, width: width, height: bounds.height)
    let middle = width + Self.gap + Self.chevronSize.width / 2
    chevron.bounds.size = Self.chevronSize
    chevron.center = CGPoint(x: isRightToLeft ? bounds.width - middle : middle, y: bounds.midY)
  }

  override func stateMayHaveChanged() {
    super.stateMayHaveChanged()
    alpha = isHighlighted ? 0.4 : 1
  }
}
