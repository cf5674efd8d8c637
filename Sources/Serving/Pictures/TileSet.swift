import Raster

/// Which squares of a picture have changed: as many as there are, however often they change.
struct TileSet: Equatable {
  /// Pixels of a square's side.
  static let side = 32

  /// Of the picture, in pixels.
  let width: Int
  let height: Int
  private let columns: Int
  private let rows: Int
  private var words: [UInt64]

  /// No square of a picture of this size.
  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    columns = (width + Self.side - 1) / Self.side
    rows = (height + Self.side - 1) / Self.side
    words = [UInt64](repeating: 0, count: (columns * rows + 63) / 64)
  }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  mutating func insert(column: Int, row: Int) {
    let bit = row * columns + column
    words[bit / 64] |= 1 << UInt64(bit % 64)
  }

  private func contains(column: Int, row: Int) -> Bool {
    let bit = row * columns + column
    return words[bit / 64] & 1 << UInt64(bit % 64) != 0
  }

  mutating func insertAll() {
    for row in 0..<rows {
      for column in 0..<columns { insert(column: column, row: row) }
    }
  }

  /// Adds the squares of another set of the same picture.
  mutating func formUnion(_ other: TileSet) {
    guard other.words.count == words.count else { return insertAll() }
    for index in words.indices { words[index] |= other.words[index] }
  }

  mutating func removeAll() {
    for index in words.indices { words[index] = 0 }
  }

  /// The squares as rectangles that do not overlap: rows of neighbours, and below each other where they are as long.
  var rectangles: [PixelRect] {
    var done: [PixelRect] = []
    /// Those that end at the row before.
    var open: [PixelRect] = []
    for row in 0..<rows {
      var next: [PixelRect] = []
      for run in runs(inRow: row) {
        if let index = open.firstIndex(where: { $0.minX == run.minX && $0.maxX == run.maxX }) {
          var taller = open.remove(at: index)
          taller.maxY = run.maxY
          next.append(taller)
        } else {
          next.append(run)
        }
      }
      done += open
      open = next
    }
    return done + open
  }

  private func runs(inRow row: Int) -> [PixelRect] {
    var runs: [PixelRect] = []
    var begin: Int?
    for column in 0...columns {
      let isIn = column < columns && contains(column: column, row: row)
      if isIn {
        begin = begin ?? column
      } else if let first = begin {
        runs.append(
          PixelRect(
            minX: first * Self.side, minY: row * Self.side, maxX: min(column * Self.side, width),
            maxY: min((row + 1) * Self.side, height)))
        begin = nil
      }
    }
    return runs
  }
}
