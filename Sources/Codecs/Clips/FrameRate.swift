/// How many frames a second, as a fraction of whole numbers, so that times do not drift however long a clip is.
package struct FrameRate: Equatable, Sendable {
  /// This many frames…
  package let frames: Int
  /// …in this many seconds: 60 in 1, 2997 in 100.
  package let seconds: Int

  /// Frames per second that a clip can have.
  package static let range = 0.01...1_000.0
  /// APNG has 16 bits for either number.
  private static let largestTerm = 65_535.0
  /// Relative; a decimal number that was typed is found again.
  private static let precision = 1e-12

  /// The nearest fraction whose terms have 16 bits, by continued fractions; nil for a rate outside of `range`.
  package init?(_ framesPerSecond: Double) {
    guard FrameRate.range.contains(framesPerSecond) else { return nil }
    var former = (above: 1.0, below: 0.0)
    var latest = (above: framesPerSecond.rounded(.down), below: 1.0)
    var rest = framesPerSecond - latest.above
    while (latest.above / latest.below - framesPerSecond).magnitude > FrameRate.precision * framesPerSecond {
      let inverse = 1 / rest, term = inverse.rounded(.down)
      let next = (above: term * latest.above + former.above, below: term * latest.below + former.below)
      guard max(next.above, next.below) <= FrameRate.largestTerm else { break }
      (former, latest) = (latest, next)
      rest = inverse - term
    }
    (frames, seconds) = (Int(latest.above), Int(latest.below))
  }

  /// How long `count` frames are shown, as a fraction of seconds in lowest terms.
  package func time(of count: Int) -> (above: Int, below: Int) {
    var (a, b) = (count * seconds, frames)
    while b != 0 { (a, b) = (b, a % b) }
    return (count * seconds / max(a, 1), frames / max(a, 1))
  }

  /// When frame `index` begins, in whole milliseconds, rounded to the nearest: each on its own, so nothing adds up.
  package func milliseconds(at index: Int) -> Int { (2_000 * index * seconds + frames) / (2 * frames) }
}
