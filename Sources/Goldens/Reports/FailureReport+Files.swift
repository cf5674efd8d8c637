import Codecs
import Foundation
import Recording
import UIKit

extension FailureReport {
  /// The page first, then what it shows as files of their own.
  func files() -> [SnapshotFailure.File] {
    var files = [SnapshotFailure.File(name: Self.page, bytes: Array(ReportPage(self).html().utf8))]
    func add(_ name: String, _ image: CGImage?) {
      guard let image, let bytes = PNGEncoder.encode(image, effort: .quick) else { return }
      files.append(SnapshotFailure.File(name: name, bytes: bytes))
    }
    if let frame = frames.first(where: \.isDifferent) ?? frames.first {
      add("expected.png", frame.expected ?? expectedSheet)
      add("actual.png", frame.actual)
      if let expected = frame.expected, let actual = frame.actual, let box = frame.box {
        add("difference.png", DifferenceImage.make(expected: expected, actual: actual, box: box))
      }
      add("filmstrip.png", filmstrip)
    }
    if !curves.isEmpty {
      let differing = curves.filter(\.isDifferent)
      let svg = ReportPlot.file(differing.isEmpty ? curves : differing)
      files.append(SnapshotFailure.File(name: "curves.svg", bytes: Array(svg.utf8)))
    }
    if let texts {
      let ending = curves.isEmpty ? "txt" : "csv"
      files.append(SnapshotFailure.File(name: "expected.\(ending)", bytes: Array(texts.expected.utf8)))
      files.append(SnapshotFailure.File(name: "actual.\(ending)", bytes: Array(texts.actual.utf8)))
    }
    return files
  }
}
