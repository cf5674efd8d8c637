import SourceTools
import XCTest

@testable import Tuner

/// What the port makes of key-value observing and coding.
final class PortedObservationTests: XCTestCase {
  override func setUpWithError() throws { try SourceTool.buildAndWait() }

  private func body(_ source: String) throws -> String {
    try Ported.port(["A.swift": source]).body("A.swift")
  }

  private func check(
    _ source: String, _ wanted: String, notes: [String] = [], file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    let ported = try Ported.port(["A.swift": source])
    XCTAssertEqual(ported.body("A.swift"), wanted, file: file, line: line)
    XCTAssertEqual(ported.notes.map(\.text), notes, file: file, line: line)
  }

  private let begin = "PropertyChanges.begin(\"a\", of: self)"
  private let end = "PropertyChanges.end(\"a\", of: self)"

  func testStoredPropertiesTellOfTheirChanges() throws {
    try check(
      "class V: UIView { @objc dynamic var a = 1 }",
      "class V: UIView { var a = 1 { willSet { \(begin) } didSet { \(end) } } }")
    try check(
      "class V: UIView { @objc public private(set) dynamic weak var a: UIView? }",
      "class V: UIView { public private(set) weak var a: UIView? { willSet { \(begin) } didSet { \(end) } } }"
    )
    try check("class V: UIView { @objc var a = 1 }", "class V: UIView { var a = 1 }")
    try check("class V: UIView { @objc dynamic static var a = 1 }", "class V: UIView { static var a = 1 }")
  }

  func testOwnObserversStay() throws {
    try check(
      "class V: UIView { @objc dynamic var a = 1 { didSet { f() } } }",
      "class V: UIView { var a = 1 { willSet { \(begin) }  didSet { defer { \(end) };  f() } } }")
    try check(
      "class V: UIView { @objc dynamic var a = 1 { willSet(n) { f(n) } didSet {} } }",
      "class V: UIView { var a = 1 { willSet(n) { \(begin);  f(n) } didSet { \(end) } } }")
    try check(
      "class V: UIView { @objc dynamic var a: Int { get { 1 } set { f(newValue) } } }",
      "class V: UIView { var a: Int { get { 1 } set { \(begin); defer { \(end) };  f(newValue) } } }")
    try check("class V: UIView { @objc dynamic var a: Int { 1 } }", "class V: UIView { var a: Int { 1 } }")
  }

  func testOverridesOfDynamicPropertiesTellToo() throws {
    try check(
      "class V: UIView { @objc dynamic var a = 1 }\nclass W: V { override var a: Int { get { 1 } set { f() } } }",
      "class V: UIView { var a = 1 { willSet { \(begin) } didSet { \(end) } } }\n"
        + "class W: V { override var a: Int { get { 1 } set { \(begin); defer { \(end) };  f() } } }")
  }

  func testSeveralInOneDeclarationAreTakenApart() throws {
    let (beginB, endB) = (begin.replacing("\"a\"", with: "\"b\""), end.replacing("\"a\"", with: "\"b\""))
    try check(
      "class V: UIView { @objc public dynamic var a = 1, b: Int }",
      "class V: UIView { public var a = 1 { willSet { \(begin) } didSet { \(end) } }; public "
        + "var b: Int { willSet { \(beginB) } didSet { \(endB) } } }")
    try check(
      "class V: UIView { @objc dynamic var a, b: Int }",
      "class V: UIView { var a: Int { willSet { \(begin) } didSet { \(end) } }; "
        + "var b: Int { willSet { \(beginB) } didSet { \(endB) } } }")
  }

  func testPathsThatAreObservedAreNamed() throws {
    try check(
      "let t = v.observe(\\.layer.bounds, options: [.new]) { _, _ in }",
      "let t = v.observe(\\.layer.bounds, named: \"layer.bounds\", options: [.new]) { _, _ in }")
    try check(
      "let t = v.observe(\\UIView.superview?.frame) { _, _ in }",
      "let t = v.observe(\\UIView.superview?.frame, named: \"superview.frame\") { _, _ in }")
    try check(
      "class V: UIView { func f() { willChangeValue(for: \\.a) } }",
      "class V: UIView { func f() { willChangeValue(for: \\.a, named: \"a\") } }")
    // Others' methods of the name, and paths that Objective-C could not follow.
    try check("let t = v.observe(\\.a, on: q) { _ in }", "let t = v.observe(\\.a, on: q) { _ in }")
    try check("let t = v.observe(\\.a[0]) { _, _ in }", "let t = v.observe(\\.a[0]) { _, _ in }")
  }

  func testObjectsGetASuperclassWithMembersToOverride() throws {
    try check(
      "class A: NSObject, B { override func observeValue(forKeyPath k: String?) {} }",
      "class A: RuntimeObject, B { override func observeValue(forKeyPath k: String?) {} }")
    try check(
      "class A: NSObject {}\nclass B: A { override func setValue(_ v: Any?, forUndefinedKey k: String) {} }",
      "class A: RuntimeObject {}\nclass B: A { override func setValue(_ v: Any?, forUndefinedKey k: String) {} }"
    )
    try check("class A: NSObject { override init() {} }", "class A: NSObject { override init() {} }")
    try check(
      "class A: Operation { override func observeValue(forKeyPath k: String?) {} }",
      "class A: Operation { func observeValue(forKeyPath k: String?) {} }",
      notes: [
        "observeValue of A is not called here: Operation has no such method; let a subclass of NSObject do this"
      ])
  }

  func testTablesSayWhatCanBeObserved() throws {
    let text = try Ported.port([
      "A.swift": """
      class A: NSObject {
        @objc dynamic var a = 1
        @objc var b: Int { 1 }
        @objc var c = 1
        @objc static func keyPathsForValuesAffectingB() -> Set<String> { ["a"] }
        func f() { willChangeValue(forKey: "c") }
      }
      """
    ]).files[0].text
    XCTAssertTrue(text.contains("observable: [\"a\", \"c\"]"), text)
    XCTAssertTrue(text.contains("dependencies: [\"b\": A.keyPathsForValuesAffectingB()]"), text)
  }

  func testClassesAreFoundByTheProjectsNames() throws {
    try check(
      "let c: AnyClass? = NSClassFromString(\"A\")\nlet n = NSStringFromClass(UIView.self)",
      "let c: AnyClass? = RuntimeClasses.find(\"A\")\nlet n = RuntimeClasses.name(UIView.self)")
  }

  func testTheProjectsFolderIsAskedFor() throws {
    try check(
      "let a = Bundle.main.bundlePath + Bundle(for: A.self).resourcePath!\nlet b = Bundle.main.bundleURL, c = thing.bundlePath",
      "let a = Bundle.main.projectBundlePath + Bundle(for: A.self).projectResourcePath!\nlet b = Bundle.main.projectBundleURL, c = thing.bundlePath"
    )
    try check(
      "let own = Bundle(for: A.self)\nlet a = own.resourcePath, b = self.bundle.bundlePath, c = Bundle.main.bundleIdentifier!",
      "let own = Bundle(for: A.self)\nlet a = own.projectResourcePath, b = self.bundle.projectBundlePath, c = Bundle.main.projectBundleIdentifier!"
    )
  }

  func testTheProjectsInformationIsAskedFor() throws {
    try check(
      "let v = Bundle.main.infoDictionary?[\"CFBundleVersion\"] ?? Bundle.main.object(forInfoDictionaryKey: \"A\")",
      "let v = Bundle.main.projectInfoDictionary?[\"CFBundleVersion\"] ?? Bundle.main.projectObject(forInfoDictionaryKey: \"A\")"
    )
  }
}
