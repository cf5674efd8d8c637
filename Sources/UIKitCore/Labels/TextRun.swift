import QuartzCore

/// A stretch of text with one look: what a range of an attributed string says, with the gaps filled in.
struct TextRun {
  var font: UIFont
  /// Nil draws in the colour of the label or of the drawing call.
  var color: UIColor?
  var background: UIColor?
  /// Points added after each character.
  var kerning: CGFloat
  /// Points by which the run is raised.
  var baselineOffset: CGFloat
  var underline: NSUnderlineStyle
  var underlineColor: UIColor?
  var strikethrough: NSUnderlineStyle
  var strikethroughColor: UIColor?

  init(_ attributes: [NSAttributedString.Key: Any], defaultFont: UIFont) {
    font = (attributes[.font] as? UIFont) ?? defaultFont
    color = attributes[.foregroundColor] as? UIColor
    background = attributes[.backgroundColor] as? UIColor
    kerning = Self.number(attributes[.kern])
    baselineOffset = Self.number(attributes[.baselineOffset])
    underline = NSUnderlineStyle(rawValue: Int(Self.number(attributes[.underlineStyle])))
    underlineColor = attributes[.underlineColor] as? UIColor
    strikethrough = NSUnderlineStyle(rawValue: Int(Self.number(attributes[.strikethroughStyle])))
    strikethroughColor = attributes[.strikethroughColor] as? UIColor
  }

  /// The number in an attribute, whatever type it was given in; 0 when it is none or not finite.
  private static func number(_ value: Any?) -> CGFloat {
    let number: CGFloat
    switch value {
    case let value as CGFloat: number = value
    case let value as Double: number = value
    case let value as Float: number = CGFloat(value)
    case let value as Int: number = CGFloat(value)
    case let value as NSNumber: number = CGFloat(value.doubleValue)
    default: number = 0
    }
    let largest: CGFloat = 1e6  // points; beyond it no text is meant, and Int conversion stays safe
    return number.isFinite ? min(max(number, -largest), largest) : 0
  }
}

/// One user-perceived character and the run it belongs to.
struct TextPiece {
  var character: Character
  var run: Int

  var isSpace: Bool { character == " " || character == "\t" }

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

/// The pieces up to a line break in the text, with the style that holds for them.
struct TextParagraph {
  var pieces: [TextPiece] = []
  var style: NSParagraphStyle
  /// The run of the line break or, in an empty last paragraph, of what precedes it: gives empty lines a
  /// height.
  var emptyLineRun: Int

  /// Takes an attributed string apart; empty text has no paragraphs.
  static func split(
    _ text: NSAttributedString, defaultFont: UIFont, defaultStyle: NSParagraphStyle
  ) -> (paragraphs: [TextParagraph], runs: [TextRun]) {
    var runs: [TextRun] = []
    var paragraphs: [TextParagraph] = []
    var endsWithBreak = true
    let string = text.string as NSString
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length), options: []) {
      attributes, range, _ in
      let style = (attributes[.paragraphStyle] as? NSParagraphStyle) ?? defaultStyle
      let run = runs.count
      runs.append(TextRun(attributes, defaultFont: defaultFont))
      for character in string.substring(with: range) {
        if endsWithBreak { paragraphs.append(TextParagraph(style: style, emptyLineRun: run)) }
        endsWithBreak = character.isNewline
        if !endsWithBreak {
          paragraphs[paragraphs.count - 1].pieces.append(TextPiece(character: character, run: run))
        }
      }
    }
    if endsWithBreak, let last = paragraphs.last {
      paragraphs.append(TextParagraph(style: last.style, emptyLineRun: runs.count - 1))
    }
    return (paragraphs, runs)
  }
}
