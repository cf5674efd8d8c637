import UIKit

/// A key with the modifiers that are held: `tab`, `shift+tab`, `ctrl+a`.
///
/// The window makes it from the key that was pressed, and scripts from its name; from there on it stays what it is.
package struct KeyStroke: Hashable, Sendable {
  /// Which key it is.
  package let usage: UIKeyboardHIDUsage
  /// The modifier keys that are held with it.
  package let modifiers: UIKeyModifierFlags

  /// How a key is used.
  package enum Group: Sendable {
    /// Keys that have a name of their own: Tab, the arrows, the space bar.
    case named
    case function, digit, letter
  }

  private struct Entry {
    let name: String
    let usage: UIKeyboardHIDUsage
    let group: Group
    /// What the key types; empty for keys that type nothing.
    let characters: String
    /// Its control character or character in ASCII, by which keyboards number it; nil for keys that ASCII lacks.
    let ascii: UInt8?
  }

  /// All keys there are.
  private static let table: [Entry] = {
    let named: [(String, UIKeyboardHIDUsage, String, UInt8?)] = [
      ("tab", .keyboardTab, "\t", 9), ("return", .keyboardReturnOrEnter, "\r", 13),
      ("escape", .keyboardEscape, "", 27), ("space", .keyboardSpacebar, " ", 32),
      ("left", .keyboardLeftArrow, "", nil), ("right", .keyboardRightArrow, "", nil),
      ("up", .keyboardUpArrow, "", nil), ("down", .keyboardDownArrow, "", nil),
      ("backspace", .keyboardDeleteOrBackspace, "", 8), ("delete", .keyboardDeleteForward, "", 127),
      ("home", .keyboardHome, "", nil), ("end", .keyboardEnd, "", nil), ("pageup", .keyboardPageUp, "", nil),
      ("pagedown", .keyboardPageDown, "", nil),
    ]
    func usage(_ first: UIKeyboardHIDUsage, _ offset: Int) -> UIKeyboardHIDUsage {
      UIKeyboardHIDUsage(rawValue: first.rawValue + offset)
    }
    let zero = UInt8(ascii: "0"), a = UInt8(ascii: "a")
    return named.map { Entry(name: $0.0, usage: $0.1, group: .named, characters: $0.2, ascii: $0.3) }
      + (1...12).map {
        Entry(
          name: "f\($0)", usage: usage(.keyboardF1, $0 - 1), group: .function, characters: "", ascii: nil)
      }
      + (0...9).map {
        // 0 comes after 9 on the keyboard.
        Entry(
          name: "\($0)", usage: usage(.keyboard1, ($0 + 9) % 10), group: .digit, characters: "\($0)",
          ascii: zero + UInt8($0))
      }
      + (0..<26).map {
        let letter = String(UnicodeScalar(a + UInt8($0)))
        return Entry(
          name: letter, usage: usage(.keyboardA, $0), group: .letter, characters: letter,
          ascii: a + UInt8($0))
      }
  }()
  private static let byName = Dictionary(uniqueKeysWithValues: table.map { ($0.name, $0) })
  private static let byUsage = Dictionary(uniqueKeysWithValues: table.map { ($0.usage, $0) })
  private static let byASCII = Dictionary(
    uniqueKeysWithValues: table.compactMap { entry in entry.ascii.map { ($0, entry) } })

  /// The keys there are, as a list for people.
  package static var names: String {
    table.filter { $0.group == .named }.map(\.name).joined(separator: ", ")
      + ", f1 to f12, 0 to 9 and a to z, after shift+, ctrl+, alt+ or cmd+"
  }

  private init(_ entry: Entry, _ modifiers: UIKeyModifierFlags) {
    usage = entry.usage
    self.modifiers = modifiers
  }

  /// Nil when there is no key or modifier of this name.
  package init?(_ name: String) {
    var parts = name.lowercased().split(separator: "+").map(String.init)
    guard let entry = parts.popLast().flatMap({ Self.byName[$0] }) else { return nil }
    var modifiers: UIKeyModifierFlags = []
    for part in parts {
      guard let flag = UIKeyModifierFlags.named(part) else { return nil }
      modifiers.insert(flag)
    }
    self.init(entry, modifiers)
  }

  /// Nil for a key that scripts have no name for.
  package init?(_ usage: UIKeyboardHIDUsage, _ modifiers: UIKeyModifierFlags = []) {
    guard let entry = Self.byUsage[usage] else { return nil }
    self.init(entry, modifiers)
  }

  /// The key of a control character or character; nil when no key has it.
  init?(ascii: UInt8, _ modifiers: UIKeyModifierFlags) {
    guard let entry = Self.byASCII[ascii] else { return nil }
    self.init(entry, modifiers)
  }

  /// The key at a place of the keyboard; nil for places whose keys ASCII numbers, and for those without a name.
  init?(place usage: UIKeyboardHIDUsage, _ modifiers: UIKeyModifierFlags) {
    guard let entry = Self.byUsage[usage], entry.ascii == nil else { return nil }
    self.init(entry, modifiers)
  }

  /// Its control character or character in ASCII; nil for keys that ASCII lacks.
  var ascii: UInt8? { Self.byUsage[usage]?.ascii }

  /// How the key is used.
  package var group: Group { Self.byUsage[usage]?.group ?? .named }

  /// What the key types; empty for keys that type nothing.
  var characters: String {
    guard let entry = Self.byUsage[usage] else { return "" }
    let isCapital = entry.group == .letter && modifiers.contains(.shift)
    return isCapital ? entry.characters.uppercased() : entry.characters
  }

  /// Its name in scripts.
  package var name: String {
    let prefixes: [(UIKeyModifierFlags, String)] = [
      (.control, "ctrl+"), (.shift, "shift+"), (.alternate, "alt+"), (.command, "cmd+"),
    ]
    return prefixes.filter { modifiers.contains($0.0) }.map(\.1).joined() + (Self.byUsage[usage]?.name ?? "")
  }
}
