import QuartzCore
import Stage
import UIKit

/// How much of the way is behind, 0…1: for motions of what has no numbers, such as paths, pictures and transitions.
@preconcurrency @MainActor
enum MotionProgress {
  private static let samples = 160
  /// How much of an animation without end is shown, in cycles.
  private static let endlessCycles = 2.0
  /// A begin time of 0 would mean now.
  private static let beginning = 1.0

  /// The pace of a motion's animation, as the engine goes it; nil for a motion without one.
  static func curve(of motion: Motion) -> GraphCurve? {
    guard let summary = motion.summary, summary.duration > 0 else { return nil }
    let animation = self.animation(summary)
    let period = summary.duration * (summary.autoreverses ? 2 : 1) / max(summary.speed.magnitude, 1e-6)
    let length = summary.activeDuration.isFinite ? summary.activeDuration : period * endlessCycles
    guard length > 0, length.isFinite else { return nil }
    let context = RenderContext()
    let layer = CALayer()
    var curve = GraphCurve(name: "progress")
    context.perform {
      context.rootLayer = layer
      layer.add(animation, forKey: "way")
      context.layoutAndCommit()
      for index in 0...samples {
        let local = length * Double(index) / Double(samples)
        context.setTime(beginning + local)
        context.evaluate()
        guard case .number(let number)? = InspectedValue(layer.presentedValue(forKeyPath: "zPosition")) else {
          continue
        }
        curve.times.append(motion.begin + local)
        curve.values.append(number)
      }
    }
    return curve.times.isEmpty ? nil : curve
  }

  /// The same animation, from 0 to 1 and of a property that may be anything.
  private static func animation(_ summary: AnimationSummary) -> CAAnimation {
    let animation: CABasicAnimation
    if let numbers = summary.spring {
      let spring = CASpringAnimation(keyPath: "zPosition")
      spring.mass = CGFloat(numbers.mass)
      spring.stiffness = CGFloat(numbers.stiffness)
      spring.damping = CGFloat(numbers.damping)
      spring.initialVelocity = CGFloat(numbers.initialVelocity)
      animation = spring
    } else {
      animation = CABasicAnimation(keyPath: "zPosition")
    }
    animation.fromValue = NSNumber(value: 0.0)
    animation.toValue = NSNumber(value: 1.0)
    animation.beginTime = beginning
    animation.duration = summary.duration
    animation.autoreverses = summary.autoreverses
    animation.speed = Float(summary.speed)
    animation.timeOffset = summary.timeOffset
    animation.repeatCount =
      summary.repeatCount.isFinite ? Float(summary.repeatCount) : .greatestFiniteMagnitude
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    if let p = summary.controlPoints, p.count == 4 {
      animation.timingFunction = CAMediaTimingFunction(
        controlPoints: Float(p[0]), Float(p[1]), Float(p[2]), Float(p[3]))
    }
    return animation
  }
}
