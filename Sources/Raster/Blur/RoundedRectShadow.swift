/// The blurred coverage of a rounded rectangle, kept so that it can be drawn in many frames.
///
/// Where the sides are long enough, only the corners and a short piece of each side are blurred: columns and rows
/// further from the corners than the blur reaches are all alike, and one of each stands for the rest. That gives
/// the bytes of the whole shape blurred, because the columns left out are a multiple of the blur's grid.
public final class RoundedRectShadow: @unchecked Sendable {
  /// The pixels the shadow covers; empty before `update` and when there is no shape.
  public private(set) var bounds = PixelRect.empty

  private let shape = CoverageBuffer()
  private let blurred = CoverageBuffer()

  /// What is in `blurred`, moved to the origin, so that the shape shifted by whole pixels needs nothing new.
  private var made: (shape: FixedRoundedRect, sigma: Double)?

  /// The column and the row of `blurred` that are repeated, and how often besides themselves.
  private var middleX = 0
  private var middleY = 0
  private var extraX = 0
  private var extraY = 0

  /// A shadow that has not been prepared.
  public init() {}

  /// True when only a part of the shape was blurred.
  public var isNinePart: Bool { extraX > 0 || extraY > 0 }

  /// Bytes of memory held.
  public var byteCount: Int { shape.byteCount + blurred.byteCount }

  /// Makes this the shadow of a shape in device pixels with a standard deviation in pixels. It computes nothing
  /// when only whole pixels of its place have changed. Returns false, and is empty, when it is too large.
  @discardableResult
  public func update(
    _ rounded: RoundedRect, sigma: Double, rasteriser: Rasteriser, blur: GaussianBlur
  ) -> Bool {
    bounds = .empty
    guard let fixed = FixedRoundedRect(rounded) else { return true }
    let box = fixed.box
    let local = fixed.moved(dx: -box.minX, dy: -box.minY)
    let reach = GaussianBlur.reach(sigma: sigma)
    if made?.shape != local || made?.sigma != sigma {
      made = nil
      if !make(local, sigma: sigma, rasteriser, blur) { return false }
      made = (local, sigma)
    }
    bounds = PixelRect(
      minX: box.minX - reach, minY: box.minY - reach, maxX: box.maxX + reach, maxY: box.maxY + reach)
    return true
  }

  private func make(
    _ fixed: FixedRoundedRect, sigma: Double, _ rasteriser: Rasteriser, _ blur: GaussianBlur
  ) -> Bool {
    let reach = GaussianBlur.reach(sigma: sigma)
    let kernel = reach > 0 ? GaussianKernel(sigma: min(sigma, GaussianBlur.largestSigma)) : nil
    let support = kernel?.support ?? 0
    let scale = kernel?.scale ?? 1
    // Between these all columns, or all rows, of the shape are alike.
    let columns = (
      FixedPoint.ceiling(fixed.minX + max(fixed.topLeft, fixed.bottomLeft)),
      FixedPoint.floor(fixed.maxX - max(fixed.topRight, fixed.bottomRight))
    )
    let rows = (
      FixedPoint.ceiling(fixed.minY + max(fixed.topLeft, fixed.topRight)),
      FixedPoint.floor(fixed.maxY - max(fixed.bottomLeft, fixed.bottomRight))
    )
    func spare(_ range: (Int, Int)) -> Int { max(range.1 - range.0 - 2 * support - 1, 0) / scale * scale }
    extraX = spare(columns)
    extraY = spare(rows)
    middleX = columns.0 + support + reach
    middleY = rows.0 + support + reach

    var small = fixed
    small.maxX -= extraX << FixedPoint.shift
    small.maxY -= extraY << FixedPoint.shift
    if !shape.reset(small.box) { return false }
    rasteriser.fill(small, into: shape)
    return blur.blur(shape, sigma: sigma, into: blurred)
  }

  /// The whole shadow as coverage, as blurring the whole shape gives it.
  public func copy(into coverage: CoverageBuffer) -> Bool {
    if !coverage.reset(bounds) { return false }
    for y in 0..<coverage.bounds.height {
      let destination = coverage.bytes + y * coverage.stride
      let source = blurred.bytes + row(y) * blurred.stride
      for x in 0..<coverage.bounds.width { destination[x] = source[column(x)] }
    }
    return true
  }

  /// The row of `blurred` for a row of the shadow, counted from its top.
  @inline(__always)
  private func row(_ y: Int) -> Int { y < middleY ? y : (y > middleY &+ extraY ? y &- extraY : middleY) }

  @inline(__always)
  private func column(_ x: Int) -> Int { x < middleX ? x : (x > middleX &+ extraX ? x &- extraX : middleX) }

  /// The three pieces of a row of the shadow: bytes, then a run of one coverage, then bytes. Places are counted
  /// from the shadow's left edge.
  struct Row {
    var bytes: UnsafePointer<UInt8>
    var runStart, runEnd, extra: Int
  }

  /// Row `y` of the shadow, counted from its top.
  func pieces(_ y: Int) -> Row {
    Row(
      bytes: UnsafePointer(blurred.bytes + row(y) &* blurred.stride), runStart: middleX,
      runEnd: extraX > 0 ? middleX &+ extraX &+ 1 : middleX, extra: extraX)
  }
}

extension Rasteriser {
  /// Draws a premultiplied colour through a shadow moved by whole pixels.
  public func fillShadow(_ shadow: RoundedRectShadow, dx: Int = 0, dy: Int = 0, color: UInt32) {
    withExtendedLifetime(shadow) {
      let origin = (shadow.bounds.minX &+ dx, shadow.bounds.minY &+ dy)
      let box = PixelRect(x: origin.0, y: origin.1, width: shadow.bounds.width, height: shadow.bounds.height)
        .intersection(clip)
      let painter = SolidPainter(target: target, kernels: kernels, color: color)
      var y = box.minY
      while y < box.maxY {
        let row = shadow.pieces(y &- origin.1)
        let runStart = min(max(origin.0 &+ row.runStart, box.minX), box.maxX)
        let runEnd = min(max(origin.0 &+ row.runEnd, runStart), box.maxX)
        cover(row.bytes - origin.0, from: box.minX, to: runStart, y: y, color: color)
        if runStart < runEnd {
          let coverage = UInt32(truncatingIfNeeded: row.bytes[row.runStart])
          painter.span(x: runStart, y: y, count: runEnd &- runStart, coverage: coverage)
        }
        cover(row.bytes - origin.0 - row.extra, from: runEnd, to: box.maxX, y: y, color: color)
        y = y &+ 1
      }
    }
  }

  /// Draws a colour on a part of a row through bytes of coverage; `bytes` is where that of column 0 would be.
  @inline(__always)
  private func cover(_ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int, y: Int, color: UInt32) {
    if start < end {
      kernels.sourceOver(
        destination: target.address(x: start, y: y), color: color, bytes: bytes + start, count: end &- start)
    }
  }
}
