import Codecs

/// The formats of image files that can be read, distinguished by their first bytes.
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
  case pdf

  init?(_ data: [UInt8]) {
    func starts(_ signature: [UInt8], at offset: Int = 0) -> Bool {
      data.count >= offset + signature.count
        && data[offset..<(offset + signature.count)].elementsEqual(signature)
    }
    if starts(PNGStructure.signature) {
      self = .png
    } else if starts([0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if starts(Array("RIFF".utf8)) && starts(Array("WEBP".utf8), at: 8) {
      self = .webp
    } else if starts(Array("GIF8".utf8)) {
      self = .gif
    } else if starts(Array("BM".utf8)) {
      self = .bmp
    } else if starts(Array("%PDF-".utf8)) {
      self = .pdf
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
    case .pdf: "PDF"
    }
  }

  /// Looks a file through; drawings have no structure of this kind.
  func inspect(_ data: [UInt8]) throws(ImageStructure.Fault) -> ImageStructure {
    switch self {
    case .png: try PNGStructure.inspect(data)
    case .jpeg: try JPEGStructure.inspect(data)
    case .gif: try GIFStructure.inspect(data)
    case .bmp: try BMPStructure.inspect(data)
    case .webp: try WebPStructure.inspect(data)
    case .svg, .pdf: throw ImageStructure.Fault(text: "it is a drawing")
    }
  }
}
