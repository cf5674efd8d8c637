extension Rasteriser {
  // MARK: Shapes into coverage

  // These draw on the whole buffer, whatever the target and its clip, and add to what is in it as source-over does.

  /// Adds the coverage of a rounded rectangle to a buffer.
  public func fillRoundedRect(_ shape: RoundedRect, into coverage: CoverageBuffer) {
    if let outer = fixed(shape) { fill(outer, into: coverage) }
  }

  func fill(_ shape: FixedRoundedRect, into coverage: CoverageBuffer) {
    onto(coverage) { paint(shape, without: nil, $0) }
  }

  /// Adds the coverage of a path to a buffer.
  ///
  /// - Parameters:
  ///   - path: The outline, in its own coordinates; what is open is closed.
  ///   - transform: Takes the path to the pixels of the buffer.
  ///   - rule: What is inside where outlines overlap.
  ///   - coverage: Takes what each pixel is covered by, added to what it holds.
  ///   - fineness: Curves become chords that stray by `Flattening.tolerance` over this, 1 by default.
  public func fillPath(
    _ path: PathView, transform: Affine, rule: FillRule, into coverage: CoverageBuffer, fineness: Double = 1
  ) {
    let metric = Affine.scale(x: fineness, y: fineness)
    if !flatten(path, transform: transform, metric: metric) { return }
    onto(coverage) { paint(flattened, rule: rule.coverage, $0) }
  }

  /// Adds the coverage of the path in a buffer to a buffer.
  public func fillPath(
    _ path: PathBuffer, transform: Affine, rule: FillRule, into coverage: CoverageBuffer, fineness: Double = 1
  ) {
    withExtendedLifetime(path) {
      fillPath(path.view, transform: transform, rule: rule, into: coverage, fineness: fineness)
    }
  }

  /// Adds the coverage of the stroke of a path to a buffer.
  public func strokePath(
    _ path: PathView, transform: Affine, style: StrokeStyle, into coverage: CoverageBuffer
  ) {
    if !makeStroke(path, transform: transform, style: style) { return }
    onto(coverage) { paint(outline, rule: .nonZero, $0) }
  }

  /// Adds the coverage of the stroke of the path in a buffer to a buffer.
  public func strokePath(
    _ path: PathBuffer, transform: Affine, style: StrokeStyle, into coverage: CoverageBuffer
  ) {
    withExtendedLifetime(path) { strokePath(path.view, transform: transform, style: style, into: coverage) }
  }

  /// Puts the alpha of a picture into a buffer where both are, in place of what was there.
  public func copyAlpha(of picture: PixelBuffer, into coverage: CoverageBuffer) {
    withExtendedLifetime(coverage) {
      let box = picture.bounds.intersection(coverage.bounds)
      var y = box.minY
      while y < box.maxY {
        let source = picture.address(x: box.minX, y: y)
        let row = (y &- coverage.bounds.minY) &* coverage.stride &+ (box.minX &- coverage.bounds.minX)
        let destination = coverage.bytes + row
        var i = 0
        while i < box.width {
          destination[i] = UInt8(truncatingIfNeeded: source[i] &>> 24)
          i = i &+ 1
        }
        y = y &+ 1
      }
    }
  }

  @inline(__always)
  private func onto(_ coverage: CoverageBuffer, _ draw: (CoveragePainter) -> Void) {
    withExtendedLifetime(coverage) {
      let kept = clip
      clip = coverage.bounds
      draw(CoveragePainter(coverage))
      clip = kept
    }
  }

  // MARK: Coverage onto the target

  /// Draws a premultiplied colour through a buffer's coverage, moved by whole pixels.
  public func fillCoverage(_ coverage: CoverageBuffer, dx: Int = 0, dy: Int = 0, color: UInt32) {
    withExtendedLifetime(coverage) {
      fillCoverage(
        coverage.view, x: coverage.bounds.minX &+ dx, y: coverage.bounds.minY &+ dy, color: color)
    }
  }

  /// Multiplies the target by a buffer's coverage inside the clip (destination-in): what is outside the buffer
  /// becomes transparent.
  public func keepInside(_ coverage: CoverageBuffer) {
    withExtendedLifetime(coverage) {
      let box = coverage.bounds.intersection(clip)
      clearOutside(of: box)
      var y = box.minY
      while y < box.maxY {
        let row = (y &- coverage.bounds.minY) &* coverage.stride &+ (box.minX &- coverage.bounds.minX)
        kernels.keep(
          destination: target.address(x: box.minX, y: y), bytes: UnsafePointer(coverage.bytes + row),
          count: box.width)
        y = y &+ 1
      }
    }
  }

  /// Multiplies the target by the alpha of another picture of the same device inside the clip (destination-in,
  /// as `CALayer.mask`): what is outside that picture becomes transparent.
  public func keepAlpha(of mask: PixelBuffer) {
    let box = mask.bounds.intersection(clip)
    clearOutside(of: box)
    var y = box.minY
    while y < box.maxY {
      kernels.keep(
        destination: target.address(x: box.minX, y: y),
        alphaOf: UnsafePointer(mask.address(x: box.minX, y: y)), count: box.width)
      y = y &+ 1
    }
  }
}
