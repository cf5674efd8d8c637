/// How many of 64 × 64 evenly spread samples of every pixel are in shapes that do not touch one another.
struct ReferenceCoverage {
  static let side = 64
  /// Samples in a pixel.
  static let whole = Int32(side * side)

  let width, height: Int
  private(set) var counts: [Int32]

  init(_ shapes: [ReferenceShape], width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    counts = [Int32](repeating: 0, count: width * height)
    for shape in shapes { add(shape) }
  }

  private mutating func add(_ shape: ReferenceShape) {
    let side = Double(Self.side)
    let first = max(Int(shape.minY.rounded(.down)), 0), end = min(Int(shape.maxY.rounded(.up)), height)
    for row in first..<max(first, end) {
      for line in 0..<Self.side {
        for piece in shape.cut(Double(row) + (Double(line) + 0.5) / side) {
          // Samples are at (i + 1/2) / 64.
          let from = max(Int((piece.lowerBound * side - 0.5).rounded(.up)), 0)
          let to = min(Int((piece.upperBound * side - 0.5).rounded(.up)), width * Self.side)
          if from < to { add(row, from, to) }
        }
      }
    }
  }

  private mutating func add(_ row: Int, _ from: Int, _ to: Int) {
    let start = row * width
    let first = from / Self.side, last = (to - 1) / Self.side
    if first == last {
      counts[start + first] += Int32(to - from)
      return
    }
    counts[start + first] += Int32((first + 1) * Self.side - from)
    for x in first + 1..<max(first + 1, last) { counts[start + x] += Int32(Self.side) }
    counts[start + last] += Int32(to - last * Self.side)
  }
}
