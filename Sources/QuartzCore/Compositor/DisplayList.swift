import CoreGraphics
import Raster

/// The items of one damaged rectangle, in memory that is reused from frame to frame.
struct DisplayList {
  private(set) var items: ContiguousArray<DisplayItem> = []
  /// Whether the first item covers everything, so that nothing need be cleared beneath.
  private(set) var startsOpaque = false
  /// Whether some item reads what was drawn before it.
  private(set) var hasBackdrop = false
  private var depth = 0
  private var area = PixelRect.empty
  private var picture = PixelRect.empty
  private let arena = ReplicaArena()

  /// Evaluates a node's animations some seconds ago: for replicators.
  typealias Replay = (NodePointer, Double, LayerBlock) -> Void

  /// Collects what shows within `area` of a picture.
  mutating func build(
    _ root: NodePointer, area: PixelRect, of picture: PixelRect, replay: Replay
  ) {
    items.removeAll(keepingCapacity: true)
    arena.reset()
    startsOpaque = false
    hasBackdrop = false
    depth = 0
    self.area = area
    self.picture = picture
    visit(PlacedLayer(root), clip: area, replay)
  }

  /// Collects what one layer and all below it show, at another place than their own.
  mutating func build(alone node: NodePointer, plane: PlaneTransform, area: PixelRect, replay: Replay) {
    items.removeAll(keepingCapacity: true)
    arena.reset()
    startsOpaque = false
    hasBackdrop = false
    depth = 0
    self.area = area
    picture = area
    var layer = PlacedLayer(node)
    layer.isReplica = true
    layer.plane = plane
    layer.base = plane
    layer.spatial = CATransform3DIdentity
    visitUnmasked(layer, OwnPaint(node, layer.block), area, 1, replay)
  }

  // MARK: One layer

  private mutating func visit(_ layer: PlacedLayer, clip: PixelRect, _ replay: Replay) {
    let node = layer.node
    if layer.isReplica || layer.shift != SIMD2(0, 0) {
      if layer.block.flag(LayerSlot.hidden) || !layer.plane.isFinite { return }
    } else {
      guard !node.pointee.resolved.isInvisible, node.pointee.resolved.subtreeBounds.intersects(clip) else {
        return
      }
    }
    // A transform layer has no plane of its own: nothing that needs one applies.
    let isFlat = node.pointee.kind != .transform
    if isFlat, !layer.block.flag(LayerSlot.doubleSided), layer.plane.facesAway { return }
    let opacity = min(max(layer.block.numbers[LayerSlot.opacity], 0), 1) * layer.fade
    guard opacity > 0, !clip.isEmpty else { return }
    let paint = OwnPaint(node, layer.block)
    let isApart =
      isFlat && opacity < 1 && layer.block.flag(LayerSlot.allowsGroupOpacity)
      && (node.pointee.childCount > 0 || paint.count > 1)
    // Drawn apart, the picture fades as a whole; alone, its one item fades by itself.
    let itemOpacity = isApart ? 1 : opacity
    let group = isApart ? begin(.beginGroup, layer, clip, opacity: opacity) : nil
    let masked = node.pointee.mask == nil || !isFlat ? nil : begin(.beginMasked, layer, clip)
    if let transition = node.pointee.references.transition {
      visitTransition(layer, transition, paint, clip, itemOpacity, replay)
    } else {
      visitUnmasked(layer, paint, clip, itemOpacity, replay)
    }
    if let masked, let mask = node.pointee.mask {
      append(.maskDivider, layer, clip)
      var unfaded = layer
      unfaded.fade = 1
      visit(child(mask, of: unfaded, replay), clip: clip, replay)
      end(masked, .endMasked, layer, clip)
    }
    if let group { end(group, .endGroup, layer, clip, opacity: opacity) }
  }

  private mutating func visitUnmasked(
    _ layer: PlacedLayer, _ paint: OwnPaint, _ clip: PixelRect, _ opacity: Double, _ replay: Replay
  ) {
    // Only a transition draws a hidden layer: its old picture, and nothing new.
    if layer.block.flag(LayerSlot.hidden) { return }
    if paint.hasShadow { appendShadow(layer, paint, clip, opacity, replay) }
    if paint.hasBackdrop, !layer.isReplica, layer.shift == SIMD2(0, 0) {
      hasBackdrop = true
      append(.backdrop, layer, clip, opacity: opacity)
    }
    if paint.hasBackground { appendBackground(layer, clip, opacity) }
    if paint.hasInside || layer.node.pointee.childCount > 0 {
      appendInside(layer, paint, clip, opacity, replay)
    }
    if paint.hasBorder { append(.border, layer, clip, opacity: opacity) }
  }

  /// The old picture and the new one, mixed or sliding.
  private mutating func visitTransition(
    _ layer: PlacedLayer, _ transition: PresentedTransition, _ paint: OwnPaint, _ clip: PixelRect,
    _ opacity: Double,
    _ replay: Replay
  ) {
    if transition.kind == .fade {
      let start = begin(.beginTransition, layer, clip)
      visitUnmasked(layer, paint, clip, opacity, replay)
      end(start, .endTransition, layer, clip, opacity: transition.progress)
      return
    }
    let cut = layer.block.flag(LayerSlot.masksToBounds) ? begin(.beginClip, layer, clip) : nil
    let step = transition.offset(layer.block, layer.plane)
    var new = layer, old = layer
    if transition.kind != .reveal { new.shift += step * (1 - transition.progress) }
    if transition.kind != .moveIn { old.shift -= step * transition.progress }
    if transition.kind == .reveal {
      visitUnmasked(new, paint, clip, opacity, replay)
      append(.oldPicture, old, clip, opacity: opacity)
    } else {
      append(.oldPicture, old, clip, opacity: opacity)
      visitUnmasked(new, paint, clip, opacity, replay)
    }
    if let cut { end(cut, .endClip, layer, clip) }
  }

  private mutating func appendBackground(_ layer: PlacedLayer, _ clip: PixelRect, _ opacity: Double) {
    // An opaque rectangle over the whole area hides everything before it.
    if depth == 0, opacity == 1, LayerShape(layer.block, layer.shifted).opaquelyCovers(area, layer.block) {
      items.removeAll(keepingCapacity: true)
      startsOpaque = true
    }
    append(.background, layer, clip, opacity: opacity)
  }

  /// Contents, gradient, shape and sublayers, cut to the bounds where the layer asks for it.
  private mutating func appendInside(
    _ layer: PlacedLayer, _ paint: OwnPaint, _ clip: PixelRect, _ opacity: Double, _ replay: Replay
  ) {
    var inner = clip
    var cut: Int?
    if layer.block.flag(LayerSlot.masksToBounds), layer.node.pointee.kind != .transform {
      let shape = LayerShape(layer.block, layer.shifted)
      inner = clip.intersection(shape.pixels)
      guard !inner.isEmpty else { return }
      if !shape.isWholePixels { cut = begin(.beginClip, layer, inner) }
    }
    if paint.hasGradient { append(.gradient, layer, inner, opacity: opacity) }
    if paint.hasContents { append(.contents, layer, inner, opacity: opacity) }
    if paint.hasShape { append(.shape, layer, inner, opacity: opacity) }
    if paint.hasParticles { append(.particles, layer, inner, opacity: opacity) }
    // Without group opacity each sublayer fades on its own, by its parent's opacity as well.
    var above = layer
    above.fade = opacity
    if layer.node.pointee.kind == .replicator {
      visitInstances(above, clip: inner, replay)
    } else {
      visitChildren(above, clip: inner, replay)
    }
    if let cut { end(cut, .endClip, layer, inner) }
  }

  // MARK: Sublayers

  private mutating func visitChildren(_ layer: PlacedLayer, clip: PixelRect, _ replay: Replay) {
    guard let children = layer.node.pointee.children else { return }
    let count = layer.node.pointee.childCount
    if !layer.node.pointee.hasDepth {
      if count >= ChildIndex.smallestCount, !layer.isReplica, layer.shift == SIMD2(0, 0) {
        visitMany(layer, children, count, clip, replay)
      } else {
        for i in 0..<count { visit(child(children[i], of: layer, replay), clip: clip, replay) }
      }
      return
    }
    // By depth, then by order, without a sorted copy: siblings with a depth of their own are few.
    let isSpatial = layer.node.pointee.kind == .transform
    var last = -Double.infinity
    while true {
      var next = Double.infinity
      for i in 0..<count {
        let z = DisplayList.depth(children[i], isSpatial)
        if z > last, z < next { next = z }
      }
      guard next < .infinity else { return }
      for i in 0..<count where DisplayList.depth(children[i], isSpatial) == next {
        visit(child(children[i], of: layer, replay), clip: clip, replay)
      }
      last = next
    }
  }

  /// Of very many sublayers, those near the clip.
  private mutating func visitMany(
    _ layer: PlacedLayer, _ children: UnsafeMutablePointer<NodePointer>, _ count: Int, _ clip: PixelRect,
    _ replay: Replay
  ) {
    let index = layer.node.pointee.index ?? ChildIndex(children, count: count)
    if index.isStale { index.build(children, count: count) }
    layer.node.pointee.index = index
    index.forEach(in: clip) { visit(child(children[$0], of: layer, replay), clip: clip, replay) }
  }

  private static func depth(_ node: NodePointer, _ isSpatial: Bool) -> Double {
    isSpatial ? node.pointee.resolved.depth : node.pointee.presentation[LayerSlot.zPosition]
  }

  /// A sublayer of a layer that is being drawn, with the values it is drawn with there.
  private func child(_ node: NodePointer, of layer: PlacedLayer, _ replay: Replay) -> PlacedLayer {
    guard layer.isReplica else {
      var placed = PlacedLayer(node)
      placed.shift = layer.shift
      placed.fade = layer.fade
      return placed
    }
    var block = LayerBlock(numbers: node.pointee.presentation)
    if layer.delay != 0, node.pointee.animationCount + node.pointee.pastCount > 0 {
      block = arena.copy(node.pointee.presentation, count: node.pointee.kind.slotCount)
      replay(node, layer.delay, block)
    }
    return PlacedLayer(node, block: block, under: layer)
  }

  /// A replicator's sublayers once per instance, each moved, tinted and delayed further than the one before.
  private mutating func visitInstances(_ layer: PlacedLayer, clip: PixelRect, _ replay: Replay) {
    let values = ReplicatorValues(layer.block)
    var step = CATransform3DIdentity
    for i in 0..<values.count {
      var instance = layer
      instance.isReplica = true
      instance.delay = layer.delay + Double(i) * values.delay
      let map = LayerGeometry.aboutAnchor(of: layer.block, step)
      instance.plane = PlaneTransform(map).concatenating(layer.plane)
      instance.spatial = CATransform3DConcat(map, layer.spatial)
      let tint = values.color(i)
      let tinted = tint == SIMD4(1, 1, 1, 1) ? nil : begin(.beginGroup, layer, clip, tint: tint)
      visitChildren(instance, clip: clip, replay)
      if let tinted { end(tinted, .endGroup, layer, clip, tint: tint) }
      step = CATransform3DConcat(values.transform, step)
    }
  }

  // MARK: Shadows

  private mutating func appendShadow(
    _ layer: PlacedLayer, _ paint: OwnPaint, _ clip: PixelRect, _ opacity: Double, _ replay: Replay
  ) {
    let shadow = LayerShadow(layer.block, layer.plane)
    guard !paint.shadowShapeIsKnown else {
      append(.shadow, layer, clip, opacity: opacity)
      return
    }
    // The silhouette of everything the layer shows, drawn apart where it throws its shadow. All of it, whatever part of
    // the picture is being drawn: the blur of a part would differ from the part of the blur.
    let visible = picture.outset(by: shadow.reach)
    let source = layer.isReplica ? picture : layer.node.pointee.resolved.silhouette
    let wide = source.moved(by: shadow.offset).intersection(visible)
    guard !wide.isEmpty else { return }
    let start = begin(.beginShadow, layer, wide, opacity: opacity)
    var moved = layer
    moved.shift += shadow.offset
    if paint.hasBackground { append(.background, moved, wide) }
    if paint.hasInside || layer.node.pointee.childCount > 0 { appendInside(moved, paint, wide, 1, replay) }
    if paint.hasBorder { append(.border, moved, wide) }
    end(start, .endShadow, layer, clip, opacity: opacity)
  }

  // MARK: Items

  private mutating func append(
    _ kind: DisplayItem.Kind, _ layer: PlacedLayer, _ clip: PixelRect, opacity: Double = 1
  ) {
    items.append(
      DisplayItem(
        kind: kind, node: layer.node, block: layer.block, plane: layer.shifted, clip: clip, opacity: opacity))
  }

  private mutating func begin(
    _ kind: DisplayItem.Kind, _ layer: PlacedLayer, _ clip: PixelRect, opacity: Double = 1,
    tint: SIMD4<Double> = SIMD4(1, 1, 1, 1)
  ) -> Int {
    var reach = clip
    // A group need not be larger than what it holds.
    if !layer.isReplica, layer.shift == SIMD2(0, 0), kind == .beginGroup || kind == .beginMasked {
      reach = clip.intersection(layer.node.pointee.resolved.subtreeBounds)
    }
    items.append(
      DisplayItem(
        kind: kind, node: layer.node, block: layer.block, plane: layer.shifted, clip: reach, opacity: opacity,
        tint: tint))
    depth += 1
    return items.count - 1
  }

  private mutating func end(
    _ start: Int, _ kind: DisplayItem.Kind, _ layer: PlacedLayer, _ clip: PixelRect, opacity: Double = 1,
    tint: SIMD4<Double> = SIMD4(1, 1, 1, 1)
  ) {
    depth -= 1
    items.append(
      DisplayItem(
        kind: kind, node: layer.node, block: layer.block, plane: layer.shifted, clip: clip, opacity: opacity,
        tint: tint))
    items[start].end = items.count - 1
  }
}
