import CoreGraphics
import Raster
import Scene
import Support

/// A rectangle of content with geometry, style and animations.
///
/// The object holds the model: what the app set. The render tree holds what was committed and what shows now;
/// `presentation()` reads that. Geometry is in points, y down.
open class CALayer: NSObject, CAMediaTiming, KeyValueObserving {
  // MARK: Storage

  let kind: LayerKind
  /// The model's numbers (`LayerSlot`).
  let values: LayerBlock
  /// This layer in the render tree.
  let renderNode: NodePointer
  var pending: Pending = []
  var attachments = AttachmentList()
  private var attributes: [String: Any] = [:]
  /// Whether this is a presentation copy, which never reaches the render tree.
  let isCopy: Bool
  /// For a presentation layer: the layer it was made from.
  var modelLayer: CALayer?
  /// For a presentation layer: the one that contains it, once it was requested. It points upwards alone, so that none
  /// of them keeps another alive in a circle.
  var presentedSuperlayer: CALayer?
  /// For a presentation layer: which picture's values it has.
  var presentedMoment = 0
  /// The presentation layer that was made last, as long as it is referenced.
  weak var latestPresentation: CALayer?
  /// Whether the layer was committed while it could be seen: only then do changes animate automatically.
  var wasShown = false
  var mediaTiming = MediaTimingValues(duration: .infinity)
  var layoutState = LayoutState()
  var actionSearch = ActionSearch.none
  /// The properties that were set, by slot: `style` does not supply these.
  var ownSlots = SlotSet()
  /// Whether the values being written are defaults or those of `style` rather than the code's.
  var isTakingDefaults = false
  private var storedStyle: [AnyHashable: Any]?
  /// The context whose tree the layer is in; nil for a loose one. Set as its node joins a tree and leaves it.
  unowned(unsafe) var context: RenderContext?

  /// Who observes the model's properties; nil without observers.
  package final var changeListener: ChangeListener?

  /// What must go to the render tree at the next commit.
  struct Pending: OptionSet {
    let rawValue: UInt8
    static let values = Pending(rawValue: 1)
    static let structure = Pending(rawValue: 2)
    static let timing = Pending(rawValue: 4)
    static let display = Pending(rawValue: 8)
    static let listed = Pending(rawValue: 128)
  }

  /// Where the last search for an action ended.
  enum ActionSearch {
    /// Not searched: the class's own `action(forKey:)` answered on its own.
    case none
    case found
    /// At `NSNull`: nothing animates.
    case null
    /// Without an answer: the layer's own implicit animation runs.
    case unanswered
  }

  // MARK: Making one

  public override init() {
    isCopy = false
    kind = type(of: self).layerKind
    values = LayerBlock(numbers: LayerMemory.takeBlock(of: kind))
    values.reset(kind)
    renderNode = LayerMemory.takeNode()
    super.init()
    renderNode.initialize(to: RenderNode(kind: kind, owner: self))
    LayerBlock(numbers: renderNode.pointee.committed).reset(kind)
    if let background = type(of: self).defaultValue(forKey: "backgroundColor") { setDefault(background) }
    markPending([.values, .structure])
  }

  /// A copy of `layer` with its own values: the initialiser that presentation copies use.
  ///
  /// A subclass with stored properties overrides it and copies them; values that are set by `setValue(_:forKey:)`
  /// are copied here.
  public init(layer: Any) {
    isCopy = CALayer.takeCopyFlag()
    kind = type(of: self).layerKind
    values = LayerBlock(numbers: LayerMemory.takeBlock(of: kind))
    values.reset(kind)
    renderNode = LayerMemory.takeNode()
    super.init()
    renderNode.initialize(to: RenderNode(kind: kind, owner: self))
    LayerBlock(numbers: renderNode.pointee.committed).reset(kind)
    if let source = layer as? CALayer {
      if source.kind == kind { values.numbers.update(from: source.values.numbers, count: kind.slotCount) }
      contentsImage = source.contentsImage
      storedShadowPath = source.storedShadowPath
      name = source.name
      attributes = source.attributes
      storedStyle = source.storedStyle
      ownSlots = source.ownSlots
      takeObjects(from: source)
    }
    markPending([.values, .structure])
  }

  public required init?(coder: NSCoder) { return nil }

  deinit {
    giveUpSublayers()
    for attachment in attachments { cancelForDeinit(attachment) }
    detachNode()
    renderNode.pointee.release()
    renderNode.deinitialize(count: 1)
    LayerMemory.giveBack(renderNode)
    LayerMemory.giveBack(values.numbers, of: kind)
    CALayer.releaseGivenUp()
  }

  /// Which values the class has.
  class var layerKind: LayerKind { .plain }

  private func setDefault(_ value: Any) {
    isTakingDefaults = true
    setValue(value, forKeyPath: "backgroundColor")
    isTakingDefaults = false
  }

  /// The initial value of a property that a subclass wants to change; nil keeps Core Animation's.
  open class func defaultValue(forKey key: String) -> Any? { nil }

  /// Whether a change of `key` should redraw the layer. Default false.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// The class's own action for a key; nil here.
  open class func defaultAction(forKey event: String) -> CAAction? { nil }

  /// The layer as it shows now, nil before the first commit.
  ///
  /// A read-only copy, and with its `superlayer`, `sublayers` and `mask` a tree of its own, in which `convert` and
  /// `hitTest` work on what shows. The others are only made when they are asked for. Until something moves or is
  /// committed, all who ask see the same tree.
  open func presentation() -> Self? { presentationCopy() as? Self }

  /// The layer behind a presentation copy; itself for a model layer.
  open func model() -> Self { (modelLayer as? Self) ?? self }

  // MARK: Geometry

  /// The visible part of the layer's own space. Default zero.
  open var bounds: CGRect {
    get { values.rect(LayerSlot.bounds) }
    set {
      let sizeChanged = newValue.size != bounds.size
      write(.bounds, SIMD4(newValue.origin.x, newValue.origin.y, newValue.size.width, newValue.size.height))
      if sizeChanged {
        noteLayoutCause(.size)
        setNeedsLayout()
        if needsDisplayOnBoundsChange { setNeedsDisplay() }
      }
    }
  }

  /// Where the anchor point is in the superlayer. Default zero.
  open var position: CGPoint {
    get { values.point(LayerSlot.position) }
    set { write(.position, SIMD4(newValue.x, newValue.y, 0, 0)) }
  }

  /// The point of the bounds, in fractions, that `position` places and the transform turns about. Default (0.5, 0.5).
  open var anchorPoint: CGPoint {
    get { values.point(LayerSlot.anchorPoint) }
    set { write(.anchorPoint, SIMD4(newValue.x, newValue.y, 0, 0)) }
  }

  /// The anchor's depth in points. Default 0.
  open var anchorPointZ: CGFloat {
    get { values.numbers[LayerSlot.anchorPointZ] }
    set { write(.anchorPointZ, number: newValue) }
  }

  /// The depth at which siblings are sorted. Default 0.
  open var zPosition: CGFloat {
    get { values.numbers[LayerSlot.zPosition] }
    set { write(.zPosition, number: newValue) }
  }

  /// Turns, scales and skews the layer about its anchor point. Default the identity.
  open var transform: CATransform3D {
    get { values.transform(LayerSlot.transform) }
    set { write(.transform, transform: newValue) }
  }

  /// Applied to all sublayers, about this layer's anchor point. Default the identity.
  open var sublayerTransform: CATransform3D {
    get { values.transform(LayerSlot.sublayerTransform) }
    set { write(.sublayerTransform, transform: newValue) }
  }

  /// The bounding box of the transformed bounds in the superlayer. Setting it sets `bounds.size` and `position`.
  open var frame: CGRect {
    get { frameInSuperlayer }
    set {
      changeListener?.willChange("frame")
      setFrame(newValue)
      changeListener?.didChange("frame")
    }
  }

  /// Whether sublayers' y runs upwards. Default false.
  open var isGeometryFlipped: Bool {
    get { values.flag(LayerSlot.geometryFlipped) }
    set { writePlain(LayerSlot.geometryFlipped, newValue ? 1 : 0) }
  }
  open func contentsAreFlipped() -> Bool { isGeometryFlipped != (superlayer?.contentsAreFlipped() ?? false) }

  /// The affine part of `transform`.
  open func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }
  open func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(m) }

  // MARK: Style

  /// 0 invisible … 1 opaque, of the layer and all below it together. Default 1.
  open var opacity: Float {
    get { Float(values.numbers[LayerSlot.opacity]) }
    set { write(.opacity, number: Double(newValue)) }
  }
  /// Default false.
  open var isHidden: Bool {
    get { values.flag(LayerSlot.hidden) }
    set { write(.hidden, number: newValue ? 1 : 0) }
  }
  /// Whether sublayers and contents end at the (rounded) bounds. Default false.
  open var masksToBounds: Bool {
    get { values.flag(LayerSlot.masksToBounds) }
    set { write(.masksToBounds, number: newValue ? 1 : 0) }
  }
  /// Whether the back shows when the layer faces away. Default true.
  open var isDoubleSided: Bool {
    get { values.flag(LayerSlot.doubleSided) }
    set { write(.doubleSided, number: newValue ? 1 : 0) }
  }
  /// Fills the (rounded) bounds. Default nil.
  open var backgroundColor: CGColor? {
    get { color(LayerSlot.backgroundColor) }
    set { write(.backgroundColor, color: newValue) }
  }
  /// Points; at most half the shorter side takes effect. Default 0.
  open var cornerRadius: CGFloat {
    get { values.numbers[LayerSlot.cornerRadius] }
    set { write(.cornerRadius, number: newValue) }
  }
  /// Which corners are rounded. Default all.
  open var maskedCorners: CACornerMask {
    get { CACornerMask(rawValue: UInt(values.numbers[LayerSlot.maskedCorners])) }
    set {
      // Bits that name no corner would not survive the trip through a number.
      writePlain(LayerSlot.maskedCorners, Double(newValue.rawValue & RoundedCorners.all.rawValue))
    }
  }
  /// Default circular.
  open var cornerCurve: CALayerCornerCurve {
    get { values.flag(LayerSlot.cornerCurve) ? .continuous : .circular }
    set { writePlain(LayerSlot.cornerCurve, newValue == .continuous ? 1 : 0) }
  }
  /// How much of an edge a corner of the curve takes, in radii.
  open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? ContinuousCorner.expansion : 1
  }
  /// Points, inside the bounds. Default 0.
  open var borderWidth: CGFloat {
    get { values.numbers[LayerSlot.borderWidth] }
    set { write(.borderWidth, number: newValue) }
  }
  /// Default opaque black.
  open var borderColor: CGColor? {
    get { color(LayerSlot.borderColor) }
    set { write(.borderColor, color: newValue) }
  }
  /// Default opaque black.
  open var shadowColor: CGColor? {
    get { color(LayerSlot.shadowColor) }
    set { write(.shadowColor, color: newValue) }
  }
  /// Default 0: no shadow.
  open var shadowOpacity: Float {
    get { Float(values.numbers[LayerSlot.shadowOpacity]) }
    set { write(.shadowOpacity, number: Double(newValue)) }
  }
  /// Points; default (0, −3): up.
  open var shadowOffset: CGSize {
    get { values.size(LayerSlot.shadowOffset) }
    set { write(.shadowOffset, SIMD4(newValue.width, newValue.height, 0, 0)) }
  }
  /// The standard deviation of the blur, in points. Default 3.
  open var shadowRadius: CGFloat {
    get { values.numbers[LayerSlot.shadowRadius] }
    set { write(.shadowRadius, number: newValue) }
  }
  /// The outline that throws the shadow, instead of what the layer shows; it does not follow the bounds. Default nil.
  open var shadowPath: CGPath? {
    get { storedShadowPath }
    set { setShadowPath(newValue) }
  }
  /// A layer, in this layer's space and with no superlayer, whose alpha this layer and all below it are multiplied by.
  open var mask: CALayer? {
    get { maskInTree }
    set { setMask(newValue) }
  }
  /// Whether `opacity` applies to the flattened subtree. Default true.
  open var allowsGroupOpacity: Bool {
    get { values.flag(LayerSlot.allowsGroupOpacity) }
    set { writePlain(LayerSlot.allowsGroupOpacity, newValue ? 1 : 0) }
  }
  /// A hint that the subtree rarely changes. Default false.
  open var shouldRasterize: Bool {
    get { values.flag(LayerSlot.shouldRasterize) }
    set { writePlain(LayerSlot.shouldRasterize, newValue ? 1 : 0) }
  }
  /// Default 1.
  open var rasterizationScale: CGFloat {
    get { values.numbers[LayerSlot.rasterizationScale] }
    set { write(.rasterizationScale, number: newValue) }
  }

  // MARK: Contents

  var contentsImage: CGImage?
  var storedShadowPath: CGPath?
  var storedMask: CALayer?
  /// The layer that this one masks; it takes this back before it goes away.
  unowned(unsafe) var maskedLayer: CALayer?

  /// The image that fills the layer, a `CGImage`; anything else is reported and ignored. Default nil.
  open var contents: Any? {
    get { contentsImage }
    set { setContents(newValue) }
  }
  /// The part of the contents that shows, in fractions. Default (0, 0, 1, 1).
  open var contentsRect: CGRect {
    get { values.rect(LayerSlot.contentsRect) }
    set {
      write(
        .contentsRect, SIMD4(newValue.origin.x, newValue.origin.y, newValue.size.width, newValue.size.height))
    }
  }
  /// The part of the contents that stretches, in fractions. Default (0, 0, 1, 1).
  open var contentsCenter: CGRect {
    get { values.rect(LayerSlot.contentsCenter) }
    set {
      write(
        .contentsCenter,
        SIMD4(newValue.origin.x, newValue.origin.y, newValue.size.width, newValue.size.height))
    }
  }
  /// Default `resize`.
  open var contentsGravity: CALayerContentsGravity {
    get { CALayerContentsGravity.ordered[Int(values.numbers[LayerSlot.contentsGravity])] }
    set { writePlain(LayerSlot.contentsGravity, newValue.index) }
  }
  /// Pixels of contents per point. Default 1.
  open var contentsScale: CGFloat {
    get { values.numbers[LayerSlot.contentsScale] }
    set {
      guard newValue > 0 else {
        Diagnostics.report(
          "contentsScale must be greater than 0, got \(newValue); ignored.", subject: treePath)
        return
      }
      writePlain(LayerSlot.contentsScale, newValue)
    }
  }
  open var magnificationFilter: CALayerContentsFilter {
    get { values.flag(LayerSlot.magnificationFilter) ? .nearest : .linear }
    set { writePlain(LayerSlot.magnificationFilter, newValue == .nearest ? 1 : 0) }
  }
  open var minificationFilter: CALayerContentsFilter {
    get { values.flag(LayerSlot.minificationFilter) ? .nearest : .linear }
    set { writePlain(LayerSlot.minificationFilter, newValue == .nearest ? 1 : 0) }
  }
  /// A promise that the contents have no holes. Default false.
  open var isOpaque: Bool {
    get { values.flag(LayerSlot.isOpaque) }
    set { writePlain(LayerSlot.isOpaque, newValue ? 1 : 0) }
  }
  /// Whether a change of size redraws. Default false.
  open var needsDisplayOnBoundsChange = false
  open var drawsAsynchronously = false
  /// How much sharper shrunk contents look; stored, contents are averaged exactly. Default 0.
  open var minificationFilterBias: Float = 0
  /// Which edges are smooth; stored, all edges are. Default all.
  open var edgeAntialiasingMask: CAEdgeAntialiasingMask = .all {
    didSet { reportUnused("edgeAntialiasingMask", edgeAntialiasingMask != .all, "all edges are smooth") }
  }
  /// Stored; edges are always smooth. Default false.
  open var allowsEdgeAntialiasing = false

  // MARK: Filters

  /// Filters for the layer's picture; stored, not drawn, which is reported once. Default nil.
  open var filters: [Any]? { didSet { filtersChanged("filters", filters?.isEmpty ?? true) } }
  /// Filters for what is behind the layer; stored, not drawn, which is reported once. Default nil.
  open var backgroundFilters: [Any]? {
    didSet { filtersChanged("backgroundFilters", backgroundFilters?.isEmpty ?? true) }
  }
  /// How the layer meets what is behind it; stored, not drawn, which is reported once. Default nil: over it.
  open var compositingFilter: Any? {
    didSet { filtersChanged("compositingFilter", compositingFilter == nil) }
  }

  /// Asks for `display()` before the next commit.
  open func setNeedsDisplay() { markPending(.display) }
  open func setNeedsDisplay(_ r: CGRect) { setNeedsDisplay() }
  open func needsDisplay() -> Bool { pending.contains(.display) }
  open func displayIfNeeded() {
    guard pending.contains(.display) else { return }
    pending.remove(.display)
    display()
  }
  /// Provides the contents: the delegate's `display(_:)`, or a backing store drawn by `draw(in:)`.
  open func display() {
    if let delegate { delegate.display(self) } else { drawBackingStore() }
  }
  /// Draws the layer and all below it, as the app set them, into a context, in the layer's own space.
  open func render(in ctx: CGContext) { drawTree(in: ctx) }
  /// Draws the layer's contents; asks the delegate.
  open func draw(in ctx: CGContext) { delegate?.draw(self, in: ctx) }

  // MARK: Tree

  var storedSublayers: [CALayer] = []
  weak var storedSuperlayer: CALayer?
  /// Where the layer was last found among its siblings.
  var siblingPlace = 0

  /// The layer that contains this one; nil at the top and for masks.
  open var superlayer: CALayer? { container }
  /// Back to front; nil when there are none.
  open var sublayers: [CALayer]? {
    get {
      let layers = contained
      return layers.isEmpty ? nil : layers
    }
    set { replaceSublayers(newValue ?? []) }
  }
  /// Adds a sublayer in front of the others; it leaves its former superlayer.
  open func addSublayer(_ layer: CALayer) { insert(layer, at: storedSublayers.count) }
  /// Inserts a sublayer at an index, 0 being the back.
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer, at: Int(idx)) }
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer, at: sibling.flatMap(place(of:)) ?? 0)
  }
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer, at: sibling.flatMap(place(of:)).map { $0 + 1 } ?? storedSublayers.count)
  }
  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard let index = place(of: oldLayer) else {
      Diagnostics.report(
        "replaceSublayer: the old layer is not a sublayer of this one; nothing changed.", subject: treePath)
      return
    }
    oldLayer.removeFromSuperlayer()
    insert(newLayer, at: index)
  }
  /// Removes the layer from its superlayer.
  open func removeFromSuperlayer() { removeFromParent() }

  /// The name by which tools and tests find the layer. Default nil.
  open var name: String?
  /// The view, for a view's layer.
  open weak var delegate: CALayerDelegate?
  /// Actions by key, asked after the delegate.
  open var actions: [String: CAAction]?
  /// Values for properties that were not set, by name; its own `style` supplies what it has none for, and so on. Its
  /// `actions` dictionary takes part in the search for actions. `bounds` and `frame` are not looked up here. A change
  /// inside it takes effect when it is set again. Default nil.
  open var style: [AnyHashable: Any]? {
    get { storedStyle }
    set {
      guard isWritable("style") else { return }
      let old = storedStyle
      storedStyle = newValue
      styleChanged(from: old)
    }
  }

  // MARK: Layout

  open func preferredFrameSize() -> CGSize { bounds.size }
  /// Asks for `layoutSublayers()` in the next frame.
  open func setNeedsLayout() { markLayoutNeeded() }
  open func needsLayout() -> Bool { layoutState.isNeeded }
  /// Lays out now what needs it, from the top-most such ancestor down.
  open func layoutIfNeeded() { layOutTree() }
  /// Places the sublayers; asks the delegate.
  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

  // MARK: Hit testing and conversion

  /// The deepest layer at `p`, which is in the superlayer's coordinates.
  open func hitTest(_ p: CGPoint) -> CALayer? { hitTestTree(p) }
  /// Scrolls the nearest scroll layer, this one or above, so that a point of this layer's space comes to its origin.
  open func scroll(_ p: CGPoint) {
    guard let scrollLayer = enclosingScrollLayer else { return }
    scrollLayer.scroll(to: convert(p, to: scrollLayer))
  }
  /// Scrolls the nearest scroll layer, this one or above, so that a rectangle of this layer's space shows.
  open func scrollRectToVisible(_ r: CGRect) {
    guard let scrollLayer = enclosingScrollLayer else { return }
    scrollLayer.scroll(to: convert(r, to: scrollLayer))
  }
  /// The part of the bounds that the scroll layers above show; all of them without one.
  open var visibleRect: CGRect { visiblePart() }

  /// Whether a point of the layer's own space is in its bounds.
  open func contains(_ p: CGPoint) -> Bool { values.shownBounds.contains(p) }
  open func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint { CALayer.convert(p, from: l, to: self) }
  open func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { CALayer.convert(p, from: self, to: l) }
  open func convert(_ r: CGRect, from l: CALayer?) -> CGRect { CALayer.convert(r, from: l, to: self) }
  open func convert(_ r: CGRect, to l: CALayer?) -> CGRect { CALayer.convert(r, from: self, to: l) }
  open func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
    CALayer.convertTime(t, from: l, to: self)
  }
  open func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
    CALayer.convertTime(t, from: self, to: l)
  }

  // MARK: Animations

  /// Starts a copy of `anim` at the next commit; the same key replaces, nil never does.
  open func add(_ anim: CAAnimation, forKey key: String?) { attach(anim, key) }
  /// Removes all animations before their end; their delegates get `finished` false.
  open func removeAllAnimations() {
    for attachment in attachments where !attachment.isPart { detach(attachment) }
  }
  /// Removes the animation for a key before its end; its delegate gets `finished` false.
  open func removeAnimation(forKey key: String) {
    if let attachment = attachments[key] { detach(attachment) }
  }
  /// The keys in the order in which they were added; nil when there are none.
  open func animationKeys() -> [String]? {
    let keys = (modelLayer ?? self).attachments.compactMap(\.key)
    return keys.isEmpty ? nil : keys
  }
  /// The layer's own, frozen copy.
  open func animation(forKey key: String) -> CAAnimation? {
    (modelLayer ?? self).attachments[key]?.animation
  }

  /// The action for a change: the delegate's, then `actions`, then `style`, then the class's. Nil where the search ends
  /// at `NSNull`, and where the search finds nothing; the layer's own implicit animation then runs, unless the search
  /// ended at `NSNull` or an override answers nil without asking here.
  open func action(forKey event: String) -> CAAction? { searchAction(event) }

  // MARK: Media timing

  /// When the layer's time begins, in seconds of the superlayer's time. Default 0.
  open var beginTime: CFTimeInterval {
    get { mediaTiming.beginTime }
    set { writeTiming { $0.beginTime = newValue } }
  }
  open var duration: CFTimeInterval {
    get { mediaTiming.duration }
    set { writeTiming { $0.duration = newValue } }
  }
  /// Seconds of its time per second of the parent's time. Default 1.
  open var speed: Float {
    get { Float(mediaTiming.speed) }
    set { writeTiming { $0.speed = Double(newValue) } }
  }
  /// Seconds that are added to its time. Default 0.
  open var timeOffset: CFTimeInterval {
    get { mediaTiming.timeOffset }
    set { writeTiming { $0.timeOffset = newValue } }
  }
  /// How many cycles it runs; fractions are allowed. Default 0, which is one.
  open var repeatCount: Float = 0
  /// Seconds for which it repeats. Default 0: `repeatCount` decides.
  open var repeatDuration: CFTimeInterval = 0
  /// Whether each cycle also runs backwards. Default false.
  open var autoreverses = false
  /// What shows outside the active duration. Default removed.
  open var fillMode: CAMediaTimingFillMode = .removed

  // MARK: Objects among the values

  /// The outline of a shape layer; other layers have none.
  var pathValue: CGPath? { nil }
  func setPathValue(_ path: CGPath?) {}

  /// The value of a property that is an object: contents, paths, lists; nil for none.
  func objectValue(_ property: PropertyDescriptor) -> Any? {
    switch property.slot {
    case ObjectSlot.contents: return contentsImage
    case ObjectSlot.path: return pathValue
    case ObjectSlot.shadowPath: return storedShadowPath
    default: return nil
    }
  }
  func setObjectValue(_ value: Any?, _ property: PropertyDescriptor) {
    switch property.slot {
    case ObjectSlot.contents: setContents(value)
    case ObjectSlot.path: setPathValue(value as? CGPath)
    case ObjectSlot.shadowPath: setShadowPath(value as? CGPath)
    default: break
    }
  }

  /// For copies: takes over what a subclass keeps beside its numbers and its references.
  func takeObjects(from layer: CALayer) {}

  /// The model got another value for a property.
  func valueChanged(_ name: String) {}

  /// Copies contents, paths and the like into the render tree.
  func commitReferences(to references: NodeReferences) {
    references.contents = contentsImage
    references.shadowPath = storedShadowPath
    for property in references.customProperties { property.commit(customValue(forKey: property.key)) }
  }

  /// Draws contents that follow from animated values, from what was committed alone: frames of another thread call it
  /// too. Called for animated layers in each frame.
  func updatePresentedContents() {}

  /// Makes a presentation copy show what the render tree shows.
  func takePresentedReferences(from references: NodeReferences) {}

  // MARK: Key–value observing

  package class var observesOnMainThread: Bool { false }

  /// Called after a change of a property that the layer observes. The default reports that it was not handled.
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    Diagnostics.report(
      "observeValue(forKeyPath:of:change:context:) received '\(keyPath ?? "")' and did not handle it.",
      subject: treePath)
  }

  /// Whether observers are told of a property's changes without `willChangeValue(forKey:)`. Default true.
  open class func automaticallyNotifiesObservers(forKey key: String) -> Bool { true }

  /// The key paths on which a property of the app's own depends. Default none.
  open class func keyPathsForValuesAffectingValue(forKey key: String) -> Set<String> { [] }

  // MARK: Key–value access

  /// The value of a property, a field (`transform.scale`), or anything stored under the key.
  open func value(forKeyPath keyPath: String) -> Any? { readValue(keyPath) }
  open func value(forKey key: String) -> Any? { readValue(key) }
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { writeValue(value, keyPath) }
  open func setValue(_ value: Any?, forKey key: String) { writeValue(value, key) }

  /// Values that are no properties: layers are key–value containers.
  final func attribute(_ key: String) -> Any? {
    attributes[key] ?? styleValue(key) ?? type(of: self).defaultValue(forKey: key)
  }
  /// A property of the class, by its own name, that is read and set by name but never animates; nil when there is none.
  func plainProperty(named name: String) -> PlainProperty? { CALayer.commonProperties[name] }
  /// The model's value of an animatable property that is none of the class's own (`CustomProperty`).
  func customValue(forKey key: String) -> Any? { attribute(key) }
  /// A property of something that the layer draws, beyond those of its class; nil when there is none of that name.
  func cellProperty(forKeyPath keyPath: String) -> EmitterCellProperty? { nil }
  /// A new layer of the framework's class that this one is.
  func newOfSameClass() -> CALayer { kind.makeLayer() }
  final func setAttribute(_ value: Any?, _ key: String) { attributes[key] = value }

  /// Whether a property is archived. Kept for source compatibility: layers are not archived here.
  open func shouldArchiveValue(forKey key: String) -> Bool { true }
  /// How the bitmap that the layer draws into is stored. Kept and reported: 8 bits a channel.
  open var contentsFormat = CALayerContentsFormat.RGBA8Uint {
    didSet { reportUnused("contentsFormat", contentsFormat != .RGBA8Uint, "bitmaps have 8 bits a channel") }
  }
  /// Whether colours beyond the standard range may show: they do not here. Default false.
  open var wantsExtendedDynamicRangeContent = false {
    didSet {
      guard wantsExtendedDynamicRangeContent else { return }
      Diagnostics.report(
        "wantsExtendedDynamicRangeContent changes nothing: pixels are sRGB here", subject: "\(self)",
        severity: .warning)
    }
  }
}
