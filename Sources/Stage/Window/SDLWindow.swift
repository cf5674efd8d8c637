import CSDL
import Foundation

/// A window of SDL, and SDL's video for as long as the window lives.
final class SDLWindow: HostWindow {
  nonisolated(unsafe) let pointer: OpaquePointer
  /// SDL's name of the windowing system: `x11`, `wayland`, `dummy`…
  let driver: String
  /// When SDL's video was up, in ticks of SDL's counter: what the first frame is measured against.
  package let videoReady: UInt64

  var identifier: UInt32 { SDL_GetWindowID(pointer) }

  /// Opens a window, hidden.
  ///
  /// - Parameter size: In the windowing system's units, chosen when the display is known.
  init(title: String, size: (_ usable: SDL_Rect) -> (width: Int32, height: Int32)) throws(WindowHostError) {
    driver = try SDLWindow.startVideo()
    videoReady = SDL_GetPerformanceCounter()
    var usable = SDL_Rect()
    if SDL_GetDisplayUsableBounds(0, &usable) != 0 { usable = SDL_Rect(x: 0, y: 0, w: 0, h: 0) }
    let (width, height) = size(usable)
    let place = WindowPlace.origin((width, height), in: usable)
    let flags = SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    guard
      let pointer = SDL_CreateWindow(
        title, place?.x ?? CSDL_WINDOWPOS_CENTERED, place?.y ?? CSDL_WINDOWPOS_CENTERED, width, height, flags)
    else {
      let reason = SDLWindow.lastError
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw WindowHostError.window(reason: reason)
    }
    self.pointer = pointer
    SDL_SetWindowMinimumSize(pointer, SDLWindow.smallestSide, SDLWindow.smallestSide)
  }

  deinit {
    SDL_DestroyWindow(pointer)
    SDL_QuitSubSystem(SDL_INIT_VIDEO)
  }

  private static let smallestSide: Int32 = 32

  /// Why the last call failed, in SDL's words.
  static var lastError: String {
    let text = String(cString: SDL_GetError())
    return text.isEmpty ? "SDL gives no reason" : text
  }

  /// Starts SDL's video and returns the driver's name. To be ended by `SDL_QuitSubSystem`.
  @discardableResult
  static func startVideo() throws(WindowHostError) -> String {
    let environment = ProcessInfo.processInfo.environment
    func isSet(_ name: String) -> Bool { !(environment[name] ?? "").isEmpty }
    let isChosen = isSet("SDL_VIDEODRIVER")
    if !isChosen {
      // Without these SDL would take its invisible "offscreen" driver, and the user would wait for a window.
      guard isSet("DISPLAY") || isSet("WAYLAND_DISPLAY") else {
        throw WindowHostError.noDisplay(reason: "neither DISPLAY nor WAYLAND_DISPLAY is set")
      }
      // Trying Wayland where there is none prints lines of its own.
      if !WaylandSocket.answers(environment) {
        guard isSet("DISPLAY") else { throw WindowHostError.noDisplay(reason: reason(environment)) }
        SDL_SetHint(SDL_HINT_VIDEODRIVER, "x11")
      }
    } else if environment["SDL_VIDEODRIVER"] == "wayland", !WaylandSocket.answers(environment) {
      throw WindowHostError.noDisplay(reason: "SDL_VIDEODRIVER=wayland: no compositor answers")
    }
    // The window's surface in plain memory: an order of magnitude faster here than a texture behind it.
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0")
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0")
    // The click that brings the window to the front is a click.
    SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1")
    guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else {
      throw WindowHostError.noDisplay(reason: reason(environment))
    }
    let driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? "unknown"
    if driver == "offscreen", !isChosen {
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw WindowHostError.noDisplay(reason: reason(environment))
    }
    SDL_EnableScreenSaver()
    SDL_StopTextInput()
    return driver
  }

  private static func reason(_ environment: [String: String]) -> String {
    if let driver = environment["SDL_VIDEODRIVER"], !driver.isEmpty {
      return "SDL_VIDEODRIVER=\(driver): \(lastError)"
    }
    let names = ["DISPLAY", "WAYLAND_DISPLAY"].compactMap { name in
      environment[name].flatMap { $0.isEmpty ? nil : "\(name)=\($0)" }
    }
    return names.joined(separator: " and ") + " does not answer"
  }

  /// How often the window's display shows a new picture, per second; 60 where the display does not say.
  var refreshRate: Double {
    var mode = SDL_DisplayMode()
    let display = SDL_GetWindowDisplayIndex(pointer)
    guard display >= 0, SDL_GetCurrentDisplayMode(display, &mode) == 0 else { return 60 }
    // SDL rounds: 59 and 61 are 59.94 and 60.
    if (59...61).contains(mode.refresh_rate) { return 60 }
    return (24...360).contains(mode.refresh_rate) ? Double(mode.refresh_rate) : 60
  }

  /// The window's size in the windowing system's units, which the mouse counts in too.
  var size: (width: Int, height: Int) {
    var width: Int32 = 0
    var height: Int32 = 0
    SDL_GetWindowSize(pointer, &width, &height)
    return (Int(width), Int(height))
  }

  /// Whether the windowing system shows the window at all.
  var isVisible: Bool {
    SDL_GetWindowFlags(pointer) & (SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_MINIMIZED.rawValue) == 0
  }

  var hasKeyboard: Bool { SDL_GetKeyboardFocus() == pointer }

  func show() { SDL_ShowWindow(pointer) }

  func name(_ title: String) { SDL_SetWindowTitle(pointer, title) }

  func resize(width: Int32, height: Int32) { SDL_SetWindowSize(pointer, width, height) }

  /// The drivers whose windows have a surface in memory.
  private static let surfaceDrivers = ["x11", "dummy", "offscreen"]

  func presenter(_ presentation: WindowHost.Presentation) throws(WindowHostError) -> any WindowPresenter {
    switch presentation {
    case .surface: SurfacePresenter(self)
    case .texture: try TexturePresenter(self)
    case .automatic:
      if SDLWindow.surfaceDrivers.contains(driver) {
        SurfacePresenter(self)
      } else {
        try TexturePresenter(self)
      }
    }
  }
}
