import CoreGraphics
import Raster

/// Which device pixels a layer touches on its own.
struct PaintExtent {
  /// The bounds rectangle on the device.
  let bounds: PixelRect
  /// Everything that is painted, but for the shadow.
  let painted: PixelRect
  let paint: OwnPaint

  init(_ node: NodePointer, block: LayerBlock, plane: PlaneTransform) {
    bounds = PaintExtent.pixels(of: block.shownBounds, plane)
    paint = OwnPaint(node, block)
    var painted = PixelRect.empty
    if paint.hasBackdrop || paint.hasBackground || paint.hasBorder || paint.hasGradient { painted = bounds }
    if paint.hasContents {
      painted = painted.union(
        PaintExtent.contents(node.pointee.references.shownContents, block, plane, within: bounds))
      // The image that appears over it may be larger.
      painted = painted.union(
        PaintExtent.contents(node.pointee.references.presentedContentsTo, block, plane, within: bounds))
    }
    if paint.hasShape { painted = painted.union(PaintExtent.shape(node, block, plane)) }
    if !plane.isAffine, paint.hasGradient || paint.hasShape {
      // Drawn flat first, in whole pixels of that picture, which stand out by one at most.
      let reach = 1 / (plane.localScale(over: block.shownBounds) ?? 1)
      painted = painted.union(
        PaintExtent.pixels(of: block.shownBounds.insetBy(dx: -reach, dy: -reach), plane))
      painted = painted.union(PaintExtent.shape(node, block, plane, beyond: reach))
    }
    if paint.hasParticles, let emitter = node.pointee.references.emitter {
      painted = painted.union(PaintExtent.pixels(of: emitter.extent, plane))
    }
    self.painted = painted
  }

  /// The pixels that a rectangle of a layer's space touches.
  static func pixels(of rect: CGRect, _ m: PlaneTransform) -> PixelRect {
    if !m.isAffine, !m.isBeforeEye(rect) {
      // What comes behind the eye may show anywhere.
      return rect.isEmpty ? .empty : .everywhere
    }
    let box = m.boundingBox(rect.origin.x, rect.origin.y, rect.size.width, rect.size.height)
    return PixelRect(
      coveringMinX: box.origin.x, minY: box.origin.y, maxX: box.origin.x + box.size.width,
      maxY: box.origin.y + box.size.height)
  }

  private static func contents(
    _ image: CGImage?, _ block: LayerBlock, _ m: PlaneTransform, within bounds: PixelRect
  ) -> PixelRect {
    guard let image else { return .empty }
    let pixels = pixels(of: ContentsPlacement(image: image, block: block).destination, m)
    return block.flag(LayerSlot.masksToBounds) ? pixels.intersection(bounds) : pixels
  }

  /// The pixels that a shadow path touches.
  static func shadowPath(_ node: NodePointer, _ m: PlaneTransform) -> PixelRect {
    (node.pointee.references.withShownShadowPath { box(of: $0, reach: 0, m) } ?? nil) ?? .empty
  }

  private static func shape(
    _ node: NodePointer, _ block: LayerBlock, _ m: PlaneTransform, beyond margin: Double = 0
  ) -> PixelRect {
    guard node.pointee.kind == .shape else { return .empty }
    return path(node, m, reach: margin + strokeReach(block))
  }

  /// How far a shape's stroke reaches from its path, in points.
  static func strokeReach(_ block: LayerBlock) -> Double {
    guard block.color(LayerSlot.strokeColor) != nil else { return 0 }
    let half = max(block.numbers[LayerSlot.lineWidth], 0) / 2
    // Miter points reach furthest, square caps √2 half widths.
    let join = block.numbers[LayerSlot.lineJoin] == 0 ? max(block.numbers[LayerSlot.miterLimit], 1) : 1
    return half * max(join, 2.0.squareRoot())
  }

  /// The pixels that a shape's path touches, or a stroke that reaches this many points from it.
  static func path(_ node: NodePointer, _ m: PlaneTransform, reach: Double) -> PixelRect {
    (node.pointee.references.withShownPath { box(of: $0, reach: reach, m) } ?? nil) ?? .empty
  }

  /// The box around a path's points (a curve is within its control points), wider by `reach`.
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
