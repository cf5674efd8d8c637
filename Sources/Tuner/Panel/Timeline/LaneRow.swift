import UIKit

/// A lane: the layer and the property on the left, a bar from begin to end on the right.
final class LaneRow: PanelView {
  static let height: CGFloat = 26
  private let titleLabel = PanelLook.label(PanelLook.body, PanelLook.text)
  private let detailLabel = PanelLook.label(PanelLook.small, PanelLook.quietText)
  private let bar = CALayer()
  private let wait = CALayer()
  private let keys = CAShapeLayer()
  private let tunedDot = CALayer()
  private var lane: Lane?
  private var axis = TimeAxis()
  private var isChosen = false
  private static let barHeight: CGFloat = 12
  private static let leastBar: CGFloat = 3

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    clipsToBounds = true
    tunedDot.cornerRadius = 2.5
    for part in [wait, bar, keys, tunedDot] { layer.addSublayer(part) }
    titleLabel.lineBreakMode = .byTruncatingMiddle
    detailLabel.lineBreakMode = .byTruncatingTail
    addSubview(titleLabel)
    addSubview(detailLabel)
  }

  required init?(coder: NSCoder) { nil }

  func show(_ lane: Lane, _ axis: TimeAxis, isChosen: Bool) {
    guard lane != self.lane || axis != self.axis || isChosen != self.isChosen else { return }
    self.lane = lane
    self.axis = axis
    self.isChosen = isChosen
    titleLabel.text = lane.title
    detailLabel.text = lane.detail
    accessibilityLabel = "\(lane.title) \(lane.detail)"
    setNeedsLayout()
  }

  override func applyColors() {
    guard let lane else { return }
    withoutActions {
      layer.backgroundColor = isChosen ? resolved(PanelLook.selection) : nil
      let color = lane.kind.color.resolvedColor(with: traitCollection)
      bar.backgroundColor = color.withAlphaComponent(lane.isCut ? 0.55 : 1).cgColor
      wait.backgroundColor = color.withAlphaComponent(0.4).cgColor
      keys.fillColor = resolved(PanelLook.background)
      tunedDot.backgroundColor = resolved(PanelLook.tuned)
    }
    titleLabel.textColor = lane.isTuned ? PanelLook.tuned : PanelLook.text
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let lane else { return }
    let names = max(axis.left - PanelLook.margin - 10, 0)
    let title = min(titleLabel.sizeThatFits(.zero).width.rounded(.up), names)
    let rest = names - title - 6
    titleLabel.frame = CGRect(x: PanelLook.margin, y: 0, width: title, height: bounds.height)
    // A name that leaves no room for the property gives way to it by half.
    if rest < 40, names > 60 {
      let detail = min(detailLabel.sizeThatFits(.zero).width, names * 0.48)
      titleLabel.frame.size.width = names - detail - 6
      detailLabel.frame = CGRect(
        x: PanelLook.margin + names - detail, y: 0.5, width: detail, height: bounds.height)
    } else {
      detailLabel.frame = CGRect(
        x: PanelLook.margin + title + 6, y: 0.5, width: max(rest, 0), height: bounds.height)
    }
    withoutActions { placeBar(lane) }
    applyColors()
  }

  private func placeBar(_ lane: Lane) {
    let right = axis.left + axis.width
    func clipped(_ time: Double) -> CGFloat { min(max(axis.x(time), axis.left), right) }
    let (from, to) = (clipped(lane.begin), lane.end.isFinite ? clipped(lane.end) : right)
    let y = (bounds.height - Self.barHeight) / 2
    let isOut = axis.x(lane.begin) > right || (lane.end.isFinite && axis.x(lane.end) < axis.left)
    bar.isHidden = isOut
    bar.frame = CGRect(x: from, y: y, width: max(to - from, Self.leastBar), height: Self.barHeight)
    bar.cornerRadius = min(4, bar.bounds.width / 2)
    bar.cornerCurve = .continuous
    // What continues beyond the edge, or was cut off, has a straight end.
    var corners: CACornerMask = [
      .layerMinXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMinYCorner, .layerMaxXMaxYCorner,
    ]
    if lane.isCut || !lane.end.isFinite || axis.x(lane.end) > right {
      corners.subtract([.layerMaxXMinYCorner, .layerMaxXMaxYCorner])
    }
    if axis.x(lane.begin) < axis.left { corners.subtract([.layerMinXMinYCorner, .layerMinXMaxYCorner]) }
    bar.maskedCorners = corners
    let start = clipped(lane.start)
    wait.isHidden = lane.begin - lane.start < 0.001 || from <= start
    wait.frame = CGRect(x: start, y: bounds.midY - 1, width: max(from - start, 0), height: 2)
    let marks = CGMutablePath()
    for time in lane.keyTimes where axis.x(time) > from + 3 && axis.x(time) < to - 3 {
      marks.addEllipse(in: CGRect(x: axis.x(time) - 1.5, y: bounds.midY - 1.5, width: 3, height: 3))
    }
    keys.path = marks
    tunedDot.isHidden = !lane.isTuned
    tunedDot.frame = CGRect(x: PanelLook.margin - 9, y: bounds.midY - 2.5, width: 5, height: 5)
  }
}

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
