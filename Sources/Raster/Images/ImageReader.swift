/// The readings of one device pixel in an image: how many, and where around the pixel's centre.
struct TapGrid {
  /// Readings per axis and device pixel, at most; a stronger shrink leaves gaps between readings.
  static let mostTaps = 32

  let tapsX, tapsY: Int

  /// Steps from reading to reading inside a device pixel, and from its centre to the first reading.
  fileprivate let tapXU, tapXV, tapYU, tapYV: Int
  fileprivate let firstU, firstV: Int

  /// 2^32 / readings, rounded up: (sum · this) >> 32 is exactly sum / readings for the sums that occur.
  fileprivate let reciprocal: UInt64

  /// The grid for steps of (columnU, columnV) per device column and (rowU, rowV) per row, in fixed point.
  @inline(__always)
  init(tapsX: Int, tapsY: Int, columnU: Int, columnV: Int, rowU: Int, rowV: Int) {
    self.tapsX = tapsX
    self.tapsY = tapsY
    tapXU = columnU / tapsX
    tapXV = columnV / tapsX
    tapYU = rowU / tapsY
    tapYV = rowV / tapsY
    firstU = (0 &- tapXU &* (tapsX &- 1) &- tapYU &* (tapsY &- 1)) / 2
    firstV = (0 &- tapXV &* (tapsX &- 1) &- tapYV &* (tapsY &- 1)) / 2
    reciprocal = (1 << 32) / UInt64(truncatingIfNeeded: tapsX &* tapsY) &+ 1
  }

  /// Readings along one device axis whose step in the image is (u, v).
  @inline(__always)
  static func taps(_ u: Double, _ v: Double) -> Int {
    let square = u * u + v * v
    if square <= 1 { return 1 }
    // The allowance keeps a scale of 1 or 1/2 with a rounding error from costing a reading more.
    let wanted = square.squareRoot() - 1e-6
    return wanted > 1 ? (wanted < Double(mostTaps) ? Int(wanted) + 1 : mostTaps) : 1
  }
}

/// Reads an image at places in 32.32 fixed point; beyond the readable pixels the nearest one is repeated.
struct ImageReader {
  /// Fraction bits of a place.
  static let shift = ScalarSpans.placeShift

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

  @inline(__always)
  func clamped(_ column: Int, _ row: Int) -> UInt32 {
    let x = column < minX ? minX : (column < maxX ? column : maxX &- 1)
    let y = row < minY ? minY : (row < maxY ? row : maxY &- 1)
    return pixels[y &* stride &+ x]
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

  /// The mean of a grid of readings spread evenly over the device pixel around a place.
  @inline(__always)
  func mean(_ u: Int, _ v: Int, _ grid: TapGrid) -> UInt32 {
    var lineU = u &+ grid.firstU
    var lineV = v &+ grid.firstV
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
    let half = UInt64(truncatingIfNeeded: grid.tapsX &* grid.tapsY) &>> 1
    let blue = (((blueGreen & 0xFFFF_FFFF) &+ half) &* grid.reciprocal) &>> 32
    let green = (((blueGreen &>> 32) &+ half) &* grid.reciprocal) &>> 32
    let red = (((redAlpha & 0xFFFF_FFFF) &+ half) &* grid.reciprocal) &>> 32
    let alpha = (((redAlpha &>> 32) &+ half) &* grid.reciprocal) &>> 32
    return UInt32(truncatingIfNeeded: blue | (green &<< 8) | (red &<< 16) | (alpha &<< 24))
  }
}
