import CoreGraphics
import Raster

/// Drawing on a plane: flat maps go straight to the rasteriser, perspective through its projective paths.
extension Rasteriser {
  func fillPath(_ path: PathView, plane: PlaneTransform, rule: FillRule, color: UInt32) {
    fillPath(path, transform: plane.affine, rule: rule, color: color)
  }

  func fillPath(_ path: PathBuffer, plane: PlaneTransform, rule: FillRule, color: UInt32) {
    fillPath(path, transform: plane.affine, rule: rule, color: color)
  }

  func strokePath(_ path: PathView, plane: PlaneTransform, style: StrokeStyle, color: UInt32) {
    strokePath(path, transform: plane.affine, style: style, color: color)
  }

  func keepInside(path: PathBuffer, plane: PlaneTransform, rule: FillRule) {
    keepInside(path: path, transform: plane.affine, rule: rule)
  }

  func drawImage(
    _ image: ImageView, plane: PlaneTransform, source: ImageRect, sampling: Sampling, opacity: Double
  ) {
    drawImage(image, transform: plane.affine, source: source, sampling: sampling, opacity: opacity)
  }
}
