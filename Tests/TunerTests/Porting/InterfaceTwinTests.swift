import Foundation
import SourceTools
import XCTest

@testable import Tuner

/// The twin of `ModuleInterface`: wherever it says that a file can stay as it was compiled, compiling the file anew
/// gives the same bytes. Edits are random, from a fixed seed; `FLIPBOOK_INTERFACE_EDITS` makes more of them.
final class InterfaceTwinTests: XCTestCase {
  private static let names = ["alpha", "beta", "gamma", "title", "count", "show"]
  private static let types = ["Int", "Double", "String", "Pair", "Box<Int>", "Side"]
  private var seed: UInt64 = 42
  private var folder = ""
  private var module = TwinModule()

  override func setUpWithError() throws {
    try SourceTool.buildAndWait()
    folder = NSTemporaryDirectory() + "flipbook-twins-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(atPath: folder) }

  private func random(_ count: Int) -> Int {
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((seed >> 33) % UInt64(max(count, 1)))
  }

  private func one<T>(_ items: [T]) -> T { items[random(items.count)] }

  func testWhatStaysIsTheSame() throws {
    let count = ProcessInfo.processInfo.environment["FLIPBOOK_INTERFACE_EDITS"].flatMap(Int.init) ?? 30
    var ported = try Ported.port(module.sources)
    var objects = try XCTUnwrap(try compile(ported))
    var (compared, kept) = (0, 0)
    for _ in 0..<count {
      let before = module
      let edit = change()
      let next = try Ported.port(module.sources)
      // What does not compile has no objects.
      guard let compiled = try compile(next) else {
        module = before
        continue
      }
      compared += 1
      for (file, interface) in zip(next.files, next.interfaces) {
        guard let index = ported.files.firstIndex(of: file), ported.interfaces[index] == interface else {
          continue
        }
        kept += 1
        XCTAssertEqual(compiled[file.path], objects[file.path], "\(file.path) is stale after \(edit)")
      }
      (ported, objects) = (next, compiled)
    }
    XCTAssertGreaterThan(compared, count / 3)
    XCTAssertGreaterThan(kept, compared * 2, "most files stay in most edits")
  }

  // MARK: Edits

  private func literal(_ type: String) -> String {
    [
      "Int": "\(random(9))", "Double": "1.5", "String": "\"a\"", "Pair": "Pair()",
      "Box<Int>": "Box(value: 1)",
    ][type]
      ?? "Side.left"
  }

  private func member(ofClass isClass: Bool) -> String {
    let (name, type) = (one(Self.names), one(Self.types))
    let access = one(isClass ? ["", "", "private ", "final "] : ["", "", "private "])
    switch random(isClass ? 9 : 5) {
    case 0, 1: return "\(access)func \(name)() -> \(type) { \(literal(type)) }"
    case 2: return "\(access)func \(name)(_ x: \(type)) -> \(type) { x }"
    case 3: return "\(access)var \(name)V: \(type) { \(literal(type)) }"
    case 4: return "static func \(name)S() -> \(type) { \(literal(type)) }"
    case 5: return "\(access)let \(name)L: \(type) = \(literal(type))"
    case 6: return "\(access)var \(name)P = \(literal(type))"
    case 7: return "\(access)lazy var \(name)Z: \(type) = \(literal(type))"
    default: return "\(access)var \(name)O: \(type) = \(literal(type)) { didSet {} }"
    }
  }

  private func use() -> String {
    module.count += 1
    let value = one(["Card()", "Final()", "Heir()", "Base()", "make()", "Pair()", "1", "globe"])
    let call = one(Self.names) + one(["()", "()", "(\(literal(one(Self.types))))", "V", "L", "P", "O", "Z"])
    return one([
      "func u\(module.count)() { let o = \(value); print(o.\(call)) }",
      "let v\(module.count) = \(value).\(call)",
    ])
  }

  /// Changes the module, and says how.
  private func change() -> String {
    let kind = random(100)
    let type = one(module.types.keys.sorted())
    var members = module.types[type] ?? []
    if kind < 45 {
      let (new, place) = (member(ofClass: type.contains("class")), random(members.count + 1))
      members.insert(new, at: place)
      module.types[type] = members
      return "\(type) has \(new) at \(place)"
    }
    if kind < 65, !members.isEmpty {
      let old = members.remove(at: random(members.count))
      module.types[type] = members
      return "\(type) has no \(old)"
    }
    if kind < 72, members.count > 1 {
      members.swapAt(0, random(members.count))
      module.types[type] = members
      return "\(type) in another order"
    }
    if kind < 92 {
      let (file, new) = (one(["Use", "Use2", "Use3"]), use())
      module.others[file]?.append(new)
      return "\(file) has \(new)"
    }
    module.count += 1
    let new = one([
      "final class New\(module.count) { func f() {} }",
      "func pick(_ x: \(one(Self.types))) -> String { \"i\" }",
      "extension Shape { func \(one(Self.names))() -> Int { 1 } }",
      "extension Heir: Shape { func area() -> Double { 2 } }",
      "extension CustomStringConvertible { func \(one(Self.names))() -> Int { 1 } }",
    ])
    module.others["New\(module.count)"] = [new]
    return "a file with \(new)"
  }

  // MARK: Compiling

  /// The bytes of each file's object, by path; nil when the compiler refuses.
  private func compile(_ ported: Ported) throws -> [String: Data]? {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
    }
    var arguments = [
      "-frontend", "-c", "-disable-objc-interop", "-parse-as-library", "-suppress-warnings", "-Onone",
      "-module-name", "M",
      "-swift-version", "5",
    ]
    var outputs: [String: String] = [:]
    for file in ported.files {
      let stem = "\(folder)/\(((file.path as NSString).lastPathComponent as NSString).deletingPathExtension)"
      try file.text.write(toFile: "\(stem).swift", atomically: false, encoding: .utf8)
      arguments += ["-primary-file", "\(stem).swift"]
      outputs[file.path] = "\(stem).o"
    }
    arguments += ported.files.flatMap { ["-o", outputs[$0.path] ?? ""] }
    guard try run("swiftc", arguments) == 0 else { return nil }
    return try outputs.mapValues { object in
      // A number of the compiler's own representation, which is of what it has looked at, too.
      XCTAssertEqual(try run("objcopy", ["-R", ".swift_modhash", object]), 0)
      return try Data(contentsOf: URL(fileURLWithPath: object))
    }
  }

  private func run(_ program: String, _ arguments: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}

/// A module of many files that know each other.
private struct TwinModule {
  /// What counts the names that edits make.
  var count = 0
  /// Types and extensions with members that edits change; each is in a file of its own.
  var types: [String: [String]] = [
    "struct Pair": ["var a = 1", "var b = Inner()"],
    "class Card": ["init() {}", "var width = 2.0", "func alpha() -> Int { 1 }"],
    "final class Final: Root": ["var depth = 1", "func beta() -> Int { 2 }"],
    "class Base": ["init() {}", "var one = 1", "func gamma() -> Int { 3 }"],
    "class Heir: Base": ["var two = 2", "func delta() -> Int { one }"],
    "extension Card": ["func show() -> String { \"c\" }"],
    "extension Int": [],
    "extension Base": [],
  ]
  var others: [String: [String]] = [
    "Inner": ["struct Inner { var x = 1 }", "class Root { init() {} }"],
    "Box": [
      "struct Box<T> { var value: T }", "enum Side: Int { case left, right }",
      "protocol Shape { func area() -> Double; func label() -> String }",
      "extension Shape { func label() -> String { \"shape\" } }",
    ],
    "Tables": [
      "extension Card: Shape { func area() -> Double { width } }",
      "extension Heir: CustomStringConvertible { var description: String { \"h\" } }",
      "extension Final: Shape { func area() -> Double { 1 } }",
    ],
    "Globals": [
      "let globe = makePair()", "func makePair() -> Pair { Pair() }", "func make() -> Card { Card() }",
      "var table = [make()]", "func pick<T>(_ x: T) -> String { \"g\" }",
    ],
    "Use": [
      "func use() { print(Card().alpha(), Card().width, make().alpha(), globe.a, pick(1), Final().depth) }"
    ],
    "Use2": [
      "func use2() { for c in table { print(c.show(), c.area(), c.label()) }; print(Side.left.rawValue) }"
    ],
    "Use3": [
      "func use3(_ s: any Shape) { print(s.area(), Pair().b.x, Heir().one, Heir().two, Heir().gamma()) }"
    ],
  ]

  /// The files by name.
  var sources: [String: String] {
    var files = others.mapValues { $0.joined(separator: "\n") + "\n" }
    for (head, members) in types {
      let name = head.filter { $0.isLetter }
      files[name] = "\(head) {\n  \(members.joined(separator: "\n  "))\n}\n"
    }
    return Dictionary(uniqueKeysWithValues: files.map { ("\($0.key).swift", $0.value) })
  }
}
