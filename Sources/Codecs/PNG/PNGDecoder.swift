import CPNG

/// Reads PNG files by libpng.
package enum PNGDecoder {
  /// Why a file cannot be used, in a few words.
  package struct Fault: Error, Equatable, CustomStringConvertible {
    /// What is wrong with the file.
    package let description: String

    /// A fault.
    package init(description: String) { self.description = description }
  }

  /// Up to the end of the width and height.
  private static let shortestFile = 24

  /// Reads a file that must be whole: what a reader would mend or guess is an error here.
  ///
  /// - Returns: The premultiplied pixels, and whether all are opaque.
  package static func pixels(
    of file: [UInt8]
  ) throws(Fault) -> (pixels: PixelStorage, isOpaque: Bool) {
    if file.isEmpty { throw Fault(description: "the file is empty") }
    guard file.starts(with: PNGChunk.signature) else { throw Fault(description: "the file is no PNG") }
    guard file.count >= shortestFile else { throw Fault(description: "the file ends early") }
    func number(at place: Int) -> Int { file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    let width = number(at: 16), height = number(at: 20)
    if let refusal = PixelStorage.refusal(width: width, height: height) { throw Fault(description: refusal) }
    // libpng writes every pixel of a whole file.
    guard let storage = PixelStorage(width: width, height: height, isClear: false) else {
      throw Fault(description: "there is no memory for it")
    }
    if let reason = read(file, into: storage, mending: false) {
      throw Fault(description: "the file is damaged (\(reason))")
    }
    return (storage, storage.holdsOnlyOpaquePixels)
  }

  /// Reads the pixels of a file into clear storage of the file's size, premultiplied. Nothing is printed.
  ///
  /// - Parameter mending: Whether what libpng can mend or leave out is mended, instead of being an error.
  /// - Returns: Why the file cannot be read; nil when it is.
  package static func read(_ file: [UInt8], into storage: PixelStorage, mending: Bool) -> String? {
    let (width, height) = (storage.width, storage.height)
    var reason = [CChar](repeating: 0, count: 64)
    let isRead = storage.pixels.withMemoryRebound(to: UInt8.self, capacity: storage.stride * height * 4) {
      CPNG_read(
        file, file.count, UInt32(width), UInt32(height), $0, storage.stride * 4, mending ? 1 : 0, &reason)
        == 1
    }
    guard isRead else {
      let words = String(decoding: reason.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      return words.isEmpty ? "no reason given" : words
    }
    for row in 0..<height where !storage.isOpaque(row: row) {
      let pixels = storage.pixels + row * storage.stride
      for column in 0..<width { pixels[column] = StraightColor.premultiplied(pixels[column]) }
    }
    return nil
  }
}
