import Foundation
import QuartzCore

/// A date on wheels, in the order in which the locale writes it.
@MainActor
final class DateWheels: UIView, DatePickerFace, UIPickerViewDataSource, UIPickerViewDelegate {
  private enum Wheel {
    case day, month, year, dayOfYear, hour, minute, half, hours, minutes, monthOfYear
  }

  private unowned let picker: UIDatePicker
  private let wheels = UIPickerView()
  private var order: [Wheel] = []
  private var anchor = Date.distantPast
  private var words = UILabel()

  /// Hours and minutes go around: so often they are repeated on the wheel.
  private static let turns = 200
  /// Days before and after on the wheel of a date with a time.
  private static let days = 5000
  private static let years = 1...9999
  private static let size = CGSize(width: 320, height: 216)

  init(_ picker: UIDatePicker) {
    self.picker = picker
    super.init(frame: CGRect(origin: .zero, size: Self.size))
    wheels.dataSource = self
    wheels.delegate = self
    wheels.frame = bounds
    wheels.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(wheels)
  }

  required init?(coder: NSCoder) { return nil }

  var wish: CGSize { Self.size }

  // MARK: Wheels

  func reload() {
    switch picker.datePickerMode {
    case .time: order = timeWheels
    case .date: order = dateWheels
    case .yearAndMonth: order = dateWheels.filter { $0 != .day }
    case .dateAndTime: order = [.dayOfYear] + timeWheels
    case .countDownTimer: order = [.hours, .minutes]
    }
    anchor = picker.usedCalendar.startOfDay(for: picker.date)
    wheels.reloadAllComponents()
    show(animated: false)
  }

  private var timeWheels: [Wheel] { picker.hasHalfDays ? [.hour, .minute, .half] : [.hour, .minute] }

  /// Day, month and year as the locale has them.
  private var dateWheels: [Wheel] {
    let format =
      DateFormatter.dateFormat(fromTemplate: "yMMMMd", options: 0, locale: picker.usedLocale) ?? "MMMM d, y"
    let places: [(Wheel, Int?)] = [
      (.day, place("d", format)), (.month, place("M", format) ?? place("L", format)),
      (.year, place("y", format)),
    ]
    return places.sorted { ($0.1 ?? 99) < ($1.1 ?? 99) }.map { $0.0 }
  }

  private func place(_ letter: Character, _ format: String) -> Int? {
    format.firstIndex(of: letter).map { format.distance(from: format.startIndex, to: $0) }
  }

  private func parts(_ date: Date) -> DateComponents {
    picker.usedCalendar.dateComponents([.era, .year, .month, .day, .hour, .minute, .second], from: date)
  }

  private var steps: Int { 60 / picker.minuteInterval }

  private func count(_ wheel: Wheel) -> Int {
    switch wheel {
    case .day: return picker.usedCalendar.range(of: .day, in: .month, for: picker.date)?.count ?? 31
    case .month, .monthOfYear: return 12
    case .year: return Self.years.count
    case .dayOfYear: return 2 * Self.days + 1
    case .hour: return (picker.hasHalfDays ? 12 : 24) * Self.turns
    case .minute: return steps * Self.turns
    case .half: return 2
    case .hours: return 24
    case .minutes: return steps
    }
  }

  private func row(_ wheel: Wheel) -> Int {
    let parts = parts(picker.date)
    let middle = Self.turns / 2
    let total = Int(picker.countDownDuration) / 60
    switch wheel {
    case .day: return (parts.day ?? 1) - 1
    case .month, .monthOfYear: return (parts.month ?? 1) - 1
    case .year: return (parts.year ?? 1) - 1
    case .dayOfYear:
      let days =
        picker.usedCalendar.dateComponents(
          [.day], from: anchor, to: picker.usedCalendar.startOfDay(for: picker.date)
        ).day ?? 0
      return min(max(days + Self.days, 0), 2 * Self.days)
    case .hour:
      let hours = picker.hasHalfDays ? 12 : 24
      return middle * hours + (parts.hour ?? 0) % hours
    case .minute: return middle * steps + (parts.minute ?? 0) / picker.minuteInterval
    case .half: return (parts.hour ?? 0) / 12
    case .hours: return total / 60
    case .minutes: return total % 60 / picker.minuteInterval
    }
  }

  func show(animated: Bool) {
    for (component, wheel) in order.enumerated() {
      // Months have their own numbers of days.
      if wheel == .day { wheels.reloadComponent(component) }
      var target = row(wheel)
      let present = wheels.selectedRow(inComponent: component)
      // On a wheel that goes around the nearest of the rows that look alike.
      if let cycle = cycle(wheel) {
        let way = ((target - present) % cycle + cycle) % cycle
        target = present + (way > cycle / 2 ? way - cycle : way)
        if !(0..<count(wheel)).contains(target) || present == 0 { target = row(wheel) }
      }
      if target != present { wheels.selectRow(target, inComponent: component, animated: animated) }
    }
    wheels.alpha = picker.isEnabled ? 1 : 0.5
  }

  private func cycle(_ wheel: Wheel) -> Int? {
    switch wheel {
    case .hour: return picker.hasHalfDays ? 12 : 24
    case .minute: return steps
    default: return nil
    }
  }

  // MARK: Rows

  func numberOfComponents(in pickerView: UIPickerView) -> Int { order.count }
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
    count(order[component])
  }

  func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
    switch order[component] {
    case .dayOfYear: return 140
    case .month: return 130
    case .year: return 80
    case .day, .hour, .minute, .half: return 50
    case .hours, .minutes, .monthOfYear: return 110
    }
  }

  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
    let wheel = order[component]
    let calendar = picker.usedCalendar
    switch wheel {
    case .day: return "\(row + 1)"
    case .month, .monthOfYear:
      let names = calendar.standaloneMonthSymbols
      return names.indices.contains(row) ? names[row] : "\(row + 1)"
    case .year: return "\(row + 1)"
    case .dayOfYear:
      guard let day = calendar.date(byAdding: .day, value: row - Self.days, to: anchor) else { return nil }
      return calendar.isDate(day, inSameDayAs: CurrentDate.now)
        ? "Today" : picker.format("EEEMMMd").string(from: day)
    case .hour:
      if picker.hasHalfDays { return "\(row % 12 == 0 ? 12 : row % 12)" }
      return row % 24 < 10 ? "0\(row % 24)" : "\(row % 24)"
    case .minute:
      let minute = row % steps * picker.minuteInterval
      return minute < 10 ? "0\(minute)" : "\(minute)"
    case .half: return row == 0 ? calendar.amSymbol : calendar.pmSymbol
    case .hours: return row == 1 ? "1 hour" : "\(row) hours"
    case .minutes: return "\(row * picker.minuteInterval) min"
    }
  }

  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
    if picker.datePickerMode == .countDownTimer {
      let hours = wheels.selectedRow(inComponent: 0), minutes = wheels.selectedRow(inComponent: 1)
      picker.choose(duration: TimeInterval(hours * 3600 + minutes * picker.minuteInterval * 60))
      show(animated: true)
      return
    }
    picker.choose(shownDate)
  }

  /// The date that the wheels are at.
  private var shownDate: Date {
    let calendar = picker.usedCalendar
    var parts = parts(picker.date)
    for (component, wheel) in order.enumerated() {
      let row = wheels.selectedRow(inComponent: component)
      switch wheel {
      case .day: parts.day = row + 1
      case .month, .monthOfYear: parts.month = row + 1
      case .year: parts.year = row + 1
      case .dayOfYear:
        let day = calendar.date(byAdding: .day, value: row - Self.days, to: anchor) ?? anchor
        let other = calendar.dateComponents([.era, .year, .month, .day], from: day)
        (parts.era, parts.year, parts.month, parts.day) = (other.era, other.year, other.month, other.day)
      case .hour:
        let half = picker.hasHalfDays ? (parts.hour ?? 0) / 12 * 12 : 0
        parts.hour = half + row % (picker.hasHalfDays ? 12 : 24)
      case .minute: parts.minute = row % steps * picker.minuteInterval
      case .half: parts.hour = (parts.hour ?? 0) % 12 + row * 12
      case .hours, .minutes: break
      }
    }
    // A day that the month does not have becomes its last.
    if let month = calendar.date(from: DateComponents(era: parts.era, year: parts.year, month: parts.month)),
      let days = calendar.range(of: .day, in: .month, for: month)
    {
      parts.day = min(parts.day ?? 1, days.count)
    }
    return calendar.date(from: parts) ?? picker.date
  }
}
