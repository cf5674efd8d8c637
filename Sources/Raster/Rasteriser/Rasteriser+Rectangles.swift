extension Rasteriser {
  /// Draws a premultiplied colour over whole pixels.
  public func fill(_ rect: PixelRect, color: UInt32) {
    let box = rect.intersection(clip)
    let painter = SolidPainter(target: target, kernels: kernels, color: color)
    var y = box.minY
    while y < box.maxY {
      painter.span(x: box.minX, y: y, count: box.width, coverage: 255)
      y = y &+ 1
    }
  }

  /// Overwrites whole pixels, alpha and all.
  public func clear(_ rect: PixelRect, color: UInt32) {
    let box = rect.intersection(clip)
    var y = box.minY
    while y < box.maxY {
      kernels.fill(destination: target.address(x: box.minX, y: y), color: color, count: box.width)
      y = y &+ 1
    }
  }

  /// Draws a premultiplied colour over a rectangle whose edges may fall inside pixels.
  public func fillRect(minX: Double, minY: Double, maxX: Double, maxY: Double, color: UInt32) {
    paintRect(minX, minY, maxX, maxY, SolidPainter(target: target, kernels: kernels, color: color))
  }

  /// A rectangle covers a pixel by the product of its overlaps in x and y.
  @inline(__always)
  func paintRect<P: Painter>(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, _ painter: P) {
    guard let shape = FixedRoundedRect(RoundedRect(minX: x0, minY: y0, maxX: x1, maxY: y1)) else { return }
    let box = shape.box.intersection(clip)
    var y = box.minY
    while y < box.maxY {
      let top = y &<< FixedPoint.shift
      let height = min(shape.maxY, top &+ FixedPoint.one) &- max(shape.minY, top)
      paintRow(from: shape.minX, to: shape.maxX, y: y, height: height, painter)
      y = y &+ 1
    }
  }

  /// Paints the clipped part of one row of a rectangle between two x in fixed point; `height` is the share of the
  /// row that is covered, 0...65536.
  @inline(__always)
  func paintRow<P: Painter>(from x0: Int, to x1: Int, y: Int, height: Int, _ painter: P) {
    let first = FixedPoint.floor(x0)
    let last = FixedPoint.floor(x1 &- 1)

    @inline(__always)
    func edge(_ column: Int, width: Int) {
      if column < clip.minX || column >= clip.maxX { return }
      let coverage = FixedPoint.byte((width &* height &+ 32768) &>> 16)
      if coverage != 0 || P.paintsEmpty { painter.span(x: column, y: y, count: 1, coverage: coverage) }
    }

    if first == last {
      edge(first, width: x1 &- x0)
      return
    }
    let leftWidth = (first &+ 1) &<< FixedPoint.shift &- x0
    let rightWidth = x1 &- last &<< FixedPoint.shift
    var start = first
    var end = last &+ 1
    if leftWidth != FixedPoint.one {
      edge(first, width: leftWidth)
      start = start &+ 1
    }
    if rightWidth != FixedPoint.one { end = end &- 1 }
    let from = max(start, clip.minX)
    let to = min(end, clip.maxX)
    let coverage = FixedPoint.byte(height)
    if from < to, coverage != 0 || P.paintsEmpty {
      painter.span(x: from, y: y, count: to &- from, coverage: coverage)
    }
    if rightWidth != FixedPoint.one { edge(last, width: rightWidth) }
  }
}
