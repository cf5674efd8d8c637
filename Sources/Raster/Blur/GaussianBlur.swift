/// Blurs pictures of coverage and of pixels with a true Gaussian, to within 1/255 of a direct convolution in
/// double precision (see `GaussianKernel`).
///
/// The whole source is blurred, never a clipped part, so the result does not depend on what is shown of it. All
/// around the source counts as transparent. The result is the same in debug and release builds and on any
/// processor. The scratch memory grows with the largest picture and stays. One blur serves one thread at a time.
public final class GaussianBlur: @unchecked Sendable {
  /// Larger deviations, in pixels, count as this one.
  public static let largestSigma = 1000.0

  /// Sources that need more working pixels than this are refused (four bytes each, somewhat more than twice).
  public static let largestArea = 1 << 26

  /// Coordinates beyond these are refused.
  private static let farthest = 1 << 40

  private let kernels = SpanKernels.current
  private var planes: [BlurPlane] = [BlurPlane()]
  private var spare = BlurPlane()
  private var rowStore = ScratchBuffer<Float>(capacity: 1024, filledWith: 0)
  private var weights = ScratchBuffer<Float>(capacity: 64, filledWith: 0)
  private var kernel = GaussianKernel(sigma: 1)

  /// A blur without memory; it grows as needed and is reused.
  public init() {}

  deinit {
    for plane in planes { plane.deallocate() }
    spare.deallocate()
    rowStore.deallocate()
    weights.deallocate()
  }

  /// Bytes of scratch memory held; it stays the same while what is blurred is no larger than before.
  public var scratchByteCount: Int {
    var bytes = spare.store.byteCount + rowStore.byteCount + weights.byteCount
    for i in 0..<planes.count { bytes += planes[i].store.byteCount }
    return bytes
  }

  /// How many pixels a blur spreads: three deviations, rounded up. Beyond, what is left of full coverage is less
  /// than half of 1/255. 0 when there is nothing to blur.
  public static func reach(sigma: Double) -> Int {
    sigma > 0 ? Int((3 * min(sigma, largestSigma)).rounded(.up)) : 0
  }

  /// Makes `destination` the blurred `source`, its bounds those of the source and `reach` more on all sides.
  ///
  /// `sigma` is the standard deviation in pixels; 0, less, or not a number copies. Returns false, and leaves the
  /// destination empty, when the picture is too large or too far away.
  @discardableResult
  public func blur(_ source: CoverageBuffer, sigma: Double, into destination: CoverageBuffer) -> Bool {
    let reach = Self.reach(sigma: sigma)
    let bounds = source.bounds
    guard source !== destination, Self.isNear(bounds),
      destination.reset(
        bounds.isEmpty
          ? .empty
          : PixelRect(
            minX: bounds.minX - reach, minY: bounds.minY - reach, maxX: bounds.maxX + reach,
            maxY: bounds.maxY + reach))
    else {
      destination.reset(.empty)
      return false
    }
    let done = withExtendedLifetime((source, destination)) {
      let from = ByteGrid(bytes: source.bytes, step: 1, stride: source.stride, bounds: bounds)
      let to = ByteGrid(
        bytes: destination.bytes, step: 1, stride: destination.stride, bounds: destination.bounds)
      return blur(from, sigma, to)
    }
    if !done { destination.reset(.empty) }
    return done
  }

  /// Overwrites `destination` with the blurred `source`, both of the same device and in premultiplied pixels; the
  /// two may be the same. What is further than `reach` around the source becomes transparent. Returns false, and
  /// writes nothing, when the picture is too large or too far away.
  @discardableResult
  public func blur(_ source: PixelBuffer, sigma: Double, into destination: PixelBuffer) -> Bool {
    if !Self.isNear(source.bounds) || !Self.isNear(destination.bounds) { return false }
    // The four bytes of a pixel, one after the other.
    for channel in 0..<4 {
      func grid(_ buffer: PixelBuffer) -> ByteGrid {
        let bytes = UnsafeMutableRawPointer(buffer.pixels) + channel
        return ByteGrid(bytes: bytes, step: 4, stride: buffer.stride * 4, bounds: buffer.bounds)
      }
      if !blur(grid(source), sigma, grid(destination)) { return false }
    }
    return true
  }

  private static func isNear(_ bounds: PixelRect) -> Bool {
    bounds.isEmpty
      || (min(bounds.minX, bounds.minY) > -farthest && max(bounds.maxX, bounds.maxY) < farthest)
  }

  // MARK: One channel

  private func blur(_ source: ByteGrid, _ sigma: Double, _ destination: ByteGrid) -> Bool {
    let reach = Self.reach(sigma: sigma)
    if reach > 0 { prepare(sigma) }
    let scale = reach > 0 ? kernel.scale : 1
    // Two halved pixels beyond the reach for the doubling. The source begins on a whole halved pixel, so that the
    // same shape elsewhere gives the same bytes.
    let pad = reach > 0 ? ((reach + scale - 1) / scale + 2) * scale : 0
    let width = (source.bounds.width + 2 * pad + scale - 1) / scale * scale
    let height = (source.bounds.height + 2 * pad + scale - 1) / scale * scale
    let (area, overflow) = width.multipliedReportingOverflow(by: height)
    if overflow || area > Self.largestArea { return false }
    if source.bounds.isEmpty {
      write(to: destination, originX: 0, originY: 0, reach: PixelRect.empty)
      return true
    }

    let margin = reach > 0 ? max(kernel.radius, 2) : 0
    planes[0].reset(width: width, height: height, margin: margin)
    for y in source.bounds.minY..<source.bounds.maxY {
      source.read(y, into: planes[0].row(y - source.bounds.minY + pad) + pad)
    }
    if reach > 0 {
      rowStore.reserve(width + 2 * margin, keeping: 0, filledWith: 0)
      for level in 0..<kernel.halvings { halve(level) }
      convolve(kernel.halvings)
      // Not `reversed()`, which makes an array in debug builds.
      for step in 1..<kernel.halvings + 1 { double(kernel.halvings - step) }
    }
    let bounds = source.bounds
    write(
      to: destination, originX: bounds.minX - pad, originY: bounds.minY - pad,
      reach: PixelRect(
        minX: bounds.minX - reach, minY: bounds.minY - reach, maxX: bounds.maxX + reach,
        maxY: bounds.maxY + reach))
    return true
  }

  /// Makes the kernel and room for its planes.
  private func prepare(_ sigma: Double) {
    kernel = GaussianKernel(sigma: min(sigma, Self.largestSigma))
    weights.reserve(kernel.radius + 1, keeping: 0, filledWith: 0)
    kernel.write(to: weights.base)
    while planes.count <= kernel.halvings { planes.append(BlurPlane()) }
  }

  /// Plane `level` into the next, half as large.
  private func halve(_ level: Int) {
    let from = planes[level]
    planes[level + 1].reset(width: from.width / 2, height: from.height / 2, margin: from.margin)
    let to = planes[level + 1]
    let line = rowStore.base
    var y = 0
    while y < to.height {
      // One number more on either side, for the horizontal step.
      let y0 = 2 &* y
      ScalarSpans.narrow(
        destination: line, from.row(y0 &- 1) - 1, from.row(y0) - 1, from.row(y0 &+ 1) - 1,
        from.row(y0 &+ 2) - 1, count: from.width &+ 2)
      ScalarSpans.halve(destination: to.row(y), source: line + 1, count: to.width)
      y = y &+ 1
    }
  }

  /// Plane `level + 1` into plane `level`, twice as large.
  private func double(_ level: Int) {
    let from = planes[level + 1]
    let to = planes[level]
    let line = rowStore.base
    var y = 0
    while y < to.height {
      let near = y &>> 1
      let far = y & 1 == 0 ? near &- 1 : near &+ 1
      ScalarSpans.mix(
        destination: line, near: from.row(near) - 1, far: from.row(far) - 1, count: from.width &+ 2)
      ScalarSpans.double(destination: to.row(y), source: line + 1, count: from.width)
      y = y &+ 1
    }
  }

  /// Both directions of the convolution, in place.
  private func convolve(_ level: Int) {
    let plane = planes[level]
    spare.reset(width: plane.width, height: plane.height, margin: plane.margin)
    let other = spare
    for y in 0..<plane.height {
      kernels.convolve(
        destination: other.row(y), source: plane.row(y), step: 1, weights: weights.base,
        radius: kernel.radius, count: plane.width)
    }
    for y in 0..<plane.height {
      kernels.convolve(
        destination: plane.row(y), source: other.row(y), step: other.stride, weights: weights.base,
        radius: kernel.radius, count: plane.width)
    }
  }

  /// Writes the part of plane 0 inside `reach`, whose first number is at the origin, and 0 elsewhere.
  private func write(to destination: ByteGrid, originX: Int, originY: Int, reach: PixelRect) {
    let bounds = destination.bounds
    if bounds.isEmpty { return }
    let box = reach.intersection(bounds)
    for y in bounds.minY..<bounds.maxY {
      if y < box.minY || y >= box.maxY {
        destination.clear(x: bounds.minX, y: y, count: bounds.width)
        continue
      }
      destination.clear(x: bounds.minX, y: y, count: box.minX - bounds.minX)
      destination.write(
        planes[0].row(y - originY) + (box.minX - originX), x: box.minX, y: y, count: box.width)
      destination.clear(x: box.maxX, y: y, count: bounds.maxX - box.maxX)
    }
  }
}
