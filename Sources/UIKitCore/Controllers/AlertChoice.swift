import Foundation
import QuartzCore

/// One choice of an alert: a title that darkens its place while it is pressed.
final class AlertChoice: UIControl {
  private static let pressedColor = UIColor { traits in
    UIColor(white: traits.userInterfaceStyle == .dark ? 1 : 0, alpha: 0.1)
  }

  let action: UIAlertAction
  private let label = UILabel(frame: .zero)

  init(_ action: UIAlertAction, of controller: UIAlertController, font: UIFont) {
    self.action = action
    super.init(frame: .zero)
    isAccessibilityElement = true
    accessibilityTraits = .button
    accessibilityLabel = action.title
    label.text = action.title
    label.font = font
    label.adjustsFontForContentSizeCategory = true
    label.textAlignment = .center
    label.isUserInteractionEnabled = false
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.5
    addSubview(label)
    isEnabled = action.isEnabled
    addAction(UIAction { [weak controller] _ in controller?.choose(action) }, for: .touchUpInside)
    if let index = controller.actions.firstIndex(where: { $0 === action }) {
      accessibilityIdentifier = "alert.action.\(index)"
    }
    refresh()
  }

  required init?(coder: NSCoder) {
    nil
  }

  var textWidth: CGFloat {
    label.sizeThatFits(CGSize(width: AlertPanel.unlimited, height: AlertPanel.unlimited)).width
  }

  /// How high the choice is in a width: higher than the least where its text is; a text for accessibility has as many
  /// lines as it needs.
  func height(width: CGFloat, least: CGFloat) -> CGFloat {
    label.numberOfLines = traitCollection.preferredContentSizeCategory.isAccessibilityCategory ? 0 : 1
    let room = CGSize(width: width - 2 * Self.margin, height: AlertPanel.unlimited)
    return max(least, (label.sizeThatFits(room).height + 2 * Self.verticalMargin).rounded(.up))
  }

  private func refresh() {
    let color = action.titleTextColor ?? (action.style == .destructive ? .systemRed : tintColor)
    label.textColor = isEnabled ? color : .tertiaryLabel
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    refresh()
  }

  override func stateMayHaveChanged() {
    super.stateMayHaveChanged()
    UIView.performWithoutAnimation { backgroundColor = isHighlighted ? Self.pressedColor : nil }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = CGRect(
      x: Self.margin, y: 0, width: max(bounds.width - 2 * Self.margin, 0), height: bounds.height)
  }
  private static let margin: CGFloat = 8
  /// Above and below a text that is high. [a choice of 44 points with the usual text size]
  private static let verticalMargin: CGFloat = 11
}
