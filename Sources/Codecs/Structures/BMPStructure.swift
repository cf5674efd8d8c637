/// The headers of a BMP file.
package enum BMPStructure {
  /// The header of OS/2 1.x, whose sizes have 16 bits.
  private static let coreHeader = 12

  /// Reads the size.
  package static func inspect(_ data: [UInt8]) throws(ImageStructure.Fault) -> ImageStructure {
    let file = ByteReading(data: data)
    if try file.little(14, bytes: 4) == coreHeader {
      return ImageStructure(size: (try file.little(18, bytes: 2), try file.little(20, bytes: 2)))
    }
    let width = Int32(truncatingIfNeeded: try file.little(18, bytes: 4))
    // Below zero the rows come from the top.
    let height = Int32(truncatingIfNeeded: try file.little(22, bytes: 4)).magnitude
    return ImageStructure(size: (Int(width), Int(height)))
  }
}
