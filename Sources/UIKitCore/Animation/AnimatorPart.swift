import Foundation
import QuartzCore

/// One running animation in the hand of an animator.
@MainActor
final class AnimatorPart {
  private weak var timeline: AnimatorTimeline?
  /// Whether it moves along the vertical axis alone, which has a velocity of its own.
  let isVertical: Bool
  let change: BlockChange
  private var animation: CAAnimation?
  var span: AnimatorSpan
  /// The animation has arrived and is only held.
  private(set) var hasArrived = false
  /// Keeps the animator while it runs; one that rests may be let go by its owner.
  var keptAnimator: AnyObject?
  private var touches: TouchRule?

  /// - Parameter delay: seconds until the animation begins, as its block says.
  init(of timeline: AnimatorTimeline, animation: CAAnimation, delay: Double, change: BlockChange) {
    self.timeline = timeline
    self.change = change
    let pace = AnimationPace(of: animation)
    isVertical = (animation as? CAPropertyAnimation)?.keyPath == "position.y"
    span = AnimatorSpan(
      begin: timeline.seconds(after: delay), duration: animation.duration / timeline.scale, pace: pace,
      course: AnimationCourse(pace: pace, beginTime: timeline.now + max(delay, 0)))
  }

  /// The layer runs `animation` now.
  func attach(_ animation: CAAnimation, touches rule: TouchRule) {
    self.animation = animation
    guard let view = change.view else { return }
    touches = rule
    rule.begin(on: view)
  }

  /// How far the animation is now.
  var fraction: Double {
    animation.flatMap { change.layer.shownFraction(of: $0) } ?? span.course.fraction(at: now)
  }

  private var now: Double { timeline?.now ?? change.layer.mediaScheduler.now }

  /// The time of the layer, which a gesture may hold or move that drives a transition around it.
  private var localTime: Double { change.layer.convertTime(now, from: nil) }

  /// Puts the span's course to work.
  func follow() {
    guard let animation else { return }
    hasArrived = span.course.isHeld
    change.layer.setCourse(span.course, of: animation)
  }

  /// Whether it still moves, or will.
  var isMoving: Bool { animation != nil && !hasArrived }

  /// Takes the animation away.
  func detach() {
    guard let animation else { return }
    forget()
    change.layer.remove(animation)
  }

  private func forget() {
    animation = nil
    keptAnimator = nil
    guard let touches else { return }
    self.touches = nil
    if let view = change.view { touches.end(on: view) }
  }

  func didStop(finished: Bool) {
    guard animation != nil else { return }
    let local = localTime
    // A layer in no tree has no animations to wait for: its animator takes its time.
    let isRemoval = !finished && change.layer.isInTree
    if !finished {
      // It was removed, or its layer is gone.
      forget()
    } else if span.course.isHeld || span.course.endTime > local + Self.slack {
      // It was given a new course in the very moment of its end; that one counts.
      follow()
      return
    } else {
      hasArrived = true
    }
    timeline?.partDidStop(at: isRemoval ? nil : local)
  }

  /// Rounding between a course's end and the engine's.
  private static let slack = 1e-9
}

/// Where touches find a view while an animation runs.
enum TouchRule {
  /// At its destination.
  case model
  /// Where it is seen.
  case presentation
  /// Nowhere: touches where it is seen are swallowed.
  case swallow

  @MainActor func begin(on view: UIView) { count(on: view, 1) }
  @MainActor func end(on view: UIView) { count(on: view, -1) }

  @MainActor private func count(on view: UIView, _ change: Int) {
    switch self {
    case .model: break
    case .presentation: view.presentationTouchAnimations += change
    case .swallow: view.interactionBlockingAnimations += change
    }
  }
}
