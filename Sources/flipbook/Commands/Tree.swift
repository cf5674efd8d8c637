import ArgumentParser
import CoreGraphics
import Recording
import Stage
import UIKit

/// Every layer and view with its values.
struct Tree: Command {
  static let configuration = CommandConfiguration(
    commandName: "tree", abstract: "List every layer and view with what it holds and what it shows.")

  @Argument(help: "A demo's name, as listed by `flipbook list`.")
  var demo: String

  @OptionGroup(title: "Events") var events: EventOptions

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The moment, in seconds.", valueName: "T"),
    transform: ArgumentValues.time)
  var at: TimeInterval = 0

  @OptionGroup var view: ViewOptions

  @Flag(help: "Print JSON.")
  var json = false

  func perform() throws {
    let entry = try CatalogueEntry.named(demo)
    let offscreen = try OffscreenStage(entry, script: events.events(), events: events, view: view)
    try offscreen.stage.advance(to: at)
    let dump = TreeDump(of: offscreen.stage)
    try offscreen.check()
    try StandardOutput.print(json ? dump.json() : dump.text())
  }
}
