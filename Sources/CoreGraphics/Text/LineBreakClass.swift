/// How a line may break beside a character: the classes of Unicode Standard Annex #14 that matter without a dictionary,
/// several of its classes in one where they act alike here.
enum LineBreakClass {
  /// Letters and whatever is in no other class.
  case other
  case digit
  /// Takes no room at the end of a line.
  case space
  /// A place to break without width.
  case zeroWidthSpace
  /// Holds together what is beside it.
  case glue
  /// Opening brackets stay with what follows, closing ones and marks like the full stop with what comes before.
  case open
  case close
  /// "!" and "?", behind which a line may break.
  case exclamation
  /// The full stop, the comma and the like, which stay with letters behind them too.
  case infix
  /// "/", behind which a line may break, but not before a number.
  case slash
  case quotation
  /// "-", behind which a line may break, but not before a number.
  case hyphen
  /// Dashes and other signs behind which a line may break.
  case breakAfter
  /// The em dash, on both sides of which a line may break.
  case emDash
  /// Breaks like a dash, and shows as a hyphen only there.
  case softHyphen
  /// Ideographs, kana, hangul and emoji: a line may break on both sides.
  case ideograph
  /// Small kana and marks that must not begin a line.
  case nonStarter

  init(_ scalar: UInt32) {
    if scalar < 0x80 {
      self = Self.ascii[Int(scalar)]
      return
    }
    switch scalar {
    case 0xA0, 0x202F, 0x2060, 0xFEFF, 0x2007, 0x2011: self = .glue
    case 0xAD: self = .softHyphen
    case 0x85, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x2028, 0x2029, 0x205F: self = .space
    case 0x3000: self = .space
    case 0x200B: self = .zeroWidthSpace
    case 0x2010, 0x2012, 0x2013, 0x058A: self = .breakAfter
    case 0x2014: self = .emDash
    case 0xAB, 0xBB, 0x2018, 0x2019, 0x201B...0x201D, 0x201F, 0x2039, 0x203A: self = .quotation
    case 0xA1, 0xBF, 0x201A, 0x201E, 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A,
      0xFF08, 0xFF3B, 0xFF5B, 0xFF5F, 0xFF62:
      self = .open
    case 0x3001, 0x3002, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019, 0x301B, 0xFF09,
      0xFF0C, 0xFF0E, 0xFF3D, 0xFF5D, 0xFF60, 0xFF61, 0xFF63, 0xFF64:
      self = .close
    case 0xFF01, 0xFF1F: self = .exclamation
    case 0x037E, 0x0589, 0x060C, 0x060D: self = .infix
    case 0x2024...0x2026, 0x203C, 0x203D, 0x2047...0x2049, 0x3005, 0x301C, 0x303B, 0x3041, 0x3043, 0x3045,
      0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E, 0x3095, 0x3096, 0x309B...0x309E, 0x30A0, 0x30A1,
      0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE, 0x30F5, 0x30F6, 0x30FB...0x30FE,
      0x31F0...0x31FF, 0xFF1A, 0xFF1B, 0xFF65, 0xFF67...0xFF70, 0xFF9E, 0xFF9F:
      self = .nonStarter
    case 0x0660...0x0669, 0x06F0...0x06F9: self = .digit
    case 0x2E80...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0xFF00...0xFFDC, 0x1F000...0x1FAFF,
      0x20000...0x3FFFF:
      self = .ideograph
    default: self = .other
    }
  }

  private static let ascii: [LineBreakClass] = (0..<0x80).map { scalar in
    switch Character(Unicode.Scalar(UInt8(scalar))) {
    case "\t", " ", "\n", "\r", "\u{B}", "\u{C}": .space
    case "0"..."9": .digit
    case "(", "[", "{": .open
    case ")", "]", "}": .close
    case "!", "?": .exclamation
    case ",", ".", ":", ";": .infix
    case "/": .slash
    case "\"", "'": .quotation
    case "-": .hyphen
    case "|": .breakAfter
    default: .other
    }
  }

  /// Whether a line may break between two characters, the first of which is no space (LB7–LB31).
  ///
  /// - Parameter isWordInside: True when the first character has a letter or a number before it, so that a hyphen is
  ///   one inside a word and not a sign before a number or a flag before a name.
  static func allowsBreak(after first: LineBreakClass, before second: LineBreakClass, isWordInside: Bool)
    -> Bool
  {
    switch second {
    case .space, .zeroWidthSpace: return false
    case .close, .exclamation, .infix, .slash, .nonStarter, .quotation: return first == .zeroWidthSpace
    case .glue: return first == .zeroWidthSpace || first == .breakAfter || first == .hyphen
    case .hyphen, .breakAfter, .softHyphen: return first == .zeroWidthSpace
    default: break
    }
    switch first {
    case .zeroWidthSpace, .softHyphen, .breakAfter: return true
    case .glue, .open, .quotation: return false
    case .hyphen: return isWordInside && second != .digit
    case .emDash: return second != .emDash
    case .slash: return second != .digit
    case .exclamation, .nonStarter, .ideograph: return true
    case .close: return second == .ideograph || second == .emDash || second == .open
    default: return second == .ideograph || second == .emDash
    }
  }

  /// Whether a line may break after spaces before a character: not before what must not begin a line.
  var beginsLine: Bool {
    self != .close && self != .exclamation
  }
}
