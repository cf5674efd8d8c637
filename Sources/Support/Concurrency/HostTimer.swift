import Dispatch

/// Calls something after so many seconds of real time, on the main thread, until it is cancelled.
///
/// Foundation's `Timer` is never let go on Linux, also when it is invalidated: a window that is open all day would keep
/// all that it ever had.
@preconcurrency @MainActor
package final class HostTimer {
  private var source: (any DispatchSourceTimer)?

  /// - Parameters:
  ///   - seconds: From now to the call; at once where there are none.
  ///   - repeats: Whether it calls again each time that as many seconds are over.
  package init(after seconds: Double, repeats: Bool = false, _ body: @escaping @MainActor () -> Void) {
    let source = DispatchSource.makeTimerSource(queue: .main)
    source.schedule(deadline: .now() + max(seconds, 0), repeating: repeats ? max(seconds, 0.001) : .infinity)
    // It keeps itself until it is over.
    source.setEventHandler {
      MainActor.assumeIsolated {
        if !repeats { self.cancel() }
        body()
      }
    }
    source.activate()
    self.source = source
  }

  /// It does not call any more.
  package func cancel() {
    source?.cancel()
    source = nil
  }
}
