import Dispatch
import Foundation
import Glibc
import Support

/// The windows of a stage whose process does not own them: another one does, which outlives this one's code.
@preconcurrency @MainActor
package final class RemoteWindowSystem: WindowSystem {
  let channel: HostChannel
  private var source: (any DispatchSourceRead)?
  private var area: DisplayArea?
  private var states: [UInt32: WindowState] = [:]
  /// Events that arrived while something else was waited for.
  private var events: [WindowEvent] = []
  private var lastWindow: UInt32 = 0
  /// What the other process knows of how far the stage is.
  private var notedScript = NotedList<ScriptEvent>()
  private var notedTargets = NotedList<InputTarget>()
  private var notedPosition: StagePosition?
  private var resumedEvents: [ScriptEvent] = []
  private var resumedTargets: [InputTarget] = []
  /// How far the stage is that this one follows, when that is news.
  private var followed: StagePosition?
  private var hasBegun = false

  /// Where a stage is to begin, that takes the place of another.
  package struct Resumed {
    /// What was done so far, and what the inputs were meant for.
    package let script: Script
    package let targets: [InputTarget]
    /// Seconds of media time.
    package let time: TimeInterval
    /// The media clock's rate.
    package let rate: Double
    /// The size of what is shown, in points, the window's pixels per point, and the windowing system's units per point.
    package let size: CGSize
    package let scale: CGFloat
    package let zoom: CGFloat
    /// What tools kept.
    package let tools: Data?
    /// Which screens of the project were shown.
    package let screens: ShownScreens?
  }

  /// Nil for the beginning.
  package private(set) var resumed: Resumed?

  /// Takes over the standard input of the process, which is the connection.
  package convenience init() throws(WindowHostError) {
    let descriptor = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    // The code reads nothing from it.
    let nothing = Glibc.open("/dev/null", O_RDONLY)
    guard descriptor >= 0, nothing >= 0 else {
      throw .window(
        reason: "the connection to its process cannot be used: \(String(cString: strerror(errno)))")
    }
    dup2(nothing, STDIN_FILENO)
    Glibc.close(nothing)
    try self.init(descriptor: descriptor)
  }

  /// Takes over the descriptor of the connection.
  package init(descriptor: Int32) throws(WindowHostError) {
    channel = HostChannel(MessageSocket(descriptor: descriptor))
    send(.ready)
    wait { hasBegun }
    guard hasBegun else { throw .window(reason: "the process that owns the windows is gone") }
  }

  /// Milliseconds after which waiting looks at what another thread has read meanwhile.
  private static let pause: Int32 = 20

  private func wait(atMost pause: Int32 = pause, until isDone: () -> Bool) {
    receive()
    while !isDone(), !channel.isClosed {
      _ = MessageSocket.waits(for: POLLIN, on: channel.descriptor, pause)
      receive()
    }
  }

  /// Takes what has arrived.
  private func receive() {
    for message in channel.takeArrived() {
      switch message {
      case .display(let area): self.area = area
      case .state(let window, let state): states[window] = state
      case .event(let event): events.append(event)
      // The channel keeps it.
      case .taken: break
      case .clipboard(let text): copied = text
      case .script(let json, let isFirst):
        if isFirst { resumedEvents = [] }
        resumedEvents += MessagePieces.list(json)
      case .targets(let json, let isFirst):
        if isFirst { resumedTargets = [] }
        resumedTargets += MessagePieces.list(json)
      case .begin(let position, let tools, let screens):
        hasBegun = true
        resumed = position.map {
          Resumed(
            script: Script(resumedEvents), targets: resumedTargets, time: $0.time, rate: $0.rate,
            size: CGSize(width: $0.width, height: $0.height), scale: $0.scale, zoom: $0.zoom, tools: tools,
            screens: screens)
        }
        // One that follows another goes on from what was done so far.
        resumedTargets = []
        followed = position
      case .ask: send(.alive)
      case .follow(let position): followed = position
      case .askElements:
        (isElementsWanted, isElementsStale) = (true, true)
      case .askProgress:
        let progress = progress?()
        if let progress { note(progress) }
        send(.tools(progress?.tools))
      }
    }
  }

  func send(_ message: StageMessage) { channel.send(message) }

  /// Waits until the stage that is followed has come further.
  ///
  /// - Returns: Where it is, and what was done to it; nil when the process that owns the windows is gone.
  func waitToFollow() -> (position: StagePosition, events: [ScriptEvent])? {
    // Nobody else reads.
    wait(atMost: -1) { followed != nil }
    defer { followed = nil }
    return followed.map { ($0, resumedEvents) }
  }

  // MARK: Windows

  package func open(
    title: String, size: (_ usable: DisplayArea) -> (width: Int32, height: Int32)
  ) throws(WindowHostError) -> any HostWindow {
    let (width, height) = size(freeArea)
    lastWindow += 1
    let window = lastWindow
    send(.open(window: window, title: title, width: width, height: height))
    wait { states[window] != nil }
    guard states[window] != nil else { throw .window(reason: "the process that owns the windows is gone") }
    return RemoteWindow(window, self)
  }

  func state(of window: UInt32) -> WindowState {
    states[window]
      ?? WindowState(
        width: 1, height: 1, pixelWidth: 1, pixelHeight: 1, isVisible: false, hasKeyboard: false,
        refreshRate: 60)
  }

  /// Until the windowing system says otherwise it has the size that was asked for.
  func resize(_ window: UInt32, width: Int32, height: Int32) {
    send(.resize(window: window, width: width, height: height))
    states[window]?.resize(width: Int(width), height: Int(height))
  }

  func show(_ window: UInt32) {
    states[window]?.isVisible = true
    send(.show(window: window))
  }

  func close(_ window: UInt32) {
    states[window] = nil
    send(.close(window: window))
  }

  /// Waits until the picture that was sent is taken, so that its memory can be drawn into.
  func waitUntilTaken(_ window: UInt32) { wait { channel.isTaken(window) } }

  package var freeArea: DisplayArea { area ?? DisplayArea() }

  // MARK: Events

  package func drain(_ handler: (WindowEvent) -> Void) {
    receive()
    while !events.isEmpty { handler(events.removeFirst()) }
    // Dispatch tells of the other end's close once, and that may have been in the middle of other work.
    if channel.isClosed, let onLoss { end(onLoss()) }
  }

  package func listen(
    for window: any HostWindow, onEvent: @escaping @MainActor () -> Void,
    onLoss: @escaping @MainActor () -> String?
  ) {
    self.onLoss = onLoss
    let source = DispatchSource.makeReadSource(fileDescriptor: channel.descriptor, queue: .main)
    source.setEventHandler { MainActor.assumeIsolated { onEvent() } }
    source.activate()
    self.source = source
  }

  /// Makes the last words, while somebody listens.
  private var onLoss: (@MainActor () -> String?)?
  /// Prints the last words and exits, because no window shows the stage anymore.
  package var end: @MainActor (_ lastWords: String?) -> Void = { words in
    if let words { StandardError.write("flipbook: \(words)\n") }
    Glibc.exit(1)
  }

  package func stopListening() {
    source?.cancel()
    source = nil
    onLoss = nil
  }

  package func pollTime(after now: TimeInterval) -> TimeInterval? { nil }

  package var takesText = false {
    didSet { send(.textInput(takesText)) }
  }

  private var copied: String?
  package var clipboard: String? {
    get { copied }
    set {
      copied = newValue
      send(.clipboard(newValue ?? ""))
    }
  }

  // MARK: Progress

  package var progress: (@MainActor () -> StageProgress)?

  package func note(_ progress: StageProgress) {
    isElementsStale = true
    for (json, isFirst) in notedScript.pieces(of: progress.script.events) {
      send(.script(json: json, isFirst: isFirst))
    }
    for (json, isFirst) in notedTargets.pieces(of: progress.targets) {
      send(.targets(json: json, isFirst: isFirst))
    }
    let position = StagePosition(
      time: progress.time, rate: progress.rate, width: progress.size.width, height: progress.size.height,
      scale: progress.scale, zoom: progress.zoom)
    guard position != notedPosition else { return }
    notedPosition = position
    send(.progress(position))
  }

  // MARK: Elements

  /// Gives what assistive tools find in the stage; nil where nothing is to be found.
  package var elements: (@MainActor () -> [StageElement])?
  private var isElementsWanted = false
  private var notedElements: [StageElement]?
  /// Whether there may be something else to find.
  private var isElementsStale = false
  /// When they were looked for, in real time.
  private var elementsTime: TimeInterval = 0
  /// Real seconds between two looks while things move, which nobody reads out.
  private static let elementsPause: TimeInterval = 0.25

  package func note(pauseAt now: TimeInterval, isMoving: Bool) {
    guard isElementsWanted, isElementsStale, !isMoving || now - elementsTime >= Self.elementsPause else {
      return
    }
    (isElementsStale, elementsTime) = (false, now)
    guard let found = elements?(), found != notedElements else { return }
    notedElements = found
    for (index, piece) in MessagePieces.of(found[...]).enumerated() {
      send(.elements(json: piece, isFirst: index == 0))
    }
  }

  // MARK: Screens

  /// Says in which folders the code is that is shown.
  package func note(folders: [String]) { send(.folders(folders)) }

  /// Says which screens of a project are shown: the stage that takes this one's place shows the same.
  package func note(_ screens: ShownScreens) { send(.screens(screens)) }

  /// Has the code compiled again, with its numbers tunable or as it is: another process then takes this one's place.
  package func tuneLiterals(_ isOn: Bool) { send(.literals(isOn)) }

  /// Says that parts of the first window are made by other code than before.
  ///
  /// - Parameters:
  ///   - places: In pixels of the window's picture.
  ///   - radius: Of their corners, in pixels.
  package func showReloaded(_ places: [CGRect], radius: CGFloat) {
    guard !places.isEmpty else { return }
    send(
      .reloaded(
        places: places.map {
          ReloadedPlace(x: $0.minX, y: $0.minY, width: $0.width, height: $0.height, radius: radius)
        }))
  }
}
