import CSDL
import UIKit

/// Whether windows can be opened here.
package enum DisplayCheck {
  /// Whether the environment names a display, or a video driver that needs none. Asking costs nothing.
  package static func isNamed(in environment: [String: String]) -> Bool {
    ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"].contains { environment[$0]?.isEmpty == false }
  }
}

extension Checkup {
  /// Opens the display for a moment and says which it is.
  @MainActor
  static var display: Finding {
    let remedy = "run it in a desktop session, or under a virtual display: xvfb-run ./flipbook"
    guard DisplayCheck.isNamed(in: ProcessInfo.processInfo.environment) else {
      return Finding(
        "display", "none: neither DISPLAY nor WAYLAND_DISPLAY is set", state: .poor, remedy: remedy)
    }
    guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else {
      return Finding("display", "none: \(String(cString: SDL_GetError()))", state: .poor, remedy: remedy)
    }
    defer { SDL_QuitSubSystem(SDL_INIT_VIDEO) }
    let driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? "unknown"
    let names = ["x11": "X11", "wayland": "Wayland"]
    var mode = SDL_DisplayMode()
    guard SDL_GetDesktopDisplayMode(0, &mode) == 0 else {
      return Finding("display", names[driver] ?? driver)
    }
    let rate = mode.refresh_rate > 0 ? ", \(mode.refresh_rate) Hz" : ""
    return Finding("display", "\(names[driver] ?? driver), \(mode.w)x\(mode.h)\(rate)")
  }
}
