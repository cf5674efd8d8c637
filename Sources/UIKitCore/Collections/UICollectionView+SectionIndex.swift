import Foundation
import QuartzCore

/// The titles of sections along a collection's end, which take its tint and have no other looks.
extension UICollectionView: SectionIndexed {
  var sectionIndexColor: UIColor? { nil }
  var sectionIndexBackgroundColor: UIColor? { nil }
  var sectionIndexTrackingBackgroundColor: UIColor? { nil }

  func placeSectionIndex() {
    if !hasAskedForIndex, let dataSource {
      hasAskedForIndex = true
      sectionIndex?.removeFromSuperview()
      let titles = dataSource.indexTitles(for: self) ?? []
      sectionIndex = titles.isEmpty ? nil : SectionIndexView(titles, for: self)
    }
    sectionIndex?.place()
  }

  func goToSection(titled title: String, at index: Int) {
    guard let path = dataSource?.collectionView(self, indexPathForIndexTitle: title, at: index) else {
      return
    }
    stopMotion()
    scrollToItem(at: path, at: .top, animated: false)
    layoutIfNeeded()
  }
}
