import Foundation
import QuartzCore

/// The date and the time in grey capsules; the date's opens a month over the interface.
@MainActor
final class CompactDate: UIView, DatePickerFace {
  private unowned let picker: UIDatePicker
  private let day = UIButton(type: .custom)
  private let time = TimeCapsule()
  private weak var opened: OpenedCard?
  private weak var month: MonthGrid?

  private static let height: CGFloat = 34.5
  private static let gap: CGFloat = 6

  init(_ picker: UIDatePicker) {
    self.picker = picker
    super.init(frame: .zero)
    day.backgroundColor = .tertiarySystemFill
    day.layer.cornerRadius = 8
    day.layer.cornerCurve = .continuous
    day.setTitleColor(.label, for: .normal)
    day.titleLabel?.font = .systemFont(ofSize: 17)
    day.addAction(UIAction { [weak self] _ in self?.open() }, for: .touchUpInside)
    time.changed = { [unowned picker] in picker.choose($0) }
    addSubview(day)
    addSubview(time)
  }

  required init?(coder: NSCoder) { return nil }

  private var hasDay: Bool { picker.datePickerMode != .time }
  private var hasTime: Bool { picker.datePickerMode != .date }

  private var dayWidth: CGFloat {
    guard hasDay else { return 0 }
    return
      (day.titleLabel?.sizeThatFits(CGSize(width: 300, height: CGFloat.greatestFiniteMagnitude)).width
      .rounded(.up) ?? 0) + 24
  }

  var wish: CGSize {
    let timeWidth = hasTime ? time.wish.width : 0
    return CGSize(width: dayWidth + timeWidth + (hasDay && hasTime ? Self.gap : 0), height: Self.height)
  }

  func reload() {
    day.isHidden = !hasDay
    time.isHidden = !hasTime
    show(animated: false)
  }

  func show(animated: Bool) {
    day.setTitle(picker.format("yMMMd").string(from: picker.date), for: .normal)
    day.setTitleColor(opened == nil ? .label : tintColor, for: .normal)
    time.show(picker)
    month?.selected = [picker.date]
    month?.show(picker.date, animated: true)
    alpha = picker.isEnabled ? 1 : 0.5
    picker.invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    func rect(_ x: CGFloat, _ width: CGFloat) -> CGRect {
      CGRect(
        x: isMirrored ? bounds.width - x - width : x, y: (bounds.height - Self.height) / 2, width: width,
        height: Self.height)
    }
    day.frame = rect(0, dayWidth)
    time.frame = rect(hasDay ? dayWidth + Self.gap : 0, time.wish.width)
  }

  private func open() {
    guard opened == nil, let window else { return }
    let month = MonthGrid(calendar: picker.usedCalendar, locale: picker.usedLocale, month: picker.date)
    month.selected = [picker.date]
    month.allows = { [unowned picker] day in picker.allows(day: day) }
    month.allowsMonth = { [unowned picker] in picker.allows(month: $0) }
    month.chose = { [unowned picker] day in picker.choose(day: day) }
    month.choseMonth = { [unowned picker] in picker.choose(month: $0) }
    let card = OpenedCard(month, MonthGrid.wish, near: convert(day.frame, to: window), in: window)
    card.tintColor = tintColor
    card.closed = { [weak self] in
      self?.opened = nil
      self?.show(animated: false)
    }
    opened = card
    self.month = month
    show(animated: false)
    card.open()
  }

  override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    if newWindow == nil { opened?.close(animated: false) }
  }
}
