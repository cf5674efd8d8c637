import Recording

/// A comparison of recorded curves with a golden table.
package enum CurveExpectation {
  /// Compares, or writes the golden.
  ///
  /// - Parameters:
  ///   - tolerances: By a column's title (`layer:keyPath`), its key path or its layer; everything else is exact.
  /// - Returns: What each tolerance could be lowered to where that is much.
  /// - Throws: `SnapshotFailure`.
  package static func settle(
    _ recording: CurveRecording, with golden: Golden, within tolerances: [String: CurveTolerance] = [:]
  ) throws -> [String] {
    let actual = recording.csv()
    var remarks: [String] = []
    try golden.settle(
      actual: { Array(actual.utf8) },
      compare: { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        let comparison = CurveComparison(golden: text, recording, within: tolerances)
        remarks = comparison.remarks
        guard !comparison.lines.isEmpty else { return nil }
        var report = FailureReport()
        report.curves = comparison.curves
        report.texts = (text, actual)
        return Mismatch(kind: comparison.kind, lines: comparison.lines, report: report)
      },
      unmatched: {
        var report = FailureReport()
        report.texts = ("", actual)
        return report
      })
    return remarks
  }
}
