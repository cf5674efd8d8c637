import UIKit

/// The track of a value slider: it is dragged, turned, stepped by keys, and set back by a double click.
///
/// A tick marks what the code says. Shift makes every way finer by ten, Control coarser.
final class SliderTrack: PanelControl, WheelReceiver {
  var scale: ValueScale { didSet { setNeedsLayout() } }
  var value: Double { didSet { if value != oldValue { setNeedsLayout() } } }
  /// What the code says; nil for what it says nothing about.
  var codeValue: Double? { didSet { if codeValue != oldValue { setNeedsLayout() } } }
  /// The new value, and whether the finger has left or a key was pressed: the end of one change.
  var onChange: (Double, _ isFinal: Bool) -> Void = { _, _ in }
  /// Wants the value back that the code has.
  var onReset: () -> Void = {}
  /// Wants to type a value.
  var onType: () -> Void = {}
  /// The text of the hint line.
  var hint: String?

  private let rail = CALayer()
  private let fill = CALayer()
  private let mark = CALayer()
  private let knob = CALayer()
  /// Where the knob would be without rounding, 0…1, and where the finger was last.
  private var grip = (fraction: 0.0, x: CGFloat(0))

  static let knobSide: CGFloat = 13
  private static let railHeight: CGFloat = 4
  private static let markSize = CGSize(width: 2, height: 11)

  init(_ scale: ValueScale) {
    self.scale = scale
    value = scale.range.lowerBound
    super.init(frame: .zero)
    rail.cornerRadius = Self.railHeight / 2
    fill.cornerRadius = Self.railHeight / 2
    mark.cornerRadius = 1
    knob.cornerRadius = Self.knobSide / 2
    knob.shadowOpacity = 0.18
    knob.shadowRadius = 1.5
    knob.shadowOffset = CGSize(width: 0, height: 0.5)
    knob.borderWidth = 0.5
    for part in [rail, fill, mark, knob] { layer.addSublayer(part) }
    isAccessibilityElement = true
    accessibilityTraits = .adjustable
    addGestureRecognizer(UIHoverGestureRecognizer(target: self, action: Selector("hover:", Self.hover)))
  }

  required init?(coder: NSCoder) { nil }

  override func applyColors() {
    withoutActions {
      rail.backgroundColor = resolved(PanelLook.well)
      mark.backgroundColor = resolved(PanelLook.ghost)
      knob.backgroundColor = resolved(PanelLook.knob)
      knob.borderColor = resolved(PanelLook.knobRim)
      fill.backgroundColor = resolved(isTuned ? PanelLook.tuned : PanelLook.accent)
    }
  }

  private var isTuned: Bool { codeValue.map { $0 != value } ?? false }

  /// Whether the pointer was moved onto the track. A track that scrolls past under a resting pointer is not meant.
  private var isPointedAt = false

  private func hover(_ hover: UIHoverGestureRecognizer) {
    isPointedAt = hover.state == .began || hover.state == .changed
    giveHint(isPointedAt ? hint : nil)
  }

  // MARK: Layout

  private var room: CGFloat { max(bounds.width - Self.knobSide, 1) }
  private func x(of fraction: Double) -> CGFloat { Self.knobSide / 2 + room * CGFloat(fraction) }

  override func layoutSubviews() {
    super.layoutSubviews()
    let y = bounds.midY
    let place = x(of: scale.fraction(of: value))
    // Values on both sides of zero fill from there.
    let origin = x(of: scale.range.contains(0) ? scale.fraction(of: 0) : 0)
    withoutActions {
      rail.frame = CGRect(x: 0, y: y - Self.railHeight / 2, width: bounds.width, height: Self.railHeight)
      let start = scale.range.lowerBound < 0 ? origin : 0
      fill.frame = CGRect(
        x: min(start, place), y: y - Self.railHeight / 2, width: abs(place - start), height: Self.railHeight)
      knob.frame = CGRect(
        x: place - Self.knobSide / 2, y: y - Self.knobSide / 2, width: Self.knobSide, height: Self.knobSide)
      knob.shadowPath = CGPath(ellipseIn: knob.bounds, transform: nil)
      mark.isHidden = codeValue == nil
      if let codeValue {
        let center = x(of: scale.fraction(of: codeValue))
        mark.frame = CGRect(
          x: center - Self.markSize.width / 2, y: y - Self.markSize.height / 2, width: Self.markSize.width,
          height: Self.markSize.height)
      }
    }
    accessibilityValue = scale.text(value)
    if window != nil { applyColors() }
  }

  // MARK: Dragging

  /// The arrows go on with the slider that was touched last.
  override var canBecomeFirstResponder: Bool { isEnabled }

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    becomeFirstResponder()
    guard touch.tapCount < 2 else {
      onReset()
      return false
    }
    let place = touch.location(in: self).x
    let knobX = x(of: scale.fraction(of: value))
    grip = (scale.fraction(of: value), place)
    // Beside the knob the value goes to the finger; on it, it stays until the finger moves.
    if abs(place - knobX) > Self.knobSide {
      grip.fraction = Double((place - Self.knobSide / 2) / room)
      change(to: scale.snapped(scale.value(at: grip.fraction), modifiers(event)), isFinal: false)
    }
    return true
  }

  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let place = touch.location(in: self).x
    let keys = modifiers(event)
    let way = keys.contains(.shift) ? ValueScale.fineFactor : 1
    grip.fraction += Double((place - grip.x) / room) * way
    grip.x = place
    change(to: scale.snapped(scale.value(at: grip.fraction), keys), isFinal: false)
    return true
  }

  override func endTracking(_ touch: UITouch?, with event: UIEvent?) { onChange(value, true) }
  override func cancelTracking(with event: UIEvent?) { onChange(value, true) }

  private func modifiers(_ event: UIEvent?) -> UIKeyModifierFlags { event?.modifierFlags ?? [] }

  private func change(to wanted: Double, isFinal: Bool) {
    guard wanted != value || isFinal else { return }
    value = wanted
    onChange(value, isFinal)
  }

  // MARK: Wheel and keys

  /// Handles the wheel; false passes it on to the next view.
  package func wheelTurned(_ input: ScrollInput) -> Bool {
    guard isEnabled, isPointedAt || isFocused, input.delta.dy != 0 else { return false }
    step(by: input.delta.dy < 0 ? 1 : -1, input.modifiers)
    return true
  }

  /// Goes this many steps on, as one change.
  func step(by count: Double, _ modifiers: UIKeyModifierFlags) {
    change(to: scale.stepped(value, by: count, modifiers), isFinal: true)
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard let key = presses.first?.key, isFocused || isFirstResponder else {
      return super.pressesBegan(presses, with: event)
    }
    switch key.keyCode {
    case .keyboardRightArrow, .keyboardUpArrow: step(by: 1, key.modifierFlags)
    case .keyboardLeftArrow, .keyboardDownArrow: step(by: -1, key.modifierFlags)
    case .keyboardPageUp: step(by: 1, .control)
    case .keyboardPageDown: step(by: -1, .control)
    case .keyboardHome: change(to: scale.range.lowerBound, isFinal: true)
    case .keyboardEnd: change(to: scale.range.upperBound, isFinal: true)
    case .keyboardDeleteOrBackspace, .keyboardDeleteForward: onReset()
    case .keyboardReturnOrEnter: onType()
    default: super.pressesBegan(presses, with: event)
    }
  }

  override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    // Return is not a press here.
    guard presses.first?.key?.keyCode != .keyboardReturnOrEnter else { return }
    super.pressesEnded(presses, with: event)
  }
}
