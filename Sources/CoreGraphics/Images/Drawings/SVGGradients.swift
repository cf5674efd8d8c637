/// Gradients inside drawings.
///
/// A gradient of one stop is that stop's colour. SDL_image's reader takes the 255 stops behind it for it, too, which
/// are beyond its memory.
package enum SVGGradients {
  /// The file in which every gradient with one stop has it twice.
  package static func repeatingLoneStops(in data: [UInt8]) -> [UInt8] {
    var lone: [ClosedRange<Int>] = []
    var stops: [ClosedRange<Int>] = []
    func endGradient() {
      if stops.count == 1 { lone += stops }
      stops = []
    }
    // As the reader has it, which knows neither quotes nor comments: a stop belongs to the gradient that began last.
    var position = 0
    while let start = data[position...].firstIndex(of: UInt8(ascii: "<")),
      let end = data[start...].firstIndex(of: UInt8(ascii: ">"))
    {
      switch String(decoding: name(of: data[(start + 1)..<end]), as: UTF8.self) {
      case "linearGradient", "radialGradient": endGradient()
      case "stop": stops.append(start...end)
      default: break
      }
      position = end + 1
    }
    endGradient()
    return lone.isEmpty ? data : repeating(lone, in: data)
  }

  private static func repeating(_ tags: [ClosedRange<Int>], in data: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var position = 0
    for tag in tags {
      result += data[position..<tag.lowerBound]
      result += data[tag].dropLast()
      if result.last != UInt8(ascii: "/") { result.append(UInt8(ascii: "/")) }
      result.append(UInt8(ascii: ">"))
      position = tag.lowerBound
    }
    return result + data[position...]
  }

  private static func name(of tag: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    tag.drop(while: SVGStyleSheet.isSpace).prefix { !SVGStyleSheet.isSpace($0) }
  }
}
