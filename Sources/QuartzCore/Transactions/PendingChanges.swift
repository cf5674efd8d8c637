import CoreGraphics
import Foundation

/// The layers of one context that changed since its last commit, and the commit itself.
///
/// Each stage commits its own changes, on its own clock: one that runs inside another, as a tuned stage does inside the
/// tuner, never ends the other's transactions. What was changed outside of every stage goes with whoever commits next.
final class PendingChanges {
  /// Layers in the context's tree.
  private var layers: ContiguousArray<CALayer> = []
  /// Layers that hang in no tree, noted while the context was current.
  private var loose: ContiguousArray<CALayer> = []
  private var animations: ContiguousArray<AttachedAnimation> = []
  private var looseAnimations: ContiguousArray<AttachedAnimation> = []
  private(set) var hadImplicitChanges = false
  private(set) var isCommitting = false
  /// Whether the context got another root layer since its last commit: its tree may have changed elsewhere before.
  var hasNewRoot = false
  /// What the running commit takes to the render tree.
  private var batch: ContiguousArray<CALayer> = []
  private var starting: ContiguousArray<AttachedAnimation> = []

  /// Layout that keeps dirtying itself is cut off after this many rounds, with a message.
  private static let layoutRounds = 32

  /// Notes a layer once; `CALayer` keeps the mark.
  static func note(_ layer: CALayer) {
    let pending: PendingChanges
    if let owner = layer.context {
      pending = owner.pending
      pending.layers.append(layer)
    } else {
      pending = RenderContext.current.pending
      pending.loose.append(layer)
    }
    if CATransaction.isImplicit { pending.hadImplicitChanges = true }
  }

  static func note(_ animation: AttachedAnimation) {
    let pending: PendingChanges
    if let owner = animation.layer.context {
      pending = owner.pending
      pending.animations.append(animation)
    } else {
      pending = RenderContext.current.pending
      pending.looseAnimations.append(animation)
    }
    if CATransaction.isImplicit { pending.hadImplicitChanges = true }
  }

  /// Whether anything waits for a commit of the context.
  static func isEmpty(for context: RenderContext) -> Bool {
    let (own, process) = (context.pending, RenderContext.process.pending)
    return own.layers.isEmpty && own.loose.isEmpty && own.animations.isEmpty && own.looseAnimations.isEmpty
      && process.loose.isEmpty && process.looseAnimations.isEmpty
  }

  /// Layout, display, values into the render tree, new animations begin: for the context that runs. Code outside of
  /// every stage commits for all, on the main thread: the trees of stages hold views, which are laid out there alone.
  static func commit() {
    let current = RenderContext.current
    current.pending.commit(for: current)
    guard current === RenderContext.process, Thread.isMainThread else { return }
    RenderContext.forEach { other in
      if other !== current { other.perform { other.pending.commit(for: other) } }
    }
  }

  /// Takes over what another context can no longer commit.
  func adopt(_ other: PendingChanges) {
    loose += other.layers
    loose += other.loose
    looseAnimations += other.animations
    looseAnimations += other.looseAnimations
    hadImplicitChanges = hadImplicitChanges || other.hadImplicitChanges
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
    hasNewRoot = false
    startAnimations(of: context)
    let finished = CATransaction.takeFinishedGroups()
    for group in finished { group.seal() }
  }

  private static func layOut(_ context: RenderContext) {
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
    while i < batch.count {
      batch[i].displayIfNeeded()
      i += 1
      if i == batch.count { takeLayers(of: context) }
    }
  }

  /// Takes what is the context's own, and what was changed outside of every stage. Other contexts have something for
  /// this one only when a layer that was changed there came into this tree: then a superlayer's list of sublayers
  /// changed, or the root is a new one.
  private func takeLayers(of context: RenderContext) {
    let start = batch.count
    PendingChanges.take(&layers, into: &batch, of: context, { $0 }) { _ in true }
    PendingChanges.take(&loose, into: &batch, of: context, { $0 }) { _ in true }
    let process = RenderContext.process.pending
    if process !== self {
      PendingChanges.take(&process.loose, into: &batch, of: context, { $0 }) { _ in true }
    }
    guard hasNewRoot || batch[start...].contains(where: { $0.pending.contains(.structure) }) else { return }
    var search = HoldSearch(context)
    // What is found may have masks that wait there, too.
    var next = start
    repeat {
      search.add(masks: batch[next...].compactMap(\.storedMask))
      next = batch.count
      RenderContext.forEach { other in
        guard other !== context, !other.pending.loose.isEmpty else { return }
        PendingChanges.take(&other.pending.loose, into: &batch, of: context, { $0 }) { search.holds($0) }
      }
    } while next < batch.count
  }

  private func takeAnimations(of context: RenderContext) {
    PendingChanges.forgetWithdrawn(&animations)
    PendingChanges.forgetWithdrawn(&looseAnimations)
    PendingChanges.forgetWithdrawn(&RenderContext.process.pending.looseAnimations)
    PendingChanges.take(&animations, into: &starting, of: context, \.layer) { _ in true }
    PendingChanges.take(&looseAnimations, into: &starting, of: context, \.layer) { _ in true }
    let process = RenderContext.process.pending
    if process !== self {
      PendingChanges.take(&process.looseAnimations, into: &starting, of: context, \.layer) { _ in true }
    }
    guard hasNewRoot || batch.contains(where: { $0.pending.contains(.structure) }) else { return }
    var search = HoldSearch(context)
    search.add(masks: batch.compactMap(\.storedMask))
    RenderContext.forEach { other in
      guard other !== context, !other.pending.looseAnimations.isEmpty else { return }
      PendingChanges.forgetWithdrawn(&other.pending.looseAnimations)
      PendingChanges.take(&other.pending.looseAnimations, into: &starting, of: context, \.layer) {
        search.holds($0)
      }
    }
  }

  /// Animations that were taken back before they began: their layers may be gone.
  private static func forgetWithdrawn(_ list: inout ContiguousArray<AttachedAnimation>) {
    guard list.contains(where: { $0.phase != .pending }) else { return }
    list.removeAll { $0.phase != .pending }
  }

  /// Moves the items of a list that are the context's to another list: those in its tree, and of those in no tree the
  /// wanted ones. What is in another tree by now goes there.
  private static func take<Item>(
    _ list: inout ContiguousArray<Item>, into result: inout ContiguousArray<Item>, of context: RenderContext,
    _ layer: (Item) -> CALayer, _ isWanted: (CALayer) -> Bool
  ) {
    guard !list.isEmpty else { return }
    var kept = 0
    for i in list.indices {
      let owner = layer(list[i]).context
      if owner === context || (owner == nil && isWanted(layer(list[i]))) {
        result.append(list[i])
      } else if let owner {
        owner.pending.receive(list[i])
      } else {
        list[kept] = list[i]
        kept += 1
      }
    }
    list.removeLast(list.count - kept)
  }

  private func receive<Item>(_ item: Item) {
    if let layer = item as? CALayer { layers.append(layer) }
    if let animation = item as? AttachedAnimation { animations.append(animation) }
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

/// Finds of layers that were not committed yet whether they are on their way into a tree: below a layer of it, or as
/// one of its new masks or below one. Masks have no superlayer. Each layer is looked at once, however deep the
/// tree.
private struct HoldSearch {
  private let context: RenderContext
  private var masks: Set<ObjectIdentifier> = []
  private var known: [ObjectIdentifier: Bool] = [:]

  init(_ context: RenderContext) { self.context = context }

  /// More masks of layers of the tree; what was not found before may be now.
  mutating func add(masks new: [CALayer]) {
    guard !new.isEmpty else { return }
    masks.formUnion(new.map(ObjectIdentifier.init))
    known.removeAll(keepingCapacity: true)
  }

  mutating func holds(_ layer: CALayer) -> Bool {
    var path: [ObjectIdentifier] = [ObjectIdentifier(layer)]
    var top = layer
    var answer: Bool?
    while answer == nil {
      if let found = known[ObjectIdentifier(top)] {
        answer = found
      } else if let next = top.storedSuperlayer {
        if let owner = next.context { answer = owner === context }
        top = next
        path.append(ObjectIdentifier(top))
      } else {
        answer = masks.contains(ObjectIdentifier(top))
      }
    }
    for step in path { known[step] = answer }
    return answer ?? false
  }
}
