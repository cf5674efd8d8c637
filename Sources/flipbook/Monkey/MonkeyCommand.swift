import ArgumentParser
import CoreGraphics
import Demos
import Glibc
import Proving
import Stage
import Support
import UIKit

/// Random input, to find what breaks and what is not let go.
struct MonkeyCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "monkey",
    abstract:
      "Send a demo, a screen or a whole app random input; the last line counts events, faults and leaks.",
    discussion: """
      The same seed gives the same events. Every frame is checked for places that are not finite, every few for pixels \
      that a full redraw or a replay of the script draws otherwise, and the walk for memory that grows without bound. \
      It runs in a process of its own, so that an event that hangs or crashes is found too. The exit status is 1 when \
      there were faults or leaks; the shortest script that shows the first of them is then written to a file, and \
      --script repeats it.
      """)

  @Argument(
    help: What.help, completion: What.completion)
  var what: String

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Which random events.", valueName: "N"),
    transform: ArgumentValues.seed)
  var seed: UInt64 = 1

  @Option(
    parsing: .unconditional, help: ArgumentHelp("How many events. Default: 1000.", valueName: "N"),
    transform: ArgumentValues.events)
  var events = 1000

  @Option(
    help: ArgumentHelp("Send the events of a JSON script instead of random ones.", valueName: "FILE"),
    completion: .file(extensions: ["json"]))
  var script: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How long an event may take. Default: 10.", valueName: "SECONDS"),
    transform: ArgumentValues.patience)
  var timeout = 10.0

  @OptionGroup var part: TargetOption
  @OptionGroup var view: ViewOptions

  @Option(help: ArgumentHelp("Write what was done to a script.", valueName: "FILE"))
  var recordScript: String?

  @Option(
    help: ArgumentHelp(
      "Where the shortest script that fails is written. Default: monkey-DEMO-SEED.json.", valueName: "FILE"))
  var shrunkScript: String?

  /// The walk itself, which another process watches.
  @Flag(help: .hidden) var walk = false

  var subject: String? { what }

  func perform() throws {
    let entry = try What.named(what, target: part.target)
    let configuration = configuration(entry)
    try ProcessLimits.checkMemory(for: configuration)
    if walk { return try perform(entry, configuration) }
    let progress = Progress("monkey \(entry.name)", pieces: events)
    var sent: [ScriptEvent] = []
    let watched = WatchedWalk(arguments: arguments + ["--walk"], patience: timeout)
    let end = try watched.run { event in
      sent.append(event)
      progress.advance()
    }
    progress.finish()
    if let recordScript { try OutputFile.write([UInt8](Script(sent).json()), to: recordScript) }
    switch end {
    case .finished(let report, let shrunk): try finish(report, shrunk)
    case .hung: try stop(sent, "takes more than \(Int(timeout.rounded(.up))) s") { $0.isHang }
    case .crashed(let reason): try stop(sent, "ends the program (\(reason))") { $0.isCrash }
    case .refused(let status): throw Fault.reported(status: status)
    }
  }

  /// The stage that is asked for.
  @MainActor
  func configuration(_ entry: ShownScreen) -> Stage.Configuration {
    view.configuration(for: entry, style: .light)
  }

  // MARK: In the watching process

  @MainActor
  private func finish(_ report: Monkey.Report, _ shrunk: Script?) throws {
    for fault in report.faults { try StandardOutput.print("fault: \(fault)") }
    for leak in report.leaks { try StandardOutput.print("leak: \(leak)") }
    if let shrunk { try StandardOutput.print("script: \(try write(shrunk))") }
    try StandardOutput.print(report.summary)
    if !report.faults.isEmpty || !report.leaks.isEmpty { throw Fault.reported(status: Fault.failureStatus) }
  }

  /// Writes what leads to an event that cannot be survived, shortens it, and says how to repeat it.
  @MainActor
  private func stop(
    _ events: [ScriptEvent], _ end: String, isSame: @escaping (WatchedWalk.End) -> Bool
  ) throws -> Never {
    // At once: shortening takes a process a try.
    var written = try write(Script(events))
    let name = NSTemporaryDirectory() + "flipbook-\(getpid()).json"
    defer { unlink(name) }
    var shrinking = ScriptShrinking(mostRuns: WatchedWalk.mostTries) { events in
      try OutputFile.write([UInt8](Script(events).json()), to: name)
      let watched = WatchedWalk(arguments: repeating(name) + ["--walk"], patience: timeout)
      return isSame(try watched.run { _ in })
    }
    if let shortest = try shrinking.shortest(events), shortest.count < events.count {
      written = try write(Script(shortest))
    }
    let walk = script.map { "--script \($0)" } ?? "--seed \(seed)"
    throw Fault.failure(
      "monkey \(what) \(walk): event \(events.count) \(end); \(written) lead\(written.hasSuffix("s") ? "" : "s") "
        + "there; repeat it with flipbook \(repeating(shrunkPath).joined(separator: " "))")
  }

  /// What is shown, as a part of a file's name.
  private var fileName: String {
    (what as NSString).lastPathComponent.replacingOccurrences(of: ":", with: "-")
  }

  /// Where the shortest script goes.
  private var shrunkPath: String {
    shrunkScript ?? "monkey-\(fileName)-\(script == nil ? "\(seed)" : "script").json"
  }

  /// Writes the shortest script, and returns where it is and how long.
  func write(_ script: Script) throws -> String {
    try OutputFile.write([UInt8](script.json()), to: shrunkPath)
    let count = script.events.count
    return "\(shrunkPath), \(count) event\(count == 1 ? "" : "s")"
  }

  /// The words of this command that say what is shown and what is done.
  private var arguments: [String] {
    let events = script.map { ["--script", $0] } ?? ["--seed", "\(seed)", "--events", "\(events)"]
    return ["monkey", what] + events + part.arguments + view.arguments
  }

  /// The words of the same command with another script.
  private func repeating(_ path: String) -> [String] {
    ["monkey", what, "--script", path] + part.arguments + view.arguments
  }

  // MARK: In the process of the walk

  @MainActor
  private func perform(_ entry: ShownScreen, _ configuration: Stage.Configuration) throws {
    endWithWatcher()
    let reporter = try WalkReporter()
    let script = try script.map { try EventOptions.read($0, latest: .greatestFiniteMagnitude) }
    var monkey = Monkey(seed: seed)
    var report: Monkey.Report
    if let script {
      report = try Monkey.play(
        script, configuration, beforeEvent: { reporter.send(.event($0)) }, eachStep: { reporter.step() },
        content: entry.content)
    } else {
      report = try monkey.play(
        configuration, events: events, beforeEvent: { reporter.send(.event($0)) },
        eachStep: { reporter.step() }, content: entry.content)
    }
    let found = report
    // The watching process has it already.
    report.script = Script()
    reporter.send(.report(report))
    reporter.send(
      .shrunk(try Monkey.shrink(found, configuration, eachStep: { reporter.step() }, content: entry.content)))
  }

  /// Ends the walk when its parent process is gone, even when the walk hangs.
  private func endWithWatcher() {
    Thread.detachNewThread {
      var byte: UInt8 = 0
      var count: Int
      // Until the end of the pipe, or until it cannot be read.
      repeat { count = read(STDIN_FILENO, &byte, 1) } while count > 0 || (count < 0 && errno == EINTR)
      _exit(Fault.failureStatus)
    }
  }
}

extension WatchedWalk.End {
  fileprivate var isHang: Bool { if case .hung = self { true } else { false } }
  fileprivate var isCrash: Bool { if case .crashed = self { true } else { false } }
}
