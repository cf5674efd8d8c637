import Foundation

/// A font at a size: measures text, and knows the dimensions that layout needs. All lengths are points.
package final class Typeface: Sendable {
  /// What was asked for.
  package let request: FontRequest
  /// From the baseline to the top of the line.
  package let ascender: CGFloat
  /// From the baseline to the bottom of the line, below zero.
  package let descender: CGFloat
  /// What a font wants between the lines in addition; 0 for the system font.
  package let leading: CGFloat
  /// From one baseline to the next, without leading.
  package let lineHeight: CGFloat
  /// The height of H and of x.
  package let capHeight: CGFloat
  /// The height of x.
  package let xHeight: CGFloat
  /// The file that draws it; nil when no font is installed at all.
  package let face: FontFace?
  /// What draws the characters that the face does not have.
  private let fallback: FontFace?
  private let advances = Locked<[String: Double]>([:])
  /// Points behind each character that make Inter as wide as San Francisco; 0 for other fonts.
  private let tracking: CGFloat

  /// The font that comes nearest to a request; the same object for the same request.
  package static func resolve(_ request: FontRequest) -> Typeface {
    if let known = known.withLock({ $0[request] }) { return known }
    var sane = request
    if !request.size.isFinite || request.size <= 0 {
      Diagnostics.report("a font of \(request.size) points cannot be drawn; \(defaultSize) points are used")
      sane.size = defaultSize
    }
    sane.weight = min(max(request.weight, 1), 1_000)
    let typeface = Typeface(sane)
    known.withLock { known in
      if known.count >= mostKnown { known = [:] }
      known[request] = typeface
    }
    return typeface
  }

  private static let known = Locked<[FontRequest: Typeface]>([:])
  private static let mostKnown = 512
  private static let mostAdvances = 4_096
  /// UIFont.systemFontSize, in points.
  private static let defaultSize = 14.0

  static func forgetEverything() { known.withLock { $0 = [:] } }

  private init(_ request: FontRequest) {
    self.request = request
    face = FontLibrary.face(for: request)
    fallback = FontLibrary.fallbackFace(weight: request.weight, italic: request.italic)
    let own = face.flatMap { GlyphSource.metrics(of: $0) } ?? Self.systemMetrics
    let metrics = request.family == .system ? Self.systemMetrics : own
    let size = request.size
    let isInter =
      request.family == .system && (face?.family.hasPrefix(FontLibrary.systemFamily.name) ?? false)
    tracking = isInter ? CGFloat(SystemTracking.points(atSize: request.size)) : 0
    ascender = CGFloat(metrics.ascender * size)
    descender = CGFloat(metrics.descender * size)
    lineHeight = CGFloat((metrics.ascender - metrics.descender) * size)
    leading = CGFloat(max(0, metrics.lineHeight - (metrics.ascender - metrics.descender)) * size)
    capHeight = CGFloat(metrics.capHeight * size)
    xHeight = CGFloat(metrics.xHeight * size)
  }

  /// San Francisco's proportions (UIFont.systemFont's properties, divided by the size), so that labels are as high as
  /// on Apple's systems although Inter draws them.
  private static let systemMetrics = GlyphSource.Metrics(
    ascender: 0.952148, descender: -0.241211, lineHeight: 1.193359, capHeight: 0.704590, xHeight: 0.526367)

  /// How far a line of text moves the pen.
  ///
  /// - Parameters:
  ///   - text: One line; characters that cannot be drawn, such as line breaks, do not count.
  ///   - kerning: Points added behind each character.
  package func advance(of text: String, kerning: CGFloat = 0) -> CGFloat {
    guard kerning == 0, tracking != 0 else {
      return runs(of: text, kerning: kerning).reduce(0) { $0 + $1.advance }
    }
    // Set letter by letter: the sum is kept, since line breaking asks for it again and again.
    let key = "\u{2}" + text
    if let known = advances.withLock({ $0[key] }) { return CGFloat(known * request.size) }
    let sum = runs(of: text).reduce(0) { $0 + $1.advance }
    advances.withLock { advances in
      if advances.count >= Self.mostAdvances { advances = [:] }
      advances[key] = Double(sum) / request.size
    }
    return sum
  }

  /// A stretch of text in one face.
  package struct Run: Equatable, Sendable {
    /// The characters.
    package let text: String
    /// What draws them.
    package let face: FontFace
    /// How far it moves the pen, in points.
    package let advance: CGFloat
    /// Where it begins behind the pen, in points: a digit in the middle of its cell.
    package var inset: CGFloat = 0
  }

  /// The stretches of a line that one face can draw in one go: split where the fallback font steps in, between all
  /// characters when they are spaced out, and at spaces in very long lines.
  package func runs(of text: String, kerning: CGFloat = 0) -> [Run] {
    guard let face else { return [] }
    var pieces: [Piece] = []
    for character in text {
      let drawn = Self.drawable(character)
      if drawn.isEmpty { continue }
      let chosen = self.face(for: character, primary: face)
      let spacing = kerning + (chosen == face && SystemTracking.applies(to: character) ? tracking : 0)
      let isTabular = isTabular(character)
      if let last = pieces.last, last.spacing == 0, spacing == 0, last.face == chosen, !isTabular,
        !last.isTabular, last.text.utf8.count < Self.longestRun || !character.isWhitespace
      {
        pieces[pieces.count - 1].text += drawn
      } else {
        pieces.append(Piece(text: drawn, face: chosen, spacing: spacing, isTabular: isTabular))
      }
    }
    return pieces.indices.map { index in
      let piece = pieces[index]
      guard piece.isTabular else {
        let advance = kernedAdvance(of: piece, before: index + 1 < pieces.count ? pieces[index + 1] : nil)
        return Run(text: piece.text, face: piece.face, advance: advance + piece.spacing)
      }
      let advance = measured(piece.text, piece.face)
      let cell = Self.digits.reduce(0) { max($0, measured(String($1), piece.face)) }
      return Run(
        text: piece.text, face: piece.face, advance: cell + piece.spacing, inset: (cell - advance) / 2)
    }
  }

  private struct Piece {
    var text: String
    var face: FontFace
    /// Points added behind it.
    var spacing: CGFloat
    var isTabular: Bool
  }

  /// The advance of a piece with the pair kerning that it would have in one go with the next.
  ///
  /// Two signs side by side may be drawn as one by the font, which says nothing about their distance.
  private func kernedAdvance(of piece: Piece, before next: Piece?) -> CGFloat {
    let alone = measured(piece.text, piece.face)
    guard let next, next.face == piece.face, piece.spacing != 0, next.spacing != 0, !next.isTabular,
      let last = piece.text.last, let first = next.text.first,
      last.isLetter || last.isNumber || first.isLetter || first.isNumber
    else { return alone }
    return measured("\(last)\(first)", piece.face) - measured(String(first), piece.face)
      + (piece.text.count > 1 ? alone - measured(String(last), piece.face) : 0)
  }

  private static let digits = "0123456789"

  private func isTabular(_ character: Character?) -> Bool {
    guard request.tabularDigits, let character else { return false }
    return Self.digits.contains(character)
  }

  /// Bytes of a run beyond which it is split at the next space, so that its bitmap stays of a sensible size.
  private static let longestRun = 160

  private func measured(_ text: String, _ face: FontFace) -> CGFloat {
    let key = face == self.face ? text : "\(face.path)\n\(text)"
    if let known = advances.withLock({ $0[key] }) { return CGFloat(known * request.size) }
    let ems = GlyphSource.advance(of: text, face: face)
    advances.withLock { advances in
      if advances.count >= Self.mostAdvances { advances = [:] }
      advances[key] = ems
    }
    return CGFloat(ems * request.size)
  }

  private func face(for character: Character, primary: FontFace) -> FontFace {
    if character.isASCII { return primary }
    // Joiners and variation selectors have no glyph of their own.
    let scalars = character.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
    if GlyphSource.provides(scalars, face: primary) { return primary }
    guard let fallback else {
      let family = FontLibrary.fallbackFamily
      FontLibrary.reportMissing(family.name, package: family.package, look: "some characters")
      return primary
    }
    return GlyphSource.provides(scalars, face: fallback) ? fallback : primary
  }

  /// What is drawn for a character: a tab as four spaces, nothing for control characters.
  private static func drawable(_ character: Character) -> String {
    if character == "\t" { return "    " }
    let isControl = character.unicodeScalars.allSatisfy { $0.properties.generalCategory == .control }
    return isControl ? "" : String(character)
  }
}
