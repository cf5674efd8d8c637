import Foundation
import QuartzCore
import Support

/// Moving on its own: momentum, bounces, animations, the wheel's glide.
extension UIScrollView {
  /// How long an animated `setContentOffset` takes, in seconds. [UIKit's figure as measured; not documented]
  static let animationDuration: TimeInterval = 0.3
  /// The angular frequency of the wheel's and the keys' glide, per second: about a quarter of a second. [not documented
  /// by Apple; our choice]
  private static let glideRate = 24.0

  private var now: CFTimeInterval { MediaScheduler.current.now }

  // MARK: Starting

  /// Continues with the velocity of the finger, to `target` when that was chosen.
  func coast(velocity: CGVector, target: CGPoint?) {
    delegate?.scrollViewWillBeginDecelerating(self)
    run(coasting(velocity, target))
  }

  private func coasting(_ velocity: CGVector, _ target: CGPoint?) -> ScrollMotion {
    func path(
      _ place: CGFloat, _ velocity: CGFloat, _ range: ClosedRange<CGFloat>, _ target: CGFloat?,
      _ bounces: Bool
    ) -> ScrollAxisPath {
      if velocity == 0, target ?? range.clamp(place) == place { return .resting(at: place) }
      return .coasting(
        from: place, velocity: velocity, range: Double(range.lowerBound)...Double(range.upperBound),
        decelerationRate: decelerationRate.rawValue, target: target.map { Double($0) }, bounces: bounces,
        pixel: pixel)
    }
    return ScrollMotion(
      purpose: .deceleration, start: now,
      x: path(bounds.minX, velocity.dx, horizontalRange, target?.x, bouncesHorizontally),
      y: path(bounds.minY, velocity.dy, verticalRange, target?.y, bouncesVertically), hasTarget: target != nil
    )
  }

  /// Continues from where the app has put the content, or between edges that have moved.
  func carry(_ motion: ScrollMotion, by way: CGPoint) {
    let velocity = motion.velocity(at: now)
    var end = CGPoint(x: motion.end.x + way.x, y: motion.end.y + way.y)
    switch motion.purpose {
    case .deceleration:
      end = resting(end)
      self.motion = coasting(velocity, motion.hasTarget ? end : nil)
    case .animation:
      let left = max(max(motion.x.duration, motion.y.duration) - (now - motion.start), 0)
      var next = eased(to: end, duration: left)
      next.goesToTop = motion.goesToTop
      self.motion = next
    case .glide: self.motion = gliding(velocity, to: resting(end))
    }
  }

  private func eased(to end: CGPoint, duration: TimeInterval) -> ScrollMotion {
    ScrollMotion(
      purpose: .animation, start: now,
      x: .eased(from: bounds.minX, to: end.x, duration: bounds.minX == end.x ? 0 : duration),
      y: .eased(from: bounds.minY, to: end.y, duration: bounds.minY == end.y ? 0 : duration), hasTarget: true)
  }

  private func gliding(_ velocity: CGVector, to end: CGPoint) -> ScrollMotion {
    let rate = Self.glideRate
    return ScrollMotion(
      purpose: .glide, start: now,
      x: .gliding(from: bounds.minX, velocity: velocity.dx, to: end.x, rate: rate, pixel: pixel),
      y: .gliding(from: bounds.minY, velocity: velocity.dy, to: end.y, rate: rate, pixel: pixel),
      hasTarget: true)
  }

  /// `setContentOffset(_:animated:)`.
  func goTo(_ offset: CGPoint, animated: Bool, toTop: Bool = false) {
    guard offset.x.isFinite, offset.y.isFinite else {
      Diagnostics.report("setContentOffset was ignored: \(offset) is not finite", subject: "\(self)")
      return
    }
    stopMotion()
    let isSeen = animated && window != nil && UIView.areAnimationsEnabled
    guard isSeen, offset != bounds.origin else {
      placeContent(at: offset)
      if animated { delegate?.scrollViewDidEndScrollingAnimation(self) }
      return
    }
    var motion = eased(to: offset, duration: Self.animationDuration)
    motion.goesToTop = toTop
    run(motion)
  }

  /// Moves smoothly by a step of the wheel or a key; steps that follow each other add up.
  func glide(by step: CGVector) {
    let isGliding = motion?.purpose == .glide
    let from = isGliding ? motion?.end ?? bounds.origin : bounds.origin
    let velocity = isGliding ? motion?.velocity(at: now) ?? .zero : .zero
    let end = onPixels(resting(CGPoint(x: from.x + step.dx, y: from.y + step.dy)))
    if !isGliding { stopMotion() }
    guard end != bounds.origin || velocity != .zero else { return }
    run(gliding(velocity, to: end))
  }

  private func run(_ motion: ScrollMotion) {
    self.motion = motion
    showIndicators()
    guard displayLink == nil else { return }
    let link = CADisplayLink { [weak self] link in
      guard let self else {
        link.invalidate()
        return
      }
      self.step()
    }
    displayLink = link
    link.add(to: .main, forMode: .common)
  }

  // MARK: Moving

  private func step() {
    guard let motion else {
      stopLink()
      return
    }
    let time = now
    guard motion.isOver(at: time) else {
      moveContent(to: motion.offset(at: time))
      return
    }
    let end = motion.purpose == .deceleration ? onPixels(motion.end) : motion.end
    if bounds.origin != end { bounds.origin = end }
    // The delegate may have acted in its callback for the last step.
    guard self.motion?.start == motion.start else { return }
    finish(motion)
  }

  private func finish(_ motion: ScrollMotion) {
    self.motion = nil
    stopLink()
    motionEnded()
    switch motion.purpose {
    case .deceleration: delegate?.scrollViewDidEndDecelerating(self)
    case .animation:
      delegate?.scrollViewDidEndScrollingAnimation(self)
      if motion.goesToTop { delegate?.scrollViewDidScrollToTop(self) }
    case .glide: settleBar()
    }
  }

  private func stopLink() {
    displayLink?.invalidate()
    displayLink = nil
  }

  // MARK: Stopping

  /// Ends what moves where it is. The delegate is notified that a deceleration is over.
  func stopMotion() {
    guard let motion else { return }
    finish(motion)
  }

  /// Nothing moves any more: the indicators go after a while.
  func motionEnded() {
    if !drag.isDragging { hideIndicators() }
    scrollingEnded()
  }

  func stopEverything() {
    stopMotion()
    for recognizer in [panGestureRecognizer, pinchGestureRecognizer] as [UIGestureRecognizer?] {
      guard let recognizer, recognizer.isEnabled else { continue }
      // Switching a recogniser off takes the fingers from it.
      recognizer.isEnabled = false
      recognizer.isEnabled = true
    }
    settleOffset()
  }

  /// The view goes from its window in the middle of something: everything ends, nothing is left waiting.
  func leaveWindow() {
    if drag.isTracking || drag.isDragging || zoom.isZooming { stopEverything() }
    stopMotion()
    drag.isTracking = false
    removeIndicators()
  }

  // MARK: To a place

  func reveal(_ rect: CGRect, animated: Bool) {
    guard !rect.isNull, rect.origin.x.isFinite, rect.origin.y.isFinite, rect.width.isFinite,
      rect.height.isFinite
    else {
      Diagnostics.report("scrollRectToVisible was ignored: \(rect) is not finite", subject: "\(self)")
      return
    }
    let inset = adjustedContentInset
    func place(_ from: CGFloat, _ to: CGFloat, _ seenFrom: CGFloat, _ seenTo: CGFloat) -> CGFloat {
      // What is larger than the view shows its beginning.
      if from < seenFrom || to - from > seenTo - seenFrom { return from - seenFrom }
      return to > seenTo ? to - seenTo : 0
    }
    let seen = bounds.inset(by: inset)
    guard !seen.isEmpty else { return }
    let end = resting(
      CGPoint(
        x: bounds.minX + place(rect.minX, rect.maxX, seen.minX, seen.maxX),
        y: bounds.minY + place(rect.minY, rect.maxY, seen.minY, seen.maxY)))
    guard end != bounds.origin else { return }
    goTo(end, animated: animated)
  }

  /// What a tap on the status bar does on a phone: goes to the top when the delegate agrees.
  ///
  /// - Returns: whether it did.
  @discardableResult
  package func scrollToTop() -> Bool {
    let top = CGPoint(x: bounds.minX, y: verticalRange.lowerBound)
    guard scrollsToTop, isScrollEnabled, top.y < bounds.minY else { return false }
    guard delegate?.scrollViewShouldScrollToTop(self) ?? true else { return false }
    goTo(top, animated: true, toTop: true)
    return true
  }
}
