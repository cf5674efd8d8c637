/// One axis of a nine-part image: the first and the last part keep their size, the middle one fills the rest.
struct NinePartAxis {
  /// Where the three parts begin and end, in the destination and in image pixels.
  private let places: SIMD4<Double>
  private let sources: SIMD4<Double>

  /// Image pixels per unit of the destination, part by part.
  private let slopes: SIMD4<Double>

  /// The places beyond which a part repeats its outermost pixels: half a pixel inside its edges.
  private let lows: SIMD4<Double>
  private let highs: SIMD4<Double>

  /// The largest of the slopes.
  let steepest: Double

  /// `start` and `length` of the source in pixels, the middle part's `first` and `share` as fractions of it, the
  /// destination's edges, and image pixels per unit of the destination in the fixed parts.
  ///
  /// As `CALayer.contentsCenter` has it, a middle part of less than a pixel is the one pixel around its middle. A
  /// destination too short for the fixed parts shrinks both alike.
  init(
    start: Double, length: Double, first: Double, share: Double, from low: Double, to high: Double,
    scale: Double
  ) {
    var begin = min(max(first * length, 0), length)
    var end = min(max((first + share) * length, begin), length)
    if end - begin < 1 {
      begin = min(max((begin + end) / 2 - 0.5, 0), max(length - 1, 0))
      end = min(begin + 1, length)
    }
    var before = begin / scale
    var after = (length - end) / scale
    let room = high - low
    if before + after > room {
      let shrink = room / (before + after)
      before *= shrink
      after *= shrink
    }
    let places = SIMD4(low, low + before, high - after, high)
    let sources = SIMD4(start, start + begin, start + end, start + length)
    var slopes = SIMD4<Double>(repeating: 0)
    var lows = SIMD4<Double>(repeating: 0)
    var highs = SIMD4<Double>(repeating: 0)
    for i in 0..<3 {
      let extent = places[i + 1] - places[i]
      let pixels = sources[i + 1] - sources[i]
      slopes[i] = extent > 0 ? pixels / extent : 0
      let margin = min(pixels / 2, 0.5)
      lows[i] = sources[i] + margin
      highs[i] = sources[i + 1] - margin
    }
    self.places = places
    self.sources = sources
    self.slopes = slopes
    self.lows = lows
    self.highs = highs
    steepest = slopes.max()
  }

  /// The place in the image, and the slope there, of a place in the destination.
  @inline(__always)
  func source(_ place: Double) -> (place: Double, slope: Double) {
    let i = place < places[1] ? 0 : (place < places[2] ? 1 : 2)
    let exact = sources[i] + (place - places[i]) * slopes[i]
    return (exact > lows[i] ? (exact < highs[i] ? exact : highs[i]) : lows[i], slopes[i])
  }
}

/// An image in nine parts, stretched as `CALayer.contentsCenter` stretches it, under an affine map.
///
/// All nine are one paint, so no seam can show between them, whatever the map.
struct NinePartSource: PixelSource {
  let isOpaque: Bool

  private let reader: ImageReader
  private let isNearest: Bool
  private let columns, rows: NinePartAxis

  /// Device to destination.
  private let map: Affine

  /// True when some part is shrunk somewhere.
  private let isShrunk: Bool

  /// Nil when nothing of the image can be read.
  init?(
    _ image: ImageView, inverse: Affine, readable: PixelRect, columns: NinePartAxis, rows: NinePartAxis,
    sampling: Sampling
  ) {
    guard let reader = ImageReader(image, readable: readable) else { return nil }
    self.reader = reader
    self.columns = columns
    self.rows = rows
    map = inverse
    isNearest = sampling == .nearest
    isOpaque = image.isOpaque
    let most =
      TapGrid.taps(map.a * columns.steepest, map.b * rows.steepest)
      * TapGrid.taps(map.c * columns.steepest, map.d * rows.steepest)
    isShrunk = most > 1
  }

  @inline(__always)
  func pixels(
    x: Int, y: Int, count: Int, row: UnsafeMutablePointer<UInt32>, kernels: SpanKernels
  ) -> UnsafePointer<UInt32> {
    let centerY = Double(y) + 0.5
    let baseX = map.c * centerY + map.tx
    let baseY = map.d * centerY + map.ty
    // Half a weight step to round.
    let bias = 1 << (ScalarSpans.weightShift - 1)
    var i = 0
    while i < count {
      let center = Double(x &+ i) + 0.5
      let u = columns.source(map.a * center + baseX)
      let v = rows.source(map.b * center + baseY)
      if isNearest {
        row[i] = reader.clamped(
          ImageReader.place(u.place) &>> ImageReader.shift, ImageReader.place(v.place) &>> ImageReader.shift)
      } else {
        let placeU = ImageReader.place(u.place - 0.5) &+ bias
        let placeV = ImageReader.place(v.place - 0.5) &+ bias
        row[i] =
          isShrunk
          ? shrunk(placeU, placeV, u.slope, v.slope)
          : (reader.hasNeighbours(placeU, placeV)
            ? reader.bilinearInside(placeU, placeV) : reader.bilinear(placeU, placeV))
      }
      i = i &+ 1
    }
    return UnsafePointer(row)
  }

  /// The mean of the readings that the slopes here ask for.
  private func shrunk(_ placeU: Int, _ placeV: Int, _ slopeU: Double, _ slopeV: Double) -> UInt32 {
    let tapsX = TapGrid.taps(map.a * slopeU, map.b * slopeV)
    let tapsY = TapGrid.taps(map.c * slopeU, map.d * slopeV)
    if tapsX &* tapsY == 1 { return reader.bilinear(placeU, placeV) }
    let grid = TapGrid(
      tapsX: tapsX, tapsY: tapsY, columnU: ImageReader.place(map.a * slopeU),
      columnV: ImageReader.place(map.b * slopeV), rowU: ImageReader.place(map.c * slopeU),
      rowV: ImageReader.place(map.d * slopeV))
    return reader.mean(placeU, placeV, grid)
  }
}

extension Rasteriser {
  /// Draws a part of an image stretched in nine parts.
  ///
  /// `center` is the stretched middle in fractions 0...1 of `source`; the corners keep their size of image pixels
  /// over `scale` (pixels per unit of the destination, as `contentsScale`), the sides stretch along, the middle
  /// both ways. `destination` is a rectangle in the space that `transform` leads to the device. Each part repeats
  /// its own edge pixels and takes none of its neighbours'. A centre of the whole source stretches all of it.
  public func drawNinePart(
    _ image: ImageView, source: ImageRect, center: ImageRect, destination: ImageRect, transform: Affine,
    scale: Double = 1, sampling: Sampling = .bilinear, opacity: Double = 1
  ) {
    let share = FixedPoint.byte(share: opacity)
    let x0 = max(source.x, 0)
    let y0 = max(source.y, 0)
    let x1 = min(source.x + source.width, Double(image.width))
    let y1 = min(source.y + source.height, Double(image.height))
    let right = destination.x + destination.width
    let bottom = destination.y + destination.height
    guard share > 0, x0 < x1, y0 < y1, destination.x < right, destination.y < bottom, scale > 0,
      destination.x.isFinite, destination.y.isFinite, right.isFinite, bottom.isFinite, scale.isFinite,
      center.x.isFinite, center.y.isFinite, center.width.isFinite, center.height.isFinite,
      let inverse = transform.inverse
    else { return }
    let readable = PixelRect(coveringMinX: x0, minY: y0, maxX: x1, maxY: y1)
    let columns = NinePartAxis(
      start: x0, length: x1 - x0, first: center.x, share: center.width, from: destination.x, to: right,
      scale: scale)
    let rows = NinePartAxis(
      start: y0, length: y1 - y0, first: center.y, share: center.height, from: destination.y, to: bottom,
      scale: scale)
    guard
      let pixels = NinePartSource(
        image, inverse: inverse, readable: readable, columns: columns, rows: rows, sampling: sampling)
    else { return }
    paintQuad(
      destination.x, destination.y, right, bottom, transform,
      SourcePainter(target: target, source: pixels, opacity: share, kernels: kernels, row: row.base))
  }
}
