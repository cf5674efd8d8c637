import UIKit

/// When an animation runs, how often and what it leaves behind.
final class TimingEditor: PanelView {
  struct Numbers: Equatable, Sendable {
    /// Seconds.
    var duration = 0.25
    var delay = 0.0
    /// Cycles; infinite for endless ones.
    var repeatCount = 1.0
    var autoreverses = false
    var fill = CAMediaTimingFillMode.removed
  }

  /// What of it can be changed; the rest is not shown.
  enum Part: CaseIterable, Sendable { case duration, delay, repeats, autoreverses, fill }

  var onChange: (Numbers, Part, _ isFinal: Bool) -> Void = { _, _, _ in }

  private(set) var numbers = Numbers()
  private var code: Numbers?
  private var parts: [Part] = Part.allCases

  private let duration = ValueSlider(
    "Duration",
    ValueScale(0.01...3, limits: 0...1000, step: 0.1, logarithmic: true, unit: .seconds, decimals: 3),
    identifier: "tuner.duration")
  private let delay = ValueSlider(
    "Delay", ValueScale(0...2, limits: 0...1000, step: 0.01, unit: .seconds, decimals: 3),
    identifier: "tuner.delay")
  private let repeats = ValueSlider(
    "Repeat count", ValueScale(1...20, limits: 0...10_000, step: 1, unit: .times, decimals: 2),
    identifier: "tuner.repeats")
  private let endless = PanelButton("∞", look: .filled, hint: "Repeat without end")
  private let reverseName = PanelLook.label(PanelLook.body, PanelLook.quietText, "Autoreverses")
  private let reverse = UISwitch()
  private let fillName = PanelLook.label(PanelLook.body, PanelLook.quietText, "Fill mode")
  private let fill = UISegmentedControl(items: ["Removed", "Backwards", "Forwards", "Both"])

  private static let fills: [CAMediaTimingFillMode] = [.removed, .backwards, .forwards, .both]
  private static let endlessWidth: CGFloat = 30

  init() {
    super.init(frame: .zero)
    reverse.accessibilityIdentifier = "tuner.autoreverses"
    fill.accessibilityIdentifier = "tuner.fill"
    endless.accessibilityIdentifier = "tuner.endless"
    fill.setTitleTextAttributes([.font: PanelLook.small], for: .normal)
    reverse.onTintColor = PanelLook.accent
    reverse.transform = CGAffineTransform(scaleX: Self.switchScale, y: Self.switchScale)
    duration.onChange = { [unowned self] value, isFinal in change(.duration, isFinal) { $0.duration = value }
    }
    delay.onChange = { [unowned self] value, isFinal in change(.delay, isFinal) { $0.delay = value } }
    repeats.onChange = { [unowned self] value, isFinal in change(.repeats, isFinal) { $0.repeatCount = value }
    }
    duration.onReset = { [unowned self] in
      if let code { change(.duration, true) { $0.duration = code.duration } }
    }
    delay.onReset = { [unowned self] in if let code { change(.delay, true) { $0.delay = code.delay } } }
    repeats.onReset = { [unowned self] in
      if let code { change(.repeats, true) { $0.repeatCount = code.repeatCount } }
    }
    endless.action = { [unowned self] in
      change(.repeats, true) { $0.repeatCount = $0.repeatCount.isFinite ? .infinity : 1 }
    }
    reverse.addAction(
      UIAction { [unowned self] _ in change(.autoreverses, true) { $0.autoreverses = self.reverse.isOn } },
      for: .valueChanged)
    fill.addAction(
      UIAction { [unowned self] _ in
        change(.fill, true) { $0.fill = Self.fills[max(self.fill.selectedSegmentIndex, 0)] }
      }, for: .valueChanged)
    let all: [UIView] = [duration, delay, repeats, endless, reverseName, reverse, fillName, fill]
    for part in all { addSubview(part) }
    show(numbers, code: nil)
  }

  required init?(coder: NSCoder) { nil }

  /// Shows when something runs, and what the code says.
  func show(_ numbers: Numbers, code: Numbers?, parts: [Part] = Part.allCases) {
    self.numbers = numbers
    self.code = code
    if self.parts != parts {
      self.parts = parts
      setNeedsLayout()
    }
    refresh()
  }

  private func change(_ part: Part, _ isFinal: Bool, _ body: (inout Numbers) -> Void) {
    body(&numbers)
    refresh()
    onChange(numbers, part, isFinal)
  }

  private func refresh() {
    duration.show(numbers.duration, code: code?.duration)
    delay.show(numbers.delay, code: code?.delay)
    let isEndless = !numbers.repeatCount.isFinite
    let codeCount = code.flatMap { $0.repeatCount.isFinite ? $0.repeatCount : nil }
    if !isEndless { repeats.show(numbers.repeatCount, code: codeCount) }
    repeats.isEnabled = !isEndless
    endless.isOn = isEndless
    reverse.isOn = numbers.autoreverses
    reverseName.textColor =
      code.map { $0.autoreverses != numbers.autoreverses } ?? false ? PanelLook.tuned : PanelLook.quietText
    fillName.textColor =
      code.map { $0.fill != numbers.fill } ?? false ? PanelLook.tuned : PanelLook.quietText
    fill.selectedSegmentIndex = Self.fills.firstIndex(of: numbers.fill) ?? 0
  }

  // MARK: Layout

  private static let switchScale: CGFloat = 0.7

  /// The height for what is shown.
  var height: CGFloat { CGFloat(parts.count) * (PanelLook.rowHeight + 2) }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width
    var y: CGFloat = 0
    let row = PanelLook.rowHeight
    for part in Part.allCases {
      let isShown = parts.contains(part)
      let line = CGRect(x: 0, y: y, width: width, height: row)
      let name = CGRect(x: 0, y: y, width: 110, height: row)
      switch part {
      case .duration:
        duration.isHidden = !isShown
        duration.frame = line
      case .delay:
        delay.isHidden = !isShown
        delay.frame = line
      case .repeats:
        repeats.isHidden = !isShown
        endless.isHidden = !isShown
        repeats.frame = CGRect(x: 0, y: y, width: width - Self.endlessWidth - 6, height: row)
        endless.frame = CGRect(x: width - Self.endlessWidth, y: y + 3, width: Self.endlessWidth, height: 22)
      case .autoreverses:
        reverseName.isHidden = !isShown
        reverse.isHidden = !isShown
        reverseName.frame = name
        let size = reverse.bounds.size
        reverse.center = CGPoint(x: width - size.width * Self.switchScale / 2, y: y + row / 2)
      case .fill:
        fillName.isHidden = !isShown
        fill.isHidden = !isShown
        fillName.frame = name
        let x = min(ValueSlider.nameWidth, width * 0.3) + 5
        fill.frame = CGRect(x: x, y: y + 1, width: width - x, height: row - 2)
      }
      if isShown { y += row + 2 }
    }
  }
}
