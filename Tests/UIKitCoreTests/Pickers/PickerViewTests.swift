import Support
import UIKit
import XCTest

private final class PickerRows: UIPickerViewDataSource, UIPickerViewDelegate {
  var counts = [20, 3]
  var log: [String] = []
  var made = 0

  func numberOfComponents(in pickerView: UIPickerView) -> Int { counts.count }
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
    counts[component]
  }
  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
    made += 1
    return "\(component).\(row)"
  }
  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
    log.append("\(component).\(row)")
  }
}

/// A picker of 320 × 216 points at (20, 100); its rows are 32 high and the middle is at y = 208.
final class PickerViewTests: XCTestCase {
  private var harness = WindowHarness()
  private var picker = UIPickerView()
  private var rows = PickerRows()

  override func setUp() {
    harness = WindowHarness()
    picker = UIPickerView(frame: CGRect(x: 20, y: 100, width: 320, height: 216))
    rows = PickerRows()
    picker.dataSource = rows
    picker.delegate = rows
    picker.accessibilityIdentifier = "wheel"
    harness.window.addSubview(picker)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
  }

  override func tearDown() { harness.close() }

  private var now: TimeInterval { harness.context.scheduler.now }
  private func settle() { harness.run(to: now + 4) }

  private func drag(_ x: CGFloat, by distance: CGFloat, steps: Int = 12, rest: Bool = true) {
    harness.send(.began, x, 208)
    for step in 1...steps {
      harness.frame(at: now + 1.0 / 60)
      harness.send(.moved, x, 208 + distance * CGFloat(step) / CGFloat(steps))
    }
    if rest { harness.run(to: now + 0.3) }
    harness.send(.ended, x, 208 + distance)
    settle()
  }

  func testSizesAndCounts() {
    XCTAssertEqual(picker.numberOfComponents, 2)
    XCTAssertEqual(picker.numberOfRows(inComponent: 0), 20)
    XCTAssertEqual(picker.rowSize(forComponent: 0), CGSize(width: 151, height: 32))
    XCTAssertEqual(picker.selectedRow(inComponent: 0), 0)
    XCTAssertEqual(UIPickerView().bounds.size, CGSize(width: 320, height: 216))
    XCTAssertLessThan(rows.made, 20, "only rows that show are made")
  }

  /// A tap between two rows turns to the same one in every process: to the later, as a wheel that is let go there.
  func testATapBetweenTwoRowsTakesTheLater() throws {
    let wheel = try XCTUnwrap(harness.window.firstView(identifier: "wheel.0") as? UIScrollView)
    let top = wheel.contentInset.top
    for row in 0..<10 {
      wheel.setContentOffset(CGPoint(x: 0, y: (CGFloat(row) + 0.5) * 32 - top), animated: false)
      harness.frame(at: now + 1)
      harness.tap(60, 208)
      settle()
      XCTAssertEqual(picker.selectedRow(inComponent: 0), row + 1, "between \(row) and \(row + 1)")
    }
  }

  /// The row in the middle is flat; the next one is 32 / 108 of a radian farther on a cylinder of 108 points.
  func testRowsLieOnACylinder() throws {
    let wheel = try XCTUnwrap(harness.window.firstView(identifier: "wheel.0"))
    let first = try XCTUnwrap(picker.view(forRow: 0, forComponent: 0))
    let second = try XCTUnwrap(picker.view(forRow: 1, forComponent: 0))
    let middle = wheel.bounds.midY
    XCTAssertEqual(first.center.y, middle, accuracy: 1e-6)
    XCTAssertEqual(second.center.y - middle, 108 * sin(32.0 / 108), accuracy: 1e-6)
    XCTAssertEqual(second.transform.d, cos(32.0 / 108), accuracy: 1e-6)
    XCTAssertEqual(first.alpha, 1, accuracy: 1e-5)
    XCTAssertEqual(second.alpha, 0.45 * cos(32.0 / 108), accuracy: 1e-5)
    XCTAssertNil(picker.view(forRow: 12, forComponent: 0), "behind the wheel")
  }

  func testADragComesToRestOnARowAndTells() {
    drag(60, by: -100)
    let row = picker.selectedRow(inComponent: 0)
    XCTAssertEqual(rows.log, ["0.\(row)"])
    XCTAssertTrue((2...4).contains(row), "\(row)")
    let wheel = harness.window.firstView(identifier: "wheel.0")
    XCTAssertEqual(
      picker.view(forRow: row, forComponent: 0)?.center.y ?? 0, wheel?.bounds.midY ?? 1, accuracy: 0.05)
    XCTAssertEqual(picker.selectedRow(inComponent: 1), 0, "the other wheel stays")
  }

  func testAWheelThatIsThrownGoesOnAndStopsAtItsEnd() {
    drag(60, by: -100, steps: 4, rest: false)
    XCTAssertGreaterThan(picker.selectedRow(inComponent: 0), 3)
    drag(220, by: -200, steps: 4, rest: false)
    XCTAssertEqual(picker.selectedRow(inComponent: 1), 2)
    XCTAssertEqual(rows.log.last, "1.2")
  }

  func testATapTurnsToItsRow() {
    harness.tap(60, 208 + 60)
    settle()
    XCTAssertEqual(rows.log, ["0.2"])
    XCTAssertEqual(picker.selectedRow(inComponent: 0), 2)
  }

  func testKeysTurnTheWheelThatHasTheFocus() {
    harness.key(.keyboardTab)
    harness.key(.keyboardTab)
    harness.key(.keyboardDownArrow)
    harness.key(.keyboardDownArrow)
    harness.key(.keyboardDownArrow)
    XCTAssertEqual(rows.log, ["1.1", "1.2"])
    harness.key(.keyboardHome)
    XCTAssertEqual(picker.selectedRow(inComponent: 1), 0)
  }

  func testCodeTurnsWithoutTelling() {
    picker.selectRow(7, inComponent: 0, animated: true)
    XCTAssertEqual(picker.selectedRow(inComponent: 0), 7)
    settle()
    XCTAssertEqual(rows.log, [])
    XCTAssertNotNil(picker.view(forRow: 7, forComponent: 0))
    rows.counts = [5]
    picker.reloadAllComponents()
    XCTAssertEqual(picker.numberOfComponents, 1)
    XCTAssertEqual(picker.selectedRow(inComponent: 0), 4, "the last one there is")
  }

  func testWhatIsOutOfRangeIsReported() {
    let (_, messages) = Diagnostics.withCapture {
      picker.selectRow(20, inComponent: 0, animated: false)
      picker.selectRow(0, inComponent: 2, animated: false)
      XCTAssertEqual(picker.selectedRow(inComponent: -1), -1)
    }
    XCTAssertEqual(
      messages.map(\.text),
      [
        "UIPickerView.selectRow was ignored: row 20 is out of range, component 0 has 20 rows",
        "UIPickerView.selectRow was ignored: component 2 is out of range, there are 2",
        "UIPickerView.selectedRow was ignored: component -1 is out of range, there are 2",
      ])
    XCTAssertEqual(picker.selectedRow(inComponent: 0), 0)
  }

  func testAPickerIsFreedInTheMiddleOfATurn() {
    weak var gone: UIPickerView?
    do {
      let doomed = UIPickerView(frame: CGRect(x: 20, y: 400, width: 320, height: 216))
      doomed.dataSource = rows
      doomed.delegate = rows
      harness.window.addSubview(doomed)
      harness.frame(at: now + 0.1)
      doomed.selectRow(10, inComponent: 0, animated: true)
      harness.frame(at: now + 0.1)
      gone = doomed
      doomed.removeFromSuperview()
    }
    settle()
    XCTAssertNil(gone)
  }
}
