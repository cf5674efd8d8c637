import Support
import UIKit
import XCTest

/// Date pickers, in each style, by touches. All dates are in UTC.
final class DatePickerTests: XCTestCase {
  private var harness: WindowHarness!
  private var picker: UIDatePicker!
  private var changes = 0

  override func setUp() {
    super.setUp()
    harness = WindowHarness()
    harness.window.makeKeyAndVisible()
    picker = UIDatePicker()
    picker.timeZone = TimeZone(identifier: "UTC")
    picker.locale = Locale(identifier: "en_US")
    changes = 0
    picker.addAction(UIAction { [weak self] _ in self?.changes += 1 }, for: .valueChanged)
    // 14 March 2024, 15:09 UTC, a Thursday.
    picker.date = date(2024, 3, 14, 15, 9)
  }

  override func tearDown() {
    harness.close()
    super.tearDown()
  }

  private var now: TimeInterval { harness.context.scheduler.now }

  private func date(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0) -> Date {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "UTC") ?? .current
    let parts = DateComponents(year: year, month: month, day: day, hour: hour, minute: minute)
    return calendar.date(from: parts) ?? .distantPast
  }

  private func show() {
    picker.frame = CGRect(origin: CGPoint(x: 20, y: 100), size: picker.intrinsicContentSize)
    harness.window.addSubview(picker)
    harness.run(to: now + 0.1)
  }

  private func all<V: UIView>(_ type: V.Type, in view: UIView) -> [V] {
    (view as? V).map { [$0] } ?? view.subviews.flatMap { all(type, in: $0) }
  }

  func testDefaults() {
    XCTAssertEqual(UIDatePicker().datePickerMode, .dateAndTime)
    XCTAssertEqual(picker.datePickerStyle, .compact)
    picker.datePickerMode = .countDownTimer
    XCTAssertEqual(picker.datePickerStyle, .wheels)
    XCTAssertEqual(picker.countDownDuration, 60)
    picker.countDownDuration = 3725
    XCTAssertEqual(picker.countDownDuration, 3720)
  }

  func testWheelsTurnToTheDateAndChooseIt() throws {
    picker.datePickerMode = .date
    picker.preferredDatePickerStyle = .wheels
    show()
    let wheels = try XCTUnwrap(all(UIPickerView.self, in: picker).first)
    XCTAssertEqual(picker.intrinsicContentSize, CGSize(width: 320, height: 216))
    // Month, day and year, as they are written in the United States.
    XCTAssertEqual(wheels.numberOfComponents, 3)
    XCTAssertEqual((0..<3).map { wheels.selectedRow(inComponent: $0) }, [2, 13, 2023])
    XCTAssertEqual(wheels.numberOfRows(inComponent: 1), 31)
    picker.setDate(date(2024, 2, 29), animated: false)
    XCTAssertEqual(wheels.numberOfRows(inComponent: 1), 29)
    XCTAssertEqual(changes, 0)
    // By hand to the month below.
    let column = picker.frame.minX + 60
    harness.send(.began, column, picker.frame.midY)
    for i in 1...10 {
      harness.run(to: now + 1.0 / 60)
      harness.send(.moved, column, picker.frame.midY - CGFloat(i) * 3.2)
    }
    harness.run(to: now + 0.3)
    harness.send(.ended, column, picker.frame.midY - 32)
    harness.run(to: now + 2)
    XCTAssertEqual(picker.date, date(2024, 3, 29))
    XCTAssertEqual(changes, 1)
  }

  func testTimesFollowTheLocale() throws {
    picker.datePickerMode = .time
    picker.preferredDatePickerStyle = .wheels
    show()
    let wheels = try XCTUnwrap(all(UIPickerView.self, in: picker).first)
    XCTAssertEqual(wheels.numberOfComponents, 3)
    XCTAssertEqual(wheels.selectedRow(inComponent: 0) % 12, 3)
    XCTAssertEqual(wheels.selectedRow(inComponent: 1) % 60, 9)
    XCTAssertEqual(wheels.selectedRow(inComponent: 2), 1)
    picker.locale = Locale(identifier: "de_DE")
    let other = try XCTUnwrap(all(UIPickerView.self, in: picker).first)
    XCTAssertEqual(other.numberOfComponents, 2)
    XCTAssertEqual(other.selectedRow(inComponent: 0) % 24, 15)
  }

  /// Numbers turn, and what they count stays beside them in the band.
  func testATimerNamesWhatItCounts() throws {
    picker.datePickerMode = .countDownTimer
    picker.preferredDatePickerStyle = .wheels
    picker.countDownDuration = 3900
    show()
    let wheels = try XCTUnwrap(all(UIPickerView.self, in: picker).first)
    func row(_ row: Int, _ component: Int) throws -> UILabel {
      let view = try XCTUnwrap(wheels.view(forRow: row, forComponent: component))
      return try XCTUnwrap(all(UILabel.self, in: view).first)
    }
    XCTAssertEqual(try [0, 1, 2].map { try row($0, 0).text }, ["0", "1", "2"])
    XCTAssertEqual(try row(5, 1).text, "5")
    XCTAssertEqual(try row(2, 0).accessibilityLabel, "2 hours")
    let units = ["hour", "min"].compactMap { text in all(UILabel.self, in: picker).first { $0.text == text } }
    XCTAssertEqual(units.count, 2)
    for (component, unit) in units.enumerated() {
      let number = try row(component == 0 ? 1 : 5, component)
      let end = number.convert(CGPoint(x: number.bounds.maxX, y: number.bounds.midY), to: picker)
      let start = unit.convert(CGPoint(x: 0, y: unit.bounds.midY), to: picker)
      XCTAssertEqual(start.x - end.x, 6, accuracy: 0.01)
      XCTAssertEqual(start.y, end.y, accuracy: 0.01)
      XCTAssertEqual(number.textAlignment, .right)
    }
    picker.countDownDuration = 7200
    XCTAssertEqual(units.first?.text, "hours")
    picker.datePickerMode = .time
    XCTAssertEqual(all(UILabel.self, in: picker).filter { $0.text == "min" && !$0.isHidden }.count, 0)
  }

  /// Numbers end below each other, names begin below each other.
  func testTextsOfAWheelAreInOneLine() throws {
    picker.datePickerMode = .date
    picker.preferredDatePickerStyle = .wheels
    show()
    let wheels = try XCTUnwrap(all(UIPickerView.self, in: picker).first)
    for component in 0..<2 {
      let chosen = wheels.selectedRow(inComponent: component)
      let labels = try [chosen, chosen + 1].map { row in
        let view = try XCTUnwrap(wheels.view(forRow: row, forComponent: component))
        return try XCTUnwrap(all(UILabel.self, in: view).first)
      }
      let isMonth = Int(labels[0].text ?? "") == nil
      XCTAssertEqual(labels.map(\.textAlignment), Array(repeating: isMonth ? .left : .right, count: 2))
      XCTAssertEqual(labels[0].frame.minX, labels[1].frame.minX)
      XCTAssertEqual(labels[0].frame.width, labels[1].frame.width)
    }
  }

  func testLimitsAndIntervals() {
    picker.minimumDate = date(2024, 3, 10)
    picker.maximumDate = date(2024, 3, 20)
    picker.date = date(2024, 1, 1)
    XCTAssertEqual(picker.date, date(2024, 3, 10))
    picker.date = date(2025, 1, 1)
    XCTAssertEqual(picker.date, date(2024, 3, 20))
    picker.minuteInterval = 15
    picker.date = date(2024, 3, 14, 15, 9)
    XCTAssertEqual(picker.date, date(2024, 3, 14, 15, 0))
    let (_, messages) = Diagnostics.withCapture { picker.minuteInterval = 7 }
    XCTAssertEqual(messages.count, 1)
    XCTAssertEqual(picker.minuteInterval, 1)
  }

  func testAMonthChoosesADay() {
    picker.datePickerMode = .date
    picker.preferredDatePickerStyle = .inline
    picker.maximumDate = date(2024, 4, 3)
    show()
    // March 2024 begins on a Friday: the 21st is the fifth of the fourth row.
    let cell = CGSize(width: (320 - 16) / 7.0, height: 44)
    func point(_ column: Int, _ row: Int) -> CGPoint {
      CGPoint(
        x: picker.frame.minX + 8 + (CGFloat(column) + 0.5) * cell.width,
        y: picker.frame.minY + 68 + (CGFloat(row) + 0.5) * cell.height)
    }
    harness.tap(point(4, 3).x, point(4, 3).y)
    XCTAssertEqual(picker.date, date(2024, 3, 21, 15, 9))
    XCTAssertEqual(changes, 1)
    // The next month; what is beyond the limit cannot be chosen.
    harness.tap(picker.frame.maxX - 26, picker.frame.minY + 22)
    harness.run(to: now + 0.5)
    harness.tap(point(4, 1).x, point(4, 1).y)
    XCTAssertEqual(changes, 1)
    harness.tap(point(2, 0).x, point(2, 0).y)
    XCTAssertEqual(picker.date, date(2024, 4, 2, 15, 9))
    XCTAssertEqual(changes, 2)
  }

  func testACompactPickerOpensAMonth() {
    picker.datePickerMode = .date
    show()
    XCTAssertEqual(all(UIButton.self, in: picker).first?.title(for: .normal), "Mar 14, 2024")
    harness.tap(picker.frame.minX + 40, picker.frame.midY)
    harness.run(to: now + 0.5)
    let card = harness.window.subviews.last
    XCTAssertTrue(card !== picker)
    harness.tap(380, 800)
    harness.run(to: now + 0.5)
    XCTAssertTrue(harness.window.subviews.last === picker)
    XCTAssertEqual(changes, 0)
  }

  func testACompactTimeOpensWheels() throws {
    picker.datePickerMode = .time
    show()
    harness.tap(picker.frame.midX, picker.frame.midY)
    harness.run(to: now + 0.5)
    let card = try XCTUnwrap(harness.window.subviews.last)
    let wheels = try XCTUnwrap(all(UIPickerView.self, in: card).first)
    XCTAssertEqual(wheels.selectedRow(inComponent: 0) % 12, 3)
    XCTAssertEqual(changes, 0)
    harness.tap(380, 800)
    harness.run(to: now + 0.5)
    XCTAssertTrue(harness.window.subviews.last === picker)
  }

  func testDaysOfTheWeekHaveTheirShortNames() {
    picker.datePickerMode = .date
    picker.preferredDatePickerStyle = .inline
    show()
    let texts = all(UILabel.self, in: picker).compactMap(\.text)
    XCTAssertTrue(texts.contains("SUN") && texts.contains("WED"), "\(texts)")
  }

  func testACalendarChoosesAndDecorates() {
    final class Log: UICalendarViewDelegate, UICalendarSelectionSingleDateDelegate {
      var days: [Int] = []
      func calendarView(
        _ calendarView: UICalendarView, decorationFor dateComponents: DateComponents
      ) -> UICalendarView.Decoration? { dateComponents.day == 8 ? .default(color: .red, size: .large) : nil }
      func dateSelection(
        _ selection: UICalendarSelectionSingleDate, didSelectDate dateComponents: DateComponents?
      ) { days.append(dateComponents?.day ?? 0) }
      func dateSelection(
        _ selection: UICalendarSelectionSingleDate, canSelectDate dateComponents: DateComponents?
      ) -> Bool { dateComponents?.day != 15 }
    }
    let log = Log()
    let view = UICalendarView(frame: CGRect(x: 0, y: 100, width: 320, height: 340))
    view.timeZone = TimeZone(identifier: "UTC")
    view.locale = Locale(identifier: "en_US")
    view.visibleDateComponents = DateComponents(year: 2024, month: 3)
    view.delegate = log
    let selection = UICalendarSelectionSingleDate(delegate: log)
    view.selectionBehavior = selection
    harness.window.addSubview(view)
    harness.frame(at: now)
    let (width, height) = ((320 - 16) / 7.0, 44.0)
    func tap(_ column: Int, _ row: Int) {
      harness.tap(8 + (CGFloat(column) + 0.5) * width, 168 + (CGFloat(row) + 0.5) * height)
    }
    // Friday the 8th and the 15th, which is refused.
    tap(5, 1)
    tap(5, 2)
    XCTAssertEqual(log.days, [8])
    XCTAssertEqual(selection.selectedDate?.day, 8)
    view.setVisibleDateComponents(DateComponents(year: 2024, month: 7), animated: false)
    XCTAssertEqual(view.visibleDateComponents.month, 7)
  }
}
