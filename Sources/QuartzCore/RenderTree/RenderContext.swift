import CoreGraphics
import Raster

/// Everything that belongs to one picture: the root layer, its animations, its clock, its compositor.
///
/// A stage owns one. Several can live side by side, each with its own time.
package final class RenderContext {
  /// The context of code outside of every stage, for layers used without one.
  nonisolated(unsafe) package static let process = RenderContext()
  /// The context whose code is running.
  nonisolated(unsafe) package static var current = process

  /// How many contexts run inside each other.
  nonisolated(unsafe) private static var depth = 0

  nonisolated(unsafe) private static var registered: [WeakContext] = []
  private struct WeakContext { weak var context: RenderContext? }

  /// Calls `body` with the living contexts.
  static func forEach(_ body: (RenderContext) -> Void) {
    for entry in registered { if let context = entry.context { body(context) } }
  }

  package let scheduler = MediaScheduler()
  let engine = AnimationEngine()
  package let compositor = Compositor()
  /// Device pixels per point of the pictures that will be drawn: how finely old pictures of transitions are kept. Told
  /// by the stage, not taken from the last drawing, so that a frame does not depend on whether there was one. Default
  /// 1.
  package var scale = 1.0
  /// Called with each animation as it starts: for recordings.
  package var onAnimationStart: ((CAAnimation, CALayer, String?) -> Void)?
  /// Observes all motion and may change animations before they run: the tuner. Default nil.
  package var observer: (any MotionObserver)?
  /// The changes that wait for a commit.
  let pending = PendingChanges()
  /// The open transactions: the implicit level and the explicit ones above it.
  var transactionLevels = [CATransaction.Level()]
  /// Whether a commit was requested inside an explicit transaction.
  var wantsFlush = false
  /// Whether any layer has media timing of its own; without, local time is media time.
  var hasLayerTiming = false
  private var evaluatedAt: Double?
  /// Counts how often what shows changed: presentation layers of one moment belong together.
  private(set) var moment = 0
  /// Whether all animated nodes are in the list of changed ones since the last drawing.
  private var animatedAreMarked = false
  private var changed: ContiguousArray<NodePointer?> = []
  private var members = NodeMembers()
  /// Whether a node's parent went away since the last commit.
  private var hasOrphans = false
  /// Layers whose particles move on their own.
  private var emitters: ContiguousArray<NodePointer> = []
  /// Layers that draw their contents again while their own numbers are animated.
  private var texts: ContiguousArray<NodePointer> = []

  /// The top of the tree.
  package var rootLayer: CALayer? {
    didSet {
      guard oldValue !== rootLayer else { return }
      pending.hasNewRoot = true
      oldValue?.leaveContext()
      if let rootLayer {
        rootLayer.enterContext(self)
        rootLayer.node.pointee.parent = nil
      }
      compositor.invalidateAll()
    }
  }

  package init() { RenderContext.registered.append(WeakContext(context: self)) }

  deinit {
    rootLayer?.leaveContext()
    // Those whose parents went before them.
    while let node = members.last { node.pointee.layer.leaveContext() }
    // Layers may outlive the tree in which they were changed.
    RenderContext.process.pending.adopt(pending)
    RenderContext.registered.removeAll { $0.context == nil || $0.context === self }
  }

  // MARK: A frame's steps

  /// Makes this the context of `CACurrentMediaTime()`, of delays, transactions and new display links while `body` runs.
  ///
  /// A context that runs inside another one has transactions of its own. The outermost takes part in an explicit
  /// transaction that was opened outside of all.
  package func perform<R>(_ body: () throws -> R) rethrows -> R {
    let outer = RenderContext.current
    let lends = RenderContext.depth == 0 && outer !== self && outer.transactionLevels.count > 1
    if lends { swap(&outer.transactionLevels, &transactionLevels) }
    RenderContext.current = self
    RenderContext.depth += 1
    let outerCode = scheduler.work.enter()
    defer {
      DispatchedWork.leave(outerCode)
      RenderContext.depth -= 1
      RenderContext.current = outer
      if lends { swap(&outer.transactionLevels, &transactionLevels) }
    }
    return try body()
  }

  /// Moves the clock; it never runs backwards.
  package func setTime(_ time: CFTimeInterval) { scheduler.now = max(scheduler.now, time) }

  /// Layout, then everything that changed goes to the render tree, and new animations begin now.
  package func layoutAndCommit() { perform { PendingChanges.commit() } }

  /// Writes the values at the present time into the render tree.
  package func evaluate() {
    guard evaluatedAt != scheduler.now else { return }
    evaluatedAt = scheduler.now
    moment += 1
    engine.evaluate(at: scheduler.now, hasLayerTiming: hasLayerTiming)
    if !animatedAreMarked {
      for i in engine.animatedNodes.indices { markDirty(engine.animatedNodes[i]) }
      animatedAreMarked = true
    }
    if engine.customCount > 0 { engine.redrawCustomProperties() }
    if !engine.past.isEmpty { updatePast() }
    if !texts.isEmpty { updateTexts() }
    if !emitters.isEmpty { updateParticles() }
    // What drawing code asked for on the way had only a part of it.
    moment += 1
  }

  /// A commit changed what shows.
  func beginMoment() { moment += 1 }

  /// Timers and display links that are due.
  package func runDueWork() { perform { _ = scheduler.runDue() } }

  /// Ends what has ended: completion blocks, then delegates, in the order in which the animations were added.
  package func deliverEndings() {
    let ended = engine.takeEnded(at: scheduler.now)
    guard !ended.isEmpty else { return }
    perform {
      for attachment in ended where attachment.phase == .running {
        scheduler.cause = attachment.cause
        attachment.layer.end(attachment)
      }
    }
  }

  /// The media time at which something will happen automatically, nil when nothing will.
  package var nextEventTime: CFTimeInterval? {
    let end = engine.nextEnd
    let due = scheduler.nextDueTime ?? .infinity
    let next = min(end, due)
    return next.isFinite ? next : nil
  }

  /// Whether the picture may change on its own in the next frame.
  package var needsFrames: Bool { engine.needsFrames(at: scheduler.now) || particlesMove }

  /// Whether changes wait for a commit.
  package var hasPendingChanges: Bool {
    !PendingChanges.isEmpty(for: self) || rootLayer?.needsLayoutBelow == true
  }

  // MARK: Inside

  /// Values changed: the next `evaluate()` must work even at the same time.
  func invalidateEvaluation() {
    evaluatedAt = nil
    animatedAreMarked = false
  }

  /// A layer's own timing changed: endings move, and local time may no longer be media time.
  func timingChanged(of layer: CALayer) {
    if !layer.mediaTiming.isTransparent { hasLayerTiming = true }
    engine.timingChanged()
    invalidateEvaluation()
  }

  func markDirty(_ node: NodePointer, _ dirt: RenderNode.Dirt = .values) {
    node.pointee.dirt.insert(dirt)
    guard node.pointee.changedIndex < 0 else { return }
    node.pointee.changedIndex = changed.count
    changed.append(node)
  }

  // MARK: What moves beside the records

  /// An emitter layer joined the tree.
  func addEmitter(_ node: NodePointer) {
    if !emitters.contains(node) { emitters.append(node) }
    invalidateEvaluation()
  }

  /// A text layer is animated.
  func addText(_ node: NodePointer) { if !texts.contains(node) { texts.append(node) } }

  private func updatePast() {
    engine.forgetPast(at: scheduler.now)
    for i in 0..<engine.past.count { markDirty(engine.past[i].record.node) }
  }

  private func updateTexts() {
    for i in 0..<texts.count { texts[i].pointee.layer.updatePresentedContents() }
    texts.removeAll { $0.pointee.animationCount == 0 }
  }

  private func updateParticles() {
    for i in 0..<emitters.count {
      let node = emitters[i]
      guard let emitter = node.pointee.references.emitter, emitter.update(node, at: scheduler.now) else {
        continue
      }
      node.pointee.references.revision += 1
      markDirty(node)
    }
  }

  /// Whether any layer's particles are on their way.
  private var particlesMove: Bool {
    emitters.contains { node in
      node.pointee.references.emitter?.isActive == true && !AnimationEngine.isPaused(node)
    }
  }

  // MARK: Members

  /// A node joins the tree.
  func admit(_ node: NodePointer) { members.insert(node, of: self) }

  /// A node's parent goes away without it.
  func noteOrphan(_ node: NodePointer) {
    hasOrphans = true
    markDirty(node, .orphaned)
  }

  /// Lets those go whose parents went away and that came to no other.
  func releaseOrphans() {
    guard hasOrphans else { return }
    hasOrphans = false
    for i in changed.indices {
      guard let node = changed[i], node.pointee.dirt.contains(.orphaned) else { continue }
      node.pointee.dirt.remove(.orphaned)
      if node.pointee.parent == nil, node != rootLayer?.node { node.pointee.layer.leaveContext() }
    }
  }

  /// The node leaves the tree: nothing here may point to it any more.
  func dismiss(_ node: NodePointer) {
    compositor.cache.forget(node)
    if node.pointee.kind == .emitter { emitters.removeAll { $0 == node } }
    if node.pointee.kind == .text { texts.removeAll { $0 == node } }
    if node.pointee.pastCount > 0 { engine.forgetPast(of: node) }
    let index = node.pointee.changedIndex
    if index >= 0, index < changed.count, changed[index] == node { changed[index] = nil }
    node.pointee.changedIndex = -1
    members.remove(node)
  }

  // MARK: Drawing

  /// Draws what changed since the last call into `target` and says which rectangles those were.
  ///
  /// - Parameters:
  ///   - target: The picture, kept between calls; its bounds start at the origin.
  ///   - scale: Device pixels per point.
  ///   - background: What is behind the root layer, a premultiplied pixel.
  ///   - threads: How many bands may be drawn side by side; the pixels do not depend on it.
  package func render(
    into target: PixelBuffer, scale: Double, background: UInt32, threads: Int = 1
  ) -> ContiguousArray<PixelRect> {
    evaluate()
    guard let rootLayer else { return [] }
    let root = rootLayer.node
    compositor.prepare(target.bounds, scale: scale, background: background)
    if compositor.needsPlacement { markDirty(root); root.pointee.dirt.insert(.placement) }
    releaseOrphans()
    let resolver = LayerResolver(scale: scale, bounds: target.bounds)
    for i in changed.indices {
      guard let node = changed[i] else { continue }
      node.pointee.changedIndex = -1
      if node.pointee.context === self { compositor.resolve(node, resolver) }
    }
    changed.removeAll(keepingCapacity: true)
    animatedAreMarked = false
    // The closure must not hold the context: weak references make counting its owners slow, and every visited layer
    // does.
    let (engine, now) = (engine, scheduler.now)
    return compositor.draw(root, into: target, threads: threads) { node, delay, block in
      engine.evaluate(node, at: now - delay, into: block)
    }
  }
}
