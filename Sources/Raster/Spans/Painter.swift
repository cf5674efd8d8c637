/// What a shape puts on the pixels it covers.
///
/// The sweep calls `span` for a run of equal coverage and `mask` where the coverage varies; a painter is a value
/// of plain pointers, so that the sweep is specialised for it and touches no class.
protocol Painter {
  /// True when pixels of no coverage must be visited too.
  static var paintsEmpty: Bool { get }

  /// Paints `count` pixels from (x, y) with one coverage, 0...255.
  func span(x: Int, y: Int, count: Int, coverage: UInt32)

  /// Paints `count` pixels from (x, y), each with its own coverage word (coverage · 0x10001).
  func mask(x: Int, y: Int, count: Int, weights: UnsafePointer<UInt32>)
}

/// One premultiplied colour, source-over.
struct SolidPainter: Painter {
  static var paintsEmpty: Bool { false }

  let target: PixelBuffer
  let kernels: SpanKernels
  let color: UInt32

  @inline(__always)
  func span(x: Int, y: Int, count: Int, coverage: UInt32) {
    let destination = target.address(x: x, y: y)
    let source = coverage == 255 ? color : PixelArithmetic.scale(color, by: coverage)
    if source &>> 24 == 255 {
      kernels.fill(destination: destination, color: source, count: count)
    } else {
      kernels.sourceOver(destination: destination, color: source, count: count)
    }
  }

  @inline(__always)
  func mask(x: Int, y: Int, count: Int, weights: UnsafePointer<UInt32>) {
    kernels.sourceOver(
      destination: target.address(x: x, y: y), color: color, weights: weights, count: count)
  }
}

/// Destination-in: what is outside the shape goes, what is inside stays.
struct KeepPainter: Painter {
  static var paintsEmpty: Bool { true }

  let target: PixelBuffer
  let kernels: SpanKernels

  @inline(__always)
  func span(x: Int, y: Int, count: Int, coverage: UInt32) {
    if coverage == 255 { return }
    let destination = target.address(x: x, y: y)
    if coverage == 0 {
      kernels.fill(destination: destination, color: 0, count: count)
    } else {
      kernels.keep(destination: destination, coverage: coverage, count: count)
    }
  }

  @inline(__always)
  func mask(x: Int, y: Int, count: Int, weights: UnsafePointer<UInt32>) {
    kernels.keep(destination: target.address(x: x, y: y), weights: weights, count: count)
  }
}
