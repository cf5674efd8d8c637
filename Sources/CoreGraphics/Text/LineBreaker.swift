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
}

/// Divides text into lines of a width.
struct LineBreaker {
  let typeface: Typeface
  let kerning: CGFloat
  let maximumWidth: CGFloat
  /// 0 for any number.
  let maximumLines: Int
  let lineBreak: LineBreak

  /// A trifle that a line may be too wide, in points: what label sizes lose when they are rounded to pixels.
  private static let tolerance: CGFloat = 0.01
  private static let ellipsis = "\u{2026}"

  /// The lines of the text, without the spaces and line breaks at their ends.
  func lines(of text: String) -> [String] {
    var lines: [String] = []
    let paragraphs = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, paragraph) in paragraphs.enumerated() {
      var rest = paragraph
      repeat {
        let isLastLine = maximumLines > 0 && lines.count == maximumLines - 1
        let followed = index < paragraphs.count - 1
        if isLastLine { return lines + [lastLine(rest, isFollowed: followed)] }
        let end = endOfLine(in: rest)
        lines.append(trimmed(rest[..<end]))
        rest = rest[end...].drop(while: \.isWhitespace)
      } while !rest.isEmpty
    }
    return lines
  }

  private func fits(_ text: some StringProtocol) -> Bool {
    typeface.advance(of: String(text), kerning: kerning) <= maximumWidth + Self.tolerance
  }

  private func trimmed(_ text: Substring) -> String {
    var text = text
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// The last line there is room for: truncated when text is left over.
  private func lastLine(_ text: Substring, isFollowed: Bool) -> String {
    switch lineBreak {
    case .clip: return String(text)
    case .wordWrap, .characterWrap: return trimmed(text[..<endOfLine(in: text)])
    case .truncateHead, .truncateMiddle, .truncateTail:
      let whole = trimmed(text)
      return fits(whole) && !isFollowed ? whole : truncated(whole)
    }
  }

  /// As many characters as fit beside the ellipsis, found by halving.
  private func truncated(_ text: String) -> String {
    let characters = Array(text)
    func candidate(_ count: Int) -> String {
      switch lineBreak {
      case .truncateHead: return Self.ellipsis + String(characters.suffix(count))
      case .truncateMiddle:
        return String(characters.prefix((count + 1) / 2)) + Self.ellipsis
          + String(characters.suffix(count / 2))
      default: return trimmed(Substring(String(characters.prefix(count)))) + Self.ellipsis
      }
    }
    var low = 0
    var high = characters.count
    while low < high {
      let middle = (low + high + 1) / 2
      if fits(candidate(middle)) { low = middle } else { high = middle - 1 }
    }
    return candidate(low)
  }

  /// Where the first line ends: after the last word that fits, else after the last character, but after one at least.
  private func endOfLine(in text: Substring) -> String.Index {
    if text.isEmpty || lineBreak == .clip || maximumWidth == .infinity { return text.endIndex }
    if lineBreak != .characterWrap {
      // Word by word from the start: what lies far behind the line is never measured.
      var end = text.startIndex
      while end < text.endIndex {
        let next = nextBreakOpportunity(in: text, after: end)
        guard fits(trimmed(text[..<next])) else { break }
        end = next
      }
      if end > text.startIndex { return end }
    }
    var end = text.index(after: text.startIndex)
    while end < text.endIndex {
      let next = text.index(after: end)
      guard fits(text[..<next]) else { break }
      end = next
    }
    return end
  }

  /// The next place where a line may end: behind spaces and hyphens, between ideographs, and at the end.
  private func nextBreakOpportunity(in text: Substring, after start: String.Index) -> String.Index {
    var index = start
    while index < text.endIndex {
      let character = text[index]
      index = text.index(after: index)
      let isNoBreak = character == "\u{A0}" || character == "\u{202F}"
      let isIdeograph = character.unicodeScalars.first.map { (0x2E80...0x9FFF).contains($0.value) } ?? false
      if (character.isWhitespace && !isNoBreak) || character == "-" || character == "\u{2014}" || isIdeograph
      {
        return index
      }
    }
    return text.endIndex
  }
}
