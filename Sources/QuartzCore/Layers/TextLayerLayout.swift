import CoreGraphics

/// A text layer's lines: broken, cut off, aligned and drawn. Lengths are points, y down from the top of the bounds.
struct TextLayerLayout {
  /// Where a line that is too long is cut off.
  enum Truncation { case none, start, middle, end }

  struct Line {
    /// Stretches of one look, an ellipsis among them.
    var runs: [(text: String, style: Int)]
    var width: CGFloat
    /// Whether the paragraph goes on, so that the line may be justified.
    var continues: Bool
  }

  private let text: StyledText
  private let size: CGSize
  private let truncation: Truncation
  private let wraps: Bool
  private(set) var lines: [Line] = []

  /// What a line may be too wide by, in points: layers lose as much when they are rounded to pixels.
  private static let tolerance: CGFloat = 0.01
  private static let ellipsis = "\u{2026}"

  init(_ text: StyledText, size: CGSize, wraps: Bool, truncation: Truncation) {
    self.text = text
    self.size = size
    self.wraps = wraps
    self.truncation = truncation
    lines = makeLines()
  }

  // MARK: Breaking

  private func makeLines() -> [Line] {
    var lines: [Line] = []
    var top: CGFloat = 0
    let ends = text.characters.indices.filter { text.characters[$0].isNewline } + [text.characters.count]
    var start = 0
    for end in ends {
      var rest = start..<end
      repeat {
        let isLast = truncation != .none && top + 2 * height(rest) > size.height + TextLayerLayout.tolerance
        let isFollowed = end < text.characters.count
        if isLast || !wraps {
          lines.append(cutOff(rest, isFollowed: isLast && isFollowed))
          if isLast { return lines }
          break
        }
        let lineEnd = endOfLine(rest)
        let next = (lineEnd..<rest.upperBound).first { !text.characters[$0].isWhitespace } ?? rest.upperBound
        let shown = trimmed(rest.lowerBound..<lineEnd)
        lines.append(
          Line(runs: text.runs(in: shown), width: text.width(shown), continues: next < rest.upperBound))
        top += height(rest)
        rest = next..<rest.upperBound
      } while !rest.isEmpty
      if !wraps { top += height(start..<end) }
      start = min(end + 1, text.characters.count)
    }
    return lines
  }

  /// The height of a line of these characters: that of the tallest typeface.
  private func height(_ range: Range<Int>) -> CGFloat {
    let used = range.isEmpty ? [text.styleIndices.last ?? 0] : Array(Set(text.styleIndices[range]))
    return used.map { text.styles[$0].typeface.lineHeight + text.styles[$0].typeface.leading }.max() ?? 0
  }

  private func fits(_ range: Range<Int>) -> Bool {
    text.width(range) <= size.width + TextLayerLayout.tolerance
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, text.characters[end - 1].isWhitespace { end -= 1 }
    return range.lowerBound..<end
  }

  /// Behind the last word that fits; within a word that is too long, behind the last character, but one at least.
  private func endOfLine(_ range: Range<Int>) -> Int {
    var end = range.lowerBound
    while end < range.upperBound {
      var next = end
      while next < range.upperBound, !text.characters[next].isWhitespace { next += 1 }
      while next < range.upperBound, text.characters[next].isWhitespace { next += 1 }
      guard fits(trimmed(range.lowerBound..<next)) else { break }
      end = next
    }
    if end > range.lowerBound { return end }
    var (low, high) = (range.lowerBound + 1, range.upperBound)
    while low < high {
      let middle = (low + high + 1) / 2
      if fits(range.lowerBound..<middle) { low = middle } else { high = middle - 1 }
    }
    return min(low, range.upperBound)
  }

  // MARK: Cutting off

  private func cutOff(_ range: Range<Int>, isFollowed: Bool) -> Line {
    let whole = trimmed(range)
    if truncation == .none || (fits(whole) && !isFollowed) {
      return Line(runs: text.runs(in: whole), width: text.width(whole), continues: false)
    }
    var (low, high) = (0, whole.count)
    while low < high {
      let middle = (low + high + 1) / 2
      if width(candidate(whole, middle)) <= size.width + TextLayerLayout.tolerance {
        low = middle
      } else {
        high = middle - 1
      }
    }
    let runs = candidate(whole, low)
    return Line(runs: runs, width: width(runs), continues: false)
  }

  /// `count` characters and the ellipsis, in the look of the character beside it.
  private func candidate(_ range: Range<Int>, _ count: Int) -> [(text: String, style: Int)] {
    let (head, tail): (Range<Int>, Range<Int>)
    switch truncation {
    case .start:
      (head, tail) = (range.lowerBound..<range.lowerBound, range.upperBound - count..<range.upperBound)
    case .middle:
      let front = (count + 1) / 2
      head = range.lowerBound..<range.lowerBound + front
      tail = range.upperBound - (count - front)..<range.upperBound
    case .end, .none:
      head = trimmed(range.lowerBound..<range.lowerBound + count)
      tail = range.upperBound..<range.upperBound
    }
    let beside = head.isEmpty ? tail.first ?? range.lowerBound : head.upperBound - 1
    let style = beside < text.styleIndices.count ? text.styleIndices[beside] : 0
    var result: [(text: String, style: Int)] = []
    for run in text.runs(in: head) + [(TextLayerLayout.ellipsis, style)] + text.runs(in: tail) {
      if let last = result.last, last.style == run.style {
        result[result.count - 1].text += run.text
      } else {
        result.append(run)
      }
    }
    return result
  }

  private func width(_ runs: [(text: String, style: Int)]) -> CGFloat {
    runs.reduce(0) {
      $0 + text.styles[$1.style].typeface.advance(of: $1.text, kerning: text.styles[$1.style].kerning)
    }
  }

  // MARK: Drawing

  /// Draws the lines from the top left of the box down.
  func draw(in context: CGContext, at origin: CGPoint, alignment: CATextLayerAlignmentMode, color: CGColor) {
    var top = origin.y
    for line in lines {
      let typefaces = (line.runs.isEmpty ? [0] : line.runs.map(\.style)).map { text.styles[$0].typeface }
      let ascender = typefaces.map(\.ascender).max() ?? 0
      let free = size.width - line.width
      var x = origin.x
      var space: CGFloat = 0
      switch alignment {
      case .center: x += free / 2
      case .right: x += free
      case .justified where line.continues && free > 0:
        let spaces = line.runs.reduce(0) { $0 + $1.text.filter { $0 == " " }.count }
        space = spaces > 0 ? free / CGFloat(spaces) : 0
      default: break
      }
      for run in line.runs {
        let style = text.styles[run.style]
        // Widened spaces push the words apart, so words are drawn one by one.
        let pieces =
          space > 0
          ? run.text.split(separator: " ", omittingEmptySubsequences: false).map(String.init) : [run.text]
        for (i, piece) in pieces.enumerated() {
          if i > 0 { x += style.typeface.advance(of: " ", kerning: style.kerning) + space }
          TextLayout(piece, typeface: style.typeface, kerning: style.kerning).draw(
            in: context, at: CGPoint(x: x, y: top + ascender - style.typeface.ascender),
            color: style.color ?? color)
          x += style.typeface.advance(of: piece, kerning: style.kerning)
        }
      }
      top += typefaces.map { $0.lineHeight + $0.leading }.max() ?? 0
    }
  }
}
