import Foundation
import Glibc
import Support

/// A process with the code of a project: what it prints, and how it ends.
final class RunningStage: @unchecked Sendable {
  private let process: Process
  private let errors: FileHandle
  private var reading: Reading
  /// Why it was told to stop, when that was not by a person.
  private let refusal = Locked<String?>(nil)
  private let isWatched = Locked(true)
  private let wasAsked = Locked(false)
  private let printed: Locked<[String]>
  /// Called on another thread as soon as the code fails, with why; where is not known yet.
  var onFault: (@Sendable (String) -> Void)?

  /// Called when it has loaded a project to test, and after each test, with how many have run, and of how many.
  var onTests: (@Sendable (Int, Int) -> Void)?

  private static let mostLines = 100
  /// Seconds that the runtime may take for its report on a process; on a busy machine it is slow.
  private static let reportPause: TimeInterval = 60
  /// Seconds that it may take to end after it was asked to.
  private static let farewell: TimeInterval = 1
  /// Seconds after which another thread's request to stop it is noticed, at the latest.
  private static let lookPause: TimeInterval = 5

  /// - Parameter isQuiet: Whether what it prints is only kept.
  init(_ process: Process, errors: FileHandle, report: CrashReport, isQuiet: Bool = false) {
    self.process = process
    self.errors = errors
    printed = Locked([])
    reading = Reading(report: report, printed: printed, isQuiet: isQuiet)
  }

  /// The last lines that it printed.
  var lines: [String] { printed.withLock { $0 } }

  var identifier: pid_t { process.processIdentifier }

  /// Asks it to end, as the system does, to keep what it has. Code that computes on is ended a moment later.
  func end() {
    wasAsked.withLock { $0 = true }
    // What it has begun, such as compilers, has nothing to keep.
    let begun = ProcessTree(identifier).descendants
    process.terminate()
    for child in begun { kill(child, SIGKILL) }
    RealTimeWait.call(after: Self.farewell) { [self] in
      if process.isRunning { discard() }
    }
  }

  /// Ends it at once with all that it has begun, such as compilers: another one takes its place, and it has nothing to
  /// keep.
  func discard() { ProcessTree(identifier).kill() }

  /// Waits, a second at most, until a process that was ended is gone.
  func waitUntilGone() {
    RealTimeWait.look(atMost: 1) { kill(identifier, 0) != 0 }
  }

  /// Ends it because it does not work any more; the runtime prints where it is first.
  func stop(because reason: String) {
    let isFirst = refusal.withLock { refusal in
      defer { refusal = refusal ?? reason }
      return refusal == nil
    }
    if isFirst { kill(identifier, SIGABRT) }
  }

  /// From now on silence means nothing: it waits for people.
  func stopWatching() { isWatched.withLock { $0 = false } }

  /// Passes on what it prints until it ends.
  ///
  /// - Parameter patience: How long the code may give no sign of life, after the first; nil for ever.
  func finish(patience: Patience?) -> StageProcess.End {
    read(patience)
    process.waitUntilExit()
    let status = process.terminationStatus
    guard process.terminationReason == .uncaughtSignal else {
      guard reading.isFinished else {
        return .failed(
          StageFailure(
            place: reading.exit ?? reading.report.path, event: "the code ended its stage",
            reason: "it called exit(\(status))"),
          making: reading.screen)
      }
      return .ended(status)
    }
    // Asked to end, by the person or the system: not the code's fault.
    if wasAsked.withLock({ $0 }) { return .ended(128 + SIGTERM) }
    if [SIGINT, SIGTERM, SIGHUP].contains(status) { return .ended(128 + status) }
    return .failed(
      refusal.withLock { $0 }.map(reading.report.failure(of:)) ?? reading.report.failure(signal: status),
      making: reading.screen)
  }

  /// Reads to the end of what it prints.
  private func read(_ patience: Patience?) {
    let descriptor = errors.fileDescriptor
    let input = PatientInput(descriptor: descriptor, process: identifier)
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let isStopped = refusal.withLock { $0 != nil }
      let watched = reading.isAlive && isWatched.withLock { $0 } ? patience : nil
      let limit = isStopped ? Patience(Self.reportPause) : watched ?? Patience(Self.lookPause)
      if let waited = input.waits(limit) {
        if isStopped {
          kill(identifier, SIGKILL)
          return
        }
        if watched != nil, isWatched.withLock({ $0 }) {
          stop(because: "it did not answer for \(ArgumentValues.text(waited)) s")
        }
        continue
      }
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      let known = reading.report.reason, tests = reading.tests?.done
      reading.take(buffer[..<count])
      if known == nil, let reason = reading.report.reason { onFault?(reason) }
      if let now = reading.tests, now.done != tests { onTests?(now.done, now.all) }
      if reading.report.isWhole, refusal.withLock({ $0 != nil }) {
        kill(identifier, SIGKILL)
        return
      }
    }
  }

  /// What came from the process so far.
  private struct Reading {
    var report: CrashReport
    let printed: Locked<[String]>
    let isQuiet: Bool
    var rest: [UInt8] = []
    var isAlive = false
    var isFinished = false
    /// The screen of several that is being made.
    var screen: String?
    /// How many tests have run.
    var tests: (done: Int, all: Int)?
    /// Where the code called `exit`.
    var exit: String?

    mutating func take(_ bytes: ArraySlice<UInt8>) {
      rest += bytes
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        take(line: String(decoding: rest[..<end], as: UTF8.self))
        rest.removeSubrange(...end)
      }
    }

    private mutating func take(line: String) {
      if line.hasPrefix(StageProcess.mark) {
        isAlive = true
        let words = line.dropFirst(StageProcess.mark.count).split(
          separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        let text = words.count > 1 ? String(words[1]) : nil
        switch StageProcess.Sign(rawValue: String(words[0])) {
        case .finished: isFinished = true
        case .making: screen = text
        case .made: screen = nil
        case .exiting: exit = text
        case .aborting: if let text { report.aborts(at: text) }
        case .stopping: if let text { report.stops(at: text) }
        case .tests:
          let numbers = words.dropFirst().joined().split(separator: " ").compactMap { Int($0) }
          if numbers.count == 2 { tests = (numbers[0], numbers[1]) }
        case .alive, nil: break
        }
      } else if !report.takes(line) {
        if !isQuiet { StandardError.write(line + "\n") }
        printed.withLock { $0 = $0.suffix(RunningStage.mostLines - 1) + [line] }
      }
    }
  }
}
