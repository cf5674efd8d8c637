import Stage
import UIKit
import XCTest

@testable import Demos

/// The springy tabs' pages, as in the article's storyboard.
final class SpringyTabsTests: XCTestCase {
  func testTabsAndPagesAreTheArticles() throws {
    let pages: [(tab: String, name: String, caption: String?)] = [
      ("First", "First", "Loaded by FirstViewController"),
      ("Second", "Second", "Loaded by SecondViewController"), ("Item", "Third", nil),
    ]
    for (index, page) in pages.enumerated() {
      var script = Script()
      script.tap("tab.\(index)", at: 0)
      let stage = try Stage(Stage.Configuration(size: Demo.springyTabs.size, scale: 1), script: script) {
        Demo.springyTabs.makeRoot()
      }
      try stage.advance(to: 1)
      let title = try XCTUnwrap(stage.view(withIdentifier: "tab.\(index).title") as? UILabel)
      XCTAssertEqual(title.text, page.tab)
      let tabs = try XCTUnwrap(stage.window.rootViewController as? UITabBarController)
      let view = try XCTUnwrap(tabs.selectedViewController?.view)
      let labels = view.subviews.compactMap { $0 as? UILabel }
      XCTAssertEqual(labels.map(\.text), [page.name, page.caption])
      XCTAssertEqual(labels.map(\.font), [.systemFont(ofSize: 36), .systemFont(ofSize: 14)])
      XCTAssertEqual(labels[0].center.y, view.bounds.midY, accuracy: 0.5)
      XCTAssertEqual(labels[1].frame.minY, labels[0].frame.maxY + 8)
    }
  }
}
