import CoreGraphics
import Raster

/// Brings the places of changed nodes up to date and collects what must be drawn again.
///
/// Works from the list of changed nodes, so a still tree costs nothing however large it is. A node's resolved place
/// is kept until it or an ancestor moves.
struct LayerResolver {
  /// Device pixels per point.
  let scale: Double
  /// The picture.
  let bounds: PixelRect

  /// Resolves one changed node (and what it moves), adding old and new places to `damage`.
  func resolve(_ node: NodePointer, _ damage: inout DamageList) {
    // The highest changed ancestor first: it may move this node as well.
    while node.pointee.dirt != [] {
      var top = node
      var current = node.pointee.parent
      while let n = current {
        if n.pointee.dirt != [] { top = n }
        if LayerBlock(numbers: n.pointee.presentation).flag(LayerSlot.hidden) {
          // Below a hidden layer nothing shows; everything is resolved when it comes back.
          if top == node || n.pointee.dirt == [] {
            node.pointee.dirt = []
            return
          }
        }
        current = n.pointee.parent
      }
      resolveChanged(top, &damage)
      if top == node { return }
    }
  }

  private func resolveChanged(_ node: NodePointer, _ damage: inout DamageList) {
    let dirt = node.pointee.dirt
    node.pointee.dirt = []
    if !dirt.contains(.placement), node.pointee.drawn != nil, !differsFromDrawn(node) { return }
    let parent = node.pointee.parent
    let parentClip = parent?.pointee.resolved.clip ?? bounds
    let old = node.pointee.resolved
    let movesChildren = dirt.contains(.placement) || placementChanged(node)
    damage.add((movesChildren ? old.subtreeBounds : old.ownBounds).intersection(bounds))
    if movesChildren {
      resolveSubtree(node, parent: parent, clip: parentClip)
      damage.add(node.pointee.resolved.subtreeBounds)
    } else {
      place(node, parent: parent, clip: parentClip, movesChildren: false)
      damage.add(node.pointee.resolved.ownBounds)
    }
    growAncestors(of: node)
  }

  /// Ancestors' bounds only grow here; they become tight again when the ancestor itself moves.
  private func growAncestors(of node: NodePointer) {
    var child = node
    while let parent = child.pointee.parent {
      let reach = child.pointee.resolved.subtreeBounds
      let union = parent.pointee.resolved.subtreeBounds.union(reach)
      if union == parent.pointee.resolved.subtreeBounds { return }
      parent.pointee.resolved.subtreeBounds = union
      child = parent
    }
  }

  private func resolveSubtree(_ node: NodePointer, parent: NodePointer?, clip: PixelRect) {
    node.pointee.dirt = []
    place(node, parent: parent, clip: clip, movesChildren: true)
    guard !LayerBlock(numbers: node.pointee.presentation).flag(LayerSlot.hidden),
      let children = node.pointee.children
    else { return }
    node.pointee.hasDepth = false
    for i in 0..<node.pointee.childCount {
      let child = children[i]
      resolveSubtree(child, parent: node, clip: node.pointee.resolved.clip)
      if child.pointee.presentation[LayerSlot.zPosition] != 0 { node.pointee.hasDepth = true }
      node.pointee.resolved.subtreeBounds =
        node.pointee.resolved.subtreeBounds.union(child.pointee.resolved.subtreeBounds)
    }
  }

  /// Computes a node's own place; when its children do not move, its subtree keeps reaching at least as far.
  private func place(_ node: NodePointer, parent: NodePointer?, clip: PixelRect, movesChildren: Bool) {
    let block = LayerBlock(numbers: node.pointee.presentation)
    let plane = LayerGeometry.toSuperlayer(
      block, in: parent.map { LayerBlock(numbers: $0.pointee.presentation) })
    let above = parent?.pointee.resolved.toDevice ?? Affine.scale(x: scale, y: scale)
    var resolved = node.pointee.resolved
    resolved.toDevice = plane.affine.concatenating(above)
    if block.numbers[LayerSlot.zPosition] != 0 { parent?.pointee.hasDepth = true }
    let isHidden = block.flag(LayerSlot.hidden) || !resolved.toDevice.isFinite
    resolved.isInvisible = isHidden
    if isHidden {
      resolved.ownBounds = PixelRect.empty
      resolved.subtreeBounds = PixelRect.empty
      resolved.clip = clip
    } else {
      let extent = PaintExtent(node, toDevice: resolved.toDevice)
      resolved.ownBounds = extent.painted.intersection(clip)
      resolved.clip = block.flag(LayerSlot.masksToBounds) ? extent.bounds.intersection(clip) : clip
      resolved.subtreeBounds =
        movesChildren ? resolved.ownBounds : resolved.subtreeBounds.union(resolved.ownBounds)
    }
    node.pointee.resolved = resolved
    rememberDrawn(node)
  }

  // MARK: What was drawn last

  private func rememberDrawn(_ node: NodePointer) {
    guard node.pointee.isAnimated || node.pointee.drawn != nil else { return }
    let kind = node.pointee.kind
    let drawn = node.pointee.drawn ?? LayerMemory.blocks(of: kind).take()
    drawn.update(from: node.pointee.presentation, count: kind.slotCount)
    node.pointee.drawn = drawn
    node.pointee.references.rememberDrawn()
  }

  private func differsFromDrawn(_ node: NodePointer) -> Bool {
    guard let drawn = node.pointee.drawn else { return true }
    let bytes = node.pointee.kind.slotCount * MemoryLayout<Double>.stride
    return memcmp(drawn, node.pointee.presentation, bytes) != 0 || node.pointee.references.differsFromDrawn
  }

  /// Whether anything changed that moves, hides, fades or cuts what lies below.
  private func placementChanged(_ node: NodePointer) -> Bool {
    guard let drawn = node.pointee.drawn else { return true }
    let shown = node.pointee.presentation
    func differs(_ slot: Int, _ count: Int = 1) -> Bool {
      memcmp(drawn + slot, shown + slot, count * MemoryLayout<Double>.stride) != 0
    }
    // Bounds to corner radius lie side by side, and so do the two transforms.
    return differs(LayerSlot.bounds, LayerSlot.borderWidth - LayerSlot.bounds) || differs(LayerSlot.hidden)
      || differs(LayerSlot.masksToBounds)
      || differs(LayerSlot.transform, LayerSlot.contentsScale - LayerSlot.transform)
      || differs(LayerSlot.maskedCorners, 2) || differs(LayerSlot.geometryFlipped)
      || differs(LayerSlot.allowsGroupOpacity)
  }
}
