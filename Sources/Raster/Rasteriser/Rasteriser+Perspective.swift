extension Rasteriser {
  /// Draws a part of an image over the target through a projective map from image pixels to the device.
  ///
  /// The edges are anti-aliased by the exact area of the part's image, cut where it would come behind the eye;
  /// otherwise this is `drawImage` with an affine map, and gives the same pixels when there is no perspective.
  public func drawImage(
    _ image: ImageView, transform: Projective, source: ImageRect, sampling: Sampling = .bilinear,
    opacity: Double = 1
  ) {
    if let affine = transform.affine {
      drawImage(image, transform: affine, source: source, sampling: sampling, opacity: opacity)
      return
    }
    let share = FixedPoint.byte(share: opacity)
    let x0 = max(source.x, 0)
    let y0 = max(source.y, 0)
    let x1 = min(source.x + source.width, Double(image.width))
    let y1 = min(source.y + source.height, Double(image.height))
    let readable = PixelRect(coveringMinX: x0, minY: y0, maxX: x1, maxY: y1)
    guard share > 0, x0 < x1, y0 < y1, let inverse = transform.inverse,
      let pixels = PerspectiveSource(image, inverse: inverse, readable: readable, sampling: sampling)
    else { return }
    flattened.reset()
    flattened.append(x0, y0)
    flattened.append(x1, y0)
    flattened.append(x1, y1)
    flattened.append(x0, y1)
    flattened.endContour(isClosed: true)
    outline.project(flattened, by: transform)
    paint(
      outline, rule: .nonZero,
      SourcePainter(target: target, source: pixels, opacity: share, kernels: kernels, row: row.base))
  }

  /// Draws a whole image over the target through a projective map.
  public func drawImage(
    _ image: ImageView, transform: Projective, sampling: Sampling = .bilinear, opacity: Double = 1
  ) {
    let whole = ImageRect(x: 0, y: 0, width: Double(image.width), height: Double(image.height))
    drawImage(image, transform: transform, source: whole, sampling: sampling, opacity: opacity)
  }

  /// Draws another picture over the target through a projective map, which takes the picture's own device
  /// coordinates (those of its bounds) to the target's.
  public func composite(
    _ picture: PixelBuffer, transform: Projective, sampling: Sampling = .bilinear, opacity: Double = 1
  ) {
    let image = ImageView(
      pixels: UnsafePointer(picture.pixels), width: picture.bounds.width, height: picture.bounds.height,
      stride: picture.stride, isOpaque: false)
    let origin = Affine.translation(x: Double(picture.bounds.minX), y: Double(picture.bounds.minY))
    drawImage(
      image, transform: Projective(origin).concatenating(transform), sampling: sampling, opacity: opacity)
  }

  /// Draws a premultiplied colour over a path seen through a projective map. Curves become chords in the path's own
  /// space, fine enough for where they are seen largest; what would come behind the eye is cut off.
  public func fillPath(_ path: PathView, transform: Projective, rule: FillRule, color: UInt32) {
    if let affine = transform.affine {
      fillPath(path, transform: affine, rule: rule, color: color)
      return
    }
    guard transform.isFinite, let metric = path.metric(under: transform),
      flatten(path, transform: .identity, metric: metric)
    else { return }
    outline.project(flattened, by: transform)
    paint(outline, rule: rule.coverage, SolidPainter(target: target, kernels: kernels, color: color))
  }

  /// Draws a premultiplied colour over the path in a buffer seen through a projective map.
  public func fillPath(_ path: PathBuffer, transform: Projective, rule: FillRule, color: UInt32) {
    withExtendedLifetime(path) { fillPath(path.view, transform: transform, rule: rule, color: color) }
  }
}
