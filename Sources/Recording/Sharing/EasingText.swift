import Foundation

/// A motion in the words of other systems: CSS, Lottie, Jetpack Compose.
package enum EasingText {
  /// How far an outline may be from the motion: a 500th of the way, less than a pixel of most.
  package static let tolerance = 0.002

  // MARK: CSS

  /// `linear()` of CSS Easing Functions Level 2: stops of progress, with their time in percent where they are not at
  /// equal distances.
  ///
  /// - Parameter outline: Progress, 0 at the beginning and 1 at the end.
  package static func css(_ outline: CurveOutline) -> String {
    guard let first = outline.times.first, let last = outline.times.last, last > first else {
      return "linear"
    }
    let stops = zip(outline.times, outline.values).enumerated().map { index, stop in
      let value = number(stop.1, 4)
      if index == 0 || index == outline.times.count - 1 { return value }
      return "\(value) \(number((stop.0 - first) / (last - first) * 100, 2))%"
    }
    return "linear(\(stops.joined(separator: ", ")))"
  }

  // MARK: Compose

  /// Compose's `spring`, whose mass is 1.
  ///
  /// - Parameters:
  ///   - frequency: ω₀ in radians a second.
  ///   - dampingRatio: 0 or more.
  package static func compose(springOf frequency: Double, dampingRatio: Double) -> String {
    "spring(dampingRatio = \(number(dampingRatio, 4))f, stiffness = \(number(frequency * frequency, 3))f)"
  }

  /// Compose's `tween` with a cubic Bézier.
  ///
  /// - Parameter points: x1, y1, x2, y2.
  package static func compose(curve points: [Double], duration: TimeInterval, delay: TimeInterval) -> String {
    let easing = points.map { "\(number($0, 4))f" }.joined(separator: ", ")
    return "tween(durationMillis = \(milliseconds(duration)), "
      + (delay > 0 ? "delayMillis = \(milliseconds(delay)), " : "")
      + "easing = CubicBezierEasing(\(easing)))"
  }

  /// Compose's `keyframes`, a value at each corner of an outline.
  package static func compose(_ outline: CurveOutline) -> String {
    guard let first = outline.times.first, let last = outline.times.last else { return "snap()" }
    var seen: Set<Int> = []
    let lines = zip(outline.times, outline.values).compactMap { time, value -> String? in
      let at = milliseconds(time - first)
      return seen.insert(at).inserted ? "  \(number(value, 4))f at \(at) using LinearEasing" : nil
    }
    return "keyframes {\n  durationMillis = \(milliseconds(last - first))\n" + lines.joined(separator: "\n")
      + "\n}"
  }

  private static func milliseconds(_ seconds: TimeInterval) -> Int { Int((seconds * 1_000).rounded()) }

  // MARK: Lottie

  /// An animated value of a Lottie file, as its key `k` and the flag `a` say it: key frames with even ways between
  /// them.
  ///
  /// - Parameters:
  ///   - framesPerSecond: Of the file; key frames may be between frames.
  ///   - factor: What values are multiplied with: Lottie's scales and opacities are percent, its angles degrees.
  package static func lottie(
    _ outline: CurveOutline, framesPerSecond: Double, factor: Double = 1, repeated: Int = 1
  ) -> String {
    let first = outline.times.first ?? 0
    let frames = zip(outline.times, outline.values).enumerated().map { index, frame in
      let value = [String](repeating: number(frame.1 * factor, 4), count: repeated).joined(separator: ",")
      let isLast = index == outline.times.count - 1
      // Handles at the ends of the way: an even one.
      let even = isLast ? "" : ",\"o\":{\"x\":[0],\"y\":[0]},\"i\":{\"x\":[1],\"y\":[1]}"
      return "{\"t\":\(number((frame.0 - first) * framesPerSecond, 3)),\"s\":[\(value)]\(even)}"
    }
    return "{\"a\":1,\"k\":[\(frames.joined(separator: ","))]}"
  }

  /// A number with so many decimals at most, and a point in every language.
  package static func number(_ value: Double, _ decimals: Int) -> String {
    let unit = (0..<decimals).reduce(1.0) { unit, _ in unit * 10 }
    let rounded = (value * unit).rounded() / unit + 0
    return rounded == rounded.rounded() && rounded.magnitude < 1e15 ? "\(Int(rounded))" : "\(rounded)"
  }
}
