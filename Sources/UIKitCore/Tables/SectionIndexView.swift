import Foundation
import QuartzCore

/// A list with the titles of its sections along its end.
@MainActor
protocol SectionIndexed: UIScrollView {
  var sectionIndexColor: UIColor? { get }
  var sectionIndexBackgroundColor: UIColor? { get }
  var sectionIndexTrackingBackgroundColor: UIColor? { get }
  /// Scrolls to what a title stands for.
  func goToSection(titled title: String, at index: Int)
}

/// The titles of a list's sections along its end: a finger on them goes to a section.
@MainActor
final class SectionIndexView: UIView {
  private unowned let list: any SectionIndexed
  private let titles: [String]
  private var labels: [UIView] = []
  private var isTracking = false
  private var last: Int?

  /// Measures in points. [as on iOS, measured on pictures]
  static let width: CGFloat = 20
  private static let fontSize: CGFloat = 11
  private static let lineHeight: CGFloat = 14

  init(_ titles: [String], for list: any SectionIndexed) {
    self.titles = titles
    self.list = list
    super.init(frame: .zero)
    layer.zPosition = TableLayer.index
    for title in titles {
      let label: UIView
      if title == UITableView.indexSearch {
        let picture = UIImageView(
          image: UIImage(
            systemName: "magnifyingglass",
            withConfiguration: UIImage.SymbolConfiguration(pointSize: Self.fontSize, weight: .semibold)))
        picture.contentMode = .center
        label = picture
      } else {
        let text = UILabel()
        text.text = title
        text.font = .systemFont(ofSize: Self.fontSize, weight: .semibold)
        text.textAlignment = .center
        label = text
      }
      addSubview(label)
      labels.append(label)
    }
    isAccessibilityElement = true
    accessibilityLabel = "Section index"
    accessibilityTraits = .adjustable
    refreshColors()
    let press = UILongPressGestureRecognizer()
    // It follows the finger at once, before the list can scroll.
    press.minimumPressDuration = 0
    press.addTarget(self, action: Selector("pressed:", SectionIndexView.pressed(_:)))
    addGestureRecognizer(press)
  }

  required init?(coder: NSCoder) { return nil }

  func refreshColors() {
    let color = list.sectionIndexColor ?? .tintColor
    for label in labels {
      (label as? UILabel)?.textColor = color
      label.tintColor = color
    }
    backgroundColor =
      isTracking
      ? list.sectionIndexTrackingBackgroundColor ?? list.sectionIndexBackgroundColor
      : list.sectionIndexBackgroundColor
  }

  /// Stays at the list's end while that scrolls.
  func place() {
    let seen = list.bounds.inset(by: list.adjustedContentInset)
    let isMirrored = list.effectiveUserInterfaceLayoutDirection == .rightToLeft
    let rect = CGRect(
      x: isMirrored ? list.bounds.minX : list.bounds.maxX - Self.width, y: seen.minY, width: Self.width,
      height: max(seen.height, 0))
    if frame != rect { frame = rect }
    if superview !== list { list.addSubview(self) }
    let (first, height) = lines
    for (i, label) in labels.enumerated() {
      let place = CGRect(x: 0, y: first + CGFloat(i) * height, width: Self.width, height: height)
      if label.frame != place { label.frame = place }
    }
  }

  /// Where the first line begins, and how high each is.
  private var lines: (first: CGFloat, height: CGFloat) {
    let height = min(Self.lineHeight, bounds.height / CGFloat(max(titles.count, 1)))
    return ((bounds.height - height * CGFloat(titles.count)) / 2, height)
  }

  override var canBecomeFocused: Bool { !titles.isEmpty }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    switch isFocused ? presses.first?.key?.keyCode : nil {
    case .some(.keyboardUpArrow): go(by: -1)
    case .some(.keyboardDownArrow): go(by: 1)
    default: super.pressesBegan(presses, with: event)
    }
  }

  override func accessibilityIncrement() { go(by: 1) }
  override func accessibilityDecrement() { go(by: -1) }
  override var accessibilityValue: String? {
    get { last.flatMap { titles.indices.contains($0) ? titles[$0] : nil } }
    set { super.accessibilityValue = newValue }
  }

  private func go(by step: Int) {
    let index = min(max((last ?? (step > 0 ? -1 : titles.count)) + step, 0), titles.count - 1)
    guard titles.indices.contains(index), index != last else { return }
    last = index
    list.goToSection(titled: titles[index], at: index)
  }

  private func pressed(_ press: UILongPressGestureRecognizer) {
    switch press.state {
    case .began:
      isTracking = true
      last = nil
    case .changed: break
    default:
      isTracking = false
      refreshColors()
      return
    }
    refreshColors()
    follow(press.location(in: self))
  }

  private func follow(_ point: CGPoint) {
    guard !titles.isEmpty else { return }
    let (first, height) = lines
    let index = min(max(Int(((point.y - first) / max(height, 1)).rounded(.down)), 0), titles.count - 1)
    guard index != last else { return }
    last = index
    UISelectionFeedbackGenerator().selectionChanged()
    list.goToSection(titled: titles[index], at: index)
  }
}

extension UITableView: SectionIndexed {
  func loadSectionIndex() {
    guard isLoaded else { return }
    let titles = dataSource?.sectionIndexTitles(for: self) ?? []
    let rows = geometry.sections.reduce(0) { $0 + $1.rows.count }
    sectionIndex?.removeFromSuperview()
    sectionIndex = nil
    guard !titles.isEmpty, rows >= sectionIndexMinimumDisplayRowCount else { return }
    sectionIndex = SectionIndexView(titles, for: self)
    setNeedsLayout()
  }

  func goToSection(titled title: String, at index: Int) {
    stopMotion()
    if title == UITableView.indexSearch {
      contentOffset.y = verticalRange.lowerBound
      return
    }
    let section = dataSource?.tableView(self, sectionForSectionIndexTitle: title, at: index) ?? index
    guard geometry.sections.indices.contains(section) else { return }
    contentOffset.y = verticalRange.clamp(sectionRect(section).minY - adjustedContentInset.top)
    layoutIfNeeded()
  }
}
