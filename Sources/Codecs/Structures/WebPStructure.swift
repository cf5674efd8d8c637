/// The first chunk of a WebP file (RFC 9649), which tells the size.
package enum WebPStructure {
  /// Reads the size.
  package static func inspect(_ data: [UInt8]) throws(ImageStructure.Fault) -> ImageStructure {
    let file = ByteReading(data: data)
    switch try file.big(12, bytes: 4) {
    case 0x5650_3820:  // "VP8 ": behind a frame tag and a start code, 14 bits each and two of scaling
      return ImageStructure(
        size: (try file.little(26, bytes: 2) & 0x3FFF, try file.little(28, bytes: 2) & 0x3FFF))
    case 0x5650_384C:  // "VP8L": behind a byte of signature, 14 bits each, less one
      let bits = try file.little(21, bytes: 4)
      return ImageStructure(size: (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1))
    case 0x5650_3858:  // "VP8X": behind the flags, 24 bits each, less one
      return ImageStructure(
        size: (try file.little(24, bytes: 3) + 1, try file.little(27, bytes: 3) + 1))
    default: throw ImageStructure.Fault(text: "its first chunk is not one of WebP's")
    }
  }
}
