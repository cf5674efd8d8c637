import Codecs
import Foundation
import Recording
import Stage
import UIKit

/// A comparison of one or several moments of a stage with a golden picture, played once from the first moment to the
/// last: a test may have changed the running interface, which going back would undo.
@MainActor
package final class PictureExpectation {
  /// What the golden is.
  package enum Form: Equatable, Sendable {
    /// One picture.
    case picture
    /// A sheet of frames with captions.
    case strip
    /// An animated PNG, whose frames are at equal distances.
    case clip(framesPerSecond: Double)
  }

  private let stage: Stage
  /// Seconds of media time from the event, rising.
  private let times: [TimeInterval]
  /// When the event was, on the stage.
  private let start: TimeInterval
  private let form: Form
  private let tolerance: ImageTolerance
  private let golden: Golden

  /// What was seen, by frame; nil where it is exactly what the golden has and nothing needs it.
  private var images: [CGImage?] = []
  private var states: [SceneState?] = []
  private var outlines: [Int: SceneOutline] = [:]
  private var isPlayed: Bool { !images.isEmpty }
  /// The golden that was compared, and where its frames are.
  private var compared: (golden: PictureGolden, rects: [CGRect])?

  /// A comparison that is not made yet.
  ///
  /// - Parameters:
  ///   - times: Seconds of media time from `start`, rising.
  ///   - start: Seconds of media time on the stage.
  ///   - form: What the golden is.
  /// - Throws: `SnapshotFailure` or `RecordingError` for what cannot be compared.
  package init(
    of stage: Stage, at times: [TimeInterval], since start: TimeInterval, form: Form,
    within tolerance: ImageTolerance, golden: Golden
  ) throws {
    if let fault = tolerance.fault { throw SnapshotFailure(.notCompared, "\(golden.title): \(fault)") }
    try Filmstrip.check(times)
    self.stage = stage
    self.times = times
    self.start = start
    self.form = form
    self.tolerance = tolerance
    self.golden = golden
  }

  /// What could be said of a tolerance that is larger than it need be; nil for nothing.
  package private(set) var remark: String?

  /// Compares, or writes the golden.
  ///
  /// - Throws: `SnapshotFailure`, or the stage's errors.
  package func settle() throws {
    try golden.settle(
      actual: { try file() }, compare: { try compare($0) },
      unmatched: {
        try play { _, _ in true }
        return report(nil, [])
      })
  }

  // MARK: Playing

  /// Brings the stage from moment to moment.
  ///
  /// - Parameter needs: Whether the picture of a frame and what its layers show are to be kept.
  private func play(_ needs: (Int, CGImage) throws -> Bool) throws {
    guard !isPlayed else { return }
    // A golden that is to be written reports every frame.
    let keepsAll = golden.mode == .all || golden.mode == .failed
    for (index, time) in times.enumerated() {
      let image = try stage.image(at: start + time)
      let isNeeded = try needs(index, image) || keepsAll
      images.append(isNeeded ? image : nil)
      states.append(isNeeded ? SceneState(of: stage) : nil)
      if isNeeded { outlines[index] = SceneOutline(of: stage) }
    }
    try golden.refuseLostEvents(of: stage)
  }

  /// The golden's file as it would be written.
  private func file() throws -> [UInt8] {
    try play { _, _ in true }
    var pictures: [CGImage] = []
    var history = SceneHistory()
    for (index, time) in times.enumerated() {
      guard let image = images[index] ?? expected(index),
        let state = states[index] ?? compared?.golden.note?.history?.states[index]
      else {
        throw SnapshotFailure(
          .notCompared, "\(golden.title): the golden does not say what was seen at \(time) s.")
      }
      pictures.append(image)
      history.append(state, at: time)
    }
    let file: [UInt8]?
    switch form {
    case .clip(let rate):
      file = try PictureGolden.clip(pictures, framesPerSecond: rate, history)
    case .strip:
      file = try FilmstripGolden.file(pictures, times: times, scale: stage.configuration.scale, history)
    case .picture:
      file = pictures.first.flatMap {
        PictureGolden.file($0, rects: [CGRect(x: 0, y: 0, width: $0.width, height: $0.height)], history)
      }
    }
    guard let file else {
      throw SnapshotFailure(.notCompared, "\(golden.title): there is no memory to write the golden.")
    }
    return file
  }

  // MARK: Comparing

  /// A frame of the golden.
  private func expected(_ index: Int) -> CGImage? {
    compared.flatMap { $0.golden.picture(index).cropping(to: $0.rects[index]) }
  }

  /// Whether every frame is what the golden says of its frames beside them, so that it need not be unpacked. Where it
  /// is not, the frames that are others are kept.
  private func isAsNoted(in bytes: [UInt8]) throws -> Bool {
    guard let digests = PNGDigests.read(in: bytes), digests.count == times.count else { return false }
    var isSame = true
    try play { index, image in
      guard FrameDigest(image.storage, at: times[index]) != digests[index] else { return false }
      isSame = false
      return true
    }
    return isSame
  }

  private func compare(_ bytes: [UInt8]) throws -> Mismatch? {
    if try isAsNoted(in: bytes) {
      noteTolerance([])
      return nil
    }
    let wanted: PictureGolden
    do {
      if case .clip(let rate) = form {
        wanted = try PictureGolden(clip: bytes, framesPerSecond: rate)
      } else {
        wanted = try PictureGolden(bytes)
      }
    } catch {
      return try unusable("the golden cannot be compared: \(error).", kind: .notCompared)
    }
    let size = (width: stage.configuration.pixelWidth, height: stage.configuration.pixelHeight)
    let rects: [CGRect]
    if form == .picture {
      guard wanted.image.width == size.width, wanted.image.height == size.height else {
        return try unusable(
          "the golden has \(wanted.image.width) x \(wanted.image.height) pixels, the picture"
            + " \(size.width) x \(size.height).", wanted)
      }
      rects = [CGRect(x: 0, y: 0, width: size.width, height: size.height)]
    } else if form != .strip {
      rects = times.map { _ in CGRect(x: 0, y: 0, width: size.width, height: size.height) }
      if let fault = faultOfClip(wanted, size) { return try unusable(fault, wanted) }
    } else {
      rects =
        try wanted.note?.frames.map(\.rect)
        ?? Filmstrip.frameRects(count: times.count, size, scale: Double(stage.configuration.scale))
      if let fault = faultOfSheet(wanted, rects, size) { return try unusable(fault, wanted) }
    }
    compared = (wanted, rects)
    var differences = [PixelDifference?](repeating: nil, count: times.count)
    var fault: String?
    func isDifferent(_ index: Int, _ image: CGImage) -> Bool {
      let rect = rects[index]
      guard image.width == Int(rect.width), image.height == Int(rect.height) else {
        fault =
          fault
          ?? "the golden has \(Int(rect.width)) x \(Int(rect.height)) pixels at"
          + " \(InspectedValue.text(times[index])) s, the picture \(image.width) x \(image.height)."
        return true
      }
      let whole = CGRect(x: 0, y: 0, width: image.width, height: image.height)
      differences[index] = PixelDifference(
        wanted.picture(index), in: rect, image, in: whole, within: tolerance)
      return differences[index] != nil
    }
    if isPlayed {
      // Frames that are not kept are as the golden notes.
      for (index, image) in images.enumerated() { _ = image.map { isDifferent(index, $0) } }
    } else {
      try play(isDifferent)
    }
    if let fault { return try unusable(fault, wanted) }
    guard let first = differences.firstIndex(where: { $0?.isTooLarge ?? false }),
      let difference = differences[first]
    else {
      noteTolerance(differences.compactMap { $0 })
      return nil
    }
    let expected = rects.indices.map { self.expected($0) }
    let history = wanted.note?.history
    let values = times.indices.map { index -> [ValueDifference] in
      guard let state = states[index], let before = history?.states[index] else { return [] }
      return state.differences(from: before)
    }
    let chain = outlines[first]?.layers(atPixel: difference.firstX, difference.firstY) ?? []
    var headline = headline(first, differences)
    if let other = wanted.note?.conditions.flatMap({ DrawingConditions.here.difference(from: $0) }) {
      headline += " It was drawn with \(other)."
    }
    var lines = [headline] + difference.lines(layer: chain.last)
    if let cause = ValueDifference.cause(values[first], along: chain) { lines.insert(cause, at: 2) }
    return Mismatch(lines: lines, report: report((expected, differences, history), values))
  }

  /// Why a clip does not hold the frames that are wanted; nil when it does.
  private func faultOfClip(_ golden: PictureGolden, _ size: (width: Int, height: Int)) -> String? {
    guard golden.image.width == size.width, golden.image.height == size.height else {
      return "the golden has \(golden.image.width) x \(golden.image.height) pixels, the clip"
        + " \(size.width) x \(size.height)."
    }
    let noted = golden.note?.frames.map(\.time)
    let count = noted?.count ?? golden.clip.count
    guard count == times.count else {
      return "the golden has \(count) frames, the test asks for \(times.count)."
    }
    guard noted ?? times == times, golden.clip.count == count else {
      return "the golden's frames are at other times than those of the test: it has another rate."
    }
    return nil
  }

  /// Why a sheet does not hold the frames that are wanted; nil when it does.
  private func faultOfSheet(_ golden: PictureGolden, _ rects: [CGRect], _ size: (width: Int, height: Int))
    -> String?
  {
    if let frames = golden.note?.frames, frames.map(\.time) != times {
      func list(_ times: [TimeInterval]) -> String {
        times.map { InspectedValue.text($0) }.joined(separator: ", ")
      }
      return "the golden shows \(list(frames.map(\.time))) s, the test asks for \(list(times)) s."
    }
    let sheet = CGRect(x: 0, y: 0, width: golden.image.width, height: golden.image.height)
    guard rects.count == times.count, let rect = rects.first, rects.allSatisfy({ sheet.contains($0) }) else {
      return
        "the golden's \(Int(sheet.width)) x \(Int(sheet.height)) pixels do not hold \(times.count) frames of"
        + " \(size.width) x \(size.height)."
    }
    guard Int(rect.width) == size.width, Int(rect.height) == size.height else {
      return "the golden's frames have \(Int(rect.width)) x \(Int(rect.height)) pixels, the picture"
        + " \(size.width) x \(size.height)."
    }
    return nil
  }

  /// A golden with which nothing can be compared pixel by pixel.
  private func unusable(
    _ line: String, _ golden: PictureGolden? = nil, kind: SnapshotFailure.Kind = .differs
  ) throws -> Mismatch {
    try play { _, _ in true }
    return Mismatch(kind: kind, lines: [line], report: report(nil, [], golden: golden?.image))
  }

  private func noteTolerance(_ differences: [PixelDifference]) {
    guard tolerance != .exact else { return }
    if differences.isEmpty {
      remark = "\(golden.title) is exactly as its golden; it needs no tolerance"
      return
    }
    // What one frame needs all may have.
    let deltaE = differences.map(\.needed.deltaE).max() ?? 0, pixels = differences.map(\.exceeding).max() ?? 0
    var lower = tolerance
    if tolerance.deltaE > 0, deltaE <= tolerance.deltaE / 2 {
      lower.deltaE = deltaE
    } else if tolerance.pixels > 0, pixels <= tolerance.pixels / 2 {
      lower.pixels = pixels
    }
    guard lower != tolerance else { return }
    remark =
      "\(golden.title) would pass within \(lower); its tolerance, \(tolerance), could be lowered"
  }

  // MARK: Words

  private func headline(_ first: Int, _ differences: [PixelDifference?]) -> String {
    let time = "t = \(InspectedValue.text(times[first])) s"
    guard form != .picture, times.count > 1 else { return "the picture at \(time) differs." }
    var text = "frame \(first + 1) of \(times.count) (\(time)) differs"
    switch first {
    case 0: break
    case 1: text += "; the frame at \(InspectedValue.text(times[0])) matches"
    case 2...5:
      text +=
        "; frames at \(times[..<first].map { InspectedValue.text($0) }.joined(separator: ", ")) match"
    default: text += "; the \(first) frames before match"
    }
    let later = differences[(first + 1)...].count { $0?.isTooLarge ?? false }
    let rest = times.count - first - 1
    switch (later, rest) {
    case (_, 0): break
    case (0, _): text += "; the later ones match"
    case (1, 1): text += "; the last one differs too"
    case (rest, _): text += "; the \(rest) later ones differ too"
    default: text += "; \(later) of the \(rest) later ones \(later == 1 ? "differs" : "differ") too"
    }
    return text + "."
  }

  // MARK: Report

  private func report(
    _ comparison: (expected: [CGImage?], differences: [PixelDifference?], history: SceneHistory?)?,
    _ values: [[ValueDifference]], golden sheet: CGImage? = nil
  ) -> FailureReport {
    var report = FailureReport()
    report.scale = Double(stage.configuration.scale)
    report.frames = times.indices.map { index in
      let expected = comparison?.expected[index]
      let difference = comparison?.differences[index]
      return FailureReport.Frame(
        time: times[index], expected: expected, actual: images[index] ?? expected, box: difference?.box,
        isDifferent: difference?.isTooLarge ?? false)
    }
    report.expectedSheet = sheet
    let seen = report.frames.compactMap(\.actual)
    if form == .strip, seen.count == times.count {
      report.filmstrip = try? Filmstrip(seen, times: times, scale: report.scale).image
    }
    report.values = values
    guard let history = comparison?.history, times.count > 2 else { return report }
    report.curves = SceneCurves.curves(
      times, expected: history.states, actual: times.indices.map { states[$0] ?? history.states[$0] })
    return report
  }
}
