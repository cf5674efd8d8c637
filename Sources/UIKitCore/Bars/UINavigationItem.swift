import Foundation
import QuartzCore
import Support

/// What a navigation bar shows for one controller: a title, buttons, the way back.
@preconcurrency @MainActor
open class UINavigationItem: NSObject, KeyValueObserving {
  /// Whether the title is large. Raw values are UIKit's.
  public enum LargeTitleDisplayMode: Int, Sendable {
    /// As the item before.
    case automatic = 0
    case always = 1
    case never = 2
    case inline = 3
  }

  /// What the back button of the next item says. Raw values are UIKit's.
  public enum BackButtonDisplayMode: Int, Sendable {
    /// The title where there is room, else "Back", else nothing.
    case `default` = 0
    /// "Back".
    case generic = 1
    /// Only the chevron.
    case minimal = 2
  }

  /// Who observes the object's properties; nil without observers.
  // Unsafe for those who stop observing as they end.
  nonisolated(unsafe) package final var changeListener: ChangeListener?
  nonisolated package class var observesOnMainThread: Bool { true }

  /// Called when the object was loaded from a storyboard or a nib and its outlets and actions are connected.
  open func awakeFromNib() {}

  /// The bar that shows the item.
  weak var bar: UINavigationBar?

  /// An item with a title.
  public init(title: String) {
    self.title = title
    super.init()
  }

  public convenience override init() { self.init(title: "") }

  public required init?(coder: NSCoder) {
    super.init()
  }

  /// The text in the middle. Default nil.
  open var title: String? {
    willSet { changeListener?.willChange("title") }
    didSet {
      if title != oldValue { changed() }
      changeListener?.didChange("title")
    }
  }
  /// A view instead of the text.
  open var titleView: UIView? {
    willSet { changeListener?.willChange("titleView") }
    didSet {
      changed()
      changeListener?.didChange("titleView")
    }
  }
  /// The lines beside the title.
  var lines = NavigationItemLines() {
    didSet {
      changed()
      if lines.hasLargeSubtitle != oldValue.hasLargeSubtitle { bar?.promptChanged(of: self) }
    }
  }
  /// A line of small text above the title, which makes the bar higher; nil or empty for none. Default nil. Source:
  /// Apple, *prompt*.
  open var prompt: String? {
    willSet { changeListener?.willChange("prompt") }
    didSet {
      if prompt != oldValue { bar?.promptChanged(of: self) }
      changeListener?.didChange("prompt")
    }
  }

  /// What the button back does instead of leading back. Default nil.
  open var backAction: UIAction? { didSet { changed() } }
  /// How an iPad's bar is arranged. Raw values are UIKit's.
  public enum ItemStyle: Int, Sendable {
    case navigator = 0
    case browser = 1
    case editor = 2
  }
  /// How an iPad's bar is arranged. Kept and reported: it is as on a phone. Default navigator.
  open var style = ItemStyle.navigator {
    didSet { reportUnused("style", style != .navigator, "bars are arranged as on a phone") }
  }
  /// Makes the menu of the title. Kept; a title has no menu here, which is reported. Default nil.
  open var titleMenuProvider: (([UIMenuElement]) -> UIMenu?)? {
    didSet {
      guard titleMenuProvider != nil else { return }
      Diagnostics.report("titleMenuProvider is not asked: titles have no menus here", subject: title ?? "")
    }
  }
  /// The name under which the user's arrangement is kept. Kept and reported: nothing is rearranged.
  open var customizationIdentifier: String? {
    didSet {
      reportUnused("customizationIdentifier", customizationIdentifier != nil, "people cannot rearrange a bar")
    }
  }
  /// Is told of a new title. Kept and reported: titles are not renamed here. Weak.
  open weak var renameDelegate: (any UINavigationItemRenameDelegate)? {
    didSet { reportUnused("renameDelegate", renameDelegate != nil, "titles are not renamed in the bar") }
  }
  /// Where the search bar is. Raw values are UIKit's.
  public enum SearchBarPlacement: Int, Sendable {
    case automatic = 0
    case inline = 1
    case stacked = 2
  }
  /// Where the search bar should be. Kept and reported: on a phone it is below the title. Default automatic.
  open var preferredSearchBarPlacement = SearchBarPlacement.automatic {
    didSet {
      reportUnused(
        "preferredSearchBarPlacement", preferredSearchBarPlacement != .automatic,
        "the search bar is below the title")
    }
  }
  /// Where the search bar is.
  open var searchBarPlacement: SearchBarPlacement { .stacked }

  /// Whether the search bar may be in a toolbar. Kept and reported: it is below the title. Default true.
  open var searchBarPlacementAllowsToolbarIntegration = true {
    didSet {
      reportSearchPlacement(
        "searchBarPlacementAllowsToolbarIntegration", !searchBarPlacementAllowsToolbarIntegration)
    }
  }
  /// Whether the search bar may be in a sidebar. Kept and reported: it is below the title. Default false.
  open var searchBarPlacementAllowsExternalIntegration = false {
    didSet {
      reportSearchPlacement(
        "searchBarPlacementAllowsExternalIntegration", searchBarPlacementAllowsExternalIntegration)
    }
  }
  private func reportSearchPlacement(_ name: String, _ isAsked: Bool) {
    reportUnused(name, isAsked, "the search bar is below the title")
  }

  /// What stands for this item in the back button of the next; only its title, image and tint count.
  open var backBarButtonItem: UIBarButtonItem? { didSet { changed() } }
  /// The title of the next item's back button; nil means this item's title.
  open var backButtonTitle: String? { didSet { changed() } }
  open var backButtonDisplayMode: BackButtonDisplayMode = .default { didSet { changed() } }
  /// Whether there is no way back in the bar. Default false.
  open var hidesBackButton: Bool {
    get { backIsHidden }
    set { setHidesBackButton(newValue, animated: false) }
  }
  private var backIsHidden = false
  open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) {
    backIsHidden = hidesBackButton
    changed(animated: animated)
  }

  private var left: [UIBarButtonItem] = []
  private var right: [UIBarButtonItem] = []
  /// The buttons at the left, from the left; they are instead of the back button.
  open var leftBarButtonItems: [UIBarButtonItem]? {
    get { left.isEmpty ? nil : left }
    set { setLeftBarButtonItems(newValue, animated: false) }
  }
  /// The buttons at the right, from the right.
  open var rightBarButtonItems: [UIBarButtonItem]? {
    get { right.isEmpty ? nil : right }
    set { setRightBarButtonItems(newValue, animated: false) }
  }
  open var leftBarButtonItem: UIBarButtonItem? {
    get { left.first }
    set { setLeftBarButton(newValue, animated: false) }
  }
  open var rightBarButtonItem: UIBarButtonItem? {
    get { right.first }
    set { setRightBarButton(newValue, animated: false) }
  }
  open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    left = items ?? []
    changed(animated: animated)
  }
  open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    right = items ?? []
    changed(animated: animated)
  }
  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    setLeftBarButtonItems(item.map { [$0] }, animated: animated)
  }
  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    setRightBarButtonItems(item.map { [$0] }, animated: animated)
  }
  /// Groups beside the left buttons, in the direction in which the bar runs.
  open var leadingItemGroups: [UIBarButtonItemGroup] = [] { didSet { groupsChanged(leadingItemGroups) } }
  /// Groups before the right buttons, in the direction in which the bar runs.
  open var trailingItemGroups: [UIBarButtonItemGroup] = [] { didSet { groupsChanged(trailingItemGroups) } }
  /// The group at the very end of the bar.
  open var pinnedTrailingGroup: UIBarButtonItemGroup? {
    didSet { groupsChanged([pinnedTrailingGroup].compactMap { $0 }) }
  }
  /// Groups in the middle of the bars of pads. They are kept, and not shown: that is reported.
  open var centerItemGroups: [UIBarButtonItemGroup] = [] {
    didSet {
      guard !centerItemGroups.isEmpty else { return }
      Diagnostics.report(
        "centerItemGroups do not show: a phone has no room for them. Use trailingItemGroups.",
        subject: title ?? "")
    }
  }

  private func groupsChanged(_ groups: [UIBarButtonItemGroup]) {
    for group in groups { group.onChange = { [weak self] in self?.changed() } }
    changed()
  }

  /// The most items of a group that fit beside a title on a phone. [our choice: a phone's bar holds two or three]
  private static let mostItems = 3

  /// What the system has before the app's buttons: the one for the columns of a split view.
  var systemLeftItem: UIBarButtonItem? { didSet { if systemLeftItem !== oldValue { changed() } } }

  /// What is at the left, from the left.
  func shownLeftItems(isWide: Bool) -> [UIBarButtonItem] {
    [systemLeftItem].compactMap { $0 } + left + shown(leadingItemGroups, beside: left.count, isWide)
  }
  /// What is at the right, from the right.
  func shownRightItems(isWide: Bool) -> [UIBarButtonItem] {
    let groups = trailingItemGroups + [pinnedTrailingGroup].compactMap { $0 }
    return right + shown(groups, beside: right.count, isWide).reversed()
  }
  private func shown(_ groups: [UIBarButtonItemGroup], beside count: Int, _ isWide: Bool) -> [UIBarButtonItem]
  {
    let all = groups.filter { !$0.isHidden }.reduce(count) { $0 + $1.barButtonItems.count }
    return groups.flatMap { $0.shownItems(fits: isWide || all <= Self.mostItems) }
  }

  /// Whether the back button stays beside the left buttons. Default false.
  open var leftItemsSupplementBackButton = false { didSet { changed() } }

  open var largeTitleDisplayMode: LargeTitleDisplayMode = .automatic { didSet { changed() } }
  /// Whether scrolling takes the search bar under the bar. Default true.
  open var hidesSearchBarWhenScrolling = true { didSet { changed() } }
  /// What is below the title, as high as it wishes: the search controller's bar.
  var bottomView: UIView? { didSet { if bottomView !== oldValue { changed() } } }
  /// Whose bar that is.
  var heldSearch: AnyObject?
  /// Whether only `bottomView` shows of the bar: while a search is under way.
  var hidesTitle = false { didSet { if hidesTitle != oldValue { changed() } } }
  /// `bottomView` wishes another height.
  func bottomViewChanged() { changed() }

  /// The bar's look while the item is on top; nil for the bar's own.
  open var standardAppearance: UINavigationBarAppearance? { didSet { changed() } }
  open var compactAppearance: UINavigationBarAppearance? { didSet { changed() } }
  open var scrollEdgeAppearance: UINavigationBarAppearance? { didSet { changed() } }
  open var compactScrollEdgeAppearance: UINavigationBarAppearance? { didSet { changed() } }

  private func changed(animated: Bool = false) { bar?.itemChanged(self, animated: animated) }

  /// What the back button of the next item says, from the most to the least.
  var backTitles: [String] {
    if backButtonDisplayMode == .minimal { return [] }
    if backButtonDisplayMode == .generic { return [Self.back] }
    let own = backButtonTitle ?? backBarButtonItem?.title ?? title ?? ""
    // A title that was set to nothing is meant to be nothing.
    if own.isEmpty { return backButtonTitle == nil && backBarButtonItem?.title == nil ? [Self.back] : [] }
    return own == Self.back ? [own] : [own, Self.back]
  }
  private static let back = "Back"

  /// The search whose bar shows below the title. Default nil.
  open var searchController: UISearchController? {
    get { attachedSearch }
    set { attachedSearch = newValue }
  }
}
