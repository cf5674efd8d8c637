import QuartzCore
import Stage
import UIKit

/// What makes up a presented value: the model's value, and what each animation on the layer adds to it.
@preconcurrency @MainActor
enum AnimationParts {
  /// - Parameter time: In media time.
  static func parts(of layer: CALayer, _ keyPath: String, at time: TimeInterval)
    -> [InterruptionLab.Contribution]
  {
    let base = String(keyPath.prefix { $0 != "." })
    guard let model = InspectedValue(layer.value(forKeyPath: keyPath))?.numbers.first else { return [] }
    let running = layer.runningAnimations.filter { running in
      guard let path = (running.animation as? CAPropertyAnimation)?.keyPath else {
        return running.animation is CAAnimationGroup
      }
      return path.prefix { $0 != "." } == base[...]
    }
    let local = layer.convertTime(time, from: nil)
    var parts = [InterruptionLab.Contribution(name: "model", detail: "where it goes", value: model)]
    var last = model
    for count in 1..<max(running.count + 1, 1) {
      let value =
        presented(running.prefix(count).map(\.animation), of: layer, base, keyPath, at: local) ?? last
      let animation = running[count - 1].animation
      let summary = AnimationSummary(animation, key: running[count - 1].key, callSite: nil)
      parts.append(
        InterruptionLab.Contribution(
          name: running[count - 1].key ?? summary.keyPath ?? "animation",
          detail: detail(summary, (animation as? CAPropertyAnimation)?.isAdditive ?? false),
          value: value - last))
      last = value
    }
    return parts
  }

  private static func detail(_ summary: AnimationSummary, _ isAdditive: Bool) -> String {
    let kind =
      switch summary.kind {
      case .spring: "spring"
      case .basic: "curve"
      case .keyframes: "key frames"
      case .other: "animation"
      }
    return isAdditive ? "\(kind), additive" : "\(kind), in its place"
  }

  /// What a layer with only these animations shows.
  private static func presented(
    _ animations: [CAAnimation], of layer: CALayer, _ base: String, _ keyPath: String, at local: TimeInterval
  ) -> Double? {
    let context = RenderContext()
    let copy = layer is CAShapeLayer ? CAShapeLayer() : CALayer()
    var result: Double?
    context.perform {
      context.rootLayer = copy
      copy.setValue(layer.value(forKeyPath: base), forKeyPath: base)
      for (index, animation) in animations.enumerated() {
        if let again = animation.copy() as? CAAnimation { copy.add(again, forKey: "\(index)") }
      }
      context.layoutAndCommit()
      context.setTime(local)
      context.evaluate()
      result = InspectedValue(copy.presentedValue(forKeyPath: keyPath))?.numbers.first
    }
    return result
  }
}
