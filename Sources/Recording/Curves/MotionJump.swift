import Foundation

/// The worst jumps of a value and of its speed among samples.
package struct MotionJump: Equatable, Sendable {
  /// How far the value is from where its speed, before or after, would have led it in one sample.
  package private(set) var value = 0.0
  /// When, in the samples' time.
  package private(set) var valueTime = 0.0
  /// How much the speed differs before and after, in values a second.
  package private(set) var speed = 0.0
  package private(set) var speedTime = 0.0

  package init(_ times: [TimeInterval], _ values: [Double]) {
    guard values.count > 3 else { return }
    for index in 1..<values.count - 2 {
      let step = times[index + 1] - times[index]
      guard step > 0 else { continue }
      let before = values[index] - values[index - 1], after = values[index + 2] - values[index + 1]
      let way = values[index + 1] - values[index]
      // A step between what comes before and after it is none.
      let excess = max(way - max(before, after, 0), min(before, after, 0) - way, 0)
      if excess > value { (value, valueTime) = (excess, times[index + 1]) }
      let change = abs(after - before) / step
      if change > speed { (speed, speedTime) = (change, times[index + 1]) }
    }
  }
}
