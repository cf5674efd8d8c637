import CoreGraphics
import RigidBodies
import Support

/// Lets items fall. A magnitude of 1 is 1000 points per second squared. [Apple, UIGravityBehavior]
@preconcurrency @MainActor
open class UIGravityBehavior: UIDynamicBehavior {
  private var own: DynamicItems
  private var force = ForceDirection(CGVector(dx: 0, dy: 1))
  private static let unit = 1000.0

  /// Gravity for items, downward.
  public init(items: [any UIDynamicItem]) {
    own = DynamicItems(items)
    super.init()
  }

  public override convenience init() { self.init(items: []) }

  open func addItem(_ item: any UIDynamicItem) { if own.add(item) { changed() } }
  open func removeItem(_ item: any UIDynamicItem) { if own.remove(item) { changed() } }
  /// The items.
  open var items: [any UIDynamicItem] { own.all }

  /// Where things fall, and how strongly. Default (0, 1).
  open var gravityDirection: CGVector {
    get { force.vector }
    set { take(ForceDirection(newValue)) }
  }
  /// The direction, in radians clockwise from the right. Default π/2.
  open var angle: CGFloat {
    get { force.angle }
    set { take(ForceDirection(angle: newValue, magnitude: force.magnitude)) }
  }
  /// The strength. Default 1.
  open var magnitude: CGFloat {
    get { force.magnitude }
    set { take(ForceDirection(angle: force.angle, magnitude: newValue)) }
  }
  /// Sets both at once.
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    take(ForceDirection(angle: angle, magnitude: magnitude))
  }

  private func take(_ new: ForceDirection) {
    guard new.isFinite else {
      Diagnostics.report("a direction of gravity was ignored: it is not finite", subject: "\(self)")
      return
    }
    force = new
    changed()
  }

  override var ownItems: [any UIDynamicItem] { own.all }

  override func move(_ scene: DynamicScene, at time: Double) {
    let pull = Vector(force.vector) * Self.unit
    for item in own.all { scene.body(of: item)?.acceleration += pull }
  }
}
