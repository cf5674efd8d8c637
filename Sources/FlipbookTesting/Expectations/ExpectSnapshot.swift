import Foundation
import Recording
import Stage
import UIKit

/// Expects the picture of a stage to equal its golden, byte for byte.
///
///     func testPressedTab() throws {              // XCTest and Swift Testing alike
///       let stage = try Stage { TabsController() }
///       stage.tap("tab.1")
///       try expectSnapshot(of: stage, at: 0.075, named: "pressed")
///     }
///
/// - Parameters:
///   - time: Seconds of media time; nil for the stage's present time.
///   - name: Tells several snapshots of one test apart.
///   - record: Whether the golden may be written; nil asks the environment (`RecordMode`).
///   - directory: The goldens' folder; nil for `__Snapshots__/FILE` beside the test's file.
/// - Throws: `SnapshotFailure`, which fails the test with its message; the stage's errors.
@preconcurrency @MainActor
public func expectSnapshot(
  of stage: Stage, at time: TimeInterval? = nil, named name: String? = nil, record: RecordMode? = nil,
  directory: String? = nil, file: String = #filePath, test: String = #function
) throws {
  let place = SnapshotPlace(file: file, test: test, directory: directory)
  try expectSnapshot(
    of: stage, at: time, named: name, record: record, place: place,
    environment: ProcessInfo.processInfo.environment)
}

/// Expects a filmstrip of a stage to equal its golden, byte for byte in every frame.
///
/// The golden is the sheet with its captions; only what lies inside of the frames is compared.
///
/// - Parameters:
///   - times: Seconds of media time, rising.
///   - name: Tells several strips of one test apart.
///   - record: Whether the golden may be written; nil asks the environment (`RecordMode`).
///   - directory: The goldens' folder; nil for `__Snapshots__/FILE` beside the test's file.
/// - Throws: `SnapshotFailure`, which fails the test with its message; `RecordingError`; the stage's errors.
@preconcurrency @MainActor
public func expectFilmstrip(
  of stage: Stage, at times: [TimeInterval], named name: String? = nil, record: RecordMode? = nil,
  directory: String? = nil, file: String = #filePath, test: String = #function
) throws {
  let place = SnapshotPlace(file: file, test: test, directory: directory)
  try expectFilmstrip(
    of: stage, at: times, named: name, record: record, place: place,
    environment: ProcessInfo.processInfo.environment)
}

@preconcurrency @MainActor
func expectSnapshot(
  of stage: Stage, at time: TimeInterval?, named name: String?, record: RecordMode?, place: SnapshotPlace,
  environment: [String: String]
) throws {
  let golden = try Golden(
    named: name, fileExtension: "png", record: record, place: place, environment: environment)
  // Also without a time: what was sent to the stage just now must have happened.
  let image = try stage.image(at: time ?? stage.now)
  let expected = try golden.image(or: image)
  try golden.checkSize(expected, image)
  let whole = CGRect(x: 0, y: 0, width: image.width, height: image.height)
  guard let difference = PixelDifference(expected, image, in: whole) else { return }
  let layer = SceneOutline(of: stage).layer(atPixel: difference.firstX, difference.firstY)
  let headline = "the picture at \(InspectedValue.text(stage.now)) s differs."
  throw golden.failure(
    .differs, [headline] + difference.lines(layer: layer), actual: try golden.png(image))
}

@preconcurrency @MainActor
func expectFilmstrip(
  of stage: Stage, at times: [TimeInterval], named name: String?, record: RecordMode?, place: SnapshotPlace,
  environment: [String: String]
) throws {
  let golden = try Golden(
    named: name, fileExtension: "png", record: record, place: place, environment: environment)
  var outlines: [SceneOutline] = []
  let strip = try Filmstrip(
    of: stage, times: times, title: nil, arrangement: .strip, largestWidth: Filmstrip.defaultWidth,
    eachFrame: { _ in outlines.append(SceneOutline(of: stage)) })
  let expected = try golden.image(or: strip.image)
  try golden.checkSize(expected, strip.image)
  let differences = strip.frameRects.map { PixelDifference(expected, strip.image, in: $0) }
  guard let first = differences.firstIndex(where: { $0 != nil }), let difference = differences[first] else {
    return
  }
  let others = differences.indices.filter { differences[$0] != nil && $0 != first }.map { "\($0 + 1)" }
  var headline =
    "frame \(first + 1) of \(times.count) (\(InspectedValue.text(times[first])) s) is the first that differs"
  headline +=
    others.isEmpty ? "; all others match." : "; frames \(others.joined(separator: ", ")) differ too."
  let layer = outlines[first].layer(atPixel: difference.firstX, difference.firstY)
  throw golden.failure(
    .differs, [headline] + difference.lines(layer: layer), actual: try golden.png(strip.image))
}

extension Golden {
  /// The golden as an image, or `actual` written in its place.
  func image(or actual: CGImage) throws -> CGImage {
    let bytes = try bytes { try png(actual) }
    do {
      return try ImageFile.decode(bytes, name: path)
    } catch {
      throw failure(.notCompared, ["the golden is no picture: \(error)."], actual: try png(actual))
    }
  }

  func checkSize(_ expected: CGImage, _ actual: CGImage) throws {
    guard expected.width != actual.width || expected.height != actual.height else { return }
    throw failure(
      .differs,
      [
        "the golden has \(expected.width)x\(expected.height) pixels, the picture \(actual.width)x\(actual.height);"
          + " the size, the scale or the number of frames changed."
      ], actual: try png(actual))
  }

  func png(_ image: CGImage) throws -> [UInt8] {
    guard let bytes = ImageFile.pngData(image) else {
      throw SnapshotFailure(.notCompared, "\(title): the picture cannot be written as a PNG.")
    }
    return bytes
  }
}
