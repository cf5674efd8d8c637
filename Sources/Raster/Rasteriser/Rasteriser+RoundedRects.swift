extension Rasteriser {
  /// Draws a premultiplied colour over a rounded rectangle. The area under each corner's arc is a closed form;
  /// only edge pixels are computed, the inside of a row is one span.
  public func fillRoundedRect(_ shape: RoundedRect, color: UInt32) {
    guard let outer = fixed(shape) else { return }
    paint(outer, without: nil, SolidPainter(target: target, kernels: kernels, color: color))
  }

  /// Draws a premultiplied colour over what is in `outer` and not in `inner`. An empty `inner` takes nothing
  /// away; what of it is outside `outer` counts for nothing.
  public func fillRing(outer: RoundedRect, inner: RoundedRect, color: UInt32) {
    guard let shape = fixed(outer) else { return }
    let hole = FixedRoundedRect(inner)?.clamped(to: shape)
    paint(shape, without: hole, SolidPainter(target: target, kernels: kernels, color: color))
  }

  /// Paints a rounded rectangle less a hole inside it: the rows of the corners through the accumulator, the rows
  /// between, which are all alike, directly.
  @inline(__always)
  func paint<P: Painter>(_ shape: FixedRoundedRect, without hole: FixedRoundedRect?, _ painter: P) {
    let box = shape.box.intersection(clip)
    if box.isEmpty { return }
    var straightTop = shape.straightTop
    var straightBottom = shape.straightBottom
    if let hole {
      straightTop = max(straightTop, hole.straightTop)
      straightBottom = min(straightBottom, hole.straightBottom)
      // Two edges in one pixel must be added up, not painted one over the other.
      if FixedPoint.ceiling(hole.minX) >= FixedPoint.floor(hole.maxX) { straightBottom = straightTop }
    }
    if straightTop >= straightBottom {
      paintBands(shape, hole, rows: box, painter)
      return
    }
    let top = min(max(straightTop, box.minY), box.maxY)
    let bottom = min(max(straightBottom, box.minY), box.maxY)
    paintBands(shape, hole, rows: rows(box, box.minY, top), painter)
    if let hole {
      if hole.minX > shape.minX {
        paintRows(from: shape.minX, to: hole.minX, top, bottom, height: FixedPoint.one, painter)
      }
      if hole.maxX < shape.maxX {
        paintRows(from: hole.maxX, to: shape.maxX, top, bottom, height: FixedPoint.one, painter)
      }
    } else {
      paintRows(from: shape.minX, to: shape.maxX, top, bottom, height: FixedPoint.one, painter)
    }
    paintBands(shape, hole, rows: rows(box, bottom, box.maxY), painter)
  }

  private func rows(_ box: PixelRect, _ from: Int, _ to: Int) -> PixelRect {
    PixelRect(minX: box.minX, minY: from, maxX: box.maxX, maxY: to)
  }

  @inline(__always)
  private func paintBands<P: Painter>(
    _ shape: FixedRoundedRect, _ hole: FixedRoundedRect?, rows box: PixelRect, _ painter: P
  ) {
    forEachBand(of: box) { accumulator in
      let writer = accumulator.writer(kernels)
      writer.addRoundedRect(shape, sign: 1)
      if let hole { writer.addRoundedRect(hole, sign: -1) }
      accumulator.sweep(painter, rule: .positive, weights: weights.base, kernels: kernels)
    }
  }

  /// Calls `draw` with the accumulator ready for each band of rows of a box that fits into its memory.
  @inline(__always)
  func forEachBand(of box: PixelRect, _ draw: (CoverageAccumulator) -> Void) {
    if box.isEmpty { return }
    let step = CoverageAccumulator.rowsPerBand(width: box.width)
    var y = box.minY
    while y < box.maxY {
      let end = min(y &+ step, box.maxY)
      accumulator.begin(PixelRect(minX: box.minX, minY: y, maxX: box.maxX, maxY: end))
      // A copy of the pointers: the loops below it must not go through the class.
      let band = accumulator
      draw(band)
      y = end
    }
  }
}
