import QuartzCore

/// Text with its attributes, as a value: what labels and string drawing lay out.
///
/// It takes the place of `NSAttributedString` wherever text is shown again and again, because on Linux Foundation's
/// attributed strings never release their attributes (swift-corelibs-foundation, pull request 5256).
package struct AttributedText {
  package typealias Attributes = [NSAttributedString.Key: Any]

  /// A stretch of text with the same attributes.
  struct Piece {
    var text: String
    var attributes: Attributes
  }

  private(set) var pieces: [Piece] = []

  init() {}

  /// A text with the same attributes all over.
  package init(_ text: String, attributes: Attributes? = nil) { append(text, attributes: attributes ?? [:]) }

  package init(_ text: NSAttributedString) {
    let string = text.string as NSString
    // Foundation's search for the longest range compares values, which stops the program for some classes of an app's.
    text.enumerateAttributes(
      in: NSRange(location: 0, length: text.length), options: .longestEffectiveRangeNotRequired
    ) { attributes, range, _ in append(string.substring(with: range), attributes: attributes) }
  }

  /// Adds a stretch of text at the end.
  package mutating func append(_ text: String, attributes: Attributes) {
    if !text.isEmpty { pieces.append(Piece(text: text, attributes: attributes)) }
  }

  /// Whether it has no characters.
  package var isEmpty: Bool { pieces.isEmpty }

  /// How many characters it has.
  package var count: Int { pieces.reduce(0) { $0 + $1.text.count } }

  /// Its first characters, and what else has the attributes of the first.
  package func prefix(_ length: Int, ending: String = "") -> AttributedText {
    var result = AttributedText()
    for piece in pieces {
      let room = length - result.count
      guard room > 0 else { break }
      result.append(String(piece.text.prefix(room)), attributes: piece.attributes)
    }
    result.append(ending, attributes: pieces.first?.attributes ?? [:])
    return result
  }

  /// The characters alone.
  var string: String { pieces.count == 1 ? pieces[0].text : pieces.map(\.text).joined() }

  /// The same as Foundation's type.
  var attributedString: NSAttributedString {
    guard pieces.count != 1 else {
      return NSAttributedString(string: pieces[0].text, attributes: pieces[0].attributes)
    }
    let result = NSMutableAttributedString(string: "")
    for piece in pieces {
      result.append(NSAttributedString(string: piece.text, attributes: piece.attributes))
    }
    return result
  }

  /// The same text with other fonts, where it has fonts of its own.
  func mapFonts(_ transform: (UIFont) -> UIFont) -> AttributedText {
    var result = self
    for index in pieces.indices {
      guard let font = pieces[index].attributes[.font] as? UIFont else { continue }
      result.pieces[index].attributes[.font] = transform(font)
    }
    return result
  }
}

extension AttributedText: Equatable {
  package static func == (one: AttributedText, other: AttributedText) -> Bool {
    one.pieces.elementsEqual(other.pieces) { first, second in
      first.text == second.text && first.attributes.count == second.attributes.count
        && first.attributes.allSatisfy { key, value in
          second.attributes[key].map { isSame(value, $0) } ?? false
        }
    }
  }

  /// Whether two values of an attribute are equal; those that cannot be compared are when they are one object.
  private static func isSame(_ value: Any, _ other: Any) -> Bool {
    if let value = value as? AnyHashable, let other = other as? AnyHashable { return value == other }
    return value as AnyObject === other as AnyObject
  }
}
