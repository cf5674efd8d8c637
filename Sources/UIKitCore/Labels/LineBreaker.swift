import QuartzCore

/// Takes a paragraph line by line: where a line ends, and what stands for text that is cut off.
///
/// Lines break after spaces and hyphens and around ideographs; a word that is wider than the line breaks
/// between characters. Spaces at the end of a line take no room.
struct LineBreaker {
  let paragraph: TextParagraph
  let runs: [TextRun]
  let mode: NSLineBreakMode
  let width: CGFloat

  /// The first piece that is not in a line yet.
  private var position = 0

  struct BrokenLine {
    var fragments: [AttributedLayout.Fragment]
    var width: CGFloat
    var isTruncated = false
    /// Whether more of the paragraph follows on the next line.
    var endsInsideParagraph = false
  }

  init(paragraph: TextParagraph, runs: [TextRun], mode: NSLineBreakMode, width: CGFloat) {
    self.paragraph = paragraph
    self.runs = runs
    self.mode = mode
    self.width = width
  }

  var isAtEnd: Bool { position >= paragraph.pieces.count }

  /// The next line.
  ///
  /// - Parameters:
  ///   - isLastAllowed: no line may follow, so that truncating modes show that text is missing.
  ///   - hasMoreParagraphs: whether text follows after the end of this paragraph.
  mutating func nextLine(indent: CGFloat, isLastAllowed: Bool, hasMoreParagraphs: Bool) -> BrokenLine {
    let rest = paragraph.pieces[min(position, paragraph.pieces.count)...]
    let room = max(0, width - indent) + AttributedLayout.tolerance
    if isLastAllowed, mode != .byWordWrapping, mode != .byCharWrapping {
      position = paragraph.pieces.count
      return finalLine(rest, room: room, hasMoreParagraphs: hasMoreParagraphs)
    }
    if mode == .byClipping {
      position = paragraph.pieces.count
      return line(Array(rest))
    }
    let end = mode == .byCharWrapping ? characterBreak(in: rest, room: room) : wordBreak(in: rest, room: room)
    position = end
    // Spaces that ended the line are not carried to the next one.
    while position < paragraph.pieces.count, paragraph.pieces[position].isSpace { position += 1 }
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
    let pieces = paragraph.pieces
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

  private func finalLine(_ rest: ArraySlice<TextPiece>, room: CGFloat, hasMoreParagraphs: Bool) -> BrokenLine
  {
    let isCut = measure(trimmed(rest)) > room
    if mode == .byClipping || !(isCut || hasMoreParagraphs) { return line(trimmed(rest)) }
    let pieces = Array(rest)
    var kept: [TextPiece]
    switch mode {
    case .byTruncatingHead where isCut:
      let count = longestFit(pieces.count) {
        measure([ellipsis(like: pieces.last)] + pieces.suffix($0)) <= room
      }
      kept = [ellipsis(like: pieces.last)] + pieces.suffix(count)
    case .byTruncatingMiddle where isCut:
      let count = longestFit(pieces.count) { measure(middleTruncated(pieces, keeping: $0)) <= room }
      kept = middleTruncated(pieces, keeping: count)
    default:
      let count = longestFit(pieces.count) { measure(tailTruncated(pieces, keeping: $0)) <= room }
      kept = tailTruncated(pieces, keeping: count)
    }
    var broken = line(kept)
    broken.isTruncated = true
    return broken
  }

  private func tailTruncated(_ pieces: [TextPiece], keeping count: Int) -> [TextPiece] {
    let kept = trimmed(pieces.prefix(count))
    return kept + [ellipsis(like: kept.last ?? pieces.first)]
  }

  private func middleTruncated(_ pieces: [TextPiece], keeping count: Int) -> [TextPiece] {
    let head = pieces.prefix((count + 1) / 2)
    return head + [ellipsis(like: head.last ?? pieces.first)] + pieces.suffix(count / 2)
  }

  private func ellipsis(like piece: TextPiece?) -> TextPiece {
    TextPiece(character: "\u{2026}", run: piece?.run ?? paragraph.emptyLineRun)
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

  private func line(_ pieces: [TextPiece]) -> BrokenLine {
    let fragments = self.fragments(of: pieces, separatingSpaces: paragraph.style.alignment == .justified)
    return BrokenLine(fragments: fragments, width: fragments.last.map { $0.x + $0.width } ?? 0)
  }

  /// Neighbouring pieces of one run as one fragment, so that shaping and kerning see whole words.
  private func fragments(
    of pieces: some Sequence<TextPiece>, separatingSpaces: Bool
  ) -> [AttributedLayout.Fragment] {
    var fragments: [AttributedLayout.Fragment] = []
    var x: CGFloat = 0
    func close() {
      guard let last = fragments.indices.last else { return }
      let run = runs[fragments[last].run]
      fragments[last].width = run.font.typeface.advance(of: fragments[last].text, kerning: run.kerning)
      x += fragments[last].width
    }
    var splitsNext = false
    for piece in pieces {
      let isLoneSpace = separatingSpaces && piece.character == " "
      if let last = fragments.indices.last, fragments[last].run == piece.run, !isLoneSpace, !splitsNext {
        fragments[last].text.append(piece.character)
      } else {
        close()
        fragments.append(
          AttributedLayout.Fragment(text: String(piece.character), run: piece.run, x: x, width: 0))
      }
      splitsNext = isLoneSpace
    }
    close()
    return fragments
  }
}
