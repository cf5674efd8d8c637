import XCTest

@testable import UIKitCore

/// Lists by first letters.
final class IndexedCollationTests: XCTestCase {
  func testTextsAreInTheSectionsOfTheirLetters() {
    MainActor.assumeIsolated {
      let collation = UILocalizedIndexedCollation.current()
      XCTAssertEqual(collation.sectionTitles.count, 27)
      let sections = ["apple", "Émile", "zoo", "42", "", "ß"].map {
        collation.sectionTitles[collation.section(for: $0, collationStringSelector: Selector("self"))]
      }
      XCTAssertEqual(sections.prefix(5), ["A", "E", "Z", "#", "#"])
      XCTAssertEqual(
        collation.sortedArray(from: ["b", "Äa", "ab", "10", "9"], collationStringSelector: Selector("self"))
          as? [String], ["9", "10", "Äa", "ab", "b"])
      XCTAssertEqual(collation.section(forSectionIndexTitle: 99), 26)
    }
  }
}
