import Foundation

/// Where the lines of a text are in their box.
package enum TextAlignment: Sendable {
  case left
  case center
  case right
  /// Left and right: spaces are widened, except in the last line of a paragraph.
  case justified
  /// The side where reading begins.
  case natural
}

/// How text that is too wide for its box is treated.
package enum LineBreak: Sendable {
  /// Whole words move to the next line; what does not fit into the last line is not shown.
  case wordWrap
  /// Lines end after any character.
  case characterWrap
  /// The line is not limited and the box cuts it off.
  case clip
  /// “…” stands for what is left out; lines before the last one break between words.
  case truncateHead
  case truncateMiddle
  case truncateTail

  /// Whether “…” stands for what is left out.
  package var truncates: Bool { endsText && self != .clip }

  /// Whether the last line shows that text is missing, or is cut by the box.
  var endsText: Bool { self != .wordWrap && self != .characterWrap }
}

/// How the lines of a paragraph are laid out. Lengths are points.
package struct ParagraphGeometry: Equatable, Sendable {
  package var alignment = TextAlignment.natural
  package var lineBreak = LineBreak.wordWrap
  /// Whether lines that are too long continue below; without it the line break counts for each paragraph's only line.
  package var wraps = true
  /// Whether the paragraph runs from right to left; nil follows its first strong character.
  package var isRightToLeft: Bool?
  /// Points between the bottom of one line and the top of the next.
  package var lineSpacing: CGFloat = 0
  /// Points after the paragraph, unless it is the last.
  package var paragraphSpacing: CGFloat = 0
  /// Points before the paragraph, unless it is the first.
  package var paragraphSpacingBefore: CGFloat = 0
  /// Points from the side where reading begins to the first line, and to the others.
  package var firstLineIndent: CGFloat = 0
  package var indent: CGFloat = 0
  /// Points from the other side to the end of lines when negative or 0; the lines' greatest length from the side where
  /// reading begins when positive.
  package var tailIndent: CGFloat = 0
  /// The natural line height is multiplied by this before the limits apply; 0 means 1.
  package var lineHeightMultiple: CGFloat = 0
  /// The least and the greatest height of a line; 0 means no limit.
  package var minimumLineHeight: CGFloat = 0
  package var maximumLineHeight: CGFloat = 0
  /// Whether what fonts want between the lines in addition is left free there.
  package var usesLeading = false
  /// Points between the places that tabs lead to. TextKit's default is 28.
  package var tabInterval: CGFloat = 28

  package init() {}

  /// The height of a line whose tallest run has the natural height `natural`:
  /// `natural × lineHeightMultiple`, then raised to the minimum and cut to the maximum.
  package func lineHeight(natural: CGFloat) -> CGFloat {
    var height = lineHeightMultiple > 0 ? natural * lineHeightMultiple : natural
    height = max(height, minimumLineHeight)
    if maximumLineHeight > 0 { height = min(height, maximumLineHeight) }
    return height
  }

  /// The next place that a tab leads to.
  func tabStop(after x: CGFloat) -> CGFloat {
    guard tabInterval > 0, x.isFinite else { return x }
    return (x / tabInterval + Self.noise).rounded(.down) * tabInterval + tabInterval
  }

  /// A trifle of a tab's interval, so that what ends at a stop continues to the next.
  private static let noise: CGFloat = 1e-6
}
