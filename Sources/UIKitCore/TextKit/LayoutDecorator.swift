import Foundation
import QuartzCore
import Support

/// Hands the lines under and through letters to the methods of a layout manager, which subclasses override.
struct LayoutDecorator: TextDecorating {
  let manager: NSLayoutManager
  let set: SetParagraph
  /// The paragraph's first glyph.
  let start: Int
  /// The container's top left corner in the context.
  let origin: CGPoint

  func draw(
    _ kind: TextDecoration.Kind, _ style: NSUnderlineStyle, of characters: Range<Int>, inLine index: Int
  ) {
    let units = set.units(ofCharacters: characters)
    guard !units.isEmpty else { return }
    let glyphs = NSRange(location: start + units.lowerBound, length: units.count)
    var line = NSRange()
    let rect = manager.lineFragmentRect(forGlyphAt: glyphs.location, effectiveRange: &line)
    switch kind {
    case .underline:
      manager.underlineGlyphRange(
        glyphs, underlineType: style, lineFragmentRect: rect, lineFragmentGlyphRange: line,
        containerOrigin: origin)
    case .strikethrough:
      manager.strikethroughGlyphRange(
        glyphs, strikethroughType: style, lineFragmentRect: rect, lineFragmentGlyphRange: line,
        containerOrigin: origin)
    }
  }
}

extension NSLayoutManager {
  /// Points from the baseline down to where a line of a glyph's font is.
  func decorationOffset(_ kind: TextDecoration.Kind, at glyph: Int) -> CGFloat {
    TextDecoration.distance(kind, font(at: glyph))
  }

  private func font(at glyph: Int) -> UIFont {
    let length = textStorage?.length ?? 0
    guard (0..<length).contains(glyph) else { return flow.font }
    return textStorage?.attribute(.font, at: glyph, effectiveRange: nil) as? UIFont ?? flow.font
  }

  /// Draws the line under or through glyphs of one line.
  func drawDecoration(
    _ kind: TextDecoration.Kind, _ style: NSUnderlineStyle, _ glyphs: NSRange, _ offset: CGFloat,
    _ origin: CGPoint
  ) {
    guard glyphs.length > 0, let context = UIGraphicsGetCurrentContext(), let line = line(at: glyphs.location)
    else { return }
    let start = flow.start(of: line.paragraph)
    let padding = textContainers.first?.lineFragmentPadding ?? 0
    let lower = glyphs.location - start
    context.saveGState()
    // What a subclass wants otherwise moves the line.
    context.translateBy(x: 0, y: offset - decorationOffset(kind, at: glyphs.location))
    line.set.layout.drawDecoration(
      kind, style, of: line.set.characters(ofUnits: lower..<(lower + glyphs.length)), inLine: line.index,
      in: context,
      at: CGPoint(x: origin.x + padding, y: origin.y + flow.linesTop(of: line.paragraph)),
      width: line.set.width, color: textColor)
    context.restoreGState()
  }

  /// Has what is behind letters filled: what follows one another in one colour together.
  func fill(_ parts: [AttributedLayout.Background], _ set: SetParagraph, _ start: Int, _ context: CGContext) {
    var index = 0
    while index < parts.count {
      let first = parts[index]
      var rects: [CGRect] = []
      var characters = first.characters
      while index < parts.count, parts[index].color.isEqual(first.color),
        parts[index].characters.lowerBound <= characters.upperBound + 1
      {
        rects.append(parts[index].rect)
        characters =
          min(
            characters.lowerBound, parts[index].characters.lowerBound)..<max(
            characters.upperBound, parts[index].characters.upperBound)
        index += 1
      }
      let units = set.units(ofCharacters: characters)
      context.saveGState()
      context.setFillColor(first.color.cgColor)
      rects.withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        fillBackgroundRectArray(
          base, count: buffer.count,
          forCharacterRange: NSRange(location: start + units.lowerBound, length: units.count),
          color: first.color)
      }
      context.restoreGState()
    }
  }
}
