import Foundation
import QuartzCore

/// How fast a gesture goes, from its last events on the media clock.
///
/// The velocity is the way between the oldest and the newest sample of the last `window` seconds, by the time between.
/// A finger that has rested longer than that has no velocity.
@MainActor
struct GestureVelocity {
  /// How far back the events count, in seconds. [a choice: not documented]
  private static let window: TimeInterval = 0.1
  /// Samples kept; more than a host sends within the window.
  private static let capacity = 32

  private struct Sample {
    var time: TimeInterval
    var value: CGVector
  }

  private var samples: [Sample] = []

  /// Notes where the gesture is. Samples of the same time replace each other.
  mutating func add(_ value: CGVector, at time: TimeInterval) {
    if let last = samples.last, last.time >= time {
      samples[samples.count - 1].value = value
      return
    }
    if samples.count == Self.capacity { samples.removeFirst() }
    samples.append(Sample(time: time, value: value))
  }

  mutating func reset() { samples.removeAll(keepingCapacity: true) }

  /// Units of the samples per second of media time.
  var perSecond: CGVector {
    let now = MediaScheduler.current.now
    guard let last = samples.last, now - last.time <= Self.window else { return CGVector(dx: 0, dy: 0) }
    guard let first = samples.first(where: { last.time - $0.time <= Self.window }), first.time < last.time
    else { return CGVector(dx: 0, dy: 0) }
    let time = CGFloat(last.time - first.time)
    return CGVector(dx: (last.value.dx - first.value.dx) / time, dy: (last.value.dy - first.value.dy) / time)
  }
}
