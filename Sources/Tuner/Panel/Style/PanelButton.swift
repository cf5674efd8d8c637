import UIKit

/// A small button of the panel: a symbol, a word, or both; it may stay down.
///
/// The pointer over it shows in the panel's hint line what it does and which key does the same.
final class PanelButton: PanelControl {
  enum Look {
    /// Nothing behind it until the pointer comes.
    case plain
    /// On a well of its own.
    case filled
    /// The one that the eye should find.
    case prominent
  }

  private let symbolView = UIImageView()
  private let label = PanelLook.label(PanelLook.body, PanelLook.text)
  private let plate = UIView()
  private var isUnderPointer = false { didSet { if oldValue != isUnderPointer { refresh() } } }
  private let look: Look
  /// What it does, and the key.
  var hint: String?
  /// What a press does.
  var action: () -> Void = {}

  /// Whether it stays down: what it stands for is on.
  var isOn = false { didSet { if oldValue != isOn { refresh() } } }
  /// The colour of a symbol that is on.
  var onColor = PanelLook.accent { didSet { refresh() } }

  var title: String? {
    didSet {
      guard title != oldValue else { return }
      label.text = title
      accessibilityLabel = title ?? hint
      setNeedsLayout()
    }
  }
  var symbol: String? {
    didSet { if symbol != oldValue { symbolView.image = symbol.flatMap { PanelLook.symbol($0) } } }
  }

  init(_ title: String? = nil, symbol: String? = nil, look: Look = .plain, hint: String? = nil) {
    self.look = look
    self.hint = hint
    super.init(frame: .zero)
    self.title = title
    self.symbol = symbol
    label.text = title
    label.textAlignment = .center
    symbolView.image = symbol.flatMap { PanelLook.symbol($0) }
    symbolView.contentMode = .center
    plate.layer.cornerRadius = PanelLook.radius
    plate.layer.cornerCurve = .continuous
    layer.cornerRadius = PanelLook.radius
    for part in [plate, symbolView, label] {
      part.isUserInteractionEnabled = false
      addSubview(part)
    }
    isAccessibilityElement = true
    accessibilityLabel = title ?? hint
    addGestureRecognizer(UIHoverGestureRecognizer(target: self, action: Selector("hover:", Self.hover)))
    addAction(UIAction { [unowned self] _ in action() }, for: [.touchUpInside, .primaryActionTriggered])
    refresh()
  }

  required init?(coder: NSCoder) { nil }

  override var isHighlighted: Bool { didSet { if oldValue != isHighlighted { refresh() } } }
  override var isEnabled: Bool { didSet { if oldValue != isEnabled { refresh() } } }

  private func hover(_ hover: UIHoverGestureRecognizer) {
    isUnderPointer = hover.state == .began || hover.state == .changed
    giveHint(isUnderPointer ? hint : nil)
  }

  private func refresh() {
    var traits = UIAccessibilityTraits.button
    if isOn { traits.insert(.selected) }
    if !isEnabled { traits.insert(.notEnabled) }
    accessibilityTraits = traits
    let isLit = isUnderPointer && isEnabled
    switch look {
    case .plain:
      plate.backgroundColor = isHighlighted ? PanelLook.pressedWell : isLit || isOn ? PanelLook.well : .clear
    case .filled: plate.backgroundColor = isHighlighted || isLit ? PanelLook.pressedWell : PanelLook.well
    case .prominent: plate.backgroundColor = PanelLook.accent.withAlphaComponent(isHighlighted ? 0.7 : 1)
    }
    let color: UIColor =
      !isEnabled
      ? PanelLook.disabledText : look == .prominent ? PanelLook.onAccent : isOn ? onColor : PanelLook.text
    label.textColor = color
    symbolView.tintColor = color
  }

  /// The width that its content wants, with air around it.
  override var intrinsicContentSize: CGSize {
    let text = title == nil ? 0 : label.sizeThatFits(.zero).width
    let picture: CGFloat = symbol == nil ? 0 : Self.symbolWidth
    let gap: CGFloat = text > 0 && picture > 0 ? Self.gap : 0
    return CGSize(width: (text + picture + gap + 2 * Self.air).rounded(.up), height: PanelLook.rowHeight)
  }

  private static let symbolWidth: CGFloat = 16
  private static let gap: CGFloat = 5
  private static let air: CGFloat = 8

  override func layoutSubviews() {
    super.layoutSubviews()
    plate.frame = bounds
    let text = title == nil ? 0 : label.sizeThatFits(.zero).width.rounded(.up)
    let picture: CGFloat = symbol == nil ? 0 : Self.symbolWidth
    let gap: CGFloat = text > 0 && picture > 0 ? Self.gap : 0
    let room = max(bounds.width - picture - gap, 0)
    let width = min(text, room)
    let x = ((bounds.width - width - picture - gap) / 2).rounded()
    symbolView.frame = CGRect(x: x, y: 0, width: picture, height: bounds.height)
    label.frame = CGRect(x: x + picture + gap, y: 0, width: width, height: bounds.height)
  }
}
