import CSDL
import Foundation

/// Real time as the window host knows it: what time it is, and how to wait.
///
/// It is injected, so that ten idle seconds can be tested without waiting for them.
@preconcurrency @MainActor
package protocol HostClock: AnyObject {
  /// Real seconds since some fixed moment; never runs backwards.
  func now() -> TimeInterval
  /// The same for other threads; nil for a clock that only the main thread may read. Default nil.
  var elsewhere: (@Sendable () -> TimeInterval)? { get }
  /// Called whenever waiting has ended, before any of the work that ended it.
  var onWake: () -> Void { get set }
  /// Does the work that is due on the main thread without waiting for more.
  ///
  /// - Returns: when the next `Timer` is due, nil when there is none.
  func performDueWork() -> TimeInterval?
  /// Waits until `deadline`, or until input or work has come and was done; nil waits for those alone.
  func wait(until deadline: TimeInterval?)
}

extension HostClock {
  package var elsewhere: (@Sendable () -> TimeInterval)? { nil }
}

/// The machine's clock and the main run loop.
///
/// One blocking call waits for everything that can wake an app: display input, `Timer`s, the main dispatch queue,
/// main-actor tasks, and the next frame's deadline.
@preconcurrency @MainActor
package final class SystemHostClock: HostClock {
  /// Called when the run loop has woken, before its work.
  package var onWake: () -> Void = {}
  /// SDL's counter now.
  package nonisolated static var ticks: UInt64 { SDL_GetPerformanceCounter() }

  private let ticksPerSecond = Double(SDL_GetPerformanceFrequency())
  private let start = SystemHostClock.ticks
  private var observer: RunLoop._Observer?

  /// A clock that starts at 0 and observes the main run loop.
  package init() {
    let loop: any ObservableRunLoop = RunLoop.main
    observer = loop._observe(.afterWaiting, in: .default, repeats: true, order: 0) { [weak self] _ in
      MainActor.assumeIsolated { self?.onWake() }
    }
  }

  /// Seconds of real time since the clock was made.
  package func now() -> TimeInterval { Double(SystemHostClock.ticks &- start) / ticksPerSecond }

  package var elsewhere: (@Sendable () -> TimeInterval)? {
    let (start, ticksPerSecond) = (start, ticksPerSecond)
    return { Double(SystemHostClock.ticks &- start) / ticksPerSecond }
  }

  /// Runs what is due on the run loop; returns when its next timer fires, nil for none.
  package func performDueWork() -> TimeInterval? {
    guard let date = RunLoop.main.limitDate(forMode: .default), date != .distantFuture else { return nil }
    return now() + (date.timeIntervalSinceReferenceDate - Self.realDate)
  }

  /// Runs the run loop once until work arrives or the deadline passes; nil waits for work.
  package func wait(until deadline: TimeInterval?) {
    let date = deadline.map { Date(timeIntervalSinceReferenceDate: Self.realDate + max(0, $0 - now())) }
    _ = RunLoop.main.run(mode: .default, before: date ?? .distantFuture)
  }

  /// Seconds since 2001, by which the run loop waits. `Date()` would be the stage's calendar, which may be years away.
  private static var realDate: TimeInterval {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9 - Date.timeIntervalBetween1970AndReferenceDate
  }
}

/// Foundation on Linux has run-loop observers, but marks them as meant for test frameworks only. There is no other
/// way to move the media clock before the work that a long sleep ends with; without, an animation which that work
/// starts would begin when the sleep began.
private protocol ObservableRunLoop {
  func _observe(
    _ activity: RunLoop._Activity, in mode: RunLoop.Mode, repeats: Bool, order: Int,
    handler: @escaping (RunLoop._Activity) -> Void
  ) -> RunLoop._Observer
}

extension RunLoop: ObservableRunLoop {}
