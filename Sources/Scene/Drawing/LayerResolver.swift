import CoreGraphics
import Raster
import Support

/// Brings the places of changed nodes up to date and collects what must be drawn again.
///
/// Works from the list of changed nodes, so a still tree costs nothing however large it is. A node's resolved place
/// is kept until it or an ancestor moves.
package struct LayerResolver {
  /// Device pixels per point.
  let scale: Double
  /// The picture; nothing outside it is drawn, but shadows may fall in from there.
  let bounds: PixelRect

  /// Resolves one changed node (and what it moves), adding old and new places to `damage`.
  func resolve(_ node: NodePointer, _ damage: inout DamageList) {
    // The highest changed ancestor first: it may move this node as well.
    while node.pointee.dirt != [] {
      var top = node
      var below = node
      var current = node.pointee.parent
      while let n = current {
        // A mask, an instance or a silhouette shows the change elsewhere than where the node is.
        if below.pointee.isMask || n.pointee.dependsOnSubtree { n.pointee.dirt.insert(.placement) }
        if n.pointee.dirt != [] { top = n }
        if LayerBlock(numbers: n.pointee.presentation).flag(LayerSlot.hidden), n.pointee.dirt == [] {
          // Below a hidden layer nothing shows; everything is resolved when it comes back.
          node.pointee.dirt = []
          return
        }
        below = n
        current = n.pointee.parent
      }
      resolveChanged(top, &damage)
      // An invisible ancestor on the way keeps what is below it as it is.
      if top == node || !wasReached(node, from: top) {
        node.pointee.dirt = []
        return
      }
    }
  }

  private func wasReached(_ node: NodePointer, from top: NodePointer) -> Bool {
    var current = node.pointee.parent
    while let n = current {
      if n.pointee.resolved.isInvisible || LayerBlock(numbers: n.pointee.presentation).flag(LayerSlot.hidden)
      {
        return false
      }
      if n == top { return true }
      current = n.pointee.parent
    }
    return true
  }

  private func resolveChanged(_ node: NodePointer, _ damage: inout DamageList) {
    var dirt = node.pointee.dirt
    node.pointee.dirt = []
    if dirt.contains(.emptiness), LayerResolver.isFaded(node) || LayerResolver.hasShadow(node) {
      dirt.insert(.placement)
    }
    if dirt == .emptiness { return }
    if !dirt.contains(.placement), node.pointee.drawn != nil, !differsFromDrawn(node) { return }
    let parent = node.pointee.parent
    let clip = parent?.pointee.resolved.clip ?? PixelRect.everywhere
    let old = node.pointee.resolved
    // A silhouette is that of everything below, and is found with it: one that shows, and one that begins to show.
    let movesChildren =
      dirt.contains(.placement) || node.pointee.dependsOnSubtree || placementChanged(node)
      || LayerResolver.throwsSilhouette(node)
    damage.add((movesChildren ? old.subtreeBounds : old.ownBounds).intersection(bounds))
    if movesChildren {
      resolveSubtree(node, parent: parent, clip: clip)
      damage.add(node.pointee.resolved.subtreeBounds.intersection(bounds))
    } else {
      place(node, parent: parent, clip: clip, movesChildren: false)
      damage.add(node.pointee.resolved.ownBounds.intersection(bounds))
    }
    if node.pointee.resolved.subtreeBounds != old.subtreeBounds, !node.pointee.isMask {
      parent?.pointee.index?.note(node.pointee.childIndex)
    }
    growAncestors(of: node)
  }

  private static func hasShadow(_ node: NodePointer) -> Bool {
    node.pointee.presentation[LayerSlot.shadowOpacity] > 0
  }

  /// Whether a layer's shadow is that of everything it shows. Values that place nothing decide on it, too: a colour,
  /// the contents, the shadow's path.
  private static func throwsSilhouette(_ node: NodePointer) -> Bool {
    guard hasShadow(node) else { return false }
    return OwnPaint(node, LayerBlock(numbers: node.pointee.presentation)).throwsSilhouette
  }

  /// Whether a layer is drawn with an opacity below 1: its own, or that of layers above that do not fade as a group.
  private static func isFaded(_ node: NodePointer) -> Bool {
    var current: NodePointer? = node
    while let n = current {
      if n.pointee.presentation[LayerSlot.opacity] < 1 { return true }
      guard let above = n.pointee.parent else { return false }
      let fadesAsGroup = LayerBlock(numbers: above.pointee.presentation).flag(LayerSlot.allowsGroupOpacity)
      if above.pointee.kind != .transform, fadesAsGroup { return false }
      current = above
    }
    return false
  }

  /// Ancestors' bounds only grow here; they become tight again when the ancestor itself moves.
  private func growAncestors(of node: NodePointer) {
    var child = node
    while let parent = child.pointee.parent, !child.pointee.isMask {
      let union = parent.pointee.resolved.subtreeBounds.union(child.pointee.resolved.subtreeBounds)
      if union == parent.pointee.resolved.subtreeBounds { return }
      parent.pointee.resolved.subtreeBounds = union
      parent.pointee.parent?.pointee.index?.note(parent.pointee.childIndex)
      child = parent
    }
  }

  /// Places a node and everything below it.
  private func resolveSubtree(_ top: NodePointer, parent: NodePointer?, clip: PixelRect) {
    var node = top
    enter(top, parent: parent, clip: clip)
    while true {
      if !node.pointee.resolved.isInvisible, let below = NodeOrder.first(below: node) {
        node = below
        enter(node, parent: node.pointee.parent, clip: outerClip(node))
        continue
      }
      while true {
        guard node != top, let above = node.pointee.parent else { return findBounds(top, clip: clip) }
        findBounds(node, clip: outerClip(node))
        tellParent(node)
        if let beside = NodeOrder.next(after: node, below: above) {
          node = beside
          enter(node, parent: above, clip: outerClip(node))
          break
        }
        node = above
      }
    }
  }

  /// The pixels within which a node may show; a mask itself shows nowhere, and cuts everywhere.
  private func outerClip(_ node: NodePointer) -> PixelRect {
    guard !node.pointee.isMask, let parent = node.pointee.parent else { return PixelRect.everywhere }
    return parent.pointee.resolved.clip
  }

  /// Places a node before those below it.
  private func enter(_ node: NodePointer, parent: NodePointer?, clip: PixelRect) {
    node.pointee.dirt = []
    place(node, parent: parent, clip: clip, movesChildren: true)
    guard !node.pointee.resolved.isInvisible, node.pointee.children != nil else { return }
    node.pointee.hasDepth = node.pointee.kind == .transform
    node.pointee.index = nil
  }

  /// Adds what a node touches to what its parent does. The one that everything began with is left out: how far its
  /// ancestors grow must be noted all the way up.
  private func tellParent(_ node: NodePointer) {
    guard !node.pointee.isMask, let parent = node.pointee.parent else { return }
    if node.pointee.presentation[LayerSlot.zPosition] != 0 { parent.pointee.hasDepth = true }
    parent.pointee.resolved.subtreeBounds = parent.pointee.resolved.subtreeBounds.union(
      node.pointee.resolved.subtreeBounds)
  }

  /// Finds what a node touches with all below it.
  private func findBounds(_ node: NodePointer, clip: PixelRect) {
    guard !node.pointee.resolved.isInvisible else { return }
    let block = LayerBlock(numbers: node.pointee.presentation)
    if node.pointee.kind == .replicator, node.pointee.childCount > 0 {
      // Instances may be anywhere that the clip allows.
      node.pointee.resolved.subtreeBounds = node.pointee.resolved.clip.intersection(bounds)
    }
    if let transition = node.pointee.references.transition {
      // The pictures slide by one width or height to either side.
      let resolved = node.pointee.resolved
      let step = transition.offset(block, resolved.plane)
      let box = PaintExtent.pixels(of: block.shownBounds, resolved.plane).union(
        resolved.subtreeBounds)
      let isCut = block.flag(LayerSlot.masksToBounds)
      node.pointee.resolved.subtreeBounds =
        box.union(box.moved(by: step)).union(box.moved(by: -step)).intersection(isCut ? clip : resolved.clip)
    }
    // What is outside the clip may throw a shadow into it.
    node.pointee.resolved.silhouette = node.pointee.resolved.subtreeBounds
    addShadow(node, block, clip)
    node.pointee.resolved.subtreeBounds = node.pointee.resolved.subtreeBounds.intersection(clip)
  }

  /// A shadow reaches further than what throws it.
  private func addShadow(_ node: NodePointer, _ block: LayerBlock, _ clip: PixelRect) {
    let paint = OwnPaint(node, block)
    node.pointee.dependsOnSubtree =
      node.pointee.kind == .replicator || node.pointee.references.transition != nil
      || paint.throwsSilhouette
    guard paint.hasShadow else { return }
    let shadow = LayerShadow(block, node.pointee.resolved.plane)
    if shadow.isLimited {
      Diagnostics.report(
        "the shadow is blurred by more than \(Int(LayerShadow.largestSigma)) pixels; it is drawn with so many. Use a"
          + " smaller shadowRadius.", subject: node.pointee.treePath, severity: .warning)
    }
    var source = node.pointee.resolved.ownBounds
    if paint.throwsSilhouette {
      source = source.union(node.pointee.resolved.silhouette)
    } else if node.pointee.references.hasShownShadowPath {
      source = PaintExtent.shadowPath(node, node.pointee.resolved.plane)
    }
    var reach = source.moved(by: shadow.offset).outset(by: shadow.reach)
    if let transition = node.pointee.references.transition {
      reach = reach.union(reach.moved(by: transition.offset(block, node.pointee.resolved.plane)))
    }
    node.pointee.resolved.ownBounds = node.pointee.resolved.ownBounds.union(reach).intersection(clip)
    node.pointee.resolved.subtreeBounds = node.pointee.resolved.subtreeBounds.union(reach)
  }

  /// Computes a node's own place; when its children do not move, its subtree keeps reaching at least as far.
  private func place(_ node: NodePointer, parent: NodePointer?, clip: PixelRect, movesChildren: Bool) {
    let block = LayerBlock(numbers: node.pointee.presentation)
    var resolved = node.pointee.resolved
    resolved.version &+= 1
    if let parent {
      let above = parent.pointee.resolved
      let place = LayerPlace(
        block, parentBlock: LayerBlock(numbers: parent.pointee.presentation), parentKind: parent.pointee.kind,
        plane: above.plane, spatial: above.spatial, base: above.base)
      (resolved.plane, resolved.spatial, resolved.base) = (place.plane, place.spatial, place.base)
      // A transform layer's first child may come after it was placed.
      if parent.pointee.kind == .transform {
        resolved.depth = LayerResolver.depth(of: block, place.spatial)
        parent.pointee.hasDepth = true
      }
      if block.numbers[LayerSlot.zPosition] != 0 { parent.pointee.hasDepth = true }
    } else {
      resolved.base = PlaneTransform(Affine.scale(x: scale, y: scale))
      resolved.plane = LayerGeometry.toSuperlayer(block, in: nil).concatenating(resolved.base)
    }
    if node.pointee.kind == .transform, parent?.pointee.kind != .transform {
      // The layer that flattens is the parent; what is below meets in space until there.
      resolved.spatial = LayerGeometry.matrix(
        block, in: parent.map { LayerBlock(numbers: $0.pointee.presentation) })
      resolved.base = parent?.pointee.resolved.plane ?? resolved.base
    }
    // A layer that was just hidden still shows its old picture while it fades.
    resolved.isInvisible =
      (block.flag(LayerSlot.hidden) && node.pointee.references.transition == nil) || !resolved.plane.isFinite
    if !resolved.plane.isFinite {
      Diagnostics.report(
        "the layer is not drawn, because transforms take it beyond all numbers; use smaller ones.",
        subject: node.pointee.treePath)
    }
    if resolved.isInvisible {
      resolved.ownBounds = PixelRect.empty
      resolved.subtreeBounds = PixelRect.empty
      resolved.clip = clip
    } else {
      let extent = PaintExtent(node, block: block, plane: resolved.plane)
      let slides = LayerResolver.slideClip(clip, node, block, resolved.plane)
      let throwing = LayerResolver.throwClip(slides, extent.paint, block, resolved.plane)
      resolved.ownBounds = extent.painted.intersection(throwing)
      let isCut = block.flag(LayerSlot.masksToBounds) && node.pointee.kind != .transform
      if isCut {
        resolved.clip = extent.bounds.intersection(slides)
      } else {
        resolved.clip = extent.paint.throwsSilhouette ? throwing : slides
      }
      resolved.subtreeBounds =
        movesChildren ? resolved.ownBounds : resolved.subtreeBounds.union(resolved.ownBounds)
    }
    node.pointee.resolved = resolved
    if !movesChildren, !resolved.isInvisible { addShadow(node, block, clip) }
    rememberDrawn(node)
  }

  /// The pixels within which something of a layer may show while a transition slides it in: what is outside the clip
  /// at rest may be within it on the way.
  private static func slideClip(
    _ clip: PixelRect, _ node: NodePointer, _ block: LayerBlock, _ plane: PlaneTransform
  ) -> PixelRect {
    guard let transition = node.pointee.references.transition else { return clip }
    return clip.union(clip.moved(by: -transition.offset(block, plane)))
  }

  /// The pixels within which something of a layer throws a shadow into a clip.
  private static func throwClip(
    _ clip: PixelRect, _ paint: OwnPaint, _ block: LayerBlock, _ plane: PlaneTransform
  ) -> PixelRect {
    guard paint.hasShadow else { return clip }
    let shadow = LayerShadow(block, plane)
    return clip.union(clip.moved(by: -shadow.offset).outset(by: shadow.reach))
  }

  /// How near the viewer the layer's anchor point is, after the perspective.
  package static func depth(of block: LayerBlock, _ m: CATransform3D) -> Double {
    let a = LayerGeometry.anchorPoint(block)
    let z = a.x * m.m13 + a.y * m.m23 + m.m43
    let w = a.x * m.m14 + a.y * m.m24 + m.m44
    return w == 0 ? z : z / w
  }

  // MARK: What was drawn last

  private func rememberDrawn(_ node: NodePointer) {
    guard node.pointee.isAnimated || node.pointee.drawn != nil else { return }
    let kind = node.pointee.kind
    let drawn = node.pointee.drawn ?? LayerMemory.takeBlock(of: kind)
    drawn.update(from: node.pointee.presentation, count: kind.slotCount)
    node.pointee.drawn = drawn
    node.pointee.references.rememberDrawn()
  }

  private func differsFromDrawn(_ node: NodePointer) -> Bool {
    guard let drawn = node.pointee.drawn else { return true }
    let bytes = node.pointee.kind.slotCount * MemoryLayout<Double>.stride
    return memcmp(drawn, node.pointee.presentation, bytes) != 0
      || node.pointee.references.differsFromDrawn
  }

  /// Whether anything changed that moves, hides, fades or cuts what is below.
  private func placementChanged(_ node: NodePointer) -> Bool {
    guard let drawn = node.pointee.drawn else { return true }
    let shown = node.pointee.presentation
    func differs(_ slot: Int, _ count: Int = 1) -> Bool {
      memcmp(drawn + slot, shown + slot, count * MemoryLayout<Double>.stride) != 0
    }
    // Bounds to corner radius are side by side, and so are the two transforms.
    return node.pointee.references.changesWhole
      || differs(LayerSlot.bounds, LayerSlot.borderWidth - LayerSlot.bounds) || differs(LayerSlot.hidden)
      || differs(LayerSlot.masksToBounds)
      || differs(LayerSlot.transform, LayerSlot.contentsScale - LayerSlot.transform)
      || differs(LayerSlot.maskedCorners, 2) || differs(LayerSlot.geometryFlipped)
      || differs(LayerSlot.allowsGroupOpacity) || differs(LayerSlot.doubleSided)
      // A shadow's place follows from all of its values, and a replicator's instances from all of theirs.
      || differs(LayerSlot.shadowOpacity, 2) || differs(LayerSlot.shadowOffset, 2)
      || (node.pointee.kind == .replicator
        && differs(LayerSlot.commonCount, LayerSlot.replicatorCount - LayerSlot.commonCount))
  }
}

extension PixelRect {
  /// More than any picture.
  static let everywhere = PixelRect(minX: -1 << 28, minY: -1 << 28, maxX: 1 << 28, maxY: 1 << 28)

  /// Larger by `distance` pixels on every side; nothing stays nothing.
  func outset(by distance: Int) -> PixelRect {
    isEmpty
      ? self
      : PixelRect(minX: minX - distance, minY: minY - distance, maxX: maxX + distance, maxY: maxY + distance)
  }

  /// The whole pixels that the rectangle touches after a move.
  package func moved(by offset: SIMD2<Double>) -> PixelRect {
    isEmpty
      ? self
      : PixelRect(
        coveringMinX: Double(minX) + offset.x, minY: Double(minY) + offset.y, maxX: Double(maxX) + offset.x,
        maxY: Double(maxY) + offset.y)
  }
}
