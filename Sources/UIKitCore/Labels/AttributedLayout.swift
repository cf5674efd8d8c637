import QuartzCore

/// Attributed text in lines: what labels and string drawing measure and draw.
///
/// Lengths are points, y down from the top of the first line. Widths come from the typefaces' unhinted
/// advances, so that lines break alike at every scale. A line holds whole user-perceived characters; runs in
/// one line share its baseline; the line is as high as its tallest run, then follows the paragraph style.
package struct AttributedLayout {
  typealias Fragment = LineBreaker.Fragment

  struct Line {
    var fragments: [Fragment]
    var width: CGFloat
    var top: CGFloat
    var height: CGFloat
    /// From the top of the text.
    var baseline: CGFloat
    var indent: CGFloat
    var alignment: NSTextAlignment
    /// Whether the line ends with text that was cut off.
    var isTruncated = false
  }

  /// What limits the lines.
  package struct Limits {
    var width: CGFloat = .infinity
    var height: CGFloat = .infinity
    /// 0 means as many as there are.
    var lineCount = 0
    /// Overrides the paragraphs' own mode for the whole text; nil follows them.
    var lineBreakMode: NSLineBreakMode?
    /// Overrides natural alignment.
    var alignment = NSTextAlignment.natural

    package init(
      width: CGFloat = .infinity, height: CGFloat = .infinity, lineCount: Int = 0,
      lineBreakMode: NSLineBreakMode? = nil, alignment: NSTextAlignment = .natural
    ) {
      self.width = width
      self.height = height
      self.lineCount = lineCount
      self.lineBreakMode = lineBreakMode
      self.alignment = alignment
    }
  }

  private(set) var lines: [Line] = []
  private(set) var runs: [TextRun]
  /// The widest line with its indent, and the bottom of the last line.
  package private(set) var size = CGSize.zero

  private static let tolerance = LineBreaker.tolerance

  package init(_ text: NSAttributedString, defaultFont: UIFont, limits: Limits) {
    let split = TextParagraph.split(text, defaultFont: defaultFont, defaultStyle: .default)
    runs = split.runs
    let measures = runs.map(\.measure)
    var top: CGFloat = 0
    for (index, paragraph) in split.paragraphs.enumerated() {
      let isLast = index == split.paragraphs.count - 1
      var breaker = LineBreaker(
        pieces: paragraph.pieces, measures: measures, emptyRun: paragraph.emptyLineRun,
        mode: (limits.lineBreakMode ?? paragraph.style.lineBreakMode).lineBreak,
        width: limits.width + min(0, paragraph.style.tailIndent),
        separatesSpaces: paragraph.style.alignment == .justified)
      var isFirstLine = true
      if index > 0 { top += paragraph.style.paragraphSpacingBefore }
      repeat {
        let indent = isFirstLine ? paragraph.style.firstLineHeadIndent : paragraph.style.headIndent
        // Whether another line fits is judged by the paragraph's tallest run, before the lines are known.
        let tallest = lineMetrics(of: paragraph.pieces.map(\.run), in: paragraph).height
        let isLastAllowed =
          limits.lineCount > 0 && lines.count + 1 >= limits.lineCount
          || top + tallest + paragraph.style.lineSpacing + tallest > limits.height + Self.tolerance
        let broken = breaker.nextLine(
          indent: indent, isLastAllowed: isLastAllowed, hasMoreParagraphs: !isLast)
        let (height, ascent) = lineMetrics(of: broken.fragments.map(\.run), in: paragraph)
        lines.append(
          Line(
            fragments: broken.fragments, width: broken.width, top: top, height: height,
            baseline: top + ascent,
            indent: indent, alignment: alignment(of: paragraph, limits: limits),
            isTruncated: broken.isTruncated))
        if lines[lines.count - 1].alignment == .justified, broken.endsInsideParagraph, limits.width.isFinite {
          justify(lines.count - 1, to: limits.width - indent)
        }
        size.width = max(size.width, indent + lines[lines.count - 1].width)
        size.height = top + height
        top += height + paragraph.style.lineSpacing
        isFirstLine = false
        if isLastAllowed { return }
      } while !breaker.isAtEnd
      top += paragraph.style.paragraphSpacing
    }
  }

  private func alignment(of paragraph: TextParagraph, limits: Limits) -> NSTextAlignment {
    paragraph.style.alignment == .natural ? limits.alignment : paragraph.style.alignment
  }

  /// The height of a line with these runs, and the distance from its top to its baseline: extra height goes
  /// above the text. A line without runs has the height of its paragraph's last one.
  private func lineMetrics(of indices: [Int], in paragraph: TextParagraph) -> (
    height: CGFloat, ascent: CGFloat
  ) {
    var natural: CGFloat = 0
    var ascent: CGFloat = 0
    var previous = -1
    for index in indices.isEmpty ? [paragraph.emptyLineRun] : indices where index != previous {
      previous = index
      let run = runs[index]
      natural = max(natural, run.font.lineHeight)
      ascent = max(ascent, run.font.ascender + max(0, run.baselineOffset))
      // A picture that is taller than the letters makes room for itself.
      if run.attachment != nil {
        let above = max(0, -run.attachmentBox.minY)
        let below = max(run.attachmentBox.maxY, -run.font.descender)
        ascent = max(ascent, above)
        natural = max(natural, max(run.font.ascender, above) + below)
      }
    }
    let height = paragraph.style.lineHeight(natural: natural)
    return (height, ascent + height - natural)
  }

  /// Widens the spaces of a line evenly until it is `width` wide.
  private mutating func justify(_ index: Int, to width: CGFloat) {
    let spaces = lines[index].fragments.filter { $0.text == " " }.count
    let missing = width - lines[index].width
    guard spaces > 0, missing > 0 else { return }
    var shift: CGFloat = 0
    for position in lines[index].fragments.indices {
      lines[index].fragments[position].x += shift
      if lines[index].fragments[position].text == " " { shift += missing / CGFloat(spaces) }
    }
    lines[index].width = width
  }

  /// The text of each line as it is shown, an ellipsis where text was cut off.
  package var lineTexts: [String] { lines.map { $0.fragments.map(\.text).joined() } }

  /// Whether text was left out.
  package var isTruncated: Bool { lines.last?.isTruncated ?? false }

  // MARK: Drawing

  /// Draws the lines with the top left corner of the text's box at `origin`.
  ///
  /// - Parameters:
  ///   - width: the width of the box in which lines are aligned.
  ///   - color: the colour of runs that have none.
  ///   - overridesColors: draws every run in `color`, as for shadows and highlighted labels.
  func draw(
    in context: CGContext, at origin: CGPoint, width: CGFloat, color: UIColor, overridesColors: Bool = false
  ) {
    for line in lines {
      let start = context.snappedToPixels(
        CGPoint(x: origin.x + offset(of: line, in: width), y: origin.y + line.baseline))
      for fragment in line.fragments {
        draw(fragment, of: line, from: start, in: context, color: color, overridesColors: overridesColors)
      }
    }
  }

  /// The distance from the left side of a box of the given width to the line.
  func offset(of line: Line, in width: CGFloat) -> CGFloat {
    guard width.isFinite else { return line.indent }
    switch line.alignment {
    case .left, .natural, .justified: return line.indent
    case .center: return (width + line.indent - line.width) / 2
    case .right: return width - line.width
    }
  }

  private func draw(
    _ fragment: Fragment, of line: Line, from start: CGPoint, in context: CGContext, color: UIColor,
    overridesColors: Bool
  ) {
    let run = runs[fragment.run]
    let foreground = overridesColors ? color : run.color ?? color
    let left = start.x + fragment.x
    let baseline = start.y - run.baselineOffset
    if let background = run.background, !overridesColors {
      let top = start.y - (line.baseline - line.top)
      fill(CGRect(x: left, y: top, width: fragment.width, height: line.height), background, in: context)
    }
    if let attachment = run.attachment {
      if !overridesColors || attachment.image?.isTemplate ?? false {
        attachment.draw(
          in: run.attachmentBox.offsetBy(dx: left, dy: baseline), tint: foreground, context: context)
      }
      return
    }
    let layout = TextLayout(fragment.text, typeface: run.font.typeface, kerning: run.kerning)
    context.saveGState()
    defer { context.restoreGState() }
    if let shadow = run.shadow, !overridesColors {
      context.setShadow(
        offset: shadow.shadowOffset, blur: shadow.shadowBlurRadius,
        color: (shadow.shadowColor as? UIColor ?? .defaultShadow).cgColor)
    }
    layout.draw(
      in: context, at: CGPoint(x: left, y: baseline - run.font.ascender), color: foreground.cgColor)
    let decorations: [(style: NSUnderlineStyle, y: CGFloat, color: UIColor?)] = [
      (run.underline, baseline + run.font.pointSize * Self.underlinePosition, run.underlineColor),
      (run.strikethrough, baseline - run.font.xHeight / 2, run.strikethroughColor),
    ]
    for decoration in decorations where !decoration.style.isEmpty {
      var thickness = max(run.font.pointSize * Self.underlineThickness, 1 / context.pixelsPerPoint)
      if decoration.style.contains(.thick) { thickness *= 2 }
      let lineColor = overridesColors ? color : decoration.color ?? foreground
      let copies = decoration.style.contains(.double) ? 2 : 1
      for copy in 0..<copies {
        let top = decoration.y - thickness / 2 + CGFloat(copy) * 2 * thickness
        fill(CGRect(x: left, y: top, width: fragment.width, height: thickness), lineColor, in: context)
      }
    }
  }

  /// Below the baseline, in units of the point size: where Inter's own tables put an underline.
  private static let underlinePosition: CGFloat = 0.11
  private static let underlineThickness: CGFloat = 0.06

  private func fill(_ rect: CGRect, _ color: UIColor, in context: CGContext) {
    context.saveGState()
    context.setFillColor(color.cgColor)
    context.fill(rect)
    context.restoreGState()
  }
}

extension CGContext {
  /// The point moved to the nearest corner of device pixels; unchanged where the axes are turned.
  package func snappedToPixels(_ point: CGPoint) -> CGPoint {
    let matrix = deviceTransform
    guard matrix.b == 0, matrix.c == 0, matrix.a != 0, matrix.d != 0 else { return point }
    return CGPoint(
      x: ((point.x * matrix.a + matrix.tx).rounded() - matrix.tx) / matrix.a,
      y: ((point.y * matrix.d + matrix.ty).rounded() - matrix.ty) / matrix.d)
  }
}

extension NSLineBreakMode {
  /// The line breaker's name of the mode.
  var lineBreak: LineBreak {
    switch self {
    case .byWordWrapping: .wordWrap
    case .byCharWrapping: .characterWrap
    case .byClipping: .clip
    case .byTruncatingHead: .truncateHead
    case .byTruncatingTail: .truncateTail
    case .byTruncatingMiddle: .truncateMiddle
    }
  }
}
