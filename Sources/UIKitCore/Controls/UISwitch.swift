import Foundation
import QuartzCore

/// A control that is on or off. A tap turns it over; a drag moves the knob to the side of the finger.
///
/// Its size is always 51 × 31 points. A finger that changes it sends `valueChanged` and `primaryActionTriggered`, in
/// this order and before `touchUpInside`; setting it from code sends nothing.
@preconcurrency @MainActor
open class UISwitch: UIControl {
  /// What a switch looks like. Raw values are UIKit's.
  public enum Style: Int, Sendable {
    case automatic = 0
    /// Accepted; there is no checkbox here, as on a phone.
    case checkbox = 1
    case sliding = 2
  }

  /// UIKit's size, in points.
  private static let size = CGSize(width: 51, height: 31)
  /// The edge around the knob and how much wider a pressed knob is, in points. [read off screenshots; not documented]
  private static let edge: CGFloat = 2
  private static let pressedStretch: CGFloat = 7
  /// How far the finger moves before it drags the knob, in points. [a choice: not documented]
  private static let slop: CGFloat = 10
  /// The critically damped spring of knob and track: its perceptual duration, in seconds. [a choice that looks like
  /// UIKit's; not documented]
  private static let springDuration: TimeInterval = 0.3

  private let content = ControlContent(frame: .zero)
  private let track = UIView(frame: .zero)
  private let knob = ControlKnob(frame: .zero)
  private var marks: SwitchMarks?
  private var value = false
  /// What the drag shows while the finger is down; nil when there is none.
  private var dragged: Bool?
  private var dragOrigin: CGFloat = 0

  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: Self.size))
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
    coder.fill(self, as: UISwitch.self)
  }

  private func prepare() {
    bounds.size = Self.size
    content.frame = bounds
    track.frame = bounds
    track.layer.cornerRadius = Self.size.height / 2
    content.addSubview(track)
    content.addSubview(knob)
    addSubview(content)
    isAccessibilityElement = true
    accessibilityTraits = .button
    accessibilityValue = "0"
    show()
  }

  // MARK: Value

  /// Whether the switch is on. Setting it does not animate and sends no events. Default false.
  open var isOn: Bool {
    get { value }
    set { setOn(newValue, animated: false) }
  }

  /// Turns the switch on or off without sending events.
  open func setOn(_ on: Bool, animated: Bool) {
    changeListener?.willChange("on")
    value = on
    accessibilityValue = on ? "1" : "0"
    dragged = nil
    if animated { animate() } else { UIView.performWithoutAnimation { show() } }
    changeListener?.didChange("on")
  }

  // MARK: Look

  /// The colour of a switch that is on; nil means system green. Default nil.
  open var onTintColor: UIColor? {
    didSet { show() }
  }

  /// The colour of the knob; nil means white. Default nil.
  open var thumbTintColor: UIColor? {
    didSet { knob.backgroundColor = thumbTintColor ?? .white }
  }

  /// Kept for source compatibility; without effect since iOS 7. Default nil.
  open var onImage: UIImage?
  /// Kept for source compatibility; without effect since iOS 7. Default nil.
  open var offImage: UIImage?
  /// The title of a checkbox; without effect on a sliding switch, as on a phone. Default nil.
  open var title: String?
  /// The look that the app wishes for. Default automatic.
  open var preferredStyle: Style = .automatic
  /// The look that it has: always sliding.
  open var style: Style { .sliding }

  private var shownValue: Bool { dragged ?? value }

  private func show() {
    track.backgroundColor = shownValue ? onTintColor ?? .systemGreen : .secondarySystemFill
    let height = Self.size.height - 2 * Self.edge
    let width = height + (isHighlighted ? Self.pressedStretch : 0)
    let x = shownValue ? Self.size.width - Self.edge - width : Self.edge
    knob.place(directed(CGRect(x: x, y: Self.edge, width: width, height: height), in: content.bounds))
    showMarks()
    content.show(isEnabled: isEnabled)
  }

  /// The marks for people who do not tell a switch by its colour.
  private func showMarks() {
    guard traitCollection.values.wishes.contains(.onOffLabels) else {
      marks?.removeFromSuperview()
      marks = nil
      return
    }
    let marks = marks ?? SwitchMarks(frame: track.bounds)
    if self.marks == nil {
      self.marks = marks
      content.insertSubview(marks, belowSubview: knob)
    }
    marks.show(isOn: shownValue, isMirrored: isMirrored)
  }

  private func animate() {
    guard window != nil else { return UIView.performWithoutAnimation { show() } }
    UIView.animate(
      springDuration: Self.springDuration, bounce: 0,
      options: [.beginFromCurrentState, .allowUserInteraction],
      animations: { self.show() })
  }

  package override func stateMayHaveChanged() {
    super.stateMayHaveChanged()
    let relevant = state.intersection([.highlighted, .disabled])
    guard relevant != shownState else { return }
    shownState = relevant
    animate()
  }
  private var shownState: State = .normal

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    UIView.performWithoutAnimation { show() }
  }

  // MARK: Size

  /// The size of a switch cannot be changed; its origin can.
  open override var frame: CGRect {
    get { super.frame }
    set { super.frame = CGRect(origin: newValue.origin, size: Self.size) }
  }

  open override var intrinsicContentSize: CGSize { Self.size }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

  // MARK: Tracking

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    dragged = nil
    dragOrigin = touch.location(in: self).x
    return super.beginTracking(touch, with: event)
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let x = touch.location(in: self).x
    let before = shownValue
    // The side where a switch is on is the trailing one.
    let isTrailingRight = !isMirrored
    if x - dragOrigin >= Self.slop {
      dragged = isTrailingRight
    } else if dragOrigin - x >= Self.slop {
      dragged = !isTrailingRight
    }
    // The way back counts from the farthest place that the finger reached on this side.
    let isKnobRight = shownValue == isTrailingRight
    if shownValue != before || (isKnobRight ? x > dragOrigin : x < dragOrigin) { dragOrigin = x }
    if shownValue != before { animate() }
    return super.continueTracking(touch, with: event)
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    finish(on: dragged ?? (isTouchInside ? !value : value), event)
  }

  open override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    dragged = nil
    animate()
  }

  package override func keyWasLifted(_ event: UIEvent?) { finish(on: !value, event) }

  package override var focusOutline: (rect: CGRect, radius: CGFloat) { (bounds, Self.size.height / 2) }

  /// Ends a change by hand: events are sent when it is one.
  private func finish(on: Bool, _ event: UIEvent?) {
    let isChanged = on != value
    setOn(on, animated: true)
    guard isChanged else { return }
    send(.valueChanged, event)
    send(.primaryActionTriggered, event)
  }

  // MARK: Appearance proxies

  override func takeAppearance(of proxy: UIView) {
    super.takeAppearance(of: proxy)
    AppearanceProperty.transfer(UISwitch.appearanceProperties, from: proxy, to: self)
  }

  private static let appearanceProperties: [AppearanceProperty] = [
    .optional(\UISwitch.onTintColor),
    .optional(\UISwitch.thumbTintColor),
  ]
}
