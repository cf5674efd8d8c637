import Foundation
import Raster

extension CGContext {
  /// Clips to a rectangle and, in it, to the opacity of an image: what is drawn from now on shows where the image does.
  ///
  /// The image is in the rectangle as `draw(_:in:)` puts it there: its bottom row at the smallest y.
  public func clip(to rect: CGRect, mask: CGImage) {
    clip(to: rect)
    let box = rect.standardized
    guard box.isFinite, box.width > 0, box.height > 0 else { return }
    let transform = CGAffineTransform(
      a: box.width / CGFloat(mask.width), b: 0, c: 0, d: -box.height / CGFloat(mask.height), tx: box.minX,
      ty: box.maxY
    ).concatenating(state.transform)
    state.clipMasks.append(GraphicsState.ClipMask(image: mask, transform: transform))
  }

  /// Multiplies a group by what a mask lets through.
  func keep(_ group: Target, inside mask: GraphicsState.ClipMask, _ clip: PixelRect) {
    guard let shape = clearTarget(clip) else { return }
    let source = ImageRect(x: 0, y: 0, width: Double(mask.image.width), height: Double(mask.image.height))
    rasteriser.begin(target: shape.buffer, clip: clip)
    mask.image.withImageView {
      rasteriser.drawMask($0, transform: mask.transform.affine, source: source, color: .max)
    }
    for y in clip.minY..<clip.maxY {
      let pixels = group.buffer.address(x: clip.minX, y: y)
      let coverage = shape.buffer.address(x: clip.minX, y: y)
      for x in 0..<clip.width { pixels[x] = pixels[x].multiplied(by: coverage[x] >> 24) }
    }
  }
}
