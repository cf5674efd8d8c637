import CoreGraphics
import Raster

/// Shadows: a silhouette, blurred and tinted.
extension LayerPainter {
  /// The shadow of the shadow path or of the rounded bounds.
  func paintShadow(_ item: DisplayItem) {
    let place = ShadowPlace(item)
    let color = LayerPainter.pixel(place.shadow.color, item.opacity)
    if let kept = kept(item.cached) {
      paint(kept, place.pixels, color)
    } else if place.isRounded {
      let shape = LayerShape(item.block, place.plane).device()
      if spareShadow.update(shape, sigma: place.shadow.sigma, rasteriser: rasteriser, blur: blur) {
        rasteriser.fillShadow(spareShadow, color: color)
      } else {
        report(LayerPainter.tooLargeShadow, item)
      }
    } else if makeShadow(item, place, into: blurred) {
      rasteriser.fillCoverage(blurred, dx: place.pixels.x, dy: place.pixels.y, color: color)
    } else {
      report(LayerPainter.tooLargeShadow, item)
    }
  }

  private static let tooLargeShadow =
    "the shadow is not drawn, because blurring it needs too much memory; make the layer, its shadowPath or its "
    + "shadowRadius smaller."

  private func paint(_ kept: PaintCache.Entry, _ place: PixelPlace, _ color: UInt32) {
    if let shadow = kept.shadow {
      rasteriser.fillShadow(shadow, color: color)
    } else {
      paintCoverage(kept, place, color)
    }
  }

  /// The blurred coverage of a shadow path or of bounds whose corners are no circles, relative to the place's whole
  /// pixel. Only what can reach the picture is made.
  func makeShadow(_ item: DisplayItem, _ place: ShadowPlace, into result: CoverageBuffer) -> Bool {
    let box = shadowBox(item, place)
    guard silhouette.reset(box) else { return false }
    use(box.outset(by: place.shadow.reach).width * box.outset(by: place.shadow.reach).height)
    let references = item.node.pointee.references
    let plane = place.pixels.plane
    if references.hasShownShadowPath {
      _ = references.withShownShadowPath { path in
        rasteriser.fillPath(path, transform: plane.affine, rule: .nonZero, into: silhouette)
      }
    } else {
      trace(LayerShape(item.block, plane))
      rasteriser.fillPath(outline, transform: plane.affine, rule: .nonZero, into: silhouette)
    }
    return blur.blur(silhouette, sigma: place.shadow.sigma, into: result)
  }

  /// The pixels of what throws a shadow, as far as the shadow can reach the picture.
  func shadowBox(_ item: DisplayItem, _ place: ShadowPlace) -> PixelRect {
    let plane = place.pixels.plane
    let box =
      item.node.pointee.references.hasShownShadowPath
      ? PaintExtent.shadowPath(item.node, plane) : LayerShape(item.block, plane).pixels
    let near = picture.outset(by: place.shadow.reach)
    return box.intersection(near.shifted(-place.pixels.x, -place.pixels.y))
  }

  /// The shadow of what was drawn into `picture`, which is where the shadow falls already.
  func paintShadow(of picture: PixelBuffer, _ item: DisplayItem) {
    let shadow = LayerShadow(item.block, item.plane)
    if makeShadow(of: picture, shadow, into: blurred) {
      rasteriser.fillCoverage(blurred, color: LayerPainter.pixel(shadow.color, item.opacity))
    } else {
      report(LayerPainter.tooLargeShadow, item)
    }
  }

  /// The blurred coverage of what was drawn.
  func makeShadow(of picture: PixelBuffer, _ shadow: LayerShadow, into result: CoverageBuffer) -> Bool {
    guard silhouette.reset(picture.bounds) else { return false }
    rasteriser.copyAlpha(of: picture, into: silhouette)
    return blur.blur(silhouette, sigma: shadow.sigma, into: result)
  }

  /// A silhouette's shadow that was made before.
  func paintKeptShadow(_ item: DisplayItem, _ kept: PaintCache.Entry) {
    guard let coverage = kept.coverage else { return }
    let shadow = LayerShadow(item.block, item.plane)
    rasteriser.fillCoverage(
      coverage, x: kept.bounds.minX, y: kept.bounds.minY,
      color: LayerPainter.pixel(shadow.color, item.opacity))
  }
}

/// Where a shadow of a known shape falls.
struct ShadowPlace {
  let shadow: LayerShadow
  /// From the layer's space to where its shadow falls.
  let plane: PlaneTransform
  let pixels: PixelPlace
  /// Whether it is the shadow of a rectangle with circular corners, of which only the corners need be blurred.
  let isRounded: Bool

  /// Larger corners, in pixels, leave little to leave out.
  private static let largestRadius = 1024.0

  init(_ item: DisplayItem) {
    shadow = LayerShadow(item.block, item.plane)
    plane = item.plane.concatenating(
      PlaneTransform(Affine.translation(x: shadow.offset.x, y: shadow.offset.y)))
    pixels = PixelPlace(plane)
    let shape = LayerShape(item.block, plane)
    isRounded =
      !item.node.pointee.references.hasShownShadowPath && shape.isCircular
      && shape.radius * plane.a.magnitude <= ShadowPlace.largestRadius
  }
}
