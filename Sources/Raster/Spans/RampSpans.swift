/// Colours along a row from a gradient's table; `x` is the first pixel's left edge, and `table` has an entry
/// before the first and one after the last.
extension ScalarSpans {
  /// Places below and above these have the colours of the entries before the first and after the last.
  static let rampStart = -0.75
  static let rampEnd = Double(GradientRamp.size)

  /// The table entry of a place, -1...size: its whole part, or at a whole place, where two entries would do, the
  /// even one. Not-a-number is -1.
  @inline(__always)
  static func rampEntry(_ place: Double) -> Int {
    let limited = place > rampStart ? (place < rampEnd ? place : rampEnd) : rampStart
    return FixedPoint.nearest(limited - 0.5)
  }

  /// Places step · (x + 1/2) + base.
  @inline(never)
  public static func linearRamp(
    destination: UnsafeMutablePointer<UInt32>, table: UnsafePointer<UInt32>, x: Double, step: Double,
    base: Double, count: Int
  ) {
    var i = 0
    while i < count {
      let center = x + (Double(i) + 0.5)
      destination[i] = table[rampEntry(step * center + base)]
      i = i &+ 1
    }
  }

  /// Places sqrt(u² + v²) with u = stepU · (x + 1/2) + baseU, v alike.
  @inline(never)
  public static func radialRamp(
    destination: UnsafeMutablePointer<UInt32>, table: UnsafePointer<UInt32>, x: Double, stepU: Double,
    stepV: Double, baseU: Double, baseV: Double, count: Int
  ) {
    var i = 0
    while i < count {
      let center = x + (Double(i) + 0.5)
      let u = stepU * center + baseU
      let v = stepV * center + baseV
      destination[i] = table[rampEntry((u * u + v * v).squareRoot())]
      i = i &+ 1
    }
  }

  /// Places along the angle of (u, v) from `start` (both in turns, start 0...1), with u and v as above.
  @inline(never)
  public static func conicRamp(
    destination: UnsafeMutablePointer<UInt32>, table: UnsafePointer<UInt32>, x: Double, stepU: Double,
    stepV: Double, baseU: Double, baseV: Double, start: Double, count: Int
  ) {
    var i = 0
    while i < count {
      let center = x + (Double(i) + 0.5)
      var share = Turn.of(x: stepU * center + baseU, y: stepV * center + baseV) - start
      // Twice when the start is in the upper half of the turn and the angle in the lower.
      if share < 0 { share += 1 }
      if share < 0 { share += 1 }
      destination[i] = table[rampEntry(share * rampEnd)]
      i = i &+ 1
    }
  }
}

extension VectorSpans {
  typealias Places = SIMD4<Double>

  /// The pixels of four places.
  @inline(__always)
  private static func lookUp(
    _ places: Places, _ table: UnsafePointer<UInt32>, _ destination: UnsafeMutablePointer<UInt32>
  ) {
    let start = Places(repeating: ScalarSpans.rampStart)
    let end = Places(repeating: ScalarSpans.rampEnd)
    // Comparisons in the sense that sends not-a-number to the start.
    var limited = start.replacing(with: places, where: places .> start)
    limited = end.replacing(with: limited, where: limited .< end)
    let rounded = limited - Places(repeating: 0.5) + Places(repeating: FixedPoint.rounder)
    let bits =
      unsafeBitCast(rounded, to: SIMD4<UInt64>.self) &- SIMD4(repeating: FixedPoint.rounder.bitPattern)
    destination[0] = table[Int(truncatingIfNeeded: bits[0])]
    destination[1] = table[Int(truncatingIfNeeded: bits[1])]
    destination[2] = table[Int(truncatingIfNeeded: bits[2])]
    destination[3] = table[Int(truncatingIfNeeded: bits[3])]
  }

  /// Writes `count` colours of a linear gradient from its table.
  public static func linearRamp(
    destination: UnsafeMutablePointer<UInt32>, table: UnsafePointer<UInt32>, x: Double, step: Double,
    base: Double, count: Int
  ) {
    let steps = Places(repeating: step)
    let bases = Places(repeating: base)
    let halves = Places(0.5, 1.5, 2.5, 3.5)
    var i = 0
    while i &+ 4 <= count {
      let centers = halves + Places(repeating: x + Double(i))
      lookUp(steps * centers + bases, table, destination + i)
      i = i &+ 4
    }
    if i < count {
      ScalarSpans.linearRamp(
        destination: destination + i, table: table, x: x + Double(i), step: step, base: base,
        count: count &- i)
    }
  }

  /// Writes `count` colours of a radial gradient from its table.
  public static func radialRamp(
    destination: UnsafeMutablePointer<UInt32>, table: UnsafePointer<UInt32>, x: Double, stepU: Double,
    stepV: Double, baseU: Double, baseV: Double, count: Int
  ) {
    let halves = Places(0.5, 1.5, 2.5, 3.5)
    var i = 0
    while i &+ 4 <= count {
      let centers = halves + Places(repeating: x + Double(i))
      let u = Places(repeating: stepU) * centers + Places(repeating: baseU)
      let v = Places(repeating: stepV) * centers + Places(repeating: baseV)
      lookUp((u * u + v * v).squareRoot(), table, destination + i)
      i = i &+ 4
    }
    if i < count {
      ScalarSpans.radialRamp(
        destination: destination + i, table: table, x: x + Double(i), stepU: stepU, stepV: stepV,
        baseU: baseU,
        baseV: baseV, count: count &- i)
    }
  }

  /// Writes `count` colours of a conic gradient from its table.
  public static func conicRamp(
    destination: UnsafeMutablePointer<UInt32>, table: UnsafePointer<UInt32>, x: Double, stepU: Double,
    stepV: Double, baseU: Double, baseV: Double, start: Double, count: Int
  ) {
    let halves = Places(0.5, 1.5, 2.5, 3.5)
    let zero = Places(repeating: 0)
    var i = 0
    while i &+ 4 <= count {
      let centers = halves + Places(repeating: x + Double(i))
      let u = Places(repeating: stepU) * centers + Places(repeating: baseU)
      let v = Places(repeating: stepV) * centers + Places(repeating: baseV)
      var share = Turn.of(x: u, y: v) - Places(repeating: start)
      share.replace(with: share + 1, where: share .< zero)
      share.replace(with: share + 1, where: share .< zero)
      lookUp(share * ScalarSpans.rampEnd, table, destination + i)
      i = i &+ 4
    }
    if i < count {
      ScalarSpans.conicRamp(
        destination: destination + i, table: table, x: x + Double(i), stepU: stepU, stepV: stepV,
        baseU: baseU,
        baseV: baseV, start: start, count: count &- i)
    }
  }
}
