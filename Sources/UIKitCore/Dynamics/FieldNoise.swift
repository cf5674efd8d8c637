import RigidBodies
import Support

/// Smooth random numbers over place and time, the same everywhere: each lattice point has a number from its whole
/// coordinates, and what is between is blended by 3t² − 2t³.
enum FieldNoise {
  /// Two independent numbers from −1 to 1.
  static func vector(_ x: Double, _ y: Double, _ t: Double) -> Vector {
    Vector(value(x, y, t, seed: 1), value(x, y, t, seed: 2))
  }

  private static func value(_ x: Double, _ y: Double, _ t: Double, seed: UInt64) -> Double {
    let (x0, y0, t0) = (x.rounded(.down), y.rounded(.down), t.rounded(.down))
    let (u, v, w) = (smooth(x - x0), smooth(y - y0), smooth(t - t0))
    func at(_ dx: Double, _ dy: Double, _ dt: Double) -> Double { point(x0 + dx, y0 + dy, t0 + dt, seed) }
    func plane(_ dt: Double) -> Double {
      blend(blend(at(0, 0, dt), at(1, 0, dt), u), blend(at(0, 1, dt), at(1, 1, dt), u), v)
    }
    return blend(plane(0), plane(1), w)
  }

  private static func smooth(_ t: Double) -> Double { t * t * (3 - 2 * t) }
  private static func blend(_ a: Double, _ b: Double, _ t: Double) -> Double { a + (b - a) * t }

  /// The number of a lattice point: its coordinates mixed by multiplication and shifts.
  private static func point(_ x: Double, _ y: Double, _ t: Double, _ seed: UInt64) -> Double {
    func whole(_ value: Double) -> UInt64 { UInt64(bitPattern: Int64(exactly: value) ?? 0) }
    var bits = seed &* 0x9E37_79B9_7F4A_7C15
    for part in [whole(x), whole(y), whole(t)] {
      bits = (bits ^ part) &* 0xBF58_476D_1CE4_E5B9
      bits ^= bits >> 29
      bits = bits &* 0x94D0_49BB_1331_11EB
      bits ^= bits >> 32
    }
    return Double(bits >> 11) / Double(1 << 52) - 1
  }
}
