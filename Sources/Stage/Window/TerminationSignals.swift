import Dispatch
import Foundation

/// Turns an interrupt (Ctrl+C in the terminal) and a request to terminate into a call on the main thread, so that
/// recordings are saved.
@MainActor
final class TerminationSignals {
  private typealias Disposition = @convention(c) (Int32) -> Void
  private var sources: [any DispatchSourceSignal] = []
  private var previous: [(signal: Int32, disposition: Disposition?)] = []

  init(_ body: @escaping @MainActor () -> Void) {
    for number in [SIGINT, SIGTERM] {
      // The default disposition would end the process before the source is heard.
      previous.append((number, signal(number, SIG_IGN)))
      let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
      source.setEventHandler { MainActor.assumeIsolated(body) }
      source.activate()
      sources.append(source)
    }
  }

  /// Gives the signals back to whom they belonged.
  func cancel() {
    for source in sources { source.cancel() }
    for (number, disposition) in previous { signal(number, disposition) }
    sources = []
    previous = []
  }
}
