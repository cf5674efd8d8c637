import Codecs
import Foundation
import Raster
import Support

/// The cells of a pattern on the pixels of a bitmap.
///
/// Upright ones are drawn once, as the pixels from the beginning of one cell to that of the next, and looked up.
/// Others, and those that are larger than the bitmap, are drawn one by one.
struct PatternCells {
  private let pattern: CGPattern
  private let color: CGColor
  /// From pattern space to device pixels.
  private let transform: CGAffineTransform
  private let depth: Int
  private let period: Period?

  /// More cells than this are not drawn one by one.
  private static let mostCells: CGFloat = 10_000
  /// Places beyond this, in pixels, are not drawn.
  private static let farthest: CGFloat = 1e9

  /// - Parameter most: How many pixels a period may have.
  init(_ pattern: CGPattern, color: CGColor, transform: CGAffineTransform, depth: Int, most: Int) {
    self.pattern = pattern
    self.color = color
    self.transform = transform
    self.depth = depth
    period = Period(pattern, transform: transform, depth: depth, most: most)
  }

  /// Along one side of the bitmap: where cells begin.
  private struct Axis {
    let origin: CGFloat
    let step: CGFloat
    let count: Int

    init(origin: CGFloat, step: CGFloat, tiling: CGPatternTiling) {
      self.origin = origin
      self.step = tiling == .noDistortion ? step : max(step.rounded(), 1)
      // A trifle above a whole number comes from arithmetic.
      count = max(Int((self.step - 1e-6).rounded(.up)), 1)
    }

    private func start(_ cell: CGFloat) -> Int { Int((origin + cell * step + 0.5).rounded(.down)) }

    /// The place within a cell of a pixel of the bitmap.
    func place(of pixel: Int) -> Int {
      var cell = ((CGFloat(pixel) + 0.5 - origin) / step).rounded(.down)
      if start(cell) > pixel { cell -= 1 } else if start(cell + 1) <= pixel { cell += 1 }
      return min(max(pixel - start(cell), 0), count - 1)
    }
  }

  /// What repeats, in pixels.
  private struct Period {
    let x: Axis
    let y: Axis
    let pixels: PixelStorage

    /// Nil for cells that are turned, or too large.
    init?(_ pattern: CGPattern, transform t: CGAffineTransform, depth: Int, most: Int) {
      let (width, height) = (abs(t.a) * pattern.step.width, abs(t.d) * pattern.step.height)
      guard t.b == 0, t.c == 0, t.a != 0, t.d != 0, max(abs(t.tx), abs(t.ty), width, height) < farthest,
        width * height <= CGFloat(most)
      else { return nil }
      x = Axis(origin: t.tx, step: width, tiling: pattern.tiling)
      y = Axis(origin: t.ty, step: height, tiling: pattern.tiling)
      let place = CGAffineTransform(
        a: t.a * x.step / width, b: 0, c: 0, d: t.d * y.step / height, tx: 0, ty: 0)
      let area = CGRect(x: 0, y: 0, width: x.step, height: y.step).applying(place.inverted())
      guard
        let drawn = PatternCells.draw(
          pattern, area, place, PixelRect(x: 0, y: 0, width: x.count, height: y.count), depth)
      else { return nil }
      pixels = drawn
    }
  }

  /// The cells that touch an area of pattern space, on pixels of their own.
  private static func draw(
    _ pattern: CGPattern, _ area: CGRect, _ transform: CGAffineTransform, _ region: PixelRect, _ depth: Int
  ) -> PixelStorage? {
    let (cell, step) = (pattern.bounds, pattern.step)
    let columns = (
      ((area.minX - cell.maxX) / step.width).rounded(.down) + 1,
      ((area.maxX - cell.minX) / step.width).rounded(.up) - 1
    )
    let rows = (
      ((area.minY - cell.maxY) / step.height).rounded(.down) + 1,
      ((area.maxY - cell.minY) / step.height).rounded(.up) - 1
    )
    let count = max(columns.1 - columns.0 + 1, 0) * max(rows.1 - rows.0 + 1, 0)
    guard count <= mostCells, max(abs(columns.0), abs(columns.1), abs(rows.0), abs(rows.1)) < farthest else {
      Diagnostics.report(
        "a pattern of more than \(Int(mostCells)) cells is not drawn; make its cell larger",
        subject: "CGPattern")
      return nil
    }
    guard let storage = PixelStorage(width: region.width, height: region.height) else { return nil }
    let shift = CGAffineTransform(translationX: -CGFloat(region.minX), y: -CGFloat(region.minY))
    let context = CGContext(
      storage: storage, transform: transform.concatenating(shift), scale: 1, isOpaque: false)
    context.patternDepth = depth
    if count == 0 { return storage }
    for row in Int(rows.0)...Int(rows.1) {
      for column in Int(columns.0)...Int(columns.1) {
        context.saveGState()
        context.translateBy(x: CGFloat(column) * step.width, y: CGFloat(row) * step.height)
        pattern.drawCell(in: context)
        context.restoreGState()
      }
    }
    return storage
  }

  /// Puts the pattern where a buffer is opaque; its colours do not count.
  func fill(_ buffer: PixelBuffer) {
    let region = buffer.bounds
    let tint = pattern.isColored ? nil : CGColor.premultipliedPixel(of: color.stencilLanes)
    if let period {
      let columns = (region.minX..<region.maxX).map { period.x.place(of: $0) }
      for y in region.minY..<region.maxY {
        let row = period.pixels.pixels + period.y.place(of: y) * period.pixels.stride
        let pixels = buffer.address(x: region.minX, y: y)
        for x in columns.indices where pixels[x] != 0 {
          pixels[x] = Self.blend(row[columns[x]], tint, pixels[x])
        }
      }
      return
    }
    let area = CGRect(x: region.minX, y: region.minY, width: region.width, height: region.height)
    let determinant = transform.a * transform.d - transform.b * transform.c
    let drawn =
      determinant == 0
      ? nil : Self.draw(pattern, area.applying(transform.inverted()), transform, region, depth)
    for y in region.minY..<region.maxY {
      let pixels = buffer.address(x: region.minX, y: y)
      let row = drawn.map { $0.pixels + (y - region.minY) * $0.stride }
      for x in 0..<region.width where pixels[x] != 0 {
        pixels[x] = row.map { Self.blend($0[x], tint, pixels[x]) } ?? 0
      }
    }
  }

  private static func blend(_ pixel: UInt32, _ tint: UInt32?, _ coverage: UInt32) -> UInt32 {
    guard let tint else { return pixel.multiplied(by: coverage >> 24) }
    return tint.multiplied(by: pixel >> 24).multiplied(by: coverage >> 24)
  }

  // MARK: The mean

  /// A cell is drawn on so many pixels for its mean colour.
  private static let meanSide: CGFloat = 32

  /// The mean colour of a cell, as sRGB that is not premultiplied.
  static func mean(of pattern: CGPattern, stencil: SIMD4<Double>) -> SIMD4<Double> {
    let cell = pattern.bounds
    let place = CGAffineTransform(scaleX: meanSide / cell.width, y: meanSide / cell.height)
    let side = Int(meanSide)
    guard let storage = PixelStorage(width: side, height: side) else { return .zero }
    let context = CGContext(
      storage: storage,
      transform: CGAffineTransform(translationX: -cell.minX, y: -cell.minY).concatenating(place), scale: 1,
      isOpaque: false)
    context.patternDepth = 1
    pattern.drawCell(in: context)
    var sum = SIMD4<Double>.zero
    for index in 0..<side * side {
      let pixel = storage.pixels[index / side * storage.stride + index % side]
      sum += SIMD4(
        Double(pixel >> 16 & 255), Double(pixel >> 8 & 255), Double(pixel & 255), Double(pixel >> 24))
    }
    let mean = sum / Double(255 * side * side)
    guard mean.w > 0 else { return .zero }
    guard pattern.isColored else { return SIMD4(stencil.x, stencil.y, stencil.z, stencil.w * mean.w) }
    return SIMD4(mean.x / mean.w, mean.y / mean.w, mean.z / mean.w, mean.w * stencil.w)
  }
}

extension UInt32 {
  /// The four channels of a pixel times `coverage / 255`, each rounded to the nearest.
  func multiplied(by coverage: UInt32) -> UInt32 {
    if coverage == 255 { return self }
    var result: UInt32 = 0
    for shift: UInt32 in [24, 16, 8, 0] {
      result |= (((self >> shift & 255) * coverage + 127) / 255) << shift
    }
    return result
  }
}
