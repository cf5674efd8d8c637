import QuartzCore
import Stage
import Support
import UIKit

/// The time of a tuned stage: play, pause, slow motion, steps, scrubbing, loops.
///
/// Its own time comes from whoever shows the stage, frame by frame (`frame(at:)`): a display link of the panel, the
/// window host, or a test. So the panel runs at full speed whatever the stage does, and two stages on one transport
/// never part. Going back plays the script again from its beginning, which makes every moment exact.
@preconcurrency @MainActor
public final class Transport {
  /// The speeds that can be set, in seconds of the stage per second.
  public static let rates = 0.01...10.0
  /// Seconds of one step: a frame at 60 Hz.
  public static let frameDuration = MediaClock.frameDuration

  private unowned let session: TuningSession
  /// Whether time passes. Default true.
  public private(set) var isPlaying = true
  /// The host's present time, from those who know it between frames; nil takes that of the last frame.
  var hostClock: (() -> TimeInterval?)?
  /// The host's time at which the stage stood at a time; nil before the first frame.
  private var anchor: (host: TimeInterval, media: TimeInterval)?
  private var lastFrame: TimeInterval?
  private var storedRate = 1.0
  private var storedLoop: ClosedRange<TimeInterval>?
  /// Media times this near to a refresh, in refreshes, are that refresh, so that what a display link does and the frame
  /// that shows it do not miss each other by a rounding.
  private static let gridSlack = 1e-6
  /// Seconds of rest that pass before time holds.
  private static let restAtEnd: TimeInterval = 0.5
  /// The shortest loop, in seconds: a frame.
  private static let shortestLoop = frameDuration

  init(_ session: TuningSession) { self.session = session }

  /// The stage's time, in seconds from its beginning.
  public var now: TimeInterval { session.stage.now }

  /// Seconds of the stage per second: 1 is real time, 0.1 slow motion. Default 1.
  ///
  /// A value outside `rates` is reported and clamped; one that is not a number is reported and ignored.
  public var rate: Double {
    get { storedRate }
    set {
      guard !newValue.isNaN else {
        Diagnostics.report("the tuner's speed was set to something that is not a number; kept \(storedRate)")
        return
      }
      let clamped = min(max(newValue, Self.rates.lowerBound), Self.rates.upperBound)
      if clamped != newValue {
        Diagnostics.report("the tuner's speed must lie in 0.01...10, got \(newValue); using \(clamped)")
      }
      guard clamped != storedRate else { return }
      catchUp()
      storedRate = clamped
      anchorHere()
      session.changed(.time)
    }
  }

  /// The range that plays again and again; nil for none. Setting it moves a time outside of it to its beginning.
  ///
  /// Limits that are negative or not finite are reported, and the range is not set; it is at least a frame long.
  public var loop: ClosedRange<TimeInterval>? {
    get { storedLoop }
    set {
      guard let newValue else {
        storedLoop = nil
        return session.changed(.time)
      }
      guard newValue.lowerBound >= 0, newValue.upperBound.isFinite else {
        Diagnostics.report("a loop from \(newValue.lowerBound) to \(newValue.upperBound) s is not possible")
        return
      }
      let end = max(newValue.upperBound, newValue.lowerBound + Self.shortestLoop)
      storedLoop = newValue.lowerBound...end
      if !(newValue.lowerBound...end).contains(now) { go(to: newValue.lowerBound) }
      session.changed(.time)
    }
  }

  // MARK: Commands

  /// Lets time pass.
  public func play() {
    guard !isPlaying else { return }
    isPlaying = true
    anchorHere()
    session.changed(.time)
  }

  /// Holds the stage where it is. Input still reaches it.
  public func pause() {
    guard isPlaying else { return }
    catchUp()
    isPlaying = false
    session.changed(.time)
  }

  /// Plays or pauses.
  public func toggle() { isPlaying ? pause() : play() }

  /// Brings the stage to a time of its script: forwards by continuing, backwards by playing it again. It then continues
  /// playing or stays paused, as before.
  ///
  /// A negative time means 0; one that is not finite is reported and ignored.
  public func seek(to time: TimeInterval) {
    guard time.isFinite else {
      Diagnostics.report("the tuner cannot go to \(time) s; the time stays at \(now) s")
      return
    }
    go(to: max(time, 0))
    session.changed(.time)
  }

  /// Pauses and goes to a frame of the 60 Hz grid, this many frames on; negative numbers go back.
  public func step(frames: Int) {
    isPlaying = false
    var time = now
    for _ in 0..<min(abs(frames), Self.mostSteps) {
      time = frames > 0 ? MediaClock.frame(after: time) : MediaClock.frame(before: time)
    }
    seek(to: time)
  }
  private static let mostSteps = 100_000

  /// Plays the last interaction again, from where it began.
  public func replay() { replay(session.interactions.last { $0.id > 0 } ?? session.interactions.first) }

  /// Plays an interaction again, from where it began.
  public func replay(_ interaction: Interaction?) {
    guard let interaction else { return }
    storedLoop = nil
    isPlaying = true
    go(to: interaction.time)
    session.changed(.time)
  }

  /// Loops an interaction: from where it began to where its last motion ends.
  public func loop(_ interaction: Interaction) {
    isPlaying = true
    loop = interaction.time...max(interaction.motionEnd, interaction.time + Self.shortestLoop)
  }

  // MARK: Frames

  /// Brings the stage to the frame that the host shows at `hostTime`, in seconds of the host's clock, which never runs
  /// backwards. Time begins with the first call.
  ///
  /// Where everything is at rest and nothing is to come, time holds after half a second, until there is input:
  /// a recording of ten taps has no minutes of waiting in it.
  public func frame(at hostTime: TimeInterval) {
    guard hostTime.isFinite else { return }
    // The clock started over: another window drives the frames now.
    if let lastFrame, hostTime < lastFrame { anchor = nil }
    lastFrame = hostTime
    guard isPlaying else { return }
    guard let anchor, !isAtRest else {
      self.anchor = (hostTime, now)
      return
    }
    let time = snapped(anchor.media + (hostTime - anchor.host) * storedRate)
    if let loop = storedLoop, time >= loop.upperBound {
      let length = loop.upperBound - loop.lowerBound
      // What is beyond the end belongs to the next round; rounds that a slow host missed are left out.
      let beyond = (time - loop.upperBound).truncatingRemainder(dividingBy: length)
      session.advance(to: snapped(loop.lowerBound + beyond))
      self.anchor = (hostTime - beyond / storedRate, loop.lowerBound)
      return
    }
    // At rest there is no more to come than the pause at the end.
    let end = session.stage.isSettled ? session.recordedEnd + Self.restAtEnd : .infinity
    if min(time, end) > now { session.advance(to: min(time, end)) }
  }

  /// Whether the stage waits for input.
  private var isAtRest: Bool {
    storedLoop == nil && session.stage.isSettled && now >= session.recordedEnd + Self.restAtEnd
  }

  /// Whether the next frame may differ from this one; otherwise the host need not ask before there is input.
  public var needsFrames: Bool { isPlaying && (anchor == nil || !isAtRest) }

  /// Input or a command comes between two frames: the stage first catches up with the host.
  func catchUp(to hostTime: TimeInterval? = nil) {
    guard isPlaying, let time = hostTime ?? hostClock?() else { return }
    frame(at: time)
  }

  /// Another host shows the stage from now on, with a clock of its own.
  func changeHost() { (anchor, lastFrame, hostClock) = (nil, nil, nil) }

  private func anchorHere() { anchor = (hostClock?() ?? lastFrame).map { ($0, now) } }

  private func snapped(_ time: TimeInterval) -> TimeInterval {
    let refreshes = time * CADisplayLink.refreshRate
    return abs(refreshes - refreshes.rounded()) < Self.gridSlack
      ? refreshes.rounded() / CADisplayLink.refreshRate : time
  }

  private func go(to time: TimeInterval) {
    session.advance(to: time)
    anchorHere()
  }
}
