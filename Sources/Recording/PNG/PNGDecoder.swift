import CPNG
import CoreGraphics

/// Reads PNG files that must be whole: what a reader would mend or guess is an error here.
package enum PNGDecoder {
  /// Why a file cannot be used, in a few words.
  package struct Fault: Error, Equatable, CustomStringConvertible {
    /// What is wrong with the file.
    package let description: String
  }

  /// Up to the end of the width and height.
  private static let shortestFile = 24

  /// The picture in `file`.
  package static func decode(_ file: [UInt8]) throws(Fault) -> CGImage {
    if file.isEmpty { throw Fault(description: "the file is empty") }
    guard file.starts(with: PNGChunk.signature) else { throw Fault(description: "the file is no PNG") }
    guard file.count >= shortestFile else { throw Fault(description: "the file ends early") }
    func number(at place: Int) -> Int { file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    let width = number(at: 16), height = number(at: 20)
    if let refusal = PixelStorage.refusal(width: width, height: height) { throw Fault(description: refusal) }
    guard let storage = PixelStorage(width: width, height: height) else {
      throw Fault(description: "there is no memory for it")
    }
    var reason = [CChar](repeating: 0, count: 64)
    let isWhole = storage.pixels.withMemoryRebound(to: UInt8.self, capacity: width * height * 4) {
      CPNG_read(file, file.count, $0, Int32(storage.stride * 4), &reason) == 1
    }
    guard isWhole else {
      let words = String(decoding: reason.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      throw Fault(description: "the file is damaged (\(words.isEmpty ? "no reason given" : words))")
    }
    let isOpaque = storage.holdsOnlyOpaquePixels
    if !isOpaque { premultiply(storage) }
    return CGImage(storage: storage, isOpaque: isOpaque)
  }

  /// c·a/255, rounded to the nearest, which undoes what the encoder did to premultiplied pixels.
  private static func premultiply(_ storage: PixelStorage) {
    for place in 0..<storage.stride * storage.height {
      let pixel = storage.pixels[place], alpha = pixel >> 24
      guard alpha < 255 else { continue }
      func channel(_ shift: UInt32) -> UInt32 { (((pixel >> shift & 255) * alpha + 127) / 255) << shift }
      storage.pixels[place] = alpha == 0 ? 0 : alpha << 24 | channel(16) | channel(8) | channel(0)
    }
  }
}
