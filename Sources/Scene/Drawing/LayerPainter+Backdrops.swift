import CoreGraphics
import Raster

/// What is behind a layer, blurred.
extension LayerPainter {
  /// Draws a backdrop from what was drawn so far.
  ///
  /// - Parameters:
  ///   - base: The picture of the frame, below all groups that are open.
  ///   - area: The part of it that is being drawn; everything in it is fresh.
  func paintBackdrop(_ item: DisplayItem, over base: PixelBuffer, area: PixelRect, clip: PixelRect) {
    let place = BackdropPlace(item, in: base.bounds)
    let box = place.box.intersection(area).intersection(base.bounds)
    guard !box.isEmpty, let look = item.node.pointee.backdrop else { return }
    let groups = openGroups
    if groups == 0, isOpaque, item.opacity == 1, clip.contains(box),
      LayerShape(item.block, item.plane).isWholePixels
    {
      // A bar: nothing to cut, nothing to mix.
      material.blur(base, area: box, sigma: place.sigma, saturation: look.saturation, into: base)
      return
    }
    push(box)
    let picture = topPicture
    if groups > 0 {
      Underlays.copy(base, to: picture, rect: box)
      rasteriser.begin(target: picture, clip: box)
      for group in 0..<groups {
        let seen = self.picture(ofGroup: group)
        rasteriser.composite(seen, rect: seen.bounds.intersection(box), opacity: 1)
      }
    }
    material.blur(
      groups > 0 ? picture : base, area: box, sigma: place.sigma, saturation: look.saturation, into: picture)
    rasteriser.begin(target: picture, clip: picture.bounds)
    cut(item)
    let shown = takePicture()
    rasteriser.begin(target: current(base), clip: clip)
    rasteriser.composite(shown, rect: shown.bounds.intersection(clip), opacity: item.opacity)
  }
}
