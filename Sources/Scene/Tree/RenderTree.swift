import CoreGraphics
import Raster

/// The layers of one picture as they are drawn: their nodes, their animations, what changed, the pictures.
///
/// What goes in are committed values, places in the tree and animations' records; what comes out are pictures, the
/// animations that ended, and the layers that must draw themselves again. It has no clock and no transactions: each
/// call says what time it is.
///
/// One thread at a time works on a tree, and nothing here is passed by reference. So the run-time check for overlapping
/// accesses is off for what each frame reads and writes: it would cost an eighth of the evaluation of a single spring.
package final class RenderTree {
  package let engine = AnimationEngine()
  package let compositor = Compositor()
  /// How many threads may evaluate very many animations; the values do not depend on it. Default 1.
  package var threads = 1
  /// Whether any layer has media timing of its own; without, local time is media time.
  @exclusivity(unchecked) private(set) var hasLayerTiming = false
  /// Counts how often what shows changed: values that were read at one moment belong together.
  @exclusivity(unchecked) package private(set) var moment = 0
  @exclusivity(unchecked) private var evaluatedAt: Double?
  /// Whether all animated nodes are in the list of changed ones since the last drawing.
  @exclusivity(unchecked) private var animatedAreMarked = false
  private var changed: ContiguousArray<NodePointer?> = []
  private var members = NodeMembers()
  /// Whether a node's parent went away since the last commit.
  private var hasOrphans = false
  /// Layers whose particles move on their own.
  @exclusivity(unchecked) private var emitters: ContiguousArray<NodePointer> = []
  /// Layers that draw their contents again while their own numbers are animated.
  @exclusivity(unchecked) package private(set) var texts: ContiguousArray<NodePointer> = []
  /// What frames ahead of the tree's time must not change; nil while there are none.
  private var history: TreeHistory?

  package init() {}

  // MARK: Values

  /// Writes the values at a media time into the nodes; false when they are those of that time already.
  ///
  /// Layers that draw themselves with these values (`texts`, those with properties of their own) do that next; then
  /// comes `finishEvaluation(at:)`.
  package func beginEvaluation(at mediaTime: Double) -> Bool {
    guard evaluatedAt != mediaTime else { return false }
    evaluatedAt = mediaTime
    moment += 1
    engine.evaluate(at: mediaTime, hasLayerTiming: hasLayerTiming, threads: threads)
    if !animatedAreMarked {
      for i in engine.animatedNodes.indices { markDirty(engine.animatedNodes[i]) }
      animatedAreMarked = true
    }
    return true
  }

  /// What moves beside the records, after the layers have drawn themselves.
  package func finishEvaluation(at mediaTime: Double) {
    if !engine.past.isEmpty { updatePast(at: mediaTime) }
    if !texts.isEmpty { texts.removeAll { $0.pointee.animationCount == 0 } }
    if !emitters.isEmpty { updateParticles(at: mediaTime) }
    // What drawing code asked for on the way had only a part of it.
    moment += 1
  }

  /// A commit changed what shows.
  package func beginMoment() { moment += 1 }

  /// Values changed: the next evaluation must work even at the same time.
  package func invalidateEvaluation() {
    evaluatedAt = nil
    animatedAreMarked = false
  }

  /// A layer's own timing changed: endings move, and local time may no longer be media time.
  package func timingChanged(to timing: MediaTimingValues) {
    if !timing.isTransparent { hasLayerTiming = true }
    engine.timingChanged()
    invalidateEvaluation()
  }

  /// Whether the picture may change on its own after a media time.
  package func needsFrames(at mediaTime: Double) -> Bool {
    engine.needsFrames(at: mediaTime) || particlesMove
  }

  /// The node must be looked at again before the next drawing.
  package func markDirty(_ node: NodePointer, _ dirt: RenderNode.Dirt = .values) {
    node.pointee.dirt.insert(dirt)
    guard node.pointee.changedIndex < 0 else { return }
    node.pointee.changedIndex = changed.count
    changed.append(node)
  }

  // MARK: What moves beside the records

  /// An emitter layer joined the tree.
  package func addEmitter(_ node: NodePointer) {
    if !emitters.contains(node) { emitters.append(node) }
    invalidateEvaluation()
  }

  /// A text layer is animated.
  package func addText(_ node: NodePointer) { if !texts.contains(node) { texts.append(node) } }

  private func updatePast(at mediaTime: Double) {
    engine.forgetPast(at: mediaTime)
    for i in 0..<engine.past.count { markDirty(engine.past[i].record.node) }
  }

  private func updateParticles(at mediaTime: Double) {
    for i in 0..<emitters.count {
      let node = emitters[i]
      guard let emitter = node.pointee.references.emitter, emitter.update(node, at: mediaTime) else {
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

  // MARK: Frames ahead

  /// Frames are drawn ahead of the time that the tree's changes have reached, until `endAhead()`.
  package func beginAhead() {
    guard history == nil else { return }
    history = TreeHistory(past: engine.past, emitters: emitters)
  }

  /// Changes continue at a time before that of the last frame: what counts its way through time is put back.
  package func endAhead() {
    guard let history else { return }
    self.history = nil
    engine.replacePast(by: history.past)
    for (node, births) in history.births { node.pointee.references.emitter?.births = births }
    invalidateEvaluation()
  }

  /// Whether the picture changes automatically after a media time, without what ends by then.
  package func moves(after mediaTime: Double) -> Bool {
    engine.moves(after: mediaTime) || particlesMove
  }

  // MARK: Members

  /// One of the nodes, nil when there are none.
  package var anyMember: NodePointer? { members.last }

  /// A node that is in no tree joins this one.
  package func admit(_ node: NodePointer) {
    members.insert(node, of: self)
    if node.pointee.backdrop != nil { compositor.backdrops.add(node) }
  }

  /// A node's parent goes away without it.
  package func noteOrphan(_ node: NodePointer) {
    hasOrphans = true
    markDirty(node, .orphaned)
  }

  /// Calls `body` with those whose parents went away and that came to no other: they leave the tree now.
  package func takeOrphans(except root: NodePointer?, _ body: (NodePointer) -> Void) {
    guard hasOrphans else { return }
    hasOrphans = false
    for i in changed.indices {
      guard let node = changed[i], node.pointee.dirt.contains(.orphaned) else { continue }
      node.pointee.dirt.remove(.orphaned)
      if node.pointee.parent == nil, node != root { body(node) }
    }
  }

  /// The node leaves the tree: nothing here may point to it any more.
  package func dismiss(_ node: NodePointer) {
    compositor.cache.forget(node)
    if node.pointee.backdrop != nil { compositor.backdrops.remove(node) }
    if node.pointee.kind == .emitter { emitters.removeAll { $0 == node } }
    if node.pointee.kind == .text { texts.removeAll { $0 == node } }
    if node.pointee.pastCount > 0 { engine.forgetPast(of: node) }
    let index = node.pointee.changedIndex
    if index >= 0, index < changed.count, changed[index] == node { changed[index] = nil }
    node.pointee.changedIndex = -1
    members.remove(node)
  }

  // MARK: Drawing

  /// Notes for which picture the next drawing is; a change of it draws everything.
  ///
  /// - Parameters:
  ///   - scale: Device pixels per point.
  ///   - background: What is behind the root, a premultiplied pixel.
  package func prepare(_ root: NodePointer, _ bounds: PixelRect, scale: Double, background: UInt32) {
    compositor.prepare(bounds, scale: scale, background: background)
    guard compositor.needsPlacement else { return }
    markDirty(root, [.values, .placement])
  }

  /// Draws what changed since the last call into `target` and says which rectangles those were.
  ///
  /// - Parameters:
  ///   - target: The picture, kept between calls; its bounds start at the origin and are those of `prepare`.
  ///   - threads: How many bands may be drawn side by side; the pixels do not depend on it.
  ///   - mediaTime: The time of the last evaluation.
  package func draw(
    _ root: NodePointer, into target: PixelBuffer, scale: Double, threads: Int, at mediaTime: Double
  )
    -> ContiguousArray<PixelRect>
  {
    let resolver = LayerResolver(scale: scale, bounds: target.bounds)
    for i in changed.indices {
      guard let node = changed[i] else { continue }
      node.pointee.changedIndex = -1
      if node.pointee.tree === self { compositor.resolve(node, resolver) }
    }
    changed.removeAll(keepingCapacity: true)
    animatedAreMarked = false
    let engine = engine
    return compositor.draw(root, into: target, threads: threads) { node, delay, block in
      engine.evaluate(node, at: mediaTime - delay, into: block)
    }
  }
}
