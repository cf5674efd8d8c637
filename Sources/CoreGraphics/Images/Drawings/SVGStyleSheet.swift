/// Style sheets inside drawings.
///
/// CSS closes a rule that is open where its sheet ends. SDL_image's reader does not: it notes the rule's class without
/// a description, and follows the missing one where a shape has that class.
enum SVGStyleSheet {
  /// What the reader does with a character of a sheet.
  private enum State { case between, selector, rule }

  /// The file with every rule closed.
  static func closingRules(in data: [UInt8]) -> [UInt8] {
    guard holdsSheet(data) else { return data }
    var result: [UInt8] = []
    result.reserveCapacity(data.count + 8)
    var state = State.between
    // As the reader has it, which knows neither quotes nor comments: what lies between a tag's end and the next one's
    // begin is text. A brace in text that is no sheet changes nothing.
    var isTag = false
    for byte in data {
      if isTag {
        if byte == UInt8(ascii: ">") { (isTag, state) = (false, .between) }
      } else if byte == UInt8(ascii: "<") {
        if state == .rule { result.append(UInt8(ascii: "}")) }
        isTag = true
      } else {
        step(&state, byte)
      }
      result.append(byte)
    }
    return result
  }

  private static func step(_ state: inout State, _ byte: UInt8) {
    switch state {
    case .between: if !isSpace(byte) && byte != UInt8(ascii: "{") { state = .selector }
    case .selector: if isSpace(byte) || byte == UInt8(ascii: "{") { state = .rule }
    case .rule: if byte == UInt8(ascii: "}") { state = .between }
    }
  }

  /// What the reader takes for white space.
  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private static func holdsSheet(_ data: [UInt8]) -> Bool {
    let tag = Array("<style".utf8)
    return data.indices.contains { data[$0] == tag[0] && data[$0...].starts(with: tag) }
  }
}
