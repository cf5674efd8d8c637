import ArgumentParser
import Demos
import Stage
import UIKit

/// Which moments a filmstrip shows: those named, evenly spaced ones, or the demo's own.
struct MomentOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The moments, in seconds. Default: the demo's own.", valueName: "T,T…"),
    transform: ArgumentValues.times)
  var times: [TimeInterval]?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Frames per second, with --duration.", valueName: "N"),
    transform: ArgumentValues.rate)
  var fps: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Seconds from the start, with --fps.", valueName: "T"),
    transform: ArgumentValues.duration)
  var duration: TimeInterval?

  func validate() throws {
    if times != nil, fps != nil || duration != nil {
      throw ValidationError("--times and --fps exclude each other; name the moments in one way")
    }
    if (fps == nil) != (duration == nil) {
      throw ValidationError(
        "--fps and --duration belong together; add \(fps == nil ? "--fps N" : "--duration T")")
    }
    if let fps, let duration, fps * duration >= Double(ArgumentValues.mostFrames) {
      throw ValidationError(
        "\(ArgumentValues.text(fps)) frames a second for \(ArgumentValues.text(duration)) s are more than"
          + " \(ArgumentValues.mostFrames) frames; use a lower rate or a shorter duration")
    }
  }

  /// The moments; `standard` when none were named.
  func moments(standard: [TimeInterval]) -> [TimeInterval] {
    if let times { return times }
    guard let fps, let duration else { return standard }
    // Both ends belong to the strip; the slack keeps a duration that is a whole number of frames whole.
    let last = Int((duration * fps + 1e-6).rounded(.down))
    return (0...last).map { Double($0) / fps }
  }
}
