import Foundation
import QuartzCore
import Support

/// Items in the order of a layout. Only those that show have cells; those that leave are used again.
@preconcurrency @MainActor
open class UICollectionView: UIScrollView {
  /// Whether a drag that rests on it presses it. Kept and reported: it does not. Default false.
  open var isSpringLoaded = false { didSet { reportSpringLoaded(isSpringLoaded) } }

  /// The kinds of a section's header and footer.
  nonisolated public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  nonisolated public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  public enum ScrollDirection: Int, Sendable {
    case vertical = 0
    case horizontal = 1
  }

  /// Where an item goes to in the view.
  public struct ScrollPosition: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let top = ScrollPosition(rawValue: 1)
    public static let centeredVertically = ScrollPosition(rawValue: 2)
    public static let bottom = ScrollPosition(rawValue: 4)
    public static let left = ScrollPosition(rawValue: 8)
    public static let centeredHorizontally = ScrollPosition(rawValue: 16)
    public static let right = ScrollPosition(rawValue: 32)
  }

  // MARK: State

  var shownLayout: UICollectionViewLayout
  var itemCounts: [Int]?
  var elements: [ElementKey: UICollectionReusableView] = [:]
  var pool = ReusePool<UICollectionReusableView>()
  var selection: [IndexPath] = []
  var pressed: IndexPath?
  var changes = ItemChanges()
  var batchDepth = 0
  /// Where the element goes that the data source is asked for: views that it dequeues have their places from the
  /// beginning.
  var placed: UICollectionViewLayoutAttributes?
  /// The cells that an update has moved out of sight, which move there; nil outside of updates.
  var pushedOut: [(key: ElementKey, value: UICollectionReusableView)]?
  var isPlacing = false
  private var laidOutBounds = CGRect.zero
  var sectionIndex: SectionIndexView?
  var hasAskedForIndex = false

  // MARK: Life

  /// A collection with its layout.
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    shownLayout = layout
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    shownLayout = UICollectionViewFlowLayout()
    super.init(coder: coder)
    setUp()
    coder.fill(self, as: UICollectionView.self)
  }

  private func setUp() {
    shownLayout.host = self
    laidOutBounds = bounds
    backgroundColor = .systemBackground
    contextMenus.attach(to: self)
    selectionDrag = SelectionDrag(host: self)
  }
  private var selectionDrag: SelectionDrag?
  private let contextMenus = CollectionContextMenus()
  /// The interaction that opens the context menus of items.
  open var contextMenuInteraction: UIContextMenuInteraction? { contextMenus.interaction }

  // MARK: Dragging

  /// Says which items are dragged. Weak.
  open weak var dragDelegate: (any UICollectionViewDragDelegate)? { didSet { dragDelegatesChanged() } }
  /// Takes what is dropped on the collection. Weak.
  open weak var dropDelegate: (any UICollectionViewDropDelegate)? { didSet { dragDelegatesChanged() } }
  /// Whether items can be dragged when there is a delegate for it. Default true.
  open var dragInteractionEnabled = true { didSet { dragDelegatesChanged() } }
  private(set) var existingDragDrop: ListDragDrop?
  var dragDrop: ListDragDrop {
    if let existingDragDrop { return existingDragDrop }
    let made = ListDragDrop(self)
    existingDragDrop = made
    return made
  }
  /// Whether items of the collection are dragged.
  open var hasActiveDrag: Bool { existingDragDrop?.isDragging ?? false }
  /// Whether something is dragged over the collection.
  open var hasActiveDrop: Bool { existingDragDrop?.isDroppedOn ?? false }
  /// When items with other contents get other sizes without being asked. Kept and reported: they do when
  /// they are configured again. Default enabled.
  open var selfSizingInvalidation: SelfSizingInvalidation = .enabled {
    didSet {
      reportUnused(
        "selfSizingInvalidation", selfSizingInvalidation != .enabled,
        "items get their sizes again when they are configured again; call invalidateLayout() for others")
    }
  }

  /// When items get other sizes without being asked. Raw values are UIKit's.
  public enum SelfSizingInvalidation: Int, Sendable {
    case disabled = 0
    case enabled = 1
    case enabledIncludingConstraints = 2
  }

  /// How soon others make room for an item that is dragged. Raw values are UIKit's.
  public enum ReorderingCadence: Int, Sendable {
    case immediate = 0
    case fast = 1
    case slow = 2
  }
  /// How soon others make room for an item that is dragged. Kept and reported: at once. Default immediate.
  open var reorderingCadence = ReorderingCadence.immediate {
    didSet { reportUnused("reorderingCadence", reorderingCadence != .immediate, "others make room at once") }
  }

  /// Gives the items. Weak.
  open weak var dataSource: (any UICollectionViewDataSource)? {
    didSet { if dataSource !== oldValue { reloadEverything() } }
  }
  /// Receives selections and other events of the collection. Weak.
  @_nonoverride open var delegate: (any UICollectionViewDelegate)? {
    get { super.delegate as? any UICollectionViewDelegate }
    set {
      super.delegate = newValue
      shownLayout.invalidateLayout()
    }
  }
  /// Decides where the items are; setting it changes over at once.
  open var collectionViewLayout: UICollectionViewLayout {
    get { shownLayout }
    set { change(to: newValue, animated: false, nil) }
  }
  open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
    change(to: layout, animated: animated, nil)
  }
  open func setCollectionViewLayout(
    _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
  ) { change(to: layout, animated: animated, completion) }

  /// The change of layout that a gesture leads.
  var layoutTransition: LayoutTransition?
  /// Begins a change of layout whose progress a gesture sets, as the `transitionProgress` of the layout that is
  /// returned; until it ends that one is the collection's.
  open func startInteractiveTransition(
    to layout: UICollectionViewLayout, completion: LayoutInteractiveTransitionCompletion? = nil
  ) -> UICollectionViewTransitionLayout { beginTransition(to: layout, completion) }
  /// Goes the rest of the way to the new layout, animated.
  open func finishInteractiveTransition() { endTransition(finishes: true) }
  /// Goes back to the old layout, animated.
  open func cancelInteractiveTransition() { endTransition(finishes: false) }

  /// A view behind the items.
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }
  open var isPrefetchingEnabled = true
  /// Who prepares items ahead of time. It is kept and not asked: items are asked for when they are shown, which UIKit
  /// allows itself, too. Setting it reports that.
  open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)? {
    didSet {
      guard prefetchDataSource != nil else { return }
      Diagnostics.report(
        "prefetchDataSource is not asked here: items are asked for when they are shown", subject: "\(self)",
        severity: .warning)
    }
  }
  open var allowsFocus = true {
    didSet { reportUnused("allowsFocus", !allowsFocus, "the keyboard's focus does not go through items") }
  }
  open var selectionFollowsFocus = false {
    didSet {
      reportUnused(
        "selectionFollowsFocus", selectionFollowsFocus, "the keyboard's focus does not go through items")
    }
  }
  open var remembersLastFocusedIndexPath = false {
    didSet {
      reportUnused(
        "remembersLastFocusedIndexPath", remembersLastFocusedIndexPath,
        "the keyboard's focus does not go through items")
    }
  }
  /// How long the controls of editing take to come, in seconds. [our choice]
  private static let editing: TimeInterval = 0.3
  /// Whether the rows of lists show their controls of editing. Default false.
  open var isEditing = false {
    didSet {
      guard oldValue != isEditing else { return }
      swipe?.close(animated: false)
      UIView.animate(withDuration: Self.editing, delay: 0, options: .allowUserInteraction) {
        for (_, view) in self.elements.inOrder { view.editingChanged(self.isEditing) }
      }
    }
  }
  /// The row of a list that is swiped aside; nil where no list's can be.
  var swipe: RowSwipe?

  // MARK: Reuse

  /// Makes cells of a class for an identifier. Nil takes the registration back.
  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    register(cellClass, ElementKind.cell(identifier), UICollectionViewCell.self)
  }
  /// Makes cells of a nib for an identifier. Nil takes the registration back.
  open func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
    registerCell(
      identifier, nib.map { nib in { nib.collectionView(for: identifier) as? UICollectionViewCell } })
  }
  /// Makes views of a nib for a kind and an identifier.
  open func register(
    _ nib: UINib?, forSupplementaryViewOfKind kind: String, withReuseIdentifier identifier: String
  ) { registerView(kind, identifier, nib.map { nib in { nib.collectionView(for: identifier) } }) }
  /// Makes views of a class for a kind and an identifier.
  open func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) { register(viewClass, ElementKind.view(elementKind, identifier), UICollectionReusableView.self) }
  /// A cell of the registered class.
  open func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath)
    -> UICollectionViewCell
  { dequeueCell(identifier) }
  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView { dequeueView(elementKind, identifier) }

  // MARK: Contents

  /// Asks the data source again for everything; the selection is given up.
  open func reloadData() { reloadEverything() }
  open var numberOfSections: Int { counts.count }
  open func numberOfItems(inSection section: Int) -> Int {
    counts.indices.contains(section) ? counts[section] : 0
  }
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    shownLayout.prepareIfNeeded()
    return shownLayout.layoutAttributesForItem(at: indexPath).map(asShown)
  }
  open func layoutAttributesForSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    shownLayout.prepareIfNeeded()
    return shownLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath).map(asShown)
  }
  open func indexPathForItem(at point: CGPoint) -> IndexPath? { item(at: point) }
  open func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    elements.first { $0.value === cell }?.key.path
  }
  /// The cell of an item that shows.
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    elements[ElementKey(kind: nil, path: indexPath)] as? UICollectionViewCell
  }
  open func supplementaryView(
    forElementKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView? { elements[ElementKey(kind: elementKind, path: indexPath)] }
  /// The place of a header, a footer or another view that is no cell; nil for one that does not show.
  open func indexPathForSupplementaryView(_ supplementaryView: UICollectionReusableView) -> IndexPath? {
    elements.first { $0.value === supplementaryView && $0.key.kind != nil }?.key.path
  }
  /// The cells that show, in the items' order.
  open var visibleCells: [UICollectionViewCell] {
    indexPathsForVisibleItems.compactMap { cellForItem(at: $0) }
  }
  open var indexPathsForVisibleItems: [IndexPath] {
    layoutIfNeeded()
    return elements.keys.filter { $0.kind == nil }.map(\.path).sorted()
  }
  open func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
    elements.filter { $0.key.kind == elementKind }.sorted { $0.key.path < $1.key.path }.map(\.value)
  }
  open func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
    elements.keys.filter { $0.kind == elementKind }.map(\.path).sorted()
  }

  /// Scrolls to an item.
  open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    scroll(to: indexPath, scrollPosition, animated: animated)
  }

  // MARK: Selection

  /// Whether an item can be selected. Default true.
  open var allowsSelection = true
  /// Whether several can. Default false.
  open var allowsMultipleSelection = false
  /// Whether an item can be selected while the collection is edited. Default false.
  open var allowsSelectionDuringEditing = false
  /// Whether several can while the collection is edited. Default false.
  open var allowsMultipleSelectionDuringEditing = false
  open var indexPathsForSelectedItems: [IndexPath]? { selection }
  /// Selects an item without asking or telling the delegate; nil selects none.
  open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    selectByApp(indexPath, animated: animated, scrollPosition)
  }
  open func deselectItem(at indexPath: IndexPath, animated: Bool) {
    guard animated, window != nil else { return deselect(indexPath) }
    UIView.animate(withDuration: Self.selectionFade, delay: 0, options: .allowUserInteraction) {
      self.deselect(indexPath)
      self.cellForItem(at: indexPath)?.updateConfigurationIfNeeded()
    }
  }
  /// Seconds in which a selection goes. [our choice]
  private static let selectionFade: TimeInterval = 0.3

  // MARK: Changes

  /// Does several changes at once, animated; the data source must have changed accordingly when `updates` returns.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    batch(updates, completion)
  }
  open func insertSections(_ sections: IndexSet) { change { $0.insertedSections.formUnion(sections) } }
  open func deleteSections(_ sections: IndexSet) { change { $0.deletedSections.formUnion(sections) } }
  open func reloadSections(_ sections: IndexSet) { change { $0.reloadedSections.formUnion(sections) } }
  open func moveSection(_ section: Int, toSection newSection: Int) {
    change { $0.movedSections.append(.init(from: section, to: newSection)) }
  }
  open func insertItems(at indexPaths: [IndexPath]) { change { $0.inserted.formUnion(indexPaths) } }
  open func deleteItems(at indexPaths: [IndexPath]) { change { $0.deleted.formUnion(indexPaths) } }
  open func reloadItems(at indexPaths: [IndexPath]) { change { $0.reloaded.formUnion(indexPaths) } }
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.moved.append(.init(from: indexPath, to: newIndexPath)) }
  }
  open var hasUncommittedUpdates: Bool { batchDepth > 0 }
  /// Asks for the configurations of items again, without other cells.
  open func reconfigureItems(at indexPaths: [IndexPath]) { reloadItems(at: indexPaths) }

  // MARK: Moving items

  /// The item that a finger moves.
  var movement: ItemMovement?
  /// Takes an item up that a finger shall move; false where the data source does not let it be moved.
  open func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool { beginMovement(of: indexPath) }
  /// Moves the item's middle to a place in the collection; the others make room.
  open func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
    continueMovement(to: targetPosition)
  }
  /// Leaves the item where it is: the data source is told to move it.
  open func endInteractiveMovement() { endMovement(isCancelled: false) }
  /// Puts the item back.
  open func cancelInteractiveMovement() { endMovement(isCancelled: true) }

  // MARK: What a view does

  open override func layoutSubviews() {
    followBounds()
    placeElements()
    placeAroundMovement()
    placeAroundDrag()
    placeSectionIndex()
    backgroundView?.frame = bounds
    if isDragging { swipe?.close(animated: true) }
    super.layoutSubviews()
  }

  private func followBounds() {
    let old = laidOutBounds
    laidOutBounds = bounds
    guard old != bounds else { return }
    if old.width != bounds.width { shownLayout.forgetMeasures(nil) }
    let isWanted = shownLayout.shouldInvalidateLayout(forBoundsChange: bounds)
    if isWanted || old.size != bounds.size {
      shownLayout.invalidateLayout(with: shownLayout.invalidationContext(forBoundsChange: bounds))
    }
  }

  open override func adjustedContentInsetDidChange() {
    super.adjustedContentInsetDidChange()
    shownLayout.invalidateLayout()
  }

  override func restingPlace(proposed: CGPoint, velocity: CGPoint) -> CGPoint {
    shownLayout.targetContentOffset(forProposedContentOffset: proposed, withScrollingVelocity: velocity)
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

extension UICollectionView: UISpringLoadedInteractionSupporting {}
