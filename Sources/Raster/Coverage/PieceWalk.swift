/// Pieces of an outline, each in a cell of its own, as numbers side by side, so that their areas are computed many at a
/// time.
struct OutlinePieces {
  /// Where each is, how much it climbs, its ends' distances from the left edge of its column added up, its width.
  let cells, heights, distances, widths: UnsafeMutablePointer<Int32>

  /// The area left of each in its column.
  let areas: UnsafeMutablePointer<Int32>

  /// Numbers of a list behind the last that may be read and written.
  static let spare = 16

  /// Lists of `capacity` pieces in memory for `memory(capacity)` numbers.
  init(_ base: UnsafeMutablePointer<Int32>, capacity: Int) {
    let stride = capacity &+ Self.spare
    cells = base
    heights = base + stride
    distances = base + 2 &* stride
    widths = base + 3 &* stride
    areas = base + 4 &* stride
  }

  static func memory(_ capacity: Int) -> Int { 5 &* (capacity &+ spare) }
}

extension CoverageWriter {
  /// Cuts a monotone outline inside the box where it crosses rows and columns, into `count` pieces.
  ///
  /// The walk goes down from (x, y) to `endY`. `rowPlaces` has the x where it leaves its rows, the last of them its
  /// end; `columnPlaces` the y where it leaves its columns. A step ends at whichever comes first, which is chosen
  /// without a branch: it would be guessed wrong about every third time.
  @inline(__always)
  func walk(x: Int, y: Int, endY: Int, isRightward: Bool, count: Int) {
    let columnStep = isRightward ? 1 : -1
    // A walk to the left that starts on a column's edge starts in the column before.
    let column = isRightward ? x &>> FixedPoint.shift : (x &- 1) &>> FixedPoint.shift
    var cell = cell(row: y &>> FixedPoint.shift) &+ column
    var columnEnd = (isRightward ? column &+ 1 : column) &<< FixedPoint.shift
    var rowEnd = (y &>> FixedPoint.shift &+ 1) &<< FixedPoint.shift
    var rowPlace = UnsafePointer(rowPlaces)
    var columnPlace = UnsafePointer(columnPlaces)
    var x = x
    var y = y
    let pieces = pieces
    var step = 0
    while step < count {
      let rowX = rowPlace.pointee
      let bottom = rowEnd < endY ? rowEnd : endY
      let crossing = columnPlace.pointee
      let limited = crossing < y ? y : (crossing < bottom ? crossing : bottom)
      // All ones when the column's edge comes before the row's.
      let leavesColumn = (isRightward ? columnEnd &- rowX : rowX &- columnEnd) &>> 63
      let nextX = rowX ^ ((rowX ^ columnEnd) & leavesColumn)
      let nextY = bottom ^ ((bottom ^ limited) & leavesColumn)
      let columnStart = isRightward ? columnEnd &- FixedPoint.one : columnEnd
      pieces.cells[step] = Int32(truncatingIfNeeded: cell)
      pieces.heights[step] = Int32(truncatingIfNeeded: nextY &- y)
      pieces.distances[step] = Int32(truncatingIfNeeded: x &+ nextX &- 2 &* columnStart)
      pieces.widths[step] = Int32(truncatingIfNeeded: nextX &- x)
      x = nextX
      y = nextY
      cell = cell &+ (cellsPerRow ^ ((cellsPerRow ^ columnStep) & leavesColumn))
      columnEnd = columnEnd &+ ((columnStep &<< FixedPoint.shift) & leavesColumn)
      columnPlace -= leavesColumn
      rowEnd = rowEnd &+ (FixedPoint.one & ~leavesColumn)
      rowPlace += 1 &+ leavesColumn
      step = step &+ 1
    }
  }

  /// Adds pieces whose areas are known; `signs` is -1 where they count negative, else 0.
  @inline(__always)
  func add(_ pieces: OutlinePieces, count: Int, signs: Int32) {
    var step = 0
    while step < count {
      let height = (pieces.heights[step] ^ signs) &- signs
      let area = (pieces.areas[step] ^ signs) &- signs
      add(cell: Int(pieces.cells[step]), height: Int(height), area: Int(area))
      step = step &+ 1
    }
  }

  /// How many edges of columns are strictly between two places.
  @inline(__always)
  static func edges(between x0: Int, and x1: Int) -> Int {
    let low = x0 < x1 ? x0 : x1
    let high = x0 < x1 ? x1 : x0
    return (high &- 1) &>> FixedPoint.shift &- low &>> FixedPoint.shift
  }

  /// The first edge of a column after a place in the direction of a walk.
  @inline(__always)
  static func firstEdge(after x: Int, isRightward: Bool) -> Int {
    (isRightward ? x &>> FixedPoint.shift &+ 1 : (x &- 1) &>> FixedPoint.shift) &<< FixedPoint.shift
  }
}
