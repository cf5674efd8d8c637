import Foundation
import QuartzCore
import Support

/// A transition of one view from what it showed to what it shows after a change.
@MainActor
final class ViewTransition {
  enum Side { case left, right, top, bottom }

  enum Kind {
    case none, dissolve, curl
    case flip(Side)
  }

  private let container: UIView
  private let timing: BlockTiming
  private var completion: ((Bool) -> Void)?
  /// What a flip shows instead of the view.
  private var card: CALayer?
  private let blocksTouches: Bool
  /// Where it is in the code, as the context's observer says.
  private let origin: (any MotionOrigin)?
  private var isOver = false

  private init(
    _ container: UIView, _ timing: BlockTiming, _ origin: (any MotionOrigin)?,
    _ completion: ((Bool) -> Void)?
  ) {
    self.container = container
    self.origin = origin
    self.timing = timing
    self.completion = completion
    blocksTouches = !timing.options.contains(.allowUserInteraction)
    if blocksTouches { container.interactionBlockingAnimations += 1 }
  }

  /// Makes the changes and shows the way from the old picture to the new one.
  static func run(
    on container: UIView, _ wanted: BlockTiming, changes: @escaping () -> Void, completion: ((Bool) -> Void)?
  ) {
    var own = wanted
    let origin = BlockAnimation.observer?.willRun(&own, as: .transition)
    var timing = own.inheriting(from: BlockAnimation.isEnabled ? BlockAnimation.current?.timing : nil)
    if !timing.duration.isFinite {
      Diagnostics.report("a transition's duration is not a finite number; it was applied at once")
      timing.duration = 0
    }
    let kind = timing.options.transition
    var isSeen = BlockAnimation.isEnabled && timing.duration > 0
    if case .none = kind { isSeen = false }
    guard isSeen else {
      make(changes, timing)
      if let completion { MediaScheduler.current.nextTurn { completion(true) } }
      return
    }
    let transition = ViewTransition(container, timing, origin, completion)
    switch kind {
    case .none: break
    case .dissolve: transition.dissolve(changes)
    case .curl:
      Diagnostics.report("there are no page curls here; the transition dissolves instead")
      transition.dissolve(changes)
    case .flip(let side): transition.flip(from: side, changes)
    }
  }

  private static func make(_ changes: () -> Void, _ timing: BlockTiming) {
    if timing.options.contains(.allowAnimatedContent) {
      BlockAnimation.run(timing, animations: changes, completion: nil)
    } else {
      UIView.performWithoutAnimation(changes)
    }
  }

  private func end(finished: Bool) {
    guard !isOver else { return }
    isOver = true
    card?.removeFromSuperlayer()
    card = nil
    if blocksTouches { container.interactionBlockingAnimations -= 1 }
    completion?(finished)
    completion = nil
  }

  /// A delegate that ends the transition.
  private final class Delegate: @preconcurrency CAAnimationDelegate {
    private let end: @MainActor (Bool) -> Void
    init(_ end: @escaping @MainActor (Bool) -> Void) { self.end = end }
    @MainActor func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { end(flag) }
  }

  private func add(_ animation: CAAnimation, to layer: CALayer, key: String, ends: Bool = false) {
    animation.duration = timing.duration
    animation.timingFunction = timing.curve ?? CAMediaTimingFunction(name: .easeInEaseOut)
    animation.fillMode = .both
    if let origin { animation.origin = origin }
    if ends { animation.delegate = Delegate { self.end(finished: $0) } }
    layer.add(animation, forKey: key)
  }

  // MARK: Dissolving

  private func dissolve(_ changes: () -> Void) {
    Self.make(changes, timing)
    let fade = CATransition()
    fade.type = .fade
    add(fade, to: container.layer, key: kCATransition, ends: true)
  }

  // MARK: Flipping

  /// The eye's distance, as a multiple of the longer side: far enough that the near edge of a card that is half way
  /// stays within twice its length. [a choice: Apple's perspective is not documented]
  private static let eyeDistance: CGFloat = 2

  /// Two faces on a card that makes half a turn; the faces change places when it is seen from the side.
  private func flip(from side: Side, _ changes: () -> Void) {
    // Outside of a window its pictures would commit, and end, what else is about to begin there.
    guard container.hostWindow != nil else { return dissolve(changes) }
    let old = container.picture(afterUpdates: false)
    Self.make(changes, timing)
    let new = container.picture(afterUpdates: true)
    guard let above = container.layer.superlayer, let old, let new else {
      let fade = CATransition()
      add(fade, to: container.layer, key: kCATransition, ends: true)
      return
    }
    let card = makeCard(above)
    self.card = card
    // Rotation about y by a positive angle brings the left side forward, about x the bottom (y points down).
    let (keyPath, turn): (String, CGFloat)
    switch side {
    case .left: (keyPath, turn) = ("transform.rotation.y", .pi)
    case .right: (keyPath, turn) = ("transform.rotation.y", -.pi)
    case .top: (keyPath, turn) = ("transform.rotation.x", -.pi)
    case .bottom: (keyPath, turn) = ("transform.rotation.x", .pi)
    }
    addFace(old, to: card, keyPath, from: 0, to: turn, opacities: [1, 0])
    addFace(new, to: card, keyPath, from: -turn, to: 0, opacities: [0, 1])
    // The view itself is not seen meanwhile; its model does not change.
    let hiding = CABasicAnimation(keyPath: "opacity")
    hiding.fromValue = CGFloat(0)
    hiding.toValue = CGFloat(0)
    add(hiding, to: container.layer, key: "transition.hidden", ends: true)
  }

  private func makeCard(_ above: CALayer) -> CALayer {
    let card = CALayer()
    card.name = "transition"
    let model = container.layer
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    card.bounds = CGRect(origin: .zero, size: model.bounds.size)
    card.anchorPoint = model.anchorPoint
    card.position = model.position
    card.transform = model.transform
    card.zPosition = model.zPosition
    card.opacity = model.opacity
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / (Self.eyeDistance * max(model.bounds.width, model.bounds.height))
    card.sublayerTransform = perspective
    above.insertSublayer(card, above: model)
    CATransaction.commit()
    return card
  }

  private func addFace(
    _ image: CGImage, to card: CALayer, _ keyPath: String, from: CGFloat, to: CGFloat, opacities: [CGFloat]
  ) {
    let face = CALayer()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    face.frame = card.bounds
    face.contents = image
    face.opacity = Float(opacities[1])
    card.addSublayer(face)
    CATransaction.commit()
    let turning = CABasicAnimation(keyPath: keyPath)
    turning.fromValue = from
    turning.toValue = to
    add(turning, to: face, key: "turn")
    let swapping = CAKeyframeAnimation(keyPath: "opacity")
    swapping.values = opacities
    swapping.keyTimes = [0, 0.5]
    swapping.calculationMode = .discrete
    add(swapping, to: face, key: "swap")
  }
}
