import Foundation

/// A text with an insertion point or a selection, and what keys do to it. Places count characters as people see them.
struct EditedText: Equatable {
  /// Which way a movement goes, and how far.
  enum Movement {
    case character(forwards: Bool)
    case word(forwards: Bool)
    case end(forwards: Bool)
  }

  private(set) var characters: [Character] = []
  /// Where the selection began, and where it ends: the insertion point.
  private(set) var anchor = 0
  private(set) var head = 0

  var string: String { String(characters) }
  var count: Int { characters.count }
  var selection: Range<Int> { min(anchor, head)..<max(anchor, head) }
  var selectedString: String { String(characters[selection]) }

  /// Another text, with the insertion point at its end.
  mutating func set(_ string: String) {
    characters = Array(string)
    select(count..<count)
  }

  /// Selects characters; places beyond the text are clamped.
  mutating func select(_ range: Range<Int>) {
    anchor = min(max(range.lowerBound, 0), count)
    head = min(max(range.upperBound, 0), count)
  }

  /// Moves the insertion point to a place, leaving the other end of the selection where it is when it is extended.
  mutating func move(to place: Int, extends: Bool) {
    head = min(max(place, 0), count)
    if !extends { anchor = head }
  }

  /// Moves the insertion point. Without Shift a selection collapses to its end in the direction of the movement.
  mutating func move(_ movement: Movement, extends: Bool) {
    if case .character(let forwards) = movement, !extends, !selection.isEmpty {
      move(to: forwards ? selection.upperBound : selection.lowerBound, extends: false)
    } else {
      move(to: place(after: movement, from: head), extends: extends)
    }
  }

  /// Where a movement ends.
  func place(after movement: Movement, from start: Int) -> Int {
    switch movement {
    case .character(let forwards): return min(max(start + (forwards ? 1 : -1), 0), count)
    case .end(let forwards): return forwards ? count : 0
    case .word(true):
      var place = start
      while place < count, !isWord(place) { place += 1 }
      while place < count, isWord(place) { place += 1 }
      return place
    case .word(false):
      var place = start
      while place > 0, !isWord(place - 1) { place -= 1 }
      while place > 0, isWord(place - 1) { place -= 1 }
      return place
    }
  }

  private func isWord(_ place: Int) -> Bool { characters[place].isLetter || characters[place].isNumber }

  /// The word, or the gap between words, about a place.
  func word(at place: Int) -> Range<Int> {
    guard count > 0 else { return 0..<0 }
    let index = min(max(place, 0), count - 1)
    let kind = isWord(index)
    var (start, end) = (index, index + 1)
    while start > 0, isWord(start - 1) == kind { start -= 1 }
    while end < count, isWord(end) == kind { end += 1 }
    return start..<end
  }

  /// What a deletion takes: the selection, or what is between the insertion point and the end of the movement.
  func deletion(_ movement: Movement) -> Range<Int> {
    if !selection.isEmpty { return selection }
    let end = place(after: movement, from: head)
    return min(head, end)..<max(head, end)
  }

  /// Puts text in place of characters; the insertion point goes behind it.
  mutating func replace(_ range: Range<Int>, with text: String) {
    let range = range.clamped(to: 0..<count)
    let new = Array(text)
    characters.replaceSubrange(range, with: new)
    // Characters may join with their neighbours: an accent with its letter.
    let joined = Array(String(characters))
    let behind = characters.count - range.lowerBound - new.count
    characters = joined
    let place = min(max(count - behind, 0), count)
    select(place..<place)
  }

  // MARK: UTF-16, in which UIKit counts

  func utf16Range(_ range: Range<Int>) -> NSRange {
    NSRange(
      location: utf16Offset(range.lowerBound),
      length: utf16Offset(range.upperBound) - utf16Offset(range.lowerBound))
  }

  func utf16Offset(_ place: Int) -> Int {
    characters.prefix(place).reduce(0) { $0 + String($1).utf16.count }
  }

  /// The place at or before an offset in UTF-16 units.
  func place(utf16Offset offset: Int) -> Int {
    var rest = offset
    for (index, character) in characters.enumerated() {
      rest -= String(character).utf16.count
      if rest < 0 { return index }
    }
    return count
  }
}
