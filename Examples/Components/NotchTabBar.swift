// 2016: a dark bar with a notch that travels to the selected item; the bar's own layer is the shape.

import UIKit

@IBDesignable
public class NotchTabBar: UIControl {
  @IBInspectable public var barColor: UIColor = UIColor(red: 0.11, green: 0.12, blue: 0.2, alpha: 1) {
    didSet { shape.fillColor = barColor.cgColor }
  }
  @IBInspectable public var notchRadius: CGFloat = 34 { didSet { setNeedsLayout() } }
  public private(set) var selectedIndex = 0
  private let symbols: [String]
  private var icons: [UIImageView] = []
  private let ball = UIView()

  override public class var layerClass: AnyClass { return CAShapeLayer.self }
  private var shape: CAShapeLayer { return layer as! CAShapeLayer }

  public init(symbols: [String]) {
    self.symbols = symbols
    super.init(frame: CGRect(x: 0, y: 0, width: 390, height: 86))
    setUp()
  }

  public required init?(coder aDecoder: NSCoder) {
    symbols = ["house.fill", "magnifyingglass", "bell.fill", "person.fill"]
    super.init(coder: aDecoder)
    setUp()
  }

  private func setUp() {
    shape.fillColor = barColor.cgColor
    shape.shadowOpacity = 0.18
    shape.shadowRadius = 12
    shape.shadowOffset = CGSize(width: 0, height: -2)
    ball.backgroundColor = UIColor(red: 1, green: 0.72, blue: 0.2, alpha: 1)
    ball.bounds = CGRect(x: 0, y: 0, width: 52, height: 52)
    ball.layer.cornerRadius = 26
    ball.isUserInteractionEnabled = false
    addSubview(ball)
    for symbol in symbols {
      let icon = UIImageView(image: UIImage(systemName: symbol)?.withRenderingMode(.alwaysTemplate))
      icon.contentMode = .center
      icon.isUserInteractionEnabled = false
      icons.append(icon)
      addSubview(icon)
    }
    accessibilityIdentifier = "notch"
    addTarget(self, action: #selector(pressed(_:event:)), for: .touchUpInside)
  }

  private func middle(of index: Int) -> CGFloat {
    // The notch keeps clear of the bar's corners.
    return 46 + (bounds.width - 92) * (CGFloat(index) + 0.5) / CGFloat(symbols.count)
  }

  private func outline(notchAt x: CGFloat) -> CGPath {
    let r = notchRadius
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: 24))
    path.addQuadCurve(to: CGPoint(x: 24, y: 0), controlPoint: .zero)
    path.addLine(to: CGPoint(x: x - r * 1.75, y: 0))
    path.addCurve(
      to: CGPoint(x: x, y: r * 1.06), controlPoint1: CGPoint(x: x - r * 0.85, y: 0),
      controlPoint2: CGPoint(x: x - r * 1.02, y: r * 1.06))
    path.addCurve(
      to: CGPoint(x: x + r * 1.75, y: 0), controlPoint1: CGPoint(x: x + r * 1.02, y: r * 1.06),
      controlPoint2: CGPoint(x: x + r * 0.85, y: 0))
    path.addLine(to: CGPoint(x: bounds.width - 24, y: 0))
    path.addQuadCurve(to: CGPoint(x: bounds.width, y: 24), controlPoint: CGPoint(x: bounds.width, y: 0))
    path.addLine(to: CGPoint(x: bounds.width, y: bounds.height))
    path.addLine(to: CGPoint(x: 0, y: bounds.height))
    path.close()
    return path.cgPath
  }

  override public func layoutSubviews() {
    super.layoutSubviews()
    shape.path = outline(notchAt: middle(of: selectedIndex))
    ball.center = CGPoint(x: middle(of: selectedIndex), y: -2)
    for (index, icon) in icons.enumerated() {
      icon.bounds.size = CGSize(width: 44, height: 44)
      icon.center = CGPoint(x: middle(of: index), y: index == selectedIndex ? -2 : 38)
      icon.tintColor = index == selectedIndex ? barColor : UIColor(white: 1, alpha: 0.6)
    }
  }

  @objc private func pressed(_ sender: NotchTabBar, event: UIEvent) {
    guard let touch = event.allTouches?.first else { return }
    let index = Int((touch.location(in: self).x - 46) / (bounds.width - 92) * CGFloat(symbols.count))
    select(max(0, min(symbols.count - 1, index)))
  }

  public func select(_ index: Int) {
    guard index != selectedIndex else { return }
    let old = selectedIndex
    selectedIndex = index
    let from = (shape.presentation() ?? shape).path
    let travel = CASpringAnimation(keyPath: "path")
    travel.fromValue = from
    travel.toValue = outline(notchAt: middle(of: index))
    travel.damping = 17
    travel.stiffness = 190
    travel.duration = travel.settlingDuration
    shape.path = outline(notchAt: middle(of: index))
    shape.add(travel, forKey: "path")
    // The ball dives, runs below the bar's edge, and comes up in the other place, where it takes the icon along.
    let middle = (self.middle(of: old) + self.middle(of: index)) / 2
    UIView.animateKeyframes(
      withDuration: 0.6, delay: 0, options: [.calculationModeCubic],
      animations: {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.4) {
          self.ball.center = CGPoint(x: middle, y: 50)
          self.ball.transform = CGAffineTransform(scaleX: 0.3, y: 0.3)
          self.icons[old].center.y = 38
          self.icons[old].tintColor = UIColor(white: 1, alpha: 0.6)
        }
        UIView.addKeyframe(withRelativeStartTime: 0.4, relativeDuration: 0.6) {
          self.ball.center = CGPoint(x: self.middle(of: index), y: -2)
          self.ball.transform = .identity
        }
        UIView.addKeyframe(withRelativeStartTime: 0.6, relativeDuration: 0.4) {
          self.icons[index].center.y = -2
        }
      }, completion: nil)
    // A template's colour does not run: it changes while the ball is below it.
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.42) {
      guard self.selectedIndex == index else { return }
      UIView.transition(
        with: self.icons[index], duration: 0.12, options: .transitionCrossDissolve,
        animations: { self.icons[index].tintColor = self.barColor }, completion: nil)
    }
    sendActions(for: .valueChanged)
  }
}

#Preview("Notch", traits: .fixedLayout(width: 390, height: 180)) {
  let stage = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 180))
  stage.backgroundColor = UIColor(red: 0.96, green: 0.95, blue: 0.98, alpha: 1)
  let bar = NotchTabBar(symbols: ["house.fill", "magnifyingglass", "bell.fill", "person.fill"])
  bar.frame = CGRect(x: 0, y: 94, width: 390, height: 86)
  stage.addSubview(bar)
  return stage
}
