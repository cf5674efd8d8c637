/// A quarter of a circle as the outline of a corner, in fixed point counted from the box.
struct QuarterArc {
  /// The centre and the radius; the radius is above 0.
  let centerX, centerY, radius: Int

  /// The quarter above the centre (smaller y) or below it.
  let isTop: Bool

  /// The quarter left of the centre or right of it.
  let isLeft: Bool

  /// 1 / 8r and 1 / 4r².
  let perEightRadii, perFourSquares: Double

  /// What a segment's area adds to that left of its chord is this times it: the arc bulges away from its centre.
  var side: Double { isLeft ? -1 : 1 }

  init(centerX: Int, centerY: Int, radius: Int, isTop: Bool, isLeft: Bool) {
    self.centerX = centerX
    self.centerY = centerY
    self.radius = radius
    self.isTop = isTop
    self.isLeft = isLeft
    let r = Double(radius)
    perEightRadii = 1 / (8 * r)
    perFourSquares = 1 / (4 * r * r)
  }

  /// How far the circle is from its centre's line at a distance from the centre.
  @inline(__always)
  static func distance(_ offset: Int, radius: Int) -> Int {
    let r = Double(radius)
    let t = Double(offset)
    // (r - t)(r + t) keeps the digits that r² - t² loses near the ends of the arc.
    let square = (r - t) * (r + t)
    return square > 0 ? FixedPoint.nearest(square.squareRoot()) : 0
  }

  @inline(__always)
  private func distance(_ offset: Int) -> Int { Self.distance(offset, radius: radius) }

  /// The arc's x at a height.
  @inline(__always)
  func x(atY y: Int) -> Int {
    isLeft ? centerX &- distance(y &- centerY) : centerX &+ distance(y &- centerY)
  }

  /// The arc's y at a column.
  @inline(__always)
  func y(atX x: Int) -> Int {
    isTop ? centerY &- distance(x &- centerX) : centerY &+ distance(x &- centerX)
  }

  /// The area between a chord and its arc, in units of 2^-32 pixel.
  ///
  /// With s = chord / 2r the segment's area is r²·(asin s - s·sqrt(1 - s²)) = chord³ / 8r · Σ kₙ s²ⁿ with
  /// kₙ = 2·C(2n, n) / 4ⁿ / (2n + 3). Eight terms leave less than 6·10^-5 r² for a whole quarter in one pixel
  /// (s = 0.71) and less than 10^-9 for r above 2 pixels; below s² = 1/64 three terms leave less than 10^-7.
  @inline(__always)
  func segment(width: Int, height: Int) -> Double {
    let w = Double(width)
    let h = Double(height)
    let square = w * w + h * h
    let s2 = square * perFourSquares
    var series = 5.0 / 72
    if s2 > 1.0 / 64 {
      series += s2 * (35.0 / 704 + s2 * (63.0 / 1664 + s2 * (231.0 / 7680 + s2 * (429.0 / 17408))))
    }
    series = 2.0 / 3 + s2 * (1.0 / 5 + s2 * (3.0 / 28 + s2 * series))
    return square * square.squareRoot() * perEightRadii * series
  }

  /// The area left of a piece in its column, from its height, the distances of its ends from the column's left edge
  /// added up, and its width.
  @inline(__always)
  func area(height: Int, distances: Int, width: Int) -> Int {
    let chord = Double(height &* distances) * 0.5
    let exact = FixedPoint.nearest((chord + side * segment(width: width, height: height)) / 65536)
    return exact < 0 ? 0 : (exact > height ? height : exact)
  }
}

extension CoverageWriter {
  /// Adds a quarter arc; `sign` is 1 when the inside of the shape is to the right of it, -1 when to the left.
  func addArc(_ arc: QuarterArc, sign: Int) {
    let startY = arc.isTop ? arc.centerY &- arc.radius : arc.centerY
    let endY = arc.isTop ? arc.centerY : arc.centerY &+ arc.radius
    if endY <= 0 || startY >= height { return }
    let isInside =
      startY >= 0 && endY <= height
      && (arc.isLeft
        ? arc.centerX &- arc.radius >= 0 && arc.centerX <= width
        : arc.centerX >= 0 && arc.centerX &+ arc.radius <= width)
    if isInside {
      addInner(arc, from: startY, to: endY, sign: sign)
      return
    }
    var y = max(startY, 0)
    let end = min(endY, height)
    var x = arc.x(atY: y)
    while y < end {
      let row = y &>> FixedPoint.shift
      let nextY = min(endY, (row &+ 1) &<< FixedPoint.shift)
      let nextX = arc.x(atY: nextY)
      let low = x < nextX ? x : nextX
      let high = x < nextX ? nextX : x
      if high <= 0 {
        addLeft(row: row, height: sign &* (nextY &- y))
      } else if low < width {
        addArcRow(arc, row, sign: sign, x: x, y: y, nextX: nextX, nextY: nextY)
      }
      x = nextX
      y = nextY
    }
  }

  /// Adds a quarter arc that is inside the box.
  private func addInner(_ arc: QuarterArc, from startY: Int, to endY: Int, sign: Int) {
    let x = arc.isTop ? arc.centerX : arc.x(atY: startY)
    let endX = arc.isTop ? arc.x(atY: endY) : arc.centerX
    let isRightward = endX >= x
    let rows = max((endY &- 1) &>> FixedPoint.shift &- startY &>> FixedPoint.shift, 0)
    let columns = max(Self.edges(between: x, and: endX), 0)
    let firstRow = (startY &>> FixedPoint.shift &+ 1) &<< FixedPoint.shift
    Steps.arc(
      into: rowPlaces, count: rows, center: arc.centerX, radius: arc.radius, from: firstRow &- arc.centerY,
      step: FixedPoint.one, signs: arc.isLeft ? -1 : 0)
    rowPlaces[rows] = endX
    let firstColumn = Self.firstEdge(after: x, isRightward: isRightward)
    Steps.arc(
      into: columnPlaces, count: columns, center: arc.centerY, radius: arc.radius,
      from: firstColumn &- arc.centerX, step: isRightward ? FixedPoint.one : -FixedPoint.one,
      signs: arc.isTop ? -1 : 0)
    // Two loops, so that neither asks for its direction at every step.
    let count = rows &+ columns &+ 1
    if isRightward {
      walk(x: x, y: startY, endY: endY, isRightward: true, count: count)
    } else {
      walk(x: x, y: startY, endY: endY, isRightward: false, count: count)
    }
    kernels.areas(of: pieces, arc: arc, count: count)
    add(pieces, count: count, signs: sign < 0 ? -1 : 0)
  }

  /// Adds the part of an arc inside one row, from (x, y) down to (nextX, nextY).
  @inline(__always)
  private func addArcRow(
    _ arc: QuarterArc, _ row: Int, sign: Int, x: Int, y: Int, nextX: Int, nextY: Int
  ) {
    let line = cell(row: row)
    let rightward = x < nextX
    let low = rightward ? x : nextX
    let high = rightward ? nextX : x
    let highY = rightward ? nextY : y

    @inline(__always)
    func crossing(_ column: Int) -> Int {
      let crossed = arc.y(atX: column)
      return crossed < y ? y : (crossed > nextY ? nextY : crossed)
    }

    var fromX = low
    var fromY = rightward ? y : nextY
    if low < 0 {
      let edgeY = crossing(0)
      let height = edgeY &- fromY
      addLeft(row: row, height: sign &* (height < 0 ? 0 &- height : height))
      fromX = 0
      fromY = edgeY
    }
    var column = fromX &>> FixedPoint.shift
    // A vertical piece on a pixel edge still has a column of its own.
    let columnEnd = min(max(FixedPoint.ceiling(high), column &+ 1), width &>> FixedPoint.shift)
    while column < columnEnd {
      let edge = (column &+ 1) &<< FixedPoint.shift
      let toX = high < edge ? high : edge
      let toY = high <= edge ? highY : crossing(edge)
      let climb = toY &- fromY
      let height = climb < 0 ? 0 &- climb : climb
      let area = arc.area(
        height: height, distances: fromX &+ toX &- column &<< 17, width: toX &- fromX)
      add(cell: line &+ column, height: sign &* height, area: sign &* area)
      fromX = toX
      fromY = toY
      column = column &+ 1
    }
  }

  /// Adds the outline of a rounded rectangle: its arcs and upright edges (level ones add nothing).
  func addRoundedRect(_ place: FixedRoundedRect, sign: Int) {
    let shape = place.moved(x: 0 &- originX, y: 0 &- originY)
    func corner(_ radius: Int, isTop: Bool, isLeft: Bool) {
      if radius <= 0 { return }
      let arc = QuarterArc(
        centerX: isLeft ? shape.minX + radius : shape.maxX - radius,
        centerY: isTop ? shape.minY + radius : shape.maxY - radius,
        radius: radius, isTop: isTop, isLeft: isLeft)
      addArc(arc, sign: isLeft ? sign : -sign)
    }
    corner(shape.topLeft, isTop: true, isLeft: true)
    corner(shape.topRight, isTop: true, isLeft: false)
    corner(shape.bottomRight, isTop: false, isLeft: false)
    corner(shape.bottomLeft, isTop: false, isLeft: true)
    let leftTop = shape.minY + shape.topLeft
    let leftBottom = shape.maxY - shape.bottomLeft
    let rightTop = shape.minY + shape.topRight
    let rightBottom = shape.maxY - shape.bottomRight
    if sign > 0 {
      addLine(shape.minX, leftTop, shape.minX, leftBottom)
      addLine(shape.maxX, rightBottom, shape.maxX, rightTop)
    } else {
      addLine(shape.minX, leftBottom, shape.minX, leftTop)
      addLine(shape.maxX, rightTop, shape.maxX, rightBottom)
    }
  }
}
