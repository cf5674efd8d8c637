import UIKit

/// A number of the code: its name, a slider, and a field to type it in.
///
/// The name is orange when the number is not the code's; a click on it sets it back. By mouse, wheel, keys: see
/// `SliderTrack`.
final class ValueSlider: PanelView {
  private let nameLabel = PanelLook.label(PanelLook.body, PanelLook.quietText)
  let track: SliderTrack
  let field = ValueField()
  /// The new value, and whether it is the end of one change.
  var onChange: (Double, _ isFinal: Bool) -> Void = { _, _ in }
  /// Wants the code's value back.
  var onReset: () -> Void = {}

  static let nameWidth: CGFloat = 84
  static let fieldWidth: CGFloat = 66
  private static let gap: CGFloat = 10

  private var baseScale: ValueScale

  /// What the number may be and how the slider goes over it.
  var scale: ValueScale {
    get { baseScale }
    set {
      guard newValue != baseScale else { return }
      baseScale = newValue
      if field.unit != newValue.unit { field.unit = newValue.unit }
    }
  }

  /// - Parameter identifier: by which tests and scripts find the track; the field's has `.field` behind it.
  init(_ name: String, _ scale: ValueScale, identifier: String? = nil) {
    track = SliderTrack(scale)
    baseScale = scale
    super.init(frame: .zero)
    nameLabel.text = name
    field.unit = scale.unit
    track.accessibilityLabel = name
    track.accessibilityIdentifier = identifier
    field.accessibilityLabel = name
    field.accessibilityIdentifier = identifier.map { $0 + ".field" }
    track.hint = "\(name): drag, arrows, Shift fine, Ctrl coarse; double-click for the code’s value"
    track.onChange = { [unowned self] in changed(to: $0, isFinal: $1) }
    track.onReset = { [unowned self] in reset() }
    track.onType = { [unowned self] in field.becomeFirstResponder() }
    field.onChange = { [unowned self] in changed(to: self.track.scale.clamped($0), isFinal: true) }
    field.onStep = { [unowned self] in track.step(by: $0, $1) }
    for part in [nameLabel, track, field] as [UIView] { addSubview(part) }
    show(scale.range.lowerBound, code: nil)
  }

  required init?(coder: NSCoder) { nil }

  /// The number's name.
  var name: String {
    get { nameLabel.text ?? "" }
    set { nameLabel.text = newValue }
  }

  var value: Double { track.value }

  var isEnabled = true {
    didSet {
      track.isEnabled = isEnabled
      field.isEnabled = isEnabled
      alpha = isEnabled ? 1 : 0.4
    }
  }

  /// Shows a value and what the code says; nil for nothing.
  func show(_ value: Double, code: Double?) {
    var scale = baseScale.including(value)
    if let code { scale = scale.including(code) }
    if track.scale != scale { track.scale = scale }
    track.value = value
    track.codeValue = code
    let isTuned = code.map { $0 != value } ?? false
    let color = isTuned ? PanelLook.tuned : PanelLook.quietText
    if !nameLabel.textColor.isEqual(color) { nameLabel.textColor = color }
    field.show(scale.text(value), isTuned: isTuned)
  }

  private func changed(to value: Double, isFinal: Bool) {
    show(value, code: track.codeValue)
    onChange(value, isFinal)
  }

  private func reset() {
    if let code = track.codeValue { show(code, code: code) }
    onReset()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let height = bounds.height
    let name = min(Self.nameWidth, bounds.width * 0.3)
    nameLabel.frame = CGRect(x: 0, y: 0, width: name, height: height)
    field.frame = CGRect(
      x: bounds.width - Self.fieldWidth, y: (height - 22) / 2, width: Self.fieldWidth, height: 22)
    track.frame = CGRect(
      x: name + Self.gap / 2, y: 0,
      width: max(bounds.width - name - Self.gap * 1.5 - Self.fieldWidth, 0), height: height)
  }
}
