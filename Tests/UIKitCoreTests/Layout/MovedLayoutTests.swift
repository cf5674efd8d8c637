import UIKit
import XCTest

/// Views that go from one superview to another with what is laid out in them.
final class MovedLayoutTests: XCTestCase {
  @preconcurrency @MainActor func testATextOfSeveralLinesKeepsThemInAnotherSuperview() {
    let harness = WindowHarness()
    defer { harness.close() }
    let page = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
    let label = UILabel()
    label.numberOfLines = 0
    label.text = String(repeating: "several words ", count: 12)
    label.translatesAutoresizingMaskIntoConstraints = false
    page.addSubview(label)
    NSLayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: page.leadingAnchor),
      label.trailingAnchor.constraint(equalTo: page.trailingAnchor),
      label.topAnchor.constraint(equalTo: page.topAnchor),
    ])
    harness.window.addSubview(page)
    harness.window.makeKeyAndVisible()
    page.layoutIfNeeded()
    let height = label.bounds.height
    XCTAssertGreaterThan(height, 80)
    let card = UIView(frame: CGRect(x: 0, y: 400, width: 300, height: 400))
    harness.window.addSubview(card)
    card.addSubview(page)
    harness.frame(at: 0)
    XCTAssertEqual(label.bounds.height, height)
    harness.window.addSubview(page)
    harness.frame(at: 0.1)
    XCTAssertEqual(label.bounds.height, height)
  }
}
