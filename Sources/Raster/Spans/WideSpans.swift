internal import CRasterKernels

/// The span kernels in SSE4.1, AVX2, AVX-512 and NEON, byte for byte equal to `ScalarSpans`; only for processors that
/// have them.
///
/// Elsewhere the width is 0 and nothing here runs. They take a whole vector or more, and a call of them cannot be
/// inlined, so shorter spans go elsewhere.
struct WideSpans {
  /// 16 for AVX-512, 8 for AVX2, 4 for SSE4.1 and NEON.
  let width: Int

  /// The widest that this processor can run; 0 for none.
  static let largestWidth = Int(raster_vector_width())

  /// Whether a gathering instruction is faster than a load for each lane.
  static let gathers = raster_gathers()

  /// Spans of fewer pixels are done in line by the vectors that every processor has; most edges are that narrow.
  static let shortSpan = 8
  static let shortFill = 32
  static let shortMask = 16

  /// Fills of at least as many pixels, 1 MiB, are left to the processor's string store. Measured on Zen 5, where both
  /// are equally fast at 0.8 MiB and the string store takes 0.93 of the time at 5 MiB.
  static let largeFill = 1 << 18

  @inline(__always)
  func fill(destination: UnsafeMutablePointer<UInt32>, color: UInt32, count: Int) {
    if width >= 16 && count >= Self.largeFill {
      raster_fill_large(destination, color, Int64(count))
    } else {
      raster_fill(Int64(width), destination, color, Int64(count))
    }
  }

  @inline(__always)
  func sourceOver(destination: UnsafeMutablePointer<UInt32>, color: UInt32, count: Int) {
    raster_color_over(Int64(width), destination, color, Int64(count))
  }

  @inline(__always)
  func sourceOver(
    destination: UnsafeMutablePointer<UInt32>, color: UInt32, weights: UnsafePointer<UInt32>, count: Int
  ) {
    raster_weighted_color_over(Int64(width), destination, color, weights, Int64(count))
  }

  @inline(__always)
  func sourceOver(destination: UnsafeMutablePointer<UInt32>, source: UnsafePointer<UInt32>, count: Int) {
    raster_row_over(Int64(width), destination, source, Int64(count))
  }

  @inline(__always)
  func sourceOver(
    destination: UnsafeMutablePointer<UInt32>, source: UnsafePointer<UInt32>, opacity: UInt32, count: Int
  ) {
    raster_faded_row_over(Int64(width), destination, source, opacity, Int64(count))
  }

  @inline(__always)
  func sourceOver(
    destination: UnsafeMutablePointer<UInt32>, source: UnsafePointer<UInt32>,
    weights: UnsafePointer<UInt32>, count: Int
  ) {
    raster_weighted_row_over(Int64(width), destination, source, weights, Int64(count))
  }

  @inline(__always)
  func sourceOver(
    destination: UnsafeMutablePointer<UInt32>, color: UInt32, bytes: UnsafePointer<UInt8>, count: Int
  ) {
    raster_masked_color_over(Int64(width), destination, color, bytes, Int64(count))
  }

  @inline(__always)
  func keep(destination: UnsafeMutablePointer<UInt32>, bytes: UnsafePointer<UInt8>, count: Int) {
    raster_masked_keep(Int64(width), destination, bytes, Int64(count))
  }

  @inline(__always)
  func keep(destination: UnsafeMutablePointer<UInt32>, coverage: UInt32, count: Int) {
    raster_keep(Int64(width), destination, coverage, Int64(count))
  }

  @inline(__always)
  func keep(destination: UnsafeMutablePointer<UInt32>, weights: UnsafePointer<UInt32>, count: Int) {
    raster_weighted_keep(Int64(width), destination, weights, Int64(count))
  }

  @inline(__always)
  func keep(destination: UnsafeMutablePointer<UInt32>, alphaOf mask: UnsafePointer<UInt32>, count: Int) {
    raster_alpha_keep(Int64(width), destination, mask, Int64(count))
  }

  @inline(__always)
  func tint(pixels: UnsafeMutablePointer<UInt32>, color: UInt32, count: Int) {
    raster_tint(Int64(width), pixels, color, Int64(count))
  }

  @inline(__always)
  func modulate(
    destination: UnsafeMutablePointer<UInt32>, source: UnsafePointer<UInt32>, color: UInt32, count: Int
  ) {
    raster_modulate(Int64(width), destination, source, color, Int64(count))
  }

  /// Paints a colour through an outline's coverage and clears its cells.
  func sweep(
    _ outline: CoverageAccumulator, fold: CoverageFold, pixels: UnsafeMutablePointer<UInt32>, stride: Int,
    color: UInt32
  ) {
    var sweep = raster_sweep(
      cells: outline.cells, marks: outline.marks, left: outline.left,
      cells_per_row: Int64(outline.cellsPerRow),
      words_per_row: Int64(outline.wordsPerRow), pixels: pixels, stride: Int64(stride),
      width: Int64(outline.box.width), rows: Int64(outline.box.height), signs: fold.signs,
      phases: fold.phases,
      slopes: fold.slopes, top: fold.top)
    raster_sweep_color(Int64(width), &sweep, color)
  }
}
