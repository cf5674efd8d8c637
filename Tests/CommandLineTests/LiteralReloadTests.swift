import Foundation
import UIKit
import XCTest

/// A saved number, text, colour or switch is on the screen without a compiler, and what else is saved with one; each
/// time the window shows what a cold start shows.
final class LiteralReloadTests: ReloadTestCase {
  private func box(
    width: String = "10", colour: String = "red: 0.1, green: 0.2, blue: 0.9", name: String = "\"one\"",
    isHidden: String = "false", tag: String = "3", views: String = ""
  ) -> String {
    """
    import UIKit

    final class Box: UIView {
      static let gap: CGFloat = \(width)
      var names: [String: CGFloat] = ["one": 4, "two": 9]
      let byte: UInt8 = \(tag)
      override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = UIColor(\(colour), alpha: 1)
        let knob = UIView(frame: CGRect(x: Self.gap, y: 2, width: names[\(name)] ?? 30, height: CGFloat(byte)))
        knob.backgroundColor = .white
        knob.isHidden = \(isHidden)
        addSubview(knob)
        \(views)
      }
      required init?(coder: NSCoder) { fatalError("there is no archive") }
    }

    class Screen: UIViewController {
      override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .black
        view.addSubview(Box(frame: CGRect(x: 5, y: 5, width: 60, height: 30)))
      }
    }
    """
  }

  /// How often the compiler was called.
  private var calls: Int {
    ((try? String(contentsOfFile: "\(folder)/calls", encoding: .utf8)) ?? "").split(separator: "\n").count
  }

  /// A compiler that says when it is called.
  private func watchedCompiler() throws -> [String: String] {
    let real = try XCTUnwrap(
      (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/swiftc" }
        .first { FileManager.default.isExecutableFile(atPath: $0) })
    let toolchain = URL(fileURLWithPath: real).resolvingSymlinksInPath().deletingLastPathComponent()
      .deletingLastPathComponent().path
    let bin = "\(folder)/toolchain/bin"
    try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/toolchain/lib", withDestinationPath: "\(toolchain)/lib")
    try "#!/bin/sh\necho call >> '\(folder)/calls'\nexec '\(real)' \"$@\"\n".write(
      toFile: "\(bin)/swiftc", atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(bin)/swiftc")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return environment.merging(["PATH": "\(bin):\(path)"]) { $1 }
  }

  /// Waits until the next change of a literal is prepared.
  private func waitForPreparation(besides former: Set<String> = []) throws -> Set<String> {
    try look("nothing was prepared") {
      let found = try Set(records().map { try String(contentsOfFile: $0, encoding: .utf8) })
      return found.isSubset(of: former) ? nil : found
    }
  }

  private func records() throws -> [String] {
    let cache = "\(folder)/cache/flipbook"
    return try FileManager.default.contentsOfDirectory(atPath: cache).map { "\(cache)/\($0)/detached.json" }
      .filter { FileManager.default.fileExists(atPath: $0) }
  }

  func testALiteralIsShownWithoutACompiler() throws {
    try save(box(), "App/Box.swift")
    let running = try start(Self.program, ["run", "App:Screen"] + shape, environment: try watchedCompiler())
    defer { running.process.terminate() }
    var before: [UInt32] = []
    func assertNew(_ kind: String, line: UInt = #line) throws {
      let outcome = try flipbook(
        ["render", "App:Screen", "--at", "1", "-o", "cold.png"] + shape,
        environment: ["XDG_CACHE_HOME": "\(folder)/cold-\(kind)"])
      XCTAssertEqual(outcome.status, 0, outcome.errors)
      let image = try XCTUnwrap(UIImage(contentsOfFile: "\(folder)/cold.png")?.cgImage)
      let wanted = (0..<image.height).flatMap { y in (0..<image.width).map { image.pixel(x: $0, y: y) } }
      XCTAssertNotEqual(wanted, before, "the edit shows nothing: \(kind)", line: line)
      try assertShows(running, wanted, line: line)
      before = wanted
    }
    /// Saves, and checks what is shown and whether the compiler was called.
    func edit(_ kind: String, _ text: String, compiles: Bool = false, line: UInt = #line) throws {
      let calls = calls
      try save(text, "App/Box.swift")
      try assertNew(kind, line: line)
      if compiles {
        XCTAssertGreaterThan(self.calls, calls, kind, line: line)
      } else {
        XCTAssertEqual(self.calls, calls, kind, line: line)
      }
    }
    try assertNew("beginning")
    var known = try waitForPreparation()
    try edit("number", box(width: "14"))
    try edit("colour", box(width: "14", colour: "red: 0.7, green: 0.25, blue: 0.3"))
    try edit("text", box(width: "14", name: "\"two\""))
    try edit("switch", box(width: "14", name: "\"two\"", isHidden: "true"))
    try edit("sign and base", box(width: "-0x2", name: "\"three\""))
    // What the compiler must know is compiled: another type, a type that is not taken out, more code.
    try edit("another type", box(width: "14.5"), compiles: true)
    known = try waitForPreparation(besides: known)
    try edit("the other type", box(width: "7.25"))
    try edit("a byte", box(width: "7.25", tag: "9"))
    let dot =
      "let dot = UIView(frame: CGRect(x: 50, y: 2, width: 4, height: 4)); dot.backgroundColor = .red; addSubview(dot)"
    try edit("a view", box(width: "7.25", views: dot), compiles: true)
    known = try waitForPreparation(besides: known)
    try edit("its number", box(width: "7.25", views: dot.replacingOccurrences(of: "50", with: "41")))
    XCTAssertEqual(running.errorsSoFar, "")
  }

  /// A literal of a type that the compiler alone makes stays in the code: its file compiles, and its change, too.
  func testALiteralThatMustBeKnownIsCompiled() throws {
    func text(_ letter: String, _ width: String) -> String {
      box(width: width).replacingOccurrences(
        of: "let byte: UInt8 = 3",
        with: "let letter: Character = \"\(letter)\"\n  var byte: UInt8 { letter == \"a\" ? 3 : 12 }")
    }
    try save(text("a", "10"), "App/Box.swift")
    let running = try start(Self.program, ["run", "App:Screen"] + shape, environment: try watchedCompiler())
    defer { running.process.terminate() }
    func assertShown(line: UInt = #line) throws {
      let outcome = try flipbook(
        ["render", "App:Screen", "--at", "1", "-o", "cold.png"] + shape,
        environment: ["XDG_CACHE_HOME": "\(folder)/cold"])
      XCTAssertEqual(outcome.status, 0, outcome.errors)
      let image = try XCTUnwrap(UIImage(contentsOfFile: "\(folder)/cold.png")?.cgImage)
      try assertShows(
        running, (0..<image.height).flatMap { y in (0..<image.width).map { image.pixel(x: $0, y: y) } },
        line: line)
    }
    try assertShown()
    _ = try waitForPreparation()
    let record = try String(contentsOfFile: try XCTUnwrap(records().first), encoding: .utf8)
    XCTAssertTrue(record.contains("\"library\""), record)
    let attached = try XCTUnwrap(record.range(of: "\"attached\":{"))
    XCTAssertFalse(record[attached.upperBound...].hasPrefix("}"), "the letter stays in the code: \(record)")
    var calls = calls
    try save(text("a", "22"), "App/Box.swift")
    try assertShown()
    XCTAssertEqual(self.calls, calls, "the rest of the file needs no compiler")
    calls = self.calls
    try save(text("b", "22"), "App/Box.swift")
    try assertShown()
    XCTAssertGreaterThan(self.calls, calls)
  }
}
