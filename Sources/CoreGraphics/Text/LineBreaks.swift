import Support
import _FoundationICU

/// Where lines may break in a paragraph.
///
/// ICU decides, which comes with Foundation in the Swift toolchain: all rules of Unicode Standard Annex #14, and the
/// words of Thai, Lao, Khmer and Burmese, which have no spaces between them, by its dictionaries. The language of the
/// process has no influence.
struct LineBreaks {
  /// Whether a line may end behind each character.
  private let endsLine: [Bool]

  /// - Parameters:
  ///   - scalars: A paragraph.
  ///   - starts: The indices of the scalars at which its characters begin.
  init(_ scalars: [UInt32], characters starts: [Int32]) {
    var units: [UInt16] = []
    units.reserveCapacity(scalars.count + 8)
    var ends: [Int32] = []
    ends.reserveCapacity(starts.count)
    var next = 1
    for (place, scalar) in scalars.enumerated() {
      if next < starts.count, Int(starts[next]) == place {
        ends.append(Int32(clamping: units.count))
        next += 1
      }
      units += UTF16.encode(Unicode.Scalar(scalar) ?? "\u{FFFD}") ?? UTF16.encodedReplacementCharacter
    }
    ends.append(Int32(clamping: units.count))
    endsLine = LineBreaks.search(units, ends)
  }

  /// Whether a line may end behind a character; behind the last one always.
  subscript(after character: Int) -> Bool {
    character + 1 >= endsLine.count || endsLine[character]
  }

  /// - Parameter ends: Where the characters end in the text, ascending.
  private static func search(_ units: [UInt16], _ ends: [Int32]) -> [Bool] {
    var result = [Bool](repeating: false, count: ends.count)
    var error = UErrorCode(rawValue: 0)
    guard !units.isEmpty, let iterator = swift_ubrk_clone(rules, &error) else { return result }
    defer { swift_ubrk_close(iterator) }
    units.withUnsafeBufferPointer { text in
      swift_ubrk_setText(iterator, text.baseAddress, Int32(clamping: text.count), &error)
      var character = 0
      var place = swift_ubrk_next(iterator)
      // −1 is the end of the text.
      while place >= 0, character < ends.count {
        while character < ends.count, ends[character] < place { character += 1 }
        if character < ends.count, ends[character] == place { result[character] = true }
        place = swift_ubrk_next(iterator)
      }
    }
    return result
  }

  /// The rules without a text. Only copies of it are used, which is what ICU allows several threads to do.
  private nonisolated(unsafe) static let rules: OpaquePointer? = {
    var error = UErrorCode(rawValue: 0)
    // The name of the root locale is empty.
    let rules = swift_ubrk_open(UBRK_LINE, "", nil, 0, &error)
    if rules == nil {
      Diagnostics.report(
        "ICU has no rules for line breaks (error \(error.rawValue)); lines break inside words: install the whole Swift runtime"
      )
    }
    return rules
  }()

  // MARK: Characters of which a line's end knows more

  /// Whether a character takes no room where a line breaks.
  static func isSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x09...0x0D, 0x20, 0x85, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x2028, 0x2029, 0x205F, 0x3000:
      true
    default: false
    }
  }

  /// Shows as a hyphen only where a line breaks behind it.
  static let softHyphen: UInt32 = 0xAD
}
