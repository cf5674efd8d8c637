import UIKit

/// A lane: the layer and the property on the left, a bar from begin to end on the right.
final class LaneRow: PanelView {
  static let height: CGFloat = 26

  /// What a row is to the block of its lane.
  enum Fold: Equatable {
    case none
    /// It stands for all lanes of the block.
    case closed
    /// The lanes of the block are below it.
    case open
    /// It is one of them.
    case inside
  }

  /// How far the lanes of a block stand in, in points.
  private static let indent: CGFloat = 12
  private let titleLabel = PanelLook.label(PanelLook.body, PanelLook.text)
  private let detailLabel = PanelLook.label(PanelLook.small, PanelLook.quietText)
  private let bar = CALayer()
  private let wait = CALayer()
  private let keys = CAShapeLayer()
  private let tunedDot = CALayer()
  private let speedLabel = PanelLook.label(PanelLook.smallNumber, PanelLook.quietText)
  /// The curves of the variants, in place of the bar.
  private var curves: [CAShapeLayer] = []
  private var lane: Lane?
  private var axis = TimeAxis()
  private var isChosen = false
  private var fold = Fold.none
  private let chevron = UIImageView(image: PanelLook.symbol("chevron.right", size: 8, weight: .semibold))
  private static let barHeight: CGFloat = 12
  private static let leastBar: CGFloat = 3

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    clipsToBounds = true
    tunedDot.cornerRadius = 2.5
    for part in [wait, bar, keys, tunedDot] { layer.addSublayer(part) }
    chevron.contentMode = .center
    chevron.tintColor = PanelLook.quietText
    addSubview(chevron)
    titleLabel.lineBreakMode = .byTruncatingMiddle
    detailLabel.lineBreakMode = .byTruncatingTail
    speedLabel.textAlignment = .center
    speedLabel.layer.cornerRadius = 4
    for label in [titleLabel, detailLabel, speedLabel] { addSubview(label) }
  }

  required init?(coder: NSCoder) { nil }

  func show(_ lane: Lane, _ axis: TimeAxis, isChosen: Bool, fold: Fold = .none) {
    guard lane != self.lane || axis != self.axis || isChosen != self.isChosen || fold != self.fold else {
      return
    }
    self.fold = fold
    chevron.isHidden = fold != .closed && fold != .open
    chevron.transform = fold == .open ? CGAffineTransform(rotationAngle: .pi / 2) : .identity
    self.lane = lane
    self.axis = axis
    self.isChosen = isChosen
    isAccessibilityElement = true
    accessibilityLabel = "\(lane.title) \(lane.detail)"
    accessibilityTraits = isChosen ? [.button, .selected] : .button
    titleLabel.text = lane.title
    detailLabel.text = lane.detail
    speedLabel.isHidden = !showsSpeed
    speedLabel.text = Self.text(ofSpeed: lane.speed)
    accessibilityLabel =
      "\(lane.title) \(lane.detail)" + (lane.speed == 1 ? "" : ", \(Self.text(ofSpeed: lane.speed))")
    setNeedsLayout()
  }

  override func applyColors() {
    guard let lane else { return }
    withoutActions {
      layer.backgroundColor = isChosen ? resolved(PanelLook.selection) : nil
      let color = lane.kind.color.resolvedColor(with: traitCollection)
      bar.backgroundColor = color.withAlphaComponent(fold == .open ? 0.3 : lane.isCut ? 0.55 : 1).cgColor
      wait.backgroundColor = color.withAlphaComponent(0.4).cgColor
      keys.fillColor = resolved(PanelLook.background)
      tunedDot.backgroundColor = resolved(PanelLook.tuned)
      for (index, curve) in curves.enumerated() {
        curve.strokeColor = resolved(GraphView.variantColor(index))
      }
    }
    titleLabel.textColor = lane.isTuned ? PanelLook.tuned : PanelLook.text
    let isSlow = lane.speed != 1
    speedLabel.textColor = isSlow ? PanelLook.onAccent : PanelLook.quietText
    withoutActions {
      speedLabel.layer.backgroundColor = resolved(isSlow ? PanelLook.accent : PanelLook.well)
    }
  }

  // MARK: Speed

  /// Where a click changes the layer's own speed, in a row of its own coordinates.
  static func speedFrame(_ axis: TimeAxis) -> CGRect {
    CGRect(
      x: axis.left - speedSize.width - 6, y: (height - speedSize.height) / 2, width: speedSize.width,
      height: speedSize.height)
  }
  private static let speedSize = CGSize(width: 38, height: 17)

  static func text(ofSpeed speed: Double) -> String { "\(ValueUnit.text(speed, decimals: 2))×" }

  /// Of a layer that is slowed, and of the lane that is looked at.
  private var showsSpeed: Bool {
    guard let lane, fold != .closed, fold != .open else { return false }
    return lane.speed != 1 || (isChosen && lane.canBeSlowed)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let lane else { return }
    let left = PanelLook.margin + (fold == .none ? 0 : Self.indent)
    chevron.bounds.size = CGSize(width: 12, height: 12)
    chevron.center = CGPoint(x: PanelLook.margin + 3, y: bounds.midY)
    speedLabel.frame = Self.speedFrame(axis)
    let right = showsSpeed ? speedLabel.frame.minX + 6 : axis.left
    let names = max(right - left - (fold == .closed || fold == .open ? 4 : 10), 0)
    let title = min(titleLabel.sizeThatFits(.zero).width.rounded(.up), names)
    let rest = names - title - 6
    titleLabel.frame = CGRect(x: left, y: 0, width: title, height: bounds.height)
    if fold == .closed || fold == .open {
      // What there are so many of goes without saying.
      detailLabel.text = lane.detail
      if detailLabel.sizeThatFits(.zero).width > rest {
        detailLabel.text = String(lane.detail.prefix { $0.isNumber })
      }
      detailLabel.frame = CGRect(x: left + title + 6, y: 0.5, width: max(rest, 0), height: bounds.height)
    } else if rest < 40, names > 60 {
      // A name that leaves no room for the property gives way to it by half.
      let detail = min(detailLabel.sizeThatFits(.zero).width, names * 0.48)
      titleLabel.frame.size.width = names - detail - 6
      detailLabel.frame = CGRect(
        x: left + names - detail, y: 0.5, width: detail, height: bounds.height)
    } else {
      detailLabel.frame = CGRect(
        x: left + title + 6, y: 0.5, width: max(rest, 0), height: bounds.height)
    }
    withoutActions { placeBar(lane) }
    applyColors()
  }

  /// Whether the layer's or the property's name does not fit.
  var cutsNames: Bool {
    titleLabel.sizeThatFits(.zero).width > titleLabel.bounds.width + 0.5
      || detailLabel.sizeThatFits(.zero).width > detailLabel.bounds.width + 0.5
  }

  /// The width left of the bars at which a lane's names are not cut off.
  static func namesWidth(of lane: Lane) -> CGFloat {
    func width(_ text: String, _ font: UIFont) -> CGFloat {
      (text as NSString).size(withAttributes: [.font: font]).width.rounded(.up)
    }
    let left = PanelLook.margin + (lane.block == nil ? 0 : indent)
    // The room for the speed is kept: choosing a lane cuts nothing off.
    let air = lane.canBeSlowed ? air + speedSize.width : air
    return left + width(lane.title, PanelLook.body) + gap + width(lane.detail, PanelLook.small) + air
  }

  /// Between the layer and the property, and between that and the bars.
  private static let (gap, air): (CGFloat, CGFloat) = (6, 10)
  private static let airOfCurves: CGFloat = 4

  /// Draws how the property moves in each variant, at one scale.
  private func placeCurves(_ lane: Lane) {
    while curves.count > lane.curves.count { curves.removeLast().removeFromSuperlayer() }
    while curves.count < lane.curves.count {
      let curve = CAShapeLayer()
      curve.fillColor = nil
      curve.lineWidth = 1.25
      curve.lineJoin = .round
      layer.addSublayer(curve)
      curves.append(curve)
    }
    guard !lane.curves.isEmpty else { return }
    bar.opacity = 0.16
    let spans = lane.curves.compactMap(\.span)
    let low = spans.map(\.lowerBound).min() ?? 0, high = spans.map(\.upperBound).max() ?? 1
    let (left, right) = (axis.left, axis.left + axis.width)
    for (layer, curve) in zip(curves, lane.curves) {
      let path = CGMutablePath()
      var isDown = false
      for (time, value) in zip(curve.times, curve.values) {
        let x = axis.x(time)
        guard x >= left, x <= right else {
          isDown = false
          continue
        }
        let part = high > low ? CGFloat((value - low) / (high - low)) : 0.5
        let point = CGPoint(
          x: x, y: bounds.height - Self.airOfCurves - part * (bounds.height - 2 * Self.airOfCurves))
        if isDown { path.addLine(to: point) } else { path.move(to: point) }
        isDown = true
      }
      layer.path = path
    }
  }

  private func placeBar(_ lane: Lane) {
    bar.opacity = 1
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
    placeCurves(lane)
    let start = clipped(lane.start)
    wait.isHidden = lane.begin - lane.start < 0.001 || from <= start
    wait.frame = CGRect(x: start, y: bounds.midY - 1, width: max(from - start, 0), height: 2)
    let marks = CGMutablePath()
    for time in lane.keyTimes where axis.x(time) > from + 3 && axis.x(time) < to - 3 {
      marks.addEllipse(in: CGRect(x: axis.x(time) - 1.5, y: bounds.midY - 1.5, width: 3, height: 3))
    }
    keys.path = marks
    keys.isHidden = !lane.curves.isEmpty
    tunedDot.isHidden = !lane.isTuned
    tunedDot.frame = CGRect(x: PanelLook.margin - 9, y: bounds.midY - 2.5, width: 5, height: 5)
  }
}
