// The strip under a scene: the curve of what moves there over one period, and a dot that runs along it.
// The line is drawn from the curve's definition, the dot is moved by an animation of the kind that the scene uses.
// Where they part, one of them is wrong.
import UIKit

enum AtlasPace {
  /// There and back, easing.
  case swing
  /// Evenly, over and over.
  case linear
  /// Once, easing.
  case ease
  /// Through the bouncing icon's key values, then rest.
  case bounce
  /// A spring with damping 5.
  case spring
  /// Four eased steps.
  case stairs

  private static let size = CGSize(width: 138, height: 12)
  static let bounceValues: [CGFloat] = [1, 1.4, 0.9, 1.02, 1]
  static let bounceDuration: TimeInterval = 0.6

  /// Draws the strip into `root`, whose origin is the strip's top left.
  func show(in root: CALayer) {
    let line = CAShapeLayer()
    line.path = curve
    line.fillColor = nil
    line.strokeColor = UIColor.systemGray3.cgColor
    line.lineWidth = 1
    line.lineJoin = .round
    root.addSublayer(line)
    let dot = CALayer()
    dot.bounds = CGRect(x: 0, y: 0, width: 5, height: 5)
    dot.cornerRadius = 2.5
    dot.backgroundColor = UIColor.systemPink.cgColor
    dot.position = point(0, 0)
    root.addSublayer(dot)
    let time = CABasicAnimation(keyPath: "position.x")
    time.fromValue = 0
    time.toValue = AtlasPace.size.width
    time.duration = AtlasRhythm.period
    dot.add(AtlasPlot.looped([time, motion], holdsEnd: false), forKey: "loop")
  }

  private func y(_ value: CGFloat) -> CGFloat { (1 - value) * AtlasPace.size.height }
  private func point(_ time: CGFloat, _ value: CGFloat) -> CGPoint {
    CGPoint(x: time * AtlasPace.size.width, y: y(value))
  }

  /// Key values between 0.9 and 1.4 as heights of the strip.
  private static func height(_ value: CGFloat) -> CGFloat { (value - 0.9) / 0.5 }

  /// The animation of the dot's height over one period.
  private var motion: CAAnimation {
    let basic = CABasicAnimation(keyPath: "position.y")
    basic.fromValue = y(0)
    basic.toValue = y(1)
    basic.duration = AtlasRhythm.period
    switch self {
    case .linear: return basic
    case .ease, .swing:
      basic.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
      if self == .swing {
        basic.duration = AtlasRhythm.period / 2
        basic.autoreverses = true
      }
      return basic
    case .stairs:
      basic.fromValue = 0
      basic.toValue = -AtlasPace.size.height / 4
      basic.isAdditive = true
      basic.isCumulative = true
      basic.duration = AtlasRhythm.period / 4
      basic.repeatCount = 4
      basic.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
      return basic
    case .bounce:
      let bounce = CAKeyframeAnimation(keyPath: "position.y")
      bounce.values = AtlasPace.bounceValues.map { y(AtlasPace.height($0)) }
      bounce.calculationMode = .cubic
      bounce.duration = AtlasPace.bounceDuration
      bounce.fillMode = .forwards
      return bounce
    case .spring:
      let spring = CASpringAnimation(keyPath: "position.y")
      spring.fromValue = y(0)
      spring.toValue = y(0.6)
      spring.damping = 5
      spring.duration = AtlasRhythm.period
      return spring
    }
  }

  private var curve: CGPath {
    let path = CGMutablePath()
    path.move(to: point(0, 0))
    switch self {
    case .linear: path.addLine(to: point(1, 1))
    case .ease: ease(path, from: (0, 0), to: (1, 1))
    case .swing:
      ease(path, from: (0, 0), to: (0.5, 1))
      ease(path, from: (0.5, 1), to: (1, 0))
    case .stairs:
      for i in 0..<4 {
        ease(path, from: (CGFloat(i) / 4, CGFloat(i) / 4), to: (CGFloat(i + 1) / 4, CGFloat(i + 1) / 4))
      }
    case .bounce: addBounce(to: path)
    case .spring:
      for step in 1...160 {
        let t = CGFloat(step) / 160
        path.addLine(
          to: point(
            t, 0.6 * AtlasEntry.position(CASpringAnimation.damped(5), at: t * CGFloat(AtlasRhythm.period))))
      }
    }
    return path
  }

  private func ease(_ path: CGMutablePath, from a: (CGFloat, CGFloat), to b: (CGFloat, CGFloat)) {
    path.addCurve(
      to: point(b.0, b.1), control1: point(a.0 + 0.42 * (b.0 - a.0), a.1),
      control2: point(a.0 + 0.58 * (b.0 - a.0), b.1))
  }

  private func addBounce(to path: CGMutablePath) {
    let values = AtlasPace.bounceValues.map(AtlasPace.height)
    let step = CGFloat(AtlasPace.bounceDuration / AtlasRhythm.period) / CGFloat(values.count - 1)
    path.move(to: point(0, values[0]))
    func slope(_ i: Int) -> CGFloat {
      let low = max(i - 1, 0), high = min(i + 1, values.count - 1)
      return (values[high] - values[low]) / CGFloat(high - low)
    }
    for i in 0..<values.count - 1 {
      path.addCurve(
        to: point(CGFloat(i + 1) * step, values[i + 1]),
        control1: point((CGFloat(i) + 1 / 3) * step, values[i] + slope(i) / 3),
        control2: point((CGFloat(i) + 2 / 3) * step, values[i + 1] - slope(i + 1) / 3))
    }
    path.addLine(to: point(1, values[values.count - 1]))
  }
}

extension CASpringAnimation {
  /// The default spring with another damping.
  fileprivate static func damped(_ damping: CGFloat) -> CASpringAnimation {
    let spring = CASpringAnimation()
    spring.damping = damping
    return spring
  }
}
