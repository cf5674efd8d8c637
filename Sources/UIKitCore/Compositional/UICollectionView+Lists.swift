import Foundation
import QuartzCore

extension NSCollectionLayoutSection {
  private static let rowHeight: CGFloat = 44
  private static let headerHeight: CGFloat = 38
  private static let sideInset: CGFloat = 16
  private static let wideInset: CGFloat = 20
  private static let wide: CGFloat = 414
  /// Between groups without headers. [as on iOS 17, measured on pictures]
  private static let groupGap: CGFloat = 17.5

  /// A section that is a list.
  public class func list(
    using configuration: UICollectionLayoutListConfiguration,
    layoutEnvironment: any NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection {
    let size = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .estimated(rowHeight))
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)])
    let section = NSCollectionLayoutSection(group: group)
    section.list = configuration
    let width = layoutEnvironment.container.effectiveContentSize.width
    if configuration.appearance == .insetGrouped || configuration.appearance == .sidebar {
      let side = width >= wide ? wideInset : sideInset
      section.contentInsets.leading = side
      section.contentInsets.trailing = side
    }
    let edge = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .estimated(headerHeight))
    if configuration.headerMode == .supplementary {
      let header = NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: edge, elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
      header.pinToVisibleBounds = configuration.appearance == .plain
      section.boundarySupplementaryItems.append(header)
    }
    if configuration.footerMode == .supplementary {
      section.boundarySupplementaryItems.append(
        NSCollectionLayoutBoundarySupplementaryItem(
          layoutSize: edge, elementKind: UICollectionView.elementKindSectionFooter, alignment: .bottom))
    }
    if configuration.isGrouped {
      // Rows begin on whole pixels.
      let scale = max(layoutEnvironment.traitCollection.displayScale, 1)
      let groupGap = (groupGap * scale).rounded(.up) / scale
      section.contentInsets.top = configuration.headerMode == .supplementary ? 0 : groupGap
      section.contentInsets.bottom = configuration.footerMode == .supplementary ? 0 : groupGap
    }
    if let padding = configuration.headerTopPadding { section.contentInsets.top += padding }
    return section
  }
}

extension UICollectionViewCompositionalLayout {
  /// A layout whose sections are lists.
  public class func list(
    using configuration: UICollectionLayoutListConfiguration
  ) -> UICollectionViewCompositionalLayout {
    UICollectionViewCompositionalLayout { _, environment in
      NSCollectionLayoutSection.list(using: configuration, layoutEnvironment: environment)
    }
  }
}

/// Swiping the rows of lists.
extension UICollectionView: SwipeHost {
  private func list(at path: IndexPath) -> UICollectionLayoutListConfiguration? {
    guard let layout = shownLayout as? UICollectionViewCompositionalLayout,
      layout.sections.indices.contains(path.section)
    else { return nil }
    return layout.sections[path.section].section.list
  }

  func swipeTarget(at point: CGPoint) -> SwipeTarget? {
    guard !isEditing, let path = item(at: point), let cell = cellForItem(at: path) else { return nil }
    return target(cell, path)
  }

  func target(_ cell: UICollectionViewCell, _ path: IndexPath) -> SwipeTarget? {
    guard let list = list(at: path) else { return nil }
    return SwipeTarget(
      cell: cell, path: path, leading: list.leadingSwipeActionsConfigurationProvider?(path),
      trailing: list.trailingSwipeActionsConfigurationProvider?(path))
  }

  func swipeBegan(_ target: SwipeTarget) {
    releasePress(selects: false)
    (target.cell as? UICollectionViewCell)?.isSwiped = true
  }

  func swipeEnded(_ target: SwipeTarget) { (target.cell as? UICollectionViewCell)?.isSwiped = false }

  /// Lists whose rows can be swiped have what follows the finger.
  func prepareSwiping(_ configurations: [UICollectionLayoutListConfiguration]) {
    guard swipe == nil,
      configurations.contains(where: {
        $0.leadingSwipeActionsConfigurationProvider != nil
          || $0.trailingSwipeActionsConfigurationProvider != nil
      })
    else { return }
    swipe = RowSwipe(host: self)
  }

  func openTrailingActions(of cell: UICollectionViewListCell) {
    guard let path = indexPath(for: cell), let found = target(cell, path) else { return }
    swipe?.open(found)
  }

  func toggleOutline(of cell: UICollectionViewListCell) {
    guard let path = indexPath(for: cell) else { return }
    (dataSource as? any OutlineDataSource)?.toggle(at: path)
  }
}
