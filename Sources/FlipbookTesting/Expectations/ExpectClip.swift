import Foundation
import Goldens
import Recording
import Stage
import UIKit

/// Expects what follows an event to equal its golden clip, byte for byte in every frame.
///
///     expectClip(of: stage, duration: 0.5) { $0.tap("tab.2") }
///
/// The golden is an animated PNG, `NAME.clip.png`, that plays wherever pictures are shown. Its frames are at 0, 1/n,
/// 2/n… seconds, the one at the end included.
///
/// - Parameters:
///   - stage: The stage to record.
///   - duration: Seconds of media time from the event.
///   - framesPerSecond: 0.01 to 1000. Default 30.
///   - name: Distinguishes several clips of one test.
///   - tolerance: How far each frame may differ. Default not at all.
///   - record: Whether the golden may be written; nil leaves it to the scope (`RecordMode`).
///   - directory: The goldens' folder; nil for `__Snapshots__/FILE` beside the test's file.
///   - fileID: The module and file of the call, which the compiler fills in, as it does the next four: where a
///     failure is shown.
///   - filePath: The call's file.
///   - function: The test's function, after which a golden is named.
///   - line: The call's line.
///   - column: The call's column.
///   - event: What happens to the interface first, at its present time.
@preconcurrency @MainActor
public func expectClip(
  of stage: Stage, duration: TimeInterval, framesPerSecond: Double = 30, named name: String? = nil,
  within tolerance: ImageTolerance = .exact, record: RecordMode? = nil, directory: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, function: String = #function,
  line: UInt = #line, column: UInt = #column, after event: (Stage) throws -> Void = { _ in }
) {
  let place = ExpectationPlace(
    fileID: fileID, filePath: filePath, function: function, line: line, column: column)
  place.expect(named: name) { _ in
    let count = try Clip.frameCount(duration: duration, framesPerSecond: framesPerSecond)
    place.expectPictures(
      of: stage, at: (0..<count).map { Double($0) / framesPerSecond },
      form: .clip(framesPerSecond: framesPerSecond), named: name, within: tolerance, record: record,
      directory: directory, after: event)
  }
}
