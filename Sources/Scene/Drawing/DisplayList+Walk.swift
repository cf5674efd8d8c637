import CoreGraphics
import Raster

/// Walking the tree: the steps, and sublayers in their order.
extension DisplayList {
  /// Puts off what comes after the layers below.
  mutating func later(
    _ kind: DisplayStep.Kind, _ layer: PlacedLayer, _ clip: PixelRect, opacity: Double = 1,
    item: DisplayItem.Kind = .background, tint: SIMD4<Double> = SIMD4(1, 1, 1, 1), first: Int = 0
  ) {
    steps.append(
      DisplayStep(
        kind: kind, layer: layer, clip: clip, opacity: opacity, tint: tint, item: item, first: first,
        next: first))
  }

  /// Works off all steps.
  mutating func walk(_ replay: Replay) {
    while !steps.isEmpty {
      let top = steps.count - 1
      switch steps[top].kind {
      case .sublayers: visitNext(top, replay)
      case .found: visitNextFound(top, replay)
      case .instances: visitNextInstance(top)
      default: finish(steps.removeLast(), replay)
      }
    }
  }

  /// Steps that are done once.
  private mutating func finish(_ step: DisplayStep, _ replay: Replay) {
    let layer = step.layer
    switch step.kind {
    case .body: visitBody(layer, OwnPaint(layer.node, layer.block), step.clip, step.opacity)
    case .inside: visitInside(layer, OwnPaint(layer.node, layer.block), step.clip, step.opacity)
    case .paint: append(step.item, layer, step.clip, opacity: step.opacity)
    case .mask: visitMask(layer, step.clip, replay)
    case .end: end(step.first, step.item, layer, step.clip, opacity: step.opacity, tint: step.tint)
    case .sublayers, .found, .instances: return
    }
  }

  // MARK: Sublayers

  /// Leaves a step for the sublayers.
  mutating func visitSublayers(_ layer: PlacedLayer, clip: PixelRect) {
    let node = layer.node
    guard let children = node.pointee.children, node.pointee.childCount > 0 else { return }
    if node.pointee.hasDepth {
      visitByDepth(layer, children, node.pointee.childCount, clip)
    } else if node.pointee.childCount >= ChildIndex.smallestCount, layer.isInPlace {
      visitMany(layer, children, node.pointee.childCount, clip)
    } else {
      later(.sublayers, layer, clip)
    }
  }

  private mutating func visitNext(_ top: Int, _ replay: Replay) {
    let node = steps[top].layer.node
    let index = steps[top].next
    guard let children = node.pointee.children, index < node.pointee.childCount else {
      steps.removeLast()
      return
    }
    steps[top].next += 1
    let clip = steps[top].clip
    if let child = child(children[index], of: steps[top].layer, replay) { visit(child, clip: clip) }
  }

  private mutating func visitNextFound(_ top: Int, _ replay: Replay) {
    let index = steps[top].next
    guard let children = steps[top].layer.node.pointee.children, index < found.count else {
      found.removeLast(found.count - steps[top].first)
      steps.removeLast()
      return
    }
    steps[top].next += 1
    let clip = steps[top].clip
    let node = children[Int(found[index])]
    if index < steps[top].coverer,
      steps[top].cover.contains(node.pointee.resolved.subtreeBounds.intersection(clip))
    {
      return
    }
    if let child = child(node, of: steps[top].layer, replay) { visit(child, clip: clip) }
  }

  /// Of very many sublayers, those near the clip.
  private mutating func visitMany(
    _ layer: PlacedLayer, _ children: UnsafeMutablePointer<NodePointer>, _ count: Int, _ clip: PixelRect
  ) {
    let index = layer.node.pointee.index ?? ChildIndex(children, count: count)
    if index.isStale { index.build(children, count: count) }
    layer.node.pointee.index = index
    let first = found.count
    index.forEach(in: clip) { found.append(Int32(truncatingIfNeeded: $0)) }
    guard found.count > first else { return }
    later(.found, layer, clip, first: first)
    if skipsHiddenSublayers, depth == 0, layer.fade == 1 { findCover(children, first: first) }
  }

  /// Looks for an opaque layer among the uppermost of the found ones, so that those it hides need not be asked what
  /// they paint.
  private mutating func findCover(_ children: UnsafeMutablePointer<NodePointer>, first: Int) {
    var index = found.count - 1
    let last = max(first + 1, found.count - 4)
    while index >= last {
      let cover = Self.cover(of: children[Int(found[index])])
      if !cover.isEmpty {
        steps[steps.count - 1].cover = cover
        steps[steps.count - 1].coverer = index
        return
      }
      index -= 1
    }
  }

  /// The pixels of a layer that is drawn where its node is at which nothing of what lies below it shows.
  private static func cover(of node: NodePointer) -> PixelRect {
    let layer = PlacedLayer(node)
    guard !node.pointee.resolved.isInvisible, node.pointee.mask == nil,
      node.pointee.references.transition == nil, layer.block.numbers[LayerSlot.opacity] >= 1,
      layer.block.flag(LayerSlot.doubleSided) || !layer.plane.facesAway,
      OwnPaint(node, layer.block).hasBackground
    else { return .empty }
    return layer.opaqueBackground.intersection(node.pointee.resolved.ownBounds)
  }

  /// By depth, then by order.
  private mutating func visitByDepth(
    _ layer: PlacedLayer, _ children: UnsafeMutablePointer<NodePointer>, _ count: Int, _ clip: PixelRect
  ) {
    let isSpatial = layer.node.pointee.kind == .transform
    let first = found.count
    for i in 0..<count { found.append(Int32(truncatingIfNeeded: i)) }
    found.withUnsafeMutableBufferPointer { found in
      guard let base = found.baseAddress else { return }
      DisplayList.sort(base + first, count) { a, b in
        let (x, y) = (
          DisplayList.depth(children[Int(a)], isSpatial), DisplayList.depth(children[Int(b)], isSpatial)
        )
        return x < y || (x == y && a < b)
      }
    }
    later(.found, layer, clip, first: first)
  }

  private static func depth(_ node: NodePointer, _ isSpatial: Bool) -> Double {
    isSpatial ? node.pointee.resolved.depth : node.pointee.presentation[LayerSlot.zPosition]
  }

  /// Heapsort (J. W. J. Williams, 1964): in place, and its time does not depend on the order it finds.
  private static func sort(
    _ list: UnsafeMutablePointer<Int32>, _ count: Int, _ isBefore: (Int32, Int32) -> Bool
  ) {
    func sink(_ start: Int, _ end: Int) {
      var parent = start
      while 2 * parent + 1 < end {
        var child = 2 * parent + 1
        if child + 1 < end, isBefore(list[child], list[child + 1]) { child += 1 }
        if !isBefore(list[parent], list[child]) { return }
        (list[parent], list[child]) = (list[child], list[parent])
        parent = child
      }
    }
    var start = count / 2
    while start > 0 {
      start -= 1
      sink(start, count)
    }
    var end = count
    while end > 1 {
      end -= 1
      (list[0], list[end]) = (list[end], list[0])
      sink(0, end)
    }
  }

  // MARK: Instances

  /// A replicator's sublayers once per instance, each moved, tinted and delayed further than the one before.
  private mutating func visitNextInstance(_ top: Int) {
    let layer = steps[top].layer, clip = steps[top].clip, matrix = steps[top].matrix
    let i = steps[top].next
    let values = ReplicatorValues(layer.block)
    guard i < values.count else {
      steps.removeLast()
      return
    }
    steps[top].next += 1
    steps[top].matrix = CATransform3DConcat(values.transform, matrix)
    var instance = layer
    instance.isReplica = true
    instance.delay = layer.delay + Double(i) * values.delay
    let map = LayerGeometry.aboutAnchor(of: layer.block, matrix)
    instance.plane = PlaneTransform(map).concatenating(layer.plane)
    instance.spatial = CATransform3DConcat(map, layer.spatial)
    let tint = values.color(i)
    if tint != SIMD4(1, 1, 1, 1), let tinted = begin(.beginGroup, layer, clip, tint: tint) {
      later(.end, layer, clip, item: .endGroup, tint: tint, first: tinted)
    }
    visitSublayers(instance, clip: clip)
  }
}
