import SourceTools
import XCTest

@testable import Tuner

/// What the other files of a module may know of a file.
final class InterfaceDigestTests: XCTestCase {
  override func setUpWithError() throws { try SourceTool.buildAndWait() }

  private func digests(_ texts: [String]) throws -> [String] {
    let sources = Dictionary(
      uniqueKeysWithValues: texts.enumerated().map {
        ("\(Character(UnicodeScalar(65 + UInt8($0)))).swift", $1)
      })
    return try Ported.port(sources).interfaces
  }

  func testWhatOthersDoNotKnow() throws {
    let pairs = [
      ("func f() -> Int { 1 }", "// two\nfunc f() -> Int {\n  2\n}"),
      (
        "struct S { init() { print(1) }; var a: Int { 1 }; subscript(i: Int) -> Int { get { 1 } } }",
        "struct S { init() { print(2) }; var a: Int { 2 }; subscript(i: Int) -> Int { get { 2 } } }"
      ),
      (
        "class C { var a = 1 { didSet { print(1) } }; deinit { print(1) } }",
        "class C { var a = 2 { didSet { print(2) } }; deinit { print(2) } }"
      ),
      (
        "class C { let speed: Double = -0.5, name = \"a\"; static var isOn = true }",
        "class C { let speed: Double = -0.75, name = \"b\"; static var isOn = false }"
      ),
      ("enum Metrics { static let side = 10 }", "enum Metrics { static let side = 20 }"),
      ("let side = 10.5", "let side = 10.75"),
    ]
    for (one, other) in pairs {
      let found = try digests([one, other])
      XCTAssertEqual(found[0], found[1], one)
    }
  }

  func testWhatOthersKnow() throws {
    let pairs = [
      ("func f() -> Int { 1 }", "func f() -> Double { 1 }"),
      ("func f(a: Int = 1) {}", "func f(a: Int = 2) {}"),
      ("func f() {}", "func f() throws {}"),
      ("struct S { var a = 1 }", "struct S { var a = 2 }"),
      ("extension S { struct T { let a = 1 } }", "extension S { struct T { let a = 2 } }"),
      ("let side = 10", "let side = 10.5"),
      ("let side = -10", "let side = \"10\""),
      ("let side = \"a\\(1)\"", "let side = \"b\\(1)\""),
      ("let side = f(1)", "let side = f(2)"),
      ("class C { lazy var a: Int = { 1 }() }", "class C { lazy var a: Int = { 2 }() }"),
      ("enum E: Int { case a = 1 }", "enum E: Int { case a = 2 }"),
      ("class C { var a = 1 }", "class C { var b = 0; var a = 1 }"),
      ("class C { func f() {} }", "final class C { func f() {} }"),
      ("@inline(__always) func f() -> Int { 1 }", "@inline(__always) func f() -> Int { 2 }"),
      ("var a: Int { 1 }", "var a: Int = 1"),
    ]
    for (one, other) in pairs {
      let found = try digests([one, other])
      XCTAssertNotEqual(found[0], found[1], one)
    }
  }
}
