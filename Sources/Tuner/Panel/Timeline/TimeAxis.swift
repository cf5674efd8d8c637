import UIKit

/// Times along the width of the timeline.
struct TimeAxis: Equatable, Sendable {
  /// The times in sight.
  var range = 0.0...1.0
  /// Where they are, in points from the left.
  var left: CGFloat = 0
  var width: CGFloat = 1
  /// The time that labels call 0.
  var origin = 0.0

  var length: Double { max(range.upperBound - range.lowerBound, 1e-6) }

  func x(_ time: Double) -> CGFloat { left + width * CGFloat((time - range.lowerBound) / length) }

  func time(at x: CGFloat) -> Double { range.lowerBound + Double((x - left) / max(width, 1)) * length }

  /// The axis with other times in sight, within what there is.
  func moved(to start: Double, length: Double, within whole: ClosedRange<Double>) -> TimeAxis {
    var axis = self
    let all = whole.upperBound - whole.lowerBound
    let wanted = min(max(length, TimeAxis.shortest), max(all, TimeAxis.shortest))
    let low = min(max(start, whole.lowerBound), max(whole.upperBound - wanted, whole.lowerBound))
    axis.range = low...(low + wanted)
    return axis
  }

  /// The shortest stretch that can be looked at, in seconds.
  static let shortest = 0.02
}
