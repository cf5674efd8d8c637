/// Numbers that look random and are the same in every run: a linear congruential generator (D. Knuth's MMIX).
struct Random {
  private var state: UInt64 = 1

  /// 0..<1.
  mutating func next() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 33) / Double(1 << 31)
  }

  mutating func next(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * next()
  }

  /// The same, on 64ths.
  mutating func sixtyFourth(in range: ClosedRange<Double>) -> Double { next(in: range).onSixtyFourth }

  /// 0xAARRGGBB with this alpha.
  mutating func color(alpha: UInt32 = 255) -> UInt32 {
    alpha << 24 | UInt32(next() * 255) << 16 | UInt32(next() * 255) << 8 | UInt32(next() * 255)
  }
}

extension Double {
  /// The nearest 64th.
  var onSixtyFourth: Double { (self * 64).rounded() / 64 }
}
