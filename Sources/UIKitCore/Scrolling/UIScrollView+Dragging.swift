import Foundation
import QuartzCore
import Support

/// Following a finger.
extension UIScrollView {
  /// Slower than this at the lift, in points per second, the content stays where it is. [not documented by Apple; our
  /// choice]
  private static let slowestFling: CGFloat = 25
  /// Faster than this at the lift, in points per second, the next page comes. [not documented by Apple; our choice]
  private static let pageTurn: CGFloat = 200
  /// A drag within this slope of an axis belongs to it: about 20 degrees. [not documented by Apple; our choice]
  private static let lockSlope: CGFloat = 0.36

  private static let millisecondsPerSecond: CGFloat = 1000

  func panChanged(_ recognizer: UIPanGestureRecognizer) {
    switch recognizer.state {
    case .began: beginDrag()
    case .changed: followDrag()
    // An observer of the recogniser's state may have ended scrolling, and put the content where it wants it.
    case .ended: endDrag(velocity: isScrollEnabled ? contentVelocity : .zero)
    case .cancelled, .failed: endDrag(velocity: .zero)
    case .possible: break
    }
  }

  /// Whether a drag in this direction is the scroll view's: it can scroll along it, and nothing around it should.
  func acceptsDrag(_ path: CGVector, touching view: UIView?) -> Bool {
    guard isScrollEnabled, !keepsDrag(path) else { return false }
    let isHorizontal = path.dx.magnitude > path.dy.magnitude
    guard canScrollHorizontally || canScrollVertically else { return false }
    if isHorizontal ? !canScrollHorizontally : !canScrollVertically { return false }
    return !isOuterTurn(path, isHorizontal) && (isHorizontal || !isCardsTurn(isDown: path.dy > 0))
  }

  /// At its top, a scroll view leaves a drag to the card that it is on, where that wants it.
  private func isCardsTurn(isDown: Bool) -> Bool {
    guard refreshControl == nil, bounds.minY <= verticalRange.lowerBound + pixel / 2 else { return false }
    let outer = sequence(first: parentView, next: { $0?.parentView })
    for view in outer {
      if let card = view as? any ScrollCard { return card.takesDrag(isDown: isDown) }
    }
    return false
  }

  /// At its edge, a scroll view leaves a drag beyond it to one around it that can still follow.
  private func isOuterTurn(_ path: CGVector, _ isHorizontal: Bool) -> Bool {
    let step = isHorizontal ? -path.dx : -path.dy
    guard !hasRoom(for: step, isHorizontal) else { return false }
    let outer = sequence(first: parentView, next: { $0?.parentView })
    for view in outer {
      guard let scrollView = view as? UIScrollView, scrollView.isScrollEnabled else { continue }
      if scrollView.hasRoom(for: step, isHorizontal) { return true }
    }
    return false
  }

  private func hasRoom(for step: CGFloat, _ isHorizontal: Bool) -> Bool {
    let range = isHorizontal ? horizontalRange : verticalRange
    let place = isHorizontal ? bounds.minX : bounds.minY
    return step > 0 ? place < range.upperBound - pixel / 2 : place > range.lowerBound + pixel / 2
  }

  // MARK: Touch down and up

  /// A finger has come down: what moved stops under it.
  func touchDown() {
    drag.isTracking = true
    drag.isCaught = motion != nil
    drag.first = bounds.origin
    stopMotion()
  }

  /// All fingers are up or were taken away, after any drag has ended.
  func touchUp() {
    guard drag.isTracking else { return }
    drag.isTracking = false
    guard motion == nil, !drag.isDragging, !zoom.isZooming else { return }
    // Content that was caught beyond its edge goes home, pages that were caught between two show the nearer one, and
    // a title does not stay half under its bar.
    let isBetweenPages = isPagingEnabled && drag.isCaught && onPixels(pageEnd(.zero)) != bounds.origin
    if isBetweenPages || resting(bounds.origin) != bounds.origin {
      coast(velocity: .zero, target: isBetweenPages ? pageEnd(.zero) : nil)
    } else {
      settleBar()
    }
  }

  // MARK: Dragging

  private func beginDrag() {
    guard !drag.isDragging else { return }
    drag.isTracking = true
    drag.isDragging = true
    drag.axes = axes(of: panGestureRecognizer.translation(in: self))
    // The way to the first recognition is not made up for: the content does not jump.
    panGestureRecognizer.setTranslation(.zero, in: self)
    drag.first = bounds.origin
    resumeDrag()
    if keyboardDismissMode.isOnDrag { UIApplication.shared.firstResponder?.resignFirstResponder() }
    bars.dragBegan(in: self)
    delegate?.scrollViewWillBeginDragging(self)
    showIndicators()
  }

  /// Lets the finger continue from where the content is.
  func resumeDrag() {
    panGestureRecognizer.setTranslation(.zero, in: self)
    drag.origin = CGPoint(
      x: RubberBand.request(showing: bounds.minX, in: horizontalRange, dimension: bounds.width),
      y: RubberBand.request(showing: bounds.minY, in: verticalRange, dimension: bounds.height))
  }

  private func axes(of path: CGPoint) -> ScrollDrag.Axes {
    if !canScrollHorizontally { return .vertical }
    if !canScrollVertically { return .horizontal }
    guard isDirectionalLockEnabled else { return .both }
    if path.x.magnitude < path.y.magnitude * Self.lockSlope { return .vertical }
    return path.y.magnitude < path.x.magnitude * Self.lockSlope ? .horizontal : .both
  }

  private func followDrag() {
    // While two fingers zoom, their middle moves the content.
    guard drag.isDragging, !zoom.isZooming else { return }
    if keyboardDismissMode.isInteractive {
      let finger = onScreen(panGestureRecognizer.location(in: self))
      UIResponder.inputViewState.presenter?.fingerMoved(to: finger.y)
    }
    let way = panGestureRecognizer.translation(in: self)
    var offset = bounds.origin
    if drag.axes != .vertical {
      offset.x = place(drag.origin.x - way.x, horizontalRange, bounds.width, bouncesHorizontally)
    }
    if drag.axes != .horizontal {
      offset.y = place(drag.origin.y - way.y, verticalRange, bounds.height, bouncesVertically)
    }
    moveContent(to: offset)
  }

  private func place(_ wanted: CGFloat, _ range: ClosedRange<CGFloat>, _ dimension: CGFloat, _ bounces: Bool)
    -> CGFloat
  {
    bounces ? RubberBand.place(wanted, in: range, dimension: dimension) : range.clamp(wanted)
  }

  /// How fast the offset moves with the finger, in points per second: beyond an edge the rubber band slows it.
  private var contentVelocity: CGVector {
    let finger = panGestureRecognizer.velocity(in: self)
    var velocity = CGVector(dx: -finger.x, dy: -finger.y)
    if drag.axes == .vertical { velocity.dx = 0 }
    if drag.axes == .horizontal { velocity.dy = 0 }
    velocity.dx *= slowing(velocity.dx, bounds.minX, horizontalRange, bounds.width, bouncesHorizontally)
    velocity.dy *= slowing(velocity.dy, bounds.minY, verticalRange, bounds.height, bouncesVertically)
    if velocity.dx.magnitude < Self.slowestFling { velocity.dx = 0 }
    if velocity.dy.magnitude < Self.slowestFling { velocity.dy = 0 }
    return velocity
  }

  private func slowing(
    _ velocity: CGFloat, _ place: CGFloat, _ range: ClosedRange<CGFloat>, _ dimension: CGFloat,
    _ bounces: Bool
  ) -> CGFloat {
    if !bounces, velocity > 0 ? place >= range.upperBound : place <= range.lowerBound { return 0 }
    let stretch = (place - range.clamp(place)).magnitude
    return stretch > 0 ? RubberBand.rate(at: stretch, dimension: dimension) : 1
  }

  private func endDrag(velocity: CGVector) {
    guard drag.isDragging else { return }
    if isScrollEnabled { followDrag() }
    if keyboardDismissMode.isInteractive {
      let speed = panGestureRecognizer.velocity(in: self).y
      UIResponder.inputViewState.presenter?.fingerLifted(velocity: speed)
    }
    let natural = naturalEnd(velocity)
    let perMillisecond = CGPoint(
      x: velocity.dx / Self.millisecondsPerSecond, y: velocity.dy / Self.millisecondsPerSecond)
    let proposed = besideBar(
      restingPlace(proposed: isPagingEnabled ? pageEnd(velocity) : natural, velocity: perMillisecond))
    var target = proposed
    delegate?.scrollViewWillEndDragging(self, withVelocity: perMillisecond, targetContentOffset: &target)
    if !target.x.isFinite || !target.y.isFinite {
      Diagnostics.report(
        "scrollViewWillEndDragging: the target \(target) is not finite; it was ignored", subject: "\(self)")
      target = proposed
    }
    drag.isTracking = false
    drag.isDragging = false
    bars.dragEnded(in: self, velocity: velocity)
    let isChosen = isPagingEnabled || target != natural
    let moves = velocity != .zero || onPixels(isChosen ? target : resting(bounds.origin)) != bounds.origin
    delegate?.scrollViewDidEndDragging(self, willDecelerate: moves)
    // The delegate may have begun another motion.
    guard motion == nil, !drag.isDragging else { return }
    if moves { coast(velocity: velocity, target: isChosen ? target : nil) } else { motionEnded() }
  }

  // MARK: Where to

  /// Where the momentum would carry the content, or the edge that it would come back to.
  private func naturalEnd(_ velocity: CGVector) -> CGPoint {
    let rate = Double(decelerationRate.rawValue)
    func end(_ position: CGFloat, _ velocity: CGFloat, _ range: ClosedRange<CGFloat>) -> CGFloat {
      range.clamp(
        velocity == 0
          ? position : ScrollAxisPath.naturalEnd(from: position, velocity: velocity, decelerationRate: rate))
    }
    return CGPoint(
      x: end(bounds.minX, velocity.dx, horizontalRange), y: end(bounds.minY, velocity.dy, verticalRange))
  }

  /// The page that the lift chooses: the next one after a flick, else the nearest; never more than one away.
  private func pageEnd(_ velocity: CGVector) -> CGPoint {
    func page(
      _ position: CGFloat, _ first: CGFloat, _ velocity: CGFloat, _ size: CGFloat,
      _ range: ClosedRange<CGFloat>
    ) -> CGFloat {
      guard size > 0 else { return range.clamp(position) }
      let start = (first / size).rounded()
      var index = (position / size).rounded()
      if velocity.magnitude > Self.pageTurn {
        index = velocity > 0 ? (position / size).rounded(.down) + 1 : (position / size).rounded(.up) - 1
      }
      return range.clamp(min(max(index, start - 1), start + 1) * size)
    }
    return CGPoint(
      x: page(bounds.minX, drag.first.x, velocity.dx, bounds.width, horizontalRange),
      y: page(bounds.minY, drag.first.y, velocity.dy, bounds.height, verticalRange))
  }
}
