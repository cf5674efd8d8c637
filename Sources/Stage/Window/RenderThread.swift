import Foundation
import Glibc
import QuartzCore
import Raster
import Support

/// Draws the frames of a window that its main thread is too busy to draw, while something moves.
///
/// There is a thread only while something moves. It sleeps until a frame is late, then draws one frame after the other
/// until the main thread draws again: those that the main thread would have drawn, at the same media times. It changes
/// nothing but pixels; input, timers, display links and endings wait for the main thread.
final class RenderThread: Sendable {
  /// What the main thread has shown, and how it goes on.
  struct Shown {
    let lease: TreeLease
    let timeline: FrameTimeline
    /// The frame's number on the timeline.
    var frame: Int
    /// What lies over the picture; nil without a device.
    let cover: DeviceCover?
  }

  /// What it has drawn since the main thread asked.
  struct Work: Equatable {
    /// Frames of the timeline.
    var frames = 0
    /// Those of them that changed the window, and their pixels.
    var pictures = 0
    var pixels = 0
  }

  private struct State {
    /// Nil while nothing may be drawn.
    var shown: Shown?
    /// Real time of the main thread's last frame.
    var shownAt: TimeInterval = 0
    var isMoving = false
    /// Whether frames are late: from the first one on they follow each other without delay.
    var isLate = false
    var hasThread = false
    var work = Work()

    /// Returns whether a thread is needed that is not there.
    mutating func move(_ isMoving: Bool) -> Bool {
      self.isMoving = isMoving
      guard isMoving, !hasThread else { return false }
      hasThread = true
      return true
    }
  }

  /// The main thread's frame is late after this many seconds: a frame may take twice as long as it should.
  private static let patience: TimeInterval = 2.0 / 60

  private let state = Locked(State())
  private let port: any PicturePort
  /// Real seconds, on any thread.
  private let now: @Sendable () -> TimeInterval
  /// Called with the media time and the stage's picture of each frame that it draws, for tests. Default nil.
  let onFrame: (@Sendable (TimeInterval, PixelBuffer) -> Void)?

  init(
    _ port: any PicturePort, now: @escaping @Sendable () -> TimeInterval,
    onFrame: (@Sendable (TimeInterval, PixelBuffer) -> Void)? = nil
  ) {
    self.port = port
    self.now = now
    self.onFrame = onFrame
  }

  // MARK: The main thread

  /// The main thread has shown a frame.
  ///
  /// - Parameter isMoving: Whether the next one may look different without anything being done.
  func note(_ shown: Shown, isMoving: Bool) {
    let time = now()
    let isNew = state.withLock { state in
      (state.shown, state.shownAt, state.isLate) = (shown, time, false)
      return state.move(isMoving)
    }
    if isNew { begin() }
  }

  /// Something begins to move before the next frame.
  func beginMoving() {
    if state.withLock({ $0.shown != nil && $0.move(true) }) { begin() }
  }

  /// Nothing may be drawn until the main thread shows a frame.
  func rest() {
    state.withLock { state in
      state.shown = nil
      state.isMoving = false
    }
  }

  /// What was drawn since the last call.
  func takeWork() -> Work {
    state.withLock { state in
      defer { state.work = Work() }
      return state.work
    }
  }

  /// Whether there is a thread, for tests.
  var isRunning: Bool { state.withLock { $0.hasThread } }

  private func begin() {
    var thread = pthread_t()
    // Signals are for the program's own threads; faults of a thread stay its own.
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    for number in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGPROF] { sigdelset(&all, number) }
    pthread_sigmask(SIG_BLOCK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let own = Unmanaged.passRetained(self)
    let fault = pthread_create(
      &thread, nil,
      { own in
        if let own { Unmanaged<RenderThread>.fromOpaque(own).takeRetainedValue().run() }
        return nil
      }, own.toOpaque())
    guard fault != 0 else {
      pthread_detach(thread)
      return
    }
    // Frames wait for the main thread then.
    own.release()
    state.withLock { $0.hasThread = false }
  }

  // MARK: The thread

  private func run() {
    while let pause = step() {
      var time = timespec(tv_sec: Int(pause), tv_nsec: Int((pause - pause.rounded(.down)) * 1e9))
      nanosleep(&time, nil)
    }
  }

  /// Draws the next frame if it is late; returns for how many seconds there is nothing to do, nil for ever.
  private func step() -> TimeInterval? {
    state.withLock { state in
      guard state.isMoving, let shown = state.shown else {
        state.hasThread = false
        return nil
      }
      let time = now()
      let late = state.shownAt + Self.patience
      let next = shown.timeline.realTime(ofFrame: shown.frame + 1)
      let due = state.isLate ? next : max(late, next)
      guard time >= due else { return due - time }
      let frame = max(shown.timeline.frame(at: time), shown.frame + 1)
      draw(frame, shown, &state)
      // On time for the next one, wherever on the way this one began.
      return max(shown.timeline.realTime(ofFrame: frame + 1) - now(), 0)
    }
  }

  private func draw(_ frame: Int, _ shown: Shown, _ state: inout State) {
    let time = shown.timeline.mediaTime(ofFrame: frame)
    guard port.isReady else { return }
    let outcome = shown.lease.draw(at: time) { picture, damage in
      onFrame?(time, picture)
      let pixels = present(picture, damage, under: shown.cover)
      state.work.frames += 1
      state.work.pictures += pixels > 0 ? 1 : 0
      state.work.pixels += pixels
    }
    guard case .drawn(let moves) = outcome else { return }
    state.shown?.frame = frame
    state.isLate = true
    state.isMoving = moves
  }

  private func present(
    _ picture: PixelBuffer, _ damage: ContiguousArray<PixelRect>, under cover: DeviceCover?
  ) -> Int {
    guard let cover else { return port.present(picture, damage: damage) ?? 0 }
    let covered = cover.compose(picture, damage: damage)
    return port.present(cover.picture.buffer, damage: covered) ?? 0
  }
}
