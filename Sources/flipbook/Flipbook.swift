import ArgumentParser
import CoreGraphics
import Recording
import Glibc
import Stage
import UIKit

/// The command line: what is typed becomes one of the commands, every error one line and an exit status.
@main
struct Flipbook: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flipbook",
    abstract: "Runs UIKit-style interface code on the desktop, and shows any moment of it.",
    discussion: """
      Without a command it opens the gallery. Times are seconds of media time, sizes are points.
      """,
    subcommands: [
      Run.self, List.self, Render.self, FilmstripCommand.self, Record.self, Curves.self, Tree.self,
      MonkeyCommand.self, Fuzz.self, Bench.self, Doctor.self, Test.self, Orphans.self,
    ],
    defaultSubcommand: Run.self)

  static func main() {
    ProcessStreams.prepare()
    Glibc.exit(status(of: Array(CommandLine.arguments.dropFirst())))
  }

  /// Parses and runs, prints what went wrong, and returns the process's exit status.
  static func status(of arguments: [String]) -> Int32 {
    do {
      try refuseUnknownCommand(arguments)
      var command = try parseAsRoot(arguments)
      try ProcessLimits.checkFiles()
      try command.run()
      try StandardOutput.finish()
      return 0
    } catch {
      return report(error)
    }
  }

  /// A first word that is neither a command nor a demo would reach the default command, which knows demos only.
  private static func refuseUnknownCommand(_ arguments: [String]) throws {
    guard let word = arguments.first, !word.hasPrefix("-") else { return }
    let commands = configuration.subcommands.compactMap { $0.configuration.commandName }
    // `help` is the parser's own.
    if commands.contains(word) || word == "help" || CatalogueEntry.names.contains(word) { return }
    throw Fault.usage(
      "there is no command \"\(word)\"" + Suggestion.text(for: word, among: commands + CatalogueEntry.names)
        + "; the commands are \(commands.joined(separator: ", "))")
  }

  /// The parser's message, and where it does not say what to do, where to look.
  private static func advice(_ message: String) -> String {
    let line = Terminal.oneLine(message)
    if line.hasSuffix(".") || line.hasSuffix("?") || line.contains(";") || line.contains(": ") { return line }
    return line + "; see flipbook help"
  }

  private static func report(_ error: any Error) -> Int32 {
    if let fault = error as? Fault {
      if let text = fault.text { Terminal.complain(text) }
      return fault.status
    }
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
        return report(error)
      }
    }
    Terminal.complain(advice(message(for: error)))
    return Fault.usageStatus
  }
}
