import Foundation
import XCTest

/// Only what changed of a project is compiled again: after each of these edits the program must be as if it were built
/// from nothing. Most change one file and what another one must do.
final class IncrementalProjectTests: CommandLineTestCase {
  private var sources = [
    "Screen": """
    import UIKit
    final class Screen: UIViewController {
      override func viewDidLoad() {
        super.viewDidLoad()
        print("values", body(), Numbers.constant, Box(other: 1, third: 0).first, asked(), Heir().sum(), pick(3), kind(of: known),
          Heir().name(), bytes(of: Count.self), Side.left.rawValue, twice(2), shown(), globe)
      }
    }
    """,
    "Bodies": """
    func body() -> Int { 1 }
    func asked(_ number: Int = 5) -> Int { number }
    func shown() -> String { "\\(Numbers().radius)" }
    let globe = 1
    """,
    "Numbers": "class Numbers { static let constant = 10; var radius = 0.5 }",
    "Box": "struct Box { var first = 3; var other: Int }",
    "BoxMaking": "extension Box { init(other: Int, third: Int = 0) { self.other = other } }",
    "Base": """
    class Base {
      var one = 1
      func name() -> String { own() }
      private func own() -> String { "base" }
    }
    """,
    "Heir": "final class Heir: Base { var two = 2; func sum() -> Int { one * 10 + two } }",
    "Generic":
      "func pick<T>(_ value: T) -> String { \"generic\" }\nfunc kind<T>(of value: T) -> String { \"\\(T.self)\" }",
    "Names":
      "let known = 1\ntypealias Count = Int\nfunc bytes<T>(of type: T.Type) -> Int { MemoryLayout<T>.size }\nenum Side: Int { case left = 4 }",
    "Inlined": "@inline(__always) func twice(_ x: Int) -> Int { x * 2 }",
  ]

  private func save(_ name: String, _ text: String?) throws {
    sources[name] = text
    guard let text else {
      return try FileManager.default.removeItem(atPath: "\(folder)/Values/\(name).swift")
    }
    try write(text + "\n", to: "Values/\(name).swift")
  }

  private func change(_ name: String, _ old: String, _ new: String) throws {
    let text = try XCTUnwrap(sources[name])
    XCTAssertTrue(text.contains(old), "\(old) is in \(name)")
    try save(name, text.replacingOccurrences(of: old, with: new))
  }

  /// What the screen prints.
  private func values() throws -> String {
    let outcome = try flipbook(
      ["render", "Values:Screen", "-o", "picture.png", "--size", "20x20", "--at", "0"],
      environment: ["XDG_CACHE_HOME": "\(folder)/cache"])
    XCTAssertEqual(outcome.status, 0, outcome.errors)
    let line = (outcome.output + outcome.errors).split(separator: "\n").first { $0.hasPrefix("values ") }
    return String(try XCTUnwrap(line, outcome.output + outcome.errors).dropFirst(7))
  }

  func testNothingIsStale() throws {
    try FileManager.default.createDirectory(atPath: "\(folder)/Values", withIntermediateDirectories: true)
    for (name, text) in sources { try save(name, text) }
    XCTAssertEqual(try values(), "1 10 3 5 12 generic Int base 8 4 4 0.5 1")

    try change("Bodies", "{ 1 }", "{ 2 }")
    try change("Numbers", "constant = 10", "constant = 11")
    try change("Numbers", "radius = 0.5", "radius = 0.75")
    try change("Bodies", "globe = 1", "globe = 2")
    XCTAssertEqual(try values(), "2 11 3 5 12 generic Int base 8 4 4 0.75 2")

    // The initialiser in another file gives the property its first value.
    try change("Box", "first = 3", "first = 30")
    try change("Bodies", "number: Int = 5", "number: Int = 6")
    // Where the heir's own property is.
    try change("Base", "var one", "var zeroth = 7; var one")
    XCTAssertEqual(try values(), "2 11 30 6 12 generic Int base 8 4 4 0.75 2")

    try save("Special", "func pick(_ value: Int) -> String { \"integer\" }")
    try change("Names", "known = 1", "known = 1.5")
    try change("Heir", "func sum", "override func name() -> String { \"heir\" }; func sum")
    XCTAssertEqual(try values(), "2 11 30 6 12 integer Double heir 8 4 4 0.75 2")

    try save("Special", nil)
    try change("Names", "Count = Int", "Count = UInt8")
    try change("Names", "left = 4", "left = 5")
    try change("Inlined", "x * 2", "x * 3")
    XCTAssertEqual(try values(), "2 11 30 6 12 generic Double heir 1 5 6 0.75 2")

    // The heir's table names the base's private members, by the name of their file.
    let base = try XCTUnwrap(sources["Base"])
    try save("Base", nil)
    try save("Basis", base)
    XCTAssertEqual(try values(), "2 11 30 6 12 generic Double heir 1 5 6 0.75 2")

    // Back to what was built before.
    try change("Bodies", "{ 2 }", "{ 1 }")
    try change("Basis", "var zeroth = 7; ", "")
    XCTAssertEqual(try values(), "1 11 30 6 12 generic Double heir 1 5 6 0.75 2")
  }
}
