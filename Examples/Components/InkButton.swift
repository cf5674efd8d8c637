// 2015: material ink that spreads from the finger and lifts the button.
import UIKit

@IBDesignable
class InkButton: UIButton {
  @IBInspectable var inkColor: UIColor = UIColor(white: 1, alpha: 0.35)
  @IBInspectable var elevation: CGFloat = 2 { didSet { layer.shadowRadius = elevation } }

  private let clip = CAShapeLayer()
  private let ink = CAShapeLayer()

  init(title: String) {
    super.init(frame: CGRect(x: 0, y: 0, width: 220, height: 52))
    setTitle(title, for: .normal)
    setup()
  }

  required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
    setup()
  }

  private func setup() {
    layer.cornerRadius = 4
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOffset = CGSize(width: 0, height: 2)
    layer.shadowOpacity = 0.3
    layer.shadowRadius = elevation
    ink.opacity = 0
    let holder = CALayer()
    holder.mask = clip
    holder.addSublayer(ink)
    layer.insertSublayer(holder, at: 0)
    titleLabel?.font = UIFont.systemFont(ofSize: 15, weight: .medium)
    adjustsImageWhenHighlighted = false
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    clip.path = UIBezierPath(roundedRect: bounds, cornerRadius: layer.cornerRadius).cgPath
  }

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    spread(from: touch.location(in: self))
    lift(to: elevation * 4)
    return super.beginTracking(touch, with: event)
  }

  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    dry()
  }

  override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    dry()
  }

  private func spread(from point: CGPoint) {
    let reach = hypot(max(point.x, bounds.width - point.x), max(point.y, bounds.height - point.y))
    func circle(_ radius: CGFloat) -> CGPath {
      return UIBezierPath(
        ovalIn: CGRect(x: point.x, y: point.y, width: 0, height: 0).insetBy(dx: -radius, dy: -radius)
      )
      .cgPath
    }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    ink.fillColor = inkColor.cgColor
    ink.path = circle(reach)
    ink.opacity = 1
    CATransaction.commit()
    let animation = CABasicAnimation(keyPath: "path")
    animation.fromValue = circle(4)
    animation.toValue = circle(reach)
    animation.duration = 0.45
    animation.timingFunction = CAMediaTimingFunction(controlPoints: 0, 0, 0.2, 1)
    ink.add(animation, forKey: "spread")
  }

  private func dry() {
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 1
    fade.duration = 0.5
    fade.beginTime = CACurrentMediaTime() + 0.15
    fade.fillMode = .backwards
    ink.opacity = 0
    ink.add(fade, forKey: "dry")
    lift(to: elevation)
  }

  private func lift(to radius: CGFloat) {
    let animation = CABasicAnimation(keyPath: "shadowRadius")
    animation.fromValue = layer.presentation()?.shadowRadius ?? layer.shadowRadius
    animation.duration = 0.25
    layer.shadowRadius = radius
    layer.add(animation, forKey: "lift")
  }
}

#Preview("Ink") {
  let button = InkButton(title: "ADD TO LIBRARY")
  button.backgroundColor = UIColor(red: 0.25, green: 0.32, blue: 0.71, alpha: 1)
  button.accessibilityIdentifier = "ink"
  return button
}
