import QuartzCore
import UIKit

/// The way that key frames make, as the animation engine goes it.
@preconcurrency @MainActor
enum KeyframeSampler {
  /// Values at equal distances from the first moment to the last.
  ///
  /// - Parameters:
  ///   - times: 0…1; empty for even spacing.
  ///   - count: how many values less one.
  static func values(
    _ values: [Double], times: [Double], mode: CAAnimationCalculationMode, count: Int
  ) -> [Double] {
    guard let last = values.last, values.count > 1, count > 0 else { return [] }
    let context = RenderContext()
    let layer = CALayer()
    return context.perform {
      context.rootLayer = layer
      let animation = CAKeyframeAnimation(keyPath: "zPosition")
      animation.values = values.map { NSNumber(value: $0) }
      if !times.isEmpty { animation.keyTimes = times.map { NSNumber(value: $0) } }
      animation.calculationMode = mode
      animation.duration = 1
      animation.beginTime = beginning
      layer.zPosition = CGFloat(last)
      layer.add(animation, forKey: "way")
      context.layoutAndCommit()
      return (0...count).map { index in
        guard index < count else { return mode == .discrete ? last : last }
        context.setTime(beginning + Double(index) / Double(count))
        context.evaluate()
        let shown = layer.presentedValue(forKeyPath: "zPosition")
        return (shown as? NSNumber)?.doubleValue ?? (shown as? CGFloat).map { Double($0) } ?? last
      }
    }
  }

  /// A begin time of 0 would mean now.
  private static let beginning = 1.0
}
