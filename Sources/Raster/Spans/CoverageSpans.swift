/// Running sums of cells as coverage words (see `CoverageAccumulator`); the cells are cleared.
///
/// The result is the sum behind the last cell. `count` is a multiple of 4.
extension ScalarSpans {
  @inline(never)
  static func resolve(
    cells: UnsafeMutablePointer<Int32>, count: Int, sum: Int32, fold: CoverageFold,
    weights: UnsafeMutablePointer<UInt32>
  ) -> Int32 {
    @inline(__always)
    func loop(_ rule: CoverageRule) -> Int32 {
      var sum = sum
      var i = 0
      while i < count {
        sum = sum &+ cells[i]
        cells[i] = 0
        weights[i] = FixedPoint.byte(rule.area(sum)) &* 0x10001
        i = i &+ 1
      }
      return sum
    }
    // The rule is chosen outside the loop.
    switch fold.rule {
    case .nonZero: return loop(.nonZero)
    case .evenOdd: return loop(.evenOdd)
    case .positive: return loop(.positive)
    }
  }
}

extension VectorSpans {
  typealias Sums = SIMD4<Int32>

  @inline(__always)
  static func resolve(
    cells: UnsafeMutablePointer<Int32>, count: Int, sum: Int32, fold: CoverageFold,
    weights: UnsafeMutablePointer<UInt32>
  ) -> Int32 {
    var carry = Sums(repeating: sum)
    var i = 0
    while i < count {
      var sums = UnsafeRawPointer(cells + i).loadUnaligned(as: Sums.self)
      UnsafeMutableRawPointer(cells + i).storeBytes(of: Sums(repeating: 0), as: Sums.self)
      sums = sums &+ Sums(0, sums[0], sums[1], sums[2])
      sums = sums &+ Sums(0, 0, sums[0], sums[1]) &+ carry
      carry = Sums(repeating: sums[3])
      let area = fold.areas(sums)
      // FixedPoint.byte, (255·area + 2^15) >> 16, in 32 bits.
      let bytes = (area &- ((area &+ 255) &>> 8) &+ 128) &>> 8
      UnsafeMutableRawPointer(weights + i).storeBytes(of: bytes | (bytes &<< 16), as: Sums.self)
      i = i &+ 4
    }
    return carry[0]
  }
}

/// A coverage rule as numbers, so that one chain of vector operations serves all three without a branch.
struct CoverageFold {
  let rule: CoverageRule

  let signs, phases, slopes, top: Int32

  init(_ rule: CoverageRule) {
    self.rule = rule
    signs = rule == .nonZero ? -1 : 0
    phases = rule == .evenOdd ? Int32(2 * FixedPoint.one - 1) : -1
    slopes = rule == .evenOdd ? -1 : 0
    top = Int32(rule == .evenOdd ? 2 * FixedPoint.one : FixedPoint.one)
  }

  /// `CoverageRule.area` of four sums: their magnitude or themselves, not below 0, and no more than a top that slopes
  /// down for `evenOdd`.
  @inline(__always)
  func areas(_ sums: VectorSpans.Sums) -> VectorSpans.Sums {
    let negative = (sums &>> 31) & signs
    let folded = ((sums ^ negative) &- negative) & phases
    let rising = folded & ~(folded &>> 31)
    let falling = VectorSpans.Sums(repeating: top) &- (rising & slopes)
    return rising.replacing(with: falling, where: rising .> falling)
  }
}
