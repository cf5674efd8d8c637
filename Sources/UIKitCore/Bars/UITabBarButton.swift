import Foundation
import QuartzCore

/// The control that shows one item of a tab bar: the icon first, then the title.
///
/// Apps look for it by this name (`String(describing: type(of: view)) == "UITabBarButton"`), as a `UIControl`, and for
/// the icon as its first subview.
package final class UITabBarButton: BarItemControl {
  /// Metrics in points. Stacked: from view dumps of iOS 13, a 21-point image at y 7.33, a title whose 13.33 points
  /// begin between 29.3 and 29.7. Beside each other: ours.
  private enum Metrics {
    static let imageCenterY: CGFloat = 18
    static let titleCenterY: CGFloat = 36
    static let titleHeight: CGFloat = 12
    static let titleSize: CGFloat = 10
    static let inlineTitleSize: CGFloat = 13
    static let compactTitleSize: CGFloat = 12
    static let inlineGap: CGFloat = 6
    /// The tallest icon in a low bar.
    static let compactImage: CGFloat = 20
    /// The badge's leading edge is this far from the icon's middle, its top this far below the button's.
    static let badgeOffset: CGFloat = 4
    static let badgeTop: CGFloat = 1
    static let badgeGap: CGFloat = 1
  }

  /// #929292 as dumped from iOS 7 to 12; the dark variant is #757575.
  private static let unselectedColor = UIColor { traits in
    traits.userInterfaceStyle == .dark
      ? UIColor(white: 117 / 255, alpha: 1) : UIColor(white: 146 / 255, alpha: 1)
  }

  let item: UITabBarItem
  let icon = UITabBarSwappableImageView(frame: .zero)
  let title = UITabBarButtonLabel(frame: .zero)
  private var badge: _UIBadgeView?
  private var indicator: UIImageView?
  private weak var bar: UITabBar?

  init(item: UITabBarItem, bar: UITabBar) {
    self.item = item
    self.bar = bar
    super.init(frame: .zero)
    isAccessibilityElement = true
    accessibilityTraits = .button
    title.textAlignment = .center
    addSubview(icon)
    addSubview(title)
    item.shownView = self
  }

  package required init?(coder: NSCoder) {
    nil
  }

  override var largeItem: UIBarItem? { item }

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

  /// The bar decides, as one whole, in which direction it runs.
  private var runsRightToLeft: Bool { bar?.isRightToLeft ?? isRightToLeft }

  private var style: UITabBarItemAppearance.Style { bar?.itemStyle ?? .stacked }

  /// The bar's look for the present layout and state; nil while the bar has only the older properties.
  private var stateAppearance: UITabBarItemStateAppearance? {
    guard let appearance = bar?.appearanceInForce else { return nil }
    let part: UITabBarItemAppearance
    switch style {
    case .stacked: part = appearance.stackedLayoutAppearance
    case .inline: part = appearance.inlineLayoutAppearance
    case .compactInline: part = appearance.compactInlineLayoutAppearance
    }
    return !isEnabled ? part.disabled : isSelected ? part.selected : part.normal
  }

  /// What counts of the title's attributes: the appearance's over the item's for the state over those for normal.
  private var textAttributes: [NSAttributedString.Key: Any] {
    let state: UIControl.State = !isEnabled ? .disabled : isSelected ? .selected : .normal
    var attributes = item.textAttributes[.normal] ?? [:]
    // A colour that was set for all states does not undo the selected tint, as on the phone.
    if isSelected, item.textAttributes[.selected] == nil { attributes[.foregroundColor] = nil }
    attributes.merge(item.textAttributes[state] ?? [:]) { $1 }
    attributes.merge(stateAppearance?.titleTextAttributes ?? [:]) { $1 }
    return attributes
  }

  /// Shows the item as it is now.
  func refresh() {
    nameParts()
    accessibilityLabel = item.accessibilityLabel ?? item.title
    accessibilityHint = item.accessibilityHint
    accessibilityValue = item.badgeValue
    if isEnabled != item.isEnabled {
      isEnabled = item.isEnabled
      alpha = isEnabled ? 1 : Self.disabledAlpha
    }
    let plain = style == .compactInline ? item.landscapeImagePhone ?? item.image : item.image
    let image = isSelected ? item.selectedImage ?? plain : plain
    icon.image = image?.renderingMode == .automatic ? image?.withRenderingMode(.alwaysTemplate) : image
    let attributes = textAttributes
    title.text = item.title
    title.font = attributes[.font] as? UIFont ?? .systemFont(ofSize: titleSize, weight: .medium)
    let color = isSelected ? tintColor : bar?.unselectedItemTintColor ?? Self.unselectedColor
    icon.tintColor = stateAppearance?.iconColor ?? color
    title.textColor = attributes[.foregroundColor] as? UIColor ?? color
    refreshBadge()
    refreshIndicator()
    let arrangement = arrangement
    guard arrangement != knownArrangement else { return }
    knownArrangement = arrangement
    setNeedsLayout()
  }

  /// What the layout depends on beside the bounds. A state that changes none of it leaves the parts where they are: an
  /// app may be moving them currently.
  private struct Arrangement: Equatable {
    var style: UITabBarItemAppearance.Style
    var runsRightToLeft: Bool
    var imageSize: CGSize?
    var imageInsets: UIEdgeInsets
    var title: String?
    var titleFont: UIFont?
    var titleOffset: UIOffset
    var badgeSize: CGSize?
    var badgeOffset: UIOffset
    var indicatorSize: CGSize?
  }
  private var knownArrangement: Arrangement?

  private var arrangement: Arrangement {
    Arrangement(
      style: style, runsRightToLeft: runsRightToLeft, imageSize: icon.image?.size,
      imageInsets: style == .compactInline ? item.landscapeImagePhoneInsets : item.imageInsets,
      title: item.title, titleFont: title.font, titleOffset: titleOffset,
      badgeSize: badge?.sizeThatFits(bounds.size),
      badgeOffset: stateAppearance?.badgePositionAdjustment ?? .zero, indicatorSize: indicator?.image?.size)
  }
  /// How much is left of an item that cannot be chosen. Not documented by Apple; our choice.
  private static let disabledAlpha: CGFloat = 0.5

  private var titleSize: CGFloat {
    switch style {
    case .stacked: return Metrics.titleSize
    case .inline: return Metrics.inlineTitleSize
    case .compactInline: return Metrics.compactTitleSize
    }
  }

  private func refreshBadge() {
    guard let value = item.shownBadge else {
      badge?.removeFromSuperview()
      badge = nil
      return
    }
    let view = badge ?? _UIBadgeView(frame: .zero)
    let state: UIControl.State = isSelected ? .selected : .normal
    var attributes = item.badgeAttributes[.normal] ?? [:]
    attributes.merge(item.badgeAttributes[state] ?? [:]) { $1 }
    attributes.merge(stateAppearance?.badgeTextAttributes ?? [:]) { $1 }
    view.show(
      value, color: item.badgeColor ?? stateAppearance?.badgeBackgroundColor, attributes: attributes,
      textOffset: stateAppearance?.badgeTitlePositionAdjustment ?? .zero)
    if badge == nil {
      badge = view
      addSubview(view)
    }
    view.accessibilityIdentifier = accessibilityIdentifier.map { "\($0).badge" }
  }

  private func refreshIndicator() {
    let image = bar?.appearanceInForce?.selectionIndicatorImage ?? bar?.selectionIndicatorImage
    guard isSelected, let image else {
      indicator?.removeFromSuperview()
      indicator = nil
      return
    }
    let view = indicator ?? UITabBarSelectionIndicatorView(frame: bounds)
    view.image = image
    if let tint = bar?.appearanceInForce?.selectionIndicatorTintColor { view.tintColor = tint }
    if indicator == nil { insertSubview(view, at: 0) }
    indicator = view
  }

  /// Pressing has no look of its own here: only other changes of the state are shown.
  package override func stateMayHaveChanged() {
    let relevant = state.subtracting(.highlighted)
    guard relevant != shownState else { return }
    shownState = relevant
    refresh()
  }

  private var shownState: State = .normal

  // MARK: Layout

  package override func layoutSubviews() {
    super.layoutSubviews()
    if style == .stacked { layoutStacked() } else { layoutInline() }
    if let indicator {
      let size = indicator.image?.size ?? .zero
      indicator.bounds.size = size
      indicator.center = CGPoint(x: bounds.midX, y: bounds.midY)
    }
    if let badge {
      let size = badge.sizeThatFits(bounds.size)
      let offset = stateAppearance?.badgePositionAdjustment ?? .zero
      let side = runsRightToLeft ? -Metrics.badgeOffset - size.width : Metrics.badgeOffset
      var x = icon.center.x + side
      if style != .stacked, title.bounds.width > 0 {
        // It covers the icon rather than the title beside it.
        let title = title.center.x + (runsRightToLeft ? 1 : -1) * title.bounds.width / 2
        x = runsRightToLeft ? max(x, title + Metrics.badgeGap) : min(x, title - Metrics.badgeGap - size.width)
      }
      badge.frame = CGRect(
        x: onPixels(x + offset.horizontal),
        y: onPixels(
          (style == .stacked ? Metrics.badgeTop : Metrics.badgeTop + 1) + offset.vertical),
        width: size.width, height: size.height)
    }
  }

  private var titleOffset: UIOffset {
    if item.titlePositionAdjustment != .zero { return item.titlePositionAdjustment }
    return stateAppearance?.titlePositionAdjustment ?? .zero
  }

  private func layoutStacked() {
    // Centres and bounds, not frames: the app may be scaling the icon currently.
    let image = icon.image?.size ?? .zero
    let insets = item.imageInsets
    let x = onPixels((bounds.width - image.width) / 2 + (insets.left - insets.right) / 2)
    let y = onPixels(Metrics.imageCenterY - image.height / 2 + (insets.top - insets.bottom) / 2)
    icon.bounds.size = image
    icon.center = CGPoint(x: x + image.width / 2, y: y + image.height / 2)
    let offset = titleOffset
    // The text of a larger font has its own height, around the same middle.
    let height = title.font.pointSize > Metrics.titleSize ? title.sizeThatFits(bounds.size).height : 0
    title.bounds.size = CGSize(width: bounds.width, height: max(height, Metrics.titleHeight))
    title.center = CGPoint(
      x: bounds.width / 2 + offset.horizontal, y: Metrics.titleCenterY + offset.vertical)
  }

  private func layoutInline() {
    var image = icon.image?.size ?? .zero
    if style == .compactInline, image.height > Metrics.compactImage {
      image.width *= Metrics.compactImage / image.height
      image.height = Metrics.compactImage
    }
    let insets = style == .compactInline ? item.landscapeImagePhoneInsets : item.imageInsets
    var gap = image.width > 0 && !(item.title ?? "").isEmpty ? Metrics.inlineGap : 0
    if gap > 0, let badge {
      // The title makes room for a badge, which covers neither it nor more of the icon than above a title.
      let reach = Metrics.badgeOffset + badge.sizeThatFits(bounds.size).width - image.width / 2
      gap = max(gap, reach + Metrics.badgeGap)
    }
    var text = title.sizeThatFits(CGSize(width: bounds.width, height: bounds.height))
    text.width = min(text.width.rounded(.up), max(0, bounds.width - image.width - gap))
    let left = (bounds.width - image.width - gap - text.width) / 2
    let imageLeft = runsRightToLeft ? left + text.width + gap : left
    let textLeft = runsRightToLeft ? left : left + image.width + gap
    icon.bounds.size = image
    icon.center = CGPoint(
      x: onPixels(imageLeft) + image.width / 2 + (insets.left - insets.right) / 2,
      y: onPixels(bounds.height / 2 - image.height / 2) + image.height / 2 + (insets.top - insets.bottom) / 2)
    let offset = titleOffset
    title.bounds.size = text
    title.center = CGPoint(
      x: onPixels(textLeft) + text.width / 2 + offset.horizontal,
      y: onPixels(bounds.height / 2 - text.height / 2) + text.height / 2 + offset.vertical)
  }

  private func onPixels(_ value: CGFloat) -> CGFloat {
    let scale = traitCollection.displayScale > 0 ? traitCollection.displayScale : 1
    return (value * scale).rounded() / scale
  }

  /// The icon and the title take no touches: the button does.
  package override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard let hit = super.hitTest(point, with: event) else { return nil }
    return hit.isDescendant(of: self) ? self : hit
  }
}

/// The icon of a tab.
package final class UITabBarSwappableImageView: UIImageView {}

/// The title of a tab.
package final class UITabBarButtonLabel: UILabel {}

/// What is behind the selected tab.
package final class UITabBarSelectionIndicatorView: UIImageView {}

/// A red capsule with a short text.
package final class _UIBadgeView: UIView {
  /// Points. View dumps show 18-point capsules with 13-point text.
  private static let height: CGFloat = 18
  private static let textSize: CGFloat = 13
  private static let sidePadding: CGFloat = 4

  private let label = UILabel(frame: .zero)
  private var textOffset = UIOffset.zero

  package override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    layer.cornerRadius = Self.height / 2
    label.textAlignment = .center
    addSubview(label)
  }

  package required init?(coder: NSCoder) {
    nil
  }

  func show(
    _ text: String, color: UIColor?, attributes: [NSAttributedString.Key: Any], textOffset: UIOffset
  ) {
    backgroundColor = color ?? .systemRed
    label.text = text
    label.font = attributes[.font] as? UIFont ?? .systemFont(ofSize: Self.textSize)
    label.textColor = attributes[.foregroundColor] as? UIColor ?? .white
    self.textOffset = textOffset
    setNeedsLayout()
  }

  package override func sizeThatFits(_ size: CGSize) -> CGSize {
    let text = label.sizeThatFits(
      CGSize(width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude))
    return CGSize(
      width: max(Self.height, (text.width + 2 * Self.sidePadding).rounded(.up)), height: Self.height)
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.offsetBy(dx: textOffset.horizontal, dy: textOffset.vertical)
  }
}
