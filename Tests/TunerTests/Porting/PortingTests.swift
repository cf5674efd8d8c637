import SourceTools
import XCTest

@testable import Tuner

/// What the tool makes of single constructs.
final class PortingTests: XCTestCase {
  override func setUpWithError() throws { try SourceTool.buildAndWait() }

  private func check(
    _ source: String, _ wanted: String, notes: [String] = [], file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    let ported = try Ported.port(["A.swift": source])
    XCTAssertEqual(ported.body("A.swift"), wanted, file: file, line: line)
    XCTAssertEqual(ported.notes.map(\.text), notes, file: file, line: line)
  }

  /// Swift 4 allowed it with a warning, and code of that time has it.
  func testWhatNobodyCanOverrideIsNotOpen() throws {
    try check(
      "open class A { open static func a() {}\nfinal open var b = 1\nopen let d = 2\nopen class func c() {} }",
      "open class A { public static func a() {}\nfinal public var b = 1\npublic let d = 2\nopen class func c() {} }"
    )
  }

  func testAnyObjectIsAskedForItsValues() throws {
    try check(
      "let y = (change?[.newKey] as AnyObject).cgPointValue?.y",
      gives: "let y = AnyObjectMembers(change?[.newKey] as AnyObject).cgPointValue?.y")
    try check("let a = (b as AnyObject).frame", gives: "let a = (b as AnyObject).frame")
  }

  /// A line within a class.
  private func check(
    _ statement: String, in members: String = "", gives wanted: String, notes: [String] = [],
    file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try check(
      "class V: UIView { \(members)\nfunc f() { \(statement) } }",
      "class V: UIView { \(members.replacing("@objc ", with: ""))\nfunc f() { \(wanted) } }", notes: notes,
      file: file,
      line: line)
  }

  // MARK: Attributes

  func testAttributesOfTheRuntimeGo() throws {
    try check(
      """
      @objcMembers @IBDesignable
      public class A: UIView {
        @IBOutlet weak var label: UILabel!
        @objc(go:) dynamic private func go(_ a: Int) {}
        @IBInspectable var width: CGFloat = 1 { didSet { setNeedsDisplay() } }
      }
      """,
      """

      public class A: UIView {
        weak var label: UILabel!
        private func go(_ a: Int) {}
        var width: CGFloat = 1 { didSet { setNeedsDisplay() } }
      }
      """)
  }

  func testManagedPropertiesAreStored() throws {
    try check(
      "class A: NSObject { @NSManaged var a: CGFloat\n@NSManaged var b: String?\n@NSManaged var c: Thing }",
      "class A: NSObject { var a: CGFloat = 0\nvar b: String?\nvar c: Thing }",
      notes: ["@NSManaged var c has no value of its own here; give it one"])
    try check(
      "class A: CALayer { @NSManaged var a: CGFloat }",
      "class A: CALayer { var a: CGFloat { get { value(forKey: \"a\") as? CGFloat ?? 0 } set"
        + " { setValue(newValue, forKey: \"a\") } } }")
    try check(
      "class A: CALayer { @NSManaged var cap: CGLineCap\n@NSManaged var n: NSInteger }",
      "class A: CALayer { var cap: CGLineCap { get { value(forKey: \"cap\") as? CGLineCap"
        + " ?? RuntimeProperty.zero(CGLineCap.self, \"cap\") } set { setValue(newValue, forKey: \"cap\") } }\n"
        + "var n: NSInteger { get { value(forKey: \"n\") as? NSInteger ?? 0 } set"
        + " { setValue(newValue, forKey: \"n\") } } }")
  }

  func testProxiesAreObjectsThatForward() throws {
    try check(
      "class P: NSObject { override func responds(to s: Selector!) -> Bool { true } }",
      "class P: RuntimeObject { override func responds(to s: Selector!) -> Bool { true } }")
    try check(
      "class P: NSObject { override func forwardingTarget(for s: Selector!) -> Any? { nil } }",
      "class P: RuntimeObject { override func forwardingTarget(for s: Selector!) -> Any? { nil } }")
  }

  // MARK: Selectors

  func testSelectorsCarryTheirMethods() throws {
    let tap = "@objc func tap() {}"
    let sender = "@objc private func tap(_ s: Any) {}"
    try check("_ = #selector(tap)", in: tap, gives: #"_ = Selector("tap", V.tap)"#)
    try check("_ = #selector(tap)", in: sender, gives: #"_ = Selector("tap:", V.tap(_:))"#)
    try check("_ = #selector(tap(_:))", in: sender, gives: #"_ = Selector("tap:", V.tap(_:))"#)
    try check("_ = #selector(self.tap(_:))", in: sender, gives: #"_ = Selector("tap:", V.tap(_:))"#)
    try check("_ = #selector(Self.tap)", in: sender, gives: #"_ = Selector("tap:", V.tap(_:))"#)
    try check("_ = #selector(V.tap)", in: sender, gives: #"_ = Selector("tap:", V.tap(_:))"#)
    try check("_ = Selector((\"tap:\"))", in: sender, gives: #"_ = Selector("tap:", V.tap(_:))"#)
    try check(
      "_ = #selector(V.tap(_:forEvent:))", in: "@objc func tap(_ s: Any, forEvent e: UIEvent) {}",
      gives: #"_ = Selector("tap:forEvent:", V.tap(_:forEvent:))"#)
    try check(
      "_ = #selector(tap as () -> Void)", in: "\(tap); \(sender)",
      gives: #"_ = Selector("tap", V.tap as (V) -> () -> Void)"#)
    try check(
      "_ = #selector(copy)", in: "@objc func copy() {}",
      gives: #"_ = Selector("copy", V.copy as (V) -> () -> Void)"#)
    try check(
      "_ = #selector(UIView.endEditing)", gives: #"_ = Selector("endEditing:", UIView.endEditing(_:))"#)
    try check("_ = #selector(layoutIfNeeded)", gives: #"_ = Selector("layoutIfNeeded", V.layoutIfNeeded)"#)
  }

  func testNamesAreObjectiveCs() throws {
    for (method, full, name) in [
      ("tap(sender: Any)", "tap(sender:)", "tapWithSender:"), ("move(to p: Any)", "move(to:)", "moveTo:"),
      ("moveTo(point: Any)", "moveTo(point:)", "moveToPoint:"), ("a(_ b: Any, _ c: Any)", "a(_:_:)", "a::"),
    ] {
      let base = full.prefix { $0 != "(" }
      try check(
        "_ = #selector(\(base))", in: "@objc func \(method) {}", gives: "_ = Selector(\"\(name)\", V.\(full))"
      )
    }
    try check(
      "class V: UIView { @objc(hit:) func tap(_ s: Any) {}\nlet a = #selector(tap) }",
      "class V: UIView { func tap(_ s: Any) {}\nlet a = Selector(\"hit:\", V.tap(_:)) }")
  }

  func testAccessors() throws {
    let property = "@objc var level = 1"
    try check(
      "_ = #selector(getter: level)", in: property,
      gives: #"_ = Selector("level", { (target: V) in { target.level } })"#)
    try check(
      "_ = #selector(setter: V.level)", in: property,
      gives: #"_ = Selector("setLevel:", { (target: V) in { value in target.level = value } })"#)
  }

  func testWhatNoSelectorCanCallIsNoted() throws {
    try check(
      "_ = #selector(tap)", in: "@objc func tap() {}; @objc func tap(_ s: Any) {}",
      gives: #"_ = Selector("tap", V.tap as (V) -> () -> Void)"#,
      notes: ["there are several methods tap; write the labels in #selector, as tap(_:)"])
    let three = "@objc func a(_ b: Any, c: Any, d: Any) {}"
    try check("_ = #selector(a)", in: three, gives: #"_ = Selector("a:c:d:", V.a(_:c:d:))"#)
    let four = "@objc func a(_ b: Any, c: Any, d: Any, e: Any) {}"
    try check(
      "_ = #selector(a)", in: four, gives: #"_ = Selector("a:c:d:e:")"#,
      notes: [
        "a(_:c:d:e:) cannot be called by its selector here; only instance methods with up to three arguments can that"
          + " neither throw nor are async"
      ])
  }

  func testKeyPaths() throws {
    try check("_ = #keyPath(CAShapeLayer.path)", gives: #"_ = "path""#)
    try check("_ = #keyPath(V.layer.position)", gives: #"_ = "layer.position""#)
    try check("_ = #keyPath(alpha)", gives: #"_ = "alpha""#)
    try check("_ = #keyPath(UIView.isHidden)", gives: #"_ = "hidden""#)
  }

  // MARK: Optional requirements

  func testOptionalRequirementsBecomeProtocols() throws {
    try check(
      """
      @objc public protocol D {
        func must()
        @objc optional func may(_ a: Int) -> Bool
      }
      class A: NSObject, D { func must() {}; func may(_ a: Int) -> Bool { true } }
      class B: NSObject, D { func must() {} }
      class C: B { func may(_ a: Int) -> Bool { true } }
      weak var d: D?
      func ask(_ one: D) {
        if d?.may?(1) ?? false { return }
        if one.may?(1) != nil, d?.may != nil { d!.may!(2) }
      }
      """,
      """
      public protocol D: AnyObject {
        func must()
        \("")
      }
      class A: NSObject, D, D_may__ { func must() {}; func may(_ a: Int) -> Bool { true } }
      class B: NSObject, D { func must() {} }
      class C: B, D_may__ { func may(_ a: Int) -> Bool { true } }
      weak var d: D?
      func ask(_ one: D) {
        if (d as? any D_may__)?.may(1) ?? false { return }
        if (one as? any D_may__)?.may(1) != nil, (d as? any D_may__)?.may != nil { (d! as? any D_may__)!.may(2) }
      }
      #sourceLocation(file: "/My App/A.swift", line: 12)
      public protocol D_may__: AnyObject {
      #sourceLocation(file: "/My App/A.swift", line: 3)
      func may(_ a: Int) -> Bool
      }
      """)
  }

  func testAnOptionalPropertyThatMayBeNilIsTwiceOptional() throws {
    let ported = try Ported.port([
      "A.swift": """
      @objc protocol M { @objc optional var button: UIButton? { get } }
      func f(_ m: M, _ other: M?) {
        guard m.button != nil else { return }
        m.button!!.alpha = 0
        m.button??.alpha = 1
        let one = other?.button ?? nil
      }
      """
    ])
    XCTAssertEqual(
      ported.body("A.swift").split(separator: "\n").dropFirst().prefix(6).joined(separator: "\n"),
      """
      func f(_ m: M, _ other: M?) {
        guard (m as? any M_button).map({ $0.button }) != nil else { return }
        (m as? any M_button)!.button!.alpha = 0
        (m as? any M_button)?.button?.alpha = 1
        let one = (other as? any M_button).map({ $0.button }) ?? nil
      }
      """)
  }

  func testOptionalRequirementsOfOtherModules() throws {
    let ported = try Ported.port(
      ["A.swift": "class A: NSObject, D { func may() {} }\nfunc f(_ d: D) { d.may?() }"],
      context: ["D.swift": "@objc public protocol D { @objc optional func may() }"])
    XCTAssertEqual(ported.files.count, 1)
    XCTAssertEqual(
      ported.body("A.swift"),
      "class A: NSObject, D, D_may { func may() {} }\nfunc f(_ d: D) { (d as? any D_may)?.may() }")
  }

  func testClosuresAreCalledAsTheyWere() throws {
    try check("done?(); other.done?()", in: "var done: (() -> Void)?", gives: "done?(); other.done?()")
    try check(
      "scroll.delegate?.scrollViewDidScroll?(scroll)", gives: "scroll.delegate?.scrollViewDidScroll(scroll)")
  }

  // MARK: Extensions

  func testOverridesMoveIntoTheirClass() throws {
    let ported = try Ported.port([
      "A.swift": "class A: UIView {\n  @objc func up() {}\n}\nclass B: A {\n  override func down() {}\n}",
      "B.swift":
        "extension A {\n  override func layoutSubviews() {\n    _ = #selector(up)\n  }\n  @objc func down() {}\n}",
    ])
    XCTAssertEqual(
      ported.body("A.swift"),
      """
      class A: UIView {
        func up() {}

      #sourceLocation(file: "/My App/B.swift", line: 2)
      override func layoutSubviews() {
          _ = Selector("up", A.up)
        }
      #sourceLocation(file: "/My App/A.swift", line: 3)

      #sourceLocation(file: "/My App/B.swift", line: 5)
      func down() {}
      #sourceLocation(file: "/My App/A.swift", line: 3)
      }
      class B: A {
        override func down() {}
      }
      """)
    XCTAssertEqual(ported.body("B.swift"), "extension A {\n  \n\n\n  \n}")
  }

  /// The rest of the extension stays.
  func testAnOverrideInAnExtensionOfTheFrameworkIsLeftOut() throws {
    let ported = try Ported.port([
      "A.swift":
        "extension UITabBar {\n  override open var traitCollection: UITraitCollection { super.traitCollection }\n"
        + "  func clear() {}\n}"
    ])
    XCTAssertEqual(ported.body("A.swift"), "extension UITabBar {\n  \n  func clear() {}\n}")
    XCTAssertEqual(ported.notes.count, 1)
  }

  /// A property of the same name elsewhere in the project does not make a delegate's method one.
  func testAFrameworksOptionalMethodIsCalledBesideAPropertyOfItsName() throws {
    try check(
      "delegate?.tabBarController?(self, didSelect: c)", in: "weak var tabBarController: UITabBarController?",
      gives: "delegate?.tabBarController(self, didSelect: c)")
    try check("finish?.tabBar?()", in: "var tabBar: (() -> Void)?", gives: "finish?.tabBar?()")
  }

  /// The compiler refuses a table's use of what is unavailable.
  func testUnavailableMembersAreInNoTable() throws {
    let ported = try Ported.port([
      "A.swift":
        "class A: UIView {\n  @available(*, unavailable, message: \"only there\")\n  @IBInspectable var a: Int { 1 }\n"
        + "  @available(iOS 13, *) @IBInspectable var b: Int { 2 }\n  @available(*, unavailable)\n"
        + "  @IBAction func c() {}\n}"
    ])
    let text = ported.files.map(\.text).joined()
    XCTAssertTrue(text.contains("properties: [\"b\": RuntimeProperty(\\A.b)], methods: [:]"), text)
  }

  func testATypeInAnExtensionOfTheFrameworksIsNamedWithIt() throws {
    let ported = try Ported.port([
      "A.swift": """
      extension UIControl {
        private class Sleeve { @objc func invoke(_ sender: UIControl) {} }
        class Open { @objc func invoke() {} }
      }
      extension B { class C { @objc func go() {} } }
      """,
      "B.swift": "class B {}",
    ])
    let text = try XCTUnwrap(ported.files.first { $0.path.hasSuffix("A.swift") }).text
    XCTAssertFalse(text.contains("Sleeve.flipbookTable"), text)
    XCTAssertTrue(text.contains("RuntimeClass(UIControl.Open.self"), text)
    XCTAssertTrue(text.contains("RuntimeClass(B.C.self"), text)
  }

  /// As Objective-C: the body of the nearest class runs, and `super` is the one above it.
  func testExtensionsOfTheFrameworksClassesOverrideEachOther() throws {
    let ported = try Ported.port([
      "A.swift": "extension UIView {\n  @objc func start(_ n: Int, for k: Int = 1) -> Int { n }\n"
        + "  @objc var kids: [UIView] { subviews }\n}",
      "B.swift":
        "extension UITableView {\n  override func start(_ n: Int, for k: Int) -> Int { super.start(n, for: k) }\n"
        + "  override var kids: [UIView] { super.kids }\n}",
      "C.swift": "extension UIScrollView { override func start(_ n: Int, for k: Int) -> Int { 2 } }",
    ])
    XCTAssertEqual(ported.notes, [])
    XCTAssertEqual(
      ported.body("A.swift"),
      "extension UIView {\n  func start(_ n: Int, for k: Int = 1) -> Int { "
        + "if let own = self as? UITableView { return own.start_UITableView(n, for: k) }; "
        + "if let own = self as? UIScrollView { return own.start_UIScrollView(n, for: k) }; "
        + "return start_UIView(n, for: k) }; func start_UIView(_ n: Int, for k: Int = 1) -> Int { n }\n"
        + "  var kids: [UIView] { get { if let own = self as? UITableView { return own.kids_UITableView }; "
        + "return kids_UIView } }; var kids_UIView: [UIView] { subviews }\n}")
    XCTAssertEqual(
      ported.body("B.swift"),
      "extension UITableView {\n  func start_UITableView(_ n: Int, for k: Int) -> Int { start_UIScrollView(n, for: k) }\n"
        + "  var kids_UITableView: [UIView] { kids_UIView }\n}")
    XCTAssertEqual(
      ported.body("C.swift"),
      "extension UIScrollView { func start_UIScrollView(_ n: Int, for k: Int) -> Int { 2 } }")
  }

  func testWhatCannotMoveIsNoted() throws {
    let ported = try Ported.port([
      "A.swift": "class A: UIView {}",
      "B.swift":
        "extension A {\n  private func own() {}\n  override func layoutSubviews() { own() }\n}\n"
        + "extension UILabel {\n  override func layoutSubviews() {}\n}",
    ])
    XCTAssertEqual(
      ported.notes,
      [
        .init(
          path: "/My App/B.swift", line: 3, column: 3,
          text: "own is private to this file and used by an override that belongs into A; make it internal"),
        .init(
          path: "/My App/B.swift", line: 6, column: 3,
          text: "an extension of UILabel cannot override: left out; move this member into a subclass"),
      ])
  }

  // MARK: Files

  func testConditionsAreAPhones() throws {
    try check(
      "#if os(iOS) && !os(macOS) || targetEnvironment(macCatalyst)\n#elseif canImport(ObjectiveC) && DEBUG\n#endif",
      "#if true && !false || false\n#elseif true && DEBUG\n#endif")
  }

  func testEmptyTexts() throws {
    try check("let a = NSMutableAttributedString()", gives: "let a = NSMutableAttributedString(string: \"\")")
    try check("return NSAttributedString.init()", gives: "return NSAttributedString.init(string: \"\")")
    try check("let b = NSAttributedString(string: t)", gives: "let b = NSAttributedString(string: t)")
  }

  func testObjectsThatAnArchiveHasNot() throws {
    try check(
      "func a(with c: NSCoder) { b = c.decodeObject(forKey: k) as? B }",
      gives: "func a(with c: NSCoder) { b = c.decodeObjectIfThere(forKey: k) as? B }")
    try check(
      "func a(coder: NSCoder) { b = coder.decodeObject(of: [B.self], forKey: k) }",
      gives: "func a(coder: NSCoder) { b = coder.decodeObjectIfThere(of: [B.self], forKey: k) }")
    let own = "func a(_ cache: Cache) { b = cache.decodeObject(forKey: k) }"
    try check(own, gives: own)
  }

  func testWhatLoadsFromServersIsImported() throws {
    let ported = try Ported.port([
      "A.swift": "import UIKit\nlet a = URLSession.shared",
      "B.swift": "import UIKit\nlet b = URL(string: \"\")",
    ])
    XCTAssertEqual(ported.files.map { $0.text.hasPrefix("import FoundationNetworking\n") }, [true, false])
    XCTAssertEqual(ported.body("A.swift"), "import UIKit\nlet a = URLSession.shared")
  }

  func testImportsNameWhatExists() throws {
    let ported = try Ported.port([
      "A.swift":
        "import UIKit.UIGestureRecognizerSubclass\nimport class CoreGraphics.CGColor\nimport os.log\nimport Mine",
      "B.swift": "import ImageIO\nimport Darwin",
    ])
    XCTAssertEqual(ported.body("A.swift"), "import UIKit\nimport CoreGraphics\n\nimport Mine")
    XCTAssertEqual(ported.body("B.swift"), "import CoreGraphics\nimport Foundation")
    // What views use of `os` is in UIKit here; nothing is missing.
    XCTAssertEqual(ported.imports, [.init(module: "ImageIO", path: "/My App/B.swift", line: 1)])
    let model = try Ported.port(["C.swift": "import CoreText\nimport OSLog"])
    XCTAssertEqual(model.body("C.swift"), "import UIKit\n")
    XCTAssertEqual(model.imports, [])
  }

  func testPathsAreQuoted() throws {
    XCTAssertEqual(
      try Ported.port(["\"Ü\\.swift": "let a = 1"]).files,
      [
        .init(
          path: "/My App/\"Ü\\.swift",
          text: #"#sourceLocation(file: "/My App/\"Ü\\.swift", line: 1)"# + "\nlet a = 1")
      ])
  }

  func testBrokenFilesArePortedAsFarAsPossible() throws {
    for broken in [
      "", "#selector(", "@objc", "class A { @objc func f( }", "extension A { override func", "#Preview {",
      "#Preview(",
      "@objc protocol P { @objc optional func f(", "#if os(iOS", "d?.f?(", "#keyPath()", "import", "\u{0}",
      "}}}",
    ] {
      let ported = try Ported.port(["A.swift": broken, "B.swift": "@objc class A: UIView { func g() {} }"])
      XCTAssertEqual(ported.body("B.swift"), "class A: UIView { func g() {} }", broken)
    }
  }
}
