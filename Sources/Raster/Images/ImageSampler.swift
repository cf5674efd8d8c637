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

  private let grid: TapGrid
  private let isNearest: Bool

  /// True when device pixels coincide with image pixels.
  let isAligned: Bool

  /// Nil when nothing of the source can be read.
  init?(_ image: ImageView, inverse: Affine, readable: PixelRect, sampling: Sampling) {
    guard let reader = ImageReader(image, readable: readable) else { return nil }
    self.reader = reader
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

    let one = 1 << Self.shift
    let weightShift = ScalarSpans.weightShift
    let steps = columnU == one && columnV == 0 && rowU == 0 && rowV == one
    let weightless = (originU &>> weightShift) & 255 == 0 && (originV &>> weightShift) & 255 == 0
    isAligned = steps && (isNearest || weightless)
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
    } else if grid.tapsX &* grid.tapsY > 1 {
      var i = 0
      while i < count {
        row[i] = reader.mean(u, v, grid)
        u = u &+ columnU
        v = v &+ columnV
        i = i &+ 1
      }
    } else {
      let last = count &- 1
      if reader.hasNeighbours(u, v) && reader.hasNeighbours(u &+ last &* columnU, v &+ last &* columnV) {
        kernels.bilinear(
          destination: row, image: reader.pixels, stride: reader.stride, u: u, v: v, stepU: columnU,
          stepV: columnV, count: count)
        return
      }
      var i = 0
      while i < count {
        row[i] = reader.bilinear(u, v)
        u = u &+ columnU
        v = v &+ columnV
        i = i &+ 1
      }
    }
  }
}
