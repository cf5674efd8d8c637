import Dispatch
import Foundation
import Support

/// Turns an interrupt (Ctrl+C in the terminal), a request to terminate and the end of the terminal into a call on the
/// main thread, so that recordings are saved.
///
/// A handler writes a byte to a pipe, and the main run loop reads it. Dispatch's own signal sources would do as well
/// once, but they never give a signal back: after the window the process could not be interrupted any more.
@MainActor
final class TerminationSignals {
  private static let numbers = [SIGHUP, SIGINT, SIGTERM]
  /// The pipe's writing end; the handler can only use a global. -1: no listener.
  nonisolated(unsafe) private static var writingEnd: Int32 = -1

  private var previous: [(number: Int32, action: sigaction)] = []
  private var source: (any DispatchSourceRead)?

  /// Listens until `cancel()`; one at a time in a process, a second one is not notified.
  init(_ body: @escaping @MainActor () -> Void) {
    var ends: [Int32] = [-1, -1]
    guard TerminationSignals.writingEnd < 0, pipe(&ends) == 0 else { return }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    let (readingEnd, writingEnd) = (ends[0], ends[1])
    TerminationSignals.writingEnd = writingEnd
    let source = DispatchSource.makeReadSource(fileDescriptor: readingEnd, queue: .main)
    source.setEventHandler {
      var byte: UInt8 = 0
      guard read(readingEnd, &byte, 1) == 1 else { return }
      MainActor.assumeIsolated(body)
    }
    source.setCancelHandler {
      close(readingEnd)
      close(writingEnd)
    }
    source.activate()
    self.source = source
    for number in TerminationSignals.numbers {
      // Who started the process with nohup wants it to outlive its terminal.
      if number == SIGHUP, ProcessSignals.isIgnored(number) { continue }
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { _ in
        var byte: UInt8 = 1
        _ = write(TerminationSignals.writingEnd, &byte, 1)
      }
      action.sa_flags = SA_RESTART
      var old = sigaction()
      sigaction(number, &action, &old)
      previous.append((number, old))
    }
  }

  /// Gives the signals back to whom they belonged.
  func cancel() {
    guard let source else { return }
    for (number, action) in previous {
      var action = action
      sigaction(number, &action, nil)
    }
    previous = []
    TerminationSignals.writingEnd = -1
    source.cancel()
    self.source = nil
  }
}
