import Foundation
import QuartzCore

/// Where one element of a collection is and how it looks.
@preconcurrency @MainActor
open class UICollectionViewLayoutAttributes: NSObject, @preconcurrency NSCopying {
  /// What an element is.
  public enum ElementCategory: UInt, Sendable {
    case cell = 0
    case supplementaryView = 1
    case decorationView = 2
  }

  public required override init() { super.init() }

  /// Of a cell.
  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
  }

  /// Of a header, a footer or another view that belongs to a place.
  public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
    self.init()
    becomeSupplementary(ofKind: elementKind, at: indexPath)
  }

  func becomeSupplementary(ofKind elementKind: String, at indexPath: IndexPath) {
    self.indexPath = indexPath
    category = .supplementaryView
    kind = elementKind
  }

  /// Of a view that only decorates.
  public convenience init(forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
    category = .decorationView
    kind = decorationViewKind
  }

  /// The place of the element.
  open var indexPath = IndexPath(item: 0, section: 0)
  private var category = ElementCategory.cell
  private var kind: String?
  open var representedElementCategory: ElementCategory { category }
  /// The kind of a supplementary or decoration view; nil for a cell.
  open var representedElementKind: String? { kind }

  /// The middle, in the content's coordinates.
  open var center = CGPoint.zero
  open var size = CGSize.zero
  /// The rectangle without the transform; setting it keeps the transform.
  open var frame: CGRect {
    get {
      let rect = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
      return rect.applying(transform).offsetBy(dx: center.x, dy: center.y)
    }
    set {
      size = newValue.size
      center = CGPoint(x: newValue.midX, y: newValue.midY)
    }
  }
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: size) }
    set { size = newValue.size }
  }
  open var transform3D = CATransform3DIdentity
  open var transform: CGAffineTransform {
    get { CATransform3DGetAffineTransform(transform3D) }
    set { transform3D = CATransform3DMakeAffineTransform(newValue) }
  }
  open var alpha: CGFloat = 1
  /// Which elements are above which. Default 0.
  open var zIndex = 0
  open var isHidden = false
  /// Which sides the content decides.
  var asksContent = (width: false, height: false)
  /// Where a row is in its list; nil for what is in none.
  var listPlace: ListPlace?
  /// Whether rows pass below the view, which is a header that stays at the top of a plain list.
  var coversRows = false

  /// A copy of the same class; a subclass with properties of its own copies them.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).init()
    copy.indexPath = indexPath
    copy.category = category
    copy.kind = kind
    copy.center = center
    copy.size = size
    copy.transform3D = transform3D
    copy.alpha = alpha
    copy.zIndex = zIndex
    copy.isHidden = isHidden
    copy.asksContent = asksContent
    copy.listPlace = listPlace
    copy.coversRows = coversRows
    return copy
  }

  var key: ElementKey { ElementKey(kind: kind, path: indexPath) }

  /// Places a view: in the collection, or in a part of it that scrolls.
  func place(_ view: UIView, in container: UIView? = nil) {
    if view.bounds.size != size { view.bounds.size = size }
    let place = container.flatMap { $0.superview?.convert(self.center, to: $0) } ?? center
    if view.center != place { view.center = place }
    if !CATransform3DEqualToTransform(view.layer.transform, transform3D) {
      view.layer.transform = transform3D
    }
    placeLook(of: view)
    if view.layer.zPosition != CGFloat(zIndex) { view.layer.zPosition = CGFloat(zIndex) }
  }
}

extension UICollectionViewLayoutAttributes {
  /// Gives a view its opacity, and hides or shows it, when the attributes say something else than before: what the app
  /// has set meanwhile stays, as on the phone.
  private func placeLook(of view: UIView) {
    let look = PlacedLook(alpha: alpha, isHidden: isHidden)
    if let view = view as? UICollectionReusableView {
      guard view.placedLook != look else { return }
      view.placedLook = look
    }
    if view.alpha != alpha { view.alpha = alpha }
    if view.isHidden != isHidden { view.isHidden = isHidden }
  }
}

/// What attributes said of a view's look.
struct PlacedLook: Equatable {
  let alpha: CGFloat
  let isHidden: Bool
}

/// An element of a collection: a cell, or a view of a kind.
struct ElementKey: Hashable, Comparable {
  var kind: String?
  var path: IndexPath

  /// Cells before other kinds, then by place.
  static func < (one: ElementKey, other: ElementKey) -> Bool {
    (one.kind ?? "", one.path) < (other.kind ?? "", other.path)
  }
}

extension UICollectionView {
  /// What an element of a collection is.
  public typealias ElementCategory = UICollectionViewLayoutAttributes.ElementCategory
}
