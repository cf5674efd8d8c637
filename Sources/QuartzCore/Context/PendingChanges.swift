import CoreGraphics
import Foundation

/// The layers of one context that changed since its last commit, and the commit itself.
///
/// Each stage commits its own changes, on its own clock: one that runs inside another, as a tuned stage does inside the
/// tuner, never ends the other's transactions. Layers outside of every tree keep their changes until they join one.
final class PendingChanges {
  /// Layers in the context's tree.
  private var layers: ContiguousArray<CALayer> = []
  private var animations: ContiguousArray<AttachedAnimation> = []
  /// Animations that the context's code added to layers outside of every tree: those whose layers are in none when it
  /// commits have nothing to move and end.
  private var looseAnimations: ContiguousArray<AttachedAnimation> = []
  private(set) var hadImplicitChanges = false
  private(set) var isCommitting = false
  /// What the running commit takes to the render tree.
  private var batch: ContiguousArray<CALayer> = []
  private var starting: ContiguousArray<AttachedAnimation> = []
  /// Animations of layers that the running commit brings into the tree.
  private var joining: ContiguousArray<AttachedAnimation> = []

  /// Layout that keeps dirtying itself is cut off after this many rounds, with a message.
  private static let layoutRounds = 32

  /// Notes a layer of the tree once; `CALayer` keeps the mark.
  func note(_ layer: CALayer) {
    layers.append(layer)
    if CATransaction.isImplicit { hadImplicitChanges = true }
  }

  /// A layer outside of every tree changed.
  static func noteLoose() {
    let context = Session.current.context
    if context.transactionLevels.count == 1 { context.pending.hadImplicitChanges = true }
  }

  static func note(_ animation: AttachedAnimation) {
    let pending: PendingChanges
    if let owner = animation.layer.context {
      pending = owner.pending
      pending.receive(animation)
    } else {
      pending = Session.current.context.pending
      pending.looseAnimations.append(animation)
    }
    if CATransaction.isImplicit { pending.hadImplicitChanges = true }
  }

  /// A changed layer came into the tree.
  func receive(_ layer: CALayer) { layers.append(layer) }

  /// The layer of an animation that waits came into the tree.
  func receive(_ animation: AttachedAnimation) {
    animation.isListed = true
    animations.append(animation)
  }

  /// Whether anything waits for a commit of the context.
  var isEmpty: Bool {
    layers.isEmpty && animations.isEmpty && looseAnimations.isEmpty
      && Session.current.outside.pending.looseAnimations.isEmpty
  }

  /// Layout, display, values into the render tree, new animations begin: for the context that runs. Code outside of
  /// every stage commits for all that were made on its thread.
  static func commit() {
    let session = Session.current
    let current = session.context
    current.pending.commit(for: current)
    guard current === session.outside else { return }
    session.forEachContext { other in other.perform { other.pending.commit(for: other) } }
  }

  /// Displays a layer outside of every tree and what is below it, and takes their values to their nodes: for pictures
  /// of them.
  static func commitLoose(_ top: CALayer) {
    var found: ContiguousArray<CALayer> = []
    var open: ContiguousArray<CALayer> = [top]
    while let layer = open.popLast() {
      found.append(layer)
      if let mask = layer.storedMask { open.append(mask) }
      open.append(contentsOf: layer.storedSublayers.reversed())
    }
    for layer in found { layer.displayIfNeeded() }
    for layer in found { _ = layer.commitValues() }
    for layer in found { layer.commitLosses() }
    for layer in found { layer.commitStructure() }
    for layer in found { layer.finishCommit() }
  }

  /// The context goes away: its layers keep what was not committed.
  func handBack() {
    for layer in layers { pass(layer) }
    layers = []
  }

  private func commit(for context: RenderContext) {
    guard !isCommitting else { return }
    isCommitting = true
    defer { isCommitting = false }
    PendingChanges.layOut(context)
    display(context)
    takeAnimations(of: context)
    for attachment in starting where attachment.phase == .pending { attachment.takeOldPicture() }
    // Values first, structure second: a layer that moved to a new parent must be complete when the parent shows it.
    var moved = false
    for layer in batch { if layer.commitValues() { moved = true } }
    if moved {
      for layer in batch { layer.commitLosses() }
      for layer in batch { layer.commitStructure() }
    }
    context.releaseOrphans()
    for layer in batch { layer.finishCommit() }
    if !batch.isEmpty { context.tree.beginMoment() }
    if let observer = context.observer, !batch.isEmpty { observer.didCommit(batch) }
    batch.removeAll(keepingCapacity: true)
    hadImplicitChanges = false
    let isStarting = !starting.isEmpty
    startAnimations(of: context)
    context.lend()
    if isStarting { context.lease?.onMotion() }
    let finished = CATransaction.takeFinishedGroups()
    for group in finished { group.seal() }
  }

  /// Lays out what needs it, until nothing asks for more.
  static func layOut(_ context: RenderContext) {
    guard let root = context.rootLayer else { return }
    for _ in 0..<layoutRounds {
      guard root.needsLayoutBelow else { return }
      // A commit from inside a layout leaves what is below that to it.
      guard root.layOutTree() else { return }
    }
    root.cutLayoutShort(after: layoutRounds)
  }

  private func display(_ context: RenderContext) {
    takeLayers(of: context)
    // By index: displaying a layer may dirty others, which are then displayed too.
    var i = 0
    var hasDisplayed = false
    while i < batch.count {
      if batch[i].pending.contains(.display) { hasDisplayed = true }
      batch[i].displayIfNeeded()
      i += 1
      if i == batch.count, hasDisplayed || !layers.isEmpty {
        hasDisplayed = false
        takeLayers(of: context)
      }
    }
  }

  private func takeLayers(of context: RenderContext) {
    for layer in layers {
      if layer.context === context { batch.append(layer) } else { pass(layer) }
    }
    layers.removeAll(keepingCapacity: true)
    var i = 0
    while i < batch.count {
      if batch[i].pending.contains(.structure) { takeJoining(below: batch[i], context) }
      i += 1
    }
  }

  /// A layer that is no more in this tree takes its changes along.
  private func pass(_ layer: CALayer) {
    if let owner = layer.context { owner.pending.receive(layer) } else { layer.pending.remove(.listed) }
  }

  /// Takes what a changed layer brings into the tree: the changed layers below it and in its mask, and their
  /// animations.
  private func takeJoining(below top: CALayer, _ context: RenderContext) {
    // A list rather than calls within calls: trees may be deeper than the stack.
    var open: ContiguousArray<CALayer> = []
    func add(below layer: CALayer) {
      if let mask = layer.storedMask, mask.isJoining(context) { open.append(mask) }
      for sublayer in layer.storedSublayers.reversed() where sublayer.isJoining(context) {
        open.append(sublayer)
      }
    }
    add(below: top)
    while let layer = open.popLast() {
      if !layer.pending.isEmpty {
        layer.pending.insert(.listed)
        batch.append(layer)
      }
      if layer.attachments.count > 0 {
        for attachment in layer.attachments where attachment.isWaitingForTree {
          attachment.isListed = true
          joining.append(attachment)
        }
      }
      add(below: layer)
    }
  }

  private func takeAnimations(of context: RenderContext) {
    PendingChanges.forgetWithdrawn(&animations)
    for animation in animations {
      if let owner = animation.layer.context, owner !== context {
        owner.pending.receive(animation)
      } else {
        starting.append(animation)
      }
    }
    animations.removeAll(keepingCapacity: true)
    starting += looseAnimationsTaken(by: context)
    let outside = Session.current.outside.pending
    if outside !== self { starting += outside.looseAnimationsTaken(by: context) }
    // Those that were in a list as well have begun by then.
    starting += joining
    joining.removeAll(keepingCapacity: true)
  }

  /// Animations that waited for a tree; those whose layers came into another one go there.
  private func looseAnimationsTaken(by context: RenderContext) -> ContiguousArray<AttachedAnimation> {
    guard !looseAnimations.isEmpty else { return [] }
    PendingChanges.forgetWithdrawn(&looseAnimations)
    var taken: ContiguousArray<AttachedAnimation> = []
    for animation in looseAnimations {
      if let owner = animation.layer.context, owner !== context {
        if !animation.isListed { owner.pending.receive(animation) }
      } else {
        taken.append(animation)
      }
    }
    looseAnimations.removeAll(keepingCapacity: true)
    return taken
  }

  /// Animations that were taken back before they began: their layers may be gone.
  private static func forgetWithdrawn(_ list: inout ContiguousArray<AttachedAnimation>) {
    guard list.contains(where: { $0.phase != .pending }) else { return }
    list.removeAll { $0.phase != .pending }
  }

  private func startAnimations(of context: RenderContext) {
    guard !starting.isEmpty else { return }
    // Delegates may add animations, which wait for the next commit.
    let now = starting
    starting.removeAll(keepingCapacity: true)
    for attachment in now where attachment.phase == .pending {
      if attachment.animation is CATransition {
        attachment.layer.node.pointee.references.oldPicture = attachment.oldPicture
      }
      context.scheduler.cause = attachment.cause
      attachment.layer.start(attachment)
    }
  }
}

extension CALayer {
  /// Whether a layer below one of the context's, or its mask, has not come into the tree yet, nor waits to.
  fileprivate func isJoining(_ context: RenderContext) -> Bool {
    self.context !== context && !pending.contains(.listed)
  }
}
