import Codecs
import Foundation
import Recording
import UIKit

/// A golden picture with what is noted beside its pixels: when its frames were, where they are on the sheet, and what
/// every layer showed.
struct PictureGolden {
  let image: CGImage
  /// Nil where the file has no note of ours, as after another program wrote it.
  let note: Note?

  struct Note {
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

  /// Reads a golden's file.
  ///
  /// - Throws: `PNGDecoder.Fault`.
  init(_ file: [UInt8]) throws {
    image = try PNGDecoder.decode(file)
    let whole = CGRect(x: 0, y: 0, width: image.width, height: image.height)
    let note = PNGNote.read(PictureGolden.keyword, in: file).flatMap { PictureGolden.note($0) }
    self.note = note.flatMap { $0.frames.allSatisfy { whole.contains($0.rect) } ? $0 : nil }
  }

  /// A golden's file; nil when there is no memory for it.
  static func file(_ image: CGImage, rects: [CGRect], _ history: SceneHistory) -> [UInt8]? {
    let lines = zip(history.times, rects).map { time, rect in
      "frame \(time) \(Int(rect.minX)) \(Int(rect.minY)) \(Int(rect.width)) \(Int(rect.height))\n"
    }
    let note = PNGNote(keyword: keyword, text: lines.joined() + history.text)
    return PNGEncoder.encode(image, notes: [note])
  }

  private static func note(_ text: String) -> Note? {
    var frames: [Frame] = []
    var rest = text[...]
    while rest.hasPrefix("frame "), let end = rest.firstIndex(of: "\n") {
      let words = rest[..<end].split(separator: " ").dropFirst()
      let sides = words.dropFirst().compactMap { Int($0) }
      guard let time = words.first.flatMap({ TimeInterval($0) }), sides.count == 4 else { return nil }
      let rect = CGRect(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
      frames.append(Frame(time: time, rect: rect))
      rest = rest[rest.index(after: end)...]
    }
    return frames.isEmpty ? nil : Note(frames: frames, historyText: String(rest))
  }
}
