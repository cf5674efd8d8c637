import CSDL
import Foundation
import Support
import UIKit

/// What happens when the display goes away.
///
/// Of an X server Xlib ends the process, with lines of its own, in a handler that may not return: what is to be kept is
/// kept in it. Of a Wayland compositor SDL only asks for the end, as it does for a closed window.
@MainActor
enum DisplayLoss {
  /// Keeps what is to be kept, and says in a line what became of it; nil when that was said.
  private static var lastWords: (@MainActor () -> String?)?
  private static let failure: Int32 = 1

  /// Calls `lastWords` when the display is lost, prints the line and ends the process with status 1.
  static func watch(_ window: SDLWindow, _ lastWords: @escaping @MainActor () -> String?) {
    guard ["x11", "wayland"].contains(window.driver) else { return }
    self.lastWords = lastWords
    guard window.driver == "x11" else { return }
    XSetIOErrorHandler { _ in
      // Only the main thread talks to the display.
      MainActor.assumeIsolated { () -> Int32 in DisplayLoss.end() }
    }
  }

  /// Looks whether SDL asks for the end because the compositor is gone; the process ends then.
  static func lookForCompositor() {
    guard lastWords != nil, SDL_GetCurrentVideoDriver().map({ String(cString: $0) }) == "wayland" else {
      return
    }
    if !WaylandSocket.answers(ProcessInfo.processInfo.environment) { end() }
  }

  private static func end() -> Never {
    let words = lastWords
    // It may go wrong once more meanwhile.
    lastWords = nil
    if let line = words?() { StandardError.write("flipbook: \(line)\n") }
    fflush(nil)
    _exit(failure)
  }

  static func cancel() {
    lastWords = nil
    XSetIOErrorHandler(nil)
  }
}
