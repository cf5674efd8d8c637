import Foundation
import Glibc

/// The names that stand behind a dot in a module's files, and whether the module declares a name itself.
///
/// It is a look at the text, comments and all: what is found too much does no harm.
struct MemberUses {
  private let texts: [String]
  private var names: Set<String> = []

  init(in texts: [String]) {
    self.texts = texts
    for var text in texts { text.withUTF8 { note($0) } }
  }

  /// Whether `.name` is anywhere.
  func contains(_ name: String) -> Bool { names.contains(name) }

  /// Whether a property, a function or a case has this name.
  func declares(_ name: String) -> Bool {
    texts.contains { text in
      ["let", "var", "func", "case"].contains { word in
        guard let place = text.range(of: "\(word) \(name)", options: .literal) else { return false }
        return place.upperBound == text.endIndex || !Self.isPart(text[place.upperBound...].utf8.first ?? 0)
      }
    }
  }

  private mutating func note(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let base = bytes.baseAddress else { return }
    let end = base + bytes.count
    var place = base
    while let dot = memchr(place, Int32(UInt8(ascii: ".")), end - place) {
      let begin = UnsafeRawPointer(dot).assumingMemoryBound(to: UInt8.self) + 1
      var last = begin
      while last < end, Self.isPart(last.pointee) || last.pointee == UInt8(ascii: "`") { last += 1 }
      if last > begin {
        let name = String(decoding: UnsafeBufferPointer(start: begin, count: last - begin), as: UTF8.self)
        names.insert(name.trimmingCharacters(in: ["`"]))
      }
      place = last
    }
  }

  /// Whether a byte is of an identifier; all of letters beyond ASCII are.
  private static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
