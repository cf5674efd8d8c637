/// The segments of a JPEG file (ITU T.81, annex B).
package enum JPEGStructure {
  /// Each scan of a progressive picture goes over all of it once more; encoders use ten or so.
  private static let mostScans = 100

  /// Walks the segments up to the pixels and looks for the end marker behind them.
  package static func inspect(_ data: [UInt8]) throws(ImageStructure.Fault) -> ImageStructure {
    let file = ByteReading(data: data)
    var size: (width: Int, height: Int)?
    var position = 2
    while position + 4 <= data.count {
      guard data[position] == 0xFF else {
        throw ImageStructure.Fault(text: "a segment does not begin where it should")
      }
      let marker = data[position + 1]
      if marker == 0xFF {
        position += 1
        continue
      }
      let startsFrame = (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
      if startsFrame, position + 9 <= data.count {
        guard size == nil else { throw ImageStructure.Fault(text: "it has two frame headers") }
        size = (try file.big(position + 7, bytes: 2), try file.big(position + 5, bytes: 2))
      }
      if marker == 0xDA {
        guard let size else { throw ImageStructure.Fault(text: "it has no frame header") }
        try checkPixels(data, from: position)
        return ImageStructure(size: size)
      }
      position += 2 + (try file.big(position + 2, bytes: 2))
    }
    throw ImageStructure.Fault(text: "it ends too early")
  }

  /// Looks through the scans: inside the pixels 0xFF is always followed by 0 or a restart marker.
  private static func checkPixels(_ data: [UInt8], from start: Int) throws(ImageStructure.Fault) {
    var scans = 0
    var hasEnd = false
    for index in start..<max(data.count - 1, start) where data[index] == 0xFF {
      switch data[index + 1] {
      case 0xDA: scans += 1
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        throw ImageStructure.Fault(text: "it has two frame headers")
      case 0xD9: hasEnd = true
      default: break
      }
      if hasEnd { break }
    }
    guard hasEnd else { throw ImageStructure.Fault(text: "it ends too early") }
    guard scans <= mostScans else {
      throw ImageStructure.Fault(text: "its pixels come in more than \(mostScans) scans")
    }
  }
}
