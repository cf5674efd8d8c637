import Foundation
import QuartzCore

/// What a navigation bar shows for one item: title, back button, buttons.
final class NavigationBarContent: UIView {
  /// Points. The title and buttons as on the phone; distances close to it.
  private enum Metrics {
    static let margin: CGFloat = 16
    static let backMargin: CGFloat = 8
    static let spacing: CGFloat = 16
    static let titleSize: CGFloat = 17
    static let titleGap: CGFloat = 8
    static let subtitleSize: CGFloat = 12
    static let promptSize: CGFloat = 13
    static let promptGap: CGFloat = 3
    /// The most of the bar that a back button takes.
    static let backShare: CGFloat = 0.4
  }

  private let item: UINavigationItem
  private let back: UINavigationItem?
  private weak var bar: UINavigationBar?
  let title = UILabel(frame: .zero)
  private let subtitle = NavigationSubtitle(size: Metrics.subtitleSize, identifier: "navigation.subtitle")
  private let prompt = UILabel(frame: .zero)
  private(set) var titleView: UIView?
  private(set) var backButton: _UIButtonBarButton?
  private var left: [_UIButtonBarButton] = []
  private var right: [_UIButtonBarButton] = []
  /// How much of the title shows: less while a large one does.
  var titleOpacity: CGFloat = 1 {
    didSet {
      guard titleOpacity != oldValue else { return }
      title.alpha = titleOpacity
      subtitle.shown?.alpha = titleOpacity
    }
  }

  init(item: UINavigationItem, back: UINavigationItem?, bar: UINavigationBar) {
    self.item = item
    self.back = back
    self.bar = bar
    super.init(frame: .zero)
    title.textAlignment = .center
    title.accessibilityIdentifier = "navigation.title"
    prompt.textAlignment = .center
    prompt.accessibilityIdentifier = "navigation.prompt"
    prompt.font = .systemFont(ofSize: Metrics.promptSize)
    prompt.alpha = 0
    addSubview(prompt)
    addSubview(title)
    rebuild()
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// The buttons besides the way back.
  var buttons: [UIView] { left + right }
  /// The title or what stands for it.
  var middle: UIView { titleView ?? title }

  func rebuild(animated: Bool = false) {
    guard let bar else { return }
    let isWide = bar.traitCollection.horizontalSizeClass == .regular
    let (leftItems, rightItems) = (item.shownLeftItems(isWide: isWide), item.shownRightItems(isWide: isWide))
    AppearanceRegistry.apply(to: leftItems + rightItems, in: bar)
    let appearance = bar.appearanceInForce
    var attributes = bar.titleTextAttributes ?? [:]
    attributes.merge(appearance?.titleTextAttributes ?? [:]) { $1 }
    title.text = item.title
    title.font = attributes[.font] as? UIFont ?? .systemFont(ofSize: Metrics.titleSize, weight: .semibold)
    title.textColor = attributes[.foregroundColor] as? UIColor ?? (bar.barStyle == .black ? .white : .label)
    if let text = NavigationItemLines.shown(item.attributedTitle) { title.attributedText = text }
    subtitle.show(item.attributedSubtitle, item.subtitleView, in: self, isDark: bar.barStyle == .black)
    subtitle.shown?.alpha = titleOpacity
    showPrompt(animated: animated)
    if titleView !== item.titleView {
      if titleView?.superview === self { titleView?.removeFromSuperview() }
      (titleView as? UISearchBar)?.isInNavigationBar = false
      titleView = item.titleView
      if let titleView {
        titleView.adoptOwnSizeConstraints()
        (titleView as? UISearchBar)?.isInNavigationBar = true
        addSubview(titleView)
      }
    }
    title.isHidden = titleView != nil
    let old = buttons
    left = refreshed(left, leftItems, "navigation.left", appearance)
    right = refreshed(right, rightItems, "navigation.right", appearance)
    for button in old where !buttons.contains(where: { $0 === button }) { remove(button, animated: animated) }
    if animated {
      for button in buttons where !old.contains(where: { $0 === button }) { fadeIn(button) }
    }
    rebuildBack(appearance, animated: animated)
    setNeedsLayout()
  }

  private func fadeIn(_ button: UIView) {
    UIView.performWithoutAnimation { button.alpha = 0 }
    UIView.animate(withDuration: Self.fade, delay: 0, options: .allowUserInteraction) { button.alpha = 1 }
  }

  /// Removes a button. While it fades it takes no touches and is hidden from assistive tools.
  private func remove(_ button: UIView, animated: Bool) {
    guard animated else { return button.removeFromSuperview() }
    button.isUserInteractionEnabled = false
    button.accessibilityIdentifier = nil
    button.accessibilityElementsHidden = true
    UIView.animate(
      withDuration: Self.fade, animations: { button.alpha = 0 },
      completion: { _ in button.removeFromSuperview() })
  }

  /// The line above the row comes and goes in its place, which is what the bar has grown by.
  private func showPrompt(animated: Bool) {
    let isShown = item.promptHeight > 0
    if isShown { prompt.text = item.prompt }
    // Unlike the title's, its colour is the bar's style's alone, as on the phone.
    prompt.textColor = bar?.barStyle == .black ? .white : .label
    let alpha: CGFloat = isShown ? 1 : 0
    guard prompt.alpha != alpha else { return }
    guard animated else { return prompt.alpha = alpha }
    UIView.animate(withDuration: Self.fade, delay: 0, options: .allowUserInteraction) {
      self.prompt.alpha = alpha
    }
  }

  /// Seconds in which buttons appear and go. Not documented by Apple; our choice.
  private static let fade: TimeInterval = 0.25

  private func refreshed(
    _ old: [_UIButtonBarButton], _ items: [UIBarButtonItem], _ name: String,
    _ appearance: UINavigationBarAppearance?
  ) -> [_UIButtonBarButton] {
    items.enumerated().compactMap { index, item in
      item.bar = bar
      guard !item.isHidden, item.systemItem != .flexibleSpace else { return nil }
      let button = old.first { $0.item === item } ?? _UIButtonBarButton(item: item)
      button.appearance =
        item.style == .done ? appearance?.doneButtonAppearance : appearance?.buttonAppearance
      button.refresh()
      if item.accessibilityIdentifier == nil { button.accessibilityIdentifier = "\(name).\(index)" }
      if button.superview !== self { addSubview(button) }
      return button
    }
  }

  private func rebuildBack(_ appearance: UINavigationBarAppearance?, animated: Bool) {
    let old = backButton
    backButton = makeBack(appearance)
    guard let backButton else {
      if let old { remove(old, animated: animated) }
      return
    }
    if animated, old == nil { fadeIn(backButton) }
    // A button that replaces one in the middle of its fade continues that fade.
    if let fade = old?.layer.animation(forKey: "opacity") { backButton.layer.add(fade, forKey: "opacity") }
    old?.removeFromSuperview()
  }

  private func makeBack(_ appearance: UINavigationBarAppearance?) -> _UIButtonBarButton? {
    guard let back, !item.hidesBackButton, left.isEmpty || item.leftItemsSupplementBackButton else {
      return nil
    }
    let source = back.backBarButtonItem ?? UIBarButtonItem()
    let chevron = appearance?.ownBackImage ?? bar?.backIndicatorImage ?? .backChevron(isMirrored: isMirrored)
    let titles = back.backBarButtonItem?.image == nil ? back.backTitles : []
    let button = _UIButtonBarButton(back: fitting(titles, source, chevron), item: source, chevron: chevron)
    button.runsRightToLeft = isMirrored
    button.appearance = appearance?.backButtonAppearance
    button.onTap = { [weak self] in self?.goBack() }
    button.longPressMenu = { [weak bar, item] in bar?.owner?.backMenu(from: item) }
    button.refresh()
    addSubview(button)
    return button
  }

  /// The first title that leaves room for the one in the middle.
  private func fitting(_ titles: [String], _ source: UIBarButtonItem, _ chevron: UIImage?) -> String? {
    let width = bar?.bounds.width ?? 0
    guard width > 0 else { return titles.first }
    let limit = width * Metrics.backShare
    return titles.first { title in
      let button = _UIButtonBarButton(back: title, item: source, chevron: chevron)
      return button.sizeThatFits(.zero).width <= limit
    }
  }

  private func goBack() {
    guard let bar else { return }
    if let action = item.backAction { return action.perform(from: item) }
    if let owner = bar.owner {
      owner.backWasTapped(item)
    } else {
      bar.popItem(animated: true)
    }
  }

  // MARK: Layout

  /// The bar decides, as one whole, in which direction it runs.
  private var isMirrored: Bool { bar?.isRightToLeft ?? isRightToLeft }

  /// Measured from the left, and turned around where text runs right to left.
  override func layoutSubviews() {
    super.layoutSubviews()
    var insets = safeAreaInsets
    if isMirrored { swap(&insets.left, &insets.right) }
    layoutPrompt(insets)
    var leftEdge = insets.left + Metrics.margin
    var rightEdge = bounds.width - insets.right - Metrics.margin
    if let backButton {
      let width = backButton.sizeThatFits(bounds.size).width
      place(backButton, x: insets.left + Metrics.backMargin, width: width)
      leftEdge = insets.left + Metrics.backMargin + width + Metrics.spacing
    }
    for button in left {
      let width = button.sizeThatFits(bounds.size).width
      place(button, x: leftEdge, width: width)
      leftEdge += width + (button.item.isSpace ? 0 : Metrics.spacing)
    }
    for button in right {
      let width = button.sizeThatFits(bounds.size).width
      place(button, x: rightEdge - width, width: width)
      rightEdge -= width + (button.item.isSpace ? 0 : Metrics.spacing)
    }
    placeMiddle(
      from: leftEdge - Metrics.spacing + Metrics.titleGap, to: rightEdge + Metrics.spacing - Metrics.titleGap)
  }

  /// Above the row, a little nearer to the title than to what is above the bar.
  private func layoutPrompt(_ insets: UIEdgeInsets) {
    let height = prompt.font.lineHeight.rounded(.up)
    prompt.frame = CGRect(
      x: insets.left + Metrics.margin, y: -height - Metrics.promptGap,
      width: max(bounds.width - insets.left - insets.right - 2 * Metrics.margin, 0), height: height)
  }

  private func place(_ button: _UIButtonBarButton, x: CGFloat, width: CGFloat) {
    button.place(
      CGSize(width: width, height: bounds.height), at: CGPoint(x: onSide(x + width / 2), y: bounds.height / 2)
    )
  }

  /// An x from the side where reading begins.
  private func onSide(_ x: CGFloat) -> CGFloat { isMirrored ? bounds.width - x : x }

  /// In the middle of the bar; beside it where the buttons leave no room there.
  private func placeMiddle(from leftEdge: CGFloat, to rightEdge: CGFloat) {
    let room = max(0, rightEdge - leftEdge)
    var size =
      titleView.map { wish(of: $0, in: room) }
      ?? title.sizeThatFits(CGSize(width: room, height: bounds.height))
    size.width = min(size.width.rounded(.up), room)
    size.height = min(size.height.rounded(.up), bounds.height)
    let below = subtitle.size(in: room)
    let x = min(max((bounds.width - size.width) / 2, leftEdge), max(leftEdge, rightEdge - size.width))
    let scale = traitCollection.displayScale > 0 ? traitCollection.displayScale : 1
    let adjustment = bar?.appearanceInForce?.titlePositionAdjustment ?? .zero
    let down = bar?.titleVerticalPositionAdjustment(for: .default) ?? 0
    let high = size.height + below.height
    let y = (((bounds.height - high) / 2 + down + adjustment.vertical) * scale).rounded() / scale
    let side = isMirrored ? bounds.width - x - size.width : x
    let left = ((side + adjustment.horizontal) * scale).rounded() / scale
    middle.bounds.size = size
    middle.center = CGPoint(x: left + size.width / 2, y: y + size.height / 2)
    guard let line = subtitle.shown else { return }
    let lineX = min(max((bounds.width - below.width) / 2, leftEdge), max(leftEdge, rightEdge - below.width))
    line.bounds.size = below
    line.center = CGPoint(x: onSide(lineX + below.width / 2), y: y + size.height + below.height / 2)
  }

  private func wish(of view: UIView, in room: CGFloat) -> CGSize {
    if view is UISearchBar { return CGSize(width: room, height: bounds.height) }
    if !view.translatesAutoresizingMaskIntoConstraints {
      return view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    }
    let own = view.bounds.size
    if own.width > 0, own.height > 0 { return own }
    let fitting = view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    return fitting.width > 0 && fitting.height > 0 ? fitting : view.sizeThatFits(bounds.size)
  }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    // Buttons reach a little beyond their bounds; where two do, the nearer one counts.
    super.hitTest(point, with: event)
  }
}

extension UIView {
  /// A view in a bar whose constraints say how large it is, its own or those of what it holds where it has no size,
  /// gets it from there, as in bars on the phone.
  func adoptOwnSizeConstraints() {
    let hasOwn = constraints.contains { constraint in
      constraint.firstItem === self && constraint.secondItem == nil
        && (constraint.firstAttribute == .width || constraint.firstAttribute == .height)
    }
    let isHeldByContent = bounds.isEmpty && (self is UIStackView || hasInnerConstraints)
    guard translatesAutoresizingMaskIntoConstraints, hasOwn || isHeldByContent else { return }
    translatesAutoresizingMaskIntoConstraints = false
  }
}
