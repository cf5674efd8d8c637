// 2022: a sheet with stops of its own, by a presentation controller; it gives way beyond its ends and keeps a throw's
// speed.

import UIKit

final class SnapSheetPresentation: UIPresentationController {
  enum Stop: CGFloat, CaseIterable { case low = 0.36, high = 0.86 }

  private let dimming = UIView()
  private var stop = Stop.low
  private var animator: UIViewPropertyAnimator?
  private var grabbedTop: CGFloat = 0

  private func top(_ stop: Stop) -> CGFloat {
    guard let height = containerView?.bounds.height else { return 0 }
    return height * (1 - stop.rawValue)
  }

  override var frameOfPresentedViewInContainerView: CGRect {
    guard let bounds = containerView?.bounds else { return .zero }
    return CGRect(x: 0, y: top(stop), width: bounds.width, height: bounds.height)
  }

  override func presentationTransitionWillBegin() {
    guard let container = containerView, let sheet = presentedView else { return }
    dimming.backgroundColor = .black
    dimming.alpha = 0
    dimming.frame = container.bounds
    dimming.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(tappedOutside)))
    container.insertSubview(dimming, at: 0)
    sheet.layer.cornerRadius = 32
    sheet.layer.cornerCurve = .continuous
    sheet.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    sheet.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: #selector(dragged(_:))))
    presentingViewController.view.layer.cornerCurve = .continuous
    presentingViewController.view.clipsToBounds = true
    presentedViewController.transitionCoordinator?.animate { _ in
      self.dimming.alpha = 0.25
      self.presentingViewController.view.layer.cornerRadius = 36
      self.presentingViewController.view.transform = CGAffineTransform(scaleX: 0.95, y: 0.95)
    }
  }

  override func dismissalTransitionWillBegin() {
    presentedViewController.transitionCoordinator?.animate { _ in
      self.dimming.alpha = 0
      self.presentingViewController.view.transform = .identity
      self.presentingViewController.view.layer.cornerRadius = 0
    } completion: { context in
      if !context.isCancelled { self.dimming.removeFromSuperview() }
    }
  }

  @objc private func tappedOutside() { presentedViewController.dismiss(animated: true) }

  @objc private func dragged(_ pan: UIPanGestureRecognizer) {
    guard let sheet = presentedView else { return }
    switch pan.state {
    case .began:
      animator?.stopAnimation(true)
      grabbedTop = sheet.frame.minY
    case .changed:
      var y = grabbedTop + pan.translation(in: containerView).y
      let limit = top(.high)
      // Beyond the highest stop each point costs more than the one before.
      if y < limit { y = limit - 60 * (1 - 1 / ((limit - y) / 60 * 0.55 + 1)) }
      sheet.frame.origin.y = y
      shade()
    default:
      let velocity = pan.velocity(in: containerView).y
      let landing = sheet.frame.minY + velocity * 0.15
      guard landing < top(.low) + 120 else { return presentedViewController.dismiss(animated: true) }
      stop = Stop.allCases.min { abs(top($0) - landing) < abs(top($1) - landing) } ?? .low
      let way = top(stop) - sheet.frame.minY
      let timing = UISpringTimingParameters(
        mass: 1, stiffness: 260, damping: 26,
        initialVelocity: CGVector(dx: 0, dy: abs(way) > 1 ? velocity / way : 0))
      let animator = UIViewPropertyAnimator(duration: 0, timingParameters: timing)
      animator.addAnimations {
        sheet.frame.origin.y = self.top(self.stop)
        self.shade()
      }
      animator.startAnimation()
      self.animator = animator
    }
  }

  private func shade() {
    let part = (top(.low) - (presentedView?.frame.minY ?? 0)) / (top(.low) - top(.high))
    dimming.alpha = 0.25 + 0.3 * max(0, min(1, part))
  }
}

final class SnapSheetDelegate: NSObject, UIViewControllerTransitioningDelegate {
  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
  ) -> UIPresentationController? {
    SnapSheetPresentation(presentedViewController: presented, presenting: presenting ?? source)
  }
}

private final class SnapSheetHome: UIViewController {
  private let sheets = SnapSheetDelegate()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(red: 0.82, green: 0.9, blue: 0.86, alpha: 1)
    for (index, side) in [300, 210, 120].enumerated() {
      let hill = UIView(frame: CGRect(x: 0, y: 0, width: side, height: side))
      hill.center = CGPoint(x: 200 + CGFloat(index) * 14, y: 300)
      hill.layer.cornerRadius = CGFloat(side) / 2
      hill.layer.borderWidth = 3
      hill.layer.borderColor = UIColor(red: 0.3, green: 0.55, blue: 0.42, alpha: 0.5).cgColor
      view.addSubview(hill)
    }
    var configuration = UIButton.Configuration.filled()
    configuration.title = "Nearby trails"
    configuration.cornerStyle = .capsule
    configuration.baseBackgroundColor = UIColor(red: 0.16, green: 0.42, blue: 0.3, alpha: 1)
    let button = UIButton(
      configuration: configuration, primaryAction: UIAction { [weak self] _ in self?.show() })
    button.frame = CGRect(x: 105, y: 740, width: 180, height: 52)
    button.accessibilityIdentifier = "trails"
    view.addSubview(button)
  }

  private func show() {
    let sheet = SnapSheetList()
    sheet.modalPresentationStyle = .custom
    sheet.transitioningDelegate = sheets
    present(sheet, animated: true)
  }
}

private final class SnapSheetList: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let grip = UIView(frame: CGRect(x: 177, y: 8, width: 36, height: 5))
    grip.backgroundColor = .systemGray4
    grip.layer.cornerRadius = 2.5
    view.addSubview(grip)
    for (index, name) in ["Round the mere", "Old quarry", "Birch ridge", "Mill and weir", "Night sky"]
      .enumerated()
    {
      let dot = UIView(frame: CGRect(x: 24, y: 44 + index * 72, width: 48, height: 48))
      dot.backgroundColor = UIColor(
        hue: 0.32 + CGFloat(index) * 0.05, saturation: 0.4, brightness: 0.7, alpha: 1)
      dot.layer.cornerRadius = 14
      let label = UILabel(frame: CGRect(x: 88, y: 56 + index * 72, width: 260, height: 24))
      label.text = name
      label.font = .preferredFont(forTextStyle: .headline)
      view.addSubview(dot)
      view.addSubview(label)
    }
  }
}

#Preview("Sheet") { SnapSheetHome() }
