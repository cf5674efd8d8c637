import Foundation
import QuartzCore
import Support

/// A row of segments of which one can be chosen, or, when momentary, pressed.
///
/// The knob of the chosen segment slides; it can be dragged, too. The choice is made when the finger is lifted: then
/// `valueChanged` and `primaryActionTriggered` are sent, before `touchUpInside`. Setting it from code sends nothing.
///
/// A segment takes the control's accessibility identifier with its number behind: `speed.0`.
@preconcurrency @MainActor
open class UISegmentedControl: UIControl {
  /// Whether a drag that rests on it presses it. Kept and reported: it does not. Default false.
  open var isSpringLoaded = false { didSet { reportSpringLoaded(isSpringLoaded) } }

  /// The index that stands for no segment.
  nonisolated public static let noSegment = -1

  /// Metrics of iOS 13 to 17, in points. [read off screenshots; not documented]
  enum Metrics {
    static let height: CGFloat = 32
    static let cornerRadius: CGFloat = 9
    static let knobInset: CGFloat = 2
    static let separatorWidth: CGFloat = 1
    static let separatorInset: CGFloat = 8
    static let fontSize: CGFloat = 13
  }
  let content = ControlContent(frame: .zero)
  let track = UIView(frame: .zero)
  let knob = SegmentKnob(frame: .zero)
  private(set) var segments: [SegmentView] = []
  var separators: [UIImageView] = []
  var attributes: [State: [NSAttributedString.Key: Any]] = [:]
  var chosen = UISegmentedControl.noSegment
  /// The segment under the finger; `noSegment` when none is pressed.
  var pressed = UISegmentedControl.noSegment
  /// Whether the finger holds the knob.
  var isKnobHeld = false

  // MARK: Life

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
    coder.fill(self, as: UISegmentedControl.self)
  }

  /// A control with a segment for every item: a `String` or a `UIImage`; others are reported and left out.
  public init(items: [Any]?) {
    super.init(frame: .zero)
    prepare()
    for item in items ?? [] {
      if let title = item as? String {
        insert(title: title, image: nil, action: nil, at: segments.count, animated: false)
      } else if let image = item as? UIImage {
        insert(title: nil, image: image, action: nil, at: segments.count, animated: false)
      } else {
        Diagnostics.report(
          "UISegmentedControl(items:) left out an item of type \(type(of: item)): give strings or images")
      }
    }
    bounds.size = intrinsicContentSize
  }

  /// A control with a segment for every action, which runs when its segment is chosen.
  public convenience init(frame: CGRect, actions: [UIAction]) {
    self.init(frame: frame)
    for action in actions { insertSegment(action: action, at: segments.count, animated: false) }
    if frame.isEmpty { bounds.size = intrinsicContentSize }
  }

  private func prepare() {
    if bounds.height == 0 { bounds.size.height = Metrics.height }
    layer.cornerRadius = Metrics.cornerRadius
    track.backgroundColor = .tertiarySystemFill
    track.layer.cornerRadius = Metrics.cornerRadius
    content.addSubview(track)
    content.addSubview(knob)
    addSubview(content)
    refresh()
  }

  // MARK: Segments

  /// How many segments there are.
  open var numberOfSegments: Int { segments.count }

  /// Puts a segment with a title before the one at `segment`, which is clamped to the ends.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    insert(title: title, image: nil, action: nil, at: segment, animated: animated)
  }
  /// Puts a segment with an image before the one at `segment`, which is clamped to the ends.
  open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
    insert(title: nil, image: image, action: nil, at: segment, animated: animated)
  }
  /// Puts a segment for an action before the one at `segment`; one with the same identifier is replaced.
  open func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
    let known = segmentIndex(identifiedBy: action.identifier)
    if known != Self.noSegment { removeSegment(at: known, animated: false) }
    insert(
      title: action.image == nil ? action.title : nil, image: action.image, action: action, at: segment,
      animated: animated)
  }

  private func insert(title: String?, image: UIImage?, action: UIAction?, at place: Int, animated: Bool) {
    let index = min(max(place, 0), segments.count)
    let segment = SegmentView(frame: .zero)
    segment.title = title
    segment.image = image
    segment.action = action
    UIView.performWithoutAnimation {
      let neighbour = rect(of: index, in: content.bounds)
      segment.frame = CGRect(x: neighbour.minX, y: 0, width: 0, height: content.bounds.height)
      content.addSubview(segment)
      if !segments.isEmpty {
        let separator = UIImageView(frame: separatorRect(at: neighbour.minX, in: content.bounds))
        separator.backgroundColor = .separator
        separator.alpha = 0
        content.insertSubview(separator, aboveSubview: track)
        separators.append(separator)
      }
    }
    segments.insert(segment, at: index)
    if chosen >= index { chosen += 1 }
    arrangementChanged(animated: animated)
  }

  /// Takes a segment out. One out of range is reported.
  open func removeSegment(at segment: Int, animated: Bool) {
    guard let view = self[segment, "removeSegment"] else { return }
    segments.remove(at: segment)
    if !separators.isEmpty { separators.removeLast().removeFromSuperview() }
    if chosen == segment { chosen = Self.noSegment } else if chosen > segment { chosen -= 1 }
    pressed = Self.noSegment
    isKnobHeld = false
    view.removeFromSuperview()
    arrangementChanged(animated: animated)
  }

  /// Takes all segments out.
  open func removeAllSegments() {
    for view in segments + separators { view.removeFromSuperview() }
    segments = []
    separators = []
    chosen = Self.noSegment
    pressed = Self.noSegment
    isKnobHeld = false
    arrangementChanged(animated: false)
  }

  private func arrangementChanged(animated: Bool) {
    refresh()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
    if animated { animate { self.layoutIfNeeded() } }
  }

  /// The segment at a place; nil, and a message, when there is none.
  private subscript(segment: Int, caller: String) -> SegmentView? {
    if segments.indices.contains(segment) { return segments[segment] }
    let known = segments.isEmpty ? "there are no segments" : "there are 0…\(segments.count - 1)"
    Diagnostics.report(
      "UISegmentedControl.\(caller) was ignored: segment \(segment) is out of range, \(known)")
    return nil
  }

  private func change(_ segment: Int, _ caller: String, _ change: (SegmentView) -> Void) {
    guard let view = self[segment, caller] else { return }
    change(view)
    arrangementChanged(animated: false)
  }

  /// Gives a segment a title instead of what it shows.
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    change(segment, "setTitle") { ($0.title, $0.image) = (title, nil) }
  }
  /// The title of a segment; nil when it has an image.
  open func titleForSegment(at segment: Int) -> String? { self[segment, "titleForSegment"]?.title }

  /// Gives a segment an image instead of what it shows.
  open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
    change(segment, "setImage") { ($0.title, $0.image) = (nil, image) }
  }
  /// The image of a segment; nil when it has a title.
  open func imageForSegment(at segment: Int) -> UIImage? { self[segment, "imageForSegment"]?.image }

  /// Gives a segment an action, and its title or image.
  open func setAction(_ action: UIAction, forSegmentAt segment: Int) {
    change(segment, "setAction") {
      ($0.action, $0.image) = (action, action.image)
      $0.title = action.image == nil ? action.title : nil
    }
  }
  /// The action of a segment.
  open func actionForSegment(at segment: Int) -> UIAction? { self[segment, "actionForSegment"]?.action }

  /// Where the segment with that action is; `noSegment` when it is nowhere.
  open func segmentIndex(identifiedBy actionIdentifier: UIAction.Identifier) -> Int {
    segments.firstIndex { $0.action?.identifier == actionIdentifier } ?? Self.noSegment
  }

  /// Gives a segment a width in points; 0 lets the content decide.
  open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) {
    guard width.isFinite, width >= 0 else {
      Diagnostics.report("UISegmentedControl.setWidth was ignored: the width must be 0 or more points")
      return
    }
    change(segment, "setWidth") { $0.fixedWidth = width }
  }
  /// The width given to a segment; 0 when the content decides.
  open func widthForSegment(at segment: Int) -> CGFloat { self[segment, "widthForSegment"]?.fixedWidth ?? 0 }

  /// Moves the content of a segment, in points.
  open func setContentOffset(_ offset: CGSize, forSegmentAt segment: Int) {
    guard offset.width.isFinite, offset.height.isFinite else {
      Diagnostics.report("UISegmentedControl.setContentOffset was ignored: the offset is not finite")
      return
    }
    change(segment, "setContentOffset") { $0.offset = offset }
  }
  /// By how much the content of a segment is moved.
  open func contentOffsetForSegment(at segment: Int) -> CGSize {
    self[segment, "contentOffsetForSegment"]?.offset ?? .zero
  }

  /// Lets a segment be chosen or not.
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
    change(segment, "setEnabled") { $0.isEnabled = enabled }
  }
  /// Whether a segment can be chosen.
  open func isEnabledForSegment(at segment: Int) -> Bool {
    self[segment, "isEnabledForSegment"]?.isEnabled ?? false
  }

  // MARK: Choice

  /// The chosen segment, or `noSegment`. Setting it does not animate and sends no events; a segment out of range is
  /// reported.
  open var selectedSegmentIndex: Int {
    get { chosen }
    set {
      guard newValue == Self.noSegment || self[newValue, "selectedSegmentIndex"] != nil else { return }
      changeListener?.willChange("selectedSegmentIndex")
      defer { changeListener?.didChange("selectedSegmentIndex") }
      chosen = newValue
      refresh()
      setNeedsLayout()
    }
  }

  /// Whether segments are pressed rather than chosen: no choice stays. Default false.
  open var isMomentary = false {
    didSet {
      if isMomentary { chosen = Self.noSegment }
      refresh()
      setNeedsLayout()
    }
  }

  /// Whether a segment is as wide as its content asks for, rather than all alike. Default false.
  open var apportionsSegmentWidthsByContent = false {
    didSet { arrangementChanged(animated: false) }
  }

  // MARK: Look

  /// The colour of the knob; nil means the system's. Default nil.
  open var selectedSegmentTintColor: UIColor? { didSet { refresh() } }

  /// Sets the look of titles in a state, over that of `.normal`.
  open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: State) {
    self.attributes[state] = attributes
    arrangementChanged(animated: false)
  }
  /// What was set for the state.
  open func titleTextAttributes(for state: State) -> [NSAttributedString.Key: Any]? { attributes[state] }

  /// Where a segment is in its row, for `setContentPositionAdjustment`. Raw values are UIKit's.
  public enum Segment: Int, Sendable {
    case any = 0
    case left = 1
    case center = 2
    case right = 3
    /// The only one.
    case alone = 4
  }

  var pictures = SegmentPictures()

  /// Draws segments with an image in a state; with one for `.normal` there is neither a track nor a knob.
  ///
  /// - Parameter barMetrics: A control here is not in a low bar: only `.default` shows.
  open func setBackgroundImage(_ backgroundImage: UIImage?, for state: State, barMetrics: UIBarMetrics) {
    guard barMetrics == .default else { return }
    pictures.backgrounds[state] = backgroundImage
    arrangementChanged(animated: false)
  }
  /// What was set for the state.
  open func backgroundImage(for state: State, barMetrics: UIBarMetrics) -> UIImage? {
    barMetrics == .default ? pictures.backgrounds[state] : nil
  }

  /// Draws the line between two segments with an image, by the states of both.
  open func setDividerImage(
    _ dividerImage: UIImage?, forLeftSegmentState leftState: State, rightSegmentState rightState: State,
    barMetrics: UIBarMetrics
  ) {
    guard barMetrics == .default else { return }
    pictures.dividers[SegmentPictures.Sides(left: leftState, right: rightState)] = dividerImage
    arrangementChanged(animated: false)
  }
  /// What was set for the states.
  open func dividerImage(
    forLeftSegmentState leftState: State, rightSegmentState rightState: State, barMetrics: UIBarMetrics
  ) -> UIImage? {
    barMetrics == .default
      ? pictures.dividers[SegmentPictures.Sides(left: leftState, right: rightState)] : nil
  }

  /// Moves the contents of segments by where they are.
  open func setContentPositionAdjustment(
    _ adjustment: UIOffset, forSegmentType leftCenterRightOrAlone: Segment, barMetrics: UIBarMetrics
  ) {
    guard barMetrics == .default else { return }
    pictures.adjustments[leftCenterRightOrAlone] = adjustment
    arrangementChanged(animated: false)
  }
  /// What was set.
  open func contentPositionAdjustment(
    forSegmentType leftCenterRightOrAlone: Segment, barMetrics: UIBarMetrics
  ) -> UIOffset { barMetrics == .default ? pictures.adjustments[leftCenterRightOrAlone] ?? .zero : .zero }

  open override var accessibilityIdentifier: String? { didSet { refresh() } }

  package override func stateMayHaveChanged() {
    super.stateMayHaveChanged()
    refresh()
  }

  // MARK: Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    content.frame = bounds
    let bounds = content.bounds
    track.frame = bounds
    for (index, segment) in segments.enumerated() { segment.frame = rect(of: index, in: bounds) }
    for (index, separator) in separators.enumerated() {
      let before = rect(of: index, in: bounds)
      let x = isMirrored ? before.minX : before.maxX
      separator.frame = separatorRect(at: x, in: bounds)
      if let width = separator.image?.size.width {
        separator.frame = CGRect(x: x - width / 2, y: 0, width: width, height: bounds.height)
      }
      guard pictures.isEmpty else {
        separator.alpha = 1
        continue
      }
      let isBesideKnob = shownChoice == index || shownChoice == index + 1
      separator.alpha = isBesideKnob ? 0 : 1
    }
    layOutKnob(in: bounds)
  }

  /// What the last layout showed.
  private(set) var laidOutChoice = UISegmentedControl.noSegment
  private(set) var wasKnobHeld = false

  private func layOutKnob(in bounds: CGRect) {
    laidOutChoice = shownChoice
    wasKnobHeld = isKnobHeld
    guard segments.indices.contains(shownChoice) else { return knob.alpha = 0 }
    knob.place(
      rect(of: shownChoice, in: bounds).insetBy(dx: Metrics.knobInset, dy: Metrics.knobInset),
      isHeld: isKnobHeld)
  }

  open override var intrinsicContentSize: CGSize {
    let widest = segments.filter { $0.fixedWidth == 0 }.map(wish).max() ?? 0
    let width = segments.reduce(CGFloat(0)) { sum, segment in
      if segment.fixedWidth > 0 { return sum + segment.fixedWidth }
      return sum + (apportionsSegmentWidthsByContent ? wish(of: segment) : widest)
    }
    return CGSize(width: width, height: Metrics.height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  // MARK: Tracking

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard !segments.isEmpty else { return false }
    let index = segment(at: touch)
    guard segments[index].isEnabled else { return false }
    isKnobHeld = !isMomentary && index == chosen
    press(index)
    return super.beginTracking(touch, with: event)
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard !segments.isEmpty else { return false }
    let index = segment(at: touch)
    if index != pressed, segments[index].isEnabled, isKnobHeld || isTouchInside { press(index) }
    return super.continueTracking(touch, with: event)
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    let index = pressed
    pressed = Self.noSegment
    let isMeant = isTouchInside || isKnobHeld
    isKnobHeld = false
    if isMeant, segments.indices.contains(index) { choose(index, event) } else { press(Self.noSegment) }
  }

  open override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    isKnobHeld = false
    press(Self.noSegment)
  }

  /// The arrow keys choose the next segment that can be chosen.
  package override func handle(_ key: UIKey, _ event: UIPressesEvent?) -> Bool {
    let step: Int
    switch key.keyCode {
    case .keyboardLeftArrow: step = isMirrored ? 1 : -1
    case .keyboardRightArrow: step = isMirrored ? -1 : 1
    default: return false
    }
    guard !isMomentary else { return false }
    var index = chosen == Self.noSegment && step < 0 ? segments.count - 1 : chosen + step
    while segments.indices.contains(index), !segments[index].isEnabled { index += step }
    if segments.indices.contains(index) { choose(index, event) }
    return true
  }

  // MARK: Appearance proxies

  override func takeAppearance(of proxy: UIView) {
    super.takeAppearance(of: proxy)
    AppearanceProperty.transfer(UISegmentedControl.appearanceProperties, from: proxy, to: self)
  }

  private static let appearanceProperties: [AppearanceProperty] = [
    .optional(\UISegmentedControl.selectedSegmentTintColor),
    .merged(\UISegmentedControl.attributes) { $0.arrangementChanged(animated: false) },
  ]
}
