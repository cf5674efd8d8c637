import ArgumentParser
import CoreGraphics
import Recording
import Stage
import UIKit

/// Values over time.
struct Curves: Command {
  static let configuration = CommandConfiguration(
    commandName: "curves", abstract: "Write what layers show over time, as a table (CSV) or a chart (SVG).",
    discussion: """
      For other systems the curves are lines through as few points as come within a 500th of their height: linear() of \
      CSS (.css), keyframes of Jetpack Compose (.kt), a Lottie file with an invisible layer for each layer (.json).
      """)

  @Argument(
    help: What.help, completion: What.completion)
  var what: String

  @OptionGroup var part: TargetOption
  @OptionGroup(title: "Events") var events: EventOptions

  @Option(
    help: ArgumentHelp(
      "A layer's name or path, as listed by `flipbook tree`. Default: every layer that moves.",
      valueName: "PATH"))
  var layer: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A key path, such as transform.scale. Default: those that move.", valueName: "KEYPATH")
  )
  var key: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Samples per second. Default: 60, for SVG 240.", valueName: "N"),
    transform: ArgumentValues.rate)
  var hz: Double?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("How long, in seconds.", valueName: "T"),
    transform: ArgumentValues.duration)
  var duration: TimeInterval?

  @Option(help: ArgumentHelp("Until nothing moves any more.", valueName: "settled"))
  var until: End?

  @OptionGroup var view: ViewOptions

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The file, or - for standard output as CSV, which is the default.",
      valueName: "FILE.(csv|svg|css|kt|json)|-"),
    completion: .file(extensions: Curves.endings))
  var output = OutputFile.standardOutput

  private static let endings = ["csv", "svg", "css", "kt", "json"]

  /// As many as a screen shows.
  private static let tableRate = 60.0
  /// As many as make a line smooth.
  private static let plotRate = 240.0

  /// About two seconds of work in a release build.
  private static let fewestRowsWithProgress = 150_000

  /// How long to wait for rest, in seconds of media time.
  private static let patience = 60.0

  enum End: String, CaseIterable, ExpressibleByArgument, Sendable { case settled }

  func validate() throws {
    guard (duration == nil) != (until == nil) else {
      throw ValidationError(
        duration == nil
          ? "no end was named; add --duration T or --until settled"
          : "--duration and --until exclude each other; name the end in one way")
    }
  }

  var subject: String? { what }

  func perform() throws {
    let entry = try What.named(what, target: part.target)
    try OutputFile.checkEnding(of: output, is: Self.endings, command: "curves")
    let ending = output == OutputFile.standardOutput ? "csv" : OutputFile.ending(of: output)
    let hz = self.hz ?? (ending == "csv" ? Curves.tableRate : Curves.plotRate)
    let offscreen = try OffscreenStage(entry, script: events.events(), events: events, view: view)
    // Until rest, no one knows how many samples it takes, so there is nothing honest to show.
    let rows = min((duration ?? 0) * hz, Double(CurveRecording.mostSamples))
    let progress = Progress(
      "curves \(entry.name)", pieces: Int(rows) + 1, fewest: Curves.fewestRowsWithProgress)
    defer { progress.finish() }
    let patience = min(Curves.patience, Double(CurveRecording.mostSamples - 1) / hz)
    let recording = try CurveRecording(
      of: offscreen.stage, hertz: hz,
      until: duration.map { .duration($0) } ?? .settled(timeout: patience),
      selecting: CurveRecording.Selection(layers: layer.map { [$0] } ?? [], keyPaths: key),
      eachRow: { progress.advance() })
    try offscreen.check()
    guard until == nil || recording.isSettled else {
      throw Fault.failure(
        "\(entry.name) still moves after \(ArgumentValues.text(patience)) s; say how long with --duration T")
    }
    progress.finish()
    try OutputFile.write(
      text(of: recording, as: ending, title: entry.title, size: offscreen.stage.configuration.size),
      to: output)
  }

  private func text(of recording: CurveRecording, as ending: String, title: String, size: CGSize) -> String {
    switch ending {
    case "svg": return recording.svg(title: title)
    case "css": return recording.css()
    case "kt": return recording.compose()
    case "json":
      let (json, leftOut) = recording.lottie(title: title, size: size)
      if !leftOut.isEmpty {
        Terminal.complain("a Lottie layer has no property for \(leftOut.joined(separator: ", "))")
      }
      return json
    default: return recording.csv()
    }
  }
}
