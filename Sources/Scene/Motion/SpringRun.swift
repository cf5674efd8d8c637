internal import CMotionKernels
import Raster

/// Plain under-damped springs in a row, as most of many are, evaluated two, four or eight at a time.
///
/// Each has the bits of `SpringSolution.underDamped`.
enum SpringRun {
  /// How many springs are evaluated at once; 0 where the processor has no vectors that are known, and where a record is
  /// not laid out as the kernels read it.
  static let width: Int = {
    typealias Record = RunningRecord
    let isReadable =
      MemoryLayout<Record>.offset(of: \.target) == 0 && MemoryLayout<Record>.offset(of: \.beneath) == 8
      && MemoryLayout<Record>.offset(of: \.begin) == MemoryLayout<motion_spring>.offset(of: \.begin)
      && MemoryLayout<Record>.offset(of: \.to) == MemoryLayout<motion_spring>.offset(of: \.to)
    // A double takes the place of two pixels.
    return isReadable ? SpanKernels.widestVector / 2 : 0
  }()

  /// Evaluates `width` springs from `entry` on; false, and nothing done, where one of them is another kind of record,
  /// is not running, or needs the scalar form.
  @inline(__always)
  static func evaluate(
    _ entry: UnsafeMutablePointer<RunningRecord>, _ end: UnsafeMutablePointer<RunningRecord>, width: Int,
    at time: Double
  ) -> Bool {
    let route = entry.pointee.route
    guard route == .underDamped || route == .underDampedScale, end - entry >= width else { return false }
    var i = 1
    while i < width {
      if entry[i].route != route { return false }
      i = i &+ 1
    }
    let first = UnsafeRawPointer(entry).assumingMemoryBound(to: motion_spring.self)
    let stride = Int64(MemoryLayout<RunningRecord>.stride)
    return route == .underDamped
      ? motion_springs(Int64(width), first, stride, time)
      : motion_scale_springs(Int64(width), first, stride, time, Int64(RunningRecord.stride))
  }
}
