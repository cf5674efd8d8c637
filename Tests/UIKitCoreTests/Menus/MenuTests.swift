import UIKit
import XCTest

final class MenuTests: XCTestCase {
  private var harness = WindowHarness()
  private var button = UIButton()
  private var chosen: [String] = []

  override func setUp() {
    harness = WindowHarness()
    chosen = []
    let actions = ["Name", "Date"].map { title in
      UIAction(title: title, state: title == "Name" ? .on : .off) { [weak self] _ in
        self?.chosen.append(title)
      }
    }
    let off = UIAction(title: "Size", attributes: .disabled) { [weak self] _ in self?.chosen.append("Size") }
    button = UIButton(type: .system)
    button.setTitle("Sort", for: .normal)
    button.frame = CGRect(x: 20, y: 100, width: 100, height: 40)
    button.menu = UIMenu(title: "", options: .singleSelection, children: [actions[0], off, actions[1]])
    button.showsMenuAsPrimaryAction = true
    harness.window.addSubview(button)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
  }

  override func tearDown() { harness.close() }

  private func row(_ index: Int) -> CGPoint {
    guard let view = harness.window.firstView(identifier: "menu.\(index)") else { return .zero }
    return view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
  }
  private var isOpen: Bool { harness.window.firstView(identifier: "menu.0") != nil }

  func testAPressOpensAndATapChooses() {
    let log = ControlEventLog(button)
    harness.tap(60, 120)
    XCTAssertEqual(log.take(), ["down", "menu"])
    XCTAssertTrue(isOpen)
    harness.run(to: 1)
    XCTAssertEqual(row(0), CGPoint(x: 133, y: 168), "8 points from the edge, 6 below the button, 44 high")
    harness.tap(row(1).x, row(1).y)
    XCTAssertEqual(chosen, [], "a line that is disabled")
    harness.tap(row(2).x, row(2).y)
    XCTAssertEqual(chosen, ["Date"])
    XCTAssertEqual(button.menu?.selectedElements.map(\.title), ["Date"])
    XCTAssertEqual(log.take(), ["primary"])
    harness.run(to: 2)
    XCTAssertFalse(isOpen)
  }

  /// Above the button the first line is lowest, nearest to the finger, unless the order is fixed or the button is in
  /// what scrolls.
  func testTheOrderOfAMenuAboveItsButton() {
    button.frame.origin.y = 780
    func lines() -> [CGFloat] {
      let start = harness.context.scheduler.now
      harness.tap(60, 800)
      harness.run(to: start + 1)
      let lines = (0..<3).map { row($0).y }
      harness.tap(380, 20)
      harness.run(to: start + 2)
      return lines
    }
    // The panel ends 6 points above the button.
    let (top, middle, bottom) = (774 - 132 + 22.0, 774 - 132 + 66.0, 774 - 132 + 110.0)
    XCTAssertEqual(lines(), [bottom, middle, top])
    button.preferredMenuElementOrder = .fixed
    XCTAssertEqual(lines(), [top, middle, bottom])
    let scroller = UIScrollView(frame: harness.window.bounds)
    harness.window.addSubview(scroller)
    scroller.addSubview(button)
    button.preferredMenuElementOrder = .automatic
    XCTAssertEqual(lines(), [top, middle, bottom])
    button.preferredMenuElementOrder = .priority
    XCTAssertEqual(lines(), [bottom, middle, top])
    harness.tap(60, 800)
    harness.run(to: harness.context.scheduler.now + 1)
    harness.tap(row(0).x, row(0).y)
    harness.run(to: harness.context.scheduler.now + 1)
    XCTAssertEqual(button.menu?.selectedElements.map(\.title), ["Name"], "the line that is lowest")
  }

  func testTheSameFingerChoosesWhenItIsLiftedOverALine() {
    harness.send(.began, 60, 120)
    harness.run(to: 1)
    let place = row(2)
    harness.send(.moved, place.x, place.y)
    XCTAssertTrue((harness.window.firstView(identifier: "menu.2") as? UIControl)?.isHighlighted ?? false)
    harness.send(.ended, place.x, place.y)
    XCTAssertEqual(chosen, ["Date"])
  }

  func testATapBesideItCloses() {
    harness.tap(60, 120)
    harness.run(to: 1)
    harness.tap(380, 800)
    harness.run(to: 2)
    XCTAssertFalse(isOpen)
    XCTAssertEqual(chosen, [])
  }

  func testKeysOpenMoveChooseAndClose() {
    harness.key(.keyboardTab)
    harness.key(.keyboardReturnOrEnter)
    harness.run(to: 1)
    XCTAssertTrue(isOpen)
    harness.key(.keyboardDownArrow)
    harness.key(.keyboardReturnOrEnter)
    XCTAssertEqual(chosen, ["Date"], "the disabled line is skipped")
    harness.run(to: 2)
    XCTAssertTrue(button.isFocused)
    harness.key(.keyboardReturnOrEnter)
    harness.run(to: 3)
    harness.key(.keyboardEscape)
    harness.run(to: 4)
    XCTAssertFalse(isOpen)
    XCTAssertEqual(chosen, ["Date"])
  }
}
