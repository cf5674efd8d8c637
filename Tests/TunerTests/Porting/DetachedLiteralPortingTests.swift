import SourceTools
import XCTest

@testable import Tuner

/// Literals whose values are taken out of the code: it is the same whatever they say.
final class DetachedLiteralPortingTests: XCTestCase {
  override func setUpWithError() throws { try SourceTool.buildAndWait() }

  private static func source(
    number: String = "12", fraction: String = "0.5", text: String = "\"Done\"", flag: String = "true"
  ) -> String {
    """
    import UIKit
    enum Kind: String { case one = "one" }
    class Card: UIView {
      static let width: CGFloat = \(number)
      var shown = \(flag)
      func fill(_ label: UILabel, by factor: CGFloat = \(fraction)) {
        label.text = \(text)
        label.alpha = -\(fraction) * factor
        switch label.tag { case 3: break; default: label.tag = \(number) }
        while true { break }
        if #available(iOS 15, *) { label.text = "\\(factor) of 2" }
        for x in 0..<9 { for y in 0..<7 { label.tag += x * 5 + y } }
      }
    }
    """
  }

  func testTheCodeIsTheSameWhateverTheLiteralsSay() throws {
    let first = try Ported.port(["A.swift": Self.source()], detachesLiterals: true)
    let text = try XCTUnwrap(first.files.first).text
    for wanted in [
      "case one = \"one\"", "static let width: CGFloat = flipbookValues[number: 0, 0]",
      "var shown = flipbookValues[flag: 1, false]",
      "factor: CGFloat = flipbookValues[number: 2, 0.0]", "label.text = flipbookValues[text: 3, \"\"]",
      "label.alpha = flipbookValues[number: 4, 0.0] * factor", "case 3: break",
      "label.tag = flipbookValues[number: 5, 0]", "while true { break }", "#available(iOS 15, *)",
      "\\(factor) of 2", "for y in 0..<7 { label.tag += x * 5 + y }",
      "fileprivate let flipbookValues = DetachedLiterals(\"/My App/A.swift\")",
    ] { XCTAssertTrue(text.contains(wanted), "\(wanted) in\n\(text)") }
    XCTAssertEqual(
      first.literals?[0].map(\.value), ["12", "true", "0.5", "Done", "-0.5", "12", "0", "9"])

    let second = try Ported.port(
      ["A.swift": Self.source(number: "0x1_0", fraction: "1_0.25e1", text: "#\"a\\b\"#", flag: "false")],
      detachesLiterals: true)
    XCTAssertEqual(second.files, first.files)
    XCTAssertEqual(second.interfaces, first.interfaces)
    XCTAssertEqual(
      second.literals?[0].map(\.value), ["16", "false", "10.25e1", "a\\b", "-10.25e1", "16", "0", "9"])
  }

  func testWhatMeansAnotherTypeIsOtherCode() throws {
    let first = try Ported.port(["A.swift": Self.source()], detachesLiterals: true)
    for other in [
      Self.source(number: "12.0"), Self.source(fraction: "1"), Self.source(text: "nil"),
      Self.source(flag: "!true"),
      Self.source(number: "99999999999999999999"),
    ] {
      XCTAssertNotEqual(try Ported.port(["A.swift": other], detachesLiterals: true).files, first.files)
    }
  }

  func testALiteralThatDoesNotCompileSoStays() throws {
    let ported = try Ported.port(
      ["A.swift": Self.source()], detachesLiterals: true, attachedLiterals: ["A.swift": [0, 3]])
    let text = try XCTUnwrap(ported.files.first).text
    XCTAssertTrue(text.contains("width: CGFloat = 12"), text)
    XCTAssertTrue(text.contains("label.text = \"Done\""), text)
    XCTAssertTrue(text.contains("var shown = flipbookValues[flag: 1, false]"), text)
    XCTAssertEqual(ported.literals?[0].count, 8, "numbers stay those of all")
  }

  func testItIsOffByDefault() throws {
    let ported = try Ported.port(["A.swift": Self.source()])
    XCTAssertNil(ported.literals)
    XCTAssertFalse(try XCTUnwrap(ported.files.first).text.contains("flipbookValues"))
  }

  /// What a preview shows is code; its name and its size belong to the list of screens.
  func testThePreviewsCode() throws {
    let ported = try Ported.port(
      ["A.swift": "#Preview(\"Card\", traits: .fixedLayout(width: 40, height: 30)) { UIView.make(3) }\n"],
      detachesLiterals: true)
    XCTAssertEqual(ported.literals?[0].map(\.value), ["3"])
    XCTAssertEqual(ported.screens.first?.width, 40)
  }
}
