import Foundation
import Support

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
  /// The face that draws it; nil when no font is installed at all.
  package let face: FontFace?
  let file: FontFile?
  /// What draws the characters that the face does not have, in the order of preference.
  private let fallbacks: [FontFile]
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
  /// UIFont.systemFontSize, in points.
  private static let defaultSize = 14.0

  static func forgetEverything() { known.withLock { $0 = [:] } }

  private init(_ request: FontRequest) {
    self.request = request
    file = FontLibrary.file(for: request)
    face = file?.face
    fallbacks = FontFallback.files(for: request)
    let own = file?.metrics ?? Self.systemMetrics
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
  private static let systemMetrics = FontFile.Metrics(
    ascender: 0.952148, descender: -0.241211, lineHeight: 1.193359, capHeight: 0.704590, xHeight: 0.526367)

  /// How far a line of text moves the pen, whichever way it runs.
  ///
  /// - Parameters:
  ///   - text: One line; characters that cannot be drawn, such as line breaks, do not count.
  ///   - kerning: Points added behind each character.
  package func advance(of text: String, kerning: CGFloat = 0) -> CGFloat {
    let style = RunStyle(typeface: self, kerning: kerning)
    return StyledText(text, style: style).paragraphs.reduce(0) { sum, paragraph in
      sum + ShapedParagraph(paragraph, styles: [style]).line(0..<paragraph.count).width
    }
  }

  /// What is switched off of what the font does on its own.
  func features(of style: RunStyle) -> ShapedText.Features {
    var features: ShapedText.Features = []
    if case .named = request.family {} else { features.insert(.noContextualAlternates) }
    if style.kerning != 0 || !style.usesLigatures { features.insert(.noLigatures) }
    return features
  }

  /// Points between a character and the next that the font's own look asks for.
  func tracking(of scalar: UInt32, in file: FontFile) -> CGFloat {
    tracking != 0 && file === self.file && SystemTracking.applies(to: scalar) ? tracking : 0
  }

  /// The file that draws a character: the face's own, or one that steps in where it has no glyph; nil when no font is
  /// installed at all.
  func file(for scalars: ArraySlice<UInt32>) -> FontFile? {
    guard let file else { return nil }
    if let only = scalars.first, scalars.count == 1, only < 0x80 { return file }
    if file.provides(scalars) { return file }
    return fallbacks.first { $0.provides(scalars) }
      ?? FontFallback.file(for: scalars, request: request) ?? file
  }
}
