import Foundation
import QuartzCore

/// A menu that is open: a panel beside the view that opened it, above everything else in the window; and over it the
/// panels of the menus within that were opened from its lines.
///
/// A finger that comes down beside them, or Escape, closes the menu; the finger that opened it may choose by being
/// lifted over a line.
@MainActor
final class MenuPresentation: UIControl {
  /// Metrics of iOS 17, in points. [read off screenshots; not documented]
  private enum Metrics {
    static let width: CGFloat = 250
    /// With a text size for accessibility. [our choice]
    static let wideWidth: CGFloat = 320
    static let margin: CGFloat = 8
    static let gap: CGFloat = 6
    static let closedScale: CGFloat = 0.4
    /// What a panel below another one is shrunk and faded to.
    static let lowerScale: CGFloat = 0.95
    static let lowerAlpha: CGFloat = 0.6
  }
  /// The spring of opening and the curve of closing, in seconds. [a choice that looks like UIKit's]
  private static let openingDuration: TimeInterval = 0.35
  private static let closingDuration: TimeInterval = 0.2

  /// The panels from the lowest to the one in front.
  private var panels: [MenuPanel] = []
  private var rows: [MenuChoice] { panels.last?.rows ?? [] }
  private let menu: UIMenu
  private weak var source: UIView?
  /// Whether it is a context menu: what it is for has an action of its own.
  private var isOfContext = false
  private var isFixed = true
  /// A keyboard that is up, whose bar may have opened the menu, stays behind it.
  override var staysInFront: Bool { !isOfContext }
  /// Called when the menu begins to close; the action is nil where none was chosen.
  var onClose: ((UIAction?) -> Void)?

  /// Opens a menu beside `source`.
  ///
  /// - Parameters:
  ///   - anchor: What of the window the menu is beside; nil for the source's bounds.
  ///   - container: The view to put it into; nil for the window.
  ///   - isFixed: Whether the first line is on top where the menu is above `source`, too; else it is nearest to that.
  @discardableResult
  static func present(
    _ menu: UIMenu, from source: UIView, in window: UIWindow, anchor: CGRect? = nil,
    container: UIView? = nil, isFixed: Bool
  ) -> MenuPresentation {
    let presentation = MenuPresentation(menu, source)
    presentation.isFixed = isFixed
    presentation.isOfContext = container != nil
    let container = container ?? window
    presentation.frame = container.bounds
    presentation.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.addSubview(presentation)
    presentation.open(in: window, beside: anchor ?? source.convert(source.menuAnchor, to: nil))
    return presentation
  }

  /// How high a menu's panel is, in points.
  static func height(of menu: UIMenu, in window: UIWindow) -> CGFloat {
    MenuPanel(menu, width: width(in: window), window.traitCollection, isSubmenu: false) { _ in }.contentHeight
  }

  private static func area(in window: UIWindow) -> CGRect {
    window.bounds.inset(by: window.safeAreaInsets).insetBy(dx: Metrics.margin, dy: Metrics.margin)
  }

  private static func width(in window: UIWindow) -> CGFloat {
    let isLarge = window.traitCollection.preferredContentSizeCategory.isAccessibilityCategory
    return min(isLarge ? Metrics.wideWidth : Metrics.width, area(in: window).width)
  }

  /// Lets a view that the menu covers have its touches.
  func lets(_ view: UIView) { touchable = view }
  private weak var touchable: UIView?

  private init(_ menu: UIMenu, _ source: UIView) {
    self.menu = menu
    self.source = source
    super.init(frame: .zero)
    accessibilityViewIsModal = true
  }

  required init?(coder: NSCoder) { nil }

  /// What is beside the panel closes the menu; it is nothing to go to with the keyboard.
  override var canBecomeFocused: Bool { false }

  // MARK: Opening and closing

  private func makePanel(_ menu: UIMenu, in window: UIWindow, isSubmenu: Bool) -> MenuPanel {
    let width = Self.width(in: window)
    let panel = MenuPanel(menu, width: width, window.traitCollection, isSubmenu: isSubmenu) { [weak self] in
      self?.choose($0)
    }
    panel.bounds.size = CGSize(width: width, height: min(panel.contentHeight, Self.area(in: window).height))
    panel.onGrow = { [weak self, weak panel, weak window] in
      if let self, let panel, let window, isUserInteractionEnabled { grow(panel, in: window) }
    }
    return panel
  }

  /// Awaited elements have come.
  private func grow(_ panel: MenuPanel, in window: UIWindow) {
    let height = min(panel.contentHeight, Self.area(in: window).height)
    UIView.animate(springDuration: Self.openingDuration, bounce: 0, options: .allowUserInteraction) {
      panel.bounds.size.height = height
      panel.layoutIfNeeded()
    }
  }

  private func open(in window: UIWindow, beside anchor: CGRect) {
    let panel = makePanel(menu, in: window, isSubmenu: false)
    let (width, height) = (panel.bounds.width, panel.bounds.height)
    let area = Self.area(in: window)
    let isBelow = anchor.maxY + Metrics.gap + height <= area.maxY || anchor.midY < area.midY
    if !isBelow, !isFixed { panel.reverse() }
    let wanted = isBelow ? anchor.maxY + Metrics.gap : anchor.minY - Metrics.gap - height
    let x = min(max(anchor.midX - width / 2, area.minX), max(area.maxX - width, area.minX))
    let y = min(max(wanted, area.minY), max(area.maxY - height, area.minY))
    // It grows out of the view that it belongs to.
    let part = (anchor.midX - x) / width
    show(
      panel, in: CGRect(x: x, y: y, width: width, height: height),
      from: CGPoint(x: min(max(part, 0), 1), y: isBelow ? 0 : 1), scale: Metrics.closedScale)
    let nearest = isBelow || isFixed ? rows.first(where: \.isEnabled) : rows.last(where: \.isEnabled)
    if source?.isFocused == true, let nearest { window.focusNavigator.focus(on: nearest, in: window) }
  }

  private func show(_ panel: MenuPanel, in frame: CGRect, from anchor: CGPoint, scale: CGFloat) {
    panels.append(panel)
    UIView.performWithoutAnimation {
      addSubview(panel)
      panel.layer.anchorPoint = anchor
      panel.frame = frame
      panel.layoutIfNeeded()
      panel.transform = CGAffineTransform(scaleX: scale, y: scale)
      panel.alpha = 0
    }
    UIView.animate(
      springDuration: Self.openingDuration, bounce: 0.15, options: .allowUserInteraction,
      animations: {
        panel.transform = .identity
        panel.alpha = 1
      })
  }

  func close(choosing action: UIAction? = nil) {
    guard isUserInteractionEnabled else { return }
    isUserInteractionEnabled = false
    onClose?(action)
    if let window, rows.contains(where: \.isFocused) { window.focusNavigator.focus(on: source, in: window) }
    UIView.animate(
      withDuration: Self.closingDuration, delay: 0, options: .curveEaseIn,
      animations: {
        for panel in self.panels {
          panel.transform = CGAffineTransform(scaleX: Metrics.closedScale, y: Metrics.closedScale)
          panel.alpha = 0
        }
      }, completion: { _ in self.removeFromSuperview() })
  }

  // MARK: Menus within

  /// Opens the menu of a line over the panel that the line is in, its header where the line is.
  private func openSubmenu(_ menu: UIMenu, from row: MenuChoice) {
    guard let window, let lower = panels.last else { return }
    let panel = makePanel(menu, in: window, isSubmenu: true)
    let area = Self.area(in: window)
    let line = row.convert(row.bounds, to: self)
    let y = min(max(line.minY, area.minY), max(area.maxY - panel.bounds.height, area.minY))
    lower.highlight(nil)
    let part = panel.bounds.height > 0 ? (line.midY - y) / panel.bounds.height : 0
    show(
      panel,
      in: CGRect(
        origin: CGPoint(x: lower.center.x - lower.layer.anchorPoint.x * lower.bounds.width, y: y),
        size: panel.bounds.size), from: CGPoint(x: 0.5, y: min(max(part, 0), 1)), scale: Metrics.lowerScale)
    UIView.animate(
      springDuration: Self.openingDuration, bounce: 0, options: .allowUserInteraction,
      animations: {
        lower.transform = CGAffineTransform(scaleX: Metrics.lowerScale, y: Metrics.lowerScale)
        lower.alpha = Metrics.lowerAlpha
      })
    if row.isFocused, let first = rows.first(where: \.isEnabled) {
      window.focusNavigator.focus(on: first, in: window)
    }
  }

  private func closeSubmenu() {
    guard panels.count > 1, let panel = panels.popLast(), let lower = panels.last else { return }
    if panel.rows.contains(where: \.isFocused), let window,
      let row = lower.rows.first(where: { $0.submenu === panel.menu })
    {
      window.focusNavigator.focus(on: row, in: window)
    }
    UIView.animate(
      withDuration: Self.closingDuration, delay: 0, options: [.allowUserInteraction, .curveEaseOut],
      animations: {
        panel.transform = CGAffineTransform(scaleX: Metrics.lowerScale, y: Metrics.lowerScale)
        panel.alpha = 0
        lower.transform = .identity
        lower.alpha = 1
      }, completion: { _ in panel.removeFromSuperview() })
  }

  /// A finger beside the panel in front: on the one below it goes back to that, elsewhere it closes the menu.
  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let place = touch.location(in: self)
    if panels.count > 1, panels.dropLast().contains(where: { $0.frame.contains(place) }) {
      closeSubmenu()
    } else {
      close()
    }
    return false
  }

  /// What is not the panel in front closes that panel, or the menu.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard let hit = super.hitTest(point, with: event) else { return nil }
    if hit === self, let touchable, touchable.bounds.contains(touchable.convert(point, from: self)) {
      return nil
    }
    guard let front = panels.last, hit !== self, !hit.isDescendant(of: front) else { return hit }
    return self
  }

  // MARK: Choosing

  private func choose(_ row: MenuChoice) {
    guard row.isEnabled else { return }
    if let submenu = row.submenu {
      if submenu === panels.last?.menu, panels.count > 1 {
        closeSubmenu()
      } else {
        openSubmenu(submenu, from: row)
      }
      return
    }
    guard let action = row.action else { return }
    let owner = panels.last?.menu ?? menu
    menu.mark(action)
    if owner !== menu { owner.mark(action) }
    let sender = source
    let isPopUp = (sender as? UIControl)?.choosesFromMenu ?? false
    if isPopUp { menu.choose(action) }
    if isPopUp || menu.options.contains(.singleSelection) || owner.options.contains(.singleSelection) {
      (sender as? UIControl)?.menuSelectionChanged(to: action.title)
    }
    if !action.attributes.contains(.keepsMenuPresented) { close(choosing: action) }
    if let control = sender as? UIControl, !isOfContext {
      control.sendAction(action)
      control.send(.primaryActionTriggered, nil)
    } else {
      action.perform(from: sender)
    }
    for panel in panels { panel.showMarks() }
  }

  // MARK: The finger that opened the menu

  private var fingerStart: CGPoint?
  private var hasFingerMoved = false
  /// A finger that moves less has not left its place, in points. [UIKit's long press allows as much]
  private static let fingerSlack: CGFloat = 10

  /// The finger that opened the menu is here, in the window's coordinates.
  func fingerBegan(at place: CGPoint) { fingerStart = place }

  /// The finger is over a line or beside them. A menu that opened under it waits until it moves.
  func fingerMoved(to place: CGPoint) {
    if let start = fingerStart, hypot(place.x - start.x, place.y - start.y) > Self.fingerSlack {
      hasFingerMoved = true
    }
    if hasFingerMoved { panels.last?.highlight(panels.last?.row(at: place)) }
  }

  /// A finger that is lifted over a line chooses it.
  func fingerWasLifted(at place: CGPoint) {
    fingerMoved(to: place)
    if hasFingerMoved, let hit = panels.last?.row(at: place) { choose(hit) }
  }

  // MARK: Keyboard

  override func responder(inFrontFor key: UIKeyboardHIDUsage) -> UIResponder? {
    isUserInteractionEnabled ? self : nil
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let focused = rows.first(where: \.isFocused)
    switch presses.first?.key?.keyCode {
    case .some(.keyboardEscape): if panels.count > 1 { closeSubmenu() } else { close() }
    case .some(.keyboardDownArrow): move(from: focused, .down)
    case .some(.keyboardUpArrow): move(from: focused, .up)
    case .some(.keyboardRightArrow) where focused is MenuTile: move(from: focused, .right)
    case .some(.keyboardLeftArrow) where next(from: focused, .left) != nil: move(from: focused, .left)
    case .some(.keyboardRightArrow) where focused?.submenu != nil:
      if let focused, focused.submenu !== panels.last?.menu { choose(focused) }
    case .some(.keyboardLeftArrow) where panels.count > 1: closeSubmenu()
    default: super.pressesBegan(presses, with: event)
    }
  }

  private func next(from row: MenuChoice?, _ direction: MenuPanel.Direction) -> MenuChoice? {
    panels.last?.choice(from: row, direction)
  }

  private func move(from row: MenuChoice?, _ direction: MenuPanel.Direction) {
    guard let next = next(from: row, direction), let window else { return }
    panels.last?.show(next)
    window.focusNavigator.focus(on: next, in: window)
  }
}
