import UIKit

/// A spring in its four forms: sliders, a picture of its way, and what it comes to.
final class SpringEditor: PanelView {
  /// The new numbers, the one that was changed, and whether that is the end of one change.
  var onChange: (SpringNumbers, SpringNumbers.Parameter, _ isFinal: Bool) -> Void = { _, _, _ in }
  /// Another form was chosen.
  var onForm: (SpringNumbers.Form) -> Void = { _ in }

  private let forms = UISegmentedControl(items: SpringNumbers.Form.allCases.map(\.title))
  private var sliders: [SpringNumbers.Parameter: ValueSlider] = [:]
  private let sketch = CurveSketch()
  private let figures = FigureRow(["settles", "overshoot", "oscillations", "peak speed"])
  private(set) var numbers = SpringNumbers()
  private var code: SpringNumbers?
  /// Parameters that the code has no number for, as the mass of a block's spring.
  private var fixed: Set<SpringNumbers.Parameter> = []

  private(set) var form = SpringNumbers.Form.physics

  init() {
    super.init(frame: .zero)
    forms.selectedSegmentIndex = 0
    forms.accessibilityIdentifier = "tuner.spring.form"
    forms.setTitleTextAttributes([.font: PanelLook.small], for: .normal)
    forms.addAction(
      UIAction { [unowned self] _ in
        choose(SpringNumbers.Form(rawValue: forms.selectedSegmentIndex) ?? .physics)
        onForm(form)
      }, for: .valueChanged)
    for parameter in SpringNumbers.Parameter.allCases {
      let slider = ValueSlider(
        parameter.name, parameter.scale, identifier: "tuner.spring.\(parameter.rawValue)")
      slider.onChange = { [unowned self] in change(parameter, to: $0, isFinal: $1) }
      slider.onReset = { [unowned self] in
        if let code { change(parameter, to: code[parameter], isFinal: true) }
      }
      sliders[parameter] = slider
      addSubview(slider)
    }
    for part in [forms, sketch, figures] { addSubview(part) }
    choose(.physics)
  }

  required init?(coder: NSCoder) { nil }

  /// Shows a spring and the code's.
  ///
  /// - Parameter fixed: numbers that the code cannot have.
  func show(_ numbers: SpringNumbers, code: SpringNumbers?, fixed: Set<SpringNumbers.Parameter> = []) {
    self.numbers = numbers
    self.code = code
    self.fixed = fixed
    refresh()
  }

  /// Shows the numbers of another form.
  func choose(_ form: SpringNumbers.Form) {
    self.form = form
    forms.selectedSegmentIndex = form.rawValue
    for (parameter, slider) in sliders { slider.isHidden = !form.parameters.contains(parameter) }
    refresh()
    setNeedsLayout()
  }

  private func change(_ parameter: SpringNumbers.Parameter, to value: Double, isFinal: Bool) {
    numbers[parameter] = value
    refresh()
    onChange(numbers, parameter, isFinal)
  }

  private func refresh() {
    for parameter in form.parameters {
      sliders[parameter]?.show(numbers[parameter], code: code?[parameter])
      sliders[parameter]?.isEnabled = !fixed.contains(parameter)
    }
    let found = numbers.figures
    figures.show([
      found.settlingTime < 1000 ? "\(ValueUnit.text(found.settlingTime, decimals: 3)) s" : "never",
      found.overshoot > 0.00005 ? "\(ValueUnit.text(found.overshoot * 100, decimals: 1)) %" : "none",
      "\(found.oscillations)", "\(ValueUnit.text(found.peakSpeed, decimals: 1)) /s",
    ])
    let isTuned = code.map { $0 != numbers } ?? false
    let seconds = Self.shownSeconds(numbers, code)
    let (now, before) = (numbers.solution, code?.solution)
    sketch.isTuned = isTuned
    sketch.codeValue = isTuned ? before.map { spring in { spring.position(at: $0 * seconds) } } : nil
    sketch.value = { now.position(at: $0 * seconds) }
  }

  /// How much of the way the picture shows: until it has settled, at most a few seconds.
  private static func shownSeconds(_ numbers: SpringNumbers, _ code: SpringNumbers?) -> Double {
    let longest = max(numbers.solution.settlingDuration, code?.solution.settlingDuration ?? 0)
    return min(max(longest, 0.1), 4)
  }

  // MARK: Layout

  private static let formsHeight: CGFloat = 28
  private static let sketchHeight: CGFloat = 72
  private static let gap: CGFloat = 10

  /// The height that the editor wants now.
  var height: CGFloat {
    Self.formsHeight + Self.gap + CGFloat(form.parameters.count) * PanelLook.rowHeight + Self.gap
      + Self.sketchHeight + Self.gap + FigureRow.height
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width
    forms.frame = CGRect(x: 0, y: 0, width: width, height: Self.formsHeight)
    var y = Self.formsHeight + Self.gap
    for parameter in form.parameters {
      sliders[parameter]?.frame = CGRect(x: 0, y: y, width: width, height: PanelLook.rowHeight)
      y += PanelLook.rowHeight
    }
    y += Self.gap
    sketch.frame = CGRect(x: 0, y: y, width: width, height: Self.sketchHeight)
    y += Self.sketchHeight + Self.gap
    figures.frame = CGRect(x: 0, y: y, width: width, height: FigureRow.height)
  }
}
