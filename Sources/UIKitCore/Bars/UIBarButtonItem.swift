import Foundation
import QuartzCore
import Support

/// A button of a navigation bar or a toolbar: a title, an image, a view of the app's own, or a space.
@preconcurrency @MainActor
open class UIBarButtonItem: UIBarItem {
  /// Whether a drag that rests on it presses it. Kept and reported: it does not. Default false.
  open var isSpringLoaded = false { didSet { reportSpringLoaded(isSpringLoaded) } }

  /// Raw values are UIKit's.
  public enum Style: Int, Sendable {
    case plain = 0
    /// The bordered style of old; the same as plain.
    case bordered = 1
    /// What confirms: bold.
    case done = 2
    /// What confirms, by its name since iOS 26.
    public static let prominent = Style.done
  }

  /// The buttons of the system's own. Raw values are UIKit's.
  public enum SystemItem: Int, Sendable {
    case done = 0
    case cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize, bookmarks,
      search,
      refresh, stop, camera, trash, play, pause, rewind, fastForward, undo, redo, pageCurl, close
  }

  private(set) var systemItem: SystemItem?
  /// The bar that shows the item, which lays out again when it changes.
  weak var bar: UIView?

  public override init() {
    super.init()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// A button with a title.
  public convenience init(title: String?, style: Style, target: AnyObject?, action: Selector?) {
    self.init()
    self.title = title
    self.style = style
    self.target = target
    self.action = action
  }

  /// A button with an image.
  public convenience init(image: UIImage?, style: Style, target: AnyObject?, action: Selector?) {
    self.init()
    self.image = image
    self.style = style
    self.target = target
    self.action = action
  }

  /// A button with an image, and another for low bars.
  public convenience init(
    image: UIImage?, landscapeImagePhone: UIImage?, style: Style, target: AnyObject?, action: Selector?
  ) {
    self.init(image: image, style: style, target: target, action: action)
    self.landscapeImagePhone = landscapeImagePhone
  }

  /// A button of the system's own, or a space.
  public convenience init(barButtonSystemItem systemItem: SystemItem, target: AnyObject?, action: Selector?) {
    self.init()
    setSystemItem(systemItem)
    self.target = target
    self.action = action
  }

  /// A place for a view of the app's own.
  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }

  /// A button that runs an action, called and shown as it says; or one that opens a menu, after a long press where it
  /// has an action as well.
  public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    self.init()
    self.primaryAction = primaryAction
    self.menu = menu
    self.title = title ?? primaryAction.flatMap { $0.title.isEmpty ? nil : $0.title }
    self.image = image ?? primaryAction?.image
  }

  /// A button that sends an action to a target; or one that opens a menu, after a long press where it has an action as
  /// well.
  public convenience init(
    title: String? = nil, image: UIImage? = nil, target: AnyObject?, action: Selector?, menu: UIMenu? = nil
  ) {
    self.init(title: title, style: .plain, target: target, action: action)
    self.image = image
    self.menu = menu
  }

  /// A button of the system's own that runs an action or opens a menu.
  public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
    self.init()
    setSystemItem(systemItem)
    self.primaryAction = primaryAction
    self.menu = menu
  }

  /// A space that takes what is left; several share it.
  public class func flexibleSpace() -> UIBarButtonItem {
    UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil)
  }

  /// A space of a width, in points.
  public class func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
    let item = UIBarButtonItem(barButtonSystemItem: .fixedSpace, target: nil, action: nil)
    item.width = width
    return item
  }

  func setSystemItem(_ item: SystemItem) {
    systemItem = item
    style = [.done, .save].contains(item) ? .done : .plain
    title = item.title
    image = item.symbol.flatMap { UIImage(systemName: $0) }
    if title == nil, image == nil, let fallback = item.fallbackTitle { title = fallback }
  }

  // MARK: What it is

  open var style: Style = .plain { didSet { itemChanged() } }
  /// A width that counts instead of the content's; 0 for the content's. The width of a fixed space.
  open var width: CGFloat = 0 { didSet { itemChanged() } }
  /// Titles for which the button keeps room. Kept and reported. Default nil.
  open var possibleTitles: Set<String>? {
    didSet { reportUnused("possibleTitles", possibleTitles != nil, "a button is as wide as its title") }
  }
  /// A view of the app's own.
  open var customView: UIView? { didSet { itemChanged() } }
  /// What is sent to the target, with the item as sender.
  open var action: Selector?
  /// Receives the action. Weak; nil means the responder chain.
  open weak var target: AnyObject?
  /// What runs instead of the action.
  open var primaryAction: UIAction?
  /// The menu that a tap opens, or a long press where the button has an action. Default nil.
  open var menu: UIMenu? { didSet { itemChanged() } }
  /// In which order the lines of a menu are that opens above the button. Default automatic.
  open var preferredMenuElementOrder = UIContextMenuConfiguration.ElementOrder.automatic
  /// Whether the title is that of the menu's action that was chosen last. Default false.
  open var changesSelectionAsPrimaryAction = false
  /// The group that the item is in; nil for none.
  open internal(set) weak var buttonGroup: UIBarButtonItemGroup?
  /// Whether a tap opens the menu.
  var opensMenu: Bool { menu != nil && primaryAction == nil && action == nil }
  /// The colour; nil means the bar's.
  open var tintColor: UIColor? { didSet { itemChanged() } }
  /// Whether it looks chosen. Default false.
  open var isSelected = false { didSet { itemChanged() } }
  /// Whether it is left out. Default false.
  open var isHidden = false { didSet { itemChanged() } }
  /// What is at the button's upper corner: a number, a text, a dot. Default nil.
  open var badge: Badge? { didSet { if badge != oldValue { itemChanged() } } }
  /// What the item is called in code. Default nil.
  open var identifier: String?
  /// Whether the item is on the glass that its neighbours share. Kept and reported: bars have none. Default true.
  open var sharesBackground = true {
    didSet { reportUnused("sharesBackground", !sharesBackground, "items of a bar share no glass") }
  }
  /// Whether the item shows without that glass. Kept and reported: bars have none. Default false.
  open var hidesSharedBackground = false {
    didSet { reportUnused("hidesSharedBackground", hidesSharedBackground, "items of a bar share no glass") }
  }

  private var backgroundImages: [UIControl.State: UIImage] = [:]
  /// Sets the image behind the button for a state.
  open func setBackgroundImage(
    _ backgroundImage: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics
  ) {
    backgroundImages[state] = backgroundImage
    itemChanged()
  }
  /// What was set for a state.
  open func backgroundImage(for state: UIControl.State, barMetrics: UIBarMetrics) -> UIImage? {
    backgroundImages[state]
  }

  var backButtonTitleOffset = UIOffset.zero
  /// Moves the titles of back buttons, in points.
  open func setBackButtonTitlePositionAdjustment(_ adjustment: UIOffset, for barMetrics: UIBarMetrics) {
    backButtonTitleOffset = adjustment
    itemChanged()
  }
  open func backButtonTitlePositionAdjustment(for barMetrics: UIBarMetrics) -> UIOffset {
    backButtonTitleOffset
  }

  var isSpace: Bool { systemItem == .flexibleSpace || systemItem == .fixedSpace }

  package override func itemChanged() {
    (shownView as? _UIButtonBarButton)?.refresh()
    (bar as? any BarButtonHost)?.barButtonChanged(self)
  }

  /// What a tap does.
  func perform(with event: UIEvent?) {
    if let primaryAction {
      primaryAction.perform(from: self)
      return
    }
    guard let action else { return }
    UIApplication.shared.sendAction(action, to: target, from: self, for: event)
  }

  // MARK: Appearance proxies

  override func takeAppearance(of proxy: UIBarItem) {
    super.takeAppearance(of: proxy)
    AppearanceProperty.transfer(UIBarButtonItem.appearanceProperties, from: proxy, to: self)
  }

  private static let appearanceProperties: [AppearanceProperty] = [
    .optional(\UIBarButtonItem.tintColor),
    .value(\UIBarButtonItem.backButtonTitleOffset, default: .zero),
  ]

  /// What stands for the item in the menu of those that have no room. Default nil: its title and picture.
  open var menuRepresentation: UIMenuElement? {
    didSet {
      reportUnused(
        "menuRepresentation", menuRepresentation != nil, "a bar has no menu for items without room")
    }
  }
  /// Whether the symbol effects of the item move its picture. Default true.
  open var isSymbolAnimationEnabled = true {
    didSet { if !isSymbolAnimationEnabled { removeAllSymbolEffects(animated: false) } }
  }
  /// How the next picture takes the place of the one that shows.
  var symbolTransition: UISymbolContentTransition?
  /// The same as without a style: buttons have one.
  open func setBackgroundImage(
    _ backgroundImage: UIImage?, for state: UIControl.State, style: Style, barMetrics: UIBarMetrics
  ) {
    setBackgroundImage(backgroundImage, for: state, barMetrics: barMetrics)
  }
  open func backgroundImage(for state: UIControl.State, style: Style, barMetrics: UIBarMetrics) -> UIImage? {
    backgroundImage(for: state, barMetrics: barMetrics)
  }

  private var verticalAdjustment: CGFloat = 0
  private var titleAdjustment = UIOffset.zero
  private var backImages: [UIControl.State: UIImage] = [:]
  /// Kept, and reported: the button stands where the bar puts it.
  open func setBackgroundVerticalPositionAdjustment(_ adjustment: CGFloat, for barMetrics: UIBarMetrics) {
    verticalAdjustment = adjustment
    reportUnshown("setBackgroundVerticalPositionAdjustment", adjustment != 0)
  }
  open func backgroundVerticalPositionAdjustment(for barMetrics: UIBarMetrics) -> CGFloat {
    verticalAdjustment
  }
  /// Kept, and reported: the title stands in the button's middle. A `customView` can have it elsewhere.
  open func setTitlePositionAdjustment(_ adjustment: UIOffset, for barMetrics: UIBarMetrics) {
    titleAdjustment = adjustment
    reportUnshown("setTitlePositionAdjustment", adjustment != .zero)
  }
  open func titlePositionAdjustment(for barMetrics: UIBarMetrics) -> UIOffset { titleAdjustment }
  /// Kept, and reported: the button back has no background.
  open func setBackButtonBackgroundImage(
    _ backgroundImage: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics
  ) {
    backImages[state] = backgroundImage
    reportUnshown("setBackButtonBackgroundImage", backgroundImage != nil)
  }
  open func backButtonBackgroundImage(for state: UIControl.State, barMetrics: UIBarMetrics) -> UIImage? {
    backImages[state]
  }
  private func reportUnshown(_ method: String, _ isAsked: Bool) {
    guard isAsked else { return }
    Diagnostics.report("\(method) changes nothing here", subject: "UIBarButtonItem", severity: .warning)
  }
}

/// A bar that shows bar button items.
@MainActor
protocol BarButtonHost: UIView {
  func barButtonChanged(_ item: UIBarButtonItem)
}

extension UIBarButtonItem.SystemItem {
  var title: String? {
    switch self {
    case .done: return "Done"
    case .cancel: return "Cancel"
    case .edit: return "Edit"
    case .save: return "Save"
    case .undo: return "Undo"
    case .redo: return "Redo"
    default: return nil
    }
  }

  var symbol: String? {
    switch self {
    case .add: return "plus"
    case .compose: return "square.and.pencil"
    case .reply: return "arrowshape.turn.up.left"
    case .action: return "square.and.arrow.up"
    case .organize: return "folder"
    case .bookmarks: return "bookmark"
    case .search: return "magnifyingglass"
    case .refresh: return "arrow.clockwise"
    case .stop, .close: return "xmark"
    case .camera: return "camera"
    case .trash: return "trash"
    case .play: return "play.fill"
    case .pause: return "pause.fill"
    case .rewind: return "backward.fill"
    case .fastForward: return "forward.fill"
    default: return nil
    }
  }

  /// What is where the icon is missing.
  var fallbackTitle: String? {
    switch self {
    case .compose: return "Compose"
    case .reply: return "Reply"
    case .action: return "Share"
    default: return nil
    }
  }
}
