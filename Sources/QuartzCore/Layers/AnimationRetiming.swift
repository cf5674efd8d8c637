import CoreGraphics
import Scene

/// Control of running animations: pause, scrub, reverse, speed up.
///
/// An animation is named by the object that the layer keeps, `animation(forKey:)` right after `add`; another animation
/// that later takes the same key is another object and is never touched by mistake.
extension CALayer {
  /// Gives a running animation another course, at once; false when the layer no longer runs it.
  ///
  /// The animation fills on both sides from then on and neither repeats nor reverses on its own. One that has ended,
  /// and is held, runs again and will report its end again.
  @discardableResult
  package func setCourse(_ course: AnimationCourse, of animation: CAAnimation) -> Bool {
    guard let attachment = attachment(of: animation) else { return false }
    let begin =
      AnimationEngine.localTime(of: node, at: course.beginTime)
      - (course.isHeld ? 0 : course.offset / course.rate)
    follow(course, attachment, begin: begin)
    for part in attachment.parts where part.phase != .removed {
      part.layer.follow(course, part, begin: part.layer.convertTime(begin, from: self))
    }
    // Whoever waits for changes must make a frame, though no model value changed.
    markPending([])
    return true
  }

  private func follow(_ course: AnimationCourse, _ attachment: AttachedAnimation, begin: Double) {
    if attachment.phase == .pending {
      for i in attachment.records.indices { attachment.records[i].follow(course, begin: begin) }
    } else if let motion = attachment.motion {
      context?.tree.engine.retime(motion, begin: begin) { $0.follow(course, begin: begin) }
    }
    if attachment.phase == .held { attachment.phase = .running }
    context?.tree.invalidateEvaluation()
  }

  /// How far the animation is on its way at the present time: 0 at its start, 1 at its end. Nil when it is gone.
  package func shownFraction(of animation: CAAnimation) -> Double? {
    guard let attachment = attachment(of: animation) else { return nil }
    let now = context?.scheduler.now ?? CACurrentMediaTime()
    let time = AnimationEngine.localTime(of: node, at: now)
    guard attachment.phase == .pending else {
      return attachment.motion.flatMap { context?.tree.engine.fraction(of: $0, at: time) }
    }
    guard let record = attachment.records.first else { return nil }
    // Without a begin time of its own it begins when it is committed.
    let begin = record.timing.beginTime == 0 ? time : record.timing.beginTime
    return record.sample(elapsed: time - begin, isPastEnd: false).map(record.progress)
  }

  /// Removes one animation; its delegate is notified on the next turn.
  package func remove(_ animation: CAAnimation) {
    if let attachment = attachment(of: animation) { detach(attachment) }
  }

  private func attachment(of animation: CAAnimation) -> AttachedAnimation? {
    attachments.first { $0.animation === animation }
  }
}

extension AnimationRecord {
  /// Takes over a course: the way in `progressStart` and `progressSpan`, the pace, and when.
  ///
  /// The offset goes into the begin time: with it in the time offset, rounding at the end could reach the next cycle.
  fileprivate mutating func follow(_ course: AnimationCourse, begin: Double) {
    timing.beginTime = begin
    progressStart = course.start
    progressSpan = course.end - course.start
    if let solution = course.pace.solution {
      motion = .spring
      spring = solution
    } else {
      if motion == .spring { motion = .basic }
      pacing = course.pace.curve
    }
    timing.duration = course.pace.duration
    timing.speed = course.rate
    timing.timeOffset = 0
    timing.repeatCount = 0
    timing.repeatDuration = 0
    timing.autoreverses = false
    timing.fillsBackwards = true
    timing.fillsForwards = true
  }
}

extension CATransform3D {
  /// The transform a fraction of the way to another, blended as animations blend them.
  package func blended(to other: CATransform3D, at fraction: Double) -> CATransform3D {
    TransformBlend(from: self, to: other).value(at: fraction)
  }
}
