import Recording
import Stage
import UIKit

/// The lab: a touch at a dragged time, what the motion makes of it, what its value is made of, and the sweep.
final class InterruptionView: PanelView {
  let lab: InterruptionLab
  /// The moment was changed, or a sweep was asked for; whether nothing more changes at once.
  var onChange: () -> Void = {}
  /// The sweep is to be kept as a test.
  var onSave: () -> Void = {}
  /// The interruption is to be done on the stage.
  var onPerform: () -> Void = {}

  let graph = GraphView()
  let moment = ValueSlider(
    "Touch after",
    ValueScale(InterruptionLab.moments, step: MediaClock.frameDuration, unit: .seconds, decimals: 3),
    identifier: "tuner.interruption.moment")
  let chart = SweepChart()
  private let scroll = UIScrollView()
  private let titleLabel = PanelLook.label(PanelLook.title, PanelLook.text)
  private let detailLabel = PanelLook.label(PanelLook.body, PanelLook.quietText)
  private let empty = PanelLook.label(PanelLook.body, PanelLook.quietText)
  private let perform = PanelButton(
    "Do it", look: .filled, hint: "Touch the stage so, once more at that time")
  let sweepButton = PanelButton(
    "Sweep", look: .prominent, hint: "Interrupt at every frame from 0 to 0.75 s, and draw the worst jumps")
  private let save = PanelButton("Save as test", look: .filled, hint: "Keep the sweep as a test")
  private let headings = ["Continuity", "What contributes", "Every frame from 0 to 0.75 s"].map {
    PanelLook.label(PanelLook.strong, PanelLook.text, $0)
  }
  private let lines = (0..<3).map { _ in HairlineView(frame: .zero) }
  private var rows: [[FactRow]] = [[], []]
  private var finding: InterruptionLab.Finding?
  /// A sweep was asked for, and its chart is not in sight yet.
  private var revealsChart = false

  private static let gap: CGFloat = 14
  private static let graphHeights: ClosedRange<CGFloat> = 150...150
  /// What is to be said of a value stays near it.
  private static let widestFact: CGFloat = 560
  /// Changes of speed up to so many times those of the motion by itself are no jumps.
  private static let naturalChange = 1.25

  init(_ lab: InterruptionLab) {
    self.lab = lab
    super.init(frame: .zero)
    accessibilityIdentifier = "tuner.interruption"
    empty.text = "Touch the interface, choose what moves, and touch it again here at any time on its way."
    empty.textAlignment = .center
    empty.numberOfLines = 0
    titleLabel.lineBreakMode = .byTruncatingMiddle
    moment.onChange = { [unowned self] value, _ in
      lab.interrupt(at: value)
      onChange()
    }
    moment.onReset = {}
    chart.onChoose = { [unowned self] in
      lab.interrupt(at: $0)
      onChange()
    }
    graph.onSeek = { [unowned self] in
      lab.looked = $0
      onChange()
    }
    perform.accessibilityIdentifier = "tuner.interruption.perform"
    perform.action = { [unowned self] in onPerform() }
    sweepButton.accessibilityIdentifier = "tuner.interruption.sweep"
    sweepButton.action = { [unowned self] in
      lab.beginSweep()
      revealsChart = true
      onChange()
    }
    save.accessibilityIdentifier = "tuner.interruption.save"
    save.action = { [unowned self] in onSave() }
    addSubview(scroll)
    addSubview(empty)
    let parts: [UIView] = [titleLabel, detailLabel, moment, perform, graph, chart, sweepButton, save]
    for part in parts + headings + lines { scroll.addSubview(part) }
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Content

  /// Shows what the lab has found.
  func show(_ finding: InterruptionLab.Finding?) {
    self.finding = finding
    scroll.isHidden = finding == nil
    empty.isHidden = finding != nil
    guard let finding, let motion = lab.motion else { return }
    titleLabel.text = motion.label
    detailLabel.text = "\(motion.id.keyPath)  ·  \(lab.interaction?.title ?? "") again"
    moment.show(lab.moment, code: nil)
    showGraph(finding)
    showContinuity(finding)
    showParts(finding)
    showSweep()
    setNeedsLayout()
  }

  private func showGraph(_ finding: InterruptionLab.Finding) {
    var model = GraphModel()
    model.curves = Array(finding.curves.prefix(1))
    if let first = model.curves.first {
      model.before = finding.before.first { $0.name == first.name } ?? GraphCurve()
    }
    let origin = lab.interaction?.time ?? 0
    model.origin = origin
    model.arrives = false
    if let value = model.curves.first?.value(at: origin + lab.moment) {
      model.marks = [GraphMark(time: origin + lab.moment, value: value)]
    }
    graph.model = model
    graph.now = lab.looked ?? origin + lab.moment + MediaClock.frameDuration
  }

  /// Jumps below these are none.
  private func limits(_ finding: InterruptionLab.Finding) -> (value: Double, speed: Double) {
    (
      finding.span * InterruptionLab.leastJump,
      max(finding.peak * InterruptionLab.leastSpeedJump, finding.natural * Self.naturalChange)
    )
  }

  private func showContinuity(_ finding: InterruptionLab.Finding) {
    let limits = limits(finding)
    func fact(_ name: String, _ jump: Double, _ time: Double, _ limit: Double, _ unit: String) -> FactRow.Fact
    {
      let isSmooth = jump <= limit
      let size = ValueUnit.text(jump, decimals: 3)
      let text = "\(size)\(unit)"
      return FactRow.Fact(
        name: name, value: isSmooth ? "continuous" : "jumps by \(text)",
        detail: size == "0" ? "" : isSmooth ? "within \(text)" : "at \(ValueUnit.text(time, decimals: 3)) s",
        state: isSmooth ? .good : .bad)
    }
    let worst = finding.jumps.max { $0.jump.value < $1.jump.value }?.jump ?? MotionJump([], [])
    let fastest = finding.jumps.max { $0.jump.speed < $1.jump.speed }?.jump ?? MotionJump([], [])
    set(
      [
        fact("Value", worst.value, worst.valueTime, limits.value, ""),
        fact("Speed", fastest.speed, fastest.speedTime, limits.speed, "/s"),
      ], in: 0)
  }

  private func showParts(_ finding: InterruptionLab.Finding) {
    let time = (lab.looked ?? 0) - (lab.interaction?.time ?? 0)
    let at = lab.looked == nil ? "a frame later" : "at \(ValueUnit.text(time, decimals: 3)) s"
    set(
      finding.parts.map {
        FactRow.Fact(
          name: $0.name, value: ValueUnit.text($0.value, decimals: 3), detail: $0.detail, state: .plain)
      } + [
        FactRow.Fact(
          name: "presentation", value: ValueUnit.text(finding.value, decimals: 3),
          detail: "\(ValueUnit.text(finding.speed, decimals: 2))/s, \(at)", state: .strong)
      ], in: 1)
  }

  /// Shows how far the sweep is.
  func showSweep() {
    guard let finding else { return }
    let rows = lab.outcomes.map { outcome in
      SweepChart.Row(
        moment: outcome.moment, value: outcome.parts.map(\.jump.value).max() ?? 0,
        speed: outcome.parts.map(\.jump.speed).max() ?? 0)
    }
    chart.show(rows, limits: limits(finding), moment: lab.moment)
    sweepButton.title = lab.isSweeping ? "Sweeping…" : "Sweep"
    save.isEnabled = !lab.outcomes.isEmpty && !lab.isSweeping
    chart.isHidden = lab.outcomes.isEmpty
    setNeedsLayout()
  }

  private func set(_ facts: [FactRow.Fact], in section: Int) {
    while rows[section].count > facts.count { rows[section].removeLast().removeFromSuperview() }
    while rows[section].count < facts.count {
      let row = FactRow(frame: .zero)
      rows[section].append(row)
      scroll.addSubview(row)
    }
    for (row, fact) in zip(rows[section], facts) { row.show(fact) }
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    scroll.frame = bounds
    empty.frame = bounds.insetBy(dx: 32, dy: 0)
    guard finding != nil else { return }
    let margin = PanelLook.margin
    let width = max(bounds.width - 2 * margin, 0)
    var y: CGFloat = 12
    let wide = perform.intrinsicContentSize.width + 8
    titleLabel.frame = CGRect(x: margin, y: y, width: width - wide - 8, height: 18)
    detailLabel.frame = CGRect(x: margin, y: y + 18, width: width - wide - 8, height: 17)
    perform.frame = CGRect(x: margin + width - wide, y: y + 5, width: wide, height: 24)
    y += 35 + 8
    moment.frame = CGRect(x: margin, y: y, width: width, height: PanelLook.rowHeight)
    y += PanelLook.rowHeight + 6
    let high = InspectorView.graphHeight(width, of: bounds.height, Self.graphHeights)
    graph.frame = CGRect(x: margin, y: y, width: width, height: high)
    y += high + Self.gap
    for section in rows.indices {
      head(section, &y, width)
      for row in rows[section] {
        row.frame = CGRect(x: margin, y: y, width: min(width, Self.widestFact), height: FactRow.height)
        y += FactRow.height
      }
      y += Self.gap - 4
    }
    let top = y
    head(2, &y, width)
    let buttons = [sweepButton, save].map { ($0, $0.intrinsicContentSize.width + 8) }
    let room = width - headings[2].sizeThatFits(.zero).width
    // Beside the heading, or below it where that leaves too little room.
    let isBelow = buttons.reduce(0) { $0 + $1.1 + 6 } > room
    var right = margin + width
    for (button, wide) in buttons {
      right -= wide
      button.frame = CGRect(x: right, y: isBelow ? y : top + 7, width: wide, height: 24)
      right -= 6
    }
    if isBelow { y += 24 + 8 }
    if !chart.isHidden {
      chart.frame = CGRect(x: margin, y: y, width: width, height: SweepChart.height)
      y += SweepChart.height + Self.gap
    }
    let size = CGSize(width: bounds.width, height: y + 4)
    if scroll.contentSize != size { scroll.contentSize = size }
    if revealsChart, !chart.isHidden {
      revealsChart = false
      scroll.scrollRectToVisible(CGRect(x: 0, y: top, width: 1, height: size.height - top), animated: true)
    }
  }

  private func head(_ index: Int, _ y: inout CGFloat, _ width: CGFloat) {
    lines[index].frame = CGRect(x: 0, y: y, width: bounds.width, height: hairline)
    headings[index].frame = CGRect(x: PanelLook.margin, y: y + 10, width: width, height: 18)
    y += 36
  }
}
