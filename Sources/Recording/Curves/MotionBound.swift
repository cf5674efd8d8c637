import Foundation

/// A bound on how a motion may feel; several of them are the budget of an interaction.
///
///     expectMotion(
///       try stage.record(hertz: 240) { $0.tap("heart") }, "heart.shape", "transform.scale",
///       within: [.overshoot(0.2, beyond: 1), .largestStep(0.12), .hitchTime(0)])
public enum MotionBound: Equatable, Sendable {
  /// How far the curve may go past a value, in its own unit.
  case overshoot(Double, beyond: Double)
  /// When it has come within a distance of a value for good, in seconds.
  case settlingTime(TimeInterval, to: Double, within: Double)
  /// The largest change within a frame, in the curve's unit.
  case largestStep(Double, hertz: Double = 60)
  /// The largest sudden change of speed, in the curve's unit per second.
  case velocityJump(Double)
  /// For how long it may stand still on its way, in seconds over the whole interaction.
  case hitchTime(TimeInterval, hertz: Double = 60)
  /// It never turns back.
  case monotonic
  /// There is something to see at every moment; the recording has to watch pixels.
  case neverBlank

  /// What is wrong with a motion; nil where it keeps the bound.
  package func fault(of curve: Curve, in motion: CurveRecording) -> String? {
    func fault(_ what: String, _ found: Double, _ most: Double, _ unit: String = "", slack: Double = 0)
      -> String?
    {
      // What is not a number keeps no bound.
      if found <= most + slack { return nil }
      guard found.isFinite else {
        return "there are too few samples to tell whether \(what) at most \(most)\(unit)"
      }
      return "\(what) \((found * 1e6).rounded() / 1e6)\(unit), at most \(most)\(unit)"
    }
    switch self {
    case .overshoot(let most, let target):
      return fault("overshoot beyond \(target) is", curve.overshoot(beyond: target), most)
    case .settlingTime(let most, let target, let distance):
      let found = curve.settlingTime(to: target, within: distance)
      guard found.isFinite else { return "it does not settle to \(target) within \(distance)" }
      return fault("settling to \(target) within \(distance) takes", found, most, " s")
    case .largestStep(let most, let hertz):
      return fault("the largest step at \(Self.rate(hertz)) is", curve.largestStep(atHertz: hertz), most)
    case .velocityJump(let most): return fault("the largest jump of speed is", curve.velocityJump, most)
    case .hitchTime(let most, let hertz):
      let found = curve.hitchTime(atHertz: hertz)
      return fault("it stands still on its way for", found, most, " s", slack: Self.slack).map { text in
        let first = curve.hitches(atHertz: hertz)?.first?.lowerBound
        return first.map { "\(text), first at \(($0 * 1000).rounded() / 1000) s" } ?? text
      }
    case .monotonic: return curve.monotonic ? nil : "it turns back"
    case .neverBlank:
      guard motion.neverBlank else {
        return motion.blankTimes?.first.map { "nothing is to be seen at \($0) s" }
          ?? "whether something is to be seen is not known; record it with watchesPixels: true"
      }
      return nil
    }
  }

  /// Sums of frames are rounded.
  private static let slack = 1e-9

  private static func rate(_ hertz: Double) -> String {
    hertz == hertz.rounded() && hertz < 1e6 ? "\(Int(hertz)) Hz" : "\(hertz) Hz"
  }
}

extension Curve {
  /// A stand-still of more seconds is a pause that is meant.
  private static let longestHitch = 0.1
  /// What counts as nothing: a fraction of the whole change, or of a frame and a second.
  private static let leastWay = 1e-6
  /// No screen has more frames a second.
  private static let highestRate = 10_000.0
  private static let mostFrames = 1e7

  /// The seconds in which the curve stands still although it moves before and after: frames that were missed.
  ///
  /// Each frame is judged by the curve's value at its end. A standstill longer than 0.1 s is a pause, not a hitch. Nil
  /// for a curve with fewer than two samples, for a rate that is not above 0 and at most 10,000, and for more frames
  /// than a curve can have.
  public func hitches(atHertz hertz: Double) -> [ClosedRange<TimeInterval>]? {
    let samples = zip(times, values).compactMap { time, value in value.map { (time: time, value: $0) } }
    guard let first = samples.first, let last = samples.last, samples.count > 1, hertz > 0,
      hertz <= Self.highestRate, (last.time - first.time) * hertz < Self.mostFrames,
      let low = samples.map(\.value).min(), let high = samples.map(\.value).max()
    else { return nil }
    let least = (high - low) * Self.leastWay
    var frames: [(time: TimeInterval, value: Double)] = []
    var next = 0
    for frame in 0...Int(((last.time - first.time) * hertz + Self.leastWay).rounded(.down)) {
      let time = first.time + Double(frame) / hertz
      while next + 1 < samples.count, samples[next + 1].time <= time + Self.leastWay { next += 1 }
      frames.append((time, samples[next].value))
    }
    let moving = frames.indices.dropFirst().filter {
      (frames[$0].value - frames[$0 - 1].value).magnitude > least
    }
    guard moving.count > 1 else { return [] }
    return zip(moving, moving.dropFirst()).compactMap { before, after in
      let still = Double(after - before - 1) / hertz
      return still > 0 && still <= Self.longestHitch ? frames[before].time...frames[after - 1].time : nil
    }
  }

  /// For how long the curve stands still on its way, in seconds: the sum of `hitches(atHertz:)`; infinite where those
  /// are not known.
  public func hitchTime(atHertz hertz: Double) -> TimeInterval {
    hitches(atHertz: hertz).map { $0.reduce(0) { $0 + $1.upperBound - $1.lowerBound } } ?? .infinity
  }
}
