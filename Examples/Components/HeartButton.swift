// 2016: a heart that bursts when it is liked, made of shape layers and a replicator.
import UIKit

@IBDesignable
public class HeartButton: UIControl {
  @IBInspectable public var likedColor: UIColor = UIColor(red: 0.95, green: 0.2, blue: 0.35, alpha: 1)
  @IBInspectable public var idleColor: UIColor = UIColor(white: 0.75, alpha: 1) {
    didSet { heart.strokeColor = idleColor.cgColor }
  }
  @IBInspectable public var isLiked: Bool = false {
    didSet { if isLiked != oldValue { show(animated: true) } }
  }

  private let heart = CAShapeLayer()
  private let ring = CAShapeLayer()
  private let burst = CAReplicatorLayer()
  private let spark = CAShapeLayer()
  private let sparkCount = 9

  public init(side: CGFloat) {
    super.init(frame: CGRect(x: 0, y: 0, width: side, height: side))
    createLayers()
  }

  required public init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
    createLayers()
  }

  private func createLayers() {
    let side = min(bounds.width, bounds.height)
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    ring.path =
      UIBezierPath(arcCenter: .zero, radius: side * 0.42, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
      .cgPath
    ring.position = middle
    ring.fillColor = nil
    ring.strokeColor = likedColor.cgColor
    ring.lineWidth = 0
    layer.addSublayer(ring)

    spark.bounds = CGRect(x: 0, y: 0, width: side * 0.06, height: side * 0.06)
    spark.path = UIBezierPath(ovalIn: spark.bounds).cgPath
    spark.fillColor = UIColor(red: 1, green: 0.68, blue: 0.2, alpha: 1).cgColor
    spark.opacity = 0
    burst.frame = bounds
    burst.instanceCount = sparkCount
    burst.instanceTransform = CATransform3DMakeRotation(2 * .pi / CGFloat(sparkCount), 0, 0, 1)
    burst.instanceGreenOffset = -0.06
    burst.addSublayer(spark)
    spark.position = middle
    layer.addSublayer(burst)

    heart.path = HeartButton.heartPath(side * 0.5).cgPath
    heart.bounds = CGRect(x: 0, y: 0, width: side * 0.5, height: side * 0.5)
    heart.position = middle
    heart.lineWidth = side * 0.03
    heart.lineJoin = kCALineJoinRound
    heart.actions = ["fillColor": NSNull(), "strokeColor": NSNull()]
    layer.addSublayer(heart)
    show(animated: false)
  }

  private class func heartPath(_ side: CGFloat) -> UIBezierPath {
    func at(_ x: CGFloat, _ y: CGFloat) -> CGPoint { return CGPoint(x: x * side, y: y * side) }
    let path = UIBezierPath()
    path.move(to: at(0.5, 0.95))
    path.addCurve(to: at(0.02, 0.34), controlPoint1: at(0.36, 0.8), controlPoint2: at(0.02, 0.6))
    path.addCurve(to: at(0.5, 0.25), controlPoint1: at(0.02, 0.02), controlPoint2: at(0.4, -0.02))
    path.addCurve(to: at(0.98, 0.34), controlPoint1: at(0.6, -0.02), controlPoint2: at(0.98, 0.02))
    path.addCurve(to: at(0.5, 0.95), controlPoint1: at(0.98, 0.6), controlPoint2: at(0.64, 0.8))
    path.close()
    return path
  }

  private func show(animated: Bool) {
    heart.fillColor = (isLiked ? likedColor : .clear).cgColor
    heart.strokeColor = (isLiked ? likedColor : idleColor).cgColor
    guard animated else { return }
    let pop = CAKeyframeAnimation(keyPath: "transform.scale")
    pop.values = isLiked ? [0.1, 1.25, 0.92, 1.06, 1] : [0.8, 1]
    pop.keyTimes = isLiked ? [0, 0.4, 0.6, 0.8, 1] : [0, 1]
    pop.duration = isLiked ? 0.6 : 0.2
    heart.add(pop, forKey: "pop")
    guard isLiked else { return }

    let thickness = CAKeyframeAnimation(keyPath: "lineWidth")
    thickness.values = [bounds.width * 0.4, 0]
    let growth = CABasicAnimation(keyPath: "transform.scale")
    growth.fromValue = 0.1
    growth.toValue = 1
    let wave = CAAnimationGroup()
    wave.animations = [thickness, growth]
    wave.duration = 0.35
    wave.timingFunction = CAMediaTimingFunction(name: kCAMediaTimingFunctionEaseOut)
    ring.add(wave, forKey: "wave")

    let flight = CABasicAnimation(keyPath: "transform.translation.y")
    flight.fromValue = -bounds.width * 0.25
    flight.toValue = -bounds.width * 0.47
    let fade = CAKeyframeAnimation(keyPath: "opacity")
    fade.values = [0, 1, 1, 0]
    let sparks = CAAnimationGroup()
    sparks.animations = [flight, fade]
    sparks.duration = 0.6
    sparks.beginTime = CACurrentMediaTime() + 0.12
    sparks.timingFunction = CAMediaTimingFunction(name: kCAMediaTimingFunctionEaseOut)
    spark.add(sparks, forKey: "sparks")
  }

  override public func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    guard let touch = touch, bounds.contains(touch.location(in: self)) else { return }
    isLiked = !isLiked
    sendActions(for: .valueChanged)
  }
}

#Preview("Heart") {
  let button = HeartButton(side: 180)
  button.accessibilityIdentifier = "heart"
  return button
}
