import Stage
import Support
import UIKit
import XCTest

/// A view that is moved by hand in each layout of its superview, over content that constraints hold.
final class LayoutRestTests: XCTestCase {
  private final class Page: UIViewController {
    let panel = UIView()
    let content = UIView()
    var rounds = 0

    override func viewDidLoad() {
      super.viewDidLoad()
      panel.frame = view.bounds
      view.addSubview(panel)
      content.translatesAutoresizingMaskIntoConstraints = false
      panel.addSubview(content)
      NSLayoutConstraint.activate([
        content.leadingAnchor.constraint(equalTo: panel.leadingAnchor, constant: 8),
        content.trailingAnchor.constraint(equalTo: panel.trailingAnchor, constant: -8),
        content.topAnchor.constraint(equalTo: panel.topAnchor, constant: 4),
        content.heightAnchor.constraint(equalToConstant: 30),
      ])
    }

    override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      rounds += 1
      panel.frame = CGRect(x: 0, y: view.bounds.height - 50, width: view.bounds.width, height: 200)
      panel.layoutIfNeeded()
    }
  }

  func testFramesSetInALayoutComeToRest() throws {
    var page: Page?
    let (_, messages) = try Diagnostics.withCapture {
      let stage = try Stage(Stage.Configuration(size: CGSize(width: 120, height: 300), scale: 2)) {
        let made = Page()
        page = made
        return made
      }
      try stage.advance(to: 0.1)
      XCTAssertEqual(page?.panel.frame, CGRect(x: 0, y: 250, width: 120, height: 200))
      XCTAssertEqual(page?.content.frame, CGRect(x: 8, y: 4, width: 104, height: 30))
      try stage.resize(to: CGSize(width: 90, height: 100))
      XCTAssertEqual(page?.panel.frame, CGRect(x: 0, y: 50, width: 90, height: 200))
      XCTAssertEqual(page?.content.frame, CGRect(x: 8, y: 4, width: 74, height: 30))
      XCTAssertTrue(stage.isSettled)
    }
    XCTAssertEqual(messages.map(\.text), [])
    XCTAssertLessThan(try XCTUnwrap(page?.rounds), 8)
  }

  func testAFrameThatComesBackIsFollowed() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let panel = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    let content = UIView()
    content.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(panel)
    panel.addSubview(content)
    NSLayoutConstraint.activate([
      content.widthAnchor.constraint(equalTo: panel.widthAnchor),
      content.heightAnchor.constraint(equalTo: panel.heightAnchor),
      content.leadingAnchor.constraint(equalTo: panel.leadingAnchor),
      content.topAnchor.constraint(equalTo: panel.topAnchor),
    ])
    for size in [
      CGSize(width: 100, height: 50), CGSize(width: 50, height: 100), CGSize(width: 100, height: 50),
    ] {
      panel.frame.size = size
      root.layoutIfNeeded()
      XCTAssertEqual(content.frame.size, size)
    }
  }
}
