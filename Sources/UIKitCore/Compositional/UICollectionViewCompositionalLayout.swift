import Foundation
import QuartzCore
import Support

/// How a compositional layout scrolls, and what belongs to all of it.
@preconcurrency @MainActor
open class UICollectionViewCompositionalLayoutConfiguration: NSObject, @preconcurrency NSCopying {
  public override init() { super.init() }
  /// Along which axis sections follow each other. Default vertical.
  open var scrollDirection: UICollectionView.ScrollDirection = .vertical
  /// Room between sections. Default 0.
  open var interSectionSpacing: CGFloat = 0
  /// Headers and footers of the whole layout.
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  /// What content insets count from. Default automatic: the safe area.
  open var contentInsetsReference: UIContentInsetsReference = .safeArea

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = UICollectionViewCompositionalLayoutConfiguration()
    copy.scrollDirection = scrollDirection
    copy.interSectionSpacing = interSectionSpacing
    copy.boundarySupplementaryItems = boundarySupplementaryItems
    copy.contentInsetsReference = contentInsetsReference
    return copy
  }
}

/// Makes a section's layout for the room that there is; nil makes an empty section.
public typealias UICollectionViewCompositionalLayoutSectionProvider =
  (_ section: Int, any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection?

/// A layout that is put together: items in groups, groups in sections.
@preconcurrency @MainActor
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  private let provider: UICollectionViewCompositionalLayoutSectionProvider
  private(set) var sections: [SolvedSection] = []
  private var global: [SolvedSection.Boundary] = []
  private var size = CGSize.zero
  private var measured: [ElementKey: CGSize] = [:]
  private var scrollers: [Int: OrthogonalScroller] = [:]
  private var offsets: [Int: CGPoint] = [:]

  /// The same section everywhere.
  public convenience init(section: NSCollectionLayoutSection) { self.init { _, _ in section } }
  public convenience init(
    section: NSCollectionLayoutSection, configuration: UICollectionViewCompositionalLayoutConfiguration
  ) { self.init(sectionProvider: { _, _ in section }, configuration: configuration) }
  /// Sections that are asked for when they are laid out.
  public convenience init(sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider) {
    self.init(
      sectionProvider: sectionProvider, configuration: UICollectionViewCompositionalLayoutConfiguration())
  }
  public init(
    sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider,
    configuration: UICollectionViewCompositionalLayoutConfiguration
  ) {
    provider = sectionProvider
    self.configuration = configuration
    super.init()
  }

  public required init?(coder: NSCoder) {
    provider = { _, _ in nil }
    configuration = UICollectionViewCompositionalLayoutConfiguration()
    super.init(coder: coder)
  }

  /// How it scrolls. Setting it lays everything out again.
  open var configuration: UICollectionViewCompositionalLayoutConfiguration { didSet { invalidateLayout() } }

  private var isVertical: Bool { configuration.scrollDirection == .vertical }

  // MARK: Laying out

  open override func prepare() {
    super.prepare()
    guard let host else { return }
    // The safe area is part of the adjusted insets already where the collection scrolls into it.
    let inset = host.adjustedContentInset
    let container = CGSize(
      width: max(host.bounds.width - inset.left - inset.right, 0),
      height: max(host.bounds.height - inset.top - inset.bottom, 0))
    let environment = LayoutEnvironment(size: container, insets: .zero, traits: host.traitCollection)
    var cursor: CGFloat = 0
    sections = []
    global = []
    cursor = placeGlobal(container, isTop: true, at: cursor)
    for (number, count) in host.counts.enumerated() {
      let section = provider(number, environment) ?? Self.empty
      if number > 0 { cursor += configuration.interSectionSpacing }
      let solver = SectionSolver(
        section: section, container: container, isVertical: isVertical,
        safeArea: safeArea(of: section, in: host), count: count, traits: host.traitCollection,
        measured: { [measured] in measured[ElementKey(kind: nil, path: IndexPath(item: $0, section: number))]
        },
        measuredBoundary: { [measured] kind, item in
          measured[ElementKey(kind: kind, path: IndexPath(item: item, section: number))]
        })
      var solved = solver.solve()
      if isVertical { solved.frame.origin.y = cursor } else { solved.frame.origin.x = cursor }
      cursor = isVertical ? solved.frame.maxY : solved.frame.maxX
      sections.append(solved)
    }
    cursor = placeGlobal(container, isTop: false, at: cursor)
    size =
      isVertical
      ? CGSize(width: container.width, height: cursor) : CGSize(width: cursor, height: container.height)
    placeScrollers()
    let lists = sections.compactMap(\.section.list)
    host.prepareSwiping(lists)
    if let list = lists.first {
      if let color = list.backgroundColor {
        host.backgroundColor = color
      } else if list.isGrouped, host.backgroundColor == .systemBackground {
        host.backgroundColor = .systemGroupedBackground
      }
    }
  }

  /// What the display's edges take of a section that scrolls past them; the rows of plain lists reach from side to
  /// side and keep their content clear.
  private func safeArea(of section: NSCollectionLayoutSection, in host: UICollectionView)
    -> NSDirectionalEdgeInsets
  {
    var reference = section.contentInsetsReference
    if reference == .automatic { reference = configuration.contentInsetsReference }
    let list = section.list?.appearance
    guard isVertical, reference != .none, list == nil || list == .insetGrouped else { return .zero }
    let inset = host.adjustedContentInset
    let safe: UIEdgeInsets
    switch reference {
    case .layoutMargins: safe = host.layoutMargins
    case .readableContent:
      let column = host.readableContentGuide.layoutFrame
      safe = UIEdgeInsets(
        top: 0, left: column.minX - host.bounds.minX, bottom: 0, right: host.bounds.maxX - column.maxX)
    default: safe = host.safeAreaInsets
    }
    let isMirrored = host.effectiveUserInterfaceLayoutDirection == .rightToLeft
    let rest = UIEdgeInsets(
      top: 0, left: max(safe.left - inset.left, 0), bottom: 0, right: max(safe.right - inset.right, 0))
    return rest.directional(isRightToLeft: isMirrored)
  }

  private static let empty = NSCollectionLayoutSection(
    group: .vertical(
      layoutSize: NSCollectionLayoutSize(widthDimension: .absolute(0), heightDimension: .absolute(0)),
      subitems: []))

  private func placeGlobal(_ container: CGSize, isTop: Bool, at cursor: CGFloat) -> CGFloat {
    var cursor = cursor
    for (number, item) in configuration.boundarySupplementaryItems.enumerated()
    where item.alignment.edges.contains(.bottom) != isTop {
      var size = item.layoutSize.resolved(in: container)
      if item.layoutSize.heightDimension.isOpen,
        let known = measured[ElementKey(kind: item.elementKind, path: IndexPath(index: number))]
      {
        size.height = known.height
      }
      let x = item.alignment.edges.contains(.trailing) ? container.width - size.width : 0
      global.append(
        .init(
          item: item, number: number,
          frame: CGRect(
            x: x + item.offset.x, y: cursor + item.offset.y, width: size.width, height: size.height)))
      if item.extendsBoundary { cursor += size.height }
    }
    return cursor
  }

  open override var collectionViewContentSize: CGSize { size }

  // MARK: Attributes

  open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    var found: [UICollectionViewLayoutAttributes] = []
    for boundary in global {
      let attributes = attributes(global: boundary)
      if attributes.frame.intersects(rect) { found.append(attributes) }
    }
    for (number, solved) in sections.enumerated() {
      let isPinned = solved.boundaries.contains { $0.item.pinToVisibleBounds }
      guard solved.frame.intersects(rect) || isPinned || solved.frame.isEmpty else { continue }
      var inSection: [UICollectionViewLayoutAttributes] = []
      for group in shownGroups(of: solved, number, in: rect) {
        for i in group.elements {
          let attributes = attributes(solved.elements[i], number, solved)
          if attributes.frame.intersects(rect) || solved.section.visibleItemsInvalidationHandler != nil {
            inSection.append(attributes)
          }
        }
      }
      let scrolled = solved.scrollsAcross ? inSection : []
      for boundary in solved.boundaries {
        let attributes = attributes(boundary, number, solved)
        if attributes.frame.intersects(rect) { inSection.append(attributes) }
      }
      for decoration in solved.section.decorationItems where !solved.frame.isEmpty {
        let attributes = attributes(decoration, number, solved)
        if attributes.frame.intersects(rect) { inSection.append(attributes) }
      }
      if let handler = solved.section.visibleItemsInvalidationHandler, let host {
        let offset = solved.scrollsAcross ? offsets[number] ?? .zero : host.contentOffset
        let environment = LayoutEnvironment(
          size: solved.frame.size, insets: solved.section.contentInsets, traits: host.traitCollection)
        // The handler sees what scrolls across in its own content, from which it takes the offset.
        for attributes in scrolled {
          attributes.center = CGPoint(x: attributes.center.x + offset.x, y: attributes.center.y + offset.y)
        }
        handler(inSection, offset, environment)
        for attributes in scrolled {
          attributes.center = CGPoint(x: attributes.center.x - offset.x, y: attributes.center.y - offset.y)
        }
      }
      found += inSection
    }
    return mirrored(found)
  }

  /// The groups that may touch a rectangle: they are in order, so the first is found by halves.
  private func shownGroups(
    of solved: SolvedSection, _ number: Int, in rect: CGRect
  ) -> ArraySlice<SolvedSection.Group> {
    let goesDown = isVertical != solved.scrollsAcross
    let way = solved.scrollsAcross ? offsets[number] ?? .zero : .zero
    let corner = CGPoint(
      x: solved.frame.minX + solved.content.minX - way.x, y: solved.frame.minY + solved.content.minY - way.y)
    let (low, high) =
      goesDown ? (rect.minY - corner.y, rect.maxY - corner.y) : (rect.minX - corner.x, rect.maxX - corner.x)
    func start(_ group: SolvedSection.Group) -> CGFloat { goesDown ? group.frame.minY : group.frame.minX }
    func end(_ group: SolvedSection.Group) -> CGFloat { goesDown ? group.frame.maxY : group.frame.maxX }
    var (first, last) = (0, solved.groups.count)
    while first < last {
      let middle = (first + last) / 2
      if end(solved.groups[middle]) < low { first = middle + 1 } else { last = middle }
    }
    var past = first
    while past < solved.groups.count, start(solved.groups[past]) < high { past += 1 }
    return solved.groups[first..<past]
  }

  private func attributes(
    _ element: GroupSolver.Placed, _ number: Int, _ solved: SolvedSection
  ) -> UICollectionViewLayoutAttributes {
    let path = IndexPath(item: element.item, section: number)
    let attributes =
      element.kind.map { UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: $0, with: path) }
      ?? UICollectionViewLayoutAttributes(forCellWith: path)
    let way = solved.scrollsAcross ? offsets[number] ?? .zero : .zero
    attributes.frame = element.frame.offsetBy(
      dx: solved.frame.minX + solved.content.minX - way.x, dy: solved.frame.minY + solved.content.minY - way.y
    )
    attributes.zIndex = element.zIndex
    attributes.asksContent = (element.isWidthOpen, element.isHeightOpen)
    if let list = solved.section.list, element.kind == nil {
      attributes.listPlace = ListPlace(
        configuration: list, isFirst: element.item == 0, isLast: element.item == solved.elements.count - 1,
        hasHeader: list.headerMode == .firstItemInSection)
    }
    return attributes
  }

  private func attributes(
    _ boundary: SolvedSection.Boundary, _ number: Int, _ solved: SolvedSection
  ) -> UICollectionViewLayoutAttributes {
    let attributes = UICollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: boundary.item.elementKind,
      with: IndexPath(item: boundary.number, section: number))
    var frame = boundary.frame.offsetBy(dx: solved.frame.minX, dy: solved.frame.minY)
    if boundary.item.pinToVisibleBounds, let host {
      let seen = host.bounds.inset(by: host.adjustedContentInset)
      if boundary.item.alignment.edges.contains(.bottom) {
        frame.origin.y = max(min(frame.minY, seen.maxY - frame.height), solved.frame.minY)
      } else {
        frame.origin.y = min(max(frame.minY, seen.minY), solved.frame.maxY - frame.height)
      }
    }
    attributes.frame = frame
    attributes.zIndex = boundary.item.zIndex + (boundary.item.pinToVisibleBounds ? 1 : 0)
    attributes.coversRows = boundary.item.pinToVisibleBounds && solved.section.list?.appearance == .plain
    let size = boundary.item.layoutSize
    attributes.asksContent = (size.widthDimension.isOpen, size.heightDimension.isOpen)
    return attributes
  }

  private func attributes(global boundary: SolvedSection.Boundary) -> UICollectionViewLayoutAttributes {
    let attributes = UICollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: boundary.item.elementKind, with: IndexPath(index: boundary.number))
    var frame = boundary.frame
    if boundary.item.pinToVisibleBounds, let host {
      frame.origin.y = max(frame.minY, host.bounds.minY + host.adjustedContentInset.top)
    }
    attributes.frame = frame
    attributes.zIndex = boundary.item.zIndex + 2
    attributes.asksContent = (false, boundary.item.layoutSize.heightDimension.isOpen)
    return attributes
  }

  private func attributes(
    _ decoration: NSCollectionLayoutDecorationItem, _ number: Int, _ solved: SolvedSection
  ) -> UICollectionViewLayoutAttributes {
    let attributes = UICollectionViewLayoutAttributes(
      forDecorationViewOfKind: decoration.elementKind, with: IndexPath(item: 0, section: number))
    let insets = decoration.contentInsets
    attributes.frame = CGRect(
      x: solved.frame.minX + insets.leading, y: solved.frame.minY + insets.top,
      width: max(solved.frame.width - insets.leading - insets.trailing, 0),
      height: max(solved.frame.height - insets.top - insets.bottom, 0))
    attributes.zIndex = decoration.zIndex - 1
    return attributes
  }

  /// The other way round where text runs from the right.
  private func mirrored(_ all: [UICollectionViewLayoutAttributes]) -> [UICollectionViewLayoutAttributes] {
    guard host?.effectiveUserInterfaceLayoutDirection == .rightToLeft, isVertical else { return all }
    for attributes in all { attributes.center.x = size.width - attributes.center.x }
    return all
  }

  open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    guard indexPath.count == 2, sections.indices.contains(indexPath.section) else { return nil }
    let solved = sections[indexPath.section]
    let found = solved.elements.first { $0.item == indexPath.item && $0.kind == nil }
    return found.map { mirrored([attributes($0, indexPath.section, solved)])[0] }
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    if indexPath.count == 1 {
      return global.first { $0.item.elementKind == elementKind && $0.number == indexPath[0] }
        .map { attributes(global: $0) }
    }
    guard indexPath.count == 2, sections.indices.contains(indexPath.section) else { return nil }
    let solved = sections[indexPath.section]
    if let boundary = solved.boundaries.first(where: {
      $0.item.elementKind == elementKind && $0.number == indexPath.item
    }) ?? solved.boundaries.first(where: { $0.item.elementKind == elementKind }) {
      return mirrored([attributes(boundary, indexPath.section, solved)])[0]
    }
    return solved.elements.first { $0.kind == elementKind && $0.item == indexPath.item }
      .map { mirrored([attributes($0, indexPath.section, solved)])[0] }
  }

  open override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard indexPath.count == 2, sections.indices.contains(indexPath.section) else { return nil }
    let solved = sections[indexPath.section]
    return solved.section.decorationItems.first { $0.elementKind == elementKind }
      .map { attributes($0, indexPath.section, solved) }
  }

  // MARK: Measuring

  override func asksContent(_ attributes: UICollectionViewLayoutAttributes) -> Bool {
    (attributes.asksContent.width || attributes.asksContent.height) && measured[attributes.key] == nil
  }

  override func take(_ size: CGSize, for attributes: UICollectionViewLayoutAttributes) -> Bool {
    measured[attributes.key] = size
    let asks = attributes.asksContent
    return (asks.width && (size.width - attributes.size.width).magnitude > 0.01)
      || (asks.height && (size.height - attributes.size.height).magnitude > 0.01)
  }

  override func forgetMeasures(_ keys: [ElementKey]?) {
    guard let keys else {
      measured = [:]
      return
    }
    for key in keys { measured[key] = nil }
  }

  override var measuredPlaces: Set<IndexPath> { Set(measured.keys.filter { $0.kind == nil }.map(\.path)) }

  override func moveMeasures(_ places: [IndexPath: IndexPath]) {
    measured = measured.reduce(into: [:]) { sizes, entry in
      guard entry.key.kind == nil, let place = places[entry.key.path] else { return }
      sizes[ElementKey(kind: nil, path: place)] = entry.value
    }
  }

  override func forgetPlaces() {
    for scroller in scrollers.values { scroller.removeFromSuperview() }
    scrollers = [:]
    offsets = [:]
  }

  // MARK: Scrolling across

  override func container(of attributes: UICollectionViewLayoutAttributes) -> UIView? {
    guard attributes.representedElementCategory == .cell || isInGroup(attributes),
      attributes.indexPath.count == 2
    else { return nil }
    return scrollers[attributes.indexPath.section]
  }

  private func isInGroup(_ attributes: UICollectionViewLayoutAttributes) -> Bool {
    guard attributes.representedElementCategory == .supplementaryView, attributes.indexPath.count == 2,
      sections.indices.contains(attributes.indexPath.section)
    else { return false }
    return !sections[attributes.indexPath.section].boundaries.contains {
      $0.item.elementKind == attributes.representedElementKind
    }
  }

  private func placeScrollers() {
    guard let host else { return }
    for (number, scroller) in scrollers
    where !sections.indices.contains(number) || !sections[number].scrollsAcross {
      scroller.removeFromSuperview()
      scrollers[number] = nil
      offsets[number] = nil
    }
    for (number, solved) in sections.enumerated() where solved.scrollsAcross {
      let scroller = scrollers[number] ?? OrthogonalScroller()
      if scrollers[number] == nil {
        scrollers[number] = scroller
        scroller.moved = { [weak self] offset in self?.scrolled(number, to: offset) }
      }
      if scroller.superview !== host { host.insertSubview(scroller, at: 0) }
      scroller.show(solved, isVertical: isVertical)
      offsets[number] = scroller.contentOffset(for: solved)
    }
  }

  private func scrolled(_ number: Int, to offset: CGPoint) {
    guard sections.indices.contains(number), let scroller = scrollers[number] else { return }
    offsets[number] = scroller.contentOffset(for: sections[number])
    host?.setNeedsLayout()
  }

  /// Brings a section that scrolls across to an item; false where it does not.
  override func reveal(_ path: IndexPath, _ position: UICollectionView.ScrollPosition, animated: Bool)
    -> CGRect?
  {
    guard path.count == 2, sections.indices.contains(path.section), let scroller = scrollers[path.section],
      let element = sections[path.section].elements.first(where: { $0.item == path.item && $0.kind == nil })
    else { return nil }
    let solved = sections[path.section]
    scroller.reveal(element.frame, in: solved, position, animated: animated)
    return solved.frame
  }
}
