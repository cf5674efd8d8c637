import CoreGraphics
import Raster

/// Collecting what one layer shows.
extension DisplayList {
  /// Collects a layer and leaves steps for what is below it.
  mutating func visit(_ layer: PlacedLayer, clip: PixelRect) {
    let node = layer.node
    if layer.isInPlace {
      guard !node.pointee.resolved.isInvisible, node.pointee.resolved.subtreeBounds.intersects(clip) else {
        return
      }
    } else if layer.block.flag(LayerSlot.hidden) || !layer.plane.isFinite {
      return
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
    // Drawn apart, the picture fades as a whole; alone, its one item fades on its own.
    var itemOpacity = opacity
    if isApart, let group = begin(.beginGroup, layer, clip, opacity: opacity) {
      itemOpacity = 1
      later(.end, layer, clip, opacity: opacity, item: .endGroup, first: group)
    }
    if isFlat, node.pointee.mask != nil, let masked = begin(.beginMasked, layer, clip) {
      later(.end, layer, clip, item: .endMasked, first: masked)
      later(.mask, layer, clip)
    }
    if let transition = node.pointee.references.transition {
      visitTransition(layer, transition, paint, clip, itemOpacity)
    } else {
      visitUnmasked(layer, paint, clip, itemOpacity)
    }
  }

  /// The mask, which does not fade with the layer.
  mutating func visitMask(_ layer: PlacedLayer, _ clip: PixelRect, _ replay: Replay) {
    appendDivider(layer, clip)
    var unfaded = layer
    unfaded.fade = 1
    if let mask = layer.node.pointee.mask, let child = child(mask, of: unfaded, replay) {
      visit(child, clip: clip)
    }
  }

  mutating func visitUnmasked(
    _ layer: PlacedLayer, _ paint: OwnPaint, _ clip: PixelRect, _ opacity: Double
  ) {
    // Only a transition draws a hidden layer: its old picture, and nothing new.
    if layer.block.flag(LayerSlot.hidden) { return }
    if paint.hasShadow, paint.shadowShapeIsKnown { append(.shadow, layer, clip, opacity: opacity) }
    if paint.hasShadow, !paint.shadowShapeIsKnown, visitSilhouette(layer, paint, clip, opacity) { return }
    visitBody(layer, paint, clip, opacity)
  }

  /// Everything but the shadow.
  mutating func visitBody(
    _ layer: PlacedLayer, _ paint: OwnPaint, _ clip: PixelRect, _ opacity: Double
  ) {
    if paint.hasBackdrop, layer.isInPlace || isAlone { append(.backdrop, layer, clip, opacity: opacity) }
    if paint.hasBackground { appendBackground(layer, clip, opacity) }
    guard paint.hasInside || layer.node.pointee.childCount > 0 else {
      if paint.hasBorder { append(.border, layer, clip, opacity: opacity) }
      return
    }
    if paint.hasBorder { later(.paint, layer, clip, opacity: opacity, item: .border) }
    visitInside(layer, paint, clip, opacity)
  }

  /// The old picture and the new one, mixed or sliding.
  private mutating func visitTransition(
    _ layer: PlacedLayer, _ transition: PresentedTransition, _ paint: OwnPaint, _ clip: PixelRect,
    _ opacity: Double
  ) {
    if transition.kind == .fade {
      if let start = begin(.beginTransition, layer, clip) {
        later(.end, layer, clip, opacity: transition.progress, item: .endTransition, first: start)
      }
      visitUnmasked(layer, paint, clip, opacity)
      return
    }
    if layer.block.flag(LayerSlot.masksToBounds), let cut = begin(.beginClip, layer, clip) {
      later(.end, layer, clip, item: .endClip, first: cut)
    }
    let step = transition.offset(layer.block, layer.plane)
    var new = layer, old = layer
    if transition.kind != .reveal { new.shift += step * (1 - transition.progress) }
    if transition.kind != .moveIn { old.shift -= step * transition.progress }
    if transition.kind == .reveal {
      later(.paint, old, clip, opacity: opacity, item: .oldPicture)
    } else {
      append(.oldPicture, old, clip, opacity: opacity)
    }
    visitUnmasked(new, paint, clip, opacity)
  }

  private mutating func appendBackground(_ layer: PlacedLayer, _ clip: PixelRect, _ opacity: Double) {
    let opaque = opacity == 1 ? layer.opaqueBackground : PixelRect.empty
    // What covers the whole area hides everything before it.
    if skipsCovered, depth == 0, opaque.intersection(clip).contains(area) { removeCovered() }
    append(.background, layer, clip, opacity: opacity, opaque: opaque)
  }

  /// Contents, gradient, shape and sublayers, cut to the bounds where the layer asks for it.
  mutating func visitInside(
    _ layer: PlacedLayer, _ paint: OwnPaint, _ clip: PixelRect, _ opacity: Double
  ) {
    var inner = clip
    var cut: Int?
    if layer.block.flag(LayerSlot.masksToBounds), layer.node.pointee.kind != .transform {
      let shape = LayerShape(layer.block, layer.shifted)
      inner = clip.intersection(shape.pixels)
      guard !inner.isEmpty else { return }
      if !shape.isWholePixels {
        cut = begin(
          .beginClip, layer, inner, opaque: shape.wholePixels, isInPlace: clipsInPlace(layer, shape))
      }
    }
    if let cut { later(.end, layer, inner, item: .endClip, first: cut) }
    if paint.hasGradient {
      append(
        .gradient, layer, inner, opacity: opacity,
        opaque: opacity == 1 ? layer.opaqueGradient : PixelRect.empty)
    }
    if paint.hasContents {
      append(
        .contents, layer, inner, opacity: opacity,
        opaque: opacity == 1 ? layer.opaqueContents : PixelRect.empty)
    }
    if paint.hasShape { append(.shape, layer, inner, opacity: opacity) }
    if paint.hasParticles { append(.particles, layer, inner, opacity: opacity) }
    guard layer.node.pointee.childCount > 0 else { return }
    // Without group opacity each sublayer fades on its own, by its parent's opacity as well.
    var above = layer
    above.fade = opacity
    if layer.node.pointee.kind == .replicator {
      later(.instances, above, inner)
    } else {
      visitSublayers(above, clip: inner)
    }
  }

  /// Whether a clip needs no picture of its own: that pays where the edges, which are put back, are a small part of it.
  /// It must not depend on which part of the picture is drawn; and a backdrop would see what is put back.
  private func clipsInPlace(_ layer: PlacedLayer, _ shape: LayerShape) -> Bool {
    guard pictures == 0, layer.plane.isAffine, !Backdrops.lie(below: layer.node) else { return false }
    let box = shape.pixels, inside = shape.wholePixels
    return 2 * inside.width * inside.height >= box.width * box.height
  }

  /// The silhouette of everything the layer shows, drawn apart where it throws its shadow; what throws it follows in a
  /// later step. False when no shadow shows.
  ///
  /// All of the silhouette is drawn, whatever part of the picture is: the blur of a part would differ from the part of
  /// the blur.
  private mutating func visitSilhouette(
    _ layer: PlacedLayer, _ paint: OwnPaint, _ clip: PixelRect, _ opacity: Double
  ) -> Bool {
    let shadow = LayerShadow(layer.block, layer.plane)
    let source = layer.isReplica ? picture : layer.node.pointee.resolved.silhouette
    let wide = source.moved(by: shadow.offset).intersection(picture.outset(by: shadow.reach))
    guard !wide.isEmpty, let start = begin(.beginShadow, layer, wide, opacity: opacity) else { return false }
    later(.body, layer, clip, opacity: opacity)
    later(
      .end, layer, clip.intersection(wide.outset(by: shadow.reach)), opacity: opacity, item: .endShadow,
      first: start)
    var moved = layer
    moved.shift += shadow.offset
    if paint.hasBackground { append(.background, moved, wide) }
    if paint.hasBorder { later(.paint, moved, wide, item: .border) }
    if paint.hasInside || layer.node.pointee.childCount > 0 { visitInside(moved, paint, wide, 1) }
    return true
  }
}
