import QuartzCore

/// Attributed text in lines: what labels and string drawing measure and draw.
///
/// Lengths are points, y down from the top of the first line. Runs of `layout` have the styles of `runs`, in their
/// order.
package struct AttributedLayout {
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
    /// Whether the interface runs from right to left, and so text without letters does.
    var isRightToLeft = false
    /// Whether natural alignment follows each paragraph's own direction. Default false: it is to the left.
    var followsParagraphs = false
    /// Whether the text begins in the middle of a paragraph, and so without the first line's indent. Default false.
    var continuesParagraph = false

    package init(
      width: CGFloat = .infinity, height: CGFloat = .infinity, lineCount: Int = 0,
      lineBreakMode: NSLineBreakMode? = nil, alignment: NSTextAlignment = .natural,
      isRightToLeft: Bool = false
    ) {
      self.width = width
      self.height = height
      self.lineCount = lineCount
      self.lineBreakMode = lineBreakMode
      self.alignment = alignment
      self.isRightToLeft = isRightToLeft
    }
  }

  let runs: [TextRun]
  package internal(set) var layout: TextLayout

  package var lines: [TextLayout.Line] { layout.lines }
  /// The widest line with its indent, and the bottom of the last line.
  package var size: CGSize { layout.size }
  /// The text of each line as it is shown, an ellipsis where text was cut off.
  package var lineTexts: [String] { layout.lineTexts }
  /// Whether text was left out.
  package var isTruncated: Bool { layout.isTruncated }

  package init(_ text: AttributedText, defaultFont: UIFont, limits: Limits) {
    var runs: [TextRun] = []
    var styled = StyledText()
    for piece in text.pieces {
      let run = TextRun(piece.attributes, defaultFont: defaultFont, lineWidth: limits.width)
      let style = (piece.attributes[.paragraphStyle] as? NSParagraphStyle) ?? .default
      var geometry = style.geometry
      if limits.continuesParagraph { geometry.firstLineIndent = geometry.indent }
      // A paragraph that says itself how it is cut off has one line.
      if limits.lineBreakMode == nil, geometry.lineBreak.truncates { geometry.wraps = false }
      if runs.last != run {
        runs.append(run)
        _ = styled.add(run.style)
      }
      styled.append(piece.text, style: runs.count - 1, geometry: geometry)
    }
    styled.finish()
    self.runs = runs
    layout = TextLayout(
      styled,
      limits: TextLayout.Limits(
        width: limits.width, height: limits.height, lineCount: limits.lineCount,
        lineBreak: limits.lineBreakMode?.lineBreak,
        alignment: limits.alignment != .natural
          ? limits.alignment.textAlignment : limits.followsParagraphs ? .natural : .left,
        isRightToLeft: limits.isRightToLeft))
  }

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
      let start = start(of: line, in: context, origin, width)
      if !overridesColors { drawBackgrounds(of: line, from: start, in: context) }
      for run in line.runs {
        draw(run, of: line, from: start, in: context, color: color, overridesColors: overridesColors)
      }
    }
  }

  /// Draws the letters of some lines, without what is behind them; what is told is as in `draw(in:at:…)`. Where there
  /// is a `decorator`, it draws the lines under and through them.
  func drawLetters(
    of indices: Range<Int>, in context: CGContext, at origin: CGPoint, width: CGFloat, color: UIColor,
    decorator: (any TextDecorating)? = nil
  ) {
    for index in indices.clamped(to: lines.indices) {
      let line = lines[index]
      let start = start(of: line, in: context, origin, width)
      for run in line.runs {
        draw(
          run, of: line, from: start, in: context, color: color, overridesColors: false,
          decorator: decorator.map { ($0, index) })
      }
    }
  }

  /// What is behind the letters of a line: where, in which colour and behind which characters of the text.
  struct Background {
    let rect: CGRect
    let color: UIColor
    let characters: Range<Int>
  }

  /// What is behind the letters of some lines.
  func backgrounds(
    of indices: Range<Int>, in context: CGContext, at origin: CGPoint, width: CGFloat
  ) -> [Background] {
    lines[indices.clamped(to: lines.indices)].flatMap {
      backgrounds(of: $0, from: start(of: $0, in: context, origin, width))
    }
  }

  /// Draws the line under or through some characters of a line of text, in a style of its own.
  func drawDecoration(
    _ kind: TextDecoration.Kind, _ style: NSUnderlineStyle, of characters: Range<Int>, inLine index: Int,
    in context: CGContext, at origin: CGPoint, width: CGFloat, color: UIColor
  ) {
    guard lines.indices.contains(index) else { return }
    let line = lines[index]
    let start = start(of: line, in: context, origin, width)
    for piece in line.runs {
      let own = line.source(of: piece)
      let part = own.clamped(to: characters)
      guard !part.isEmpty else { continue }
      let run = runs[piece.style]
      let decoration = TextDecoration(run: run, line: line.content, piece: piece)
      context.saveGState()
      if part != own {
        let offset = line.content.source.lowerBound
        let edges = line.content.edges
        let places = ((part.lowerBound - offset)..<(part.upperBound - offset)).clamped(to: 0..<edges.count)
        let left = edges[places].map(\.left).min() ?? 0, right = edges[places].map(\.right).max() ?? 0
        context.clip(
          to: CGRect(
            x: start.x + left, y: start.y - line.height, width: right - left, height: 2 * line.height))
      }
      let foreground = run.color ?? color
      switch kind {
      case .underline:
        decoration.drawUnderline(style, in: context, from: start, color: run.underlineColor ?? foreground)
      case .strikethrough:
        decoration.drawStrikethrough(
          style, in: context, from: start, color: run.strikethroughColor ?? foreground)
      }
      context.restoreGState()
    }
  }

  private func start(of line: TextLayout.Line, in context: CGContext, _ origin: CGPoint, _ width: CGFloat)
    -> CGPoint
  {
    context.snappedToPixels(
      CGPoint(x: origin.x + layout.offset(of: line, in: width), y: origin.y + line.baseline))
  }

  private func drawBackgrounds(of line: TextLayout.Line, from start: CGPoint, in context: CGContext) {
    for background in backgrounds(of: line, from: start) {
      context.fill(background.rect, with: background.color)
    }
  }

  private func backgrounds(of line: TextLayout.Line, from start: CGPoint) -> [Background] {
    let top = start.y - (line.baseline - line.top)
    return line.runs.compactMap { piece in
      runs[piece.style].background.map {
        Background(
          rect: CGRect(x: start.x + piece.x, y: top, width: piece.width, height: line.height), color: $0,
          characters: line.source(of: piece))
      }
    }
  }

  private func draw(
    _ piece: SetLine.Run, of line: TextLayout.Line, from start: CGPoint, in context: CGContext,
    color: UIColor, overridesColors: Bool, decorator: (drawer: any TextDecorating, line: Int)? = nil
  ) {
    let run = runs[piece.style]
    let foreground = overridesColors ? color : run.color ?? color
    let pen = CGPoint(x: start.x + piece.x, y: start.y - run.baselineOffset)
    if let attachment = run.attachment {
      if !overridesColors || attachment.image?.isTemplate ?? false {
        attachment.draw(
          in: run.attachmentBox.offsetBy(dx: pen.x, dy: pen.y), tint: foreground, context: context)
      }
      return
    }
    context.saveGState()
    defer { context.restoreGState() }
    if let shadow = run.shadow, !overridesColors {
      context.setShadow(
        offset: shadow.shadowOffset, blur: shadow.shadowBlurRadius,
        color: (shadow.shadowColor as? UIColor ?? .defaultShadow).cgColor)
    }
    let decoration = TextDecoration(run: run, line: line.content, piece: piece)
    if let decorator, !run.underline.isEmpty {
      decorator.drawer.draw(.underline, run.underline, of: line.source(of: piece), inLine: decorator.line)
    } else {
      decoration.drawUnderline(
        run.underline, in: context, from: start,
        color: overridesColors ? color : run.underlineColor ?? foreground)
    }
    drawLetters(piece, run, at: pen, in: context, color: foreground, overridesColors: overridesColors)
    if let decorator, !run.strikethrough.isEmpty {
      decorator.drawer.draw(
        .strikethrough, run.strikethrough, of: line.source(of: piece), inLine: decorator.line)
    } else {
      decoration.drawStrikethrough(
        run.strikethrough, in: context, from: start,
        color: overridesColors ? color : run.strikethroughColor ?? foreground)
    }
  }

  private func drawLetters(
    _ piece: SetLine.Run, _ run: TextRun, at pen: CGPoint, in context: CGContext, color: UIColor,
    overridesColors: Bool
  ) {
    context.saveGState()
    defer { context.restoreGState() }
    var pen = pen
    if run.obliqueness != 0 {
      context.translateBy(x: pen.x, y: pen.y)
      context.concatenate(CGAffineTransform(a: 1, b: 0, c: -run.obliqueness, d: 1, tx: 0, ty: 0))
      pen = .zero
    }
    if run.strokeWidth <= 0 { context.draw(piece, at: pen, color: color.cgColor) }
    if run.strokeWidth != 0 {
      let stroke = overridesColors ? color : run.strokeColor ?? color
      context.stroke(
        piece, at: pen, width: abs(run.strokeWidth) / 100 * run.font.pointSize, color: stroke.cgColor)
    }
  }
}

extension TextLayout.Line {
  /// The characters of the text that a piece of the line shows.
  fileprivate func source(of piece: SetLine.Run) -> Range<Int> {
    let offset = content.source.lowerBound - content.characters.lowerBound
    return (piece.characters.lowerBound + offset)..<(piece.characters.upperBound + offset)
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

  func fill(_ rect: CGRect, with color: UIColor) {
    saveGState()
    setFillColor(color.cgColor)
    fill(rect)
    restoreGState()
  }
}
