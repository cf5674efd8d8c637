import Foundation
import Stage
import Support

/// Runs a window on a person's code: the window belongs to this process and the code runs in another, so that the window
/// stays when the code fails.
@MainActor
struct HostedRun {
  let process: StageProcess
  private let host: StageHost
  /// The code's process, while it runs; and whether this process was asked to end.
  private let running = Locked<RunningStage?>(nil)
  private let isAskedToEnd = Locked(false)

  /// Seconds between two questions whether the code still does its work.
  private static let askingPause: TimeInterval = 2
  /// Seconds without an answer after which code that computes hangs, and code that waits.
  private static let patience: TimeInterval = 10, sleepingPatience: TimeInterval = 60

  /// - Throws: `WindowHostError.noDisplay` when there is no display.
  init(_ process: StageProcess) throws {
    self.process = process
    host = try StageHost()
  }

  /// Runs until the window is closed.
  ///
  /// - Returns: The exit status.
  /// - Throws: `Fault.failure` when the code fails before there is a window.
  func run() throws -> Int32 {
    let relay = TerminationRelay { [running, isAskedToEnd] in
      isAskedToEnd.withLock { $0 = true }
      running.withLock { $0 }?.end()
      StageHost.wake()
    }
    defer {
      host.close()
      relay.stop()
    }
    var leftOut: [String] = []
    while true {
      switch try runStage(without: leftOut) {
      case .ended(let status): return status
      case .failed(let failure, let screen?) where leftOut.count < StageProcess.mostRestarts:
        leftOut.append(try StageProcess.screenToLeaveOut(screen, leftOut, failure))
      case .failed(let failure, _):
        guard host.hasWindows else { throw Fault.failure(failure.summary) }
        Terminal.complain(failure.summary)
        waitWithCard(failure)
        return Fault.failureStatus
      }
    }
  }

  /// Runs the code until its process ends.
  private func runStage(without leftOut: [String]) throws -> StageProcess.End {
    let connection = try host.connect(resuming: false)
    let stage = try process.start(without: leftOut, windows: connection)
    host.began(stage.identifier)
    running.withLock { $0 = stage }
    defer { running.withLock { $0 = nil } }
    let end = Locked<StageProcess.End?>(nil)
    let patience = Self.sleepingPatience
    Thread.detachNewThread {
      let found = stage.finish(patience: patience)
      end.withLock { $0 = found }
      StageHost.wake()
    }
    let timer = Timer(timeInterval: Self.askingPause, repeats: true) { [host] _ in
      MainActor.assumeIsolated { Self.ask(host, stage) }
    }
    RunLoop.main.add(timer, forMode: .default)
    defer { timer.invalidate() }
    host.run { end.withLock { $0 != nil } }
    host.disconnect()
    return end.withLock { $0 } ?? .ended(0)
  }

  /// Asks whether the main thread does its work; after long silence the process is ended.
  private static func ask(_ host: StageHost, _ stage: RunningStage) {
    // Until there is a window, signs on standard error say whether it lives.
    guard host.isConnectedToWindow else { return }
    stage.stopWatching()
    let limit = ProcessActivity(stage.identifier).isWorking ? patience : sleepingPatience
    if host.silence >= limit {
      stage.stop(because: "it did not answer for \(ArgumentValues.text(limit)) s")
    }
    host.ask()
  }

  /// Shows why there is no other picture until the window is closed, or the process is asked to end.
  private func waitWithCard(_ failure: StageFailure) {
    host.show(
      StageHost.Failure(
        title: failure.reason.prefix(1).uppercased() + failure.reason.dropFirst(), place: failure.place,
        details: SourceLine(at: failure.place)?.text ?? "",
        hint: "A click copies the place. Ctrl+Q closes the window."))
    host.run { isAskedToEnd.withLock { $0 } }
  }
}
