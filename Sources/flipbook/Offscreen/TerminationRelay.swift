import Dispatch
import Glibc
import Support

/// Passes requests to end this process on.
final class TerminationRelay {
  private var sources: [any DispatchSourceSignal] = []

  init(to body: @escaping @Sendable () -> Void) {
    for number in [SIGTERM, SIGHUP, SIGINT] {
      // Who started the process with nohup wants it to outlive its terminal.
      if number == SIGHUP, ProcessSignals.isIgnored(number) { continue }
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler(handler: body)
      source.resume()
      sources.append(source)
    }
  }

  func stop() { for source in sources { source.cancel() } }
}
