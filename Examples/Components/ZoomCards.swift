// 2019: cards that grow into their page when pushed, and can be pulled back from the edge.

import UIKit

private struct ZoomPlace: Hashable {
  let name: String
  let hue: CGFloat
  var color: UIColor { UIColor(hue: hue, saturation: 0.5, brightness: 0.85, alpha: 1) }
}

private final class ZoomTransition: NSObject, UIViewControllerAnimatedTransitioning {
  let operation: UINavigationController.Operation
  let card: UIView

  init(_ operation: UINavigationController.Operation, card: UIView) {
    self.operation = operation
    self.card = card
  }

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
    0.5
  }

  func animateTransition(using context: UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to),
      let target = context.viewController(forKey: .to)
    else { return context.completeTransition(false) }
    let isPush = operation == .push
    let container = context.containerView
    to.frame = context.finalFrame(for: target)
    container.insertSubview(to, aboveSubview: from)
    if !isPush { container.bringSubviewToFront(from) }
    let page = isPush ? to : from
    let place = card.convert(card.bounds, to: container)
    // The page is seen through a window as large as the card, which opens.
    let window = UIView(frame: isPush ? place : container.bounds)
    window.clipsToBounds = true
    window.layer.cornerRadius = isPush ? 22 : 0
    container.addSubview(window)
    guard let picture = page.snapshotView(afterScreenUpdates: true) else {
      return context.completeTransition(false)
    }
    picture.frame = window.bounds
    picture.autoresizingMask = [.flexibleWidth]
    picture.frame = CGRect(
      x: 0, y: 0, width: window.bounds.width,
      height: window.bounds.width * page.bounds.height / page.bounds.width)
    window.addSubview(picture)
    page.isHidden = true
    card.alpha = 0
    let animator = UIViewPropertyAnimator(
      duration: transitionDuration(using: context),
      timingParameters: UISpringTimingParameters(dampingRatio: context.isInteractive ? 1 : 0.82))
    animator.addAnimations {
      window.frame = isPush ? container.bounds : place
      window.layer.cornerRadius = isPush ? 0 : 22
      let width = window.bounds.width
      picture.frame = CGRect(x: 0, y: 0, width: width, height: width * page.bounds.height / page.bounds.width)
      (isPush ? from : to).alpha = isPush ? 0.4 : 1
    }
    animator.addCompletion { _ in
      window.removeFromSuperview()
      page.isHidden = false
      from.alpha = 1
      to.alpha = 1
      self.card.alpha = 1
      context.completeTransition(!context.transitionWasCancelled)
    }
    animator.startAnimation()
  }
}

private final class ZoomList: UIViewController, UINavigationControllerDelegate {
  private let places = [
    ZoomPlace(name: "Lisbon", hue: 0.08), ZoomPlace(name: "Oslo", hue: 0.58),
    ZoomPlace(name: "Kyoto", hue: 0.95),
    ZoomPlace(name: "Quito", hue: 0.38),
  ]
  private var chosen: UIView?
  fileprivate var pull: UIPercentDrivenInteractiveTransition?

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    navigationController?.setNavigationBarHidden(true, animated: false)
    navigationController?.delegate = self
    let heading = UILabel(frame: CGRect(x: 20, y: 70, width: 300, height: 50))
    heading.text = "Cities"
    heading.font = .systemFont(ofSize: 40, weight: .heavy)
    view.addSubview(heading)
    for (index, place) in places.enumerated() {
      let card = UIControl(
        frame: CGRect(x: 20 + (index % 2) * 180, y: 140 + (index / 2) * 250, width: 170, height: 236))
      card.backgroundColor = place.color
      card.layer.cornerRadius = 22
      card.tag = index
      card.accessibilityIdentifier = "city.\(place.name.lowercased())"
      card.addTarget(self, action: #selector(open(_:)), for: .touchUpInside)
      let label = UILabel(frame: CGRect(x: 18, y: 18, width: 140, height: 30))
      label.text = place.name
      label.textColor = .white
      label.font = .systemFont(ofSize: 24, weight: .bold)
      card.addSubview(label)
      view.addSubview(card)
    }
  }

  @objc private func open(_ card: UIControl) {
    chosen = card
    navigationController?.pushViewController(ZoomPage(places[card.tag], list: self), animated: true)
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
    to toVC: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? { chosen.map { ZoomTransition(operation, card: $0) } }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning? { pull }
}

private final class ZoomPage: UIViewController {
  private let place: ZoomPlace
  private weak var list: ZoomList?

  init(_ place: ZoomPlace, list: ZoomList) {
    self.place = place
    self.list = list
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = place.color
    let label = UILabel(frame: CGRect(x: 41, y: 42, width: 320, height: 68))
    label.text = place.name
    label.textColor = .white
    label.font = .systemFont(ofSize: 54, weight: .bold)
    view.addSubview(label)
    for (index, width) in [308, 280, 296, 180].enumerated() {
      let line = UIView(frame: CGRect(x: 41, y: 150 + index * 34, width: width, height: 14))
      line.backgroundColor = UIColor(white: 1, alpha: 0.35)
      line.layer.cornerRadius = 7
      view.addSubview(line)
    }
    let edge = UIScreenEdgePanGestureRecognizer(target: self, action: #selector(pulled(_:)))
    edge.edges = .left
    view.addGestureRecognizer(edge)
    view.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(back)))
  }

  @objc private func back() { navigationController?.popViewController(animated: true) }

  @objc private func pulled(_ edge: UIScreenEdgePanGestureRecognizer) {
    let part = max(0, min(1, edge.translation(in: nil).x / view.bounds.width))
    switch edge.state {
    case .began:
      list?.pull = UIPercentDrivenInteractiveTransition()
      back()
    case .changed:
      list?.pull?.update(part)
    default:
      let isFar = part > 0.4 || edge.velocity(in: nil).x > 600
      edge.state == .ended && isFar ? list?.pull?.finish() : list?.pull?.cancel()
      list?.pull = nil
    }
  }
}

#Preview("Cities") { UINavigationController(rootViewController: ZoomList()) }
