extension Rasteriser {
  /// Draws another buffer of the same device over the target, where both hold `rect`; `opacity` is 0...1.
  public func composite(_ source: PixelBuffer, rect: PixelRect, opacity: Double = 1) {
    let share = FixedPoint.byte(share: opacity)
    if share == 0 { return }
    let box = rect.intersection(clip).intersection(source.bounds)
    var y = box.minY
    while y < box.maxY {
      let destination = target.address(x: box.minX, y: y)
      let pixels = UnsafePointer(source.address(x: box.minX, y: y))
      if share == 255 {
        kernels.sourceOver(destination: destination, source: pixels, count: box.width)
      } else {
        kernels.sourceOver(destination: destination, source: pixels, opacity: share, count: box.width)
      }
      y = y &+ 1
    }
  }

  /// Draws another buffer of the same device over the target with its four channels multiplied by those of a
  /// premultiplied colour: where `CAReplicatorLayer.instanceColor` (r, g, b, a) multiplies components, `tint` is the
  /// pixel of (r·a, g·a, b·a, a). `opacity` is 0...1.
  public func composite(_ source: PixelBuffer, rect: PixelRect, opacity: Double = 1, tint: UInt32) {
    let factor = PixelArithmetic.scale(tint, by: FixedPoint.byte(share: opacity))
    if factor == 0 { return }
    let box = rect.intersection(clip).intersection(source.bounds)
    let row = row.base
    var y = box.minY
    while y < box.maxY {
      var x = box.minX
      while x < box.maxX {
        let count = min(SourceRow.length, box.maxX &- x)
        kernels.modulate(
          destination: row, source: UnsafePointer(source.address(x: x, y: y)), color: factor, count: count)
        kernels.sourceOver(
          destination: target.address(x: x, y: y), source: UnsafePointer(row), count: count)
        x = x &+ count
      }
      y = y &+ 1
    }
  }

  /// Multiplies the four channels of whole pixels by those of a premultiplied colour; a grey with equal channels
  /// is an opacity.
  public func multiply(_ rect: PixelRect, by color: UInt32) {
    let box = rect.intersection(clip)
    var y = box.minY
    while y < box.maxY {
      let destination = target.address(x: box.minX, y: y)
      kernels.modulate(
        destination: destination, source: UnsafePointer(destination), color: color, count: box.width)
      y = y &+ 1
    }
  }

  /// Multiplies the target by the coverage of a rounded rectangle inside the clip (destination-in): what is
  /// outside becomes transparent. An empty shape clears the clip.
  public func keepInside(_ shape: RoundedRect) {
    guard let shape = fixed(shape) else {
      clear(clip, color: 0)
      return
    }
    clearOutside(of: shape.box.intersection(clip))
    paint(shape, without: nil, KeepPainter(target: target, kernels: kernels))
  }

  /// Multiplies the target by the coverage of a path inside the clip (destination-in).
  public func keepInside(path: PathView, transform: Affine, rule: FillRule) {
    if !flatten(path, transform: transform, metric: .identity) {
      clear(clip, color: 0)
      return
    }
    clearOutside(of: flattened.pixelBounds.intersection(clip))
    paint(flattened, rule: rule.coverage, KeepPainter(target: target, kernels: kernels))
  }

  /// Multiplies the target by the coverage of the path in a buffer inside the clip (destination-in).
  public func keepInside(path: PathBuffer, transform: Affine, rule: FillRule) {
    withExtendedLifetime(path) { keepInside(path: path.view, transform: transform, rule: rule) }
  }

  /// Clears the clip around a box inside it.
  func clearOutside(of box: PixelRect) {
    if box.isEmpty {
      clear(clip, color: 0)
      return
    }
    clear(PixelRect(minX: clip.minX, minY: clip.minY, maxX: clip.maxX, maxY: box.minY), color: 0)
    clear(PixelRect(minX: clip.minX, minY: box.minY, maxX: box.minX, maxY: box.maxY), color: 0)
    clear(PixelRect(minX: box.maxX, minY: box.minY, maxX: clip.maxX, maxY: box.maxY), color: 0)
    clear(PixelRect(minX: clip.minX, minY: box.maxY, maxX: clip.maxX, maxY: clip.maxY), color: 0)
  }
}
