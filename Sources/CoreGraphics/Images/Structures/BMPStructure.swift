/// The headers of a BMP file.
enum BMPStructure {
  /// The header of OS/2 1.x, whose sizes have 16 bits.
  private static let coreHeader = 12

  static func inspect(_ data: [UInt8]) throws(ImageFormat.Fault) -> ImageFormat.Inspection {
    let file = ByteReading(data: data)
    if try file.little(14, bytes: 4) == coreHeader {
      return ImageFormat.Inspection(size: (try file.little(18, bytes: 2), try file.little(20, bytes: 2)))
    }
    let width = Int32(truncatingIfNeeded: try file.little(18, bytes: 4))
    // Below zero the rows come from the top.
    let height = Int32(truncatingIfNeeded: try file.little(22, bytes: 4)).magnitude
    return ImageFormat.Inspection(size: (Int(width), Int(height)))
  }
}
