import Foundation
import QuartzCore

/// Where a view is at an item, a group or a section: at edges, moved by an offset.
@preconcurrency @MainActor
open class NSCollectionLayoutAnchor: NSObject, @preconcurrency NSCopying {
  public let edges: NSDirectionalRectEdge
  /// Points, or parts of the view's own size.
  public let offset: CGPoint
  public let isFractionalOffset: Bool

  private init(_ edges: NSDirectionalRectEdge, _ offset: CGPoint, isFractional: Bool) {
    self.edges = edges
    self.offset = offset
    isFractionalOffset = isFractional
    super.init()
  }

  public convenience init(edges: NSDirectionalRectEdge) {
    self.init(edges, .zero, isFractional: false)
  }
  public convenience init(edges: NSDirectionalRectEdge, absoluteOffset: CGPoint) {
    self.init(edges, absoluteOffset, isFractional: false)
  }
  public convenience init(edges: NSDirectionalRectEdge, fractionalOffset: CGPoint) {
    self.init(edges, fractionalOffset, isFractional: true)
  }
  open var isAbsoluteOffset: Bool { !isFractionalOffset }
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// The rectangle of a size inside a container.
  func frame(_ size: CGSize, in container: CGRect) -> CGRect {
    var place = CGPoint(x: container.midX - size.width / 2, y: container.midY - size.height / 2)
    if edges.contains(.leading) { place.x = container.minX }
    if edges.contains(.trailing) { place.x = container.maxX - size.width }
    if edges.contains(.top) { place.y = container.minY }
    if edges.contains(.bottom) { place.y = container.maxY - size.height }
    place.x += isFractionalOffset ? offset.x * size.width : offset.x
    place.y += isFractionalOffset ? offset.y * size.height : offset.y
    return CGRect(origin: place, size: size)
  }
}

/// A view at an item or a group.
@preconcurrency @MainActor
open class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
  /// The kind that the data source is asked for.
  public let elementKind: String
  /// Where it is at what it belongs to.
  public let containerAnchor: NSCollectionLayoutAnchor
  /// The point of the view that is put there.
  public let itemAnchor: NSCollectionLayoutAnchor?
  /// What is above what. Default 1, above cells.
  open var zIndex = 1

  public init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, containerAnchor: NSCollectionLayoutAnchor,
    itemAnchor: NSCollectionLayoutAnchor? = nil
  ) {
    self.elementKind = elementKind
    self.containerAnchor = containerAnchor
    self.itemAnchor = itemAnchor
    super.init(layoutSize: layoutSize, supplementaryItems: [])
  }

  /// Where the view is at a rectangle.
  func frame(at rect: CGRect, size: CGSize) -> CGRect {
    var frame = containerAnchor.frame(size, in: rect)
    guard let itemAnchor else { return frame }
    // The named point of the view comes to where its edges would be.
    let own = itemAnchor.frame(.zero, in: CGRect(origin: .zero, size: size))
    let there = containerAnchor.frame(.zero, in: rect)
    frame.origin = CGPoint(x: there.minX - own.minX, y: there.minY - own.minY)
    return frame
  }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSCollectionLayoutSupplementaryItem(
      layoutSize: layoutSize, elementKind: elementKind, containerAnchor: containerAnchor,
      itemAnchor: itemAnchor)
    copy.zIndex = zIndex
    return copy
  }
}

/// Where a header or a footer is. Raw values are UIKit's.
public enum NSRectAlignment: Int, Sendable {
  case none = 0
  case top = 1
  case topLeading = 2
  case leading = 3
  case bottomLeading = 4
  case bottom = 5
  case bottomTrailing = 6
  case trailing = 7
  case topTrailing = 8
}

/// A header or a footer of a section, or of the whole layout.
@preconcurrency @MainActor
open class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutSupplementaryItem {
  public let alignment: NSRectAlignment
  public let offset: CGPoint
  /// Whether the section grows by it; otherwise it lies over the items. Default true.
  open var extendsBoundary = true
  /// Whether it stays in sight while its section does. Default false.
  open var pinToVisibleBounds = false

  public init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment,
    absoluteOffset: CGPoint = .zero
  ) {
    self.alignment = alignment
    offset = absoluteOffset
    super.init(
      layoutSize: layoutSize, elementKind: elementKind,
      containerAnchor: NSCollectionLayoutAnchor(edges: alignment.edges, absoluteOffset: absoluteOffset))
  }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: layoutSize, elementKind: elementKind, alignment: alignment, absoluteOffset: offset)
    copy.zIndex = zIndex
    copy.extendsBoundary = extendsBoundary
    copy.pinToVisibleBounds = pinToVisibleBounds
    copy.contentInsets = contentInsets
    return copy
  }
}

extension NSRectAlignment {
  var edges: NSDirectionalRectEdge {
    switch self {
    case .none: return []
    case .top: return .top
    case .topLeading: return [.top, .leading]
    case .leading: return .leading
    case .bottomLeading: return [.bottom, .leading]
    case .bottom: return .bottom
    case .bottomTrailing: return [.bottom, .trailing]
    case .trailing: return .trailing
    case .topTrailing: return [.top, .trailing]
    }
  }
}

/// A view behind a section.
@preconcurrency @MainActor
open class NSCollectionLayoutDecorationItem: NSCollectionLayoutItem {
  /// The kind that is registered with the layout.
  public let elementKind: String
  /// What is above what. Default 0: behind the cells.
  open var zIndex = 0

  private init(_ elementKind: String) {
    self.elementKind = elementKind
    super.init(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)), supplementaryItems: [])
  }

  /// A view behind a whole section; its content insets make it smaller.
  open class func background(elementKind: String) -> NSCollectionLayoutDecorationItem {
    NSCollectionLayoutDecorationItem(elementKind)
  }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSCollectionLayoutDecorationItem(elementKind)
    copy.zIndex = zIndex
    copy.contentInsets = contentInsets
    return copy
  }
}
