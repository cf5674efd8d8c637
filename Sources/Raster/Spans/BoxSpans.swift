/// Sums of image rows and of columns for `BoxFilter`: four numbers (blue, green, red, alpha) for each column. Every
/// number goes through the same chain of IEEE operations in all kernels.
extension ScalarSpans {
  /// A place's unit, 2^-32.
  static let placeUnit: Float = 1 / 4_294_967_296

  /// sums = (sums or, when `isFirst`, 0) + weight · channels.
  public static func addRow(
    sums: UnsafeMutablePointer<Float>, pixels: UnsafePointer<UInt32>, weight: Float, isFirst: Bool, count: Int
  ) {
    var i = 0
    while i < count {
      let pixel = pixels[i]
      let four = sums + 4 &* i
      let blue = Float(pixel & 255) * weight
      let green = Float((pixel &>> 8) & 255) * weight
      let red = Float((pixel &>> 16) & 255) * weight
      let alpha = Float(pixel &>> 24) * weight
      four[0] = isFirst ? blue : four[0] + blue
      four[1] = isFirst ? green : four[1] + green
      four[2] = isFirst ? red : four[2] + red
      four[3] = isFirst ? alpha : four[3] + alpha
      i = i &+ 1
    }
  }

  /// destination[i] = the mean of the columns from left + i · step on, `width` wide (in places, 32.32 fixed point; all
  /// inside the sums).
  public static func boxes(
    destination: UnsafeMutablePointer<UInt32>, sums: UnsafePointer<Float>, left: Int, step: Int, width: Int,
    count: Int
  ) {
    let scale = 1 / (Float(width) * placeUnit)
    var left = left
    var i = 0
    while i < count {
      destination[i] = pixel(box(sums, left: left, right: left &+ width), scale: scale)
      left = left &+ step
      i = i &+ 1
    }
  }

  /// The sum of the columns between two places, the outer ones by their share.
  @inline(__always)
  static func box(_ sums: UnsafePointer<Float>, left: Int, right: Int) -> SIMD4<Float> {
    let first = left &>> placeShift
    let last = (right &- 1) &>> placeShift
    let firstEnd = (first &+ 1) &<< placeShift
    let start = Float((right < firstEnd ? right : firstEnd) &- left) * placeUnit
    var total = column(sums, first) * start
    var j = first &+ 1
    while j < last {
      total += column(sums, j)
      j = j &+ 1
    }
    if j == last { total += column(sums, last) * (Float(right &- last &<< placeShift) * placeUnit) }
    return total
  }

  @inline(__always)
  private static func column(_ sums: UnsafePointer<Float>, _ index: Int) -> SIMD4<Float> {
    UnsafeRawPointer(sums + 4 &* index).loadUnaligned(as: SIMD4<Float>.self)
  }

  /// Four channels times a scale, rounded to nearest (halves up).
  @inline(__always)
  static func pixel(_ channels: SIMD4<Float>, scale: Float) -> UInt32 {
    let rounded = channels * scale + 0.5
    let bytes = SIMD4<UInt32>(truncatingIfNeeded: SIMD4<Int32>(rounded))
    return bytes[0] | bytes[1] &<< 8 | bytes[2] &<< 16 | bytes[3] &<< 24
  }
}

extension VectorSpans {
  /// sums = (sums or, when `isFirst`, 0) + weight · channels.
  public static func addRow(
    sums: UnsafeMutablePointer<Float>, pixels: UnsafePointer<UInt32>, weight: Float, isFirst: Bool, count: Int
  ) {
    typealias Four = SIMD4<Float>
    var i = 0
    while i < count {
      let bytes = unsafeBitCast(pixels[i], to: SIMD4<UInt8>.self)
      let weighted = Four(SIMD4<Int32>(truncatingIfNeeded: bytes)) * weight
      let place = UnsafeMutableRawPointer(sums + 4 &* i)
      place.storeBytes(
        of: isFirst ? weighted : place.loadUnaligned(as: Four.self) + weighted, as: Four.self)
      i = i &+ 1
    }
  }
}
