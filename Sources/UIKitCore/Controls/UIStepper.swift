import Foundation
import QuartzCore
import Support

/// Two buttons that make a value smaller and larger.
///
/// The value changes when the finger comes down, and again and again while it stays down. Each change sends
/// `valueChanged` and `primaryActionTriggered`; setting the value from code sends nothing.
@preconcurrency @MainActor
open class UIStepper: UIControl {
  /// UIKit's size, in points.
  private static let size = CGSize(width: 94, height: 32)
  /// In points. [read off screenshots; not documented]
  private static let cornerRadius: CGFloat = 8
  private static let separatorSize = CGSize(width: 1, height: 18)
  private static let glyphSize: CGFloat = 14
  private static let glyphWidth: CGFloat = 1.75
  private static let usedUpAlpha: CGFloat = 0.3
  /// When a held button begins to repeat, and how often it does, in seconds. [a choice that feels like UIKit's]
  private static let firstPause: TimeInterval = 0.5
  private static let pause: TimeInterval = 0.1

  /// One half of the stepper.
  @MainActor
  private final class Half {
    let area = UIView(frame: .zero)
    let picture = UIImageView(frame: .zero)
    var images: [State: UIImage] = [:]
    let standard: UIImage
    let step: Double

    init(step: Double) {
      self.step = step
      standard = UIStepper.glyph(isPlus: step > 0)
      area.layer.cornerRadius = UIStepper.cornerRadius
      area.addSubview(picture)
    }

    func image(for state: State) -> UIImage? { images[state] ?? images[.normal] }
  }

  private let content = ControlContent(frame: .zero)
  private let background = UIImageView(frame: .zero)
  private let separator = UIImageView(frame: .zero)
  private let minus = Half(step: -1)
  private let plus = Half(step: 1)
  private var backgrounds: [State: UIImage] = [:]
  private var dividers: [DividerPlace: UIImage] = [:]
  private var current = 0.0
  private var lower = 0.0
  private var upper = 100.0
  private var increment = 1.0
  private var pressed: Half?
  private var repetition: ScheduledWork?

  private struct DividerPlace: Hashable {
    let left: State
    let right: State
  }

  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: Self.size))
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
    coder.fill(self, as: UIStepper.self)
  }

  private func prepare() {
    bounds.size = Self.size
    background.layer.cornerRadius = Self.cornerRadius
    content.addSubview(background)
    content.addSubview(minus.area)
    content.addSubview(plus.area)
    content.addSubview(separator)
    addSubview(content)
    isAccessibilityElement = true
    accessibilityTraits = .adjustable
    show()
  }

  private static func glyph(isPlus: Bool) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: glyphSize, height: glyphSize)).image { _ in
      UIColor.black.setFill()
      let bar = CGRect(x: 0, y: (glyphSize - glyphWidth) / 2, width: glyphSize, height: glyphWidth)
      UIBezierPath(roundedRect: bar, cornerRadius: glyphWidth / 2).fill()
      guard isPlus else { return }
      let post = CGRect(x: bar.minY, y: 0, width: glyphWidth, height: glyphSize)
      UIBezierPath(roundedRect: post, cornerRadius: glyphWidth / 2).fill()
    }.withRenderingMode(.alwaysTemplate)
  }

  // MARK: Value

  /// The value, kept between the minimum and the maximum. Default 0.
  open var value: Double {
    get { current }
    set {
      guard isFinite(newValue, "value") else { return }
      changeListener?.willChange("value")
      defer { changeListener?.didChange("value") }
      current = min(max(newValue, lower), upper)
      show()
    }
  }

  /// The least value. A larger one than the maximum takes the maximum along. Default 0.
  open var minimumValue: Double {
    get { lower }
    set {
      guard isFinite(newValue, "minimumValue") else { return }
      lower = newValue
      upper = max(upper, newValue)
      value = current
    }
  }

  /// The greatest value. A smaller one than the minimum takes the minimum along. Default 100.
  open var maximumValue: Double {
    get { upper }
    set {
      guard isFinite(newValue, "maximumValue") else { return }
      upper = newValue
      lower = min(lower, newValue)
      value = current
    }
  }

  /// By how much a press changes the value; more than 0. Default 1.
  open var stepValue: Double {
    get { increment }
    set {
      guard newValue.isFinite, newValue > 0 else {
        Diagnostics.report("UIStepper.stepValue was not set: it must be more than 0")
        return
      }
      increment = newValue
    }
  }

  private func isFinite(_ number: Double, _ name: String) -> Bool {
    if number.isFinite { return true }
    Diagnostics.report("UIStepper.\(name) was not set: the value is not finite")
    return false
  }

  /// Whether every change sends `valueChanged`, not only the last when the finger is lifted. Default true.
  open var isContinuous = true
  /// Whether a held button repeats. Default true.
  open var autorepeat = true
  /// Whether the value continues at the other end. Default false.
  open var wraps = false { didSet { show() } }

  private func next(_ step: Double) -> Double {
    let wanted = current + step * increment
    if wanted > upper { return wraps ? lower : upper }
    if wanted < lower { return wraps ? upper : lower }
    return wanted
  }

  /// Changes the value by hand; false when it is at its end.
  private func change(by step: Double, _ event: UIEvent?, isLast: Bool = false) -> Bool {
    let wanted = next(step)
    guard wanted != current else { return false }
    value = wanted
    if isContinuous || isLast { sendValue(event) } else { hasUnsentChange = true }
    return true
  }

  private var hasUnsentChange = false

  private func sendValue(_ event: UIEvent?) {
    hasUnsentChange = false
    send(.valueChanged, event)
    send(.primaryActionTriggered, event)
  }

  // MARK: Look

  /// Sets the picture behind the buttons for one state.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    backgrounds[state] = image
    show()
  }
  /// The picture behind the buttons for a state, or for `.normal` when there is none.
  open func backgroundImage(for state: State) -> UIImage? { backgrounds[state] ?? backgrounds[.normal] }

  /// Sets the picture between the buttons for the states of both.
  open func setDividerImage(
    _ image: UIImage?, forLeftSegmentState leftState: State, rightSegmentState rightState: State
  ) {
    dividers[DividerPlace(left: leftState, right: rightState)] = image
    show()
  }
  /// The picture between the buttons for the states of both.
  open func dividerImage(forLeftSegmentState state: State, rightSegmentState: State) -> UIImage? {
    dividers[DividerPlace(left: state, right: rightSegmentState)]
      ?? dividers[DividerPlace(left: .normal, right: .normal)]
  }

  /// Sets the picture on the button that makes the value larger for one state.
  open func setIncrementImage(_ image: UIImage?, for state: State) {
    plus.images[state] = image
    show()
  }
  /// The picture on the button that makes the value larger; nil for the system's.
  open func incrementImage(for state: State) -> UIImage? { plus.image(for: state) }
  /// Sets the picture on the button that makes the value smaller for one state.
  open func setDecrementImage(_ image: UIImage?, for state: State) {
    minus.images[state] = image
    show()
  }
  /// The picture on the button that makes the value smaller; nil for the system's.
  open func decrementImage(for state: State) -> UIImage? { minus.image(for: state) }

  private func show() {
    accessibilityValue = "\(current)"
    let isUsable = isEnabled
    background.image = backgroundImage(for: state)
    background.backgroundColor = background.image == nil ? .tertiarySystemFill : nil
    for half in [minus, plus] {
      let hasRoom = wraps || next(half.step) != current
      let isPressed = half === pressed
      let state: State = !hasRoom || !isUsable ? .disabled : isPressed ? .highlighted : .normal
      half.picture.image = half.image(for: state) ?? half.standard
      half.picture.tintColor = .label
      half.picture.alpha = hasRoom ? 1 : Self.usedUpAlpha
      half.area.backgroundColor = isPressed ? .systemFill : .clear
    }
    separator.image = dividerImage(
      forLeftSegmentState: pressed === minus ? .highlighted : .normal,
      rightSegmentState: pressed === plus ? .highlighted : .normal)
    separator.backgroundColor = separator.image == nil ? .separator : nil
    separator.alpha = pressed == nil || separator.image != nil ? 1 : 0
    content.show(isEnabled: isUsable)
    let sizes = [minus.picture.image?.size, plus.picture.image?.size, separator.image?.size]
    guard sizes != knownSizes else { return }
    knownSizes = sizes
    setNeedsLayout()
  }
  /// Of the pictures; a state whose pictures are as large changes no place.
  private var knownSizes: [CGSize?] = []

  package override func stateMayHaveChanged() {
    super.stateMayHaveChanged()
    show()
  }

  // MARK: Layout

  /// The size of a stepper cannot be changed; its origin can.
  open override var frame: CGRect {
    get { super.frame }
    set { super.frame = CGRect(origin: newValue.origin, size: Self.size) }
  }
  open override var intrinsicContentSize: CGSize { Self.size }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

  open override func layoutSubviews() {
    super.layoutSubviews()
    content.frame = bounds
    let bounds = content.bounds
    background.frame = bounds
    let width = bounds.width / 2
    for (index, half) in [minus, plus].enumerated() {
      half.area.frame = directed(
        CGRect(x: CGFloat(index) * width, y: 0, width: width, height: bounds.height), in: bounds)
      let size = half.picture.image?.size ?? .zero
      half.picture.frame = CGRect(
        x: (width - size.width) / 2, y: (bounds.height - size.height) / 2, width: size.width,
        height: size.height)
    }
    let size = separator.image?.size ?? Self.separatorSize
    separator.frame = CGRect(
      x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2, width: size.width,
      height: size.height)
  }

  // MARK: Tracking

  private func half(at touch: UITouch) -> Half? {
    [minus, plus].first { $0.area.frame.contains(touch.location(in: content)) }
  }

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard let half = half(at: touch), super.beginTracking(touch, with: event) else { return false }
    press(half)
    return true
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    // A finger that leaves its half stops the repetition, and resumes it when it comes back.
    if let pressed, half(at: touch) !== pressed {
      release()
      left = pressed
    } else if let half = left, self.half(at: touch) === half {
      press(half)
    }
    return super.continueTracking(touch, with: event)
  }

  /// The half that the finger has left.
  private var left: Half?

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    finish(event)
  }

  open override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    finish(event)
  }

  private func finish(_ event: UIEvent?) {
    release()
    left = nil
    if hasUnsentChange { sendValue(event) }
  }

  private func press(_ half: Half) {
    left = nil
    pressed = half
    show()
    step(half, after: Self.firstPause)
  }

  private func release() {
    repetition?.cancel()
    repetition = nil
    pressed = nil
    show()
  }

  /// Changes the value, and plans to do so again.
  private func step(_ half: Half, after pause: TimeInterval) {
    guard change(by: half.step, nil), autorepeat else { return }
    // The action may have ended it all.
    guard pressed === half else { return }
    repetition = MediaScheduler.current.after(pause) { [weak self] in
      guard let self, self.pressed === half else { return }
      self.step(half, after: Self.pause)
    }
  }

  /// The arrow keys change the value by a step.
  package override func handle(_ key: UIKey, _ event: UIPressesEvent?) -> Bool {
    let step: Double
    switch key.keyCode {
    case .keyboardRightArrow: step = isMirrored ? -1 : 1
    case .keyboardLeftArrow: step = isMirrored ? 1 : -1
    case .keyboardUpArrow: step = 1
    case .keyboardDownArrow: step = -1
    default: return false
    }
    _ = change(by: step, event, isLast: true)
    return true
  }

  package override var focusOutline: (rect: CGRect, radius: CGFloat) { (bounds, Self.cornerRadius) }

  open override func accessibilityIncrement() { _ = change(by: 1, nil, isLast: true) }
  open override func accessibilityDecrement() { _ = change(by: -1, nil, isLast: true) }
}
