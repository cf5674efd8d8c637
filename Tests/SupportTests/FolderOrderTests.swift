import Foundation
import XCTest

/// The folders of the large targets stand in an order, and lower ones use nothing of higher ones.
final class FolderOrderTests: XCTestCase {
  private static let root: URL = {
    // Tests/SupportTests/FolderOrderTests.swift
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { url.deleteLastPathComponent() }
    return url
  }()

  private static let targets = ["Scene", "QuartzCore", "UIKitCore"]

  /// What goes against the order nevertheless. A new line is a hook that is missing or a file in the wrong folder; one
  /// that was mended leaves this list, which may only become shorter.
  private static let allowed: [String: [String]] = [
    "Scene": [
      // What a node holds on behalf of others: its particles, and the tree in which it hangs.
      "Nodes -> Particles: NodeReferences.swift, ParticleEmitter",
      "Nodes -> Tree: RenderNode.swift, RenderTree",
    ],
    "QuartzCore": [
      // A context is one tree of layers, with the animations on them; a layer asks its context for time and commits.
      "Context -> Layers: MotionObserver.swift, CALayer",
      "Context -> Layers: PendingChanges.swift, AttachedAnimation",
      "Context -> Layers: PendingChanges.swift, CALayer",
      "Context -> Layers: RenderContext.swift, AttachedAnimation",
      "Context -> Layers: RenderContext.swift, CALayer",
    ],
    "UIKitCore": [
      // What contains a view with the focus is its controller, which is asked, too.
      "Focus -> Controllers: FocusUpdate.swift, UIViewController",
      "Focus -> Controllers: UIFocusEnvironment.swift, UIViewController",
      // A view stores its controller, and what Auto Layout knows of it; scroll views override where constraints tie.
      "Views -> Controllers: UIView.swift, UIViewController",
      "Views -> Layout: UIView.swift, ViewLayoutState",
    ],
  ]

  /// What goes against the order because declarations of Apple's API name it: an earlier class has a property of a
  /// later one's type, and the protocols of transitions name the controllers that they serve.
  private static let demanded: [String: [String]] = [
    "UIKitCore": [
      "Application -> Controllers: UIViewController",
      "Application -> Events: UIWindow",
      "Bars -> ContextMenus: UIContextMenuConfiguration",
      "Bars -> ContextMenus: UIContextMenuConfiguration.ElementOrder",
      "Bars -> Controllers: UISearchController",
      "Buttons -> ContextMenus: UIContextMenuConfiguration",
      "Buttons -> ContextMenus: UIContextMenuConfiguration.ElementOrder",
      "Collections -> Nibs: UINib",
      "Controllers -> Nibs: UIStoryboard",
      "Controls -> ContextMenus: UIContextMenuConfiguration",
      "Controls -> ContextMenus: UIContextMenuInteraction",
      "Controls -> ContextMenus: UIContextMenuInteractionAnimating",
      "Controls -> Controllers: UIViewController",
      "Controls -> Menus: UIAction",
      "Controls -> Menus: UIAction.Identifier",
      "Events -> Controllers: UIViewController",
      "Images -> Responders: Selector",
      "Labels -> TextKit: NSTextContainer",
      "Layout -> Buttons: NSDirectionalRectEdge",
      "Responders -> Accessibility: UIAccessibilityCustomAction",
      "Responders -> Accessibility: UIAccessibilityTraits",
      "Responders -> Events: UIWindow",
      "Responders -> Gestures: UIGestureRecognizer",
      "Responders -> Keyboards: UIInputViewController",
      "Responders -> Menus: UICommand",
      "Responders -> Menus: UIKeyCommand",
      "Responders -> Menus: UIMenuBuilder",
      "Responders -> Sharing: UIActivityItemsConfigurationReading",
      "Responders -> Text: UITextRange",
      "Responders -> Views: UIView",
      "Tables -> Nibs: UINib",
      "Transitions -> Bars: UIBarButtonItem",
      "Transitions -> Controllers: UIViewController",
      "Values -> Images: UIImage",
      "Views -> Effects: UIHoverStyle",
      "Views -> Events: UIWindow",
      "Views -> Focus: UIFocusAnimationCoordinator",
      "Views -> Focus: UIFocusEffect",
      "Views -> Focus: UIFocusEnvironment",
      "Views -> Focus: UIFocusGroupPriority",
      "Views -> Focus: UIFocusItemContainer",
      "Views -> Focus: UIFocusUpdateContext",
      "Views -> Gestures: UIGestureRecognizer",
      "Views -> Layout: NSLayoutConstraint",
      "Views -> Layout: NSLayoutConstraint.Axis",
      "Views -> Layout: NSLayoutDimension",
      "Views -> Layout: NSLayoutXAxisAnchor",
      "Views -> Layout: NSLayoutYAxisAnchor",
      "Views -> Layout: UIKeyboardLayoutGuide",
      "Views -> Layout: UILayoutGuide",
      "Views -> Layout: UILayoutPriority",
      "Views -> Layout: UISemanticContentAttribute",
      "Views -> Layout: UIUserInterfaceLayoutDirection",
    ]
  ]

  /// The order as `CONTRIBUTING.md` has it, from the lowest folder.
  private func order(of target: String) throws -> [String] {
    let text = try String(contentsOf: Self.root.appendingPathComponent("CONTRIBUTING.md"), encoding: .utf8)
    let row = try XCTUnwrap(
      text.components(separatedBy: "\n").first { $0.hasPrefix("| `\(target)` | `") }, "a row for \(target)")
    let cells = row.components(separatedBy: " | ")
    return cells[1].components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
  }

  private func census(of target: String) throws -> FolderCensus {
    try FolderCensus(target: Self.root.appendingPathComponent("Sources/\(target)"))
  }

  func testLowerFoldersUseNothingOfHigherOnes() throws {
    for target in Self.targets {
      let census = try census(of: target)
      let order = try order(of: target)
      XCTAssertEqual(
        census.folders.subtracting(["."]).sorted(), order.sorted(), "\(target) in CONTRIBUTING.md")
      XCTAssertGreaterThan(census.uses.count, 50, "the reader must find what \(target)'s folders use")
      let against = census.against(order)
      let allowed = Self.allowed[target] ?? []
      let lines = against.filter { !$0.isDemanded }.map(\.line)
      XCTAssertEqual(lines.filter { !allowed.contains($0) }, [], "\(target): new uses of higher folders")
      XCTAssertEqual(
        allowed.filter { !lines.contains($0) }, [], "\(target): mended, take them out of the list")
      let demanded = Set(against.filter(\.isDemanded).map { "\($0.folder) -> \($0.other): \($0.type)" })
      XCTAssertEqual(demanded.sorted(), Self.demanded[target] ?? [], "\(target): what Apple's API demands")
    }
    XCTAssertEqual(Self.allowed.values.map(\.count).reduce(0, +), 11)
    XCTAssertEqual(Self.demanded.values.map(\.count).reduce(0, +), 53)
  }

  /// A file in no folder would be in no order.
  func testEveryFileIsInAFolder() throws {
    for target in Self.targets {
      let folder = Self.root.appendingPathComponent("Sources/\(target)")
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
        $0.hasSuffix(".swift")
      }
      XCTAssertEqual(files, target == "QuartzCore" ? ["Exports.swift"] : [], target)
    }
  }

  // MARK: The reader

  private func lines(_ files: [String: String]) -> [String] {
    FolderCensus(files: files).against(["Low", "High"]).map { $0.line + ($0.isDemanded ? " (API)" : "") }
  }

  private static let high = "open class Heir: Base {\n  struct Part {}\n}\nextension Base { enum Added {} }\n"

  func testTheReaderFindsWhatCodeNames() {
    XCTAssertEqual(
      lines(["Low/Base.swift": "class Base {\n  var heir: Heir?\n}\n", "High/Heir.swift": Self.high]),
      ["Low -> High: Base.swift, Heir"])
    XCTAssertEqual(
      lines(["Low/Base.swift": "class Base { let part = Heir.Part() }", "High/Heir.swift": Self.high]),
      ["Low -> High: Base.swift, Heir", "Low -> High: Base.swift, Heir.Part"])
    // What an extension adds is where the extension is.
    XCTAssertEqual(
      lines(["Low/Base.swift": "class Base {}\nlet added = Base.Added.self", "High/Heir.swift": Self.high]),
      ["Low -> High: Base.swift, Base.Added"])
  }

  func testTheReaderLeavesOutCommentsTextsAndImports() {
    let text = """
      import class High.Heir
      /// A base of ``Heir``. /* Heir
      /* Heir /* nested */ Heir */
      class Base {
        let name = "Heir", raw = #"a "Heir" \\(b)"#
        let inserted = "a \\(String("Heir")) Heir"
        let lines = \"""
          Heir "and" Heir
          \"""
        func f() -> Some.Heir { .Heir }
      }
      """
    XCTAssertEqual(lines(["Low/Base.swift": text, "High/Heir.swift": Self.high]), [])
  }

  func testTheReaderKnowsWhatApplesAPIDemands() {
    let member = "open class Base {\n  open var heir: Heir? { nil }\n  func g() { _ = Heir() }\n}\n"
    XCTAssertEqual(
      lines(["Low/Base.swift": member, "High/Heir.swift": Self.high]), ["Low -> High: Base.swift, Heir (API)"]
    )
    let list = "public protocol Base {\n  func f(\n    _ heir: Heir)\n}\n"
    XCTAssertEqual(
      lines(["Low/Base.swift": list, "High/Heir.swift": Self.high]), ["Low -> High: Base.swift, Heir (API)"])
    // Not what is inherited, not what is in a body, not a variable called `open`.
    for text in [
      "open class Base: Heir {}", "public func f() {\n  _ = Heir()\n}", "func f() { var open: [Heir] = [] }",
      "public class Base {\n  public init() {}\n  var heir: Heir?\n}",
      "public class Base {\n  public var a = 1\n  var heir: Heir?\n}",
    ] {
      XCTAssertEqual(
        lines(["Low/Base.swift": text, "High/Heir.swift": Self.high]), ["Low -> High: Base.swift, Heir"], text
      )
    }
  }
}
