import Foundation

extension TextLayout {
  /// Sets text of one look.
  ///
  /// - Parameters:
  ///   - text: Line breaks begin new lines.
  ///   - maximumWidth: The width of the box. When it is infinite the box is as wide as the widest line.
  ///   - maximumLines: 0 for any number.
  ///   - lineBreak: What happens to text that is too wide.
  ///   - alignment: Where lines are in the box; natural follows each paragraph's direction.
  ///   - kerning: Points added behind each character.
  package init(
    _ text: String, typeface: Typeface, maximumWidth: CGFloat = .infinity, maximumLines: Int = 1,
    lineBreak: LineBreak = .truncateTail, alignment: TextAlignment = .natural, kerning: CGFloat = 0
  ) {
    var geometry = ParagraphGeometry()
    geometry.alignment = alignment
    geometry.lineBreak = lineBreak
    geometry.usesLeading = true
    self.init(
      StyledText(text, style: RunStyle(typeface: typeface, kerning: kerning), geometry: geometry),
      limits: Limits(width: maximumWidth, lineCount: maximumLines, alignment: .natural))
  }

  /// Draws text of one look with the top left of its box at a point.
  package func draw(in context: CGContext, at point: CGPoint, color: CGColor) {
    draw(in: context, at: point) { _ in color }
  }
}
