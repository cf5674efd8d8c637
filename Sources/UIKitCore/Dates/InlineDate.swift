import Foundation
import QuartzCore

/// A month to choose a day of, with the time below.
@MainActor
final class InlineDate: UIView, DatePickerFace {
  private unowned let picker: UIDatePicker
  private let grid: MonthGrid
  private let label = UILabel()
  private let time = TimeCapsule()
  private static let timeHeight: CGFloat = 50

  init(_ picker: UIDatePicker) {
    self.picker = picker
    grid = MonthGrid(calendar: picker.usedCalendar, locale: picker.usedLocale, month: picker.date)
    super.init(frame: .zero)
    label.text = "Time"
    grid.allows = { [unowned picker] day in picker.allows(day: day) }
    grid.allowsMonth = { [unowned picker] in picker.allows(month: $0) }
    grid.chose = { [unowned picker] day in picker.choose(day: day) }
    grid.choseMonth = { [unowned picker] in picker.choose(month: $0) }
    time.changed = { [unowned picker] in picker.choose($0) }
    addSubview(grid)
    addSubview(label)
    addSubview(time)
  }

  required init?(coder: NSCoder) { return nil }

  private var hasGrid: Bool { picker.datePickerMode != .time }
  private var hasTime: Bool { picker.datePickerMode != .date }

  var wish: CGSize {
    CGSize(
      width: MonthGrid.wish.width,
      height: (hasGrid ? MonthGrid.wish.height : 0) + (hasTime ? Self.timeHeight : 0))
  }

  func reload() {
    grid.calendar = picker.usedCalendar
    grid.locale = picker.usedLocale
    grid.isHidden = !hasGrid
    label.isHidden = !hasTime || !hasGrid
    time.isHidden = !hasTime
    show(animated: false)
  }

  func show(animated: Bool) {
    grid.selected = [picker.date]
    grid.show(picker.date, animated: animated)
    time.show(picker)
    alpha = picker.isEnabled ? 1 : 0.5
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let below = hasTime ? Self.timeHeight : 0
    grid.frame = CGRect(x: 0, y: 0, width: bounds.width, height: hasGrid ? bounds.height - below : 0)
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let size = time.wish
    let y = bounds.height - below
    label.frame = CGRect(x: 16, y: y, width: bounds.width - 32, height: below)
    label.textAlignment = .natural
    time.frame = CGRect(
      x: !hasGrid ? (bounds.width - size.width) / 2 : isMirrored ? 16 : bounds.width - 16 - size.width,
      y: y + (below - size.height) / 2, width: size.width, height: size.height)
  }
}

extension UIDatePicker {
  /// Whether some moment of a day can be chosen.
  func allows(day: Date) -> Bool {
    let calendar = usedCalendar
    if let minimumDate, calendar.compare(day, to: minimumDate, toGranularity: .day) == .orderedAscending {
      return false
    }
    if let maximumDate, calendar.compare(day, to: maximumDate, toGranularity: .day) == .orderedDescending {
      return false
    }
    return true
  }

  /// Whether some moment of a month can be chosen.
  func allows(month: DateInterval) -> Bool {
    if let minimumDate, month.end <= minimumDate { return false }
    if let maximumDate, month.start > maximumDate { return false }
    return true
  }

  /// The user has chosen a month on the wheels: the day stays, or is the month's last.
  func choose(month: Date) {
    let calendar = usedCalendar
    let day = calendar.component(.day, from: date)
    let count = calendar.range(of: .day, in: .month, for: month)?.count ?? day
    var parts = calendar.dateComponents([.era, .year, .month], from: month)
    parts.day = min(day, count)
    choose(day: calendar.date(from: parts) ?? month)
  }

  /// The user has chosen a day; the time stays.
  func choose(day: Date) {
    let calendar = usedCalendar
    let time = calendar.dateComponents([.hour, .minute, .second], from: date)
    var parts = calendar.dateComponents([.era, .year, .month, .day], from: day)
    (parts.hour, parts.minute, parts.second) = (time.hour, time.minute, time.second)
    choose(calendar.date(from: parts) ?? day)
  }
}
