import CoreGraphics
import Foundation
import RigidBodies
import Support

/// Is told what touches. All methods are optional.
@preconcurrency @MainActor
public protocol UICollisionBehaviorDelegate: AnyObject {
  /// Two items have met.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem,
    at p: CGPoint)
  /// Two items have parted.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem)
  /// An item has met a boundary; the reference view's own has no identifier.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint)
  /// An item has parted from a boundary.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?)
}

extension UICollisionBehaviorDelegate {
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem,
    at p: CGPoint
  ) {}
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem
  ) {}
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) {}
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?
  ) {}
}

/// Lets items collide with each other and with boundaries.
@preconcurrency @MainActor
open class UICollisionBehavior: UIDynamicBehavior {
  /// What collides. Raw values are UIKit's.
  public struct Mode: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let items = Mode(rawValue: 1)
    public static let boundaries = Mode(rawValue: 2)
    public static let everything = Mode(rawValue: .max)
  }

  private struct Named {
    let key: AnyHashable
    let identifier: any NSCopying
    let path: UIBezierPath
    let boundary: Boundary
  }

  private var own: DynamicItems
  private var named: [Named] = []
  private var referenceInsets: UIEdgeInsets?
  private var reference: Boundary?
  private let group = CollisionGroup()

  /// Collisions of items.
  public init(items: [any UIDynamicItem]) {
    own = DynamicItems(items)
    super.init()
  }

  public override convenience init() { self.init(items: []) }

  open func addItem(_ item: any UIDynamicItem) { if own.add(item) { changed() } }
  open func removeItem(_ item: any UIDynamicItem) { if own.remove(item) { changed() } }
  /// The items.
  open var items: [any UIDynamicItem] { own.all }

  /// What collides. Default everything.
  open var collisionMode: Mode = .everything { didSet { changed() } }

  /// Whether items stay inside the bounds of the reference view. Default false.
  open var translatesReferenceBoundsIntoBoundary: Bool {
    get { referenceInsets != nil }
    set {
      referenceInsets = newValue ? .zero : nil
      changed()
    }
  }
  /// Keeps items inside the bounds of the reference view without their insets.
  open func setTranslatesReferenceBoundsIntoBoundary(with insets: UIEdgeInsets) {
    referenceInsets = insets
    changed()
  }

  // MARK: Boundaries

  /// Items collide with the lines of a path. One with the same identifier is replaced.
  open func addBoundary(withIdentifier identifier: any NSCopying, for bezierPath: UIBezierPath) {
    let lines = bezierPath.cgPath.outline.flatMap { points in
      zip(points, points.dropFirst()).map { (start: $0, end: $1) }
    }
    guard
      lines.allSatisfy({
        $0.start.x.isFinite && $0.start.y.isFinite && $0.end.x.isFinite && $0.end.y.isFinite
      })
    else {
      Diagnostics.report("a boundary was ignored: its path is not finite", subject: "\(self)")
      return
    }
    let key = Self.key(identifier)
    named.removeAll { $0.key == key }
    named.append(
      Named(key: key, identifier: identifier, path: bezierPath, boundary: Boundary(lines: lines)))
    changed()
  }

  /// Items collide with a line.
  open func addBoundary(withIdentifier identifier: any NSCopying, from p1: CGPoint, to p2: CGPoint) {
    let path = UIBezierPath()
    path.move(to: p1)
    path.addLine(to: p2)
    addBoundary(withIdentifier: identifier, for: path)
  }

  /// The path of a boundary; nil for none of that name.
  open func boundary(withIdentifier identifier: any NSCopying) -> UIBezierPath? {
    named.first { $0.key == Self.key(identifier) }?.path
  }
  open func removeBoundary(withIdentifier identifier: any NSCopying) {
    let key = Self.key(identifier)
    guard named.contains(where: { $0.key == key }) else { return }
    named.removeAll { $0.key == key }
    changed()
  }
  /// The names of the boundaries, in the order in which they were added; nil when there are none.
  open var boundaryIdentifiers: [any NSCopying]? { named.isEmpty ? nil : named.map(\.identifier) }
  open func removeAllBoundaries() {
    named = []
    changed()
  }

  /// Is told what touches. Weak.
  open weak var collisionDelegate: (any UICollisionBehaviorDelegate)?

  /// Strings of both kinds are alike.
  private static func key(_ identifier: any NSCopying) -> AnyHashable {
    if let text = identifier as? String { return text }
    if let text = identifier as? NSString { return String(describing: text) }
    return identifier as? AnyHashable ?? AnyHashable(ObjectIdentifier(identifier as AnyObject))
  }

  // MARK: What an animator asks

  override var ownItems: [any UIDynamicItem] { own.all }

  override func join(_ scene: DynamicScene) {
    group.bodies = own.all.compactMap { scene.body(of: $0) }
    group.bodiesCollide = collisionMode.contains(.items)
    group.boundaries = []
    if collisionMode.contains(.boundaries) {
      group.boundaries = named.map(\.boundary)
      if let inside = referenceInsets.flatMap({ scene.bounds?.inset(by: $0) }) {
        let low = Vector(Double(inside.minX), Double(inside.minY))
        let high = Vector(Double(inside.maxX), Double(inside.maxY))
        // The same boundary stays the same to what touches it.
        if reference?.isInside(from: low, to: high) != true {
          reference = Boundary(insideFrom: low, to: high)
        }
        if let reference { group.boundaries.append(reference) }
      }
    }
    scene.world.groups.append(group)
  }

  /// Passes on what touches or has let go, where it is this behaviour's.
  func tell(_ event: RigidWorld.Event, _ scene: DynamicScene) {
    guard let delegate = collisionDelegate, group.bodies.contains(where: { $0 === event.a }),
      let item = scene.item(of: event.a)
    else { return }
    let point = CGPoint(x: event.point.x, y: event.point.y)
    if let b = event.b {
      guard group.bodies.contains(where: { $0 === b }), let other = scene.item(of: b) else { return }
      if event.isBeginning {
        delegate.collisionBehavior(self, beganContactFor: item, with: other, at: point)
      } else {
        delegate.collisionBehavior(self, endedContactFor: item, with: other)
      }
    } else if let boundary = event.boundary {
      let name = named.first { $0.boundary === boundary }?.identifier
      guard name != nil || boundary === reference else { return }
      if event.isBeginning {
        delegate.collisionBehavior(self, beganContactFor: item, withBoundaryIdentifier: name, at: point)
      } else {
        delegate.collisionBehavior(self, endedContactFor: item, withBoundaryIdentifier: name)
      }
    }
  }
}

/// `"name" as NSCopying` compiles as it does on Apple's systems.
extension String: @retroactive NSCopying {
  public func copy(with zone: NSZone? = nil) -> Any { self }
}
