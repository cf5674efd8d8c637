/// The chunks of a PNG file (PNG specification, section 5).
package enum PNGStructure {
  /// The first bytes of every PNG file.
  package static var signature: [UInt8] { PNGChunk.signature }

  /// Deflate makes at most 1,032 bytes of one (a match of 258 bytes takes two bits).
  private static let mostInflation = 1_032
  /// The samples of a pixel for each colour type.
  private static let samples = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4]
  private static let headerLength = 13

  /// Walks the chunks, checks their sums, and keeps those that make pixels: broken colour profiles and texts would only
  /// make the decoder talk.
  package static func inspect(_ data: [UInt8]) throws(ImageStructure.Fault) -> ImageStructure {
    let file = ByteReading(data: data)
    let essential: Set<String> = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]
    var essence = signature
    var size: (width: Int, height: Int)?
    /// Bytes of pixels: as they are in memory, and as they are packed in the file.
    var (plain, packed) = (0, 0)
    var position = signature.count
    while position + 12 <= data.count {
      let length = try file.big(position, bytes: 4)
      let body = position + 8, end = position + 12 + length
      guard end <= data.count else { break }
      let name = String(decoding: data[(position + 4)..<body], as: UTF8.self)
      guard
        Int(PNGChunk.checksum(data[(position + 4)..<(body + length)])) == (try file.big(end - 4, bytes: 4))
      else { throw ImageStructure.Fault(text: "the checksum of its \(name) chunk is wrong") }
      // A decoder might follow another header than we do.
      guard (name == "IHDR") == (size == nil) else {
        throw ImageStructure.Fault(
          text: size == nil ? "it does not begin with a header" : "it has two headers")
      }
      if name == "IHDR" {
        guard length == headerLength, let count = samples[try file.byte(body + 9)] else {
          throw ImageStructure.Fault(text: "its header is not one of PNG's")
        }
        let (width, height) = (try file.big(body, bytes: 4), try file.big(body + 4, bytes: 4))
        size = (width, height)
        plain = (width * count * (try file.byte(body + 8)) + 7) / 8 * height
      }
      if name == "IDAT" { packed += length }
      if essential.contains(name) { essence += data[position..<end] }
      if name == "IEND" {
        guard let size, packed > 0 else { throw ImageStructure.Fault(text: "it holds no pixels") }
        // Sizes beyond all limits are refused as such.
        if ImageStructure.isReadable(size), plain > packed * mostInflation {
          throw ImageStructure.Fault(text: "it holds fewer pixels than its size")
        }
        return ImageStructure(size: size, essence: essence)
      }
      position = end
    }
    throw ImageStructure.Fault(text: "it ends too early")
  }
}
