import Foundation

/// One user-perceived character of a text, and the run of one look that it belongs to.
package struct TextPiece: Sendable {
  package var character: Character
  package var run: Int

  package init(character: Character, run: Int) {
    self.character = character
    self.run = run
  }

  /// Whether a line may break after it, and whether it takes no room at a line's end.
  var isSpace: Bool { character.isWhitespace && character != "\u{A0}" && character != "\u{202F}" }

  /// Whether a line may break before or after the piece wherever it stands: ideographs and kana.
  var isIdeographic: Bool {
    guard let scalar = character.unicodeScalars.first?.value else { return false }
    return (0x2E80...0x9FFF).contains(scalar) || (0xAC00...0xD7AF).contains(scalar)
      || (0xF900...0xFAFF).contains(scalar) || (0x20000...0x3FFFF).contains(scalar)
  }

  /// Whether a line may break after the piece inside a word.
  var isHyphen: Bool {
    character == "-" || character == "\u{2010}" || character == "\u{2013}" || character == "\u{2014}"
  }
}

/// What decides how wide the characters of a run are.
package struct TextMeasure: Sendable {
  package var typeface: Typeface
  /// Points added behind each character.
  package var kerning: CGFloat
  /// The width of each character, whatever the typeface says: that of an attached picture. Nil measures the text.
  package var fixedAdvance: CGFloat?

  package init(typeface: Typeface, kerning: CGFloat = 0, fixedAdvance: CGFloat? = nil) {
    self.typeface = typeface
    self.kerning = kerning
    self.fixedAdvance = fixedAdvance
  }

  /// How far the text moves the pen, in points.
  func advance(of text: String) -> CGFloat {
    if let fixedAdvance { return fixedAdvance * CGFloat(text.count) }
    return typeface.advance(of: text, kerning: kerning)
  }
}
