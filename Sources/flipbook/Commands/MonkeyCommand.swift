import ArgumentParser
import CoreGraphics
import Recording
import Stage
import UIKit

/// Random input, to find what breaks and what is not let go.
struct MonkeyCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "monkey",
    abstract: "Send a demo random input; the last line counts events, faults and leaks.",
    discussion: "The same seed gives the same events. The exit status is 1 when there were faults or leaks.")

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

  func perform() throws {
    let entry = try CatalogueEntry.named(demo)
    let progress = Progress("monkey \(entry.name)", pieces: events)
    var monkey = Monkey(seed: seed)
    let configuration = Stage.Configuration(size: view.size ?? entry.size, scale: view.pixelsPerPoint)
    try ProcessLimits.checkMemory(for: configuration)
    let report = try monkey.play(
      configuration, events: events,
      eachEvent: { progress.advance() }, root: entry.makeRoot)
    progress.finish()
    if let recordScript { try OutputFile.write([UInt8](report.script.json()), to: recordScript) }
    for fault in report.faults { try StandardOutput.print("fault: \(fault)") }
    for leak in report.leaks { try StandardOutput.print("leak: \(leak)") }
    try StandardOutput.print(report.summary)
    if !report.faults.isEmpty || !report.leaks.isEmpty { throw Fault.reported(status: Fault.failureStatus) }
  }
}
