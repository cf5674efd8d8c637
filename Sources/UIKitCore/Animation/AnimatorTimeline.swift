import Foundation
import QuartzCore

/// What runs while a property animator is active: its animations, and where the animator as a whole is.
///
/// Everything is counted forwards, from 0 at the old values to 1 at the new ones; an animator that is reversed only
/// goes the other way.
@MainActor
final class AnimatorTimeline {
  /// Seconds of the whole, without the delay before it.
  let duration: Double
  private let touches: TouchRule
  /// Where the animator was made, as the context's observer says.
  let origin: (any MotionOrigin)?
  private var whole: AnimatorSpan
  private(set) var parts: [AnimatorPart] = []
  /// Where it is while it rests: how far it is, and at which of its seconds.
  private var rest: (fraction: Double, seconds: Double)?
  /// The courses before a pause, and when that was: an animator that was only paused continues exactly as before.
  private var interrupted: (whole: AnimationCourse, parts: [(AnimatorPart, AnimationCourse)], time: Double)?
  /// Media seconds that a second of the animator takes now.
  private(set) var scale = 1.0
  private var isReversed = false
  /// The delay of all while the animator starts, else 0.
  private var startDelay: Double
  private var endWork: ScheduledWork?
  private var isTimeUp = false
  /// The animator, while it must not go away.
  private var owner: AnyObject?
  /// Called when everything has arrived.
  var onArrival: (() -> Void)?

  /// The clock of the stage that it runs on, also while other code reads or steers it.
  private var clock = MediaScheduler.current
  var now: Double { clock.now }

  init(pace: AnimationPace, delay: Double, touches: TouchRule, origin: (any MotionOrigin)?) {
    duration = pace.duration
    self.origin = origin
    self.touches = touches
    startDelay = delay
    whole = AnimatorSpan(
      begin: 0, duration: pace.duration, pace: pace,
      course: AnimationCourse(pace: pace, beginTime: clock.now + delay))
  }

  /// Counts time as the tree of a layer does that it animates: an animator may be made where no stage runs.
  func follow(clockOf layer: CALayer) {
    let other = layer.mediaScheduler
    guard other !== clock, parts.isEmpty else { return }
    let difference = other.now - clock.now
    clock = other
    whole.course.beginTime += difference
    interrupted?.whole.beginTime += difference
    interrupted?.time += difference
    if endWork != nil, let owner { awaitEnd(owner) }
  }

  // MARK: Where it is

  var isResting: Bool { rest != nil }

  /// How far the values are on their way from old to new; a spring may be beyond 1.
  var fraction: Double { rest?.fraction ?? whole.course.fraction(at: now) }

  /// Seconds of the animator that are over, counted from the old values.
  var seconds: Double {
    if let rest { return rest.seconds }
    let left = (whole.course.endTime - now) / scale
    return min(
      max(whole.course.isHeld ? (isReversed ? 0 : duration) : isReversed ? left : duration - left, 0),
      duration)
  }

  /// The animator's second that is `delay` media seconds away.
  func seconds(after delay: Double) -> Double { seconds + max(delay - startDelay, 0) / scale }

  // MARK: Its animations

  /// Runs a block whose changes take the seconds from `delayFactor · duration` to the end.
  ///
  /// On an active animator that is counted from now, and what is left gets shorter by it. Source: the example in
  /// Apple's documentation of `addAnimations(_:delayFactor:)`.
  func run(_ block: () -> Void, pace: BlockTiming.Pace, options: UIView.AnimationOptions, delayFactor: Double)
  {
    let known = parts.count
    let wait = delayFactor * duration
    let length = max(duration - seconds - wait, 0) * scale
    let timing = BlockTiming(duration: length, delay: wait * scale + startDelay, pace: pace, options: options)
    BlockAnimation.run(timing, of: self, animations: block)
    for part in parts[min(known, parts.count)...] { settleIn(part) }
  }

  func adopt(_ part: AnimatorPart, _ animation: CAAnimation) {
    parts.append(part)
    part.attach(animation, touches: touches)
    part.keptAnimator = owner
  }

  /// A new animation does what the others do: it waits, or it goes back.
  private func settleIn(_ part: AnimatorPart) {
    if let rest {
      part.span.pause(at: 0, animator: rest.fraction)
      part.follow()
    } else if isReversed {
      part.span.proceed(from: 0, departure)
      part.follow()
    }
  }

  // MARK: Standing still

  /// Stops everything where it is.
  func pause() {
    guard rest == nil else { return }
    let fraction = self.fraction
    let seconds = whole.pace.spring == nil ? whole.pace.seconds(at: fraction) : self.seconds
    interrupted = (whole.course, parts.map { ($0, $0.span.course) }, now)
    cancelEnd()
    rest = (fraction, seconds)
    for part in parts {
      part.span.pause(at: part.fraction, animator: min(max(fraction, 0), 1))
      part.follow()
    }
  }

  /// Moves to an end, as after a whole run.
  func rest(atEnd isEnd: Bool) {
    cancelEnd()
    interrupted = nil
    rest = isEnd ? (1, duration) : (0, 0)
    for part in parts {
      part.span.pause(at: isEnd ? 1 : 0, animator: isEnd ? 1 : 0)
      part.follow()
    }
  }

  /// Puts everything at a fraction, 0…1, of the way or, with `linearly` false, of the time.
  func scrub(to fraction: Double, linearly: Bool) {
    interrupted = nil
    if linearly {
      rest = (fraction, whole.pace.spring == nil ? whole.pace.seconds(at: fraction) : fraction * duration)
    } else {
      rest = (whole.pace.value(at: fraction * duration), fraction * duration)
    }
    for part in parts {
      let span = part.span
      let own: Double
      if linearly {
        own = span.scrubbed(to: fraction, of: duration)
      } else {
        let over = span.duration > 0 ? (fraction * duration - span.begin) / span.duration : 1
        own = over >= 1 ? 1 : span.pace.value(at: over * span.pace.duration)
      }
      part.span.course = .held(at: own)
      part.follow()
    }
  }

  // MARK: Going

  private var departure: AnimatorSpan.Departure {
    AnimatorSpan.Departure(now: now, seconds: seconds, scale: scale, isReversed: isReversed)
  }

  /// Runs on from a rest.
  ///
  /// - Parameters:
  ///   - pace: another pace from here on; nil for the old one.
  ///   - durationFactor: how long the rest takes, as a part of the whole duration; 0 for as long as is left.
  func proceed(isReversed: Bool, pace: BlockTiming.Pace?, durationFactor: Double, owner: AnyObject) {
    guard let rest else { return }
    let turns = isReversed != self.isReversed
    self.isReversed = isReversed
    if let interrupted, pace == nil, durationFactor == 0, !turns {
      resume(interrupted.whole, interrupted.parts, after: now - interrupted.time)
    } else {
      let left = isReversed ? rest.seconds : duration - rest.seconds
      scale = durationFactor > 0 && left > 0 ? durationFactor * duration / left : 1
      let departure = self.departure
      if let pace {
        whole.proceed(from: rest.fraction, along: { Self.pace(pace, $0, isVertical: false) }, departure)
        for part in parts {
          part.span.proceed(
            from: part.span.course.start, along: { Self.pace(pace, $0, isVertical: part.isVertical) },
            departure)
        }
      } else {
        whole.proceed(from: rest.fraction, departure)
        for part in parts { part.span.proceed(from: part.span.course.start, departure) }
      }
    }
    self.rest = nil
    interrupted = nil
    for part in parts { part.follow() }
    awaitEnd(owner)
  }

  private func resume(
    _ course: AnimationCourse, _ courses: [(AnimatorPart, AnimationCourse)], after pause: Double
  ) {
    whole.course = course
    whole.course.beginTime += pause
    for part in parts {
      if let old = courses.first(where: { $0.0 === part })?.1 {
        part.span.course = old
        part.span.course.beginTime += pause
      } else {
        part.span.proceed(from: 0, departure)
      }
    }
  }

  private static func pace(_ pace: BlockTiming.Pace, _ duration: Double, isVertical: Bool) -> AnimationPace {
    BlockTiming(duration: duration, pace: pace).animationPace(isVertical: isVertical)
  }

  /// Turns round while it runs; the speed stays and changes its sign.
  func turn(isReversed: Bool, owner: AnyObject) {
    guard rest == nil, isReversed != self.isReversed else { return }
    let (seconds, time) = (self.seconds, now)
    let fraction = self.fraction
    let states = parts.map { ($0, $0.fraction, $0.span.course.speed(at: time)) }
    let speed = whole.course.speed(at: time)
    self.isReversed = isReversed
    let departure = AnimatorSpan.Departure(now: time, seconds: seconds, scale: scale, isReversed: isReversed)
    whole.proceed(from: fraction, velocity: -speed, departure)
    for (part, own, speed) in states {
      part.span.proceed(from: own, velocity: -speed, departure)
      part.follow()
    }
    awaitEnd(owner)
  }

  /// The animator has run its blocks: from now on it goes.
  func didStart(owner: AnyObject) {
    startDelay = 0
    guard rest == nil else { return }
    awaitEnd(owner)
  }

  // MARK: The end

  private func awaitEnd(_ owner: AnyObject) {
    cancelEnd()
    self.owner = owner
    for part in parts { part.keptAnimator = owner }
    let time = whole.course.isHeld ? 0 : whole.course.endTime - now
    endWork = clock.after(time) { [self, owner] in
      isTimeUp = true
      withExtendedLifetime(owner) { checkArrival() }
    }
  }

  private func cancelEnd() {
    endWork?.cancel()
    endWork = nil
    isTimeUp = false
    owner = nil
    for part in parts { part.keptAnimator = nil }
  }

  /// An animation has arrived at a time of its layer, or, with nil, was removed from a layer that is shown.
  ///
  /// Where a gesture drives the time of the layers, they are through before the clock says so or after it; when every
  /// animation is gone there is nothing to wait for.
  func partDidStop(at time: Double?) {
    if !parts.contains(where: \.isMoving), time.map({ $0 >= whole.course.endTime - Self.slack }) ?? true {
      isTimeUp = true
    }
    checkArrival()
  }

  /// Rounding between the end of the whole and that of its parts.
  private static let slack = 1e-9

  private func checkArrival() {
    guard rest == nil, isTimeUp, !parts.contains(where: \.isMoving) else { return }
    onArrival?()
  }

  /// Takes the animations away and leaves the model at a position; nothing that is seen jumps, but to get there.
  func conclude(at position: UIViewAnimatingPosition) {
    cancelEnd()
    let ending = parts
    parts = []
    switch position {
    case .end: for part in ending { part.detach() }
    case .start:
      for change in Self.changes(of: ending).reversed() { change.undo() }
      for part in ending { part.detach() }
    case .current: fold(ending)
    }
    let works = endings
    endings = []
    for work in works { work(position) }
  }

  private var endings: [@MainActor (UIViewAnimatingPosition) -> Void] = []

  /// Runs `work` when the animator has ended, with where it ended.
  func whenConcluded(_ work: @escaping @MainActor (UIViewAnimatingPosition) -> Void) { endings.append(work) }

  /// Makes what shows the model: what the view shows without these animations is moved to what it shows with them.
  private func fold(_ ending: [AnimatorPart]) {
    // What was not committed yet does not show yet.
    UIView.performWithoutAnimation { CATransaction.flush() }
    var seen: [BlockChange] = []
    for change in Self.changes(of: ending)
    where !seen.contains(where: { $0.layer === change.layer && $0.property == change.property }) {
      seen.append(change)
    }
    let shown = seen.map { change in change.layer.presentation().map { change.property.value(of: $0) } }
    for part in ending { part.detach() }
    for (change, shown) in zip(seen, shown) {
      guard let shown, let beneath = change.layer.presentation() else { continue }
      let model = change.property.value(of: change.layer)
      let without = change.property.value(of: beneath)
      change.write(model == without ? shown : model.model(showing: shown, insteadOf: without))
    }
  }

  /// Each change once, in order: one of the bounds may have two animations.
  private static func changes(of parts: [AnimatorPart]) -> [BlockChange] {
    var changes: [BlockChange] = []
    for part in parts where !changes.contains(where: { $0 === part.change }) { changes.append(part.change) }
    return changes
  }
}
