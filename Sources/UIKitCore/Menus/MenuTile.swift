import Foundation
import QuartzCore

/// One of several things side by side in an open menu: an image, with a title below it or in its place.
@MainActor
final class MenuTile: MenuChoice {
  /// Metrics of iOS 17, in points. [read off screenshots; not documented]
  private enum Metrics {
    static let imageSide: CGFloat = 22
    static let titleSize: CGFloat = 12
    /// A third of a menu has no room for larger letters. [our choice]
    static let largestTitleSize: CGFloat = 16
    static let titleGap: CGFloat = 5
    static let titleMargin: CGFloat = 4
    static let plateInset: CGFloat = 4
    static let plateRadius: CGFloat = 8
  }

  private let showsTitle: Bool
  private let imageSide: CGFloat
  private let plate = UIView(frame: .zero)
  private let picture = UIImageView(frame: .zero)
  private let title = UILabel(frame: .zero)

  /// - Parameters:
  ///   - element: An action or a menu.
  ///   - showsTitle: Whether a title is below the image; without an image there is a title always.
  ///   - imageSide: How large the image is; nil for the size of lines' images.
  init(_ element: UIMenuElement, showsTitle: Bool, imageSide: CGFloat? = nil, _ traits: UITraitCollection) {
    self.showsTitle = showsTitle || element.image == nil
    self.imageSide = imageSide ?? Metrics.imageSide
    super.init(element.leafAction, element as? UIMenu)
    isAccessibilityElement = true
    accessibilityLabel = element.title
    accessibilityTraits = .button
    isEnabled = !(action?.attributes.contains(.disabled) ?? false)
    plate.layer.cornerRadius = Metrics.plateRadius
    plate.layer.cornerCurve = .continuous
    picture.contentMode = .scaleAspectFit
    picture.image = element.image?.inMenu
    title.text = element.title
    title.font = UIFontMetrics(forTextStyle: .caption1).scaledFont(
      for: .systemFont(ofSize: Metrics.titleSize), maximumPointSize: Metrics.largestTitleSize,
      compatibleWith: traits)
    title.textAlignment = .center
    title.isHidden = !self.showsTitle
    for part in [plate, picture, title] {
      part.isUserInteractionEnabled = false
      addSubview(part)
    }
    showMark()
  }

  required init?(coder: NSCoder) { nil }

  private var isOn: Bool { action.map { $0.state != .off } ?? false }

  override func showMark() {
    if let action { picture.image = (isOn ? action.selectedImage ?? action.image : action.image)?.inMenu }
    if isOn { accessibilityTraits.insert(.selected) } else { accessibilityTraits.remove(.selected) }
    show()
  }

  private func show() {
    let isDestructive =
      action?.attributes.contains(.destructive) ?? submenu?.options.contains(.destructive) ?? false
    let color: UIColor = !isEnabled ? .tertiaryLabel : isDestructive ? .systemRed : .label
    picture.tintColor = color
    picture.alpha = isEnabled || picture.image?.renderingMode != .alwaysOriginal ? 1 : Self.disabledAlpha
    title.textColor = color
    backgroundColor = isHighlighted ? .systemFill : nil
    plate.backgroundColor = isOn ? .systemFill : nil
  }
  /// An image with colours of its own is dimmed instead. [close to the tertiary label's share]
  private static let disabledAlpha: CGFloat = 0.3

  package override func stateMayHaveChanged() {
    super.stateMayHaveChanged()
    show()
  }

  /// The ring stays within the panel.
  package override var focusOutline: (rect: CGRect, radius: CGFloat) {
    (bounds.insetBy(dx: Metrics.plateInset, dy: Metrics.plateInset), Metrics.plateRadius)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let scale = max(traitCollection.displayScale, 1)
    func round(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }
    let side = picture.image == nil ? 0 : imageSide
    let titleHeight = showsTitle ? title.intrinsicContentSize.height : 0
    let gap = side > 0 && titleHeight > 0 ? Metrics.titleGap : 0
    let top = round((bounds.height - side - gap - titleHeight) / 2)
    picture.frame = CGRect(x: round((bounds.width - side) / 2), y: top, width: side, height: side)
    title.frame = CGRect(
      x: Metrics.titleMargin, y: top + side + gap, width: max(bounds.width - 2 * Metrics.titleMargin, 0),
      height: titleHeight)
    plate.frame = bounds.insetBy(dx: Metrics.plateInset, dy: Metrics.plateInset)
  }
}

extension UIImage {
  /// Menus draw images in the text's colour, unless those say otherwise or have the colours of a configuration.
  var inMenu: UIImage {
    let hasColors = properties.symbol?.coloring.first != nil
    return renderingMode == .automatic && !hasColors ? withRenderingMode(.alwaysTemplate) : self
  }
}
