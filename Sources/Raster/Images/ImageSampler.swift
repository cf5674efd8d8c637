/// Reads an image at the places where the centres of device pixels fall in it under an affine map.
///
/// Places are 32.32 fixed point and linear in the absolute device coordinates, so a pixel's place does not depend
/// on where the span that holds it begins.
struct ImageSampler {
  private static let shift = ImageReader.shift

  let reader: ImageReader

  /// The place of device pixel (0, 0), then the steps per device column and per device row.
  private let originU, originV: Int
  private let columnU, columnV: Int
  private let rowU, rowV: Int

  /// What shrinks an upright image, or nil.
  private let box: BoxFilter?

  /// What reads a turned and shrunk image with softened copies, or nil.
  private let soft: SoftSampler?

  private let grid: TapGrid
  private let taps: TapSums
  private let isNearest: Bool

  /// True when device pixels coincide with image pixels.
  let isAligned: Bool

  /// Nil when nothing of the source can be read. `sums` has room for `BoxFilter.sumCount` of the readable width and
  /// for `TapSums.sumCount`.
  init?(
    _ image: ImageView, inverse: Affine, readable: PixelRect, sampling: Sampling,
    sums: UnsafeMutablePointer<Float>
  ) {
    guard let reader = ImageReader(image, readable: readable) else { return nil }
    self.reader = reader
    taps = TapSums(sums)
    box = sampling == .nearest ? nil : BoxFilter(reader, inverse: inverse, sums: sums)
    isNearest = sampling == .nearest
    // Bilinear weights belong to pixel centres: half a pixel less, and half a weight step to round.
    let bias = isNearest ? 0 : 1 << (ScalarSpans.weightShift - 1)
    let centre = isNearest ? 0.0 : 0.5
    let first = inverse.apply(x: 0.5, y: 0.5)
    originU = ImageReader.place(first.x - centre) &+ bias
    originV = ImageReader.place(first.y - centre) &+ bias
    columnU = ImageReader.place(inverse.a)
    columnV = ImageReader.place(inverse.b)
    rowU = ImageReader.place(inverse.c)
    rowV = ImageReader.place(inverse.d)
    grid = TapGrid(
      tapsX: isNearest ? 1 : TapGrid.taps(inverse.a, inverse.b),
      tapsY: isNearest ? 1 : TapGrid.taps(inverse.c, inverse.d),
      columnU: columnU, columnV: columnV, rowU: rowU, rowV: rowV)

    soft =
      isNearest || box != nil || grid.tapsX &* grid.tapsY == 1
      ? nil : SoftSampler(image, inverse: inverse, readable: readable, sums: sums)

    let one = 1 << Self.shift
    let weightShift = ScalarSpans.weightShift
    let steps = columnU == one && columnV == 0 && rowU == 0 && rowV == one
    let weightless = (originU &>> weightShift) & 255 == 0 && (originV &>> weightShift) & 255 == 0
    isAligned = steps && (isNearest || weightless)
  }

  /// True when places may overflow along a row, so that only each for itself can be told to be inside.
  @inline(__always)
  private var hasLongSteps: Bool {
    columnU.magnitude > ImageReader.longestStep || columnV.magnitude > ImageReader.longestStep
  }

  /// The address of the image pixels under an aligned span, or nil when some of them cannot be read.
  @inline(__always)
  func alignedRow(x: Int, y: Int, count: Int) -> UnsafePointer<UInt32>? {
    let u = (originU &>> Self.shift) &+ x
    let v = (originV &>> Self.shift) &+ y
    if u < reader.minX || u &+ count > reader.maxX || v < reader.minY || v >= reader.maxY { return nil }
    return reader.pixels + (v &* reader.stride &+ u)
  }

  /// Reads `count` pixels for the device pixels from (x, y).
  @inline(__always)
  func read(
    x: Int, y: Int, count: Int, into row: UnsafeMutablePointer<UInt32>, kernels: SpanKernels
  ) {
    var u = originU &+ x &* columnU &+ y &* rowU
    var v = originV &+ x &* columnV &+ y &* rowV
    if isNearest {
      var i = 0
      while i < count {
        row[i] = reader.clamped(u &>> Self.shift, v &>> Self.shift)
        u = u &+ columnU
        v = v &+ columnV
        i = i &+ 1
      }
      return
    }
    if let box {
      box.read(x: x, y: y, count: count, into: row, kernels: kernels)
      return
    }
    if let soft {
      soft.read(u, v, columnU, columnV, count: count, into: row, kernels: kernels)
      return
    }
    if grid.tapsX &* grid.tapsY > 1 {
      readMeans(u, v, count: count, into: row, kernels: kernels)
      return
    }
    reader.read(
      u, v, columnU, columnV, hasLongSteps: hasLongSteps, count: count, into: row, kernels: kernels)
  }

  /// Reads the means of the grid around places from (u, v) on: reading by reading along the row.
  private func readMeans(
    _ u: Int, _ v: Int, count: Int, into row: UnsafeMutablePointer<UInt32>, kernels: SpanKernels
  ) {
    var start = 0
    var end = count
    if grid.tapsX &* grid.tapsY > TapSums.mostTaps || hasLongSteps { end = 0 }
    while start < end, !reader.hasNeighbours(u &+ start &* columnU, v &+ start &* columnV, grid) {
      row[start] = reader.mean(u &+ start &* columnU, v &+ start &* columnV, grid)
      start = start &+ 1
    }
    var last = count
    while last > start,
      end == 0 || !reader.hasNeighbours(u &+ (last &- 1) &* columnU, v &+ (last &- 1) &* columnV, grid)
    {
      last = last &- 1
      row[last] = reader.mean(u &+ last &* columnU, v &+ last &* columnV, grid)
    }
    let inner = last &- start
    if inner <= 0 { return }
    var j = 0
    while j < grid.tapsY {
      var i = 0
      while i < grid.tapsX {
        let offset = grid.offset(i, j)
        kernels.bilinear(
          destination: row + start, image: reader.pixels, stride: reader.stride,
          u: u &+ start &* columnU &+ offset.u, v: v &+ start &* columnV &+ offset.v, stepU: columnU,
          stepV: columnV, end: reader.maxX, count: inner)
        taps.add(row + start, isFirst: i | j == 0, count: inner)
        i = i &+ 1
      }
      j = j &+ 1
    }
    taps.mean(into: row + start, grid, count: inner)
  }
}
