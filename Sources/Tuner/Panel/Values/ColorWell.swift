import UIKit

/// A colour: a swatch, its hex digits to type, and sliders for hue, saturation, brightness and opacity when it is open.
final class ColorWell: PanelView {
  struct Color: Equatable, Sendable {
    /// 0…1, not premultiplied.
    var red = 0.0, green = 0.0, blue = 0.0, alpha = 1.0

    /// `#RRGGBB`, with two more digits when it is not opaque.
    var hex: String {
      func byte(_ value: Double) -> Int { Int((min(max(value, 0), 1) * 255).rounded()) }
      let solid = String(format: "#%02X%02X%02X", byte(red), byte(green), byte(blue))
      return alpha < 1 ? solid + String(format: "%02X", byte(alpha)) : solid
    }

    /// Reads three, four, six or eight hex digits, with or without `#`; nil for anything else.
    init?(hex text: String) {
      var digits = text.trimmingCharacters(in: .whitespaces)
      if digits.hasPrefix("#") { digits.removeFirst() }
      if digits.count == 3 || digits.count == 4 { digits = digits.map { "\($0)\($0)" }.joined() }
      guard digits.count == 6 || digits.count == 8, let number = UInt32(digits, radix: 16) else { return nil }
      let bits = digits.count == 6 ? number << 8 | 255 : number
      func part(_ shift: UInt32) -> Double { Double(bits >> shift & 255) / 255 }
      (red, green, blue, alpha) = (part(24), part(16), part(8), part(0))
    }

    init(red: Double = 0, green: Double = 0, blue: Double = 0, alpha: Double = 1) {
      (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    @MainActor var color: UIColor {
      UIColor(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    }
  }

  var onChange: (Color, _ isFinal: Bool) -> Void = { _, _ in }
  /// The sliders were opened or closed: the height is another.
  var onResize: () -> Void = {}

  private(set) var color = Color()
  private var code: Color?
  /// Hue, saturation and brightness as they were set: a grey keeps its hue.
  private var wheel = (hue: 0.0, saturation: 0.0, brightness: 0.0)
  private(set) var isOpen = false
  private let nameLabel = PanelLook.label(PanelLook.body, PanelLook.quietText)
  private let swatch = PanelButton(hint: "Open the colour’s sliders")
  private let paint = UIView()
  private let field = UITextField()
  private let sliders: [ValueSlider]
  private static let swatchSize = CGSize(width: 44, height: 20)

  init(_ name: String) {
    let part = ValueScale(0...1, step: 0.01, unit: .part, decimals: 3)
    sliders = [
      ValueSlider("Hue", ValueScale(0...360, step: 1, unit: .degrees, decimals: 1)),
      ValueSlider("Saturation", part), ValueSlider("Brightness", part), ValueSlider("Opacity", part),
    ]
    super.init(frame: .zero)
    nameLabel.text = name
    paint.layer.cornerRadius = 5
    paint.layer.cornerCurve = .continuous
    paint.layer.borderWidth = 1
    paint.isUserInteractionEnabled = false
    swatch.accessibilityIdentifier = "tuner.color"
    swatch.action = { [unowned self] in toggle() }
    field.font = PanelLook.code
    field.textColor = PanelLook.text
    field.backgroundColor = PanelLook.well
    field.layer.cornerRadius = 5
    field.textAlignment = .center
    field.addAction(UIAction { [unowned self] _ in field.resignFirstResponder() }, for: .editingDidEndOnExit)
    field.addAction(UIAction { [unowned self] _ in typed() }, for: .editingDidEnd)
    for (index, slider) in sliders.enumerated() {
      slider.onChange = { [unowned self] in slid(index, $0, isFinal: $1) }
      slider.isHidden = true
      addSubview(slider)
    }
    for part in [nameLabel, swatch, field] as [UIView] { addSubview(part) }
    swatch.addSubview(paint)
  }

  required init?(coder: NSCoder) { nil }

  func show(_ color: Color, code: Color?) {
    if color != self.color {
      var (h, s, b, a) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
      if color.color.getHue(&h, saturation: &s, brightness: &b, alpha: &a) {
        wheel = (s > 0 && b > 0 ? Double(h) : wheel.hue, b > 0 ? Double(s) : wheel.saturation, Double(b))
      }
    }
    self.color = color
    self.code = code
    refresh()
  }

  private func refresh() {
    paint.backgroundColor = color.color
    if !field.isEditing { field.text = color.hex }
    nameLabel.textColor = code.map { $0 != color } ?? false ? PanelLook.tuned : PanelLook.quietText
    let numbers = [wheel.hue * 360, wheel.saturation, wheel.brightness, color.alpha]
    for (slider, number) in zip(sliders, numbers) {
      slider.show((number * 1000).rounded() / 1000, code: nil)
    }
  }

  override func applyColors() { withoutActions { paint.layer.borderColor = resolved(PanelLook.hairline) } }

  private func toggle() {
    isOpen.toggle()
    for slider in sliders { slider.isHidden = !isOpen }
    setNeedsLayout()
    onResize()
  }

  private func typed() {
    if let typed = Color(hex: field.text ?? ""), typed != color {
      show(typed, code: code)
      onChange(color, true)
    }
    field.text = color.hex
  }

  private func slid(_ index: Int, _ value: Double, isFinal: Bool) {
    switch index {
    case 0: wheel.hue = value / 360
    case 1: wheel.saturation = value
    case 2: wheel.brightness = value
    default: color.alpha = value
    }
    let mixed = UIColor(
      hue: CGFloat(wheel.hue), saturation: CGFloat(wheel.saturation), brightness: CGFloat(wheel.brightness),
      alpha: 1)
    var (r, g, b, a) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
    if mixed.getRed(&r, green: &g, blue: &b, alpha: &a) {
      color = Color(red: Double(r), green: Double(g), blue: Double(b), alpha: color.alpha)
    }
    refresh()
    onChange(color, isFinal)
  }

  /// The height that it wants now.
  var height: CGFloat { PanelLook.rowHeight * (isOpen ? CGFloat(sliders.count + 1) : 1) }

  override func layoutSubviews() {
    super.layoutSubviews()
    let row = PanelLook.rowHeight
    nameLabel.frame = CGRect(x: 0, y: 0, width: bounds.width * 0.4, height: row)
    field.frame = CGRect(x: bounds.width - 80, y: 3, width: 80, height: 22)
    swatch.frame = CGRect(
      x: bounds.width - 80 - 8 - Self.swatchSize.width, y: 4, width: Self.swatchSize.width, height: 20)
    paint.frame = swatch.bounds
    for (index, slider) in sliders.enumerated() {
      slider.frame = CGRect(x: 0, y: row * CGFloat(index + 1), width: bounds.width, height: row)
    }
  }
}
