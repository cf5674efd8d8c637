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

  /// A menu that has no other place opens under the finger, which chooses nothing until it moves.
  func testAMenuUnderTheFingerWaits() {
    harness.window.traitOverrides.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
    button.frame = CGRect(x: 20, y: 400, width: 100, height: 40)
    let actions = (0..<12).map { index in
      UIAction(title: "Line \(index)") { [weak self] _ in self?.chosen.append("\(index)") }
    }
    button.menu = UIMenu(children: actions)
    harness.send(.began, 60, 420)
    harness.run(to: 1)
    harness.send(.moved, 63, 424)
    harness.send(.ended, 63, 424)
    harness.run(to: 2)
    XCTAssertTrue(isOpen)
    XCTAssertEqual(chosen, [])
    harness.tap(360, 20)
    harness.run(to: 3)
    harness.send(.began, 60, 420)
    harness.run(to: 4)
    let third = row(2)
    harness.send(.moved, third.x, third.y)
    harness.send(.ended, third.x, third.y)
    XCTAssertEqual(chosen, ["2"])
  }

  func testTheTextSizeIsTheUsers() throws {
    harness.window.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
    button.menu = UIMenu(
      title: "Order",
      children: [
        UIAction(title: "Name", subtitle: "A to Z") { _ in },
        UIAction(title: "The day on which it was received here") { _ in },
      ])
    harness.tap(60, 120)
    harness.run(to: 1)
    let rows = try [0, 1].map { try XCTUnwrap(harness.window.firstView(identifier: "menu.\($0)")) }
    XCTAssertEqual(rows[0].bounds.width, 320)
    // A line of the body style has 33 points, of the footnote style 27; the long title takes two lines.
    XCTAssertEqual(rows[0].bounds.height, (33 + 27) * 1.21 + 22, accuracy: 2)
    XCTAssertEqual(rows[1].bounds.height, 2 * 33 * 1.21 + 22, accuracy: 3)
    harness.window.traitOverrides.preferredContentSizeCategory = .large
    harness.run(to: 2)
    let line = try XCTUnwrap(harness.window.firstView(identifier: "menu.0"))
    XCTAssertEqual(line.bounds.height, 60, "an open menu follows")
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
