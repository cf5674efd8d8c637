/// Random numbers by their place: the same key and number always give the same draw, in any order.
///
/// SplitMix64's output function over a counter. Source: Steele, Lea & Flood, "Fast splittable pseudorandom number
/// generators" (2014); constants of Stafford's variant 13.
struct ParticleRandom {
  private let key: UInt64

  private static let gamma: UInt64 = 0x9E37_79B9_7F4A_7C15

  private init(key: UInt64) { self.key = key }

  /// The draws of a whole emitter.
  init(seed: UInt32) { key = ParticleRandom.mix(UInt64(seed) &+ ParticleRandom.gamma) }

  /// The draws of one thing among many: a cell of an emitter, a particle of a cell.
  func child(_ index: Int) -> ParticleRandom {
    ParticleRandom(
      key: ParticleRandom.mix(
        key ^ ParticleRandom.mix(UInt64(truncatingIfNeeded: index) &+ ParticleRandom.gamma)))
  }

  /// The `n`-th draw, 0 ≤ u < 1.
  func unit(_ n: Int) -> Double {
    let bits = ParticleRandom.mix(key &+ UInt64(truncatingIfNeeded: n &+ 1) &* ParticleRandom.gamma)
    return Double(bits >> 11) * 0x1p-53
  }

  /// The `n`-th draw, evenly within `range` around `mean`.
  func value(_ n: Int, _ mean: Double, _ range: Double) -> Double { mean + range * (unit(n) - 0.5) }

  private static func mix(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
