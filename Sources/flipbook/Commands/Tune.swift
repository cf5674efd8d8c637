import ArgumentParser
import Foundation
import Goldens
import Recording
import Support

/// A failed test of a project, in the tuner.
struct Tune: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tune",
    abstract: "Open a failed test of your own code in the tuner, where it first differs.",
    discussion: """
      The screen is shown as the test showed it, at the first moment that differs: what was expected at the left, what \
      there is at the right, on one clock. Ctrl+Return, or the button, makes what there is the golden. `flipbook run \
      WHAT --tune` tunes without a failure.
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
        "\(failure) is no report of a failed test of `flipbook test PROJECT`; name the folder that its line `open` names"
      )
    }
    let origin = failed.origin
    guard FileManager.default.fileExists(atPath: origin.project) else {
      throw Fault.failure("there is no \(origin.project) any more, which the failed test is of")
    }
    var words = ["run", "\(origin.project):\(origin.screen)", "--failure", failure]
    if let target = origin.target { words += ["--target", target] }
    words.append(tuneWindow ? "--tune-window" : "--tune")
    return words + origin.stage.words
  }
}
