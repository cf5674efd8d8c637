import Recording
import UIKit

/// The worst jumps of value and speed over the moment of interruption. A click chooses the moment.
final class SweepChart: PanelControl {
  struct Row: Equatable {
    /// Seconds after the first touch.
    var moment: Double
    var value: Double
    var speed: Double
  }

  var onChoose: (Double) -> Void = { _ in }
  private(set) var rows: [Row] = []
  /// Up to which jump a motion counts as continuous.
  private var limits = (value: 0.0, speed: 0.0)
  private var moments = InterruptionLab.moments
  private var moment = 0.0
  private let plot = Plot()
  private let names = [
    PanelLook.label(PanelLook.smallNumber, PanelLook.accent),
    PanelLook.label(PanelLook.smallNumber, PanelLook.speed),
  ]

  static let height: CGFloat = 130
  /// Below both charts are the times.
  private static let foot: CGFloat = 14

  init() {
    super.init(frame: .zero)
    accessibilityIdentifier = "tuner.sweep.chart"
    accessibilityLabel = "Worst jumps over the moment of interruption"
    plot.chart = self
    plot.isOpaque = false
    plot.backgroundColor = .clear
    plot.isUserInteractionEnabled = false
    addSubview(plot)
    for name in names { addSubview(name) }
    addGestureRecognizer(UIHoverGestureRecognizer(target: self, action: Selector("hover:", Self.hover)))
  }

  required init?(coder: NSCoder) { nil }

  /// What is said above both charts.
  var shownTexts: [String] { names.map { $0.text ?? "" } }

  override var canBecomeFocused: Bool { false }
  override func applyColors() { plot.setNeedsDisplay() }

  func show(_ rows: [Row], limits: (value: Double, speed: Double), moment: Double) {
    guard rows != self.rows || limits != self.limits || moment != self.moment else { return }
    (self.rows, self.limits, self.moment) = (rows, limits, moment)
    func text(_ title: String, _ figure: (Row) -> Double, _ unit: String) -> String {
      guard let worst = rows.max(by: { figure($0) < figure($1) }) else { return title }
      let size = ValueUnit.text(figure(worst), decimals: 3)
      guard size != "0" else { return "\(title)  none" }
      return "\(title)  \(size)\(unit) at "
        + "\(ValueUnit.text(worst.moment, decimals: 3)) s"
    }
    names[0].text = text("worst jump of value", \.value, "")
    names[1].text = text("of speed", \.speed, "/s")
    plot.setNeedsDisplay()
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let half = ((bounds.height - Self.foot) / 2).rounded()
    names[0].frame = CGRect(x: 0, y: 0, width: bounds.width, height: 14)
    names[1].frame = CGRect(x: 0, y: half, width: bounds.width, height: 14)
    plot.frame = bounds
  }

  private func hover(_ hover: UIHoverGestureRecognizer) {
    let isIn = hover.state == .began || hover.state == .changed
    giveHint(isIn ? hint(at: hover.location(in: self).x) : nil)
  }

  /// The figures at a place, and what a click does.
  private func hint(at x: CGFloat) -> String {
    let moment = moment(at: x)
    let row = rows.min { ($0.moment - moment).magnitude < ($1.moment - moment).magnitude }
    guard let row else { return "A click interrupts at that moment" }
    func text(_ value: Double) -> String { ValueUnit.text(value, decimals: 3) }
    return
      "At \(text(row.moment)) s the value jumps by \(text(row.value)), the speed by \(text(row.speed))/s; "
      + "a click interrupts then"
  }

  private func moment(at x: CGFloat) -> Double {
    moments.lowerBound + Double(x / max(bounds.width, 1)) * (moments.upperBound - moments.lowerBound)
  }

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { follow(touch) }
  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { follow(touch) }

  private func follow(_ touch: UITouch) -> Bool {
    onChoose(moment(at: touch.location(in: self).x))
    return true
  }

  private final class Plot: UIView {
    weak var chart: SweepChart?
    private static let head: CGFloat = 16

    override func draw(_ rect: CGRect) {
      guard let chart, let context = UIGraphicsGetCurrentContext() else { return }
      let foot = bounds.height - SweepChart.foot
      let half = (foot / 2).rounded()
      drawTimes(chart, foot)
      draw(
        chart.rows.map(\.value), chart.limits.value, PanelLook.accent, top: Self.head, bottom: half - 6,
        context)
      draw(
        chart.rows.map(\.speed), chart.limits.speed, PanelLook.speed, top: half + Self.head,
        bottom: foot - 2, context)
      let x = place(chart.moment, chart)
      context.setFillColor(PanelLook.playhead.resolvedColor(with: traitCollection).cgColor)
      // The line between the charts is read.
      context.fill(CGRect(x: x - 0.5, y: Self.head, width: 1, height: half - Self.head))
      context.fill(CGRect(x: x - 0.5, y: half + Self.head, width: 1, height: foot - half - Self.head))
    }

    /// The times of the moments, those at the ends within the chart.
    private func drawTimes(_ chart: SweepChart, _ top: CGFloat) {
      let look: [NSAttributedString.Key: Any] = [
        .font: PanelLook.smallNumber, .foregroundColor: PanelLook.quietText,
      ]
      let ticks = TickMarks.ticks(chart.moments, atMost: 4)
      let step = TickMarks.step(chart.moments.upperBound - chart.moments.lowerBound, atMost: 4)
      for tick in ticks {
        let text = "\(TickMarks.text(tick, step: step)) s"
        let width = text.size(withAttributes: look).width
        let x = min(max(place(tick, chart) - width / 2, 0), bounds.width - width)
        text.draw(at: CGPoint(x: x, y: top + 1), withAttributes: look)
      }
    }

    private func place(_ moment: Double, _ chart: SweepChart) -> CGFloat {
      let length = chart.moments.upperBound - chart.moments.lowerBound
      return bounds.width * CGFloat((moment - chart.moments.lowerBound) / length)
    }

    /// A bar a moment; those above the limit in the colour of what is wrong.
    private func draw(
      _ values: [Double], _ limit: Double, _ color: UIColor, top: CGFloat, bottom: CGFloat,
      _ context: CGContext
    ) {
      guard let chart else { return }
      let base = PanelLook.hairline.resolvedColor(with: traitCollection).cgColor
      context.setFillColor(base)
      context.fill(CGRect(x: 0, y: bottom, width: bounds.width, height: 1))
      let most = max(values.max() ?? 0, limit * 2, 1e-9)
      let count = (chart.moments.upperBound - chart.moments.lowerBound) * 60 + 1
      let wide = max(bounds.width / CGFloat(count) - 1, 1)
      for (row, value) in zip(chart.rows, values) {
        let height = max(CGFloat(value / most) * (bottom - top), 1)
        let shade = value > limit ? PanelLook.tuned : color
        context.setFillColor(shade.resolvedColor(with: traitCollection).cgColor)
        let x = min(max(place(row.moment, chart) - wide / 2, 0), bounds.width - wide)
        context.fill(CGRect(x: x, y: bottom - height, width: wide, height: height))
      }
      guard limit > 0 else { return }
      context.setFillColor(PanelLook.ghost.resolvedColor(with: traitCollection).cgColor)
      let y = bottom - CGFloat(limit / most) * (bottom - top)
      var x: CGFloat = 0
      while x < bounds.width {
        context.fill(CGRect(x: x, y: y, width: 3, height: 0.5))
        x += 6
      }
    }
  }
}
