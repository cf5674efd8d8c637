import Foundation
import QuartzCore

/// Hears of the tabs that the user chooses.
@preconcurrency @MainActor
public protocol UITabBarDelegate: AnyObject {
  /// The user tapped an item, also when it was selected already.
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
  public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}

/// A row of tabs along the bottom of the screen.
///
/// Its subviews are the buttons in item order; from the first layout on, the background lies at index 0 before them.
@preconcurrency @MainActor
open class UITabBar: UIView {
  /// Metrics of the portrait bar, in points, from view dumps of iOS 7 to 12.
  enum Metrics {
    static let height: CGFloat = 49
    static let buttonInset: CGFloat = 2
    static let buttonY: CGFloat = 1
    static let buttonHeight: CGFloat = 48
  }

  /// #929292 as dumped from iOS 7 to 12; the dark variant is #757575.
  private static let unselectedColor = UIColor { traits in
    traits.userInterfaceStyle == .dark
      ? UIColor(white: 117 / 255, alpha: 1) : UIColor(white: 146 / 255, alpha: 1)
  }

  private var shownItems: [UITabBarItem] = []
  package private(set) var buttons: [UITabBarButton] = []
  private var background: _UIBarBackground?
  /// The controller whose bar this is: it alone may be the delegate and set the items.
  package weak var owner: UITabBarController?
  private var isOwnerActing = false

  public override init(frame: CGRect) {
    super.init(frame: frame)
    accessibilityTraits = .tabBar
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    accessibilityTraits = .tabBar
  }

  /// Hears of the tabs that the user chooses; not kept. A controller's bar has the controller.
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

  /// The items from left to right; nil when there are none.
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
    rebuildButtons()
  }

  /// Sets the items on behalf of the controller.
  func setItemsAsOwner(_ items: [UITabBarItem]) {
    isOwnerActing = true
    setItems(items, animated: false)
    isOwnerActing = false
  }

  /// The selected item. Setting it tells nobody.
  open var selectedItem: UITabBarItem? {
    didSet {
      for button in buttons { button.isSelected = button.item === selectedItem }
    }
  }

  private func rebuildButtons() {
    let old = buttons
    buttons = shownItems.map { item in
      old.first { $0.item === item } ?? makeButton(item)
    }
    for button in old where !buttons.contains(where: { $0 === button }) { button.removeFromSuperview() }
    for (index, button) in buttons.enumerated() {
      button.defaultIdentifier = "tab.\(index)"
      button.isSelected = button.item === selectedItem
      button.refresh()
      addSubview(button)
    }
    setNeedsLayout()
  }

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

  // MARK: Look

  /// The bar's colour; nil means the system's.
  open var barTintColor: UIColor? { didSet { refreshBackground() } }
  /// Whether what lies behind shines through a little. Default true.
  open var isTranslucent = true { didSet { refreshBackground() } }
  /// An image instead of the colour; an empty one makes the bar transparent.
  open var backgroundImage: UIImage? { didSet { refreshBackground() } }
  /// An image instead of the hairline; an empty one hides it.
  open var shadowImage: UIImage? { didSet { refreshBackground() } }
  /// The colour of the items that are not selected; nil means grey.
  open var unselectedItemTintColor: UIColor? { didSet { refreshButtons() } }

  func color(isSelected: Bool) -> UIColor {
    isSelected ? tintColor : unselectedItemTintColor ?? Self.unselectedColor
  }

  private func refreshButtons() {
    for button in buttons { button.refresh() }
  }

  private func refreshBackground() {
    background?.show(
      tint: barTintColor, image: backgroundImage, shadow: shadowImage)
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    refreshButtons()
  }

  // MARK: Layout

  /// 49 points and the home indicator's height.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Metrics.height + (window?.safeAreaInsets.bottom ?? 0))
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: sizeThatFits(bounds.size).height)
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
    let slot = bounds.width / CGFloat(max(buttons.count, 1))
    for (index, button) in buttons.enumerated() {
      let left = (CGFloat(index) * slot + Metrics.buttonInset).rounded()
      let right = (CGFloat(index + 1) * slot - Metrics.buttonInset).rounded()
      // Centre and bounds, not the frame: the app may be scaling the button just now.
      button.bounds.size = CGSize(width: max(right - left, 0), height: Metrics.buttonHeight)
      button.center = CGPoint(x: (left + right) / 2, y: Metrics.buttonY + Metrics.buttonHeight / 2)
    }
  }
}
