import Foundation
import QuartzCore
import Support

/// What a pool knows views by.
enum ElementKind {
  static func cell(_ identifier: String) -> String { "cell " + identifier }
  static func view(_ kind: String, _ identifier: String) -> String { "view \(kind) \(identifier)" }
}

/// Counting, reusing and placing the elements that show.
extension UICollectionView {
  /// How often cells that are measured may move others in one layout.
  private static let rounds = 4

  // MARK: Counts

  /// How many items each section has; asked for once until the data changes.
  var counts: [Int] {
    if let itemCounts { return itemCounts }
    let counts = freshCounts()
    itemCounts = counts
    return counts
  }

  func freshCounts() -> [Int] {
    guard let dataSource else { return [] }
    return (0..<max(dataSource.numberOfSections(in: self), 0)).map { section in
      let count = dataSource.collectionView(self, numberOfItemsInSection: section)
      if count < 0 {
        Diagnostics.report(
          "numberOfItemsInSection answered \(count) for section \(section); 0 was used", subject: "\(self)")
      }
      return max(count, 0)
    }
  }

  func contains(_ path: IndexPath) -> Bool {
    path.count == 2 && counts.indices.contains(path.section) && (0..<counts[path.section]).contains(path.item)
  }

  func reloadEverything() {
    releasePress(selects: false)
    for path in selection { cellForItem(at: path)?.isSelected = false }
    selection = []
    itemCounts = nil
    hasAskedForIndex = false
    (shownLayout as? UICollectionViewFlowLayout)?.measured = [:]
    shownLayout.forgetMeasures(nil)
    retire(elements.keys.sorted())
    shownLayout.isReloading = true
    shownLayout.invalidateLayout()
    shownLayout.isReloading = false
  }

  // MARK: Reuse

  func register(_ viewClass: AnyClass?, _ key: String, _ base: UICollectionReusableView.Type) {
    guard let viewClass else { return pool.register(key, nil, nil) }
    let isFitting =
      base == UICollectionViewCell.self
      ? viewClass is UICollectionViewCell.Type : viewClass is UICollectionReusableView.Type
    guard isFitting, let type = viewClass as? UICollectionReusableView.Type else {
      Diagnostics.report("register(\(viewClass)) was ignored: it is no \(base) class", subject: "\(self)")
      return
    }
    pool.register(key, type) { [weak self] in DynamicView.view(type, frame: self?.placed?.frame ?? .zero) }
  }

  /// Makes cells in a way of their own for an identifier: of a prototype or a nib.
  func registerCell(_ identifier: String, _ maker: (() -> UICollectionViewCell?)?) {
    pool.register(ElementKind.cell(identifier), nil, maker)
  }

  func registerView(_ kind: String, _ identifier: String, _ maker: (() -> UICollectionReusableView?)?) {
    pool.register(ElementKind.view(kind, identifier), nil, maker)
  }

  func dequeue(_ key: String, _ identifier: String) -> UICollectionReusableView? {
    if let view = pool.take(key) {
      view.prepareForReuse()
      view.placedLook = nil
      placed?.place(view)
      return view
    }
    guard let view = pool.make(key) else { return nil }
    view.identifier = identifier
    placed?.place(view)
    return view
  }

  func dequeueCell(_ identifier: String) -> UICollectionViewCell {
    if let cell = dequeue(ElementKind.cell(identifier), identifier) as? UICollectionViewCell { return cell }
    Diagnostics.report(
      "unable to dequeue a cell with the identifier \"\(identifier)\": register a class for it first;"
        + " an empty cell was used", subject: "\(self)")
    let cell = UICollectionViewCell(frame: .zero)
    cell.identifier = identifier
    return cell
  }

  func dequeueView(_ kind: String, _ identifier: String) -> UICollectionReusableView {
    if let view = dequeue(ElementKind.view(kind, identifier), identifier) { return view }
    Diagnostics.report(
      "unable to dequeue a view of the kind \"\(kind)\" with the identifier \"\(identifier)\": register a class"
        + " for it first; an empty view was used", subject: "\(self)")
    let view = UICollectionReusableView(frame: .zero)
    view.identifier = identifier
    return view
  }

  /// How many views of registered classes were made so far.
  package var madeViews: Int { pool.made }

  func retire(_ keys: [ElementKey]) {
    for key in keys {
      guard let view = elements.removeValue(forKey: key) else { continue }
      retire(view, key)
    }
  }

  func retire(_ view: UICollectionReusableView, _ key: ElementKey) {
    swipe?.cellLeft(view)
    view.removeFromSuperview()
    if let cell = view as? UICollectionViewCell {
      (cell.dragState, cell.dropState) = (.none, .none)
      delegate?.collectionView(self, didEndDisplaying: cell, forItemAt: key.path)
    } else if let kind = key.kind {
      delegate?.collectionView(
        self, didEndDisplayingSupplementaryView: view, forElementOfKind: kind, at: key.path)
    }
    guard let identifier = view.identifier else { return }
    pool.giveBack(view, key.kind.map { ElementKind.view($0, identifier) } ?? ElementKind.cell(identifier))
  }

  // MARK: Placing

  func placeElements() {
    guard !isPlacing, bounds.width > 0, bounds.height > 0 else { return }
    isPlacing = true
    defer { isPlacing = false }
    // The item under a finger stays, and the others make room for it.
    let moved = movement.map { ElementKey(kind: nil, path: $0.source) }
    defer { placeAroundMovement() }
    for round in 0..<Self.rounds {
      shownLayout.prepareIfNeeded()
      let size = shownLayout.collectionViewContentSize
      if contentSize != size { contentSize = size }
      let attributes = placedAttributes(in: bounds)
      let shown = attributes.filter { $0.representedElementCategory != .cell || contains($0.indexPath) }
      let keys = Set(shown.map(\.key))
      leave(elements.inOrder(where: { !keys.contains($0) && $0 != moved }))
      for attributes in shown { show(attributes) }
      // Cells that ask for other sizes move the rest.
      guard round + 1 < Self.rounds, measure(shown) else { return }
    }
  }

  /// Lets elements go that do not show any more. In an animation cells go to where the layout has them now.
  private func leave(_ hidden: [(key: ElementKey, value: UICollectionReusableView)]) {
    let isAnimated = pushedOut != nil || (BlockAnimation.animating != nil && window != nil)
    guard isAnimated else { return retire(hidden.map(\.key)) }
    retire(hidden.map(\.key).filter { $0.kind != nil })
    let cells = hidden.filter { $0.key.kind == nil }
    for (key, _) in cells { elements[key] = nil }
    if pushedOut != nil {
      pushedOut?.append(contentsOf: cells)
      return
    }
    for (key, cell) in cells { placeLeaving(cell, key) }
    MediaScheduler.current.after(UIView.inheritedAnimationDuration) { [weak self] in
      for (key, cell) in cells { self?.retire(cell, key) }
    }
  }

  /// Puts a cell that leaves by the edge where its item is.
  func placeLeaving(_ cell: UICollectionReusableView, _ key: ElementKey) {
    guard contains(key.path), let attributes = shownLayout.layoutAttributesForItem(at: key.path) else {
      return
    }
    asShown(attributes).place(cell)
  }

  /// Whether the layout is shown the other way round.
  private var flipsLayout: Bool {
    shownLayout.flipsHorizontallyInOppositeLayoutDirection
      && effectiveUserInterfaceLayoutDirection != shownLayout.developmentLayoutDirection
  }

  /// A rectangle of the content as the layout sees it, and the other way round.
  private func flipped(_ rect: CGRect) -> CGRect {
    CGRect(
      x: max(contentSize.width, bounds.width) - rect.maxX, y: rect.minY, width: rect.width,
      height: rect.height)
  }

  /// What the layout places in a rectangle of the collection.
  private func placedAttributes(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
    guard flipsLayout else { return shownLayout.layoutAttributesForElements(in: rect) ?? [] }
    return (shownLayout.layoutAttributesForElements(in: flipped(rect)) ?? []).map(asShown)
  }

  /// An element's attributes where the collection shows it; the layout's own stay as they are.
  func asShown(_ attributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
    guard flipsLayout, let copy = attributes.copy() as? UICollectionViewLayoutAttributes else {
      return attributes
    }
    copy.center.x = max(contentSize.width, bounds.width) - attributes.center.x
    return copy
  }

  private func show(_ attributes: UICollectionViewLayoutAttributes) {
    let key = attributes.key
    let isNew = elements[key] == nil
    guard let view = elements[key] ?? BlockAnimation.outside({ make(attributes) }) else { return }
    elements[key] = view
    let container = shownLayout.container(of: attributes)
    if isNew || view.superview !== container ?? self {
      BlockAnimation.outside {
        view.collection = self
        attributes.place(view, in: container)
        Self.insert(view, into: container ?? self)
      }
    } else {
      let depth = view.layer.zPosition
      attributes.place(view, in: container)
      if view.layer.zPosition != depth {
        BlockAnimation.outside { Self.insert(view, into: container ?? self) }
      }
    }
    view.takeListPlace(attributes.listPlace)
    view.coversRows = attributes.coversRows
    view.apply(attributes)
    guard isNew else { return }
    if let cell = view as? UICollectionViewCell {
      delegate?.collectionView(self, willDisplay: cell, forItemAt: key.path)
    } else if let kind = key.kind, attributes.representedElementCategory == .supplementaryView {
      delegate?.collectionView(self, willDisplaySupplementaryView: view, forElementKind: kind, at: key.path)
    }
  }

  /// Puts a view below those with a larger `zIndex`: touches go by the order of siblings.
  private static func insert(_ view: UIView, into host: UIView) {
    let depth = view.layer.zPosition
    let above = host.subviews.first {
      $0 is UICollectionReusableView && $0 !== view && $0.layer.zPosition > depth
    }
    if let above { host.insertSubview(view, belowSubview: above) } else { host.addSubview(view) }
  }

  private func make(_ attributes: UICollectionViewLayoutAttributes) -> UICollectionReusableView? {
    let path = attributes.indexPath
    placed = attributes
    defer { placed = nil }
    switch attributes.representedElementCategory {
    case .cell:
      guard let dataSource else { return nil }
      let cell = dataSource.collectionView(self, cellForItemAt: path)
      if let other = elements.first(where: { $0.value === cell })?.key, other != attributes.key {
        Diagnostics.report(
          "cellForItemAt answered for \(path.text) with the cell that shows \(other.path.text); dequeue a cell for"
            + " each item", subject: "\(self)")
        elements[other] = nil
      }
      cell.isSelected = selection.contains(path)
      return cell
    case .supplementaryView:
      return dataSource?.collectionView(
        self, viewForSupplementaryElementOfKind: attributes.representedElementKind ?? "", at: path)
    case .decorationView:
      guard let type = shownLayout.decorations[attributes.representedElementKind ?? ""] else {
        Diagnostics.report(
          "the layout has no class for decoration views of the kind"
            + " \"\(attributes.representedElementKind ?? "")\": register one with it", subject: "\(self)")
        return nil
      }
      return DynamicView.view(type, frame: attributes.frame)
    }
  }

  /// Lets cells ask for their sizes; whether one changed the layout.
  private func measure(_ shown: [UICollectionViewLayoutAttributes]) -> Bool {
    var isOther = false
    for attributes in shown where shownLayout.asksContent(attributes) {
      guard let view = elements[attributes.key] else { continue }
      let wanted = wish(of: view, for: attributes)
      guard wanted.width.isFinite, wanted.height.isFinite else { continue }
      if shownLayout.take(wanted, for: attributes) { isOther = true }
    }
    if isOther {
      shownLayout.isPrepared = false
      return true
    }
    guard let flow = shownLayout as? UICollectionViewFlowLayout, flow.measuresCells else { return false }
    var changed = false
    for attributes in shown where attributes.representedElementCategory == .cell {
      guard flow.measured[attributes.indexPath] == nil, let view = elements[attributes.key] else { continue }
      let wanted = wish(of: view, for: attributes)
      guard wanted.width.isFinite, wanted.height.isFinite else { continue }
      flow.measured[attributes.indexPath] = wanted
      if wanted != attributes.size { changed = true }
    }
    if changed { flow.isPrepared = false }
    return changed
  }

  /// The size that an element asks for; it may change the attributes that it is given.
  private func wish(of view: UICollectionReusableView, for attributes: UICollectionViewLayoutAttributes)
    -> CGSize
  {
    let own = attributes.copy() as? UICollectionViewLayoutAttributes ?? attributes
    return view.preferredLayoutAttributesFitting(own).size
  }

  // MARK: Places

  func item(at point: CGPoint) -> IndexPath? {
    shownLayout.prepareIfNeeded()
    let found = placedAttributes(in: CGRect(origin: point, size: CGSize(width: 1, height: 1)))
    return found.last { $0.representedElementCategory == .cell && $0.frame.contains(point) && !$0.isHidden }?
      .indexPath
  }

  func scroll(to path: IndexPath, _ position: ScrollPosition, animated: Bool) {
    layoutIfNeeded()
    guard contains(path), var frame = layoutAttributesForItem(at: path)?.frame else {
      Diagnostics.report("scrollToItem was ignored: there is no \(path.text)", subject: "\(self)")
      return
    }
    if let part = shownLayout.reveal(path, position, animated: animated) { frame = part }
    if position.isEmpty {
      reveal(frame, animated: animated)
      return
    }
    let inset = adjustedContentInset
    let seen = bounds.inset(by: inset)
    var place = bounds.origin
    if position.contains(.top) { place.y = frame.minY - inset.top }
    if position.contains(.centeredVertically) { place.y = frame.midY - inset.top - seen.height / 2 }
    if position.contains(.bottom) { place.y = frame.maxY - inset.top - seen.height }
    if position.contains(.left) { place.x = frame.minX - inset.left }
    if position.contains(.centeredHorizontally) { place.x = frame.midX - inset.left - seen.width / 2 }
    if position.contains(.right) { place.x = frame.maxX - inset.left - seen.width }
    goTo(resting(place), animated: animated)
    if !animated { layoutIfNeeded() }
  }

  // MARK: Layouts

  func change(to layout: UICollectionViewLayout, animated: Bool, _ completion: ((Bool) -> Void)?) {
    guard layout !== shownLayout else { return }
    let old = shownLayout
    old.prepareForTransition(to: layout)
    layout.prepareForTransition(from: old)
    shownLayout = layout
    old.forgetPlaces()
    old.host = nil
    layout.host = self
    layout.isPrepared = false
    setNeedsLayout()
    guard animated, window != nil else {
      settle(on: layout)
      old.finalizeLayoutTransition()
      completion?(true)
      return
    }
    UIView.animate(
      withDuration: Self.animationDuration, animations: { self.settle(on: layout) },
      completion: { finished in
        old.finalizeLayoutTransition()
        completion?(finished)
      })
  }

  /// Places the elements, and moves the content to where a new layout wants it.
  func settle(on layout: UICollectionViewLayout) {
    layoutIfNeeded()
    contentOffset = resting(layout.targetContentOffset(forProposedContentOffset: contentOffset))
    layoutIfNeeded()
  }
}
