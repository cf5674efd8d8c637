import Foundation
import QuartzCore

/// The panel of a popover: the content on a card of the system's material, with an arrow. Named like UIKit's.
final class PopoverView: UIView {
  /// [close to the phone's; not documented]
  private enum Metrics {
    static let shadowRadius: CGFloat = 30
    static let shadowOpacity: Float = 0.2
    static let shadowOffset = CGSize(width: 0, height: 8)
  }

  private let shadow = OuterShadowView(frame: .zero)
  private let material = UIVisualEffectView(effect: UIBlurEffect(style: .systemThickMaterial))
  private let shape = CAShapeLayer()
  private let card = UIView(frame: .zero)
  private weak var held: UIView?
  private var place: PopoverPlace?
  var direction: UIPopoverArrowDirection { place?.direction ?? .unknown }
  /// A colour instead of the material.
  var fill: UIColor? { didSet { material.contentView.backgroundColor = fill } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    shadow.layer.shadowRadius = Metrics.shadowRadius
    shadow.layer.shadowOpacity = Metrics.shadowOpacity
    shadow.layer.shadowOffset = Metrics.shadowOffset
    material.layer.mask = shape
    card.clipsToBounds = true
    card.layer.cornerRadius = PopoverPlace.cornerRadius
    for view in [shadow, material, card] { addSubview(view) }
    accessibilityViewIsModal = true
  }

  required init?(coder: NSCoder) { nil }

  func hold(_ view: UIView) {
    held = view
    view.transform = .identity
    view.frame = card.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    card.addSubview(view)
  }

  func show(_ place: PopoverPlace) {
    guard place != self.place else { return }
    self.place = place
    bounds.size = place.frame.size
    center = CGPoint(x: place.frame.midX, y: place.frame.midY)
    shadow.frame = bounds
    material.frame = bounds
    card.frame = place.contentRect
    held?.frame = card.bounds
    let outline = place.outline
    shadow.outline = outline
    UIView.performWithoutAnimation {
      shape.frame = bounds
      shape.path = outline
    }
  }

  /// The panel as it is before it has come, shrunk into its arrow's tip.
  func shrink(to scale: CGFloat) {
    let anchor = place?.anchor ?? CGPoint(x: bounds.midX, y: bounds.midY)
    let way = CGPoint(x: anchor.x - bounds.midX, y: anchor.y - bounds.midY)
    transform = CGAffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: way.x * (1 - scale), ty: way.y * (1 - scale))
  }
}

/// What is beside a popover: a tap there closes it, except on the views that may be touched meanwhile.
final class PopoverVeil: UIView {
  var onTap: (() -> Void)?
  var passthroughViews: [UIView] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: Selector("tapped:", PopoverVeil.tapped(_:))))
  }

  required init?(coder: NSCoder) { nil }

  private func tapped(_ gesture: UITapGestureRecognizer) { onTap?() }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    for view in passthroughViews where view.window != nil {
      let place = view.convert(point, from: self)
      if view.point(inside: place, with: event), let hit = view.hitTest(place, with: event) { return hit }
    }
    return super.hitTest(point, with: event)
  }
}

/// A popover grows out of what it points at, and fades away.
final class PopoverAnimator: BuiltInAnimator {
  /// Seconds and a scale. [close to the phone's; not documented]
  private static let duration: TimeInterval = 0.4
  private static let leaving: TimeInterval = 0.25
  private static let smallScale: CGFloat = 0.3

  private let panel: PopoverView
  private let isPresenting: Bool

  init(_ panel: PopoverView, isPresenting: Bool) {
    self.panel = panel
    self.isPresenting = isPresenting
  }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { isPresenting ? Self.duration : Self.leaving }

  func makeAnimator(for transition: ControllerTransition) -> UIViewPropertyAnimator {
    let panel = self.panel
    if isPresenting {
      BlockAnimation.outside {
        transition.containerView.addSubview(panel)
        panel.layoutIfNeeded()
        panel.alpha = 0
        panel.shrink(to: Self.smallScale)
      }
      return UIViewPropertyAnimator(duration: Self.duration, dampingRatio: 0.8) {
        panel.alpha = 1
        panel.transform = .identity
      }
    }
    let animator = UIViewPropertyAnimator(duration: Self.leaving, curve: .easeOut) { panel.alpha = 0 }
    animator.addCompletion { _ in panel.alpha = 1 }
    return animator
  }
}
