import Foundation
import Raster

extension CGContext {
  /// Draws the glyphs of a run.
  ///
  /// Upright text is drawn at device resolution from `GlyphCache`: every glyph with its pen on an eighth of a pixel in
  /// x, and on whole pixels in y, so that all lines are equally crisp. Text that is turned, skewed or enormous is
  /// filled as the path that it is.
  ///
  /// - Parameter pen: The run's left end on the baseline, in a user space whose y points down.
  package func draw(_ run: SetLine.Run, at pen: CGPoint, color: CGColor) {
    guard let file = run.file, !run.glyphs.isEmpty, isTextVisible(size: run.size, at: pen) else { return }
    let t = state.transform
    let isUpright = t.b == 0 && t.c == 0 && t.a > 0 && abs(t.a - t.d) <= 1e-9 * t.a
    let pixelsPerEm = Double(run.size * t.a)
    if isUpright, pixelsPerEm <= GlyphCache.largestEm {
      drawUpright(run, file, pixelsPerEm: pixelsPerEm, at: pen.applying(t), color: state.pixel(color))
    } else {
      fill(run, file, at: pen, color: state.pixel(color))
    }
  }

  /// Draws the outlines of a run as strokes of a width in user space units.
  package func stroke(_ run: SetLine.Run, at pen: CGPoint, width: CGFloat, color: CGColor) {
    guard let file = run.file, width > 0, isTextVisible(size: run.size, at: pen) else { return }
    let pixel = state.pixel(color)
    let path = outline(of: run, file, at: pen)
    let style = StrokeStyle(width: Double(width), join: .round)
    paint {
      $0.strokePath(path, transform: state.transform.affine, style: style, color: $1 ? .max : pixel)
    }
  }

  /// Below this many pixels an em, letters are specks.
  private static let smallestEm = 0.5
  /// Pixels from the bitmap's corner beyond which nothing is drawn.
  private static let farthest = 1e6

  private func isTextVisible(size: CGFloat, at pen: CGPoint) -> Bool {
    let t = state.transform
    guard pen.isFinite, t.determinant != 0, !state.clip.isEmpty else { return false }
    let pixelsPerEm = Double(size) * t.affine.largestStretch
    return pixelsPerEm >= Self.smallestEm && pixelsPerEm.isFinite
  }

  private func drawUpright(
    _ run: SetLine.Run, _ file: FontFile, pixelsPerEm: Double, at pen: CGPoint, color: UInt32
  ) {
    let scale = state.transform.a
    guard abs(pen.x) < Self.farthest, abs(pen.y) < Self.farthest else { return }
    let phases = GlyphCache.phases
    // A glyph's ink reaches this far from its pen at most, so that what is outside of the clip need not be drawn.
    let reach = file.reach * pixelsPerEm + 2
    let left = Double(state.clip.minX) - reach
    let right = Double(state.clip.maxX) + reach
    paint { rasteriser, isShape in
      for glyph in run.glyphs {
        let x = Double(pen.x + glyph.x * scale)
        guard x > left, x < right else { continue }
        let column = Int((x * Double(phases) + 0.5).rounded(.down))
        let phase = ((column % phases) + phases) % phases
        guard
          let mask = GlyphCache.mask(of: glyph.id, in: file, pixelsPerEm: pixelsPerEm, phase: phase)
        else { continue }
        let y = Int((Double(pen.y + glyph.y * scale) + 0.5).rounded(.down))
        mask.coverage.withUnsafeBufferPointer { bytes in
          guard let base = bytes.baseAddress else { return }
          let view = CoverageView(bytes: base, width: mask.width, height: mask.height, stride: mask.width)
          rasteriser.fillCoverage(
            view, x: (column - phase) / phases + mask.offsetX, y: y + mask.offsetY,
            color: isShape ? .max : color)
        }
      }
    }
  }

  private func fill(_ run: SetLine.Run, _ file: FontFile, at pen: CGPoint, color: UInt32) {
    let transform = state.transform.affine
    let path = PathBuffer()
    paint { rasteriser, isShape in
      // One by one: a path of all of them would have to be swept across the gaps between them.
      for glyph in run.glyphs {
        path.reset()
        file.addOutline(of: glyph.id, to: path)
        guard !path.isEmpty else { continue }
        rasteriser.fillPath(
          path, transform: Self.placement(of: glyph, run, file, at: pen).concatenating(transform),
          rule: .nonZero, color: isShape ? .max : color)
      }
    }
  }

  /// From a font's units, y up, to user space.
  private static func placement(
    of glyph: SetLine.Glyph, _ run: SetLine.Run, _ file: FontFile, at pen: CGPoint
  ) -> Affine {
    let scale = Double(run.size) / file.unitsPerEm
    return Affine(
      a: scale, b: 0, c: 0, d: -scale, tx: Double(pen.x + glyph.x), ty: Double(pen.y + glyph.y))
  }

  /// All glyphs of a run as one path in user space.
  private func outline(of run: SetLine.Run, _ file: FontFile, at pen: CGPoint) -> PathBuffer {
    let whole = PathBuffer()
    let path = PathBuffer()
    for glyph in run.glyphs {
      path.reset()
      file.addOutline(of: glyph.id, to: path)
      withExtendedLifetime(path) {
        whole.append(path.view, transform: Self.placement(of: glyph, run, file, at: pen))
      }
    }
    return whole
  }
}
