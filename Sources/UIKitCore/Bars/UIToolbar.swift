import Foundation
import QuartzCore

/// Says where a toolbar is.
@preconcurrency @MainActor
public protocol UIToolbarDelegate: UIBarPositioningDelegate {}

/// A row of buttons, mostly along the bottom.
@preconcurrency @MainActor
open class UIToolbar: UIView, UIBarPositioning, BarButtonHost {
  /// Points, as on the phone.
  private enum Metrics {
    static let height: CGFloat = 44
    static let compactHeight: CGFloat = 32
    static let margin: CGFloat = 16
    static let spacing: CGFloat = 8
  }

  private var shownItems: [UIBarButtonItem] = []
  private var buttons: [_UIButtonBarButton] = []
  private var background: _UIBarBackground?
  private var ownStandardAppearance: UIToolbarAppearance?
  private var untouchedAppearance: UIToolbarAppearance?
  private var backgroundImages: [Int: UIImage] = [:]
  /// The part of the bar that the home indicator takes.
  var reachBelow: CGFloat = 0 { didSet { if reachBelow != oldValue { setNeedsLayout() } } }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    addInteraction(UILargeContentViewerInteraction())
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addInteraction(UILargeContentViewerInteraction())
  }

  open weak var delegate: (any UIToolbarDelegate)?
  open var barPosition: UIBarPosition { delegate?.position(for: self) ?? .bottom }

  /// The buttons and spaces, in the direction in which the bar runs.
  open var items: [UIBarButtonItem]? {
    get { shownItems.isEmpty ? nil : shownItems }
    set { setItems(newValue, animated: false) }
  }

  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    shownItems = items ?? []
    let old = buttons
    if window != nil { AppearanceRegistry.apply(to: shownItems, in: self) }
    var number = 0
    buttons = shownItems.map { item in
      item.bar = self
      let button = old.first { $0.item === item } ?? _UIButtonBarButton(item: item)
      let appearance = appearance(atEdge: backgroundProgress < 0.5)
      button.appearance =
        item.style == .done ? appearance?.doneButtonAppearance : appearance?.buttonAppearance
      button.refresh()
      if !item.isSpace {
        if item.accessibilityIdentifier == nil { button.accessibilityIdentifier = "toolbar.\(number)" }
        number += 1
        if button.superview !== self { addSubview(button) }
      }
      return button
    }
    let gone = old.filter { button in !buttons.contains { $0 === button } }
    setNeedsLayout()
    guard animated, window != nil, UIView.areAnimationsEnabled else {
      for button in gone { button.removeFromSuperview() }
      return
    }
    let new = buttons.filter { button in !old.contains { $0 === button } }
    UIView.performWithoutAnimation {
      layoutIfNeeded()
      for button in new { button.alpha = 0 }
    }
    UIView.animate(
      withDuration: Self.fade, delay: 0, options: .allowUserInteraction,
      animations: {
        for button in gone { button.alpha = 0 }
        for button in new { button.alpha = self.buttonOpacity }
      }, completion: { _ in for button in gone { button.removeFromSuperview() } })
  }
  /// Seconds in which other buttons appear. Not documented by Apple; our choice.
  private static let fade: TimeInterval = 0.25

  func barButtonChanged(_ item: UIBarButtonItem) { setNeedsLayout() }

  /// How much of the buttons shows while those of another page go.
  var buttonOpacity: CGFloat = 1 {
    didSet { for button in buttons where button.alpha != buttonOpacity { button.alpha = buttonOpacity } }
  }

  /// A view that looks as the bar does now and takes its buttons along; the bar makes new ones when it is given items.
  func handOver() -> UIView {
    layoutIfNeeded()
    let copy = UIView(frame: .zero)
    copy.bounds = bounds
    copy.center = center
    copy.tintColor = tintColor
    copy.isUserInteractionEnabled = false
    copy.accessibilityElementsHidden = true
    let backdrop = _UIBarBackground(frame: bounds)
    show(in: backdrop)
    copy.addSubview(backdrop)
    for button in buttons where !button.item.isSpace {
      button.accessibilityIdentifier = nil
      copy.addSubview(button)
    }
    buttons = []
    return copy
  }

  // MARK: Look

  open var barStyle: UIBarStyle = .default { didSet { appearanceChanged() } }
  open var barTintColor: UIColor? { didSet { appearanceChanged() } }
  open var isTranslucent = true { didSet { appearanceChanged() } }
  open func setBackgroundImage(
    _ backgroundImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition, barMetrics: UIBarMetrics
  ) {
    backgroundImages[barMetrics.rawValue] = backgroundImage
    appearanceChanged()
  }
  open func backgroundImage(forToolbarPosition topOrBottom: UIBarPosition, barMetrics: UIBarMetrics)
    -> UIImage?
  {
    backgroundImages[barMetrics.rawValue]
  }
  private var shadow: UIImage?
  open func setShadowImage(_ shadowImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition) {
    shadow = shadowImage
    appearanceChanged()
  }
  open func shadowImage(forToolbarPosition topOrBottom: UIBarPosition) -> UIImage? { shadow }

  /// The bar's look; a copy is kept.
  open var standardAppearance: UIToolbarAppearance {
    get {
      if let known = ownStandardAppearance ?? untouchedAppearance { return known }
      let made = UIToolbarAppearance()
      made.onChange = { [weak self, weak made] in
        self?.ownStandardAppearance = made
        self?.appearanceChanged()
      }
      untouchedAppearance = made
      return made
    }
    set {
      ownStandardAppearance = newValue.duplicate() as? UIToolbarAppearance
      ownStandardAppearance?.onChange = { [weak self] in self?.appearanceChanged() }
      appearanceChanged()
    }
  }
  var explicitStandardAppearance: UIToolbarAppearance? {
    get { ownStandardAppearance }
    set { if let newValue { standardAppearance = newValue } }
  }
  /// The bar's look in low bars; nil for the standard one.
  open var compactAppearance: UIToolbarAppearance? {
    get { otherAppearances["compact"] }
    set { set(newValue, "compact") }
  }
  /// The bar's look where the content ends above it; nil for a transparent one.
  open var scrollEdgeAppearance: UIToolbarAppearance? {
    get { otherAppearances["edge"] }
    set { set(newValue, "edge") }
  }
  /// The bar's look in low bars where the content ends above it; nil for the one of other bars.
  open var compactScrollEdgeAppearance: UIToolbarAppearance? {
    get { otherAppearances["compactEdge"] }
    set { set(newValue, "compactEdge") }
  }
  private var otherAppearances: [String: UIToolbarAppearance] = [:]

  private func set(_ appearance: UIToolbarAppearance?, _ key: String) {
    let copy = appearance?.duplicate() as? UIToolbarAppearance
    copy?.onChange = { [weak self] in self?.appearanceChanged() }
    otherAppearances[key] = copy
    appearanceChanged()
  }

  /// How much of the background shows: 1 where content is behind the bar, 0 where it ends above.
  var backgroundProgress: CGFloat = 1 {
    didSet {
      guard backgroundProgress != oldValue else { return }
      background?.progress = backgroundProgress
      if (oldValue < 0.5) != (backgroundProgress < 0.5), !otherAppearances.isEmpty { appearanceChanged() }
    }
  }

  private func appearance(atEdge isAtEdge: Bool) -> UIToolbarAppearance? {
    let isCompact = traitCollection.verticalSizeClass == .compact
    if isAtEdge {
      if isCompact, let own = compactScrollEdgeAppearance { return own }
      if let own = scrollEdgeAppearance { return own }
    }
    if isCompact, let own = compactAppearance { return own }
    return ownStandardAppearance
  }

  private func appearanceChanged() {
    setItems(shownItems, animated: false)
    if let background { show(in: background) }
  }

  private func show(in background: _UIBarBackground) {
    background.overrideUserInterfaceStyle = barStyle == .default ? .unspecified : .dark
    background.show(look(atEdge: false), edge: look(atEdge: true))
    background.progress = backgroundProgress
  }

  private func look(atEdge isAtEdge: Bool) -> _UIBarBackground.Look {
    let isPlain = isTranslucent && barTintColor == nil && barStyle == .default && backgroundImages.isEmpty
    if isAtEdge, isPlain, shadow == nil, scrollEdgeAppearance == nil { return .clear }
    if let appearance = appearance(atEdge: isAtEdge) { return appearance.look }
    var look = _UIBarBackground.Look.system(isTranslucent: isTranslucent, tint: barTintColor)
    look.show(
      backgroundImages[UIBarMetrics.default.rawValue], isTranslucent: isTranslucent, tint: barTintColor,
      style: barStyle)
    if shadow != nil {
      look.shadowImage = shadow
      look.shadowColor = nil
    }
    return look
  }

  // MARK: Layout

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let isCompact = traitCollection.verticalSizeClass == .compact
    return CGSize(width: size.width, height: isCompact ? Metrics.compactHeight : Metrics.height)
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: sizeThatFits(bounds.size).height)
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { AppearanceRegistry.apply(to: shownItems, in: self) }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if background == nil {
      let view = _UIBarBackground(frame: bounds)
      background = view
      insertSubview(view, at: 0)
      appearanceChanged()
    }
    background?.frame = bounds
    let height = max(0, bounds.height - reachBelow)
    let visible = buttons.filter { !$0.item.isHidden }
    for button in buttons { button.isHidden = button.item.isHidden }
    let widths = visible.map { width(of: $0, height) }
    let flexible = visible.filter { $0.item.systemItem == .flexibleSpace }.count
    let gaps = zip(visible, visible.dropFirst()).filter { !$0.item.isSpace && !$1.item.isSpace }.count
    let insets = safeAreaInsets
    let room = bounds.width - insets.left - insets.right - 2 * Metrics.margin
    let rest = room - widths.reduce(0, +) - CGFloat(gaps) * Metrics.spacing
    let share = flexible > 0 ? max(0, rest) / CGFloat(flexible) : 0
    let isMirrored = isRightToLeft
    var x = (isMirrored ? insets.right : insets.left) + Metrics.margin
    for (index, button) in visible.enumerated() {
      let width = button.item.systemItem == .flexibleSpace ? share : widths[index]
      let middle = CGPoint(x: isMirrored ? bounds.width - x - width / 2 : x + width / 2, y: height / 2)
      button.place(CGSize(width: width, height: height), at: middle)
      x += width
      if index + 1 < visible.count, !button.item.isSpace, !visible[index + 1].item.isSpace {
        x += Metrics.spacing
      }
    }
  }

  private func width(of button: _UIButtonBarButton, _ height: CGFloat) -> CGFloat {
    switch button.item.systemItem {
    case .flexibleSpace: return 0
    case .fixedSpace: return button.item.width
    default: return button.sizeThatFits(CGSize(width: bounds.width, height: height)).width
    }
  }

  // MARK: Appearance proxies

  override func takeAppearance(of proxy: UIView) {
    super.takeAppearance(of: proxy)
    AppearanceProperty.transfer(UIToolbar.appearanceProperties, from: proxy, to: self)
  }

  private static let appearanceProperties: [AppearanceProperty] = [
    .value(\UIToolbar.barStyle, default: .default),
    .optional(\UIToolbar.barTintColor),
    .value(\UIToolbar.isTranslucent, default: true),
    .optional(\UIToolbar.compactAppearance),
    .optional(\UIToolbar.scrollEdgeAppearance),
    .optional(\UIToolbar.compactScrollEdgeAppearance),
    .optional(\UIToolbar.explicitStandardAppearance),
  ]
}
