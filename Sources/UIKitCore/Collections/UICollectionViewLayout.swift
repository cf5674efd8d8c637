import Foundation
import QuartzCore
import Support

/// Says what a layout has to find again.
@preconcurrency @MainActor
open class UICollectionViewLayoutInvalidationContext: NSObject {
  public required override init() { super.init() }
  /// Whether nothing of the layout stays: after `invalidateLayout()` and `reloadData()`.
  open var invalidateEverything: Bool { everything }
  /// Whether the numbers of sections and items are asked for again: after `reloadData()` and changes of items.
  open var invalidateDataSourceCounts: Bool { counts }
  open var contentOffsetAdjustment = CGPoint.zero
  open var contentSizeAdjustment = CGSize.zero {
    didSet {
      reportUnused(
        "contentSizeAdjustment", contentSizeAdjustment != .zero, "the size of the content is asked for again")
    }
  }
  open private(set) var invalidatedItemIndexPaths: [IndexPath]?
  open func invalidateItems(at indexPaths: [IndexPath]) {
    invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
  }
  /// Headers and the like by their kind.
  open private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?
  open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    invalidatedSupplementaryIndexPaths = (invalidatedSupplementaryIndexPaths ?? [:])
      .merging([elementKind: indexPaths], uniquingKeysWith: +)
  }
  open private(set) var invalidatedDecorationIndexPaths: [String: [IndexPath]]?
  open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    invalidatedDecorationIndexPaths = (invalidatedDecorationIndexPaths ?? [:])
      .merging([elementKind: indexPaths], uniquingKeysWith: +)
  }
  var everything = false
  var counts = false
}

/// One change of a batch, as layouts receive it.
@preconcurrency @MainActor
open class UICollectionViewUpdateItem: NSObject {
  public enum Action: Int, Sendable {
    case insert = 0
    case delete = 1
    case reload = 2
    case move = 3
    case none = 4
  }
  open private(set) var indexPathBeforeUpdate: IndexPath?
  open private(set) var indexPathAfterUpdate: IndexPath?
  open private(set) var updateAction: Action
  init(_ action: Action, before: IndexPath?, after: IndexPath?) {
    updateAction = action
    indexPathBeforeUpdate = before
    indexPathAfterUpdate = after
    super.init()
  }
}

/// Decides where the elements of a collection are. A subclass overrides `prepare()`, `collectionViewContentSize` and
/// the methods that give attributes.
@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject, @preconcurrency KeyValueObserving {
  /// Who observes the object's properties; nil without observers.
  // Unsafe for those who stop observing as they end.
  nonisolated(unsafe) package final var changeListener: ChangeListener?
  nonisolated package class var observesOnMainThread: Bool { true }

  /// The kind of a section's header and footer.
  weak var host: UICollectionView? {
    willSet { changeListener?.willChange("collectionView") }
    didSet { changeListener?.didChange("collectionView") }
  }
  var isPrepared = false
  var decorations: [String: UICollectionReusableView.Type] = [:]

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init() }

  /// The collection that the layout lays out.
  open var collectionView: UICollectionView? { host }
  /// The class of the attributes that a layout of the framework makes.
  open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }
  /// New attributes of the class that `layoutAttributesClass` names.
  func attributes(ofCellAt indexPath: IndexPath) -> UICollectionViewLayoutAttributes {
    let attributes = attributesType.init()
    attributes.indexPath = indexPath
    return attributes
  }

  func attributes(
    ofSupplementaryViewOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes {
    let attributes = attributesType.init()
    attributes.becomeSupplementary(ofKind: kind, at: indexPath)
    return attributes
  }

  private var attributesType: UICollectionViewLayoutAttributes.Type {
    guard let type = Self.layoutAttributesClass as? UICollectionViewLayoutAttributes.Type else {
      Diagnostics.report(
        "layoutAttributesClass is no UICollectionViewLayoutAttributes; that one was used",
        subject: "\(Self.self)")
      return UICollectionViewLayoutAttributes.self
    }
    return type
  }
  open class var invalidationContextClass: AnyClass { UICollectionViewLayoutInvalidationContext.self }

  /// A context of the class that `invalidationContextClass` names.
  private func makeInvalidationContext() -> UICollectionViewLayoutInvalidationContext {
    guard let type = Self.invalidationContextClass as? UICollectionViewLayoutInvalidationContext.Type else {
      Diagnostics.report(
        "invalidationContextClass is no UICollectionViewLayoutInvalidationContext; that one was used",
        subject: "\(Self.self)")
      return UICollectionViewLayoutInvalidationContext()
    }
    return type.init()
  }

  /// Called after a change of a property that the layout observes. The default reports that it was not handled.
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    KeyValueCoding.reportUnhandled(keyPath, by: self)
  }

  // MARK: What a layout answers

  /// Called before the first question after the layout became invalid.
  open func prepare() {}
  /// The size of the whole content, in points. Default zero.
  open var collectionViewContentSize: CGSize { .zero }
  /// The elements that touch a rectangle.
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  open func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  /// Whether the layout is another one when the content has moved to `newBounds`. Default false; a change of size
  /// always counts.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }
  open func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext { makeInvalidationContext() }
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { false }
  /// What has to be found again when an element asks for other attributes.
  open func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext { makeInvalidationContext() }
  /// The direction in which the layout places its elements. Default left to right.
  open var developmentLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
  /// Whether the collection shows the layout mirrored where its direction is not `developmentLayoutDirection`.
  /// Default false.
  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }
  /// Where a fling shall come to rest. Default: where it would.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { proposedContentOffset }
  /// Where the content shall be after a change of layout or a batch. Default: where it is.
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
    proposedContentOffset
  }

  /// Makes the layout find everything again before the next frame: `invalidateLayout(with:)` with such a context.
  open func invalidateLayout() {
    // An override of the other method that calls this one would go round for ever.
    guard !isInvalidating else { return }
    invalidate(everything: true, counts: isReloading)
  }
  private var isInvalidating = false
  /// Whether the layout is made invalid because the data source is asked again.
  var isReloading = false

  func invalidate(everything: Bool, counts: Bool) {
    isInvalidating = true
    defer { isInvalidating = false }
    let context = makeInvalidationContext()
    context.everything = everything
    context.counts = counts
    invalidateLayout(with: context)
  }

  /// Makes the layout find what a context says again before the next frame. An override calls `super`.
  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    isPrepared = false
    host?.setNeedsLayout()
    guard let host, context.contentOffsetAdjustment != .zero else { return }
    host.contentOffset.x += context.contentOffsetAdjustment.x
    host.contentOffset.y += context.contentOffsetAdjustment.y
  }

  // MARK: Batches

  open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}
  open func finalizeCollectionViewUpdates() {}
  open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}
  open func finalizeAnimatedBoundsChange() {}
  open func prepareForTransition(to newLayout: UICollectionViewLayout) {}
  open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}
  open func finalizeLayoutTransition() {}
  /// How an item that comes looks at first. Default: an inserted one as it will, transparent; another one as it did
  /// where it was.
  open func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = layoutAttributesForItem(at: itemIndexPath)?.copy() as? UICollectionViewLayoutAttributes
    if let way = arriving[itemIndexPath] {
      attributes?.center.x -= way.x
      attributes?.center.y -= way.y
    } else {
      attributes?.alpha = 0
    }
    return attributes
  }
  /// How far items go that come into sight in the batch that is being made, by their places after it.
  var arriving: [IndexPath: CGPoint] = [:]
  /// How a deleted item looks at last. Default: as it did, transparent; nil for an item that is not seen to leave.
  open func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = leaving[itemIndexPath]?.copy() as? UICollectionViewLayoutAttributes
    attributes?.alpha = 0
    return attributes
  }
  /// How items looked that leave in the batch that is being made, by their places before it.
  var leaving: [IndexPath: UICollectionViewLayoutAttributes] = [:]

  /// How a header, a footer or another view of that kind that comes looks at first. Default: as it will.
  open func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  /// How one that goes looks at last. Default: as it did.
  open func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  /// How a decoration that comes looks at first. Default: as it will.
  open func initialLayoutAttributesForAppearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  /// How one that goes looks at last. Default: as it did.
  open func finalLayoutAttributesForDisappearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  // Asked for by the system's collections while they change; here those that `layoutAttributesForElements(in:)` has
  // come.
  open func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }
  open func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }
  open func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }
  open func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

  // MARK: Moving items

  /// The place in the collection that an item under a finger goes to. Default: the item there, else where it was.
  open func targetIndexPath(
    forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
  ) -> IndexPath { host?.indexPathForItem(at: position) ?? previousIndexPath }
  /// How an item looks under the finger. Default: as ever, with its middle there.
  open func layoutAttributesForInteractivelyMovingItem(
    at indexPath: IndexPath, withTargetPosition position: CGPoint
  ) -> UICollectionViewLayoutAttributes {
    let attributes =
      layoutAttributesForItem(at: indexPath)?.copy() as? UICollectionViewLayoutAttributes
      ?? self.attributes(ofCellAt: indexPath)
    attributes.center = position
    attributes.zIndex = ItemMovement.zIndex
    return attributes
  }
  open func invalidationContext(
    forInteractivelyMovingItems targetIndexPaths: [IndexPath], withTargetPosition targetPosition: CGPoint,
    previousIndexPaths: [IndexPath], previousPosition: CGPoint
  ) -> UICollectionViewLayoutInvalidationContext { makeInvalidationContext() }
  open func invalidationContextForEndingInteractiveMovementOfItems(
    toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath], movementCancelled: Bool
  ) -> UICollectionViewLayoutInvalidationContext { makeInvalidationContext() }

  // MARK: Decorations

  /// Makes decoration views of a class for a kind.
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
    decorations[elementKind] = viewClass as? UICollectionReusableView.Type
  }

  /// Makes decoration views of a nib for a kind: reported, since decorations are made of classes here.
  open func register(_ nib: UINib?, forDecorationViewOfKind elementKind: String) {
    guard nib != nil else { return }
    Diagnostics.report(
      "decoration views of nibs are not made here: register a class for \"\(elementKind)\"",
      subject: "\(type(of: self))")
  }

  // MARK: What a layout of the framework's does besides

  /// Whether an element that shows has yet to be asked for its size.
  func asksContent(_ attributes: UICollectionViewLayoutAttributes) -> Bool { false }
  /// Takes the size that an element asks for; whether it changes anything.
  func take(_ size: CGSize, for attributes: UICollectionViewLayoutAttributes) -> Bool { false }
  /// Elements ask for other sizes now; nil for all.
  func forgetMeasures(_ keys: [ElementKey]?) {}
  /// The places of the cells whose sizes are known.
  var measuredPlaces: Set<IndexPath> { [] }
  /// Cells are elsewhere now, with the sizes they had; what is not among them is forgotten.
  func moveMeasures(_ places: [IndexPath: IndexPath]) {}
  /// The collection has another layout now.
  func forgetPlaces() {}
  /// The view that an element is put into, instead of the collection.
  func container(of attributes: UICollectionViewLayoutAttributes) -> UIView? { nil }
  /// Shows an item of a part that scrolls within the collection: the rectangle of that part; nil where there is none.
  func reveal(_ path: IndexPath, _ position: UICollectionView.ScrollPosition, animated: Bool) -> CGRect? {
    nil
  }

  func prepareIfNeeded() {
    guard !isPrepared else { return }
    isPrepared = true
    prepare()
  }
}
