/// Reads a shrunk upright image: a device pixel is the mean of the image over the rectangle that the pixel covers there,
/// exact up to the rounding of `Float`. Where an axis is not shrunk, that rectangle is one image pixel wide, which is
/// bilinear reading; so nothing jumps when a scale passes 1.
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
  }

  /// Reads `count` pixels for the device pixels from (x, y).
  func read(x: Int, y: Int, count: Int, into row: UnsafeMutablePointer<UInt32>, kernels: SpanKernels) {
    let first = originU &+ x &* columnU
    let last = first &+ (count &- 1) &* columnU
    let low = reader.nearestColumn((min(first, last) &- halfU) &>> Self.shift)
    let high = reader.nearestColumn((max(first, last) &+ halfU) &>> Self.shift)
    sumRows(originV &+ y &* rowV, from: low, to: high, kernels: kernels)

    // The rectangles of the pixels between are inside the readable columns; those of the others repeat the outermost.
    var start = 0
    var end = count
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

  /// Puts the weighted sums of the rows around a place into `sums`, from one column to another.
  private func sumRows(_ v: Int, from low: Int, to high: Int, kernels: SpanKernels) {
    let top = v &- halfV
    let bottom = v &+ halfV
    let firstRow = top &>> Self.shift
    let lastRow = (bottom &- 1) &>> Self.shift
    let target = sums + 4 &* (low &- reader.minX)
    let count = high &- low &+ 1
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
    (u &- halfU) &>> Self.shift >= reader.minX && (u &+ halfU &- 1) &>> Self.shift < reader.maxX
  }

  /// The pixel of a rectangle that sticks out: what is outside counts for the outermost column.
  private func edgePixel(_ u: Int) -> UInt32 {
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
