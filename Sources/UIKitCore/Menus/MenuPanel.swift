import Foundation
import QuartzCore

/// The lines of one menu on the system's material.
@MainActor
final class MenuPanel: UIView {
  /// Metrics of iOS 17, in points. [read off screenshots; not documented]
  private enum Metrics {
    static let cornerRadius: CGFloat = 13
    static let separator: CGFloat = 8
    static let shadowRadius: CGFloat = 24
    static let shadowOpacity: Float = 0.2
    static let shadowOffset = CGSize(width: 0, height: 10)
  }

  let menu: UIMenu
  private(set) var rows: [MenuRow] = []
  /// How high the lines are together, in points.
  private(set) var contentHeight: CGFloat = 0
  private let shadow = OuterShadowView(frame: .zero)
  private let material = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
  private let scroller = UIScrollView(frame: .zero)
  private let width: CGFloat
  private let isSubmenu: Bool
  /// What elements turned out to be that were asked for when the menu opened; empty ones are still awaited.
  private var arrived: [ObjectIdentifier: [UIMenuElement]?] = [:]
  /// Called when elements that were awaited have made the content higher.
  var onGrow: (() -> Void)?
  private let onChoose: (MenuRow) -> Void

  /// - Parameter isSubmenu: Whether the menu was opened from a line of another, which is its header.
  init(_ menu: UIMenu, width: CGFloat, isSubmenu: Bool, onChoose: @escaping (MenuRow) -> Void) {
    self.menu = menu
    self.width = width
    self.isSubmenu = isSubmenu
    self.onChoose = onChoose
    super.init(frame: .zero)
    shadow.cornerRadius = Metrics.cornerRadius
    shadow.layer.shadowRadius = Metrics.shadowRadius
    shadow.layer.shadowOpacity = Metrics.shadowOpacity
    shadow.layer.shadowOffset = Metrics.shadowOffset
    material.layer.cornerRadius = Metrics.cornerRadius
    material.layer.cornerCurve = .continuous
    material.clipsToBounds = true
    scroller.contentInsetAdjustmentBehavior = .never
    scroller.delaysContentTouches = false
    addSubview(shadow)
    addSubview(material)
    material.contentView.addSubview(scroller)
    fill()
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    shadow.frame = bounds
    material.frame = bounds
    scroller.frame = material.contentView.bounds
    scroller.isScrollEnabled = contentHeight > bounds.height
  }

  // MARK: Lines

  private func fill() {
    let keepsMark = hasMarks(menu)
    if isSubmenu {
      addChoice(MenuRow(menu, keepsMark: keepsMark, isHeader: true), "menu.header")
      addBand()
    } else if !menu.title.isEmpty {
      add(MenuRow(heading: menu.title))
    }
    add(menu.children, keepsMark)
    rows.last?.isLast = true
    scroller.contentSize = CGSize(width: width, height: contentHeight)
  }

  private func hasMarks(_ menu: UIMenu) -> Bool {
    menu.options.contains(.singleSelection)
      || menu.children.contains { child in
        if let menu = child as? UIMenu { return menu.isInline && hasMarks(menu) }
        return (child as? UIAction).map { $0.state != .off } ?? false
      }
  }

  private func add(_ elements: [UIMenuElement], _ keepsMark: Bool) {
    let elements = isReversed ? elements.reversed() : elements
    for (index, element) in elements.enumerated() {
      if let action = element as? UIAction {
        guard !action.attributes.contains(.hidden) else { continue }
        addChoice(MenuRow(action, keepsMark: keepsMark), nil)
      } else if let menu = element as? UIMenu, menu.isInline {
        if index > 0 { addBand() }
        if !menu.title.isEmpty { add(MenuRow(heading: menu.title)) }
        add(menu.children, keepsMark)
        if index < elements.count - 1, !((elements[index + 1] as? UIMenu)?.isInline ?? false) { addBand() }
      } else if let menu = element as? UIMenu {
        addChoice(MenuRow(menu, keepsMark: keepsMark, isHeader: false), nil)
      } else if let deferred = element as? UIDeferredMenuElement {
        add(self.elements(of: deferred) ?? [Self.waiting], keepsMark)
      }
    }
  }

  /// The line that is shown while elements are awaited.
  private static let waiting = UIAction(title: "Loading…", attributes: .disabled) { _ in }

  /// What an element turned out to be, which is asked once; nil while it is awaited.
  private func elements(of deferred: UIDeferredMenuElement) -> [UIMenuElement]? {
    let key = ObjectIdentifier(deferred)
    if let known = arrived[key] { return known }
    arrived[key] = .some(nil)
    let elements = deferred.elements { [weak self] in self?.receive($0, for: key) }
    if let elements { arrived[key] = elements }
    return elements
  }

  /// Puts the first line lowest, nearest to what the menu is above.
  func reverse() {
    isReversed = true
    refill()
  }
  private var isReversed = false

  /// Elements that were awaited are here.
  private func receive(_ elements: [UIMenuElement], for key: ObjectIdentifier) {
    arrived[key] = elements
    refill()
    onGrow?()
  }

  private func refill() {
    for view in scroller.subviews { view.removeFromSuperview() }
    rows = []
    contentHeight = 0
    fill()
    guard isReversed else { return }
    // Lines are named after their place in the menu, not on the screen.
    for (index, row) in rows.reversed().enumerated() { row.accessibilityIdentifier = "menu.\(index)" }
  }

  private func addChoice(_ row: MenuRow, _ identifier: String?) {
    row.accessibilityIdentifier = identifier ?? "menu.\(rows.count)"
    row.addAction(
      UIAction { [weak self, weak row] _ in
        if let row { self?.onChoose(row) }
      }, for: .touchUpInside)
    rows.append(row)
    add(row)
  }

  /// The grey band between two groups.
  private func addBand() {
    rows.last?.isLast = true
    let band = UIView(frame: CGRect(x: 0, y: contentHeight, width: width, height: Metrics.separator))
    band.backgroundColor = .quaternarySystemFill
    scroller.addSubview(band)
    contentHeight += Metrics.separator
  }

  private func add(_ row: MenuRow) {
    row.frame = CGRect(x: 0, y: contentHeight, width: width, height: row.height)
    scroller.addSubview(row)
    contentHeight += row.height
  }

  // MARK: The finger that opened the menu

  /// The line at a place in the window.
  func row(at place: CGPoint) -> MenuRow? {
    rows.first { $0.isEnabled && $0.bounds.contains($0.convert(place, from: nil)) }
  }

  func highlight(_ hit: MenuRow?) {
    for row in rows where row.isHighlighted != (row === hit) { row.isHighlighted = row === hit }
  }
}

extension UIMenu {
  /// Whether the menu's lines are among those of the menu that it is in.
  var isInline: Bool { options.contains(.displayInline) }
}
