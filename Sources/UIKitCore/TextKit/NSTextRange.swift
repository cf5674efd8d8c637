import Foundation
import Support

/// A place in a text that a content manager knows.
public protocol NSTextLocation: NSObjectProtocol {
  /// Which of two places of one text comes first.
  func compare(_ location: any NSTextLocation) -> ComparisonResult
}

/// A place in a text storage, in UTF-16 units from its beginning.
final class TextOffset: NSObject, NSTextLocation, @unchecked Sendable {
  let offset: Int
  init(_ offset: Int) {
    self.offset = offset
    super.init()
  }

  func compare(_ location: any NSTextLocation) -> ComparisonResult {
    guard let other = location as? TextOffset else {
      Diagnostics.report("a place is compared with one of another text", subject: "NSTextLocation")
      return .orderedSame
    }
    return offset == other.offset
      ? .orderedSame : offset < other.offset ? .orderedAscending : .orderedDescending
  }

  override func isEqual(_ object: Any?) -> Bool { (object as? TextOffset)?.offset == offset }
  override var hash: Int { offset }
  override var description: String { "\(offset)" }
}

/// A stretch of a text, from a place up to another one. Source of the API: Apple, *NSTextRange*.
open class NSTextRange: NSObject, @unchecked Sendable {
  /// Where the stretch begins.
  public let location: any NSTextLocation
  /// Behind its last character.
  public let endLocation: any NSTextLocation

  /// From a place up to another one; an empty stretch where there is none. Nil when the end comes first.
  public init?(location: any NSTextLocation, end endLocation: (any NSTextLocation)?) {
    let end = endLocation ?? location
    guard location.compare(end) != .orderedDescending else { return nil }
    (self.location, self.endLocation) = (location, end)
    super.init()
  }

  /// An empty stretch at a place.
  public init(location: any NSTextLocation) {
    (self.location, self.endLocation) = (location, location)
    super.init()
  }

  init(_ range: NSRange) {
    (location, endLocation) = (TextOffset(range.location), TextOffset(NSMaxRange(range)))
    super.init()
  }

  /// In UTF-16 units of the text storage; nil where an app's own places are.
  var units: NSRange? {
    guard let first = location as? TextOffset, let last = endLocation as? TextOffset else { return nil }
    return NSRange(location: first.offset, length: last.offset - first.offset)
  }

  /// Whether it holds no character.
  open var isEmpty: Bool { location.compare(endLocation) == .orderedSame }

  open func isEqual(to textRange: NSTextRange) -> Bool {
    location.compare(textRange.location) == .orderedSame
      && endLocation.compare(textRange.endLocation) == .orderedSame
  }
  open override func isEqual(_ object: Any?) -> Bool { (object as? NSTextRange).map(isEqual(to:)) ?? false }
  open override var hash: Int { (location as? NSObject)?.hash ?? 0 }

  /// Whether the character behind a place is in the stretch.
  open func contains(_ location: any NSTextLocation) -> Bool {
    self.location.compare(location) != .orderedDescending
      && location.compare(endLocation) == .orderedAscending
  }

  /// Whether all of another stretch is in this one.
  open func contains(_ textRange: NSTextRange) -> Bool {
    location.compare(textRange.location) != .orderedDescending
      && textRange.endLocation.compare(endLocation) != .orderedDescending
  }

  /// Whether a character is in both stretches.
  open func intersects(_ textRange: NSTextRange) -> Bool {
    location.compare(textRange.endLocation) == .orderedAscending
      && textRange.location.compare(endLocation) == .orderedAscending
  }

  /// What is in both stretches; nil for nothing.
  open func intersection(_ textRange: NSTextRange) -> NSTextRange? {
    let first = location.compare(textRange.location) == .orderedAscending ? textRange.location : location
    let last =
      endLocation.compare(textRange.endLocation) == .orderedAscending ? endLocation : textRange.endLocation
    return first.compare(last) == .orderedAscending ? NSTextRange(location: first, end: last) : nil
  }

  /// From where the first of the two stretches begins to where the last one ends.
  open func union(_ textRange: NSTextRange) -> NSTextRange {
    let first = location.compare(textRange.location) == .orderedAscending ? location : textRange.location
    let last =
      endLocation.compare(textRange.endLocation) == .orderedAscending ? textRange.endLocation : endLocation
    return NSTextRange(location: first, end: last) ?? self
  }

  open override var description: String { "\(location)...\(endLocation)" }
}
