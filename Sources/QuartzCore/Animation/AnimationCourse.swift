import CoreGraphics

/// Where a running animation is on its way from 0 to 1 at each moment: a stretch of the way, a pace along it, a time.
///
///     fraction(t) = start + (end − start) · pace(offset + rate · (t − beginTime))
///
/// The pace's seconds are clamped to its duration, so the course rests at `start` before and at `end` after.
package struct AnimationCourse: Equatable, Sendable {
  /// The fraction at the pace's beginning.
  package var start = 0.0
  /// The fraction at the pace's end.
  package var end = 1.0
  package var pace: AnimationPace
  /// The media time at which `offset` is reached.
  package var beginTime: Double
  /// Seconds of the pace that are over at `beginTime`.
  package var offset = 0.0
  /// Seconds of the pace per media second; 0 stands still.
  package var rate = 1.0

  /// A course over the whole or a part of the way.
  package init(
    from start: Double = 0, to end: Double = 1, pace: AnimationPace, beginTime: Double, offset: Double = 0,
    rate: Double = 1
  ) {
    self.start = start
    self.end = end
    self.pace = pace
    self.beginTime = beginTime
    self.offset = offset
    self.rate = rate
  }

  /// Rest at a fraction of the way.
  package static func held(at fraction: Double) -> AnimationCourse {
    AnimationCourse(
      from: fraction, to: fraction, pace: AnimationPace(curve: nil, duration: 1), beginTime: 0, rate: 0)
  }

  package var isHeld: Bool { rate == 0 }

  /// Seconds into the pace at a media time.
  package func seconds(at mediaTime: Double) -> Double {
    min(max(offset + rate * (mediaTime - beginTime), 0), pace.duration)
  }

  package func fraction(at mediaTime: Double) -> Double {
    start + (end - start) * pace.value(at: seconds(at: mediaTime))
  }

  /// The change of the fraction per media second.
  package func speed(at mediaTime: Double) -> Double {
    isHeld || mediaTime < beginTime
      ? 0 : (end - start) * rate * pace.speed(at: offset + rate * (mediaTime - beginTime))
  }

  /// When the end is reached; infinite for rest.
  package var endTime: Double { isHeld ? .infinity : beginTime + (pace.duration - offset) / rate }
}
