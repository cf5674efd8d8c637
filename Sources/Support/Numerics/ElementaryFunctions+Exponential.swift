extension ElementaryFunctions {
  /// e to the power x: 0 below −745.1, infinity above 709.8.
  @inlinable @inline(__always)
  package static func exp(_ x: Double) -> Double { exp(x, 0) }

  /// e to the power `x + correction`, where the correction is below one unit in the last place of `x`.
  ///
  /// x = k·ln 2 + r with |r| ≤ ln 2 / 2, and e^r = 1 + 2r/(R − r) with R = r·(e^r + 1)/(e^r − 1) by a polynomial
  /// in r².
  @inlinable @inline(__always)
  package static func exp(_ x: Double, _ correction: Double) -> Double {
    // Beyond these the answer is 0 or infinity anyway; the clamp keeps the conversion to an integer defined.
    guard Swift.abs(x) < 708 else { return expOfExtreme(x, correction) }
    let k = (x * inverseLn2 + roundingShift) - roundingShift
    return exponential(high: x - k * ln2High, low: k * ln2Low - correction)
      * Double(bitPattern: UInt64(bitPattern: Int64(k) &+ 1023) << 52)
  }

  /// e^(high − low) for |high| ≤ ln 2 / 2.
  @inlinable @inline(__always)
  package static func exponential(high: Double, low: Double) -> Double {
    let r = high - low
    let z = r * r
    let c =
      r - z
      * (1.66666666666666019037e-01
        + z
        * (-2.77777777770155933842e-03
          + z
          * (6.61375632143793436117e-05
            + z * (-1.65339022054652515390e-06 + z * 4.13813679705723846039e-08))))
    return 1 - ((low - (r * c) / (2 - c)) - high)
  }

  /// e^(x + correction) where 2^k leaves the range of normal numbers, or the result that of doubles.
  @usableFromInline
  package static func expOfExtreme(_ x: Double, _ correction: Double) -> Double {
    if x.isNaN { return .nan }
    if x > 709.782712893384 { return .infinity }
    if x < -745.1332191019412 { return 0 }
    let k = (x * inverseLn2 + roundingShift) - roundingShift
    let mantissa = exponential(high: x - k * ln2High, low: k * ln2Low - correction)
    // The power of two in two steps: 2^k alone may be outside the range of a double.
    let half = Int64(k) / 2
    return mantissa * power(ofTwo: half) * power(ofTwo: Int64(k) - half)
  }

  static func power(ofTwo k: Int64) -> Double { Double(bitPattern: UInt64(bitPattern: k + 1023) << 52) }

  /// The natural logarithm: −infinity for 0, NaN for negative numbers.
  ///
  /// x = 2^k·(1 + f) with √½ ≤ 1 + f < √2; log(1 + f) = f − f²/2 + s·(f²/2 + R(s²)), s = f/(2 + f).
  package static func log(_ x: Double) -> Double {
    guard x > 0 else { return x == 0 ? -.infinity : .nan }
    guard x < .infinity else { return .infinity }
    let (k, m) = split(x)
    let f = m - 1
    let s = f / (2 + f)
    let z = s * s
    let w = z * z
    let odd =
      w * (3.999999999940941908e-01 + w * (2.222219843214978396e-01 + w * 1.531383769920937332e-01))
    let even =
      z
      * (6.666666666666735130e-01
        + w * (2.857142874366239149e-01 + w * (1.818357216161805012e-01 + w * 1.479819860511658591e-01)))
    let halfSquare = 0.5 * f * f
    return k * ln2High - ((halfSquare - (s * (halfSquare + (odd + even)) + k * ln2Low)) - f)
  }

  /// x as 2^k·m with √½ ≤ m < √2, for positive finite x.
  private static func split(_ x: Double) -> (k: Double, m: Double) {
    var k = Double(x.exponent)
    var m = x.significand
    if m >= 1.4142135623730951 {
      m *= 0.5
      k += 1
    }
    return (k, m)
  }

  /// x to the power y with IEEE 754's special cases (pow(x, 0) = 1, pow(1, y) = 1, negative x for integer y only).
  ///
  /// x^y = e^(y·log x), with the logarithm as the sum of two doubles so that large products keep their digits.
  package static func pow(_ x: Double, _ y: Double) -> Double {
    if y == 0 || x == 1 { return 1 }
    if x.isNaN || y.isNaN { return .nan }
    let isInteger = y == y.rounded(.towardZero)
    let isOdd = isInteger && Swift.abs(y) < 0x1p53 && Int64(y) & 1 != 0
    let magnitude = Swift.abs(x)
    let sign: Double = isOdd && x.sign == .minus ? -1 : 1
    if y.isInfinite {
      if magnitude == 1 { return 1 }
      return (magnitude > 1) == (y > 0) ? .infinity : 0
    }
    if magnitude == 0 { return sign * (y > 0 ? 0 : .infinity) }
    if magnitude.isInfinite { return sign * (y > 0 ? .infinity : 0) }
    if x < 0 && !isInteger { return .nan }
    let (high, low) = preciseLog(magnitude)
    let product = y * high
    guard Swift.abs(product) < 1_000 else { return sign * (product > 0 ? .infinity : 0) }
    let tail = productError(y, high, product) + y * low
    let sum = product + tail
    return sign * exp(sum, (product - sum) + tail)
  }

  /// log x as high + low, to about 70 bits: 2·artanh s = 2s + (2/3)s³ + …, with s = (m − 1)/(m + 1) in two parts.
  private static func preciseLog(_ x: Double) -> (high: Double, low: Double) {
    let (k, m) = split(x)
    let numerator = m - 1
    let (denominator, denominatorLow) = exactSum(m, 1)
    let s = numerator / denominator
    // What the quotient lacks, from the exact remainder.
    let product = s * denominator
    let remainder = ((numerator - product) - productError(s, denominator, product)) - s * denominatorLow
    let sLow = remainder / denominator
    let z = s * s
    let zLow = productError(s, s, z) + 2 * s * sLow
    // The third-order term in two parts as well; what follows it is small enough for one.
    let cube = s * z
    let cubeLow = productError(s, z, cube) + s * zLow + sLow * z
    let third = cube * (2.0 / 3)
    let thirdLow =
      productError(cube, 2.0 / 3, third) + cubeLow * (2.0 / 3) + cube * twoThirdsTail
    var series = 0.0
    for n in stride(from: 27.0, through: 5, by: -2) { series = series * z + 2 / n }
    let higher = cube * z * series
    // k·ln 2 + 2s + third + higher, largest first.
    let a = k * ln2High
    let (b, bLow) = exactSum(a, 2 * s)
    let (c, cLow) = exactSum(b, third)
    let low = ((bLow + cLow) + (2 * sLow + thirdLow) + k * ln2Low) + higher
    let high = c + low
    return (high, (c - high) + low)
  }

  /// a + b and its rounding error (Knuth).
  static func exactSum(_ a: Double, _ b: Double) -> (Double, Double) {
    let sum = a + b
    let t = sum - a
    return (sum, (a - (sum - t)) + (b - t))
  }

  /// a·b − product, exactly (Dekker), for factors below 2^996.
  static func productError(_ a: Double, _ b: Double, _ product: Double) -> Double {
    let splitter = 134_217_729.0  // 2^27 + 1
    let ta = a * splitter
    let aHigh = ta - (ta - a)
    let aLow = a - aHigh
    let tb = b * splitter
    let bHigh = tb - (tb - b)
    let bLow = b - bHigh
    return ((aHigh * bHigh - product) + aHigh * bLow + aLow * bHigh) + aLow * bLow
  }

  /// 1 / ln 2.
  @usableFromInline package static var inverseLn2: Double { 1.44269504088896338700e+00 }
  /// ln 2 in two parts; the first has 21 trailing zero bits, so that small multiples of it are exact.
  @usableFromInline package static var ln2High: Double { 6.93147180369123816490e-01 }
  @usableFromInline package static var ln2Low: Double { 1.90821492927058770002e-10 }
  /// 2/3 less its double.
  private static let twoThirdsTail = 0x1.5555_5555_5555_5p-55
}
