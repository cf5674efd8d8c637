import Foundation

/// The formats of image files that can be read, told apart by their first bytes.
///
/// Each is looked through before a decoder sees it: the decoders of SDL_image allocate whatever a header asks for,
/// fill up what is missing without a word, or write lines of their own to standard error.
enum ImageFormat: Equatable {
  case png
  case jpeg
  case webp
  case gif
  case bmp
  case svg

  /// What a look at the file's structure gave.
  struct Inspection {
    /// Width and height in pixels, where the header tells.
    var size: (width: Int, height: Int)?
    /// The file without the parts which do not change pixels, where they are better not handed on.
    var essence: [UInt8]?
  }

  /// What is broken in a file.
  struct Fault: Error {
    var text: String
  }

  init?(_ data: [UInt8]) {
    func starts(_ signature: [UInt8], at offset: Int = 0) -> Bool {
      data.count >= offset + signature.count
        && data[offset..<(offset + signature.count)].elementsEqual(signature)
    }
    if starts(Self.pngSignature) {
      self = .png
    } else if starts([0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if starts(Array("RIFF".utf8)) && starts(Array("WEBP".utf8), at: 8) {
      self = .webp
    } else if starts(Array("GIF8".utf8)) {
      self = .gif
    } else if starts(Array("BM".utf8)) {
      self = .bmp
    } else if SVGDocument.isLikely(data) {
      self = .svg
    } else {
      return nil
    }
  }

  /// The name under which SDL_image knows the format.
  var sdlName: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPG"
    case .webp: "WEBP"
    case .gif: "GIF"
    case .bmp: "BMP"
    case .svg: "SVG"
    }
  }

  func inspect(_ data: [UInt8]) -> Result<Inspection, Fault> {
    switch self {
    case .png: Self.inspectPNG(data)
    case .jpeg: Self.inspectJPEG(data)
    case .gif:
      data.count < 10
        ? .failure(Fault(text: "it ends inside the header"))
        : .success(Inspection(size: (Int(data[6]) | Int(data[7]) << 8, Int(data[8]) | Int(data[9]) << 8)))
    case .bmp:
      data.count < 26
        ? .failure(Fault(text: "it ends inside the header"))
        : .success(
          Inspection(
            size: (
              Int(Self.number(data, at: 18, littleEndian: true)),
              Int(Int32(bitPattern: Self.number(data, at: 22, littleEndian: true)).magnitude)
            )))
    // WebP's own limit of 16,383 pixels a side is within ours, and its decoder reports what is missing.
    case .webp, .svg: .success(Inspection())
    }
  }

  private static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Walks the chunks (PNG specification, section 5), checks their sums, and keeps those that make pixels: broken
  /// colour profiles and texts would only make the decoder talk.
  private static func inspectPNG(_ data: [UInt8]) -> Result<Inspection, Fault> {
    let essential: Set<String> = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]
    var essence = pngSignature
    var size: (width: Int, height: Int)?
    var hasPixels = false
    var position = pngSignature.count
    while position + 12 <= data.count {
      let length = Int(number(data, at: position))
      let end = position + 12 + length
      guard end <= data.count else { break }
      let name = String(decoding: data[(position + 4)..<(position + 8)], as: UTF8.self)
      let sum = checksum(data[(position + 4)..<(position + 8 + length)])
      guard sum == number(data, at: position + 8 + length) else {
        return .failure(Fault(text: "the checksum of its \(name) chunk is wrong"))
      }
      if name == "IHDR", length >= 13 {
        size = (Int(number(data, at: position + 8)), Int(number(data, at: position + 12)))
      }
      if name == "IDAT" { hasPixels = true }
      if essential.contains(name) { essence += data[position..<end] }
      if name == "IEND" {
        guard let size, hasPixels else { return .failure(Fault(text: "it holds no pixels")) }
        return .success(Inspection(size: size, essence: essence))
      }
      position = end
    }
    return .failure(Fault(text: "it ends too early"))
  }

  /// Walks the segments up to the pixels (ITU T.81, annex B) and looks for the end marker behind them.
  private static func inspectJPEG(_ data: [UInt8]) -> Result<Inspection, Fault> {
    var size: (width: Int, height: Int)?
    var position = 2
    while position + 4 <= data.count {
      guard data[position] == 0xFF else {
        return .failure(Fault(text: "a segment does not begin where it should"))
      }
      let marker = data[position + 1]
      if marker == 0xFF {
        position += 1
        continue
      }
      let length = Int(data[position + 2]) << 8 | Int(data[position + 3])
      let startsFrame = (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
      if startsFrame, position + 9 <= data.count {
        size = (
          Int(data[position + 7]) << 8 | Int(data[position + 8]),
          Int(data[position + 5]) << 8 | Int(data[position + 6])
        )
      }
      if marker == 0xDA {
        guard size != nil else { return .failure(Fault(text: "it has no frame header")) }
        // Inside the pixels 0xFF is always followed by 0 or a restart marker.
        for index in stride(from: data.count - 2, to: position, by: -1)
        where data[index] == 0xFF && data[index + 1] == 0xD9 {
          return .success(Inspection(size: size))
        }
        break
      }
      position += 2 + length
    }
    return .failure(Fault(text: "it ends too early"))
  }

  private static func number(_ data: [UInt8], at offset: Int, littleEndian: Bool = false) -> UInt32 {
    let bytes = data[offset..<(offset + 4)].map(UInt32.init)
    return littleEndian
      ? bytes[3] << 24 | bytes[2] << 16 | bytes[1] << 8 | bytes[0]
      : bytes[0] << 24 | bytes[1] << 16 | bytes[2] << 8 | bytes[3]
  }

  /// CRC-32 (ISO 3309), as PNG uses it.
  private static func checksum(_ data: ArraySlice<UInt8>) -> UInt32 {
    data.withUnsafeBufferPointer { bytes in
      table.withUnsafeBufferPointer { table in
        var sum = UInt32.max
        for byte in bytes { sum = table[Int((sum ^ UInt32(byte)) & 255)] ^ sum >> 8 }
        return ~sum
      }
    }
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 0 ? value >> 1 : 0xEDB8_8320 ^ value >> 1 }
  }
}
