/// Reads an image at the places where the centres of device pixels fall in it.
///
/// Places are 32.32 fixed point and linear in the absolute device coordinates, so a pixel's place does not depend
/// on where the span that holds it begins.
struct ImageSampler {
  /// Fraction bits of a place.
  static let shift = 32

  /// Bilinear weights have this many bits.
  static let weightShift = shift - 8

  /// Readings per axis and device pixel, at most; a stronger shrink leaves gaps between readings.
  static let mostTaps = 32

  let pixels: UnsafePointer<UInt32>
  let stride: Int

  /// The pixels that may be read; beyond them the nearest one is repeated.
  let minX, minY, maxX, maxY: Int

  /// The place of device pixel (0, 0), then the steps per device column and per device row.
  private let originU, originV: Int
  private let columnU, columnV: Int
  private let rowU, rowV: Int

  private let tapsX, tapsY: Int
  private let isNearest: Bool

  /// True when device pixels coincide with image pixels.
  let isAligned: Bool

  /// Nil when the transform cannot be inverted or nothing of the source can be read.
  init?(_ image: ImageView, inverse: Affine, readable: PixelRect, sampling: Sampling) {
    let inside = readable.intersection(PixelRect(x: 0, y: 0, width: image.width, height: image.height))
    if inside.isEmpty { return nil }
    pixels = image.pixels
    stride = image.stride
    minX = inside.minX
    minY = inside.minY
    maxX = inside.maxX
    maxY = inside.maxY

    isNearest = sampling == .nearest
    // Bilinear weights belong to pixel centres: half a pixel less, and half a weight step to round.
    let bias = isNearest ? 0 : 1 << (Self.weightShift - 1)
    let centre = isNearest ? 0.0 : 0.5
    let first = inverse.apply(x: 0.5, y: 0.5)
    originU = Self.place(first.x - centre) &+ bias
    originV = Self.place(first.y - centre) &+ bias
    columnU = Self.place(inverse.a)
    columnV = Self.place(inverse.b)
    rowU = Self.place(inverse.c)
    rowV = Self.place(inverse.d)
    tapsX = isNearest ? 1 : Self.taps(inverse.a, inverse.b)
    tapsY = isNearest ? 1 : Self.taps(inverse.c, inverse.d)
    let one = 1 << Self.shift
    let steps = columnU == one && columnV == 0 && rowU == 0 && rowV == one
    let weightless = (originU &>> Self.weightShift) & 255 == 0 && (originV &>> Self.weightShift) & 255 == 0
    isAligned = steps && (isNearest || weightless)
  }

  /// A length in image pixels as fixed point, limited to ±2^30 pixels.
  private static func place(_ value: Double) -> Int {
    let limit = FixedPoint.limit
    let limited = value > -limit ? (value < limit ? value : limit) : -limit
    let scaled = limited * 4_294_967_296
    return Int(scaled < 0 ? scaled - 0.5 : scaled + 0.5)
  }

  /// Readings along one device axis whose step in the image is (u, v).
  private static func taps(_ u: Double, _ v: Double) -> Int {
    let length = (u * u + v * v).squareRoot()
    // The allowance keeps a scale of 1 or 1/2 with a rounding error from costing a reading more.
    let wanted = length - 1e-6
    return wanted > 1 ? (wanted < Double(mostTaps) ? Int(wanted) + 1 : mostTaps) : 1
  }

  /// The address of the image pixels under an aligned span, or nil when some of them cannot be read.
  @inline(__always)
  func alignedRow(x: Int, y: Int, count: Int) -> UnsafePointer<UInt32>? {
    let u = (originU &>> Self.shift) &+ x
    let v = (originV &>> Self.shift) &+ y
    if u < minX || u &+ count > maxX || v < minY || v >= maxY { return nil }
    return pixels + (v &* stride &+ u)
  }

  /// Reads `count` pixels for the device pixels from (x, y).
  @inline(__always)
  func read(x: Int, y: Int, count: Int, into row: UnsafeMutablePointer<UInt32>) {
    var u = originU &+ x &* columnU &+ y &* rowU
    var v = originV &+ x &* columnV &+ y &* rowV
    if isNearest {
      var i = 0
      while i < count {
        row[i] = clamped(u &>> Self.shift, v &>> Self.shift)
        u = u &+ columnU
        v = v &+ columnV
        i = i &+ 1
      }
    } else if tapsX &* tapsY > 1 {
      var i = 0
      while i < count {
        row[i] = mean(u, v)
        u = u &+ columnU
        v = v &+ columnV
        i = i &+ 1
      }
    } else {
      let last = count &- 1
      let inside = hasNeighbours(u, v) && hasNeighbours(u &+ last &* columnU, v &+ last &* columnV)
      var i = 0
      while i < count {
        row[i] = inside ? bilinearInside(u, v) : bilinear(u, v)
        u = u &+ columnU
        v = v &+ columnV
        i = i &+ 1
      }
    }
  }

  /// True when the four pixels around a place can be read; if both ends of a span can, all between can.
  @inline(__always)
  private func hasNeighbours(_ u: Int, _ v: Int) -> Bool {
    let column = u &>> Self.shift
    let row = v &>> Self.shift
    return column >= minX && column < maxX &- 1 && row >= minY && row < maxY &- 1
  }

  @inline(__always)
  private func clamped(_ column: Int, _ row: Int) -> UInt32 {
    let x = column < minX ? minX : (column < maxX ? column : maxX &- 1)
    let y = row < minY ? minY : (row < maxY ? row : maxY &- 1)
    return pixels[y &* stride &+ x]
  }

  @inline(__always)
  private func bilinear(_ u: Int, _ v: Int) -> UInt32 {
    let column = u &>> Self.shift
    let row = v &>> Self.shift
    return Self.blend(
      clamped(column, row), clamped(column &+ 1, row), clamped(column, row &+ 1),
      clamped(column &+ 1, row &+ 1), u, v)
  }

  @inline(__always)
  private func bilinearInside(_ u: Int, _ v: Int) -> UInt32 {
    let corner = pixels + ((v &>> Self.shift) &* stride &+ (u &>> Self.shift))
    return Self.blend(corner[0], corner[1], corner[stride], corner[stride &+ 1], u, v)
  }

  /// Four pixels by the fractions of a place. The weights are whole and sum to 256, so that a plain colour stays
  /// itself and no channel can exceed alpha.
  @inline(__always)
  private static func blend(
    _ topLeft: UInt32, _ topRight: UInt32, _ bottomLeft: UInt32, _ bottomRight: UInt32, _ u: Int, _ v: Int
  ) -> UInt32 {
    let x = UInt64(truncatingIfNeeded: (u &>> weightShift) & 255)
    let y = UInt64(truncatingIfNeeded: (v &>> weightShift) & 255)
    let both = (x &* y &+ 128) &>> 8
    let sum =
      PixelArithmetic.spread(topLeft) &* (256 &- x &- y &+ both)
      &+ PixelArithmetic.spread(topRight) &* (x &- both)
      &+ PixelArithmetic.spread(bottomLeft) &* (y &- both)
      &+ PixelArithmetic.spread(bottomRight) &* both
      &+ PixelArithmetic.halves
    return PixelArithmetic.gather((sum &>> 8) & PixelArithmetic.lanes)
  }

  /// The mean of tapsX × tapsY readings spread evenly over the device pixel around a place.
  @inline(__always)
  private func mean(_ u: Int, _ v: Int) -> UInt32 {
    let stepXU = columnU / tapsX
    let stepXV = columnV / tapsX
    let stepYU = rowU / tapsY
    let stepYV = rowV / tapsY
    var lineU = u &- (stepXU &* (tapsX &- 1) &+ stepYU &* (tapsY &- 1)) / 2
    var lineV = v &- (stepXV &* (tapsX &- 1) &+ stepYV &* (tapsY &- 1)) / 2
    // 1,024 readings of 255 need 18 bits: two channels in each of two words.
    var blueGreen: UInt64 = 0
    var redAlpha: UInt64 = 0
    var j = 0
    while j < tapsY {
      var tapU = lineU
      var tapV = lineV
      var i = 0
      while i < tapsX {
        let pixel = PixelArithmetic.spread(
          hasNeighbours(tapU, tapV) ? bilinearInside(tapU, tapV) : bilinear(tapU, tapV))
        blueGreen = blueGreen &+ (pixel & 0x0000_00FF_0000_00FF)
        redAlpha = redAlpha &+ ((pixel &>> 16) & 0x0000_00FF_0000_00FF)
        tapU = tapU &+ stepXU
        tapV = tapV &+ stepXV
        i = i &+ 1
      }
      lineU = lineU &+ stepYU
      lineV = lineV &+ stepYV
      j = j &+ 1
    }
    let count = UInt64(truncatingIfNeeded: tapsX &* tapsY)
    let half = count &>> 1
    let blue = ((blueGreen & 0xFFFF_FFFF) &+ half) / count
    let green = ((blueGreen &>> 32) &+ half) / count
    let red = ((redAlpha & 0xFFFF_FFFF) &+ half) / count
    let alpha = ((redAlpha &>> 32) &+ half) / count
    return UInt32(truncatingIfNeeded: blue | (green &<< 8) | (red &<< 16) | (alpha &<< 24))
  }
}
