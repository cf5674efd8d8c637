import Foundation
import QuartzCore
import Support

/// Receives tab selections. All methods are optional.
@preconcurrency @MainActor
public protocol UITabBarDelegate: AnyObject {
  /// The user tapped an item, also when it was selected already.
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
  func tabBar(_ tabBar: UITabBar, willBeginCustomizing items: [UITabBarItem])
  func tabBar(_ tabBar: UITabBar, didBeginCustomizing items: [UITabBarItem])
  func tabBar(_ tabBar: UITabBar, willEndCustomizing items: [UITabBarItem], changed: Bool)
  func tabBar(_ tabBar: UITabBar, didEndCustomizing items: [UITabBarItem], changed: Bool)
}

extension UITabBarDelegate {
  public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
  public func tabBar(_ tabBar: UITabBar, willBeginCustomizing items: [UITabBarItem]) {}
  public func tabBar(_ tabBar: UITabBar, didBeginCustomizing items: [UITabBarItem]) {}
  public func tabBar(_ tabBar: UITabBar, willEndCustomizing items: [UITabBarItem], changed: Bool) {}
  public func tabBar(_ tabBar: UITabBar, didEndCustomizing items: [UITabBarItem], changed: Bool) {}
}

/// A row of tabs along the bottom of the screen.
///
/// Its subviews are the buttons in item order; from the first layout on, the background is at index 0 before them.
@preconcurrency @MainActor
open class UITabBar: UIView {
  /// Whether a drag that rests on it presses it. Kept and reported: it does not. Default false.
  open var isSpringLoaded = false { didSet { reportSpringLoaded(isSpringLoaded) } }

  /// How the items share the bar. Raw values are UIKit's.
  public enum ItemPositioning: Int, Sendable {
    /// Filling where the bar is narrow, centred where it is wide.
    case automatic = 0
    case fill = 1
    case centered = 2
  }

  private var shownItems: [UITabBarItem] = []
  package private(set) var buttons: [UITabBarButton] = []
  private var background: _UIBarBackground?
  /// The controller whose bar this is: it alone may be the delegate and set the items.
  weak var owner: (any TabBarOwner)?
  private var isOwnerActing = false
  /// Whether the last layout ran right to left.
  private var wasMirrored = false
  private var ownStandardAppearance: UITabBarAppearance?
  /// How much of the background shows: 1 where content is behind the bar, 0 where it ends above.
  var backgroundProgress: CGFloat = 1 {
    didSet {
      guard backgroundProgress != oldValue else { return }
      background?.progress = backgroundProgress
      if (oldValue < 0.5) != isAtScrollEdge,
        scrollEdgeAppearance != nil || selectedItem?.hasBarAppearance == true
      {
        appearanceChanged()
      }
    }
  }
  /// Whether the content ends above the bar, so that nothing is behind it.
  var isAtScrollEdge: Bool { backgroundProgress < 0.5 }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
    coder.fill(self, as: UITabBar.self)
  }

  private func prepare() {
    accessibilityTraits = .tabBar
    addInteraction(UILargeContentViewerInteraction())
  }

  /// Receives tab selections. Weak. The delegate of a controller's bar is the controller.
  open weak var delegate: (any UITabBarDelegate)? {
    didSet {
      guard let owner, delegate !== owner else { return }
      Diagnostics.report(
        "a tab bar that belongs to a UITabBarController keeps it as its delegate; set the controller's delegate"
      )
      delegate = owner
    }
  }

  // MARK: Items

  /// The items in the direction in which the bar runs; nil when there are none.
  open var items: [UITabBarItem]? {
    get { shownItems.isEmpty ? nil : shownItems }
    set { setItems(newValue, animated: false) }
  }

  /// Shows other items. A bar that belongs to a controller takes them from its view controllers only.
  open func setItems(_ items: [UITabBarItem]?, animated: Bool) {
    if owner != nil, !isOwnerActing {
      Diagnostics.report("the items of a UITabBarController's bar come from its view controllers; ignored")
      return
    }
    shownItems = items ?? []
    if let selected = selectedItem, !shownItems.contains(where: { $0 === selected }) { selectedItem = nil }
    rebuildButtons(animated: animated)
  }

  /// Sets the items on behalf of the controller.
  func setItemsAsOwner(_ items: [UITabBarItem], animated: Bool = false) {
    isOwnerActing = true
    setItems(items, animated: animated)
    isOwnerActing = false
  }

  /// The selected item. Setting it does not notify the delegate.
  open weak var selectedItem: UITabBarItem? {
    willSet { changeListener?.willChange("selectedItem") }
    didSet {
      defer { changeListener?.didChange("selectedItem") }
      for button in buttons { button.isSelected = button.item === selectedItem }
      // Items may have a look of the bar of their own.
      if oldValue !== selectedItem,
        [oldValue, selectedItem].contains(where: { $0?.hasBarAppearance ?? false })
      {
        appearanceChanged()
      }
    }
  }

  private func rebuildButtons(animated: Bool) {
    let old = buttons
    buttons = shownItems.map { item in
      old.first { $0.item === item } ?? makeButton(item)
    }
    for button in old where !buttons.contains(where: { $0 === button }) { button.removeFromSuperview() }
    if window != nil { AppearanceRegistry.apply(to: shownItems, in: self) }
    for (index, button) in buttons.enumerated() {
      button.defaultIdentifier = "tab.\(index)"
      button.isSelected = button.item === selectedItem
      button.refresh()
      addSubview(button)
    }
    setNeedsLayout()
    if animated, window != nil {
      for button in buttons where !old.contains(where: { $0 === button }) {
        UIView.performWithoutAnimation { button.alpha = 0 }
        UIView.animate(withDuration: Self.itemFade, delay: 0, options: .allowUserInteraction) {
          button.alpha = 1
        }
      }
    }
  }
  /// Seconds in which new items appear. Not documented by Apple; our choice.
  private static let itemFade: TimeInterval = 0.25

  private func makeButton(_ item: UITabBarItem) -> UITabBarButton {
    let button = UITabBarButton(item: item, bar: self)
    button.addAction(
      UIAction { [weak self, weak item] _ in
        if let item { self?.select(byUser: item) }
      }, for: .touchUpInside)
    return button
  }

  /// What a tap on an item does.
  package func select(byUser item: UITabBarItem) {
    guard shownItems.contains(where: { $0 === item }), item.isEnabled else { return }
    if let owner {
      owner.userTapped(item)
    } else {
      selectedItem = item
      delegate?.tabBar(self, didSelect: item)
    }
  }

  /// There is no screen for arranging tabs: reported.
  open func beginCustomizingItems(_ items: [UITabBarItem]) {
    Diagnostics.report("beginCustomizingItems did nothing: tabs cannot be arranged by the user here")
  }
  /// Whether the user is arranging tabs: never.
  open var isCustomizing: Bool { false }
  open func endCustomizing(animated: Bool) -> Bool { false }

  // MARK: Look

  /// The bar's style; black means dark. Default by the traits.
  open var barStyle: UIBarStyle = .default { didSet { appearanceChanged() } }
  /// The bar's colour; nil means the system's.
  open var barTintColor: UIColor? { didSet { appearanceChanged() } }
  /// Whether what is behind shines through a little. Default true.
  open var isTranslucent = true { didSet { appearanceChanged() } }
  /// An image instead of the colour; an empty one makes the bar transparent.
  open var backgroundImage: UIImage? { didSet { appearanceChanged() } }
  /// An image instead of the hairline; an empty one hides it.
  open var shadowImage: UIImage? { didSet { appearanceChanged() } }
  /// An image behind the selected item.
  open var selectionIndicatorImage: UIImage? { didSet { appearanceChanged() } }
  /// The colour of the items that are not selected; nil means grey.
  open var unselectedItemTintColor: UIColor? { didSet { refreshButtons() } }
  /// How the items share the bar. Default `.automatic`.
  open var itemPositioning: ItemPositioning = .automatic { didSet { setNeedsLayout() } }
  /// The width of centred items; 0 for the system's.
  open var itemWidth: CGFloat = 0 { didSet { setNeedsLayout() } }
  /// The space between centred items; 0 for the system's.
  open var itemSpacing: CGFloat = 0 { didSet { setNeedsLayout() } }

  /// The bar's look; a copy is kept. What was set by the older properties counts until this is set.
  open var standardAppearance: UITabBarAppearance {
    get {
      if let known = ownStandardAppearance ?? untouchedAppearance { return known }
      let made = UITabBarAppearance()
      made.onChange = { [weak self, weak made] in
        // Changed in place: it counts from now on.
        self?.ownStandardAppearance = made
        self?.appearanceChanged()
      }
      untouchedAppearance = made
      return made
    }
    set {
      ownStandardAppearance = adopt(newValue)
      appearanceChanged()
    }
  }
  private var untouchedAppearance: UITabBarAppearance?
  /// The look that the app has set; nil while it has not.
  var explicitStandardAppearance: UITabBarAppearance? {
    get { ownStandardAppearance }
    set { if let newValue { standardAppearance = newValue } }
  }

  /// The bar's look where the content ends above it; nil for the standard one.
  open var scrollEdgeAppearance: UITabBarAppearance? {
    get { ownScrollEdgeAppearance }
    set {
      ownScrollEdgeAppearance = newValue.map(adopt)
      appearanceChanged()
    }
  }
  private var ownScrollEdgeAppearance: UITabBarAppearance?

  private func adopt(_ appearance: UITabBarAppearance) -> UITabBarAppearance {
    guard let copy = appearance.duplicate() as? UITabBarAppearance else { return appearance }
    copy.onChange = { [weak self] in self?.appearanceChanged() }
    return copy
  }

  /// The look that counts now; nil while only the older properties were set.
  var appearanceInForce: UITabBarAppearance? { appearance(atEdge: isAtScrollEdge) }

  private func appearance(atEdge isAtEdge: Bool) -> UITabBarAppearance? {
    if isAtEdge, let edge = selectedItem?.scrollEdgeAppearance ?? ownScrollEdgeAppearance {
      return edge
    }
    return selectedItem?.standardAppearance ?? ownStandardAppearance
  }

  func appearanceChanged() {
    refreshBackground()
    refreshButtons()
    setNeedsLayout()
  }

  private func refreshButtons() {
    for button in buttons { button.refresh() }
  }

  private func refreshBackground() {
    guard let background else { return }
    background.overrideUserInterfaceStyle = barStyle == .default ? .unspecified : .dark
    background.show(look(atEdge: false), edge: look(atEdge: true))
    background.progress = backgroundProgress
  }

  private func look(atEdge isAtEdge: Bool) -> _UIBarBackground.Look {
    if isAtEdge, isClearAtEdge { return .clear }
    if let appearance = appearance(atEdge: isAtEdge) { return appearance.look }
    var look = _UIBarBackground.Look.system(isTranslucent: isTranslucent, tint: barTintColor)
    look.show(backgroundImage, isTranslucent: isTranslucent, tint: barTintColor, style: barStyle)
    if shadowImage != nil {
      look.shadowImage = shadowImage
      look.shadowColor = nil
    }
    return look
  }

  /// Whether the bar shows nothing behind its items where the content ends above it: unless it was told otherwise.
  private var isClearAtEdge: Bool {
    guard isTranslucent, barTintColor == nil, barStyle == .default else { return false }
    if (selectedItem?.scrollEdgeAppearance ?? ownScrollEdgeAppearance) != nil { return false }
    return backgroundImage == nil && shadowImage == nil
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    refreshButtons()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    guard window != nil else { return }
    AppearanceRegistry.apply(to: shownItems, in: self)
  }

  // MARK: Layout

  /// How the items are laid out: stacked, or the title beside the icon where the bar is low or wide.
  var itemStyle: UITabBarItemAppearance.Style {
    if traitCollection.verticalSizeClass == .compact { return .compactInline }
    return traitCollection.horizontalSizeClass == .regular ? .inline : .stacked
  }

  /// 49 points, 32 where the screen is low, and what the safe area leaves out below, as for the home indicator.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let own = itemStyle == .compactInline ? TabBarMetrics.compactHeight : TabBarMetrics.height
    return CGSize(width: size.width, height: own + ((superview ?? window)?.safeAreaInsets.bottom ?? 0))
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: sizeThatFits(bounds.size).height)
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    invalidateIntrinsicContentSize()
    appearanceChanged()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if background == nil {
      let view = _UIBarBackground(frame: bounds)
      background = view
      insertSubview(view, at: 0)
      refreshBackground()
    }
    background?.frame = bounds
    if wasMirrored != isRightToLeft {
      wasMirrored = isRightToLeft
      for button in buttons { button.setNeedsLayout() }
    }
    let metrics = TabBarMetrics(bar: self, count: buttons.count)
    for (index, button) in buttons.enumerated() {
      let frame = metrics.frame(ofButton: index)
      // Centre and bounds, not the frame: the app may be scaling the button currently.
      button.bounds.size = frame.size
      button.center = CGPoint(x: frame.midX, y: frame.midY)
    }
  }

  // MARK: Appearance proxies

  override func takeAppearance(of proxy: UIView) {
    super.takeAppearance(of: proxy)
    AppearanceProperty.transfer(UITabBar.appearanceProperties, from: proxy, to: self)
  }

  private static let appearanceProperties: [AppearanceProperty] = [
    .value(\UITabBar.barStyle, default: .default),
    .optional(\UITabBar.barTintColor),
    .optional(\UITabBar.unselectedItemTintColor),
    .optional(\UITabBar.backgroundImage),
    .optional(\UITabBar.shadowImage),
    .optional(\UITabBar.selectionIndicatorImage),
    .optional(\UITabBar.scrollEdgeAppearance),
    .optional(\UITabBar.explicitStandardAppearance),
    .value(\UITabBar.isTranslucent, default: true),
    .value(\UITabBar.itemPositioning, default: .automatic),
    .value(\UITabBar.itemWidth, default: 0),
    .value(\UITabBar.itemSpacing, default: 0),
  ]
}

extension UITabBarItem {
  var hasBarAppearance: Bool { standardAppearance != nil || scrollEdgeAppearance != nil }
}
