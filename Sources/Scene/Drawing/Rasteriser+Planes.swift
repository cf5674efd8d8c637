import CoreGraphics
import Raster

/// Drawing on a plane: flat maps go straight to the rasteriser, perspective through its projective paths.
extension Rasteriser {
  func fillPath(_ path: PathView, plane: PlaneTransform, rule: FillRule, color: UInt32) {
    if plane.isAffine {
      fillPath(path, transform: plane.affine, rule: rule, color: color)
    } else {
      fillPath(path, transform: plane.projective, rule: rule, color: color)
    }
  }

  func fillPath(_ path: PathBuffer, plane: PlaneTransform, rule: FillRule, color: UInt32) {
    if plane.isAffine {
      fillPath(path, transform: plane.affine, rule: rule, color: color)
    } else {
      fillPath(path, transform: plane.projective, rule: rule, color: color)
    }
  }

  func drawImage(
    _ image: ImageView, plane: PlaneTransform, source: ImageRect, sampling: Sampling, opacity: Double
  ) {
    if plane.isAffine {
      drawImage(image, transform: plane.affine, source: source, sampling: sampling, opacity: opacity)
    } else {
      drawImage(image, transform: plane.projective, source: source, sampling: sampling, opacity: opacity)
    }
  }
}

extension PlaneTransform {
  var projective: Projective {
    Projective(a: a, b: b, p: p, c: c, d: d, q: q, tx: tx, ty: ty, w: w)
  }
}
