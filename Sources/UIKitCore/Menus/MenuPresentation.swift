import Foundation
import QuartzCore

/// A menu that is open: a panel beside the control that opened it, above everything else in the window.
///
/// A finger that comes down beside it, or Escape, closes it; the finger that opened it may choose by being lifted
/// over a line.
@MainActor
final class MenuPresentation: UIControl {
  /// Metrics of iOS 17, in points. [read off screenshots; not documented]
  private enum Metrics {
    static let width: CGFloat = 250
    static let cornerRadius: CGFloat = 13
    static let margin: CGFloat = 8
    static let gap: CGFloat = 6
    static let separator: CGFloat = 8
    static let shadowRadius: CGFloat = 24
    static let shadowOpacity: Float = 0.2
    static let shadowOffset = CGSize(width: 0, height: 10)
    static let closedScale: CGFloat = 0.4
  }
  /// The spring of opening and the curve of closing, in seconds. [a choice that looks like UIKit's]
  private static let openingDuration: TimeInterval = 0.35
  private static let closingDuration: TimeInterval = 0.2

  private let panel = UIView(frame: .zero)
  private let clip = UIView(frame: .zero)
  private var rows: [MenuRow] = []
  private let menu: UIMenu
  private weak var source: UIView?
  /// What elements that were asked for when the menu opened turned out to be.
  private var arrived: [ObjectIdentifier: [UIMenuElement]] = [:]

  /// Opens a menu beside `source`.
  @discardableResult
  static func present(_ menu: UIMenu, from source: UIView, in window: UIWindow) -> MenuPresentation {
    let presentation = MenuPresentation(menu, source)
    presentation.frame = window.bounds
    presentation.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    window.addSubview(presentation)
    presentation.open(in: window)
    return presentation
  }

  private init(_ menu: UIMenu, _ source: UIView) {
    self.menu = menu
    self.source = source
    super.init(frame: .zero)
    accessibilityViewIsModal = true
    panel.layer.shadowRadius = Metrics.shadowRadius
    panel.layer.shadowOpacity = Metrics.shadowOpacity
    panel.layer.shadowOffset = Metrics.shadowOffset
    panel.layer.cornerRadius = Metrics.cornerRadius
    panel.backgroundColor = .menuBackground
    clip.layer.cornerRadius = Metrics.cornerRadius
    clip.layer.cornerCurve = .continuous
    clip.clipsToBounds = true
    addSubview(panel)
    panel.addSubview(clip)
    addAction(UIAction { [weak self] _ in self?.close() }, for: .touchDown)
  }

  required init?(coder: NSCoder) { nil }

  /// What is beside the panel closes the menu; it is nothing to go to with the keyboard.
  override var canBecomeFocused: Bool { false }

  // MARK: Opening and closing

  private func open(in window: UIWindow) {
    let height = fill(window)
    let anchor = source.map { $0.convert($0.bounds, to: nil) } ?? .zero
    let area = window.bounds.inset(by: window.safeAreaInsets).insetBy(dx: Metrics.margin, dy: Metrics.margin)
    let width = min(Metrics.width, area.width)
    let isBelow = anchor.maxY + Metrics.gap + height <= area.maxY || anchor.midY < area.midY
    let wanted = isBelow ? anchor.maxY + Metrics.gap : anchor.minY - Metrics.gap - height
    let x = min(max(anchor.midX - width / 2, area.minX), max(area.maxX - width, area.minX))
    let y = min(max(wanted, area.minY), max(area.maxY - height, area.minY))
    UIView.performWithoutAnimation {
      // It grows out of the control.
      let part = (anchor.midX - x) / width
      panel.layer.anchorPoint = CGPoint(x: min(max(part, 0), 1), y: isBelow ? 0 : 1)
      panel.frame = CGRect(x: x, y: y, width: width, height: height)
      clip.frame = panel.bounds
      panel.transform = CGAffineTransform(scaleX: Metrics.closedScale, y: Metrics.closedScale)
      panel.alpha = 0
    }
    UIView.animate(
      springDuration: Self.openingDuration, bounce: 0.15, options: .allowUserInteraction,
      animations: {
        self.panel.transform = .identity
        self.panel.alpha = 1
      })
    if source?.isFocused == true, let first = rows.first(where: \.isEnabled) {
      window.focusNavigator.focus(on: first, in: window)
    }
  }

  private func close() {
    guard isUserInteractionEnabled else { return }
    isUserInteractionEnabled = false
    if let window, rows.contains(where: \.isFocused) { window.focusNavigator.focus(on: source, in: window) }
    UIView.animate(
      withDuration: Self.closingDuration, delay: 0, options: .curveEaseIn,
      animations: {
        self.panel.transform = CGAffineTransform(scaleX: Metrics.closedScale, y: Metrics.closedScale)
        self.panel.alpha = 0
      }, completion: { _ in self.removeFromSuperview() })
  }

  // MARK: Lines

  /// Makes the lines and answers how high they are together.
  private func fill(_ window: UIWindow) -> CGFloat {
    let width = min(Metrics.width, window.bounds.width - 2 * Metrics.margin)
    var y: CGFloat = 0
    if !menu.title.isEmpty { add(MenuRow(heading: menu.title), width, &y) }
    let keepsMark = hasMarks(menu)
    add(menu.children, width, keepsMark, &y)
    rows.last?.isLast = true
    return y
  }

  private func hasMarks(_ menu: UIMenu) -> Bool {
    menu.children.contains { child in
      if let menu = child as? UIMenu { return hasMarks(menu) }
      return (child as? UIAction).map { $0.state != .off } ?? false
    } || menu.options.contains(.singleSelection)
  }

  private func add(_ elements: [UIMenuElement], _ width: CGFloat, _ keepsMark: Bool, _ y: inout CGFloat) {
    for (index, element) in elements.enumerated() {
      if let deferred = element as? UIDeferredMenuElement {
        let key = ObjectIdentifier(deferred)
        let loaded =
          arrived[key] ?? deferred.elements { [weak self] in self?.receive($0, for: key) }
        if let loaded { arrived[key] = loaded }
        add(loaded ?? [Self.waiting], width, keepsMark, &y)
      } else if let action = element as? UIAction {
        guard !action.attributes.contains(.hidden) else { continue }
        let row = MenuRow(action, keepsMark: keepsMark)
        row.accessibilityIdentifier = "menu.\(rows.count)"
        row.addAction(UIAction { [weak self, weak row] _ in self?.choose(row) }, for: .touchUpInside)
        rows.append(row)
        add(row, width, &y)
      } else if let menu = element as? UIMenu {
        // Inner menus are inline, whether they ask for it or not: a phone's narrow panel has no room beside it.
        if index > 0 { addBand(width, &y) }
        if !menu.title.isEmpty { add(MenuRow(heading: menu.title), width, &y) }
        add(menu.children, width, keepsMark, &y)
        if index < elements.count - 1, !(elements[index + 1] is UIMenu) { addBand(width, &y) }
      }
    }
  }

  /// The line that is shown while elements are awaited.
  private static let waiting = UIAction(title: "Loading…", attributes: .disabled) { _ in }

  /// Elements that were awaited are here: the lines are made again, and the panel grows.
  private func receive(_ elements: [UIMenuElement], for key: ObjectIdentifier) {
    guard let window, isUserInteractionEnabled else { return }
    arrived[key] = elements
    clip.subviews.forEach { $0.removeFromSuperview() }
    rows = []
    let height = fill(window)
    UIView.animate(springDuration: Self.openingDuration, bounce: 0, options: .allowUserInteraction) {
      panel.bounds.size.height = height
      clip.frame = panel.bounds
    }
  }

  /// The grey band between two groups.
  private func addBand(_ width: CGFloat, _ y: inout CGFloat) {
    let band = UIView(frame: CGRect(x: 0, y: y, width: width, height: Metrics.separator))
    band.backgroundColor = .quaternarySystemFill
    clip.addSubview(band)
    y += Metrics.separator
  }

  private func add(_ row: MenuRow, _ width: CGFloat, _ y: inout CGFloat) {
    row.frame = CGRect(x: 0, y: y, width: width, height: row.height)
    clip.addSubview(row)
    y += row.height
  }

  private func choose(_ row: MenuRow?) {
    guard let row, let action = row.action, row.isEnabled else { return }
    menu.mark(action)
    let sender = source
    if menu.options.contains(.singleSelection) {
      (sender as? UIControl)?.menuSelectionChanged(to: action.title)
    }
    if !action.attributes.contains(.keepsMenuPresented) { close() }
    if let control = sender as? UIControl {
      control.sendAction(action)
      control.send(.primaryActionTriggered, nil)
    } else {
      action.perform(from: sender)
    }
  }

  // MARK: The finger that opened the menu

  private func row(at place: CGPoint) -> MenuRow? {
    rows.first { $0.isEnabled && $0.bounds.contains($0.convert(place, from: nil)) }
  }

  /// The finger, in the window's coordinates, is over a line or beside them.
  func fingerMoved(to place: CGPoint) {
    let hit = row(at: place)
    for row in rows where row.isHighlighted != (row === hit) { row.isHighlighted = row === hit }
  }

  /// A finger that is lifted over a line chooses it.
  func fingerWasLifted(at place: CGPoint) {
    if let hit = row(at: place) { choose(hit) }
  }

  // MARK: Keyboard

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let focused = rows.firstIndex(where: \.isFocused)
    switch presses.first?.key?.keyCode {
    case .some(.keyboardEscape): close()
    case .some(.keyboardDownArrow): move(from: focused ?? -1, by: 1)
    case .some(.keyboardUpArrow): move(from: focused ?? rows.count, by: -1)
    default: super.pressesBegan(presses, with: event)
    }
  }

  private func move(from index: Int, by step: Int) {
    var next = index + step
    while rows.indices.contains(next), !rows[next].isEnabled { next += step }
    if rows.indices.contains(next), let window { window.focusNavigator.focus(on: rows[next], in: window) }
  }
}
