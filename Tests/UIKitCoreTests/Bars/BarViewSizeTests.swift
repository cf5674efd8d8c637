import Support
import UIKit
import XCTest

@testable import UIKitCore

/// Views of the app's own in a navigation bar, which say by constraints how large they are.
final class BarViewSizeTests: XCTestCase {
  private var harness = WindowHarness()
  override func setUp() { harness = WindowHarness() }
  override func tearDown() { harness.close() }

  private func show(_ item: (UINavigationItem) -> Void) -> UINavigationBar {
    let page = UIViewController()
    item(page.navigationItem)
    let stack = UINavigationController(rootViewController: page)
    harness.window.rootViewController = stack
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    return stack.navigationBar
  }

  private func boxed(_ text: String) -> (box: UIView, label: UILabel) {
    let box = UIView(), label = UILabel()
    label.text = text
    label.translatesAutoresizingMaskIntoConstraints = false
    box.addSubview(label)
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: box.topAnchor),
      label.bottomAnchor.constraint(equalTo: box.bottomAnchor),
      label.leadingAnchor.constraint(equalTo: box.leadingAnchor),
      label.trailingAnchor.constraint(equalTo: box.trailingAnchor),
    ])
    return (box, label)
  }

  func testItemsWithoutAFrame() {
    let stack = UIStackView(arrangedSubviews: [UIView(), UIView()])
    for (index, part) in stack.arrangedSubviews.enumerated() {
      part.widthAnchor.constraint(equalToConstant: 20 + 10 * CGFloat(index)).isActive = true
      part.heightAnchor.constraint(equalToConstant: 24).isActive = true
    }
    let square = UIButton(type: .custom)
    square.widthAnchor.constraint(equalToConstant: 32).isActive = true
    square.heightAnchor.constraint(equalToConstant: 32).isActive = true
    let (box, label) = boxed("Item")
    let (_, messages) = Diagnostics.withCapture {
      _ = show {
        $0.leftBarButtonItem = UIBarButtonItem(customView: stack)
        $0.rightBarButtonItems = [UIBarButtonItem(customView: square), UIBarButtonItem(customView: box)]
      }
    }
    XCTAssertEqual(messages.map(\.text), [])
    XCTAssertEqual(stack.bounds.size, CGSize(width: 50, height: 24))
    XCTAssertEqual(square.bounds.size, CGSize(width: 32, height: 32))
    XCTAssertEqual(box.bounds.size, label.intrinsicContentSize)
    XCTAssertGreaterThan(box.bounds.width, 20)
  }

  func testTitleViewsWithoutAFrame() {
    let (box, label) = boxed("Constrained")
    let bar = show { $0.titleView = box }
    XCTAssertEqual(box.bounds.size.width, label.intrinsicContentSize.width, accuracy: 1)
    XCTAssertEqual(box.convert(box.bounds, to: bar).midX, bar.bounds.midX, accuracy: 1)
    let parts = UIStackView(arrangedSubviews: [UILabel(), UILabel()])
    parts.axis = .vertical
    for case let part as UILabel in parts.arrangedSubviews { part.text = "Title" }
    _ = show { $0.titleView = parts }
    XCTAssertGreaterThan(parts.bounds.width, 30)
    XCTAssertGreaterThan(parts.bounds.height, 30)
  }

  /// It fills the bar, whose background it has.
  func testASearchBarAsTitle() {
    let search = UISearchBar()
    let bar = show { $0.titleView = search }
    XCTAssertGreaterThan(search.bounds.width, bar.bounds.width - 60)
    XCTAssertEqual(search.bounds.height, 44)
    XCTAssertNil(search.backgroundColor)
    XCTAssertEqual(
      search.searchTextField.convert(search.searchTextField.bounds, to: bar).midY, 22, accuracy: 1)
  }
}
