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
    grid.chose = { [unowned picker] day in picker.choose(day: day) }
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

  /// The user has chosen a day; the time stays.
  func choose(day: Date) {
    let calendar = usedCalendar
    let time = calendar.dateComponents([.hour, .minute, .second], from: date)
    var parts = calendar.dateComponents([.era, .year, .month, .day], from: day)
    (parts.hour, parts.minute, parts.second) = (time.hour, time.minute, time.second)
    choose(calendar.date(from: parts) ?? day)
  }
}

/// Hours and minutes in a grey capsule: a drag up or down, or a tap on the upper or the lower half, changes them.
@MainActor
final class TimeCapsule: UIView {
  private let text = UILabel()
  private weak var picker: UIDatePicker?
  var changed: (Date) -> Void = { _ in }
  private var start = Date.distantPast
  private static let height: CGFloat = 36
  private static let pointsPerStep: CGFloat = 12

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .tertiarySystemFill
    layer.cornerRadius = 8
    layer.cornerCurve = .continuous
    text.textAlignment = .center
    text.font = .systemFont(ofSize: 17)
    addSubview(text)
    isAccessibilityElement = true
    accessibilityTraits = .adjustable
    let pan = UIPanGestureRecognizer()
    pan.addTarget(self, action: Selector("dragged:", TimeCapsule.dragged(_:)))
    addGestureRecognizer(pan)
    let tap = UITapGestureRecognizer()
    tap.addTarget(self, action: Selector("tapped:", TimeCapsule.tapped(_:)))
    addGestureRecognizer(tap)
  }

  required init?(coder: NSCoder) { return nil }

  func show(_ picker: UIDatePicker) {
    self.picker = picker
    text.text = picker.format("jmm").string(from: picker.date)
    accessibilityValue = text.text
    setNeedsLayout()
  }

  var wish: CGSize {
    let size = text.sizeThatFits(CGSize(width: 300, height: CGFloat.greatestFiniteMagnitude))
    return CGSize(width: size.width.rounded(.up) + 24, height: Self.height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    text.frame = bounds
  }

  /// The left part is the hours', the right the minutes'.
  private func step(at x: CGFloat) -> TimeInterval {
    x < bounds.midX ? 3600 : TimeInterval(picker?.minuteInterval ?? 1) * 60
  }

  private func dragged(_ pan: UIPanGestureRecognizer) {
    guard let picker else { return }
    if pan.state == .began { start = picker.date }
    guard pan.state == .began || pan.state == .changed else { return }
    let way = pan.translation(in: self)
    let steps = (-way.y / Self.pointsPerStep).rounded()
    changed(start.addingTimeInterval(step(at: pan.location(in: self).x - way.x) * TimeInterval(steps)))
  }

  private func tapped(_ tap: UITapGestureRecognizer) {
    guard let picker else { return }
    let point = tap.location(in: self)
    changed(picker.date.addingTimeInterval(step(at: point.x) * (point.y < bounds.midY ? 1 : -1)))
  }
}
