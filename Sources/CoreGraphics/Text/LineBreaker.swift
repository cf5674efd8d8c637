import Foundation

/// Takes a paragraph line by line: where a line ends, and what stands for text that is cut off.
///
/// Lines break where Unicode's rules allow it (`LineBreaks`); a word that is wider than the line breaks between
/// characters. Spaces where a line breaks take no room. The time a line takes grows with its own length
/// alone.
struct LineBreaker {
  /// Widths may exceed the limit by this much, 1/64 point, so that rounding never breaks a text that fits.
  static let tolerance: CGFloat = 1.0 / 64

  private let paragraph: ShapedParagraph
  private let mode: LineBreak
  /// The first character that is not in a line yet.
  private var position = 0

  init(_ paragraph: ShapedParagraph, mode: LineBreak) {
    self.paragraph = paragraph
    self.mode = mode
  }

  var isAtEnd: Bool { position >= paragraph.count }

  /// The next line.
  ///
  /// - Parameters:
  ///   - start: Points from the margin to the line, which tabs count from.
  ///   - width: How long it may be.
  ///   - isLastAllowed: No line may follow, so that truncating modes show that text is missing.
  ///   - hasMoreParagraphs: Whether text follows after the end of this paragraph.
  mutating func nextLine(
    from start: CGFloat = 0, width: CGFloat, isLastAllowed: Bool, hasMoreParagraphs: Bool
  ) -> SetLine {
    let rest = min(position, paragraph.count)..<paragraph.count
    let room = max(0, width) + Self.tolerance
    if mode == .clip || (isLastAllowed && mode.endsText) {
      position = paragraph.count
      var line = finalLine(
        rest, from: start, room: room, hasMoreParagraphs: isLastAllowed && hasMoreParagraphs)
      line.source = rest
      return line
    }
    var line = brokenLine(rest, from: start, room: room)
    // Spaces that ended the line are not carried to the next one.
    while position < paragraph.count, paragraph.isSpace(position) { position += 1 }
    line.endsInsideParagraph = !isAtEnd
    line.source = rest.lowerBound..<min(position, paragraph.count)
    return line
  }

  // MARK: Breaking

  private mutating func brokenLine(_ rest: Range<Int>, from start: CGFloat, room: CGFloat) -> SetLine {
    var limit = room
    while true {
      let end = end(of: rest, from: start, room: limit)
      let shown = shown(rest.lowerBound..<end, from: start, room: limit)
      let isHyphenated =
        end < rest.upperBound && !shown.isEmpty
        && paragraph.scalar(shown.upperBound - 1) == LineBreaks.softHyphen
      let line =
        isHyphenated
        ? compose(shown, insertion: Self.hyphen, style: paragraph.style(shown.upperBound - 1), tail: nil)
        : paragraph.line(shown, from: start)
      // A line's letters may be otherwise than in the middle of the paragraph: a ligature that falls apart.
      if line.width <= room || shown.count <= 1 || limit <= 0 {
        position = end
        return line
      }
      limit -= max(line.width - room, Self.tolerance)
    }
  }

  private static let hyphen: Unicode.Scalar = "-"
  private static let ellipsis: Unicode.Scalar = "\u{2026}"

  /// The end of the longest run of whole words that fits; within a word that is too long, behind the last character
  /// that fits, but one at least.
  private func end(of rest: Range<Int>, from start: CGFloat, room: CGFloat) -> Int {
    if room == .infinity { return rest.upperBound }
    var x: CGFloat = 0
    for index in rest {
      x += paragraph.advance(of: index, at: start + x)
      if x > room, !paragraph.isSpace(index) {
        return (rest.lowerBound..<index).last { isBreak(after: $0) }.map { $0 + 1 }
          ?? max(index, rest.lowerBound + 1)
      }
    }
    return rest.upperBound
  }

  private func isBreak(after index: Int) -> Bool {
    if mode == .characterWrap { return index + 1 >= paragraph.count || !paragraph.isSpace(index + 1) }
    return paragraph.breaks[after: index]
  }

  /// What of a line is set: spaces at the end of a paragraph count as long as they fit, others do not.
  private func shown(_ range: Range<Int>, from start: CGFloat, room: CGFloat) -> Range<Int> {
    let isWhole = range.upperBound == paragraph.count
    return isWhole && fitting(range, from: start, room: room) == range.count ? range : trimmed(range)
  }

  /// The range without the spaces at its end.
  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, paragraph.isSpace(end - 1) { end -= 1 }
    return range.lowerBound..<end
  }

  // MARK: Cutting off

  private func finalLine(
    _ rest: Range<Int>, from start: CGFloat, room: CGFloat, hasMoreParagraphs: Bool
  ) -> SetLine {
    let whole = shown(rest, from: start, room: room)
    if mode == .clip { return paragraph.line(rest, from: start) }
    let isCut = room < .infinity && fitting(whole, from: start, room: room) < whole.count
    if !isCut, !hasMoreParagraphs { return paragraph.line(whole, from: start) }
    let mode = isCut ? mode : .truncateTail
    var count = fitting(order(of: rest, mode), from: 0, room: room - width(ofEllipsisIn: rest))
    // Beside the ellipsis letters may be closer or less so than beside each other.
    var line = truncated(rest, keeping: count, mode)
    while line.width > room, count > 0 {
      count -= 1
      line = truncated(rest, keeping: count, mode)
    }
    while count < rest.count {
      let longer = truncated(rest, keeping: count + 1, mode)
      if longer.width > room || longer.characters.count == line.characters.count { break }
      count += 1
      line = longer
    }
    line.isTruncated = true
    return line
  }

  /// The characters of a range in the order in which they are kept.
  private func order(of rest: Range<Int>, _ mode: LineBreak) -> any Sequence<Int> {
    switch mode {
    case .truncateHead: rest.reversed()
    case .truncateMiddle:
      (0..<rest.count).lazy.map {
        $0 % 2 == 0 ? rest.lowerBound + $0 / 2 : rest.upperBound - 1 - $0 / 2
      }
    default: rest
    }
  }

  /// How many characters fit, by their widths in the paragraph.
  private func fitting(_ characters: some Sequence<Int>, from start: CGFloat, room: CGFloat) -> Int {
    var x: CGFloat = 0
    var count = 0
    for index in characters {
      x += paragraph.advance(of: index, at: start + x)
      if x > room { break }
      count += 1
    }
    return count
  }

  private func width(ofEllipsisIn rest: Range<Int>) -> CGFloat {
    let style = paragraph.styles[style(ofEllipsisBeside: rest.first)]
    return style.typeface.advance(of: String(Self.ellipsis), kerning: style.kerning)
  }

  /// The look of what an ellipsis is beside; beside a picture or nothing, of the paragraph's end.
  private func style(ofEllipsisBeside character: Int?) -> Int {
    guard let character, paragraph.styles[paragraph.style(character)].box == nil else {
      return paragraph.paragraph.emptyStyle
    }
    return paragraph.style(character)
  }

  private func truncated(_ rest: Range<Int>, keeping count: Int, _ mode: LineBreak) -> SetLine {
    let start = rest.lowerBound
    let end = rest.upperBound
    switch mode {
    case .truncateHead:
      return compose(
        start..<start, insertion: Self.ellipsis, style: style(ofEllipsisBeside: rest.last),
        tail: (end - count)..<end)
    case .truncateMiddle:
      let head = start..<(start + (count + 1) / 2)
      return compose(
        head, insertion: Self.ellipsis, style: style(ofEllipsisBeside: head.last ?? rest.first),
        tail: (end - count / 2)..<end)
    default:
      let head = trimmed(start..<(start + count))
      return compose(
        head, insertion: Self.ellipsis, style: style(ofEllipsisBeside: head.last ?? rest.first), tail: nil)
    }
  }

  /// A line of characters with one put in, as a paragraph of its own that runs as the whole one does.
  private func compose(
    _ head: Range<Int>, insertion: Unicode.Scalar, style: Int, tail: Range<Int>?
  ) -> SetLine {
    let source = paragraph.paragraph
    var composed = StyledText.Paragraph(geometry: source.geometry, emptyStyle: source.emptyStyle)
    composed.geometry.isRightToLeft = paragraph.baseLevel == 1
    composed.append(source, head)
    composed.append(insertion, style: style)
    if let tail { composed.append(source, tail) }
    return ShapedParagraph(composed, styles: paragraph.styles).line(0..<composed.count)
  }
}
