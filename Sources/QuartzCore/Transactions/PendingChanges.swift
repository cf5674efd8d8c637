import CoreGraphics

/// The layers of one context that changed since its last commit, and the commit itself.
///
/// Each stage commits its own changes, on its own clock: one that runs inside another, as a tuned stage does inside the
/// tuner, never ends the other's transactions. What was changed outside of every stage goes with whoever commits next.
final class PendingChanges {
  private var layers: ContiguousArray<CALayer> = []
  private var animations: ContiguousArray<AttachedAnimation> = []
  private(set) var hadImplicitChanges = false
  private(set) var isCommitting = false
  /// What the running commit takes to the render tree.
  private var batch: ContiguousArray<CALayer> = []
  private var starting: ContiguousArray<AttachedAnimation> = []

  /// Layout that keeps dirtying itself is cut off after this many rounds, with a message.
  private static let layoutRounds = 32

  /// Notes a layer once; `CALayer` keeps the mark.
  static func note(_ layer: CALayer) {
    let pending = (layer.node.pointee.context ?? RenderContext.current).pending
    pending.layers.append(layer)
    if CATransaction.isImplicit { pending.hadImplicitChanges = true }
  }

  static func note(_ animation: AttachedAnimation) {
    let pending = (animation.layer.node.pointee.context ?? RenderContext.current).pending
    pending.animations.append(animation)
    if CATransaction.isImplicit { pending.hadImplicitChanges = true }
  }

  /// Whether anything waits for a commit of the context.
  static func isEmpty(for context: RenderContext) -> Bool {
    RenderContext.forEach { other in
      !other.pending.layers.contains { context.commits($0, notedIn: other) }
        && !other.pending.animations.contains { context.commits($0.layer, notedIn: other) }
    }
  }

  /// Layout, display, values into the render tree, new animations begin: for the context that runs. Code outside of
  /// every stage commits for all.
  static func commit() {
    let current = RenderContext.current
    current.pending.commit(for: current)
    guard current === RenderContext.process else { return }
    RenderContext.forEach { other in
      if other !== current { other.perform { other.pending.commit(for: other) } }
      return true
    }
  }

  /// Takes over what another context can no longer commit.
  func adopt(_ other: PendingChanges) {
    layers += other.layers
    animations += other.animations
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
    if moved { for layer in batch { layer.commitStructure() } }
    for layer in batch { layer.finishCommit() }
    if let observer = context.observer, !batch.isEmpty { observer.didCommit(batch) }
    batch.removeAll(keepingCapacity: true)
    hadImplicitChanges = false
    startAnimations(of: context)
    let finished = CATransaction.takeFinishedGroups()
    for group in finished { group.seal() }
  }

  private static func layOut(_ context: RenderContext) {
    guard let root = context.rootLayer else { return }
    for _ in 0..<layoutRounds {
      guard root.needsLayoutBelow else { return }
      root.layoutIfNeeded()
    }
    Diagnostics.report(
      "layout did not come to rest after \(layoutRounds) rounds; a layoutSubviews keeps asking for layout."
        + " Showing the last result.", subject: root.treePath)
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

  private func takeLayers(of context: RenderContext) {
    RenderContext.forEach { other in
      let source = other.pending
      guard !source.layers.isEmpty else { return true }
      var kept = 0
      for i in source.layers.indices {
        let layer = source.layers[i]
        if context.commits(layer, notedIn: other) {
          batch.append(layer)
        } else {
          source.layers[kept] = layer
          kept += 1
        }
      }
      source.layers.removeLast(source.layers.count - kept)
      return true
    }
  }

  private func takeAnimations(of context: RenderContext) {
    RenderContext.forEach { other in
      let source = other.pending
      guard !source.animations.isEmpty else { return true }
      var kept = 0
      for i in source.animations.indices {
        let animation = source.animations[i]
        if context.commits(animation.layer, notedIn: other) {
          starting.append(animation)
        } else {
          source.animations[kept] = animation
          kept += 1
        }
      }
      source.animations.removeLast(source.animations.count - kept)
      return true
    }
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

extension RenderContext {
  /// Whether a waiting layer, noted while `other` was current, goes with this context's commit: one in its tree, or
  /// on the way into it; and one that hangs nowhere, if it was noted here or outside of every stage.
  fileprivate func commits(_ layer: CALayer, notedIn other: RenderContext) -> Bool {
    if let owner = layer.node.pointee.context { return owner === self }
    if other === self || other === RenderContext.process { return true }
    var above = layer.storedSuperlayer
    while let next = above {
      if let owner = next.node.pointee.context { return owner === self }
      above = next.storedSuperlayer
    }
    return false
  }
}
