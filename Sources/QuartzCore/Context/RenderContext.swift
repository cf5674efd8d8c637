import CoreGraphics
import Raster
import Scene

/// Everything that belongs to one picture: the root layer, its clock, its transactions, and the render tree that shows
/// it.
///
/// A stage owns one. Several can live side by side, each with its own time.
package final class RenderContext {
  package let scheduler = MediaScheduler()
  /// What is shown: nodes, running animations, the compositor.
  let renderTree = RenderTree()
  /// The same, for changes: it is on hand, not lent.
  var tree: RenderTree {
    claimTree()
    return renderTree
  }
  package var compositor: Compositor { tree.compositor }
  /// How many threads may evaluate very many animations; the values do not depend on it. Default 1.
  package var threads: Int {
    get { renderTree.threads }
    set { tree.threads = newValue }
  }
  /// Lends the tree to a thread that draws it; nil where no thread does. Default nil.
  @exclusivity(unchecked) var lease: TreeLease?
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
  /// The animations in the tree, by the number that the engine gave them.
  private var running: ContiguousArray<AttachedAnimation?> = []

  /// The top of the tree.
  package var rootLayer: CALayer? {
    didSet {
      guard oldValue !== rootLayer else { return }
      oldValue?.leaveContext()
      if let rootLayer {
        rootLayer.enterContext(self)
        rootLayer.renderNode.pointee.parent = nil
      }
      compositor.invalidateAll()
    }
  }

  package init() { Session.current.note(self) }

  /// The context of code outside of every stage: one for each thread.
  init(isOutside: Bool) {}

  deinit {
    rootLayer?.leaveContext()
    // Those whose parents went before them.
    while let node = tree.anyMember { CALayer.shown(by: node).leaveContext() }
    lease?.close()
    // Layers may outlive the tree in which they were changed.
    pending.handBack()
  }

  // MARK: A frame's steps

  /// Lays out the layers that need it now, as a commit does first.
  package func layOut() { PendingChanges.layOut(self) }

  /// Makes this the context of `CACurrentMediaTime()`, of delays, transactions and new display links while `body` runs.
  ///
  /// A context that runs inside another one has transactions of its own. The outermost takes part in an explicit
  /// transaction that was opened outside of all.
  package func perform<R>(_ body: () throws -> R) rethrows -> R {
    let session = Session.current
    let outer = session.context
    let lends = session.depth == 0 && outer !== self && outer.transactionLevels.count > 1
    if lends { swap(&outer.transactionLevels, &transactionLevels) }
    session.context = self
    session.depth += 1
    let outerCode = scheduler.work.enter()
    defer {
      DispatchedWork.leave(outerCode)
      session.depth -= 1
      session.context = outer
      if lends { swap(&outer.transactionLevels, &transactionLevels) }
    }
    return try body()
  }

  /// Moves the clock; it never runs backwards.
  package func setTime(_ time: CFTimeInterval) { scheduler.now = max(scheduler.now, time) }

  /// Layout, then everything that changed goes to the render tree, and new animations begin now.
  package func layoutAndCommit() { perform { PendingChanges.commit() } }

  /// Moves the clock and writes the values of that time into the render tree.
  package func evaluate(at time: CFTimeInterval) {
    setTime(time)
    evaluate()
  }

  /// Writes the values at the present time into the render tree.
  package func evaluate() {
    if lease == nil { evaluateAll() } else { reading { evaluateAll() } }
  }

  private func evaluateAll() {
    guard renderTree.beginEvaluation(at: scheduler.now) else { return }
    if renderTree.engine.customCount > 0 { redrawCustomProperties() }
    RenderContext.drawTexts(of: renderTree)
    renderTree.finishEvaluation(at: scheduler.now)
  }

  /// Writes the values at a media time into a tree, without drawings of the app's own.
  static func evaluate(_ tree: RenderTree, at time: CFTimeInterval) {
    guard tree.beginEvaluation(at: time) else { return }
    drawTexts(of: tree)
    tree.finishEvaluation(at: time)
  }

  private static func drawTexts(of tree: RenderTree) {
    for i in 0..<tree.texts.count { CALayer.shown(by: tree.texts[i]).updatePresentedContents() }
  }

  /// Draws the layers whose own properties moved; runs code of the app, which may add or remove animations.
  private func redrawCustomProperties() {
    // Kept alive meanwhile: drawing may take layers out of the tree.
    let layers = renderTree.engine.animatedNodes.filter { !$0.pointee.references.customProperties.isEmpty }
      .map(CALayer.shown)
    for layer in layers { layer.redrawCustomProperties() }
  }

  /// Timers and display links that are due.
  package func runDueWork() {
    let isMoving = scheduler.nextFollowingTick != nil && needsFrames
    perform { _ = scheduler.runDue(whileMoving: isMoving) }
  }

  /// Tells delegates what has begun, and ends what has ended: completion blocks, then delegates, in the order in which
  /// the animations were added.
  package func deliverEndings() {
    deliverBeginnings()
    let motions = reading { renderTree.engine.takeEnded(at: scheduler.now) }
    guard !motions.isEmpty else { return }
    // All of them before the first delegate runs: what it removes leaves numbers free for what it adds.
    let ended = motions.compactMap { running[$0.index] }
    perform {
      for attachment in ended where attachment.phase == .running {
        scheduler.cause = attachment.cause
        attachment.layer.end(attachment)
      }
    }
  }

  private func deliverBeginnings() {
    let begun = reading { renderTree.engine.takeBegun(at: scheduler.now) }.compactMap { running[$0.index] }
    guard !begun.isEmpty else { return }
    perform {
      for attachment in begun where attachment.phase == .running {
        scheduler.cause = attachment.cause
        attachment.reportStart()
      }
    }
  }

  /// The media time at which something will happen automatically, nil when nothing will.
  package var nextEventTime: CFTimeInterval? {
    let end = reading { min(renderTree.engine.nextBegin, renderTree.engine.nextEnd) }
    let due = scheduler.nextDueTime ?? .infinity
    var next = min(end, due)
    // Links that follow frames are on the same grid whether frames are drawn or not.
    if let tick = scheduler.nextFollowingTick, tick < next, needsFrames { next = tick }
    return next.isFinite ? next : nil
  }

  /// Whether the picture may change on its own in the next frame.
  package var needsFrames: Bool { reading { renderTree.needsFrames(at: scheduler.now) } }

  /// Whether changes wait for a commit.
  package var hasPendingChanges: Bool {
    !pending.isEmpty || rootLayer?.needsLayoutBelow == true
  }

  // MARK: Inside

  /// Hands the records of an animation to the engine; it begins at `begin`, in the layer's time.
  ///
  /// - Parameter isAwaited: Whether its delegate is to be told then.
  func run(_ attachment: AttachedAnimation, begin: Double, isAwaited: Bool) {
    guard let motion = tree.engine.add(attachment.records, begin: begin, isAwaited: isAwaited) else { return }
    attachment.records = []
    attachment.motion = motion
    while running.count <= motion.index { running.append(nil) }
    running[motion.index] = attachment
    tree.invalidateEvaluation()
  }

  /// Takes an animation out of the engine, if it is there.
  func stop(_ attachment: AttachedAnimation) {
    if let motion = attachment.motion {
      attachment.motion = nil
      running[motion.index] = nil
      tree.engine.remove(motion)
    }
    tree.invalidateEvaluation()
  }

  /// Lets those layers go whose parents went away and that came to no other.
  func releaseOrphans() {
    tree.takeOrphans(except: rootLayer?.node) { CALayer.shown(by: $0).leaveContext() }
  }

  // MARK: Drawing

  /// Draws what changed since the last call into `target` and says which rectangles those were. The tree stays on hand
  /// until the next commit or `lend()`.
  ///
  /// - Parameters:
  ///   - target: The picture, kept between calls; its bounds start at the origin.
  ///   - scale: Device pixels per point.
  ///   - background: What is behind the root layer, a premultiplied pixel.
  ///   - threads: How many bands may be drawn side by side; the pixels do not depend on it.
  package func render(
    into target: PixelBuffer, scale: Double, background: UInt32, threads: Int = 1
  ) -> ContiguousArray<PixelRect> {
    claimTree()
    evaluate()
    guard let rootLayer else { return [] }
    let tree = renderTree
    let root = rootLayer.renderNode
    tree.prepare(root, target.bounds, scale: scale, background: background)
    releaseOrphans()
    return tree.draw(root, into: target, scale: scale, threads: threads, at: scheduler.now)
  }
}

extension CALayer: NodeOwner {
  /// The layer that a node shows: every node belongs to one.
  static func shown(by node: NodePointer) -> CALayer { unsafeDowncast(node.pointee.owner, to: CALayer.self) }
}
