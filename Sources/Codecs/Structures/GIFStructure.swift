/// The blocks of a GIF file (GIF89a specification).
package enum GIFStructure {
  /// Walks the blocks and keeps what the first picture needs: the decoder would unpack every frame.
  package static func inspect(_ data: [UInt8]) throws(ImageStructure.Fault) -> ImageStructure {
    let file = ByteReading(data: data)
    let size = (try file.little(6, bytes: 2), try file.little(8, bytes: 2))
    // Sizes beyond all limits are refused as such.
    guard ImageStructure.isReadable(size) else { return ImageStructure(size: size) }
    var position = 13 + (try tableLength(file.byte(10)))
    while true {
      switch try file.byte(position) {
      case 0x21:
        position = try endOfBlocks(file, from: position + 2)
      case 0x2C:
        let left = try file.little(position + 1, bytes: 2), top = try file.little(position + 3, bytes: 2)
        let width = try file.little(position + 5, bytes: 2), height = try file.little(position + 7, bytes: 2)
        // In the data of a picture that the decoder cannot begin it looks for another one, of any size.
        guard width > 0, height > 0 else {
          throw ImageStructure.Fault(text: "its first picture has no pixels")
        }
        guard left + width <= size.0, top + height <= size.1 else {
          throw ImageStructure.Fault(text: "its first picture is larger than all of it")
        }
        let codes = position + 10 + (try tableLength(file.byte(position + 9)))
        guard (1...8).contains(try file.byte(codes)) else {
          throw ImageStructure.Fault(
            text: "its codes begin with \(try file.byte(codes)) bits instead of 2 to 8")
        }
        let end = try endOfBlocks(file, from: codes + 1)
        guard end <= data.count else { throw ImageStructure.Fault(text: "it ends too early") }
        return ImageStructure(size: size, essence: Array(data[..<end]) + [0x3B])
      default: throw ImageStructure.Fault(text: "it holds no pixels")
      }
    }
  }

  /// The bytes of a table of colours, from the packed fields of its header.
  private static func tableLength(_ fields: Int) -> Int { fields & 0x80 == 0 ? 0 : 3 << ((fields & 7) + 1) }

  /// Behind the empty block that ends a row of blocks.
  private static func endOfBlocks(_ file: ByteReading, from start: Int) throws(ImageStructure.Fault) -> Int {
    var position = start
    while case let length = try file.byte(position), length > 0 { position += 1 + length }
    return position + 1
  }
}
