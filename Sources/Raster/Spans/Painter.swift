/// What a shape puts on the pixels it covers.
///
/// The sweep calls `span` for a run of equal coverage and `mask` where the coverage varies; a painter is a value
/// of plain pointers, so that the sweep is specialised for it and touches no class.
protocol Painter {
  /// True when pixels of no coverage must be visited too.
  static var paintsEmpty: Bool { get }

  /// Paints `count` pixels from (x, y) with one coverage, 0...255.
  func span(x: Int, y: Int, count: Int, coverage: UInt32)

  /// Paints a rectangle of whole pixels with one coverage, 0...255.
  func block(_ rect: PixelRect, coverage: UInt32)

  /// Paints `count` pixels from (x, y), each with its own coverage word (coverage · 0x10001).
  func mask(x: Int, y: Int, count: Int, weights: UnsafePointer<UInt32>)

  /// Paints a whole outline, and clears its cells, where there is one kernel for both; returns whether there is.
  func sweep(_ outline: CoverageAccumulator, fold: CoverageFold) -> Bool
}

extension Painter {
  @inline(__always)
  func sweep(_ outline: CoverageAccumulator, fold: CoverageFold) -> Bool { false }

  @inline(__always)
  func block(_ rect: PixelRect, coverage: UInt32) {
    var y = rect.minY
    while y < rect.maxY {
      span(x: rect.minX, y: y, count: rect.maxX &- rect.minX, coverage: coverage)
      y = y &+ 1
    }
  }
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

  func block(_ rect: PixelRect, coverage: UInt32) {
    let source = coverage == 255 ? color : PixelArithmetic.scale(color, by: coverage)
    var destination = target.address(x: rect.minX, y: rect.minY)
    var count = rect.maxX &- rect.minX
    var rows = rect.maxY &- rect.minY
    // Whole rows of the target follow one another in memory.
    if count == target.stride {
      count = count &* rows
      rows = 1
    }
    let isOpaque = source &>> 24 == 255
    while rows > 0 {
      if isOpaque {
        kernels.fill(destination: destination, color: source, count: count)
      } else {
        kernels.sourceOver(destination: destination, color: source, count: count)
      }
      destination += target.stride
      rows = rows &- 1
    }
  }

  @inline(__always)
  func mask(x: Int, y: Int, count: Int, weights: UnsafePointer<UInt32>) {
    kernels.sourceOver(
      destination: target.address(x: x, y: y), color: color, weights: weights, count: count)
  }

  @inline(__always)
  func sweep(_ outline: CoverageAccumulator, fold: CoverageFold) -> Bool {
    if !kernels.isWide { return false }
    kernels.wideSpans.sweep(
      outline, fold: fold, pixels: target.address(x: outline.box.minX, y: outline.box.minY),
      stride: target.stride, color: color)
    return true
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
