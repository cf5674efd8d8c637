import ArgumentParser
import Demos
import Recording
import Stage
import UIKit

/// Several moments in one picture.
struct FilmstripCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "filmstrip",
    abstract: "Write several moments side by side as one PNG file.",
    discussion: "Without events and moments it shows what the demo is about.")

  @Argument(
    help: "A demo's name, as listed by `flipbook list`.",
    completion: CatalogueEntry.completion)
  var demo: String

  @OptionGroup(title: "Events") var events: EventOptions
  @OptionGroup(title: "Moments") var moments: MomentOptions

  @Flag(help: "Draw the moments over each other instead of beside each other.")
  var onion = false

  @OptionGroup var view: ViewOptions
  @OptionGroup var look: OverlayOption

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The file, or - for standard output. Default: filmstrips/DEMO.png", valueName: "FILE.png|-"),
    completion: .file(extensions: ["png"]))
  var output: String?

  func perform() throws {
    let entry = try CatalogueEntry.named(demo)
    if let output {
      try OutputFile.checkEnding(of: output, is: ["png"], command: "filmstrip")
      try OutputFile.checkTakesBytes(output)
    }
    let script = events.isEmpty ? entry.showpieceScript : try events.events()
    let offscreen = try OffscreenStage(entry, script: script, events: events, view: view)
    offscreen.stage.overlay = look.overlay
    let path = try FilmstripCommand.write(
      offscreen, times: moments.moments(standard: entry.moments), onion: onion, to: output)
    if output == nil { print(path) }
  }

  /// Draws and writes a strip, and returns its file: `output`, or `filmstrips/DEMO.png`.
  @MainActor
  static func write(
    _ offscreen: OffscreenStage, times: [TimeInterval], onion: Bool, to output: String?
  ) throws -> String {
    let progress = Progress("filmstrip \(offscreen.demo.name)", pieces: times.count)
    defer { progress.finish() }
    let strip = try Filmstrip(
      of: offscreen.stage, times: times, title: offscreen.demo.title,
      arrangement: onion ? .onionSkin : .strip,
      largestWidth: Filmstrip.defaultWidth, eachFrame: { _ in progress.advance() })
    try offscreen.check()
    let path = output ?? "\(folder)/\(offscreen.demo.name).png"
    let bytes = try OutputFile.png(strip.image, for: path)
    if output == nil { try OutputFile.makeDirectory(folder) }
    try OutputFile.write(bytes, to: path)
    return path
  }

  /// Where strips go that no one named a file for.
  static let folder = "filmstrips"
}
