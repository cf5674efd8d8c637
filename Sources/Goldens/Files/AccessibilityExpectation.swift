import Foundation
import Recording
import Stage

/// The elements that assistive tools find on a stage, compared with a golden: a line each.
package enum AccessibilityExpectation {
  /// Compares what is on the stage now.
  ///
  /// - Throws: `SnapshotFailure` where they differ, and where the golden was written.
  @MainActor
  package static func settle(_ stage: Stage, with golden: Golden) throws {
    let actual = AccessibilityTree(of: stage).text()
    try golden.settle(
      actual: { Array(actual.utf8) },
      compare: { bytes in
        let expected = String(decoding: bytes, as: UTF8.self)
        if expected == actual { return nil }
        var report = FailureReport()
        report.texts = (expected, actual)
        return Mismatch(lines: lines(expected, actual), report: report)
      },
      unmatched: {
        var report = FailureReport()
        report.texts = ("", actual)
        return report
      })
  }

  /// Where two texts part, in words.
  private static func lines(_ expected: String, _ actual: String) -> [String] {
    let before = expected.components(separatedBy: "\n"), after = actual.components(separatedBy: "\n")
    let first = zip(before, after).prefix { $0 == $1 }.count
    func line(_ lines: [String]) -> String {
      first < lines.count && !lines[first].isEmpty ? lines[first] : "nothing"
    }
    let changes = after.difference(from: before)
    let (new, gone) = (changes.insertions.count, changes.removals.count)
    return [
      "line \(first + 1) differs; \(gone) of \(before.count - 1) lines are gone, \(new) are new.",
      "expected  \(line(before))", "got       \(line(after))",
    ]
  }
}
