import SourceTools
import XCTest

@testable import Tuner

/// What a file of a module can know of the others.
final class ModuleInterfaceTests: XCTestCase {
  override func setUpWithError() throws { try SourceTool.buildAndWait() }

  /// The number of `user`, where another file of the module has each of the texts.
  private func digests(_ texts: [String], seenBy user: String, besides others: [String: String] = [:]) throws
    -> [String]
  {
    try texts.map { text in
      let ported = try Ported.port(others.merging(["A.swift": text, "User.swift": user]) { $1 })
      let index = try XCTUnwrap(ported.files.firstIndex { $0.path.hasSuffix("/User.swift") })
      return ported.interfaces[index]
    }
  }

  private static let all =
    "func use() { _ = (f, S.self, C.self, E.self, T.self, a, b, name, speed, side, g, isOn, Metrics.self) }"

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
      let found = try digests([one, other], seenBy: Self.all)
      XCTAssertEqual(found[0], found[1], one)
    }
  }

  func testWhatOthersKnow() throws {
    let pairs = [
      ("func f() -> Int { 1 }", "func f() -> Double { 1 }"),
      ("func f(a: Int = 1) {}", "func f(a: Int = 2) {}"),
      ("func f() {}", "func f() throws {}"),
      ("func f() -> some P { 1 }", "func f() -> some P { \"1\" }"),
      ("struct S { var a = 1 }", "struct S { var a = 2 }"),
      ("struct S { var a = 1; var b = 1.5 }", "struct S { var b = 1.5; var a = 1 }"),
      ("extension S { struct T { let a = 1 } }", "extension S { struct T { let a = 2 } }"),
      ("let side = 10", "let side = 10.5"),
      ("let side = -10", "let side = \"10\""),
      ("let side = \"a\\(1)\"", "let side = \"b\\(1)\""),
      ("let side = f(1)", "let side = f(2)"),
      ("class C { lazy var a: Int = { 1 }() }", "class C { lazy var a: Int = { 2 }() }"),
      ("enum E: Int { case a = 1 }", "enum E: Int { case a = 2 }"),
      ("enum E { case a, b }", "enum E { case b, a }"),
      ("class C { var a = 1 }", "class C { var b = 0; var a = 1 }"),
      ("class C { func f() {} }", "final class C { func f() {} }"),
      ("@inline(__always) func h() -> Int { 1 }", "@inline(__always) func h() -> Int { 2 }"),
      ("var a: Int { 1 }", "var a: Int = 1"),
    ]
    for (one, other) in pairs {
      let found = try digests([one, other], seenBy: Self.all)
      XCTAssertNotEqual(found[0], found[1], one)
    }
  }

  func testANewMemberConcernsThoseWhoNameIt() throws {
    let card = ["class C { var a = 1; func f() {} }", "class C { var a = 1; func f() {}; func g() {} }"]
    func isSame(_ texts: [String], _ user: String, _ others: [String: String] = [:]) throws -> Bool {
      let found = try digests(texts, seenBy: user, besides: others)
      return found[0] == found[1]
    }
    XCTAssertTrue(try isSame(card, "func use() { C().f(); print(C().a) }"))
    XCTAssertFalse(try isSame(card, "func use() { C().g() }"))
    // Behind the table of its superclass.
    XCTAssertFalse(try isSame(card, "class D: C {}"))
    XCTAssertFalse(try isSame(card, "func use() { D().h() }", ["D.swift": "class D: C { func h() {} }"]))
    // What is before a member moves it.
    XCTAssertFalse(
      try isSame(["class C { func f() {} }", "class C { func g() {}; func f() {} }"], "let u = C().f()"))
    XCTAssertFalse(
      try isSame(["class C { func f() {} }", "class C { func f() {}; let b = 1 }"], "let u = C().f()"))
    XCTAssertTrue(
      try isSame(
        ["final class C { func f() {} }", "final class C { func g() {}; func f() {} }"], "let u = C().f()"))
    XCTAssertTrue(
      try isSame(["final class C { var a = 1 }", "final class C { var a = 1; var b = 1 }"], "let u = C().a"))
    XCTAssertFalse(
      try isSame(["final class C { var a = 1 }", "final class C { var b = 1; var a = 1 }"], "let u = C().a"))
    // What is private is of no concern, but for where others are.
    XCTAssertTrue(
      try isSame(
        ["final class C { func f() {} }", "final class C { func f() {}; private func g() {} }"],
        "func g() { C().f() }"))
  }

  func testNamesAreFollowed() throws {
    // The user names neither `f` nor what it gives.
    let texts = ["func f() -> Int { 1 }", "func f() -> Double { 1 }"]
    let found = try digests(
      texts, seenBy: "func use() { print(side) }", besides: ["B.swift": "let side = f()"])
    XCTAssertNotEqual(found[0], found[1])
    let hidden = try digests(
      [
        "private struct T { var a = 1 }; struct S { private var t = T() }",
        "private struct T { var a = 1.5 }; struct S { private var t = T() }",
      ], seenBy: "func use(_ s: S) {}")
    XCTAssertNotEqual(hidden[0], hidden[1], "what a structure is made of")
    let other = try digests(texts, seenBy: "func use() { print(1) }")
    XCTAssertEqual(other[0], other[1])
  }

  func testConformances() throws {
    func differ(_ texts: [String], _ user: String, _ others: [String: String] = [:]) throws -> Bool {
      let found = try digests(texts, seenBy: user, besides: others)
      return found[0] != found[1]
    }
    let table = "extension C: UITableViewDataSource {}"
    XCTAssertTrue(try differ(["class C {}", "class C { func tableView() {} }"], table))
    XCTAssertTrue(
      try differ(
        ["extension UIView {}", "extension UIView { func pulse() {} }"], table, ["C.swift": "class C {}"]))
    XCTAssertFalse(
      try differ(["extension UIView {}", "extension UIView { func pulse() {} }"], "class C: UIView {}"))
    XCTAssertTrue(try differ(["extension Int {}", "extension Int: P {}"], "func use() {}"))
    XCTAssertTrue(
      try differ(
        ["extension P {}", "extension P { func f() {} }"], "class C: P {}",
        ["P.swift": "protocol P { func f() }"]))
    XCTAssertTrue(try differ(["", "func == (a: Int, b: String) -> Bool { true }"], "func use() {}"))
    XCTAssertTrue(try differ(["", "extension UIColor { convenience init(hex: Int) {} }"], "func use() {}"))
  }

  /// Another file that comes before changes nothing for those who do not name what is in it.
  func testANewFileConcernsThoseWhoNameItsTypes() throws {
    func number(_ sources: [String: String]) throws -> (String, String) {
      let ported = try Ported.port(sources)
      let index = try XCTUnwrap(ported.files.firstIndex { $0.path.hasSuffix("/User.swift") })
      return (ported.interfaces[index], ported.files[index].text)
    }
    let user = "import UIKit\nclass Home: UIView { @IBOutlet var label: UILabel! }\n#Preview { Home() }"
    let old = try number(["User.swift": user])
    let new = try number([
      "User.swift": user,
      "A.swift":
        "import Projects\nimport UIKit\nclass Badge: UIView { @IBOutlet var icon: UIView! }\n#Preview { Badge() }",
    ])
    XCTAssertEqual(old.1, new.1, "its names do not count the files before it")
    let plain = try number(["User.swift": user, "A.swift": "import UIKit\nfinal class Badge: UIView {}"])
    XCTAssertEqual(old.0, plain.0)
  }
}
