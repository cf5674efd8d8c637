import CoreGraphics

/// Media timing as plain data, and the arithmetic of local time.
///
/// The rules and their measured corner cases are those of `media_timing.json`: an animation shows while
/// `0 ≤ run ≤ D` with `run = (parent − begin)·|speed|`; a boundary inside the run belongs to the next cycle, the last
/// one to the cycle that ends there in the direction of travel.
package struct MediaTimingValues: Equatable {
  package var beginTime = 0.0
  package var duration = 0.0
  package var speed = 1.0
  package var timeOffset = 0.0
  package var repeatCount = 0.0
  package var repeatDuration = 0.0
  package var autoreverses = false
  package var fillsBackwards = false
  package var fillsForwards = false

  /// Once, from the parent's time 0, at the parent's pace, for so many seconds.
  package init(duration: Double = 0) { self.duration = duration }

  /// One cycle's place at a moment.
  package struct Sample {
    /// Seconds into the basic duration, already folded back by autoreverse.
    package var seconds: Double
    /// `seconds / duration`, 0…1.
    package var fraction: Double
    /// How many whole cycles are behind.
    var cycle: Double
  }

  /// Length of a cycle with its way back.
  var period: Double { autoreverses ? 2 * duration : duration }

  /// The active duration D.
  var activeDuration: Double {
    if repeatDuration > 0 { return repeatDuration }
    if repeatCount > 0 {
      return repeatCount >= Double(Float.greatestFiniteMagnitude) ? .infinity : period * repeatCount
    }
    return period
  }

  /// When, in the parent's time, the animation ends; infinite when paused or endless.
  package var endTime: Double {
    speed == 0 ? .infinity : beginTime + activeDuration / speed.magnitude
  }

  /// What shows at a parent time, nil when nothing does.
  package func sample(at parentTime: Double) -> Sample? {
    sample(elapsed: parentTime - beginTime, isPastEnd: parentTime > endTime)
  }

  /// What shows `elapsed` parent seconds after the begin, nil when nothing does.
  ///
  /// `isPastEnd` is the same question as `elapsed · |speed| > D`, asked in parent time: a step to exactly the end
  /// time counts as the end despite rounding.
  package func sample(elapsed: Double, isPastEnd: Bool) -> Sample? {
    let run = elapsed * speed.magnitude
    if run < 0 { return fillsBackwards ? fold(run: 0, local: timeOffset) : nil }
    let end = activeDuration
    if run > end, isPastEnd {
      return fillsForwards ? fold(run: end, local: (speed < 0 ? -end : end) + timeOffset) : nil
    }
    let inside = min(run, end)
    return fold(run: inside, local: (speed < 0 ? -inside : inside) + timeOffset)
  }

  private func fold(run: Double, local: Double) -> Sample {
    let period = self.period
    guard period > 0, local.isFinite else { return Sample(seconds: 0, fraction: 0, cycle: 0) }
    var cycle = (local / period).rounded(.down)
    var phase = local - cycle * period
    // The last boundary belongs to the cycle that ends there, in the direction of travel: forwards that is the end of
    // the cycle before, backwards the start of this one.
    if speed == 0 ? local == activeDuration : run >= activeDuration {
      let reach = period * MediaTimingValues.boundaryTolerance
      if speed >= 0, phase <= reach {
        cycle -= 1
        phase = period
      } else if speed < 0, period - phase <= reach {
        cycle += 1
        phase = 0
      }
    }
    if autoreverses, phase > duration { phase = period - phase }
    // Rounding in the subtraction must not leave the cycle.
    phase = min(max(phase, 0), duration)
    return Sample(seconds: phase, fraction: phase / duration, cycle: max(cycle, 0))
  }

  /// By how much of a cycle rounding may miss its boundary.
  private static let boundaryTolerance = 1e-12

  // MARK: Layers

  /// Parent time to local time; before `beginTime` the answer is 0 (measured).
  package func localTime(fromParent time: Double) -> Double {
    time < beginTime ? 0 : (time - beginTime) * speed + timeOffset
  }

  /// Local time to parent time; a paused layer answers 0 (measured).
  package func parentTime(fromLocal time: Double) -> Double {
    speed == 0 ? 0 : (time - timeOffset) / speed + beginTime
  }

  /// Whether the animation runs once, forwards, at the parent's pace: then `seconds` is what elapsed.
  var isPlain: Bool {
    speed == 1 && timeOffset == 0 && !autoreverses && repeatDuration <= 0
      && (repeatCount <= 0 || repeatCount == 1)
  }

  /// Whether local time is parent time.
  package var isTransparent: Bool { beginTime == 0 && speed == 1 && timeOffset == 0 }
}
