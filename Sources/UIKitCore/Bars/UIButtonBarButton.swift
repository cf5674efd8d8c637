import Foundation
import QuartzCore

/// The control that shows a bar button item. Named like UIKit's.
package final class _UIButtonBarButton: BarItemControl {
  /// Points and seconds. Text as on the phone; the rest is close to it.
  private enum Metrics {
    static let textSize: CGFloat = 17
    static let imageSize: CGFloat = 22
    static let pressedAlpha: CGFloat = 0.2
    static let release: TimeInterval = 0.3
    static let least: CGFloat = 32
    static let dot: CGFloat = 9
    static let chevronGap: CGFloat = 6
  }

  private static let disabledColor = UIColor.tertiaryLabel

  let item: UIBarButtonItem
  let label = UILabel(frame: .zero)
  let picture = UIImageView(frame: .zero)
  /// Where a title is that moves aside; it begins in the middle of the chevron.
  private lazy var titleClip: UIView = {
    let clip = UIView(frame: .zero)
    clip.isUserInteractionEnabled = false
    clip.clipsToBounds = true
    return clip
  }()
  /// Whether a title that moves aside disappears behind the chevron.
  var clipsTitle = false {
    didSet {
      guard clipsTitle != oldValue else { return }
      if clipsTitle {
        insertSubview(titleClip, belowSubview: picture)
        titleClip.addSubview(label)
      } else {
        addSubview(label)
        titleClip.removeFromSuperview()
      }
      layoutSubviews()
    }
  }
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

  override var largeItem: UIBarItem? { item }

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
    if let onTap { onTap() } else if !opensMenu { item.perform(with: nil) }
  }

  // MARK: Menu

  /// The menu of a long press that is not the item's: a back button's.
  var longPressMenu: (() -> UIMenu?)?
  private var opensMenu: Bool { !isBack && item.opensMenu }
  private weak var shownMenu: MenuPresentation?
  private lazy var longPress: UILongPressGestureRecognizer = {
    let recognizer = UILongPressGestureRecognizer(
      target: self, action: Selector("longPressed:", _UIButtonBarButton.longPressed))
    addGestureRecognizer(recognizer)
    return recognizer
  }()

  /// A long press opens a menu where a tap does something else.
  private func refreshMenu() {
    let needsPress = longPressMenu != nil || (!isBack && item.menu != nil && !opensMenu)
    if needsPress || !(gestureRecognizers ?? []).isEmpty { longPress.isEnabled = needsPress }
  }

  private func openMenu() {
    guard let window, let menu = isBack ? longPressMenu?() : item.menu else { return }
    shownMenu = MenuPresentation.present(
      menu, from: self, in: window, isFixed: item.preferredMenuElementOrder.isFixed(for: self))
  }

  private func longPressed(_ recognizer: UILongPressGestureRecognizer) {
    let place = recognizer.location(in: nil)
    switch recognizer.state {
    case .began:
      openMenu()
      shownMenu?.fingerBegan(at: place)
    case .changed: shownMenu?.fingerMoved(to: place)
    case .ended: shownMenu?.fingerWasLifted(at: place)
    default: break
    }
  }

  package override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    let wasTracking = isTracking
    super.touchesBegan(touches, with: event)
    if opensMenu, isTracking, !wasTracking, let touch = touches.first {
      openMenu()
      shownMenu?.fingerBegan(at: touch.location(in: nil))
    }
  }

  package override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    shownMenu?.fingerMoved(to: touch.location(in: nil))
    return super.continueTracking(touch, with: event)
  }

  package override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    if let touch { shownMenu?.fingerWasLifted(at: touch.location(in: nil)) }
  }

  package override func keyWasLifted(_ event: UIEvent?) {
    if opensMenu { openMenu() } else { super.keyWasLifted(event) }
  }

  override func menuSelectionChanged(to title: String) {
    if item.changesSelectionAsPrimaryAction { item.title = title }
  }

  private var badge: _UIBadgeView?

  private func refreshBadge() {
    guard !isBack, let wanted = item.badge else {
      badge?.removeFromSuperview()
      badge = nil
      return
    }
    let view = badge ?? _UIBadgeView(frame: .zero)
    badge = view
    var attributes: [NSAttributedString.Key: Any] = [:]
    attributes[.font] = wanted.font
    attributes[.foregroundColor] = wanted.foregroundColor
    view.show(
      wanted.stringValue ?? "", color: wanted.backgroundColor, attributes: attributes, textOffset: .zero)
    if view.superview !== self { addSubview(view) }
    accessibilityValue = wanted.stringValue
    setNeedsLayout()
  }

  /// At the upper corner of the picture or the text, half beside it.
  private func placeBadge() {
    guard let badge else { return }
    let isDot = (item.badge?.stringValue ?? "").isEmpty
    let size = isDot ? CGSize(width: Metrics.dot, height: Metrics.dot) : badge.sizeThatFits(bounds.size)
    let content = custom?.frame ?? (picture.image == nil ? label.frame : picture.frame)
    let textHeight = custom == nil && picture.image == nil ? label.font.lineHeight : content.height
    let side = isRightToLeft ? content.minX : content.maxX
    badge.bounds.size = size
    badge.center = CGPoint(x: side, y: max(content.midY - textHeight / 2, size.height / 2))
  }

  /// Shows the item as it is now.
  func refresh() {
    refreshMenu()
    refreshBadge()
    if !isBack {
      accessibilityIdentifier = item.accessibilityIdentifier
      accessibilityLabel = item.accessibilityLabel ?? item.title
    }
    if isEnabled != item.isEnabled { isEnabled = item.isEnabled }
    if !isBack, let view = item.customView {
      if custom !== view {
        custom?.removeFromSuperview()
        custom = view
        view.adoptOwnSizeConstraints()
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
    picture.show(
      image?.renderingMode == .automatic ? image?.withRenderingMode(.alwaysTemplate) : image,
      with: item.symbolTransition)
    label.text = isBack ? ownTitle : item.image == nil ? item.title : nil
    let attributes = textAttributes
    label.font =
      attributes[.font] as? UIFont
      ?? .systemFont(ofSize: Metrics.textSize, weight: item.style == .done && !isBack ? .semibold : .regular)
    let color: UIColor = isEnabled ? (item.tintColor ?? tintColor) : Self.disabledColor
    label.textColor = attributes[.foregroundColor] as? UIColor ?? color
    label.underlineForShapes(item.customView == nil)
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

  /// The pages move: what was pressed is not dim meanwhile.
  func endPress() {
    for part in [label, picture] as [UIView] {
      part.layer.removeAnimation(forKey: "opacity")
      part.alpha = 1
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
    if !custom.translatesAutoresizingMaskIntoConstraints || custom.bounds.isEmpty {
      let fitting = custom.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
      if fitting.width > 0, fitting.height > 0 { return fitting }
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

  /// Puts the button into its bar. A new one does not grow out of nothing, nor does what is in it.
  func place(_ size: CGSize, at middle: CGPoint) {
    let put = { [self] in
      bounds.size = size
      center = middle
    }
    guard bounds.isEmpty else { return put() }
    UIView.performWithoutAnimation {
      put()
      layoutSubviews()
    }
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    defer { placeBadge() }
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
    let hidden = clipsTitle ? image.width / 2 : 0
    if clipsTitle {
      titleClip.frame = CGRect(
        x: runsRightToLeft ? 0 : hidden, y: 0, width: max(0, bounds.width - hidden), height: bounds.height)
    }
    // It may be on its way beside the pages: its place is set apart from that.
    let width = max(0, bounds.width - left)
    label.bounds.size = CGSize(width: width, height: bounds.height)
    label.center = CGPoint(
      x: (runsRightToLeft ? 0 : left - hidden) + width / 2, y: bounds.height / 2)
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
