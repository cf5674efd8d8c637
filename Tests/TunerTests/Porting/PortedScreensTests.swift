import SourceTools
import XCTest

@testable import Tuner

/// The screens that the tool finds in sources.
final class PortedScreensTests: XCTestCase {
  override func setUpWithError() throws { try SourceTool.buildAndWait() }

  private func names(_ source: String) throws -> [String] {
    try Ported.port(["A.swift": source]).screens.map { "\($0.kind) \($0.name)" }
  }

  func testPreviewsBecomeFunctions() throws {
    let ported = try Ported.port([
      "Box.swift": """
      import UIKit
      #Preview("Box", traits: .fixedLayout(width: 320, height: 40.5)) {
        let box = UIView()
        box.alpha = 1
        box
      }
      #if DEBUG
      #Preview { UIView() }
      #Preview(
        traits: .portrait
      ) { UIViewController() }
      #endif
      #if !DEBUG
      #Preview("Never") { UIView() }
      #endif
      """
    ])
    XCTAssertTrue(ported.files[0].text.hasPrefix("import Projects; import UIKit\n#sourceLocation("))
    XCTAssertEqual(
      ported.body("Box.swift"),
      """
      import UIKit
      @MainActor func flipbookPreview_Box_1() -> UIViewController { FlipbookPreviews.controller {
        let box = UIView()
        box.alpha = 1
        return box
      } }
      #if DEBUG
      @MainActor func flipbookPreview_Box_2() -> UIViewController { FlipbookPreviews.controller { UIView() } }
      @MainActor func flipbookPreview_Box_3() -> UIViewController { FlipbookPreviews.controller {

       UIViewController() } }
      #endif
      #if !DEBUG
      #Preview("Never") { UIView() }
      #endif
      """)
    let path = "/My App/Box.swift"
    XCTAssertEqual(
      ported.screens,
      [
        .init(name: "Box", title: "Box", kind: "preview", path: path, line: 2, width: 320, height: 40.5),
        .init(name: "Box 2", title: "Box 2", kind: "preview", path: path, line: 8),
        .init(name: "Box 3", title: "Box 3", kind: "preview", path: path, line: 9),
      ])
  }

  func testSwiftUIIsLeftOut() throws {
    let ported = try Ported.port([
      "A.swift": "import SwiftUI\n#Preview {\n  Text(\"a\")\n}\nstruct P: PreviewProvider {}"
    ])
    XCTAssertEqual(ported.screens, [])
    XCTAssertEqual(ported.body("A.swift"), "import UIKit\n\n\n\n")
    XCTAssertEqual(
      ported.notes.map(\.text),
      ["SwiftUI does not exist here, so this preview is left out; write a #Preview of a UIView"])
  }

  /// Xcode's template and many a project ask for SwiftUI about their previews, also of views that need none of it.
  func testPreviewsOfViewsAreFoundWhereSwiftUIIsAskedFor() throws {
    let ported = try Ported.port([
      "Box.swift": """
      import UIKit
      class Box: UIView {}
      #if DEBUG && canImport(SwiftUI)
      import SwiftUI
      @available(iOS 17.0, *)
      #Preview("Card") { Box() }
      #Preview("Words") { Text("a") }
      #endif
      #if canImport(SwiftUI)
      #Preview { Box() }
      let usesMore = 1
      #endif
      """
    ])
    XCTAssertEqual(ported.screens.map { "\($0.kind) \($0.name)" }, ["preview Card", "view Box"])
    XCTAssertEqual(
      ported.body("Box.swift"),
      """
      import UIKit
      class Box: UIView {}
      #if DEBUG && true

      @available(iOS 17.0, *)
      @MainActor func flipbookPreview_Box_1() -> UIViewController { FlipbookPreviews.controller { Box() } }

      #endif
      #if canImport(SwiftUI)
      #Preview { Box() }
      let usesMore = 1
      #endif
      """)
  }

  func testClassesThatCanBeMade() throws {
    XCTAssertEqual(
      try names(
        """
        class A: UIViewController {}
        class B: A { init(_ a: Int) { super.init(nibName: nil, bundle: nil) } }
        class C: A { init(a: Int = 1) { super.init(nibName: nil, bundle: nil) } }
        class D: UIButton { override init(frame: CGRect) { super.init(frame: frame) } }
        class E<T>: UIView {}
        private class F: UIView {}
        class G: NSObject { class H: UIView {} }
        class I: UIView { required init?(coder: NSCoder) { nil } }
        class J: UIGestureRecognizer {}
        class BaseView: UIView {}
        func f() { class K: UIView {} }
        """),
      ["controller A", "controller C", "view D", "view H"])
  }

  /// A class whose initialiser cannot be called without knowing more is not listed.
  func testClassesThatCannotBeMade() throws {
    XCTAssertEqual(
      try names(
        """
        enum Kind { case a }
        class A: UIView { init(title: String) {}; required init?(coder: NSCoder) { nil } }
        class B: UIView { @available(*, unavailable) override init(frame: CGRect) {} }
        class C: UIView { private init() {} }
        class D: UIView { init?(path: String = "") {} }
        class E: UIViewController { init(n: Int = 1) throws {} }
        class F: UIView { init(a: Int = 0) {}; init(b: Int = 0) {} }
        class G: UIView { init<T>(model: T? = nil) {} }
        class H: UITableViewCell { init(style: Kind, reuseIdentifier: String) {} }
        class I: UITableViewController { init(style: Kind) {} }
        class J: UIView { init(frame: Kind) {} }
        class K: UIViewController { init(nibName: String, bundle: Bundle) {} }
        class L: UIView { init(title: String) {} }
        private extension L { convenience init() { self.init(title: "") } }
        class M: UIView { init(title: String) {} }
        @available(*, unavailable) extension M { convenience init() { self.init(title: "") } }
        @available(*, unavailable, renamed: "Z") class N: UIView {}
        extension Array { class O: UIView {} }
        enum Box<T> { class P: UIView {} }
        class Q<T>: UIView { init(value: T) {} }
        class R: Q<Int> {}
        class S: UIView { init!(path: String = "") {} }
        class T: UIView { init(n: Int = 1) async {} }
        class U: T {}

        class V: UIView { init(frame: CGRect, n: Int = 0) {} ; override init(frame: CGRect) {} }
        class W: UIKit.UITableViewCell {}
        class X: UIView { init(n: Int) {}; convenience init() { self.init(n: 1) } }
        extension UIView { class Y: UIView {} }
        """),
      ["view V", "view W", "view X", "view Y"])
  }

  func testHowTheyAreMade() throws {
    let ported = try Ported.port([
      "A.swift": """
      @main class App: UIResponder, UIApplicationDelegate {}
      class Cell: UITableViewCell {}
      class Table: UITableViewController {}
      class Mine: UIView {}
      class Outer { class Mine: UIView {} }
      """
    ])
    XCTAssertEqual(
      ported.screensSource,
      """
      import Projects
      import UIKit

      @_cdecl("flipbook_screens_Project") public func flipbookScreens(_ list: UnsafeMutableRawPointer) {
        MainActor.assumeIsolated {
          RuntimeClasses.register(RuntimeClass(App.self, properties: [:]))
          RuntimeClasses.register(RuntimeClass(Cell.self, properties: [:]))
          RuntimeClasses.register(RuntimeClass(Table.self, properties: [:]))
          RuntimeClasses.register(RuntimeClass(Mine.self, properties: [:]))
          RuntimeClasses.register(RuntimeClass(Outer.Mine.self, properties: [:]))
        }
        ProjectScreens.fill(list) { list in
          list.addApp("App") { App() }
          list.add("Table") { Table(style: .plain) }
          list.add("Cell") { Cell(style: .default, reuseIdentifier: nil) }
          list.add("Mine") { Mine(frame: .zero) }
          list.add("Mine 2") { Outer.Mine(frame: .zero) }
        }
      }

      """)
    XCTAssertTrue(ported.body("A.swift").hasPrefix("class App: UIResponder"))
  }

  func testConfigurationsAreGiven() throws {
    let source = try Ported.port([
      "A.swift": "class None: UIContentUnavailableView {}\nclass Row: UIListContentView {}"
    ]).screensSource
    XCTAssertTrue(source.contains("None(configuration: .empty())"), source)
    XCTAssertTrue(source.contains("Row(configuration: .cell())"), source)
  }

  func testTheHostStartsTheApp() throws {
    let ported = try Ported.port([
      "main.swift": "import UIKit\nlet a = 1\nUIApplicationMain(\n  0, [], nil, \"A\")\nfunc f() {}",
      "A.swift": "class A: NSObject, UIApplicationDelegate {}",
    ])
    XCTAssertEqual(ported.body("main.swift"), "import UIKit\nlet a = 1\n\n\nfunc f() {}")
    XCTAssertEqual(ported.notes.map(\.line), [3])
    XCTAssertEqual(ported.screens.map(\.kind), ["app"])
  }
}
