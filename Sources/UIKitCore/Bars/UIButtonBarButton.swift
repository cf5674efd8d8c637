import Foundation
import QuartzCore

/// The control that shows a bar button item. Named like UIKit's.
package final class _UIButtonBarButton: UIControl {
  /// Points and seconds. Text as on the phone; the rest is close to it.
  private enum Metrics {
    static let textSize: CGFloat = 17
    static let imageSize: CGFloat = 22
    static let pressedAlpha: CGFloat = 0.2
    static let release: TimeInterval = 0.3
    static let least: CGFloat = 32
    static let chevronGap: CGFloat = 6
  }

  private static let disabledColor = UIColor.tertiaryLabel

  let item: UIBarButtonItem
  let label = UILabel(frame: .zero)
  let picture = UIImageView(frame: .zero)
  private var custom: UIView?
  /// The text when it is not the item's own: a back button's.
  private let ownTitle: String?
  private let chevron: UIImage?
  /// Whether the chevron is at the right of the title.
  var runsRightToLeft = false { didSet { if runsRightToLeft != oldValue { setNeedsLayout() } } }
  var appearance: UIBarButtonItemAppearance? { didSet { refresh() } }

  /// A button for an item.
  init(item: UIBarButtonItem) {
    self.item = item
    ownTitle = nil
    chevron = nil
    super.init(frame: .zero)
    prepare()
    item.shownView = item.customView ?? self
  }

  /// A back button: a chevron, and a title where there is one.
  init(back title: String?, item: UIBarButtonItem, chevron: UIImage?) {
    self.item = item
    ownTitle = title ?? ""
    self.chevron = chevron ?? .backChevron(isMirrored: false)
    super.init(frame: .zero)
    prepare()
    accessibilityIdentifier = item.accessibilityIdentifier ?? "navigation.back"
    accessibilityLabel = (title ?? "").isEmpty ? "Back" : title
  }

  package required init?(coder: NSCoder) {
    nil
  }

  private func prepare() {
    isAccessibilityElement = true
    accessibilityTraits = .button
    label.lineBreakMode = .byTruncatingTail
    label.isUserInteractionEnabled = false
    addSubview(picture)
    addSubview(label)
    refresh()
    guard item.customView == nil || isBack else { return }
    addAction(UIAction { [weak self] _ in self?.fire() }, for: .touchUpInside)
  }

  var isBack: Bool { ownTitle != nil }
  /// Instead of the item's action: what a back button does.
  var onTap: (() -> Void)?

  private func fire() {
    if let onTap { return onTap() }
    if item.opensMenu, let menu = item.menu, let window {
      MenuPresentation.present(menu, from: self, in: window)
    } else {
      item.perform(with: nil)
    }
  }

  /// Shows the item as it is now.
  func refresh() {
    if !isBack {
      accessibilityIdentifier = item.accessibilityIdentifier
      accessibilityLabel = item.accessibilityLabel ?? item.title
    }
    if isEnabled != item.isEnabled { isEnabled = item.isEnabled }
    if !isBack, let view = item.customView {
      if custom !== view {
        custom?.removeFromSuperview()
        custom = view
        addSubview(view)
      }
      label.text = nil
      picture.image = nil
      setNeedsLayout()
      return
    }
    custom?.removeFromSuperview()
    custom = nil
    let image = isBack ? chevron : item.image
    picture.image = image?.renderingMode == .automatic ? image?.withRenderingMode(.alwaysTemplate) : image
    label.text = isBack ? ownTitle : item.image == nil ? item.title : nil
    let attributes = textAttributes
    label.font =
      attributes[.font] as? UIFont
      ?? .systemFont(ofSize: Metrics.textSize, weight: item.style == .done && !isBack ? .semibold : .regular)
    let color: UIColor = isEnabled ? (item.tintColor ?? tintColor) : Self.disabledColor
    label.textColor = attributes[.foregroundColor] as? UIColor ?? color
    picture.tintColor = color
    setNeedsLayout()
    superview?.setNeedsLayout()
  }

  private var textAttributes: [NSAttributedString.Key: Any] {
    let state: UIControl.State = !isEnabled ? .disabled : isHighlighted ? .highlighted : .normal
    var attributes = item.textAttributes[.normal] ?? [:]
    attributes.merge(item.textAttributes[state] ?? [:]) { $1 }
    guard let appearance else { return attributes }
    attributes.merge(appearance.normal.titleTextAttributes) { $1 }
    if !isEnabled { attributes.merge(appearance.disabled.titleTextAttributes) { $1 } }
    if isHighlighted { attributes.merge(appearance.highlighted.titleTextAttributes) { $1 } }
    return attributes
  }

  package override func tintColorDidChange() {
    super.tintColorDidChange()
    refresh()
  }

  package override func stateMayHaveChanged() {
    super.stateMayHaveChanged()
    guard custom == nil else { return }
    let target: CGFloat = isHighlighted ? Metrics.pressedAlpha : 1
    guard label.alpha != target else { return }
    let change = {
      self.label.alpha = target
      self.picture.alpha = target
    }
    if isHighlighted {
      UIView.performWithoutAnimation(change)
    } else {
      UIView.animate(
        withDuration: Metrics.release, delay: 0, options: .allowUserInteraction, animations: change)
    }
  }

  private var imageSize: CGSize {
    guard let size = picture.image?.size, size.width > 0, size.height > 0 else { return .zero }
    let scale = min(1, Metrics.imageSize / max(size.width, size.height))
    return CGSize(width: size.width * scale, height: size.height * scale)
  }

  private static let unlimited = CGSize(
    width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)

  private var customSize: CGSize {
    guard let custom else { return .zero }
    if !custom.translatesAutoresizingMaskIntoConstraints {
      return custom.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    }
    var size = custom.bounds.size
    let wish = custom.intrinsicContentSize
    if size.width <= 0 { size.width = max(0, wish.width) }
    if size.height <= 0 { size.height = max(0, wish.height) }
    return size
  }

  /// The width that the content takes, in points.
  package override func sizeThatFits(_ size: CGSize) -> CGSize {
    if item.width > 0, !isBack { return CGSize(width: item.width, height: size.height) }
    if custom != nil { return customSize }
    let text = (label.text ?? "").isEmpty ? 0 : label.sizeThatFits(Self.unlimited).width.rounded(.up)
    if isBack {
      let gap = text > 0 ? Metrics.chevronGap : 0
      return CGSize(width: max(Metrics.least, imageSize.width + gap + text), height: size.height)
    }
    return CGSize(width: max(text, picture.image == nil ? 0 : Metrics.least), height: size.height)
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    if let custom {
      let size = customSize
      custom.bounds.size = size
      custom.center = CGPoint(x: bounds.midX, y: bounds.midY)
      return
    }
    let image = imageSize
    let scale = traitCollection.displayScale > 0 ? traitCollection.displayScale : 1
    func onPixels(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }
    let edge = runsRightToLeft ? bounds.width - image.width : 0
    let x = isBack ? edge : onPixels((bounds.width - image.width) / 2)
    picture.frame = CGRect(
      x: x + item.imageInsets.left, y: onPixels((bounds.height - image.height) / 2) + item.imageInsets.top,
      width: image.width, height: image.height)
    let left = isBack ? image.width + Metrics.chevronGap : 0
    label.frame = CGRect(
      x: runsRightToLeft ? 0 : left, y: 0, width: max(0, bounds.width - left), height: bounds.height)
    label.textAlignment = !isBack ? .center : runsRightToLeft ? .right : .left
  }

  package override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard let hit = super.hitTest(point, with: event) else { return nil }
    if let custom, hit.isDescendant(of: custom) { return hit }
    return self
  }

  /// Buttons of bars are easy to hit: the bar's whole height and a little beside.
  package override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bounds.insetBy(dx: -Self.reach, dy: -Self.reach).contains(point)
  }
  private static let reach: CGFloat = 8
}

extension UIImage {
  /// The way back points to where reading begins.
  static func backChevron(isMirrored: Bool) -> UIImage? {
    UIImage(systemName: isMirrored ? "chevron.right" : "chevron.left")
  }
}
