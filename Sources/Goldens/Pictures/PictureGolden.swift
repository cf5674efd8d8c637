import Codecs
import Foundation
import Recording
import Stage
import UIKit

/// A golden picture with what is noted beside its pixels: with which fonts and libraries it was drawn, when its frames
/// were, where they are on the sheet, and what every layer showed.
struct PictureGolden {
  let image: CGImage
  /// The frames of a clip, those that are shown for longer as often as that; empty for another golden.
  private(set) var clip: [CGImage] = []
  /// Nil where the file has no note of ours, as after another program wrote it.
  let note: Note?

  struct Note {
    /// Nil in goldens of before 0.1.
    let conditions: DrawingConditions?
    /// One for a snapshot.
    let frames: [Frame]
    fileprivate let historyText: String

    /// What every layer showed in each frame; read when a failure needs it.
    var history: SceneHistory? {
      SceneHistory(historyText).flatMap { $0.states.count == frames.count ? $0 : nil }
    }
  }

  struct Frame: Equatable {
    /// Seconds of media time from the event.
    let time: TimeInterval
    /// Pixels of the sheet.
    let rect: CGRect
  }

  private static let keyword = "Flipbook"
  private static let conditionsMark = "drawn with "

  /// Reads a golden's file.
  ///
  /// - Throws: `PNGDecoder.Fault`.
  init(_ file: [UInt8]) throws {
    image = try PNGDecoder.decode(file)
    let whole = CGRect(x: 0, y: 0, width: image.width, height: image.height)
    let note = PNGNote.read(PictureGolden.keyword, in: file).flatMap { PictureGolden.note($0) }
    self.note = note.flatMap { $0.frames.allSatisfy { whole.contains($0.rect) } ? $0 : nil }
  }

  /// Reads the file of a clip.
  ///
  /// - Throws: `PNGDecoder.Fault` or `RecordingError.tooManyFrames`.
  init(clip file: [UInt8], framesPerSecond rate: Double) throws {
    for frame in try APNGDecoder.frames(of: file) {
      let image = CGImage(storage: frame.pixels, isOpaque: frame.pixels.holdsOnlyOpaquePixels)
      clip += [CGImage](repeating: image, count: frame.frames(atRate: rate))
      guard clip.count <= Clip.mostFrames else {
        throw RecordingError.tooManyFrames(clip.count)
      }
    }
    image = clip[0]
    note = PictureGolden.noted(in: file)
  }

  /// What a file notes beside its pixels; nil where it has no note of ours.
  static func noted(in file: [UInt8]) -> Note? {
    PNGNote.read(keyword, in: file).flatMap { note($0) }
  }

  /// The picture in which a frame is.
  func picture(_ index: Int) -> CGImage { clip.isEmpty ? image : clip[index] }

  /// The file of a clip.
  ///
  /// - Throws: What the encoder refuses.
  static func clip(_ pictures: [CGImage], framesPerSecond: Double, _ history: SceneHistory) throws -> [UInt8]?
  {
    guard let first = pictures.first else { return nil }
    guard let rate = FrameRate(framesPerSecond) else {
      throw RecordingError.clipRate(framesPerSecond, highest: ClipFormat.apng.highestRate, format: "APNG")
    }
    let shape = ClipShape(
      size: (first.width, first.height), rate: rate, frameCount: pictures.count,
      isOpaque: pictures.allSatisfy { $0.storage.holdsOnlyOpaquePixels })
    let encoder = APNGEncoder(shape)
    for picture in pictures { try encoder.add(picture.storage) }
    let whole = CGRect(x: 0, y: 0, width: first.width, height: first.height)
    let digests = zip(history.times, pictures).map { FrameDigest($1.storage, at: $0) }
    return PNGNote(keyword: keyword, text: text(pictures.map { _ in whole }, history)).insert(
      into: try encoder.finish()
    ).map { PNGDigests.insert(digests, into: $0) }
  }

  /// A golden's file; nil when there is no memory for it.
  static func file(_ image: CGImage, rects: [CGRect], _ history: SceneHistory) -> [UInt8]? {
    let digests = zip(history.times, rects).map { time, rect in
      FrameDigest(
        image.storage, x: Int(rect.minX), y: Int(rect.minY), width: Int(rect.width),
        height: Int(rect.height), at: time)
    }
    return PNGEncoder.encode(image, notes: [PNGNote(keyword: keyword, text: text(rects, history))])
      .map { PNGDigests.insert(digests, into: $0) }
  }

  /// What is noted beside the pixels.
  private static func text(_ rects: [CGRect], _ history: SceneHistory) -> String {
    let lines = zip(history.times, rects).map { time, rect in
      "frame \(time) \(Int(rect.minX)) \(Int(rect.minY)) \(Int(rect.width)) \(Int(rect.height))\n"
    }
    return "\(conditionsMark)\(DrawingConditions.here)\n" + lines.joined() + history.text
  }

  private static func note(_ text: String) -> Note? {
    var frames: [Frame] = []
    var rest = text[...]
    var conditions: DrawingConditions?
    if rest.hasPrefix(conditionsMark), let end = rest.firstIndex(of: "\n") {
      conditions = DrawingConditions(String(rest[..<end].dropFirst(conditionsMark.count)))
      rest = rest[rest.index(after: end)...]
    }
    while rest.hasPrefix("frame "), let end = rest.firstIndex(of: "\n") {
      let words = rest[..<end].split(separator: " ").dropFirst()
      let sides = words.dropFirst().compactMap { Int($0) }
      guard let time = words.first.flatMap({ TimeInterval($0) }), sides.count == 4 else { return nil }
      let rect = CGRect(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
      frames.append(Frame(time: time, rect: rect))
      rest = rest[rest.index(after: end)...]
    }
    return frames.isEmpty ? nil : Note(conditions: conditions, frames: frames, historyText: String(rest))
  }
}
