import QuartzCore
import UIKit

/// Something of each kind that moves: views, text, a path, a gradient, particles, a transition, a spring, a blur.
final class MovingController: UIViewController {
  let box = UIView(frame: CGRect(x: 4, y: 4, width: 24, height: 20))
  let label = UILabel(frame: CGRect(x: 4, y: 60, width: 70, height: 20))
  private(set) var endings: [TimeInterval] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    box.backgroundColor = .systemRed
    box.layer.cornerRadius = 6
    box.layer.shadowOpacity = 0.5
    label.text = "Moving"
    view.addSubview(box)
    view.addSubview(label)
    addLayers(to: view.layer)
    let blur = UIVisualEffectView(effect: UIBlurEffect(style: .light))
    blur.frame = CGRect(x: 40, y: 0, width: 30, height: 50)
    view.addSubview(blur)
  }

  private func addLayers(to parent: CALayer) {
    let text = CATextLayer()
    text.frame = CGRect(x: 80, y: 60, width: 40, height: 20)
    text.string = "abc"
    text.fontSize = 9
    text.foregroundColor = UIColor.black.cgColor
    text.add(Self.animation("fontSize", from: 9.0, to: 15.0), forKey: nil)
    let shape = CAShapeLayer()
    shape.frame = CGRect(x: 80, y: 4, width: 36, height: 36)
    shape.path = CGPath(ellipseIn: CGRect(x: 3, y: 3, width: 30, height: 30), transform: nil)
    shape.fillColor = nil
    shape.strokeColor = UIColor.blue.cgColor
    shape.lineWidth = 4
    shape.add(Self.animation("strokeEnd", from: 0.0, to: 1.0), forKey: nil)
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 4, y: 32, width: 30, height: 20)
    gradient.colors = [UIColor.red.cgColor, UIColor.green.cgColor]
    gradient.add(
      Self.animation("endPoint", from: CGPoint(x: 0.5, y: 1), to: CGPoint(x: 1, y: 0)), forKey: nil)
    let emitter = CAEmitterLayer()
    emitter.emitterPosition = CGPoint(x: 100, y: 90)
    let cell = CAEmitterCell()
    cell.contents = Self.dot
    cell.birthRate = 40
    cell.lifetime = 0.3
    cell.velocity = 60
    cell.emissionRange = 6
    emitter.emitterCells = [cell]
    for layer in [text, shape, gradient, emitter] { parent.addSublayer(layer) }
  }

  private static let dot = UIGraphicsImageRenderer(size: CGSize(width: 3, height: 3)).image {
    UIColor.purple.setFill()
    $0.fill(CGRect(x: 0, y: 0, width: 3, height: 3))
  }.cgImage

  private static func animation(_ keyPath: String, from: Any, to: Any) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = from
    animation.toValue = to
    animation.duration = 0.7
    return animation
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    UIView.animate(
      withDuration: 0.6, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 0,
      animations: { self.box.center.x += 50 })
    // It is over while the main thread is busy.
    UIView.animate(withDuration: 0.2, animations: { self.box.alpha = 0.5 }) { _ in
      self.endings.append(CACurrentMediaTime())
    }
    UIView.transition(with: label, duration: 0.4, options: .transitionCrossDissolve) {
      self.label.text = "Moved"
    }
  }
}
