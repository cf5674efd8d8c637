/// A coarse grid over the plane that tells which chords and vertices are near each other.
struct ChordCells {
  private(set) var chords: [[Int]]
  private(set) var vertices: [[Int]]
  private let low: SIMD2<Int64>
  private let size: Int64
  private let columns: Int
  private let rows: Int

  /// About as many cells as there are chords.
  init(of chords: [PathArrangement.Chord], _ grid: [SIMD2<Int64>]) {
    var low = grid.first ?? SIMD2(0, 0)
    var high = low
    for point in grid {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    let sides = Int64(max(1, Double(chords.count).squareRoot()))
    size = max(4, (high &- low).max() / sides + 1)
    self.low = low
    columns = Int((high.x - low.x) / size) + 1
    rows = Int((high.y - low.y) / size) + 1
    self.chords = Array(repeating: [], count: columns * rows)
    vertices = self.chords
  }

  private func column(_ x: Int64) -> Int { min(max(Int((x - low.x) / size), 0), columns - 1) }
  private func row(_ y: Int64) -> Int { min(max(Int((y - low.y) / size), 0), rows - 1) }

  /// Calls `body` with each cell that a line comes within one step of.
  func forEachCell(_ from: SIMD2<Int64>, _ to: SIMD2<Int64>, _ body: (Int) -> Void) {
    let (left, right) = (min(from.x, to.x), max(from.x, to.x))
    let (bottom, top) = (min(from.y, to.y), max(from.y, to.y))
    let slope = to.y == from.y ? 0 : Double(to.x - from.x) / Double(to.y - from.y)
    for row in row(bottom - 1)...row(top + 1) {
      var (first, last) = (left, right)
      if to.y != from.y {
        // Where the line is between the heights of the row, with a step more on each side.
        let heights = (
          Double(max(bottom, low.y + Int64(row) * size - 1)),
          Double(min(top, low.y + Int64(row + 1) * size + 1))
        )
        let places = (
          Double(from.x) + (heights.0 - Double(from.y)) * slope,
          Double(from.x) + (heights.1 - Double(from.y)) * slope
        )
        first = max(left, Int64(min(places.0, places.1).rounded(.down)))
        last = min(right, Int64(max(places.0, places.1).rounded(.up)))
      }
      guard first <= last else { continue }
      for column in column(first - 2)...column(last + 2) { body(row * columns + column) }
    }
  }

  mutating func add(_ chord: Int, _ from: SIMD2<Int64>, _ to: SIMD2<Int64>) {
    var near: [Int] = []
    forEachCell(from, to) { near.append($0) }
    for cell in near { chords[cell].append(chord) }
  }

  mutating func addVertex(_ vertex: Int, _ point: SIMD2<Int64>) {
    vertices[row(point.y) * columns + column(point.x)].append(vertex)
  }
}
