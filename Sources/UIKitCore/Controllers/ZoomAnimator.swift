import Foundation
import QuartzCore

/// A page that grows out of a view of the page before, or shrinks back into it.
///
/// A card that clips goes between the view's frame and the page's. In it is the page, scaled so that its aligned part
/// covers the card, below a picture of the view that fades. The view itself is away meanwhile.
final class ZoomAnimator: BuiltInAnimator {
  /// How dark the page behind gets, and the card's corners while a finger has it, in points. [our choice]
  private static let dimming: CGFloat = 0.2
  private static let heldRadius: CGFloat = 36
  /// The size that a page goes to whose source is not to be seen, over its own. [our choice]
  private static let vanishing: CGFloat = 0.3

  private let zoom: Zoom
  private let zoomed: UIViewController
  private let source: UIView
  private let isOpening: Bool
  /// Prepares the tab bar for the other page, and gives it away where it goes with the page behind.
  var barBehind: ((UIView) -> UITabBar?)?

  /// What moves with a finger, over what the animator does.
  let hand = UIView(frame: .zero)
  private let card = UIView(frame: .zero)
  private let ghost = UIView(frame: .zero)
  private var dim: UIView?
  /// The page's place and the view's, in the container.
  private(set) var open = CGRect.zero
  private(set) var closed = CGRect.zero
  private var sourceRadius: CGFloat = 0
  private var openRadius: CGFloat = 0
  private var aligned = CGRect.zero

  init(_ zoom: Zoom, of zoomed: UIViewController, source: UIView, isOpening: Bool) {
    self.zoom = zoom
    self.zoomed = zoomed
    self.source = source
    self.isOpening = isOpening
  }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { SystemSpring.duration }

  func makeAnimator(for transition: ControllerTransition) -> UIViewPropertyAnimator {
    let container = transition.containerView
    guard let upper = transition.view(forKey: isOpening ? .to : .from) else {
      return SystemSpring.animator {}
    }
    let lower = transition.view(forKey: isOpening ? .from : .to)
    let (sourceAlpha, mask) = (source.alpha, upper.autoresizingMask)
    BlockAnimation.outside {
      if let lower, lower.superview == nil { container.insertSubview(lower, at: 0) }
      if isOpening { container.addSubview(upper) }
      upper.layoutIfNeeded()
      lower?.layoutIfNeeded()
      measure(upper, in: container)
      build(upper, in: container)
      source.alpha = 0
      place(upper, isOpen: !isOpening)
      ghost.alpha = isOpening ? 1 : 0
    }
    let animator = SystemSpring.animator {
      self.place(upper, isOpen: self.isOpening)
      self.fadeGhost()
    }
    animator.addCompletion { [self] position in
      BlockAnimation.outside {
        upper.transform = .identity
        container.insertSubview(upper, aboveSubview: hand)
        upper.frame = open
        upper.autoresizingMask = mask
        hand.removeFromSuperview()
        dim?.removeFromSuperview()
        source.alpha = sourceAlpha
      }
      if isOpening == (position == .end) { zoom.isShown(zoomed) }
    }
    return animator
  }

  private func measure(_ upper: UIView, in container: UIView) {
    open = upper.frame
    let isSeen = source.window != nil && source.window === container.window && !source.bounds.isEmpty
    if isSeen {
      closed = source.convert(source.bounds, to: container)
      sourceRadius = source.layer.cornerRadius
    } else {
      closed = open.insetBy(
        dx: open.width * (1 - Self.vanishing) / 2, dy: open.height * (1 - Self.vanishing) / 2)
      sourceRadius = Self.heldRadius
    }
    let wanted = zoom.options.alignmentRectProvider?(.init(source, zoomed))
    aligned = wanted.flatMap { $0.isNull || $0.isEmpty ? nil : $0 } ?? upper.bounds
  }

  private func build(_ upper: UIView, in container: UIView) {
    let shade = zoom.options.dimmingVisualEffect.map { _ in UIVisualEffectView(effect: nil) } ?? UIView()
    shade.frame = container.bounds
    shade.isUserInteractionEnabled = false
    if !(shade is UIVisualEffectView) {
      shade.backgroundColor = zoom.options.dimmingColor ?? UIColor(white: 0, alpha: Self.dimming)
    }
    dim = shade
    hand.frame = container.bounds
    card.clipsToBounds = true
    card.autoresizesSubviews = false
    card.layer.cornerCurve = .continuous
    ghost.isUserInteractionEnabled = false
    ghost.bounds.size = closed.size
    if let picture = source.snapshotView(afterScreenUpdates: !isOpening) {
      picture.frame = ghost.bounds
      ghost.addSubview(picture)
    }
    container.insertSubview(shade, belowSubview: upper)
    if let bar = barBehind?(container) { container.insertSubview(bar, belowSubview: shade) }
    container.insertSubview(hand, aboveSubview: upper)
    hand.addSubview(card)
    upper.autoresizingMask = []
    card.addSubview(upper)
    card.addSubview(ghost)
  }

  /// Puts everything where it is at one end of the way.
  private func place(_ upper: UIView, isOpen: Bool) {
    let frame = isOpen ? open : closed
    let size = upper.bounds.size
    let cover = max(closed.width / aligned.width, closed.height / aligned.height)
    let scale = isOpen ? 1 : cover
    let middle = CGPoint(x: frame.width / 2, y: frame.height / 2)
    card.bounds.size = frame.size
    card.center = CGPoint(x: frame.midX, y: frame.midY)
    card.layer.cornerRadius = isOpen ? openRadius : sourceRadius
    upper.transform = CGAffineTransform(scaleX: scale, y: scale)
    upper.center =
      isOpen
      ? middle
      : CGPoint(
        x: middle.x - scale * (aligned.midX - size.width / 2),
        y: middle.y - scale * (aligned.midY - size.height / 2))
    let fill = max(frame.width / closed.width, frame.height / closed.height)
    ghost.transform = CGAffineTransform(scaleX: fill, y: fill)
    ghost.center = middle
    if let blur = dim as? UIVisualEffectView {
      blur.effect = isOpen ? zoom.options.dimmingVisualEffect : nil
    } else {
      dim?.alpha = isOpen ? 1 : 0
    }
  }

  /// The view's picture is seen for the part of the way that is near the view.
  private func fadeGhost() {
    let ghost = ghost
    UIView.animateKeyframes(withDuration: SystemSpring.duration, delay: 0) { [isOpening] in
      UIView.addKeyframe(
        withRelativeStartTime: isOpening ? 0 : 1 - Self.ghostPart, relativeDuration: Self.ghostPart
      ) { ghost.alpha = isOpening ? 0 : 1 }
    }
  }
  /// Of the way's time. [our choice]
  private static let ghostPart = 0.35

  // MARK: In the hand

  /// A finger takes the card before the animation has moved it: its corners are round from now on.
  func isTakenInHand() {
    openRadius = Self.heldRadius
    card.layer.cornerRadius = openRadius
  }

  /// Lets the card's middle follow the finger while the animation is at a fraction of its way.
  func follow(_ way: CGPoint, at fraction: CGFloat) {
    let moved = CGPoint(x: (closed.midX - open.midX) * fraction, y: (closed.midY - open.midY) * fraction)
    hand.transform = CGAffineTransform(translationX: way.x - moved.x, y: way.y - moved.y)
  }
}
