/// Something that has a premultiplied colour for every device pixel: an image, a gradient.
///
/// The colour of a pixel depends on its absolute place alone, never on where the span that holds it begins.
protocol PixelSource {
  /// A promise that every alpha is 255.
  var isOpaque: Bool { get }

  /// The colours of `count` pixels from (x, y): in the source's own memory, or written to `row`.
  func pixels(
    x: Int, y: Int, count: Int, row: UnsafeMutablePointer<UInt32>, kernels: SpanKernels
  ) -> UnsafePointer<UInt32>

  /// The colour of all pixels of a row when they are alike and that is known without looking at them.
  func uniformColor(y: Int) -> UInt32?
}

extension PixelSource {
  @inline(__always)
  func uniformColor(y: Int) -> UInt32? { nil }
}

/// The colours of a source, source-over, with an opacity.
struct SourcePainter<Source: PixelSource>: Painter {
  static var paintsEmpty: Bool { false }

  let target: PixelBuffer
  let source: Source

  /// 0...255.
  let opacity: UInt32

  let kernels: SpanKernels

  /// Room for `SourceRow.length` pixels.
  let row: UnsafeMutablePointer<UInt32>

  // A partly covered pixel may come as part of a span or of a mask, depending on the clip; so both multiply by
  // opacity first and by coverage then, each rounded.

  @inline(__always)
  func span(x: Int, y: Int, count: Int, coverage: UInt32) {
    if let color = source.uniformColor(y: y) {
      SolidPainter(target: target, kernels: kernels, color: PixelArithmetic.scale(color, by: opacity))
        .span(x: x, y: y, count: count, coverage: coverage)
      return
    }
    let share = opacity == 255 ? coverage : opacity
    var done = 0
    while done < count {
      let part = min(count &- done, SourceRow.length)
      let destination = target.address(x: x &+ done, y: y)
      // What replaces the target is made in the target.
      let isCopy = share == 255 && source.isOpaque
      let colors = source.pixels(
        x: x &+ done, y: y, count: part, row: isCopy ? destination : row, kernels: kernels)
      if opacity != 255 && coverage != 255 {
        kernels.sourceOver(
          destination: destination, source: faded(colors, part), opacity: coverage, count: part)
      } else if share != 255 {
        kernels.sourceOver(destination: destination, source: colors, opacity: share, count: part)
      } else if isCopy {
        if colors != UnsafePointer(destination) {
          kernels.copy(destination: destination, source: colors, count: part)
        }
      } else {
        kernels.sourceOver(destination: destination, source: colors, count: part)
      }
      done = done &+ part
    }
  }

  @inline(__always)
  func mask(x: Int, y: Int, count: Int, weights: UnsafePointer<UInt32>) {
    // A mask is at most 256 pixels, so one row holds it.
    let colors = source.pixels(x: x, y: y, count: count, row: row, kernels: kernels)
    kernels.sourceOver(
      destination: target.address(x: x, y: y), source: opacity == 255 ? colors : faded(colors, count),
      weights: weights, count: count)
  }

  /// The colours times the opacity, in `row`; a source may lend its own memory, hence the copy.
  @inline(__always)
  private func faded(_ colors: UnsafePointer<UInt32>, _ count: Int) -> UnsafePointer<UInt32> {
    if colors != UnsafePointer(row) { kernels.copy(destination: row, source: colors, count: count) }
    kernels.keep(destination: row, coverage: opacity, count: count)
    return UnsafePointer(row)
  }
}

/// The memory a source is read into.
enum SourceRow {
  /// Pixels read at a time.
  static let length = 1024
}
