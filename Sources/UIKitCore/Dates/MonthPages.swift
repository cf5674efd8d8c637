import Foundation
import QuartzCore

/// Months side by side, which turn with a swipe. The months beside the one that shows have views only while it turns.
@MainActor
final class MonthPages: UIScrollView, UIScrollViewDelegate {
  /// The month that shows: during a swipe the one that has more room.
  private(set) var month: Date
  /// Another month shows.
  var turned: () -> Void = {}

  private unowned let grid: MonthGrid
  private var middle: MonthDays
  /// The pages before and after it.
  private var sides: [Int: MonthDays] = [:]
  /// Whether code turns the page; the month is then the one that comes from the beginning.
  private var isTurning = false
  private var placedSize = CGSize.zero

  init(_ grid: MonthGrid, month: Date) {
    self.grid = grid
    self.month = month
    middle = MonthDays(grid, month: month)
    super.init(frame: .zero)
    isPagingEnabled = true
    showsHorizontalScrollIndicator = false
    showsVerticalScrollIndicator = false
    contentInsetAdjustmentBehavior = .never
    scrollsToTop = false
    isDirectionalLockEnabled = true
    delegate = self
    addSubview(middle)
  }

  required init?(coder: NSCoder) { return nil }

  // MARK: Months

  func reload() {
    let isWithin = isSame(middle.month, month)
    if isWithin { middle.reload() } else { middle.show(month) }
    for page in sides.values { page.reload() }
    limit()
  }

  /// The day of the month that shows.
  func button(of day: Date) -> DayButton? { page(of: month)?.button(of: day) }

  /// Turns to another month, or is there at once.
  func show(_ date: Date, animated: Bool) {
    settle()
    month = date
    guard animated, window != nil, UIView.areAnimationsEnabled, bounds.width > 0 else {
      middle.show(date)
      limit()
      return
    }
    let step = date > middle.month ? 1 : -1
    side(step).show(date)
    limit()
    isTurning = true
    setContentOffset(CGPoint(x: place(of: step), y: 0), animated: true)
  }

  private func isSame(_ one: Date, _ other: Date) -> Bool {
    grid.calendar.isDate(one, equalTo: other, toGranularity: .month)
  }

  private func page(of month: Date) -> MonthDays? {
    isSame(middle.month, month) ? middle : sides.values.first { isSame($0.month, month) }
  }

  private func side(_ step: Int) -> MonthDays {
    if let side = sides[step] { return side }
    let made = MonthDays(grid, month: month)
    sides[step] = made
    addSubview(made)
    placePages()
    return made
  }

  /// The page that shows becomes the one in the middle; nothing is seen of it.
  private func settle() {
    isTurning = false
    for (step, page) in sides where isSame(page.month, month) && !isSame(middle.month, month) {
      let way = place(of: step) - place(of: 0)
      sides[step] = nil
      sides[-step]?.removeFromSuperview()
      sides[-step] = middle
      middle = page
      placePages()
      contentOffset.x -= way
      break
    }
    limit()
  }

  /// The pages beside are gone when nothing moves.
  private func rest() {
    settle()
    for page in sides.values { page.removeFromSuperview() }
    sides = [:]
    contentOffset.x = place(of: 0)
  }

  // MARK: Places

  private var forth: CGFloat { effectiveUserInterfaceLayoutDirection == .rightToLeft ? -1 : 1 }

  private func place(of step: Int) -> CGFloat { bounds.width * (1 + forth * CGFloat(step)) }

  private func placePages() {
    for (step, page) in sides.merging([0: middle], uniquingKeysWith: { $1 }) {
      page.frame = CGRect(x: place(of: step), y: 0, width: bounds.width, height: bounds.height)
    }
  }

  /// A swipe ends where no month can be shown any more.
  private func limit() {
    let hidden = { (step: Int) -> CGFloat in
      self.sides[step] == nil && self.grid.month(self.middle.month, step) == nil ? -self.bounds.width : 0
    }
    let (left, right) = forth > 0 ? (-1, 1) : (1, -1)
    let inset = UIEdgeInsets(top: 0, left: hidden(left), bottom: 0, right: hidden(right))
    if contentInset != inset { contentInset = inset }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard bounds.size != placedSize else { return }
    placedSize = bounds.size
    contentSize = CGSize(width: 3 * bounds.width, height: bounds.height)
    rest()
    placePages()
    contentOffset = CGPoint(x: place(of: 0), y: 0)
  }

  // MARK: Scrolling

  /// A swipe that begins on a day turns the page.
  override func touchesShouldCancel(in view: UIView) -> Bool { true }

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    settle()
    for step in [-1, 1] {
      if let month = grid.month(middle.month, step) { side(step).show(month) }
    }
    limit()
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    guard !isTurning, isDragging || isDecelerating, bounds.width > 0 else { return }
    let step = Int(((bounds.minX / bounds.width - 1) * forth).rounded())
    guard let page = step == 0 ? middle : sides[step], !isSame(page.month, month) else { return }
    month = page.month
    turned()
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    if !decelerate { rest() }
  }

  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { rest() }

  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { rest() }
}
