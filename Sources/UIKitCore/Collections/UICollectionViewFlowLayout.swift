import Foundation
import QuartzCore
import Support

/// Decides about a flow layout. Every method has the layout's own value as default.
@preconcurrency @MainActor
public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    insetForSectionAt section: Int
  ) -> UIEdgeInsets
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize
}

extension UICollectionViewDelegateFlowLayout {
  private func flow(_ layout: UICollectionViewLayout) -> UICollectionViewFlowLayout {
    layout as? UICollectionViewFlowLayout ?? UICollectionViewFlowLayout()
  }
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize { flow(collectionViewLayout).itemSize }
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    insetForSectionAt section: Int
  ) -> UIEdgeInsets { flow(collectionViewLayout).sectionInset }
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat { flow(collectionViewLayout).minimumLineSpacing }
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat { flow(collectionViewLayout).minimumInteritemSpacing }
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize { flow(collectionViewLayout).headerReferenceSize }
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize { flow(collectionViewLayout).footerReferenceSize }
}

/// Fills lines with items, one after the other, as text is set.
@preconcurrency @MainActor
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// Stands for a size that the cell decides.
  nonisolated public static let automaticSize = CGSize(
    width: 1.7976931348623157e308, height: 1.7976931348623157e308)

  /// The size of items. Default 50 × 50.
  open var itemSize = CGSize(width: 50, height: 50) {
    // An equal value is no change: layouts of people's own set these in `prepare()`.
    didSet { if itemSize != oldValue { invalidateLayout() } }
  }
  /// What items count for until their cells were measured; zero asks no cell. Default zero.
  open var estimatedItemSize = CGSize.zero {
    didSet { if estimatedItemSize != oldValue { invalidateLayout() } }
  }
  /// The least room between lines. Default 10.
  open var minimumLineSpacing: CGFloat = 10 {
    didSet { if minimumLineSpacing != oldValue { invalidateLayout() } }
  }
  /// The least room between the items of a line. Default 10.
  open var minimumInteritemSpacing: CGFloat = 10 {
    didSet { if minimumInteritemSpacing != oldValue { invalidateLayout() } }
  }
  /// The way the content continues. Default `.vertical`.
  open var scrollDirection: UICollectionView.ScrollDirection = .vertical {
    didSet { if scrollDirection != oldValue { invalidateLayout() } }
  }
  /// The room about each section's items. Default zero.
  open var sectionInset = UIEdgeInsets.zero {
    didSet { if sectionInset != oldValue { invalidateLayout() } }
  }
  open var sectionInsetReference: SectionInsetReference = .fromContentInset {
    didSet {
      reportUnused(
        "sectionInsetReference", sectionInsetReference != .fromContentInset,
        "insets are measured from the content's edges")
    }
  }
  /// The size of headers: along the scroll direction counts; zero for none. Default zero.
  open var headerReferenceSize = CGSize.zero {
    didSet { if headerReferenceSize != oldValue { invalidateLayout() } }
  }
  open var footerReferenceSize = CGSize.zero {
    didSet { if footerReferenceSize != oldValue { invalidateLayout() } }
  }
  /// Whether headers stay in sight while their section shows. Default false.
  open var sectionHeadersPinToVisibleBounds = false {
    didSet { if sectionHeadersPinToVisibleBounds != oldValue { invalidateLayout() } }
  }
  open var sectionFootersPinToVisibleBounds = false {
    didSet { if sectionFootersPinToVisibleBounds != oldValue { invalidateLayout() } }
  }

  public enum SectionInsetReference: Int, Sendable {
    case fromContentInset = 0
    case fromSafeArea = 1
    case fromLayoutMargins = 2
  }

  private var sections: [FlowSection] = []
  private var length: CGFloat = 0
  /// What cells asked for.
  var measured: [IndexPath: CGSize] = [:]

  private var isVertical: Bool { scrollDirection == .vertical }

  open override class var invalidationContextClass: AnyClass {
    UICollectionViewFlowLayoutInvalidationContext.self
  }

  // MARK: Layout

  open override func prepare() {
    super.prepare()
    sections = []
    length = 0
    guard let collectionView else { return }
    let inset = collectionView.adjustedContentInset
    let breadth =
      isVertical
      ? collectionView.bounds.width - inset.left - inset.right
      : collectionView.bounds.height - inset.top - inset.bottom
    for section in 0..<collectionView.numberOfSections {
      var made = flowSection(section, breadth, collectionView)
      made.arrange(from: length)
      length = made.end
      sections.append(made)
    }
  }

  private func flowSection(_ section: Int, _ breadth: CGFloat, _ view: UICollectionView) -> FlowSection {
    let delegate = view.delegate as? any UICollectionViewDelegateFlowLayout
    let inset = delegate?.collectionView(view, layout: self, insetForSectionAt: section) ?? sectionInset
    let header =
      delegate?.collectionView(view, layout: self, referenceSizeForHeaderInSection: section)
      ?? headerReferenceSize
    let footer =
      delegate?.collectionView(view, layout: self, referenceSizeForFooterInSection: section)
      ?? footerReferenceSize
    let count = view.numberOfItems(inSection: section)
    let sizes = (0..<count).map { item -> CGSize in
      let path = IndexPath(item: item, section: section)
      return size(of: path, delegate, view)
    }
    return FlowSection(
      sizes: sizes, isVertical: isVertical, breadth: breadth, inset: inset,
      lineGap: delegate?.collectionView(view, layout: self, minimumLineSpacingForSectionAt: section)
        ?? minimumLineSpacing,
      itemGap: delegate?.collectionView(view, layout: self, minimumInteritemSpacingForSectionAt: section)
        ?? minimumInteritemSpacing,
      header: isVertical ? header.height : header.width, footer: isVertical ? footer.height : footer.width)
  }

  private func size(
    of path: IndexPath, _ delegate: (any UICollectionViewDelegateFlowLayout)?, _ view: UICollectionView
  ) -> CGSize {
    if measuresCells {
      if let size = measured[path] { return size }
      return estimatedItemSize == Self.automaticSize ? itemSize : estimatedItemSize
    }
    let size = delegate?.collectionView(view, layout: self, sizeForItemAt: path) ?? itemSize
    guard size.width.isFinite, size.height.isFinite, size.width >= 0, size.height >= 0 else {
      Diagnostics.report(
        "the size \(size) of \(path.text) cannot be used; \(itemSize) was", subject: "\(view)")
      return itemSize
    }
    return size
  }

  var measuresCells: Bool { estimatedItemSize != .zero }

  open override var collectionViewContentSize: CGSize {
    prepareIfNeeded()
    guard let view = collectionView else { return .zero }
    let inset = view.adjustedContentInset
    return isVertical
      ? CGSize(width: view.bounds.width - inset.left - inset.right, height: length)
      : CGSize(width: length, height: view.bounds.height - inset.top - inset.bottom)
  }

  open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    prepareIfNeeded()
    var found: [UICollectionViewLayoutAttributes] = []
    let from = isVertical ? rect.minY : rect.minX
    let to = isVertical ? rect.maxY : rect.maxX
    for (number, section) in sections.enumerated() where section.end > from && section.start < to {
      let first = IndexPath(item: 0, section: number)
      for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter] {
        if let attributes = layoutAttributesForSupplementaryView(ofKind: kind, at: first),
          attributes.frame.intersects(rect)
        {
          found.append(attributes)
        }
      }
      for item in section.items(from: from, to: to) {
        let frame = section.frames[item]
        guard frame.intersects(rect) || frame.isEmpty else { continue }
        let attributes = self.attributes(ofCellAt: IndexPath(item: item, section: number))
        attributes.frame = frame
        found.append(attributes)
      }
    }
    return found
  }

  open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    prepareIfNeeded()
    guard sections.indices.contains(indexPath.section),
      sections[indexPath.section].frames.indices.contains(indexPath.item)
    else { return nil }
    let attributes = self.attributes(ofCellAt: indexPath)
    attributes.frame = sections[indexPath.section].frames[indexPath.item]
    return attributes
  }

  /// Headers that are pinned are above the items.
  private static let pinnedIndex = 10

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    prepareIfNeeded()
    guard sections.indices.contains(indexPath.section), let view = collectionView else { return nil }
    let section = sections[indexPath.section]
    let isHeader = elementKind == UICollectionView.elementKindSectionHeader
    guard isHeader || elementKind == UICollectionView.elementKindSectionFooter else { return nil }
    let extent = isHeader ? section.header : section.footer
    guard extent > 0 else { return nil }
    var start = isHeader ? section.start : section.end - section.footer
    let inset = view.adjustedContentInset
    let attributes = self.attributes(ofSupplementaryViewOfKind: elementKind, at: indexPath)
    if isHeader, sectionHeadersPinToVisibleBounds {
      let edge = isVertical ? view.bounds.minY + inset.top : view.bounds.minX + inset.left
      start = max(start, min(edge, section.end - section.footer - extent))
      attributes.zIndex = Self.pinnedIndex
    }
    if !isHeader, sectionFootersPinToVisibleBounds {
      let edge = isVertical ? view.bounds.maxY - inset.bottom : view.bounds.maxX - inset.right
      start = min(start, max(edge - extent, section.start + section.header))
      attributes.zIndex = Self.pinnedIndex
    }
    attributes.frame =
      isVertical
      ? CGRect(x: 0, y: start, width: section.breadth, height: extent)
      : CGRect(x: start, y: 0, width: extent, height: section.breadth)
    return attributes
  }

  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    sectionHeadersPinToVisibleBounds || sectionFootersPinToVisibleBounds
  }

  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { measuresCells && preferredAttributes.size != originalAttributes.size }
}
