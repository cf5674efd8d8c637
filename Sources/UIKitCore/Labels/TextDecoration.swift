import QuartzCore

/// The lines under and through a stretch of text.
///
/// They are on whole pixels, so that they are as crisp as the letters' feet.
struct TextDecoration {
  enum Kind {
    case underline, strikethrough
  }

  let run: TextRun
  let line: SetLine
  let piece: SetLine.Run

  /// Below the baseline, in units of the point size: where Inter's own tables put an underline.
  private static let underlinePosition: CGFloat = 0.11
  private static let thickness: CGFloat = 0.06

  func drawUnderline(
    _ style: NSUnderlineStyle, in context: CGContext, from start: CGPoint, color: UIColor
  ) {
    draw(style, below: Self.distance(.underline, run.font), in: context, start, color)
  }

  func drawStrikethrough(
    _ style: NSUnderlineStyle, in context: CGContext, from start: CGPoint, color: UIColor
  ) {
    draw(style, below: Self.distance(.strikethrough, run.font), in: context, start, color)
  }

  /// Points from the baseline down to the middle of a line.
  static func distance(_ kind: Kind, _ font: UIFont) -> CGFloat {
    switch kind {
    case .underline: font.pointSize * underlinePosition
    case .strikethrough: -font.xHeight / 2
    }
  }

  private func draw(
    _ style: NSUnderlineStyle, below distance: CGFloat, in context: CGContext, _ start: CGPoint,
    _ color: UIColor
  ) {
    guard !style.isEmpty else { return }
    let pixel = 1 / context.pixelsPerPoint
    var thickness = max((run.font.pointSize * Self.thickness / pixel).rounded(), 1) * pixel
    if style.contains(.thick) { thickness *= 2 }
    let middle = start.y - run.baselineOffset + distance
    let lengths = style.dashes.map { $0 * thickness }
    for copy in 0..<(style.contains(.double) ? 2 : 1) {
      let top = middle - thickness / 2 + CGFloat(copy) * 2 * thickness
      let y = context.snappedToPixels(CGPoint(x: start.x, y: top)).y
      for span in spans(byWord: style.contains(.byWord)) {
        let rect = CGRect(
          x: start.x + span.lowerBound, y: y, width: span.upperBound - span.lowerBound, height: thickness)
        if lengths.isEmpty { context.fill(rect, with: color) } else { dash(rect, lengths, color, context) }
      }
    }
  }

  private func dash(_ rect: CGRect, _ lengths: [CGFloat], _ color: UIColor, _ context: CGContext) {
    context.saveGState()
    context.setStrokeColor(color.cgColor)
    context.setLineWidth(rect.height)
    context.setLineDash(phase: 0, lengths: lengths)
    context.strokeLineSegments(between: [
      CGPoint(x: rect.minX, y: rect.midY), CGPoint(x: rect.maxX, y: rect.midY),
    ])
    context.restoreGState()
  }

  /// From where to where the piece is decorated, from the line's left end: whole, or without its spaces.
  private func spans(byWord: Bool) -> [ClosedRange<CGFloat>] {
    let whole = piece.x...(piece.x + max(piece.width, 0))
    guard byWord else { return [whole] }
    var spans: [ClosedRange<CGFloat>] = []
    var isInWord = false
    let edges = line.edges
    for index in piece.characters {
      guard !line.isSpace(index) else {
        isInWord = false
        continue
      }
      let edge = edges[index - line.characters.lowerBound]
      if isInWord, let last = spans.last {
        spans[spans.count - 1] = min(last.lowerBound, edge.left)...max(last.upperBound, edge.right)
      } else {
        spans.append(edge.left...edge.right)
      }
      isInWord = true
    }
    return spans
  }
}

/// Draws the lines under and through letters instead of the text's layout.
protocol TextDecorating {
  /// Draws a line for some characters of the text that are in one line.
  func draw(
    _ kind: TextDecoration.Kind, _ style: NSUnderlineStyle, of characters: Range<Int>, inLine index: Int)
}

extension NSUnderlineStyle {
  /// Lengths drawn and left out in turn, in thicknesses of the line; none for a solid line.
  fileprivate var dashes: [CGFloat] {
    let mask = 0x0700
    switch rawValue & mask {
    case NSUnderlineStyle.patternDot.rawValue: return [1, 1]
    case NSUnderlineStyle.patternDash.rawValue: return [4, 2]
    case NSUnderlineStyle.patternDashDot.rawValue: return [4, 2, 1, 2]
    case NSUnderlineStyle.patternDashDotDot.rawValue: return [4, 2, 1, 2, 1, 2]
    default: return []
    }
  }
}
