import UIKit

/// Ruler and lanes on one time axis, with the present time across both.
final class TimelineView: PanelView {
  let ruler = TimeRuler()
  let lanes = LaneList()
  /// How much variants differ, while some are compared.
  let difference = DifferenceStrip(frame: .zero)
  private let line = CALayer()
  private let front = UIView()
  private let namesLabel = PanelLook.label(PanelLook.small, PanelLook.quietText, "after the touch")
  /// Everything there is in time: what zooming out shows at most.
  private var whole = 0.0...1.0
  private var axis = TimeAxis()
  /// Whether the axis follows the chosen group, until the user zooms.
  private var followsGroup = true
  private var focus: LaneGroup?

  override init(frame: CGRect) {
    super.init(frame: frame)
    front.isUserInteractionEnabled = false
    front.clipsToBounds = true
    front.layer.addSublayer(line)
    for part in [lanes, ruler, namesLabel, difference, front] as [UIView] { addSubview(part) }
    difference.isHidden = true
    namesLabel.isUserInteractionEnabled = false
    lanes.onZoom = { [unowned self] in zoom(by: $0, about: $1) }
    ruler.onZoom = { [unowned self] in zoom(by: $0, about: $1) }
    lanes.onPan = { [unowned self] in pan(by: $0) }
    ruler.onPan = { [unowned self] in pan(by: $0) }
    ruler.onFit = { [unowned self] in fit() }
  }

  required init?(coder: NSCoder) { nil }

  override func applyColors() { withoutActions { line.backgroundColor = resolved(PanelLook.playhead) } }

  /// The present time, in seconds.
  var now = 0.0 {
    didSet {
      guard now != oldValue else { return }
      ruler.now = now
      placeNow()
    }
  }

  var loop: ClosedRange<Double>? { didSet { ruler.loop = loop } }

  /// The height that shows every row.
  var contentHeight: CGFloat { TimeRuler.height + differenceHeight + lanes.contentHeight }

  private var differenceHeight: CGFloat { difference.isHidden ? 0 : DifferenceStrip.height }

  /// Shows how much variants differ over time; nil for nothing to compare.
  func show(_ comparison: VariantComparison?, curves: [Int: [GraphCurve]]) {
    if difference.isHidden != (comparison == nil) {
      difference.isHidden = comparison == nil
      setNeedsLayout()
    }
    if let comparison { difference.show(comparison.times, comparison.differences) }
    lanes.curves = curves
  }

  /// Whether the user drags in it.
  var isBeingUsed: Bool { ruler.isTracking }

  /// Shows lanes. `extent` is how far there is anything.
  func show(_ groups: [LaneGroup], extent: Double) {
    lanes.show(groups)
    if lanes.namesWidth > wantedNames {
      wantedNames = lanes.namesWidth
      setNeedsLayout()
    }
    whole = 0...max(extent * 1.02, 0.1)
    refocus()
  }

  /// The chosen lane may be another: the axis goes to its group.
  func refocus() {
    let group = lanes.chosenGroup
    if group?.id != focus?.id { followsGroup = true }
    let isSame = group?.id == focus?.id && group?.end == focus?.end
    focus = group
    namesLabel.text = group?.id == 0 ? "after the start" : "after the touch"
    if followsGroup, !isSame || axis.range.upperBound <= axis.range.lowerBound { fitGroup() }
  }

  /// Shows all of the chosen group.
  func fit() {
    followsGroup = true
    fitGroup()
  }

  private func fitGroup() {
    guard let focus else { return }
    let end = focus.end.isFinite && focus.end > focus.time ? focus.end : focus.time + 1
    let air = (end - focus.time) * 0.04
    var axis = axis
    axis.origin = focus.time
    axis.range = (focus.time - air)...(end + air)
    set(axis)
  }

  private func zoom(by factor: Double, about x: CGFloat) {
    followsGroup = false
    let center = axis.time(at: max(x, axis.left))
    let length = axis.length * factor
    let start = center - (center - axis.range.lowerBound) * factor
    set(
      axis.moved(
        to: start, length: length, within: (whole.lowerBound - axis.length * 0.04)...whole.upperBound))
  }

  private func pan(by part: Double) {
    followsGroup = false
    set(axis.moved(to: axis.range.lowerBound + axis.length * part, length: axis.length, within: whole))
  }

  private func set(_ wanted: TimeAxis) {
    axis = wanted
    ruler.axis = axis
    lanes.axis = axis
    difference.axis = axis
    placeNow()
  }

  // MARK: Layout

  /// What part of the width the names have: as they are short or long.
  private static let namesParts: ClosedRange<CGFloat> = 0.4...0.54
  /// The limits in points for short names.
  private static let namesRange: ClosedRange<CGFloat> = 104...180
  /// The room that the longest names so far want: nothing jumps from tap to tap.
  private var wantedNames: CGFloat = 0

  private var namesWidth: CGFloat {
    let short = min(
      max((bounds.width * Self.namesParts.lowerBound).rounded(), Self.namesRange.lowerBound),
      Self.namesRange.upperBound)
    return max(short, min(wantedNames, (bounds.width * Self.namesParts.upperBound).rounded()))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let names = namesWidth
    var axis = axis
    axis.left = names
    axis.width = max(bounds.width - names - PanelLook.margin, 10)
    set(axis)
    ruler.frame = CGRect(x: 0, y: 0, width: bounds.width, height: TimeRuler.height)
    namesLabel.frame = CGRect(
      x: PanelLook.margin, y: 0, width: max(names - PanelLook.margin - 10, 0), height: TimeRuler.height)
    let top = TimeRuler.height + differenceHeight
    difference.frame = CGRect(
      x: 0, y: TimeRuler.height, width: bounds.width, height: DifferenceStrip.height)
    lanes.frame = CGRect(x: 0, y: top, width: bounds.width, height: max(bounds.height - top, 0))
    front.frame = CGRect(
      x: 0, y: TimeRuler.height, width: bounds.width, height: max(bounds.height - TimeRuler.height, 0))
    placeNow()
  }

  private func placeNow() {
    let x = axis.x(now)
    withoutActions {
      line.isHidden = x < axis.left - 0.5 || x > bounds.width || lanes.groups.allSatisfy(\.lanes.isEmpty)
      line.frame = CGRect(x: x - 0.5, y: 0, width: 1, height: front.bounds.height)
    }
  }
}
