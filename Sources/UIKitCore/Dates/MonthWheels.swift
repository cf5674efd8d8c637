import Foundation
import QuartzCore

/// The wheels of a calendar's title: a month and a year, in the order in which the locale writes them.
@MainActor
final class MonthWheels: UIPickerView, UIPickerViewDataSource, UIPickerViewDelegate {
  private enum Wheel { case month, year }

  /// The user has turned to a month.
  var chose: (Date) -> Void = { _ in }
  private let calendar: Calendar
  private let order: [Wheel]
  private var month: Date
  private static let years = 1...9999

  init(calendar: Calendar, locale: Locale, month: Date) {
    self.calendar = calendar
    self.month = month
    let format = DateFormatter.dateFormat(fromTemplate: "yMMMM", options: 0, locale: locale) ?? "MMMM y"
    let isYearFirst = format.firstIndex(of: "y").map { year in
      format.firstIndex { $0 == "M" || $0 == "L" }.map { year < $0 } ?? false
    }
    order = isYearFirst ?? false ? [.year, .month] : [.month, .year]
    super.init(frame: .zero)
    dataSource = self
    delegate = self
    show(month, animated: false)
  }

  required init?(coder: NSCoder) { return nil }

  func show(_ month: Date, animated: Bool) {
    self.month = month
    let parts = calendar.dateComponents([.year, .month], from: month)
    for (component, wheel) in order.enumerated() {
      let row = (wheel == .year ? parts.year : parts.month) ?? 1
      if selectedRow(inComponent: component) != row - 1 {
        selectRow(row - 1, inComponent: component, animated: animated)
      }
    }
  }

  func numberOfComponents(in pickerView: UIPickerView) -> Int { order.count }

  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
    order[component] == .year ? Self.years.count : calendar.monthSymbols.count
  }

  func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
    order[component] == .year ? 90 : 150
  }

  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
    let names = calendar.standaloneMonthSymbols
    return order[component] == .month && names.indices.contains(row) ? names[row] : "\(row + 1)"
  }

  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
    var parts = calendar.dateComponents([.era, .year, .month], from: month)
    if order[component] == .year { parts.year = row + 1 } else { parts.month = row + 1 }
    guard let date = calendar.date(from: parts) else { return }
    month = date
    chose(date)
  }
}
