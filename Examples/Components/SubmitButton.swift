// 2015: a button that shrinks to a spinner, and tells how it went.
import UIKit

@IBDesignable
open class SubmitButton: UIButton, CAAnimationDelegate {
  @IBInspectable open var spinnerColor: UIColor = .white {
    didSet { spinner.strokeColor = spinnerColor.cgColor }
  }
  @IBInspectable open var successColor: UIColor = UIColor(red: 0.18, green: 0.76, blue: 0.49, alpha: 1)
  open var shrinkDuration: CFTimeInterval = 0.25
  open private(set) var isWorking = false

  private lazy var spinner: CAShapeLayer = {
    let spinner = CAShapeLayer()
    spinner.fillColor = nil
    spinner.strokeColor = self.spinnerColor.cgColor
    spinner.lineWidth = 2.5
    spinner.lineCap = kCALineCapRound
    spinner.opacity = 0
    self.layer.addSublayer(spinner)
    return spinner
  }()
  private var cachedTitle: String?
  private var idleColor: UIColor?

  public init(title: String, color: UIColor, size: CGSize) {
    super.init(frame: CGRect(origin: .zero, size: size))
    setTitle(title, for: UIControlState.normal)
    backgroundColor = color
    setUp()
  }

  public required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
    setUp()
  }

  private func setUp() {
    layer.cornerRadius = bounds.height / 2
    titleLabel?.font = UIFont.boldSystemFont(ofSize: 17)
    setTitleColor(.white, for: UIControlState.normal)
    addTarget(self, action: #selector(SubmitButton.press), for: UIControlEvents.touchUpInside)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layer.cornerRadius = bounds.height / 2
    let side = bounds.height
    // While the button is a circle, its bounds begin where they always do.
    spinner.frame = CGRect(x: 0, y: 0, width: side, height: side)
    let center = CGPoint(x: side / 2, y: side / 2)
    spinner.path =
      UIBezierPath(
        arcCenter: center, radius: side * 0.27, startAngle: -CGFloat.pi / 2, endAngle: 1.1 * CGFloat.pi,
        clockwise: true
      ).cgPath
  }

  @objc private func press() {
    guard !isWorking else { return }
    isWorking = true
    idleColor = backgroundColor
    cachedTitle = title(for: .normal)
    setTitle("", for: .normal)
    shrink(from: bounds.width, to: bounds.height, delegate: self)
    DispatchQueue.main.asyncAfter(deadline: .now() + 1.2) { [weak self] in self?.succeed() }
  }

  private func shrink(from: CGFloat, to: CGFloat, delegate: CAAnimationDelegate?) {
    let animation = CABasicAnimation(keyPath: "bounds.size.width")
    animation.fromValue = from
    animation.toValue = to
    animation.duration = shrinkDuration
    animation.timingFunction = CAMediaTimingFunction(controlPoints: 0.3, 0, 0.2, 1)
    animation.fillMode = kCAFillModeForwards
    animation.isRemovedOnCompletion = false
    animation.delegate = delegate
    layer.add(animation, forKey: animation.keyPath)
  }

  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    guard flag, isWorking else { return }
    spinner.opacity = 1
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.fromValue = 0
    turn.toValue = Double.pi * 2
    turn.duration = 0.7
    turn.repeatCount = HUGE
    spinner.add(turn, forKey: "turn")
  }

  private func succeed() {
    spinner.removeAllAnimations()
    spinner.opacity = 0
    isWorking = false
    shrink(from: bounds.height, to: bounds.width, delegate: nil)
    UIView.animate(withDuration: 0.3, animations: { self.backgroundColor = self.successColor })
    UIView.transition(
      with: self, duration: 0.3, options: .transitionCrossDissolve,
      animations: { self.setTitle("Sent", for: .normal) }, completion: nil)
  }
}

#Preview("Submit") {
  let button = SubmitButton(
    title: "Send order", color: UIColor(red: 0.93, green: 0.27, blue: 0.38, alpha: 1),
    size: CGSize(width: 240, height: 54))
  button.accessibilityIdentifier = "submit"
  return button
}
