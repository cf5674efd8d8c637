import Raster

/// A glyph at device resolution: how much of each pixel its ink covers, 0…255.
final class GlyphMask: Sendable {
  /// Columns of pixels.
  let width: Int
  /// Rows of pixels.
  let height: Int
  /// Where the top left pixel is from the pen's pixel on the baseline, x to the right and y down.
  let offsetX: Int
  let offsetY: Int
  /// Row by row from the top.
  let coverage: [UInt8]

  init(_ buffer: CoverageBuffer) {
    let bounds = buffer.bounds
    width = bounds.width
    height = bounds.height
    offsetX = bounds.minX
    offsetY = bounds.minY
    coverage = Array(UnsafeBufferPointer(start: buffer.bytes, count: bounds.width * bounds.height))
  }
}

/// Draws single glyphs. The area of each pixel that is inside of the outline is computed exactly, as for every path.
struct GlyphRasteriser {
  private let rasteriser = Rasteriser()
  private let buffer = CoverageBuffer()
  private let path = PathBuffer()

  /// Letters are all curves and are drawn once: chords that stray by a thousandth of a pixel cost little.
  private static let fineness = 10.0

  /// The mask of a glyph at `pixelsPerEm` device pixels, with the pen `shift` of a pixel to the right of a pixel's
  /// edge; nil for one without ink.
  func mask(of glyph: UInt32, in file: FontFile, pixelsPerEm: Double, shift: Double) -> GlyphMask? {
    path.reset()
    file.addOutline(of: glyph, to: path)
    let scale = pixelsPerEm / file.unitsPerEm
    let transform = Affine(a: scale, b: 0, c: 0, d: -scale, tx: shift, ty: 0)
    let bounds = withExtendedLifetime(path) { Self.pixels(of: path.view, under: transform) }
    guard !bounds.isEmpty, buffer.reset(bounds) else { return nil }
    rasteriser.fillPath(path, transform: transform, rule: .nonZero, into: buffer, fineness: Self.fineness)
    return GlyphMask(buffer)
  }

  /// The pixels that hold every point of a path, and so every curve between them.
  private static func pixels(of path: PathView, under transform: Affine) -> PixelRect {
    guard path.pointCount > 1 else { return .empty }
    var least = SIMD2(repeating: Double.infinity)
    var most = SIMD2(repeating: -Double.infinity)
    for index in 0..<path.pointCount {
      let point = transform.apply(path.points[index])
      least = pointwiseMin(least, point)
      most = pointwiseMax(most, point)
    }
    return PixelRect(coveringMinX: least.x, minY: least.y, maxX: most.x, maxY: most.y)
  }
}
