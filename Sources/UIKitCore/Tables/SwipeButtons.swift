import Foundation
import QuartzCore

/// The buttons that a swiped row reveals, side by side; the first action is at the row's edge.
@MainActor
final class SwipeButtons: UIView {
  let configuration: UISwipeActionsConfiguration
  private let isAtEnd: Bool
  private unowned let cell: UIView
  private let buttons: [SwipeButton]
  private let widths: [CGFloat]

  /// The narrowest button, in points. [as on iOS, measured on pictures]
  private static let narrowest: CGFloat = 74

  init(
    _ configuration: UISwipeActionsConfiguration, isAtEnd: Bool, in cell: UIView,
    perform: @escaping (UIContextualAction) -> Void
  ) {
    self.configuration = configuration
    self.isAtEnd = isAtEnd
    self.cell = cell
    buttons = configuration.actions.map { SwipeButton($0, perform) }
    widths = buttons.map { max($0.wish, Self.narrowest) }
    super.init(frame: .zero)
    clipsToBounds = true
    // The first is above the others, which come out from below it.
    for button in buttons.reversed() { addSubview(button) }
  }

  required init?(coder: NSCoder) { return nil }

  /// How wide it is when the row stays open.
  var openWidth: CGFloat { widths.reduce(0, +) }

  /// Gives the focus of the keyboard to the neighbour at a side; false where there is none.
  fileprivate func moveFocus(from button: SwipeButton, isRight: Bool) -> Bool {
    guard let window, let place = buttons.firstIndex(where: { $0 === button }) else { return false }
    // The first is at the row's edge.
    let next = place + (isRight == isAtEnd ? -1 : 1)
    guard buttons.indices.contains(next) else { return false }
    window.focusNavigator.focus(on: buttons[next], in: window)
    return true
  }

  /// The button at the row's edge.
  var first: UIView? { buttons.first }

  func view(of action: UIContextualAction) -> UIView? { buttons.first { $0.action === action } }

  /// Shows what a row reveals that is aside by a distance.
  func show(_ distance: CGFloat, full: Bool) {
    let size = cell.bounds.size
    frame = CGRect(
      x: isAtEnd ? size.width : -distance, y: 0, width: max(distance, 0), height: size.height)
    let total = max(openWidth, 1)
    // Each has its share of what shows; the full swipe gives all of it to the first.
    var outer: CGFloat = 0
    for (i, button) in buttons.enumerated() {
      let share = full ? (i == 0 ? distance : 0) : distance * widths[i] / total
      let room = max(share, widths[i])
      let inner = full && i > 0 ? distance : outer + share
      let x = isAtEnd ? distance - inner : inner - room
      button.frame = CGRect(
        x: full && i > 0 ? (isAtEnd ? 0 : distance - room) : x, y: 0, width: room, height: size.height)
      button.placeContent(share: full && i == 0 ? widths[0] : max(share, widths[i]), isAtEnd)
      outer += share
    }
  }
}

/// One of them.
@MainActor
private final class SwipeButton: UIControl {
  let action: UIContextualAction
  private let label = UILabel()
  private let picture = UIImageView()

  private static let margin: CGFloat = 16
  private static let gap: CGFloat = 4
  /// Rows lower than this, in points, show the picture alone. [as on iOS, by eye]
  private static let roomForBoth: CGFloat = 60

  init(_ action: UIContextualAction, _ perform: @escaping (UIContextualAction) -> Void) {
    self.action = action
    super.init(frame: .zero)
    backgroundColor = action.backgroundColor
    label.text = action.title
    label.textColor = .white
    label.textAlignment = .center
    label.numberOfLines = 2
    label.font = .systemFont(
      ofSize: action.image == nil ? 15 : 13, weight: action.image == nil ? .regular : .medium)
    picture.image = action.image
    picture.tintColor = .white
    picture.contentMode = .center
    addSubview(label)
    addSubview(picture)
    isAccessibilityElement = true
    accessibilityLabel = action.title
    accessibilityTraits = .button
    addAction(UIAction { _ in perform(action) }, for: .touchUpInside)
  }

  required init?(coder: NSCoder) { return nil }

  override var focusOutline: (rect: CGRect, radius: CGFloat) { rowFocusOutline }

  override func handle(_ key: UIKey, _ event: UIPressesEvent?) -> Bool {
    switch key.keyCode {
    case .keyboardLeftArrow, .keyboardRightArrow:
      return (superview as? SwipeButtons)?.moveFocus(from: self, isRight: key.keyCode == .keyboardRightArrow)
        ?? false
    default: return false
    }
  }

  /// The width that the content asks for.
  var wish: CGFloat {
    let text = label.sizeThatFits(CGSize(width: 200, height: CGFloat.greatestFiniteMagnitude)).width
    return max(text, action.image?.size.width ?? 0) + 2 * Self.margin
  }

  /// In a full swipe the content follows the row's edge, which is at the inner side.
  func placeContent(share: CGFloat, _ isAtEnd: Bool) {
    let image = action.image?.size ?? .zero
    let width = max(share - Self.margin, 0)
    let text = label.sizeThatFits(CGSize(width: width, height: bounds.height))
    let hidesText = action.image != nil && bounds.height < Self.roomForBoth
    label.isHidden = hidesText || action.title == nil
    let middle = isAtEnd ? share / 2 : bounds.width - share / 2
    let textHeight = label.isHidden ? 0 : text.height
    let gap = image == .zero || textHeight == 0 ? 0 : Self.gap
    let top = (bounds.height - image.height - gap - textHeight) / 2
    picture.frame = CGRect(x: middle - image.width / 2, y: top, width: image.width, height: image.height)
    label.frame = CGRect(x: middle - width / 2, y: top + image.height + gap, width: width, height: textHeight)
  }

  override func stateMayHaveChanged() {
    super.stateMayHaveChanged()
    let color: UIColor = action.backgroundColor
    backgroundColor = isHighlighted ? color.mixed(with: .black, by: 0.15) : color
  }
}

extension UIColor {
  /// The colour with some of another in it.
  fileprivate func mixed(with other: UIColor, by share: CGFloat) -> UIColor {
    UIColor { traits in
      var (r, g, b, a) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
      var (x, y, z, w) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
      self.resolvedColor(with: traits).getRed(&r, green: &g, blue: &b, alpha: &a)
      other.resolvedColor(with: traits).getRed(&x, green: &y, blue: &z, alpha: &w)
      return UIColor(
        red: r + (x - r) * share, green: g + (y - g) * share, blue: b + (z - b) * share, alpha: a)
    }
  }
}
