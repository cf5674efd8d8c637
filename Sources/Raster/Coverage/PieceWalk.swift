extension CoverageWriter {
  /// Adds a monotone piece of outline inside the box, cut where it crosses rows and columns.
  ///
  /// The walk goes down from (x, y) to `endY`. `rowPlaces` has the x where it leaves its rows, the last of them its
  /// end; `columnPlaces` the y where it leaves its columns. A step ends at whichever comes first, which is chosen
  /// without a branch: it would be guessed wrong about every third time. `area` is that to the left of a part in its
  /// column, from the part's height, the distances of its two ends from the column's edge added up, and its width.
  @inline(__always)
  func walk(
    x: Int, y: Int, endY: Int, isRightward: Bool, signs: Int, rowCount: Int, columnCount: Int,
    area: (_ height: Int, _ distances: Int, _ width: Int) -> Int
  ) {
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
    var steps = rowCount &+ columnCount &+ 1
    while steps > 0 {
      let rowX = rowPlace.pointee
      let bottom = rowEnd < endY ? rowEnd : endY
      let crossing = columnPlace.pointee
      let limited = crossing < y ? y : (crossing < bottom ? crossing : bottom)
      // All ones when the column's edge comes before the row's.
      let leavesColumn = (isRightward ? columnEnd &- rowX : rowX &- columnEnd) &>> 63
      let nextX = rowX ^ ((rowX ^ columnEnd) & leavesColumn)
      let nextY = bottom ^ ((bottom ^ limited) & leavesColumn)
      let height = nextY &- y
      let columnStart = isRightward ? columnEnd &- FixedPoint.one : columnEnd
      let left = area(height, x &+ nextX &- 2 &* columnStart, nextX &- x)
      add(cell: cell, height: (height ^ signs) &- signs, area: (left ^ signs) &- signs)
      x = nextX
      y = nextY
      cell = cell &+ (cellsPerRow ^ ((cellsPerRow ^ columnStep) & leavesColumn))
      columnEnd = columnEnd &+ ((columnStep &<< FixedPoint.shift) & leavesColumn)
      columnPlace -= leavesColumn
      rowEnd = rowEnd &+ (FixedPoint.one & ~leavesColumn)
      rowPlace += 1 &+ leavesColumn
      steps = steps &- 1
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
