import CSDL
import Foundation
import UIKit

/// What the windowing system tells, told to the stage.
extension WindowHost {
  /// Takes everything that waits in SDL's queue.
  func drainEvents() {
    var event = SDL_Event()
    while SDL_PollEvent(&event) != 0 { handle(event) }
  }

  private func handle(_ event: SDL_Event) {
    switch SDL_EventType(event.type) {
    case SDL_QUIT: close()
    case SDL_WINDOWEVENT:
      guard event.window.windowID == window.identifier else { return }
      handleWindow(SDL_WindowEventID(UInt32(event.window.event)))
    case SDL_MOUSEMOTION:
      guard event.motion.windowID == window.identifier, isPointerDown else { return }
      // One place a frame is enough; nothing is listening between frames.
      pendingMotion = point(event.motion.x, event.motion.y)
      isFrameWanted = true
    case SDL_MOUSEBUTTONDOWN:
      guard event.button.windowID == window.identifier, event.button.button == SDL_BUTTON_LEFT else { return }
      isPointerDown = true
      send(.pointer(.down, point(event.button.x, event.button.y)))
    case SDL_MOUSEBUTTONUP:
      guard event.button.windowID == window.identifier, event.button.button == SDL_BUTTON_LEFT, isPointerDown
      else { return }
      isPointerDown = false
      send(.pointer(.up, point(event.button.x, event.button.y)))
    case SDL_KEYDOWN:
      guard event.key.windowID == window.identifier else { return }
      handleKey(event.key.keysym)
    case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET:
      presenter.invalidate()
      isFrameWanted = true
    default: break
    }
  }

  private func handleWindow(_ event: SDL_WindowEventID) {
    switch event {
    case SDL_WINDOWEVENT_CLOSE: close()
    case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_DISPLAY_CHANGED:
      presenter.invalidate()
      isSizeStale = true
      isFrameWanted = true
    case SDL_WINDOWEVENT_EXPOSED, SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED:
      isExposed = true
      isFrameWanted = true
    case SDL_WINDOWEVENT_LEAVE, SDL_WINDOWEVENT_FOCUS_LOST: cancelPointer()
    default: break
    }
  }

  // MARK: Pointer

  /// A place of the mouse in points.
  private func point(_ x: Int32, _ y: Int32) -> CGPoint {
    let size = window.size
    // On displays with a scale of their own the mouse counts coarser than pixels.
    let pixelsPerUnit = CGFloat(presenter.pixelSize.width) / CGFloat(max(size.width, 1))
    return CGPoint(x: CGFloat(x) * pixelsPerUnit / scale, y: CGFloat(y) * pixelsPerUnit / scale)
  }

  private func cancelPointer() {
    guard isPointerDown else { return }
    isPointerDown = false
    send(.pointer(.cancel, pendingMotion ?? .zero))
  }

  /// Does an input at the present media time.
  private func send(_ action: ScriptAction) {
    sendPendingMotion()
    stage.send(action)
    // Delivered now: what comes after it may depend on what it did.
    advance(to: stage.now)
    isFrameWanted = true
  }

  /// Tells the stage where the pointer is; it acts on the next `advance(to:)`.
  func sendPendingMotion() {
    guard let motion = pendingMotion else { return }
    pendingMotion = nil
    stage.send(.pointer(.move, motion))
  }

  // MARK: Keys

  private static let keyNames: [UInt32: String] = [
    SDLK_TAB.rawValue: "tab", SDLK_RETURN.rawValue: "return", SDLK_KP_ENTER.rawValue: "return",
    SDLK_ESCAPE.rawValue: "escape", SDLK_SPACE.rawValue: "space", SDLK_LEFT.rawValue: "left",
    SDLK_RIGHT.rawValue: "right", SDLK_UP.rawValue: "up", SDLK_DOWN.rawValue: "down",
  ]

  private func handleKey(_ key: SDL_Keysym) {
    let code = UInt32(bitPattern: key.sym)
    if UInt32(key.mod) & KMOD_CTRL.rawValue != 0 {
      handleShortcut(SDL_KeyCode(code))
    } else if let name = WindowHost.keyNames[code] {
      send(.key(name))
    }
  }

  private func handleShortcut(_ key: SDL_KeyCode) {
    switch key {
    case SDLK_q: close()
    case SDLK_PLUS, SDLK_EQUALS, SDLK_KP_PLUS: setScale(WindowScale.step(above: scale))
    case SDLK_MINUS, SDLK_KP_MINUS: setScale(WindowScale.step(below: scale))
    default: break
    }
  }

  // MARK: Size

  /// Shows the same points with other pixels: the window grows or shrinks.
  private func setScale(_ wanted: CGFloat) {
    guard wanted != scale else { return }
    let points = stage.configuration.size
    let pixelsPerUnit = CGFloat(presenter.pixelSize.width) / CGFloat(max(window.size.width, 1))
    scale = wanted
    SDL_SetWindowSize(
      window.pointer, Int32((points.width * wanted / pixelsPerUnit).rounded()),
      Int32((points.height * wanted / pixelsPerUnit).rounded()))
    presenter.invalidate()
    isSizeStale = true
    isFrameWanted = true
  }

  /// Gives the stage the window's size: points are pixels / scale.
  func followWindowSize() {
    isSizeStale = false
    let pixels = presenter.pixelSize
    guard
      pixels.width != stage.configuration.pixelWidth || pixels.height != stage.configuration.pixelHeight
        || scale != stage.configuration.scale
    else { return }
    presenter.invalidate()
    do {
      try stage.resize(
        to: CGSize(width: CGFloat(pixels.width) / scale, height: CGFloat(pixels.height) / scale), scale: scale
      )
    } catch {
      Diagnostics.report("\(error)")
    }
  }
}
