import Foundation

/// A list that paragraphs are in: how its items are marked. Source of the API: Apple, *NSTextList*.
open class NSTextList: NSObject, @unchecked Sendable {
  /// What marks an item: signs, and a kind of number between braces.
  public struct MarkerFormat: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }

    public static let box = MarkerFormat("{box}")
    public static let check = MarkerFormat("{check}")
    public static let circle = MarkerFormat("{circle}")
    public static let diamond = MarkerFormat("{diamond}")
    public static let disc = MarkerFormat("{disc}")
    public static let hyphen = MarkerFormat("{hyphen}")
    public static let square = MarkerFormat("{square}")
    public static let decimal = MarkerFormat("{decimal}")
    public static let lowercaseAlpha = MarkerFormat("{lower-alpha}")
    public static let uppercaseAlpha = MarkerFormat("{upper-alpha}")
    public static let lowercaseLatin = MarkerFormat("{lower-latin}")
    public static let uppercaseLatin = MarkerFormat("{upper-latin}")
    public static let lowercaseRoman = MarkerFormat("{lower-roman}")
    public static let uppercaseRoman = MarkerFormat("{upper-roman}")
    public static let octal = MarkerFormat("{octal}")
    public static let lowercaseHexadecimal = MarkerFormat("{lower-hexadecimal}")
    public static let uppercaseHexadecimal = MarkerFormat("{upper-hexadecimal}")
  }

  public let markerFormat: MarkerFormat
  /// 1: items begin with the marks of the list around them. Kept.
  public let listOptions: Int
  /// The number of the first item. Default 1.
  open var startingItemNumber = 1
  /// Whether items are numbered.
  open var isOrdered: Bool { Self.signs[markerFormat] == nil }

  public init(markerFormat: MarkerFormat, options mask: Int) {
    self.markerFormat = markerFormat
    listOptions = mask
    super.init()
  }

  /// A list whose first item has a number.
  public init(markerFormat: MarkerFormat, startingItemNumber: Int) {
    self.markerFormat = markerFormat
    listOptions = 0
    self.startingItemNumber = startingItemNumber
    super.init()
  }

  private static let signs: [MarkerFormat: String] = [
    .box: "\u{25A1}", .check: "\u{2713}", .circle: "\u{25E6}", .diamond: "\u{25C6}", .disc: "\u{2022}",
    .hyphen: "\u{2043}", .square: "\u{25AA}",
  ]

  /// What stands before an item: a sign, or its number as the format has it, with what is around the braces.
  open func marker(forItemNumber itemNumber: Int) -> String {
    let text = markerFormat.rawValue
    guard let open = text.firstIndex(of: "{"), let close = text[open...].firstIndex(of: "}") else {
      return text
    }
    let kind = MarkerFormat(String(text[open...close]))
    return text[..<open] + (Self.signs[kind] ?? Self.numeral(itemNumber, kind))
      + text[text.index(after: close)...]
  }

  private static func numeral(_ number: Int, _ kind: MarkerFormat) -> String {
    switch kind {
    case .lowercaseAlpha, .lowercaseLatin: letters(number)
    case .uppercaseAlpha, .uppercaseLatin: letters(number).uppercased()
    case .lowercaseRoman: roman(number)
    case .uppercaseRoman: roman(number).uppercased()
    case .octal: String(number, radix: 8)
    case .lowercaseHexadecimal: String(number, radix: 16)
    case .uppercaseHexadecimal: String(number, radix: 16).uppercased()
    default: String(number)
    }
  }

  /// a…z, then aa, ab and on.
  private static func letters(_ number: Int) -> String {
    guard number > 0 else { return String(number) }
    var (rest, result) = (number, "")
    while rest > 0 {
      rest -= 1
      result = String(UnicodeScalar(UInt8(ascii: "a") + UInt8(rest % 26))) + result
      rest /= 26
    }
    return result
  }

  private static func roman(_ number: Int) -> String {
    guard (1..<4000).contains(number) else { return String(number) }
    var (rest, result) = (number, "")
    let numerals = [
      (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"),
      (10, "x"),
      (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
    ]
    for (value, numeral) in numerals {
      while rest >= value {
        result += numeral
        rest -= value
      }
    }
    return result
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSTextList else { return false }
    return markerFormat == other.markerFormat && listOptions == other.listOptions
      && startingItemNumber == other.startingItemNumber
  }

  open override var hash: Int { markerFormat.hashValue }
}
