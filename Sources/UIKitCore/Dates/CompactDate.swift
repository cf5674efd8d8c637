import Foundation
import QuartzCore

/// The date and the time in grey capsules; the date's opens a month over the interface.
@MainActor
final class CompactDate: UIView, DatePickerFace {
  private unowned let picker: UIDatePicker
  private let day = UIButton(type: .custom)
  private let time = TimeCapsule()
  private var opened: OpenedMonth?

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
    day.setTitleColor(opened == nil ? .label : .tintColor, for: .normal)
    time.show(picker)
    opened?.show(picker.date)
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
    let month = OpenedMonth(picker, near: convert(day.frame, to: window), in: window)
    month.closed = { [weak self] in
      self?.opened = nil
      self?.show(animated: false)
    }
    opened = month
    show(animated: false)
    month.open()
  }

  override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    if newWindow == nil { opened?.close(animated: false) }
  }
}

/// A month over the interface; a touch beside it closes it.
@MainActor
private final class OpenedMonth: UIView {
  private let card = UIView()
  private let grid: MonthGrid
  private unowned let host: UIWindow
  var closed: () -> Void = {}

  private static let margin: CGFloat = 8
  private static let radius: CGFloat = 13
  private static let fade: TimeInterval = 0.2

  init(_ picker: UIDatePicker, near rect: CGRect, in window: UIWindow) {
    host = window
    grid = MonthGrid(calendar: picker.usedCalendar, locale: picker.usedLocale, month: picker.date)
    super.init(frame: window.bounds)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    let size = CGSize(
      width: min(MonthGrid.wish.width, window.bounds.width - 2 * Self.margin), height: MonthGrid.wish.height)
    let room = window.bounds.inset(by: window.safeAreaInsets).insetBy(dx: Self.margin, dy: Self.margin)
    let x = min(max(rect.midX - size.width / 2, room.minX), max(room.maxX - size.width, room.minX))
    let fitsBelow = rect.maxY + Self.margin + size.height <= room.maxY
    let y = fitsBelow ? rect.maxY + Self.margin : max(rect.minY - Self.margin - size.height, room.minY)
    card.frame = CGRect(x: x, y: y, width: size.width, height: size.height)
    card.backgroundColor = .secondarySystemBackground
    card.layer.cornerRadius = Self.radius
    card.layer.cornerCurve = .continuous
    card.layer.shadowOpacity = 0.2
    card.layer.shadowRadius = 30
    card.layer.shadowOffset = CGSize(width: 0, height: 10)
    grid.frame = card.bounds
    grid.selected = [picker.date]
    grid.allows = { [unowned picker] day in picker.allows(day: day) }
    grid.chose = { [unowned picker] day in picker.choose(day: day) }
    card.addSubview(grid)
    addSubview(card)
    accessibilityViewIsModal = true
  }

  required init?(coder: NSCoder) { return nil }

  func show(_ date: Date) {
    grid.selected = [date]
    grid.show(date, animated: true)
  }

  func open() {
    host.addSubview(self)
    alpha = 0
    card.transform = CGAffineTransform(scaleX: 0.9, y: 0.9)
    UIView.animate(withDuration: Self.fade) {
      self.alpha = 1
      self.card.transform = .identity
    }
  }

  func close(animated: Bool) {
    closed()
    closed = {}
    guard animated else {
      removeFromSuperview()
      return
    }
    isUserInteractionEnabled = false
    UIView.animate(
      withDuration: Self.fade, animations: { self.alpha = 0 }, completion: { _ in self.removeFromSuperview() }
    )
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let point = touches.first?.location(in: self), !card.frame.contains(point) else { return }
    close(animated: true)
  }
}
