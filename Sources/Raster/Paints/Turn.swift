/// The angle of a direction as a share of a full turn.
enum Turn {
  /// atan(z) / 2π ≈ z · p(z²) for z in 0...1, off by at most 4·10^-8 turns: a least-maximum fit of seven terms.
  static let c0 = 0.159_154_324_222_313_51
  static let c1 = -0.053_026_238_065_437_756
  static let c2 = 0.031_525_116_748_973_29
  static let c3 = -0.021_061_515_124_970_87
  static let c4 = 0.012_672_496_018_629_926
  static let c5 = -0.005_348_273_725_768_349
  static let c6 = 0.001_084_129_299_302_313_5

  /// The seven, for kernels in C.
  static let coefficients = (c0, c1, c2, c3, c4, c5, c6)

  /// The angle of (x, y) from +x towards +y, in turns, -0.5...0.5; 0 for (0, 0). It uses no library function, so
  /// it is the same number on every system.
  @inline(__always)
  static func of(x: Double, y: Double) -> Double {
    let width = x.magnitude
    let height = y.magnitude
    let isSteep = height > width
    let larger = isSteep ? height : width
    if !(larger > 0) { return 0 }
    let z = (isSteep ? width : height) / larger
    let s = z * z
    let octant = z * (c0 + s * (c1 + s * (c2 + s * (c3 + s * (c4 + s * (c5 + s * c6))))))
    let quarter = isSteep ? 0.25 - octant : octant
    let half = x < 0 ? 0.5 - quarter : quarter
    return y < 0 ? -half : half
  }
}

extension Turn {
  typealias Lanes = SIMD4<Double>

  /// The angles of four directions, each the number that the scalar function gives.
  @inline(__always)
  static func of(x: Lanes, y: Lanes) -> Lanes {
    let zero = Lanes(repeating: 0)
    let width = magnitude(x)
    let height = magnitude(y)
    let isSteep = height .> width
    let larger = width.replacing(with: height, where: isSteep)
    let z = height.replacing(with: width, where: isSteep) / larger
    let s = z * z
    var sum = c5 + s * c6
    sum = c4 + s * sum
    sum = c3 + s * sum
    sum = c2 + s * sum
    sum = c1 + s * sum
    let octant = z * (c0 + s * sum)
    let quarter = octant.replacing(with: 0.25 - octant, where: isSteep)
    let half = quarter.replacing(with: 0.5 - quarter, where: x .< zero)
    let turn = half.replacing(with: zero - half, where: y .< zero)
    return zero.replacing(with: turn, where: larger .> zero)
  }

  @inline(__always)
  private static func magnitude(_ x: Lanes) -> Lanes {
    let bits = unsafeBitCast(x, to: SIMD4<UInt64>.self) & SIMD4(repeating: UInt64.max >> 1)
    return unsafeBitCast(bits, to: Lanes.self)
  }
}
