import UIKit

/// A key that scripts can name, with the modifiers that are before it: `tab`, `shift+tab`, `ctrl+a`.
package struct ScriptKey {
  let usage: UIKeyboardHIDUsage
  let characters: String
  let modifiers: UIKeyModifierFlags

  private static let known: [(String, UIKeyboardHIDUsage, String)] = [
    ("tab", .keyboardTab, "\t"), ("return", .keyboardReturnOrEnter, "\r"), ("escape", .keyboardEscape, ""),
    ("space", .keyboardSpacebar, " "), ("left", .keyboardLeftArrow, ""), ("right", .keyboardRightArrow, ""),
    ("up", .keyboardUpArrow, ""), ("down", .keyboardDownArrow, ""),
    ("backspace", .keyboardDeleteOrBackspace, ""), ("delete", .keyboardDeleteForward, ""),
    ("home", .keyboardHome, ""), ("end", .keyboardEnd, ""), ("pageup", .keyboardPageUp, ""),
    ("pagedown", .keyboardPageDown, ""),
  ]
  private static let functionKeys = 1...12

  /// The keys there are, as a list for people.
  package static var names: String {
    known.map(\.0).joined(separator: ", ")
      + ", f1 to f12, 0 to 9 and a to z, after shift+, ctrl+, alt+ or cmd+"
  }

  /// Nil when there is no key or modifier of this name.
  package init?(_ name: String) {
    var parts = name.lowercased().split(separator: "+").map(String.init)
    guard let last = parts.popLast() else { return nil }
    var modifiers: UIKeyModifierFlags = []
    for part in parts {
      guard let flag = UIKeyModifierFlags.named(part) else { return nil }
      modifiers.insert(flag)
    }
    self.modifiers = modifiers
    if let entry = ScriptKey.known.first(where: { $0.0 == last }) {
      (usage, characters) = (entry.1, entry.2)
    } else if last.hasPrefix("f"), let number = Int(last.dropFirst()), ScriptKey.functionKeys.contains(number)
    {
      usage = UIKeyboardHIDUsage(rawValue: UIKeyboardHIDUsage.keyboardF1.rawValue + number - 1)
      characters = ""
    } else if last.utf8.count == 1, let digit = Int(last) {
      // 0 comes after 9 on the keyboard.
      usage = UIKeyboardHIDUsage(rawValue: UIKeyboardHIDUsage.keyboard1.rawValue + (digit + 9) % 10)
      characters = last
    } else if last.utf8.count == 1, let letter = last.utf8.first,
      (UInt8(ascii: "a")...UInt8(ascii: "z")) ~= letter
    {
      let first = UIKeyboardHIDUsage.keyboardA.rawValue
      usage = UIKeyboardHIDUsage(rawValue: first + Int(letter - UInt8(ascii: "a")))
      characters = modifiers.contains(.shift) ? last.uppercased() : last
    } else {
      return nil
    }
  }
}
