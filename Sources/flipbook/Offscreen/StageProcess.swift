import Foundation
import Glibc
import Support

/// Runs a command on a person's code in a process of its own, so that code that traps, ends or hangs takes only that process
/// with it.
struct StageProcess {
  /// Says to a process that it is the stage's.
  private static let variable = "FLIPBOOK_STAGE_PROCESS"
  /// Lines on standard error between the two processes begin with it.
  private static let mark = "\u{1}flipbook "

  /// Seconds that the runtime may take for its report on a process.
  private static let reportPause: TimeInterval = 20

  /// What the stage's process tells the one that watches it.
  private enum Sign: String {
    /// The code is loaded, or a piece of the work is done.
    case alive
    /// The command came to its end, whatever its status.
    case finished
    /// One of several screens is being made; its name follows.
    case making
    /// It was made.
    case made
  }

  /// Names the screens that are not to be made, each on a line: their code has ended a process before.
  private static let leftOutVariable = "FLIPBOOK_LEFT_OUT_SCREENS"
  /// With more screens that end the process than this, it is not begun again.
  private static let mostRestarts = 20

  /// The screens whose code has ended a process before.
  static let leftOut = Set(
    (ProcessInfo.processInfo.environment[leftOutVariable] ?? "").split(separator: "\n").map(String.init))

  /// Whether the code of a project may be loaded into this process.
  static let isHere = ProcessInfo.processInfo.environment[variable] != nil

  /// Says that work goes on: from here on, long silence means that the code hangs.
  static func showLife() { send(.alive) }

  /// Says that the command has ended, and not the code of the project the process.
  static func showEnd() { send(.finished) }

  /// Makes one of several screens. When its code ends the process, the command is begun again without it.
  static func make<Screen>(_ name: String, _ body: () -> Screen) -> Screen {
    send(.making, name)
    defer { send(.made) }
    return body()
  }

  private static func send(_ sign: Sign, _ text: String = "") {
    if isHere { StandardError.write("\(mark)\(sign.rawValue) \(text)\n") }
  }

  /// The words of the command line.
  let arguments: [String]
  /// The project's file or folder.
  let path: String
  /// Seconds without a sign of life after which the code hangs; nil for a window, which waits for people.
  let patience: TimeInterval?

  /// Runs the command, passes on what it prints, and returns its exit status.
  ///
  /// - Throws: `Fault.failure` with the place in the person's code when that code ended the process.
  func run() throws -> Int32 {
    var leftOut: [String] = []
    while true {
      switch try run(without: leftOut) {
      case .ended(let status): return status
      case .failed(let reason, making: let screen?) where leftOut.count < Self.mostRestarts:
        Terminal.complain("\(reason); going on without \(screen)")
        leftOut.append(screen)
      case .failed(let reason, _): throw Fault.failure(reason)
      }
    }
  }

  /// How a process came to its end.
  private enum End {
    case ended(Int32)
    /// The code ended it: a line that says why, and the screen of several that was being made.
    case failed(String, making: String?)
  }

  private func run(without leftOut: [String]) throws -> End {
    let process = Process()
    let errors = Pipe()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = arguments
    var environment = ProcessInfo.processInfo.environment
    environment[Self.variable] = "1"
    environment["SWIFT_BACKTRACE"] =
      "enable=yes,color=no,interactive=no,threads=crashed,images=none,registers=none,limit=64"
    environment[Self.leftOutVariable] = leftOut.isEmpty ? nil : leftOut.joined(separator: "\n")
    process.environment = environment
    process.standardError = errors
    do {
      try process.run()
    } catch {
      throw Fault.failure("the stage cannot be started: \(error.localizedDescription)")
    }
    let relay = TerminationRelay(to: process)
    defer { relay.stop() }
    var reading = Reading(report: CrashReport(path: path))
    let isHung = read(errors.fileHandleForReading.fileDescriptor, of: process, into: &reading)
    process.waitUntilExit()
    let status = process.terminationStatus
    guard process.terminationReason == .uncaughtSignal else {
      guard reading.isFinished else {
        return .failed(
          "\(reading.report.path): the code ended its stage: it called exit(\(status))",
          making: reading.screen)
      }
      return .ended(status)
    }
    // Asked to end, by the person or the system: not the code's fault.
    if [SIGINT, SIGTERM, SIGHUP].contains(status) { return .ended(128 + status) }
    return .failed(
      isHung
        ? reading.report.summary(of: "it did not answer for \(ArgumentValues.text(patience ?? 0)) s")
        : reading.report.summary(signal: status), making: reading.screen)
  }

  /// What came from the stage's process so far.
  private struct Reading {
    var report: CrashReport
    var rest: [UInt8] = []
    var isAlive = false
    var isFinished = false
    /// The screen of several that is being made.
    var screen: String?

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
        switch Sign(rawValue: String(words[0])) {
        case .finished: isFinished = true
        case .making: screen = words.count > 1 ? String(words[1]) : nil
        case .made: screen = nil
        case .alive, nil: break
        }
      } else if !report.takes(line) {
        StandardError.write(line + "\n")
      }
    }
  }

  /// Reads to the end; true when the process was ended because it hung.
  private func read(_ descriptor: Int32, of process: Process, into reading: inout Reading) -> Bool {
    let input = PatientInput(descriptor: descriptor, process: process.processIdentifier)
    var isHung = false
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let limit = isHung ? Self.reportPause : reading.isAlive ? patience : nil
      if let limit, !input.waits(limit) {
        // The runtime prints where it is, and goes on with what it did.
        kill(process.processIdentifier, isHung ? SIGKILL : SIGABRT)
        if isHung { return true }
        isHung = true
        continue
      }
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return isHung }
      reading.take(buffer[..<count])
      if isHung, reading.report.isWhole {
        kill(process.processIdentifier, SIGKILL)
        return true
      }
    }
  }
}

/// Passes requests to end on to the stage's process.
private final class TerminationRelay {
  private var sources: [any DispatchSourceSignal] = []

  init(to process: Process) {
    for number in [SIGTERM, SIGHUP, SIGINT] {
      // Who started the process with nohup wants it to outlive its terminal.
      if number == SIGHUP, ProcessSignals.isIgnored(number) { continue }
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { process.terminate() }
      source.resume()
      sources.append(source)
    }
  }

  func stop() { for source in sources { source.cancel() } }
}
