import Foundation
import QuartzCore
import Support

/// A view that shows a part of a larger content and lets it be dragged, flung and zoomed.
///
/// The content's origin is the view's `bounds.origin`. All motion is a closed form of the media time: a fling in slow
/// motion, at another frame rate or after a seek takes the same way. While nothing moves, nothing is called.
@preconcurrency @MainActor
open class UIScrollView: UIView {
  // MARK: State

  var storedContentSize = CGSize.zero
  var storedContentInset = UIEdgeInsets.zero
  /// What `adjustedContentInset` last was.
  var knownAdjustedInset = UIEdgeInsets.zero
  /// What the bars over the content have to do with its place.
  var bars = ScrollBars()
  lazy var edgeEffects = ScrollEdgeEffects()
  var drag = ScrollDrag()
  var zoom = ScrollZoom()
  var motion: ScrollMotion?
  var displayLink: CADisplayLink?
  var indicators = ScrollIndicators()
  var shownRefreshControl: UIRefreshControl?
  /// The room that a refresh control takes while it refreshes, in points.
  var refreshInset: CGFloat = 0 {
    didSet { if oldValue != refreshInset { refreshInsetChanged() } }
  }
  /// Whether the keyboard adds to the inset, as in the tables and collections of their controllers.
  var followsKeyboard = false
  /// What the keyboard covers beyond the safe area, in points.
  var keyboardInset: CGFloat = 0 {
    didSet { if oldValue != keyboardInset { adjustedInsetMayHaveChanged() } }
  }
  private let pan: ScrollPanGestureRecognizer
  private var pinch: ScrollPinchGestureRecognizer?
  private let touchDelay: ScrollTouchDelayRecognizer

  // MARK: Life

  public override init(frame: CGRect) {
    pan = ScrollPanGestureRecognizer()
    touchDelay = ScrollTouchDelayRecognizer()
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    pan = ScrollPanGestureRecognizer()
    touchDelay = ScrollTouchDelayRecognizer()
    super.init(coder: coder)
    setUp()
    coder.fill(self, as: UIScrollView.self)
  }

  private func setUp() {
    clipsToBounds = true
    isMultipleTouchEnabled = true
    pan.addTarget(self, action: Selector("handlePan:", UIScrollView.panChanged))
    addGestureRecognizer(touchDelay)
    addGestureRecognizer(pan)
  }

  /// Receives scrolling and zooming. Weak.
  // A table view's own `delegate` has another type. The attribute lets that one win where both could be meant.
  @_disfavoredOverload
  open weak var delegate: (any UIScrollViewDelegate)?

  // MARK: Content

  /// The content's point that is in the view's top left corner, in points. Setting it moves the content at once and
  /// lets momentum continue from there.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      changeListener?.willChange("contentOffset")
      placeContent(at: newValue)
      changeListener?.didChange("contentOffset")
    }
  }

  /// How much of the content fits on the screen, in points: the view's own size.
  public var visibleSize: CGSize { bounds.size }

  /// The size of the content, in points. Default zero.
  open var contentSize: CGSize {
    get { storedContentSize }
    set {
      changeListener?.willChange("contentSize")
      changeContentSize(to: newValue)
      changeListener?.didChange("contentSize")
    }
  }

  /// How far the content may be moved beyond its edges and still rest there, in points. Default zero.
  open var contentInset: UIEdgeInsets {
    get { storedContentInset }
    set {
      changeListener?.willChange("contentInset")
      changeContentInset(to: newValue)
      changeListener?.didChange("contentInset")
    }
  }

  /// `contentInset` with what the safe area adds.
  open var adjustedContentInset: UIEdgeInsets {
    contentInset + systemContentInset
      + UIEdgeInsets(top: refreshInset, left: 0, bottom: keyboardInset, right: 0)
  }

  /// Called when `adjustedContentInset` has changed.
  open func adjustedContentInsetDidChange() {}

  /// How the safe area adds to the inset. Default `.automatic`.
  open var contentInsetAdjustmentBehavior: ContentInsetAdjustmentBehavior = .automatic {
    didSet { adjustedInsetMayHaveChanged() }
  }

  /// Where content that is smaller than the view is, as a share of the free space. Default zero: at the top
  /// left.
  open var contentAlignmentPoint = CGPoint.zero {
    didSet {
      guard contentAlignmentPoint.x.isFinite, contentAlignmentPoint.y.isFinite else {
        Diagnostics.report(
          "contentAlignmentPoint was not changed: the value is not finite", subject: "\(self)")
        contentAlignmentPoint = oldValue
        return
      }
      settleOffset()
    }
  }

  /// Goes to an offset, animated within 0.3 seconds, or at once, which stops what moves.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    goTo(contentOffset, animated: animated)
  }

  /// Scrolls no farther than it takes to show a rectangle of the content.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) { reveal(rect, animated: animated) }

  /// The content, for constraints: its size becomes `contentSize`.
  open var contentLayoutGuide: UILayoutGuide { makeContentGuide() }
  /// The view's rectangle, which the content moves under, for constraints.
  open var frameLayoutGuide: UILayoutGuide { makeFrameGuide() }

  override var contentGuideOfConstraints: UILayoutGuide? { contentLayoutGuide }
  override var frameGuideOfConstraints: UILayoutGuide? { frameLayoutGuide }
  override var layoutContentSize: CGSize { contentSize }
  override var ownContentSafeAreaInsets: UIEdgeInsets? { contentSafeAreaInsets }

  // MARK: Behaviour

  /// Whether fingers, wheel and keys scroll. Default true.
  open var isScrollEnabled = true {
    didSet { pan.isEnabled = isScrollEnabled }
  }
  /// Whether a drag that sets off along an axis stays on it. Default false.
  open var isDirectionalLockEnabled = false
  /// Whether the content can be pulled beyond its edges and swings back, on both axes. Default true.
  open var bounces: Bool {
    get { bouncesHorizontally && bouncesVertically }
    set {
      bouncesHorizontally = newValue
      bouncesVertically = newValue
    }
  }
  /// Whether the content can be pulled beyond its sides. Default true.
  open var bouncesHorizontally = true
  /// Whether the content can be pulled beyond its top and bottom. Default true.
  open var bouncesVertically = true
  /// Whether content that fits can be pulled up and down all the same. Default false.
  open var alwaysBounceVertical = false {
    didSet { adjustedInsetMayHaveChanged() }
  }
  /// Whether content that fits can be pulled sideways all the same. Default false.
  open var alwaysBounceHorizontal = false {
    didSet { adjustedInsetMayHaveChanged() }
  }
  /// Whether it comes to rest at multiples of the view's size. Default false.
  open var isPagingEnabled = false
  /// How much of its speed a fling keeps each millisecond. Default `.normal`.
  open var decelerationRate = DecelerationRate.normal {
    didSet {
      guard decelerationRate.rawValue.isFinite else {
        Diagnostics.report("decelerationRate was not changed: the value is not finite", subject: "\(self)")
        decelerationRate = oldValue
        return
      }
    }
  }
  /// Whether `scrollToTop` gestures reach the view. Default true.
  open var scrollsToTop = true
  /// Whether arrows, Page Up, Page Down, Home and End scroll. Default true.
  open var allowsKeyboardScrolling = true
  /// Whether a drag takes the keyboard away. Default `.none`.
  open var keyboardDismissMode: KeyboardDismissMode = .none
  /// Whether an index beside the content shows automatically. Kept and reported.
  open var indexDisplayMode: IndexDisplayMode = .automatic {
    didSet {
      reportUnused(
        "indexDisplayMode", indexDisplayMode != .automatic, "the index shows whenever there is one")
    }
  }
  /// What the user pulls down to refresh. Default nil.
  open var refreshControl: UIRefreshControl? {
    get { shownRefreshControl }
    set { install(newValue) }
  }

  // MARK: Touches in the content

  /// Whether a finger has come down to scroll, even when it has not moved yet.
  open var isTracking: Bool { drag.isTracking }
  /// Whether a finger moves the content.
  open var isDragging: Bool { drag.isDragging }
  /// Whether the content moves on after a drag.
  open var isDecelerating: Bool { motion?.purpose == .deceleration }
  /// Whether an animated `setContentOffset` is under way.
  open var isScrollAnimating: Bool { motion?.purpose == .animation }

  /// Stops momentum, scroll animations and zooming where they are.
  open func stopScrollingAndZooming() { stopEverything() }

  /// Whether the content receives a touch only after 0.15 seconds without movement. Default true.
  open var delaysContentTouches = true
  /// Whether a drag takes touches from content that has begun to follow them. Default true.
  open var canCancelContentTouches = true

  /// Whether a touch is passed on to a view of the content. Default true.
  open func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool {
    true
  }

  override func keeps(_ touch: UITouch, _ event: UIEvent, from view: UIView) -> Bool? {
    !touchesShouldBegin([touch], with: event, in: view)
  }

  /// Whether a drag may take its touches from a view of the content. Default: unless that is a control.
  open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

  /// The recogniser that scrolls.
  open var panGestureRecognizer: UIPanGestureRecognizer { pan }

  /// The recogniser that zooms; nil while the zoom scales leave no choice.
  open var pinchGestureRecognizer: UIPinchGestureRecognizer? { pinch }

  // MARK: Indicators

  /// Whether a bar at the right shows where the content is. Default true.
  open var showsVerticalScrollIndicator = true {
    didSet { placeIndicators() }
  }
  /// Whether a bar at the bottom shows where the content is. Default true.
  open var showsHorizontalScrollIndicator = true {
    didSet { placeIndicators() }
  }
  /// The colour of the bars. Default: dark on light, light on dark.
  open var indicatorStyle: IndicatorStyle = .default {
    didSet { placeIndicators() }
  }
  /// How far the right bar keeps from the view's edges. Default zero.
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero {
    didSet {
      guard isFinite(verticalScrollIndicatorInsets, "verticalScrollIndicatorInsets") else {
        verticalScrollIndicatorInsets = oldValue
        return
      }
      placeIndicators()
    }
  }
  /// How far the bottom bar keeps from the view's edges. Default zero.
  open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero {
    didSet {
      guard isFinite(horizontalScrollIndicatorInsets, "horizontalScrollIndicatorInsets") else {
        horizontalScrollIndicatorInsets = oldValue
        return
      }
      placeIndicators()
    }
  }
  /// Both insets at once; reading gives the right bar's.
  open var scrollIndicatorInsets: UIEdgeInsets {
    get { verticalScrollIndicatorInsets }
    set {
      verticalScrollIndicatorInsets = newValue
      horizontalScrollIndicatorInsets = newValue
    }
  }
  /// Whether the safe area adds to the bars' insets. Default true.
  open var automaticallyAdjustsScrollIndicatorInsets = true {
    didSet { placeIndicators() }
  }

  /// Shows the bars for a moment.
  open func flashScrollIndicators() { showIndicators() }
  /// Shows the bars where what `changes` does moves the content.
  open func withScrollIndicatorsShown(forContentOffsetChanges changes: () -> Void) {
    let before = bounds.origin
    changes()
    if bounds.origin != before { showIndicators() }
  }

  // MARK: Zooming

  /// The smallest scale at rest. Default 1.
  open var minimumZoomScale: CGFloat = 1 {
    didSet {
      guard isZoomLimit(minimumZoomScale, from: .leastNonzeroMagnitude, "minimumZoomScale") else {
        minimumZoomScale = oldValue
        return
      }
      zoomLimitsChanged()
    }
  }
  /// The largest scale at rest. Default 1.
  open var maximumZoomScale: CGFloat = 1 {
    didSet {
      guard isZoomLimit(maximumZoomScale, from: -.greatestFiniteMagnitude, "maximumZoomScale") else {
        maximumZoomScale = oldValue
        return
      }
      zoomLimitsChanged()
    }
  }
  /// The scale of the delegate's `viewForZooming`. Default 1.
  open var zoomScale: CGFloat {
    get { zoom.scale }
    set { setZoomScale(newValue, animated: false) }
  }
  /// Zooms about the middle of what shows.
  open func setZoomScale(_ scale: CGFloat, animated: Bool) { zoomTo(scale, animated: animated) }
  /// Zooms so that a rectangle of the zoomed view's own coordinates fills the view as far as it can.
  open func zoom(to rect: CGRect, animated: Bool) { zoomTo(rect, animated: animated) }
  /// Whether two fingers can zoom beyond the limits for a while. Default true.
  open var bouncesZoom = true
  /// Whether two fingers zoom.
  open var isZooming: Bool { zoom.isZooming }
  /// Whether the scale swings back to its limits.
  open var isZoomBouncing: Bool { zoom.isBouncing }
  /// Whether an animated `setZoomScale` is under way.
  open var isZoomAnimating: Bool { zoom.isAnimating }

  func setPinch(_ recognizer: ScrollPinchGestureRecognizer?) {
    if let pinch { removeGestureRecognizer(pinch) }
    pinch = recognizer
    guard let recognizer else { return }
    recognizer.addTarget(self, action: Selector("handlePinch:", UIScrollView.pinchChanged))
    addGestureRecognizer(recognizer)
  }

  // MARK: For subclasses of the framework

  /// Where a fling comes to rest, before the delegate decides; `velocity` in points per millisecond.
  func restingPlace(proposed: CGPoint, velocity: CGPoint) -> CGPoint { proposed }

  /// Whether the content keeps a drag for itself. Default false.
  func keepsDrag(_ path: CGVector) -> Bool { false }

  /// Called when the content has stopped: at the end of a motion, or where a finger caught it.
  func scrollingEnded() {}

  // MARK: What a view does

  open override var bounds: CGRect {
    get { super.bounds }
    set {
      guard newValue.origin.x.isFinite, newValue.origin.y.isFinite else {
        Diagnostics.report(
          "contentOffset was not changed: \(newValue.origin) is not finite", subject: "\(self)")
        return
      }
      let old = super.bounds
      changeListener?.willChange("bounds")
      super.bounds = newValue
      boundsMayHaveChanged(from: old)
      changeListener?.didChange("bounds")
    }
  }

  open override var frame: CGRect {
    get { super.frame }
    set {
      let old = super.bounds
      changeListener?.willChange("frame")
      super.frame = newValue
      boundsMayHaveChanged(from: old)
      changeListener?.didChange("frame")
    }
  }

  open override func layoutSubviews() {
    if followsKeyboard { updateKeyboardInset() }
    adjustedInsetMayHaveChanged()
    super.layoutSubviews()
    takeContentSizeFromConstraints()
    placeIndicators()
  }

  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    adjustedInsetMayHaveChanged()
  }

  override func keyboardFrameMayHaveChanged() {
    super.keyboardFrameMayHaveChanged()
    followKeyboard()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    placeIndicators()
  }

  open override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    if newWindow == nil { leaveWindow() }
  }

  /// A touch on content that is moving on its own stops it, and reaches nothing of it.
  open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return hit != nil && isDecelerating ? self : hit
  }

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let rest = presses.filter { !scroll(byKey: $0.key) }
    if !rest.isEmpty { super.pressesBegan(rest, with: event) }
  }

  /// Whether what the view cannot scroll goes to the one around it. Kept and reported: it does. Default true.
  open var transfersHorizontalScrollingToParent = true {
    didSet {
      reportUnused(
        "transfersHorizontalScrollingToParent", !transfersHorizontalScrollingToParent,
        "what a view cannot scroll goes to the one around it")
    }
  }
  open var transfersVerticalScrollingToParent = true {
    didSet {
      reportUnused(
        "transfersVerticalScrollingToParent", !transfersVerticalScrollingToParent,
        "what a view cannot scroll goes to the one around it")
    }
  }
}
