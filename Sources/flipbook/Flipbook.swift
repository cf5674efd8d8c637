import ArgumentParser
import CoreGraphics
import Recording
import Glibc
import Stage
import Support
import UIKit

/// The command line: what is typed becomes one of the commands, every error one line and an exit status.
@main
struct Flipbook: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flipbook",
    abstract: "Runs UIKit-style interface code on the desktop, and shows any moment of it.",
    discussion: """
      Without a command it opens the gallery. Times are seconds of media time, sizes are points. An error is one line \
      on standard error, with status 2 for bad arguments and 1 for a failure.
      """,
    version: version,
    subcommands: [
      Run.self, Serve.self, Tune.self, List.self, Render.self, FilmstripCommand.self, Record.self,
      Curves.self, Tree.self, Port.self, New.self, MonkeyCommand.self, Fuzz.self, Bench.self, Doctor.self,
      Fonts.self,
      Test.self, Orphans.self,
      Manual.self,
    ],
    defaultSubcommand: Run.self)

  /// What `--version` says, by the rules of semver.org.
  static let version = "0.1.0"

  static func main() {
    ProcessStreams.prepare()
    if StageProcess.isHere {
      ExitWatch.begin()
      AbortWatch.begin()
    }
    let status = status(of: Array(CommandLine.arguments.dropFirst()))
    StageProcess.showEnd()
    Glibc.exit(status)
  }

  /// For how many seconds a person's code may give no sign of life between two pictures. Default 60.
  private static let patience = Patience(
    ProcessInfo.processInfo.environment["FLIPBOOK_PATIENCE"].flatMap(Double.init).flatMap {
      $0.isFinite && $0 > 0 ? $0 : nil
    } ?? 60)

  /// Parses and runs, prints what went wrong, and returns the process's exit status.
  static func status(of arguments: [String]) -> Int32 {
    do {
      try refuseUnknownCommand(arguments)
      var command = try parseAsRoot(arguments)
      try ProcessLimits.checkFiles()
      if let tune = command as? Tune { return status(of: try tune.words()) }
      if let serve = command as? Serve {
        return try MainActor.assumeIsolated {
          try ServedRun(serve, arguments: Serve.runArguments(arguments)).run()
        }
      }
      if !StageProcess.isHere, let what = (command as? any Command)?.subject, What.isProject(what) {
        return try run(command, on: What.parts(of: what).path, arguments)
      }
      if !StageProcess.isHere, let run = command as? Run, let status = try runDemo(run, arguments) {
        return status
      }
      try command.run()
      try StandardOutput.finish()
      return 0
    } catch {
      return report(error, arguments)
    }
  }

  /// Runs a command on a person's code, in a process of its own.
  private static func run(_ command: any ParsableCommand, on path: String, _ arguments: [String]) throws
    -> Int32
  {
    if let test = command as? Test {
      return try TestRun(test, arguments: arguments, path: path, patience: patience).run()
    }
    if let comparing = command as? any ComparingPictures, let revision = comparing.comparison.against {
      let project = try comparing.comparison.revision(revision, of: path)
      return try ComparedPictures(comparing, path: path, project, arguments, patience: patience).run()
    }
    guard let command = command as? Run else {
      return try StageProcess(arguments: arguments, path: path, patience: patience).run()
    }
    let process = StageProcess(arguments: arguments, path: path, patience: nil)
    let other = try command.comparison.against.map { try command.comparison.revision($0, of: path) }
    let against = other.map { other in
      LiveRun.Against(
        process: StageProcess(
          arguments: ChildArguments(arguments).without("--against", "--record-script", "--preset")
            .showing(other.path, for: command.what ?? path).words, path: other.path, patience: nil),
        label: other.label, root: other.root)
    }
    do {
      return try MainActor.assumeIsolated { try LiveRun(process, view: command.view, against: against).run() }
    } catch WindowHostError.noDisplay(let reason) {
      let served = try MainActor.assumeIsolated { try Serve.instead(of: arguments, because: reason) }
      if let served { return served }
      // The command knows what to do without one, and then waits for no person.
      return try StageProcess(arguments: arguments, path: path, patience: patience).run()
    } catch let error as WindowHostError {
      throw Fault.failure("\(error)")
    }
  }

  /// Opens a window on a demo that follows what is saved in its sources.
  ///
  /// - Returns: The exit status; nil where the demo's sources are not at hand, or there is no display.
  private static func runDemo(_ command: Run, _ arguments: [String]) throws -> Int32? {
    guard let what = command.what, let sources = What.demoSources(of: what), command.comparison.against == nil
    else {
      return nil
    }
    let process = StageProcess(arguments: arguments, path: sources, patience: nil)
    do {
      return try MainActor.assumeIsolated { try LiveRun(process, view: command.view, isDemo: true).run() }
    } catch is WindowHostError {
      // The command says what is wrong.
      return nil
    }
  }

  private static func names(_ commands: [any ParsableCommand.Type]) -> [String] {
    commands.compactMap { $0.configuration.commandName }
  }

  /// What can be typed as a command.
  private static let commands = names(configuration.subcommands)
  /// What `--help` lists.
  private static let shownCommands = names(
    configuration.subcommands.filter { $0.configuration.shouldDisplay })

  /// A first word that is neither a command, nor a demo, nor the path of a project would reach the default command.
  private static func refuseUnknownCommand(_ arguments: [String]) throws {
    guard let word = arguments.first, !word.hasPrefix("-") else { return }
    // `help` is the parser's own, which takes any word.
    if word == "help" { return try refuseUnknownTopics(arguments.dropFirst().filter { !$0.hasPrefix("-") }) }
    if commands.contains(word) || What.names.contains(word) || What.isProject(word) { return }
    throw unknownCommand(word, near: shownCommands + What.names)
  }

  private static func refuseUnknownTopics(_ topics: [String]) throws {
    guard let topic = topics.first else { return }
    guard commands.contains(topic) || topic == "help" else {
      throw unknownCommand(topic, near: shownCommands)
    }
    guard topics.count == 1 else {
      throw Fault.usage("help is about one command at a time; write flipbook help \(topic)")
    }
  }

  private static func unknownCommand(_ word: String, near names: [String]) -> Fault {
    .usage(
      "there is no command \"\(word)\"" + Suggestion.text(for: word, among: names)
        + "; the commands are \(shownCommands.joined(separator: ", "))")
  }

  /// The parser's message, and where it does not say what to do, where to look.
  private static func advice(_ message: String, _ arguments: [String]) -> String {
    let line = Terminal.oneLine(message)
    if line.hasSuffix(".") || line.hasSuffix("?") || line.contains(";") || line.contains(": ") { return line }
    // Whatever does not begin with a command goes to the default one.
    let command = arguments.first.flatMap { commands.contains($0) ? $0 : nil } ?? "run"
    return line + "; see flipbook help \(command)"
  }

  private static func report(_ error: any Error, _ arguments: [String]) -> Int32 {
    if let fault = error as? Fault {
      for line in fault.lines { Terminal.complain(line) }
      return fault.status
    }
    // What it is about was said.
    if let code = error as? ExitCode { return code.rawValue }
    if error is StandardOutput.Refusal {
      Terminal.complain("\(error)")
      return Fault.failureStatus
    }
    // What a stage or a recording refuses is something in the arguments.
    if error is StageError || error is RecordingError {
      Terminal.complain("\(error)")
      return Fault.usageStatus
    }
    if exitCode(for: error).isSuccess {
      // A request for help arrives as an error too.
      do {
        try StandardOutput.print(fullMessage(for: error))
        return 0
      } catch {
        return report(error, arguments)
      }
    }
    Terminal.complain(advice(message(for: error), arguments))
    return Fault.usageStatus
  }
}
