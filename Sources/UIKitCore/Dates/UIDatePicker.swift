import Foundation
import QuartzCore
import Support

/// How a date picker is shown. Raw values are UIKit's.
public enum UIDatePickerStyle: Int, Sendable {
  /// Compact; wheels for a countdown.
  case automatic = 0
  case wheels = 1
  /// A capsule that opens a month.
  case compact = 2
  /// A month, and the time below.
  case inline = 3
}

/// A control that chooses a date, a time, or how long something lasts.
@preconcurrency @MainActor
open class UIDatePicker: UIControl {
  /// What is chosen. Raw values are UIKit's.
  public enum Mode: Int, Sendable {
    case time = 0
    case date = 1
    case dateAndTime = 2
    case countDownTimer = 3
    case yearAndMonth = 4
  }

  private var chosen = CurrentDate.now
  private var seconds: TimeInterval = 60
  private var face: (any DatePickerFace & UIView)?

  // MARK: Life

  public override init(frame: CGRect) {
    super.init(frame: frame)
    rebuild()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    rebuild()
    coder.fill(self, as: UIDatePicker.self)
  }

  // MARK: What is chosen

  /// What is chosen. Default date and time.
  open var datePickerMode: Mode = .dateAndTime { didSet { if oldValue != datePickerMode { rebuild() } } }
  /// How the picker shall look. Default automatic.
  open var preferredDatePickerStyle: UIDatePickerStyle = .automatic {
    didSet { if oldValue != preferredDatePickerStyle { rebuild() } }
  }
  /// How it looks.
  open var datePickerStyle: UIDatePickerStyle {
    let wanted = preferredDatePickerStyle
    if datePickerMode == .countDownTimer || datePickerMode == .yearAndMonth { return .wheels }
    if wanted == .automatic { return .compact }
    return wanted
  }

  /// The chosen date. Setting it tells nobody. Default now.
  open var date: Date {
    get { chosen }
    set { setDate(newValue, animated: false) }
  }
  /// Chooses a date, with wheels that turn to it.
  open func setDate(_ date: Date, animated: Bool) {
    chosen = fitting(date)
    face?.show(animated: animated && window != nil)
  }
  /// The first date that can be chosen. Default none.
  open var minimumDate: Date? { didSet { limitsChanged() } }
  /// The last one. Default none.
  open var maximumDate: Date? { didSet { limitsChanged() } }
  /// How long it lasts, in seconds, in a countdown; less than a day. Default one minute.
  open var countDownDuration: TimeInterval {
    get { seconds }
    set {
      guard newValue.isFinite else { return }
      let step = Double(minuteInterval) * 60
      seconds = min(max((newValue / step).rounded(.down) * step, step), 86_400 - step)
      face?.show(animated: false)
    }
  }
  /// Which minutes can be chosen: a divisor of 60. Default 1.
  open var minuteInterval = 1 {
    didSet {
      if minuteInterval < 1 || 60 % minuteInterval != 0 || minuteInterval > 30 {
        Diagnostics.report(
          "minuteInterval \(minuteInterval) is no divisor of 60 up to 30; 1 is used", subject: "\(self)")
        minuteInterval = 1
      }
      if oldValue != minuteInterval { rebuild() }
    }
  }
  /// Whether dates are rounded to those minutes. Default true.
  open var roundsToMinuteInterval = true

  // MARK: Calendar

  /// Default the current locale's.
  open var locale: Locale? { didSet { rebuild() } }
  open var calendar: Calendar! = .current { didSet { rebuild() } }
  open var timeZone: TimeZone? { didSet { rebuild() } }

  /// The calendar in the picker's own locale and time zone.
  var usedCalendar: Calendar {
    var calendar: Calendar = self.calendar
    if let timeZone { calendar.timeZone = timeZone }
    calendar.locale = usedLocale
    return calendar
  }
  var usedLocale: Locale { locale ?? self.calendar.locale ?? .current }

  func format(_ template: String) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.calendar = usedCalendar
    formatter.locale = usedLocale
    formatter.timeZone = usedCalendar.timeZone
    formatter.setLocalizedDateFormatFromTemplate(template)
    return formatter
  }

  /// Whether the locale writes hours from 1 to 12.
  var hasHalfDays: Bool {
    (DateFormatter.dateFormat(fromTemplate: "j", options: 0, locale: usedLocale) ?? "").contains("a")
  }

  // MARK: Choosing

  /// A date within the limits, on the minutes that can be chosen.
  func fitting(_ date: Date) -> Date {
    var date = date
    if minuteInterval > 1, roundsToMinuteInterval, datePickerMode != .date {
      let step = Double(minuteInterval) * 60
      date = Date(
        timeIntervalSinceReferenceDate: (date.timeIntervalSinceReferenceDate / step).rounded(.down) * step)
    }
    if let minimumDate, date < minimumDate { date = minimumDate }
    if let maximumDate, date > maximumDate, maximumDate >= minimumDate ?? .distantPast { date = maximumDate }
    return date
  }

  /// The user has chosen a date.
  func choose(_ date: Date) {
    let fitted = fitting(date)
    let isOther = fitted != chosen
    chosen = fitted
    face?.show(animated: true)
    if isOther { sendActions(for: .valueChanged) }
  }

  /// The user has chosen how long it lasts.
  func choose(duration: TimeInterval) {
    let before = seconds
    countDownDuration = duration
    if seconds != before { sendActions(for: .valueChanged) }
  }

  private func limitsChanged() {
    chosen = fitting(chosen)
    face?.reload()
  }

  // MARK: Look

  private func rebuild() {
    chosen = fitting(chosen)
    face?.removeFromSuperview()
    let made: any DatePickerFace & UIView
    switch datePickerStyle {
    case .wheels: made = DateWheels(self)
    case .inline: made = InlineDate(self)
    case .compact, .automatic: made = CompactDate(self)
    }
    face = made
    addSubview(made)
    made.reload()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  open override var isEnabled: Bool { didSet { face?.show(animated: false) } }
  open override var intrinsicContentSize: CGSize { face?.wish ?? .zero }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { face?.wish ?? .zero }

  open override func layoutSubviews() {
    super.layoutSubviews()
    guard let face else { return }
    if face.frame != bounds { face.frame = bounds }
  }

  /// So is the focus of the keyboard.
  open override var canBecomeFocused: Bool { false }
  override var isFocusedAsAWhole: Bool { false }

  /// Touches are for what the picker shows.
  open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isEnabled else { return super.hitTest(point, with: event) == nil ? nil : self }
    return super.hitTest(point, with: event)
  }
}

/// What a date picker shows.
@MainActor
protocol DatePickerFace {
  /// The size that suits it.
  var wish: CGSize { get }
  /// Shows the chosen date.
  func show(animated: Bool)
  /// The limits, the calendar or the mode are other ones.
  func reload()
}
