import QuartzCore

/// Which frame is shown when: real time to frames, frames to media time.
///
/// Frame n is due at real time s + n/f and shows media time m + n·r/f, where s and m are the real and media times
/// of the anchor, f the frames per second and r the media clock's rate. Both are computed from n and never summed
/// up, so nothing drifts; a frame that comes late shows what its place on the grid says, and whole frames are
/// skipped.
package struct FrameTimeline {
  /// A frame may be drawn this share of a frame before it is due: waits end a little early at times.
  private static let earliness = 0.01
  /// A media time this near to a refresh of display links, in refreshes, is that refresh, so that a link's call
  /// and the frame that shows it do not miss each other by a rounding.
  private static let gridSlack = 1e-6

  /// Frames per second of real time.
  package let frequency: Double
  /// The media clock stops here, in seconds of media time; nil: never.
  package let frozenAt: TimeInterval?
  /// Media seconds per real second.
  package private(set) var rate = 1.0
  private var realStart: TimeInterval = 0
  private var mediaStart: TimeInterval = 0

  /// A timeline of `frequency` frames a second; the media clock stops at `frozenAt`, or never for nil.
  package init(frequency: Double, frozenAt: TimeInterval?) {
    self.frequency = frequency
    self.frozenAt = frozenAt
  }

  /// Frame 0 is due at `real` and shows `media`.
  package mutating func anchor(real: TimeInterval, media: TimeInterval, rate: Double) {
    realStart = real
    mediaStart = media
    self.rate = rate
  }

  /// The last frame that is due at a real time.
  package func frame(at real: TimeInterval) -> Int {
    Int(((real - realStart) * frequency + FrameTimeline.earliness).rounded(.down))
  }

  /// When a frame is due.
  package func realTime(ofFrame frame: Int) -> TimeInterval { realStart + Double(frame) / frequency }

  /// What a frame shows.
  package func mediaTime(ofFrame frame: Int) -> TimeInterval {
    var time = mediaStart + Double(frame) * rate / frequency
    let refreshes = time * CADisplayLink.refreshRate
    if abs(refreshes - refreshes.rounded()) < FrameTimeline.gridSlack {
      time = refreshes.rounded() / CADisplayLink.refreshRate
    }
    guard let frozenAt else { return time }
    return min(time, max(frozenAt, mediaStart))
  }

  /// Whether the media clock has stopped for good, or stands still until its rate changes.
  package func standsStill(at media: TimeInterval) -> Bool {
    rate <= 0 || frozenAt.map { media >= $0 } ?? false
  }

  /// The first frame that shows `media` or later; nil when none will.
  package func frame(reaching media: TimeInterval) -> Int? {
    guard rate > 0, media <= frozenAt ?? .infinity else { return nil }
    let frames = ((media - mediaStart) * frequency / rate - FrameTimeline.gridSlack).rounded(.up)
    // Beyond this many frames there are years; the conversion must not overflow.
    return Int(min(max(frames, 0), 1e15))
  }
}
