import CSDL
import Foundation

/// The windowing system of the machine, by SDL.
@MainActor
package final class SDLWindowSystem: WindowSystem {
  private var connection: DisplayConnection?

  package nonisolated init() {}

  package func start() throws(WindowHostError) { try SDLWindow.startVideo() }

  package func end() { SDL_QuitSubSystem(SDL_INIT_VIDEO) }

  package var freeArea: DisplayArea {
    var usable = SDL_Rect()
    return SDL_GetDisplayUsableBounds(0, &usable) == 0 ? DisplayArea(usable) : DisplayArea()
  }

  package func open(
    title: String, size: (_ usable: DisplayArea) -> (width: Int32, height: Int32)
  ) throws(WindowHostError) -> any HostWindow {
    try SDLWindow(title: title) { size(DisplayArea($0)) }
  }

  package func drain(_ handler: (WindowEvent) -> Void) {
    var event = SDL_Event()
    while SDL_PollEvent(&event) != 0 {
      if event.type == SDL_QUIT.rawValue { DisplayLoss.lookForCompositor() }
      if let event = WindowEvent(event) { handler(event) }
    }
  }

  package func listen(
    for window: any HostWindow, onEvent: @escaping @MainActor () -> Void,
    onLoss: @escaping @MainActor () -> String?
  ) {
    guard let window = window as? SDLWindow else { return }
    connection = DisplayConnection(window, onEvent: onEvent)
    DisplayLoss.watch(window, onLoss)
  }

  package func stopListening() {
    connection?.cancel()
    connection = nil
    DisplayLoss.cancel()
  }

  package func pollTime(after now: TimeInterval) -> TimeInterval? { connection?.pollTime(after: now) }

  package var takesText: Bool {
    get { SDL_IsTextInputActive() == SDL_TRUE }
    set { if newValue { SDL_StartTextInput() } else { SDL_StopTextInput() } }
  }

  package var clipboard: String? {
    get {
      guard let bytes = SDL_GetClipboardText() else { return nil }
      defer { SDL_free(bytes) }
      return String(cString: bytes)
    }
    set { SDL_SetClipboardText(newValue ?? "") }
  }
}

extension WindowEvent {
  /// An event of SDL; nil for one that means nothing to a window.
  init?(_ event: SDL_Event) {
    let window: UInt32?
    let kind: Kind?
    // Of a key, what was held when it went down.
    var modifiers = SDL_GetModState().rawValue
    switch SDL_EventType(event.type) {
    case SDL_QUIT: (window, kind) = (nil, .closing)
    case SDL_WINDOWEVENT:
      window = event.window.windowID
      kind = Kind(SDL_WindowEventID(UInt32(event.window.event)))
    case SDL_MOUSEMOTION:
      (window, kind) = (event.motion.windowID, .pointerMoved(x: event.motion.x, y: event.motion.y))
    case SDL_MOUSEBUTTONDOWN where event.button.button == SDL_BUTTON_LEFT:
      (window, kind) = (event.button.windowID, .pointerDown(x: event.button.x, y: event.button.y))
    case SDL_MOUSEBUTTONUP where event.button.button == SDL_BUTTON_LEFT:
      (window, kind) = (event.button.windowID, .pointerUp(x: event.button.x, y: event.button.y))
    case SDL_MOUSEWHEEL:
      let wheel = event.wheel
      window = wheel.windowID
      kind = .wheel(across: wheel.preciseX, along: wheel.preciseY, x: wheel.mouseX, y: wheel.mouseY)
    case SDL_KEYDOWN:
      modifiers = UInt32(event.key.keysym.mod)
      (window, kind) = (event.key.windowID, .key(UInt32(bitPattern: event.key.keysym.sym)))
    case SDL_TEXTINPUT: (window, kind) = (event.text.windowID, .text(WindowEvent.text(event.text)))
    case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET: (window, kind) = (nil, .reset)
    default: return nil
    }
    guard let kind else { return nil }
    self.init(kind, window: window, modifiers: modifiers)
  }

  private static func text(_ event: SDL_TextInputEvent) -> String {
    withUnsafeBytes(of: event.text) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}

extension WindowEvent.Kind {
  /// What happened to a window; nil for what means nothing here.
  fileprivate init?(_ event: SDL_WindowEventID) {
    switch event {
    case SDL_WINDOWEVENT_CLOSE: self = .closing
    case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_DISPLAY_CHANGED: self = .resized
    case SDL_WINDOWEVENT_EXPOSED, SDL_WINDOWEVENT_SHOWN: self = .exposed
    case SDL_WINDOWEVENT_RESTORED: self = .restored
    case SDL_WINDOWEVENT_LEAVE: self = .pointerLeft
    case SDL_WINDOWEVENT_FOCUS_LOST: self = .focused(false)
    case SDL_WINDOWEVENT_FOCUS_GAINED: self = .focused(true)
    case SDL_WINDOWEVENT_MINIMIZED: self = .minimized
    default: return nil
    }
  }
}
