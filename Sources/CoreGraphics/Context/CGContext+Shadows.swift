import Foundation
import Raster
import Support

extension CGContext {
  /// What is drawn from now on throws a shadow.
  ///
  /// - Parameters:
  ///   - offset: In the context's own units, whatever it was transformed to; in UIKit's contexts down is positive.
  ///   - blur: Twice the standard deviation of the softening, in the same units; 0 is sharp.
  ///   - color: Nil draws no shadow any more.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    guard offset.isFinite, blur.isFinite, blur >= 0 else {
      Diagnostics.report(
        "a shadow with the offset \(offset.debugDescription) and the blur \(blur) is ignored")
      return
    }
    state.shadow = color.flatMap {
      $0.alpha > 0 ? GraphicsState.Shadow(offset: offset, blur: blur, color: $0) : nil
    }
  }

  /// The same in black at a third of the opacity, as Apple documents.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1.0 / 3))
  }

  /// In pixels; what is drawn is no further away than the rasteriser's coordinates reach.
  private static let farthestShadow = 1e9

  /// Draws the shadow of what `body` draws.
  func paint(
    _ shadow: GraphicsState.Shadow, of body: (_ rasteriser: Rasteriser, _ isShape: Bool) -> Void,
    _ clip: PixelRect
  ) {
    state.shadow = nil
    defer { state.shadow = shadow }
    let scale = abs(Double(base.a * base.d - base.b * base.c)).squareRoot()
    let sigma = Double(shadow.blur) / 2 * scale
    let (x, y) = (Double(shadow.offset.width * base.a), Double(shadow.offset.height * base.d))
    guard max(abs(x), abs(y)) <= Self.farthestShadow else {
      Diagnostics.report(
        "a shadow at the offset \(shadow.offset.debugDescription) is too far away to be drawn")
      return
    }
    let (dx, dy) = (Int(x.rounded()), Int(y.rounded()))
    let reach = GaussianBlur.reach(sigma: sigma)
    // What is outside of the clip may throw its shadow into it.
    let source = PixelRect(
      minX: clip.minX - dx - reach, minY: clip.minY - dy - reach, maxX: clip.maxX - dx + reach,
      maxY: clip.maxY - dy + reach)
    let silhouette = CoverageBuffer()
    let blurred = CoverageBuffer()
    guard let picture = clearTarget(source), silhouette.reset(source) else { return }
    rasteriser.begin(target: picture.buffer, clip: source)
    body(rasteriser, false)
    rasteriser.copyAlpha(of: picture.buffer, into: silhouette)
    guard shadowBlur.blur(silhouette, sigma: sigma, into: blurred) else {
      Diagnostics.report(
        "the shadow of \(clip.width)×\(clip.height) pixels is not drawn: a blur of \(shadow.blur) needs too much memory"
      )
      return
    }
    let color = CGColor.premultipliedPixel(of: shadow.color.lanes)
    paint { rasteriser, isShape in
      rasteriser.fillCoverage(blurred, dx: dx, dy: dy, color: isShape ? .max : color)
    }
  }
}
