import Foundation

/// The characters, words, sentences and paragraphs of a text. Places are UTF-16 units.
struct TextUnits {
  private let text: String
  private let count: Int

  init(_ text: String) {
    self.text = text
    count = text.utf16.count
  }

  private func index(_ place: Int) -> String.Index {
    let wanted = String.Index(utf16Offset: min(max(place, 0), count), in: text)
    guard wanted < text.endIndex else { return text.endIndex }
    return text.rangeOfComposedCharacterSequence(at: wanted).lowerBound
  }

  private func place(_ index: String.Index) -> Int { index.utf16Offset(in: text) }

  private func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  // MARK: Movements

  /// The place one character on.
  func character(after place: Int) -> Int {
    let start = index(place)
    return start < text.endIndex ? self.place(text.index(after: start)) : count
  }

  /// The place one character back.
  func character(before place: Int) -> Int {
    let wanted = String.Index(utf16Offset: min(max(place, 0), count), in: text)
    return wanted > text.startIndex ? self.place(text.index(before: wanted)) : 0
  }

  /// Behind the word that begins at a place or after it, or at the beginning of the one before it.
  func word(from place: Int, forwards: Bool) -> Int {
    var index = index(place)
    if forwards {
      while index < text.endIndex, !isWord(text[index]) { index = text.index(after: index) }
      while index < text.endIndex, isWord(text[index]) { index = text.index(after: index) }
    } else {
      while index > text.startIndex, !isWord(text[text.index(before: index)]) {
        index = text.index(before: index)
      }
      while index > text.startIndex, isWord(text[text.index(before: index)]) {
        index = text.index(before: index)
      }
    }
    return self.place(index)
  }

  /// The word about a place, or the gap between two words.
  func wordOrGap(at place: Int) -> NSRange {
    guard count > 0 else { return NSRange(location: 0, length: 0) }
    var start = index(min(place, count))
    // A click behind a line's last word means that word.
    if start == text.endIndex || text[start].isNewline {
      guard start > text.startIndex, !text[text.index(before: start)].isNewline else {
        return NSRange(location: self.place(start), length: 0)
      }
      start = text.index(before: start)
    }
    let kind = isWord(text[start])
    func belongs(_ character: Character) -> Bool { !character.isNewline && isWord(character) == kind }
    var end = text.index(after: start)
    while start > text.startIndex, belongs(text[text.index(before: start)]) {
      start = text.index(before: start)
    }
    while end < text.endIndex, belongs(text[end]) { end = text.index(after: end) }
    return NSRange(location: self.place(start), length: self.place(end) - self.place(start))
  }

  /// The word about a place, or the nearest one of its paragraph, as a finger beside it means; what is there in a
  /// paragraph without words.
  func nearestWord(to place: Int) -> NSRange {
    let paragraph = paragraph(at: place)
    let (start, stop) = (index(paragraph.location), index(NSMaxRange(paragraph)))
    let wanted = min(index(place), stop)
    var (before, after) = (wanted, wanted)
    var (stepsBack, stepsOn) = (0, 0)
    while before > start, !isWord(text[text.index(before: before)]) {
      before = text.index(before: before)
      stepsBack += 1
    }
    while after < stop, !isWord(text[after]) {
      after = text.index(after: after)
      stepsOn += 1
    }
    let (hasBefore, hasAfter) = (before > start, after < stop)
    guard hasBefore || hasAfter else { return wordOrGap(at: place) }
    let isAfter = hasAfter && (!hasBefore || stepsOn == 0 || stepsOn < stepsBack)
    return wordOrGap(at: self.place(isAfter ? after : text.index(before: before)))
  }

  /// The paragraph of a place, without its line break.
  func paragraph(at place: Int) -> NSRange {
    var start = index(place)
    var end = start
    while start > text.startIndex, !text[text.index(before: start)].isNewline {
      start = text.index(before: start)
    }
    while end < text.endIndex, !text[end].isNewline { end = text.index(after: end) }
    return NSRange(location: self.place(start), length: self.place(end) - self.place(start))
  }

  // MARK: By granularity

  private static let sentenceEnds: Set<Character> = [".", "!", "?", "\u{2026}", "\u{3002}"]

  private func sentence(at place: Int) -> NSRange {
    let paragraph = paragraph(at: place)
    var start = index(paragraph.location)
    let stop = index(NSMaxRange(paragraph))
    let wanted = index(place)
    var end = start
    while end < stop {
      let character = text[end]
      end = text.index(after: end)
      guard Self.sentenceEnds.contains(character), end == stop || text[end].isWhitespace else { continue }
      while end < stop, text[end].isWhitespace { end = text.index(after: end) }
      if wanted < end { break }
      start = end
    }
    return NSRange(location: self.place(start), length: self.place(end) - self.place(start))
  }

  /// The unit that holds the character at a place; nil between words.
  func unit(_ granularity: UITextGranularity, at place: Int) -> NSRange? {
    switch granularity {
    case .character:
      let start = self.place(index(place))
      return start < count ? NSRange(location: start, length: character(after: start) - start) : nil
    case .word:
      let start = index(place)
      guard start < text.endIndex, isWord(text[start]) else { return nil }
      return wordOrGap(at: place)
    case .sentence: return sentence(at: place)
    // Lines are the view's: by the text alone they are paragraphs.
    case .paragraph, .line: return paragraph(at: place)
    case .document: return NSRange(location: 0, length: count)
    }
  }

  /// The next end of a unit forwards, or the next beginning of one backwards.
  func boundary(_ granularity: UITextGranularity, from place: Int, forwards: Bool) -> Int {
    switch granularity {
    case .character: return forwards ? character(after: place) : character(before: place)
    case .word: return word(from: place, forwards: forwards)
    default:
      let unit = unit(granularity, at: forwards ? place : max(place - 1, 0))
      return unit.map { forwards ? NSMaxRange($0) : $0.location } ?? place
    }
  }
}
