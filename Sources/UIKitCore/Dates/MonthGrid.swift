import Foundation
import QuartzCore

/// A month: its name, which opens wheels of months and years, the way to the next and the last, and its days.
@MainActor
final class MonthGrid: UIView {
  var calendar: Calendar { didSet { reload() } }
  var locale: Locale { didSet { reload() } }
  /// Whether a day can be chosen.
  var allows: (Date) -> Bool = { _ in true }
  /// Whether a month has anything to show; swipes and chevrons end before one that has not.
  var allowsMonth: (DateInterval) -> Bool = { _ in true }
  /// The day was tapped.
  var chose: (Date) -> Void = { _ in }
  /// A month was chosen on the wheels; nil shows it, and chooses nothing.
  var choseMonth: ((Date) -> Void)?
  /// Another month is shown.
  var turned: () -> Void = {}
  /// The days that are chosen.
  var selected: [Date] = [] { didSet { showDays() } }
  /// Puts something below a day: a dot, a picture, a view.
  var decoration: (DateComponents) -> UIView? = { _ in nil }
  var fontDesign: UIFontDescriptor.SystemDesign = .default { didSet { reload() } }
  var month: Date { pages.month }

  private let initialMonth: Date
  private let title = MonthTitle()
  private let back = UIButton(type: .system)
  private let forth = UIButton(type: .system)
  private let week = UIView()
  private var weekdays: [UILabel] = []
  private lazy var pages = MonthPages(self, month: initialMonth)
  private var wheels: MonthWheels?
  private var shownMirrored: Bool?
  private var namedWidth: CGFloat = 0

  /// Measures in points, and seconds. [as on iOS 17, measured on pictures]
  private static let headerHeight: CGFloat = 44
  private static let weekdayHeight: CGFloat = 24
  private static let margin: CGFloat = 16
  private static let bottom: CGFloat = 8
  private static let rowHeight: CGFloat = 44
  private static let weekdayGap: CGFloat = 2
  private static let opening: TimeInterval = 0.3
  /// Beside the days, whose discs are narrower than their columns.
  static let sideMargin: CGFloat = 8

  static let wish = CGSize(width: 320, height: headerHeight + weekdayHeight + 6 * rowHeight + bottom)

  init(calendar: Calendar, locale: Locale, month: Date) {
    self.calendar = calendar
    self.locale = locale
    initialMonth = month
    super.init(frame: CGRect(origin: .zero, size: Self.wish))
    title.addAction(UIAction { [weak self] _ in self?.toggleWheels() }, for: .touchUpInside)
    addSubview(title)
    for (button, step, words) in [(back, -1, "Previous Month"), (forth, 1, "Next Month")] {
      button.accessibilityLabel = words
      button.accessibilityIdentifier = step < 0 ? "DatePicker.PreviousMonth" : "DatePicker.NextMonth"
      button.addAction(UIAction { [weak self] _ in self?.turn(by: step) }, for: .touchUpInside)
      addSubview(button)
    }
    for _ in 0..<7 {
      let label = UILabel()
      label.font = .systemFont(ofSize: 13, weight: .semibold)
      label.textColor = .tertiaryLabel
      label.textAlignment = .center
      week.addSubview(label)
      weekdays.append(label)
    }
    addSubview(week)
    pages.turned = { [weak self] in self?.monthChanged() }
    addSubview(pages)
    reload()
  }

  required init?(coder: NSCoder) { return nil }

  // MARK: Months

  /// The month so many steps from another; nil where nothing can be shown.
  func month(_ month: Date, _ step: Int) -> Date? {
    guard let other = calendar.date(byAdding: .month, value: step, to: month),
      let interval = calendar.dateInterval(of: .month, for: other), allowsMonth(interval)
    else { return nil }
    return other
  }

  private func turn(by step: Int) {
    if let next = month(month, step) { show(next, animated: true) }
  }

  /// Shows the month of a date.
  func show(_ date: Date, animated: Bool) {
    guard !calendar.isDate(date, equalTo: month, toGranularity: .month) else {
      showDays()
      return
    }
    pages.show(date, animated: animated && wheels == nil)
    monthChanged()
  }

  private func monthChanged() {
    showTitle()
    wheels?.show(month, animated: false)
    turned()
  }

  // MARK: Wheels

  private func toggleWheels() {
    let closing = wheels
    wheels = nil
    let opened = closing == nil ? openWheels() : nil
    UIView.animate(
      withDuration: Self.opening, delay: 0, options: [.beginFromCurrentState, .allowUserInteraction],
      animations: {
        self.title.isOpen = opened != nil
        opened?.alpha = 1
        closing?.alpha = 0
        for view in [self.back, self.forth, self.week, self.pages] { view.alpha = opened == nil ? 1 : 0 }
      }, completion: { _ in closing?.removeFromSuperview() })
  }

  private func openWheels() -> MonthWheels {
    let made = MonthWheels(calendar: calendar, locale: locale, month: month)
    made.chose = { [weak self] in
      guard let self else { return }
      if let choseMonth { choseMonth($0) } else { show($0, animated: false) }
    }
    wheels = made
    UIView.performWithoutAnimation {
      addSubview(made)
      made.alpha = 0
      setNeedsLayout()
      layoutIfNeeded()
    }
    return made
  }

  // MARK: Days

  /// An arrow key leads from a day to another, which may be in another month; false where none can be chosen there.
  func moveFocus(from day: Date, by count: Int) -> Bool {
    guard let window, let other = calendar.date(byAdding: .day, value: count, to: day) else { return false }
    if !calendar.isDate(other, equalTo: month, toGranularity: .month) { show(other, animated: true) }
    layoutIfNeeded()
    guard let button = pages.button(of: other), button.canBecomeFocused else { return false }
    window.focusNavigator.focus(on: button, in: window)
    return true
  }

  func reload() {
    nameWeekdays()
    showDays()
    setNeedsLayout()
  }

  /// Asks again what can be chosen, and what is below the days.
  private func showDays() {
    pages.reload()
    showTitle()
  }

  private func showTitle() {
    title.font = font(17, .semibold)
    title.text = format("MMMMy").string(from: month)
    back.isEnabled = month(month, -1) != nil
    forth.isEnabled = month(month, 1) != nil
    setNeedsLayout()
  }

  func format(_ template: String) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.calendar = calendar
    formatter.locale = locale
    formatter.timeZone = calendar.timeZone
    formatter.setLocalizedDateFormatFromTemplate(template)
    return formatter
  }

  func font(_ size: CGFloat, _ weight: UIFont.Weight) -> UIFont {
    let font = UIFont.systemFont(ofSize: size, weight: weight)
    guard fontDesign != .default, let other = font.fontDescriptor.withDesign(fontDesign) else { return font }
    return UIFont(descriptor: other, size: size)
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

  // MARK: Layout

  private var columnWidth: CGFloat { (bounds.width - 2 * Self.sideMargin) / 7 }

  /// The chevrons point where their months are.
  private func showChevrons(isMirrored: Bool) {
    guard shownMirrored != isMirrored else { return }
    shownMirrored = isMirrored
    let look = UIImage.SymbolConfiguration(pointSize: 17, weight: .semibold)
    let (left, right) = isMirrored ? (forth, back) : (back, forth)
    left.setImage(UIImage(systemName: "chevron.left", withConfiguration: look), for: .normal)
    right.setImage(UIImage(systemName: "chevron.right", withConfiguration: look), for: .normal)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    showChevrons(isMirrored: isMirrored)
    func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
      CGRect(x: isMirrored ? bounds.width - x - width : x, y: y, width: max(width, 0), height: height)
    }
    let wanted = title.sizeThatFits(CGSize(width: bounds.width, height: Self.headerHeight))
    title.frame = rect(Self.margin, 0, min(wanted.width, bounds.width - 112), Self.headerHeight)
    forth.frame = rect(bounds.width - 48, 0, 44, Self.headerHeight)
    back.frame = rect(bounds.width - 96, 0, 44, Self.headerHeight)
    let width = columnWidth
    if width != namedWidth {
      namedWidth = width
      nameWeekdays()
    }
    week.frame = CGRect(x: 0, y: Self.headerHeight, width: bounds.width, height: Self.weekdayHeight)
    for (i, label) in weekdays.enumerated() {
      label.frame = rect(Self.sideMargin + CGFloat(i) * width, 0, width, Self.weekdayHeight)
    }
    let top = Self.headerHeight + Self.weekdayHeight
    let days = CGRect(x: 0, y: top, width: bounds.width, height: max(bounds.height - top - Self.bottom, 0))
    if pages.frame != days { pages.frame = days }
    wheels?.frame = CGRect(
      x: 0, y: Self.headerHeight, width: bounds.width, height: max(bounds.height - Self.headerHeight, 0))
  }
}
