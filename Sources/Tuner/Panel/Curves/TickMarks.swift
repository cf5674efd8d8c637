import Foundation

/// Round places on an axis.
enum TickMarks {
  /// The smallest of 1, 2, 5 × 10ⁿ with which a length has at most this many ticks.
  static func step(_ length: Double, atMost count: Int) -> Double {
    guard length > 0, length.isFinite, count > 0 else { return 1 }
    let least = length / Double(count)
    var power = 1.0
    while power > least { power /= 10 }
    while power * 10 <= least { power *= 10 }
    for factor in [1.0, 2, 5, 10] where power * factor >= least { return power * factor }
    return power * 10
  }

  /// The ticks within a range, as whole multiples of their step.
  static func ticks(_ range: ClosedRange<Double>, atMost count: Int) -> [Double] {
    let step = step(range.upperBound - range.lowerBound, atMost: count)
    let first = (range.lowerBound / step - 1e-9).rounded(.up)
    let last = (range.upperBound / step + 1e-9).rounded(.down)
    guard first <= last, last - first < 1000 else { return [] }
    return (0...Int(last - first)).map { (first + Double($0)) * step }
  }

  /// Digits after the point that distinguish ticks of a step.
  static func decimals(_ step: Double) -> Int {
    var (digits, value) = (0, step)
    while digits < 6, abs(value - value.rounded()) > 1e-6 {
      value *= 10
      digits += 1
    }
    return digits
  }

  static func text(_ tick: Double, step: Double) -> String {
    let text = String(format: "%.\(decimals(step))f", tick == 0 ? 0 : tick)
    return text.replacingOccurrences(of: "-", with: "\u{2212}")
  }
}
