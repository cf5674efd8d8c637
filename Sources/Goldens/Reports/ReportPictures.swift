import Codecs
import Foundation
import Raster
import Recording
import Support
import UIKit

/// The pictures of a report: one whole, of every other one only the rectangle that is unlike it. Any frame is then two
/// pieces away, and hundreds of them stay small.
struct ReportPictures: Sendable {
  /// A piece of a picture.
  struct Piece: Sendable, Encodable {
    /// Where it is on the picture, in pixels.
    let x, y, width, height: Int
    /// Whether it is on the first picture rather than alone.
    let isPatch: Bool
    /// A PNG file in Base64.
    let source: String
  }

  /// The first is a whole picture.
  private(set) var pieces: [Piece] = []
  /// The pieces of the frames' expected and actual pictures; nil where there is none.
  private(set) var expected: [Int?] = [], actual: [Int?] = []

  init(_ frames: [FailureReport.Frame]) {
    guard let base = frames.lazy.compactMap({ $0.expected ?? $0.actual }).first else {
      (expected, actual) = (frames.map { _ in nil }, frames.map { _ in nil })
      return
    }
    var images: [CGImage] = [base]
    for frame in frames {
      var place: Int?
      if let image = frame.expected {
        images.append(image)
        place = images.count - 1
      }
      expected.append(place)
      // What does not differ is shown once.
      if let image = frame.actual, image !== frame.expected, frame.box != nil || frame.expected == nil {
        images.append(image)
        place = images.count - 1
      }
      actual.append(place)
    }
    pieces = ReportPictures.pieces(images, over: base)
  }

  private static func pieces(_ images: [CGImage], over base: CGImage) -> [Piece] {
    let pieces = Locked([Piece?](repeating: nil, count: images.count))
    ConcurrentLoop.perform(iterations: images.count) { index in
      let piece = ReportPictures.piece(images[index].storage, over: index == 0 ? nil : base.storage)
      pieces.withLock { $0[index] = piece }
    }
    return pieces.withLock { $0 }.compactMap { $0 }
  }

  /// A picture's piece: whole without a base, else what is unlike it.
  static func piece(_ image: PixelStorage, over base: PixelStorage?) -> Piece {
    let whole = PixelRect(minX: 0, minY: 0, maxX: image.width, maxY: image.height)
    let isPatch = base.map { $0.width == image.width && $0.height == image.height } ?? false
    let rect = isPatch ? base.flatMap { FramePatch.changedRect($0, image) } : whole
    guard let rect else { return Piece(x: 0, y: 0, width: 0, height: 0, isPatch: isPatch, source: "") }
    let file = withExtendedLifetime(image) {
      let part = PixelBuffer(
        pixels: image.buffer.address(x: rect.minX, y: rect.minY), stride: image.stride,
        bounds: PixelRect(minX: 0, minY: 0, maxX: rect.width, maxY: rect.height))
      return PNGEncoder.encode(part, effort: .quick) ?? []
    }
    return Piece(
      x: rect.minX, y: rect.minY, width: rect.width, height: rect.height, isPatch: isPatch,
      source: Data(file).base64EncodedString())
  }
}
