// The lerp itself, and the eased way of a progress from one value to another.
import UIKit

/// x0 + (x1 - x0) · p, as (1 - p) · x0 + p · x1, which is exact at both ends.
func lerp(_ start: CGFloat, _ end: CGFloat, _ progress: CGFloat) -> CGFloat {
  (1 - progress) * start + progress * end
}

func lerp(_ start: CGRect, _ end: CGRect, _ progress: CGFloat) -> CGRect {
  CGRect(
    x: lerp(start.minX, end.minX, progress), y: lerp(start.minY, end.minY, progress),
    width: lerp(start.width, end.width, progress), height: lerp(start.height, end.height, progress))
}

/// An eased flight: a cubic that begins with the speed that the finger had and ends at rest. From rest it is
/// 3s² - 2s³, the usual ease-in-ease-out.
struct Flight {
  let from: CGFloat
  let to: CGFloat
  let velocity: CGFloat
  let start: TimeInterval
  let duration: TimeInterval

  init(from: CGFloat, to: CGFloat, velocity: CGFloat, start: TimeInterval) {
    (self.from, self.to, self.velocity, self.start) = (from, to, velocity, start)
    let towards = velocity * (to - from)
    // A cubic with a steeper start than 3 would fly past its end.
    let fastest = towards > 0 ? 3 * (to - from) / velocity : .infinity
    duration = from == to ? 0 : min(0.5, Double(fastest))
  }

  func isOver(_ time: TimeInterval) -> Bool { time - start >= duration }

  func value(_ time: TimeInterval) -> CGFloat {
    guard !isOver(time) else { return to }
    let s = CGFloat(max(time - start, 0) / duration)
    let tangent = velocity * CGFloat(duration)
    return from + (to - from) * s * s * (3 - 2 * s) + tangent * s * (1 - s) * (1 - s)
  }

  func speed(_ time: TimeInterval) -> CGFloat {
    guard !isOver(time) else { return 0 }
    let s = CGFloat(max(time - start, 0) / duration)
    return (to - from) * 6 * s * (1 - s) / CGFloat(duration) + velocity * (1 - s) * (1 - 3 * s)
  }
}
