import Foundation
import QuartzCore

/// The look of a tab bar.
@preconcurrency @MainActor
open class UITabBarAppearance: UIBarAppearance {
  /// The look of items with the title below the icon.
  open var stackedLayoutAppearance = UITabBarItemAppearance(style: .stacked) { didSet { follow() } }
  /// The look of items with the title beside the icon, where there is room.
  open var inlineLayoutAppearance = UITabBarItemAppearance(style: .inline) { didSet { follow() } }
  /// The look of items with the title beside the icon, in a low bar.
  open var compactInlineLayoutAppearance = UITabBarItemAppearance(style: .compactInline) {
    didSet { follow() }
  }
  /// Tints the selection indicator image.
  open var selectionIndicatorTintColor: UIColor? { didSet { changed() } }
  /// An image behind the selected item.
  open var selectionIndicatorImage: UIImage? { didSet { changed() } }
  /// How stacked items share the bar. Default automatic: they fill it where it is narrow.
  open var stackedItemPositioning: UITabBar.ItemPositioning = .automatic { didSet { changed() } }
  /// The width of centred stacked items; 0 for the system's.
  open var stackedItemWidth: CGFloat = 0 { didSet { changed() } }
  /// The space between centred stacked items; 0 for the system's.
  open var stackedItemSpacing: CGFloat = 0 { didSet { changed() } }

  override func prepare() { follow() }

  private func follow() {
    for part in [stackedLayoutAppearance, inlineLayoutAppearance, compactInlineLayoutAppearance] {
      part.onChange = { [weak self] in self?.changed() }
    }
    changed()
  }

  override func takeOver(_ other: UIBarAppearance) {
    super.takeOver(other)
    guard let other = other as? UITabBarAppearance else { return }
    stackedLayoutAppearance = other.stackedLayoutAppearance.duplicate()
    inlineLayoutAppearance = other.inlineLayoutAppearance.duplicate()
    compactInlineLayoutAppearance = other.compactInlineLayoutAppearance.duplicate()
    selectionIndicatorTintColor = other.selectionIndicatorTintColor
    selectionIndicatorImage = other.selectionIndicatorImage
    stackedItemPositioning = other.stackedItemPositioning
    stackedItemWidth = other.stackedItemWidth
    stackedItemSpacing = other.stackedItemSpacing
  }
}

/// The look of tab bar items by state.
@preconcurrency @MainActor
open class UITabBarItemAppearance: NSObject, NSCopying {
  /// Where the title is.
  public enum Style: Int, Sendable {
    case stacked = 0
    case inline = 1
    case compactInline = 2
  }

  public let normal = UITabBarItemStateAppearance()
  public let selected = UITabBarItemStateAppearance()
  public let disabled = UITabBarItemStateAppearance()
  public let focused = UITabBarItemStateAppearance()
  var onChange: (() -> Void)?

  public override init() {
    super.init()
    for state in [normal, selected, disabled, focused] { state.owner = self }
  }
  /// The system's look of a style.
  public convenience init(style: Style) { self.init() }
  public required convenience init?(coder: NSCoder) { self.init() }

  /// Goes back to the system's look of a style.
  open func configureWithDefault(for style: Style) {
    for state in [normal, selected, disabled, focused] { state.takeOver(UITabBarItemStateAppearance()) }
  }

  open nonisolated func copy(with zone: NSZone? = nil) -> Any {
    nonisolated(unsafe) var result: Any?
    MainActor.assumeIsolated { result = duplicate() }
    return result ?? self
  }

  func duplicate() -> UITabBarItemAppearance {
    let copy = UITabBarItemAppearance()
    copy.normal.takeOver(normal)
    copy.selected.takeOver(selected)
    copy.disabled.takeOver(disabled)
    copy.focused.takeOver(focused)
    return copy
  }
}

/// The look of tab bar items in one state.
@preconcurrency @MainActor
open class UITabBarItemStateAppearance: NSObject {
  fileprivate weak var owner: UITabBarItemAppearance?

  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { owner?.onChange?() } }
  open var titlePositionAdjustment: UIOffset = .zero { didSet { owner?.onChange?() } }
  /// The icon's colour; nil for the bar's.
  open var iconColor: UIColor? { didSet { owner?.onChange?() } }
  open var badgePositionAdjustment: UIOffset = .zero { didSet { owner?.onChange?() } }
  /// The badge's colour; nil for red.
  open var badgeBackgroundColor: UIColor? { didSet { owner?.onChange?() } }
  open var badgeTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { owner?.onChange?() } }
  open var badgeTitlePositionAdjustment: UIOffset = .zero { didSet { owner?.onChange?() } }

  func takeOver(_ other: UITabBarItemStateAppearance) {
    titleTextAttributes = other.titleTextAttributes
    titlePositionAdjustment = other.titlePositionAdjustment
    iconColor = other.iconColor
    badgePositionAdjustment = other.badgePositionAdjustment
    badgeBackgroundColor = other.badgeBackgroundColor
    badgeTextAttributes = other.badgeTextAttributes
    badgeTitlePositionAdjustment = other.badgeTitlePositionAdjustment
  }
}
