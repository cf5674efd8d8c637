import Foundation
import Support

/// Runs windows: brings the windowing system's events to the windows that they are for, gives each window its frames,
/// and sleeps while none has anything to do.
///
/// It owns the windows that are open. None knows another, so each may open and close whenever it likes.
@preconcurrency @MainActor
package final class WindowLoop {
  /// The windows that are open, in the order in which they were opened.
  package private(set) var windows: [WindowHost] = []
  let clock: any HostClock
  /// Where its windows are opened.
  let system: any WindowSystem
  /// Whether a window works: handles an event, follows the clock, draws.
  private var isWorking = false
  /// Whether events came meanwhile.
  private var isLate = false

  init(clock: any HostClock, system: any WindowSystem) {
    self.clock = clock
    self.system = system
  }

  /// Takes a window, which is shown in the loop's next turn.
  package func open(_ window: WindowHost) {
    guard !windows.contains(where: { $0 === window }) else { return }
    windows.append(window)
  }

  /// Lets a window go, without asking it. The others go on.
  package func close(_ window: WindowHost) {
    windows.removeAll { $0 === window }
    window.end()
  }

  /// Shows the windows until one of them, the first, is closed or the process receives a signal to end; the others go
  /// with it.
  ///
  /// - Throws: `WindowHostError.recording` when its script cannot be written.
  func run(until first: WindowHost) throws(WindowHostError) {
    windows.removeAll { $0 === first }
    windows.insert(first, at: 0)
    defer { for window in windows { close(window) } }
    let signals = TerminationSignals { [weak first] in first?.close() }
    defer { signals.cancel() }
    system.listen(
      for: first.window, onEvent: { [weak self] in self?.drainEvents() },
      onLoss: { [unowned self] in lastWords() })
    defer { system.stopListening() }
    system.progress = { [unowned first] in
      var progress = first.progress
      progress.tools = first.toolState?()
      return progress
    }
    defer { system.progress = nil }
    clock.onWake = { [weak self] in self?.catchUp() }
    defer { clock.onWake = {} }

    begin(first)
    while first.isOpen {
      drainEvents()
      let timer = first.stage.perform { clock.performDueWork() }
      for window in windows where !window.hasBegun { begin(window) }
      // Every window gets its frame before anybody sleeps.
      let isDrawn = work { windows.reduce(false) { $1.drawIfDue() || $0 } } ?? true
      for window in windows where !window.isOpen && window !== first { close(window) }
      guard !isDrawn, !isLate, first.isOpen else { continue }
      system.note(pauseAt: clock.now(), isMoving: first.isMoving)
      let deadlines = windows.map(\.nextFrameTime) + [timer, system.pollTime(after: clock.now())]
      sleep(until: deadlines.compactMap { $0 }.min(), first)
    }
    if first.options.showsStatistics { first.printStatistics() }
    try first.keepScript()
  }

  private func begin(_ window: WindowHost) {
    window.begin()
    // What came meanwhile may be for any of them.
    drainEvents()
    work { window.presentFirstFrame() }
  }

  private func sleep(until deadline: TimeInterval?, _ first: WindowHost) {
    first.stage.perform { clock.wait(until: deadline) }
    for window in windows { window.woke() }
  }

  /// Moves the media clocks to the frames that real time has reached, before work that came while we slept.
  private func catchUp() { work { for window in windows where window.hasBegun { window.catchUp() } } }

  /// Does a window's work; nil, without doing it, in the middle of other work.
  ///
  /// A stage that is played to another time runs what waits on the main queue. What wakes the loop is there, too: an
  /// event must not reach a stage that is on its way.
  @discardableResult
  private func work<Result>(_ body: () -> Result) -> Result? {
    guard !isWorking else { return nil }
    isWorking = true
    defer { isWorking = false }
    return body()
  }

  /// What one window did may be seen in the others.
  func wantFrames() { for window in windows { window.isFrameWanted = true } }

  // MARK: Events

  /// Takes everything that waits.
  private func drainEvents() {
    isLate = false
    let isDone: Void? = work {
      system.drain { event in
        for window in windows where event.window == nil || event.window == window.windowIdentifier {
          window.handle(event)
        }
      }
      followTextInput()
    }
    if isDone == nil { isLate = true }
  }

  /// Input methods are on while something takes text; else the space bar would open their candidates.
  private func followTextInput() {
    let window = windows.first { $0.hasKeyboard } ?? windows.first
    let isWanted = window?.stage.takesText ?? false
    if isWanted != system.takesText { system.takesText = isWanted }
  }

  /// Keeps the recording when the display is gone, and says so.
  private func lastWords() -> String {
    do {
      for window in windows { try window.keepScript() }
    } catch {
      return "the display is gone, and \(error)"
    }
    let file = windows.compactMap(\.options.recordScript).first
    let kept = file.map { "; what was done until then is in \($0.path)" } ?? ""
    return "the display is gone and its window with it\(kept)"
  }
}
