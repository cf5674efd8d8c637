import ArgumentParser
import Codecs
import Demos
import Goldens
import Recording
import Stage
import UIKit

/// A clip that plays.
struct Record: Command {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Write a clip that plays: animated PNG or WebP, GIF or MP4, or a page to scrub and measure in.",
    discussion: """
      Frames are drawn from 0 to the end of the duration, both included, and each is shown for the same time. The clip \
      plays for ever; what never ends is cut off at the end. PNG and WebP hold the pixels of flipbook render, GIF and \
      MP4 come near them. HTML is one page without any request to a network, for a pull request: it \
      plays, steps, measures, and shows the curves of what moves. Without events and duration it plays the demo's story.
      """)

  @Argument(
    help: "A demo's name, as listed by `flipbook list`, or gallery.",
    completion: What.completion)
  var what: String

  @OptionGroup var part: TargetOption
  @OptionGroup(title: "Events") var events: EventOptions

  @Option(
    parsing: .unconditional, help: ArgumentHelp("How long, in seconds.", valueName: "T"),
    transform: ArgumentValues.duration)
  var duration: TimeInterval?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Frames per second. Default: 60, for GIF 50.", valueName: "N"),
    transform: ArgumentValues.rate)
  var fps: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Only this part of the picture, in points; with a device it begins above the bezel.",
      valueName: "X,Y,WxH"),
    transform: ArgumentValues.part)
  var crop: CGRect?

  @OptionGroup var view: ViewOptions
  @OptionGroup var look: OverlayOption

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The file, or - for standard output.", valueName: "FILE.(apng|png|webp|gif|mp4|html)|-"),
    completion: .file(extensions: Record.endings))
  var output: String?

  @Option(help: ArgumentHelp("What goes to standard output. Default: apng.", valueName: "apng|webp|gif|mp4"))
  var format: ClipFormat?

  var subject: String? { what }

  func perform() throws {
    let entry = try What.named(what, target: part.target)
    guard let output, !output.isEmpty else {
      throw Fault.usage("no output was named; add -o FILE.apng, or .webp, .gif, .mp4 or .html")
    }
    if output != OutputFile.standardOutput, OutputFile.ending(of: output) == Self.page {
      return try writePage(of: entry, to: output)
    }
    let format = try format(of: output)
    let (script, length) = try take(of: entry)
    let frames = try Clip.frameCount(duration: length, framesPerSecond: fps ?? format.standardRate)
    let offscreen = try OffscreenStage(entry, script: script, events: events, view: view)
    offscreen.stage.overlay = look.overlay
    let progress = Progress("record \(entry.name)", pieces: Clip.drawnFrames(frames, format: format))
    defer { progress.finish() }
    let clip: Clip
    do {
      clip = try Clip(
        of: offscreen.stage, duration: length, framesPerSecond: fps, crop: crop, format: format,
        eachFrame: { progress.advance() })
    } catch let error as ClipError {
      throw Fault.failure("\(error)")
    }
    try offscreen.check()
    try OutputFile.write(clip.bytes, to: output)
  }

  /// The ending of a page.
  private static let page = "html"
  private static let endings = ClipFormat.fileEndings + [page]

  /// Writes the clip as a page.
  @MainActor
  private func writePage(of entry: ShownScreen, to output: String) throws {
    guard format == nil else {
      throw Fault.usage("--format goes with -o -; the name says that this is a page")
    }
    let (script, length) = try take(of: entry)
    let rate = fps ?? ClipFormat.apng.standardRate
    let count = try Clip.frameCount(duration: length, framesPerSecond: rate)
    let moving = try OffscreenStage(entry, script: script, events: events, view: view)
    let recording = try CurveRecording(of: moving.stage, hertz: rate, until: .duration(length))
    let offscreen = try OffscreenStage(entry, script: script, events: events, view: view)
    offscreen.stage.overlay = look.overlay
    let configuration = offscreen.stage.configuration
    let part = try Clip.part(crop, of: configuration.picturePixelSize, scale: configuration.scale)
    var page = ClipPage(
      title: entry.title, scale: Double(configuration.scale), count: count, framesPerSecond: rate, recording)
    let progress = Progress("record \(entry.name)", pieces: count)
    defer { progress.finish() }
    for index in 0..<count {
      let picture = try offscreen.stage.picture(at: Double(index) / rate, over: .clear)
      guard (picture.width, picture.height) == configuration.picturePixelSize,
        let pixels = picture.storage.copy(of: part)
      else { throw RecordingError.differentSizes }
      page.add(pixels)
      progress.advance()
    }
    try offscreen.check()
    progress.finish()
    try OutputFile.write(page.html(), to: output)
  }

  /// What is written: what the file's name says, or `--format`.
  private func format(of output: String) throws -> ClipFormat {
    if output == OutputFile.standardOutput {
      try OutputFile.checkTakesBytes(output)
      return format ?? .apng
    }
    guard format == nil else {
      throw Fault.usage(
        "--format goes with -o -; the name of a file says what is written, as \"a.webp\" does")
    }
    try OutputFile.checkEnding(of: output, is: Record.endings, command: "record")
    return ClipFormat(fileEnding: OutputFile.ending(of: output)) ?? .apng
  }

  /// What is played, and how long: what was asked for, or the demo's story.
  @MainActor
  private func take(of entry: ShownScreen) throws -> (Script, TimeInterval) {
    if let duration { return (try events.events(), duration) }
    guard events.isEmpty, entry.storyLength > 0 else {
      throw Fault.usage("no end was named; add --duration T, such as --duration 2")
    }
    return (entry.story, entry.storyLength)
  }
}

extension ClipFormat: ExpressibleByArgument {}
