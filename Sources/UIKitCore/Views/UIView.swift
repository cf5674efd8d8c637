import Foundation
import QuartzCore

/// A rectangle of the interface: it shows a layer, lays out its subviews and receives touches.
///
/// The view is its layer's delegate. Outside animation blocks it forbids the layer's implicit animations; inside one
/// it answers with the animation that the block asks for (see `UIView.animate`).
///
/// Every member that a subclass may override is in this class body; what they do is in the extensions beside it.
@preconcurrency @MainActor
open class UIView: UIResponder, @preconcurrency NSCoding, @preconcurrency CALayerDelegate,
  UITraitChangeObservable, UICoordinateSpace
{
  // MARK: State

  /// The layer that shows the view.
  package let backingLayer: CALayer
  // Unsafe for the end of a view alone, which nothing else sees.
  nonisolated(unsafe) package var orderedSubviews: [UIView] = []
  /// The superview.
  package weak var parentView: UIView?
  /// Where the view was last found among its siblings.
  var siblingPlace = 0
  /// The window that contains the view; nil outside of windows.
  package weak var hostWindow: UIWindow?
  /// The view controller whose view this is.
  package weak var owningController: UIViewController?
  package var explicitTintColor: UIColor?
  package var backgroundUIColor: UIColor?
  package var recognizers: [UIGestureRecognizer] = []
  package var knownSafeAreaInsets: UIEdgeInsets = .zero
  /// The safe area insets as they were found in a round of layout.
  var roundInsets = (round: 0, insets: UIEdgeInsets.zero)
  package var knownTraits: UITraitCollection?
  package var knownTintColor: UIColor?
  var explicitTintMode = TintAdjustmentMode.automatic
  var knownTintMode = TintAdjustmentMode.normal
  /// Mask, interactions, trait registrations: what few views have; nil while there is none.
  var existingExtras: ViewExtras?
  package var hasOwnContentScale = false
  /// How many running block animations of this view do not allow user interaction.
  package var interactionBlockingAnimations = 0
  /// How many running animators of this view let touches find it where it is seen.
  package var presentationTouchAnimations = 0

  /// What Auto Layout knows of the view; nil while it needs nothing.
  var existingLayoutState: ViewLayoutState?
  /// Whether `updateProperties()` is due.
  var needsPropertyUpdate = true
  /// Whether `updateConstraints()` is due, here and somewhere in the tree.
  var needsConstraints = true
  var needsConstraintsBelow = true
  /// Whether `updateConstraints()` of this view is under way.
  var isUpdatingConstraints = false
  /// Whether the view or one below it holds constraints, or once did: a tree without any is not searched for them.
  var holdsConstraintsBelow = false
  /// Hidden in a stack view's animation, which still shows the view shrinking.
  var pendingHide: PendingHide?

  // MARK: Life

  /// The class of the layer that a view of this class makes for itself. Default `CALayer`.
  open class var layerClass: AnyClass { CALayer.self }

  /// A view with its layer, at `frame` in the superview that it will get.
  public init(frame: CGRect) {
    backingLayer = CALayer.makeLayer(of: Self.layerClass)
    super.init()
    adoptLayer(frame: frame)
  }

  /// A view as a storyboard, a nib or an archive has it, with its subviews; of zero size with another coder.
  public required init?(coder: NSCoder) {
    backingLayer = CALayer.makeLayer(of: Self.layerClass)
    super.init()
    adoptLayer(frame: .zero)
    coder.fill(self, as: UIView.self)
  }

  /// Writes the view with its subviews and the constraints among them to an archive: not what its layer alone has
  /// (corners, borders, shadows), nor targets, gesture recognizers and delegates.
  open override func encode(with coder: NSCoder) { coder.keep(self) }

  /// The class that an archive names for the view: its own, or the nearest one that an archive can name.
  open override var classForKeyedArchiver: AnyClass? {
    MainActor.assumeIsolated { ArchivedClass.written(for: self) }
  }

  deinit {
    if !orderedSubviews.isEmpty { UIView.release(&orderedSubviews) }
  }

  /// A convenience initialiser, so that a subclass may declare `init()` without `override`, as on iOS.
  public convenience override init() {
    self.init(frame: .zero)
  }

  /// Called by Interface Builder. There is none here, so this is not called.
  open func prepareForInterfaceBuilder() {}

  /// The layer that shows the view; made from `layerClass`.
  open var layer: CALayer { backingLayer }

  // MARK: Geometry

  /// The view's rectangle in its superview's coordinates, in points.
  ///
  /// With a transform that is not the identity it is the bounding box of what shows, and setting it is best avoided.
  open var frame: CGRect {
    get { backingLayer.frame }
    set {
      forgetRoundInsets()
      changeListener?.willChange("frame")
      changeGeometry { backingLayer.frame = newValue }
      changeListener?.didChange("frame")
    }
  }

  /// The view's rectangle in its own coordinates, in points; moving its origin scrolls the content.
  open var bounds: CGRect {
    get { backingLayer.bounds }
    set {
      forgetRoundInsets()
      changeListener?.willChange("bounds")
      changeGeometry { backingLayer.bounds = newValue }
      changeListener?.didChange("bounds")
    }
  }

  /// Where the view's anchor point is in its superview.
  open var center: CGPoint {
    get { backingLayer.position }
    set {
      forgetRoundInsets()
      changeListener?.willChange("center")
      backingLayer.position = newValue
      if existingLayoutState != nil { frameMayHaveChanged() }
      if existingExtras?.corners != nil { applyCorners() }
      changeListener?.didChange("center")
    }
  }

  /// The affine part of the layer's transform, applied about the anchor point.
  open var transform: CGAffineTransform {
    get { CATransform3DGetAffineTransform(backingLayer.transform) }
    set {
      changeListener?.willChange("transform")
      backingLayer.transform = CATransform3DMakeAffineTransform(newValue)
      changeListener?.didChange("transform")
    }
  }

  /// The layer's whole transform.
  open var transform3D: CATransform3D {
    get { backingLayer.transform }
    set {
      changeListener?.willChange("transform3D")
      backingLayer.transform = newValue
      changeListener?.didChange("transform3D")
    }
  }

  /// The point of the bounds, in units of them, that `center` places and the transform turns about. Default (.5, .5).
  open var anchorPoint: CGPoint {
    get { backingLayer.anchorPoint }
    set { backingLayer.anchorPoint = newValue }
  }

  /// Pixels per point of what the view draws.
  open var contentScaleFactor: CGFloat {
    get { backingLayer.contentsScale }
    set {
      hasOwnContentScale = true
      backingLayer.contentsScale = newValue
    }
  }

  /// How the view's size follows its superview's. Default: not at all.
  open var autoresizingMask: AutoresizingMask = [] {
    didSet { if existingLayoutState != nil { frameMayHaveChanged() } }
  }

  /// Whether the subviews' autoresizing masks are obeyed. Default true.
  open var autoresizesSubviews = true

  /// The size, in points, that suits the view within `size`. Default: the size it has.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Gives the view the size that fits it best, keeping its origin.
  open func sizeToFit() { resizeToFit() }

  /// The size that the content wants; `noIntrinsicMetric` for an axis without a wish.
  open var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
  }

  /// Reports that the intrinsic size has changed: the superview lays out again.
  ///
  /// While the superview is laid out only constraints do: it knows what it changes.
  open func invalidateIntrinsicContentSize() {
    intrinsicSizeChanged()
    guard let superview, !superview.backingLayer.isLayingOut else { return }
    superview.setNeedsLayout(because: .intrinsicSize)
  }

  /// A point of this view in the coordinates of `view`; nil means the window's.
  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { converted(point, from: self, to: view) }
  /// A point of `view`, nil for the window, in the coordinates of this view.
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    converted(point, from: view, to: self)
  }
  /// The bounding box of a rectangle of this view in the coordinates of `view`.
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect { converted(rect, from: self, to: view) }
  /// The bounding box of a rectangle of `view` in the coordinates of this view.
  open func convert(_ rect: CGRect, from view: UIView?) -> CGRect { converted(rect, from: view, to: self) }

  open func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    converted(point, to: coordinateSpace)
  }
  open func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    converted(point, from: coordinateSpace)
  }
  open func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    converted(rect, to: coordinateSpace)
  }
  open func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    converted(rect, from: coordinateSpace)
  }

  // MARK: Safe area

  /// How far the bars and the device's edges reach into the view, in points.
  open var safeAreaInsets: UIEdgeInsets { currentSafeAreaInsets }

  /// Called before the next layout when `safeAreaInsets` has changed.
  open func safeAreaInsetsDidChange() {}

  // MARK: Hierarchy

  /// The view that contains this one; nil at the top.
  open var superview: UIView? { parentView }
  /// The views inside, from back to front.
  open var subviews: [UIView] { orderedSubviews }
  /// The window that the view is in; a window answers itself.
  open var window: UIWindow? { hostWindow }

  /// Puts `view` in front of the subviews, taking it from where it was.
  open func addSubview(_ view: UIView) { insert(view, at: .front) }
  /// Puts `view` at a place among the subviews; a place out of range is reported and the nearest used.
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: .index(index)) }
  /// Puts `view` in front of `sibling`.
  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) { insert(view, at: .above(sibling)) }
  /// Puts `view` behind `sibling`.
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) { insert(view, at: .below(sibling)) }
  /// Swaps two subviews; places out of range are reported and nothing happens.
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) { exchange(index1, index2) }
  /// Moves a subview in front of the others.
  open func bringSubviewToFront(_ view: UIView) { reorder(view, toFront: true) }
  /// Moves a subview behind the others.
  open func sendSubviewToBack(_ view: UIView) { reorder(view, toFront: false) }
  /// Takes the view out of its superview; its running animations end unfinished.
  open func removeFromSuperview() { detach() }

  /// Called after a subview was added.
  open func didAddSubview(_ subview: UIView) {}
  /// Called before a subview is taken out.
  open func willRemoveSubview(_ subview: UIView) {}
  /// Called before the superview changes.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// Called after the superview has changed.
  open func didMoveToSuperview() {}
  /// Called before the view comes into another window, or into none.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// Called after the view has come into another window, or into none.
  open func didMoveToWindow() {}

  /// Whether the view is `view` or is beneath it in the tree.
  open func isDescendant(of view: UIView) -> Bool {
    // What contains nothing has no descendants: a deep tree is then built without going up all of it each time.
    if view.orderedSubviews.isEmpty, view.existingExtras?.mask == nil { return view === self }
    return sequence(first: self, next: \.parentView).contains { $0 === view }
  }

  /// What collides when an animator moves the view. Default its bounds.
  open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
  /// The outline that collides for `.path`, about the view's centre. Default empty.
  open var collisionBoundingPath: UIBezierPath { UIBezierPath() }

  /// A number of the app's own, to find the view by. Default 0.
  open var tag = 0 {
    willSet { changeListener?.willChange("tag") }
    didSet { changeListener?.didChange("tag") }
  }

  /// The first view of this tree, itself included, with the tag.
  open func viewWithTag(_ tag: Int) -> UIView? { firstView(tagged: tag) }

  // MARK: Layout

  /// Places the subviews. The default gives those with constraints their frames; autoresizing masks act when the
  /// bounds change.
  ///
  /// As on iOS it is this default that applies the solution: an override that calls no super leaves subviews with
  /// constraints where they are, and may place them itself. The view's own frame comes from its superview's layout.
  open func layoutSubviews() { applySolvedFrames() }

  /// Gives the view what it shows, before its layout: colours, texts, what is hidden. The default does nothing.
  ///
  /// Called before the view is shown, after `setNeedsUpdateProperties()`, and when something `@Observable` has changed
  /// that it read; `layoutSubviews()` and `draw(_:)` are called again for that reason, too.
  open func updateProperties() {}

  /// Asks for `layoutSubviews()` before the next frame.
  open func setNeedsLayout() { backingLayer.setNeedsLayout() }

  /// Lays out now whatever of the view's tree needs it.
  open func layoutIfNeeded() {
    solveLayout()
    backingLayer.layoutIfNeeded()
  }

  // MARK: Constraints

  /// Whether the view's frame and mask act as required constraints. Default true; false for a view whose place
  /// constraints decide.
  open var translatesAutoresizingMaskIntoConstraints: Bool {
    get { existingLayoutState?.translatesMask ?? true }
    set { setTranslatesMask(newValue) }
  }

  /// Whether the class needs Auto Layout. Default false; kept for source compatibility.
  open class var requiresConstraintBasedLayout: Bool { false }

  /// The active constraints whose items have this view as nearest common ancestor.
  open var constraints: [NSLayoutConstraint] { existingLayoutState?.held ?? [] }
  /// Activates a constraint.
  open func addConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = true }
  /// Activates constraints.
  open func addConstraints(_ constraints: [NSLayoutConstraint]) { NSLayoutConstraint.activate(constraints) }
  /// Deactivates a constraint.
  open func removeConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = false }
  /// Deactivates constraints.
  open func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    NSLayoutConstraint.deactivate(constraints)
  }

  /// Changes constraints before a layout; overrides call super last.
  open func updateConstraints() {}
  /// Asks for `updateConstraints()` before the next layout.
  open func setNeedsUpdateConstraints() { markConstraintsNeeded() }
  /// Whether `updateConstraints()` is due.
  open func needsUpdateConstraints() -> Bool { needsConstraints }
  /// Updates the constraints of the view's tree now.
  open func updateConstraintsIfNeeded() { updateConstraintsBelow() }

  /// How strongly the view resists growing beyond its intrinsic size. Default 250.
  open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    existingLayoutState?.hugging[axis.rawValue] ?? .defaultLow
  }
  /// Sets how strongly the view resists becoming larger than its content.
  open func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
    layoutState.hugging[axis.rawValue] = priority
    intrinsicSizeChanged()
  }
  /// How strongly the view resists shrinking below its intrinsic size. Default 750.
  open func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    existingLayoutState?.compression[axis.rawValue] ?? .defaultHigh
  }
  /// Sets how strongly the view resists becoming smaller than its content.
  open func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    layoutState.compression[axis.rawValue] = priority
    intrinsicSizeChanged()
  }

  /// The size that the view's constraints give it nearest to `targetSize`, at the fitting priority (50).
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    fittingSize(targetSize, .fittingSizeLevel, .fittingSizeLevel)
  }
  /// The size that the view's constraints give it nearest to `targetSize`, at priorities by axis.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    fittingSize(targetSize, horizontalFittingPriority, verticalFittingPriority)
  }

  /// How far the frame reaches beyond the rectangle that constraints act on, in points. Default zero.
  open var alignmentRectInsets: UIEdgeInsets { .zero }
  /// The rectangle that constraints act on, for a frame: the default takes `alignmentRectInsets` away.
  open func alignmentRect(forFrame frame: CGRect) -> CGRect { frame.inset(by: alignmentRectInsets) }
  /// The frame for a rectangle that constraints act on; the inverse of `alignmentRect(forFrame:)`.
  open func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
    alignmentRect.inset(by: alignmentRectInsets.negated)
  }

  /// The view in this one whose first baseline is this view's. Default the view itself, whose baseline is its top.
  open var forFirstBaselineLayout: UIView { self }
  /// The view in this one whose last baseline is this view's. Default `forBaselineLayout()`, which is the view itself,
  /// whose baseline is its bottom.
  open var forLastBaselineLayout: UIView { forBaselineLayout() }
  /// What `forLastBaselineLayout` was before iOS 9; code of that time overrides it.
  open func forBaselineLayout() -> UIView { self }
  /// Where the baselines of the view's own text are at a width; nil for a view without text.
  func textBaselines(forWidth width: CGFloat) -> TextBaselines? { nil }

  /// Whether the view is turned around where text runs right to left. Default `.unspecified`: it is.
  ///
  /// Leading and trailing in constraints follow the view that holds the constraint.
  open var semanticContentAttribute: UISemanticContentAttribute {
    get { existingLayoutState?.semantics ?? .unspecified }
    set { changeSemantics(to: newValue) }
  }
  /// In which direction the view's content runs: by its semantics, else by its traits.
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { currentLayoutDirection }
  /// In which direction content with these semantics runs in the application.
  open class func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute
  ) -> UIUserInterfaceLayoutDirection {
    userInterfaceLayoutDirection(
      for: attribute, relativeTo: UIScreen.main.traitCollection.layoutDirection.userInterfaceDirection)
  }
  /// In which direction content with these semantics runs where the rest runs in `layoutDirection`.
  open class func userInterfaceLayoutDirection(
    for semanticContentAttribute: UISemanticContentAttribute,
    relativeTo layoutDirection: UIUserInterfaceLayoutDirection
  ) -> UIUserInterfaceLayoutDirection { semanticContentAttribute.direction(within: layoutDirection) }

  /// The margins about the content, with the safe area's. Default 8 points, for a controller's view 0 and 16 or 20.
  open var layoutMargins: UIEdgeInsets {
    get { effectiveMargins }
    set {
      layoutState.margins = .fixed(newValue)
      marginsChanged()
    }
  }
  /// Called after the margins were set.
  open func layoutMarginsDidChange() {}
  /// The margins by reading direction: leading is right where text runs right to left.
  open var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get { layoutMargins.directional(isRightToLeft: isRightToLeft) }
    set {
      layoutState.margins = .directional(newValue)
      marginsChanged()
    }
  }
  /// Whether the margins are measured from the safe area. Default true.
  open var insetsLayoutMarginsFromSafeArea: Bool {
    get { existingLayoutState?.insetsMarginsFromSafeArea ?? true }
    set {
      layoutState.insetsMarginsFromSafeArea = newValue
      marginsChanged()
    }
  }
  /// Whether the superview's margins hold here, too. Default false.
  open var preservesSuperviewLayoutMargins: Bool {
    get { existingLayoutState?.preservesSuperviewMargins ?? false }
    set {
      layoutState.preservesSuperviewMargins = newValue
      marginsChanged()
    }
  }

  // MARK: Guides and anchors

  /// The part of the view that bars and the device's edges leave free.
  open var safeAreaLayoutGuide: UILayoutGuide { ownSafeAreaGuide }
  /// The part of the view inside its margins.
  open var layoutMarginsGuide: UILayoutGuide { ownMarginsGuide }
  /// The part inside the margins in which text is read with ease: at most 672 points wide, in the middle.
  open var readableContentGuide: UILayoutGuide { ownReadableGuide }
  /// Where the keyboard is, or would be: along the bottom. It moves along the keyboard's curve.
  open var keyboardLayoutGuide: UIKeyboardLayoutGuide { ownKeyboardGuide }
  /// The guides that the app added.
  open var layoutGuides: [UILayoutGuide] { existingLayoutState?.guides ?? [] }
  /// Puts a guide into the view.
  open func addLayoutGuide(_ layoutGuide: UILayoutGuide) { attach(layoutGuide) }
  /// Takes a guide out; its constraints end.
  open func removeLayoutGuide(_ layoutGuide: UILayoutGuide) { detach(layoutGuide) }

  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
  open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
  open var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .firstBaseline) }
  open var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .lastBaseline) }

  /// Whether the constraints leave the view's frame a choice.
  open var hasAmbiguousLayout: Bool { isLayoutAmbiguous }
  /// Gives a view whose frame the constraints leave open another of the possible frames, animated if in a block.
  open func exerciseAmbiguityInLayout() { exerciseAmbiguity() }
  /// The active constraints that decide where the view is along an axis, and how long it is there.
  open func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
    layoutEngine?.constraintsDeciding(self, axis) ?? []
  }

  // MARK: Look

  /// Opacity, 0…1, of the view with all it contains. Default 1.
  open var alpha: CGFloat {
    get { CGFloat(backingLayer.opacity) }
    set {
      changeListener?.willChange("alpha")
      backingLayer.opacity = Float(newValue)
      changeListener?.didChange("alpha")
    }
  }

  /// Whether the view, with all it contains, is left out. Default false.
  open var isHidden: Bool {
    get { backingLayer.isHidden || pendingHide != nil }
    set {
      changeListener?.willChange("hidden")
      changeVisibility(isHidden: newValue)
      changeListener?.didChange("hidden")
    }
  }

  /// A promise that the view covers its bounds. Default true; it is only a hint.
  open var isOpaque: Bool {
    get { backingLayer.isOpaque }
    set { backingLayer.isOpaque = newValue }
  }

  /// The colour behind the content; dynamic colours follow the traits. Default none.
  open var backgroundColor: UIColor? {
    get { backgroundUIColor ?? backingLayer.backgroundColor.map { UIColor(cgColor: $0) } }
    set {
      changeListener?.willChange("backgroundColor")
      changeBackground(to: newValue)
      changeListener?.didChange("backgroundColor")
    }
  }

  /// Whether subviews are cut at the bounds and the rounded corners. Default false.
  open var clipsToBounds: Bool {
    get { backingLayer.masksToBounds }
    set { backingLayer.masksToBounds = newValue }
  }

  /// Whether it is drawn again when it has another size.
  var redrawsWithSize: Bool { contentMode == .redraw }

  /// How the content fills the bounds. Default `.scaleToFill`.
  open var contentMode: ContentMode = .scaleToFill {
    didSet { backingLayer.contentsGravity = contentMode.gravity }
  }

  /// The colour of what can be touched; taken from the superview unless set. Default of the tree: system blue.
  open var tintColor: UIColor! {
    get { inheritedTintColor }
    set {
      changeListener?.willChange("tintColor")
      changeTint(to: newValue)
      changeListener?.didChange("tintColor")
    }
  }

  /// Called when the colour that `tintColor` answers has changed.
  open func tintColorDidChange() {}

  /// Whether the tint colour is dimmed, as beneath an alert; `.automatic`, the default, follows the superview.
  ///
  /// Reading it answers `.normal` or `.dimmed`.
  open var tintAdjustmentMode: TintAdjustmentMode {
    get { inheritedTintMode }
    set { changeTintMode(to: newValue) }
  }

  /// A view whose opacity says, point for point, how much of this one shows. It has no superview. Default nil.
  open var mask: UIView? {
    get { existingExtras?.mask }
    set { changeMask(to: newValue) }
  }

  /// Draws the content in points, y down, into the current context.
  ///
  /// A view whose class overrides it draws itself; another has no bitmap at all.
  open func draw(_ rect: CGRect) {}

  /// Kept and reported: what `draw(_:)` draws into is always clear at first. Default true.
  open var clearsContextBeforeDrawing = true {
    didSet {
      reportUnused(
        "clearsContextBeforeDrawing", !clearsContextBeforeDrawing,
        "what draw(_:) draws into is always clear at first")
    }
  }

  /// Asks for `draw(_:)` before the next frame.
  open func setNeedsDisplay() { backingLayer.setNeedsDisplay() }
  /// Asks for `draw(_:)` before the next frame; the whole view is drawn.
  open func setNeedsDisplay(_ rect: CGRect) { backingLayer.setNeedsDisplay(rect) }

  /// A context menu lifts the view: what shows that it is pressed goes.
  func isLifted() {}

  // MARK: Pictures

  /// A view with a picture of what this one shows; nil when it has no size.
  ///
  /// - Parameter afterUpdates: whether changes that wait for the next frame are in the picture.
  open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    pictureView(of: bounds, afterUpdates: afterUpdates, capInsets: .zero)
  }

  /// A view with a picture of a part of this one, whose edges within `capInsets` keep their size when it is resized.
  open func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? {
    pictureView(of: rect, afterUpdates: afterUpdates, capInsets: capInsets)
  }

  /// Draws what the view shows into the current context; false when there is nothing to draw or to draw into.
  open func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    drawPicture(in: rect, afterUpdates: afterUpdates)
  }

  // MARK: Traits

  /// Forces light or dark on the view and all it contains. Default `.unspecified`.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle = .unspecified {
    didSet { if oldValue != overrideUserInterfaceStyle { traitsMayHaveChanged() } }
  }

  /// The traits that the view forces on itself and all it contains. Default none.
  open var traitOverrides: UITraitOverrides {
    get { existingExtras?.traitOverrides ?? UITraitOverrides() }
    set { changeTraitOverrides(to: newValue) }
  }

  /// The least and the greatest size of text for the view and all it contains, whatever is set for the interface.
  /// Default nil: no limit.
  open var minimumContentSizeCategory: UIContentSizeCategory? {
    get { existingExtras?.leastContentSize }
    set {
      extras.leastContentSize = newValue
      traitsMayHaveChanged()
    }
  }
  open var maximumContentSizeCategory: UIContentSizeCategory? {
    get { existingExtras?.greatestContentSize }
    set {
      extras.greatestContentSize = newValue
      traitsMayHaveChanged()
    }
  }
  /// Whether a press shows the view's title and image large to people with very large text. It takes a
  /// `UILargeContentViewerInteraction` of the view or of one around it. Default false.
  open var showsLargeContentViewer = false
  /// What is shown large. Default nil; labels, image views and buttons answer what they show.
  open var largeContentTitle: String?
  open var largeContentImage: UIImage?
  /// Whether the image grows to the size of the card's. Default false.
  open var scalesLargeContentImage = false
  /// Room around the image, in points. Default none.
  open var largeContentImageInsets = UIEdgeInsets.zero

  /// How the view shows that a pointer is over it. Kept and reported. Default nil.
  open var hoverStyle: UIHoverStyle? {
    get { existingExtras?.hoverStyle }
    set {
      extras.hoverStyle = newValue?.copy() as? UIHoverStyle
      reportUnused("hoverStyle", newValue?.isEnabled ?? false, "the mouse is a finger, which does not hover")
    }
  }

  /// Who is notified of changed traits; for the framework.
  public var _traitRegistrations: TraitRegistrations { extras.registrations() }

  /// Brings the traits up to date now, which happens automatically before a frame.
  open func updateTraitsIfNeeded() { traitsMayHaveChanged() }

  /// The traits that hold for the view: its surroundings', with what it and its controller override.
  open var traitCollection: UITraitCollection { currentTraits }

  /// Called after the traits have changed, with those from before; nil the first time.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  // MARK: Touches

  open override var next: UIResponder? { owningController ?? parentView }

  /// Whether the view and what it contains take touches. Default true.
  open var isUserInteractionEnabled = true

  /// Whether the view sees more than one touch at a time. Default false.
  open var isMultipleTouchEnabled = false

  /// Whether a touch in this view keeps other views of the window from getting touches. Default false.
  open var isExclusiveTouch = false

  /// The deepest view of this tree that the point, in the receiver's coordinates, belongs to.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { hitView(at: point, event) }

  /// Whether the point, in the receiver's coordinates, is in the view: minX ≤ x < maxX, minY ≤ y < maxY.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  /// The recognisers of the view in the order in which they were added; nil when there are none.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { recognizers.isEmpty ? nil : recognizers }
    set { replaceRecognizers(with: newValue ?? []) }
  }

  /// Attaches a recogniser, taking it from the view it was on.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) { attach(gestureRecognizer) }
  /// Detaches a recogniser of this view.
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) { detach(gestureRecognizer) }

  /// Whether a recogniser that follows a touch in this view may begin. Default true.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Ends the editing of the first responder when that is the view or is in it, as a tap beside a form does.
  ///
  /// - Parameter force: whether it resigns even when it does not want to.
  /// - Returns: whether a first responder has resigned; false when the tree holds none.
  @discardableResult
  open func endEditing(_ force: Bool) -> Bool { endEditingWithin(force: force) }

  // MARK: Focus

  /// Whether the Tab key can give the view the focus. Default false; true for controls that are enabled.
  open var canBecomeFocused: Bool { false }
  /// Whether key presses are sent to the view, unless there is a first responder.
  open var isFocused: Bool { hostWindow?.focusNavigator.focusedView === self }
  /// Called on the view that loses the focus and on the one that gets it, after it has moved.
  open func didUpdateFocus(
    in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
  ) {}
  /// Whether the focus may move as the context says; the view that has it, the one that would get it and those above
  /// are asked. Default true.
  open func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool { true }
  /// Where the focus goes within the view, the first that can have it. Default: nowhere in particular.
  open var preferredFocusEnvironments: [any UIFocusEnvironment] { [] }
  /// What contains the view: its controller, else its superview.
  open var parentFocusEnvironment: (any UIFocusEnvironment)? { owningController ?? parentView }
  /// What holds the items within the view. Default: the view.
  open var focusItemContainer: (any UIFocusItemContainer)? { self }
  /// How early the view is reached in its focus group. Kept and reported: the Tab key goes through all views in turn.
  open var focusGroupPriority: UIFocusGroupPriority {
    get { existingExtras?.focusGroupPriority ?? .ignored }
    set {
      extras.focusGroupPriority = newValue
      reportUnused("focusGroupPriority", newValue != .ignored, "the Tab key goes through all views in turn")
    }
  }
  /// Moves the focus, at the next `updateFocusIfNeeded()` or turn, to where `preferredFocusEnvironments` says.
  open func setNeedsFocusUpdate() { requestFocusUpdate(self) }
  /// Moves the focus now when it was asked for.
  open func updateFocusIfNeeded() { performFocusUpdate() }
  /// Which views the Tab key goes through together. Kept and reported: it goes through all. Default nil.
  open var focusGroupIdentifier: String? {
    didSet {
      reportUnused(
        "focusGroupIdentifier", focusGroupIdentifier != nil, "the Tab key goes through all views in turn")
    }
  }
  /// What shows that the view has the focus: a ring. Nil for nothing, where the view shows it otherwise.
  open var focusEffect: UIFocusEffect? {
    get { existingExtras?.focusEffect ?? (existingExtras?.hidesFocusRing == true ? nil : UIFocusEffect()) }
    set {
      extras.focusEffect = newValue
      extras.hidesFocusRing = newValue == nil
    }
  }

  // MARK: Accessibility, restoration

  /// A stable name, not shown to people: tests, scripts and layer paths use it. The layer's `name` mirrors it.
  open override var accessibilityIdentifier: String? {
    didSet { backingLayer.name = accessibilityIdentifier }
  }

  // MARK: Interactions

  /// What was added to the view to handle certain input, in the order in which it came.
  open var interactions: [any UIInteraction] {
    get { existingExtras?.interactions ?? [] }
    set { replaceInteractions(with: newValue) }
  }
  /// Adds an interaction, taking it from the view it was on.
  open func addInteraction(_ interaction: any UIInteraction) { attach(interaction) }
  /// Takes an interaction of this view away.
  open func removeInteraction(_ interaction: any UIInteraction) { detach(interaction) }

  // MARK: Motion effects

  /// What moves the view with the device, in the order in which it was added.
  open var motionEffects: [UIMotionEffect] {
    get { existingExtras?.motionEffects ?? [] }
    set { extras.motionEffects = newValue }
  }
  /// Adds an effect; one that is there already stays once.
  open func addMotionEffect(_ effect: UIMotionEffect) {
    if !motionEffects.contains(where: { $0 === effect }) { extras.motionEffects.append(effect) }
  }
  /// Takes an effect away.
  open func removeMotionEffect(_ effect: UIMotionEffect) {
    existingExtras?.motionEffects.removeAll { $0 === effect }
  }

  // MARK: What other views do otherwise

  /// Takes over what was set on an appearance proxy and not on the view. Classes with more properties add theirs.
  func takeAppearance(of proxy: UIView) { takeColors(of: proxy) }
  /// Whether the view can be in another one: a window cannot.
  var canBeSubview: Bool { true }
  /// What the edges of the screen cover, for a view that the screen shows: a window. Nil for every other.
  var screenSafeAreaInsets: UIEdgeInsets? { nil }
  /// The guide to whose edges constraints tie subviews instead of the view's own; nil for the view's own.
  var contentGuideOfConstraints: UILayoutGuide? { nil }
  /// The guide that the view's subviews do not move with; nil where they move with the view.
  var frameGuideOfConstraints: UILayoutGuide? { nil }
  /// The size of what the view scrolls, else its own.
  var layoutContentSize: CGSize { bounds.size }
  /// Whether a background can be a pattern: not where the layer's contents are the view's own.
  var drawsPatterns: Bool { true }
  /// Whether the height follows the width that the layout gives.
  var wrapsInLayout: Bool { false }
  /// Called when the configured corners may have other radii.
  func cornersMayHaveChanged() {}
  /// Whether the view stays in front of what is added to its window later: the keyboard does.
  var staysInFront: Bool { false }

  /// Who takes a key that would go to what is behind the view, while the view is in front of it in its window.
  func responder(inFrontFor key: UIKeyboardHIDUsage) -> UIResponder? { nil }
  /// Called when the keyboard is somewhere else.
  func keyboardFrameMayHaveChanged() { keyboardGuideMayHaveChanged() }
  /// What of the safe area reaches the subviews where the view decides that itself; nil where it follows the frames.
  var ownContentSafeAreaInsets: UIEdgeInsets? { nil }
  /// Whether the view keeps a touch that began in a view of its content; nil where it does not care.
  func keeps(_ touch: UITouch, _ event: UIEvent, from view: UIView) -> Bool? { nil }
  /// The outline, in the view's coordinates, that the focus ring follows.
  package var focusOutline: (rect: CGRect, radius: CGFloat) { (bounds, layer.cornerRadius) }
  /// Whether the Tab key takes the view with all that is in it as one.
  var isFocusedAsAWhole: Bool { false }
  /// Called when the focus came or went, before `didUpdateFocus`.
  func focusDidChange() {}

  // MARK: CALayerDelegate

  /// The animation for a property that changes inside an animation block, else `NSNull`: no action.
  open func action(for layer: CALayer, forKey event: String) -> CAAction? {
    blockAction(for: layer, forKey: event)
  }

  /// The layer's layout: safe area, controller, `layoutSubviews()`.
  open func layoutSublayers(of layer: CALayer) {
    if layer === backingLayer { performLayout() }
  }

  /// The layer's drawing: `draw(_:)` with the context made current.
  open func draw(_ layer: CALayer, in ctx: CGContext) {
    if layer === backingLayer { drawContent(in: ctx) }
  }

  /// Called before the layer draws. The default does nothing.
  open func layerWillDraw(_ layer: CALayer) {}

  /// Provides the layer's contents: its drawing by `draw(_:in:)`.
  open func display(_ layer: CALayer) { layer.drawBackingStore() }

  open override var description: String {
    guard Thread.isMainThread else { return "<\(type(of: self))>" }
    return MainActor.assumeIsolated { descriptionOnMainThread }
  }
}
