import Foundation
import QuartzCore
import Support

/// Two or three columns where there is room, one stack of controllers where there is not.
@preconcurrency @MainActor
open class UISplitViewController: UIViewController {
  /// How many columns there are. Raw values are UIKit's.
  public enum Style: Int, Sendable {
    /// As before iOS 14: `viewControllers` says.
    case unspecified = 0
    case doubleColumn = 1
    case tripleColumn = 2
  }

  /// The columns. Raw values are UIKit's.
  public enum Column: Int, Sendable {
    case primary = 0
    case supplementary = 1
    case secondary = 2
    /// What shows where there is room for one column only.
    case compact = 3
  }

  /// Which columns show. Raw values are UIKit's.
  public enum DisplayMode: Int, Sendable {
    case automatic = 0
    case secondaryOnly = 1
    case oneBesideSecondary = 2
    case oneOverSecondary = 3
    case twoBesideSecondary = 4
    case twoOverSecondary = 5
    case twoDisplaceSecondary = 6
  }

  /// Whether columns are beside each other, above, or push the secondary one aside. Raw values are UIKit's.
  public enum SplitBehavior: Int, Sendable {
    case automatic = 0
    case tile = 1
    case overlay = 2
    case displace = 3
  }

  public enum PrimaryEdge: Int, Sendable {
    case leading = 0
    case trailing = 1
  }

  /// What is behind the primary column. Raw values are UIKit's.
  public enum BackgroundStyle: Int, Sendable {
    case none = 0
    case sidebar = 1
  }

  /// When the button for columns shows. Raw values are UIKit's.
  public enum DisplayModeButtonVisibility: Int, Sendable {
    case automatic = 0
    case never = 1
    case always = 2
  }

  /// The width that the system chooses.
  nonisolated public static let automaticDimension = CGFloat.greatestFiniteMagnitude

  var columns: [Column: UIViewController] = [:]
  var collapsed = false
  var isArranged = false
  /// How many columns show beside the secondary one or above it, of those that are there.
  var sidebarCount = 0
  /// How many showed before the secondary one was alone.
  var earlierSidebarCount = 1
  /// The behavior of the last arrangement.
  var arrangedBehavior = SplitBehavior.automatic
  /// The change that a finger drives.
  var scrub: SplitScrub?
  /// Counts changes, so that only the last one that runs ends them.
  var changeNumber = 0
  /// The pages of columns that are on the one stack while there is room for one column.
  var lent: [Column: [UIViewController]] = [:]
  var lines: [Column: UIView] = [:]
  let veil = SplitVeil(frame: .zero)
  lazy var swipes = SplitSwipes(self)
  lazy var modeButton = makeModeButton()
  var modeButtonIsAtRight = false
  lazy var secondaryOnlyButton = makeSecondaryOnlyButton()
  var changeCoordinator: TransitionCoordinator?

  // MARK: Life

  /// Columns of a style.
  public init(style: Style) {
    self.style = style
    super.init(nibName: nil, bundle: nil)
  }

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    style = .unspecified
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  public required init?(coder: NSCoder) {
    style = .unspecified
    super.init(coder: coder)
    coder.fill(self, as: UISplitViewController.self)
  }

  /// How many columns there are.
  open private(set) var style: Style

  // MARK: Columns

  /// Decides about the columns. Weak.
  open weak var delegate: (any UISplitViewControllerDelegate)?

  /// The controllers of the columns, the primary first. With one column it is the one.
  open var viewControllers: [UIViewController] {
    get {
      collapsed
        ? [stackColumn].compactMap { $0.flatMap { columns[$0] } } : allColumns.compactMap { columns[$0] }
    }
    set {
      let order: [Column] =
        style == .tripleColumn ? [.primary, .supplementary, .secondary] : [.primary, .secondary]
      for (i, column) in order.enumerated() {
        put(newValue.indices.contains(i) ? newValue[i] : nil, in: column)
      }
      arrange()
    }
  }

  /// Puts a controller into a column, in a navigation controller where it has none. Nil empties the column.
  open func setViewController(_ vc: UIViewController?, for column: Column) {
    if column == .supplementary, style != .tripleColumn {
      Diagnostics.report(
        "setViewController(_:for: .supplementary) did nothing: make the split view with style: .tripleColumn",
        subject: "\(type(of: self))", severity: .warning)
      return
    }
    let isOnStack = collapsed && pagesOnStack(of: column) != nil
    put(vc, in: column)
    arrange()
    if isOnStack { replaceOnStack(column, animated: false) }
  }
  /// The controller of a column, as it was set.
  open func viewController(for column: Column) -> UIViewController? {
    let shown = columns[column]
    guard let wrapper = shown as? ColumnNavigation else { return shown }
    return wrapper.viewControllers.first ?? lent[column]?.first
  }

  /// Brings a column in sight.
  ///
  /// With room for several it does nothing for the secondary column and for one in sight. With room for one it pushes
  /// the column and those before it, or pops what covers it.
  open func show(_ column: Column) {
    if collapsed { return showOnStack(column) }
    guard let index = sidebars.firstIndex(of: column), !shownSidebars.contains(column) else { return }
    change(to: sidebars.count - index, animated: true)
  }
  /// Takes a column out of sight.
  ///
  /// With room for several it does nothing for the secondary column and for one out of sight. With room for one it pops
  /// the column where it is on top; the primary one stays.
  open func hide(_ column: Column) {
    if collapsed { return hideOnStack(column) }
    guard let index = sidebars.firstIndex(of: column), shownSidebars.contains(column) else { return }
    change(to: sidebars.count - index - 1, animated: true)
  }

  // MARK: How it shows

  /// Whether there is room for one column only.
  open var isCollapsed: Bool { collapsed }
  /// Which columns shall show. In an animation block the change is animated. Default automatic: the secondary alone
  /// where others come above it, with one beside it otherwise.
  open var preferredDisplayMode: DisplayMode = .automatic { didSet { followPreferredMode() } }
  /// Which columns show; never automatic.
  open var displayMode: DisplayMode { collapsed ? .secondaryOnly : mode(of: shownSidebars.count) }
  /// Whether columns are beside the secondary one, above it, or push it aside. Where there is too little room for one,
  /// it is the next. Default automatic: `preferredDisplayMode` says, or the display's shape.
  open var preferredSplitBehavior: SplitBehavior = .automatic {
    didSet { if oldValue != preferredSplitBehavior { viewIfLoaded?.setNeedsLayout() } }
  }
  /// What columns do to the secondary one now; never automatic.
  open var splitBehavior: SplitBehavior { collapsed ? .tile : behaviorWithRoom }
  /// On which side the primary column is. Default leading.
  open var primaryEdge: PrimaryEdge = .leading {
    didSet {
      viewIfLoaded?.setNeedsLayout()
      if isArranged { placeButtons() }
    }
  }
  /// Whether a swipe from the edge brings a column, and one back takes it away. Without it the bar has no button for
  /// columns, either, unless `displayModeButtonVisibility` is always. Default true.
  open var presentsWithGesture = true { didSet { if isArranged { placeButtons() } } }
  /// Whether the bar of the secondary of three columns has a button that shows it alone, and the others again. Default
  /// false.
  open var showsSecondaryOnlyButton = false { didSet { if isArranged { placeButtons() } } }
  /// When the button for columns shows. Default automatic: where there are several.
  open var displayModeButtonVisibility = DisplayModeButtonVisibility.automatic {
    didSet { if isArranged { placeButtons() } }
  }
  /// A button that shows and hides columns.
  open var displayModeButtonItem: UIBarButtonItem { modeButton }
  /// What is behind the primary column. Kept and reported: its own background. Default none.
  open var primaryBackgroundStyle = BackgroundStyle.none {
    didSet {
      reportUnused(
        "primaryBackgroundStyle", primaryBackgroundStyle != .none,
        "the primary column has its own view's background")
    }
  }

  // MARK: Widths

  /// Which part of the width the primary column takes, within the minimum and the maximum. Default automatic.
  open var preferredPrimaryColumnWidthFraction = UISplitViewController.automaticDimension {
    didSet { widthsChanged() }
  }
  /// How wide the primary column is, in points; goes before the fraction. Default automatic.
  open var preferredPrimaryColumnWidth = UISplitViewController.automaticDimension {
    didSet { widthsChanged() }
  }
  open var minimumPrimaryColumnWidth = UISplitViewController.automaticDimension { didSet { widthsChanged() } }
  open var maximumPrimaryColumnWidth = UISplitViewController.automaticDimension { didSet { widthsChanged() } }
  /// The same for the supplementary column.
  open var preferredSupplementaryColumnWidthFraction = UISplitViewController.automaticDimension {
    didSet { widthsChanged() }
  }
  open var preferredSupplementaryColumnWidth = UISplitViewController.automaticDimension {
    didSet { widthsChanged() }
  }
  open var minimumSupplementaryColumnWidth = UISplitViewController.automaticDimension {
    didSet { widthsChanged() }
  }
  open var maximumSupplementaryColumnWidth = UISplitViewController.automaticDimension {
    didSet { widthsChanged() }
  }
  /// How wide the primary column is now, in points; 0 where it does not show.
  open var primaryColumnWidth: CGFloat {
    !collapsed && shownSidebars.contains(.primary) ? width(of: .primary) : 0
  }
  /// How wide the supplementary column is now, in points; 0 where it does not show.
  open var supplementaryColumnWidth: CGFloat {
    !collapsed && shownSidebars.contains(.supplementary) ? width(of: .supplementary) : 0
  }

  private func widthsChanged() {
    guard let view = viewIfLoaded else { return }
    view.setNeedsLayout()
    // In an animation block the columns move to their new widths.
    if UIView.inheritedAnimationDuration > 0, view.window != nil { view.layoutIfNeeded() }
  }

  // MARK: UIViewController

  open override func show(_ vc: UIViewController, sender: Any?) {
    if delegate?.splitViewController(self, show: vc, sender: sender) ?? false { return }
    if let navigation = columns[.primary] as? UINavigationController {
      navigation.pushViewController(vc, animated: true)
    } else {
      setViewController(vc, for: .primary)
    }
  }

  open override func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    if delegate?.splitViewController(self, showDetail: vc, sender: sender) ?? false { return }
    if collapsed {
      let isOnStack = pagesOnStack(of: .secondary) != nil
      put(vc, in: .secondary)
      if isOnStack {
        replaceOnStack(.secondary, animated: true)
      } else {
        pushOnStack(.secondary, animated: true)
      }
      return
    }
    put(vc, in: .secondary)
    arrange()
    // What is above the secondary column makes way for what was chosen in it.
    if splitBehavior == .overlay { change(to: 0, animated: true) }
  }

  open override var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    changeCoordinator ?? super.transitionCoordinator
  }
  open override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
    delegate?.splitViewControllerSupportedInterfaceOrientations(self) ?? super.supportedInterfaceOrientations
  }
  open override var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation {
    delegate?.splitViewControllerPreferredInterfaceOrientationForPresentation(self)
      ?? super.preferredInterfaceOrientationForPresentation
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    swipes.attach(to: view)
    arrange()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    let narrow = traitCollection.horizontalSizeClass == .compact
    if narrow || !isArranged {
      if narrow != collapsed || !isArranged { arrange() }
    } else {
      // How much room there is shows in the layout.
      view.setNeedsLayout()
    }
  }

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    arrange()
  }

  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    if isArranged, collapsed, traitCollection.horizontalSizeClass != .compact { arrange() }
    followShape()
    layoutColumns()
  }
}

/// The navigation controller that wraps a column's view controller.
@MainActor
final class ColumnNavigation: UINavigationController {}

extension UIViewController {
  /// The split view that the controller is in; nil outside of one.
  var enclosingSplitViewController: UISplitViewController? {
    sequence(first: parent, next: { $0?.parent }).lazy.compactMap { $0 as? UISplitViewController }.first
  }
}
