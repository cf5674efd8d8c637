import XCTest

@testable import Projects

/// Texts that differ by the values of literals have one shape.
final class SourceShapeTests: XCTestCase {
  private func assert(_ a: String, _ b: String, areAlike: Bool = true, line: UInt = #line) {
    XCTAssertEqual(SourceShape.key(of: a) == SourceShape.key(of: b), areAlike, "\(a) and \(b)", line: line)
  }

  func testValuesDoNotCount() {
    assert("let a = 12", "let a = 3")
    assert("let a = 12.5e3", "let a = 0.25")
    assert("let a = -1", "let a = 0x1F")
    assert("f(x: 1, y: 22)", "f(x: 333, y: 4)")
    assert("for i in 0..<9 {}", "for i in 10..<80 {}")
    assert("a = true", "a = false")
    assert("a = \"one\"", "a = \"an\\\"other\"")
    assert("a = \"\"", "a = \"x\"")
    assert("a = \"unended", "a = \"otherwise")
  }

  func testEverythingElseCounts() {
    assert("let a = 12", "let b = 12", areAlike: false)
    assert("x1 = 2", "x2 = 2", areAlike: false)
    assert("let a = 12", "var a = 12", areAlike: false)
    assert("f(1)", "f(1, 2)", areAlike: false)
    assert("a - b", "a + b", areAlike: false)
    assert("trueish", "falseish", areAlike: false)
    assert("ä = 1", "ö = 1", areAlike: false)
    assert("a = \"x\"", "a = x", areAlike: false)
  }
}
