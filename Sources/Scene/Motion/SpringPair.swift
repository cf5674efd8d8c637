import CoreGraphics
import Support

/// Two under-damped springs at once, in the two lanes of a vector register.
///
/// The same operations in the same order as `SpringSolution.underDamped` with `ElementaryFunctions.exp` and `sincos`,
/// so each lane has exactly the bits of the scalar form; half the instructions, though. Arguments that the scalar
/// functions treat apart (huge ones, and those next to a multiple of π/2) are left to them.
enum SpringPair {
  /// The places of both springs; nil when a lane needs the scalar form.
  @inline(__always)
  static func underDamped(
    _ t: SIMD2<Double>, _ decay: SIMD2<Double>, _ rate: SIMD2<Double>, _ coefficient: SIMD2<Double>
  ) -> SIMD2<Double>? {
    let exponent = -decay * t, angle = rate * t
    let isNear = exponent.x.magnitude < largestExponent && exponent.y.magnitude < largestExponent
    let turns = angle * ElementaryFunctions.twoOverPi + ElementaryFunctions.roundingShift
    let n = turns - ElementaryFunctions.roundingShift
    let a = angle - n * ElementaryFunctions.halfPiPart1
    let w = n * ElementaryFunctions.halfPiPart2
    let r = a - w
    let tail = n * ElementaryFunctions.halfPiPart3 - ((a - r) - w)
    let y = r - tail
    guard isNear, isExact(n.x, y.x), isExact(n.y, y.y) else { return nil }
    let (s, c) = sincos(y, correction: (r - y) - tail, quadrant: integer(turns))
    return 1 - exp(exponent) * (c + coefficient * s)
  }

  /// Beyond, `exp` leaves the range of normal numbers.
  private static var largestExponent: Double { 708 }
  /// Up to here the reduction by three parts of π/2 is exact, unless the rest is too small.
  private static var largestTurn: Double { 0x1p20 }
  private static var smallestRest: Double { 0x1p-40 }

  @inline(__always) private static func isExact(_ n: Double, _ y: Double) -> Bool {
    n.magnitude < largestTurn && (n == 0 || y.magnitude > smallestRest)
  }

  /// The integer that was rounded by adding `roundingShift`: it is in the low bits.
  @inline(__always) private static func integer(_ shifted: SIMD2<Double>) -> SIMD2<UInt64> {
    unsafeBitCast(shifted, to: SIMD2<UInt64>.self)
      &- SIMD2(repeating: ElementaryFunctions.roundingShift.bitPattern)
  }

  @inline(__always) private static func exp(_ x: SIMD2<Double>) -> SIMD2<Double> {
    let shifted = x * ElementaryFunctions.inverseLn2 + ElementaryFunctions.roundingShift
    let k = shifted - ElementaryFunctions.roundingShift
    let high = x - k * ElementaryFunctions.ln2High, low = k * ElementaryFunctions.ln2Low
    let r = high - low
    let z = r * r
    // The coefficients of ElementaryFunctions.exponential.
    let p5 = -1.65339022054652515390e-06 + z * 4.13813679705723846039e-08
    let p4 = 6.61375632143793436117e-05 + z * p5
    let p3 = -2.77777777770155933842e-03 + z * p4
    let p2 = 1.66666666666666019037e-01 + z * p3
    let c = r - z * p2
    let mantissa = 1 - ((low - (r * c) / (2 - c)) - high)
    let power = (integer(shifted) &+ SIMD2(repeating: 1023)) &<< SIMD2(repeating: 52)
    return mantissa * unsafeBitCast(power, to: SIMD2<Double>.self)
  }

  @inline(__always) private static func sincos(
    _ y: SIMD2<Double>, correction: SIMD2<Double>, quadrant: SIMD2<UInt64>
  ) -> (SIMD2<Double>, SIMD2<Double>) {
    let z = y * y
    let w = z * z
    // The coefficients of ElementaryFunctions.sincos(reduced:correction:quadrant:).
    let s1 = -1.98412698298579493134e-04 + z * 2.75573137070700676789e-06
    let s2 = -2.50507602534068634195e-08 + z * 1.58969099521155010221e-10
    let sineTail = 8.33333333332248946124e-03 + z * s1 + z * w * s2
    let cube = z * y
    let sine =
      y - ((z * (0.5 * correction - cube * sineTail) - correction) + cube * 1.66666666666666324348e-01)
    let c1 = -1.38888888888741095749e-03 + z * 2.48015872894767294178e-05
    let c2 = 2.08757232129817482790e-09 + z * -1.13596475577881948265e-11
    let cosineTail =
      z * (4.16666666666666019037e-02 + z * c1) + w * w * (-2.75573143513906633035e-07 + z * c2)
    let half = 0.5 * z
    let near = 1 - half
    let cosine = near + (((1 - near) - half) + (z * cosineTail - y * correction))
    // Odd quadrants exchange the two; the sign bits come straight from the quadrant.
    let one = SIMD2<UInt64>(repeating: 1), two = SIMD2<UInt64>(repeating: 2)
    let swapped = SIMD2<UInt64>(repeating: 0) &- (quadrant & one)
    let sineBits = unsafeBitCast(sine, to: SIMD2<UInt64>.self)
    let cosineBits = unsafeBitCast(cosine, to: SIMD2<UInt64>.self)
    let difference = (sineBits ^ cosineBits) & swapped
    let shift = SIMD2<UInt64>(repeating: 62)
    let s = sineBits ^ difference ^ ((quadrant & two) &<< shift)
    let c = cosineBits ^ difference ^ (((quadrant &+ one) & two) &<< shift)
    return (unsafeBitCast(s, to: SIMD2<Double>.self), unsafeBitCast(c, to: SIMD2<Double>.self))
  }
}
