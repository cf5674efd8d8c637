/// Which softened copies a turned and shrunk image is read from, by how much it is shrunk.
struct SoftReading: Equatable {
  /// How soft the first copy is: 0 for the image itself, 1 and 2 for copies. The second one is the next softer.
  let first: Int
  /// The second one's weight, 0...256.
  let weight: UInt32

  /// How soft the reading is, by image pixels per device pixel, straight between these: 0 is the image itself, 1 the
  /// means of 2 × 2, 2 the softest copy, and what is between mixes the two next to it. So nothing jumps as a scale
  /// passes 1, and at 2 a still and upright image is the mean of 2 × 2 pixels, as where it is shrunk upright.
  ///
  /// Source: the mixtures with the least square error against the area that a device pixel covers (16 × 16 samples),
  /// over drawings and noise turned by 1 to 45 degrees.
  private static let table: [(scale: Double, softness: Double)] = [
    (1, 0), (1.2, 0.22), (1.4, 0.43), (1.6, 0.63), (1.9, 0.895), (1.98, 1), (2.02, 1), (2.2, 1.34),
    (2.4, 1.62),
  ]

  /// Steeper than this, more readings than two are needed.
  static let largestScale = 2.4
  /// Where a device pixel's extents in the image differ by more than this share, or are so far from a right angle, no
  /// one softness fits.
  private static let mostSkew = 0.05

  /// The reading for steps of (columnU, columnV) per device column and (rowU, rowV) per row in image pixels; nil where
  /// the image is not shrunk, too much, or not alike in all directions.
  init?(columnU: Double, columnV: Double, rowU: Double, rowV: Double) {
    let column = columnU * columnU + columnV * columnV
    let row = rowU * rowU + rowV * rowV
    let area = (columnU * rowV - columnV * rowU).magnitude
    let skew = (columnU * rowU + columnV * rowV).magnitude
    // The allowance keeps a scale of 1 with a rounding error from being a shrink.
    guard area > 1 + 1e-6, area <= Self.largestScale * Self.largestScale,
      max(column, row) <= min(column, row) * (1 + 2 * Self.mostSkew), skew <= Self.mostSkew * area
    else { return nil }
    let scale = area.squareRoot()
    var i = 1
    while i < Self.table.count - 1, Self.table[i].scale < scale { i += 1 }
    let (low, high) = (Self.table[i - 1], Self.table[i])
    let share = (scale - low.scale) / (high.scale - low.scale)
    let softness = low.softness + min(max(share, 0), 1) * (high.softness - low.softness)
    first = softness <= 1 ? 0 : 1
    weight = UInt32(((softness - Double(first)) * 256).rounded())
  }
}

/// Reads a turned and shrunk image: each device pixel is one reading of a copy of the right softness, or a mixture of
/// one of a sharper and one of a softer copy.
struct SoftSampler {
  private let first: ImageReader
  private let second: ImageReader
  /// What the copies' places are further than the image's, in fixed point.
  private let firstShift, secondShift: Int
  /// The second reading's weight, 0...256.
  private let weight: UInt32
  /// Room for the second readings of a row.
  private let other: UnsafeMutablePointer<UInt32>

  /// Pixels of the corners' copy are half a pixel before those of the image.
  private static let cornerShift = 1 << (ImageReader.shift - 1)

  /// Nil where copies do not help: the image has none, or is shrunk too much or not alike in all directions. `sums` has
  /// room for a row of pixels.
  init?(_ image: ImageView, inverse: Affine, readable: PixelRect, sums: UnsafeMutablePointer<Float>) {
    guard let softened = image.softened,
      SoftenedImage.isPossible(width: image.width, height: image.height),
      let reading = SoftReading(
        columnU: inverse.a, columnV: inverse.b, rowU: inverse.c, rowV: inverse.d),
      let corners = ImageReader(
        softened.copy(.corners, of: image),
        readable: PixelRect(
          minX: readable.minX, minY: readable.minY, maxX: readable.maxX + 1, maxY: readable.maxY + 1))
    else { return nil }
    let others = reading.first == 0 ? image : softened.copy(.pixels, of: image)
    guard let around = ImageReader(others, readable: readable) else { return nil }
    if reading.first == 0 {
      (first, firstShift, second, secondShift) = (around, 0, corners, Self.cornerShift)
    } else {
      (first, firstShift, second, secondShift) = (corners, Self.cornerShift, around, 0)
    }
    weight = reading.weight
    other = UnsafeMutableRawPointer(sums).bindMemory(to: UInt32.self, capacity: SourceRow.length)
  }

  /// Reads `count` pixels from the image's place (u, v) on, in steps of (stepU, stepV).
  @inline(__always)
  func read(
    _ u: Int, _ v: Int, _ stepU: Int, _ stepV: Int, count: Int, into row: UnsafeMutablePointer<UInt32>,
    kernels: SpanKernels
  ) {
    if weight < 256 {
      first.read(
        u &+ firstShift, v &+ firstShift, stepU, stepV, hasLongSteps: false, count: count, into: row,
        kernels: kernels)
      if weight == 0 { return }
    }
    second.read(
      u &+ secondShift, v &+ secondShift, stepU, stepV, hasLongSteps: false, count: count,
      into: weight < 256 ? other : row, kernels: kernels)
    if weight < 256 { mix(into: row, count: count) }
  }

  /// Mixes the second readings into the first ones, each channel rounded to nearest. Plain enough for the compiler to
  /// make vectors of it.
  @inline(__always)
  private func mix(into row: UnsafeMutablePointer<UInt32>, count: Int) {
    let low: UInt32 = 0x00FF_00FF
    let half: UInt32 = 0x0080_0080
    let rest = 256 &- weight
    var i = 0
    while i < count {
      // Two channels to a word, of 16 bits each.
      let blueRed = (row[i] & low) &* rest &+ (other[i] & low) &* weight &+ half
      let greenAlpha = ((row[i] &>> 8) & low) &* rest &+ ((other[i] &>> 8) & low) &* weight &+ half
      row[i] = ((blueRed &>> 8) & low) | (greenAlpha & ~low)
      i = i &+ 1
    }
  }
}
