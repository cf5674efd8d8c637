// 2015: a controller that is revealed by a growing circle, with a mask whose animation has a delegate.

import UIKit

final class BubbleRevealTransition: NSObject, UIViewControllerAnimatedTransitioning, CAAnimationDelegate {
  enum Direction { case present, dismiss }

  private let direction: Direction
  private let origin: CGPoint
  private weak var context: UIViewControllerContextTransitioning?

  init(_ direction: Direction, from origin: CGPoint) {
    self.direction = direction
    self.origin = origin
    super.init()
  }

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
    return direction == .present ? 0.55 : 0.4
  }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    context = transitionContext
    let key: UITransitionContextViewKey = direction == .present ? .to : .from
    guard let view = transitionContext.view(forKey: key) else {
      return transitionContext.completeTransition(false)
    }
    transitionContext.containerView.addSubview(view)
    let bounds = view.bounds
    let reach = hypot(max(origin.x, bounds.width - origin.x), max(origin.y, bounds.height - origin.y))
    let small = UIBezierPath(ovalIn: CGRect(origin: origin, size: .zero).insetBy(dx: -1, dy: -1)).cgPath
    let large = UIBezierPath(ovalIn: CGRect(origin: origin, size: .zero).insetBy(dx: -reach, dy: -reach))
      .cgPath
    let mask = CAShapeLayer()
    mask.path = direction == .present ? large : small
    view.layer.mask = mask
    let grow = CABasicAnimation(keyPath: "path")
    grow.fromValue = direction == .present ? small : large
    grow.toValue = mask.path
    grow.duration = transitionDuration(using: transitionContext)
    grow.timingFunction = CAMediaTimingFunction(name: direction == .present ? .easeIn : .easeOut)
    grow.delegate = self
    mask.add(grow, forKey: "reveal")
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    guard let context = context else { return }
    context.view(forKey: .to)?.layer.mask = nil
    context.completeTransition(!context.transitionWasCancelled)
  }
}

private final class BubbleRevealHome: UIViewController, UIViewControllerTransitioningDelegate {
  private let button = UIButton(type: .custom)
  fileprivate static let coral = UIColor(red: 0.98, green: 0.38, blue: 0.36, alpha: 1)

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(red: 1, green: 0.97, blue: 0.94, alpha: 1)
    for index in 0..<6 {
      let tile = UIView(
        frame: CGRect(x: 24 + (index % 2) * 175, y: 170 + (index / 2) * 180, width: 167, height: 168))
      tile.backgroundColor = UIColor(
        hue: 0.02 + CGFloat(index) * 0.02, saturation: 0.16 + CGFloat(index) * 0.03, brightness: 0.97,
        alpha: 1)
      tile.layer.cornerRadius = 20
      view.addSubview(tile)
    }
    let title = UILabel(frame: CGRect(x: 24, y: 96, width: 340, height: 50))
    title.text = "Notes"
    title.font = UIFont.systemFont(ofSize: 38, weight: .heavy)
    title.textColor = UIColor(red: 0.3, green: 0.16, blue: 0.16, alpha: 1)
    view.addSubview(title)
    button.backgroundColor = BubbleRevealHome.coral
    button.tintColor = .white
    button.setImage(UIImage(systemName: "plus"), for: .normal)
    button.accessibilityIdentifier = "reveal"
    button.addTarget(self, action: #selector(compose), for: .touchUpInside)
    view.addSubview(button)
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    button.frame = CGRect(x: view.bounds.width - 92, y: view.bounds.height - 110, width: 64, height: 64)
    button.layer.cornerRadius = 32
    button.layer.shadowColor = BubbleRevealHome.coral.cgColor
    button.layer.shadowOpacity = 0.45
    button.layer.shadowRadius = 12
    button.layer.shadowOffset = CGSize(width: 0, height: 6)
  }

  @objc private func compose() {
    let sheet = BubbleRevealSheet()
    sheet.modalPresentationStyle = .custom
    sheet.transitioningDelegate = self
    present(sheet, animated: true, completion: nil)
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? {
    return BubbleRevealTransition(.present, from: button.center)
  }

  func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning?
  {
    return BubbleRevealTransition(.dismiss, from: button.center)
  }
}

private final class BubbleRevealSheet: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = BubbleRevealHome.coral
    let title = UILabel(frame: CGRect(x: 32, y: 150, width: 320, height: 60))
    title.text = "A new note"
    title.font = UIFont.systemFont(ofSize: 42, weight: .heavy)
    title.textColor = .white
    view.addSubview(title)
    let close = UIButton(type: .system)
    close.setTitle("Close", for: .normal)
    close.setTitleColor(.white, for: .normal)
    close.titleLabel?.font = UIFont.systemFont(ofSize: 19, weight: .semibold)
    close.frame = CGRect(x: 32, y: 226, width: 90, height: 44)
    close.contentHorizontalAlignment = .left
    close.accessibilityIdentifier = "close"
    close.addTarget(self, action: #selector(done), for: .touchUpInside)
    view.addSubview(close)
  }

  @objc private func done() { dismiss(animated: true, completion: nil) }
}

#Preview("Bubble") { BubbleRevealHome() }
