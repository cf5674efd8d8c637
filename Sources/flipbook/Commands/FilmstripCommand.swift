import ArgumentParser
import CoreGraphics
import Demos
import Recording
import Stage
import Support
import UIKit

/// Several moments in one picture.
struct FilmstripCommand: ComparingPictures {
  static let configuration = CommandConfiguration(
    commandName: "filmstrip",
    abstract: "Write several moments side by side as one PNG file.",
    discussion: "Without events and moments it shows what the demo is about.")

  @Argument(
    help: What.help, completion: What.completion)
  var what: String

  @OptionGroup var part: TargetOption
  @OptionGroup var comparison: AgainstOption
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

  var subject: String? { what }

  var pictures: Int { 1 }
  var pixelsPerPoint: Double { Double(view.pixelsPerPoint) }

  func perform() throws {
    try comparison.refuse(for: what)
    let entry = try What.named(what, target: part.target)
    if let output {
      try OutputFile.checkEnding(of: output, is: ["png"], command: "filmstrip")
      try OutputFile.checkTakesBytes(output)
    }
    let script = events.isEmpty ? entry.showpiece : try events.events()
    let offscreen = try OffscreenStage(entry, script: script, events: events, view: view)
    offscreen.stage.overlay = look.overlay
    let file = try FilmstripCommand.file(
      offscreen, times: moments.moments(standard: entry.moments), onion: onion, to: output)
    if output != nil { return try OutputFile.write(file.bytes, to: file.path) }
    try OutputFile.write([file], in: FilmstripCommand.folder)
    try StandardOutput.print(file.path)
  }

  /// Draws a strip, for the file `output` or `filmstrips/DEMO.png`.
  @MainActor
  static func file(
    _ offscreen: OffscreenStage, times: [TimeInterval], onion: Bool, to output: String?
  ) throws -> (path: String, bytes: [UInt8]) {
    let progress = Progress("filmstrip \(offscreen.demo.name)", pieces: times.count)
    defer { progress.finish() }
    let strip = try Filmstrip(
      of: offscreen.stage, times: times, title: offscreen.demo.title,
      arrangement: onion ? .onionSkin : .strip,
      largestWidth: Filmstrip.defaultWidth, eachFrame: { _ in progress.advance() })
    try offscreen.check()
    let path = output ?? "\(folder)/\(offscreen.demo.name).png"
    return (path, try OutputFile.png(strip.image, for: path))
  }

  /// Where strips go that no one named a file for.
  static let folder = "filmstrips"
}
