import ArgumentParser
import CoreGraphics
import Recording
import Stage
import UIKit

/// Every layer and view with its values.
struct Tree: Command {
  static let configuration = CommandConfiguration(
    commandName: "tree", abstract: "List every layer and view with what it holds and what it shows.")

  @Argument(
    help: What.help, completion: What.completion)
  var what: String

  @OptionGroup var part: TargetOption
  @OptionGroup(title: "Events") var events: EventOptions

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The moment, in seconds.", valueName: "T"),
    transform: ArgumentValues.time)
  var at: TimeInterval = 0

  @OptionGroup var view: ViewOptions

  @Flag(help: "Write JSON, also to files whose names end in another way than .json.")
  var json = false

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The file, or - for standard output, which is the default. A name that ends in .json means JSON.",
      valueName: "FILE|-"),
    completion: .file())
  var output = OutputFile.standardOutput

  var subject: String? { what }

  func perform() throws {
    guard !output.isEmpty else { throw Fault.usage("the name of the file is empty; write -o FILE") }
    let entry = try What.named(what, target: part.target)
    let offscreen = try OffscreenStage(entry, script: events.events(), events: events, view: view)
    try offscreen.stage.advance(to: at)
    let dump = TreeDump(of: offscreen.stage)
    try offscreen.check()
    let isJSON = json || OutputFile.ending(of: output) == "json"
    try OutputFile.write((isJSON ? dump.json() : dump.text()) + "\n", to: output)
  }
}
