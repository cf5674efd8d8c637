/// A property list in the form of OpenStep, in which Xcode keeps its projects: `{ key = value; list = (a, "b c", ); }`.
///
/// Foundation reads it, too, but does not say where a damaged one is damaged.
struct OpenStepList {
  /// What is wrong, and in which line, from 1.
  struct Fault: Error, Equatable {
    let line: Int
    let text: String
  }

  /// Deeper than any project, and not so deep that the stack ends.
  private static let deepest = 100

  /// The value of a text: a `String`, a `[Any]` or a `[String: Any]`.
  static func read(_ bytes: [UInt8]) throws(Fault) -> Any {
    var list = OpenStepList(bytes: bytes)
    let value = try list.value(depth: 0)
    try list.skip()
    guard list.place == bytes.count else { throw list.fault("there is more after the end") }
    return value
  }

  private let bytes: [UInt8]
  private var place = 0

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func fault(_ text: String) -> Fault {
    Fault(line: bytes.prefix(place).count { $0 == UInt8(ascii: "\n") } + 1, text: text)
  }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private func begins(_ first: Character, _ second: Character) -> Bool {
    place + 1 < bytes.count && bytes[place] == first.asciiValue && bytes[place + 1] == second.asciiValue
  }

  /// Passes over spaces and comments.
  private mutating func skip() throws(Fault) {
    while let byte = next {
      if byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte) {
        place += 1
      } else if begins("/", "/") {
        while let byte = next, byte != UInt8(ascii: "\n") { place += 1 }
      } else if begins("/", "*") {
        let start = place
        place += 2
        while !begins("*", "/") {
          guard place < bytes.count else {
            place = start
            throw fault("a comment has no end")
          }
          place += 1
        }
        place += 2
      } else {
        return
      }
    }
  }

  /// A key in a message: on one line.
  private static func shown(_ key: String) -> String {
    "\"\(String(key.prefix(80).map { $0.isNewline ? " " : $0 }))\""
  }

  private mutating func take(_ mark: Character, _ after: String) throws(Fault) {
    try skip()
    guard next == mark.asciiValue else { throw fault("\(mark) is missing after \(after)") }
    place += 1
  }

  private mutating func value(depth: Int) throws(Fault) -> Any {
    guard depth < Self.deepest else { throw fault("there are more than \(Self.deepest) levels") }
    try skip()
    switch next {
    case UInt8(ascii: "{"): return try dictionary(depth: depth)
    case UInt8(ascii: "("): return try array(depth: depth)
    default: return try text()
    }
  }

  private mutating func dictionary(depth: Int) throws(Fault) -> [String: Any] {
    place += 1
    var result: [String: Any] = [:]
    while true {
      try skip()
      guard next != UInt8(ascii: "}") else { break }
      let key = try text()
      try take("=", Self.shown(key))
      result[key] = try value(depth: depth + 1)
      try take(";", "the value of \(Self.shown(key))")
    }
    place += 1
    return result
  }

  private mutating func array(depth: Int) throws(Fault) -> [Any] {
    place += 1
    var result: [Any] = []
    while true {
      try skip()
      guard next != UInt8(ascii: ")") else { break }
      result.append(try value(depth: depth + 1))
      try skip()
      // The last value may have a comma behind it.
      if next == UInt8(ascii: ",") {
        place += 1
      } else if next != UInt8(ascii: ")") {
        throw fault("a list has no comma or no end")
      }
    }
    place += 1
    return result
  }

  private mutating func text() throws(Fault) -> String {
    if next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") { return try quoted() }
    let start = place
    while let byte = next, Self.isWord(byte) { place += 1 }
    guard place > start else {
      throw fault(
        next.map { "\"\(Character(Unicode.Scalar($0)))\" is not expected" } ?? "the file ends too early")
    }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  /// What needs no quotation marks. Letters beyond ASCII do in Xcode's files; other tools forget them.
  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...0xFF:
      true
    default: "_$/:.-+@*~<>[]#!&|%^?".utf8.contains(byte)
    }
  }

  private mutating func quoted() throws(Fault) -> String {
    let start = place
    let mark = bytes[place]
    place += 1
    var result: [UInt8] = []
    while let byte = next, byte != mark {
      place += 1
      guard byte == UInt8(ascii: "\\"), let escaped = next else {
        result.append(byte)
        continue
      }
      place += 1
      switch escaped {
      case UInt8(ascii: "n"): result.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "t"): result.append(UInt8(ascii: "\t"))
      case UInt8(ascii: "r"): result.append(UInt8(ascii: "\r"))
      case UInt8(ascii: "U"):
        let digits = String(decoding: bytes[place..<min(place + 4, bytes.count)], as: UTF8.self)
        if let code = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(code) {
          result += Array(String(Character(scalar)).utf8)
          place += 4
        }
      default: result.append(escaped)
      }
    }
    guard next == mark else {
      place = start
      throw fault("a text in quotation marks has no end")
    }
    place += 1
    return String(decoding: result, as: UTF8.self)
  }
}
