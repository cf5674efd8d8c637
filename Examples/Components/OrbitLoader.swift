// 2016: loaders behind one protocol, each a tree of layers with one animation.
import UIKit

protocol LoaderAnimation {
  func build(in layer: CALayer, color: UIColor)
}

enum LoaderKind: Int {
  case orbit, bars, arc

  static let all: [LoaderKind] = [.orbit, .bars, .arc]

  fileprivate var animation: LoaderAnimation {
    switch self {
    case .orbit: return OrbitAnimation()
    case .bars: return BarsAnimation()
    case .arc: return ArcAnimation()
    }
  }
}

private struct OrbitAnimation: LoaderAnimation {
  func build(in layer: CALayer, color: UIColor) {
    let replicator = CAReplicatorLayer()
    replicator.frame = layer.bounds
    replicator.instanceCount = 8
    replicator.instanceDelay = 0.09
    replicator.instanceTransform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    let side = layer.bounds.width * 0.16
    let dot = CALayer()
    dot.frame = CGRect(x: (layer.bounds.width - side) / 2, y: 0, width: side, height: side)
    dot.cornerRadius = side / 2
    dot.backgroundColor = color.cgColor
    let scale = CAKeyframeAnimation(keyPath: "transform.scale")
    scale.values = [1, 0.35, 1]
    scale.keyTimes = [0, 0.5, 1]
    scale.timingFunctions = [
      CAMediaTimingFunction(name: kCAMediaTimingFunctionEaseIn),
      CAMediaTimingFunction(name: kCAMediaTimingFunctionEaseOut),
    ]
    let fade = CAKeyframeAnimation(keyPath: "opacity")
    fade.values = [1, 0.3, 1]
    let group = CAAnimationGroup()
    group.animations = [scale, fade]
    group.duration = 0.72
    group.repeatCount = .infinity
    dot.add(group, forKey: "orbit")
    replicator.addSublayer(dot)
    layer.addSublayer(replicator)
  }
}

private struct BarsAnimation: LoaderAnimation {
  func build(in layer: CALayer, color: UIColor) {
    let width = layer.bounds.width / 9
    let start = CACurrentMediaTime()
    for index in 0..<5 {
      let bar = CALayer()
      bar.frame = CGRect(x: CGFloat(index) * 2 * width, y: 0, width: width, height: layer.bounds.height)
      bar.cornerRadius = width / 2
      bar.backgroundColor = color.cgColor
      let stretch = CAKeyframeAnimation(keyPath: "transform.scale.y")
      stretch.values = [0.4, 1, 0.4]
      stretch.duration = 0.9
      stretch.beginTime = start + 0.1 * Double(index) - 0.9
      stretch.repeatCount = .infinity
      bar.add(stretch, forKey: "stretch")
      layer.addSublayer(bar)
    }
  }
}

private struct ArcAnimation: LoaderAnimation {
  func build(in layer: CALayer, color: UIColor) {
    let arc = CAShapeLayer()
    arc.frame = layer.bounds
    arc.path = UIBezierPath(ovalIn: layer.bounds.insetBy(dx: 4, dy: 4)).cgPath
    arc.fillColor = nil
    arc.strokeColor = color.cgColor
    arc.lineWidth = 5
    arc.lineCap = kCALineCapRound
    let head = CABasicAnimation(keyPath: "strokeEnd")
    head.fromValue = 0.02
    head.toValue = 1
    head.duration = 0.8
    head.timingFunction = CAMediaTimingFunction(controlPoints: 0.4, 0, 0.2, 1)
    head.fillMode = kCAFillModeForwards
    let tail = CABasicAnimation(keyPath: "strokeStart")
    tail.fromValue = 0
    tail.toValue = 0.98
    tail.beginTime = 0.45
    tail.duration = 0.85
    tail.timingFunction = CAMediaTimingFunction(controlPoints: 0.4, 0, 0.2, 1)
    let turn = CABasicAnimation(keyPath: "transform.rotation")
    turn.byValue = 2 * Double.pi
    let group = CAAnimationGroup()
    group.animations = [turn, head, tail]
    group.duration = 1.3
    group.repeatCount = .infinity
    arc.add(group, forKey: "arc")
    layer.addSublayer(arc)
  }
}

final class LoaderView: UIView {
  init(kind: LoaderKind, color: UIColor, side: CGFloat) {
    super.init(frame: CGRect(x: 0, y: 0, width: side, height: side))
    kind.animation.build(in: layer, color: color)
  }

  required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override var intrinsicContentSize: CGSize { return bounds.size }
}

#Preview("Loaders") {
  let colors = [
    UIColor(red: 0.98, green: 0.41, blue: 0.38, alpha: 1),
    UIColor(red: 0.3, green: 0.55, blue: 0.98, alpha: 1), UIColor(red: 0.2, green: 0.72, blue: 0.6, alpha: 1),
  ]
  let row = UIStackView(
    arrangedSubviews: zip(LoaderKind.all, colors).map { LoaderView(kind: $0, color: $1, side: 56) })
  row.spacing = 40
  row.accessibilityIdentifier = "loaders"
  return row
}
