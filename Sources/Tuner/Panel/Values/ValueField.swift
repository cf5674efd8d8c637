import UIKit

/// A number that can be typed, with its unit: `0.25 s`, `250 ms`, `40 %`.
///
/// Return and leaving it take what was typed, Escape gives it up. The up and down arrows and the wheel step. What is no
/// number shakes the field and leaves the value.
@preconcurrency @MainActor
final class ValueField: UITextField, UITextFieldDelegate {
  /// A value that was typed, and whether it is the last of a row of changes.
  var onChange: (Double) -> Void = { _ in }
  /// This many steps, with the keys that were held.
  var onStep: (Double, UIKeyModifierFlags) -> Void = { _, _ in }
  var unit = ValueUnit.none { didSet { signLabel.text = unit.sign } }
  private let signLabel = PanelLook.label(PanelLook.small, PanelLook.faintText)
  private var shown = ""
  private var isGivingUp = false
  private static let inset: CGFloat = 6
  private static let signGap: CGFloat = 3

  init() {
    super.init(frame: .zero)
    font = PanelLook.number
    textColor = PanelLook.text
    textAlignment = .right
    layer.cornerRadius = 5
    layer.cornerCurve = .continuous
    backgroundColor = PanelLook.well
    delegate = self
    addSubview(signLabel)
    addAction(UIAction { [unowned self] _ in resignFirstResponder() }, for: .editingDidEndOnExit)
  }

  required init?(coder: NSCoder) { nil }

  /// The arrows of the slider beside it do what Tab would come here for.
  override var canBecomeFocused: Bool { false }

  /// Shows a number, unless the user is typing.
  func show(_ text: String, isTuned: Bool) {
    shown = text
    let color = isTuned ? PanelLook.tuned : PanelLook.text
    if !textColor.map({ $0.isEqual(color) })! { textColor = color }
    if !isEditing, self.text != text { self.text = text }
  }

  // MARK: Editing

  /// The first click takes all of it: the next letter starts over.
  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let wasEditing = isEditing
    let follows = super.beginTracking(touch, with: event)
    if !wasEditing, isEditing { selectAll(nil) }
    return follows
  }

  func textFieldDidBeginEditing(_ textField: UITextField) {
    isGivingUp = false
    selectAll(nil)
    backgroundColor = PanelLook.selection
  }

  func textFieldDidEndEditing(_ textField: UITextField) {
    backgroundColor = PanelLook.well
    let typed = text ?? ""
    text = shown
    guard !isGivingUp, typed != shown else { return }
    if let value = unit.value(of: typed) { onChange(value) } else { refuse() }
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard let key = presses.first?.key, isEditing else {
      return super.pressesBegan(presses, with: event)
    }
    switch key.keyCode {
    case .keyboardEscape:
      isGivingUp = true
      resignFirstResponder()
    case .keyboardUpArrow, .keyboardDownArrow:
      if let value = unit.value(of: text ?? ""), text != shown { onChange(value) }
      onStep(key.keyCode == .keyboardUpArrow ? 1 : -1, key.modifierFlags)
      text = shown
      selectAll(nil)
    default: super.pressesBegan(presses, with: event)
    }
  }

  /// A short shake: what was typed is no number.
  private func refuse() {
    let shake = CAKeyframeAnimation(keyPath: "transform.translation.x")
    shake.values = [0, -5, 4, -2, 0].map { NSNumber(value: $0) }
    shake.duration = 0.25
    layer.add(shake, forKey: "refusal")
    giveHint("That is not a number" + (unit.sign.isEmpty ? "" : "; write it like \(shown) \(unit.sign)"))
  }

  // MARK: Layout

  private var signWidth: CGFloat {
    unit.sign.isEmpty ? 0 : signLabel.sizeThatFits(.zero).width.rounded(.up) + Self.signGap
  }

  override func textRect(forBounds bounds: CGRect) -> CGRect {
    CGRect(
      x: Self.inset, y: 0, width: max(bounds.width - 2 * Self.inset - signWidth, 0), height: bounds.height)
  }

  override func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = max(signWidth - Self.signGap, 0)
    signLabel.frame = CGRect(
      x: bounds.width - Self.inset - width, y: 0.5, width: width, height: bounds.height)
  }
}
