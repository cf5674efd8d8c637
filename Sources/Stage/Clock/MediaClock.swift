import Support
import UIKit

/// The one clock of a stage.
///
/// Everything that moves reads it: animations, display links, delays, gesture velocities. Nothing else knows the
/// time. The window host feeds it real seconds times `rate`; an offscreen stage is set to the times that are asked
/// for. Times are seconds since the stage began.
@preconcurrency @MainActor
public final class MediaClock {
  /// The rates that can be set: from standing still to ten times as fast.
  public static let rates = 0.0...10.0
  /// Seconds of one frame when stepping: 60 frames a second.
  public static let frameDuration = 1 / 60.0

  private let source: () -> TimeInterval

  init(source: @escaping () -> TimeInterval) { self.source = source }

  /// The media time.
  public var now: TimeInterval { source() }

  /// Media seconds per real second: 1 is real time, 0.1 slow motion, 0 a standstill. Default 1.
  ///
  /// A value outside `rates` is reported and clamped; one that is not a number is reported and ignored.
  public var rate: Double {
    get { storedRate }
    set {
      guard !newValue.isNaN else {
        Diagnostics.report("the clock's rate was set to something that is not a number; kept \(storedRate)")
        return
      }
      storedRate = min(max(newValue, MediaClock.rates.lowerBound), MediaClock.rates.upperBound)
      if storedRate != newValue {
        Diagnostics.report("the clock's rate must lie in 0...10, got \(newValue); using \(storedRate)")
      }
    }
  }
  private var storedRate = 1.0

  /// The time of the frame after `time`, on the grid of frames.
  public static func frame(after time: TimeInterval) -> TimeInterval {
    // The slack keeps a time that is a frame already, but for rounding, from being its own successor.
    ((time / frameDuration + 1e-6).rounded(.down) + 1) * frameDuration
  }

  /// The time of the frame before `time`; never below 0.
  public static func frame(before time: TimeInterval) -> TimeInterval {
    max(0, ((time / frameDuration - 1e-6).rounded(.up) - 1) * frameDuration)
  }
}
