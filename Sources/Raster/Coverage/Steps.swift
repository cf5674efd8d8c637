/// Where outlines cross rows or columns, many at a time. What is behind `count` may be overwritten up to a vector's
/// end.
enum Steps {
  private typealias Four = SIMD4<Double>

  /// base + nearest((from + i·step) · slope) for each i.
  @inline(__always)
  static func line(
    into places: UnsafeMutablePointer<Int>, count: Int, base: Int, from: Int, step: Int, slope: Double
  ) {
    #if DEBUG
      // Without the optimiser a vector operation is a chain of calls.
      var i = 0
      while i < count {
        places[i] = base &+ FixedPoint.nearest(Double(from &+ i &* step) * slope)
        i = i &+ 1
      }
    #else
      let origin = SIMD4<Int>(repeating: base &- Int(truncatingIfNeeded: FixedPoint.rounder.bitPattern))
      var offset =
        Four(repeating: Double(from)) + Four(0, 1, 2, 3) * Four(repeating: Double(step))
      let fourSteps = Four(repeating: 4 * Double(step))
      var i = 0
      while i < count {
        let rounded = offset * slope + FixedPoint.rounder
        store(unsafeBitCast(rounded, to: SIMD4<Int>.self) &+ origin, places + i)
        offset += fourSteps
        i = i &+ 4
      }
    #endif
  }

  /// center ± nearest(sqrt(r² - (from + i·step)²)) for each i; `signs` is 0 for plus and -1 for minus.
  @inline(__always)
  static func arc(
    into places: UnsafeMutablePointer<Int>, count: Int, center: Int, radius: Int, from: Int, step: Int,
    signs: Int
  ) {
    #if DEBUG
      var i = 0
      while i < count {
        places[i] = center &+ ((QuarterArc.distance(from &+ i &* step, radius: radius) ^ signs) &- signs)
        i = i &+ 1
      }
    #else
      let r = Four(repeating: Double(radius))
      let bits = SIMD4<Int>(repeating: Int(truncatingIfNeeded: FixedPoint.rounder.bitPattern))
      let centers = SIMD4<Int>(repeating: center &- signs)
      var offset = Four(repeating: Double(from)) + Four(0, 1, 2, 3) * Four(repeating: Double(step))
      let fourSteps = Four(repeating: 4 * Double(step))
      var i = 0
      while i < count {
        let square = (r - offset) * (r + offset)
        let root = square.replacing(with: 0, where: square .< 0).squareRoot()
        let distance = unsafeBitCast(root + FixedPoint.rounder, to: SIMD4<Int>.self) &- bits
        store((distance ^ SIMD4(repeating: signs)) &+ centers, places + i)
        offset += fourSteps
        i = i &+ 4
      }
    #endif
  }

  @inline(__always)
  private static func store(_ four: SIMD4<Int>, _ places: UnsafeMutablePointer<Int>) {
    UnsafeMutableRawPointer(places).storeBytes(of: four, as: SIMD4<Int>.self)
  }
}
