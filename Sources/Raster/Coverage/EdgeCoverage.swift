/// A straight piece of outline from (x0, y0) down to (x1, y1), y0 < y1, in fixed point.
private struct Edge {
  let x0, y0, x1, y1: Int

  /// 0 where the outline runs downwards along it, -1 where upwards.
  let signs: Int

  /// Nil when it is level, which adds nothing.
  @inline(__always)
  init?(_ ax: Int, _ ay: Int, _ bx: Int, _ by: Int) {
    if ay == by { return nil }
    let isDown = ay < by
    x0 = isDown ? ax : bx
    y0 = isDown ? ay : by
    x1 = isDown ? bx : ax
    y1 = isDown ? by : ay
    signs = isDown ? 0 : -1
  }

  /// A number with the sign of the direction.
  @inline(__always)
  func signed(_ magnitude: Int) -> Int { (magnitude ^ signs) &- signs }

  /// Where the edge is at a height, from its ends and never from the row before: the same number for every box.
  @inline(__always)
  func x(atY y: Int, slope: Double) -> Int { x0 &+ FixedPoint.nearest(Double(y &- y0) * slope) }

  @inline(__always)
  var slope: Double { Double(x1 &- x0) / Double(y1 &- y0) }

  /// What it climbs for each step to the right; only where it crosses columns, so never infinite.
  @inline(__always)
  var perColumn: Double { Double(y1 &- y0) / Double(x1 &- x0) }

  /// The area left of a piece in a column: its height times the mean distance of its ends from the column's edge.
  @inline(__always)
  static func area(height: Int, _ x0: Int, _ x1: Int, column: Int) -> Int {
    (height &* (x0 &+ x1 &- column &<< 17) &+ FixedPoint.one) &>> 17
  }
}

extension CoverageWriter {
  /// Adds a straight edge from (ax, ay) to (bx, by), in fixed point counted from the box. Downward edges count positive
  /// to their right. What is outside the box costs no time beyond comparisons.
  @inline(__always)
  func addLine(_ ax: Int, _ ay: Int, _ bx: Int, _ by: Int) {
    guard let edge = Edge(ax, ay, bx, by) else { return }
    let isInside =
      edge.y0 >= 0 && edge.y1 <= height && (edge.x0 | edge.x1) >= 0 && edge.x0 <= width && edge.x1 <= width
    if isInside { addInner(edge) } else { addOuter(edge) }
  }

  /// `addLine` for an edge that is inside the box.
  @inline(__always)
  func addInnerLine(_ ax: Int, _ ay: Int, _ bx: Int, _ by: Int) {
    if let edge = Edge(ax, ay, bx, by) { addInner(edge) }
  }

  /// Adds an edge that is inside the box.
  @inline(__always)
  private func addInner(_ edge: Edge) {
    var rowIndex = edge.y0 &>> FixedPoint.shift
    let last = (edge.y1 &- 1) &>> FixedPoint.shift
    var line = cell(row: rowIndex)
    // Most chords of a curve stay in one row and need no slope.
    if rowIndex == last {
      addPiece(line, edge, x: edge.x0, y: edge.y0, nextX: edge.x1, nextY: edge.y1)
      return
    }
    let slope = edge.slope
    var x = edge.x0
    var y = edge.y0
    while rowIndex < last {
      rowIndex = rowIndex &+ 1
      let nextY = rowIndex &<< FixedPoint.shift
      let nextX = edge.x(atY: nextY, slope: slope)
      addPiece(line, edge, x: x, y: y, nextX: nextX, nextY: nextY)
      x = nextX
      y = nextY
      line = line &+ cellsPerRow
    }
    addPiece(line, edge, x: x, y: y, nextX: edge.x1, nextY: edge.y1)
  }

  /// Adds what of an edge the box holds, and the height of what is to its left.
  private func addOuter(_ edge: Edge) {
    if edge.y1 <= 0 || edge.y0 >= height || (edge.x0 >= width && edge.x1 >= width) { return }
    let slope = edge.slope
    let end = edge.y1 < height ? edge.y1 : height
    var y = edge.y0 > 0 ? edge.y0 : 0
    var x = y == edge.y0 ? edge.x0 : edge.x(atY: y, slope: slope)
    while y < end {
      let line = cell(row: y &>> FixedPoint.shift)
      let rowEnd = (y &>> FixedPoint.shift &+ 1) &<< FixedPoint.shift
      let nextY = edge.y1 < rowEnd ? edge.y1 : rowEnd
      let nextX = nextY == edge.y1 ? edge.x1 : edge.x(atY: nextY, slope: slope)
      let low = x < nextX ? x : nextX
      let high = x < nextX ? nextX : x
      if high <= 0 {
        addLeft(cell: line, height: edge.signed(nextY &- y))
      } else if low < 0 || high > width {
        if low < width { addCut(line, edge, x: x, y: y, nextX: nextX, nextY: nextY) }
      } else {
        addPiece(line, edge, x: x, y: y, nextX: nextX, nextY: nextY)
      }
      x = nextX
      y = nextY
    }
  }

  /// Adds the part of an edge inside one row of the box, from (x, y) to (nextX, nextY).
  @inline(__always)
  private func addPiece(_ line: Int, _ edge: Edge, x: Int, y: Int, nextX: Int, nextY: Int) {
    if (x ^ nextX) &>> FixedPoint.shift == 0 {
      let column = x &>> FixedPoint.shift
      let height = nextY &- y
      let area = Edge.area(height: height, x, nextX, column: column)
      add(cell: line &+ column, height: edge.signed(height), area: edge.signed(area))
    } else {
      addShallow(line, edge, x: x, y: y, nextX: nextX, nextY: nextY)
    }
  }

  /// Adds the part of an edge inside one row when it crosses or touches an edge between columns of the box.
  private func addShallow(_ line: Int, _ edge: Edge, x: Int, y: Int, nextX: Int, nextY: Int) {
    let perColumn = edge.perColumn
    let isRightward = x < nextX
    addColumns(
      line, edge, perColumn, fromX: isRightward ? x : nextX, fromY: isRightward ? y : nextY,
      toX: isRightward ? nextX : x, toY: isRightward ? nextY : y, top: y, bottom: nextY)
  }

  /// Adds the part of an edge inside one row when it sticks out of the box to the left or to the right.
  private func addCut(_ line: Int, _ edge: Edge, x: Int, y: Int, nextX: Int, nextY: Int) {
    let perColumn = edge.perColumn
    let isRightward = x < nextX
    var fromX = isRightward ? x : nextX
    var fromY = isRightward ? y : nextY
    var toX = isRightward ? nextX : x
    var toY = isRightward ? nextY : y
    if fromX < 0 {
      let edgeY = edge.y(atX: 0, perColumn: perColumn, y, nextY)
      addLeft(cell: line, height: edge.signed(edgeY < fromY ? fromY &- edgeY : edgeY &- fromY))
      fromX = 0
      fromY = edgeY
    }
    if toX > width {
      toX = width
      toY = edge.y(atX: width, perColumn: perColumn, y, nextY)
    }
    addColumns(
      line, edge, perColumn, fromX: fromX, fromY: fromY, toX: toX, toY: toY, top: y, bottom: nextY)
  }

  /// Adds the part of an edge inside one row from its left to its right end, column by column.
  @inline(__always)
  private func addColumns(
    _ line: Int, _ edge: Edge, _ perColumn: Double, fromX: Int, fromY: Int, toX: Int, toY: Int,
    top: Int, bottom: Int
  ) {
    var x = fromX
    var y = fromY
    var column = x &>> FixedPoint.shift
    while x < toX {
      let columnEnd = (column &+ 1) &<< FixedPoint.shift
      let nextX = toX < columnEnd ? toX : columnEnd
      let nextY = toX <= columnEnd ? toY : edge.y(atX: columnEnd, perColumn: perColumn, top, bottom)
      let height = nextY < y ? y &- nextY : nextY &- y
      let area = Edge.area(height: height, x, nextX, column: column)
      add(cell: line &+ column, height: edge.signed(height), area: edge.signed(area))
      x = nextX
      y = nextY
      column = column &+ 1
    }
  }
}

extension Edge {
  /// Where the edge is at a column, inside a row's heights.
  @inline(__always)
  fileprivate func y(atX x: Int, perColumn: Double, _ top: Int, _ bottom: Int) -> Int {
    let y = y0 &+ FixedPoint.nearest(Double(x &- x0) * perColumn)
    return y < top ? top : (y > bottom ? bottom : y)
  }
}
