import Foundation

/// The heights of many rows, with their sums: a Fenwick tree, so that one of a hundred thousand rows changes, and the
/// row at a place is found, in a few steps.
struct HeightIndex {
  private var heights: [CGFloat]
  private var sums: [CGFloat]
  /// Whether a row's height was measured rather than estimated.
  private var isKnown: [Bool]

  init(count: Int, estimate: CGFloat) {
    heights = Array(repeating: estimate, count: count)
    isKnown = Array(repeating: false, count: count)
    sums = []
    rebuild()
  }

  init(heights: [CGFloat], isKnown: [Bool]) {
    self.heights = heights
    self.isKnown = isKnown
    sums = []
    rebuild()
  }

  private mutating func rebuild() {
    sums = [0] + heights
    for index in 1..<max(sums.count, 1) {
      let above = index + (index & -index)
      if above < sums.count { sums[above] += sums[index] }
    }
  }

  var count: Int { heights.count }
  var total: CGFloat { start(of: count) }

  func height(of row: Int) -> CGFloat { heights[row] }
  func isKnown(_ row: Int) -> Bool { isKnown[row] }

  mutating func set(_ height: CGFloat, of row: Int) {
    isKnown[row] = true
    let change = height - heights[row]
    guard change != 0 else { return }
    heights[row] = height
    var index = row + 1
    while index < sums.count {
      sums[index] += change
      index += index & -index
    }
  }

  /// Takes a height that may have changed: the row is measured when it shows.
  mutating func assume(_ height: CGFloat, of row: Int) {
    set(height, of: row)
    forget(row)
  }

  mutating func forget() {
    for row in isKnown.indices { isKnown[row] = false }
  }

  mutating func forget(_ row: Int) { isKnown[row] = false }

  /// The sum of the heights before a row.
  func start(of row: Int) -> CGFloat {
    var sum: CGFloat = 0
    var index = row
    while index > 0 {
      sum += sums[index]
      index -= index & -index
    }
    return sum
  }

  /// The row that a distance from the first one's top is in; the nearest one outside.
  func row(at distance: CGFloat) -> Int {
    guard count > 0, distance > 0 else { return 0 }
    var row = 0
    var rest = distance
    var step = 1
    while step * 2 < sums.count { step *= 2 }
    while step > 0 {
      if row + step < sums.count, sums[row + step] <= rest {
        row += step
        rest -= sums[row]
      }
      step /= 2
    }
    return min(row, count - 1)
  }
}
