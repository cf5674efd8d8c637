import Foundation
import QuartzCore

/// What files say of collections: the layout, prototypes, cells.
@MainActor
enum CollectionDecoding {
  static func decode(_ view: UICollectionView, _ coder: NibCoder) {
    let element = coder.element
    if let layout = element.child(key: "collectionViewLayout") { decodeLayout(layout, of: view, coder.load) }
    // The class has a background of its own.
    if let color = coder.color("backgroundColor") { view.backgroundColor = color }
    if let allows = element.bool("allowsSelection") { view.allowsSelection = allows }
    if let allows = element.bool("allowsMultipleSelection") { view.allowsMultipleSelection = allows }
    if let prefetches = element.bool("prefetchingEnabled") { view.isPrefetchingEnabled = prefetches }
    if let background = coder.load.make(element.child(key: "backgroundView"), as: UIView.self) {
      view.backgroundView = background
    }
    for prototype in element.list("cells") {
      guard let identifier = prototype["reuseIdentifier"] else { continue }
      let outer = coder.load.inner()
      view.registerCell(identifier) { make(prototype, outer) as? UICollectionViewCell }
    }
    let kinds = [
      "sectionHeaderView": UICollectionView.elementKindSectionHeader,
      "sectionFooterView": UICollectionView.elementKindSectionFooter,
    ]
    for (key, kind) in kinds {
      guard let prototype = element.child("collectionReusableView", key: key),
        let identifier = prototype["reuseIdentifier"]
      else { continue }
      let outer = coder.load.inner()
      view.registerView(kind, identifier) { make(prototype, outer) as? UICollectionReusableView }
    }
  }

  private static func make(_ prototype: NibElement, _ outer: NibLoad) -> AnyObject? {
    let load = outer.inner()
    let made = load.make(prototype)
    load.finish()
    return made
  }

  private static func decodeLayout(_ element: NibElement, of view: UICollectionView, _ load: NibLoad) {
    let custom: AnyClass? = element["customClass"].flatMap {
      NibTypes.named($0, module: element["customModule"])
    }
    if let name = element["customClass"], custom as? UICollectionViewLayout.Type == nil {
      load.document.report("there is no layout class \(name); a flow layout is used", at: element)
    }
    if let type = custom as? UICollectionViewLayout.Type,
      let layout = type.init(coder: NibCoder(element, load))
    {
      view.collectionViewLayout = layout
    }
    let layout = view.collectionViewLayout
    load.register(layout, element)
    guard let flow = layout as? UICollectionViewFlowLayout else { return }
    // A cell's size is its own where its constraints decide it.
    if let size = element.child("size", key: "itemSize")?.size { flow.itemSize = size }
    if element.bool("automaticEstimatedItemSize") == true {
      flow.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
    } else if let size = element.child("size", key: "estimatedItemSize")?.size {
      flow.estimatedItemSize = size
    }
    if let spacing = element.number("minimumLineSpacing") { flow.minimumLineSpacing = spacing }
    if let spacing = element.number("minimumInteritemSpacing") { flow.minimumInteritemSpacing = spacing }
    if element["scrollDirection"] == "horizontal" { flow.scrollDirection = .horizontal }
    if let size = element.child("size", key: "headerReferenceSize")?.size { flow.headerReferenceSize = size }
    if let size = element.child("size", key: "footerReferenceSize")?.size { flow.footerReferenceSize = size }
    if let inset = element.child("inset", key: "sectionInset") { flow.sectionInset = NibValues.insets(inset) }
    if let pins = element.bool("sectionHeadersPinToVisibleBounds") {
      flow.sectionHeadersPinToVisibleBounds = pins
    }
    if let pins = element.bool("sectionFootersPinToVisibleBounds") {
      flow.sectionFootersPinToVisibleBounds = pins
    }
  }

  // MARK: Cells

  static func decodeReusable(_ view: UICollectionReusableView, _ coder: NibCoder) {
    if let identifier = coder.element["reuseIdentifier"] { view.identifier = identifier }
  }

  static func decodeCell(_ cell: UICollectionViewCell, _ coder: NibCoder) {
    let element = coder.element
    cell.contentView.frame = cell.bounds
    ViewDecoding.decodeContent(cell.contentView, element.child(key: "contentView"), coder.load)
    if let view = coder.load.make(element.child(key: "backgroundView"), as: UIView.self) {
      cell.backgroundView = view
    }
    if let view = coder.load.make(element.child(key: "selectedBackgroundView"), as: UIView.self) {
      cell.selectedBackgroundView = view
    }
  }
}
