/// Reads a shrunk upright image: a device pixel is the mean of the image over the rectangle that the pixel covers
/// there, exact up to the rounding of `Float`. Where an axis is not shrunk, that rectangle is one image pixel wide,
/// which is bilinear reading; so nothing jumps when a scale passes 1.
///
/// Columns are summed first, each weighted with its share of the rectangle's height, then rows of those sums. All
/// operations are single IEEE additions and multiplications in a fixed order, whatever the span.
struct BoxFilter {
  private static let shift = ImageReader.shift
  private static let one = 1 << ImageReader.shift

  /// Rows read for a device pixel at most: what shrinks more reads that many, evenly spread, and all columns.
  static let mostRows = 64

  private let reader: ImageReader

  /// The centre of device pixel (0, 0) in the image, and the steps per device column and row.
  private let originU, originV, columnU, rowV: Int

  /// Half the rectangle's size.
  private let halfU, halfV: Int

  /// The places around which the rectangle is inside the readable columns; none when it is wider than they are.
  private let firstInside, lastInside: Int

  /// Room for four numbers for each readable column: blue, green, red and alpha of the sums.
  private let sums: UnsafeMutablePointer<Float>

  /// The numbers that `sums` needs for an image of this many readable columns.
  static func sumCount(width: Int) -> Int { 4 * width }

  /// Nil when the map turns or shears the image, or shrinks neither axis.
  init?(_ reader: ImageReader, inverse: Affine, sums: UnsafeMutablePointer<Float>) {
    // The allowance keeps a scale of 1 with a rounding error from being a shrink.
    let least = 1 + 1e-6
    if inverse.b != 0 || inverse.c != 0 || !(inverse.a.magnitude > least || inverse.d.magnitude > least) {
      return nil
    }
    self.reader = reader
    self.sums = sums
    let first = inverse.apply(x: 0.5, y: 0.5)
    originU = ImageReader.place(first.x)
    originV = ImageReader.place(first.y)
    columnU = ImageReader.place(inverse.a)
    rowV = ImageReader.place(inverse.d)
    halfU = max(Int(columnU.magnitude), Self.one) / 2
    halfV = max(Int(rowV.magnitude), Self.one) / 2
    firstInside = reader.minX &<< Self.shift &+ halfU
    lastInside = reader.maxX &<< Self.shift &- halfU
  }

  /// Reads `count` pixels for the device pixels from (x, y).
  func read(x: Int, y: Int, count: Int, into row: UnsafeMutablePointer<UInt32>, kernels: SpanKernels) {
    let first = originU &+ x &* columnU
    sumRows(
      originV &+ y &* rowV, columns: columns(from: first, to: first &+ (count &- 1) &* columnU),
      kernels: kernels)

    // The rectangles of the pixels between are inside the readable columns; those of the others repeat the outermost.
    var start = 0
    // Steps so long that places overflow have no run of pixels between.
    var end = columnU.magnitude > ImageReader.longestStep ? 0 : count
    for i in end..<count { row[i] = edgePixel(first &+ i &* columnU) }
    while start < end, !isInside(first &+ start &* columnU) {
      row[start] = edgePixel(first &+ start &* columnU)
      start = start &+ 1
    }
    while end > start, !isInside(first &+ (end &- 1) &* columnU) {
      end = end &- 1
      row[end] = edgePixel(first &+ end &* columnU)
    }
    if start == end { return }
    let origin = reader.minX &<< Self.shift
    kernels.boxes(
      destination: row + start, sums: sums, left: first &+ start &* columnU &- halfU &- origin, step: columnU,
      width: 2 &* halfU, count: end &- start)
  }

  /// The readable columns under the rectangles around places between two.
  private func columns(from first: Int, to last: Int) -> Range<Int> {
    let low = nearest(min(first, last)) &- halfU
    let high = nearest(max(first, last)) &+ halfU
    let start = reader.nearestColumn(low &>> Self.shift)
    return start..<(reader.nearestColumn(high &>> Self.shift) &+ 1)
  }

  /// The place nearest to one whose rectangle touches the readable columns: hostile places must not overflow.
  @inline(__always)
  private func nearest(_ u: Int) -> Int {
    max(min(u, reader.maxX &<< Self.shift &+ halfU), reader.minX &<< Self.shift &- halfU)
  }

  /// Puts the weighted sums of the rows around a place into `sums`, from one column to another.
  private func sumRows(_ place: Int, columns: Range<Int>, kernels: SpanKernels) {
    let v = max(
      min(place, reader.maxY &<< Self.shift &+ halfV), reader.minY &<< Self.shift &- halfV)
    let top = v &- halfV
    let bottom = v &+ halfV
    let firstRow = top &>> Self.shift
    let lastRow = (bottom &- 1) &>> Self.shift
    let low = columns.lowerBound
    let target = sums + 4 &* (low &- reader.minX)
    let count = columns.count
    let rows = lastRow &- firstRow &+ 1
    var isFirst = true

    if rows > Self.mostRows {
      var k = 0
      while k < Self.mostRows {
        let row = firstRow &+ (2 &* k &+ 1) &* rows / (2 * Self.mostRows)
        kernels.addRow(
          sums: target, pixels: address(low, row), weight: 1 / Float(Self.mostRows), isFirst: k == 0,
          count: count)
        k = k &+ 1
      }
      return
    }
    let scale = 1 / Float(2 &* halfV)
    var row = firstRow
    while row <= lastRow {
      let rowTop = row &<< Self.shift
      let from = top > rowTop ? top : rowTop
      let to = bottom < rowTop &+ Self.one ? bottom : rowTop &+ Self.one
      kernels.addRow(
        sums: target, pixels: address(low, row), weight: Float(to &- from) * scale, isFirst: isFirst,
        count: count)
      isFirst = false
      row = row &+ 1
    }
  }

  private func address(_ column: Int, _ row: Int) -> UnsafePointer<UInt32> {
    reader.pixels + (reader.nearestRow(row) &* reader.stride &+ column)
  }

  /// True when the rectangle around a place is inside the readable columns.
  @inline(__always)
  private func isInside(_ u: Int) -> Bool {
    u >= firstInside && u <= lastInside
  }

  /// The pixel of a rectangle that sticks out: what is outside counts for the outermost column.
  private func edgePixel(_ place: Int) -> UInt32 {
    let u = nearest(place)
    let left = u &- halfU
    let right = u &+ halfU
    let edge = reader.minX &<< Self.shift
    let end = reader.maxX &<< Self.shift
    // The parts before, inside and behind the readable columns.
    let before = Float(max(min(right, edge) &- left, 0)) * ScalarSpans.placeUnit
    let behind = Float(max(right &- max(left, end), 0)) * ScalarSpans.placeUnit
    var total = SIMD4<Float>(repeating: 0)
    if before > 0 { total += column(reader.minX) * before }
    let from = max(left, edge)
    let to = min(right, end)
    if from < to {
      total += ScalarSpans.box(sums, left: from &- edge, right: to &- edge)
    }
    if behind > 0 { total += column(reader.maxX &- 1) * behind }
    return ScalarSpans.pixel(total, scale: 1 / (Float(2 &* halfU) * ScalarSpans.placeUnit))
  }

  private func column(_ x: Int) -> SIMD4<Float> {
    let four = sums + 4 &* (x &- reader.minX)
    return SIMD4(four[0], four[1], four[2], four[3])
  }
}
