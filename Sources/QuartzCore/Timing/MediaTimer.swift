import CMediaTime
import CoreGraphics

/// A `Timer` that the code of a stage made: it is called at media times.
///
/// Call n of a repeating timer is due at first + n · interval: nothing is summed up, so it does not drift.
final class MediaTimer {
  /// The shortest interval of a repeating timer in seconds, as Foundation's.
  private static let shortest = 0.0001

  private weak var work: DispatchedWork?
  private var first: CFTimeInterval
  private let interval: CFTimeInterval
  private var calls = 0
  private var due: CFTimeInterval
  /// The timer of the run loop, kept while it waits.
  private var timer: UnsafeMutableRawPointer?
  private var scheduled: ScheduledWork?
  /// Calls whom the timer calls.
  let callout: (UnsafeMutableRawPointer?) -> Void
  /// Called when the timer has ended.
  var onRelease: (() -> Void)?
  /// The code that asked for it, where somebody observes the stage.
  private var origin: (any MotionOrigin)?

  init(
    _ work: DispatchedWork, first: CFTimeInterval, interval: CFTimeInterval,
    callout: @escaping (UnsafeMutableRawPointer?) -> Void
  ) {
    self.work = work
    self.first = first
    due = first
    self.interval = interval > 0 ? max(interval, MediaTimer.shortest) : 0
    self.callout = callout
    guard media_time_is_main_thread() else { return }
    work.note(self)
    origin = MotionMaker.timer.origin
  }

  static func of(_ own: UnsafeMutableRawPointer?) -> MediaTimer? {
    own.map { Unmanaged<MediaTimer>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The timer was added to the main run loop; in another mode again, perhaps.
  func add(_ timer: UnsafeMutableRawPointer?) {
    guard self.timer == nil, let timer else { return }
    guard media_time_is_main_thread() else {
      return later { [self] in
        work?.note(self)
        add(timer)
      }
    }
    media_time_retain(timer)
    self.timer = timer
    schedule()
  }

  /// The next call comes at another time.
  func move(to time: CFTimeInterval, isFromNow: Bool) {
    guard media_time_is_main_thread() else {
      return later { [self] in move(to: time, isFromNow: isFromNow) }
    }
    first = isFromNow ? (work?.now ?? 0) + time : time
    due = first
    calls = 0
    if timer != nil { schedule() }
  }

  private func later(_ body: @escaping () -> Void) {
    let context = Unmanaged.passRetained(LaterBody(body)).toOpaque()
    work?.enqueue(
      media_job(queue: nil, context: context, work: LaterBody.run, drop: LaterBody.drop, is_task: false),
      cause: 0)
  }

  /// Seconds until the next call; not a number while the timer waits for none.
  var remaining: CFTimeInterval {
    guard let work else { return .nan }
    // One that is on another thread's run loop is not called from here.
    if timer == nil, !due.isFinite || due < work.now { return .nan }
    return due - work.now
  }

  private func schedule() {
    scheduled?.cancel()
    scheduled = due.isFinite ? work?.schedule(due) { [weak self] in self?.fire() } : nil
  }

  private func fire() {
    scheduled = nil
    guard let timer, let work else { return }
    if interval > 0 {
      // Calls that were missed are not made up for.
      repeat { calls += 1 } while first + Double(calls) * interval <= work.now
      due = first + Double(calls) * interval
      schedule()
    }
    media_time_retain(timer)
    work.noteCall(from: origin)
    callout(timer)
    if interval == 0, scheduled == nil { media_time_invalidate(timer) }
    media_time_release(timer)
  }

  /// Ends the timer, as its stage does.
  func invalidate() {
    if let timer { media_time_invalidate(timer) }
  }

  /// The timer was invalidated.
  func ended() {
    scheduled?.cancel()
    scheduled = nil
    work?.forget(self)
    if let timer { media_time_release(timer) }
    timer = nil
    onRelease?()
  }
}

/// A closure as Dispatch has them.
private final class LaterBody {
  private let body: () -> Void

  init(_ body: @escaping () -> Void) { self.body = body }

  static let run: media_work = { context in
    guard let context else { return }
    Unmanaged<LaterBody>.fromOpaque(context).takeRetainedValue().body()
  }

  static let drop: media_work = { context in
    guard let context else { return }
    Unmanaged<LaterBody>.fromOpaque(context).release()
  }
}
