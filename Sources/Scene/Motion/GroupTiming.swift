import CoreGraphics

/// The time in which a group's children live.
///
/// A child sees the group's folded local time: it is clipped by the group's duration, repeated and reversed with it,
/// but never stretched to it. Groups nest: the chain goes from the innermost to the outermost group. A group's own
/// timing function bends the time within each of its cycles (a choice; Apple's text only says "pacing").
package final class GroupTiming {
  package let timing: MediaTimingValues
  private let pacing: PacingCurve
  private let parent: GroupTiming?

  package init(timing: MediaTimingValues, pacing: PacingCurve, parent: GroupTiming?) {
    self.timing = timing
    self.pacing = pacing
    self.parent = parent
  }

  /// The outermost group's timing: that of the animation as a whole.
  var outermost: MediaTimingValues { parent?.outermost ?? timing }

  /// The time that children see, nil when the group shows nothing.
  ///
  /// - Parameters:
  ///   - elapsed: Seconds of the layer's time since the outermost group began.
  ///   - isPastEnd: Whether the outermost group has ended.
  package func localTime(elapsed: Double, isPastEnd: Bool) -> Double? {
    let sample: MediaTimingValues.Sample?
    if let parent {
      guard let time = parent.localTime(elapsed: elapsed, isPastEnd: isPastEnd) else { return nil }
      sample = timing.sample(at: time)
    } else {
      sample = timing.sample(elapsed: elapsed, isPastEnd: isPastEnd)
    }
    guard let sample else { return nil }
    return pacing.isLinear ? sample.seconds : pacing.value(at: sample.fraction) * timing.duration
  }
}
