import ArgumentParser
import Stage
import Support
import UIKit

/// Pictures of moments.
struct Render: ComparingPictures {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Write the picture of one moment, or of several, as PNG files.")

  @Argument(
    help: What.help, completion: What.completion)
  var what: String

  @OptionGroup var part: TargetOption
  @OptionGroup var comparison: AgainstOption
  @OptionGroup(title: "Events") var events: EventOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The moments, in seconds.", valueName: "T[,T…]"),
    transform: ArgumentValues.times)
  var at: [TimeInterval]?

  @OptionGroup var view: ViewOptions
  @OptionGroup var look: OverlayOption

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many threads draw; the pixels do not depend on it.", valueName: "N"),
    transform: ArgumentValues.threads)
  var threads = 1

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The file, a folder for several moments, or - for standard output. The names of the files in a folder are printed.",
      valueName: "FILE.png|DIR|-"),
    completion: .file())
  var output: String?

  var subject: String? { what }

  var pictures: Int { at?.count ?? 1 }
  var pixelsPerPoint: Double { Double(view.pixelsPerPoint) }

  func perform() throws {
    try comparison.refuse(for: what)
    let entry = try What.named(what, target: part.target)
    guard let times = at else { throw Fault.usage("no moment was named; add --at T, such as --at 0.075") }
    let destination = try Destination(output, moments: times.count)
    if case .file(let path) = destination { try OutputFile.checkTakesBytes(path) }
    let offscreen = try OffscreenStage(
      entry, script: events.events(), events: events, view: view, threads: threads)
    offscreen.stage.overlay = look.overlay
    // Nothing is written before everything is drawn: a fault on the way leaves no half of a set behind.
    var files: [(path: String, bytes: [UInt8])] = []
    let progress = Progress("render \(entry.name)", pieces: times.count)
    defer { progress.finish() }
    for time in times {
      let path = destination.path(name: entry.name, time: time)
      files.append((path, try OutputFile.png(offscreen.stage.picture(at: time), for: path)))
      progress.advance()
    }
    try offscreen.check()
    progress.finish()
    switch destination {
    case .directory(let folder):
      try OutputFile.write(files, in: folder)
      for file in files { try StandardOutput.print(file.path) }
    case .file: for file in files { try OutputFile.write(file.bytes, to: file.path) }
    }
  }

  /// Where pictures go.
  enum Destination: Equatable {
    /// A file, or standard output.
    case file(String)
    case directory(String)

    init(_ output: String?, moments: Int) throws {
      guard let output, !output.isEmpty else {
        throw Fault.usage("no output was named; add -o FILE.png" + (moments > 1 ? ", or -o DIR" : ""))
      }
      if output == OutputFile.standardOutput {
        guard moments == 1 else {
          throw Fault.usage(
            "\(moments) moments do not fit into one picture on standard output; name a folder, such as -o frames"
          )
        }
        self = .file(output)
      } else if output.hasSuffix("/") || OutputFile.isDirectory(output) {
        self = .directory(output)
      } else if moments == 1 {
        try OutputFile.checkEnding(of: output, is: ["png"], command: "render")
        self = .file(output)
      } else if OutputFile.ending(of: output) == "png" {
        throw Fault.usage(
          "\(moments) moments do not fit into the one file \(output); name a folder, such as -o frames")
      } else {
        self = .directory(output)
      }
    }

    /// The file of one moment.
    func path(name: String, time: TimeInterval) -> String {
      switch self {
      case .file(let path): path
      case .directory(let folder):
        (folder as NSString).appendingPathComponent("\(name)-\(ArgumentValues.text(time)).png")
      }
    }
  }
}
