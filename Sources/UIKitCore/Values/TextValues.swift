import QuartzCore

/// How lines of text sit between the margins. Raw values are UIKit's.
public enum NSTextAlignment: Int, Sendable {
  case left = 0
  case center = 1
  case right = 2
  case justified = 3
  /// The default: the side where the interface begins to be read.
  case natural = 4
}

/// What happens to a line that is wider than its container. Raw values are UIKit's.
public enum NSLineBreakMode: Int, Sendable {
  /// Break before the word that does not fit; the default of paragraphs.
  case byWordWrapping = 0
  /// Break before the character that does not fit.
  case byCharWrapping = 1
  /// Draw past the edge and cut there.
  case byClipping = 2
  /// Keep the end of the line, with an ellipsis before it.
  case byTruncatingHead = 3
  /// Keep the start of the line, with an ellipsis after it; the default of labels.
  case byTruncatingTail = 4
  /// Keep both ends, with an ellipsis between them.
  case byTruncatingMiddle = 5
}

/// The direction in which a script runs. Raw values are UIKit's.
public enum NSWritingDirection: Int, Sendable {
  case natural = -1
  case leftToRight = 0
  case rightToLeft = 1
}

/// Where text that was shrunk to fit sits vertically. Raw values are UIKit's.
public enum UIBaselineAdjustment: Int, Sendable {
  /// The baseline stays where the unshrunk text has it; the default.
  case alignBaselines = 0
  /// The shrunk line is centred in the place of the unshrunk one.
  case alignCenters = 1
  /// Not moved: the shrunk line starts at the top of the place of the unshrunk one.
  case none = 2
}

/// Underlines and lines through text. Raw values are UIKit's.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let single = NSUnderlineStyle(rawValue: 0x01)
  public static let thick = NSUnderlineStyle(rawValue: 0x02)
  public static let double = NSUnderlineStyle(rawValue: 0x09)
  public static let patternDot = NSUnderlineStyle(rawValue: 0x0100)
  public static let patternDash = NSUnderlineStyle(rawValue: 0x0200)
  public static let patternDashDot = NSUnderlineStyle(rawValue: 0x0300)
  public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x0400)
  public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}

/// The attributes that labels and string drawing honour; raw names are UIKit's.
extension NSAttributedString.Key {
  /// `UIFont`; the default is the label's font, or Helvetica-sized 12 points of the system font elsewhere.
  public static let font = NSAttributedString.Key("NSFont")
  /// `NSParagraphStyle`.
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
  /// `UIColor` of the glyphs; the default is the label's text colour, or black elsewhere.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  /// `UIColor` behind the line box of the run; the default is none.
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  /// Number: points added after each character; the default is 0.
  public static let kern = NSAttributedString.Key("NSKern")
  /// Number: raw value of `NSUnderlineStyle`; the default is 0, none.
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  /// `UIColor` of the underline; the default is the foreground colour.
  public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
  /// Number: raw value of `NSUnderlineStyle`; the default is 0, none.
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
  /// `UIColor` of the line through the text; the default is the foreground colour.
  public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
  /// `NSShadow` behind the letters; the default is none.
  public static let shadow = NSAttributedString.Key("NSShadow")
  /// Number: width of the letters' outline in hundredths of the font's size; a negative one draws
  /// the letters as well. The default is 0, none.
  public static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")
  /// `UIColor` of the outline; the default is the foreground colour.
  public static let strokeColor = NSAttributedString.Key("NSStrokeColor")
  /// `NSTextAttachment` in the place of the character U+FFFC; the default is none.
  public static let attachment = NSAttributedString.Key("NSAttachment")
  /// `URL` or string: draws the run in the link colour, underlined, unless it says otherwise.
  public static let link = NSAttributedString.Key("NSLink")
  /// Number: 0 keeps letters apart that need not join; the default is 1.
  public static let ligature = NSAttributedString.Key("NSLigature")
  /// Number: how slanted the letters are, in points to the right for each point up; the default is 0.
  public static let obliqueness = NSAttributedString.Key("NSObliqueness")
  /// Number: how much wider the letters are. Kept and not drawn.
  public static let expansion = NSAttributedString.Key("NSExpansion")
  /// Effects as letterpress (`TextEffectStyle`). Kept and not drawn.
  public static let textEffect = NSAttributedString.Key("NSTextEffect")
  /// Nested writing directions. Kept and not used.
  public static let writingDirection = NSAttributedString.Key("NSWritingDirection")
  /// Number: points added after each character, as `kern`.
  public static let tracking = NSAttributedString.Key("CTTracking")
  /// Number: points by which the run is raised; the default is 0.
  public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
}

extension NSAttributedString {
  /// An effect of letters.
  public struct TextEffectStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Letters as if pressed into the page.
    public static let letterpressStyle = TextEffectStyle(rawValue: "_UIKitNewLetterpressStyle")
  }
}

/// Where a tab ends, and how the text behind it is aligned.
open class NSTextTab: NSObject, @unchecked Sendable {
  public let alignment: NSTextAlignment
  /// Points from the leading margin.
  public let location: CGFloat

  public init(
    textAlignment alignment: NSTextAlignment, location loc: CGFloat, options: [OptionKey: Any] = [:]
  ) {
    (self.alignment, location) = (alignment, loc)
    super.init()
  }

  /// A name of an option.
  public struct OptionKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The characters at which a decimal tab aligns.
    public static let columnTerminators = OptionKey(rawValue: "NSTabColumnTerminatorsAttributeName")
  }
}
