extension Rasteriser {
  /// Draws a premultiplied colour over whole pixels.
  public func fill(_ rect: PixelRect, color: UInt32) {
    let box = rect.intersection(clip)
    if !box.isEmpty {
      SolidPainter(target: target, kernels: kernels, color: color).block(box, coverage: 255)
    }
  }

  /// Overwrites whole pixels, alpha and all.
  public func clear(_ rect: PixelRect, color: UInt32) {
    let box = rect.intersection(clip)
    if box.isEmpty { return }
    if box.width == target.stride {
      let start = target.address(x: box.minX, y: box.minY)
      kernels.fill(destination: start, color: color, count: box.width &* box.height)
      return
    }
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
    guard let shape = fixed(RoundedRect(minX: x0, minY: y0, maxX: x1, maxY: y1)) else { return }
    let box = shape.box.intersection(clip)
    if box.isEmpty { return }
    // Rows that the upper and the lower edge cut, and those between.
    let firstWhole = min(max(FixedPoint.ceiling(shape.minY), box.minY), box.maxY)
    let lastWhole = max(min(FixedPoint.floor(shape.maxY), box.maxY), firstWhole)
    paintCutRows(shape, from: box.minY, to: firstWhole, painter)
    paintRows(
      from: shape.minX, to: shape.maxX, firstWhole, lastWhole, height: FixedPoint.one, painter)
    paintCutRows(shape, from: lastWhole, to: box.maxY, painter)
  }

  @inline(__always)
  private func paintCutRows<P: Painter>(
    _ shape: FixedRoundedRect, from start: Int, to end: Int, _ painter: P
  ) {
    var y = start
    while y < end {
      let top = y &<< FixedPoint.shift
      let height = min(shape.maxY, top &+ FixedPoint.one) &- max(shape.minY, top)
      paintRows(from: shape.minX, to: shape.maxX, y, y &+ 1, height: height, painter)
      y = y &+ 1
    }
  }

  /// Paints the clipped part of rows of a rectangle between two x in fixed point; `height` is the share of each row
  /// that is covered, 0...65536.
  @inline(__always)
  func paintRows<P: Painter>(
    from x0: Int, to x1: Int, _ top: Int, _ bottom: Int, height: Int, _ painter: P
  ) {
    if top >= bottom { return }
    let first = FixedPoint.floor(x0)
    let last = FixedPoint.floor(x1 &- 1)

    @inline(__always)
    func columns(_ from: Int, _ to: Int, coverage: UInt32) {
      let start = max(from, clip.minX)
      let end = min(to, clip.maxX)
      if start < end, coverage != 0 || P.paintsEmpty {
        painter.block(
          PixelRect(minX: start, minY: top, maxX: end, maxY: bottom), coverage: coverage)
      }
    }
    @inline(__always)
    func edge(_ column: Int, width: Int) {
      columns(column, column &+ 1, coverage: FixedPoint.byte((width &* height &+ 32768) &>> 16))
    }

    if first == last {
      edge(first, width: x1 &- x0)
      return
    }
    let leftWidth = (first &+ 1) &<< FixedPoint.shift &- x0
    let rightWidth = x1 &- last &<< FixedPoint.shift
    if leftWidth != FixedPoint.one { edge(first, width: leftWidth) }
    columns(
      leftWidth == FixedPoint.one ? first : first &+ 1,
      rightWidth == FixedPoint.one ? last &+ 1 : last,
      coverage: FixedPoint.byte(height))
    if rightWidth != FixedPoint.one { edge(last, width: rightWidth) }
  }
}
