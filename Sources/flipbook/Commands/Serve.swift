import ArgumentParser
import CoreGraphics
import Stage
import UIKit

/// The same as a window, in a browser.
struct Serve: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Open a demo or your own code in a browser; without a name, the gallery.",
    discussion: """
      It prints an address that lets in one browser, once; the page's button Invite gives another one. Only this machine \
      reaches it, unless --host says otherwise. What `flipbook run` does in a window the page does too: the tuner (F12), \
      overlays (F10), reload when your code is saved, slow motion, clips and scripts to take away.
      """)

  @Argument(help: What.help, completion: What.completion)
  var what: String?

  @OptionGroup var part: TargetOption
  @OptionGroup(title: "Events") var events: EventOptions
  @OptionGroup var view: ViewOptions
  @OptionGroup var look: OverlayOption

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Media seconds per second: 1 is real time, 0.1 slow motion.", valueName: "X"),
    transform: ArgumentValues.speed)
  var speed = 1.0

  @Flag(help: "Open the tuner beside the stage. F12 opens it at any time.")
  var tune = false

  @Flag(help: "Open the tuner in a window of its own, beside the stage's in the page.")
  var tuneWindow = false

  @Option(
    help: ArgumentHelp(
      "Open the tuner with the numbers that it saved in this file, or copied as a text that begins with v1:.",
      valueName: "FILE|v1:TEXT"),
    completion: .file(extensions: ["json"]))
  var preset: String?

  @Option(help: ArgumentHelp("The port to listen at. Default: any that is free.", valueName: "N"))
  var port = 0

  @Option(
    help: ArgumentHelp(
      "The address of this machine to listen at, such as 0.0.0.0 in a container: whoever reaches it needs the token still.",
      valueName: "ADDRESS"))
  var host = "127.0.0.1"

  @Flag(help: "Open the page in the desktop's browser.")
  var open = false

  @Flag(help: "Give the stage the size of the page rather than its own.")
  var fill = false

  @Flag(help: "End when the last page is closed.")
  var endWithLast = false

  func validate() throws {
    guard (0...Int(UInt16.max)).contains(port) else {
      throw ValidationError("--port takes a number from 0 to \(UInt16.max), got \(port)")
    }
    guard !host.isEmpty else { throw ValidationError("--host takes an address such as 0.0.0.0") }
    if fill, view.device != nil { throw ValidationError("--device has a size of its own; leave --fill out") }
  }

  /// Serves what a window was asked for, where there is no display but somebody at a terminal.
  ///
  /// - Parameters:
  ///   - arguments: The words after the program's name, that ask for a window.
  ///   - reason: Why there is no display.
  /// - Returns: The exit status; nil where nobody is there, or a window was asked for something that a page has not.
  @MainActor
  static func instead(of arguments: [String], because reason: String) throws -> Int32? {
    guard !StageProcess.isHere, Terminal.isInteractive, isatty(STDOUT_FILENO) == 1 else { return nil }
    let words = ["serve"] + (arguments.first == "run" ? Array(arguments.dropFirst()) : arguments)
    guard let serve = try? Flipbook.parseAsRoot(words) as? Serve else { return nil }
    Terminal.complain("there is no display to open a window on (\(reason)); open this address in a browser:")
    return try ServedRun(serve, arguments: runArguments(words)).run()
  }

  /// What `run` is told in the stage's own process.
  ///
  /// - Parameter arguments: The words after the program's name.
  static func runArguments(_ arguments: [String]) -> [String] {
    var words = ChildArguments(arguments).without("--port", "--host").words.filter {
      !["--open", "--fill", "--end-with-last"].contains($0)
    }
    if words.first == "serve" { words[0] = "run" }
    return words
  }
}
