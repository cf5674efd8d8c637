import Foundation
import QuartzCore

/// A month: its name, the way to the next and the last, and its days.
@MainActor
final class MonthGrid: UIView {
  var calendar: Calendar { didSet { reload() } }
  var locale: Locale { didSet { reload() } }
  /// Whether a day can be chosen.
  var allows: (Date) -> Bool = { _ in true }
  /// The day was tapped.
  var chose: (Date) -> Void = { _ in }
  /// Another month is shown.
  var turned: () -> Void = {}
  /// The days that are chosen.
  var selected: [Date] = [] { didSet { showDays() } }
  /// Puts something below a day: a dot, a picture, a view.
  var decoration: (DateComponents) -> UIView? = { _ in nil }
  var fontDesign: UIFontDescriptor.SystemDesign = .default { didSet { reload() } }
  private(set) var month: Date

  private let title = UILabel()
  private let back = UIButton(type: .system)
  private let forth = UIButton(type: .system)
  private var weekdays: [UILabel] = []
  private var days: [DayButton] = []

  /// Measures in points. [as on iOS 17, measured on pictures]
  private static let headerHeight: CGFloat = 44
  private static let weekdayHeight: CGFloat = 24
  private static let margin: CGFloat = 16
  static let rowHeight: CGFloat = 44
  private static let rows = 6

  static let wish = CGSize(width: 320, height: headerHeight + weekdayHeight + CGFloat(rows) * rowHeight + 8)

  init(calendar: Calendar, locale: Locale, month: Date) {
    self.calendar = calendar
    self.locale = locale
    self.month = month
    super.init(frame: CGRect(origin: .zero, size: Self.wish))
    addSubview(title)
    for (button, step, words) in [(back, -1, "Previous Month"), (forth, 1, "Next Month")] {
      button.accessibilityLabel = words
      button.addAction(UIAction { [weak self] _ in self?.turn(by: step) }, for: .touchUpInside)
      addSubview(button)
    }
    for _ in 0..<7 {
      let label = UILabel()
      label.font = .systemFont(ofSize: 13, weight: .semibold)
      label.textColor = .tertiaryLabel
      label.textAlignment = .center
      addSubview(label)
      weekdays.append(label)
    }
    for _ in 0..<(Self.rows * 7) {
      let button = DayButton()
      button.addAction(
        UIAction { [weak self, weak button] _ in
          if let self, let day = button?.day { chose(day) }
        }, for: .touchUpInside)
      button.arrow = { [weak self] day, days in self?.moveFocus(from: day, by: days) ?? false }
      addSubview(button)
      days.append(button)
    }
    reload()
  }

  required init?(coder: NSCoder) { return nil }

  /// The chevrons point where their months are.
  private func showChevrons(isMirrored: Bool) {
    guard shownMirrored != isMirrored else { return }
    shownMirrored = isMirrored
    let look = UIImage.SymbolConfiguration(pointSize: 17, weight: .semibold)
    let (left, right) = isMirrored ? (forth, back) : (back, forth)
    left.setImage(UIImage(systemName: "chevron.left", withConfiguration: look), for: .normal)
    right.setImage(UIImage(systemName: "chevron.right", withConfiguration: look), for: .normal)
  }
  private var shownMirrored: Bool?

  private func turn(by step: Int) {
    guard let next = calendar.date(byAdding: .month, value: step, to: month) else { return }
    show(next, animated: true)
  }

  /// Shows the month of a date.
  func show(_ date: Date, animated: Bool) {
    guard !calendar.isDate(date, equalTo: month, toGranularity: .month) else {
      showDays()
      return
    }
    month = date
    let change = { self.reload() }
    if animated, window != nil {
      UIView.transition(
        with: self, duration: 0.25, options: [.transitionCrossDissolve, .allowUserInteraction],
        animations: change)
    } else {
      change()
    }
    turned()
  }

  /// An arrow key leads from a day to another, which may be in another month; false where none can be chosen there.
  private func moveFocus(from day: Date, by count: Int) -> Bool {
    guard let window, let other = calendar.date(byAdding: .day, value: count, to: day) else { return false }
    if !calendar.isDate(other, equalTo: month, toGranularity: .month) { show(other, animated: true) }
    layoutIfNeeded()
    guard let button = days.first(where: { $0.day.map { calendar.isDate($0, inSameDayAs: other) } ?? false }),
      button.canBecomeFocused
    else { return false }
    window.focusNavigator.focus(on: button, in: window)
    return true
  }

  func reload() {
    let formatter = DateFormatter()
    formatter.calendar = calendar
    formatter.locale = locale
    formatter.timeZone = calendar.timeZone
    formatter.setLocalizedDateFormatFromTemplate("MMMMy")
    title.text = formatter.string(from: month)
    title.font = font(17, .semibold)
    nameWeekdays()
    showDays()
    setNeedsLayout()
  }

  /// Short names in capitals, or letters where those have no room.
  private func nameWeekdays() {
    func show(_ names: [String]) {
      for (i, label) in weekdays.enumerated() {
        let day = (i + calendar.firstWeekday - 1) % 7
        label.text = names.indices.contains(day) ? names[day].uppercased(with: locale) : ""
      }
    }
    var symbols = calendar
    symbols.locale = locale
    show(symbols.shortStandaloneWeekdaySymbols)
    let room = columnWidth - Self.weekdayGap
    guard weekdays.contains(where: { $0.intrinsicContentSize.width > room }) else { return }
    show(symbols.veryShortStandaloneWeekdaySymbols)
  }
  private static let weekdayGap: CGFloat = 2
  private var columnWidth: CGFloat { (bounds.width - 2 * (Self.margin - 8)) / 7 }

  private func font(_ size: CGFloat, _ weight: UIFont.Weight) -> UIFont {
    let font = UIFont.systemFont(ofSize: size, weight: weight)
    guard fontDesign != .default, let other = font.fontDescriptor.withDesign(fontDesign) else { return font }
    return UIFont(descriptor: other, size: size)
  }

  private var namedWidth: CGFloat = 0

  private func showDays() {
    let start = calendar.date(from: calendar.dateComponents([.era, .year, .month], from: month)) ?? month
    let count = calendar.range(of: .day, in: .month, for: start)?.count ?? 30
    let weekday = calendar.component(.weekday, from: start)
    let empty = ((weekday - calendar.firstWeekday) % 7 + 7) % 7
    let today = CurrentDate.now
    for (i, button) in days.enumerated() {
      let number = i - empty
      guard (0..<count).contains(number), let day = calendar.date(byAdding: .day, value: number, to: start)
      else {
        button.show(
          nil, "", font(20, .regular), isToday: false, isSelected: false, isAllowed: false, decoration: nil)
        continue
      }
      let isSelected = selected.contains { calendar.isDate($0, inSameDayAs: day) }
      button.show(
        day, "\(number + 1)", font(20, isSelected ? .semibold : .regular),
        isToday: calendar.isDate(day, inSameDayAs: today), isSelected: isSelected, isAllowed: allows(day),
        decoration: decoration(calendar.dateComponents([.era, .year, .month, .day], from: day)))
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    showChevrons(isMirrored: isMirrored)
    func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
      CGRect(x: isMirrored ? bounds.width - x - width : x, y: y, width: max(width, 0), height: height)
    }
    title.frame = rect(Self.margin, 0, bounds.width - 120, Self.headerHeight)
    forth.frame = rect(bounds.width - 48, 0, 44, Self.headerHeight)
    back.frame = rect(bounds.width - 96, 0, 44, Self.headerHeight)
    let width = columnWidth
    if width != namedWidth {
      namedWidth = width
      nameWeekdays()
    }
    for (i, label) in weekdays.enumerated() {
      label.frame = rect(Self.margin - 8 + CGFloat(i) * width, Self.headerHeight, width, Self.weekdayHeight)
    }
    let top = Self.headerHeight + Self.weekdayHeight
    let row = max((bounds.height - top - 8) / CGFloat(Self.rows), 0)
    for (i, button) in days.enumerated() {
      button.frame = rect(Self.margin - 8 + CGFloat(i % 7) * width, top + CGFloat(i / 7) * row, width, row)
    }
  }
}

/// A day of a month.
@MainActor
private final class DayButton: UIControl {
  private(set) var day: Date?
  private let disc = UIView()
  private let label = UILabel()
  private var below: UIView?
  private static let side: CGFloat = 40

  override init(frame: CGRect) {
    super.init(frame: frame)
    disc.isUserInteractionEnabled = false
    label.textAlignment = .center
    addSubview(disc)
    addSubview(label)
    isAccessibilityElement = true
    accessibilityTraits = .button
  }

  required init?(coder: NSCoder) { return nil }

  /// An arrow key was pressed that leads so many days on.
  var arrow: (Date, Int) -> Bool = { _, _ in false }

  override func handle(_ key: UIKey, _ event: UIPressesEvent?) -> Bool {
    guard let day else { return false }
    let forth = isRightToLeft ? -1 : 1
    switch key.keyCode {
    case .keyboardLeftArrow: return arrow(day, -forth)
    case .keyboardRightArrow: return arrow(day, forth)
    case .keyboardUpArrow: return arrow(day, -7)
    case .keyboardDownArrow: return arrow(day, 7)
    default: return false
    }
  }

  func show(
    _ day: Date?, _ text: String, _ font: UIFont, isToday: Bool, isSelected: Bool, isAllowed: Bool,
    decoration: UIView?
  ) {
    self.day = day
    label.text = text
    isHidden = day == nil
    isEnabled = isAllowed
    label.font = font
    // Today is the tint's own; a chosen day is softer.
    look = Look(isToday: isToday, isSelected: isSelected, isAllowed: isAllowed)
    showColors()
    accessibilityLabel = text
    if isSelected { accessibilityTraits.insert(.selected) } else { accessibilityTraits.remove(.selected) }
    below?.removeFromSuperview()
    below = decoration
    if let decoration {
      decoration.isUserInteractionEnabled = false
      addSubview(decoration)
    }
    setNeedsLayout()
  }

  private struct Look {
    var isToday = false
    var isSelected = false
    var isAllowed = true
  }
  private var look = Look()
  private static let softness: CGFloat = 0.15

  private func showColors() {
    let tint: UIColor = tintColor
    disc.backgroundColor =
      look.isSelected ? (look.isToday ? tint : tint.withAlphaComponent(Self.softness)) : nil
    label.textColor =
      !look.isAllowed
      ? .tertiaryLabel
      : look.isSelected && look.isToday ? .white : look.isSelected || look.isToday ? tint : .label
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    showColors()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let side = min(Self.side, bounds.width, bounds.height)
    disc.frame = CGRect(x: bounds.midX - side / 2, y: bounds.midY - side / 2, width: side, height: side)
    disc.layer.cornerRadius = side / 2
    label.frame = bounds
    if let below {
      let size = below.bounds.size
      below.center = CGPoint(x: bounds.midX, y: bounds.maxY - size.height / 2 - 1)
    }
  }

  override func stateMayHaveChanged() {
    super.stateMayHaveChanged()
    label.alpha = isHighlighted ? 0.4 : 1
  }
}
