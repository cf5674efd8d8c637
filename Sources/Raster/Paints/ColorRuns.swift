internal import CRasterKernels

/// A gradient's table as the span kernels read it.
package struct RampView {
  /// Entry 0; there is one before it and one after the last.
  package let table: UnsafePointer<UInt32>

  /// Whether the wide kernels gather what they look up; whatever is faster on this processor, unless a test says so.
  package var gathers = WideSpans.gathers

  /// How many runs need no look-up.
  package let runCount: Int

  private let runs: UnsafePointer<raster_color_run>?

  /// A table whose pixels are all looked up.
  package init(table: UnsafePointer<UInt32>) {
    self.table = table
    runs = nil
    runCount = 0
  }

  init(table: UnsafePointer<UInt32>, runs: ColorRuns) {
    self.table = table
    self.runs = UnsafePointer(runs.base)
    runCount = runs.count
  }

  /// The view as the wide kernels take it.
  @inline(__always)
  var kernelRamp: raster_ramp {
    raster_ramp(table: table, runs: runs, run_count: Int64(runCount), gathers: gathers)
  }
}

/// Runs of a gradient's table whose entries polynomials give, pixel for pixel.
///
/// Between two stops the components run straight, so a premultiplied channel is a polynomial of the entry's number: of
/// the first degree where alpha stays, else of the second. Evaluating it for a vector of pixels takes less time than
/// looking each of them up. In floats it is off by some 2^-15 of a level, which can round an entry the other way; such
/// entries are found here, once, and are between runs.
struct ColorRuns {
  /// Runs of one ramp, at most; what is behind them is looked up.
  private static let capacity = 32

  /// Shorter runs are looked up.
  private static let shortest: Int32 = 32

  let base = UnsafeMutablePointer<raster_color_run>.allocate(capacity: capacity)
  private(set) var count = 0

  func deallocate() { base.deallocate() }

  mutating func removeAll() { count = 0 }

  /// Adds what of the entries `first`...`last` of a table are those of the line through a colour at an offset.
  ///
  /// - Parameters:
  ///   - color: Red, green, blue and alpha at the offset, 0...1, not premultiplied.
  ///   - slope: What they change by from offset 0 to 1.
  mutating func add(
    first: Int, last: Int, of table: UnsafePointer<UInt32>, color: SIMD4<Double>, slope: SIMD4<Double>,
    offset: Double
  ) {
    // Kernels for less than eight pixels look all of them up.
    if WideSpans.largestWidth < 8 { return }
    let step = slope / Double(GradientRamp.size)
    let start = color + slope * (0.5 / Double(GradientRamp.size) - offset)
    // Premultiplied; alpha itself is multiplied by 1.
    let share = SIMD4(start.w, start.w, start.w, 1)
    let shareStep = SIMD4(step.w, step.w, step.w, 0)
    // Blue, green, red and alpha where the kernels want them; a half rounds to the nearest.
    let places = SIMD4<Double>(1, 256, 65536, 1)
    func placed(_ color: SIMD4<Double>) -> SIMD4<Float> {
      SIMD4<Float>(SIMD4(color.z, color.y, color.x, color.w) * places)
    }
    let levels = start * share * 255
    let offsets = placed(levels + 0.5)
    let slopes = placed((start * shareStep + step * share) * 255)
    let curves = placed(step * shareStep * 255)
    var run = raster_color_run()
    run.offset = (offsets.x, offsets.y, offsets.z, offsets.w)
    run.slope = (slopes.x, slopes.y, slopes.z, slopes.w)
    run.curve = (curves.x, curves.y, curves.z, curves.w)
    run.is_straight = step.w == 0
    run.alpha = UInt8(truncatingIfNeeded: Int(levels.w + 0.5))
    run.first = Int32(truncatingIfNeeded: first)
    run.last = Int32(truncatingIfNeeded: last)
    while run.last &- run.first >= Self.shortest && count < Self.capacity {
      let end = raster_first_difference(table, &run, run.first)
      if end &- run.first > Self.shortest {
        base[count] = run
        base[count].last = end &- 1
        count = count &+ 1
      }
      run.first = end &+ 1
    }
  }
}
