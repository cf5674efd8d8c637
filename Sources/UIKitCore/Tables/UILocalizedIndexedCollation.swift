import Foundation
import QuartzCore

/// The sections of a list by first letters: A to Z, and # for the rest. Source of the API: Apple,
/// *UILocalizedIndexedCollation*.
///
/// Accents do not count, nor does case: "Émile" is in E.
@preconcurrency @MainActor
open class UILocalizedIndexedCollation: NSObject {
  private static let standard = UILocalizedIndexedCollation()
  private static let letters =
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).map { String(UnicodeScalar($0)) } + ["#"]

  /// The sections of the user's language: those of Latin letters here.
  open class func current() -> UILocalizedIndexedCollation { standard }

  /// What sections are called.
  open var sectionTitles: [String] { Self.letters }
  /// What the index beside a list shows.
  open var sectionIndexTitles: [String] { Self.letters }

  /// The section of a title in the index.
  open func section(forSectionIndexTitle indexTitleIndex: Int) -> Int {
    min(max(indexTitleIndex, 0), Self.letters.count - 1)
  }

  /// The section of an object.
  ///
  /// - Parameter selector: Names the property or method that gives its text.
  open func section(for object: Any, collationStringSelector selector: Selector) -> Int {
    let plain = Self.text(of: object, selector).folding(
      options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
    return Self.letters.firstIndex(of: String(plain.prefix(1)).uppercased()) ?? Self.letters.count - 1
  }

  /// Objects in the order of their texts.
  ///
  /// - Parameter selector: Names the property or method that gives an object's text.
  open func sortedArray(from array: [Any], collationStringSelector selector: Selector) -> [Any] {
    array.map { ($0, Self.text(of: $0, selector)) }.sorted {
      $0.1.compare($1.1, options: [.diacriticInsensitive, .caseInsensitive, .numeric]) == .orderedAscending
    }.map(\.0)
  }

  private static func text(of object: Any, _ selector: Selector) -> String {
    if let text = object as? String { return text }
    return (object as? NSObject)?.value(forKey: "\(selector)") as? String ?? ""
  }
}
