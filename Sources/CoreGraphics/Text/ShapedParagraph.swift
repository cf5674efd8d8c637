import CHarfBuzz
import Foundation

/// A paragraph on its way into lines: which font draws which characters, which way they run, how wide each is.
///
/// The paragraph is divided into chunks of one style, font, script and direction, which are shaped as a whole when
/// their widths are first asked for: what is far behind the last line that is shown costs nothing. Widths are unhinted
/// and in points, so that lines break alike at every scale.
package final class ShapedParagraph {
  let paragraph: StyledText.Paragraph
  let styles: [RunStyle]
  /// 0 for a paragraph that runs from left to right, 1 for one that runs from right to left.
  package let baseLevel: UInt8
  /// The scalars as they are drawn: nothing stands for control characters.
  private let drawn: [UInt32]
  private var chunks: [Chunk] = []
  /// Points of each character, those beyond `measured` chunks not known yet.
  private var advances: [CGFloat]

  /// A stretch of characters that is shaped in one go.
  struct Chunk {
    enum Kind: Equatable {
      case glyphs
      /// Digits of one width.
      case tabularDigits
      case tab
      case box
      /// There is no font at all.
      case nothing
    }
    var characters: Range<Int>
    let style: Int
    let kind: Kind
    let file: FontFile?
    var script: hb_script_t
    let level: UInt8
    var isMeasured = false

    var isRightToLeft: Bool { level % 2 == 1 }
  }

  /// Characters of a chunk beyond which it ends at the next space, and beyond which it ends anywhere.
  private static let longChunk = 400
  private static let longestChunk = 4_000

  /// - Parameters:
  ///   - isRightToLeft: The direction of a paragraph without strong characters.
  init(_ paragraph: StyledText.Paragraph, styles: [RunStyle], isRightToLeft: Bool = false) {
    self.paragraph = paragraph
    self.styles = styles
    let own = paragraph.geometry.isRightToLeft.map { UInt8($0 ? 1 : 0) }
    let bidi = BidiLevels(paragraph.scalars, baseLevel: own, neutral: isRightToLeft ? 1 : 0)
    baseLevel = bidi.baseLevel
    drawn =
      paragraph.scalars.contains { Self.isControl($0) }
      ? paragraph.scalars.map(Self.shown) : paragraph.scalars
    advances = Array(repeating: 0, count: paragraph.count)
    divide(bidi.levels)
  }

  // MARK: Characters

  package var count: Int { paragraph.count }

  /// The first scalar of a character.
  func scalar(_ index: Int) -> UInt32 { paragraph.scalars[Int(paragraph.starts[index])] }

  func isSpace(_ index: Int) -> Bool { LineBreaks.isSpace(scalar(index)) }

  /// Looked for when the first line is too long.
  private(set) lazy var breaks = LineBreaks(paragraph.scalars, characters: paragraph.starts)

  func style(_ index: Int) -> Int { Int(paragraph.styleIndices[index]) }

  private static func isControl(_ scalar: UInt32) -> Bool {
    (scalar < 0x20 && scalar != 0x09) || (0x7F...0x9F).contains(scalar)
  }

  /// Soft hyphens, spaces without width, joiners, and what sets directions.
  private static func hasNoWidth(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF: true
    default: false
    }
  }

  /// A word joiner, which has no width, for a control character.
  private static func shown(_ scalar: UInt32) -> UInt32 { isControl(scalar) ? 0x2060 : scalar }

  // MARK: Chunks

  private func divide(_ levels: [UInt8]) {
    for index in 0..<count {
      let start = Int(paragraph.starts[index])
      let scalars = drawn[paragraph.scalars(of: index..<(index + 1))]
      let style = style(index)
      let level = levels.isEmpty ? baseLevel : levels[start]
      var kind = Chunk.Kind.glyphs
      var file: FontFile?
      if styles[style].box != nil {
        kind = .box
      } else if scalars.first == 0x09 {
        kind = .tab
      } else {
        let typeface = styles[style].typeface
        file = typeface.file(for: scalars)
        if file == nil {
          kind = .nothing
        } else if typeface.request.tabularDigits, scalars.count == 1, (0x30...0x39).contains(drawn[start]) {
          kind = .tabularDigits
        }
      }
      let script = kind == .glyphs ? Self.script(of: scalars) : nil
      if let last = chunks.indices.last, chunks[last].kind == kind, chunks[last].style == style,
        chunks[last].file === file, chunks[last].level == level, kind != .tab, kind != .box,
        script == nil || chunks[last].script == HB_SCRIPT_COMMON || chunks[last].script == script,
        !isFull(chunks[last])
      {
        chunks[last].characters = chunks[last].characters.lowerBound..<(index + 1)
        if let script { chunks[last].script = script }
      } else {
        chunks.append(
          Chunk(
            characters: index..<(index + 1), style: style, kind: kind, file: file,
            script: script ?? HB_SCRIPT_COMMON, level: level))
      }
    }
  }

  private func isFull(_ chunk: Chunk) -> Bool {
    chunk.characters.count >= Self.longestChunk
      || chunk.characters.count >= Self.longChunk && isSpace(chunk.characters.upperBound - 1)
  }

  /// The script of a character; nil for one that goes with any script.
  private static func script(of scalars: ArraySlice<UInt32>) -> hb_script_t? {
    for scalar in scalars {
      if scalar < 0x80 {
        let letter = scalar | 0x20
        if letter >= 0x61, letter <= 0x7A { return HB_SCRIPT_LATIN }
        continue
      }
      let script = hb_unicode_script(hb_unicode_funcs_get_default(), scalar)
      if script != HB_SCRIPT_COMMON, script != HB_SCRIPT_INHERITED { return script }
    }
    return nil
  }

  /// Scripts whose letters join, so that nothing may come between them.
  private static let joiningScripts: [hb_script_t] = [
    HB_SCRIPT_ARABIC, HB_SCRIPT_SYRIAC, HB_SCRIPT_NKO, HB_SCRIPT_MONGOLIAN, HB_SCRIPT_MANDAIC,
    HB_SCRIPT_PHAGS_PA, HB_SCRIPT_ADLAM,
  ]

  func isJoining(_ chunk: Chunk) -> Bool { Self.joiningScripts.contains(chunk.script) }

  /// The first chunk that reaches beyond a character.
  private func chunkIndex(of character: Int) -> Int {
    var (low, high) = (0, chunks.count)
    while low < high {
      let middle = (low + high) / 2
      if chunks[middle].characters.upperBound <= character { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The parts of chunks in a range of characters.
  func chunks(in range: Range<Int>) -> [Chunk] {
    guard !range.isEmpty else { return [] }
    var parts: [Chunk] = []
    var index = chunkIndex(of: range.lowerBound)
    while index < chunks.count, chunks[index].characters.lowerBound < range.upperBound {
      var part = chunks[index]
      part.characters = part.characters.clamped(to: range)
      parts.append(part)
      index += 1
    }
    return parts
  }

  /// The glyphs of a chunk or a part of one.
  func shape(_ chunk: Chunk, _ file: FontFile) -> ShapedText {
    let style = styles[chunk.style]
    return ShapedText.shape(
      drawn, paragraph.scalars(of: chunk.characters), file: file, script: chunk.script,
      isRightToLeft: chunk.isRightToLeft, features: style.typeface.features(of: style),
      context: isJoining(chunk) && isInsideWord(chunk.characters))
  }

  /// Whether letters are right before or behind a range.
  private func isInsideWord(_ range: Range<Int>) -> Bool {
    (range.lowerBound > 0 && !isSpace(range.lowerBound - 1))
      || (range.upperBound < count && !isSpace(range.upperBound))
  }

  // MARK: Widths

  /// Points behind a character, besides what the font gives it.
  func spacing(behind index: Int, _ chunk: Chunk, _ file: FontFile) -> CGFloat {
    if isJoining(chunk) || Self.hasNoWidth(drawn[Int(paragraph.starts[index])]) { return 0 }
    let style = styles[chunk.style]
    return style.kerning + style.typeface.tracking(of: scalar(index), in: file)
  }

  /// How far a character moves the pen that is `x` points from the margin.
  func advance(of index: Int, at x: CGFloat) -> CGFloat {
    let chunk = chunkIndex(of: index)
    if chunks[chunk].kind == .tab { return paragraph.geometry.tabStop(after: x) - x }
    if !chunks[chunk].isMeasured { measure(chunk) }
    return advances[index]
  }

  private func measure(_ index: Int) {
    chunks[index].isMeasured = true
    let chunk = chunks[index]
    if chunk.kind == .box {
      advances[chunk.characters.lowerBound] = styles[chunk.style].box?.width ?? 0
    }
    guard let file = chunk.file else { return }
    let size = styles[chunk.style].typeface.request.size
    let scale = CGFloat(size / file.unitsPerEm)
    if chunk.kind == .tabularDigits {
      for character in chunk.characters { advances[character] = CGFloat(file.digitWidth) * scale }
    } else {
      let range = paragraph.scalars(of: chunk.characters)
      var clusters = [Int32?](repeating: nil, count: range.count)
      for glyph in shape(chunk, file).glyphs where clusters.indices.contains(Int(glyph.cluster)) {
        clusters[Int(glyph.cluster), default: 0] += glyph.advance
      }
      share(clusters, from: range.lowerBound, among: chunk.characters, scale: scale)
    }
    for character in chunk.characters { advances[character] += spacing(behind: character, chunk, file) }
  }

  /// Gives each character its part of the clusters: of a ligature, all of its letters the same.
  private func share(
    _ clusters: [Int32?], from start: Int, among characters: Range<Int>, scale: CGFloat
  ) {
    var first = characters.lowerBound
    var place = 0
    while place < clusters.count {
      guard let advance = clusters[place] else {
        place += 1
        continue
      }
      var end = place + 1
      while end < clusters.count, clusters[end] == nil { end += 1 }
      // The character that holds the cluster's first scalar, and those that begin inside of the cluster.
      while first + 1 < characters.upperBound, Int(paragraph.starts[first + 1]) <= start + place {
        first += 1
      }
      var last = first
      while last + 1 < characters.upperBound, Int(paragraph.starts[last + 1]) < start + end { last += 1 }
      let part = CGFloat(advance) * scale / CGFloat(last - first + 1)
      for character in first...last { advances[character] += part }
      place = end
    }
  }
}

extension Array where Element == Int32? {
  fileprivate subscript(index: Int, default value: Int32) -> Int32 {
    get { self[index] ?? value }
    set { self[index] = newValue }
  }
}
