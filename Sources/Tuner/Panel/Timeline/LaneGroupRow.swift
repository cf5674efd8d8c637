import UIKit

/// The heading of a group of lanes: what a person did, when, and how much moved.
final class LaneGroupRow: PanelView {
  private let chevron = UIImageView(image: PanelLook.symbol("chevron.right", size: 9, weight: .semibold))
  private let titleLabel = PanelLook.label(PanelLook.strong, PanelLook.text)
  private let countLabel = PanelLook.label(PanelLook.small, PanelLook.quietText)
  private let line = HairlineView(frame: .zero)

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    backgroundColor = PanelLook.raised
    chevron.contentMode = .center
    chevron.tintColor = PanelLook.quietText
    countLabel.textAlignment = .right
    for part in [chevron, titleLabel, countLabel, line] as [UIView] { addSubview(part) }
  }

  required init?(coder: NSCoder) { nil }

  func show(_ group: LaneGroup, isOpen: Bool, isChosen: Bool) {
    isAccessibilityElement = true
    accessibilityLabel = group.title
    accessibilityTraits = isChosen ? [.button, .selected] : .button
    titleLabel.text = group.title
    titleLabel.textColor = isChosen ? PanelLook.accent : PanelLook.text
    let count = group.lanes.count
    let length = group.end - group.time
    let seconds = length.isFinite && length > 0 ? "  ·  \(ValueUnit.text(length, decimals: 2)) s" : ""
    countLabel.text = "\(count) \(count == 1 ? "animation" : "animations")\(seconds)"
    chevron.transform = isOpen ? CGAffineTransform(rotationAngle: .pi / 2) : .identity
    chevron.isHidden = group.lanes.isEmpty
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    chevron.bounds.size = CGSize(width: 12, height: 12)
    chevron.center = CGPoint(x: PanelLook.margin + 2, y: bounds.midY)
    let count = countLabel.sizeThatFits(.zero).width.rounded(.up)
    countLabel.frame = CGRect(
      x: bounds.width - PanelLook.margin - count, y: 0, width: count, height: bounds.height)
    titleLabel.frame = CGRect(
      x: PanelLook.margin + 14, y: 0, width: max(bounds.width - 2 * PanelLook.margin - 22 - count, 0),
      height: bounds.height)
    line.frame = CGRect(x: 0, y: bounds.height - hairline, width: bounds.width, height: hairline)
  }
}
