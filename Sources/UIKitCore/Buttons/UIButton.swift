import Foundation
import QuartzCore

/// A control with a title, an image, or both, that can differ by state.
///
/// A button with a configuration looks as that says; one without shows what was set for its states.
@preconcurrency @MainActor
open class UIButton: UIControl {
  /// Whether a drag that rests on it presses it. Kept and reported: it does not. Default false.
  open var isSpringLoaded = false { didSet { reportSpringLoaded(isSpringLoaded) } }

  /// What a button is for. Raw values are UIKit's.
  public enum ButtonType: Int, Sendable {
    /// No styling of its own.
    case custom = 0
    /// Title and template images in the tint colour; dimmed while pressed.
    case system = 1
    case detailDisclosure = 2
    case infoLight = 3
    case infoDark = 4
    case contactAdd = 5
    case close = 7

    /// What was the system's type before iOS 7.
    public static let roundedRect = ButtonType.system
  }

  /// What pressing a button means. Raw values are UIKit's.
  public enum Role: Int, Sendable {
    case normal = 0
    case primary = 1
    case cancel = 2
    case destructive = 3
  }

  /// How long the release takes, in seconds. [close to what UIKit shows; not documented]
  private static let releaseDuration: TimeInterval = 0.3
  private static let systemTitleSize: CGFloat = 15
  private static let customTitleSize: CGFloat = 18

  private var contents: [State: ButtonContent] = [:]
  private var type: ButtonType
  let label = UILabel(frame: .zero)
  let picture = UIImageView(frame: .zero)
  private(set) var backgroundPicture: UIImageView?
  private(set) var configured: ConfiguredButtonContent?
  private var needsConfigurationUpdate = false

  // MARK: Life

  public override init(frame: CGRect) {
    type = .custom
    super.init(frame: frame)
    prepare()
  }

  public required init?(coder: NSCoder) {
    type = .custom
    super.init(coder: coder)
    prepare()
    coder.fill(self, as: UIButton.self)
  }

  /// A button of a kind, of zero size. A convenience, so that a subclass with an `init(frame:)` of its own has it.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    guard buttonType != type else { return }
    let size = bounds.size
    adoptType(buttonType)
    if size == .zero, let image = image(for: .normal) { bounds.size = image.size }
  }

  /// Takes over what the button is for, with the font and the image that go with it.
  func adoptType(_ buttonType: ButtonType) {
    guard buttonType != type else { return }
    type = buttonType
    label.font = .systemFont(ofSize: standardTitleSize)
    if let image = ButtonTypeImage.image(for: buttonType) { setImage(image, for: .normal) }
    refresh()
  }

  /// A button that shows what `primaryAction` is called and runs it.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: buttonType)
    adopt(primaryAction)
  }

  /// A button that looks as `configuration` says and runs `primaryAction`, whose name it shows when the configuration
  /// has none.
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(type: .system)
    self.configuration = configuration
    refresh()  // observers do not run in an initialiser
    adopt(primaryAction)
    bounds.size = intrinsicContentSize
  }

  /// A system button with an image that sends `action` to `target`.
  open class func systemButton(with image: UIImage, target: Any?, action: Selector?) -> UIButton {
    let button = UIButton(type: .system)
    button.setImage(image, for: .normal)
    if let action { button.addTarget(target, action: action, for: .touchUpInside) }
    return button
  }

  private func adopt(_ action: UIAction?) {
    guard let action else { return }
    if !action.title.isEmpty { setTitle(action.title, for: .normal) }
    if let image = action.image { setImage(image, for: .normal) }
    addAction(action, for: .primaryActionTriggered)
  }

  var isSystem: Bool { type != .custom }
  private var standardTitleSize: CGFloat { isSystem ? Self.systemTitleSize : Self.customTitleSize }

  private func prepare() {
    label.font = .systemFont(ofSize: standardTitleSize)
    label.lineBreakMode = .byTruncatingMiddle
    isAccessibilityElement = true
    accessibilityTraits = .button
    addSubview(picture)
    addSubview(label)
    refresh()
  }

  /// What assistive tools call the button. Default its title.
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? currentTitle }
    set { super.accessibilityLabel = newValue }
  }

  /// Default the title and the image.
  open override var largeContentTitle: String? {
    get { super.largeContentTitle ?? currentTitle ?? configuration?.title }
    set { super.largeContentTitle = newValue }
  }
  open override var largeContentImage: UIImage? {
    get { super.largeContentImage ?? currentImage ?? configuration?.image }
    set { super.largeContentImage = newValue }
  }

  /// The kind of the button.
  open var buttonType: ButtonType { type }
  /// What pressing the button means. Default normal; a destructive one is red.
  open var role: Role = .normal { didSet { refresh() } }

  /// The label of the title. Change its font here, its text and colour through the button.
  open var titleLabel: UILabel? { label }
  /// The label of the subtitle; nil without a configuration that has one.
  open var subtitleLabel: UILabel? { configured?.shownSubtitle }
  /// The view of the image. Change its image through the button.
  open var imageView: UIImageView? { picture }

  /// Space around the content, in points. Default none; without effect with a configuration.
  open var contentEdgeInsets: UIEdgeInsets = .zero {
    didSet { if contentEdgeInsets != oldValue { contentChanged() } }
  }
  /// Moves the title without changing the button's size; without effect with a configuration.
  open var titleEdgeInsets: UIEdgeInsets = .zero {
    didSet { if titleEdgeInsets != oldValue { setNeedsLayout() } }
  }
  /// Moves the image without changing the button's size; without effect with a configuration.
  open var imageEdgeInsets: UIEdgeInsets = .zero {
    didSet { if imageEdgeInsets != oldValue { setNeedsLayout() } }
  }

  /// Whether a custom button's image is dimmed while pressed, when it has no image for that. Default true.
  open var adjustsImageWhenHighlighted = true { didSet { refresh() } }
  /// Whether the image is dimmed while disabled, when it has no image for that. Default true.
  open var adjustsImageWhenDisabled = true { didSet { refresh() } }
  /// Whether the button glows while pressed. Default false.
  open var showsTouchWhenHighlighted = false {
    didSet {
      reportUnused(
        "showsTouchWhenHighlighted", showsTouchWhenHighlighted,
        "a button does not glow; set a configurationUpdateHandler")
    }
  }
  /// Whether the title's shadow falls to the other side while pressed. Default false.
  open var reversesTitleShadowWhenHighlighted = false {
    didSet {
      reportUnused(
        "reversesTitleShadowWhenHighlighted", reversesTitleShadowWhenHighlighted,
        "set titleLabel's shadowOffset for the state")
    }
  }
  /// Whether a pointer changes its shape above the button. Default false; the pointer stays as it is here.
  open var isPointerInteractionEnabled = false {
    didSet {
      reportUnused("isPointerInteractionEnabled", isPointerInteractionEnabled, "the pointer keeps its shape")
    }
  }
  /// Chooses what the pointer looks like above the button. Kept and reported: the pointer stays as it is. Default nil.
  open var pointerStyleProvider: PointerStyleProvider? {
    didSet {
      reportUnused("pointerStyleProvider", pointerStyleProvider != nil, "the pointer keeps its shape")
    }
  }
  /// What the pointer looks like, by the system's proposals.
  public typealias PointerStyleProvider = (UIButton, UIPointerEffect, UIPointerShape) -> UIPointerStyle?
  /// Kept and reported: buttons behave as on a phone. Default automatic.
  open var preferredBehavioralStyle = UIBehavioralStyle.automatic {
    didSet {
      reportUnused(
        "preferredBehavioralStyle", preferredBehavioralStyle != .automatic, "buttons behave as on a phone")
    }
  }
  open var behavioralStyle: UIBehavioralStyle { .pad }
  /// Whether a press turns `isSelected` over, or chooses from the menu. Default false.
  open var changesSelectionAsPrimaryAction = false { didSet { showSelection() } }
  /// The menu that a press opens when `showsMenuAsPrimaryAction` is true. Default none.
  open var menu: UIMenu? { didSet { showSelection() } }
  open override var showsMenuAsPrimaryAction: Bool { didSet { showSelection() } }
  /// In which order the lines of a menu are that opens above the button. Default automatic.
  open var preferredMenuElementOrder = UIContextMenuConfiguration.ElementOrder.automatic

  // MARK: Content by state

  /// Sets the title for one state.
  open func setTitle(_ title: String?, for state: State) { change(state) { $0.title = title } }
  /// Sets the title with attributes for one state; it goes before a plain one.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    change(state) { $0.attributedTitle = title }
  }
  /// Sets the title's colour for one state.
  open func setTitleColor(_ color: UIColor?, for state: State) { change(state) { $0.titleColor = color } }
  /// Sets the colour of the title's shadow for one state.
  open func setTitleShadowColor(_ color: UIColor?, for state: State) {
    change(state) { $0.shadowColor = color }
  }
  /// Sets the image for one state.
  open func setImage(_ image: UIImage?, for state: State) { change(state) { $0.image = image } }
  /// Sets the image behind the content for one state.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    change(state) { $0.backgroundImage = image }
  }
  /// Sets the size and weight of a symbol image for one state.
  open func setPreferredSymbolConfiguration(
    _ configuration: UIImage.SymbolConfiguration?, forImageIn state: State
  ) {
    change(state) { $0.symbolConfiguration = configuration }
  }

  /// What was set for the state, or for `.normal` when nothing was.
  open func title(for state: State) -> String? { value(\.title, state) }
  /// The title with attributes set for the state, or for `.normal` when none was.
  open func attributedTitle(for state: State) -> NSAttributedString? { value(\.attributedTitle, state) }
  /// The colour set for the state, or for `.normal` when none was.
  open func titleColor(for state: State) -> UIColor? { value(\.titleColor, state) }
  /// The shadow's colour set for the state, or for `.normal` when none was.
  open func titleShadowColor(for state: State) -> UIColor? { value(\.shadowColor, state) }
  /// The image set for the state, or for `.normal` when none was.
  open func image(for state: State) -> UIImage? { value(\.image, state) }
  /// The background image set for the state, or for `.normal` when none was.
  open func backgroundImage(for state: State) -> UIImage? { value(\.backgroundImage, state) }
  /// The symbol configuration set for the state, or for `.normal` when none was.
  open func preferredSymbolConfigurationForImage(in state: State) -> UIImage.SymbolConfiguration? {
    value(\.symbolConfiguration, state)
  }

  /// The title of the present state, or the configuration's.
  open var currentTitle: String? { configuration?.title ?? title(for: state) }
  /// The title with attributes of the present state.
  open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }
  /// The title's colour in the present state: the tint for system buttons, else white by default.
  open var currentTitleColor: UIColor {
    if let color = titleColor(for: state) { return color }
    if role == .destructive { return .systemRed }
    return isSystem ? tintColor : .white
  }
  /// The colour of the title's shadow in the present state.
  open var currentTitleShadowColor: UIColor? { titleShadowColor(for: state) }
  /// The image of the present state, or the configuration's.
  open var currentImage: UIImage? { configuration?.image ?? image(for: state) }
  /// The background image of the present state.
  open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }
  /// The symbol configuration of the present state.
  open var currentPreferredSymbolConfiguration: UIImage.SymbolConfiguration? {
    preferredSymbolConfigurationForImage(in: state)
  }

  private func value<Value>(_ field: KeyPath<ButtonContent, Value?>, _ state: State) -> Value? {
    // The focus is no look of its own.
    let state = state.subtracting(.focused)
    return contents[state]?[keyPath: field] ?? contents[.normal]?[keyPath: field]
  }

  /// What was set for exactly this state.
  func content(for state: State) -> ButtonContent? { contents[state] }

  private func change(_ state: State, _ change: (inout ButtonContent) -> Void) {
    change(&contents[state, default: ButtonContent()])
    refresh()
    contentChanged()
  }

  func contentChanged() {
    invalidateIntrinsicContentSize()
    if !placesAfterUpdate { setNeedsLayout() }
  }

  // MARK: Configuration

  /// How the button looks and what it shows; nil, the default, leaves that to what was set for the states.
  open var configuration: Configuration? {
    didSet {
      refresh()
      contentChanged()
    }
  }

  /// Called before the button is laid out in another state, to change the configuration. Default none.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { setNeedsUpdateConfiguration() }
  }

  /// Whether a new state asks for `updateConfiguration()`. Default true.
  open var automaticallyUpdatesConfiguration = true

  /// Asks for `updateConfiguration()` before the next layout.
  open func setNeedsUpdateConfiguration() {
    needsConfigurationUpdate = true
    setNeedsLayout()
  }

  /// Changes the configuration for the present state. The default calls the handler.
  open func updateConfiguration() { configurationUpdateHandler?(self) }

  private func updateConfigurationIfNeeded() {
    guard needsConfigurationUpdate else { return }
    needsConfigurationUpdate = false
    updateConfiguration()
  }

  // MARK: Look

  /// Shows the content of the present state.
  func refresh() {
    if let configuration {
      let content = configured ?? ConfiguredButtonContent(self)
      configured = content
      content.show(configuration.updated(for: self))
      backgroundPicture?.isHidden = true
    } else {
      configured?.remove()
      configured = nil
      showContents()
    }
  }

  private func showContents() {
    showTitle()
    let image = currentImage
    picture.image =
      isSystem && image?.renderingMode == .automatic ? image?.withRenderingMode(.alwaysTemplate) : image
    picture.preferredSymbolConfiguration = currentPreferredSymbolConfiguration
    picture.tintColor = role == .destructive ? .systemRed : nil
    picture.isHidden = image == nil
    if let background = currentBackgroundImage {
      let view = backgroundPicture ?? UIImageView(frame: bounds)
      view.image = background
      view.isHidden = false
      if backgroundPicture == nil { insertSubview(view, at: 0) }
      backgroundPicture = view
    } else {
      backgroundPicture?.removeFromSuperview()
      backgroundPicture = nil
    }
    label.alpha = titleAlpha
    picture.alpha = imageAlpha
  }

  /// What decides how large the button wants to be.
  private var sizing: [AnyHashable?] {
    [currentTitle, currentAttributedTitle, currentImage.map(ObjectIdentifier.init)]
  }
  private var lastSizing: [AnyHashable?] = []

  package override func stateMayHaveChanged() {
    super.stateMayHaveChanged()
    defer {
      let sizing = sizing
      if configuration == nil, sizing != lastSizing { invalidateIntrinsicContentSize() }
      lastSizing = sizing
    }
    if automaticallyUpdatesConfiguration, configuration != nil { setNeedsUpdateConfiguration() }
    let isDimmed = configuration != nil || isSystem && min(label.alpha, picture.alpha) < titleAlpha
    if isDimmed, !isHighlighted, window != nil {
      UIView.animate(withDuration: Self.releaseDuration, delay: 0, options: .allowUserInteraction) {
        self.refresh()
        // Before the actions, which may change the parts by hand.
        if self.configuration != nil { self.layoutIfNeeded() }
      }
    } else {
      UIView.performWithoutAnimation { refresh() }
    }
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    refresh()
  }

  // MARK: Actions

  package override func touchWasLiftedInside(_ event: UIEvent?) {
    guard !opensMenu else { return }
    super.touchWasLiftedInside(event)
    if changesSelectionAsPrimaryAction { isSelected.toggle() }
    send(.primaryActionTriggered, event)
    if isSymbolAnimationEnabled, picture.image?.isSymbolImage ?? false { picture.addSymbolEffect(.bounce) }
  }

  override var animatesSymbols: Bool { true }

  /// Whether a press opens the menu.
  var opensMenu: Bool { showsMenuAsPrimaryAction && menu != nil }
  private weak var shownMenu: MenuPresentation?

  override var choosesFromMenu: Bool { changesSelectionAsPrimaryAction }

  override func menuSelectionChanged(to title: String) {
    if changesSelectionAsPrimaryAction { showSelection(title) }
  }

  /// A pop-up button has the title of what is chosen in its menu.
  private func showSelection() {
    guard opensMenu, changesSelectionAsPrimaryAction, let chosen = menu?.chosen else { return }
    menu?.choose(chosen)
    showSelection(chosen.title)
  }

  private func showSelection(_ title: String) {
    if configuration != nil { configuration?.title = title } else { setTitle(title, for: .normal) }
  }

  private func openMenu(_ event: UIEvent?) {
    guard let menu, let window else { return }
    shownMenu = MenuPresentation.present(
      menu, from: self, in: window, isFixed: preferredMenuElementOrder.isFixed(for: self))
    send(.menuActionTriggered, event)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    let wasTracking = isTracking
    super.touchesBegan(touches, with: event)
    if opensMenu, isTracking, !wasTracking, let touch = touches.first {
      openMenu(event)
      shownMenu?.fingerBegan(at: touch.location(in: nil))
    }
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    shownMenu?.fingerMoved(to: touch.location(in: nil))
    return super.continueTracking(touch, with: event)
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    if let touch { shownMenu?.fingerWasLifted(at: touch.location(in: nil)) }
  }

  package override func keyWasLifted(_ event: UIEvent?) {
    if opensMenu { openMenu(event) }
  }

  // The content takes no touches: the button does.
  open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard let hit = super.hitTest(point, with: event) else { return nil }
    return hit === label || hit === picture || hit === backgroundPicture ? self : hit
  }

  // MARK: Layout

  /// The rectangle of the background image.
  open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// The rectangle that title and image share.
  open func contentRect(forBounds bounds: CGRect) -> CGRect { contentRectangle(in: bounds) }
  /// The rectangle of the image within the content's.
  open func imageRect(forContentRect contentRect: CGRect) -> CGRect { imageRectangle(in: contentRect) }
  /// The rectangle of the title within the content's.
  open func titleRect(forContentRect contentRect: CGRect) -> CGRect { titleRectangle(in: contentRect) }

  open override func layoutSubviews() {
    super.layoutSubviews()
    placesAfterUpdate = true
    updateConfigurationIfNeeded()
    placesAfterUpdate = false
    placeContent()
  }

  /// Whether a layout is updating the configuration, and places the new content right after.
  private(set) var placesAfterUpdate = false

  package override var focusOutline: (rect: CGRect, radius: CGFloat) {
    configured?.outline ?? super.focusOutline
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override var forFirstBaselineLayout: UIView { label.isHidden ? self : label }
  open override var forLastBaselineLayout: UIView { label.isHidden ? self : label }
  override func textBaselines(forWidth width: CGFloat) -> TextBaselines? { titleBaselines(forWidth: width) }

  open override var intrinsicContentSize: CGSize {
    updateConfigurationIfNeeded()
    return contentSize
  }

  /// Whether a pointer rests on the button. Fingers do not: false.
  open var isHovered: Bool { false }
  /// Whether the button is held down after its menu has opened.
  open var isHeld: Bool { isHighlighted && showsMenuAsPrimaryAction }
}

/// What was set for one state of a button.
struct ButtonContent {
  var title: String?
  var attributedTitle: NSAttributedString?
  var titleColor: UIColor?
  var shadowColor: UIColor?
  var image: UIImage?
  var backgroundImage: UIImage?
  var symbolConfiguration: UIImage.SymbolConfiguration?
}

extension UIButton: ConfigurationUpdating {}
