import Foundation
import QuartzCore

/// Puts something below the days of a calendar. The method is optional.
@preconcurrency @MainActor
public protocol UICalendarViewDelegate: AnyObject {
  /// What is below a day; nil for nothing.
  func calendarView(
    _ calendarView: UICalendarView, decorationFor dateComponents: DateComponents
  ) -> UICalendarView.Decoration?
  /// Another month is shown.
  func calendarView(
    _ calendarView: UICalendarView, didChangeVisibleDateComponentsFrom previousDateComponents: DateComponents)
}

extension UICalendarViewDelegate {
  public func calendarView(
    _ calendarView: UICalendarView, decorationFor dateComponents: DateComponents
  ) -> UICalendarView.Decoration? { nil }
  public func calendarView(
    _ calendarView: UICalendarView, didChangeVisibleDateComponentsFrom previousDateComponents: DateComponents
  ) {}
}

/// Which days of a calendar can be chosen, and how many.
@preconcurrency @MainActor
open class UICalendarSelection: NSObject {
  weak var view: UICalendarView?

  /// The days that can be chosen are other ones: the delegate is asked again.
  open func updateSelectableDates() { view?.refresh() }

  var chosen: [DateComponents] { [] }
  func allows(_ day: DateComponents) -> Bool { true }
  func choose(_ day: DateComponents) {}
}

/// Is asked about the one day that can be chosen.
@preconcurrency @MainActor
public protocol UICalendarSelectionSingleDateDelegate: AnyObject {
  /// A day was chosen; nil when the choice was taken back.
  func dateSelection(
    _ selection: UICalendarSelectionSingleDate, didSelectDate dateComponents: DateComponents?)
  /// Whether a day can be chosen. Default true.
  func dateSelection(
    _ selection: UICalendarSelectionSingleDate, canSelectDate dateComponents: DateComponents?
  ) -> Bool
}

extension UICalendarSelectionSingleDateDelegate {
  public func dateSelection(
    _ selection: UICalendarSelectionSingleDate, canSelectDate dateComponents: DateComponents?
  ) -> Bool { true }
}

/// One day at most.
@preconcurrency @MainActor
open class UICalendarSelectionSingleDate: UICalendarSelection {
  public init(delegate: (any UICalendarSelectionSingleDateDelegate)?) {
    self.delegate = delegate
    super.init()
  }

  open weak var delegate: (any UICalendarSelectionSingleDateDelegate)?
  /// The chosen day. Setting it tells nobody.
  open var selectedDate: DateComponents? { didSet { view?.refresh() } }
  open func setSelected(_ dateComponents: DateComponents?, animated: Bool) { selectedDate = dateComponents }

  override var chosen: [DateComponents] { selectedDate.map { [$0] } ?? [] }
  override func allows(_ day: DateComponents) -> Bool {
    delegate?.dateSelection(self, canSelectDate: day) ?? true
  }
  override func choose(_ day: DateComponents) {
    selectedDate = day
    delegate?.dateSelection(self, didSelectDate: day)
  }
}

/// Is asked about the days that can be chosen.
@preconcurrency @MainActor
public protocol UICalendarSelectionMultiDateDelegate: AnyObject {
  func multiDateSelection(
    _ selection: UICalendarSelectionMultiDate, didSelectDate dateComponents: DateComponents)
  func multiDateSelection(
    _ selection: UICalendarSelectionMultiDate, didDeselectDate dateComponents: DateComponents)
  func multiDateSelection(
    _ selection: UICalendarSelectionMultiDate, canSelectDate dateComponents: DateComponents
  ) -> Bool
  func multiDateSelection(
    _ selection: UICalendarSelectionMultiDate, canDeselectDate dateComponents: DateComponents
  ) -> Bool
}

extension UICalendarSelectionMultiDateDelegate {
  public func multiDateSelection(
    _ selection: UICalendarSelectionMultiDate, canSelectDate dateComponents: DateComponents
  ) -> Bool { true }
  public func multiDateSelection(
    _ selection: UICalendarSelectionMultiDate, canDeselectDate dateComponents: DateComponents
  ) -> Bool { true }
}

/// As many days as one likes.
@preconcurrency @MainActor
open class UICalendarSelectionMultiDate: UICalendarSelection {
  public init(delegate: (any UICalendarSelectionMultiDateDelegate)?) {
    self.delegate = delegate
    super.init()
  }

  open weak var delegate: (any UICalendarSelectionMultiDateDelegate)?
  /// The chosen days. Setting them tells nobody.
  open var selectedDates: [DateComponents] = [] { didSet { view?.refresh() } }
  open func setSelectedDates(_ selectedDates: [DateComponents], animated: Bool) {
    self.selectedDates = selectedDates
  }

  override var chosen: [DateComponents] { selectedDates }
  override func allows(_ day: DateComponents) -> Bool {
    delegate?.multiDateSelection(self, canSelectDate: day) ?? true
  }
  override func choose(_ day: DateComponents) {
    func isDay(_ other: DateComponents) -> Bool {
      (other.year, other.month, other.day) == (day.year, day.month, day.day)
    }
    if selectedDates.contains(where: isDay) {
      guard delegate?.multiDateSelection(self, canDeselectDate: day) ?? true else { return }
      selectedDates.removeAll(where: isDay)
      delegate?.multiDateSelection(self, didDeselectDate: day)
    } else {
      selectedDates.append(day)
      delegate?.multiDateSelection(self, didSelectDate: day)
    }
  }
}

/// A month with its days, which can be decorated and chosen.
@preconcurrency @MainActor
open class UICalendarView: UIView {
  /// How large decorations are. Raw values are UIKit's.
  public enum DecorationSize: Int, Sendable {
    case small = 0
    case medium = 1
    case large = 2
  }

  /// What is below a day.
  @preconcurrency @MainActor
  open class Decoration: NSObject {
    let make: () -> UIView

    private init(make: @escaping () -> UIView) {
      self.make = make
      super.init()
    }

    /// A dot.
    public convenience override init() { self.init(color: nil, size: .medium) }
    /// A dot of a colour.
    public convenience init(color: UIColor?, size: DecorationSize = .medium) {
      self.init {
        let side: CGFloat = size == .small ? 4 : size == .medium ? 6 : 8
        let dot = UIView(frame: CGRect(x: 0, y: 0, width: side, height: side))
        dot.backgroundColor = color ?? .systemFill
        dot.layer.cornerRadius = side / 2
        return dot
      }
    }
    /// A picture.
    public convenience init(image: UIImage?, color: UIColor? = nil, size: DecorationSize = .medium) {
      self.init {
        let side: CGFloat = size == .small ? 8 : size == .medium ? 11 : 14
        let view = UIImageView(image: image)
        view.frame = CGRect(x: 0, y: 0, width: side, height: side)
        view.contentMode = .scaleAspectFit
        view.tintColor = color ?? .secondaryLabel
        return view
      }
    }
    /// A view of the app's own.
    public convenience init(customViewProvider: @escaping () -> UIView) {
      self.init {
        let view = customViewProvider()
        if view.bounds.isEmpty { view.frame.size = view.sizeThatFits(CGSize(width: 40, height: 16)) }
        return view
      }
    }
    public static func `default`(color: UIColor? = nil, size: DecorationSize = .medium) -> Decoration {
      Decoration(color: color, size: size)
    }
    public static func image(_ image: UIImage?, color: UIColor? = nil, size: DecorationSize = .medium)
      -> Decoration
    {
      Decoration(image: image, color: color, size: size)
    }
    public static func customView(_ provider: @escaping () -> UIView) -> Decoration {
      Decoration(customViewProvider: provider)
    }
  }

  private let grid = MonthGrid(calendar: .current, locale: .current, month: CurrentDate.now)
  private var shownMonth = DateComponents()

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
  }

  private func prepare() {
    addSubview(grid)
    grid.allows = { [unowned self] day in
      guard isInRange(day) else { return false }
      return selectionBehavior?.allows(components(day)) ?? true
    }
    grid.allowsMonth = { [unowned self] in
      $0.end > availableDateRange.start && $0.start <= availableDateRange.end
    }
    grid.chose = { [unowned self] in selectionBehavior?.choose(components($0)) }
    grid.decoration = { [unowned self] day in
      wantsDateDecorations ? delegate?.calendarView(self, decorationFor: day)?.make() : nil
    }
    grid.turned = { [unowned self] in
      let before = shownMonth
      shownMonth = visibleDateComponents
      delegate?.calendarView(self, didChangeVisibleDateComponentsFrom: before)
    }
    shownMonth = visibleDateComponents
  }

  /// Decorates the days. Weak.
  open weak var delegate: (any UICalendarViewDelegate)? { didSet { refresh() } }
  open var calendar: Calendar = .current { didSet { grid.calendar = usedCalendar } }
  open var locale: Locale = .current {
    didSet {
      grid.calendar = usedCalendar
      grid.locale = locale
    }
  }
  open var timeZone: TimeZone? { didSet { grid.calendar = usedCalendar } }
  open var fontDesign: UIFontDescriptor.SystemDesign = .default { didSet { grid.fontDesign = fontDesign } }
  /// Which days can be chosen. Default none.
  open var selectionBehavior: UICalendarSelection? {
    didSet {
      oldValue?.view = nil
      selectionBehavior?.view = self
      refresh()
    }
  }
  /// Between which days the calendar is. Default all.
  open var availableDateRange = DateInterval(start: .distantPast, end: .distantFuture) {
    didSet { refresh() }
  }
  /// Whether the delegate is asked for decorations. Default true.
  open var wantsDateDecorations = true { didSet { refresh() } }
  /// The month that shows.
  open var visibleDateComponents: DateComponents {
    get { usedCalendar.dateComponents([.calendar, .era, .year, .month], from: grid.month) }
    set { setVisibleDateComponents(newValue, animated: false) }
  }
  /// Shows another month.
  open func setVisibleDateComponents(_ dateComponents: DateComponents, animated: Bool) {
    guard let date = usedCalendar.date(from: dateComponents) else { return }
    grid.show(date, animated: animated)
  }
  /// Asks the delegate again for decorations.
  open func reloadDecorations(forDateComponents dateComponents: [DateComponents], animated: Bool) {
    refresh()
  }

  private var usedCalendar: Calendar {
    var calendar = calendar
    if let timeZone { calendar.timeZone = timeZone }
    calendar.locale = locale
    return calendar
  }

  private func components(_ day: Date) -> DateComponents {
    usedCalendar.dateComponents([.calendar, .era, .year, .month, .day], from: day)
  }

  /// Whether any moment of a day is within the range.
  private func isInRange(_ day: Date) -> Bool {
    guard let end = usedCalendar.date(byAdding: .day, value: 1, to: day) else { return false }
    return end > availableDateRange.start && day <= availableDateRange.end
  }

  func refresh() {
    grid.selected = selectionBehavior?.chosen.compactMap { usedCalendar.date(from: $0) } ?? []
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: MonthGrid.wish.height)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { MonthGrid.wish }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if grid.frame != bounds { grid.frame = bounds }
  }
}
