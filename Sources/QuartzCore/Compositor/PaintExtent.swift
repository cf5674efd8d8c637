import CoreGraphics
import Raster

/// Which device pixels a layer touches by itself.
struct PaintExtent {
  /// The bounds rectangle on the device.
  let bounds: PixelRect
  /// Everything that is painted.
  let painted: PixelRect

  init(_ node: NodePointer, toDevice: Affine) {
    let block = LayerBlock(numbers: node.pointee.presentation)
    let rect = block.rect(LayerSlot.bounds)
    bounds = PaintExtent.pixels(of: rect, toDevice)
    var painted = PixelRect.empty
    let paintsBounds =
      (block.color(LayerSlot.backgroundColor)?.w ?? 0) > 0
      || (block.numbers[LayerSlot.borderWidth] > 0 && (block.color(LayerSlot.borderColor)?.w ?? 0) > 0)
    if paintsBounds { painted = bounds }
    if let image = node.pointee.references.shownContents {
      let place = ContentsPlacement(image: image, block: block)
      let pixels = PaintExtent.pixels(of: place.destination, toDevice)
      painted = painted.union(block.flag(LayerSlot.masksToBounds) ? pixels.intersection(bounds) : pixels)
    }
    if node.pointee.kind == .shape { painted = painted.union(PaintExtent.shape(node, block, toDevice)) }
    self.painted = painted
  }

  /// The pixels that a rectangle of a layer's space touches.
  static func pixels(of rect: CGRect, _ m: Affine) -> PixelRect {
    let x0 = rect.origin.x, y0 = rect.origin.y
    let x1 = x0 + rect.size.width, y1 = y0 + rect.size.height
    let a = m.apply(x: x0, y: y0), b = m.apply(x: x1, y: y0)
    let c = m.apply(x: x1, y: y1), d = m.apply(x: x0, y: y1)
    return PixelRect(
      coveringMinX: min(min(a.x, b.x), min(c.x, d.x)), minY: min(min(a.y, b.y), min(c.y, d.y)),
      maxX: max(max(a.x, b.x), max(c.x, d.x)), maxY: max(max(a.y, b.y), max(c.y, d.y)))
  }

  /// The box around a path's points (a curve lies within its control points) and its stroke.
  private static func shape(_ node: NodePointer, _ block: LayerBlock, _ m: Affine) -> PixelRect {
    let references = node.pointee.references
    var reach = 0.0
    if block.color(LayerSlot.strokeColor) != nil {
      let half = max(block.numbers[LayerSlot.lineWidth], 0) / 2
      // Miter points reach furthest, square caps √2 half widths.
      let join = block.numbers[LayerSlot.lineJoin] == 0 ? max(block.numbers[LayerSlot.miterLimit], 1) : 1
      reach = half * max(join, 2.0.squareRoot())
    }
    guard
      let box = references.withShownPath({ view -> (SIMD2<Double>, SIMD2<Double>)? in
        guard view.pointCount > 0 else { return nil }
        var low = view.points[0], high = low
        for i in 1..<max(view.pointCount, 1) {
          low = pointwiseMin(low, view.points[i])
          high = pointwiseMax(high, view.points[i])
        }
        return (low, high)
      })
    else { return .empty }
    guard let (low, high) = box else { return .empty }
    return pixels(
      of: CGRect(
        x: low.x - reach, y: low.y - reach, width: high.x - low.x + 2 * reach,
        height: high.y - low.y + 2 * reach),
      m)
  }
}
