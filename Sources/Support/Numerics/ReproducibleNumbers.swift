/// The same numbers for the same seed on every machine. Source: Steele, Lea & Flood, "Fast splittable pseudorandom
/// number generators" (2014): SplitMix64.
package struct ReproducibleNumbers: RandomNumberGenerator {
  private var state: UInt64
  /// What comes before the generator's own numbers, one for each byte.
  private var first: ArraySlice<UInt8> = []

  /// Numbers that follow from a seed alone.
  package init(seed: UInt64) { state = seed }

  /// Numbers that a fuzzer steers: each byte gives one, so that changing a byte changes one choice.
  package init(bytes: [UInt8]) {
    state = UInt64(bytes.count)
    first = bytes[...]
  }

  /// The next 64 bits.
  package mutating func next() -> UInt64 {
    // The same byte in every place: ranges look at the low bits, fractions at the high ones.
    if let byte = first.popFirst() { return UInt64(byte) &* 0x0101_0101_0101_0101 }
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
