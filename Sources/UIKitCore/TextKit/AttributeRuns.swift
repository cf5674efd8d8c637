import Foundation

/// Characters with their attributes, as stretches of the same ones: what a text storage keeps.
///
/// Places are counted in UTF-16 units. It takes the place of Foundation's own store, which on Linux never releases
/// attributes (swift-corelibs-foundation, pull request 5256).
struct AttributeRuns {
  typealias Attributes = [NSAttributedString.Key: Any]

  private struct Run {
    var length: Int
    var attributes: Attributes
  }

  private(set) var string = ""
  private(set) var length = 0
  private var runs: [Run] = []

  // MARK: Reading

  /// The attributes at a place and how far they reach; nothing at the end.
  func attributes(at location: Int) -> (attributes: Attributes, range: NSRange) {
    guard let (index, start) = run(at: location) else {
      return ([:], NSRange(location: length, length: 0))
    }
    return (runs[index].attributes, NSRange(location: start, length: runs[index].length))
  }

  /// The run that holds a unit, and where it begins; nil at the end.
  private func run(at location: Int) -> (index: Int, start: Int)? {
    guard location >= 0, location < length else { return nil }
    var start = 0
    for index in runs.indices {
      if location < start + runs[index].length { return (index, start) }
      start += runs[index].length
    }
    return nil
  }

  /// A range within the text that cuts no character's surrogates apart.
  func clamped(_ range: NSRange) -> NSRange {
    let start = min(max(range.location, 0), length)
    let end = min(max(start + max(range.length, 0), start), length)
    return NSRange(location: start, length: end - start)
  }

  // MARK: Changing

  /// Puts characters in place of others. They take the attributes of the first that they replace, or of the one
  /// before them.
  ///
  /// - Returns: by how many units the text has become longer.
  mutating func replace(_ range: NSRange, with text: String) -> Int {
    let range = clamped(range)
    let added = text.utf16.count
    let inherited =
      length == 0
      ? [:] : attributes(at: range.length > 0 || range.location == 0 ? range.location : range.location - 1).0
    let bounds =
      String.Index(
        utf16Offset: range.location, in: string)..<String.Index(utf16Offset: NSMaxRange(range), in: string)
    string.replaceSubrange(bounds, with: text)
    removeRuns(range)
    if added > 0 { insert(Run(length: added, attributes: inherited), at: range.location) }
    // Half of a surrogate pair that was replaced leaves what Unicode has for it.
    let total = string.utf16.count
    let change = total - length
    if let last = runs.indices.last, length - range.length + added != total {
      runs[last].length += total - (length - range.length + added)
    }
    length = total
    merge()
    return change
  }

  /// Gives characters other attributes.
  mutating func setAttributes(_ attributes: Attributes, _ range: NSRange) {
    let range = clamped(range)
    guard range.length > 0 else { return }
    removeRuns(range)
    insert(Run(length: range.length, attributes: attributes), at: range.location)
    merge()
  }

  /// Divides the run at a place, and returns the index of the run that begins there.
  private mutating func divide(at location: Int) -> Int {
    var start = 0
    for index in runs.indices {
      if location == start { return index }
      if location < start + runs[index].length {
        var second = runs[index]
        second.length -= location - start
        runs[index].length = location - start
        runs.insert(second, at: index + 1)
        return index + 1
      }
      start += runs[index].length
    }
    return runs.count
  }

  private mutating func removeRuns(_ range: NSRange) {
    guard range.length > 0 else { return }
    let first = divide(at: range.location)
    let last = divide(at: NSMaxRange(range))
    runs.removeSubrange(first..<last)
  }

  private mutating func insert(_ run: Run, at location: Int) {
    runs.insert(run, at: divide(at: location))
  }

  /// Joins neighbours that look the same, so that typing leaves one run.
  private mutating func merge() {
    guard runs.count > 1 else { return }
    var joined: [Run] = [runs[0]]
    for run in runs.dropFirst() {
      if Self.areSame(joined[joined.count - 1].attributes, run.attributes) {
        joined[joined.count - 1].length += run.length
      } else {
        joined.append(run)
      }
    }
    runs = joined
  }

  private static func areSame(_ one: Attributes, _ other: Attributes) -> Bool {
    guard one.count == other.count else { return false }
    return one.allSatisfy { key, value in
      guard let second = other[key] else { return false }
      if let value = value as? AnyHashable, let second = second as? AnyHashable { return value == second }
      return value as AnyObject === second as AnyObject
    }
  }
}
