import UIKit

/// Value and speed over time: what an animation really did, to the sample.
///
/// The wheel zooms the time about the pointer, with Shift it goes along it; a drag pans, a double click shows all
/// again. A click goes to that time. The pointer reads exact figures.
final class GraphView: PanelControl, WheelReceiver {
  var model = GraphModel() { didSet { if model != oldValue { modelChanged() } } }
  /// The present time; nil for none.
  var now: Double? { didSet { if now != oldValue { placeNow() } } }
  /// A time was clicked.
  var onSeek: (Double) -> Void = { _ in }
  var isTuned = false { didSet { if isTuned != oldValue { applyColors() } } }

  private let grid = GraphGrid()
  private let plot = UIView()
  /// Points on the curves: at the plot's edges they are whole.
  private let points = UIView()
  private let ghost = CAShapeLayer()
  private var lines: [CAShapeLayer] = []
  private var otherLines: [CAShapeLayer] = []
  private let speedLine = CAShapeLayer()
  private let speedFill = CAShapeLayer()
  private let dots = CAShapeLayer()
  private let peak = CAShapeLayer()
  private let peakLabel = PanelLook.label(PanelLook.smallNumber, PanelLook.quietText)
  private let nowLine = CALayer()
  private let nowDot = CALayer()
  private let pointerLine = CALayer()
  private let readout = PanelLook.label(PanelLook.smallNumber, PanelLook.text)
  private let legend = PanelLook.label(PanelLook.smallNumber, PanelLook.quietText)
  /// The times in sight; nil for all.
  private var zoom: ClosedRange<Double>?
  private var pointer: CGFloat?
  private var drag: (x: CGFloat, range: ClosedRange<Double>, moved: Bool)?

  private enum Metrics {
    static let left: CGFloat = 40
    static let top: CGFloat = 20
    static let legendHeight: CGFloat = 14
    static let foot: CGFloat = 16
    /// What part of the height the speed has.
    static let speedPart: CGFloat = 0.28
    static let gap: CGFloat = 8
    static let mostZoom = 200.0
    static let zoomPerNotch = 1.25
    static let dotSide: CGFloat = 7
  }

  init() {
    super.init(frame: .zero)
    accessibilityIdentifier = "tuner.graph"
    plot.clipsToBounds = true
    for part in [grid, plot, points] {
      part.isUserInteractionEnabled = false
      addSubview(part)
    }
    for part in [ghost, speedFill, speedLine, dots, peak] {
      part.fillColor = nil
      part.lineJoin = .round
      (part === dots ? points : plot).layer.addSublayer(part)
    }
    ghost.lineWidth = 1
    speedLine.lineWidth = 1.5
    peak.lineWidth = 1
    peak.lineDashPattern = [2, 2]
    nowDot.cornerRadius = Metrics.dotSide / 2
    for part in [pointerLine, nowLine] { plot.layer.addSublayer(part) }
    points.layer.addSublayer(nowDot)
    readout.textAlignment = .right
    for label in [legend, readout, peakLabel] { addSubview(label) }
    addGestureRecognizer(UIHoverGestureRecognizer(target: self, action: Selector("hover:", Self.hover)))
  }

  required init?(coder: NSCoder) { nil }

  override var canBecomeFocused: Bool { false }

  private static let lineColors = [
    PanelLook.accent, PanelLook.adaptive(light: 0xB3569C, dark: 0xE08CCB),
    PanelLook.adaptive(light: 0x8A6D00, dark: 0xD9B84A), PanelLook.adaptive(light: 0x5B4FB3, dark: 0xA79CF0),
  ]

  /// Red, green and blue components are drawn in red, green and blue.
  private static let channelColors = [
    "red": PanelLook.adaptive(light: 0xC62828, dark: 0xFF7A70),
    "green": PanelLook.adaptive(light: 0x2E7D32, dark: 0x6CCB74),
    "blue": PanelLook.adaptive(light: 0x1F5FBF, dark: 0x6FAEFF),
    "alpha": PanelLook.quietText,
  ]

  private func lineColor(_ index: Int) -> UIColor {
    if index == 0, let variant = model.variant { return Self.variantColor(variant) }
    if index < model.curves.count, let color = Self.channelColors[model.curves[index].name] { return color }
    return index == 0 && isTuned ? PanelLook.tuned : Self.lineColors[index % Self.lineColors.count]
  }

  /// Each name has the colour of its curve.
  private func showLegend() {
    let names = NSMutableAttributedString(string: "")
    for (index, curve) in model.curves.enumerated() where !curve.name.isEmpty {
      let space = names.length > 0 ? "  " : ""
      names.append(
        NSAttributedString(
          string: space + curve.name,
          attributes: [.font: PanelLook.smallNumber, .foregroundColor: lineColor(index)]))
    }
    guard names.length > 0 else { return legend.text = "value" }
    legend.attributedText = names
  }

  /// The colour of a variant, by its number.
  static func variantColor(_ index: Int) -> UIColor { variantColors[index % variantColors.count] }

  private static let variantColors = [
    PanelLook.accent, PanelLook.tuned,
    PanelLook.adaptive(light: 0x8A3FC7, dark: 0xC58BF2), PanelLook.adaptive(light: 0x00857A, dark: 0x3FCFBE),
  ]

  override func applyColors() {
    withoutActions {
      for (line, other) in zip(otherLines, model.others) {
        line.strokeColor = resolved(Self.variantColor(other.variant))
      }
      ghost.strokeColor = resolved(PanelLook.ghost)
      for (index, line) in lines.enumerated() {
        line.strokeColor = resolved(lineColor(index))
      }
      showLegend()
      speedLine.strokeColor = resolved(PanelLook.speed)
      speedFill.fillColor =
        PanelLook.speed.resolvedColor(with: traitCollection).withAlphaComponent(0.12).cgColor
      dots.fillColor = resolved(PanelLook.background)
      dots.strokeColor = resolved(isTuned ? PanelLook.tuned : PanelLook.accent)
      dots.lineWidth = 1.5
      peak.strokeColor = resolved(PanelLook.ghost)
      // Lines of the grid end at the label.
      peakLabel.backgroundColor = PanelLook.background
      nowLine.backgroundColor = resolved(PanelLook.playhead)
      nowDot.backgroundColor = resolved(PanelLook.playhead)
      pointerLine.backgroundColor = resolved(PanelLook.ghost)
    }
    grid.setNeedsDisplay()
  }

  // MARK: Axes

  private var whole: ClosedRange<Double> {
    let starts = model.curves.compactMap(\.times.first), ends = model.curves.compactMap(\.times.last)
    guard let start = starts.min(), let end = ends.max(), end > start else {
      return model.origin...(model.origin + 1)
    }
    return start...end
  }

  /// The times in sight.
  var times: ClosedRange<Double> { zoom ?? whole }

  private var area: CGRect {
    CGRect(
      x: Metrics.left, y: Metrics.top, width: max(bounds.width - Metrics.left, 1),
      height: max(bounds.height - Metrics.top - Metrics.foot, 1))
  }

  private var valueHeight: CGFloat { (area.height * (1 - Metrics.speedPart)).rounded() - Metrics.gap / 2 }
  private var speedTop: CGFloat { valueHeight + Metrics.gap }

  private func x(_ time: Double) -> CGFloat {
    area.width * CGFloat((time - times.lowerBound) / max(times.upperBound - times.lowerBound, 1e-9))
  }

  private func time(at x: CGFloat) -> Double {
    times.lowerBound + Double((x - area.minX) / area.width) * (times.upperBound - times.lowerBound)
  }

  private func padded(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
    let length = range.upperBound - range.lowerBound
    let air = length > 0 ? length * 0.14 : max(abs(range.lowerBound) * 0.1, 0.5)
    return (range.lowerBound - air)...(range.upperBound + air)
  }

  private var valueSpan = 0.0...1.0
  private var speedSpan = 0.0...1.0

  private func y(_ value: Double) -> CGFloat {
    valueHeight
      * CGFloat(
        1 - (value - valueSpan.lowerBound) / (valueSpan.upperBound - valueSpan.lowerBound))
  }

  /// A point of a curve, in the view's coordinates.
  func point(at time: Double, _ value: Double) -> CGPoint {
    CGPoint(x: area.minX + x(time), y: area.minY + y(value))
  }

  private func speedY(_ speed: Double) -> CGFloat {
    let height = area.height - speedTop
    return speedTop + height
      * CGFloat(1 - (speed - speedSpan.lowerBound) / (speedSpan.upperBound - speedSpan.lowerBound))
  }

  // MARK: Drawing

  private func modelChanged() {
    if let zoom, !whole.overlaps(zoom) { self.zoom = nil }
    while lines.count > model.curves.count { lines.removeLast().removeFromSuperlayer() }
    while lines.count < model.curves.count {
      let line = CAShapeLayer()
      line.fillColor = nil
      line.lineWidth = lines.isEmpty ? 2 : 1.5
      line.lineJoin = .round
      line.lineCap = .round
      plot.layer.insertSublayer(line, below: peak)
      lines.append(line)
    }
    while otherLines.count > model.others.count { otherLines.removeLast().removeFromSuperlayer() }
    while otherLines.count < model.others.count {
      let line = CAShapeLayer()
      line.fillColor = nil
      line.lineWidth = 1.5
      line.lineJoin = .round
      plot.layer.insertSublayer(line, above: ghost)
      otherLines.append(line)
    }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    grid.frame = bounds
    plot.frame = area
    points.frame = area
    legend.frame = CGRect(x: 0, y: 0, width: bounds.width * 0.4, height: Metrics.legendHeight)
    readout.frame = CGRect(
      x: bounds.width * 0.25, y: 0, width: bounds.width * 0.75, height: Metrics.legendHeight)
    measure()
    withoutActions { draw() }
    placeNow()
    placePointer()
    applyColors()
  }

  private func measure() {
    var span: ClosedRange<Double>?
    for range in model.curves.map(\.span) + [model.before.span] + model.others.map(\.curve.span) {
      guard let range else { continue }
      span = span.map { min($0.lowerBound, range.lowerBound)...max($0.upperBound, range.upperBound) } ?? range
    }
    valueSpan = padded(span ?? 0...1)
    var (low, high) = (0.0, 0.0)
    for speed in speeds(of: model.curves.first) {
      low = min(low, speed.1)
      high = max(high, speed.1)
    }
    speedSpan = low == high ? -1...1 : padded(low...high)
    grid.show(
      area: area, times: times, values: valueSpan, valueHeight: valueHeight, speedTop: speedTop,
      zero: speedY(0), origin: model.origin, peakSpeed: max(abs(low), abs(high)), unit: model.unit)
  }

  private func speeds(of curve: GraphCurve?) -> [(Double, Double)] {
    guard let curve, curve.times.count > 1 else { return [] }
    return (1..<curve.times.count).compactMap { index in
      let length = curve.times[index] - curve.times[index - 1]
      guard length > 0 else { return nil }
      return (
        (curve.times[index] + curve.times[index - 1]) / 2,
        (curve.values[index] - curve.values[index - 1]) / length
      )
    }
  }

  private func path(_ points: [(Double, CGFloat)]) -> CGMutablePath {
    let path = CGMutablePath()
    for (index, point) in points.enumerated() {
      let place = CGPoint(x: x(point.0), y: point.1)
      index == 0 ? path.move(to: place) : path.addLine(to: place)
    }
    return path
  }

  private func draw() {
    for (line, curve) in zip(lines, model.curves) {
      line.path = path(zip(curve.times, curve.values).map { ($0, y($1)) })
    }
    for (line, other) in zip(otherLines, model.others) {
      line.path = path(zip(other.curve.times, other.curve.values).map { ($0, y($1)) })
    }
    ghost.path = path(zip(model.before.times, model.before.values).map { ($0, y($1)) })
    let speeds = speeds(of: model.curves.first)
    let way = path(speeds.map { ($0.0, speedY($0.1)) })
    speedLine.path = way
    let fill = CGMutablePath()
    if let first = speeds.first, let last = speeds.last {
      fill.addPath(way)
      fill.addLine(to: CGPoint(x: x(last.0), y: speedY(0)))
      fill.addLine(to: CGPoint(x: x(first.0), y: speedY(0)))
      fill.closeSubpath()
    }
    speedFill.path = fill
    let circles = CGMutablePath()
    for mark in model.marks where times.contains(mark.time) {
      circles.addEllipse(in: CGRect(x: x(mark.time) - 3, y: y(mark.value) - 3, width: 6, height: 6))
    }
    dots.path = circles
    drawOvershoot()
  }

  private func drawOvershoot() {
    let line = CGMutablePath()
    let found = model.curves.count == 1 && model.arrives ? model.curves[0].overshoot : nil
    if let found, let last = model.curves[0].values.last, times.contains(found.time) {
      line.move(to: CGPoint(x: x(found.time), y: y(found.value)))
      line.addLine(to: CGPoint(x: x(found.time), y: y(last)))
      line.move(to: CGPoint(x: x(found.time), y: y(last)))
      line.addLine(to: CGPoint(x: area.width, y: y(last)))
      peakLabel.text = "+\(ValueUnit.text(found.part * 100, decimals: 1)) %"
      let size = peakLabel.sizeThatFits(.zero)
      let curves = model.curves.prefix(1) + [model.before] + model.others.map(\.curve)
      let placement = LabelPlacement(
        curves: curves.map { zip($0.times, $0.values).map { point(at: $0, $1) } },
        area: CGRect(
          x: area.minX + 2, y: Metrics.legendHeight, width: area.width - 2,
          height: area.minY + valueHeight - Metrics.legendHeight))
      peakLabel.frame = placement.place(
        CGSize(width: size.width.rounded(.up), height: Metrics.legendHeight),
        at: point(at: found.time, found.value), above: y(found.value) < y(last))
    }
    peakLabel.isHidden = found == nil || !times.contains(found?.time ?? -1)
    peak.path = line
  }

  private func placeNow() {
    let shown = now.flatMap { times.contains($0) ? $0 : nil }
    withoutActions {
      nowLine.isHidden = shown == nil
      nowDot.isHidden = true
      guard let shown else { return }
      nowLine.frame = CGRect(x: x(shown) - 0.5, y: 0, width: 1, height: area.height)
      guard let value = model.curves.first?.value(at: shown) else { return }
      nowDot.isHidden = false
      nowDot.frame = CGRect(
        x: x(shown) - Metrics.dotSide / 2, y: y(value) - Metrics.dotSide / 2, width: Metrics.dotSide,
        height: Metrics.dotSide)
    }
    showFigures()
  }

  private func placePointer() {
    withoutActions {
      pointerLine.isHidden = pointer == nil
      if let pointer {
        pointerLine.frame = CGRect(x: pointer - area.minX, y: 0, width: 0.5, height: area.height)
      }
    }
    showFigures()
  }

  /// The exact figures under the pointer, or at the present time.
  private func showFigures() {
    guard let time = pointer.map(time(at:)) ?? now else { return setReadout("") }
    var parts: [String] = []
    for curve in model.curves {
      guard let value = curve.value(at: time) else { continue }
      let name = curve.name.isEmpty || model.curves.count == 1 ? "" : "\(curve.name) "
      parts.append("\(name)\(ValueUnit.text(value, decimals: 4))\(model.unit)")
    }
    guard !parts.isEmpty else { return setReadout("") }
    if model.curves.count == 1, let speed = model.curves[0].speed(at: time) {
      parts.append("\(ValueUnit.text(speed, decimals: 2))\(model.unit)/s")
    }
    parts.insert("\(ValueUnit.text(time - model.origin, decimals: 4)) s", at: 0)
    setReadout(parts.joined(separator: "   "))
  }

  private func setReadout(_ text: String) { if readout.text != text { readout.text = text } }

  /// What the read-out says.
  var figures: String { readout.text ?? "" }

  // MARK: Input

  private func hover(_ hover: UIHoverGestureRecognizer) {
    let place = hover.location(in: self)
    let isIn = (hover.state == .began || hover.state == .changed) && area.contains(place)
    pointer = isIn ? place.x : nil
    placePointer()
    giveHint(isIn ? "Click goes to the time; wheel zooms, drag pans, double-click shows all" : nil)
  }

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    if touch.tapCount == 2 {
      zoom = nil
      setNeedsLayout()
      return false
    }
    drag = (touch.location(in: self).x, times, false)
    return true
  }

  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard var drag else { return true }
    let way = touch.location(in: self).x - drag.x
    if abs(way) > 4 { drag.moved = true }
    self.drag = drag
    guard drag.moved else { return true }
    let length = drag.range.upperBound - drag.range.lowerBound
    pan(to: drag.range.lowerBound - Double(way / area.width) * length, length)
    return true
  }

  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if let touch, drag?.moved == false { onSeek(max(time(at: touch.location(in: self).x), 0)) }
    drag = nil
  }

  /// Handles the wheel; false passes it on to the next view.
  package func wheelTurned(_ input: ScrollInput) -> Bool {
    let length = times.upperBound - times.lowerBound
    let way = input.delta.dy != 0 ? input.delta.dy : input.delta.dx
    if input.modifiers.contains(.shift) || input.delta.dy == 0 {
      pan(to: times.lowerBound + length * (way > 0 ? 0.1 : -0.1), length)
      return true
    }
    // A graph that shows all scrolls with what it is in when it is asked to show more.
    if way > 0, zoom == nil { return false }
    let center = time(at: convert(input.location, from: nil).x)
    let factor = way < 0 ? 1 / Metrics.zoomPerNotch : Metrics.zoomPerNotch
    let all = whole.upperBound - whole.lowerBound
    let wanted = max(length * factor, all / Metrics.mostZoom)
    if wanted >= all {
      zoom = nil
      setNeedsLayout()
    } else {
      pan(to: center - (center - times.lowerBound) * wanted / length, wanted)
    }
    return true
  }

  private func pan(to start: Double, _ length: Double) {
    let all = whole
    guard length < all.upperBound - all.lowerBound else { return }
    let low = min(max(start, all.lowerBound), all.upperBound - length)
    zoom = low...(low + length)
    setNeedsLayout()
  }
}
