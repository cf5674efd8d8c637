import CSDL
import UIKit

extension Checkup {
  /// Opens the display for a moment and says which it is.
  @MainActor
  static var display: Finding {
    var width: Int32 = 0
    var height: Int32 = 0
    do {
      // The window stays hidden.
      let window = try SDLWindow(title: "Flipbook") { usable in
        (width, height) = (usable.w, usable.h)
        return (64, 64)
      }
      let name = displayNames[window.driver] ?? window.driver
      return Finding("display", "\(name), \(width)x\(height), \(Int(window.refreshRate.rounded())) Hz")
    } catch {
      return Finding(
        "display", reason(error), state: .poor,
        remedy: "run it in a desktop session, or under a virtual display: xvfb-run ./flipbook")
    }
  }

  private static let displayNames = ["x11": "X11", "wayland": "Wayland"]

  private static func reason(_ error: WindowHostError) -> String {
    switch error {
    case .noDisplay(let reason), .window(let reason), .recording(_, let reason): "none: \(reason)"
    }
  }
}
