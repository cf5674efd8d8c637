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

  /// Whether columns are beside each other or above. Raw values are UIKit's.
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

  /// The width that the system chooses.
  nonisolated public static let automaticDimension = CGFloat.greatestFiniteMagnitude

  private(set) var columns: [Column: UIViewController] = [:]
  var lines: [Column: UIView] = [:]
  private(set) var collapsed = false
  private(set) var isArranged = false
  var hidden: Set<Column> = []
  /// The columns that are above the secondary one, where they are not beside it.
  var columnsOver: Set<Column> = []
  /// Whether the last arrangement had columns above others.
  var wasOverlaying = false
  let veil = SplitVeil(frame: .zero)

  /// Measures in points. [as on iPadOS 17, measured on pictures]
  private static let primaryWidth: CGFloat = 320
  private static let narrowest: CGFloat = 180
  private static let change: TimeInterval = 0.35

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
      if collapsed { return columns[.compact].map { [$0] } ?? columns[.primary].map { [$0] } ?? [] }
      return [Column.primary, .supplementary, .secondary].compactMap { columns[$0] }
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
    if collapsed, column == .secondary, let vc, isArranged {
      put(vc, in: .secondary)
      return
    }
    put(vc, in: column)
    arrange()
  }
  /// The controller of a column, as it was set.
  open func viewController(for column: Column) -> UIViewController? {
    let shown = columns[column]
    guard let wrapper = shown as? ColumnNavigation else { return shown }
    return wrapper.viewControllers.first
  }

  private func put(_ controller: UIViewController?, in column: Column) {
    let old = columns[column]
    var new = controller
    if let controller, style != .unspecified, column != .compact, !(controller is UINavigationController) {
      new = ColumnNavigation(rootViewController: controller)
    }
    guard old !== new else { return }
    if let old, old.parent === self { remove(old) }
    columns[column] = new
  }

  private func remove(_ controller: UIViewController) {
    controller.willMove(toParent: nil)
    controller.viewIfLoaded?.removeFromSuperview()
    controller.removeFromParent()
  }

  // MARK: How it shows

  /// Whether there is room for one column only.
  open var isCollapsed: Bool { collapsed }
  /// Which columns shall show. Default automatic: as many as have room.
  open var preferredDisplayMode: DisplayMode = .automatic {
    didSet {
      guard oldValue != preferredDisplayMode else { return }
      columnsOver = preferredColumnsOver
      animate()
    }
  }
  /// Which columns show.
  open var displayMode: DisplayMode {
    if collapsed { return .secondaryOnly }
    let shown = shownColumns.count
    if overlays { return shown == 1 ? .secondaryOnly : shown == 2 ? .oneOverSecondary : .twoOverSecondary }
    return shown == 1 ? .secondaryOnly : shown == 2 ? .oneBesideSecondary : .twoBesideSecondary
  }
  /// Whether columns are beside the secondary one or above it. Default automatic: beside it where the display is wider
  /// than high. Displacing is reported.
  open var preferredSplitBehavior: SplitBehavior = .automatic {
    didSet {
      if preferredSplitBehavior == .displace {
        Diagnostics.report(
          "preferredSplitBehavior was ignored: no columns are displaced here; use tile or overlay",
          subject: "\(self)", severity: .warning)
      }
      if oldValue != preferredSplitBehavior { viewIfLoaded?.setNeedsLayout() }
    }
  }
  open var splitBehavior: SplitBehavior { overlays ? .overlay : .tile }
  /// On which side the primary column is. Default leading.
  open var primaryEdge: PrimaryEdge = .leading { didSet { viewIfLoaded?.setNeedsLayout() } }
  /// Whether the bar has the button that shows and hides columns. A swipe does not show them here. Default true.
  open var presentsWithGesture = true { didSet { if isArranged { placeModeButton() } } }
  /// Kept and reported.
  open var showsSecondaryOnlyButton = false {
    didSet {
      reportUnused(
        "showsSecondaryOnlyButton", showsSecondaryOnlyButton, "the bar has displayModeButtonItem alone")
    }
  }
  /// Which part of the width the primary column takes. Default automatic.
  open var preferredPrimaryColumnWidthFraction = UISplitViewController.automaticDimension {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }
  /// How wide the primary column is, in points. Default automatic.
  open var preferredPrimaryColumnWidth = UISplitViewController.automaticDimension {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }
  open var minimumPrimaryColumnWidth = UISplitViewController.automaticDimension {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }
  open var maximumPrimaryColumnWidth = UISplitViewController.automaticDimension {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }
  open var preferredSupplementaryColumnWidthFraction = UISplitViewController.automaticDimension {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }
  /// How wide the primary column is now, in points.
  open var primaryColumnWidth: CGFloat {
    guard !collapsed, shownColumns.contains(.primary) else { return 0 }
    return width(preferredPrimaryColumnWidth, preferredPrimaryColumnWidthFraction)
  }
  open var supplementaryColumnWidth: CGFloat {
    guard !collapsed, shownColumns.contains(.supplementary) else { return 0 }
    return width(Self.automaticDimension, preferredSupplementaryColumnWidthFraction)
  }

  private func width(_ points: CGFloat, _ fraction: CGFloat) -> CGFloat {
    let whole = viewIfLoaded?.bounds.width ?? 0
    var width = Self.primaryWidth
    if points != Self.automaticDimension { width = points }
    if fraction != Self.automaticDimension { width = whole * min(max(fraction, 0), 1) }
    let low =
      minimumPrimaryColumnWidth == Self.automaticDimension ? Self.narrowest : minimumPrimaryColumnWidth
    let high = maximumPrimaryColumnWidth == Self.automaticDimension ? whole / 2 : maximumPrimaryColumnWidth
    return min(max(width, low), max(high, low))
  }

  var shownColumns: [Column] {
    let all: [Column] =
      style == .tripleColumn ? [.primary, .supplementary, .secondary] : [.primary, .secondary]
    if overlays { return all.filter { columnsOver.contains($0) && columns[$0] != nil || $0 == .secondary } }
    switch preferredDisplayMode {
    case .secondaryOnly: return [.secondary]
    case .oneBesideSecondary, .oneOverSecondary: return all.suffix(2).filter { !hidden.contains($0) }
    default: return all.filter { !hidden.contains($0) && columns[$0] != nil || $0 == .secondary }
    }
  }

  /// Brings a column in sight.
  open func show(_ column: Column) {
    delegate?.splitViewController(self, willShow: column)
    if collapsed {
      guard let navigation = stack, column == .secondary, let secondary = columns[.secondary] else {
        stack?.popToRootViewController(animated: true)
        return
      }
      push(secondary, onto: navigation, animated: true)
      return
    }
    showWithRoom(column)
    animate()
  }
  /// Takes a column out of sight.
  open func hide(_ column: Column) {
    delegate?.splitViewController(self, willHide: column)
    if collapsed {
      stack?.popToRootViewController(animated: true)
      return
    }
    hideWithRoom(column)
    animate()
  }

  /// A button that shows and hides the primary column.
  open var displayModeButtonItem: UIBarButtonItem { modeButton }
  private(set) lazy var modeButton: UIBarButtonItem = {
    let item = UIBarButtonItem(
      image: UIImage(systemName: "sidebar.left"),
      primaryAction: UIAction { [weak self] _ in self?.toggleColumns() })
    item.accessibilityLabel = "Sidebar"
    return item
  }()

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
    put(vc, in: .secondary)
    if collapsed {
      if let navigation = stack, let secondary = columns[.secondary] {
        push(secondary, onto: navigation, animated: true)
      }
    } else {
      arrange()
      // What is above the secondary column makes way for what was chosen in it.
      if !columnsOver.isEmpty, overlays {
        columnsOver = []
        animate()
      }
    }
  }

  // MARK: Arranging

  /// What the pushed controllers are in where there is room for one column.
  private var stack: UINavigationController? {
    (columns[.compact] ?? columns[.primary]) as? UINavigationController
  }

  /// The controllers of a column come onto the stack; they go back when there is room again.
  private func push(_ secondary: UIViewController, onto navigation: UINavigationController, animated: Bool) {
    let pushed = (secondary as? UINavigationController)?.viewControllers ?? [secondary]
    guard let first = pushed.first, !navigation.viewControllers.contains(where: { $0 === first }) else {
      return
    }
    if let wrapper = secondary as? UINavigationController { wrapper.setViewControllers([], animated: false) }
    lent = pushed
    for (i, controller) in pushed.enumerated() {
      navigation.pushViewController(controller, animated: animated && i == pushed.count - 1)
    }
  }
  private var lent: [UIViewController] = []

  private func takeBack() {
    guard !lent.isEmpty, let navigation = stack else { return }
    let rest = navigation.viewControllers.filter { one in !lent.contains { $0 === one } }
    navigation.setViewControllers(rest, animated: false)
    if let wrapper = columns[.secondary] as? UINavigationController {
      wrapper.setViewControllers(lent, animated: false)
    }
    lent = []
  }

  func arrange() {
    guard let view = viewIfLoaded else { return }
    let narrow = traitCollection.horizontalSizeClass == .compact
    let wasCollapsed = collapsed
    if !narrow, wasCollapsed { takeBack() }
    collapsed = narrow
    modeButton.isHidden = narrow
    let wanted: [Column] = narrow ? [columns[.compact] == nil ? .primary : .compact] : shownColumns
    for (column, controller) in columns where !wanted.contains(column) && controller.parent === self {
      remove(controller)
    }
    for column in wanted {
      guard let controller = columns[column], controller.parent !== self else { continue }
      addChild(controller)
      view.addSubview(controller.view)
      controller.didMove(toParent: self)
    }
    if narrow, !wasCollapsed || !isArranged { collapse() }
    if wasCollapsed != narrow, isArranged {
      if narrow {
        delegate?.splitViewControllerDidCollapse(self)
      } else {
        delegate?.splitViewControllerDidExpand(self)
      }
    }
    isArranged = true
    raiseColumnsOver()
    placeModeButton()
    view.setNeedsLayout()
  }

  /// One column is left: the secondary's controllers come onto the primary's stack, unless the delegate wants the
  /// primary.
  private func collapse() {
    guard columns[.compact] == nil, let primary = columns[.primary], let secondary = columns[.secondary],
      let navigation = stack
    else { return }
    if style == .unspecified {
      if delegate?.splitViewController(self, collapseSecondary: secondary, onto: primary) ?? false { return }
      push(secondary, onto: navigation, animated: false)
      return
    }
    let top =
      delegate?.splitViewController(self, topColumnForCollapsingToProposedTopColumn: .secondary) ?? .secondary
    if top == .secondary { push(secondary, onto: navigation, animated: false) }
  }

  func animate() {
    guard let view = viewIfLoaded, !collapsed, isArranged else { return }
    delegate?.splitViewController(self, willChangeTo: displayMode)
    let leaving = [Column.primary, .supplementary, .secondary].filter {
      !shownColumns.contains($0) && columns[$0]?.parent === self
    }
    guard view.window != nil else { return arrange() }
    // What goes slides out before it is taken away.
    for column in shownColumns {
      if let coming = columns[column], coming.parent !== self { place(coming) }
    }
    raiseColumnsOver()
    UIView.animate(
      withDuration: Self.change, delay: 0, options: [.allowUserInteraction],
      animations: {
        self.layoutColumns(leaving: leaving)
      }, completion: { _ in self.arrange() })
  }

  /// Puts a column that comes beside the others.
  private func place(_ controller: UIViewController) {
    addChild(controller)
    UIView.performWithoutAnimation {
      controller.view.frame = CGRect(
        x: -Self.primaryWidth, y: 0, width: Self.primaryWidth, height: view.bounds.height)
    }
    view.addSubview(controller.view)
    controller.didMove(toParent: self)
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    arrange()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    let narrow = traitCollection.horizontalSizeClass == .compact
    if narrow != collapsed || !isArranged { arrange() }
  }

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    arrange()
  }

  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    followShape()
    layoutColumns(leaving: [])
  }

  private func layoutColumns(leaving: [Column]) {
    guard let view = viewIfLoaded else { return }
    for (column, line) in lines where collapsed || !(shownColumns + leaving).contains(column) {
      line.removeFromSuperview()
      lines[column] = nil
    }
    if collapsed {
      (columns[.compact] ?? columns[.primary])?.viewIfLoaded?.frame = view.bounds
      return
    }
    let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
    let fromRight = isMirrored != (primaryEdge == .trailing)
    var x: CGFloat = 0
    layoutVeil()
    for column in leaving {
      guard let child = columns[column]?.viewIfLoaded else { continue }
      child.frame.origin.x = fromRight ? view.bounds.width : -child.frame.width
      placeLine(column, at: fromRight ? view.bounds.width : 0, fromRight: fromRight)
    }
    for column in shownColumns {
      let width =
        column == .primary
        ? primaryColumnWidth
        : column == .supplementary
          ? supplementaryColumnWidth
          : overlays ? view.bounds.width : view.bounds.width - x
      if let child = columns[column]?.viewIfLoaded, child.superview === view {
        child.frame = CGRect(
          x: overlays && column == .secondary ? 0 : fromRight ? view.bounds.width - x - width : x, y: 0,
          width: max(width, 0), height: view.bounds.height)
      }
      x += width
      guard column != .secondary else { continue }
      let edge = fromRight ? view.bounds.width - x : x - 1 / max(traitCollection.displayScale, 1)
      placeLine(column, at: edge, fromRight: fromRight)
    }
  }

  /// What is behind the primary column. Raw values are UIKit's.
  public enum BackgroundStyle: Int, Sendable {
    case none = 0
    case sidebar = 1
  }
  /// What is behind the primary column. Kept and reported: its own background. Default none.
  open var primaryBackgroundStyle = BackgroundStyle.none {
    didSet {
      reportUnused(
        "primaryBackgroundStyle", primaryBackgroundStyle != .none,
        "the primary column has its own view's background")
    }
  }
  /// When the button for columns shows. Raw values are UIKit's.
  public enum DisplayModeButtonVisibility: Int, Sendable {
    case automatic = 0
    case never = 1
    case always = 2
  }
  /// When the button for columns shows. Default automatic: where there are several.
  open var displayModeButtonVisibility = DisplayModeButtonVisibility.automatic {
    didSet { if isArranged { placeModeButton() } }
  }
}

/// The navigation controller that wraps a column's view controller.
@MainActor
private final class ColumnNavigation: UINavigationController {}

extension UIViewController {
  /// The split view that the controller is in; nil outside of one.
  var enclosingSplitViewController: UISplitViewController? {
    sequence(first: parent, next: { $0?.parent }).lazy.compactMap { $0 as? UISplitViewController }.first
  }
}
