import Foundation
import Raster

/// What `saveGState` saves.
struct GraphicsState {
  /// From user space to device pixels.
  var transform: CGAffineTransform
  /// The device pixels that may be drawn on.
  var clip: PixelRect
  /// Further clips, with anti-aliased edges, in device space.
  var clipPaths: [ClipPath] = []
  /// Further clips by the opacity of images.
  var clipMasks: [ClipMask] = []
  var shadow: Shadow?
  var fillColor = CGColor.black
  var strokeColor = CGColor.black
  /// The spaces of colours that are given as components; nil goes by how many there are.
  var fillSpace: CGColorSpace?
  var strokeSpace: CGColorSpace?
  /// Units of the context, not of what it was transformed to.
  var patternPhase = CGSize.zero
  /// 0…1; multiplies everything drawn.
  var alpha: CGFloat = 1
  var blendMode = CGBlendMode.normal
  var interpolationQuality = CGInterpolationQuality.default
  /// In user space units.
  var lineWidth: CGFloat = 1
  var lineCap = CGLineCap.butt
  var lineJoin = CGLineJoin.miter
  var miterLimit: CGFloat = 10
  var dash: [Double] = []
  var dashPhase: CGFloat = 0
  var strokeTrim = 0.0...1.0

  struct ClipPath {
    let path: CGPath
    let rule: FillRule
  }

  struct Shadow {
    /// Units of the context, not of what it was transformed to.
    let offset: CGSize
    /// The same; twice the standard deviation of the softening.
    let blur: CGFloat
    let color: CGColor
  }

  struct ClipMask {
    let image: CGImage
    /// From the image's pixels, y down, to device space.
    let transform: CGAffineTransform
  }

  /// Whether anything clips with soft edges.
  var clipsSoftly: Bool { !clipPaths.isEmpty || !clipMasks.isEmpty }

  /// The premultiplied pixel of a colour under the state's alpha.
  func pixel(_ color: CGColor) -> UInt32 {
    if alpha == 1 { return color.premultipliedPixel }
    var lanes = color.lanes
    lanes.w *= Double(alpha)
    return CGColor.premultipliedPixel(of: lanes)
  }
}

/// What `CGContext.drawPath(using:)` does with the current path.
public enum CGPathDrawingMode: Int32, Sendable {
  case fill
  case eoFill
  case stroke
  case fillStroke
  case eoFillStroke
}
