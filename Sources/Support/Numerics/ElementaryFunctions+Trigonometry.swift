extension ElementaryFunctions {
  /// The sine of an angle in radians; NaN for an infinite angle.
  @inlinable @inline(__always)
  package static func sin(_ x: Double) -> Double { sincos(x).sin }

  /// The cosine of an angle in radians; NaN for an infinite angle.
  @inlinable @inline(__always)
  package static func cos(_ x: Double) -> Double { sincos(x).cos }

  /// The tangent of an angle in radians; NaN for an infinite angle.
  @inlinable
  package static func tan(_ x: Double) -> Double {
    let (s, c) = sincos(x)
    return s / c
  }

  /// Sine and cosine of one angle in radians, for little more than the price of one of them.
  ///
  /// x = n·π/2 + r with |r| ≤ π/4; both series of r are evaluated, and the two low bits of n say which one is
  /// the sine and with which sign.
  @inlinable @inline(__always)
  package static func sincos(_ x: Double) -> (sin: Double, cos: Double) {
    // Adding and subtracting 1.5·2^52 rounds to the nearest integer without a call into the C library.
    let n = (x * twoOverPi + roundingShift) - roundingShift
    // π/2 = part1 + part2 + part3; n × part1 and n × part2 are exact up to |n| = 2^20.
    let t = x - n * halfPiPart1
    let w = n * halfPiPart2
    let r = t - w
    let tail = n * halfPiPart3 - ((t - r) - w)
    let y = r - tail
    // Out of the exact range, or so near a multiple of π/2 that three parts do not hold enough digits.
    guard Swift.abs(n) < 0x1p20 && (n == 0 || Swift.abs(y) > 0x1p-40) else { return sincosOfFarAngle(x) }
    return sincos(reduced: y, correction: (r - y) - tail, quadrant: Int64(n))
  }

  /// The two series on |y| ≤ π/4, where `correction` is what `y` lacks of the exact argument.
  @inlinable @inline(__always)
  package static func sincos(
    reduced y: Double, correction: Double, quadrant: Int64
  ) -> (sin: Double, cos: Double) {
    let z = y * y
    let w = z * z
    // sin y ≈ y + y³·(S1 + S2 z + … + S6 z⁵)
    let sineTail =
      8.33333333332248946124e-03 + z * (-1.98412698298579493134e-04 + z * 2.75573137070700676789e-06)
      + z * w * (-2.50507602534068634195e-08 + z * 1.58969099521155010221e-10)
    let cube = z * y
    let sine =
      y - ((z * (0.5 * correction - cube * sineTail) - correction) + cube * 1.66666666666666324348e-01)
    // cos y ≈ 1 − z/2 + z²·(C1 + C2 z + … + C6 z⁵)
    let cosineTail =
      z * (4.16666666666666019037e-02 + z * (-1.38888888888741095749e-03 + z * 2.48015872894767294178e-05))
      + w * w
      * (-2.75573143513906633035e-07 + z * (2.08757232129817482790e-09 + z * -1.13596475577881948265e-11))
    let half = 0.5 * z
    let near = 1 - half
    let cosine = near + (((1 - near) - half) + (z * cosineTail - y * correction))
    // Odd quadrants exchange the two; the sign bits come straight from the quadrant: no branches.
    let swapped = quadrant & 1 != 0
    let s = swapped ? cosine : sine
    let c = swapped ? sine : cosine
    let sineSign = UInt64(bitPattern: quadrant & 2) << 62
    let cosineSign = UInt64(bitPattern: (quadrant &+ 1) & 2) << 62
    return (Double(bitPattern: s.bitPattern ^ sineSign), Double(bitPattern: c.bitPattern ^ cosineSign))
  }

  /// Sine and cosine of any angle by Payne and Hanek's reduction: the fraction of x·2/π from 192 of its bits.
  ///
  /// x = m·2^e with a 53-bit integer m. The leading bits of 2/π contribute whole turns only, and are skipped; the
  /// next 192 decide quadrant and fraction.
  @usableFromInline
  package static func sincosOfFarAngle(_ x: Double) -> (sin: Double, cos: Double) {
    guard x.isFinite else { return (.nan, .nan) }
    let exponent = Int(x.exponent) - 52
    let significand = x.significandBitPattern | 1 << 52
    // Bit i of 2/π weighs 2^(−1−i). What is before the first one contributes multiples of 4 quadrants.
    let first = exponent - 2
    let bits = (0..<4).map { twoOverPiBits(from: first + 64 * $0) }
    // m × the first 192 bits, kept modulo 2^192; the fourth word only rounds.
    let low = significand.multipliedFullWidth(by: bits[3]).high
    let third = significand.multipliedFullWidth(by: bits[2])
    let second = significand.multipliedFullWidth(by: bits[1])
    let (word2, carry2) = third.low.addingReportingOverflow(low)
    let (sum1, carryA) = second.low.addingReportingOverflow(third.high)
    let (word1, carryB) = sum1.addingReportingOverflow(carry2 ? 1 : 0)
    let word0 = (significand &* bits[0]) &+ second.high &+ (carryA ? 1 : 0) &+ (carryB ? 1 : 0)
    // The quadrant is in the two top bits and the fraction follows.
    var quadrant = Int64(word0 >> 62)
    var (a, b, c) = shiftLeft(word0, word1, word2, by: 2)
    let isNegative = a >> 63 != 0
    if isNegative {
      // A fraction above one half: the next quadrant, minus what is missing.
      quadrant += 1
      (a, b, c) = (~a, ~b, ~c)
    }
    // fraction = a·2^-64 + b·2^-128 + …, as a sum of two doubles.
    let leading = a != 0 ? a.leadingZeroBitCount : 64 + b.leadingZeroBitCount
    let (h, l, _) = shiftLeft(a, b, c, by: leading)
    let scale = power(ofTwo: Int64(-64 - leading))
    let headBits = h & ~0x7FF
    let head = Double(headBits) * scale
    let rest = (Double(h & 0x7FF) + Double(l) * 0x1p-64) * scale
    // × π/2 = P + p, with the rounding error of head·P by Dekker's product.
    let product = head * halfPi
    let tail = productError(head, halfPi, product) + (rest * halfPi + head * halfPiTail)
    var y = product + tail
    var correction = (product - y) + tail
    if isNegative { (y, correction) = (-y, -correction) }
    if x < 0 {
      (y, correction) = (-y, -correction)
      quadrant = -quadrant
    }
    return sincos(reduced: y, correction: correction, quadrant: quadrant)
  }

  private static func shiftLeft(
    _ a: UInt64, _ b: UInt64, _ c: UInt64, by count: Int
  ) -> (UInt64, UInt64, UInt64) {
    var words = (a, b, c)
    var rest = count
    while rest >= 64 {
      words = (words.1, words.2, 0)
      rest -= 64
    }
    guard rest > 0 else { return words }
    let back = UInt64(64 - rest)
    return (
      words.0 << UInt64(rest) | words.1 >> back, words.1 << UInt64(rest) | words.2 >> back,
      words.2 << UInt64(rest)
    )
  }

  /// 64 bits of 2/π from a bit position on; the binary point is before bit 0.
  private static func twoOverPiBits(from position: Int) -> UInt64 {
    guard position >= 0 else { return position > -64 ? twoOverPiWords[0] >> UInt64(-position) : 0 }
    let word = position / 64
    let shift = UInt64(position % 64)
    guard word + 1 < twoOverPiWords.count else { return 0 }
    return shift == 0
      ? twoOverPiWords[word] : twoOverPiWords[word] << shift | twoOverPiWords[word + 1] >> (64 - shift)
  }

  /// The first 1,280 bits of 2/π after the binary point, from Machin's formula in integer arithmetic.
  private static let twoOverPiWords: [UInt64] = [
    0xA2F9_836E_4E44_1529, 0xFC27_57D1_F534_DDC0, 0xDB62_9599_3C43_9041, 0xFE51_63AB_DEBB_C561,
    0xB724_6E3A_424D_D2E0, 0x0649_2EEA_09D1_921C, 0xFE1D_EB1C_B129_A73E, 0xE882_35F5_2EBB_4484,
    0xE99C_7026_B45F_7E41, 0x3991_D639_8353_39F4, 0x9C84_5F8B_BDF9_283B, 0x1FF8_97FF_DE05_980F,
    0xEF2F_118B_5A0A_6D1F, 0x6D36_7ECF_27CB_09B7, 0x4F46_3F66_9E5F_EA2D, 0x7527_BAC7_EBE5_F17B,
    0x3D07_39F7_8A52_92EA, 0x6BFB_5FB1_1F8D_5D08, 0x5603_3046_FC7B_6BAB, 0xF0CF_BC20_9AF4_361D,
  ]

  /// 2/π.
  @usableFromInline package static var twoOverPi: Double { 6.36619772367581382433e-01 }
  /// 1.5·2^52: a double of this size has no fraction left.
  @usableFromInline package static var roundingShift: Double { 0x1.8p52 }
  /// The first 33 bits of π/2, the next 33, and the rest.
  @usableFromInline package static var halfPiPart1: Double { 1.57079632673412561417e+00 }
  @usableFromInline package static var halfPiPart2: Double { 6.07710050630396597660e-11 }
  @usableFromInline package static var halfPiPart3: Double { 2.02226624879595063154e-21 }
  /// π/2 as the sum of two doubles.
  static let halfPi = 0x1.921f_b544_42d1_8p+0
  static let halfPiTail = 0x1.1a62_6331_45c0_7p-54
}
