/// The readings of one device pixel in an image: how many, and where around the pixel's centre.
struct TapGrid {
  /// Readings per axis and device pixel, at most; a stronger shrink leaves gaps between readings.
  static let mostTaps = 32

  let tapsX, tapsY: Int

  /// Steps from reading to reading inside a device pixel, and from its centre to the first reading.
  let tapXU, tapXV, tapYU, tapYV: Int
  private let firstU, firstV: Int

  /// 2^32 / readings, rounded up: (sum · this) >> 32 is exactly sum / readings for the sums that occur.
  private let reciprocal: UInt64

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

  /// From the centre of a device pixel to a reading.
  @inline(__always)
  func offset(_ i: Int, _ j: Int) -> (u: Int, v: Int) {
    (firstU &+ i &* tapXU &+ j &* tapYU, firstV &+ i &* tapXV &+ j &* tapYV)
  }

  /// The pixel of sums over all readings, each channel rounded to nearest.
  @inline(__always)
  func mean(blue: UInt64, green: UInt64, red: UInt64, alpha: UInt64) -> UInt32 {
    let half = UInt64(truncatingIfNeeded: tapsX &* tapsY) &>> 1
    let low = ((blue &+ half) &* reciprocal) &>> 32 | (((green &+ half) &* reciprocal) &>> 32) &<< 8
    let high = ((red &+ half) &* reciprocal) &>> 32 | (((alpha &+ half) &* reciprocal) &>> 32) &<< 8
    return UInt32(truncatingIfNeeded: low | high &<< 16)
  }
}

/// Sums of readings along a row, two channels to a word.
struct TapSums {
  /// More readings would overflow 16 bits.
  static let mostTaps = 256

  /// The words for a row.
  static let sumCount = 2 * SourceRow.length

  private let blueRed, greenAlpha: UnsafeMutablePointer<UInt32>

  init(_ memory: UnsafeMutablePointer<Float>) {
    blueRed = UnsafeMutableRawPointer(memory).bindMemory(to: UInt32.self, capacity: Self.sumCount)
    greenAlpha = blueRed + SourceRow.length
  }

  // Both loops are plain enough for the compiler to make vectors of them.

  func add(_ pixels: UnsafePointer<UInt32>, isFirst: Bool, count: Int) {
    var i = 0
    if isFirst {
      while i < count {
        blueRed[i] = pixels[i] & 0x00FF_00FF
        greenAlpha[i] = (pixels[i] &>> 8) & 0x00FF_00FF
        i = i &+ 1
      }
      return
    }
    while i < count {
      blueRed[i] = blueRed[i] &+ (pixels[i] & 0x00FF_00FF)
      greenAlpha[i] = greenAlpha[i] &+ ((pixels[i] &>> 8) & 0x00FF_00FF)
      i = i &+ 1
    }
  }

  func mean(into row: UnsafeMutablePointer<UInt32>, _ grid: TapGrid, count: Int) {
    var i = 0
    while i < count {
      let blueRed = UInt64(truncatingIfNeeded: blueRed[i])
      let greenAlpha = UInt64(truncatingIfNeeded: greenAlpha[i])
      row[i] = grid.mean(
        blue: blueRed & 0xFFFF, green: greenAlpha & 0xFFFF, red: blueRed &>> 16, alpha: greenAlpha &>> 16)
      i = i &+ 1
    }
  }
}
