import CoreGraphics
import RigidBodies
import Support

/// Pushes items, all the time or once.
///
/// A magnitude of 1 gives an item of 100 × 100 points and density 1 an acceleration of 100 points per second squared
/// [Apple, UIPushBehavior]; once, a velocity of 100 points a second.
@preconcurrency @MainActor
open class UIPushBehavior: UIDynamicBehavior {
  /// How it pushes. Raw values are UIKit's.
  public enum Mode: Int, Sendable {
    case continuous, instantaneous
  }

  private var own: DynamicItems
  private var force = ForceDirection(.zero)
  private var offsets: [ObjectIdentifier: UIOffset] = [:]
  static let unit = 100.0

  /// A push for items, of no strength at first.
  public init(items: [any UIDynamicItem], mode: Mode) {
    own = DynamicItems(items)
    self.mode = mode
    super.init()
  }

  open func addItem(_ item: any UIDynamicItem) { if own.add(item) { changed() } }
  open func removeItem(_ item: any UIDynamicItem) { if own.remove(item) { changed() } }
  /// The items.
  open var items: [any UIDynamicItem] { own.all }

  /// Where on an item the push acts, from its centre. Default zero.
  open func targetOffsetFromCenter(for item: any UIDynamicItem) -> UIOffset {
    offsets[ObjectIdentifier(item)] ?? .zero
  }
  /// Pushes at a point beside an item's centre, which turns it.
  open func setTargetOffsetFromCenter(_ o: UIOffset, for item: any UIDynamicItem) {
    offsets[ObjectIdentifier(item)] = o
    changed()
  }

  /// How it pushes.
  public let mode: Mode
  /// Whether it pushes. An instantaneous push is inactive afterwards and can be made active again. Default true.
  open var active = true { didSet { if active, !oldValue { changed() } } }

  /// Where it pushes, and how strongly. Default no strength.
  open var pushDirection: CGVector {
    get { force.vector }
    set { take(ForceDirection(newValue)) }
  }
  /// The direction, in radians clockwise from the right. Default 0.
  open var angle: CGFloat {
    get { force.angle }
    set { take(ForceDirection(angle: newValue, magnitude: force.magnitude)) }
  }
  /// The strength. Default 0.
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
      Diagnostics.report("a push was ignored: it is not finite", subject: "\(self)")
      return
    }
    force = new
    changed()
  }

  override var ownItems: [any UIDynamicItem] { own.all }

  override func move(_ scene: DynamicScene, at time: Double) {
    guard active else { return }
    let push = Vector(force.vector) * Self.unit
    for item in own.all {
      guard let body = scene.body(of: item) else { continue }
      let arm = turned(offsets[ObjectIdentifier(item)], body)
      if mode == .instantaneous {
        body.takeImpulse(push, at: arm)
      } else {
        body.acceleration += push * body.inverseMass
        body.angularAcceleration += arm.cross(push) * body.inverseInertia
      }
    }
    if mode == .instantaneous { active = false }
  }

  private func turned(_ offset: UIOffset?, _ body: RigidBody) -> Vector {
    guard let offset, offset != .zero else { return .zero }
    let turn = ElementaryFunctions.sincos(body.angle)
    let v = Vector(offset)
    return Vector(turn.cos * v.x - turn.sin * v.y, turn.sin * v.x + turn.cos * v.y)
  }
}
