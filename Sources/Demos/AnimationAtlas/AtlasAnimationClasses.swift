// The entries that show what each animation class does to a layer: two ends, key frames, springs, paths, groups,
// transitions, additive and cumulative values, value functions, and a transform blended as a whole.
// All are made as an app would make them.
import UIKit

extension AtlasEntry {
  private static func chip(_ root: CALayer, x: CGFloat = 24, y: CGFloat = 38, color: UIColor = .systemBlue)
    -> CALayer
  {
    let chip = CALayer()
    chip.bounds = CGRect(x: 0, y: 0, width: 28, height: 28)
    chip.position = CGPoint(x: x, y: y)
    chip.cornerRadius = 7
    chip.backgroundColor = color.cgColor
    root.addSublayer(chip)
    return chip
  }

  /// A round trip in one period, for ever.
  private static func swing(_ keyPath: String, _ from: Any, _ to: Any) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = from
    animation.toValue = to
    animation.duration = AtlasRhythm.period / 2
    animation.autoreverses = true
    animation.repeatCount = .infinity
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    return animation
  }

  static var animationClasses: [AtlasEntry] {
    [
      AtlasEntry(title: "CABasicAnimation", detail: "position.x", pace: .swing) { root in
        chip(root).add(swing("position.x", 24, 114), forKey: "swing")
      },
      AtlasEntry(title: "CAKeyframeAnimation", detail: "transform.scale, cubic", pace: .bounce) { root in
        let bounce = CAKeyframeAnimation(keyPath: "transform.scale")
        bounce.values = AtlasPace.bounceValues
        bounce.calculationMode = .cubic
        bounce.duration = AtlasPace.bounceDuration
        chip(root, x: 69).add(AtlasPlot.looped([bounce], holdsEnd: false), forKey: "bounce")
      },
      AtlasEntry(title: "CASpringAnimation", detail: "transform.rotation.z", pace: .spring) { root in
        let spring = CASpringAnimation(keyPath: "transform.rotation.z")
        spring.fromValue = -CGFloat.pi / 2
        spring.toValue = 0
        spring.damping = 5
        spring.duration = AtlasRhythm.period
        chip(root, x: 69).add(AtlasPlot.looped([spring]), forKey: "spring")
      },
      AtlasEntry(title: "path", detail: "paced, rotationMode auto", pace: .linear) { root in
        let path = CGMutablePath()
        path.addEllipse(in: CGRect(x: 22, y: 14, width: 94, height: 48))
        let track = CAShapeLayer()
        track.path = path
        track.fillColor = nil
        track.strokeColor = AtlasPlot.faint
        track.lineWidth = 1
        root.addSublayer(track)
        let arrow = CAShapeLayer()
        let outline = CGMutablePath()
        outline.addLines(between: [CGPoint(x: -7, y: -6), CGPoint(x: 9, y: 0), CGPoint(x: -7, y: 6)])
        outline.closeSubpath()
        arrow.path = outline
        arrow.fillColor = AtlasPlot.ink
        root.addSublayer(arrow)
        let follow = CAKeyframeAnimation(keyPath: "position")
        follow.path = path
        follow.calculationMode = .paced
        follow.rotationMode = .rotateAuto
        follow.duration = AtlasRhythm.period
        follow.repeatCount = .infinity
        arrow.add(follow, forKey: "follow")
      },
      AtlasEntry(title: "CAAnimationGroup", detail: "scale, colour, corner", pace: .swing) { root in
        let group = CAAnimationGroup()
        let scale = CABasicAnimation(keyPath: "transform.scale")
        scale.fromValue = 0.7
        scale.toValue = 1.5
        let color = CABasicAnimation(keyPath: "backgroundColor")
        color.fromValue = UIColor.systemBlue.cgColor
        color.toValue = UIColor.systemPink.cgColor
        let corner = CABasicAnimation(keyPath: "cornerRadius")
        corner.fromValue = 4
        corner.toValue = 14
        group.animations = [scale, color, corner]
        group.duration = AtlasRhythm.period / 2
        group.autoreverses = true
        group.repeatCount = .infinity
        group.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        chip(root, x: 69).add(group, forKey: "group")
      },
      AtlasEntry(title: "additive", detail: "two swings on one property", pace: .swing) { root in
        let chip = chip(root, x: 69)
        let slow = swing("position.x", -36, 36)
        slow.isAdditive = true
        let fast = swing("position.y", -16, 16)
        fast.isAdditive = true
        fast.duration = AtlasRhythm.period / 8
        chip.add(slow, forKey: "slow")
        chip.add(fast, forKey: "fast")
      },
      AtlasEntry(title: "cumulative", detail: "adds a quarter turn", pace: .stairs) { root in
        let turn = CABasicAnimation(keyPath: "transform.rotation.z")
        turn.fromValue = 0
        turn.toValue = CGFloat.pi / 2
        turn.duration = AtlasRhythm.period / 4
        turn.isCumulative = true
        turn.repeatCount = .infinity
        turn.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        chip(root, x: 69).add(turn, forKey: "turn")
      },
      AtlasEntry(title: "valueFunction", detail: "rotateZ, one whole turn", pace: .linear) { root in
        let turn = CABasicAnimation(keyPath: "transform")
        turn.valueFunction = CAValueFunction(name: .rotateZ)
        turn.fromValue = 0
        turn.toValue = 2 * CGFloat.pi
        turn.duration = AtlasRhythm.period
        turn.repeatCount = .infinity
        chip(root, x: 69).add(turn, forKey: "turn")
      },
      AtlasEntry(title: "transform", detail: "a matrix blended as a whole", pace: .swing) { root in
        var end = CATransform3DMakeRotation(2, 0, 0, 1)
        end = CATransform3DScale(end, 1.8, 0.7, 1)
        chip(root, x: 69).add(
          swing("transform", NSValue(caTransform3D: CATransform3DIdentity), NSValue(caTransform3D: end)),
          forKey: "swing")
      },
      transition("fade", .fade), transition("push", .push), transition("moveIn", .moveIn),
      transition("reveal", .reveal),
    ]
  }

  private static func transition(_ name: String, _ type: CATransitionType) -> AtlasEntry {
    AtlasEntry(title: "CATransition", detail: name, pace: .ease) { root in
      let window = CALayer()
      window.frame = CGRect(x: 34, y: 8, width: 70, height: 60)
      window.cornerRadius = 8
      window.masksToBounds = true
      window.backgroundColor = UIColor.systemIndigo.cgColor
      let badge = CALayer()
      badge.frame = CGRect(x: 23, y: 18, width: 24, height: 24)
      badge.cornerRadius = 12
      badge.backgroundColor = UIColor.white.cgColor
      window.addSublayer(badge)
      root.addSublayer(window)
      // The old picture is the one shown before the change, so the change comes a frame later.
      NextFrame.run {
        let transition = CATransition()
        transition.type = type
        transition.subtype = .fromRight
        transition.duration = AtlasRhythm.period
        transition.repeatCount = .infinity
        transition.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        window.add(transition, forKey: nil)
        window.backgroundColor = UIColor.systemOrange.cgColor
        badge.cornerRadius = 4
        CATransaction.commit()
      }
    }
  }
}

/// Does something in the next frame.
private final class NextFrame: NSObject {
  private let body: () -> Void

  private init(_ body: @escaping () -> Void) { self.body = body }

  static func run(_ body: @escaping () -> Void) {
    // The link keeps its target.
    let link = CADisplayLink(target: NextFrame(body), selector: #selector(step))
    link.add(to: .main, forMode: .common)
  }

  @objc private func step(_ link: CADisplayLink) {
    link.invalidate()
    body()
  }
}
