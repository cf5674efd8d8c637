import Foundation
import Goldens
import Recording

/// Expects recorded curves to equal their golden, number for number.
///
/// The golden is the recording's CSV, which a review can read: the time, then a column a curve, with as many digits as
/// it takes to read the same numbers back.
///
///     let motion = try stage.record(until: .settled(timeout: 2)) { $0.tap("tab.2") }
///     expectCurves(motion, within: ["tab.2.icon:position.y": .points(0.01)])
///
/// - Parameters:
///   - recording: The curves, as `Stage.record` returns them.
///   - name: Distinguishes several recordings of one test.
///   - tolerances: By a column's title (`layer:keyPath`), its key path or its layer; everything else is exact.
///   - record: Whether the golden may be written; nil leaves it to the scope (`RecordMode`).
///   - directory: The goldens' folder; nil for `__Snapshots__/FILE` beside the test's file.
///   - fileID: The module and file of the call, which the compiler fills in, as it does the next four: where a
///     failure is shown.
///   - filePath: The call's file.
///   - function: The test's function, after which a golden is named.
///   - line: The call's line.
///   - column: The call's column.
public func expectCurves(
  _ recording: CurveRecording, named name: String? = nil, within tolerances: [String: CurveTolerance] = [:],
  record: RecordMode? = nil, directory: String? = nil, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, function: String = #function, line: UInt = #line, column: UInt = #column
) {
  let place = ExpectationPlace(
    fileID: fileID, filePath: filePath, function: function, line: line, column: column)
  place.expect(named: name) { host in
    let golden = try Golden(
      .curves, named: name, record: record, directory: directory, place: place, host: host)
    let remarks = try CurveExpectation.settle(recording, with: golden, within: tolerances)
    for remark in remarks { host.remark("\(golden.title): \(remark)", place) }
  }
}

extension ExpectationPlace {
  /// Does what an expectation consists of; whatever it cannot do fails the test.
  func expect(named name: String? = nil, _ body: (SnapshotHost) throws -> Void) {
    let host = SnapshotHost.current
    do {
      try body(host)
    } catch let failure as SnapshotFailure {
      host.fail(failure, self)
    } catch {
      let title = name.map { "\(test).\($0)" } ?? test
      host.fail(SnapshotFailure(.notCompared, "\(title): \(error)."), self)
    }
  }
}
