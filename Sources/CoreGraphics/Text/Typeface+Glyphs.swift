import Foundation
import Raster

/// Single glyphs of a typeface's own face, in points.
extension Typeface {
  /// The glyph that stands for a scalar alone; nil when the face has none.
  package func glyph(for scalar: Unicode.Scalar) -> UInt32? { file?.glyph(for: scalar) }

  /// How far a glyph moves the pen on its own.
  package func advance(ofGlyph glyph: UInt32) -> CGFloat {
    file.map { CGFloat(Double($0.advance(of: glyph)) * request.size / $0.unitsPerEm) } ?? 0
  }

  /// The outline of a glyph from its pen on the baseline, y up; nil for one without, such as a space.
  package func outline(ofGlyph glyph: UInt32) -> CGPath? {
    guard let file else { return nil }
    let buffer = PathBuffer()
    file.addOutline(of: glyph, to: buffer)
    guard !buffer.isEmpty else { return nil }
    let scale = request.size / file.unitsPerEm
    return withExtendedLifetime(buffer) {
      let view = buffer.view
      return CGPath(
        verbs: Array(UnsafeBufferPointer(start: view.verbs, count: view.verbCount)),
        points: UnsafeBufferPointer(start: view.points, count: view.pointCount).map { $0 * scale })
    }
  }

  /// Units to the em of the face.
  package var unitsPerEm: Double { file?.unitsPerEm ?? 1_000 }
  /// Whether a run is drawn with the typeface's own face rather than with one that has what it lacks.
  package func draws(_ run: SetLine.Run) -> Bool { run.file == nil || run.file === file }
}

extension SetLine.Run {
  /// What to ask for in order to get the face that draws the run; nil where nothing is drawn.
  package var request: FontRequest? {
    file.map { FontLibrary.request(for: $0.face, size: Double(size)) }
  }
}
