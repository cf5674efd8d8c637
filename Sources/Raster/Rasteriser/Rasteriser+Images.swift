/// A rectangle of an image, in image pixels from its upper left corner; it may begin and end inside pixels.
public struct ImageRect: Equatable, Sendable {
  /// The origin and the size, in image pixels.
  public var x, y, width, height: Double

  /// A rectangle from its origin and size.
  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

extension Rasteriser {
  /// Draws a part of an image over the target.
  ///
  /// `transform` leads from image pixels to the device; the part's edges are anti-aliased by the exact area of
  /// its transformed outline. Pixels outside `source` are never read: at its edges the nearest pixel is repeated.
  /// Where device and image pixels coincide, the result has exactly the image's pixels. `opacity` is 0...1.
  public func drawImage(
    _ image: ImageView, transform: Affine, source: ImageRect, sampling: Sampling = .bilinear,
    opacity: Double = 1
  ) {
    draw(image, transform, source, sampling, opacity: FixedPoint.byte(share: opacity), tint: nil)
  }

  /// Draws a whole image over the target.
  public func drawImage(
    _ image: ImageView, transform: Affine, sampling: Sampling = .bilinear, opacity: Double = 1
  ) {
    let whole = ImageRect(x: 0, y: 0, width: Double(image.width), height: Double(image.height))
    drawImage(image, transform: transform, source: whole, sampling: sampling, opacity: opacity)
  }

  /// Draws a premultiplied colour through an image used as a stencil: color · alpha(image), as template images.
  public func drawMask(
    _ image: ImageView, transform: Affine, source: ImageRect, sampling: Sampling = .bilinear, color: UInt32
  ) {
    draw(image, transform, source, sampling, opacity: 255, tint: color)
  }

  /// Draws a premultiplied colour through bytes of coverage, whose upper left byte is device pixel (x, y).
  public func fillCoverage(_ coverage: CoverageView, x: Int, y: Int, color: UInt32) {
    let place = PixelRect(x: x, y: y, width: coverage.width, height: coverage.height)
    let box = place.intersection(clip)
    var line = box.minY
    while line < box.maxY {
      kernels.sourceOver(
        destination: target.address(x: box.minX, y: line), color: color,
        bytes: coverage.bytes + ((line &- y) &* coverage.stride &+ (box.minX &- x)), count: box.width)
      line = line &+ 1
    }
  }

  private func draw(
    _ image: ImageView, _ transform: Affine, _ source: ImageRect, _ sampling: Sampling, opacity: UInt32,
    tint: UInt32?
  ) {
    if opacity == 0 { return }
    if !transform.isFinite { omission = .notFinite }
    let x0 = max(source.x, 0)
    let y0 = max(source.y, 0)
    let x1 = min(source.x + source.width, Double(image.width))
    let y1 = min(source.y + source.height, Double(image.height))
    guard x0 < x1, y0 < y1, let inverse = transform.inverse else { return }
    let readable = PixelRect(coveringMinX: x0, minY: y0, maxX: x1, maxY: y1)
    columnSums.reserve(
      max(BoxFilter.sumCount(width: readable.width), TapSums.sumCount), keeping: 0, filledWith: 0)
    guard
      let sampler = ImageSampler(
        image, inverse: inverse, readable: readable, sampling: sampling, sums: columnSums.base)
    else { return }
    withUnsafePointer(to: sampler) { sampler in
      let painter = SourcePainter(
        target: target, source: ImageSource(sampler: sampler, isOpaque: image.isOpaque, tint: tint),
        opacity: opacity, kernels: kernels, row: row.base)
      paintQuad(x0, y0, x1, y1, transform, painter)
    }
  }

  /// Paints the image of a rectangle under an affine map.
  func paintQuad<P: Painter>(
    _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, _ transform: Affine, _ painter: P
  ) {
    if transform.b == 0 && transform.c == 0 {
      let p = transform.apply(x: x0, y: y0)
      let q = transform.apply(x: x1, y: y1)
      paintRect(min(p.x, q.x), min(p.y, q.y), max(p.x, q.x), max(p.y, q.y), painter)
      return
    }
    outline.reset()
    func corner(_ x: Double, _ y: Double) {
      let p = transform.apply(x: x, y: y)
      outline.append(p.x, p.y)
    }
    corner(x0, y0)
    corner(x1, y0)
    corner(x1, y1)
    corner(x0, y1)
    outline.endContour(isClosed: true)
    paint(outline, rule: .nonZero, painter)
  }
}
