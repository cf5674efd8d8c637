import ArgumentParser
import Foundation
import Goldens
import Recording
import Support

/// A failed test, in the tuner.
struct Tune: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tune",
    abstract: "Open a failed test of your own code in the tuner, where it first differs.",
    discussion: """
      The screen is shown as the test showed it, at the first moment that differs: what was expected at the left, what \
      there is at the right, on one clock. Ctrl+Return, or the button, makes what there is the golden. Of a test in \
      XCTest or Swift Testing, whose code alone makes its screen, what it found is played. `flipbook run WHAT --tune` \
      tunes without a failure.
      """)

  @Argument(
    help: "The folder of the failure's report, or its page: the line `open` of the failure names it.",
    completion: .directory)
  var failure: String

  @Flag(help: "Open the tuner in a window of its own.")
  var tuneWindow = false

  /// The command that this one is.
  func words() throws -> [String] {
    let failed: FailedExpectation
    do {
      failed = try FailedExpectation(at: failure)
    } catch {
      throw Fault.usage(
        "\(failure) is no report of a failed test; name the folder that its line `open` names")
    }
    let place = tuneWindow ? "--tune-window" : "--tune"
    guard let origin = failed.origin else {
      return ["run", "--failure", failure, "--scale", "\(failed.scale)", place]
    }
    guard FileManager.default.fileExists(atPath: origin.project) else {
      throw Fault.failure("there is no \(origin.project) any more, which the failed test is of")
    }
    var words = ["run", "\(origin.project):\(origin.screen)", "--failure", failure]
    if let target = origin.target { words += ["--target", target] }
    words.append(place)
    return words + origin.stage.words
  }
}
