import Foundation
import QuartzCore
import Support

/// A bar at the top: a title in the middle, the way back and buttons at the left, buttons at the right.
@preconcurrency @MainActor
open class UINavigationBar: UIView, UIBarPositioning, BarButtonHost {
  /// Points: the bar's own height, and where the screen is low.
  enum Metrics {
    static let height: CGFloat = 44
    static let compactHeight: CGFloat = 32
    /// In a sheet, below its upper edge. [as on the phone, measured]
    static let sheetHeight: CGFloat = 56
  }

  private var stack: [UINavigationItem] = []
  var background: _UIBarBackground?
  private(set) var content: NavigationBarContent?
  /// Whether the last layout ran right to left.
  private var wasMirrored = false
  let largeTitle = _UINavigationBarLargeTitleView(frame: .zero)
  private var ownStandardAppearance: UINavigationBarAppearance?
  private var untouchedAppearance: UINavigationBarAppearance?
  private var edgeAppearances: [String: UINavigationBarAppearance] = [:]
  var backgroundImages: [Int: UIImage] = [:]
  /// The controller whose bar this is: it alone sets the items.
  weak var owner: (any NavigationBarOwner)?
  /// How far the background reaches above the bar: the status bar's height.
  var reachAbove: CGFloat = 0 { didSet { if reachAbove != oldValue { setNeedsLayout() } } }
  /// How high the bar is over its page, where a controller says so.
  var reach: NavigationBarReach? { didSet { if reach != oldValue { reachChanged(from: oldValue) } } }
  /// Whether nothing is behind the bar.
  package var isAtScrollEdge: Bool { (reach?.backgroundProgress ?? 0) < 0.5 }
  /// How much of the small title will show after a change that is under way: a layout before that changes nothing.
  var opacityInFlight: CGFloat?
  /// Whether the page on top comes out of a view, beside which nothing in the bar moves sideways.
  var isBesideZoom = false
  /// Whether the parts of the bar fade from page to page: beside a zoom, and for people who have asked for cross-fades.
  var fadesOnly: Bool { isBesideZoom || UIAccessibility.prefersCrossFadeTransitions }
  /// The view of the item on top that is below the title.
  var bottomView: UIView?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
    coder.fill(self, as: UINavigationBar.self)
  }

  private func prepare() {
    largeTitle.isHidden = true
    addSubview(largeTitle)
    addInteraction(UILargeContentViewerInteraction())
  }

  /// Receives changes of the items. Weak. The delegate of a controller's bar is the controller.
  open weak var delegate: (any UINavigationBarDelegate)?
  open var barPosition: UIBarPosition { delegate?.position(for: self) ?? .top }

  // MARK: Items

  /// The items from the first to the one on top; nil when there are none.
  open var items: [UINavigationItem]? {
    get { stack.isEmpty ? nil : stack }
    set { setItems(newValue, animated: false) }
  }
  open var topItem: UINavigationItem? { stack.last }
  /// The item that the back button leads to.
  open var backItem: UINavigationItem? { stack.dropLast().last }

  open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
    guard mayChange("setItems") else { return }
    let goesBack = items?.last.map { last in stack.dropLast().contains { $0 === last } } ?? true
    show(items ?? [], animated: animated, isPush: !goesBack)
  }

  /// Puts an item on top.
  open func pushItem(_ item: UINavigationItem, animated: Bool) {
    guard mayChange("pushItem"), delegate?.navigationBar(self, shouldPush: item) ?? true else { return }
    show(stack + [item], animated: animated, isPush: true)
    delegate?.navigationBar(self, didPush: item)
  }

  /// Takes the item on top away.
  @discardableResult
  open func popItem(animated: Bool) -> UINavigationItem? {
    guard mayChange("popItem"), stack.count > 1, let item = stack.last,
      delegate?.navigationBar(self, shouldPop: item) ?? true
    else { return nil }
    show(stack.dropLast(), animated: animated, isPush: false)
    delegate?.navigationBar(self, didPop: item)
    return item
  }

  private func mayChange(_ name: String) -> Bool {
    guard owner != nil else { return true }
    Diagnostics.report(
      "\(name) did nothing: the items of a UINavigationController's bar come from its view controllers")
    return false
  }

  private func show(_ items: [UINavigationItem], animated: Bool, isPush: Bool) {
    guard let change = replaceItems(items, isPush: isPush) else { return }
    guard animated, window != nil else { return change.finish(true) }
    let animator = SystemSpring.animator { change.animate() }
    animator.addCompletion { change.finish($0 == .end) }
    animator.startAnimation()
  }

  /// Takes other items over and gives the change of what shows; nil when the bar is not laid out yet.
  func replaceItems(_ items: [UINavigationItem], isPush: Bool) -> NavigationBarChange? {
    let oldTitle = window == nil || content == nil ? nil : largeTitle.flight(in: self)
    let oldItems = stack
    stack = items
    for item in items { item.bar = self }
    let old = content
    let oldBottomView = bottomView.map { ($0, $0.bounds, $0.center) }
    guard let top = items.last else {
      content?.removeFromSuperview()
      content = nil
      return nil
    }
    let new = NavigationBarContent(item: top, back: items.dropLast().last, bar: self)
    content = new
    insertSubview(new, belowSubview: largeTitle)
    layoutContent()
    new.layoutIfNeeded()
    refreshBackground()
    guard let old else { return NavigationBarChange(finish: { _ in }) }
    let change = NavigationBarChange(
      from: old, to: new, isPush: isPush, width: isRightToLeft ? -bounds.width : bounds.width,
      fadesOnly: fadesOnly,
      onEnd: { [weak self] isDone in
        self?.largeTitle.alpha = 1
        self?.opacityInFlight = nil
        self?.background?.endSliding()
        guard let self, !isDone else { return }
        self.content = old
        self.stack = oldItems
        self.itemsReturned(old)
      })
    change.oldTitle = oldTitle
    change.oldBottomView = oldBottomView
    return change
  }

  private func itemsReturned(_ old: NavigationBarContent) {
    old.rebuild()
    refreshBackground()
    setNeedsLayout()
  }

  func itemChanged(_ item: UINavigationItem, animated: Bool) {
    guard stack.contains(where: { $0 === item }) else { return }
    content?.rebuild(animated: animated && window != nil)
    owner?.navigationItemChanged()
    refreshBackground()
    setNeedsLayout()
  }

  func barButtonChanged(_ item: UIBarButtonItem) { content?.setNeedsLayout() }

  // MARK: Look

  open var barStyle: UIBarStyle = .default { didSet { appearanceChanged() } }
  /// The bar's colour; nil means the system's.
  open var barTintColor: UIColor? { didSet { appearanceChanged() } }
  /// Whether what is behind shines through a little. Default true.
  open var isTranslucent = true {
    didSet {
      appearanceChanged()
      owner?.navigationItemChanged()
    }
  }
  /// An image instead of the hairline; an empty one hides it.
  open var shadowImage: UIImage? { didSet { appearanceChanged() } }
  open var titleTextAttributes: [NSAttributedString.Key: Any]? { didSet { appearanceChanged() } }
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any]? { didSet { appearanceChanged() } }
  /// Whether titles are large where their items let them. Default false.
  open var prefersLargeTitles = false {
    didSet {
      owner?.navigationItemChanged()
      setNeedsLayout()
    }
  }
  open var backIndicatorImage: UIImage? { didSet { appearanceChanged() } }
  open var backIndicatorTransitionMaskImage: UIImage?

  /// An image instead of the colour; an empty one makes the bar transparent.
  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
    backgroundImages[barMetrics.rawValue] = backgroundImage
    appearanceChanged()
  }
  open func setBackgroundImage(
    _ backgroundImage: UIImage?, for barPosition: UIBarPosition, barMetrics: UIBarMetrics
  ) {
    setBackgroundImage(backgroundImage, for: barMetrics)
  }
  open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? {
    backgroundImages[barMetrics.rawValue]
  }
  private var titleOffset: CGFloat = 0
  /// Moves the title down, in points.
  open func setTitleVerticalPositionAdjustment(_ adjustment: CGFloat, for barMetrics: UIBarMetrics) {
    titleOffset = adjustment
    content?.setNeedsLayout()
  }
  open func titleVerticalPositionAdjustment(for barMetrics: UIBarMetrics) -> CGFloat { titleOffset }

  /// The bar's look; a copy is kept. What was set by the older properties counts until this is set.
  open var standardAppearance: UINavigationBarAppearance {
    get {
      if let known = ownStandardAppearance ?? untouchedAppearance { return known }
      let made = UINavigationBarAppearance()
      made.onChange = { [weak self, weak made] in
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
  /// The look that the app has set; nil while it has not.
  var explicitStandardAppearance: UINavigationBarAppearance? {
    get { ownStandardAppearance }
    set { if let newValue { standardAppearance = newValue } }
  }
  /// The bar's look in low bars; nil for the standard one.
  open var compactAppearance: UINavigationBarAppearance? {
    get { edgeAppearances["compact"] }
    set { set(newValue, "compact") }
  }
  /// The bar's look where nothing is behind it; nil for a transparent one.
  open var scrollEdgeAppearance: UINavigationBarAppearance? {
    get { edgeAppearances["edge"] }
    set { set(newValue, "edge") }
  }
  open var compactScrollEdgeAppearance: UINavigationBarAppearance? {
    get { edgeAppearances["compactEdge"] }
    set { set(newValue, "compactEdge") }
  }

  private func set(_ appearance: UINavigationBarAppearance?, _ key: String) {
    edgeAppearances[key] = appearance.map(adopt)
    appearanceChanged()
  }

  private func adopt(_ appearance: UINavigationBarAppearance) -> UINavigationBarAppearance {
    guard let copy = appearance.duplicate() as? UINavigationBarAppearance else { return appearance }
    copy.onChange = { [weak self] in self?.appearanceChanged() }
    return copy
  }

  /// The look that counts now; nil while only the older properties were set.
  var appearanceInForce: UINavigationBarAppearance? { appearance(atEdge: isAtScrollEdge) }

  private func appearance(atEdge isAtEdge: Bool) -> UINavigationBarAppearance? {
    let item = topItem
    if isAtEdge {
      if isCompact, let own = item?.compactScrollEdgeAppearance ?? compactScrollEdgeAppearance { return own }
      if let own = item?.scrollEdgeAppearance ?? scrollEdgeAppearance { return own }
    }
    if isCompact, let own = item?.compactAppearance ?? compactAppearance { return own }
    return item?.standardAppearance ?? ownStandardAppearance
  }

  /// Whether the bar shows nothing behind its buttons at the top of the content: unless it was told otherwise.
  private var isClearAtEdge: Bool {
    guard isTranslucent, barTintColor == nil, barStyle == .default else { return false }
    let item = topItem
    if (item?.scrollEdgeAppearance ?? scrollEdgeAppearance) != nil { return false }
    return backgroundImages.isEmpty && shadowImage == nil
  }

  func appearanceChanged() {
    refreshBackground()
    content?.rebuild()
    setNeedsLayout()
  }

  private func refreshBackground() {
    guard let background else { return }
    background.overrideUserInterfaceStyle = barStyle == .default ? .unspecified : .dark
    background.show(look(atEdge: false), edge: look(atEdge: true))
    background.progress = reach?.backgroundProgress ?? 0
    refreshLargeTitle()
  }

  private func look(atEdge isAtEdge: Bool) -> _UIBarBackground.Look {
    if isAtEdge, isClearAtEdge { return .clear }
    if let appearance = appearance(atEdge: isAtEdge) { return appearance.look }
    var look = _UIBarBackground.Look.system(isTranslucent: isTranslucent, tint: barTintColor)
    let image =
      (isCompact ? backgroundImages[UIBarMetrics.compact.rawValue] : nil)
      ?? backgroundImages[UIBarMetrics.default.rawValue]
    look.show(image, isTranslucent: isTranslucent, tint: barTintColor, style: barStyle)
    if shadowImage != nil {
      look.shadowImage = shadowImage
      look.shadowColor = nil
    }
    return look
  }

  /// The page's content has moved, or another page is on top.
  private func reachChanged(from old: NavigationBarReach?) {
    if ((old?.backgroundProgress ?? 0) < 0.5) != isAtScrollEdge {
      // Titles and buttons may look different.
      refreshBackground()
      if scrollEdgeAppearance != nil || topItem?.scrollEdgeAppearance != nil { content?.rebuild() }
    } else {
      background?.progress = reach?.backgroundProgress ?? 0
    }
    setNeedsLayout()
  }

  var largeTitleAttributes: [NSAttributedString.Key: Any] {
    var attributes = largeTitleTextAttributes ?? [:]
    attributes.merge(appearanceInForce?.largeTitleTextAttributes ?? [:]) { $1 }
    return attributes
  }

  private func refreshLargeTitle() {
    largeTitle.show(topItem, attributes: largeTitleAttributes, isDark: barStyle == .black)
  }

  // MARK: Layout

  var isCompact: Bool { traitCollection.verticalSizeClass == .compact }
  /// The height of the row of buttons.
  var rowHeight: CGFloat {
    if isInSheet { return Metrics.sheetHeight }
    return isCompact ? Metrics.compactHeight : Metrics.height
  }

  /// Whether the bar is on a sheet's card, at the top.
  private var isInSheet: Bool {
    guard owner != nil else { return false }
    for case let card as UIDropShadowView in sequence(first: self as UIView, next: \.superview) {
      return card.sheet?.showsCard ?? false
    }
    return false
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: rowBottom) }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: sizeThatFits(bounds.size).height)
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    content?.setNeedsLayout()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    refreshBackground()
    content?.rebuild()
    owner?.navigationItemChanged()
    setNeedsLayout()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    content?.rebuild()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if background == nil {
      let view = _UIBarBackground(frame: bounds)
      view.hasHairlineBelow = true
      background = view
      insertSubview(view, at: 0)
      refreshBackground()
    }
    background?.frame = CGRect(
      x: 0, y: -reachAbove, width: bounds.width, height: bounds.height + reachAbove)
    if wasMirrored != isRightToLeft {
      wasMirrored = isRightToLeft
      content?.rebuild()
      refreshLargeTitle()
    }
    layoutContent()
    layoutLargeTitle()
  }

  private func layoutLargeTitle() {
    let bottom = reach?.shownBottomView ?? 0
    let large = reach.map { $0.shownLargeTitle + $0.pull } ?? max(0, bounds.height - rowBottom)
    let hidesTitle = topItem?.hidesTitle == true
    if hidesTitle {
      // Up and away, as it is, before the field that takes its place.
      largeTitle.frame.origin.y = -largeTitle.bounds.height
    } else {
      largeTitle.isHidden = large <= 0 || reach?.largeTitle == 0
      largeTitle.frame = CGRect(x: 0, y: rowBottom, width: bounds.width, height: large)
      largeTitle.textScale = reach?.titleScale ?? 1
      content?.titleOpacity = opacityInFlight ?? reach?.titleOpacity ?? (large > 0 ? 0 : 1)
    }
    if hidesTitle != isTitleAway {
      isTitleAway = hidesTitle
      fadeTitles(hidesTitle)
    }
    showBottomView()
    guard let bottomView else { return }
    // It may be on its way to the side.
    bottomView.bounds.size = CGSize(width: bounds.width, height: bottom)
    bottomView.center = CGPoint(x: bounds.midX, y: bounds.height - bottom / 2)
  }

  /// Whether a search has taken the place of the title.
  private var isTitleAway = false

  private func showBottomView() {
    let wanted = topItem?.bottomView
    guard bottomView !== wanted || bottomView?.superview !== self else { return }
    if bottomView !== wanted, bottomView?.superview === self { bottomView?.removeFromSuperview() }
    bottomView = wanted
    if let wanted { addSubview(wanted) }
  }

  // MARK: Appearance proxies

  override func takeAppearance(of proxy: UIView) {
    super.takeAppearance(of: proxy)
    AppearanceProperty.transfer(UINavigationBar.appearanceProperties, from: proxy, to: self)
  }

  private static let appearanceProperties: [AppearanceProperty] = [
    .value(\UINavigationBar.barStyle, default: .default),
    .optional(\UINavigationBar.barTintColor),
    .optional(\UINavigationBar.shadowImage),
    .optional(\UINavigationBar.titleTextAttributes),
    .optional(\UINavigationBar.largeTitleTextAttributes),
    .optional(\UINavigationBar.backIndicatorImage),
    .optional(\UINavigationBar.compactAppearance),
    .optional(\UINavigationBar.scrollEdgeAppearance),
    .optional(\UINavigationBar.compactScrollEdgeAppearance),
    .optional(\UINavigationBar.explicitStandardAppearance),
    .value(\UINavigationBar.isTranslucent, default: true),
    .value(\UINavigationBar.prefersLargeTitles, default: false),
    .merged(\UINavigationBar.backgroundImages) { $0.appearanceChanged() },
  ]

  open func backgroundImage(for barPosition: UIBarPosition, barMetrics: UIBarMetrics) -> UIImage? {
    backgroundImage(for: barMetrics)
  }
  /// Kept and reported: bars behave as on a phone. Default automatic.
  open var preferredBehavioralStyle = UIBehavioralStyle.automatic {
    didSet {
      reportUnused(
        "preferredBehavioralStyle", preferredBehavioralStyle != .automatic, "bars behave as on a phone")
    }
  }
}
