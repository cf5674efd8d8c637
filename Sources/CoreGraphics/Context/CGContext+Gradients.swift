import Codecs
import Foundation
import Raster
import Support

extension CGContext {
  /// Fills the clip with a gradient along a line: each point has the colour of its foot on the line.
  public func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
  ) {
    let axis = SIMD2(Double(end.x - start.x), Double(end.y - start.y))
    let square = (axis * axis).sum()
    guard square > 0, square.isFinite else { return }
    let origin = SIMD2(Double(start.x), Double(start.y))
    drawGradient(gradient, options) { point in ((point - origin) * axis).sum() / square }
  }

  /// Fills the clip with a gradient between two circles.
  ///
  /// A point has the largest place t whose circle, with centre c₀ + t·(c₁ − c₀) and radius r₀ + t·(r₁ − r₀) ≥ 0, passes
  /// through it.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat,
    options: CGGradientDrawingOptions
  ) {
    let c0 = SIMD2(Double(startCenter.x), Double(startCenter.y))
    let d = SIMD2(Double(endCenter.x), Double(endCenter.y)) - c0
    let r0 = Double(startRadius)
    let dr = Double(endRadius) - r0
    guard c0.x.isFinite, c0.y.isFinite, d.x.isFinite, d.y.isFinite, r0 >= 0, r0 + dr >= 0, dr.isFinite else {
      return
    }
    // |p − c₀ − t·d|² = (r₀ + t·dr)²  ⟺  a·t² − 2·b·t + c = 0
    let a = (d * d).sum() - dr * dr
    drawGradient(gradient, options) { point in
      let p = point - c0
      let b = (p * d).sum() + r0 * dr
      let c = (p * p).sum() - r0 * r0
      var places: [Double]
      if a == 0 {
        places = b == 0 ? [] : [c / (2 * b)]
      } else {
        let discriminant = b * b - a * c
        guard discriminant >= 0 else { return nil }
        let root = discriminant.squareRoot()
        places = [(b + root) / a, (b - root) / a]
        if places[0] < places[1] { places.swapAt(0, 1) }
      }
      return places.first { t in
        r0 + t * dr >= 0 && (t >= 0 || options.contains(.drawsBeforeStartLocation))
          && (t <= 1 || options.contains(.drawsAfterEndLocation))
      }
    }
  }

  /// Fills the clip with a gradient that goes once around a point.
  ///
  /// - Parameters:
  ///   - center: Where all colours meet.
  ///   - angle: Where it begins and ends, in radians from the x axis towards the y axis.
  public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
    let origin = SIMD2(Double(center.x), Double(center.y))
    let start = Double(angle)
    guard origin.x.isFinite, origin.y.isFinite, start.isFinite else { return }
    drawGradient(gradient, []) { point in
      let offset = point - origin
      let turns = (ElementaryFunctions.atan2(offset.y, offset.x) - start) / (2 * .pi)
      return turns - turns.rounded(.down)
    }
  }

  /// Fills the clip with the colours that `place` gives for the centres of the pixels, in user space.
  private func drawGradient(
    _ gradient: CGGradient, _ options: CGGradientDrawingOptions, _ place: (SIMD2<Double>) -> Double?
  ) {
    guard let bounds = targets.last?.buffer.bounds.intersection(state.clip), !bounds.isEmpty,
      state.transform.determinant != 0, let storage = PixelStorage(width: bounds.width, height: bounds.height)
    else { return }
    let inverse = state.transform.inverted()
    for row in 0..<bounds.height {
      for column in 0..<bounds.width {
        let center = SIMD2(Double(bounds.minX + column) + 0.5, Double(bounds.minY + row) + 0.5)
        guard let t = place(inverse.image(of: center)),
          t >= 0 || options.contains(.drawsBeforeStartLocation),
          t <= 1 || options.contains(.drawsAfterEndLocation)
        else { continue }
        storage.pixels[row * storage.stride + column] = CGColor.premultipliedPixel(
          of: gradient.lanes(at: min(max(t, 0), 1)))
      }
    }
    let image = CGImage(storage: storage, isOpaque: false)
    let opacity = Double(state.alpha)
    image.withImageView { view in
      paint { rasteriser, isShape in
        if isShape {
          rasteriser.fill(bounds, color: .max)
        } else {
          rasteriser.drawImage(
            view, transform: .translation(x: Double(bounds.minX), y: Double(bounds.minY)), opacity: opacity)
        }
      }
    }
  }
}
