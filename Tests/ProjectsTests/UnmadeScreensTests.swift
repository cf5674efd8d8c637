import Foundation
import XCTest

@testable import Projects

/// Screens that the compiler cannot make are left out, a line each.
final class UnmadeScreensTests: XCTestCase {
  private func source() throws -> PortedSources {
    let list = """
      import UIKit
        MainActor.assumeIsolated {
          RuntimeClasses.register(RuntimeClass(Old.self, properties: [:]))
        }
        ProjectScreens.fill(list) { list in
          list.add("Card") { Card() }
          list.add("Card 2") { Outer.Card() }
        }
      """
    let response: [String: Any] = [
      "files": [String](), "interfaces": [String](), "screensInterface": "", "notes": [String](),
      "imports": [String](), "screensSource": list,
      "screens": [
        ["name": "Card", "kind": "view", "path": "/A.swift", "line": 3],
        ["name": "Card 2", "kind": "view", "path": "/A.swift", "line": 9],
      ],
    ]
    return try JSONDecoder().decode(
      PortedSources.self, from: JSONSerialization.data(withJSONObject: response))
  }

  func testEachIsALineAndTheRestStays() throws {
    var screens = UnmadeScreens()
    XCTAssertTrue(
      try screens.note(
        [
          "/c/FlipbookScreens-.swift:6:28: error: ambiguous use of 'init'",
          "/c/FlipbookScreens-.swift:6:30: error: another of the same",
          "/c/FlipbookScreens-.swift:3:28: error: 'Old' is unavailable", "/A.swift:7:1: error: of the person",
        ], in: source()))
    XCTAssertEqual(
      screens.reasons,
      [
        "/A.swift:3: Card is not listed, since ambiguous use of 'init'; write a #Preview that makes it",
        "Old is not found by its name, since 'Old' is unavailable",
      ])
    var left = try source()
    screens.remove(from: &left)
    XCTAssertEqual(left.screens.map(\.name), ["Card 2"])
    XCTAssertFalse(left.screensSource.contains("{ Card() }"))
    XCTAssertFalse(left.screensSource.contains("Old"))
    XCTAssertTrue(left.screensSource.contains("list.add(\"Card 2\") { Outer.Card() }\n  }"))
  }

  func testOtherErrorsAreThePersons() throws {
    var screens = UnmadeScreens()
    XCTAssertFalse(
      try screens.note(
        ["/A.swift:6:1: error: x", "/c/FlipbookScreens-.swift:1:8: error: no such module"], in: source()))
    XCTAssertEqual(screens.reasons, [])
  }
}
