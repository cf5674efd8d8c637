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
    return withImageView { mine in
      other.withImageView { theirs in
        (0..<height).reduce(0) { count, y in
          let (a, b) = (mine.pixels + y * mine.stride, theirs.pixels + y * theirs.stride)
          guard memcmp(a, b, width * 4) != 0 else { return count }
          return (0..<width).reduce(count) { $0 + (a[$1] == b[$1] ? 0 : 1) }
        }
      }
    }
  }
}

/// The line of source at a place.
func sourceText(of site: CallSite?) throws -> String {
  let site = try XCTUnwrap(site)
  let lines = try String(contentsOfFile: site.path, encoding: .utf8).components(separatedBy: "\n")
  return lines[site.line - 1].trimmingCharacters(in: .whitespaces)
}
