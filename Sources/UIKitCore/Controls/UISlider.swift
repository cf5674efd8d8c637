import Foundation
import QuartzCore
import Support

/// A control whose knob is dragged along a track to choose a value.
///
/// The finger has to come down on the knob. Each move sends `valueChanged` before `touchDragInside`; a slider that is
/// not continuous sends it once, before `touchUpInside`. Setting the value from code sends nothing.
@preconcurrency @MainActor
open class UISlider: UIControl {
  /// The height UIKit gives it, in points.
  private static let height: CGFloat = 31
  /// Thickness of the track, its inset at the ends, diameter of the knob, gap to the images, and the least width and
  /// height of the place that takes the finger, in points. [read off screenshots; not documented]
  private static let trackHeight: CGFloat = 4
  private static let trackInset: CGFloat = 2
  private static let thumblessHeight: CGFloat = 8
  private static let knobSide: CGFloat = 28
  private static let imageGap: CGFloat = 8
  private static let grip: CGFloat = 44
  private static let focusRadius: CGFloat = 10
  /// What part of the range an arrow key goes: as VoiceOver on iOS.
  private static let keyStep: CGFloat = 0.1
  /// The critically damped spring of an animated value: its perceptual duration, in seconds. [a choice]
  private static let springDuration: TimeInterval = 0.3

  private struct Pictures {
    var thumb: UIImage?
    var minimumTrack: UIImage?
    var maximumTrack: UIImage?
  }

  private let content = ControlContent(frame: .zero)
  private let minimumTrack = UIImageView(frame: .zero)
  private let maximumTrack = UIImageView(frame: .zero)
  private let ticks = SliderTicks(frame: .zero)
  private let knob = ControlKnob(frame: .zero)
  private let thumbPicture = UIImageView(frame: .zero)
  private let minimumPicture = UIImageView(frame: .zero)
  private let maximumPicture = UIImageView(frame: .zero)
  private var pictures: [State: Pictures] = [:]
  private var current: Float = 0
  private var lower: Float = 0
  private var upper: Float = 1
  /// From the finger to the middle of the knob, in points: the knob does not jump to the finger.
  private var gripOffset: CGFloat = 0

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
    coder.fill(self, as: UISlider.self)
  }

  private func prepare() {
    if bounds.height == 0 { bounds.size.height = Self.height }
    let parts: [UIView] = [
      maximumTrack, minimumTrack, minimumPicture, maximumPicture, knob, thumbPicture,
    ]
    for part in parts { content.addSubview(part) }
    addSubview(content)
    isAccessibilityElement = true
    accessibilityTraits = .adjustable
    refresh()
    valueHasChanged()
  }

  // MARK: Value

  /// The chosen value, kept between the minimum and the maximum. Default 0.
  open var value: Float {
    get { current }
    set { setValue(newValue, animated: false) }
  }

  /// Chooses a value without sending events.
  open func setValue(_ value: Float, animated: Bool) {
    guard isFinite(value, "value") else { return }
    changeListener?.willChange("value")
    current = clamped(value)
    valueHasChanged()
    changeListener?.didChange("value")
    guard animated, window != nil else { return }
    UIView.animate(
      springDuration: Self.springDuration, bounce: 0,
      options: [.beginFromCurrentState, .allowUserInteraction],
      animations: { self.layoutIfNeeded() })
  }

  /// The value at the leading end. A larger one than the maximum takes the maximum along. Default 0.
  open var minimumValue: Float {
    get { lower }
    set {
      guard isFinite(newValue, "minimumValue") else { return }
      lower = newValue
      upper = max(upper, newValue)
      setValue(current, animated: false)
    }
  }

  /// The value at the trailing end. A smaller one than the minimum takes the minimum along. Default 1.
  open var maximumValue: Float {
    get { upper }
    set {
      guard isFinite(newValue, "maximumValue") else { return }
      upper = newValue
      lower = min(lower, newValue)
      setValue(current, animated: false)
    }
  }

  /// Whether every move of the knob sends `valueChanged`, not only the last. Default true.
  open var isContinuous = true

  private func isFinite(_ number: Float, _ name: String) -> Bool {
    if number.isFinite { return true }
    Diagnostics.report("UISlider.\(name) was not set: the value is not finite")
    return false
  }

  private func clamped(_ value: Float) -> Float {
    let value = min(max(value, lower), upper)
    guard let trackConfiguration, upper > lower else { return value }
    let position = Float(position(of: value))
    let allowed = trackConfiguration.allowed(position)
    return allowed == position ? value : lower * (1 - allowed) + upper * allowed
  }

  // MARK: Track

  /// What is along the track: marks, the range that can be chosen, from where it is filled. Default nil.
  open var trackConfiguration: TrackConfiguration? {
    didSet {
      guard trackConfiguration != oldValue else { return }
      ticks.show(trackConfiguration?.ticks ?? [])
      if ticks.superview == nil { content.insertSubview(ticks, belowSubview: knob) }
      setValue(current, animated: false)
    }
  }

  /// Thickness of a track without a picture, in points.
  private var ownTrackHeight: CGFloat { sliderStyle == .thumbless ? Self.thumblessHeight : Self.trackHeight }

  /// Whether there is a knob. Default yes.
  open var sliderStyle = Style.default {
    didSet {
      guard sliderStyle != oldValue else { return }
      refresh()
      setNeedsLayout()
    }
  }

  private func valueHasChanged() {
    accessibilityValue = "\(Int((fraction(of: current) * 100).rounded()))%"
    setNeedsLayout()
  }

  /// Where a value is between the minimum, 0, and the maximum, 1. Halved first: the range may be all of `Float`.
  private func fraction(of value: Float) -> CGFloat {
    upper > lower ? position(of: clamped(value)) : 0
  }

  private func position(of value: Float) -> CGFloat {
    CGFloat(value / 2 - lower / 2) / CGFloat(upper / 2 - lower / 2)
  }

  private func value(at fraction: CGFloat) -> Float {
    let part = Float(min(max(fraction, 0), 1))
    return clamped(lower * (1 - part) + upper * part)
  }

  // MARK: Look

  /// The colour of the track before the knob; nil means the tint colour. Default nil.
  open var minimumTrackTintColor: UIColor? { didSet { refresh() } }
  /// The colour of the track behind the knob; nil means the system's fill. Default nil.
  open var maximumTrackTintColor: UIColor? { didSet { refresh() } }
  /// The colour of the knob; nil means white. Default nil.
  open var thumbTintColor: UIColor? { didSet { refresh() } }
  /// The picture at the leading end. Default none.
  open var minimumValueImage: UIImage? { didSet { refresh() } }
  /// The picture at the trailing end. Default none.
  open var maximumValueImage: UIImage? { didSet { refresh() } }

  /// Sets the picture that stands for the knob in one state.
  open func setThumbImage(_ image: UIImage?, for state: State) { change(state) { $0.thumb = image } }
  /// Sets the picture of the track before the knob in one state; it is stretched.
  open func setMinimumTrackImage(_ image: UIImage?, for state: State) {
    change(state) { $0.minimumTrack = image }
  }
  /// Sets the picture of the track behind the knob in one state; it is stretched.
  open func setMaximumTrackImage(_ image: UIImage?, for state: State) {
    change(state) { $0.maximumTrack = image }
  }

  /// The knob's picture for a state, or for `.normal` when there is none.
  open func thumbImage(for state: State) -> UIImage? { pictures[state]?.thumb ?? pictures[.normal]?.thumb }
  /// The picture of the track before the knob for a state, or for `.normal` when there is none.
  open func minimumTrackImage(for state: State) -> UIImage? {
    pictures[state]?.minimumTrack ?? pictures[.normal]?.minimumTrack
  }
  /// The picture of the track behind the knob for a state, or for `.normal` when there is none.
  open func maximumTrackImage(for state: State) -> UIImage? {
    pictures[state]?.maximumTrack ?? pictures[.normal]?.maximumTrack
  }

  /// The knob's picture now; nil for the system's knob.
  open var currentThumbImage: UIImage? { thumbImage(for: state) }
  /// The picture of the track before the knob now; nil for the system's track.
  open var currentMinimumTrackImage: UIImage? { minimumTrackImage(for: state) }
  /// The picture of the track behind the knob now; nil for the system's track.
  open var currentMaximumTrackImage: UIImage? { maximumTrackImage(for: state) }

  private func change(_ state: State, _ change: (inout Pictures) -> Void) {
    change(&pictures[state, default: Pictures()])
    refresh()
  }

  private func refresh() {
    for (track, image, color) in [
      (minimumTrack, currentMinimumTrackImage, minimumTrackTintColor ?? tintColor),
      (maximumTrack, currentMaximumTrackImage, maximumTrackTintColor ?? .systemFill),
    ] {
      track.image = image
      track.backgroundColor = image == nil ? color : nil
      track.layer.cornerRadius = image == nil ? ownTrackHeight / 2 : 0
    }
    thumbPicture.image = currentThumbImage
    let isThumbless = sliderStyle == .thumbless
    thumbPicture.isHidden = currentThumbImage == nil || isThumbless
    knob.isHidden = currentThumbImage != nil || isThumbless
    knob.backgroundColor = thumbTintColor ?? .white
    minimumPicture.image = minimumValueImage
    maximumPicture.image = maximumValueImage
    content.show(isEnabled: isEnabled)
    let sizes = [
      currentThumbImage, currentMinimumTrackImage, currentMaximumTrackImage, minimumValueImage,
      maximumValueImage,
    ].map { $0?.size }
    guard sizes != knownSizes else { return }
    knownSizes = sizes
    setNeedsLayout()
  }
  /// Of the pictures; a state whose pictures are as large changes no place.
  private var knownSizes: [CGSize?] = []

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    refresh()
  }

  package override func stateMayHaveChanged() {
    super.stateMayHaveChanged()
    refresh()
  }

  // MARK: Layout

  open override var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.height)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: bounds.width, height: Self.height)
  }

  /// Where the picture of the minimum is.
  open func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    let size = minimumValueImage?.size ?? .zero
    return directed(
      CGRect(x: bounds.minX, y: bounds.midY - size.height / 2, width: size.width, height: size.height),
      in: bounds)
  }

  /// Where the picture of the maximum is.
  open func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    let size = maximumValueImage?.size ?? .zero
    return directed(
      CGRect(
        x: bounds.maxX - size.width, y: bounds.midY - size.height / 2, width: size.width, height: size.height),
      in: bounds)
  }

  /// Where the track is: between the pictures, 4 points thick, or as thick as the track's pictures.
  open func trackRect(forBounds bounds: CGRect) -> CGRect {
    let before = minimumValueImage.map { $0.size.width + Self.imageGap } ?? 0
    let behind = maximumValueImage.map { $0.size.width + Self.imageGap } ?? 0
    let start = bounds.minX + before + Self.trackInset
    let end = bounds.maxX - behind - Self.trackInset
    let images = [currentMinimumTrackImage, currentMaximumTrackImage].compactMap { $0?.size.height }
    let height = images.max() ?? ownTrackHeight
    return directed(
      CGRect(x: start, y: bounds.midY - height / 2, width: max(end - start, 0), height: height), in: bounds)
  }

  /// Where the knob is for a value. It reaches over the ends of the track by their inset.
  open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
    var size = currentThumbImage?.size ?? CGSize(width: Self.knobSide, height: Self.knobSide)
    if sliderStyle == .thumbless { size.width = 2 * Self.trackInset }
    let room = max(rect.width + 2 * Self.trackInset - size.width, 0)
    let part = isMirrored ? 1 - fraction(of: value) : fraction(of: value)
    let x = rect.minX - Self.trackInset + room * part
    return CGRect(x: x, y: rect.midY - size.height / 2, width: size.width, height: size.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    content.frame = bounds
    content.bounds.origin = bounds.origin
    let rect = trackRect(forBounds: bounds)
    let place = thumbRect(forBounds: bounds, trackRect: rect, value: current)
    maximumTrack.frame = rect
    let end = min(max(place.midX, rect.minX), rect.maxX)
    var start = isMirrored ? rect.maxX : rect.minX
    if let neutral = trackConfiguration?.neutralValue, neutral > 0 { start = middle(neutral, in: rect) }
    minimumTrack.frame = CGRect(
      x: min(start, end), y: rect.minY, width: abs(end - start), height: rect.height)
    ticks.frame = bounds
    ticks.place(y: rect.midY - bounds.minY) { middle($0, in: rect) - bounds.minX }
    if knob.isHidden { thumbPicture.frame = place } else { knob.place(place) }
    minimumPicture.frame = minimumValueImageRect(forBounds: bounds)
    maximumPicture.frame = maximumValueImageRect(forBounds: bounds)
  }

  /// Where the knob's middle is for a position, whether or not that can be chosen.
  private func middle(_ position: Float, in rect: CGRect) -> CGFloat {
    let width = thumbRect(forBounds: bounds, trackRect: rect, value: lower).width
    let room = max(rect.width + 2 * Self.trackInset - width, 0)
    return rect.minX - Self.trackInset + width / 2 + room * CGFloat(isMirrored ? 1 - position : position)
  }

  // MARK: Tracking

  private var knobRect: CGRect {
    thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: current)
  }

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let place = touch.location(in: self)
    let knob = knobRect
    let margin = CGSize(
      width: max(Self.grip - knob.width, 0) / 2, height: max(Self.grip - knob.height, 0) / 2)
    let isNear = knob.insetBy(dx: -margin.width, dy: -margin.height).contains(place)
    guard isNear || sliderStyle == .thumbless else { return false }
    gripOffset = knob.midX - place.x
    return super.beginTracking(touch, with: event)
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let rect = trackRect(forBounds: bounds)
    var first = thumbRect(forBounds: bounds, trackRect: rect, value: lower).midX
    var last = thumbRect(forBounds: bounds, trackRect: rect, value: upper).midX
    // Where the ends cannot be chosen, the knob does not say where they are.
    if trackConfiguration != nil { (first, last) = (middle(0, in: rect), middle(1, in: rect)) }
    guard last != first else { return true }
    let next = value(at: (touch.location(in: self).x + gripOffset - first) / (last - first))
    if next != current {
      setValue(next, animated: false)
      if isContinuous { sendValue(event) }
    }
    return super.continueTracking(touch, with: event)
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    if !isContinuous { sendValue(event) }
  }

  /// The arrow keys go by a tenth of the range, Home and End to its ends.
  package override func handle(_ key: UIKey, _ event: UIPressesEvent?) -> Bool {
    let forwards: UIKeyboardHIDUsage = isMirrored ? .keyboardLeftArrow : .keyboardRightArrow
    let backwards: UIKeyboardHIDUsage = isMirrored ? .keyboardRightArrow : .keyboardLeftArrow
    let next: Float
    switch key.keyCode {
    case forwards, .keyboardUpArrow: next = stepped(by: 1)
    case backwards, .keyboardDownArrow: next = stepped(by: -1)
    case .keyboardHome: next = lower
    case .keyboardEnd: next = upper
    default: return false
    }
    go(to: next, event)
    return true
  }

  private func go(to next: Float, _ event: UIEvent?) {
    guard next != current else { return }
    setValue(next, animated: true)
    sendValue(event)
  }

  /// A tenth of the range further, or the next mark where only marks can be chosen.
  private func stepped(by sign: CGFloat) -> Float {
    let here = fraction(of: current)
    guard let trackConfiguration, trackConfiguration.allowsTickValuesOnly else {
      return value(at: here + sign * Self.keyStep)
    }
    let further = trackConfiguration.ticks.map { CGFloat($0.position) }.filter { ($0 - here) * sign > 1e-4 }
    return (sign > 0 ? further.min() : further.max()).map { value(at: $0) } ?? current
  }

  /// By a tenth of the range, as the arrow keys go.
  open override func accessibilityIncrement() { go(to: stepped(by: 1), nil) }
  open override func accessibilityDecrement() { go(to: stepped(by: -1), nil) }

  package override var focusOutline: (rect: CGRect, radius: CGFloat) { (bounds, Self.focusRadius) }

  private func sendValue(_ event: UIEvent?) {
    send(.valueChanged, event)
    send(.primaryActionTriggered, event)
  }

  // MARK: Appearance proxies

  override func takeAppearance(of proxy: UIView) {
    super.takeAppearance(of: proxy)
    AppearanceProperty.transfer(UISlider.appearanceProperties, from: proxy, to: self)
  }

  private static let appearanceProperties: [AppearanceProperty] = [
    .optional(\UISlider.minimumTrackTintColor),
    .optional(\UISlider.maximumTrackTintColor),
    .optional(\UISlider.thumbTintColor),
  ]

  /// Kept and reported: sliders behave as on a phone. Default automatic.
  open var preferredBehavioralStyle = UIBehavioralStyle.automatic {
    didSet {
      reportUnused(
        "preferredBehavioralStyle", preferredBehavioralStyle != .automatic, "sliders behave as on a phone")
    }
  }
  open var behavioralStyle: UIBehavioralStyle { .pad }
}
