import Support
import UIKit
import XCTest

/// Members that change nothing here say so once, and only when they are asked for something.
final class UnusedMemberTests: XCTestCase {
  private func reports(_ body: () -> Void) -> [String] {
    Diagnostics.withCapture(body).1.map(\.description)
  }

  func testAMemberReportsOnce() {
    let lines = reports {
      for _ in 0..<3 { UITableView().selectionFollowsFocus = true }
      let field = UITextField()
      field.smartQuotesType = .no
      field.smartQuotesType = .yes
      UITabBarItem().isSpringLoaded = true
    }
    XCTAssertEqual(
      lines,
      [
        "UITableView: selectionFollowsFocus changes nothing here: the keyboard's focus does not go through rows.",
        "UITextField: smartQuotesType changes nothing here: quotes stay as they are typed.",
        "UITabBarItem: isSpringLoaded changes nothing here: a drag that rests on an item does not select it.",
      ])
  }

  func testDefaultsAreSilent() {
    let lines = reports {
      let table = UITableView()
      table.selectionFollowsFocus = false
      table.allowsFocus = true
      table.selfSizingInvalidation = .enabled
      let field = UITextField()
      field.smartQuotesType = .default
      field.textContentType = nil
      let view = UIView()
      view.clearsContextBeforeDrawing = true
      view.focusGroupIdentifier = nil
      CALayer().edgeAntialiasingMask = [.layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge]
      UILabel().preferredVibrancy = .none
    }
    XCTAssertEqual(lines, [])
  }

  // MARK: What works now

  func testABackgroundOfItsOwnForSeveralSelectedRows() throws {
    final class Source: NSObject, UITableViewDataSource {
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell()
        cell.selectedBackgroundView = UIView()
        cell.multipleSelectionBackgroundView = UIView()
        return cell
      }
    }
    let harness = WindowHarness()
    defer { harness.close() }
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let source = Source()
    table.dataSource = source
    harness.window.addSubview(table)
    harness.frame(at: 0)
    for (isMultiple, expected) in [(false, [1, 0]), (true, [0, 1])] as [(Bool, [CGFloat])] {
      table.allowsMultipleSelection = isMultiple
      table.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
      let cell = try XCTUnwrap(table.cellForRow(at: IndexPath(row: 1, section: 0)))
      XCTAssertEqual(
        [cell.selectedBackgroundView?.alpha, cell.multipleSelectionBackgroundView?.alpha], expected)
      table.deselectRow(at: IndexPath(row: 1, section: 0), animated: false)
      XCTAssertEqual(cell.multipleSelectionBackgroundView?.alpha, 0)
    }
  }

  func testScopesHaveAPictureBehindThem() throws {
    let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 320, height: 100))
    let picture = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { context in
      UIColor.green.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    }
    bar.scopeButtonTitles = ["All", "Unread"]
    bar.showsScopeBar = true
    bar.scopeBarBackgroundImage = picture
    bar.sizeToFit()
    bar.layoutIfNeeded()
    let view = try XCTUnwrap(bar.subviews.compactMap { $0 as? UIImageView }.first { $0.image === picture })
    XCTAssertFalse(view.isHidden)
    XCTAssertEqual(view.frame.width, 320)
    XCTAssertEqual(view.frame.maxY, bar.bounds.maxY)
    XCTAssertGreaterThan(view.frame.height, 32)
    bar.showsScopeBar = false
    bar.layoutIfNeeded()
    XCTAssertTrue(view.isHidden)
    bar.barStyle = .black
    XCTAssertEqual(bar.traitCollection.userInterfaceStyle, .dark)
  }

  func testAControlOpensItsOwnMenu() {
    let control = UIControl()
    XCTAssertNil(control.contextMenuInteraction)
    control.isContextMenuInteractionEnabled = true
    XCTAssertTrue(control.contextMenuInteraction?.view === control)
    control.isContextMenuInteractionEnabled = false
    XCTAssertNil(control.contextMenuInteraction)
    XCTAssertTrue(control.interactions.isEmpty)
  }
}
