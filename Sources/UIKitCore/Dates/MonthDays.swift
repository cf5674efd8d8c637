import Foundation
import QuartzCore

/// The days of one month: a page of a calendar.
@MainActor
final class MonthDays: UIView {
  /// The month that shows.
  private(set) var month: Date
  private unowned let grid: MonthGrid
  private var days: [DayButton] = []
  private static let rows = 6

  init(_ grid: MonthGrid, month: Date) {
    self.grid = grid
    self.month = month
    super.init(frame: .zero)
    for _ in 0..<(Self.rows * 7) {
      let button = DayButton()
      button.addAction(
        UIAction { [weak self, weak button] _ in
          if let self, let day = button?.day { self.grid.chose(day) }
        }, for: .touchUpInside)
      button.arrow = { [weak self] day, count in self?.grid.moveFocus(from: day, by: count) ?? false }
      addSubview(button)
      days.append(button)
    }
  }

  required init?(coder: NSCoder) { return nil }

  func show(_ month: Date) {
    self.month = month
    reload()
  }

  /// The button of a day of this month.
  func button(of day: Date) -> DayButton? {
    days.first { $0.day.map { grid.calendar.isDate($0, inSameDayAs: day) } ?? false }
  }

  func reload() {
    let calendar = grid.calendar
    let start = calendar.date(from: calendar.dateComponents([.era, .year, .month], from: month)) ?? month
    let count = calendar.range(of: .day, in: .month, for: start)?.count ?? 30
    let weekday = calendar.component(.weekday, from: start)
    let empty = ((weekday - calendar.firstWeekday) % 7 + 7) % 7
    let today = CurrentDate.now
    let spoken = grid.format("EEEEMMMMd")
    for (i, button) in days.enumerated() {
      let number = i - empty
      guard (0..<count).contains(number), let day = calendar.date(byAdding: .day, value: number, to: start)
      else {
        button.clear()
        continue
      }
      let look = DayButton.Look(
        isToday: calendar.isDate(day, inSameDayAs: today),
        isSelected: grid.selected.contains { calendar.isDate($0, inSameDayAs: day) },
        isAllowed: grid.allows(day))
      button.show(
        day, "\(number + 1)", spoken: spoken.string(from: day),
        font: grid.font(20, look.isSelected ? .semibold : .regular), look: look,
        decoration: grid.decoration(calendar.dateComponents([.era, .year, .month, .day], from: day)))
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let side = MonthGrid.sideMargin
    let size = CGSize(
      width: (bounds.width - 2 * side) / 7, height: max(bounds.height / CGFloat(Self.rows), 0))
    for (i, button) in days.enumerated() {
      let x = side + CGFloat(i % 7) * size.width
      button.frame = CGRect(
        x: isMirrored ? bounds.width - x - size.width : x, y: CGFloat(i / 7) * size.height,
        width: max(size.width, 0), height: size.height)
    }
  }
}
