import SourceTools
import XCTest

@testable import Tuner

/// The tables by which storyboards find classes and their members.
final class PortedTablesTests: XCTestCase {
  override func setUpWithError() throws { try SourceTool.buildAndWait() }

  func testOutletsInspectablesAndActions() throws {
    let ported = try Ported.port([
      "A.swift": """
      import UIKit
      class Home: UIViewController {
        @IBOutlet private weak var label: UILabel!
        @IBOutlet var boxes: [UIView]!
        var count = 0
        @IBAction func tap(_ sender: Any) {}
        @IBAction private func done() {}
        @objc func load() async {}
        func plain(_ sender: Any) {}
      }
      extension UIView {
        @IBInspectable var radius: CGFloat { get { 0 } set {} }
      }
      private class Hidden: UIView { @IBInspectable var side = 1 }
      final class Plain: UIView {}
      class Box<T>: UIView { @IBOutlet var label: UILabel! }
      struct Value {}
      """
    ])
    let lines = (ported.files.first?.text ?? "").split(separator: "\n").map(String.init)
      .filter { $0.contains("flipbookTable") }
    XCTAssertEqual(
      lines,
      [
        "extension Home { @MainActor fileprivate static func flipbookTable_A_0() -> RuntimeClass { RuntimeClass(Home.self, "
          + "properties: [\"label\": RuntimeProperty(\\Home.label), \"boxes\": RuntimeProperty(\\Home.boxes)], methods: "
          + "[\"tap:\": Selector(\"tap:\", Home.tap(_:)), \"done\": Selector(\"done\", Home.done)]) } }",
        "extension Hidden { @MainActor fileprivate static func flipbookTable_A_1() -> RuntimeClass { RuntimeClass(Hidden.self, "
          + "properties: [\"side\": RuntimeProperty(\\Hidden.side)], methods: [:]) } }",
        "extension UIView { @MainActor fileprivate static func flipbookTable_A_2() -> RuntimeClass { RuntimeClass(UIView.self, "
          + "properties: [\"radius\": RuntimeProperty(\\UIView.radius)], methods: [:]) } }",
        "@MainActor func flipbookTables_A() { RuntimeClasses.register(Home.flipbookTable_A_0()); "
          + "RuntimeClasses.register(Hidden.flipbookTable_A_1()); RuntimeClasses.register(UIView.flipbookTable_A_2()) }",
      ])
    XCTAssertTrue(
      ported.screensSource.contains(
        """
          MainActor.assumeIsolated {
            flipbookTables_A()
            RuntimeClasses.register(RuntimeClass(Plain.self, properties: [:]))
          }

        """
      ), ported.screensSource)
  }
}
