import Foundation
import QuartzCore

/// The bar of commands above selected text: cut, copy, paste and what an app adds.
///
/// It lets touches through beside it, and goes when the text changes. One is open in a window at a time.
@MainActor
final class EditMenu: UIView {
  /// Metrics of iOS 17, in points. [read off screenshots; not documented]
  private enum Metrics {
    static let height: CGFloat = 44
    static let radius: CGFloat = 12
    static let padding: CGFloat = 16
    static let gap: CGFloat = 10
    static let margin: CGFloat = 8
    static let fontSize: CGFloat = 15
    static let arrowWidth: CGFloat = 40
  }
  private static let duration: TimeInterval = 0.2

  struct Item {
    var title: String
    /// For tests and scripts: the command's name.
    var identifier: String
    var perform: () -> Void
  }

  private let shadow = OuterShadowView(frame: .zero)
  private let material = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
  /// Holds the buttons.
  private var clip: UIView { material.contentView }
  private var items: [Item] = []
  private var first = 0
  private var area = CGRect.zero
  private var target = CGRect.zero
  /// Called when it has gone, by whatever way.
  var onClose: (() -> Void)?
  /// Whether a touch beside it, which goes through, closes it. Text closes it as its selection changes.
  var closesByTouchBeside = false

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    if closesByTouchBeside, !self.point(inside: point, with: event), event?.type == .touches {
      MediaScheduler.current.nextTurn { [weak self] in self?.close() }
    }
    return hit
  }

  /// Opens a bar beside a rectangle of a window, which the bar keeps clear of.
  static func open(_ items: [Item], beside target: CGRect, in window: UIWindow) -> EditMenu? {
    closeAll(in: window)
    guard !items.isEmpty else { return nil }
    let menu = EditMenu(frame: .zero)
    menu.items = items
    var area = window.bounds.inset(by: window.safeAreaInsets).insetBy(dx: Metrics.margin, dy: Metrics.margin)
    let keyboard = UIScreen.main.keyboardFrame
    if !keyboard.isNull {
      area.size.height = max(window.fromScreen(keyboard).minY - 4 - area.minY, Metrics.height)
    }
    menu.area = area
    menu.target = target
    UIView.performWithoutAnimation {
      window.addSubview(menu)
      menu.fill()
      menu.alpha = 0
    }
    UIView.animate(withDuration: duration, delay: 0, options: .allowUserInteraction) { menu.alpha = 1 }
    return menu
  }

  static func closeAll(in window: UIWindow) {
    for view in window.orderedSubviews { (view as? EditMenu)?.close() }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    accessibilityIdentifier = "editMenu"
    shadow.cornerRadius = Metrics.radius
    shadow.layer.shadowOpacity = 0.18
    shadow.layer.shadowRadius = 14
    shadow.layer.shadowOffset = CGSize(width: 0, height: 6)
    material.layer.cornerRadius = Metrics.radius
    material.layer.cornerCurve = .continuous
    material.clipsToBounds = true
    addSubview(shadow)
    addSubview(material)
  }

  required init?(coder: NSCoder) { nil }

  override var staysInFront: Bool { true }

  override func responder(inFrontFor key: UIKeyboardHIDUsage) -> UIResponder? {
    key == .keyboardEscape && isUserInteractionEnabled ? self : nil
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if presses.contains(where: { $0.key?.keyCode == .keyboardEscape }) { return close() }
    super.pressesBegan(presses, with: event)
  }

  func close() {
    guard isUserInteractionEnabled else { return }
    isUserInteractionEnabled = false
    onClose?()
    onClose = nil
    UIView.animate(
      withDuration: Self.duration, animations: { self.alpha = 0 },
      completion: { _ in self.removeFromSuperview() })
  }

  // MARK: Buttons

  private static var font: UIFont { .systemFont(ofSize: Metrics.fontSize) }

  private func width(_ title: String) -> CGFloat {
    (title.size(withAttributes: [.font: Self.font]).width + 2 * Metrics.padding).rounded(.up)
  }

  /// As many buttons as there is room for; arrows lead to the others.
  private func fill() {
    for view in clip.subviews { view.removeFromSuperview() }
    var x: CGFloat = 0
    if first > 0 {
      add("\u{2039}", Metrics.arrowWidth, &x, "editMenu.back") { [weak self] in self?.turn(to: 0) }
    }
    var index = first
    while index < items.count {
      let item = items[index]
      let isLast = index == items.count - 1
      let room = area.width - (isLast ? 0 : Metrics.arrowWidth)
      if x + width(item.title) > room, index > first { break }
      add(item.title, width(item.title), &x, "editMenu.\(item.identifier)") { [weak self] in
        self?.close()
        item.perform()
      }
      index += 1
    }
    if index < items.count {
      add("\u{203A}", Metrics.arrowWidth, &x, "editMenu.more") { [weak self] in self?.turn(to: index) }
    }
    place(width: x)
  }

  private func turn(to index: Int) {
    first = index
    fill()
  }

  private func add(
    _ title: String, _ width: CGFloat, _ x: inout CGFloat, _ identifier: String,
    _ action: @escaping () -> Void
  ) {
    if x > 0 {
      let scale = max(traitCollection.displayScale, 1)
      let line = UIView(frame: CGRect(x: x, y: 0, width: 1 / scale, height: Metrics.height))
      line.backgroundColor = .separator
      line.isUserInteractionEnabled = false
      clip.addSubview(line)
    }
    let button = EditMenuButton(frame: CGRect(x: x, y: 0, width: width, height: Metrics.height))
    button.label.text = title
    button.label.font = Self.font
    button.accessibilityLabel = title
    button.accessibilityIdentifier = identifier
    button.addAction(UIAction { _ in action() }, for: .touchUpInside)
    clip.insertSubview(button, at: 0)
    x += width
  }

  private func place(width: CGFloat) {
    let x = min(max(target.midX - width / 2, area.minX), max(area.maxX - width, area.minX))
    let above = target.minY - Metrics.gap - Metrics.height
    let below = target.maxY + Metrics.gap
    let y = above >= area.minY ? above : min(below, max(area.maxY - Metrics.height, area.minY))
    frame = CGRect(x: x.rounded(), y: y.rounded(), width: width, height: Metrics.height)
    shadow.frame = bounds
    material.frame = bounds
  }
}

/// A command of the bar.
@MainActor
final class EditMenuButton: UIControl {
  let label = UILabel(frame: .zero)

  override init(frame: CGRect) {
    super.init(frame: frame)
    isAccessibilityElement = true
    accessibilityTraits = .button
    label.textAlignment = .center
    label.textColor = .label
    label.isUserInteractionEnabled = false
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  override var canBecomeFocused: Bool { false }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds
  }

  package override func stateMayHaveChanged() {
    super.stateMayHaveChanged()
    backgroundColor = isHighlighted ? .tertiarySystemFill : nil
  }
}
