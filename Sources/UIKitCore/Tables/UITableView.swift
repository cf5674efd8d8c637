import Foundation
import QuartzCore
import Support

/// Rows below each other, in sections. Only the rows that show have cells; those that leave are used again.
@preconcurrency @MainActor
open class UITableView: UIScrollView {
  /// Whether a drag that rests on it presses it. Kept and reported: it does not. Default false.
  open var isSpringLoaded = false { didSet { reportSpringLoaded(isSpringLoaded) } }

  // MARK: State

  var geometry = TableGeometry()
  var isLoaded = false
  var cells: [IndexPath: UITableViewCell] = [:]
  var headers: [Int: UIView] = [:]
  var footers: [Int: UIView] = [:]
  var cellPool = ReusePool<UITableViewCell>()
  var headerPool = ReusePool<UITableViewHeaderFooterView>()
  var selection: Set<IndexPath> = []
  var selectionOrder: [IndexPath] = []
  var pressed: IndexPath?
  /// Selections of which the delegate has yet to be notified.
  var told: [(IndexPath, Bool)] = []
  var changes = ItemChanges()
  var animations: [IndexPath: RowAnimation] = [:]
  var batchDepth = 0
  var isTiling = false
  var explicitSeparatorInset: UIEdgeInsets?
  private var laidOutWidth: CGFloat = 0
  private var editing = false
  /// The row that is swiped aside; nil until one is.
  private(set) var swipe: RowSwipe?
  private var selectionDrag: SelectionDrag?
  /// The row that a finger moves to another place.
  var reordering: RowReorder?
  /// The titles beside the table; nil without them.
  var sectionIndex: SectionIndexView?
  /// The cells that an update has moved out of sight, which slide there; nil outside of updates.
  var pushedOut: [(cell: UITableViewCell, path: IndexPath)]?
  /// How many updates move what is seen.
  var updatesInFlight = 0
  /// Rows whose controls are about to change.
  var editedAlone: IndexPath?

  // MARK: Life

  /// A table of a style, which stays.
  public init(frame: CGRect, style: UITableView.Style) {
    self.style = style
    super.init(frame: frame)
    setUp()
  }

  public override convenience init(frame: CGRect) {
    self.init(frame: frame, style: .plain)
  }

  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
    setUp()
    coder.fill(self, as: UITableView.self)
  }

  private func setUp() {
    alwaysBounceVertical = true
    contextMenus.attach(to: self)
    backgroundColor = style == .plain ? .systemBackground : .systemGroupedBackground
    swipe = RowSwipe(host: self)
    selectionDrag = SelectionDrag(host: self)
  }

  /// How the table looks.
  open private(set) var style: Style
  private let contextMenus = TableContextMenus()
  /// The interaction that opens the context menus of rows.
  open var contextMenuInteraction: UIContextMenuInteraction? { contextMenus.interaction }

  // MARK: Dragging

  /// Says which rows are dragged. Weak.
  open weak var dragDelegate: (any UITableViewDragDelegate)? { didSet { dragDelegatesChanged() } }
  /// Takes what is dropped on the table. Weak.
  open weak var dropDelegate: (any UITableViewDropDelegate)? { didSet { dragDelegatesChanged() } }
  /// Whether rows can be dragged when there is a delegate for it. Default true.
  open var dragInteractionEnabled = true { didSet { dragDelegatesChanged() } }
  private(set) var existingDragDrop: ListDragDrop?
  var dragDrop: ListDragDrop {
    if let existingDragDrop { return existingDragDrop }
    let made = ListDragDrop(self)
    existingDragDrop = made
    return made
  }
  /// Whether rows of the table are dragged.
  open var hasActiveDrag: Bool { existingDragDrop?.isDragging ?? false }
  /// Whether something is dragged over the table.
  open var hasActiveDrop: Bool { existingDragDrop?.isDroppedOn ?? false }
  /// When rows with other contents get other sizes without being asked. Kept and reported: they do when
  /// they are configured again. Default enabled.
  open var selfSizingInvalidation: SelfSizingInvalidation = .enabled {
    didSet {
      reportUnused(
        "selfSizingInvalidation", selfSizingInvalidation != .enabled,
        "rows get their sizes again when they are configured again; call performBatchUpdates(_:) for others")
    }
  }

  /// When rows get other sizes without being asked. Raw values are UIKit's.
  public enum SelfSizingInvalidation: Int, Sendable {
    case disabled = 0
    case enabled = 1
    case enabledIncludingConstraints = 2
  }
  /// Whether rows can have the focus while the table is edited. Kept and reported. Default true.
  open var allowsFocusDuringEditing = true {
    didSet {
      reportUnused(
        "allowsFocusDuringEditing", !allowsFocusDuringEditing, "the keyboard's focus does not go through rows"
      )
    }
  }

  /// Takes over the style that a storyboard or a nib says, with its background.
  func adoptStyle(_ style: Style) {
    self.style = style
    backgroundColor = style == .plain ? .systemBackground : .systemGroupedBackground
  }

  /// The rows that a storyboard holds; nil for a table whose data source makes them.
  var staticRows: StaticRows? { didSet { dataChanged() } }

  /// Gives the rows. Weak.
  open weak var dataSource: (any UITableViewDataSource)? {
    didSet { if dataSource !== oldValue { dataChanged() } }
  }
  /// Who prepares rows ahead of time. It is kept and not asked: rows are asked for when they are shown. Setting it
  /// reports that.
  open weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)? {
    didSet {
      guard prefetchDataSource != nil else { return }
      Diagnostics.report(
        "prefetchDataSource is not asked here: rows are asked for when they are shown", subject: "\(self)",
        severity: .warning)
    }
  }

  /// Decides how the table looks and receives its events. Weak.
  @_nonoverride open var delegate: (any UITableViewDelegate)? {
    get { super.delegate as? any UITableViewDelegate }
    set {
      super.delegate = newValue
      dataChanged()
    }
  }

  private func dataChanged() {
    isLoaded = false
    setNeedsLayout()
  }

  // MARK: Heights

  /// The height of rows; `automaticDimension` measures each. Default automatic.
  open var rowHeight: CGFloat = UITableView.automaticDimension { didSet { dataChanged() } }
  /// The height of headers. Default automatic.
  open var sectionHeaderHeight: CGFloat = UITableView.automaticDimension { didSet { dataChanged() } }
  open var sectionFooterHeight: CGFloat = UITableView.automaticDimension { didSet { dataChanged() } }
  /// What rows count for until they show. Default automatic: 44 points.
  open var estimatedRowHeight: CGFloat = UITableView.automaticDimension
  open var estimatedSectionHeaderHeight: CGFloat = UITableView.automaticDimension
  open var estimatedSectionFooterHeight: CGFloat = UITableView.automaticDimension
  /// The room above the headers of a plain table. Default automatic: 22 points.
  open var sectionHeaderTopPadding: CGFloat = UITableView.automaticDimension { didSet { dataChanged() } }
  /// The height of rows that fill the table below its last one. Kept and reported: there are none. Default automatic.
  open var fillerRowHeight: CGFloat = UITableView.automaticDimension {
    didSet {
      reportUnused(
        "fillerRowHeight", fillerRowHeight != Self.automaticDimension, "there are no rows below the last one")
    }
  }
  open var isPrefetchingEnabled = true

  // MARK: Look

  /// The line between rows. Default a single line.
  open var separatorStyle: UITableViewCell.SeparatorStyle = .singleLine { didSet { refreshSeparators() } }
  /// The line's colour. Default `.separator`.
  open var separatorColor: UIColor? = .separator { didSet { refreshSeparators() } }
  /// How far the lines keep from the sides. Default: to where the text begins.
  open var separatorInset: UIEdgeInsets {
    get {
      explicitSeparatorInset ?? UIEdgeInsets(top: 0, left: RowMetrics.margin(in: self), bottom: 0, right: 0)
    }
    set {
      explicitSeparatorInset = newValue
      refreshSeparators()
    }
  }
  /// Drawn as a plain line of `separatorColor`: vibrancy of separators is reported.
  open var separatorEffect: UIVisualEffect? {
    didSet {
      guard separatorEffect != nil, oldValue == nil else { return }
      Diagnostics.report(
        "separatorEffect is not drawn: separators keep separatorColor; set that one",
        subject: "\(type(of: self))",
        severity: .warning)
    }
  }
  /// Whether `separatorInset` is measured from the cell's edges or from where the line would begin otherwise. Default
  /// from the edges.
  open var separatorInsetReference: SeparatorInsetReference = .fromCellEdges {
    didSet { refreshSeparators() }
  }
  open var cellLayoutMarginsFollowReadableWidth = false {
    didSet {
      reportUnused(
        "cellLayoutMarginsFollowReadableWidth", cellLayoutMarginsFollowReadableWidth,
        "rows are as wide as the table; constrain their content to readableContentGuide")
    }
  }
  open var insetsContentViewsToSafeArea = true

  /// A view that fills the table, behind its rows.
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView {
        backgroundView.layer.zPosition = TableLayer.background
        insertSubview(backgroundView, at: 0)
      }
      setNeedsLayout()
    }
  }
  /// A view above the first section; it scrolls along. Its height counts.
  open var tableHeaderView: UIView? {
    didSet { replaceEdge(oldValue, tableHeaderView) }
  }
  /// A view below the last section.
  open var tableFooterView: UIView? {
    didSet { replaceEdge(oldValue, tableFooterView) }
  }

  private func replaceEdge(_ old: UIView?, _ new: UIView?) {
    if old !== new { old?.removeFromSuperview() }
    if let new { addSubview(new) }
    edgesMayHaveChanged()
  }

  // MARK: Reuse

  /// Makes cells of a class for an identifier. Nil takes the registration back.
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    registerCell(cellClass, identifier)
  }
  /// Makes cells of a nib for an identifier. Nil takes the registration back.
  open func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
    registerCell(identifier, nib.map { nib in { nib.cell(for: identifier) } })
  }
  /// Makes headers and footers of a nib for an identifier.
  open func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
    registerHeader(identifier, nib.map { nib in { nib.header(for: identifier) } })
  }
  /// Makes headers and footers of a class for an identifier.
  open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
    registerHeader(aClass, identifier)
  }
  /// A cell that left the table, or nil for the app to make one, or one of the registered class.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    dequeue(identifier, nil)
  }
  /// A cell of the registered class.
  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath)
    -> UITableViewCell
  {
    dequeueRegistered(identifier, indexPath)
  }
  open func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView?
  {
    dequeueHeader(identifier)
  }

  // MARK: Contents

  /// Asks the data source again for everything; the selection is given up.
  open func reloadData() { reloadEverything() }
  /// How many sections there are.
  open var numberOfSections: Int {
    loadIfNeeded()
    return geometry.sections.count
  }
  /// How many rows a section has.
  open func numberOfRows(inSection section: Int) -> Int {
    loadIfNeeded()
    return geometry.sections.indices.contains(section) ? geometry.sections[section].rows.count : 0
  }

  open func rect(forSection section: Int) -> CGRect { sectionRect(section) }
  open func rectForHeader(inSection section: Int) -> CGRect { headerRect(section) }
  open func rectForFooter(inSection section: Int) -> CGRect { footerRect(section) }
  /// Where a row is in the content; zero when there is no such row.
  open func rectForRow(at indexPath: IndexPath) -> CGRect { rowRect(indexPath) }
  /// The row at a point of the content.
  open func indexPathForRow(at point: CGPoint) -> IndexPath? { path(at: point) }
  /// The row that a cell shows.
  open func indexPath(for cell: UITableViewCell) -> IndexPath? { cells.first { $0.value === cell }?.key }
  /// The rows that touch a rectangle of the content.
  open func indexPathsForRows(in rect: CGRect) -> [IndexPath]? { paths(in: rect) }
  /// The cell of a row that shows.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { cells[indexPath] }
  /// The cells that show, from top to bottom.
  open var visibleCells: [UITableViewCell] {
    layoutIfNeeded()
    return visiblePaths.compactMap { cells[$0] }
  }
  /// The rows that show, from top to bottom.
  open var indexPathsForVisibleRows: [IndexPath]? {
    layoutIfNeeded()
    return visiblePaths.isEmpty ? nil : visiblePaths
  }
  open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    headers[section] as? UITableViewHeaderFooterView
  }
  open func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    footers[section] as? UITableViewHeaderFooterView
  }
  private var visiblePaths: [IndexPath] { cells.keys.filter { rowRect($0).intersects(bounds) }.sorted() }

  /// Scrolls to a row.
  open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    scroll(to: indexPath, scrollPosition, animated: animated)
  }
  open func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
    if let path = indexPathForSelectedRow { scroll(to: path, scrollPosition, animated: animated) }
  }

  // MARK: Selection

  /// Whether a row can be selected. Default true.
  open var allowsSelection = true
  /// Whether several can. Default false.
  open var allowsMultipleSelection = false
  /// Whether a row can be selected while the table edits. Default false.
  open var allowsSelectionDuringEditing = false
  /// Whether several can while the table edits: circles before the rows show which are. No row's editing style is
  /// asked for then. Default false.
  open var allowsMultipleSelectionDuringEditing = false {
    didSet {
      guard editing, oldValue != allowsMultipleSelectionDuringEditing else { return }
      for (_, cell) in cells.inOrder { cell.setEditing(true, animated: false) }
    }
  }
  open var selectionFollowsFocus = false {
    didSet {
      reportUnused(
        "selectionFollowsFocus", selectionFollowsFocus, "the keyboard's focus does not go through rows")
    }
  }
  open var remembersLastFocusedIndexPath = false {
    didSet {
      reportUnused(
        "remembersLastFocusedIndexPath", remembersLastFocusedIndexPath,
        "the keyboard's focus does not go through rows")
    }
  }
  open var allowsFocus = true {
    didSet { reportUnused("allowsFocus", !allowsFocus, "the keyboard's focus does not go through rows") }
  }

  open var indexPathForSelectedRow: IndexPath? { selectionOrder.first }
  open var indexPathsForSelectedRows: [IndexPath]? { selectionOrder.isEmpty ? nil : selectionOrder }

  /// Selects a row without asking or telling the delegate; nil selects none.
  open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    selectByApp(indexPath, animated: animated, scrollPosition)
  }
  /// Takes a row's selection away without telling the delegate.
  open func deselectRow(at indexPath: IndexPath, animated: Bool) { deselect(indexPath, animated: animated) }

  // MARK: Changes

  /// Does several changes at once, animated; the data source must have changed accordingly when `updates` returns.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    batch(updates, completion)
  }
  open func beginUpdates() { batchDepth += 1 }
  open func endUpdates() { endBatch(nil) }
  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.insertedSections.formUnion(sections) }
  }
  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.deletedSections.formUnion(sections) }
  }
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.reloadedSections.formUnion(sections) }
  }
  open func moveSection(_ section: Int, toSection newSection: Int) {
    change { $0.movedSections.append(.init(from: section, to: newSection)) }
  }
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    for path in indexPaths { animations[path] = animation }
    change { $0.inserted.formUnion(indexPaths) }
  }
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    for path in indexPaths { animations[path] = animation }
    change { $0.deleted.formUnion(indexPaths) }
  }
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { $0.reloaded.formUnion(indexPaths) }
  }
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.moved.append(.init(from: indexPath, to: newIndexPath)) }
  }
  /// Brings rows up to date in the cells that they have.
  open func reconfigureRows(at indexPaths: [IndexPath]) { reconfigure(indexPaths) }
  /// Whether a batch waits for its end.
  open var hasUncommittedUpdates: Bool { batchDepth > 0 }

  // MARK: Editing

  /// Whether rows can be deleted, inserted and moved by hand. Default false.
  open var isEditing: Bool {
    get { editing }
    set { setEditing(newValue, animated: false) }
  }
  open func setEditing(_ editing: Bool, animated: Bool) {
    swipe?.close(animated: animated)
    guard self.editing != editing else { return }
    self.editing = editing
    for (_, cell) in cells.inOrder { cell.setEditing(editing, animated: animated) }
    // What is chosen in one state is not in the other. Marks that leave show what they showed.
    for path in selectionOrder { deselect(path, animated: animated) }
    refreshSeparators()
  }

  // MARK: Section index

  /// Asks the data source again for the titles of the index.
  open func reloadSectionIndexTitles() { loadSectionIndex() }
  /// How many rows there are at least before the index shows. Default 0.
  open var sectionIndexMinimumDisplayRowCount = 0 { didSet { loadSectionIndex() } }
  /// The colour of the titles. Default the tint colour.
  open var sectionIndexColor: UIColor? { didSet { sectionIndex?.refreshColors() } }
  /// The colour behind them. Default none.
  open var sectionIndexBackgroundColor: UIColor? { didSet { sectionIndex?.refreshColors() } }
  /// The colour behind them while a finger is there. Default none.
  open var sectionIndexTrackingBackgroundColor: UIColor? { didSet { sectionIndex?.refreshColors() } }

  // MARK: What a view does

  open override func layoutSubviews() {
    loadIfNeeded()
    if bounds.width != laidOutWidth {
      laidOutWidth = bounds.width
      geometry.forgetHeights()
    }
    edgesMayHaveChanged()
    tile()
    if isDragging { swipe?.close(animated: true) }
    swipe?.layOut()
    sectionIndex?.place()
    super.layoutSubviews()
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !press(touches) { super.touchesBegan(touches, with: event) }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if pressed == nil { super.touchesMoved(touches, with: event) }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if pressed == nil { super.touchesEnded(touches, with: event) } else { releasePress(selects: true) }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    if pressed == nil { super.touchesCancelled(touches, with: event) } else { releasePress(selects: false) }
  }
}

/// Which parts of a table are above which, as z positions.
enum TableLayer {
  static let background: CGFloat = -10
  /// Cells that go are below those that stay.
  static let leaving: CGFloat = -1
  /// A row that moves over others.
  static let going: CGFloat = 1
  static let header: CGFloat = 10
  /// The row that a finger moves, and the index, are above everything.
  static let moving: CGFloat = 20
  static let index: CGFloat = 15
}

extension UITableView: UISpringLoadedInteractionSupporting {}
