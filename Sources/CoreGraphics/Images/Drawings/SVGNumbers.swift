import Foundation

/// The numbers and commands in an attribute's text.
struct SVGNumbers: IteratorProtocol, Sequence {
  enum Item: Equatable {
    case number(Double)
    /// A letter, `%` or `(`; exponents belong to numbers.
    case mark(UInt8)
  }

  private let text: [UInt8]
  private var place = 0

  init(_ text: String) { self.text = Array(text.utf8) }

  static func first(in text: String) -> Double? {
    for case .number(let number) in SVGNumbers(text) { return number }
    return nil
  }

  /// All numbers of a text.
  static func all(in text: String) -> [Double] {
    SVGNumbers(text).compactMap { if case .number(let number) = $0 { number } else { nil } }
  }

  mutating func next() -> Item? {
    while place < text.count {
      let byte = text[place]
      if isDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
      {
        if let number = number() { return .number(number) }
        continue
      }
      place += 1
      let isLetter = (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
      if isLetter || byte == UInt8(ascii: "%") || byte == UInt8(ascii: "(") { return .mark(byte) }
    }
    return nil
  }

  /// A flag of an arc: one digit, which needs nothing between it and the next number. Nil for anything else.
  mutating func flag() -> Double? {
    while place < text.count, text[place] <= UInt8(ascii: " ") || text[place] == UInt8(ascii: ",") {
      place += 1
    }
    guard place < text.count, text[place] == UInt8(ascii: "0") || text[place] == UInt8(ascii: "1") else {
      return nil
    }
    place += 1
    return text[place - 1] == UInt8(ascii: "1") ? 1 : 0
  }

  /// A number that begins here; nil when a sign or a dot is alone, which is passed over.
  private mutating func number() -> Double? {
    let start = place
    if text[place] == UInt8(ascii: "-") || text[place] == UInt8(ascii: "+") { place += 1 }
    skipDigits()
    if place < text.count, text[place] == UInt8(ascii: ".") {
      place += 1
      skipDigits()
    }
    if place < text.count, text[place] | 0x20 == UInt8(ascii: "e") {
      var end = place + 1
      if end < text.count, text[end] == UInt8(ascii: "-") || text[end] == UInt8(ascii: "+") { end += 1 }
      // "em" and "ex" are units.
      if end < text.count, isDigit(text[end]) {
        place = end
        skipDigits()
      }
    }
    return Double(String(decoding: text[start..<place], as: UTF8.self)) ?? spelled(text[start..<place])
  }

  /// What Swift does not read: "5." and "+5".
  private func spelled(_ digits: ArraySlice<UInt8>) -> Double? {
    let text = String(decoding: digits, as: UTF8.self)
    return text.contains { $0.isNumber } ? strtod(text, nil) : nil
  }

  private mutating func skipDigits() { while place < text.count, isDigit(text[place]) { place += 1 } }

  private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= byte }
}
