import Foundation
import QuartzCore
import Support

/// Brings the wheel and the scrolling keys to scroll views.
extension UIWindow {
  /// Takes the wheel's or the trackpad's input from the host.
  package func deliver(_ input: ScrollInput) {
    deliver(
      input, over: view(at: input.location, timestamp: input.timestamp, modifiers: input.modifiers))
  }

  /// The same for a host that has done the hit test already: the scroll view under the pointer follows it, or the
  /// next one around it that still can.
  ///
  /// - Parameter view: What the hit test found there.
  package func deliver(_ input: ScrollInput, over view: UIView?) {
    guard input.location.x.isFinite, input.location.y.isFinite, input.delta.dx.isFinite,
      input.delta.dy.isFinite
    else {
      Diagnostics.report("scroll input was ignored: its place or way is not a finite number")
      return
    }
    touchRouter.lastLocation = input.location
    var delta = input.delta
    // With Shift, a wheel scrolls sideways.
    if input.modifiers.contains(.shift), delta.dx == 0 { delta = CGVector(dx: delta.dy, dy: 0) }
    let chain = sequence(first: view, next: { $0?.superview }).prefix { $0 != nil }
    if chain.contains(where: { ($0 as? any WheelReceiver)?.wheelTurned(input) ?? false }) { return }
    scrollView(over: view) { $0.scroll(byWheel: delta, isPrecise: input.isPrecise) }
  }

  /// Scrolls what the pointer is over, or, when that cannot scroll, the frontmost view that can.
  func scrollContent(byKey key: UIKey?) -> Bool {
    guard UIScrollView.isScrollingKey(key) else { return false }
    if let place = touchRouter.lastLocation,
      scrollView(over: hitTest(place, with: nil), where: { $0.scroll(byKey: key) })
    {
      return true
    }
    return UIWindow.frontScrollView(in: self) { $0.scroll(byKey: key) }
  }

  @discardableResult
  private func scrollView(over view: UIView?, where accepts: (UIScrollView) -> Bool) -> Bool {
    guard let view else { return false }
    return sequence(first: view, next: \.parentView).contains { ($0 as? UIScrollView).map(accepts) ?? false }
  }

  private static func frontScrollView(in view: UIView, where accepts: (UIScrollView) -> Bool) -> Bool {
    guard !view.isHidden, view.isUserInteractionEnabled else { return false }
    if let scrollView = view as? UIScrollView, accepts(scrollView) { return true }
    return view.orderedSubviews.reversed().contains { frontScrollView(in: $0, where: accepts) }
  }
}

extension UIScrollView {
  /// How far an arrow key goes, in points. [our choice: about a row]
  private static let arrowStep: CGFloat = 48
  /// How much of a page stays in sight when the next one comes, in points. [not documented by Apple; our choice]
  private static let pageOverlap: CGFloat = 40

  // MARK: Wheel

  /// Follows the wheel. False when the content cannot move that way.
  func scroll(byWheel delta: CGVector, isPrecise: Bool) -> Bool {
    guard isScrollEnabled, !drag.isDragging, !zoom.isZooming else { return false }
    let step = CGVector(
      dx: hasRoom(horizontally: delta.dx) ? delta.dx : 0, dy: hasRoom(vertically: delta.dy) ? delta.dy : 0)
    guard step != .zero else { return false }
    if isPagingEnabled {
      // Steps that come while a page turns belong to that turn.
      if motion == nil { glide(by: pageStep(step)) }
    } else if isPrecise {
      stopMotion()
      moveContent(to: resting(CGPoint(x: bounds.minX + step.dx, y: bounds.minY + step.dy)))
      settleBarLater()
      showIndicators()
    } else {
      glide(by: step)
    }
    return true
  }

  private func pageStep(_ step: CGVector) -> CGVector {
    func page(_ step: CGFloat, _ place: CGFloat, _ size: CGFloat) -> CGFloat {
      guard step != 0, size > 0 else { return 0 }
      let index =
        step > 0 ? (place / size + 0.001).rounded(.down) + 1 : (place / size - 0.001).rounded(.up) - 1
      return index * size - place
    }
    return CGVector(
      dx: page(step.dx, bounds.minX, bounds.width), dy: page(step.dy, bounds.minY, bounds.height))
  }

  /// Where the content will be: the glide's end while one is under way.
  private var headedFor: CGPoint { motion?.purpose == .glide ? motion?.end ?? bounds.origin : bounds.origin }

  private func hasRoom(horizontally step: CGFloat) -> Bool {
    step > 0 ? bounds.minX < horizontalRange.upperBound : step < 0 && bounds.minX > horizontalRange.lowerBound
  }

  private func hasRoom(vertically step: CGFloat) -> Bool {
    step > 0 ? bounds.minY < verticalRange.upperBound : step < 0 && bounds.minY > verticalRange.lowerBound
  }

  // MARK: Keys

  static func isScrollingKey(_ key: UIKey?) -> Bool {
    switch key?.keyCode {
    case .keyboardUpArrow, .keyboardDownArrow, .keyboardLeftArrow, .keyboardRightArrow, .keyboardPageUp,
      .keyboardPageDown, .keyboardHome, .keyboardEnd:
      return true
    default: return false
    }
  }

  /// Follows an arrow, Page Up, Page Down, Home or End. False when the content cannot move that way.
  func scroll(byKey key: UIKey?) -> Bool {
    guard let key, allowsKeyboardScrolling, isScrollEnabled, !drag.isDragging, window != nil else {
      return false
    }
    let seen = bounds.inset(by: adjustedContentInset)
    let toEnd = key.modifierFlags.contains(.command)
    var step = CGVector.zero
    switch key.keyCode {
    case .keyboardUpArrow: step.dy = toEnd ? verticalRange.lowerBound - headedFor.y : -Self.arrowStep
    case .keyboardDownArrow: step.dy = toEnd ? verticalRange.upperBound - headedFor.y : Self.arrowStep
    case .keyboardLeftArrow: step.dx = toEnd ? horizontalRange.lowerBound - headedFor.x : -Self.arrowStep
    case .keyboardRightArrow: step.dx = toEnd ? horizontalRange.upperBound - headedFor.x : Self.arrowStep
    case .keyboardPageUp: step = page(-1, seen)
    case .keyboardPageDown: step = page(1, seen)
    case .keyboardHome: step = whole(-1)
    case .keyboardEnd: step = whole(1)
    default: return false
    }
    if !hasRoom(horizontally: step.dx) { step.dx = 0 }
    if !hasRoom(vertically: step.dy) { step.dy = 0 }
    guard step != .zero else { return false }
    glide(by: isPagingEnabled ? pageStep(step) : step)
    return true
  }

  /// Content that goes sideways only is paged sideways.
  private func page(_ sign: CGFloat, _ seen: CGRect) -> CGVector {
    hasMoreVertically
      ? CGVector(dx: 0, dy: sign * max(seen.height - Self.pageOverlap, Self.arrowStep))
      : CGVector(dx: sign * max(seen.width - Self.pageOverlap, Self.arrowStep), dy: 0)
  }

  private func whole(_ sign: CGFloat) -> CGVector {
    let (x, y) = (horizontalRange, verticalRange)
    return hasMoreVertically
      ? CGVector(dx: 0, dy: (sign < 0 ? y.lowerBound : y.upperBound) - headedFor.y)
      : CGVector(dx: (sign < 0 ? x.lowerBound : x.upperBound) - headedFor.x, dy: 0)
  }
}
