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
    let onion = onionSkins
    add("onion-expected.png", onion.expected)
    add("onion-actual.png", onion.actual)
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

  /// More moments are not told apart in one picture: they are taken evenly from all.
  private static let mostMoments = 8
  /// Blending looks at each pixel of each moment.
  private static let mostPixels = 4_000_000

  /// All moments in one picture each, the earlier ones fainter; nil for a single moment.
  var onionSkins: (expected: CGImage?, actual: CGImage?) {
    guard frames.count > 1, let first = frames.first?.actual,
      first.width * first.height <= Self.mostPixels
    else { return (nil, nil) }
    let count = min(frames.count, Self.mostMoments)
    let moments = (0..<count).map { frames[$0 * (frames.count - 1) / (count - 1)] }
    func blend(_ pictures: [CGImage?]) -> CGImage? {
      let known = pictures.compactMap(\.self)
      guard known.count == pictures.count else { return nil }
      return OnionSkin.blend(known).map { CGImage(storage: $0, isOpaque: $0.holdsOnlyOpaquePixels) }
    }
    return (blend(moments.map(\.expected)), blend(moments.map(\.actual)))
  }
}
