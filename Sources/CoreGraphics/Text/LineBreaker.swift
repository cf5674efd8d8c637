import Foundation

/// How text that is too wide for its box is treated.
package enum LineBreak: Sendable {
  /// Whole words move to the next line; what does not fit into the last line is not shown.
  case wordWrap
  /// Lines end after any character.
  case characterWrap
  /// The line is not limited and the box cuts it off.
  case clip
  /// “…” stands for what is left out; lines before the last one break between words.
  case truncateHead
  case truncateMiddle
  case truncateTail

  /// Whether the last line shows that text is missing, or is cut by the box.
  fileprivate var endsText: Bool { self != .wordWrap && self != .characterWrap }
}

/// Takes a paragraph line by line: where a line ends, and what stands for text that is cut off.
///
/// Lines break after spaces and hyphens and around ideographs; a word that is wider than the line breaks between
/// characters. Spaces at the end of a line take no room. Plain text and attributed text are broken by the same rules.
package struct LineBreaker {
  /// A stretch of a line in one look.
  package struct Fragment: Sendable {
    package var text: String
    package var run: Int
    /// From the start of the line, in points.
    package var x: CGFloat
    package var width: CGFloat
  }

  /// A line, broken off the paragraph.
  package struct Line: Sendable {
    package var fragments: [Fragment]
    package var width: CGFloat
    /// Whether the line ends with text that was cut off.
    package var isTruncated = false
    /// Whether more of the paragraph follows on the next line.
    package var endsInsideParagraph = false
  }

  /// Widths may exceed the limit by this much, 1/64 point, so that rounding never breaks a text that fits.
  package static let tolerance: CGFloat = 1.0 / 64

  private let pieces: [TextPiece]
  private let measures: [TextMeasure]
  private let emptyRun: Int
  private let mode: LineBreak
  private let width: CGFloat
  private let separatesSpaces: Bool
  /// The first piece that is not in a line yet.
  private var position = 0

  /// - Parameters:
  ///   - pieces: A paragraph, without its line break.
  ///   - measures: Of each run.
  ///   - emptyRun: The run of an ellipsis with nothing beside it.
  ///   - mode: What happens to text that is too wide.
  ///   - width: Of the box, in points.
  ///   - separatesSpaces: Whether each space is a fragment of its own, so that it can be widened.
  package init(
    pieces: [TextPiece], measures: [TextMeasure], emptyRun: Int, mode: LineBreak, width: CGFloat,
    separatesSpaces: Bool = false
  ) {
    self.pieces = pieces
    self.measures = measures
    self.emptyRun = emptyRun
    self.mode = mode
    self.width = width
    self.separatesSpaces = separatesSpaces
  }

  package var isAtEnd: Bool { position >= pieces.count }

  /// The next line.
  ///
  /// - Parameters:
  ///   - indent: Points of the box that the line leaves free.
  ///   - isLastAllowed: No line may follow, so that truncating modes show that text is missing.
  ///   - hasMoreParagraphs: Whether text follows after the end of this paragraph.
  package mutating func nextLine(
    indent: CGFloat = 0, isLastAllowed: Bool, hasMoreParagraphs: Bool
  ) -> Line {
    let rest = pieces[min(position, pieces.count)...]
    let room = max(0, width - indent) + Self.tolerance
    if isLastAllowed, mode.endsText {
      position = pieces.count
      return finalLine(rest, room: room, hasMoreParagraphs: hasMoreParagraphs)
    }
    if mode == .clip {
      position = pieces.count
      return line(Array(rest))
    }
    let end = mode == .characterWrap ? characterBreak(in: rest, room: room) : wordBreak(in: rest, room: room)
    position = end
    // Spaces that ended the line are not carried to the next one.
    while position < pieces.count, pieces[position].isSpace { position += 1 }
    var broken = line(trimmed(rest[..<end]))
    broken.endsInsideParagraph = !isAtEnd
    return broken
  }

  // MARK: Breaking

  /// The end of the longest run of whole words that fits; at least one character.
  private func wordBreak(in rest: ArraySlice<TextPiece>, room: CGFloat) -> Int {
    if room == .infinity { return rest.endIndex }
    // Word by word from the start: what lies far behind the line is never measured.
    var best: Int?
    for end in rest.startIndex..<rest.endIndex where isBreak(after: end) {
      if measure(trimmed(rest[...end])) > room { break }
      best = end + 1
    }
    return best ?? characterBreak(in: rest, room: room)
  }

  private func isBreak(after index: Int) -> Bool {
    guard index + 1 < pieces.count else { return true }
    if pieces[index + 1].isSpace { return false }
    return pieces[index].isSpace || pieces[index].isHyphen || pieces[index].isIdeographic
      || pieces[index + 1].isIdeographic
  }

  private func characterBreak(in rest: ArraySlice<TextPiece>, room: CGFloat) -> Int {
    rest.startIndex + max(longestFit(rest.count) { measure(rest.prefix($0)) <= room }, min(1, rest.count))
  }

  /// The largest count in 0…limit for which `fits` holds, found by bisection: widths grow with the count.
  private func longestFit(_ limit: Int, _ fits: (Int) -> Bool) -> Int {
    var low = 0
    var high = limit
    while low < high {
      let middle = (low + high + 1) / 2
      if fits(middle) { low = middle } else { high = middle - 1 }
    }
    return low
  }

  // MARK: Truncating

  private func finalLine(_ rest: ArraySlice<TextPiece>, room: CGFloat, hasMoreParagraphs: Bool) -> Line {
    let isCut = measure(trimmed(rest)) > room
    if mode == .clip || !(isCut || hasMoreParagraphs) { return line(trimmed(rest)) }
    let rest = Array(rest)
    var kept: [TextPiece]
    switch mode {
    case .truncateHead where isCut:
      let count = longestFit(rest.count) {
        measure([ellipsis(like: rest.last)] + rest.suffix($0)) <= room
      }
      kept = [ellipsis(like: rest.last)] + rest.suffix(count)
    case .truncateMiddle where isCut:
      let count = longestFit(rest.count) { measure(middleTruncated(rest, keeping: $0)) <= room }
      kept = middleTruncated(rest, keeping: count)
    default:
      let count = longestFit(rest.count) { measure(tailTruncated(rest, keeping: $0)) <= room }
      kept = tailTruncated(rest, keeping: count)
    }
    var broken = line(kept)
    broken.isTruncated = true
    return broken
  }

  private func tailTruncated(_ rest: [TextPiece], keeping count: Int) -> [TextPiece] {
    let kept = trimmed(rest.prefix(count))
    return kept + [ellipsis(like: kept.last ?? rest.first)]
  }

  private func middleTruncated(_ rest: [TextPiece], keeping count: Int) -> [TextPiece] {
    let head = rest.prefix((count + 1) / 2)
    return head + [ellipsis(like: head.last ?? rest.first)] + rest.suffix(count / 2)
  }

  /// An ellipsis in the look of what it stands beside; beside a picture, of the paragraph's end.
  private func ellipsis(like piece: TextPiece?) -> TextPiece {
    let beside = piece.map { measures[$0.run].fixedAdvance == nil ? $0.run : emptyRun }
    return TextPiece(character: "\u{2026}", run: beside ?? emptyRun)
  }

  // MARK: Measuring

  /// The pieces without the spaces at their end.
  private func trimmed(_ pieces: ArraySlice<TextPiece>) -> [TextPiece] {
    var pieces = pieces
    while pieces.last?.isSpace == true { pieces.removeLast() }
    return Array(pieces)
  }

  private func measure(_ pieces: some Sequence<TextPiece>) -> CGFloat {
    fragments(of: pieces, separatingSpaces: false).last.map { $0.x + $0.width } ?? 0
  }

  private func line(_ pieces: [TextPiece]) -> Line {
    let fragments = self.fragments(of: pieces, separatingSpaces: separatesSpaces)
    return Line(fragments: fragments, width: fragments.last.map { $0.x + $0.width } ?? 0)
  }

  /// Neighbouring pieces of one run as one fragment, so that shaping and kerning see whole words.
  private func fragments(of pieces: some Sequence<TextPiece>, separatingSpaces: Bool) -> [Fragment] {
    var fragments: [Fragment] = []
    var x: CGFloat = 0
    func close() {
      guard let last = fragments.indices.last else { return }
      fragments[last].width = measures[fragments[last].run].advance(of: fragments[last].text)
      x += fragments[last].width
    }
    var splitsNext = false
    for piece in pieces {
      let isLoneSpace = separatingSpaces && piece.character == " "
      if let last = fragments.indices.last, fragments[last].run == piece.run, !isLoneSpace, !splitsNext {
        fragments[last].text.append(piece.character)
      } else {
        close()
        fragments.append(Fragment(text: String(piece.character), run: piece.run, x: x, width: 0))
      }
      splitsNext = isLoneSpace
    }
    close()
    return fragments
  }
}
