import Foundation
import Stage
import UIKit
import XCTest

@testable import Goldens

/// Which variants the file of a project's tests asks for.
final class ScreenMatrixTests: XCTestCase {
  private func matrix(_ json: String) throws -> ScreenMatrix { try ScreenMatrix(json: Data(json.utf8)) }

  func testWithoutAFileLightAndDark() throws {
    XCTAssertEqual(ScreenMatrix().variants.map(\.name), ["light", "dark"])
    XCTAssertEqual(try matrix("{}"), ScreenMatrix())
  }

  func testVariantsAreTheProductOfTheLists() throws {
    let matrix = try matrix(
      """
      {"devices": ["none", "320x568", "iphone-15 landscape"], "appearances": ["dark"],
       "textSizes": ["large", "accessibilityLarge"], "directions": ["ltr", "rtl"],
       "reducedMotion": [true], "scale": 2, "moments": [0.5, 0, 0.5], "clips": 30}
      """)
    XCTAssertEqual(
      matrix.variants.map(\.name),
      ["", "320x568.", "iphone-15.landscape."].flatMap { place in
        ["dark", "dark.rtl", "dark.accessibilityLarge", "dark.accessibilityLarge.rtl"].map {
          "\(place)\($0).reduced-motion"
        }
      })
    XCTAssertEqual(matrix.moments, [0, 0.5])
    XCTAssertEqual(matrix.clips, 30)
    let stages = matrix.variants.map {
      $0.configuration(natural: CGSize(width: 100, height: 50), scale: matrix.scale, resources: [])
    }
    XCTAssertEqual(stages[0].size, CGSize(width: 100, height: 50))
    XCTAssertEqual(stages[0].scale, 2)
    XCTAssertEqual(stages[0].style, .dark)
    XCTAssertEqual(stages[0].accessibility, [.reduceMotion])
    XCTAssertEqual(stages[1].layoutDirection, .rightToLeft)
    XCTAssertEqual(stages[2].contentSizeCategory, .accessibilityLarge)
    XCTAssertEqual(stages[4].size, CGSize(width: 320, height: 568))
    XCTAssertEqual(stages[8].size, CGSize(width: 852, height: 393))
    XCTAssertEqual(stages[8].device?.orientation, .landscape)
  }

  /// Colours and motion change none of the elements.
  func testElementsAreKeptOnceForAllColors() throws {
    let matrix = try matrix(
      "{\"textSizes\": [\"large\", \"small\"], \"reducedMotion\": [false, true], \"accessibility\": true}")
    XCTAssertEqual(
      matrix.variants.filter(matrix.keepsElements(of:)).map(\.name), ["light", "light.small"])
    XCTAssertEqual(ScreenMatrix().variants.filter(ScreenMatrix().keepsElements(of:)).count, 0)
  }

  func testWhatIsNotPossibleIsSaid() {
    let refusals = [
      "[]": "it is no JSON object such as {\"appearances\": [\"light\", \"dark\"]}",
      "{\"device\": []}":
        "there is no \"device\"; there are devices, appearances, textSizes, directions, reducedMotion, scale, moments,"
        + " screens, except, clips, accessibility",
      "{\"devices\": []}": "\"devices\" is a list of texts with one at least",
      "{\"appearances\": [\"blue\"]}": "\"appearances\" has no \"blue\"; there are light, dark",
      "{\"appearances\": [\"dark\", \"dark\"]}": "dark is there twice; name each value once",
      "{\"devices\": [\"iphone-15 sideways\"]}":
        "\"iphone-15 sideways\" is no device in an orientation, such as \"iphone-15 landscape\"",
      "{\"devices\": [\"0x10\"]}": "the size 0x10 is not possible; sides are 1 to 16384 points",
      "{\"scale\": 0}": "\"scale\" is a number from 0.25 to 8",
      "{\"moments\": [-1]}": "\"moments\" is a list of seconds from 0 to 3600, such as [0, 0.5]",
      "{\"reducedMotion\": true}": "\"reducedMotion\" is a list such as [false, true]",
      "{\"clips\": 1000}": "\"clips\" is a number of frames a second from 1 to 120",
      "{\"accessibility\": \"yes\"}": "\"accessibility\" is true or false",
    ]
    for (json, words) in refusals {
      XCTAssertThrowsError(try matrix(json), json) {
        XCTAssertEqual(
          "\($0)", words.replacing("16384", with: "\(Int(StageError.largestSide))"), json)
      }
    }
    XCTAssertThrowsError(try matrix("{\"devices\": [\"phone\"]}")) {
      XCTAssertTrue(
        "\($0)".hasPrefix("\"devices\" has no \"phone\"; there are none, a size such as"), "\($0)")
    }
  }

  func testScreensByPatterns() throws {
    let matrix = try matrix("{\"screens\": [\"Card*\", \"Home\"], \"except\": [\"*Old*\"]}")
    XCTAssertEqual(
      ["Card", "Cards: two", "Home", "Homes", "CardOld", "A Card"].filter(matrix.tests),
      ["Card", "Cards: two", "Home"])
    XCTAssertTrue(ScreenMatrix.matches("a*b*c", "a-b-b-c"))
    XCTAssertFalse(ScreenMatrix.matches("ab*ba", "aba"))
    XCTAssertFalse(ScreenMatrix.matches("a*b*c", "a-c"))
    XCTAssertTrue(ScreenMatrix.matches("*", ""))
  }
}
