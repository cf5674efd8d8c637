extension ElementaryFunctions {
  /// The arc tangent in radians, in −π/2…π/2.
  ///
  /// |x| is moved next to one of the angles 0, atan ½, π/4, atan 3/2 and π/2 by the addition theorem, and the rest
  /// is an odd polynomial.
  package static func atan(_ x: Double) -> Double {
    if x.isNaN { return x }
    let magnitude = Swift.abs(x)
    if magnitude >= 0x1p66 { return x < 0 ? -halfPi : halfPi }
    var high = 0.0
    var low = 0.0
    let t: Double
    switch magnitude {
    case ..<0.4375: t = magnitude
    case ..<0.6875:
      t = (2 * magnitude - 1) / (2 + magnitude)
      (high, low) = (4.63647609000806093515e-01, 2.26987774529616870924e-17)
    case ..<1.1875:
      t = (magnitude - 1) / (magnitude + 1)
      (high, low) = (7.85398163397448278999e-01, 3.06161699786838301793e-17)
    case ..<2.4375:
      t = (magnitude - 1.5) / (1 + 1.5 * magnitude)
      (high, low) = (9.82793723247329054082e-01, 1.39033110312309984516e-17)
    default:
      t = -1 / magnitude
      (high, low) = (1.57079632679489655800e+00, 6.12323399573676603587e-17)
    }
    let z = t * t
    let w = z * z
    let odd =
      z
      * (3.33333333333329318027e-01
        + w
        * (1.42857142725034663711e-01
          + w
          * (9.09088713343650656196e-02
            + w
            * (6.66107313738753120669e-02
              + w * (4.97687799461593236017e-02 + w * 1.62858201153657823623e-02)))))
    let even =
      w
      * (-1.99999999998764832476e-01
        + w
        * (-1.11111104054623557880e-01
          + w
          * (-7.69187620504482999495e-02
            + w * (-5.83357013379057348645e-02 + w * -3.65315727442169155270e-02))))
    let angle = high == 0 ? t - t * (odd + even) : high - ((t * (odd + even) - low) - t)
    return x.sign == .minus ? -angle : angle
  }

  /// The angle of the point (x, y) in radians, in −π…π, with IEEE 754's signs of zero.
  package static func atan2(_ y: Double, _ x: Double) -> Double {
    if x.isNaN || y.isNaN { return .nan }
    let piTail = 1.2246467991473532072e-16
    let magnitude: Double
    if y == 0 {
      magnitude = 0
    } else if x == 0 {
      magnitude = halfPi
    } else if x.isInfinite && y.isInfinite {
      magnitude = halfPi / 2
    } else {
      magnitude = atan(Swift.abs(y / x))
    }
    // The tail of π restores the digits that the double π lacks.
    let angle = x.sign == .minus ? 2 * halfPi - (magnitude - piTail) : magnitude
    return y.sign == .minus ? -angle : angle
  }

  /// The arc sine in radians; NaN outside −1…1.
  package static func asin(_ x: Double) -> Double {
    Swift.abs(x) > 1 ? .nan : atan2(x, ((1 - x) * (1 + x)).squareRoot())
  }

  /// The arc cosine in radians; NaN outside −1…1.
  package static func acos(_ x: Double) -> Double {
    Swift.abs(x) > 1 ? .nan : atan2(((1 - x) * (1 + x)).squareRoot(), x)
  }
}
