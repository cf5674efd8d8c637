// 2015: stars that fill where the finger is, each a path in a layer with a mask.
import UIKit

@IBDesignable
public class StarRating: UIControl {
  @IBInspectable public var rating: Double = 3.5 {
    didSet { if rating != oldValue { update(animated: true) } }
  }
  @IBInspectable public var starCount: Int = 5
  @IBInspectable public var fullColor: UIColor = UIColor(red: 1, green: 0.75, blue: 0.1, alpha: 1)
  @IBInspectable public var emptyColor: UIColor = UIColor(white: 0.88, alpha: 1)
  public var didRate: ((Double) -> ())?

  private var fills = [CALayer]()
  private var stars = [CAShapeLayer]()
  private let spacing: CGFloat = 8
  private let side: CGFloat

  public init(rating: Double, side: CGFloat) {
    self.side = side
    super.init(frame: CGRect(x: 0, y: 0, width: 5 * side + 4 * 8, height: side))
    self.rating = rating
    build()
  }

  public required init?(coder aDecoder: NSCoder) {
    side = 30
    super.init(coder: aDecoder)
    build()
  }

  private func build() {
    for index in 0..<starCount {
      let star = CAShapeLayer()
      star.frame = CGRect(x: CGFloat(index) * (side + spacing), y: 0, width: side, height: side)
      star.backgroundColor = emptyColor.cgColor
      let fill = CALayer()
      fill.anchorPoint = CGPoint(x: 0, y: 0.5)
      fill.frame = star.bounds
      fill.backgroundColor = fullColor.cgColor
      star.addSublayer(fill)
      let mask = CAShapeLayer()
      mask.path = StarRating.starPath(side).cgPath
      star.mask = mask
      layer.addSublayer(star)
      stars.append(star)
      fills.append(fill)
    }
    isAccessibilityElement = true
    accessibilityTraits = UIAccessibilityTraitAdjustable
    accessibilityLabel = NSLocalizedString("Rating", comment: "")
    update(animated: false)
  }

  private static func starPath(_ side: CGFloat) -> UIBezierPath {
    let path = UIBezierPath()
    let center = side / 2
    for point in 0..<10 {
      let radius = point % 2 == 0 ? center : center * 0.46
      let angle = CGFloat(point) * CGFloat(M_PI) / 5 - CGFloat(M_PI_2)
      let place = CGPoint(x: center + radius * cos(angle), y: center + radius * sin(angle) + side * 0.04)
      point == 0 ? path.move(to: place) : path.addLine(to: place)
    }
    path.close()
    return path
  }

  private func update(animated: Bool) {
    accessibilityValue = String(format: "%.1f", rating)
    for (index, fill) in fills.enumerated() {
      let level = CGFloat(min(max(rating - Double(index), 0), 1))
      CATransaction.begin()
      CATransaction.setDisableActions(!animated)
      CATransaction.setAnimationDuration(0.15)
      let grew = fill.bounds.width < level * side
      fill.bounds.size.width = level * side
      CATransaction.commit()
      if animated && grew { pop(stars[index], after: 0.03 * Double(index)) }
    }
  }

  private func pop(_ star: CALayer, after delay: CFTimeInterval) {
    let animation = CAKeyframeAnimation(keyPath: "transform.scale")
    animation.values = [1, 1.35, 0.9, 1]
    animation.duration = 0.4
    animation.beginTime = CACurrentMediaTime() + delay
    star.add(animation, forKey: "pop")
  }

  private func follow(_ touch: UITouch) {
    let x = touch.location(in: self).x
    let stars = Double(x / (side + spacing))
    rating = min(max((stars * 2).rounded(.up) / 2, 0.5), Double(starCount))
    sendActions(for: .valueChanged)
  }

  public override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    follow(touch)
    return true
  }

  public override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    follow(touch)
    return true
  }

  public override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    didRate?(rating)
  }

  public override func accessibilityIncrement() { rating = min(rating + 0.5, Double(starCount)) }
  public override func accessibilityDecrement() { rating = max(rating - 0.5, 0.5) }

  public override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    return bounds.insetBy(dx: -10, dy: -12).contains(point)
  }
}

#Preview("Stars") {
  let control = StarRating(rating: 2.5, side: 52)
  control.accessibilityIdentifier = "stars"
  return control
}
