/// How the winding number averaged over a pixel becomes its coverage.
enum CoverageRule {
  /// min(|w|, 1): inside where the outline winds around.
  case nonZero
  /// A triangle wave of period 2: inside where the outline is crossed an odd number of times.
  case evenOdd
  /// min(max(w, 0), 1): an outline minus a hole, where a hole outside the outline counts for nothing.
  case positive

  /// Coverage area 0...65536 of a running sum.
  @inline(__always)
  func area(_ sum: Int32) -> Int {
    let value = Int(sum)
    switch self {
    case .nonZero:
      let magnitude = value < 0 ? 0 &- value : value
      return magnitude > FixedPoint.one ? FixedPoint.one : magnitude
    case .evenOdd:
      let phase = value & (2 &* FixedPoint.one &- 1)
      return phase > FixedPoint.one ? 2 &* FixedPoint.one &- phase : phase
    case .positive:
      return value < 0 ? 0 : (value > FixedPoint.one ? FixedPoint.one : value)
    }
  }
}

extension CoverageAccumulator {
  /// Turns the box's sums into coverage, gives it to the painter from the top row down, and clears the cells.
  ///
  /// Only marked groups of cells are read; between them the sum cannot change, so the gap is one span. The cost
  /// follows the outline, not the area. `weights` needs room for 256 + 4 words.
  @inline(__always)
  func sweep<P: Painter>(_ painter: P, rule: CoverageRule, weights: UnsafeMutablePointer<UInt32>) {
    let width = box.width
    var row = 0
    let rows = box.height
    while row < rows {
      let cellRow = cells + row &* cellsPerRow
      let markRow = marks + row &* wordsPerRow
      let y = box.minY &+ row
      var sum: Int32 = 0
      var painted = 0
      var wordIndex = 0
      while wordIndex < wordsPerRow {
        var word = markRow[wordIndex]
        markRow[wordIndex] = 0
        while word != 0 {
          let first = word.trailingZeroBitCount
          let run = (~(word &>> UInt64(truncatingIfNeeded: first))).trailingZeroBitCount
          let start = (wordIndex &* 64 &+ first) &* Self.cellsPerMark
          let end = start &+ run &* Self.cellsPerMark
          if start > painted {
            emitGap(painter, y, from: painted, to: min(start, width), sum: sum, rule: rule)
          }
          sum = resolve(
            cellRow + start, count: end &- start, sum: sum, rule: rule, weights: weights)
          let visible = min(end, width) &- start
          if visible > 0 {
            painter.mask(x: box.minX &+ start, y: y, count: visible, weights: weights)
          }
          painted = end
          let next = first &+ run
          word = next >= 64 ? 0 : word & (UInt64.max &<< UInt64(truncatingIfNeeded: next))
        }
        wordIndex = wordIndex &+ 1
      }
      if painted < width { emitGap(painter, y, from: painted, to: width, sum: sum, rule: rule) }
      row = row &+ 1
    }
  }

  /// Turns cells into coverage words, clears them and returns the sum behind the last. The rule is chosen outside
  /// the loop.
  @inline(__always)
  private func resolve(
    _ cells: UnsafeMutablePointer<Int32>, count: Int, sum: Int32, rule: CoverageRule,
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
    switch rule {
    case .nonZero: return loop(.nonZero)
    case .evenOdd: return loop(.evenOdd)
    case .positive: return loop(.positive)
    }
  }

  @inline(__always)
  private func emitGap<P: Painter>(
    _ painter: P, _ y: Int, from start: Int, to end: Int, sum: Int32, rule: CoverageRule
  ) {
    let coverage = FixedPoint.byte(rule.area(sum))
    if end > start && (coverage != 0 || P.paintsEmpty) {
      painter.span(x: box.minX &+ start, y: y, count: end &- start, coverage: coverage)
    }
  }
}
