/// An image under an affine map, source-over, with an opacity or as a stencil for a colour.
struct ImagePainter: Painter {
  static var paintsEmpty: Bool { false }

  /// Pixels read at a time; `row` has room for them.
  static let chunk = 1024

  let target: PixelBuffer
  let sampler: ImageSampler
  let isOpaque: Bool

  /// 0...255.
  let opacity: UInt32

  /// A premultiplied colour that replaces the image's own, times the image's alpha.
  let tint: UInt32?

  let row: UnsafeMutablePointer<UInt32>

  /// The image's pixels under a span: in place when they can be, else read into `row`.
  @inline(__always)
  private func pixels(x: Int, y: Int, count: Int) -> UnsafePointer<UInt32> {
    if let tint {
      sampler.read(x: x, y: y, count: count, into: row)
      Spans.tint(pixels: row, color: tint, count: count)
      return UnsafePointer(row)
    }
    if sampler.isAligned, let inPlace = sampler.alignedRow(x: x, y: y, count: count) { return inPlace }
    sampler.read(x: x, y: y, count: count, into: row)
    return UnsafePointer(row)
  }

  @inline(__always)
  func span(x: Int, y: Int, count: Int, coverage: UInt32) {
    let share = PixelArithmetic.scale(opacity, by: coverage)
    var done = 0
    while done < count {
      let part = min(count &- done, Self.chunk)
      let destination = target.address(x: x &+ done, y: y)
      let source = pixels(x: x &+ done, y: y, count: part)
      if share != 255 {
        Spans.sourceOver(destination: destination, source: source, opacity: share, count: part)
      } else if isOpaque {
        Spans.copy(destination: destination, source: source, count: part)
      } else {
        Spans.sourceOver(destination: destination, source: source, count: part)
      }
      done = done &+ part
    }
  }

  @inline(__always)
  func mask(x: Int, y: Int, count: Int, weights: UnsafePointer<UInt32>) {
    // A mask is at most 256 pixels, so one chunk holds it; an aligned image may lend its own memory, hence the
    // copy before scaling by opacity.
    let source = pixels(x: x, y: y, count: count)
    let destination = target.address(x: x, y: y)
    if opacity == 255 {
      Spans.sourceOver(destination: destination, source: source, weights: weights, count: count)
    } else {
      if source != UnsafePointer(row) { Spans.copy(destination: row, source: source, count: count) }
      Spans.keep(destination: row, coverage: opacity, count: count)
      Spans.sourceOver(
        destination: destination, source: UnsafePointer(row), weights: weights, count: count)
    }
  }
}
