import CSDL
import Foundation
import Support
import UIKit

/// What happens when the X server goes away: Xlib ends the process then, with lines of its own.
///
/// The handler may not return, so what is to be kept is kept in it.
@MainActor
enum DisplayLoss {
  /// Keeps what is to be kept, and says in a line what became of it; nil when that was said.
  private static var lastWords: (@MainActor () -> String?)?
  private static let failure: Int32 = 1

  /// Calls `lastWords` when the display is lost, prints the line and ends the process with status 1.
  static func watch(_ window: SDLWindow, _ lastWords: @escaping @MainActor () -> String?) {
    guard window.driver == "x11" else { return }
    self.lastWords = lastWords
    XSetIOErrorHandler { _ in
      // Only the main thread talks to the display.
      MainActor.assumeIsolated {
        let words = DisplayLoss.lastWords
        // It may go wrong once more meanwhile.
        DisplayLoss.lastWords = nil
        if let line = words?() { StandardError.write("flipbook: \(line)\n") }
      }
      fflush(nil)
      _exit(DisplayLoss.failure)
    }
  }

  static func cancel() {
    lastWords = nil
    XSetIOErrorHandler(nil)
  }
}
