import Support
import UIKit
import XCTest

/// Months of calendars: swipes, chevrons, and the wheels behind the title.
final class MonthTests: XCTestCase {
  private var harness: WindowHarness!
  private let calendar = MonthTests.utc

  private static var utc: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "UTC") ?? .current
    return calendar
  }

  override func setUp() {
    super.setUp()
    harness = WindowHarness()
    harness.window.makeKeyAndVisible()
  }

  override func tearDown() {
    harness.close()
    super.tearDown()
  }

  private var now: TimeInterval { harness.context.scheduler.now }

  private func date(_ year: Int, _ month: Int, _ day: Int) -> Date {
    calendar.date(from: DateComponents(year: year, month: month, day: day)) ?? .distantPast
  }

  private func all<V: UIView>(_ type: V.Type, in view: UIView) -> [V] {
    (view as? V).map { [$0] } ?? view.subviews.flatMap { all(type, in: $0) }
  }

  private func shownView(_ identifier: String, in view: UIView) -> UIView? {
    view.accessibilityIdentifier == identifier
      ? view : view.subviews.lazy.compactMap { self.shownView(identifier, in: $0) }.first
  }

  private func tap(_ identifier: String) throws {
    let view = try XCTUnwrap(shownView(identifier, in: harness.window), identifier)
    let place = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
    harness.tap(place.x, place.y)
    harness.run(to: now + 1)
  }

  private func drag(fromX: CGFloat, toX: CGFloat, y: CGFloat, resting rest: TimeInterval = 0) {
    harness.send(.began, fromX, y)
    for i in 1...10 {
      harness.run(to: now + 1.0 / 60)
      harness.send(.moved, fromX + (toX - fromX) * CGFloat(i) / 10, y)
    }
    if rest > 0 { harness.run(to: now + rest) }
    harness.send(.ended, toX, y)
  }

  private func makeCalendar() -> UICalendarView {
    let view = UICalendarView(frame: CGRect(x: 0, y: 100, width: 320, height: 340))
    view.calendar = calendar
    view.timeZone = calendar.timeZone
    view.locale = Locale(identifier: "en_US")
    view.visibleDateComponents = DateComponents(year: 2024, month: 3)
    harness.window.addSubview(view)
    harness.run(to: now + 0.1)
    return view
  }

  private func makePicker() -> UIDatePicker {
    let picker = UIDatePicker()
    picker.calendar = calendar
    picker.timeZone = calendar.timeZone
    picker.locale = Locale(identifier: "en_US")
    picker.datePickerMode = .date
    picker.preferredDatePickerStyle = .inline
    picker.date = date(2024, 3, 31)
    picker.frame = CGRect(origin: CGPoint(x: 0, y: 100), size: picker.intrinsicContentSize)
    harness.window.addSubview(picker)
    harness.run(to: now + 0.1)
    return picker
  }

  private final class Turns: UICalendarViewDelegate {
    var months: [Int?] = []
    func calendarView(
      _ calendarView: UICalendarView,
      didChangeVisibleDateComponentsFrom previousDateComponents: DateComponents
    ) { months.append(previousDateComponents.month) }
  }

  func testASwipeTurnsTheMonth() {
    let view = makeCalendar()
    let turns = Turns()
    view.delegate = turns
    drag(fromX: 280, toX: 60, y: 300)
    XCTAssertEqual(view.visibleDateComponents.month, 4, "the page with more room is the month that shows")
    harness.run(to: now + 1)
    XCTAssertEqual(view.visibleDateComponents.month, 4)
    XCTAssertEqual(turns.months, [3])
    drag(fromX: 60, toX: 280, y: 300)
    harness.run(to: now + 1)
    drag(fromX: 60, toX: 280, y: 300)
    harness.run(to: now + 1)
    XCTAssertEqual(view.visibleDateComponents.month, 2)
    XCTAssertEqual(turns.months, [3, 4, 3])
  }

  func testAShortDragComesBack() {
    let view = makeCalendar()
    let turns = Turns()
    view.delegate = turns
    drag(fromX: 200, toX: 100, y: 300, resting: 0.3)
    harness.run(to: now + 1)
    XCTAssertEqual(view.visibleDateComponents.month, 3)
    XCTAssertEqual(turns.months, [])
    let places = all(UILabel.self, in: view).filter { $0.text == "31" }.map { $0.convert($0.bounds, to: nil) }
    XCTAssertEqual(places.count, 1, "only the month that shows has days")
    // March 2024 ends on a Sunday, the first column of the sixth row.
    XCTAssertEqual(places.first?.midX ?? 0, 8 + 0.5 * 304 / 7, accuracy: 0.5)
  }

  /// A swipe that begins while the last one is still on its way goes on to the month after it.
  func testSwipesThatFollowEachOtherTurnMonthAfterMonth() {
    let view = makeCalendar()
    for _ in 0..<3 {
      drag(fromX: 280, toX: 60, y: 300)
      harness.run(to: now + 0.05)
    }
    harness.run(to: now + 1)
    XCTAssertEqual(view.visibleDateComponents.month, 6)
  }

  func testInRightToLeftTheNextMonthIsAtTheLeft() {
    let view = makeCalendar()
    view.semanticContentAttribute = .forceRightToLeft
    for part in all(UIScrollView.self, in: view) { part.semanticContentAttribute = .forceRightToLeft }
    view.setNeedsLayout()
    harness.run(to: now + 0.1)
    drag(fromX: 60, toX: 280, y: 300)
    harness.run(to: now + 1)
    XCTAssertEqual(view.visibleDateComponents.month, 4)
  }

  func testMonthsEndAtTheLimits() throws {
    let view = makeCalendar()
    view.availableDateRange = DateInterval(start: date(2024, 3, 10), end: date(2024, 4, 2))
    harness.run(to: now + 0.1)
    drag(fromX: 60, toX: 280, y: 300)
    harness.run(to: now + 1)
    XCTAssertEqual(view.visibleDateComponents.month, 3)
    XCTAssertFalse(try XCTUnwrap(shownView("DatePicker.PreviousMonth", in: view) as? UIButton).isEnabled)
    try tap("DatePicker.NextMonth")
    XCTAssertEqual(view.visibleDateComponents.month, 4)
    XCTAssertFalse(try XCTUnwrap(shownView("DatePicker.NextMonth", in: view) as? UIButton).isEnabled)
    XCTAssertTrue(try XCTUnwrap(shownView("DatePicker.PreviousMonth", in: view) as? UIButton).isEnabled)
  }

  func testTheTitleOpensWheelsThatChooseTheSameDay() throws {
    let picker = makePicker()
    var changes = 0
    picker.addAction(UIAction { _ in changes += 1 }, for: .valueChanged)
    XCTAssertEqual(shownView("DatePicker.Show", in: picker)?.accessibilityValue, "March 2024")
    try tap("DatePicker.Show")
    let wheels = try XCTUnwrap(all(UIPickerView.self, in: picker).first)
    XCTAssertEqual((0..<2).map { wheels.selectedRow(inComponent: $0) }, [2, 2023])
    // A row is 32 points high: a tap on the one below the band turns to it.
    let band = wheels.convert(CGPoint(x: wheels.bounds.midX - 60, y: wheels.bounds.midY), to: nil)
    harness.tap(band.x, band.y + 32)
    harness.run(to: now + 1)
    // April has no 31st.
    XCTAssertEqual(picker.date, date(2024, 4, 30))
    XCTAssertEqual(changes, 1)
    try tap("DatePicker.Hide")
    XCTAssertEqual(all(UIPickerView.self, in: picker).count, 0)
    XCTAssertEqual(shownView("DatePicker.Show", in: picker)?.accessibilityValue, "April 2024")
  }

  func testWheelsOfACalendarShowAMonthAndChooseNothing() throws {
    let view = makeCalendar()
    let selection = UICalendarSelectionSingleDate(delegate: nil)
    view.selectionBehavior = selection
    try tap("DatePicker.Show")
    let wheels = try XCTUnwrap(all(UIPickerView.self, in: view).first)
    let band = wheels.convert(CGPoint(x: wheels.bounds.midX + 75, y: wheels.bounds.midY), to: nil)
    harness.tap(band.x, band.y + 32)
    harness.run(to: now + 1)
    XCTAssertEqual(view.visibleDateComponents.year, 2025)
    XCTAssertNil(selection.selectedDate)
  }

  func testTheLocaleOrdersTheWheels() throws {
    let picker = makePicker()
    picker.locale = Locale(identifier: "ja_JP")
    harness.run(to: now + 0.1)
    try tap("DatePicker.Show")
    let wheels = try XCTUnwrap(all(UIPickerView.self, in: picker).first)
    XCTAssertEqual((0..<2).map { wheels.selectedRow(inComponent: $0) }, [2023, 2])
  }
}
