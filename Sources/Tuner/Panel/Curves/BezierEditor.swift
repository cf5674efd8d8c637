import UIKit

/// A pace as a cubic Bézier: handles, four numbers, and paces with names to choose from.
final class BezierEditor: PanelView {
  /// x1 y1 x2 y2, and whether that is the end of one change.
  var onChange: ([Double], _ isFinal: Bool) -> Void = { _, _ in }

  private let pad = BezierPad()
  private var fields: [ValueField] = []
  private var names: [UILabel] = []
  private var presets: [PresetButton] = []
  private(set) var points: [Double] = [0.25, 0.1, 0.25, 1]
  private var code: [Double]?

  private static let padHeight: CGFloat = 168
  private static let fieldWidth: CGFloat = 60
  private static let gap: CGFloat = 10

  init() {
    super.init(frame: .zero)
    pad.onChange = { [unowned self] in
      points = $0
      refresh()
      onChange(points, $1)
    }
    addSubview(pad)
    for (index, name) in ["x1", "y1", "x2", "y2"].enumerated() {
      let field = ValueField()
      field.accessibilityIdentifier = "tuner.bezier.\(name)"
      field.onChange = { [unowned self] in set(index, to: $0) }
      field.onStep = { [unowned self] in
        set(index, to: points[index] + $0 * BezierPad.step * ValueScale.factor(for: $1))
      }
      let label = PanelLook.label(PanelLook.small, PanelLook.quietText, name)
      label.textAlignment = .right
      fields.append(field)
      names.append(label)
      addSubview(field)
      addSubview(label)
    }
    for preset in CurvePreset.all {
      let button = PresetButton(preset)
      button.action = { [unowned self] in
        points = preset.points
        refresh()
        onChange(points, true)
      }
      presets.append(button)
      addSubview(button)
    }
    refresh()
  }

  required init?(coder: NSCoder) { nil }

  /// Shows a pace and the code's.
  func show(_ points: [Double], code: [Double]?) {
    guard points.count == 4 else { return }
    self.points = points
    self.code = code
    refresh()
  }

  private func set(_ index: Int, to value: Double) {
    let range = index % 2 == 0 ? 0...1 : BezierPad.span
    points[index] = min(max((value * 1000).rounded() / 1000, range.lowerBound), range.upperBound)
    refresh()
    onChange(points, true)
  }

  private func refresh() {
    pad.points = points
    pad.codePoints = code
    for (index, field) in fields.enumerated() {
      let isTuned = code.map { $0[index] != points[index] } ?? false
      field.show(ValueUnit.text(points[index], decimals: 3), isTuned: isTuned)
    }
    for button in presets { button.isOn = button.preset.points == points }
  }

  // MARK: Layout

  private static func columns(_ width: CGFloat) -> Int {
    max(Int((width + 6) / (PresetButton.width + 6)), 1)
  }

  /// The height at a width.
  func height(for width: CGFloat) -> CGFloat {
    let rows = (presets.count + Self.columns(width) - 1) / Self.columns(width)
    return Self.padHeight + Self.gap + CGFloat(rows) * (PresetButton.height + 4) - 4
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width
    let column = Self.fieldWidth + 24
    pad.frame = CGRect(x: 0, y: 0, width: max(width - column - Self.gap, 60), height: Self.padHeight)
    for (index, field) in fields.enumerated() {
      let y = (Self.padHeight - 4 * 26 + 4) / 2 + CGFloat(index) * 26
      field.frame = CGRect(x: width - Self.fieldWidth, y: y, width: Self.fieldWidth, height: 22)
      names[index].frame = CGRect(x: width - column, y: y, width: 18, height: 22)
    }
    let columns = Self.columns(width)
    let pitch = (width + 4) / CGFloat(columns)
    for (index, button) in presets.enumerated() {
      button.frame = CGRect(
        x: (CGFloat(index % columns) * pitch).rounded(),
        y: Self.padHeight + Self.gap + CGFloat(index / columns) * (PresetButton.height + 4),
        width: (pitch - 4).rounded(.down), height: PresetButton.height)
    }
  }
}

/// A pace with a name: a tiny picture of it and the name below.
final class PresetButton: PanelControl {
  let preset: CurvePreset
  var action: () -> Void = {}
  var isOn = false { didSet { if isOn != oldValue { applyColors() } } }
  private let line = CAShapeLayer()
  private let label = PanelLook.label(PanelLook.smallNumber, PanelLook.quietText)

  static let width: CGFloat = 52
  static let height: CGFloat = 48
  private static let pictureHeight: CGFloat = 28

  init(_ preset: CurvePreset) {
    self.preset = preset
    super.init(frame: .zero)
    isAccessibilityElement = true
    accessibilityTraits = .button
    accessibilityLabel = preset.name
    accessibilityIdentifier = "tuner.preset.\(preset.name)"
    label.text = preset.name
    label.textAlignment = .center
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.75
    line.fillColor = nil
    line.lineWidth = 1.5
    line.lineCap = .round
    layer.cornerRadius = PanelLook.radius
    layer.cornerCurve = .continuous
    layer.addSublayer(line)
    addSubview(label)
    addAction(UIAction { [unowned self] _ in action() }, for: .touchUpInside)
    addGestureRecognizer(UIHoverGestureRecognizer(target: self, action: Selector("hover:", Self.hover)))
  }

  required init?(coder: NSCoder) { nil }

  private var isUnderPointer = false { didSet { if isUnderPointer != oldValue { applyColors() } } }
  override var isHighlighted: Bool { didSet { applyColors() } }

  private func hover(_ hover: UIHoverGestureRecognizer) {
    isUnderPointer = hover.state == .began || hover.state == .changed
    let numbers = preset.points.map { ValueUnit.text($0, decimals: 2) }.joined(separator: ", ")
    giveHint(isUnderPointer ? "\(preset.name): \(numbers)" : nil)
  }

  override func applyColors() {
    withoutActions {
      let isLit = isUnderPointer || isHighlighted
      layer.backgroundColor = resolved(isOn ? PanelLook.selection : isLit ? PanelLook.well : .clear)
      line.strokeColor = resolved(isOn ? PanelLook.accent : PanelLook.quietText)
    }
    label.textColor = isOn ? PanelLook.accent : PanelLook.quietText
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let area = CGRect(x: bounds.midX - 11, y: 8, width: 22, height: Self.pictureHeight - 12)
    func place(_ x: Double, _ y: Double) -> CGPoint {
      CGPoint(x: area.minX + area.width * CGFloat(x), y: area.maxY - area.height * CGFloat(y))
    }
    let path = CGMutablePath()
    let p = preset.points
    path.move(to: place(0, 0))
    path.addCurve(to: place(1, 1), control1: place(p[0], p[1]), control2: place(p[2], p[3]))
    withoutActions { line.path = path }
    label.frame = CGRect(x: 0, y: Self.pictureHeight + 2, width: bounds.width, height: 16)
  }
}
