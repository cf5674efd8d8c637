import CoreGraphics

/// The layers that changed since the last commit, and the commit itself.
enum PendingChanges {
  nonisolated(unsafe) private static var layers: ContiguousArray<CALayer> = []
  nonisolated(unsafe) private static var animations: ContiguousArray<AttachedAnimation> = []
  nonisolated(unsafe) private(set) static var hadImplicitChanges = false
  nonisolated(unsafe) private(set) static var isCommitting = false

  /// Layout that keeps dirtying itself is cut off after this many rounds, with a message.
  private static let layoutRounds = 32

  /// Notes a layer once; `CALayer` keeps the mark.
  static func note(_ layer: CALayer) {
    layers.append(layer)
    if CATransaction.isImplicit { hadImplicitChanges = true }
  }

  static func note(_ animation: AttachedAnimation) {
    animations.append(animation)
    if CATransaction.isImplicit { hadImplicitChanges = true }
  }

  /// Whether anything waits for a commit.
  static var isEmpty: Bool { layers.isEmpty && animations.isEmpty }

  /// Layout, display, values into the render tree, new animations begin.
  static func commit() {
    guard !isCommitting else { return }
    isCommitting = true
    defer { isCommitting = false }
    for context in RenderContext.all { layOut(context) }
    display()
    for attachment in animations where attachment.phase == .pending { attachment.takeOldPicture() }
    // Values first, structure second: a layer that moved to a new parent must be complete when the parent shows it.
    var moved = false
    for layer in layers { if layer.commitValues() { moved = true } }
    if moved { for layer in layers { layer.commitStructure() } }
    for layer in layers { layer.finishCommit() }
    layers.removeAll(keepingCapacity: true)
    hadImplicitChanges = false
    startAnimations()
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

  private static func display() {
    // By index: displaying a layer may dirty others, which are then displayed too.
    var i = 0
    while i < layers.count {
      layers[i].displayIfNeeded()
      i += 1
    }
  }

  private static func startAnimations() {
    guard !animations.isEmpty else { return }
    let starting = animations
    animations.removeAll(keepingCapacity: true)
    for attachment in starting where attachment.phase == .pending {
      if attachment.animation is CATransition {
        attachment.layer.node.pointee.references.oldPicture = attachment.oldPicture
      }
      attachment.layer.start(attachment)
    }
  }
}
