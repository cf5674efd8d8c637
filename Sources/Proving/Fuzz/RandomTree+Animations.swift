import QuartzCore
import CoreGraphics

/// Animations in flight.
extension RandomTree {
  /// Starts a random animation of a layer, or ends those that run.
  func animate(_ layer: CALayer) {
    switch values.below(12) {
    case 0: layer.removeAllAnimations()
    case 1, 2: layer.add(transition(), forKey: nil)
    case 3:
      let group = CAAnimationGroup()
      group.animations = [animation(of: layer), animation(of: layer)]
      pace(group)
      layer.add(group, forKey: nil)
    default: layer.add(animation(of: layer), forKey: values.chance(50) ? "one" : nil)
    }
  }

  private func transition() -> CATransition {
    let transition = CATransition()
    transition.type = values.one(of: [.fade, .moveIn, .push, .reveal])
    transition.subtype = values.one(of: [.fromLeft, .fromRight, .fromTop, .fromBottom])
    pace(transition)
    return transition
  }

  private func pace(_ animation: CAAnimation) {
    animation.duration = values.one(of: [0.1, 0.4, 1, 3])
    if values.chance(20) { animation.autoreverses = true }
    if values.chance(20) { animation.repeatCount = Float(values.one(of: [2, 0.5, 100])) }
    if values.chance(20) { animation.beginTime = context.scheduler.now + values.one(of: [-0.3, 0.2]) }
    if values.chance(30) { animation.fillMode = values.one(of: [.forwards, .backwards, .both]) }
    if values.chance(20) { animation.isRemovedOnCompletion = false }
    if values.chance(30) {
      animation.timingFunction = CAMediaTimingFunction(name: values.one(of: [.easeIn, .easeInEaseOut]))
    }
  }

  private func animation(of layer: CALayer) -> CAAnimation {
    let keyPath = keyPath(of: layer)
    switch values.below(4) {
    case 0:
      let keys = CAKeyframeAnimation(keyPath: keyPath)
      keys.values = (0..<2 + values.below(3)).map { _ in value(for: keyPath) }
      keys.calculationMode = values.one(of: [.linear, .discrete, .cubic, .paced])
      pace(keys)
      return keys
    case 1:
      let spring = CASpringAnimation(keyPath: keyPath)
      (spring.fromValue, spring.toValue) = (value(for: keyPath), value(for: keyPath))
      spring.damping = values.number(3, 30)
      pace(spring)
      return spring
    default:
      let basic = CABasicAnimation(keyPath: keyPath)
      if values.chance(80) { basic.fromValue = value(for: keyPath) }
      basic.toValue = value(for: keyPath)
      pace(basic)
      return basic
    }
  }

  private func keyPath(of layer: CALayer) -> String {
    if layer is CATransformLayer {
      return values.one(of: ["position", "transform", "transform.rotation.y", "sublayerTransform", "opacity"])
    }
    var keyPaths = [
      "position", "bounds.size", "bounds.origin.y", "opacity", "transform.rotation.z", "transform.rotation.y",
      "transform.scale", "transform", "sublayerTransform", "cornerRadius", "borderWidth", "backgroundColor",
      "shadowOpacity", "shadowRadius", "shadowOffset", "shadowPath", "zPosition", "hidden", "contents",
      "masksToBounds",
    ]
    switch layer {
    case is CAShapeLayer: keyPaths += ["path", "path", "strokeStart", "strokeEnd", "lineWidth", "fillColor"]
    case is CAGradientLayer: keyPaths += ["colors", "colors", "startPoint", "endPoint"]
    case is CATextLayer: keyPaths += ["fontSize", "foregroundColor"]
    case is CAReplicatorLayer: keyPaths += ["instanceTransform", "instanceCount", "instanceColor"]
    case is CAEmitterLayer: keyPaths += ["emitterPosition", "birthRate"]
    default: break
    }
    return values.one(of: keyPaths)
  }

  /// A value that the key path takes.
  private func value(for keyPath: String) -> Any {
    switch keyPath {
    case "position", "emitterPosition", "startPoint", "endPoint":
      let isFraction = keyPath.hasSuffix("Point")
      return NSValue(
        cgPoint: isFraction ? CGPoint(x: values.unit(), y: values.unit()) : values.point(within: side))
    case "bounds.size", "shadowOffset": return NSValue(cgSize: values.size(upTo: side / 2))
    case "transform", "sublayerTransform", "instanceTransform":
      return NSValue(caTransform3D: values.transform())
    case "backgroundColor", "fillColor", "foregroundColor", "instanceColor": return values.color()
    case "path", "shadowPath": return values.path(upTo: side / 2)
    case "contents": return values.image() as Any
    case "colors": return colors()
    case "opacity", "shadowOpacity", "strokeStart", "strokeEnd": return values.unit()
    case "hidden", "masksToBounds": return values.chance(50)
    case "transform.rotation.z", "transform.rotation.y": return values.number(-4, 4)
    case "transform.scale", "birthRate": return values.number(0, 2)
    case "instanceCount": return values.below(5)
    default: return values.number(0, 12)
    }
  }
}
