/// Bilinear readings along a row: `count` places from (u, v) in steps of (stepU, stepV), in 32.32 fixed point.
///
/// A place's weights are its fractions x and y in 1/256, with both = (x·y + 128) >> 8: 256 - x - y + both,
/// x - both, y - both and both. They are whole, not negative and sum to 256, so that a plain colour stays itself
/// and no channel can exceed alpha. All four pixels of every place must be readable.
extension ScalarSpans {
  /// Fraction bits of a place, and of it those below the weights.
  static let placeShift = 32
  static let weightShift = 24

  /// Reads `count` pixels of an image bilinearly, from (u, v) on in fixed-point steps.
  @inline(never)
  public static func bilinear(
    destination: UnsafeMutablePointer<UInt32>, image: UnsafePointer<UInt32>, stride: Int, u: Int, v: Int,
    stepU: Int, stepV: Int, count: Int
  ) {
    var u = u
    var v = v
    var i = 0
    while i < count {
      let corner = image + ((v &>> placeShift) &* stride &+ (u &>> placeShift))
      destination[i] = blend(corner[0], corner[1], corner[stride], corner[stride &+ 1], u, v)
      u = u &+ stepU
      v = v &+ stepV
      i = i &+ 1
    }
  }

  /// The fraction of a place in 1/256.
  @inline(__always)
  static func weight(_ place: Int) -> UInt32 { UInt32(truncatingIfNeeded: (place &>> weightShift) & 255) }

  /// Four pixels by the fractions of a place.
  @inline(__always)
  static func blend(
    _ topLeft: UInt32, _ topRight: UInt32, _ bottomLeft: UInt32, _ bottomRight: UInt32, _ u: Int, _ v: Int
  ) -> UInt32 {
    blend(topLeft, topRight, bottomLeft, bottomRight, weight(u), weight(v))
  }

  /// Four pixels by the weights of the right and of the lower ones, 0...255.
  @inline(__always)
  static func blend(
    _ topLeft: UInt32, _ topRight: UInt32, _ bottomLeft: UInt32, _ bottomRight: UInt32, _ right: UInt32,
    _ lower: UInt32
  ) -> UInt32 {
    let x = UInt64(truncatingIfNeeded: right)
    let y = UInt64(truncatingIfNeeded: lower)
    let both = (x &* y &+ 128) &>> 8
    let sum =
      PixelArithmetic.spread(topLeft) &* (256 &- x &- y &+ both)
      &+ PixelArithmetic.spread(topRight) &* (x &- both)
      &+ PixelArithmetic.spread(bottomLeft) &* (y &- both)
      &+ PixelArithmetic.spread(bottomRight) &* both
      &+ PixelArithmetic.halves
    return PixelArithmetic.gather((sum &>> 8) & PixelArithmetic.lanes)
  }
}

extension VectorSpans {
  /// Reads `count` pixels of an image bilinearly, from (u, v) on in fixed-point steps.
  public static func bilinear(
    destination: UnsafeMutablePointer<UInt32>, image: UnsafePointer<UInt32>, stride: Int, u: Int, v: Int,
    stepU: Int, stepV: Int, count: Int
  ) {
    let low = SIMD4<UInt32>(repeating: 0x00FF_00FF)
    let half = SIMD8<UInt16>(repeating: 128)
    var u = u
    var v = v
    var i = 0
    while i &+ 4 <= count {
      var topLeft = SIMD4<UInt32>()
      var topRight = SIMD4<UInt32>()
      var bottomLeft = SIMD4<UInt32>()
      var bottomRight = SIMD4<UInt32>()
      var fractionX = SIMD4<UInt32>()
      var fractionY = SIMD4<UInt32>()
      for lane in 0..<4 {
        let corner = image + ((v &>> ScalarSpans.placeShift) &* stride &+ (u &>> ScalarSpans.placeShift))
        topLeft[lane] = corner[0]
        topRight[lane] = corner[1]
        bottomLeft[lane] = corner[stride]
        bottomRight[lane] = corner[stride &+ 1]
        // In both halves of the lane, for the two channels that share it.
        fractionX[lane] = UInt32(truncatingIfNeeded: (u &>> ScalarSpans.weightShift) & 255) &* 0x10001
        fractionY[lane] = UInt32(truncatingIfNeeded: (v &>> ScalarSpans.weightShift) & 255) &* 0x10001
        u = u &+ stepU
        v = v &+ stepV
      }
      let x = halves(fractionX)
      let y = halves(fractionY)
      let both = (x &* y &+ half) &>> 8
      let right = x &- both
      let bottom = y &- both
      let rest = SIMD8<UInt16>(repeating: 256) &- x &- bottom
      let blueRed =
        (halves(topLeft & low) &* rest &+ halves(topRight & low) &* right
          &+ halves(bottomLeft & low) &* bottom &+ halves(bottomRight & low) &* both &+ half) &>> 8
      let greenAlpha =
        halves((topLeft &>> 8) & low) &* rest &+ halves((topRight &>> 8) & low) &* right
        &+ halves((bottomLeft &>> 8) & low) &* bottom &+ halves((bottomRight &>> 8) & low) &* both &+ half
      let pixels =
        unsafeBitCast(blueRed, to: SIMD4<UInt32>.self)
        | (unsafeBitCast(greenAlpha, to: SIMD4<UInt32>.self) & SIMD4<UInt32>(repeating: 0xFF00_FF00))
      UnsafeMutableRawPointer(destination + i).storeBytes(of: pixels, as: SIMD4<UInt32>.self)
      i = i &+ 4
    }
    if i < count {
      ScalarSpans.bilinear(
        destination: destination + i, image: image, stride: stride, u: u, v: v, stepU: stepU, stepV: stepV,
        count: count &- i)
    }
  }

  @inline(__always)
  private static func halves(_ pixels: SIMD4<UInt32>) -> SIMD8<UInt16> {
    unsafeBitCast(pixels, to: SIMD8<UInt16>.self)
  }
}
