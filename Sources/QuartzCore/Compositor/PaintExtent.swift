import CoreGraphics
import Raster

/// Which device pixels a layer touches by itself.
struct PaintExtent {
  /// The bounds rectangle on the device.
  let bounds: PixelRect
  /// Everything that is painted.
  let painted: PixelRect

  init(_ node: NodePointer, block: LayerBlock, plane: PlaneTransform) {
    bounds = PaintExtent.pixels(of: block.rect(LayerSlot.bounds), plane)
    let paint = OwnPaint(node, block)
    var painted = PixelRect.empty
    if paint.hasBackdrop || paint.hasBackground || paint.hasBorder || paint.hasGradient { painted = bounds }
    if paint.hasContents, let image = node.pointee.references.shownContents {
      let place = ContentsPlacement(image: image, block: block)
      let pixels = PaintExtent.pixels(of: place.destination, plane)
      painted = painted.union(block.flag(LayerSlot.masksToBounds) ? pixels.intersection(bounds) : pixels)
    }
    if paint.hasShape { painted = painted.union(PaintExtent.shape(node, block, plane)) }
    if paint.hasParticles, let emitter = node.pointee.references.emitter {
      painted = painted.union(PaintExtent.pixels(of: emitter.extent, plane))
    }
    self.painted = painted
  }

  /// The pixels that a rectangle of a layer's space touches.
  static func pixels(of rect: CGRect, _ m: PlaneTransform) -> PixelRect {
    let box = m.boundingBox(rect.origin.x, rect.origin.y, rect.size.width, rect.size.height)
    return PixelRect(
      coveringMinX: box.origin.x, minY: box.origin.y, maxX: box.origin.x + box.size.width,
      maxY: box.origin.y + box.size.height)
  }

  /// The pixels that a shadow path touches.
  static func shadowPath(_ node: NodePointer, _ m: PlaneTransform) -> PixelRect {
    (node.pointee.references.withShownShadowPath { box(of: $0, reach: 0, m) } ?? nil) ?? .empty
  }

  private static func shape(_ node: NodePointer, _ block: LayerBlock, _ m: PlaneTransform) -> PixelRect {
    var reach = 0.0
    if block.color(LayerSlot.strokeColor) != nil {
      let half = max(block.numbers[LayerSlot.lineWidth], 0) / 2
      // Miter points reach furthest, square caps √2 half widths.
      let join = block.numbers[LayerSlot.lineJoin] == 0 ? max(block.numbers[LayerSlot.miterLimit], 1) : 1
      reach = half * max(join, 2.0.squareRoot())
    }
    return (node.pointee.references.withShownPath { box(of: $0, reach: reach, m) } ?? nil) ?? .empty
  }

  /// The box around a path's points (a curve lies within its control points), wider by `reach`.
  private static func box(of path: PathView, reach: Double, _ m: PlaneTransform) -> PixelRect? {
    guard path.pointCount > 0 else { return nil }
    var low = path.points[0], high = low
    for i in 1..<max(path.pointCount, 1) {
      low = pointwiseMin(low, path.points[i])
      high = pointwiseMax(high, path.points[i])
    }
    return pixels(
      of: CGRect(
        x: low.x - reach, y: low.y - reach, width: high.x - low.x + 2 * reach,
        height: high.y - low.y + 2 * reach), m)
  }
}
