import QuartzCore

/// How lines of text sit between the margins. Raw values are UIKit's.
public enum NSTextAlignment: Int, Sendable {
  case left = 0
  case center = 1
  case right = 2
  case justified = 3
  /// The default: by the script of the text; left for every script that Flipbook lays out.
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

/// Where text that was shrunk to fit sits vertically. Raw values are UIKit's.
public enum UIBaselineAdjustment: Int, Sendable {
  /// The baseline stays where the unshrunk text has it; the default.
  case alignBaselines = 0
  /// The shrunk line is centred in the place of the unshrunk one.
  case alignCenters = 1
  /// Not moved: the shrunk line starts at the top of the place of the unshrunk one.
  case none = 2
}

/// Underline and strikethrough patterns; Flipbook draws the solid ones. Raw values are UIKit's.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let single = NSUnderlineStyle(rawValue: 0x01)
  public static let thick = NSUnderlineStyle(rawValue: 0x02)
  public static let double = NSUnderlineStyle(rawValue: 0x09)
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
  /// Number: points by which the run is raised; the default is 0.
  public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
}
