import QuartzCore
import UIKit

/// The way that key frames make, as the animation engine goes it.
@preconcurrency @MainActor
enum KeyframeSampler {
  /// Values at equal distances from the first moment to the last.
  ///
  /// - Parameters:
  ///   - component: which of the numbers.
  ///   - count: how many values less one.
  static func values(
    of keyframes: Keyframes, _ component: ValueComponent = .number, count: Int
  ) -> [Double] {
    guard let last = keyframes.values.last, keyframes.values.count > 1, count > 0 else { return [] }
    let context = RenderContext()
    let layer = CALayer()
    let keyPath = keyPath(for: last)
    return context.perform {
      context.rootLayer = layer
      let animation = CAKeyframeAnimation(keyPath: keyPath)
      animation.values = keyframes.values.map(\.boxed)
      if !keyframes.times.isEmpty { animation.keyTimes = keyframes.times.map { NSNumber(value: $0) } }
      if !keyframes.functions.isEmpty { animation.timingFunctions = keyframes.functions.map(\.function) }
      animation.calculationMode = keyframes.mode
      animation.duration = 1
      animation.beginTime = beginning
      layer.setValue(last.boxed, forKeyPath: keyPath)
      layer.add(animation, forKey: "way")
      context.layoutAndCommit()
      return (0...count).map { index in
        guard index < count else { return component.read(last) }
        context.setTime(beginning + Double(index) / Double(count))
        context.evaluate()
        return component.read(ParameterValue(layer.presentedValue(forKeyPath: keyPath)) ?? last)
      }
    }
  }

  /// A property of the same kind.
  private static func keyPath(for value: ParameterValue) -> String {
    switch value {
    case .point: return "position"
    case .size: return "bounds.size"
    case .rect: return "bounds"
    case .color: return "backgroundColor"
    case .transform: return "transform"
    case .number, .flag, .word, .curve, .list: return "zPosition"
    }
  }

  /// A begin time of 0 would mean now.
  private static let beginning = 1.0
}
