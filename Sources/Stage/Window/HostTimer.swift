import Foundation

/// Calls something after so many seconds of real time, on the main thread.
///
/// Foundation's `Timer(timeInterval:repeats:block:)` calls at once on Linux; one with a date does not.
@preconcurrency @MainActor
package final class HostTimer {
  private var timer: Timer?

  package init(after seconds: TimeInterval, repeats: Bool = false, _ body: @escaping @MainActor () -> Void) {
    let timer = Timer(fire: Date(timeIntervalSinceNow: seconds), interval: seconds, repeats: repeats) { _ in
      MainActor.assumeIsolated(body)
    }
    RunLoop.main.add(timer, forMode: .default)
    self.timer = timer
  }

  package func cancel() {
    timer?.invalidate()
    timer = nil
  }
}
