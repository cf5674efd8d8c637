import Foundation
import Projects
import Stage
import Support

/// Runs a window on a person's code: the window belongs to this process and the code runs in another, so that the
/// window stays when the code fails, and shows the code anew, at the same moment, when it is saved.
@MainActor
final class LiveRun {
  /// What comes from other threads.
  private enum Event: Sendable {
    case ended(RunningStage, StageProcess.End)
    /// The code fails; where is still to be found.
    case failing(RunningStage, String)
    case asked
  }

  /// A process with the code of one moment.
  private struct Attempt {
    let stage: RunningStage
    /// The files whose saving it follows; none for the first.
    let changes: [String]
    /// Real time.
    let begin: TimeInterval
    /// Screens that it does not make.
    let leftOut: [String]
    /// Whether it begins without what was done so far.
    let startsOver: Bool
    /// Whether it was begun to make the code's numbers tunable, or to leave them alone.
    let isForLiterals: Bool
  }

  /// The same project as it was, beside.
  struct Against {
    let process: StageProcess
    /// What it is called.
    let label: String
    /// The folder of its repository, which messages leave out.
    let root: String
  }

  private var process: StageProcess
  /// The size of a window for what fails before the code has opened one.
  private let view: ViewOptions
  private let isDemo: Bool
  private let against: Against?
  private var beside: RunningStage?
  /// What owns its windows.
  let host: StageHost
  /// Whether saving files of the project starts it again.
  private let isWatched: Bool
  private let events = Locked<[Event]>([])
  /// The processes to end when this one is asked to.
  private let running = Locked<[RunningStage]>([])
  private var shown: Attempt?
  private var coming: Attempt?
  private var changes: [String] = []
  private var note: HostTimer?
  /// Whether a person wants to begin again without what was done so far.
  private var startsOver = false
  /// Whether the code is to be compiled with its numbers tunable, when that is news.
  private var literals: Bool?
  /// Seconds of processor time that the shown process had taken when it answered the last time.
  private var workBeforeSilence: TimeInterval = 0
  /// Whether something has failed that is not mended yet.
  private var isFailed = false

  /// Seconds between two questions whether the code still does its work.
  private static let askingPause: TimeInterval = 2
  /// How long code may take for an answer, or for its first picture.
  private nonisolated static let patience = Patience(working: 10, resting: 60)
  /// Seconds that the code's process may take to keep its recording when the display is gone.
  private static let lastPause: TimeInterval = 10
  /// Seconds for which a line behind the window's title says what was reloaded.
  private static let notePause: TimeInterval = 4

  /// - Parameters:
  ///   - isDemo: Whether it is one of this program's demos: what is saved in its sources is compiled, and before
  ///     anything is saved the program's own is shown.
  ///   - isWatched: Whether saving files starts the code again.
  ///   - display: Where its windows are; nil for the machine's own.
  /// - Throws: `WindowHostError.noDisplay` when there is no display.
  init(
    _ process: StageProcess, view: ViewOptions, against: Against? = nil, isDemo: Bool = false,
    isWatched: Bool = true, on display: (any WindowSystem)? = nil
  ) throws {
    self.process = process
    self.view = view
    self.isDemo = isDemo
    self.against = against
    self.isWatched = isWatched
    host = if let display { try StageHost(display) } else { try StageHost() }
  }

  /// Runs until the window is closed.
  ///
  /// - Returns: The exit status.
  /// - Throws: `Fault.failure` when the code cannot be run at all.
  func run() throws -> Int32 {
    let relay = TerminationRelay { [running, events] in Self.end(running, events) }
    let watch =
      isWatched
      ? ProjectWatch(path: process.path) { [weak self] in
        self?.changes += $0
        StageHost.wake()
      } : nil
    let timer = HostTimer(after: Self.askingPause, repeats: true) { [weak self] in self?.ask() }
    host.onTakeover = { [weak self] in self?.takeOver() }
    host.onFolders = { watch?.watch($0) }
    host.onStartOver = { [weak self] in self?.startOver() }
    host.onLiterals = { [weak self] in
      self?.literals = $0
      StageHost.wake()
    }
    host.onBesideClosed = { [weak self] in self?.endBeside() }
    host.lastWords = { [weak self] in
      guard let self else { return StageHost.loss }
      return awaitLastWords()
    }
    defer {
      timer.cancel()
      note?.cancel()
      watch?.stop()
      let other = beside
      endBeside()
      other?.waitUntilGone()
      host.close()
      relay.stop()
    }
    try begin(leavingOut: [])
    try beginBeside()
    while true {
      host.run { [events] in hasWork || events.withLock { !$0.isEmpty } }
      if host.wasClosed {
        coming?.stage.discard()
        return isFailed ? Fault.failureStatus : 0
      }
      for event in events.withLock({ events in
        defer { events = [] }
        return events
      }) {
        if let status = try handle(event) { return status }
      }
      if hasWork { try begin(leavingOut: []) }
    }
  }

  /// Asks the stage to end, and ends with it.
  func end() { Self.end(running, events) }

  private nonisolated static func end(_ running: Locked<[RunningStage]>, _ events: Locked<[Event]>) {
    events.withLock { $0.append(.asked) }
    for stage in running.withLock({ $0 }) { stage.end() }
    StageHost.wake()
  }

  /// Begins again, without what was done so far.
  func startOver() {
    startsOver = true
    StageHost.wake()
  }

  /// Whether a process with other code is to be started.
  private var hasWork: Bool { !changes.isEmpty || startsOver || literals != nil }

  // MARK: Processes

  /// Starts a process with the code as it is now; one that is not ready yet is let go.
  private func begin(leavingOut leftOut: [String]) throws {
    let changes = (coming?.changes ?? []) + self.changes
    self.changes = []
    if let literals { process.tunesLiterals = literals }
    if isDemo, !changes.isEmpty || literals == true { process.compilesDemo = true }
    let isForLiterals = literals != nil
    literals = nil
    // What it began to compile is not wanted any more.
    coming?.stage.discard()
    let startsOver = self.startsOver || coming?.startsOver ?? false
    self.startsOver = false
    let connection = try host.connect(startsOver: startsOver)
    let stage = try process.start(without: leftOut, windows: connection)
    host.began(stage.identifier)
    coming = Attempt(
      stage: stage, changes: changes, begin: host.now, leftOut: leftOut, startsOver: startsOver,
      isForLiterals: isForLiterals || coming?.isForLiterals ?? false)
    running.withLock { $0.append(stage) }
    stage.onFault = { [events, unowned stage] reason in
      events.withLock { $0.append(.failing(stage, reason)) }
      StageHost.wake()
    }
    awaitEnd(of: stage)
  }

  private func awaitEnd(of stage: RunningStage) {
    Thread.detachNewThread { [events] in
      let end = stage.finish(patience: Self.patience)
      events.withLock { $0.append(.ended(stage, end)) }
      StageHost.wake()
    }
  }

  // MARK: Beside

  /// Starts a process with the code as it was, which is built beside the present one.
  private func beginBeside() throws {
    guard let against else { return }
    let connection = try host.connectBeside(against.label)
    let stage = try against.process.start(without: [], windows: connection, role: .follows, isQuiet: true)
    host.beganBeside(stage.identifier)
    beside = stage
    running.withLock { $0.append(stage) }
    awaitEnd(of: stage)
  }

  private func endBeside() {
    let stage = beside
    beside = nil
    stage?.discard()
  }

  /// The code as it was cannot be shown: one line says why, and the present code goes on alone.
  private func handleBeside(_ end: StageProcess.End, of stage: RunningStage) {
    beside = nil
    host.closeBeside()
    guard let against else { return }
    switch end {
    case .ended(let status) where status < 128:
      Terminal.complain(ComparedPictures.reason(stage.lines, label: against.label, root: against.root))
    case .ended: break
    case .failed(let failure, _):
      Terminal.complain(ComparedPictures.reason([failure.summary], label: against.label, root: against.root))
    }
  }

  /// The new code is as far as the old one.
  private func takeOver() {
    shown?.stage.discard()
    shown = coming
    coming = nil
    isFailed = false
    shown?.stage.stopWatching()
    DispatchQueue.global(qos: .utility).async { Project.trimCache() }
    guard let shown else { return }
    if shown.isForLiterals {
      say(process.tunesLiterals ? "the code's numbers can be changed" : "the code as it is")
    }
    guard !shown.changes.isEmpty else { return }
    let names = Set(shown.changes.map { ($0 as NSString).lastPathComponent }).sorted()
    let what = names.count <= 2 ? names.joined(separator: " and ") : "\(names.count) files"
    let seconds = ArgumentValues.text(((host.now - shown.begin) * 100).rounded() / 100)
    say("\(what) reloaded in \(seconds) s")
  }

  /// Says something behind the window's title for a while.
  private func say(_ text: String) {
    host.note(text)
    note?.cancel()
    note = HostTimer(after: Self.notePause) { [host] in host.note(nil) }
  }

  /// Asks whether the main thread does its work; after long silence the process is ended.
  private func ask() {
    guard let stage = shown?.stage else { return }
    let activity = ProcessActivity(stage.identifier)
    let silence = host.silence
    if silence == 0 { workBeforeSilence = activity.processorTime }
    // On a machine with much to do it may wait for a processor: its own time counts.
    let worked = min(silence, activity.processorTime - workBeforeSilence)
    let (waited, limit) =
      activity.isWorking ? (worked, Self.patience.working) : (silence, Self.patience.resting)
    if waited >= limit { stage.stop(because: "it did not answer for \(ArgumentValues.text(limit)) s") }
    host.ask()
  }

  // MARK: Ends

  /// The exit status, when everything ends.
  private func handle(_ event: Event) throws -> Int32? {
    switch event {
    // The processes were asked, too; without one nothing is left to wait for.
    case .asked: return shown == nil && coming == nil ? Fault.failureStatus : nil
    case .failing(let stage, let reason):
      if stage === shown?.stage, coming == nil {
        show(reason, in: process.path, "Looking for the line\u{2026}")
      }
      return nil
    case .ended(let stage, let end): return try handle(end, of: stage)
    }
  }

  private func handle(_ end: StageProcess.End, of stage: RunningStage) throws -> Int32? {
    running.withLock { $0.removeAll { $0 === stage } }
    if stage === beside {
      handleBeside(end, of: stage)
      return nil
    }
    if stage === coming?.stage { return try handleComing(end) }
    // Of a process that was replaced nothing is wanted.
    guard stage === shown?.stage else { return nil }
    shown = nil
    host.disconnect()
    switch end {
    case .ended(let status):
      coming?.stage.discard()
      return isFailed && status == 0 ? Fault.failureStatus : status
    case .failed(let failure, _):
      Terminal.complain(failure.summary)
      if coming == nil { show(failure) }
      return nil
    }
  }

  /// A process has ended before its first picture.
  private func handleComing(_ end: StageProcess.End) throws -> Int32? {
    guard let attempt = coming else { return nil }
    coming = nil
    host.abandon()
    switch end {
    case .ended(let status):
      // The one that is shown may have closed its windows already, and still keeps what was recorded.
      guard host.hasWindows || shown != nil else { return status }
      // It has said why: the code does not compile, or there is nothing to show.
      if status < 128 { show(attempt.stage.lines) }
    case .failed(let failure, let screen?) where attempt.leftOut.count < StageProcess.mostRestarts:
      let leftOut =
        attempt.leftOut + [try StageProcess.screenToLeaveOut(screen, attempt.leftOut, failure)]
      try begin(leavingOut: leftOut)
    case .failed(let failure, _):
      Terminal.complain(failure.summary)
      if !host.hasWindows {
        let name = URL(fileURLWithPath: process.path).lastPathComponent
        try host.open(title: "\(name) \u{2013} Flipbook", size: view.windowSize)
      }
      show(failure)
    }
    return nil
  }

  /// The display is gone: the process with the recording keeps it, and says where it is.
  ///
  /// - Returns: What is left to say.
  private func awaitLastWords() -> String? {
    // One that is still replaying what was done must not take the recording's place.
    if shown != nil { coming?.stage.discard() }
    guard let stage = (shown ?? coming)?.stage else { return StageHost.loss }
    host.hangUp()
    RealTimeWait.look(atMost: Self.lastPause) { hasEnded(stage) }
    return stage.lines.contains { $0.hasPrefix("flipbook: the display is gone") } ? nil : StageHost.loss
  }

  private func hasEnded(_ stage: RunningStage) -> Bool {
    events.withLock { events in
      events.contains { event in
        guard case .ended(let other, _) = event else { return false }
        return other === stage
      }
    }
  }

  // MARK: Cards

  private static let hint = "Save to try again. A click copies the place."

  private func show(_ failure: StageFailure) {
    show(failure.reason, in: failure.place, SourceLine(at: failure.place)?.text ?? "")
  }

  private func show(_ reason: String, in place: String, _ details: String) {
    isFailed = true
    host.show(
      StageHost.Failure(
        title: Self.sentence(reason), place: place, placeName: name(of: place),
        details: details, hint: Self.hint))
  }

  /// Shows what the compiler said, or whatever else kept the code from being loaded.
  private func show(_ lines: [String]) {
    isFailed = true
    let messages = lines.compactMap(CompilerMessage.init)
    let message = messages.first
    let count = (messages.isEmpty ? lines.count : messages.count) - 1
    let others = count > 0 ? " \(count) more in the terminal." : ""
    let line = message.flatMap { SourceLine(at: $0.place) }
    let reason = (message?.text ?? lines.first.map(Self.reason)).map(Self.sentence)
    let place = message?.place ?? process.path
    host.show(
      StageHost.Failure(
        title: reason ?? "The code cannot be loaded", place: place,
        placeName: name(of: place), details: line?.text ?? "",
        mark: message.flatMap { line?.word(atColumn: $0.column) }, hint: Self.hint + others))
  }

  /// What a line for the terminal says, without the program's name.
  private static func reason(_ line: String) -> String {
    line.hasPrefix("flipbook: ") ? String(line.dropFirst("flipbook: ".count)) : line
  }

  private static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  /// A place without the folders that the project is in.
  private func name(of place: String) -> String {
    let root = URL(fileURLWithPath: process.path).resolvingSymlinksInPath().path
    if place == root || place == process.path { return (root as NSString).lastPathComponent }
    return place.hasPrefix(root + "/")
      ? String(place.dropFirst(root.count + 1))
      : place.split(separator: "/").last.map(String.init) ?? place
  }
}
