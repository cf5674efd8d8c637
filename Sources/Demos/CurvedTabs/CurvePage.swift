// The curve alone, as in the article's first part: it travels across and back for ever.
import UIKit

/// The article's view: a shape layer whose `path` goes from one curve to another, autoreversing, without end.
final class CurveView: UIView {
  private enum Constants {
    static let animationDuration: TimeInterval = 2
  }

  private let subLayer = CAShapeLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    subLayer.name = "morph"
    subLayer.fillColor = UIColor.systemBlue.cgColor
    layer.addSublayer(subLayer)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    // A dip of two radii to each side stays within the bounds at both ends.
    let radius = min(bounds.width / 8, bounds.height * 0.6)
    let startPath = UIBezierPath.curve(at: 2 * radius, with: radius, in: bounds.size)
    let endPath = UIBezierPath.curve(at: bounds.width - 2 * radius, with: radius, in: bounds.size)
    subLayer.path = startPath.cgPath
    subLayer.add(createAnimation(to: endPath.cgPath), forKey: "pathAnimation")
  }

  private func createAnimation(to path: CGPath) -> CABasicAnimation {
    let pathAnimation = CABasicAnimation(keyPath: "path")
    pathAnimation.toValue = path
    pathAnimation.duration = Constants.animationDuration
    pathAnimation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    pathAnimation.autoreverses = true
    pathAnimation.repeatCount = .greatestFiniteMagnitude
    return pathAnimation
  }
}

final class CurvePageViewController: UIViewController {
  private let curve = CurveView()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .secondarySystemBackground
    view.addSubview(curve)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let area = view.bounds.inset(by: view.safeAreaInsets)
    curve.frame = CGRect(x: area.minX + 24, y: view.bounds.midY - 80, width: area.width - 48, height: 160)
  }
}
