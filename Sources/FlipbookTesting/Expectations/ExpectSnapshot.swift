import Foundation
import Goldens
import Recording
import Stage
import UIKit

/// Expects the picture of a stage to equal its golden, byte for byte.
///
///     @Test func home() throws {                  // in XCTest just the same
///       let stage = try Stage(size: CGSize(width: 390, height: 83)) { TabsController() }
///       expectSnapshot(of: stage)
///     }
///
/// - Parameters:
///   - stage: The stage to draw; it is brought to the time.
///   - time: Seconds of media time from the stage's beginning; nil for its present time.
///   - name: Distinguishes several snapshots of one test.
///   - tolerance: How far the picture may differ. Default not at all.
///   - record: Whether the golden may be written; nil leaves it to the scope (`RecordMode`).
///   - directory: The goldens' folder; nil for `__Snapshots__/FILE` beside the test's file.
///   - fileID: The module and file of the call, which the compiler fills in, as it does the next four: where a
///     failure is shown.
///   - filePath: The call's file.
///   - function: The test's function, after which a golden is named.
///   - line: The call's line.
///   - column: The call's column.
@preconcurrency @MainActor
public func expectSnapshot(
  of stage: Stage, at time: TimeInterval? = nil, named name: String? = nil,
  within tolerance: ImageTolerance = .exact, record: RecordMode? = nil, directory: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, function: String = #function,
  line: UInt = #line, column: UInt = #column
) {
  let place = ExpectationPlace(
    fileID: fileID, filePath: filePath, function: function, line: line, column: column)
  place.expectPictures(
    of: stage, at: [time ?? stage.now], since: 0, form: .picture, named: name, within: tolerance,
    record: record,
    directory: directory)
}

/// Expects the picture of a stage some time after an event to equal its golden, byte for byte.
///
///     expectSnapshot(of: stage, at: 0.075) { $0.tap("tab.1") }
///
/// - Parameters:
///   - stage: The stage to draw; it is brought to the time.
///   - time: Seconds of media time from the event. Default 0.
///   - name: Distinguishes several snapshots of one test.
///   - tolerance: How far the picture may differ. Default not at all.
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
public func expectSnapshot(
  of stage: Stage, at time: TimeInterval = 0, named name: String? = nil,
  within tolerance: ImageTolerance = .exact, record: RecordMode? = nil, directory: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, function: String = #function,
  line: UInt = #line, column: UInt = #column, after event: (Stage) throws -> Void
) {
  let place = ExpectationPlace(
    fileID: fileID, filePath: filePath, function: function, line: line, column: column)
  place.expectPictures(
    of: stage, at: [time], form: .picture, named: name, within: tolerance, record: record,
    directory: directory, after: event)
}

/// Expects a filmstrip of a stage to equal its golden, byte for byte in every frame.
///
/// The golden is a sheet with captions, for people; only what is inside of the frames is compared.
///
/// - Parameters:
///   - stage: The stage to draw; it is brought to the time.
///   - times: Seconds of media time from the stage's beginning, rising.
///   - name: Distinguishes several strips of one test.
///   - tolerance: How far each frame may differ. Default not at all.
///   - record: Whether the golden may be written; nil leaves it to the scope (`RecordMode`).
///   - directory: The goldens' folder; nil for `__Snapshots__/FILE` beside the test's file.
///   - fileID: The module and file of the call, which the compiler fills in, as it does the next four: where a
///     failure is shown.
///   - filePath: The call's file.
///   - function: The test's function, after which a golden is named.
///   - line: The call's line.
///   - column: The call's column.
@preconcurrency @MainActor
public func expectFilmstrip(
  of stage: Stage, at times: [TimeInterval], named name: String? = nil,
  within tolerance: ImageTolerance = .exact, record: RecordMode? = nil, directory: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, function: String = #function,
  line: UInt = #line, column: UInt = #column
) {
  let place = ExpectationPlace(
    fileID: fileID, filePath: filePath, function: function, line: line, column: column)
  place.expectPictures(
    of: stage, at: times, since: 0, form: .strip, named: name, within: tolerance, record: record,
    directory: directory)
}

/// Expects a filmstrip of what follows an event to equal its golden, byte for byte in every frame.
///
///     expectFilmstrip(of: stage, at: [0, 0.05, 0.1, 0.2, 0.4]) { $0.tap("tab.2") }
///
/// - Parameters:
///   - stage: The stage to draw; it is brought to the time.
///   - times: Seconds of media time from the event, rising.
///   - name: Distinguishes several strips of one test.
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
public func expectFilmstrip(
  of stage: Stage, at times: [TimeInterval], named name: String? = nil,
  within tolerance: ImageTolerance = .exact, record: RecordMode? = nil, directory: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, function: String = #function,
  line: UInt = #line, column: UInt = #column, after event: (Stage) throws -> Void
) {
  let place = ExpectationPlace(
    fileID: fileID, filePath: filePath, function: function, line: line, column: column)
  place.expectPictures(
    of: stage, at: times, form: .strip, named: name, within: tolerance, record: record,
    directory: directory, after: event)
}

extension ExpectationPlace {
  /// - Parameter start: What the times count from, on the stage; nil for its present time.
  @MainActor
  func expectPictures(
    of stage: Stage, at times: [TimeInterval], since start: TimeInterval? = nil,
    form: PictureExpectation.Form,
    named name: String?, within tolerance: ImageTolerance, record: RecordMode?, directory: String?,
    after event: (Stage) throws -> Void = { _ in }
  ) {
    expect(named: name) { host in
      let start = start ?? stage.now
      var kind = Golden.Kind.picture
      if case .clip = form { kind = .clip }
      let golden = try Golden(
        kind, named: name, record: record, directory: directory, place: self, host: host)
      try event(stage)
      let expectation = try PictureExpectation(
        of: stage, at: times, since: start, form: form, within: tolerance, golden: golden)
      try expectation.settle()
      if let remark = expectation.remark { host.remark(remark, self) }
    }
  }
}
