import Demos
@_exported import SampleStage
import Stage
import Tuner
import UIKit
import XCTest

extension Sample {
  /// A tuning session with the box, tapped at some times.
  static func session(taps: [TimeInterval] = [0], _ onTouch: @escaping (TouchBox) -> Void) throws
    -> TuningSession
  {
    var script = Script()
    for time in taps { script.tap("box", at: time) }
    return try TuningSession(
      Stage.Configuration(size: CGSize(width: 100, height: 80), scale: 1), script: script
    ) { BoxController(onTouch: onTouch) }
  }
}

extension Demo {
  /// What `makeRoot` makes, for tests that belong to no actor, as those of XCTest on Linux.
  @preconcurrency @MainActor
  func root() -> UIViewController { makeRoot() }
}

extension CGImage {
  /// How many pixels differ from another image of the same size; all of them when the sizes differ.
  func differences(from other: CGImage) -> Int {
    guard width == other.width, height == other.height else { return width * height }
    var count = 0
    for y in 0..<height {
      for x in 0..<width where pixel(x: x, y: y) != other.pixel(x: x, y: y) { count += 1 }
    }
    return count
  }
}

/// The line of source at a place.
func sourceText(of site: CallSite?) throws -> String {
  let site = try XCTUnwrap(site)
  let lines = try String(contentsOfFile: site.path, encoding: .utf8).components(separatedBy: "\n")
  return lines[site.line - 1].trimmingCharacters(in: .whitespaces)
}
