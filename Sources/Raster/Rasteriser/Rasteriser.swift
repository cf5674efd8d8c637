/// Draws shapes, paths and images on premultiplied pixels, with exact-area coverage.
///
/// Device space has x to the right and y down; pixel (i, j) covers [i, i + 1) × [j, j + 1). Drawing inside any
/// clip rectangle gives exactly the pixels that drawing the whole and cutting that rectangle out would give, in
/// debug and in release builds and on any processor, so tiles and threads can share one picture.
///
/// A rasteriser owns the scratch memory it needs; the memory grows with the largest shape and stays, so drawing
/// the same things again allocates nothing. It may be handed from thread to thread but serves one at a time.
/// Numbers that are not finite, shapes without area and singular transforms draw nothing; the first
/// leave an `Omission`.
public final class Rasteriser: @unchecked Sendable {
  /// Read once: `SpanKernels.choice` decides for rasterisers made after it was set.
  let kernels = SpanKernels.current

  var target: PixelBuffer
  /// The pixels of the target that may change.
  public internal(set) var clip = PixelRect.empty

  /// What was left out and not yet asked for.
  var omission: Omission?

  var accumulator = CoverageAccumulator()
  var weights = ScratchBuffer<UInt32>(capacity: 512, filledWith: 0)
  var row = ScratchBuffer<UInt32>(capacity: SourceRow.length, filledWith: 0)
  var columnSums = ScratchBuffer<Float>(capacity: 1024, filledWith: 0)
  var flattened = Polylines()
  var run = Polylines()
  var outline = Polylines()
  var segments = ScratchBuffer<Segment>(capacity: 256, filledWith: Segment(x: 0, y: 0, length: 0))

  /// A rasteriser that draws nothing until `begin`.
  public init() {
    target = PixelBuffer(pixels: weights.base, stride: 0, bounds: .empty)
  }

  deinit {
    accumulator.deallocate()
    weights.deallocate()
    row.deallocate()
    columnSums.deallocate()
    flattened.deallocate()
    run.deallocate()
    outline.deallocate()
    segments.deallocate()
  }

  /// Bytes of scratch memory held; it stays the same while what is drawn is no larger than before.
  public var scratchByteCount: Int {
    accumulator.byteCount + weights.byteCount + row.byteCount + columnSums.byteCount + flattened.byteCount
      + run.byteCount
      + outline.byteCount + segments.byteCount
  }

  /// Draws on `target` from now on, inside `clip` only. The target's memory must stay until the next `begin` or
  /// the last drawing.
  public func begin(target: PixelBuffer, clip: PixelRect) {
    self.target = target
    self.clip = clip.intersection(target.bounds)
  }
}
