import CoreGraphics
import Scene

extension AttachedAnimation {
  /// A transition begins with what the layer showed before this commit.
  func takeOldPicture() {
    guard animation is CATransition, layer.wasShown, let context = layer.context else { return }
    context.reading {
      let node = layer.renderNode
      guard !LayerBlock(numbers: node.pointee.committed).flag(LayerSlot.hidden) else { return }
      context.evaluate()
      oldPicture = LayerSnapshot().oldPicture(of: node, scale: context.scale)
    }
  }
}

extension CALayer {
  /// A picture of what the layer and all below it show, `scale` pixels a point, within the layer's bounds and without
  /// its own transform, opacity and mask.
  ///
  /// - Parameter afterUpdates: Whether changes that wait for a commit are committed first (they then animate from now).
  package func snapshotImage(scale: CGFloat, afterUpdates: Bool = true) -> CGImage? {
    if afterUpdates {
      PendingChanges.commit()
      if context == nil { PendingChanges.commitLoose(self) }
    }
    return reading {
      context?.evaluate()
      return LayerSnapshot().image(of: renderNode, scale: Double(scale))
    }
  }
}
