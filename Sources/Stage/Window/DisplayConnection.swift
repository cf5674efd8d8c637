import CSDL
import Dispatch
import Foundation

/// Wakes the main run loop when the windowing system has something to say.
@MainActor
final class DisplayConnection {
  /// Without a descriptor to wait on, events are asked for this often, per second.
  private static let pollRate = 60.0

  private var source: (any DispatchSourceRead)?
  private let polls: Bool

  init(_ window: SDLWindow, onEvent: @escaping @MainActor () -> Void) {
    let descriptor = CSDL_x11_descriptor(window.pointer)
    // The drivers without a screen have no input either.
    polls = descriptor < 0 && !["dummy", "offscreen"].contains(window.driver)
    guard descriptor >= 0 else { return }
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler { MainActor.assumeIsolated(onEvent) }
    source.activate()
    self.source = source
  }

  /// When to ask for events next; nil when the connection reports them on its own.
  func pollTime(after now: TimeInterval) -> TimeInterval? {
    polls ? now + 1 / DisplayConnection.pollRate : nil
  }

  func cancel() {
    source?.cancel()
    source = nil
  }
}
