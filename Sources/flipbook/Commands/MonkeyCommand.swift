import ArgumentParser
import CoreGraphics
import Demos
import Recording
import Stage
import Support
import UIKit

/// Random input, to find what breaks and what is not released.
struct MonkeyCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "monkey",
    abstract: "Send a demo random input; the last line counts events, faults and leaks.",
    discussion: """
      The same seed gives the same events. Every frame is checked for places that are not finite, every few for pixels \
      that a full redraw or a replay of the script draws otherwise. The exit status is 1 when there were faults or \
      leaks; the shortest script that shows the first of them is then written to a file.
      """)

  @Argument(
    help: "A demo's name, as listed by `flipbook list`.",
    completion: CatalogueEntry.completion)
  var demo: String

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Which random events.", valueName: "N"),
    transform: ArgumentValues.seed)
  var seed: UInt64 = 1

  @Option(
    parsing: .unconditional, help: ArgumentHelp("How many events. Default: 1000.", valueName: "N"),
    transform: ArgumentValues.events)
  var events = 1000

  @OptionGroup var view: ViewOptions

  @Option(help: ArgumentHelp("Write what was done to a script.", valueName: "FILE"))
  var recordScript: String?

  @Option(
    help: ArgumentHelp(
      "Where the shortest script that fails is written. Default: monkey-DEMO-SEED.json.", valueName: "FILE"))
  var shrunkScript: String?

  func perform() throws {
    let entry = try CatalogueEntry.named(demo)
    let progress = Progress("monkey \(entry.name)", pieces: events)
    var monkey = Monkey(seed: seed)
    let configuration = configuration(entry)
    try ProcessLimits.checkMemory(for: configuration)
    let report = try monkey.play(
      configuration, events: events,
      eachEvent: { progress.advance() }, root: entry.makeRoot)
    progress.finish()
    if let recordScript { try OutputFile.write([UInt8](report.script.json()), to: recordScript) }
    for fault in report.faults { try StandardOutput.print("fault: \(fault)") }
    for leak in report.leaks { try StandardOutput.print("leak: \(leak)") }
    if let line = try writeShrunk(report, configuration, root: entry.makeRoot) {
      try StandardOutput.print(line)
    }
    try StandardOutput.print(report.summary)
    if !report.faults.isEmpty || !report.leaks.isEmpty { throw Fault.reported(status: Fault.failureStatus) }
  }

  /// The stage that is asked for.
  func configuration(_ entry: Demo) -> Stage.Configuration {
    view.configuration(size: entry.size, style: .light)
  }

  /// Writes the shortest script that shows what was found, and returns the line that says where; nil for a walk in
  /// which nothing was found, and when replaying does not show it.
  @preconcurrency @MainActor
  func writeShrunk(
    _ report: Monkey.Report, _ configuration: Stage.Configuration, root: @escaping () -> UIViewController
  ) throws -> String? {
    guard let shrunk = try Monkey.shrink(report, configuration, root: root) else { return nil }
    let path = shrunkScript ?? "monkey-\(demo)-\(seed).json"
    try OutputFile.write([UInt8](shrunk.json()), to: path)
    let count = shrunk.events.count
    return "script: \(path), \(count) event\(count == 1 ? "" : "s")"
  }
}
