/// What a look at a file's structure gives, before a decoder sees it.
package struct ImageStructure {
  /// Width and height in pixels.
  package var size: (width: Int, height: Int)
  /// The file without the parts which do not change pixels, where they are better not handed on.
  package var essence: [UInt8]?

  /// What is broken in a file.
  package struct Fault: Error {
    /// A clause such as "it ends too early".
    package var text: String

    /// A fault in these words.
    package init(text: String) { self.text = text }
  }

  /// The most pixels of a picture that is read: 64 megapixels, a quarter of a gigabyte.
  package static let mostPixels = 1 << 26

  /// Why a picture of this size is not read; nil when it is.
  package static func refusal(width: Int, height: Int) -> String? {
    if width > PixelStorage.maximumSide || height > PixelStorage.maximumSide {
      return PixelStorage.refusal(width: width, height: height)
    }
    guard width > 0, height > 0, width * height > mostPixels else {
      return PixelStorage.refusal(width: width, height: height)
    }
    return "a picture of \(width)×\(height) pixels is too large; the limit is \(mostPixels) pixels in all"
  }

  /// Whether a picture of this size is within the limits.
  static func isReadable(_ size: (width: Int, height: Int)) -> Bool {
    refusal(width: size.width, height: size.height) == nil
  }
}
