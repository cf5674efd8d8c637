import Foundation

/// Text set in lines: measured once, drawn as often as needed. Lengths are points, y down from the top of the first
/// line.
///
/// Plain text, attributed text and text layers are all set by it. A line holds whole user-perceived characters; runs in
/// one line share its baseline; the line is as high as its runs need, and then follows the paragraph's geometry.
package struct TextLayout {
  /// One line, with its place.
  package struct Line {
    /// The glyphs.
    package var content: SetLine
    package var top: CGFloat
    package var height: CGFloat
    /// From the top of the text.
    package var baseline: CGFloat
    /// From the side where reading begins to the line.
    package var indent: CGFloat
    /// From the other side to the end of the room for lines.
    package var tail: CGFloat
    /// Never natural.
    package var alignment: TextAlignment
    /// The line's left end on the baseline, in a box as wide as the limits say or, without one, as the widest line.
    package internal(set) var origin = CGPoint.zero

    package var runs: [SetLine.Run] { content.runs }
    package var width: CGFloat { content.width }
    /// The characters, an ellipsis where text was cut off.
    package var text: String { content.text }
    /// Whether the line ends with text that was cut off.
    package var isTruncated: Bool { content.isTruncated }
  }

  /// What limits the lines.
  package struct Limits {
    package var width: CGFloat = .infinity
    package var height: CGFloat = .infinity
    /// 0 means as many as there are.
    package var lineCount = 0
    /// Overrides the paragraphs' own mode for the whole text; nil follows them.
    package var lineBreak: LineBreak?
    /// What natural alignment means; `natural` follows each paragraph's direction.
    package var alignment = TextAlignment.left
    /// The direction of paragraphs without strong characters.
    package var isRightToLeft = false

    package init(
      width: CGFloat = .infinity, height: CGFloat = .infinity, lineCount: Int = 0,
      lineBreak: LineBreak? = nil, alignment: TextAlignment = .left, isRightToLeft: Bool = false
    ) {
      self.width = width.isNaN ? .infinity : max(width, 0)
      self.height = height.isNaN ? .infinity : max(height, 0)
      self.lineCount = max(0, lineCount)
      self.lineBreak = lineBreak
      self.alignment = alignment
      self.isRightToLeft = isRightToLeft
    }
  }

  package let styles: [RunStyle]
  package private(set) var lines: [Line] = []
  /// The widest line with its indent, and the bottom of the last line.
  package private(set) var size = CGSize.zero

  package init(_ text: StyledText, limits: Limits = Limits()) {
    styles = text.styles
    var top: CGFloat = 0
    for (index, paragraph) in text.paragraphs.enumerated() {
      if index > 0, !paragraph.isContinued { top += paragraph.geometry.paragraphSpacingBefore }
      let isLast = index == text.paragraphs.count - 1
      guard append(paragraph, at: &top, limits: limits, isLast: isLast) else { break }
      if !isLast, !text.paragraphs[index + 1].isContinued { top += paragraph.geometry.paragraphSpacing }
    }
    let box = limits.width.isFinite ? limits.width : size.width
    for index in lines.indices {
      lines[index].origin = CGPoint(x: offset(of: lines[index], in: box), y: lines[index].baseline)
    }
  }

  /// Adds the lines of a paragraph; false when no more lines may follow.
  private mutating func append(
    _ source: StyledText.Paragraph, at top: inout CGFloat, limits: Limits, isLast: Bool
  ) -> Bool {
    let geometry = source.geometry
    let paragraph = ShapedParagraph(source, styles: styles, isRightToLeft: limits.isRightToLeft)
    var breaker = LineBreaker(paragraph, mode: limits.lineBreak ?? geometry.lineBreak)
    // Whether another line fits is judged by the paragraph's tallest run, before the lines are known.
    let tallest = metrics(of: Set(source.styleIndices.map(Int.init)), in: source).height
    let alignment = alignment(of: paragraph, limits: limits)
    let extent =
      geometry.tailIndent > 0 ? min(geometry.tailIndent, limits.width) : limits.width + geometry.tailIndent
    var isFirstLine = !source.isContinued
    repeat {
      let indent = isFirstLine ? geometry.firstLineIndent : geometry.indent
      let isLastAllowed =
        limits.lineCount > 0 && lines.count + 1 >= limits.lineCount
        || top + tallest + geometry.lineSpacing + tallest > limits.height + LineBreaker.tolerance
      var line = breaker.nextLine(
        from: indent, width: extent - indent, isLastAllowed: isLastAllowed || !geometry.wraps,
        hasMoreParagraphs: !isLast && isLastAllowed)
      if alignment == .justified, line.endsInsideParagraph, extent.isFinite {
        justify(&line, from: indent, to: extent - indent)
      }
      let (height, ascent, leading) = metrics(of: Set(line.runs.map(\.style)), in: source)
      lines.append(
        Line(
          content: line, top: top, height: height, baseline: top + ascent, indent: indent,
          tail: limits.width.isFinite ? limits.width - extent : 0, alignment: alignment))
      size.width = max(size.width, indent + line.width)
      size.height = top + height
      top += height + geometry.lineSpacing + leading
      isFirstLine = false
      if isLastAllowed { return false }
    } while !breaker.isAtEnd
    return true
  }

  private func alignment(of paragraph: ShapedParagraph, limits: Limits) -> TextAlignment {
    let own = paragraph.paragraph.geometry.alignment
    let alignment = own == .natural ? limits.alignment : own
    return alignment == .natural ? paragraph.baseLevel == 1 ? .right : .left : alignment
  }

  /// The height of a line with these styles, the distance from its top to its baseline, and what its fonts want below
  /// it: extra height goes above the text. A line without runs has the height of its paragraph's last one.
  private func metrics(
    of indices: Set<Int>, in paragraph: StyledText.Paragraph
  ) -> (height: CGFloat, ascent: CGFloat, leading: CGFloat) {
    var above: CGFloat = 0
    var below: CGFloat = 0
    var leading: CGFloat = 0
    for index in indices.isEmpty ? [paragraph.emptyStyle] : indices {
      let style = styles[index]
      above = max(above, style.typeface.ascender + style.baselineOffset)
      below = max(below, -style.typeface.descender - style.baselineOffset)
      leading = max(leading, style.typeface.leading)
      // A picture that is taller than the letters makes room for itself.
      if let box = style.box {
        above = max(above, -box.minY + style.baselineOffset)
        below = max(below, box.maxY - style.baselineOffset)
      }
    }
    let height = paragraph.geometry.lineHeight(natural: above + below)
    return (height, above + height - (above + below), paragraph.geometry.usesLeading ? leading : 0)
  }

  /// Widens the spaces of a line evenly until it is `width` wide.
  private func justify(_ line: inout SetLine, from start: CGFloat, to width: CGFloat) {
    let spaces = line.characters.filter { line.paragraph.scalar($0) == 0x20 }.count
    let missing = width - line.width
    guard spaces > 0, missing > 0 else { return }
    let (ends, source) = (line.endsInsideParagraph, line.source)
    line = line.paragraph.line(
      line.characters, from: start, wideningSpaces: missing / CGFloat(spaces))
    line.endsInsideParagraph = ends
    line.source = source
  }

  /// The distance from the left side of a box of the given width to a line.
  package func offset(of line: Line, in width: CGFloat) -> CGFloat {
    let isRightToLeft = line.content.isRightToLeft
    guard width.isFinite else { return isRightToLeft ? line.tail : line.indent }
    let left = isRightToLeft ? line.tail : line.indent
    let right = isRightToLeft ? line.indent : line.tail
    let free = width - left - right - line.width
    switch line.alignment {
    case .left, .natural: return left
    // The last line of a paragraph is where reading begins.
    case .justified: return isRightToLeft ? left + free : left
    case .center: return left + free / 2
    case .right: return left + free
    }
  }

  /// Gives lines other heights, baselines and gaps; the lines below move along.
  ///
  /// - Parameter fit: Called with each line from top to bottom, at its new place, and the points that are below it;
  ///   may change its top, height and baseline, and the points.
  package mutating func refit(_ fit: (_ index: Int, _ line: inout Line, _ gap: inout CGFloat) -> Void) {
    var moved: CGFloat = 0
    for index in lines.indices {
      var line = lines[index]
      let bottom = line.top + line.height
      let isLast = index == lines.count - 1
      var gap = isLast ? 0 : lines[index + 1].top - bottom
      let gapBefore = gap
      line.top += moved
      line.baseline += moved
      fit(index, &line, &gap)
      moved = line.top + line.height - bottom + gap - gapBefore
      line.origin.y = line.baseline
      lines[index] = line
    }
    if let last = lines.last { size.height = last.top + last.height }
  }

  /// Whether text was left out.
  package var isTruncated: Bool { lines.last?.isTruncated ?? false }

  /// The text of each line as it is shown, an ellipsis where text was cut off.
  package var lineTexts: [String] { lines.map(\.text) }

  /// Draws the letters with the top left of the box at a point, each style in its colour.
  package func draw(in context: CGContext, at point: CGPoint, colors: (_ style: Int) -> CGColor) {
    for line in lines {
      for run in line.runs {
        let pen = CGPoint(
          x: point.x + line.origin.x + run.x,
          y: point.y + line.origin.y - styles[run.style].baselineOffset)
        context.draw(run, at: pen, color: colors(run.style))
      }
    }
  }
}
