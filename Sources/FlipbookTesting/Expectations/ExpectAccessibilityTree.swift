import Foundation
import Goldens
import Recording
import Stage
import UIKit

/// Expects the accessibility tree of an interface to equal its golden, a text with a line for each element.
///
///     expectAccessibilityTree(of: stage)
///
/// - Parameters:
///   - stage: The stage with the interface.
///   - time: Seconds of media time from the stage's beginning; nil for its present time.
///   - name: Distinguishes several trees of one test.
///   - record: Whether the golden may be written; nil leaves it to the scope (`RecordMode`).
///   - directory: The goldens' folder; nil for `__Snapshots__/FILE` beside the test's file.
///   - fileID: The module and file of the call, which the compiler fills in, as it does the next four: where a
///     failure is shown.
///   - filePath: The call's file.
///   - function: The test's function, after which a golden is named.
///   - line: The call's line.
///   - column: The call's column.
@preconcurrency @MainActor
public func expectAccessibilityTree(
  of stage: Stage, at time: TimeInterval? = nil, named name: String? = nil, record: RecordMode? = nil,
  directory: String? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  function: String = #function, line: UInt = #line, column: UInt = #column
) {
  let place = ExpectationPlace(
    fileID: fileID, filePath: filePath, function: function, line: line, column: column)
  place.expectTree(of: stage, at: time ?? stage.now, named: name, record: record, directory: directory)
}

/// Expects the accessibility tree some time after an event to equal its golden.
///
///     expectAccessibilityTree(of: stage, at: 0.5) { $0.tap("menu") }
///
/// - Parameters:
///   - stage: The stage with the interface.
///   - time: Seconds of media time from the event. Default 0.
///   - name: Distinguishes several trees of one test.
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
public func expectAccessibilityTree(
  of stage: Stage, at time: TimeInterval = 0, named name: String? = nil, record: RecordMode? = nil,
  directory: String? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  function: String = #function, line: UInt = #line, column: UInt = #column,
  after event: (Stage) throws -> Void
) {
  let place = ExpectationPlace(
    fileID: fileID, filePath: filePath, function: function, line: line, column: column)
  place.expectTree(
    of: stage, at: stage.now + time, named: name, record: record, directory: directory, after: event)
}

extension ExpectationPlace {
  /// - Parameter time: Of the stage.
  @MainActor
  fileprivate func expectTree(
    of stage: Stage, at time: TimeInterval, named name: String?, record: RecordMode?, directory: String?,
    after event: (Stage) throws -> Void = { _ in }
  ) {
    expect(named: name) { host in
      let golden = try Golden(
        .accessibility, named: name, record: record, directory: directory, place: self, host: host)
      try event(stage)
      try stage.advance(to: time)
      try golden.refuseLostEvents(of: stage)
      try AccessibilityExpectation.settle(stage, with: golden)
    }
  }
}
