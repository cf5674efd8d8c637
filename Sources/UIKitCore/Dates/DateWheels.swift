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
  private let units = [UILabel(), UILabel()]
  /// How wide the widest text of each wheel is.
  private var textWidths: [CGFloat] = []

  /// Hours and minutes go around: so often they are repeated on the wheel.
  private static let turns = 200
  /// Days before and after on the wheel of a date with a time.
  private static let days = 5000
  private static let years = 1...9999
  private static let size = CGSize(width: 320, height: 216)
  /// In points. [as on iOS 17, measured on pictures]
  private static let textSize: CGFloat = 21
  private static let unitSize: CGFloat = 17
  /// The wheels of a timer: their width, where their numbers end, and the room before what they count.
  private static let timerWidth: CGFloat = 130
  private static let numberEnd: CGFloat = 50
  private static let unitGap: CGFloat = 6
  /// The room between a day and its hours.
  private static let dayGap: CGFloat = 8

  init(_ picker: UIDatePicker) {
    self.picker = picker
    super.init(frame: CGRect(origin: .zero, size: Self.size))
    wheels.dataSource = self
    wheels.delegate = self
    wheels.frame = bounds
    wheels.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(wheels)
    for unit in units {
      unit.font = .systemFont(ofSize: Self.unitSize, weight: .semibold)
      unit.isAccessibilityElement = false
      addSubview(unit)
    }
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
    textWidths = order.map(widestText)
    for unit in units { unit.isHidden = picker.datePickerMode != .countDownTimer }
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
    showUnits()
  }

  // MARK: What a timer counts

  /// It stays in the band while the numbers turn.
  private func showUnits() {
    guard picker.datePickerMode == .countDownTimer else { return }
    let texts = [wheels.selectedRow(inComponent: 0) == 1 ? "hour" : "hours", "min"]
    for (unit, text) in zip(units, texts) {
      unit.text = text
      unit.alpha = wheels.alpha
    }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    for (component, unit) in units.enumerated() {
      let start = bounds.midX + CGFloat(component - 1) * Self.timerWidth + Self.numberEnd + Self.unitGap
      let size = unit.sizeThatFits(bounds.size)
      unit.frame = CGRect(
        x: isRightToLeft ? bounds.width - start - size.width : start, y: bounds.midY - size.height / 2,
        width: size.width, height: size.height)
    }
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
    case .hours, .minutes: return Self.timerWidth
    case .monthOfYear: return 110
    }
  }

  func pickerView(
    _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
  ) -> UIView {
    let wheel = order[component]
    let view = view as? WheelRow ?? WheelRow()
    view.label.font = .systemFont(ofSize: Self.textSize)
    view.label.textAlignment = alignment(wheel)
    view.label.text = text(wheel, row)
    view.label.accessibilityLabel = title(wheel, row)
    let column = self.pickerView(pickerView, widthForComponent: component)
    if wheel == .hours || wheel == .minutes {
      view.insets = (0, column - Self.numberEnd)
    } else if wheel == .dayOfYear {
      view.insets = (0, Self.dayGap)
    } else {
      let room = max((column - textWidths[component]) / 2, 0)
      view.insets = (room, room)
    }
    return view
  }

  /// Numbers end below each other, names begin below each other.
  private func alignment(_ wheel: Wheel) -> NSTextAlignment {
    switch wheel {
    case .day, .dayOfYear, .hour, .hours, .minutes: return isRightToLeft ? .left : .right
    case .month, .monthOfYear, .half: return isRightToLeft ? .right : .left
    case .year, .minute: return .center
    }
  }

  private func text(_ wheel: Wheel, _ row: Int) -> String? {
    switch wheel {
    case .hours: return "\(row)"
    case .minutes: return "\(row * picker.minuteInterval)"
    default: return title(wheel, row)
    }
  }

  /// How wide the widest text of a wheel is; others take the whole width.
  private func widestText(_ wheel: Wheel) -> CGFloat {
    let rows: Range<Int>
    switch wheel {
    case .day: rows = 0..<31
    case .month, .monthOfYear: rows = 0..<12
    case .half: rows = 0..<2
    case .hour: rows = 0..<24
    case .year, .minute, .hours, .minutes, .dayOfYear: return .infinity
    }
    let font = UIFont.systemFont(ofSize: Self.textSize)
    return rows.map { row in
      ((text(wheel, row) ?? "") as NSString).size(withAttributes: [.font: font]).width.rounded(.up)
    }.max() ?? 0
  }

  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
    title(order[component], row)
  }

  private func title(_ wheel: Wheel, _ row: Int) -> String? {
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

/// A row of a wheel: text with room beside it.
private final class WheelRow: UIView {
  let label = UILabel()
  /// The room before and after the text, in points.
  var insets: (before: CGFloat, after: CGFloat) = (0, 0) { didSet { setNeedsLayout() } }

  override func layoutSubviews() {
    super.layoutSubviews()
    if label.superview == nil {
      label.adjustsFontSizeToFitWidth = true
      label.minimumScaleFactor = 0.5
      addSubview(label)
    }
    let left = isRightToLeft ? insets.after : insets.before
    label.frame = CGRect(
      x: left, y: 0, width: max(bounds.width - insets.before - insets.after, 0), height: bounds.height)
  }
}
