import UIKit
import XCTest

@testable import Projects

/// A screen is made from the objects that its own refers to, directly or through others.
final class ScreenPrintsTests: ProjectFolderTestCase {
  private let sources = [
    "First": "final class First { func value() -> Int { Shared().number() } }",
    "Second": "final class Second { func value() -> String { String(describing: Model()) } }",
    "Third": "final class Third { func value() -> Int { 3 } }",
    "Shared": "final class Shared { func number() -> Int { deep() } }",
    "Deep": "func deep() -> Int { 4 }",
    "Model": "struct Model {}",
    // Only a cast finds it.
    "Describing": "extension Model: CustomStringConvertible { var description: String { \"model\" } }",
  ]

  private func compile() throws -> [String: String] {
    let names = sources.keys.sorted()
    for name in names { try write(sources[name] ?? "", to: "\(name).swift") }
    var objects: [String: String] = [:]
    let run = try CompilerRun(
      "swiftc", ["-module-name", "App", "-parse-as-library", "-c"] + names.map { "\($0).swift" }, in: folder)
    XCTAssertEqual(run.status, 0, run.output)
    for name in names { objects["\(folder)/\(name).swift"] = "\(folder)/\(name).o" }
    return objects
  }

  /// The prints, with the object of one file under another name, as after a change.
  private func prints(_ files: [String: String], changed name: String? = nil) throws -> [String: String] {
    var files = files
    if let name {
      let path = "\(folder)/\(name).swift"
      let object = try XCTUnwrap(files[path])
      let copy = object.replacingOccurrences(of: ".o", with: "2.o")
      if !FileManager.default.fileExists(atPath: copy) {
        try FileManager.default.copyItem(atPath: object, toPath: copy)
      }
      files[path] = copy
    }
    let screens = ["First", "Second", "Third"].map {
      ProjectScreen(
        name: $0, kind: .view, path: "\(folder)/\($0).swift", line: 1, size: nil,
        content: .controller { UIViewController() })
    }
    return ScreenPrints(
      of: screens, objects: files.sorted { $0.key < $1.key }.map(\.value), files: files, resources: []
    ).make()
  }

  func testWhatAChangeConcerns() throws {
    let files = try compile()
    let before = try prints(files)
    XCTAssertEqual(try prints(files), before)
    func concerned(_ name: String) throws -> [String] {
      let after = try prints(files, changed: name)
      return before.keys.filter { after[$0] != before[$0] }.sorted()
    }
    XCTAssertEqual(try concerned("First"), ["First"])
    XCTAssertEqual(try concerned("Third"), ["Third"])
    XCTAssertEqual(try concerned("Shared"), ["First"])
    XCTAssertEqual(try concerned("Deep"), ["First"])
    XCTAssertEqual(try concerned("Model"), ["Second"])
    XCTAssertEqual(try concerned("Describing"), ["Second"])
  }

  func testWhatIsNoObjectHasNoSymbols() throws {
    XCTAssertNil(ObjectSymbols(path: try write("no object", to: "a.o")))
    XCTAssertNil(ObjectSymbols(path: "\(folder)/missing.o"))
    let object = try XCTUnwrap(ObjectSymbols(path: try compile()["\(folder)/First.swift"] ?? ""))
    XCTAssertFalse(object.defined.isEmpty)
    XCTAssertFalse(object.wanted.isEmpty)
  }
}
