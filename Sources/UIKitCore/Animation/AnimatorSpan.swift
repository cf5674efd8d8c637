import Foundation
import QuartzCore

/// A stretch of an animator's time in which something goes from 0 to 1: the animator as a whole, or one animation.
///
/// All arithmetic of pausing, scrubbing, continuing and reversing is here, without views and layers. Times are seconds
/// of the animator, from 0 to its whole duration; what happens when is said by the course, in media time.
struct AnimatorSpan {
  /// A way to which less than this is left, as a fraction of the whole, has arrived.
  private static let nothing = 1e-12

  /// When the span begins, in the animator's seconds.
  let begin: Double
  /// How long it lasts in the animator's seconds.
  let duration: Double
  /// The pace from 0 to 1 over the duration; a spring's may last otherwise.
  var pace: AnimationPace
  var course: AnimationCourse
  /// Where a pause caught it: at this fraction of the animator it was that far.
  private var knot: (animator: Double, own: Double)?

  init(begin: Double, duration: Double, pace: AnimationPace, course: AnimationCourse) {
    self.begin = begin
    self.duration = duration
    self.pace = pace
    self.course = course
  }

  private var end: Double { begin + duration }

  // MARK: Standing still

  /// Holds the span where it is, while the animator is at `animator`.
  mutating func pause(at own: Double, animator: Double) {
    course = .held(at: own)
    knot = (animator, own)
  }

  /// How far the span is when the app scrubs the animator to a fraction.
  ///
  /// Straight lines: from 0 where it begins, through the place where the pause caught it, so that nothing jumps, to 1
  /// where it ends.
  func scrubbed(to fraction: Double, of whole: Double) -> Double {
    let first = whole > 0 ? min(begin / whole, 1) : 0
    let last = whole > 0 ? min(end / whole, 1) : 1
    guard var knot else { return Self.ramp(fraction, from: (first, 0), to: (last, 1)) }
    if knot.own >= 1 { knot.animator = min(knot.animator, last) }
    if fraction == knot.animator, fraction < 1 { return knot.own }
    if fraction < knot.animator {
      return Self.ramp(fraction, from: (min(first, knot.animator), 0), to: knot)
    }
    return Self.ramp(fraction, from: (max(first, knot.animator), knot.own), to: (max(last, knot.animator), 1))
  }

  /// The straight line between two points, level outside of them.
  private static func ramp(
    _ x: Double, from a: (animator: Double, own: Double), to b: (animator: Double, own: Double)
  ) -> Double {
    if x >= b.animator { return b.own }
    if x <= a.animator { return a.own }
    return a.own + (b.own - a.own) * ((x - a.animator) / (b.animator - a.animator))
  }

  // MARK: Going on

  /// How the animator continues.
  struct Departure {
    /// The media time of it.
    var now: Double
    /// Where the animator is, in its own seconds.
    var seconds: Double
    /// Media seconds that an animator's second takes.
    var scale: Double
    /// Whether it goes back to 0.
    var isReversed: Bool
  }

  /// Continues from `own` along its pace: a curve from where it has that height, fitted to the time that is left; a
  /// spring again from rest, or from `velocity`, in ways per second.
  mutating func proceed(from own: Double, velocity: Double = 0, _ departure: Departure) {
    let target = departure.isReversed ? 0.0 : 1.0
    guard abs(own - target) > Self.nothing else {
      course = .held(at: target)
      return
    }
    if pace.spring != nil {
      depart(along: pace.restarted(velocity: velocity / (target - own)), from: own, departure)
      return
    }
    // Before its beginning, or beyond its end on the way back, it waits and then takes the whole pace.
    let wait = waiting(own, departure)
    if wait > 0 {
      course = AnimationCourse(
        from: 1 - target, to: target, pace: departure.isReversed ? pace.mirrored : pace,
        beginTime: departure.now + wait, rate: 1 / departure.scale)
      return
    }
    let time = (departure.isReversed ? departure.seconds - begin : end - departure.seconds) * departure.scale
    let reached = pace.seconds(at: own)
    let rest = departure.isReversed ? reached : pace.duration - reached
    guard time > 0, rest > 0 else {
      course = .held(at: target)
      return
    }
    course = AnimationCourse(
      from: 1 - target, to: target, pace: departure.isReversed ? pace.mirrored : pace,
      beginTime: departure.now, offset: pace.duration - rest, rate: rest / time)
  }

  /// Continues from `own` along another pace, which `makePace` fits to the seconds that are left.
  mutating func proceed(
    from own: Double, along makePace: (Double) -> AnimationPace, _ departure: Departure
  ) {
    pace = makePace(duration)
    let target = departure.isReversed ? 0.0 : 1.0
    let wait = waiting(own, departure)
    let left = (departure.isReversed ? departure.seconds - begin : end - departure.seconds) * departure.scale
    guard abs(own - target) > Self.nothing, left - wait > 0 else {
      course = .held(at: target)
      return
    }
    depart(along: makePace(left - wait), from: own, departure)
  }

  private mutating func depart(along pace: AnimationPace, from own: Double, _ departure: Departure) {
    course = AnimationCourse(
      from: own, to: departure.isReversed ? 0 : 1, pace: pace,
      beginTime: departure.now + waiting(own, departure))
  }

  /// Media seconds until a span begins that has not begun, or until the way back reaches one that is over.
  private func waiting(_ own: Double, _ departure: Departure) -> Double {
    if departure.isReversed {
      return own >= 1 ? max(departure.seconds - end, 0) * departure.scale : 0
    }
    return own <= 0 ? max(begin - departure.seconds, 0) * departure.scale : 0
  }
}
