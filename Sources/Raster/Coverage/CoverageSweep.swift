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
  /// Cells resolved at a time, a whole number of marked words.
  static let runLength = 256

  /// Eight marks.
  private static let allMarks: UInt64 = 0x0101_0101_0101_0101

  /// Turns the box's sums into coverage, gives it to the painter from the top row down, and clears the cells.
  ///
  /// Only marked groups of cells are read; between them the sum cannot change, so the gap is one span. The cost
  /// follows the outline, not the area. `weights` needs room for `runLength` words.
  @inline(__always)
  func sweep<P: Painter>(
    _ painter: P, rule: CoverageRule, weights: UnsafeMutablePointer<UInt32>, kernels: SpanKernels
  ) {
    let cellsPerRow = cellsPerRow
    let wordsPerRow = wordsPerRow
    let width = box.width
    let minX = box.minX
    let maxY = box.maxY
    let fold = CoverageFold(rule)
    if painter.sweep(self, fold: fold) { return }
    var cells = cells
    var marks = marks
    var left = left
    var y = box.minY
    while y < maxY {
      var sum = left.pointee
      left.pointee = 0
      var painted = 0
      var wordIndex = 0
      while wordIndex < wordsPerRow {
        var word = UInt64(littleEndian: marks[wordIndex])
        if word == 0 {
          wordIndex = wordIndex &+ 1
          continue
        }
        marks[wordIndex] = 0
        let wordStart = wordIndex &* (Self.marksPerWord * Self.cellsPerMark)
        wordIndex = wordIndex &+ 1
        while word != 0 {
          let first = word.trailingZeroBitCount &>> 3
          let rest = word &>> UInt64(truncatingIfNeeded: first &<< 3)
          let run = (~rest & Self.allMarks).trailingZeroBitCount &>> 3
          let start = wordStart &+ first &* Self.cellsPerMark
          var end = start &+ run &* Self.cellsPerMark
          let next = first &+ run
          word = next == Self.marksPerWord ? 0 : word & (.max &<< UInt64(truncatingIfNeeded: next &<< 3))
          if next == Self.marksPerWord {
            while wordIndex < wordsPerRow, marks[wordIndex] == Self.allMarks,
              end &- start < Self.runLength - 32
            {
              marks[wordIndex] = 0
              wordIndex = wordIndex &+ 1
              end = end &+ Self.marksPerWord * Self.cellsPerMark
            }
          }
          if start > painted {
            emitGap(painter, minX, y, from: painted, to: start, sum: sum, rule: rule)
          }
          sum = kernels.resolve(
            cells: cells + start, count: end &- start, sum: sum, fold: fold, weights: weights)
          // The last group may begin at the cell behind the last pixel.
          let visible = (end < width ? end : width) &- start
          if visible > 0 { painter.mask(x: minX &+ start, y: y, count: visible, weights: weights) }
          painted = end
        }
      }
      if painted < width { emitGap(painter, minX, y, from: painted, to: width, sum: sum, rule: rule) }
      cells += cellsPerRow
      marks += wordsPerRow
      left += 1
      y = y &+ 1
    }
  }

  @inline(__always)
  private func emitGap<P: Painter>(
    _ painter: P, _ minX: Int, _ y: Int, from start: Int, to end: Int, sum: Int32, rule: CoverageRule
  ) {
    let coverage = FixedPoint.byte(rule.area(sum))
    if coverage != 0 || P.paintsEmpty {
      painter.span(x: minX &+ start, y: y, count: end &- start, coverage: coverage)
    }
  }
}
