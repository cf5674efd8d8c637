import CSDL
import Dispatch
import Foundation
import Glibc
import Support

/// Owns the windows of a stage whose code runs in another process, so that they stay when that process ends.
///
/// It passes input to the process and shows its pictures. When the process is gone, a card over the last picture says why,
/// until the window is closed or another process takes its place.
@MainActor
package final class StageHost {
  /// Why no picture comes.
  package struct Failure: Equatable, Sendable {
    /// What happened, in a few words.
    package var title: String
    /// Where: a file and a line, or a project. A click copies it.
    package var place: String
    /// The line of the source, or what the compiler says.
    package var details: String
    /// What can be done.
    package var hint: String

    package init(title: String, place: String, details: String, hint: String) {
      self.title = title
      self.place = place
      self.details = details
      self.hint = hint
    }
  }

  private let system = SDLWindowSystem()
  /// The windows by the numbers that the process gave them.
  private var windows: [UInt32: HostedWindow] = [:]
  /// Windows of the process before, in the order in which it opened them; the next one's take their places.
  private var orphans: [HostedWindow] = []
  private var socket: MessageSocket?
  private var process: pid_t = 0
  private var source: (any DispatchSourceRead)?
  private var isListening = false
  /// Whether a window was closed that no process draws.
  package private(set) var wasClosed = false
  /// The script and the media time that the process has come to.
  package private(set) var script: [ScriptEvent] = []
  package private(set) var time: TimeInterval = 0
  package private(set) var rate = 1.0
  private let clock = SystemHostClock()
  /// When the process was asked something that it has not answered.
  private var question: TimeInterval?

  /// A host on the machine's display.
  ///
  /// - Throws: `WindowHostError.noDisplay` when there is none.
  package init() throws(WindowHostError) { try SDLWindow.startVideo() }

  /// Whether a window was opened.
  package var hasWindows: Bool { !windows.isEmpty || !orphans.isEmpty }

  /// Whether the process has opened a window.
  package var isConnectedToWindow: Bool { !windows.isEmpty && socket != nil }

  // MARK: The process

  /// The standard input of a process that is about to be started, whose stage is to begin with a script at a time; nil for
  /// the beginning. Close it when the process runs.
  ///
  /// - Throws: `WindowHostError.window` when the system gives no connection.
  package func connect(resuming: Bool) throws(WindowHostError) -> Int32 {
    guard let (socket, other) = MessageSocket.pair() else {
      throw .window(reason: "no connection to the stage's process: \(String(cString: strerror(errno)))")
    }
    disconnect()
    self.socket = socket
    if resuming {
      for (index, piece) in ScriptPieces.of(script[...]).enumerated() {
        socket.send(HostMessage.script(json: piece, isFirst: index == 0))
      }
      socket.send(HostMessage.begin(time: time, rate: rate))
    }
    script = []
    socket.send(HostMessage.display(StageHost.display()))
    let source = DispatchSource.makeReadSource(fileDescriptor: socket.descriptor, queue: .main)
    source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.receive() } }
    source.activate()
    self.source = source
    return other
  }

  /// The number of the process whose standard input that is.
  package func began(_ process: pid_t) {
    self.process = process
    question = nil
  }

  /// The process is gone, or is to be left alone: what it showed stays.
  package func disconnect() {
    receive()
    source?.cancel()
    source = nil
    socket = nil
    orphans += windows.sorted { $0.key < $1.key }.map(\.value)
    windows = [:]
  }

  /// What is free of the display.
  private static func display() -> DisplayFacts {
    var usable = SDL_Rect()
    guard SDL_GetDisplayUsableBounds(0, &usable) == 0 else { return DisplayFacts() }
    return DisplayFacts(x: usable.x, y: usable.y, width: usable.w, height: usable.h)
  }

  /// Seconds since the process was asked whether its main thread does its work; 0 when it has answered.
  package var silence: TimeInterval { question.map { clock.now() - $0 } ?? 0 }

  /// Asks the process whether its main thread does its work.
  package func ask() {
    guard let socket, question == nil, socket.send(HostMessage.ask, patience: 0) else { return }
    question = clock.now()
  }

  // MARK: Messages

  private func receive() {
    while let message = socket?.next(StageMessage.self) { handle(message) }
    if socket?.isClosed ?? true { source?.cancel() }
  }

  private func handle(_ message: StageMessage) {
    switch message {
    case .open(let number, let title, let width, let height):
      open(number, title, max(width, 1), max(height, 1))
    case .show(let number): windows[number]?.show()
    case .resize(let number, let width, let height):
      windows[number]?.window.resize(width: max(width, 1), height: max(height, 1))
      tellState(of: number)
    case .close(let number): windows[number] = nil
    case .memory(let number, let descriptor, let width, let height):
      windows[number]?.take(
        SharedPicture.borrow(descriptor, of: process, width: width, height: height))
    case .present(let number, let damage):
      windows[number]?.present(damage)
      socket?.send(HostMessage.taken(window: number), patience: 0)
    case .textInput(let isOn): if hasWindows { system.takesText = isOn }
    case .clipboard(let text): system.clipboard = text
    case .progress(let time, let rate): (self.time, self.rate) = (time, rate)
    case .script(let json, let isFirst):
      if isFirst { script = [] }
      script += ScriptPieces.events(json)
    case .alive: question = nil
    }
  }

  private func open(_ number: UInt32, _ title: String, _ width: Int32, _ height: Int32) {
    do {
      let window: HostedWindow
      if orphans.isEmpty {
        window = try HostedWindow(title: title, width: width, height: height)
      } else {
        window = orphans.removeFirst()
        window.reuse(title: title, width: width, height: height)
      }
      windows[number] = window
      listen(window.window)
      tellState(of: number)
    } catch {
      Diagnostics.report("\(error)")
      socket = nil
    }
  }

  private func listen(_ window: SDLWindow) {
    guard !isListening else { return }
    isListening = true
    system.listen(
      for: window, onEvent: { [weak self] in self?.drainEvents() },
      onLoss: { "the display is gone and its window with it" })
  }

  private func tellState(of number: UInt32) {
    if let state = windows[number]?.newState() {
      socket?.send(HostMessage.state(window: number, state), patience: 0)
    }
  }

  // MARK: Loop

  /// Shows the windows until `isDone`, or until a window is closed that no process draws any more.
  package func run(until isDone: () -> Bool) {
    wasClosed = false
    while !isDone(), !wasClosed {
      receive()
      drainEvents()
      clock.wait(until: system.pollTime(after: clock.now()))
    }
  }

  /// Lets `run(until:)` look whether it is done.
  package nonisolated static func wake() { DispatchQueue.main.async {} }

  /// Closes all windows.
  package func close() {
    disconnect()
    orphans = []
    system.stopListening()
    isListening = false
    SDL_QuitSubSystem(SDL_INIT_VIDEO)
  }

  // MARK: Events

  private func drainEvents() {
    system.drain { event in
      for (number, window) in windows
      where event.window == nil || event.window == window.window.identifier {
        pass(event, to: window, number)
      }
      for window in orphans where event.window == nil || event.window == window.window.identifier {
        handle(event, alone: window)
      }
    }
    for number in windows.keys { tellState(of: number) }
  }

  private func pass(_ event: WindowEvent, to window: HostedWindow, _ number: UInt32) {
    tellState(of: number)
    switch event.kind {
    case .exposed, .restored: window.presentAgain()
    case .resized, .reset: window.invalidate()
    // The key may paste.
    case .key where UInt32(KMOD_CTRL.rawValue) & event.modifiers != 0:
      if let text = system.clipboard, !text.isEmpty {
        socket?.send(HostMessage.clipboard(text), patience: 0)
      }
    default: break
    }
    // What a stuck process does not take is lost, as what is done to a stuck program is.
    socket?.send(
      HostMessage.event(WindowEvent(event.kind, window: number, modifiers: event.modifiers)), patience: 0)
  }

  /// What is done to a window while no process draws it.
  private func handle(_ event: WindowEvent, alone window: HostedWindow) {
    switch event.kind {
    case .closing: wasClosed = true
    case .key(SDLK_q.rawValue) where UInt32(KMOD_CTRL.rawValue) & event.modifiers != 0: wasClosed = true
    case .exposed, .restored: window.presentAgain()
    case .resized, .reset:
      window.invalidate()
      window.presentAgain()
    case .pointerUp: if let card = window.card { system.clipboard = card.failure.place }
    default: break
    }
  }

  // MARK: Failures

  /// Says over the last picture what became of the process.
  package func show(_ failure: Failure) {
    let all = orphans + windows.values
    all.first?.present(FailureCard(failure))
  }
}
