import UIKit
import XCTest

/// Properties whose changes ask for what depends on them.
final class InvalidatingTests: XCTestCase {
  private final class Dial: UIView {
    @Invalidating(.display) var color = 1
    @Invalidating(.layout) var inset: CGFloat = 0
    @Invalidating(.display, .layout, .intrinsicContentSize) var size: CGFloat = 10
    var drawn = 0
    var laidOut = 0
    override func draw(_ rect: CGRect) { drawn += 1 }
    override func layoutSubviews() {
      super.layoutSubviews()
      laidOut += 1
    }
    override var intrinsicContentSize: CGSize { CGSize(width: size, height: size) }
  }

  @preconcurrency @MainActor func testAChangeAsksForWhatItNeeds() {
    let harness = WindowHarness()
    defer { harness.close() }
    let dial = Dial(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    harness.window.addSubview(dial)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    let (drawn, laidOut) = (dial.drawn, dial.laidOut)
    dial.color = 1
    dial.inset = 0
    harness.frame(at: 0.1)
    XCTAssertEqual([dial.drawn, dial.laidOut], [drawn, laidOut], "equal values ask for nothing")
    dial.color = 2
    harness.frame(at: 0.2)
    XCTAssertEqual([dial.drawn, dial.laidOut], [drawn + 1, laidOut])
    dial.inset = 4
    harness.frame(at: 0.3)
    XCTAssertEqual([dial.drawn, dial.laidOut], [drawn + 1, laidOut + 1])
    dial.size = 20
    harness.frame(at: 0.4)
    XCTAssertEqual([dial.drawn, dial.laidOut], [drawn + 2, laidOut + 2])
    XCTAssertEqual([dial.color, Int(dial.inset), Int(dial.size)], [2, 4, 20])
  }

  private final class Cell: UICollectionViewCell {
    @Invalidating(.configuration) var isMarked = false
    var updates: [Bool] = []
    override func updateConfiguration(using state: UICellConfigurationState) { updates.append(isMarked) }
  }

  @preconcurrency @MainActor func testACellIsConfiguredAgain() {
    let harness = WindowHarness()
    defer { harness.close() }
    let cell = Cell(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    harness.window.addSubview(cell)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    let before = cell.updates.count
    cell.isMarked = true
    harness.frame(at: 0.1)
    XCTAssertEqual(cell.updates.count, before + 1)
    XCTAssertEqual(cell.updates.last, true)
  }

  @preconcurrency @MainActor func testRegionsAreGuidesAndInsets() {
    let harness = WindowHarness(safeArea: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
    defer { harness.close() }
    let view = UIView(frame: harness.window.bounds)
    view.insetsLayoutMarginsFromSafeArea = false
    view.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    harness.window.addSubview(view)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
    XCTAssertTrue(view.layoutGuide(for: .safeArea()) === view.safeAreaLayoutGuide)
    XCTAssertTrue(view.layoutGuide(for: .margins(cornerAdaptation: .horizontal)) === view.layoutMarginsGuide)
    XCTAssertEqual(view.edgeInsets(for: .safeArea(cornerAdaptation: .vertical)), view.safeAreaInsets)
    XCTAssertEqual(view.edgeInsets(for: .safeArea()).top, 47)
    XCTAssertEqual(
      view.edgeInsets(for: .margins()), UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    view.semanticContentAttribute = .forceRightToLeft
    XCTAssertEqual(view.directionalEdgeInsets(for: .margins()).leading, 2)
  }
}
