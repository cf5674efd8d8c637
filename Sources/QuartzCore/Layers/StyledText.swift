import CoreGraphics

/// Something that names a typeface: what `UIFont` is to text layers, which cannot know it.
package protocol TypefaceSource { var typeface: Typeface { get } }

/// Something that names a colour: what `UIColor` is to text layers.
package protocol TextColorSource { var textColor: CGColor { get } }

/// Text with its looks: the characters, and for each its run.
struct StyledText {
  /// How a stretch of characters looks.
  struct Style {
    var typeface: Typeface
    /// Nil for the layer's own.
    var color: CGColor?
    /// Points added behind each character.
    var kerning: CGFloat = 0
  }

  private(set) var characters: [Character] = []
  private(set) var styleIndices: [Int] = []
  private(set) var styles: [Style]

  init(_ text: String, _ style: Style) {
    styles = [style]
    append(text, 0)
  }

  /// Reads the attributes that Apple's frameworks name: fonts, foreground colours, kerning.
  init(_ text: NSAttributedString, _ style: Style) {
    styles = [style]
    let whole = text.string as NSString
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
      var own = style
      for key in StyledText.fontKeys {
        if let source = attributes[key] as? TypefaceSource { own.typeface = source.typeface }
      }
      for key in StyledText.colorKeys {
        if let color = attributes[key] as? CGColor { own.color = color }
        if let source = attributes[key] as? TextColorSource { own.color = source.textColor }
      }
      if let kerning = attributes[StyledText.kerningKey], let number = PropertyValue.number(kerning) {
        own.kerning = number.isFinite ? number : 0
      }
      styles.append(own)
      append(whole.substring(with: range), styles.count - 1)
    }
  }

  private static let fontKeys = ["NSFont", "CTFont"].map { NSAttributedString.Key($0) }
  private static let colorKeys = ["NSColor", "CTForegroundColor"].map { NSAttributedString.Key($0) }
  private static let kerningKey = NSAttributedString.Key("NSKern")

  private mutating func append(_ text: String, _ style: Int) {
    for character in text {
      characters.append(character)
      styleIndices.append(style)
    }
  }

  /// The stretches of one look within a range.
  func runs(in range: Range<Int>) -> [(text: String, style: Int)] {
    var result: [(text: String, style: Int)] = []
    for i in range {
      if let last = result.last, last.style == styleIndices[i] {
        result[result.count - 1].text.append(characters[i])
      } else {
        result.append((String(characters[i]), styleIndices[i]))
      }
    }
    return result
  }

  /// How far a range moves the pen.
  func width(_ range: Range<Int>) -> CGFloat {
    runs(in: range).reduce(0) {
      $0 + styles[$1.style].typeface.advance(of: $1.text, kerning: styles[$1.style].kerning)
    }
  }
}
