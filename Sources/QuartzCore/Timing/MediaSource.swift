import CMediaTime
import CoreGraphics
import Support

/// A timer source of Dispatch's that the code of a stage made: its handler is called at media times, on its queue.
///
/// Call n of a repeating source is due at first + n · interval. What came while it was suspended is one call.
final class MediaSource: @unchecked Sendable {
  /// The shortest interval in seconds.
  private static let shortest = 0.0001
  /// Times this near to one another are one, in seconds.
  private static let slack = 1e-6

  private struct State {
    var first = CFTimeInterval.infinity
    var interval = CFTimeInterval.infinity
    var calls = 0
    var block: UnsafeMutableRawPointer?
    var isActive = false
    var suspensions = 0
    var isCancelled = false
    /// A call came while it was suspended.
    var isPending = false
    /// Which wait counts: those before it are over.
    var wait = 0

    var mayFire: Bool { isActive && suspensions == 0 && !isCancelled }
    var due: CFTimeInterval { calls == 0 ? first : first + Double(calls) * interval }

    /// Goes on to the call after a time: those that were missed are not made up for.
    mutating func pass(_ now: CFTimeInterval) {
      guard interval.isFinite else { return first = .infinity }
      // The clock's times are rounded.
      let last = now + MediaSource.slack
      guard due <= last else { return }
      calls = max(calls, Int(min((now - first) / interval, 1e15)))
      while due <= last { calls += 1 }
    }
  }

  private let state = Locked(State())
  private weak var work: DispatchedWork?
  /// Nil for the main queue.
  private let queue: UnsafeMutableRawPointer?
  private let cause: Int
  /// The code that made it, where somebody observes the stage.
  private let origin: (any MotionOrigin)?

  init(_ work: DispatchedWork, queue: UnsafeMutableRawPointer?, cause: Int) {
    (self.work, self.queue, self.cause) = (work, queue, cause)
    origin = media_time_is_main_thread() ? MotionMaker.timer.origin : nil
    if let queue { media_time_keep_queue(queue) }
    work.note(self)
  }

  deinit {
    if let block = state.withLock({ $0.block }) { media_time_release_block(block) }
    if let queue { media_time_release_queue(queue) }
  }

  static func of(_ own: UnsafeMutableRawPointer?) -> MediaSource? {
    own.map { Unmanaged<MediaSource>.fromOpaque($0).takeUnretainedValue() }
  }

  // MARK: What the code asks for

  func set(first: CFTimeInterval, interval: CFTimeInterval, isFromNow: Bool) {
    let now = work?.now ?? 0
    state.withLock { state in
      state.first = isFromNow ? now + first : first
      state.interval = max(interval, Self.shortest)
      (state.calls, state.isPending) = (0, false)
    }
    wait()
  }

  /// - Parameter block: Is released here.
  func handle(_ block: UnsafeMutableRawPointer?) {
    let gone = state.withLock { state in
      let gone = [state.block, state.isCancelled ? block : nil]
      state.block = state.isCancelled ? nil : block
      return gone
    }
    for case let block? in gone { media_time_release_block(block) }
  }

  func turn(_ turn: media_source_turn) {
    let mayFire = state.withLock { state in
      switch turn {
      case media_source_activated: state.isActive = true
      case media_source_resumed:
        // The first one activates.
        if state.isActive { state.suspensions = max(state.suspensions - 1, 0) } else { state.isActive = true }
      case media_source_suspended: state.suspensions += 1
      default: state.isCancelled = true
      }
      return state.mayFire
    }
    if turn == media_source_cancelled { return handle(nil) }
    guard mayFire else { return }
    let now = work?.now ?? 0
    let isPending = state.withLock { state in
      defer { state.isPending = false }
      if state.isPending { state.pass(now) }
      return state.isPending
    }
    if isPending { call() }
    wait()
  }

  /// Ends it, as its stage does.
  func end() {
    state.withLock { $0.isCancelled = true }
    handle(nil)
  }

  // MARK: Calls

  /// Waits for the next call, instead of what it waited for.
  private func wait() {
    let (due, wait) = state.withLock { state in
      state.wait += 1
      return (state.mayFire ? state.due : .infinity, state.wait)
    }
    guard let work, due.isFinite else { return }
    let context = Unmanaged.passRetained(Arrival(source: self, wait: wait)).toOpaque()
    work.after(
      due, media_job(queue: nil, context: context, work: Arrival.run, drop: Arrival.drop, is_task: false),
      task: nil,
      cause: cause)
  }

  fileprivate func arrive(_ wait: Int) {
    let now = work?.now ?? 0
    let isWanted = state.withLock { state in
      guard wait == state.wait else { return false }
      state.pass(now)
      state.isPending = !state.mayFire
      return state.mayFire
    }
    guard isWanted else { return }
    call()
    self.wait()
  }

  private func call() {
    guard let work, let block = state.withLock({ $0.block }) else { return }
    if queue == nil { work.noteCall(from: origin) }
    work.enqueue(media_time_block_job(queue, block), cause: cause)
  }
}

/// One call of a source, on its way through media time.
private final class Arrival {
  private let source: MediaSource
  private let wait: Int

  init(source: MediaSource, wait: Int) { (self.source, self.wait) = (source, wait) }

  static let run: media_work = { context in
    guard let context else { return }
    let arrival = Unmanaged<Arrival>.fromOpaque(context).takeRetainedValue()
    arrival.source.arrive(arrival.wait)
  }

  static let drop: media_work = { context in
    guard let context else { return }
    Unmanaged<Arrival>.fromOpaque(context).release()
  }
}
