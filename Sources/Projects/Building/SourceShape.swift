/// A source text without the values of its literals: texts that differ by these alone have the same shape, and a few
/// others, too. It tells quickly where nothing else can be hoped for.
enum SourceShape {
  /// The shape as a key.
  static func key(of text: String) -> String {
    var text = text
    return text.withUTF8 { bytes in
      var shape = Shape()
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        if byte == quote {
          index = end(ofText: bytes, from: index)
          shape.add(quote)
        } else if isDigit(byte) || byte == minus && index + 1 < bytes.count && isDigit(bytes[index + 1]) {
          index += 1
          while index < bytes.count, isWord(bytes[index]) || bytes[index] == point { index += 1 }
          shape.add(0)
        } else if isWord(byte) {
          let begin = index
          while index < bytes.count, isWord(bytes[index]) { index += 1 }
          let word = bytes[begin..<index]
          if word.elementsEqual("true".utf8) || word.elementsEqual("false".utf8) {
            shape.add(1)
          } else {
            for byte in word { shape.add(byte) }
          }
        } else {
          shape.add(byte)
          index += 1
        }
      }
      return shape.key
    }
  }

  /// FNV-1a.
  private struct Shape {
    private var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    private var count = 0

    mutating func add(_ byte: UInt8) {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
      count += 1
    }

    var key: String { "\(String(hash, radix: 16)) \(count)" }
  }

  private static let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
  private static let (minus, point) = (UInt8(ascii: "-"), UInt8(ascii: "."))

  /// Behind the quotation mark that ends a text, or at the end of the file.
  private static func end(ofText bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start + 1
    while index < bytes.count, bytes[index] != quote { index += bytes[index] == backslash ? 2 : 1 }
    return min(index + 1, bytes.count)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }

  private static func isWord(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte == 95 || byte >= 128 || (byte | 32) >= 97 && (byte | 32) <= 122
  }
}
