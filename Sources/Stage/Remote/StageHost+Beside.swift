import CSDL
import Foundation
import Support

/// The window of a process with other code of the same interface, which follows the one that is shown.
extension StageHost {
  /// Where its window is.
  enum BesidePlace {
    /// To the left of the first window.
    case left
    /// Over it, so that both can be told apart by blinking.
    case over
    /// Under it.
    case hidden
  }

  /// Units of the windowing system between the two windows.
  private static let gap: Int32 = 16

  /// The standard input of a process that is about to be started, that follows the one that is shown.
  ///
  /// - Parameter label: What the title of its window begins with.
  /// - Throws: `WindowHostError.window` when the system gives no connection.
  package func connectBeside(_ label: String) throws(WindowHostError) -> Int32 {
    guard let (socket, other) = MessageSocket.pair() else {
      throw .window(reason: "no connection to the stage's process: \(String(cString: strerror(errno)))")
    }
    besideLabel = label
    let connection = StageConnection(socket) { [weak self] in self?.receive() }
    beside = connection
    socket.send(HostMessage.display(display))
    return other
  }

  /// The number of the process whose standard input that is.
  package func beganBeside(_ process: pid_t) { beside?.process = process }

  /// It is gone, and its window with it.
  package func closeBeside() {
    beside?.close()
    beside = nil
  }

  private var besideWindow: HostedWindow? { beside?.windows.values.first }

  /// How far the shown process is.
  func tellBeside(_ position: StagePosition) {
    // One that is slow draws the latest that it finds.
    beside?.socket.send(HostMessage.follow(position), patience: 0)
  }

  /// All that was done in the shown process, which is new.
  func tellBeside(all moment: StageMoment) {
    guard let beside else { return }
    for (index, piece) in MessagePieces.of(moment.script[...]).enumerated() {
      beside.socket.send(HostMessage.script(json: piece, isFirst: index == 0), patience: 0)
    }
    tellBeside(moment.position)
  }

  /// Takes a message of its process; false for one that means the same from any.
  func handleBeside(_ message: StageMessage) -> Bool {
    guard let beside else { return false }
    switch message {
    case .open(let number, let title, let width, let height):
      do {
        let window = try HostedWindow(
          title: "\(besideLabel) \u{2013} \(title)", width: max(width, 1), height: max(height, 1),
          in: system)
        beside.windows[number] = window
        beside.tellState(of: number)
      } catch {
        Diagnostics.report("\(error)")
        closeBeside()
      }
    case .resize(let number, let width, let height):
      beside.windows[number]?.window.resize(width: max(width, 1), height: max(height, 1))
      placeBeside()
      beside.tellState(of: number)
    case .show(let number):
      guard let window = beside.windows[number], !window.isShown else { return true }
      window.show()
      placeBeside()
    case .ready: beside.begin(at: shown?.moment)
    case .present(let number, let damage):
      if let memory = beside.memory[number] { beside.windows[number]?.present(memory, damage) }
      beside.socket.send(HostMessage.taken(window: number), patience: 0)
    case .memory: return false
    // It has no input and no tools of its own.
    case .close, .textInput, .clipboard, .progress, .tools, .script, .targets, .alive, .replayed, .lost,
      .folders, .screens, .literals, .reloaded, .elements:
      break
    }
    return true
  }

  /// Takes an event of its window, or the key that changes its place.
  func handleBeside(_ event: WindowEvent) -> Bool {
    guard let window = besideWindow else { return false }
    if case .key(UInt32(SDLK_F8.rawValue)) = event.kind {
      besidePlace =
        switch besidePlace {
        case .left: .over
        case .over: .hidden
        case .hidden: fits(window) ? .left : .over
        }
      placeBeside()
      return true
    }
    guard event.window == window.window.identifier else { return false }
    switch event.kind {
    case .closing:
      closeBeside()
      onBesideClosed()
    case .exposed, .restored: window.presentAgain()
    case .resized, .reset: window.presentAll()
    case .pointerMoved, .pointerDown, .pointerUp, .pointerLeft, .fingers, .wheel, .assisted, .key, .text,
      .scaled, .paced:
      // What is done to either is done to both.
      if let first = windows.first, let shown, let number = shown.number(of: first) {
        pass(event, of: first, to: shown, as: number)
      }
    case .minimized, .focused: break
    }
    return true
  }

  /// Whether both windows have room side by side.
  private func fits(_ window: HostedWindow) -> Bool {
    guard let first = windows.first?.window else { return true }
    return window.window.size.width + first.size.width + Int(Self.gap) <= Int(display.width)
  }

  /// Brings its window to where it is to be.
  func placeBeside() {
    guard let window = besideWindow, window.isShown, let first = windows.first, first.isShown else { return }
    if besidePlace == .left, !fits(window) { besidePlace = .over }
    // Only windows of a display have places on it.
    guard let old = window.window as? SDLWindow, let new = first.window as? SDLWindow else { return }
    var (x, y): (Int32, Int32) = (0, 0)
    SDL_GetWindowPosition(new.pointer, &x, &y)
    switch besidePlace {
    case .left:
      let display = self.display
      let free = display.width - Int32(old.size.width + new.size.width) - Self.gap
      let left = display.x + max(free, 0) / 2
      SDL_SetWindowPosition(old.pointer, left, y)
      SDL_SetWindowPosition(new.pointer, left + Int32(old.size.width) + Self.gap, y)
      SDL_ShowWindow(old.pointer)
    case .over:
      SDL_SetWindowPosition(old.pointer, x, y)
      SDL_ShowWindow(old.pointer)
      SDL_RaiseWindow(old.pointer)
    case .hidden: SDL_HideWindow(old.pointer)
    }
    window.presentAll()
  }
}
