import Foundation

/// How the characters of a stretch of text are set.
package struct RunStyle: Sendable {
  /// The font.
  package var typeface: Typeface
  /// Points added behind each character; letters that join, as in Arabic, stay together. Default 0.
  package var kerning: CGFloat
  /// Points by which the letters are raised above the baseline. Default 0.
  package var baselineOffset: CGFloat
  /// Whether the font may draw letters as one that need not be, such as "ffi". Spaced out ones stay apart. Default
  /// true.
  package var usesLigatures: Bool
  /// The rectangle of a picture that stands for each character, from the pen on the baseline, y down; nil is text.
  package var box: CGRect?

  package init(
    typeface: Typeface, kerning: CGFloat = 0, baselineOffset: CGFloat = 0, usesLigatures: Bool = true,
    box: CGRect? = nil
  ) {
    self.typeface = typeface
    self.kerning = kerning.isFinite ? kerning : 0
    self.baselineOffset = baselineOffset.isFinite ? baselineOffset : 0
    self.usesLigatures = usesLigatures
    self.box = box
  }
}

/// Text with its looks, divided at its line breaks, before it is set in lines.
package struct StyledText: Sendable {
  /// The text up to a line break.
  package struct Paragraph: Sendable {
    package internal(set) var scalars: [UInt32] = []
    /// The first scalar of each user-perceived character.
    package internal(set) var starts: [Int32] = []
    /// The style of each character.
    package internal(set) var styleIndices: [Int32] = []
    /// How its lines are laid out.
    package var geometry: ParagraphGeometry
    /// The style of the line break or, in an empty last paragraph, of what precedes it: gives empty lines a height.
    package var emptyStyle: Int
    /// Whether it continues after a line separator (U+2028) or a vertical tab, which end a line and no paragraph.
    package var isContinued = false
  }

  package private(set) var styles: [RunStyle] = []
  package private(set) var paragraphs: [Paragraph] = []
  private var endsWithBreak = true
  private var endsWithSeparator = false

  /// Text without characters; has no paragraphs.
  package init() {}

  /// A text of one look.
  package init(_ text: String, style: RunStyle, geometry: ParagraphGeometry = ParagraphGeometry()) {
    append(text, style: add(style), geometry: geometry)
    finish()
  }

  /// Adds a style, and returns its index.
  package mutating func add(_ style: RunStyle) -> Int {
    styles.append(style)
    return styles.count - 1
  }

  /// Adds characters of a style that was added before; `geometry` counts where a paragraph begins in them.
  package mutating func append(_ text: String, style index: Int, geometry: ParagraphGeometry) {
    for character in text {
      if endsWithBreak {
        paragraphs.append(
          Paragraph(geometry: geometry, emptyStyle: index, isContinued: endsWithSeparator))
      }
      endsWithBreak = character.isNewline
      endsWithSeparator = character == "\u{2028}" || character == "\u{B}"
      if endsWithBreak { continue }
      let last = paragraphs.count - 1
      paragraphs[last].starts.append(Int32(paragraphs[last].scalars.count))
      paragraphs[last].styleIndices.append(Int32(index))
      for scalar in character.unicodeScalars { paragraphs[last].scalars.append(scalar.value) }
    }
  }

  /// Ends the text: a line break at its end has an empty line behind it.
  package mutating func finish() {
    guard endsWithBreak, let last = paragraphs.last else { return }
    endsWithBreak = false
    paragraphs.append(
      Paragraph(geometry: last.geometry, emptyStyle: styles.count - 1, isContinued: endsWithSeparator))
  }
}

extension StyledText.Paragraph {
  package var count: Int { starts.count }

  /// The scalars of a range of characters.
  func scalars(of characters: Range<Int>) -> Range<Int> {
    let end = characters.upperBound < starts.count ? Int(starts[characters.upperBound]) : scalars.count
    return (characters.lowerBound < starts.count ? Int(starts[characters.lowerBound]) : end)..<end
  }

  /// The characters as a string.
  func text(of characters: Range<Int>) -> String {
    var text = String.UnicodeScalarView()
    for scalar in scalars[scalars(of: characters)] {
      if let scalar = Unicode.Scalar(scalar) { text.append(scalar) }
    }
    return String(text)
  }

  /// Adds a range of another paragraph's characters.
  mutating func append(_ other: StyledText.Paragraph, _ characters: Range<Int>) {
    let range = other.scalars(of: characters)
    let shift = Int32(scalars.count) - Int32(range.lowerBound)
    starts += other.starts[characters].map { $0 + shift }
    styleIndices += other.styleIndices[characters]
    scalars += other.scalars[range]
  }

  /// Adds a character.
  mutating func append(_ scalar: Unicode.Scalar, style: Int) {
    starts.append(Int32(scalars.count))
    styleIndices.append(Int32(style))
    scalars.append(scalar.value)
  }
}
