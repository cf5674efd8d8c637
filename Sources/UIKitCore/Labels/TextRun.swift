import QuartzCore

extension NSAttributedString.Key {
  /// Core Text's names of colours, whose values are `CGColor`.
  static let coreTextColor = NSAttributedString.Key("CTForegroundColor")
  static let coreTextStrokeColor = NSAttributedString.Key("CTStrokeColor")
}

/// A stretch of text with one look: what a range of an attributed string says, with the gaps filled in.
struct TextRun: Equatable {
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
  /// A shadow behind the letters; nil draws none.
  var shadow: NSShadow?
  /// Width of the letters' outline in hundredths of the font's size; negative draws the letters as well. Default 0.
  var strokeWidth: CGFloat
  var strokeColor: UIColor?
  /// Whether letters may join that need not.
  var usesLigatures: Bool
  /// How slanted the letters are: points to the right for each point up. Default 0.
  var obliqueness: CGFloat
  /// A picture in the place of a character; nil is text.
  var attachment: NSTextAttachment?

  /// - Parameter lineWidth: The width of a line, by which a picture may choose its size.
  init(
    _ attributes: [NSAttributedString.Key: Any], defaultFont: UIFont, lineWidth: CGFloat = .infinity
  ) {
    font = (attributes[.font] as? UIFont) ?? defaultFont
    color = attributes[.foregroundColor] as? UIColor ?? Self.color(attributes[.coreTextColor])
    background = attributes[.backgroundColor] as? UIColor
    kerning = Self.number(attributes[.kern] ?? attributes[.tracking])
    baselineOffset = Self.number(attributes[.baselineOffset])
    underline = NSUnderlineStyle(rawValue: Int(Self.number(attributes[.underlineStyle])))
    underlineColor = attributes[.underlineColor] as? UIColor
    strikethrough = NSUnderlineStyle(rawValue: Int(Self.number(attributes[.strikethroughStyle])))
    strikethroughColor = attributes[.strikethroughColor] as? UIColor
    shadow = attributes[.shadow] as? NSShadow
    strokeWidth = Self.number(attributes[.strokeWidth])
    strokeColor = attributes[.strokeColor] as? UIColor ?? Self.color(attributes[.coreTextStrokeColor])
    usesLigatures = attributes[.ligature].map { Self.number($0) != 0 } ?? true
    obliqueness = Self.number(attributes[.obliqueness])
    attachment = attributes[.attachment] as? NSTextAttachment
    if let attachment { attachmentBox = attachment.box(font: font, lineWidth: lineWidth) }
    if attributes[.link] != nil, color == nil {
      color = .link
      if attributes[.underlineStyle] == nil { underline = .single }
    }
  }

  /// The picture's rectangle from the pen on the baseline, y down; zero for text.
  private(set) var attachmentBox = CGRect.zero

  /// How the run's characters are set.
  var style: RunStyle {
    RunStyle(
      typeface: font.typeface, kerning: kerning, baselineOffset: baselineOffset, usesLigatures: usesLigatures,
      box: attachment == nil ? nil : attachmentBox)
  }

  /// The colour in an attribute of Core Text's.
  private static func color(_ value: Any?) -> UIColor? { (value as? CGColor).map { UIColor(cgColor: $0) } }

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
