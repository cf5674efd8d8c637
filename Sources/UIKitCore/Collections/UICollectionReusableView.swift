import Foundation
import QuartzCore

/// A view of a collection that is used again: a cell, a header, a decoration.
@preconcurrency @MainActor
open class UICollectionReusableView: UIView {
  var identifier: String?
  /// The collection that shows the view.
  weak var collection: UICollectionView?

  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    coder.fill(self, as: UICollectionReusableView.self)
  }

  /// What the view is asked for again by.
  open var reuseIdentifier: String? { identifier }
  /// Called before the view shows another element. An override calls super.
  open func prepareForReuse() {}
  /// Whether rows pass below it.
  var coversRows = false
  /// What its attributes said of its look; nil for a view that they have not placed since it was asked for.
  var placedLook: PlacedLook?
  /// Takes over attributes that a layout of the app's has beside the usual ones.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
  open func willTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}
  open func didTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}

  /// The attributes with the size that the content asks for. The default asks the constraints.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    let asks = layoutAttributes.asksContent
    let size = fittingContentSize(layoutAttributes.size, keepsWidth: asks.height && !asks.width)
    guard size.width > 0, size.height > 0,
      let copy = layoutAttributes.copy() as? UICollectionViewLayoutAttributes
    else { return layoutAttributes }
    copy.size = size
    return copy
  }

  func fittingContentSize(_ size: CGSize, keepsWidth: Bool) -> CGSize {
    guard hasInnerConstraints else { return size }
    return fitting(self, size, keepsWidth: keepsWidth)
  }

  func fitting(_ view: UIView, _ size: CGSize, keepsWidth: Bool) -> CGSize {
    guard keepsWidth else { return view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) }
    return view.systemLayoutSizeFitting(
      CGSize(width: size.width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
  }

  /// Takes its place in a list.
  func takeListPlace(_ place: ListPlace?) {}
  /// The collection begins or ends to be edited.
  func editingChanged(_ isEditing: Bool) {}

  /// Whether the collection is edited.
  var listIsEditing: Bool { collection?.isEditing ?? false }

  /// The content asks for another size than it did.
  func askForAnotherHeight() {
    guard let collection, let key = collection.elements.first(where: { $0.value === self })?.key else {
      return
    }
    collection.shownLayout.forgetMeasures([key])
    collection.setNeedsLayout()
  }
}

/// An item of a collection.
@preconcurrency @MainActor
open class UICollectionViewCell: UICollectionReusableView {
  /// Where a cell is in a drag. Raw values are UIKit's.
  public enum DragState: Int, Sendable {
    case none = 0
    case lifting = 1
    case dragging = 2
  }
  /// Called when the cell is lifted, dragged or put back.
  open func dragStateDidChange(_ dragState: DragState) {}
  var isReordering = false { didSet { if oldValue != isReordering { setNeedsUpdateConfiguration() } } }
  var dropState = UICellConfigurationDropState.none {
    didSet { if oldValue != dropState { stateChanged() } }
  }
  var dragState = UICellConfigurationDragState.none {
    didSet {
      guard oldValue != dragState else { return }
      setNeedsUpdateConfiguration()
      dragStateDidChange(DragState(rawValue: dragState.rawValue) ?? .none)
    }
  }
  /// The background that suits the collection.
  open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .listCell() }

  /// Brings a cell's content up to date with its state.
  public typealias ConfigurationUpdateHandler =
    (_ cell: UICollectionViewCell, _ state: UICellConfigurationState) -> Void

  private let inner = UIView()
  private var configuredView: (any UIView & UIContentView)?
  private var configuredBackground: ConfiguredBackground?
  private var needsConfigurationUpdate = true

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    coder.fill(self, as: UICollectionViewCell.self)
  }

  private func setUp() {
    inner.frame = bounds
    inner.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(inner)
  }

  /// Whether the row is aside and shows its actions.
  var isSwiped = false { didSet { if oldValue != isSwiped { setNeedsUpdateConfiguration() } } }
  /// Whether the items in this one show.
  var isExpanded = false { didSet { if oldValue != isExpanded { setNeedsUpdateConfiguration() } } }

  override func editingChanged(_ isEditing: Bool) { setNeedsUpdateConfiguration() }

  /// Performs the segue that begins at the cell; called when the user selects it.
  var selectionTrigger: ((UICollectionViewCell) -> Void)?

  /// The view that the app puts its content in.
  open var contentView: UIView { inner }

  /// Whether the item is selected.
  open var isSelected = false {
    didSet { if oldValue != isSelected { stateChanged() } }
  }
  /// Whether the item is pressed.
  open var isHighlighted = false {
    didSet { if oldValue != isHighlighted { stateChanged() } }
  }
  override func isLifted() {
    isHighlighted = false
    updateConfigurationIfNeeded()
  }

  /// Behind the content. Default nil.
  open var backgroundView: UIView? {
    didSet { replace(oldValue, backgroundView, at: 0) }
  }
  /// Behind the content while the item is selected or pressed. Default nil.
  open var selectedBackgroundView: UIView? {
    didSet {
      replace(oldValue, selectedBackgroundView, at: backgroundView == nil ? 0 : 1)
      stateChanged()
    }
  }

  private func replace(_ old: UIView?, _ new: UIView?, at index: Int) {
    old?.removeFromSuperview()
    guard let new else { return }
    new.frame = bounds
    new.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    insertSubview(new, at: index)
  }

  /// What the cell shows.
  open var contentConfiguration: (any UIContentConfiguration)? {
    didSet { showConfiguration() }
  }
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    didSet { showBackground() }
  }
  open var automaticallyUpdatesContentConfiguration = true
  open var automaticallyUpdatesBackgroundConfiguration = true
  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { setNeedsUpdateConfiguration() }
  }
  /// The cell's state at the moment.
  open var configurationState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    state.isSelected = isSelected
    state.isHighlighted = isHighlighted
    state.isDisabled = !isUserInteractionEnabled
    state.isEditing = listIsEditing
    state.isSwiped = isSwiped
    state.isExpanded = isExpanded
    state.isReordering = isReordering
    state.cellDragState = dragState
    state.cellDropState = dropState
    return state
  }
  open func setNeedsUpdateConfiguration() {
    needsConfigurationUpdate = true
    setNeedsLayout()
  }
  /// Brings the content up to date with a state. An override calls super first.
  open func updateConfiguration(using state: UICellConfigurationState) {
    if automaticallyUpdatesContentConfiguration, let contentConfiguration {
      self.contentConfiguration = contentConfiguration.updated(for: state)
    }
    if automaticallyUpdatesBackgroundConfiguration, let backgroundConfiguration {
      self.backgroundConfiguration = backgroundConfiguration.updated(for: state)
    }
  }

  func updateConfigurationIfNeeded() {
    guard needsConfigurationUpdate else { return }
    needsConfigurationUpdate = false
    updateConfiguration(using: configurationState)
    configurationUpdateHandler?(self, configurationState)
  }

  private func stateChanged() {
    // The item that would take what is dragged shows it, too.
    selectedBackgroundView?.isHidden = !(isSelected || isHighlighted || dropState == .targeted)
    if isSelected { accessibilityTraits.insert(.selected) } else { accessibilityTraits.remove(.selected) }
    setNeedsUpdateConfiguration()
  }

  private func showConfiguration() {
    guard let contentConfiguration else {
      configuredView?.removeFromSuperview()
      configuredView = nil
      return
    }
    if let configuredView, configuredView.supports(contentConfiguration) {
      configuredView.configuration = contentConfiguration
      return
    }
    configuredView?.removeFromSuperview()
    let view = contentConfiguration.makeContentView()
    view.frame = inner.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    inner.addSubview(view)
    configuredView = view
  }

  private func showBackground() {
    configuredBackground?.removeFromSuperview()
    configuredBackground = nil
    guard let backgroundConfiguration else { return }
    let view = ConfiguredBackground(frame: bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.show(backgroundConfiguration, tint: tintColor, radius: backgroundConfiguration.cornerRadius)
    insertSubview(view, at: 0)
    configuredBackground = view
  }

  // MARK: Keyboard and assistive tools

  /// An item that can be chosen can be reached with the Tab key and the arrows.
  open override var canBecomeFocused: Bool {
    guard let collection, collection.allowsFocus, isUserInteractionEnabled, !isHidden else { return false }
    return collection.selects
  }

  package override var focusOutline: (rect: CGRect, radius: CGFloat) { rowFocusOutline }

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if collection?.takesKey(presses.first?.key, in: self) == true { return }
    super.pressesBegan(presses, with: event)
  }

  private var isElement: Bool?
  /// Whether the item is one element: where nothing in it is used by itself, unless it was told otherwise.
  open override var isAccessibilityElement: Bool {
    get { isElement ?? (collection != nil && rowWords != nil) }
    set { isElement = newValue }
  }
  /// The texts of the item, unless it was given a label.
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? (collection == nil ? nil : rowWords) }
    set { super.accessibilityLabel = newValue }
  }
  /// What swipes of the row do, unless it was given actions.
  open override var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
    get { super.accessibilityCustomActions ?? collection?.swipeActions(of: self) }
    set { super.accessibilityCustomActions = newValue }
  }

  open override func prepareForReuse() {
    super.prepareForReuse()
    isSelected = false
    isHighlighted = false
    setNeedsUpdateConfiguration()
  }

  open override func layoutSubviews() {
    updateConfigurationIfNeeded()
    super.layoutSubviews()
  }

  override func fittingContentSize(_ size: CGSize, keepsWidth: Bool) -> CGSize {
    updateConfigurationIfNeeded()
    if let configuredView {
      return configuredView.systemLayoutSizeFitting(
        size, withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel)
    }
    return inner.hasInnerConstraints ? fitting(inner, size, keepsWidth: keepsWidth) : size
  }
}

extension UICollectionViewCell: ConfigurationUpdating {}
