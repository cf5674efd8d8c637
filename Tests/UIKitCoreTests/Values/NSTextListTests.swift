import XCTest

@testable import UIKitCore

final class NSTextListTests: XCTestCase {
  func testMarkersOfItems() {
    let expected: [(NSTextList.MarkerFormat, Int, String)] = [
      (.disc, 3, "•"), (.decimal, 12, "12"), (.init("{decimal}."), 2, "2."),
      (.init("({lower-alpha})"), 28, "(ab)"),
      (.uppercaseAlpha, 26, "Z"), (.lowercaseRoman, 1994, "mcmxciv"), (.uppercaseHexadecimal, 255, "FF"),
      (.octal, 8, "10"), (.lowercaseRoman, 0, "0"), (.init("–"), 1, "–"),
    ]
    for (format, number, marker) in expected {
      XCTAssertEqual(
        NSTextList(markerFormat: format, options: 0).marker(forItemNumber: number), marker, format.rawValue)
    }
  }

  func testStylesKeepTheirListsAndStops() throws {
    let style = NSMutableParagraphStyle()
    style.textLists = [NSTextList(markerFormat: .decimal, startingItemNumber: 4)]
    let stops = [30, 10, 20].map { NSTextTab(textAlignment: .left, location: $0) }
    stops.forEach(style.addTabStop)
    XCTAssertEqual(style.tabStops.map(\.location), [10, 20, 30])
    style.removeTabStop(stops[2])
    let copy = try XCTUnwrap(style.copy() as? NSParagraphStyle)
    XCTAssertEqual(copy.tabStops.map(\.location), [10, 30])
    XCTAssertEqual(copy.textLists.first?.startingItemNumber, 4)
    XCTAssertNotEqual(copy, NSParagraphStyle.default)
  }
}
