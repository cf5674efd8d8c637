import CoreGraphics
import Raster

/// Shadows: a silhouette, blurred and tinted.
extension LayerPainter {
  /// The shadow of the shadow path or of the rounded bounds.
  func paintShadow(_ item: DisplayItem) {
    let shadow = LayerShadow(item.block, item.plane)
    let color = LayerPainter.pixel(shadow.color, item.opacity)
    let place = item.plane.concatenating(
      PlaneTransform(Affine.translation(x: shadow.offset.x, y: shadow.offset.y)))
    let references = item.node.pointee.references
    if references.hasShownShadowPath {
      let box = PaintExtent.shadowPath(item.node, place)
      paintSilhouette(item, box, shadow, color) {
        _ = references.withShownShadowPath { path in
          rasteriser.fillPath(path, transform: place.affine, rule: .nonZero, into: silhouette)
        }
      }
      return
    }
    let shape = LayerShape(item.block, place)
    if shape.isCircular {
      let kept = shadows.shadow(for: item.node)
      if kept.update(shape.device(), sigma: shadow.sigma, rasteriser: rasteriser, blur: blur) {
        rasteriser.fillShadow(kept, color: color)
      } else {
        report(LayerPainter.tooLargeShadow, item)
      }
    } else {
      trace(shape)
      paintSilhouette(item, shape.pixels, shadow, color) {
        rasteriser.fillPath(outline, transform: place.affine, rule: .nonZero, into: silhouette)
      }
    }
  }

  private func paintSilhouette(
    _ item: DisplayItem, _ box: PixelRect, _ shadow: LayerShadow, _ color: UInt32, _ fill: () -> Void
  ) {
    guard silhouette.reset(box) else { return report(LayerPainter.tooLargeShadow, item) }
    fill()
    if blur.blur(silhouette, sigma: shadow.sigma, into: blurred) {
      rasteriser.fillCoverage(blurred, color: color)
    } else {
      report(LayerPainter.tooLargeShadow, item)
    }
  }

  private static let tooLargeShadow =
    "the shadow is not drawn, because blurring it needs too much memory; make the layer, its shadowPath or its "
    + "shadowRadius smaller."

  /// The shadow of what was drawn into `picture`, which lies where the shadow falls already.
  func paintShadow(of picture: PixelBuffer, _ item: DisplayItem) {
    let shadow = LayerShadow(item.block, item.plane)
    guard silhouette.reset(picture.bounds) else { return report(LayerPainter.tooLargeShadow, item) }
    rasteriser.copyAlpha(of: picture, into: silhouette)
    if blur.blur(silhouette, sigma: shadow.sigma, into: blurred) {
      rasteriser.fillCoverage(blurred, color: LayerPainter.pixel(shadow.color, item.opacity))
    } else {
      report(LayerPainter.tooLargeShadow, item)
    }
  }
}

/// The blurred rounded rectangles of the layers that were drawn last: most shadows do not change from frame to frame.
final class ShadowCache {
  private static let capacity = 32

  private var entries: ContiguousArray<(node: NodePointer, shadow: RoundedRectShadow)> = []
  private var next = 0

  /// The shadow kept for a layer; one that is no longer needed is given to a new layer.
  func shadow(for node: NodePointer) -> RoundedRectShadow {
    // By index: debug builds put the pairs that an iterator hands out into memory of their own.
    for index in 0..<entries.count where entries[index].node == node { return entries[index].shadow }
    if entries.count < ShadowCache.capacity {
      let shadow = RoundedRectShadow()
      entries.append((node, shadow))
      return shadow
    }
    next = (next + 1) % ShadowCache.capacity
    entries[next].node = node
    return entries[next].shadow
  }
}
