/// An image under a projective map.
///
/// The place of a device pixel's centre is computed from its absolute coordinates, with a division per pixel. Where
/// the image is shrunk there, the pixel is the mean of as many readings as the affine painter would take for the
/// map's derivative at that pixel.
struct PerspectiveSource: PixelSource {
  let isOpaque: Bool

  private let reader: ImageReader
  private let isNearest: Bool

  /// Device to image.
  private let map: Projective

  /// Nil when nothing of the image can be read.
  init?(_ image: ImageView, inverse: Projective, readable: PixelRect, sampling: Sampling) {
    guard let reader = ImageReader(image, readable: readable) else { return nil }
    self.reader = reader
    map = inverse
    isNearest = sampling == .nearest
    isOpaque = image.isOpaque
  }

  @inline(__always)
  func pixels(
    x: Int, y: Int, count: Int, row: UnsafeMutablePointer<UInt32>, kernels: SpanKernels
  ) -> UnsafePointer<UInt32> {
    let centerY = Double(y) + 0.5
    let rowU = map.c * centerY + map.tx
    let rowV = map.d * centerY + map.ty
    let rowW = map.q * centerY + map.w
    // Half a weight step to round.
    let bias = 1 << (ScalarSpans.weightShift - 1)
    var i = 0
    while i < count {
      let center = Double(x &+ i) + 0.5
      let depth = 1 / (map.p * center + rowW)
      let u = (map.a * center + rowU) * depth
      let v = (map.b * center + rowV) * depth
      if isNearest {
        row[i] = reader.clamped(
          ImageReader.place(u) &>> ImageReader.shift, ImageReader.place(v) &>> ImageReader.shift)
      } else {
        let placeU = ImageReader.place(u - 0.5) &+ bias
        let placeV = ImageReader.place(v - 0.5) &+ bias
        let columnU = (map.a - map.p * u) * depth
        let columnV = (map.b - map.p * v) * depth
        let lineU = (map.c - map.q * u) * depth
        let lineV = (map.d - map.q * v) * depth
        let tapsX = TapGrid.taps(columnU, columnV)
        let tapsY = TapGrid.taps(lineU, lineV)
        if tapsX &* tapsY > 1 {
          let grid = TapGrid(
            tapsX: tapsX, tapsY: tapsY, columnU: ImageReader.place(columnU),
            columnV: ImageReader.place(columnV), rowU: ImageReader.place(lineU),
            rowV: ImageReader.place(lineV))
          row[i] = reader.mean(placeU, placeV, grid)
        } else {
          row[i] =
            reader.hasNeighbours(placeU, placeV)
            ? reader.bilinearInside(placeU, placeV) : reader.bilinear(placeU, placeV)
        }
      }
      i = i &+ 1
    }
    return UnsafePointer(row)
  }
}
