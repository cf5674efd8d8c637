/// Reads an image at places in 32.32 fixed point; beyond the readable pixels the nearest one is repeated.
struct ImageReader {
  /// Fraction bits of a place.
  static let shift = ScalarSpans.placeShift

  /// Steps from pixel to pixel that are longer than this may overflow along a row; no two such pixels are in one image.
  static let longestStep = UInt(1) << 50

  let pixels: UnsafePointer<UInt32>
  let stride: Int

  /// The pixels that may be read.
  let minX, minY, maxX, maxY: Int

  /// Nil when nothing can be read.
  init?(_ image: ImageView, readable: PixelRect) {
    let inside = readable.intersection(PixelRect(x: 0, y: 0, width: image.width, height: image.height))
    if inside.isEmpty { return nil }
    pixels = image.pixels
    stride = image.stride
    minX = inside.minX
    minY = inside.minY
    maxX = inside.maxX
    maxY = inside.maxY
  }

  /// A length in image pixels as fixed point, limited to ±2^30 pixels.
  @inline(__always)
  static func place(_ value: Double) -> Int {
    let limit = FixedPoint.limit
    let limited = value > -limit ? (value < limit ? value : limit) : -limit
    let scaled = limited * 4_294_967_296
    return Int(scaled < 0 ? scaled - 0.5 : scaled + 0.5)
  }

  /// True when the four pixels around a place can be read; if both ends of a span can, all between can.
  @inline(__always)
  func hasNeighbours(_ u: Int, _ v: Int) -> Bool {
    let column = u &>> Self.shift
    let row = v &>> Self.shift
    return column >= minX && column < maxX &- 1 && row >= minY && row < maxY &- 1
  }

  /// The readable column or row nearest to one.
  @inline(__always)
  func nearestColumn(_ column: Int) -> Int { column < minX ? minX : (column < maxX ? column : maxX &- 1) }

  @inline(__always)
  func nearestRow(_ row: Int) -> Int { row < minY ? minY : (row < maxY ? row : maxY &- 1) }

  @inline(__always)
  func clamped(_ column: Int, _ row: Int) -> UInt32 {
    pixels[nearestRow(row) &* stride &+ nearestColumn(column)]
  }

  /// True when all readings of a grid around a place have their neighbours.
  @inline(__always)
  func hasNeighbours(_ u: Int, _ v: Int, _ grid: TapGrid) -> Bool {
    let first = grid.offset(0, 0)
    let last = grid.offset(grid.tapsX &- 1, grid.tapsY &- 1)
    let right = grid.offset(grid.tapsX &- 1, 0)
    let lower = grid.offset(0, grid.tapsY &- 1)
    return hasNeighbours(u &+ first.u, v &+ first.v) && hasNeighbours(u &+ last.u, v &+ last.v)
      && hasNeighbours(u &+ right.u, v &+ right.v) && hasNeighbours(u &+ lower.u, v &+ lower.v)
  }

  @inline(__always)
  func bilinear(_ u: Int, _ v: Int) -> UInt32 {
    let column = u &>> Self.shift
    let row = v &>> Self.shift
    return ScalarSpans.blend(
      clamped(column, row), clamped(column &+ 1, row), clamped(column, row &+ 1),
      clamped(column &+ 1, row &+ 1), u, v)
  }

  @inline(__always)
  func bilinearInside(_ u: Int, _ v: Int) -> UInt32 {
    let corner = pixels + ((v &>> Self.shift) &* stride &+ (u &>> Self.shift))
    return ScalarSpans.blend(corner[0], corner[1], corner[stride], corner[stride &+ 1], u, v)
  }

  /// Reads `count` places from (u, v) on, in steps of (stepU, stepV).
  ///
  /// - Parameter hasLongSteps: Whether places may overflow on the way.
  @inline(__always)
  func read(
    _ u: Int, _ v: Int, _ stepU: Int, _ stepV: Int, hasLongSteps: Bool, count: Int,
    into row: UnsafeMutablePointer<UInt32>, kernels: SpanKernels
  ) {
    var u = u
    var v = v
    // Places run straight, so those with all four neighbours are neighbours.
    var start = 0
    let inner = hasLongSteps ? 0 : count
    while start < count, start >= inner || !hasNeighbours(u, v) {
      row[start] = bilinear(u, v)
      u = u &+ stepU
      v = v &+ stepV
      start = start &+ 1
    }
    var end = count
    while end > start {
      let lastU = u &+ (end &- 1 &- start) &* stepU
      let lastV = v &+ (end &- 1 &- start) &* stepV
      if hasNeighbours(lastU, lastV) { break }
      end = end &- 1
      row[end] = bilinear(lastU, lastV)
    }
    if start < end {
      kernels.bilinear(
        destination: row + start, image: pixels, stride: stride, u: u, v: v, stepU: stepU, stepV: stepV,
        end: maxX, count: end &- start)
    }
  }

  /// The mean of a grid of readings spread evenly over the device pixel around a place.
  @inline(__always)
  func mean(_ u: Int, _ v: Int, _ grid: TapGrid) -> UInt32 {
    let first = grid.offset(0, 0)
    var lineU = u &+ first.u
    var lineV = v &+ first.v
    // 1,024 readings of 255 need 18 bits: two channels in each of two words.
    var blueGreen: UInt64 = 0
    var redAlpha: UInt64 = 0
    var j = 0
    while j < grid.tapsY {
      var tapU = lineU
      var tapV = lineV
      var i = 0
      while i < grid.tapsX {
        let pixel = PixelArithmetic.spread(
          hasNeighbours(tapU, tapV) ? bilinearInside(tapU, tapV) : bilinear(tapU, tapV))
        blueGreen = blueGreen &+ (pixel & 0x0000_00FF_0000_00FF)
        redAlpha = redAlpha &+ ((pixel &>> 16) & 0x0000_00FF_0000_00FF)
        tapU = tapU &+ grid.tapXU
        tapV = tapV &+ grid.tapXV
        i = i &+ 1
      }
      lineU = lineU &+ grid.tapYU
      lineV = lineV &+ grid.tapYV
      j = j &+ 1
    }
    return grid.mean(
      blue: blueGreen & 0xFFFF_FFFF, green: blueGreen &>> 32, red: redAlpha & 0xFFFF_FFFF,
      alpha: redAlpha &>> 32)
  }
}
