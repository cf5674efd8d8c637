import CSDL
import Dispatch
import Foundation
import Glibc
import Support

/// Owns the windows of a stage whose code runs in another process, so that they stay when that process ends.
///
/// It passes input to the process and shows its pictures. When the process is gone, a card over the last picture says
/// why, until the window is closed or another process takes its place.
@MainActor
package final class StageHost {
  /// Why no picture comes.
  package struct Failure: Equatable, Sendable {
    /// What happened, in a few words.
    package var title: String
    /// Where: a file and a line, or a project. A click copies it.
    package var place: String
    /// The same for people to read.
    package var placeName: String
    /// The line of the source, or what the compiler says.
    package var details: String
    /// What of it is meant, in UTF-16 units.
    package var mark: Range<Int>?
    /// What can be done.
    package var hint: String

    package init(
      title: String, place: String, placeName: String? = nil, details: String, mark: Range<Int>? = nil,
      hint: String
    ) {
      self.title = title
      self.place = place
      self.placeName = placeName ?? place
      self.details = details
      self.mark = mark
      self.hint = hint
    }
  }

  let system: any WindowSystem
  let clock = SystemHostClock()
  /// In the order in which they were opened.
  private(set) var windows: [HostedWindow] = []
  /// The process whose pictures are shown, and that gets the input.
  private(set) var shown: StageConnection?
  /// The process that takes its place with its first picture.
  private(set) var coming: StageConnection?
  /// The process that follows the one that is shown, with other code, and where its window is.
  var beside: StageConnection?
  var besidePlace = BesidePlace.left
  /// What its window's title begins with.
  var besideLabel = ""
  /// Called when a person has closed its window.
  package var onBesideClosed: () -> Void = {}
  private var answerTimer: HostTimer?
  var barTimer: HostTimer?
  var ringTimer: HostTimer?
  var noticeTimer: HostTimer?
  var copyTimer: HostTimer?
  /// How far the last process had come.
  private var lastMoment: StageMoment?
  private var isListening = false
  /// Whether a window was closed that no process draws.
  package private(set) var wasClosed = false
  /// Called when the process that was begun last has taken the place of the one before.
  package var onTakeover: () -> Void = {}
  /// Called with the folders of the code that is shown.
  package var onFolders: ([String]) -> Void = { _ in }
  /// Called when the code is to be compiled with its numbers tunable, or as it is.
  package var onLiterals: (Bool) -> Void = { _ in }
  /// Called when a person wants the stage to begin again, without what was done so far.
  package var onStartOver: () -> Void = {}
  /// Called when the stage that is shown is further than before.
  package var onProgress: (StagePosition) -> Void = { _ in }
  /// Called with what assistive tools find in the stage that is shown, when `wantsElements`.
  package var onElements: ([StageElement]) -> Void = { _ in }
  /// Whether it is to be said what assistive tools find in the stage. Default false.
  package var wantsElements = false {
    didSet {
      if wantsElements, !oldValue { shown?.socket.send(HostMessage.askElements, patience: 0) }
    }
  }
  /// Called when the display is gone; what it returns is said before the process ends.
  package var lastWords: () -> String? = { StageHost.loss }
  /// The message when the display is gone, unless `lastWords` returns another one.
  package nonisolated static let loss = "the display is gone and its window with it"

  /// A host on a display: the machine's, or another one.
  ///
  /// - Throws: `WindowHostError.noDisplay` when there is none.
  package init(_ system: any WindowSystem = SDLWindowSystem()) throws(WindowHostError) {
    self.system = system
    try system.start()
  }

  /// Real seconds since some moment.
  package var now: TimeInterval { clock.now() }
  /// Whether a window is open that was shown.
  package var hasWindows: Bool { windows.contains { $0.isShown } }
  /// How far the stage that is shown has come, and what was done to it.
  package var progress: StageProgress? {
    guard let moment = shown?.moment ?? lastMoment else { return nil }
    let position = moment.position
    return StageProgress(
      time: position.time, rate: position.rate, size: CGSize(width: position.width, height: position.height),
      scale: position.scale, zoom: position.zoom, script: Script(moment.script), targets: moment.targets)
  }
  /// Whether a process draws what is shown.
  package var isAlive: Bool { shown != nil }

  // MARK: Processes

  /// The standard input of a process that is about to be started. Its first picture takes the place of what is shown,
  /// at the moment that the process before has come to.
  ///
  /// - Parameter startsOver: Whether it begins without what was done so far.
  /// - Throws: `WindowHostError.window` when the system gives no connection.
  package func connect(startsOver: Bool = false) throws(WindowHostError) -> Int32 {
    guard let (socket, other) = MessageSocket.pair() else {
      throw .window(reason: "no connection to the stage's process: \(String(cString: strerror(errno)))")
    }
    abandon()
    let connection = StageConnection(socket) { [weak self] in self?.receive() }
    connection.startsOver = startsOver
    coming = connection
    socket.send(HostMessage.display(display))
    return other
  }

  /// The number of the process whose standard input that is.
  package func began(_ process: pid_t) { coming?.process = process }

  /// The process that was begun last does not come. The one before goes on.
  package func abandon() {
    hideBar()
    if let coming {
      coming.close()
      let opened = coming.windows.values
      // Those that it alone has were never shown.
      windows.removeAll { window in
        opened.contains { $0 === window } && !window.isShown
      }
    }
    coming = nil
    guard let shown, shown.isReplaced else { return }
    shown.isReplaced = false
    for event in shown.held { shown.socket.send(HostMessage.event(event), patience: 0) }
    shown.held = []
  }

  /// The process whose pictures are shown is gone: they stay.
  package func disconnect() {
    receive()
    lastMoment = shown?.moment ?? lastMoment
    shown?.close()
    shown = nil
  }

  /// Ends the connections: the process that draws keeps what is to be kept, says what became of it, and ends.
  package func hangUp() {
    for connection in [shown, coming].compactMap({ $0 }) {
      _ = Glibc.shutdown(connection.socket.descriptor, Int32(SHUT_RDWR))
    }
  }

  /// What is free of the display.
  var display: DisplayArea { system.freeArea }

  /// Seconds since the shown process was asked whether its main thread does its work; 0 when it has answered.
  package var silence: TimeInterval { shown?.question.map { clock.now() - $0 } ?? 0 }

  /// Asks it whether its main thread does its work.
  package func ask() {
    guard let shown, shown.question == nil, shown.socket.send(HostMessage.ask, patience: 0) else { return }
    shown.question = clock.now()
  }

  // MARK: Messages

  func receive() {
    for connection in [shown, coming, beside].compactMap({ $0 }) {
      while let message = connection.socket.next(StageMessage.self) { handle(message, of: connection) }
      if connection.socket.isClosed { connection.close() }
    }
  }

  private func handle(_ message: StageMessage, of connection: StageConnection) {
    if connection === beside, handleBeside(message) { return }
    switch message {
    case .open(let number, let title, let width, let height):
      open(number, title, max(width, 1), max(height, 1), for: connection)
    case .show(let number): connection.windows[number]?.show()
    case .resize(let number, let width, let height):
      connection.sizes[number] = (max(width, 1), max(height, 1))
      if connection === shown { connection.resizeWindows() }
      connection.tellState(of: number, isAsked: true)
    case .close(let number):
      let window = connection.windows.removeValue(forKey: number)
      connection.memory[number] = nil
      if connection === shown { windows.removeAll { $0 === window } }
    case .memory(let number, let descriptor, let width, let height):
      connection.memory[number] = SharedPicture.borrow(
        descriptor, of: connection.process, width: width, height: height)
    case .present(let number, let damage):
      if connection === coming { takeOver() }
      // What a process shows that another one replays is past.
      if !connection.isReplaced, let memory = connection.memory[number] {
        connection.windows[number]?.present(memory, damage)
      }
      connection.socket.send(HostMessage.taken(window: number), patience: 0)
      connection.hasPresented = true
    case .textInput(let isOn): if hasWindows { system.takesText = isOn }
    case .clipboard(let text): system.clipboard = text
    case .ready: begin(connection)
    case .progress(let position):
      connection.moment.position = position
      if connection === shown {
        tellBeside(position)
        onProgress(position)
      }
    case .tools(let data):
      connection.moment.tools = data
      beginComing()
    case .script(let json, let isFirst):
      if isFirst { connection.moment.script = [] }
      connection.moment.script += MessagePieces.list(json)
      if connection === shown {
        beside?.socket.send(HostMessage.script(json: json, isFirst: isFirst), patience: 0)
      }
    case .targets(let json, let isFirst):
      if isFirst { connection.moment.targets = [] }
      connection.moment.targets += MessagePieces.list(json)
    case .alive: connection.question = nil
    case .replayed(let time): connection.replayed = time
    case .lost(let lost): connection.lost = lost
    case .folders(let folders): onFolders(folders)
    case .screens(let screens): connection.moment.screens = screens
    case .literals(let isOn): if connection === shown { onLiterals(isOn) }
    case .reloaded(let places): if connection === shown { ring(places) }
    case .elements(let json, let isFirst):
      if isFirst { connection.elements = [] }
      connection.elements += MessagePieces.list(json)
      if connection === shown { onElements(connection.elements) }
    }
  }

  /// Seconds that the shown process may take to say how far it is: on a busy machine a frame can take some. One that
  /// owes an answer already does not work, and gets less.
  private static let answerPause = (working: 3.0, silent: 0.5)

  /// A process asks where it is to begin: where the one that is shown is now.
  private func begin(_ connection: StageConnection) {
    guard connection === coming, let shown, shown.socket.send(HostMessage.askProgress, patience: 0) else {
      begin(connection, at: shown?.moment ?? lastMoment)
      return
    }
    // One that does not answer is where it was last.
    answerTimer?.cancel()
    let isSilent = silence > Self.answerPause.silent
    answerTimer = HostTimer(after: isSilent ? Self.answerPause.silent : Self.answerPause.working) {
      [weak self, weak connection] in
      if let self, let connection, connection === self.coming { self.beginComing() }
    }
  }

  /// From now on nothing happens in the process that is shown.
  private func beginComing() {
    answerTimer?.cancel()
    guard let coming, let shown, !shown.isReplaced else { return }
    shown.isReplaced = true
    begin(coming, at: shown.moment)
  }

  private func begin(_ connection: StageConnection, at moment: StageMoment?) {
    let moment = connection.startsOver ? moment?.beginning : moment
    connection.begin(at: moment)
    if let moment, moment.position.time > 0 { showBarLater(for: connection, of: moment.position.time) }
  }

  /// The process that was begun last is as far as the one before.
  private func takeOver() {
    hideBar()
    let last = shown
    last?.close()
    shown = coming
    coming = nil
    guard let shown else { return }
    let kept = Array(shown.windows.values)
    windows.removeAll { window in !kept.contains { $0 === window } }
    for window in windows {
      window.change {
        $0 = WindowCovers()
        $0.stageScale = shown.moment.position.scale
      }
    }
    shown.resizeWindows()
    if let lost = shown.lost { show(lost) }
    // What was done meanwhile is done to the new one.
    for event in last?.held ?? [] { shown.socket.send(HostMessage.event(event), patience: 0) }
    tellBeside(all: shown.moment)
    placeBeside()
    if wantsElements { shown.socket.send(HostMessage.askElements, patience: 0) }
    onTakeover()
  }

  private func open(
    _ number: UInt32, _ title: String, _ width: Int32, _ height: Int32, for connection: StageConnection
  ) {
    do {
      let window: HostedWindow
      if let next = windows.first(where: { connection.number(of: $0) == nil }), connection === coming {
        window = next
        window.name(title)
        connection.sizes[number] = (width, height)
      } else {
        window = try HostedWindow(title: title, width: width, height: height, in: system)
        windows.append(window)
      }
      connection.windows[number] = window
      listen(window.window)
      connection.tellState(of: number)
    } catch {
      Diagnostics.report("\(error)")
      connection.close()
    }
  }

  /// Opens a window, for what has to be said before a process has opened one; the next process takes it over.
  package func open(title: String, size: (width: Int32, height: Int32)) throws(WindowHostError) {
    let facts = display
    func fitting(_ side: Int32, _ room: Int32) -> Int32 { max(room > 0 ? min(side, room) : side, 1) }
    let window = try HostedWindow(
      title: title, width: fitting(size.width, facts.width), height: fitting(size.height, facts.height),
      in: system)
    windows.append(window)
    listen(window.window)
    window.show()
  }

  private func listen(_ window: any HostWindow) {
    guard !isListening else { return }
    isListening = true
    system.listen(
      for: window, onEvent: { [weak self] in self?.drainEvents() },
      onLoss: { [weak self] in self?.lastWords() })
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

  /// Lets `run(until:)` look whether it is done; a timer alone does not.
  package nonisolated static func wake() { DispatchQueue.main.async {} }

  /// Closes all windows.
  package func close() {
    abandon()
    disconnect()
    closeBeside()
    windows = []
    system.stopListening()
    isListening = false
    system.end()
  }

  // MARK: Events

  private func drainEvents() {
    system.drain { event in
      if handleBeside(event) { return }
      for window in windows where event.window == nil || event.window == window.window.identifier {
        if let shown, let number = shown.number(of: window) {
          pass(event, of: window, to: shown, as: number)
        } else {
          handle(event, alone: window)
        }
      }
    }
    if let shown { for number in shown.windows.keys { shown.tellState(of: number) } }
  }

  func pass(
    _ event: WindowEvent, of window: HostedWindow, to connection: StageConnection, as number: UInt32
  ) {
    connection.tellState(of: number)
    if handle(event, over: window) { return }
    switch event.kind {
    case .exposed, .restored: window.presentAgain()
    case .resized, .reset: window.invalidate()
    // The key may paste.
    case .key where UInt32(KMOD_CTRL.rawValue) & event.modifiers != 0:
      if let text = system.clipboard, !text.isEmpty {
        connection.socket.send(HostMessage.clipboard(text), patience: 0)
      }
    default: break
    }
    let event = WindowEvent(event.kind, window: number, modifiers: event.modifiers)
    if connection.isReplaced {
      connection.held.append(event)
    } else {
      // What a stuck process does not take is lost, as what is done to a stuck program is.
      connection.socket.send(HostMessage.event(event), patience: 0)
    }
  }

  /// What is done to a window while no process draws it.
  private func handle(_ event: WindowEvent, alone window: HostedWindow) {
    if handle(event, over: window) { return }
    switch event.kind {
    case .closing: wasClosed = true
    case .key(UInt32(SDLK_q.rawValue)) where UInt32(KMOD_CTRL.rawValue) & event.modifiers != 0:
      wasClosed = true
    case .exposed, .restored: window.presentAgain()
    case .resized, .reset: window.presentAll()
    default: break
    }
  }
}
