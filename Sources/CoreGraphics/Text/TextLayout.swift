import Foundation

/// Where the lines of a text stand in their box.
package enum TextAlignment: Sendable {
  case left
  case center
  case right
  /// The writing direction's side: left.
  case natural
}

/// Text set in lines: measured once, drawn as often as needed. Lengths are points, y points down.
package struct TextLayout: Sendable {
  /// One line, with its place in the layout's box.
  package struct Line: Equatable, Sendable {
    /// The characters, without the spaces at the line's end.
    package let text: String
    /// The same, divided by faces.
    package let runs: [Typeface.Run]
    /// The pen's start, on the baseline, from the top left of the box.
    package let origin: CGPoint
    /// How far the line moves the pen.
    package let width: CGFloat
  }

  /// The font of all lines.
  package let typeface: Typeface
  /// The lines from the top.
  package let lines: [Line]
  /// The widest line, and the height of all of them.
  package let size: CGSize

  /// - Parameters:
  ///   - text: Line breaks begin new lines.
  ///   - maximumWidth: The width of the box. When it is infinite the box is as wide as the widest line.
  ///   - maximumLines: 0 for any number.
  ///   - lineBreak: What happens to text that is too wide.
  ///   - kerning: Points added behind each character.
  ///   - lineHeightMultiple: The distance of the baselines, in natural line heights.
  ///   - lineSpacing: Points added between the lines.
  package init(
    _ text: String, typeface: Typeface, maximumWidth: CGFloat = .infinity, maximumLines: Int = 1,
    lineBreak: LineBreak = .truncateTail, alignment: TextAlignment = .natural, kerning: CGFloat = 0,
    lineHeightMultiple: CGFloat = 1, lineSpacing: CGFloat = 0
  ) {
    self.typeface = typeface
    let width = maximumWidth.isNaN ? .infinity : max(maximumWidth, 0)
    let kerning = kerning.isFinite ? kerning : 0
    let measure = TextMeasure(typeface: typeface, kerning: kerning)
    let measured = Self.lines(
      of: text, measure: measure, width: width, maximumLines: maximumLines, lineBreak: lineBreak
    ).map { line -> (String, [Typeface.Run], CGFloat) in
      let runs = typeface.runs(of: line, kerning: kerning)
      return (line, runs, runs.reduce(0) { $0 + $1.advance })
    }
    let widest = measured.map(\.2).max() ?? 0
    let boxWidth = width.isFinite ? width : widest
    let pitch = typeface.lineHeight * max(lineHeightMultiple, 0)
    let step = pitch + typeface.leading + lineSpacing
    lines = measured.enumerated().map { index, line in
      let free = boxWidth - line.2
      let x: CGFloat =
        switch alignment {
        case .left, .natural: 0
        case .center: free / 2
        case .right: free
        }
      // A multiple above or below 1 moves the space above the letters, as in UIKit.
      let y = CGFloat(index) * step + (pitch - typeface.lineHeight) + typeface.ascender
      return Line(text: line.0, runs: line.1, origin: CGPoint(x: x, y: y), width: line.2)
    }
    let height = lines.isEmpty ? 0 : CGFloat(lines.count - 1) * step + pitch
    size = CGSize(width: widest, height: height)
  }

  /// The lines of the text, without the spaces and line breaks at their ends.
  private static func lines(
    of text: String, measure: TextMeasure, width: CGFloat, maximumLines: Int, lineBreak: LineBreak
  ) -> [String] {
    var lines: [String] = []
    let paragraphs = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, paragraph) in paragraphs.enumerated() {
      var breaker = LineBreaker(
        pieces: paragraph.map { TextPiece(character: $0, run: 0) }, measures: [measure], emptyRun: 0,
        mode: lineBreak, width: width)
      repeat {
        let isLast = maximumLines > 0 && lines.count == maximumLines - 1
        let line = breaker.nextLine(
          isLastAllowed: isLast, hasMoreParagraphs: index < paragraphs.count - 1)
        lines.append(line.fragments.map(\.text).joined())
        if isLast { return lines }
      } while !breaker.isAtEnd
    }
    return lines
  }

  /// Draws the lines with the top left of the box at a point.
  package func draw(in context: CGContext, at point: CGPoint, color: CGColor) {
    for line in lines {
      var x = point.x + line.origin.x
      for run in line.runs {
        context.draw(
          run, size: typeface.request.size, at: CGPoint(x: x + run.inset, y: point.y + line.origin.y),
          color: color)
        x += run.advance
      }
    }
  }
}
