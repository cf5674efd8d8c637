import Foundation

/// A key of the software keyboard.
struct KeyboardKey: Equatable {
  /// What a key does.
  enum Role: Equatable {
    /// Types what is on it.
    case character(String)
    case space
    case shift
    case delete
    case enter
    /// Shows another page.
    case page(KeyboardPage)
    /// Shows the pictures: kept neutral, as there are none.
    case emoji
    /// Listens: kept neutral, as nothing is heard here.
    case dictation
    /// Room that no key takes.
    case gap
  }

  var role: Role
  /// In widths of a letter's key and the gaps beside it; 0 shares what is left.
  var width: CGFloat = 1
  /// A small line below the sign, as the letters on a telephone's digits.
  var caption = ""

  static func keys(_ characters: String) -> [KeyboardKey] {
    characters.map { KeyboardKey(role: .character(String($0))) }
  }
}

/// A page of the keyboard.
enum KeyboardPage: Equatable {
  case letters
  case numbers
  case symbols
  /// Digits in three columns.
  case pad
  /// What a telephone's pad has besides digits.
  case padSymbols
}

/// What is on the keys, by the text that is typed. Source: the keyboards of iOS 17 in English.
struct KeyboardLayout: Equatable {
  let type: UIKeyboardType
  let page: KeyboardPage
  /// Whether emoji and dictation are outside of the rows, as on a phone or pad without a home button.
  let hasBareKeys: Bool
  let isTablet: Bool

  /// The page on which typing begins.
  static func firstPage(of type: UIKeyboardType) -> KeyboardPage {
    switch type {
    case .numberPad, .phonePad, .decimalPad, .asciiCapableNumberPad: .pad
    case .numbersAndPunctuation: .numbers
    default: .letters
    }
  }

  var isPad: Bool { page == .pad || page == .padSymbols }

  var rows: [[KeyboardKey]] {
    switch page {
    case .letters:
      return [
        KeyboardKey.keys("qwertyuiop"), KeyboardKey.keys("asdfghjkl"),
        framed(KeyboardKey(role: .shift), KeyboardKey.keys("zxcvbnm")), lastRow,
      ]
    case .numbers:
      return [
        KeyboardKey.keys("1234567890"),
        KeyboardKey.keys(type == .emailAddress ? "$!~&=#[]_-" : "-/:;()$&@\""),
        framed(KeyboardKey(role: .page(.symbols)), wide(type == .emailAddress ? ".'+?*" : ".,?!'")), lastRow,
      ]
    case .symbols:
      return [
        KeyboardKey.keys("[]{}#%^*+="), KeyboardKey.keys("_\\|~<>\u{20AC}\u{A3}\u{A5}\u{2022}"),
        framed(KeyboardKey(role: .page(.numbers)), wide(".,?!'")), lastRow,
      ]
    case .pad: return pad(digits: true)
    case .padSymbols: return pad(digits: false)
    }
  }

  private func wide(_ characters: String) -> [KeyboardKey] {
    KeyboardKey.keys(characters).map { key in
      var key = key
      key.width = 1.4
      return key
    }
  }

  /// The row between shift, or what is in its place, and delete.
  private func framed(_ first: KeyboardKey, _ keys: [KeyboardKey]) -> [KeyboardKey] {
    var first = first
    first.width = 0
    let delete = KeyboardKey(role: .delete, width: 0)
    return [first] + keys + [delete]
  }

  private var lastRow: [KeyboardKey] {
    let other: KeyboardPage = page == .letters ? .numbers : .letters
    var row = [KeyboardKey(role: .page(other), width: hasBareKeys || isTablet ? 2.5 : 1.25)]
    if !hasBareKeys {
      row.append(KeyboardKey(role: .emoji, width: 1.25))
      if type != .emailAddress, type != .URL { row.append(KeyboardKey(role: .dictation, width: 1.25)) }
    }
    switch (type, page) {
    case (.emailAddress, _):
      row += [
        KeyboardKey(role: .space, width: 0), KeyboardKey(role: .character("@"), width: 1.25),
        KeyboardKey(role: .character("."), width: 1.25),
      ]
    case (.URL, .letters):
      row += [".", "/", ".com"].map { KeyboardKey(role: .character($0), width: 1.7) }
    case (.webSearch, .letters):
      row += [KeyboardKey(role: .space, width: 0), KeyboardKey(role: .character("."), width: 1.25)]
    case (.twitter, .letters):
      row += [
        KeyboardKey(role: .space, width: 0), KeyboardKey(role: .character("@"), width: 1.25),
        KeyboardKey(role: .character("#"), width: 1.25),
      ]
    default: row.append(KeyboardKey(role: .space, width: 0))
    }
    row.append(KeyboardKey(role: .enter, width: type == .URL && page == .letters ? 0 : 2.5))
    return row
  }

  // MARK: Digits in columns

  private static let letters = ["", "ABC", "DEF", "GHI", "JKL", "MNO", "PQRS", "TUV", "WXYZ"]

  private func pad(digits: Bool) -> [[KeyboardKey]] {
    let isPhone = type == .phonePad || type == .namePhonePad
    let keys: [KeyboardKey] =
      digits
      ? (1...9).map {
        KeyboardKey(
          role: .character("\($0)"), caption: isPhone || type == .numberPad ? Self.letters[$0 - 1] : "")
      } : KeyboardKey.keys("(/)N,.*+#")
    let corner: KeyboardKey
    if type == .decimalPad {
      corner = KeyboardKey(role: .character(Locale.current.decimalSeparator ?? "."))
    } else if isPhone {
      corner = KeyboardKey(role: .page(digits ? .padSymbols : .pad))
    } else {
      corner = KeyboardKey(role: .gap)
    }
    let zero = digits ? KeyboardKey(role: .character("0")) : KeyboardKey(role: .gap)
    let last = [corner, zero, KeyboardKey(role: .delete)]
    return [Array(keys[0..<3]), Array(keys[3..<6]), Array(keys[6..<9]), last]
  }
}
