import Foundation
import QuartzCore

/// The control that shows one item of a tab bar: the icon first, then the title.
///
/// Apps look for it by this name (`String(describing: type(of: view)) == "UITabBarButton"`), as a `UIControl`, and for
/// the icon as its first subview.
package final class UITabBarButton: UIControl {
  /// Metrics of the portrait bar, in points, from view dumps of iOS 13: a 21-point image at y 7.33, a title whose
  /// 13.33 points begin between 29.3 and 29.7. Older systems set the title lower (y 35).
  private enum Metrics {
    static let imageCenterY: CGFloat = 18
    static let titleCenterY: CGFloat = 36
    static let titleHeight: CGFloat = 12
    static let titleSize: CGFloat = 10
  }

  let item: UITabBarItem
  let icon = UITabBarSwappableImageView(frame: .zero)
  let title = UITabBarButtonLabel(frame: .zero)
  private weak var bar: UITabBar?

  init(item: UITabBarItem, bar: UITabBar) {
    self.item = item
    self.bar = bar
    super.init(frame: .zero)
    isAccessibilityElement = true
    accessibilityTraits = .button
    title.font = .systemFont(ofSize: Metrics.titleSize, weight: .medium)
    title.textAlignment = .center
    addSubview(icon)
    addSubview(title)
    item.shownView = self
  }

  package required init?(coder: NSCoder) {
    nil
  }

  /// The name when the app gives none: the place in the bar, from 0.
  var defaultIdentifier = "" {
    didSet { nameParts() }
  }

  private func nameParts() {
    let name = item.accessibilityIdentifier ?? defaultIdentifier
    guard accessibilityIdentifier != name else { return }
    accessibilityIdentifier = name
    icon.accessibilityIdentifier = "\(name).icon"
    title.accessibilityIdentifier = "\(name).title"
  }

  /// Shows the item as it is now.
  func refresh() {
    nameParts()
    accessibilityLabel = item.accessibilityLabel ?? item.title
    if isEnabled != item.isEnabled { isEnabled = item.isEnabled }
    let image = isSelected ? item.selectedImage ?? item.image : item.image
    icon.image = image?.renderingMode == .automatic ? image?.withRenderingMode(.alwaysTemplate) : image
    title.text = item.title
    let color = bar?.color(isSelected: isSelected) ?? tintColor
    icon.tintColor = color
    title.textColor = color
    setNeedsLayout()
  }

  /// Pressing has no look of its own here: only other changes of the state are shown.
  package override func stateMayHaveChanged() {
    let relevant = state.subtracting(.highlighted)
    guard relevant != shownState else { return }
    shownState = relevant
    refresh()
  }

  private var shownState: State = .normal

  package override func layoutSubviews() {
    super.layoutSubviews()
    // Centres and bounds, not frames: the app may be scaling the icon just now.
    let image = icon.image?.size ?? .zero
    let insets = item.imageInsets
    let x = onPixels((bounds.width - image.width) / 2 + (insets.left - insets.right) / 2)
    let y = onPixels(Metrics.imageCenterY - image.height / 2 + (insets.top - insets.bottom) / 2)
    icon.bounds.size = image
    icon.center = CGPoint(x: x + image.width / 2, y: y + image.height / 2)
    let offset = item.titlePositionAdjustment
    title.bounds.size = CGSize(width: bounds.width, height: Metrics.titleHeight)
    title.center = CGPoint(
      x: bounds.width / 2 + offset.horizontal, y: Metrics.titleCenterY + offset.vertical)
  }

  private func onPixels(_ value: CGFloat) -> CGFloat {
    let scale = traitCollection.displayScale > 0 ? traitCollection.displayScale : 1
    return (value * scale).rounded() / scale
  }

  /// The icon and the title take no touches: the button does.
  package override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard let hit = super.hitTest(point, with: event) else { return nil }
    return hit === icon || hit === title ? self : hit
  }
}

/// The icon of a tab.
package final class UITabBarSwappableImageView: UIImageView {}

/// The title of a tab.
package final class UITabBarButtonLabel: UILabel {}
