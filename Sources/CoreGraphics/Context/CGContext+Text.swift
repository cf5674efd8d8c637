import Foundation
import Raster

extension CGContext {
  /// Draws a run of text in one face.
  ///
  /// Upright text is drawn at device resolution, the pen on a quarter of a pixel in x and on whole pixels in y, so that
  /// all lines are equally crisp; turned or skewed text is drawn upright at the same size and then transformed.
  ///
  /// - Parameters:
  ///   - size: The em size in user space units.
  ///   - pen: Where the run begins on the baseline, in a user space whose y points down.
  func draw(_ run: Typeface.Run, size: Double, at pen: CGPoint, color: CGColor) {
    let t = state.transform
    guard pen.isFinite, t.determinant != 0, !state.clip.isEmpty else { return }
    let stretch = t.affine.largestStretch
    let pixelsPerEm = size * stretch
    guard pixelsPerEm >= Self.smallestEm, pixelsPerEm.isFinite else { return }
    let isUpright = t.b == 0 && t.c == 0 && t.a > 0 && abs(t.a - t.d) <= 1e-9 * t.a
    if isUpright && pixelsPerEm <= Self.largestEm {
      drawUpright(run, pixelsPerEm: pixelsPerEm, at: pen.applying(t), color: state.pixel(color))
    } else {
      // Enormous letters are drawn at the largest size and enlarged.
      let shrink = min(1, Self.largestEm / pixelsPerEm)
      drawTransformed(run, size: size, resolution: stretch * shrink, at: pen, color: state.pixel(color))
    }
  }

  /// Below this many pixels an em, letters are specks; above it their bitmaps are needlessly large.
  private static let smallestEm = 0.5
  private static let largestEm = 1_024.0

  private func drawUpright(_ run: Typeface.Run, pixelsPerEm: Double, at pen: CGPoint, color: UInt32) {
    guard abs(pen.x) < 1e6, abs(pen.y) < 1e6 else { return }
    let phases = CoverageCache.phases(pixelsPerEm: pixelsPerEm)
    let column = Int((Double(pen.x) * Double(phases) + 0.5).rounded(.down))
    let phase = ((column % phases) + phases) % phases
    guard
      let mask = CoverageCache.mask(run.text, face: run.face, pixelsPerEm: pixelsPerEm, phase: phase)
    else { return }
    let x = (column - phase) / phases + mask.offsetX
    let y = Int((Double(pen.y) + 0.5).rounded(.down)) + mask.offsetY
    mask.coverage.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      let view = CoverageView(bytes: base, width: mask.width, height: mask.height, stride: mask.width)
      paint { $0.fillCoverage(view, x: x, y: y, color: $1 ? .max : color) }
    }
  }

  private func drawTransformed(
    _ run: Typeface.Run, size: Double, resolution: Double, at pen: CGPoint, color: UInt32
  ) {
    guard
      let mask = CoverageCache.mask(run.text, face: run.face, pixelsPerEm: size * resolution, phase: 0)
    else { return }
    let pixels = mask.coverage.map { UInt32($0) << 24 }
    let inverse = CGFloat(1 / resolution)
    let transform = CGAffineTransform(
      a: inverse, b: 0, c: 0, d: inverse, tx: pen.x + CGFloat(mask.offsetX) * inverse,
      ty: pen.y + CGFloat(mask.offsetY) * inverse
    ).concatenating(state.transform).affine
    let source = ImageRect(x: 0, y: 0, width: Double(mask.width), height: Double(mask.height))
    pixels.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      let view = ImageView(
        pixels: base, width: mask.width, height: mask.height, stride: mask.width, isOpaque: false)
      paint { $0.drawMask(view, transform: transform, source: source, color: $1 ? .max : color) }
    }
  }
}
