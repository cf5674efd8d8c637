/// Reads an image at the places where the centres of device pixels fall in it.
///
/// Places are 32.32 fixed point and linear in the absolute device coordinates, so a pixel's place does not depend
/// on where the span that holds it begins.
struct ImageSampler {
  /// Fraction bits of a place.
  static let shift = ScalarSpans.placeShift

  /// Bilinear weights have this many bits.
  static let weightShift = ScalarSpans.weightShift

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

  /// Steps from reading to reading inside a device pixel, and from its centre to the first reading.
  private let tapXU, tapXV, tapYU, tapYV: Int
  private let firstU, firstV: Int

  /// 2^32 / readings, rounded up: (sum · this) >> 32 is exactly sum / readings for the sums that occur.
  private let reciprocal: UInt64
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
    tapXU = columnU / tapsX
    tapXV = columnV / tapsX
    tapYU = rowU / tapsY
    tapYV = rowV / tapsY
    firstU = -(tapXU &* (tapsX - 1) &+ tapYU &* (tapsY - 1)) / 2
    firstV = -(tapXV &* (tapsX - 1) &+ tapYV &* (tapsY - 1)) / 2
    reciprocal = (1 << 32) / UInt64(tapsX * tapsY) + 1

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
      if hasNeighbours(u, v) && hasNeighbours(u &+ last &* columnU, v &+ last &* columnV) {
        Spans.bilinear(
          destination: row, image: pixels, stride: stride, u: u, v: v, stepU: columnU, stepV: columnV,
          count: count)
        return
      }
      var i = 0
      while i < count {
        row[i] = bilinear(u, v)
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
    return ScalarSpans.blend(
      clamped(column, row), clamped(column &+ 1, row), clamped(column, row &+ 1),
      clamped(column &+ 1, row &+ 1), u, v)
  }

  @inline(__always)
  private func bilinearInside(_ u: Int, _ v: Int) -> UInt32 {
    let corner = pixels + ((v &>> Self.shift) &* stride &+ (u &>> Self.shift))
    return ScalarSpans.blend(corner[0], corner[1], corner[stride], corner[stride &+ 1], u, v)
  }

  /// The mean of tapsX × tapsY readings spread evenly over the device pixel around a place.
  @inline(__always)
  private func mean(_ u: Int, _ v: Int) -> UInt32 {
    var lineU = u &+ firstU
    var lineV = v &+ firstV
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
        tapU = tapU &+ tapXU
        tapV = tapV &+ tapXV
        i = i &+ 1
      }
      lineU = lineU &+ tapYU
      lineV = lineV &+ tapYV
      j = j &+ 1
    }
    let half = UInt64(truncatingIfNeeded: tapsX &* tapsY) &>> 1
    let blue = (((blueGreen & 0xFFFF_FFFF) &+ half) &* reciprocal) &>> 32
    let green = (((blueGreen &>> 32) &+ half) &* reciprocal) &>> 32
    let red = (((redAlpha & 0xFFFF_FFFF) &+ half) &* reciprocal) &>> 32
    let alpha = (((redAlpha &>> 32) &+ half) &* reciprocal) &>> 32
    return UInt32(truncatingIfNeeded: blue | (green &<< 8) | (red &<< 16) | (alpha &<< 24))
  }
}
