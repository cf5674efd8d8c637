import Dispatch
import Foundation
import Raster
import Recording
import UIKit

/// The pictures of a report: one whole, of every other one only the rectangle that is unlike it. Any frame is then two
/// pieces away, and hundreds of them stay small.
struct ReportPictures: Sendable {
  /// A piece of a picture.
  struct Piece: Sendable, Encodable {
    /// Where it lies on the picture, in pixels.
    let x, y, width, height: Int
    /// Whether it lies on the first picture rather than alone.
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
    DispatchQueue.concurrentPerform(iterations: images.count) { index in
      let piece = ReportPictures.piece(images[index], over: index == 0 ? nil : base)
      pieces.withLock { $0[index] = piece }
    }
    return pieces.withLock { $0 }.compactMap { $0 }
  }

  private static func piece(_ image: CGImage, over base: CGImage?) -> Piece {
    var rect = CGRect(x: 0, y: 0, width: image.width, height: image.height)
    let isPatch = base.map { $0.width == image.width && $0.height == image.height } ?? false
    if isPatch, let base { rect = difference(image, base) }
    let bounds = PixelRect(minX: 0, minY: 0, maxX: Int(rect.width), maxY: Int(rect.height))
    let start = image.storage.pixels + Int(rect.minY) * image.storage.stride + Int(rect.minX)
    let buffer = PixelBuffer(pixels: start, stride: image.storage.stride, bounds: bounds)
    let file = rect.isEmpty ? nil : PNGEncoder.encode(buffer, effort: .quick)
    return Piece(
      x: Int(rect.minX), y: Int(rect.minY), width: Int(rect.width), height: Int(rect.height),
      isPatch: isPatch,
      source: Data(file ?? []).base64EncodedString())
  }

  /// The box around the pixels in which two pictures of one size differ; empty when they do not.
  private static func difference(_ image: CGImage, _ base: CGImage) -> CGRect {
    let width = image.width
    var (left, right, top, bottom) = (width, -1, -1, -1)
    for y in 0..<image.height {
      let a = image.storage.pixels + y * image.storage.stride,
        b = base.storage.pixels + y * base.storage.stride
      if memcmp(a, b, width * MemoryLayout<UInt32>.stride) == 0 { continue }
      if top < 0 { top = y }
      bottom = y
      for x in 0..<left where a[x] != b[x] {
        left = x
        break
      }
      var x = width - 1
      while x > right, a[x] == b[x] { x -= 1 }
      right = max(right, x)
    }
    guard top >= 0 else { return .zero }
    return CGRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }
}
