import QuartzCore
import Stage
import UIKit

/// Recording what follows an event.
extension Stage {
  /// Does something to the interface and records the motion that follows. Times count from the event.
  ///
  ///     let motion = try stage.record(until: .settled(timeout: 2), hertz: 120) { $0.tap("tab.2") }
  ///     motion["tab.2.icon", "transform.scale"]?.overshoot(beyond: 1)
  ///
  /// - Parameters:
  ///   - extent: How long. Default until nothing moves, ten seconds at most.
  ///   - hertz: Samples per second of media time. Default 120.
  ///   - selection: Which columns. Default everything that is animated.
  ///   - watchesPixels: Whether each sample is drawn too, for `neverBlank`. Default no: it takes time.
  ///   - event: What happens at the recording's first moment. Default nothing.
  /// - Throws: `RecordingError` for a rate or duration that is not possible, and for layers and key paths that do not
  ///   exist.
  @preconcurrency @MainActor
  public func record(
    until extent: CurveRecording.Extent = .settled(), hertz: Double = 120,
    selecting selection: CurveRecording.Selection = .animated, watchesPixels: Bool = false,
    after event: (Stage) throws -> Void = { _ in }
  ) throws -> CurveRecording {
    try event(self)
    return try CurveRecording(
      of: self, hertz: hertz, until: extent, selecting: selection, watchesPixels: watchesPixels)
  }

  /// Whether the whole picture has one colour now.
  var isBlank: Bool {
    perform { _ = renderFrame() }
    let width = pixels.bounds.width, first = pixels.pixels
    for x in 0..<width where first[x] != first[0] { return false }
    for y in 1..<max(pixels.bounds.height, 1) {
      if memcmp(first, first + y * pixels.stride, width * MemoryLayout<UInt32>.stride) != 0 { return false }
    }
    return true
  }
}
