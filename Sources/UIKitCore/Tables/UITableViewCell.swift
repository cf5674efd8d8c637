import Foundation
import QuartzCore

/// A row of a table.
@preconcurrency @MainActor
open class UITableViewCell: UIView, UIGestureRecognizerDelegate {
  // MARK: State

  private var style: CellStyle
  let inner = UIView()
  var labels: CellLabels?
  var accessory: UIView?
  let separator = UIView()
  private var configuredView: (any UIView & UIContentView)?
  private var needsConfigurationUpdate = true
  /// What the table knows of the cell.
  weak var table: UITableView?
  var place: IndexPath?
  /// The margins of the content view that are not the app's.
  var givenMargins = UIEdgeInsets(
    top: RowMetrics.verticalMargin, left: RowMetrics.margin(in: nil), bottom: RowMetrics.verticalMargin,
    right: RowMetrics.margin(in: nil))
  private var highlighted = false
  var selected = false
  var editing = false

  // MARK: Life

  /// A cell with the labels of a style.
  public init(style: CellStyle, reuseIdentifier: String?) {
    self.style = style
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    setUp()
  }

  public override convenience init(frame: CGRect) {
    self.init(style: .default, reuseIdentifier: nil)
    self.frame = frame
  }

  public required init?(coder: NSCoder) {
    style = .default
    reuseIdentifier = nil
    super.init(coder: coder)
    setUp()
    coder.fill(self, as: UITableViewCell.self)
  }

  private func setUp() {
    // Constraints inside are solved with the cell's new size at once, before its own layout.
    inner.frame = bounds
    inner.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    // What the bars cover is the table's, and the sides are where the content is put.
    inner.insetsLayoutMarginsFromSafeArea = false
    inner.layoutMargins = givenMargins
    super.addSubview(inner)
    separator.backgroundColor = .separator
    separator.isUserInteractionEnabled = false
    super.addSubview(separator)
    layoutContent()
  }

  /// The background that suits the table.
  open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .listCell() }
  /// Whether the cell takes touches while it is dragged. Kept and reported. Default false.
  open var userInteractionEnabledWhileDragging = false {
    didSet {
      reportUnused(
        "userInteractionEnabledWhileDragging", userInteractionEnabledWhileDragging,
        "a cell under a finger takes no other touches")
    }
  }
  /// Called when the cell is lifted, dragged or put back.
  open func dragStateDidChange(_ dragState: DragState) {}

  var isReordering = false { didSet { if oldValue != isReordering { setNeedsUpdateConfiguration() } } }
  var dropState = UICellConfigurationDropState.none {
    didSet {
      guard oldValue != dropState else { return }
      showSelection(animated: false)
      setNeedsUpdateConfiguration()
    }
  }
  var dragState = UICellConfigurationDragState.none {
    didSet {
      guard oldValue != dragState else { return }
      setNeedsUpdateConfiguration()
      dragStateDidChange(DragState(rawValue: dragState.rawValue) ?? .none)
    }
  }

  /// Where a cell is in a drag. Raw values are UIKit's.
  public enum DragState: Int, Sendable {
    case none = 0
    case lifting = 1
    case dragging = 2
  }

  /// What the cell is asked for again by.
  open private(set) var reuseIdentifier: String?

  /// Takes over what a storyboard or a nib says, before anything is in the cell.
  func adopt(_ style: CellStyle, reuseIdentifier: String?) {
    self.style = style
    if let reuseIdentifier { self.reuseIdentifier = reuseIdentifier }
    if bounds.isEmpty { bounds.size = CGSize(width: 320, height: RowMetrics.height) }
    // Before there is anything in it, whose constraints no empty view could hold.
    inner.frame = bounds
  }

  /// The identifier that a nib was registered for, where the nib says none.
  func adoptIdentifier(_ identifier: String) { reuseIdentifier = identifier }

  /// Performs the segue that begins at the cell; called when the user selects it.
  var selectionTrigger: ((UITableViewCell) -> Void)?
  /// Performs the segue that begins at the accessory's button.
  var accessoryTrigger: ((UITableViewCell) -> Void)?

  /// Called before the cell shows another row. An override calls super.
  open func prepareForReuse() {
    setSelected(false, animated: false)
    setHighlighted(false, animated: false)
    setNeedsUpdateConfiguration()
  }

  // MARK: Content

  /// The view that the app puts its content in.
  open var contentView: UIView { inner }

  /// What the cell shows; setting it replaces the content view's content.
  open var contentConfiguration: (any UIContentConfiguration)? {
    didSet { showConfiguration() }
  }

  /// A configuration of the kind that suits the cell's style.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    switch style {
    case .default: return .cell()
    case .value1, .value2: return .valueCell()
    case .subtitle: return .subtitleCell()
    }
  }

  /// What is behind the content; wins over `backgroundColor` and `backgroundView`.
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    didSet { showBackground() }
  }
  /// Whether the content follows the cell's state. Default true.
  open var automaticallyUpdatesContentConfiguration = true
  /// Whether the background follows the cell's state. Default true.
  open var automaticallyUpdatesBackgroundConfiguration = true
  /// Called when the state has changed, to bring the content up to date.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { setNeedsUpdateConfiguration() }
  }

  /// The cell's state at the moment.
  open var configurationState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    state.isHighlighted = isHighlighted
    state.isSelected = isSelected
    state.isEditing = isEditing
    state.isDisabled = !isUserInteractionEnabled
    state.isSwiped = showsConfirmation
    state.isReordering = isReordering
    state.cellDragState = dragState
    state.cellDropState = dropState
    return state
  }

  /// Asks for `updateConfiguration(using:)` before the next frame.
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

  private func showConfiguration() {
    labels?.removeAll()
    labels = nil
    guard let contentConfiguration else {
      configuredView?.removeFromSuperview()
      configuredView = nil
      return
    }
    if let configuredView, configuredView.supports(contentConfiguration) {
      configuredView.configuration = contentConfiguration
    } else {
      configuredView?.removeFromSuperview()
      let view = contentConfiguration.makeContentView()
      view.frame = inner.bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      inner.addSubview(view)
      configuredView = view
    }
    setNeedsLayout()
  }

  private var shownLabels: CellLabels {
    if let labels { return labels }
    let made = CellLabels(style: style, in: inner)
    labels = made
    return made
  }

  /// The first text; made when it is asked for.
  open var textLabel: UILabel? { contentConfiguration == nil ? shownLabels.title : nil }
  /// The second text, for styles that have one.
  open var detailTextLabel: UILabel? {
    contentConfiguration == nil && style != .default ? shownLabels.detail : nil
  }
  /// The picture before the text.
  open var imageView: UIImageView? { contentConfiguration == nil ? shownLabels.picture : nil }

  // MARK: Backgrounds

  /// Behind the content. Default nil.
  open var backgroundView: UIView? {
    didSet { replaceBackground(oldValue, backgroundView) }
  }
  /// Behind the content while the cell is selected or pressed; nil shows the style's grey.
  open var selectedBackgroundView: UIView? {
    didSet { replaceBackground(oldValue, selectedBackgroundView) }
  }
  /// As `selectedBackgroundView`, while several rows may be selected. Default nil: that one shows then, too.
  open var multipleSelectionBackgroundView: UIView? {
    didSet { replaceBackground(oldValue, multipleSelectionBackgroundView) }
  }
  /// What is behind the content of a selected cell now; nil for the style's grey.
  private var shownSelection: UIView? {
    let choosesSeveral =
      editing ? table?.allowsMultipleSelectionDuringEditing : table?.allowsMultipleSelection
    return choosesSeveral == true
      ? multipleSelectionBackgroundView ?? selectedBackgroundView : selectedBackgroundView
  }
  var configurationBackground: UIView?
  var ownSelection: UIView?

  private func replaceBackground(_ old: UIView?, _ new: UIView?) {
    old?.removeFromSuperview()
    if let new { insertSubview(new, at: 0) }
    showSelection(animated: false)
    setNeedsLayout()
  }

  private func showBackground() {
    configurationBackground?.removeFromSuperview()
    configurationBackground = nil
    guard let backgroundConfiguration else { return }
    let view = ConfiguredBackground(frame: bounds)
    view.show(backgroundConfiguration, tint: tintColor, radius: backgroundConfiguration.cornerRadius)
    configurationBackground = view
    insertSubview(view, at: 0)
    setNeedsLayout()
  }

  // MARK: Selection

  /// How a selected cell shows. Default `.default`: grey.
  open var selectionStyle: SelectionStyle = .default
  /// Whether the row is selected.
  open var isSelected: Bool {
    get { selected }
    set { setSelected(newValue, animated: false) }
  }
  /// Whether the row is pressed.
  open var isHighlighted: Bool {
    get { highlighted }
    set { setHighlighted(newValue, animated: false) }
  }

  /// Shows the cell as selected or not. An override calls super.
  open func setSelected(_ selected: Bool, animated: Bool) {
    guard self.selected != selected else { return }
    self.selected = selected
    if selected { accessibilityTraits.insert(.selected) } else { accessibilityTraits.remove(.selected) }
    if editing { showEditing() }
    stateChanged(animated: animated)
  }

  /// Shows the cell as pressed or not. An override calls super.
  open func setHighlighted(_ highlighted: Bool, animated: Bool) {
    guard self.highlighted != highlighted else { return }
    self.highlighted = highlighted
    stateChanged(animated: animated)
  }

  private func stateChanged(animated: Bool) {
    labels?.show(isHighlighted: highlighted || selected)
    showSelection(animated: animated)
    setNeedsUpdateConfiguration()
  }

  override func isLifted() { setHighlighted(false, animated: false) }

  private static let fade: TimeInterval = 0.3

  private func showSelection(animated: Bool) {
    // The row that would take what is dragged shows it, too.
    let isShown = (highlighted || selected) && selectionStyle != .none || dropState == .targeted
    let chosen = shownSelection
    if isShown, chosen == nil, ownSelection == nil {
      let view = UIView()
      view.isUserInteractionEnabled = false
      ownSelection = view
      let behind = [configurationBackground, backgroundView].compactMap { $0 }.contains {
        $0.superview === self
      }
      insertSubview(view, at: behind ? 1 : 0)
      view.frame = bounds
      view.alpha = 0
    }
    // Rows that stay chosen while the table is edited are fainter than one under a finger.
    ownSelection?.backgroundColor = editing && selected && !highlighted ? .systemGray5 : .systemGray4
    let views = [chosen ?? ownSelection].compactMap { $0 }
    for other in [selectedBackgroundView, multipleSelectionBackgroundView, ownSelection]
    where other != nil && other !== views.first { other?.alpha = 0 }
    let change = { for view in views { view.alpha = isShown ? 1 : 0 } }
    if animated, window != nil {
      UIView.animate(
        withDuration: Self.fade, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState],
        animations: change)
    } else {
      for view in views { view.layer.removeAnimation(forKey: "opacity") }
      change()
    }
    separator.isHidden = !wantsSeparator || isShown
  }

  // MARK: Accessory

  /// What shows at the row's end. Default nothing.
  open var accessoryType: AccessoryType = .none {
    didSet { if oldValue != accessoryType { showAccessory() } }
  }
  /// A view at the row's end, instead of the type's.
  open var accessoryView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      showAccessory()
    }
  }
  /// What shows at the row's end while editing.
  open var editingAccessoryType: AccessoryType = .none {
    didSet { if editing, oldValue != editingAccessoryType { showAccessory() } }
  }
  open var editingAccessoryView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if editing { showAccessory() }
    }
  }
  /// What a focused row looks like. Kept and reported.
  open var focusStyle: FocusStyle = .default {
    didSet {
      reportUnused("focusStyle", focusStyle != .default, "the keyboard's focus does not go through rows")
    }
  }

  private func showAccessory() {
    accessory?.removeFromSuperview()
    accessory =
      editing
      ? editingAccessoryView ?? CellAccessory.makeView(editingAccessoryType, for: self)
      : accessoryView ?? CellAccessory.makeView(accessoryType, for: self)
    if let accessory { addSubview(accessory) }
    setNeedsLayout()
  }

  // MARK: Editing

  /// Whether the table edits.
  open var isEditing: Bool {
    get { editing }
    set { setEditing(newValue, animated: false) }
  }
  /// Shows the controls of editing or takes them away. An override calls super.
  open func setEditing(_ editing: Bool, animated: Bool) {
    guard self.editing != editing else {
      if editing { showEditing() }
      return
    }
    let state: StateMask = editing ? .showingEditControl : []
    willTransition(to: state)
    self.editing = editing
    setNeedsUpdateConfiguration()
    let change = { [self] in
      showAccessory()
      showEditing()
      layoutContent()
    }
    if animated, window != nil {
      UIView.animate(
        withDuration: Self.editFade,
        animations: {
          change()
          // What is in the content goes with its edges.
          self.layoutIfNeeded()
        }, completion: { _ in self.didTransition(to: state) })
    } else {
      change()
      didTransition(to: state)
    }
  }
  private static let editFade: TimeInterval = 0.3
  lazy var controls = CellEditing(self)

  /// Whether the grip for moving the row shows while editing. Default false: it shows where the row can be moved.
  open var showsReorderControl = false { didSet { if editing { showEditing() } } }
  /// Whether the content moves to make room for the control of editing. Default true.
  open var shouldIndentWhileEditing = true { didSet { if editing { showEditing() } } }
  /// Which editing control the row has.
  open var editingStyle: EditingStyle {
    guard let table, let place else { return .none }
    return table.delegate?.tableView(table, editingStyleForRowAt: place) ?? .delete
  }
  /// Whether the row is aside and shows its actions.
  open var showingDeleteConfirmation: Bool { showsConfirmation }
  var showsConfirmation = false {
    didSet { if oldValue != showsConfirmation { setNeedsUpdateConfiguration() } }
  }
  /// Called before the row shows other controls. An override calls super.
  open func willTransition(to state: StateMask) {}
  /// Called after the row has shown other controls. An override calls super.
  open func didTransition(to state: StateMask) {}

  /// How many levels the content is indented, and by how much, in points. Defaults 0 and 10.
  open var indentationLevel = 0 { didSet { setNeedsLayout() } }
  open var indentationWidth: CGFloat = 10 { didSet { setNeedsLayout() } }
  /// How far the separator keeps from the row's sides; nil takes the table's.
  open var separatorInset: UIEdgeInsets {
    get { ownSeparatorInset ?? automaticSeparatorInset }
    set {
      ownSeparatorInset = newValue
      setNeedsLayout()
    }
  }
  var ownSeparatorInset: UIEdgeInsets?

  // MARK: Layout

  /// Whether the table wants a line below the row.
  var wantsSeparator = false {
    didSet { separator.isHidden = !wantsSeparator || (highlighted || selected) && selectionStyle != .none }
  }

  open override func layoutSubviews() {
    updateConfigurationIfNeeded()
    layoutContent()
    super.layoutSubviews()
  }

  /// The size that the content asks for, for rows of automatic height.
  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    updateConfigurationIfNeeded()
    let width = contentWidth(in: targetSize.width)
    if let configuredView {
      let size = configuredView.systemLayoutSizeFitting(
        CGSize(width: width, height: targetSize.height),
        withHorizontalFittingPriority: horizontalFittingPriority,
        verticalFittingPriority: verticalFittingPriority)
      return CGSize(width: targetSize.width, height: max(size.height, RowMetrics.height))
    }
    if let labels, !inner.hasInnerConstraints {
      let height = labels.height(forWidth: width, insets: contentInsets)
      return CGSize(width: targetSize.width, height: max(height, RowMetrics.height))
    }
    guard inner.hasInnerConstraints else { return sizeThatFits(CGSize(width: targetSize.width, height: 0)) }
    let size = inner.systemLayoutSizeFitting(
      CGSize(width: width, height: targetSize.height),
      withHorizontalFittingPriority: horizontalFittingPriority,
      verticalFittingPriority: verticalFittingPriority)
    return CGSize(width: targetSize.width, height: size.height)
  }

  // MARK: Keyboard and assistive tools

  /// A row that can be chosen can be reached with the Tab key and the arrows.
  open override var canBecomeFocused: Bool {
    guard let table, place != nil, table.allowsFocus, isUserInteractionEnabled, !isHidden else {
      return false
    }
    guard table.isEditing else { return table.allowsSelection }
    return table.allowsSelectionDuringEditing || table.allowsMultipleSelectionDuringEditing
  }

  package override var focusOutline: (rect: CGRect, radius: CGFloat) { rowFocusOutline }

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if let table, let place, table.handle(presses.first?.key, in: self, at: place) { return }
    super.pressesBegan(presses, with: event)
  }

  private var isElement: Bool?
  /// Whether the row is one element: where nothing in it is used by itself, unless it was told otherwise.
  open override var isAccessibilityElement: Bool {
    get { isElement ?? (table != nil && rowWords != nil) }
    set { isElement = newValue }
  }
  /// The texts of the row, unless it was given a label.
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? (table == nil ? nil : rowWords) }
    set { super.accessibilityLabel = newValue }
  }
  /// What swipes of the row do, unless it was given actions.
  open override var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
    get {
      if let own = super.accessibilityCustomActions { return own }
      guard let table, let place else { return nil }
      return table.accessibilityActions(of: self, at: place)
    }
    set { super.accessibilityCustomActions = newValue }
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: RowMetrics.height)
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsUpdateConfiguration()
  }

  // MARK: Gestures. As a delegate the cell has UIKit's defaults, which a subclass overrides.

  open func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
  {
    true
  }

  open func gestureRecognizer(
    _ recognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool { false }

  open func gestureRecognizer(
    _ recognizer: UIGestureRecognizer, shouldRequireFailureOf other: UIGestureRecognizer
  ) -> Bool { false }

  open func gestureRecognizer(
    _ recognizer: UIGestureRecognizer, shouldBeRequiredToFailBy other: UIGestureRecognizer
  ) -> Bool { false }
}

extension UITableViewCell: ConfigurationUpdating {}
