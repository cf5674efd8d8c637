import Foundation

/// A line of text: glyphs at their places. Lengths are points from the line's left end on the baseline, y down.
package struct SetLine {
  /// A glyph of a run, from the run's left end.
  package struct Glyph: Equatable, Sendable {
    package var id: UInt32
    package var x: CGFloat
    package var y: CGFloat
  }

  /// A stretch of one style, font and direction.
  package struct Run {
    package var style: Int
    /// In the line's paragraph.
    package var characters: Range<Int>
    package var x: CGFloat = 0
    package var width: CGFloat = 0
    package var isRightToLeft: Bool
    /// Nil for pictures, tabs, and where no font is installed.
    package var file: FontFile?
    /// The em's size.
    package var size: CGFloat = 0
    /// From left to right, except for marks.
    package var glyphs: [Glyph] = []
  }

  /// From left to right.
  package var runs: [Run]
  package var width: CGFloat
  package let characters: Range<Int>
  /// The characters of the whole paragraph that the line takes up, with spaces at its end that take no room.
  package internal(set) var source = 0..<0
  /// What the characters are counted in; one of the line's own where text was cut off.
  let paragraph: ShapedParagraph
  /// Whether the line ends with text that was cut off.
  package var isTruncated = false
  /// Whether more of the paragraph follows on the next line.
  package var endsInsideParagraph = false
  /// Points by which each space is widened.
  fileprivate(set) var extraPerSpace: CGFloat = 0

  /// The characters in the order in which they are read, an ellipsis where text was cut off.
  package var text: String { paragraph.paragraph.text(of: characters) }

  /// Whether a character of the line takes no room at the end of one.
  package func isSpace(_ index: Int) -> Bool { paragraph.isSpace(index) }

  /// Whether the line's paragraph runs from right to left.
  package var isRightToLeft: Bool { paragraph.baseLevel == 1 }
}

extension SetLine {
  /// A text of one look in one line.
  ///
  /// - Parameter isRightToLeft: The direction of text without strong characters.
  package init(_ text: String, style: RunStyle, isRightToLeft: Bool = false) {
    let source = StyledText(text, style: style).paragraphs.first
    let paragraph = ShapedParagraph(
      source ?? StyledText.Paragraph(geometry: ParagraphGeometry(), emptyStyle: 0), styles: [style],
      isRightToLeft: isRightToLeft)
    self = paragraph.line(0..<paragraph.count)
  }
}

// MARK: Making lines

extension ShapedParagraph {
  /// Sets a range of characters as a line.
  ///
  /// - Parameters:
  ///   - start: Points from the margin to the line, which tabs count from.
  ///   - extra: Points by which each space is widened.
  package func line(_ range: Range<Int>, from start: CGFloat = 0, wideningSpaces extra: CGFloat = 0)
    -> SetLine
  {
    let chunks = chunks(in: range)
    var pen = start
    var runs = chunks.map { chunk in
      let run = run(chunk, from: pen, extra: extra)
      pen += run.width
      return run
    }
    if chunks.contains(where: { $0.level > 0 }) {
      runs = BidiLevels.visualOrder(chunks.map(\.level)).map { runs[$0] }
    }
    var x: CGFloat = 0
    for index in runs.indices {
      runs[index].x = x
      x += runs[index].width
    }
    return SetLine(runs: runs, width: x, characters: range, paragraph: self, extraPerSpace: extra)
  }

  private func run(_ chunk: Chunk, from pen: CGFloat, extra: CGFloat) -> SetLine.Run {
    let style = styles[chunk.style]
    var run = SetLine.Run(
      style: chunk.style, characters: chunk.characters, isRightToLeft: chunk.isRightToLeft)
    switch chunk.kind {
    case .nothing: break
    case .box: run.width = style.box?.width ?? 0
    case .tab: run.width = paragraph.geometry.tabStop(after: pen) - pen
    case .glyphs, .tabularDigits:
      guard let file = chunk.file else { break }
      run.file = file
      run.size = CGFloat(style.typeface.request.size)
      place(&run, chunk, file, extra: extra)
    }
    return run
  }

  /// Puts the glyphs of a chunk at their places: from left to right, with the room behind a character on the side to
  /// which its text runs.
  private func place(_ run: inout SetLine.Run, _ chunk: Chunk, _ file: FontFile, extra: CGFloat) {
    let glyphs = shape(chunk, file).glyphs
    let range = paragraph.scalars(of: chunk.characters)
    let room = room(behind: chunk, file, extra: extra)
    let scale = run.size / CGFloat(file.unitsPerEm)
    run.glyphs.reserveCapacity(glyphs.count)
    var pen: CGFloat = 0
    var index = 0
    while index < glyphs.count {
      let cluster = Int(glyphs[index].cluster)
      var end = index
      while end < glyphs.count, Int(glyphs[end].cluster) == cluster { end += 1 }
      // The cluster reaches to where the next one in reading order begins: behind it, or before it, in this list.
      let following = chunk.isRightToLeft ? (index > 0 ? index - 1 : nil) : (end < glyphs.count ? end : nil)
      let limit = following.map { Int(glyphs[$0].cluster) } ?? range.count
      let space = room.isEmpty ? 0 : room[cluster..<max(cluster, limit)].reduce(0, +)
      if chunk.isRightToLeft { pen += space }
      let cell = CGFloat(file.digitWidth)
      for glyph in glyphs[index..<end] {
        var shift = CGFloat(glyph.dx)
        var advance = CGFloat(glyph.advance)
        if chunk.kind == .tabularDigits {
          // In the middle of a cell as wide as the widest digit.
          shift += (cell - CGFloat(file.advance(of: glyph.id))) / 2
          advance = cell
        }
        run.glyphs.append(
          SetLine.Glyph(id: glyph.id, x: pen + shift * scale, y: -CGFloat(glyph.dy) * scale))
        pen += advance * scale
      }
      if !chunk.isRightToLeft { pen += space }
      index = end
    }
    run.width = pen
  }

  /// Points behind each character at its first scalar's place, counted from the chunk's first; empty when there are
  /// none.
  private func room(behind chunk: Chunk, _ file: FontFile, extra: CGFloat) -> [CGFloat] {
    var room: [CGFloat] = []
    let range = paragraph.scalars(of: chunk.characters)
    for character in chunk.characters {
      var space = spacing(behind: character, chunk, file)
      if extra != 0, scalar(character) == 0x20 { space += extra }
      if space == 0 { continue }
      if room.isEmpty { room = Array(repeating: 0, count: range.count) }
      room[Int(paragraph.starts[character]) - range.lowerBound] = space
    }
    return room
  }
}

// MARK: Places between characters

extension SetLine {
  /// The side of a character where it begins to be read, and the other.
  package struct Edges: Equatable, Sendable {
    package var leading: CGFloat = 0
    package var trailing: CGFloat = 0

    package var left: CGFloat { min(leading, trailing) }
    package var right: CGFloat { max(leading, trailing) }
  }

  /// The edges of the line's characters, the first of which is `characters.lowerBound`.
  package var edges: [Edges] {
    var edges = Array(repeating: Edges(), count: characters.count)
    for run in runs {
      var before: CGFloat = 0
      for character in run.characters {
        let isAlone = run.characters.count == 1
        let extra = paragraph.scalar(character) == 0x20 ? extraPerSpace : 0
        let after = isAlone ? run.width : before + paragraph.advance(of: character, at: 0) + extra
        let end = run.x + run.width
        edges[character - characters.lowerBound] =
          run.isRightToLeft
          ? Edges(leading: end - before, trailing: end - after)
          : Edges(leading: run.x + before, trailing: run.x + after)
        before = after
      }
    }
    return edges
  }
}
