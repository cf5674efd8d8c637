import Foundation

/// Reads a `.strings` file: `"key" = "text";` in UTF-8 or UTF-16, with comments and escapes.
///
/// Foundation's reader of these files prints lines of its own about faults.
struct StringsReader {
  private let scalars: [Unicode.Scalar]
  private var place = 0
  /// What is wrong, and in which line, from 1; nil where nothing is.
  private(set) var fault: (line: Int, reason: String)?

  init(_ bytes: [UInt8]) { scalars = Array(Self.text(bytes).unicodeScalars) }

  /// The bytes as text: UTF-16 where its mark or its zeros say so, else UTF-8.
  private static func text(_ bytes: [UInt8]) -> String {
    var bytes = bytes[...]
    let isBig: Bool
    switch (bytes.first, bytes.dropFirst().first) {
    case (0xFE, 0xFF): (isBig, bytes) = (true, bytes.dropFirst(2))
    case (0xFF, 0xFE): (isBig, bytes) = (false, bytes.dropFirst(2))
    case (0, _?): isBig = true
    case (_?, 0): isBig = false
    default:
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
      return String(decoding: bytes, as: UTF8.self)
    }
    let all = Array(bytes)
    let units = stride(from: 0, to: all.count - 1, by: 2).map { index -> UInt16 in
      let (a, b) = (UInt16(all[index]), UInt16(all[index + 1]))
      return isBig ? a << 8 | b : b << 8 | a
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// The texts by their keys, up to the first fault.
  mutating func read() -> [String: String] {
    var texts: [String: String] = [:]
    while true {
      skipBlanks()
      guard fault == nil, let next else { return texts }
      if next == ";" || next == "{" || next == "}" {
        place += 1
        continue
      }
      guard let key = word() else { return texts }
      skipBlanks()
      var text = key
      if self.next == "=" {
        place += 1
        skipBlanks()
        guard let value = word() else { return texts }
        text = value
        skipBlanks()
      }
      guard self.next == ";" else {
        fail("there is no semicolon after \"\(key)\"")
        return texts
      }
      place += 1
      texts[key] = text
    }
  }

  private var next: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

  private mutating func fail(_ reason: String) {
    guard fault == nil else { return }
    let before = scalars[..<min(place, scalars.count)]
    fault = (1 + before.count { $0 == "\n" }, reason)
  }

  private mutating func skipBlanks() {
    while let scalar = next {
      if scalar.properties.isWhitespace || scalar == "\u{FEFF}" {
        place += 1
      } else if scalar == "/", place + 1 < scalars.count, scalars[place + 1] == "/" {
        while let scalar = next, scalar != "\n", scalar != "\r" { place += 1 }
      } else if scalar == "/", place + 1 < scalars.count, scalars[place + 1] == "*" {
        let start = place
        place += 2
        while place + 1 < scalars.count, !(scalars[place] == "*" && scalars[place + 1] == "/") { place += 1 }
        if place + 1 >= scalars.count {
          place = start
          fail("a comment does not end")
          place = scalars.count
        }
        place += 2
      } else {
        return
      }
    }
  }

  /// A text in quotation marks, or letters, digits and the like without.
  private mutating func word() -> String? {
    guard next == "\"" else {
      var word = String.UnicodeScalarView()
      while let scalar = next,
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || "_-.$/:".unicodeScalars.contains(scalar)
      {
        word.append(scalar)
        place += 1
      }
      if word.isEmpty { fail("a key or a text is missing") }
      return word.isEmpty ? nil : String(word)
    }
    let start = place
    place += 1
    var units: [UInt16] = []
    while let scalar = next {
      place += 1
      switch scalar {
      case "\"": return String(decoding: units, as: UTF16.self)
      case "\\": escape(into: &units)
      default: units.append(contentsOf: UTF16.encode(scalar).map(Array.init) ?? [])
      }
    }
    place = start
    fail("a text does not end")
    return nil
  }

  private mutating func escape(into units: inout [UInt16]) {
    guard let scalar = next else { return }
    place += 1
    switch scalar {
    case "n": units.append(0x0A)
    case "r": units.append(0x0D)
    case "t": units.append(0x09)
    case "a": units.append(0x07)
    case "b": units.append(0x08)
    case "f": units.append(0x0C)
    case "v": units.append(0x0B)
    case "U", "u": units.append(number(digits: 4, radix: 16))
    case "0"..."7":
      place -= 1
      units.append(number(digits: 3, radix: 8))
    default: units.append(contentsOf: UTF16.encode(scalar).map(Array.init) ?? [])
    }
  }

  private mutating func number(digits: Int, radix: Int) -> UInt16 {
    var value = 0
    for _ in 0..<digits {
      guard let digit = next.flatMap({ Int(String($0), radix: radix) }) else { break }
      value = value * radix + digit
      place += 1
    }
    return UInt16(truncatingIfNeeded: value)
  }
}
