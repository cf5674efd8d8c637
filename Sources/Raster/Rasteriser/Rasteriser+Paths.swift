extension Rasteriser {
  /// Draws a premultiplied colour over a path. Curves become chords that stray by at most
  /// `Flattening.tolerance`, a fiftieth of a device pixel, to both sides of them.
  public func fillPath(_ path: PathView, transform: Affine, rule: FillRule, color: UInt32) {
    if !flatten(path, transform: transform, metric: .identity) { return }
    paint(flattened, rule: rule.coverage, SolidPainter(target: target, kernels: kernels, color: color))
  }

  /// Draws a premultiplied colour over the stroke of a path. The pen is round or square in the path's own space;
  /// the transform applies to the stroke as a whole. Parts of a stroke that overlap are painted once.
  public func strokePath(_ path: PathView, transform: Affine, style: StrokeStyle, color: UInt32) {
    if !makeStroke(path, transform: transform, style: style) { return }
    paint(outline, rule: .nonZero, SolidPainter(target: target, kernels: kernels, color: color))
  }

  /// Adds the outline of a stroke to `result` as polygons, to be filled with the non-zero rule.
  ///
  /// The polygons are in the path's own space; chords stray by a fiftieth of a unit of `transform`'s target at most.
  public func addStrokeOutline(
    of path: PathView, transform: Affine, style: StrokeStyle, to result: PathBuffer
  ) {
    guard makeStroke(path, transform: transform, style: style), let back = transform.inverse else { return }
    var start = 0
    for index in 0..<outline.contourCount {
      let end = outline.contours[index].end
      for i in start..<end {
        let vertex = outline.vertices[i]
        let x = back.a * vertex.x + back.c * vertex.y + back.tx
        let y = back.b * vertex.x + back.d * vertex.y + back.ty
        if i == start { result.move(x: x, y: y) } else { result.line(x: x, y: y) }
      }
      if end > start { result.close() }
      start = end
    }
  }

  /// Puts the outline of a stroke into `outline`; false when there is none.
  func makeStroke(_ path: PathView, transform: Affine, style: StrokeStyle) -> Bool {
    guard let stroker = Stroker(style: style, transform: transform),
      flatten(path, transform: .identity, metric: transform)
    else { return false }
    run.reset()
    outline.reset()
    var runs = StrokeRuns(stroker: stroker, source: flattened, run: run, segments: segments, outline: outline)
    runs.strokeAll()
    run = runs.run
    segments = runs.segments
    outline = runs.outline
    if runs.hasTooManyDashes { omission = .dashes }
    return true
  }

  /// Draws a premultiplied colour over the path in a buffer.
  public func fillPath(_ path: PathBuffer, transform: Affine, rule: FillRule, color: UInt32) {
    // The view borrows the buffer's memory, and its last use would end the buffer's life otherwise.
    withExtendedLifetime(path) { fillPath(path.view, transform: transform, rule: rule, color: color) }
  }

  /// Draws a premultiplied colour over the stroke of the path in a buffer.
  public func strokePath(_ path: PathBuffer, transform: Affine, style: StrokeStyle, color: UInt32) {
    withExtendedLifetime(path) { strokePath(path.view, transform: transform, style: style, color: color) }
  }

  /// Paints the inside of closed polygons in device coordinates.
  @inline(__always)
  func paint<P: Painter>(_ polygons: Polylines, rule: CoverageRule, _ painter: P) {
    let bounds = polygons.pixelBounds
    if bounds.isEmpty && !polygons.isFinite { omission = .notFinite }
    let box = bounds.intersection(clip)
    let weights = weights.base
    forEachBand(of: box) { accumulator in
      accumulator.writer(kernels).addPolygons(polygons, areInside: accumulator.box == bounds)
      accumulator.sweep(painter, rule: rule, weights: weights, kernels: kernels)
    }
  }
}

extension FillRule {
  var coverage: CoverageRule { self == .nonZero ? .nonZero : .evenOdd }
}

extension Polylines {
  var isFinite: Bool {
    for i in 0..<vertexCount where !(vertices[i].x.isFinite && vertices[i].y.isFinite) { return false }
    return true
  }

  /// The pixels the vertices span; empty when a vertex is not finite or there are fewer than two.
  var pixelBounds: PixelRect {
    if vertexCount < 2 { return .empty }
    var minX = Double.infinity
    var minY = Double.infinity
    var maxX = -Double.infinity
    var maxY = -Double.infinity
    var finite = 0.0
    let vertices = vertices
    var i = 0
    while i < vertexCount {
      let x = vertices[i].x
      let y = vertices[i].y
      minX = x < minX ? x : minX
      maxX = x > maxX ? x : maxX
      minY = y < minY ? y : minY
      maxY = y > maxY ? y : maxY
      // Infinity and not-a-number times 0 are not 0 and stay so.
      finite += (x + y) * 0
      i = i &+ 1
    }
    return finite == 0 ? PixelRect(coveringMinX: minX, minY: minY, maxX: maxX, maxY: maxY) : .empty
  }
}
