import Foundation
import Recording
import Stage
import UIKit

/// The file of a filmstrip's golden, for tests that are made together with it.
@MainActor
package enum FilmstripGolden {
  /// The golden of what a stage shows, as `expectFilmstrip` writes it.
  ///
  /// - Parameters:
  ///   - times: Seconds of media time from `start`, rising.
  ///   - start: Seconds of media time on the stage.
  /// - Throws: `RecordingError`, or the stage's errors for times that are not possible.
  package static func file(of stage: Stage, at times: [TimeInterval], since start: TimeInterval) throws
    -> Data
  {
    try Filmstrip.check(times)
    var history = SceneHistory()
    let pictures = try times.map { time in
      let image = try stage.image(at: start + time)
      history.append(SceneState(of: stage), at: time)
      return image
    }
    guard let file = try file(pictures, times: times, scale: stage.configuration.scale, history) else {
      throw SnapshotFailure(.notCompared, "there is no memory to write the filmstrip.")
    }
    return Data(file)
  }

  /// A golden of pictures that exist already; nil when there is no memory for it.
  static func file(
    _ pictures: [CGImage], times: [TimeInterval], scale: CGFloat, _ history: SceneHistory
  ) throws -> [UInt8]? {
    let strip = try Filmstrip(pictures, times: times, scale: Double(scale))
    return PictureGolden.file(strip.image, rects: strip.frameRects, history)
  }
}
