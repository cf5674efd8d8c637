import CoreGraphics
import RigidBodies
import Support

/// What items are made of, and how fast they move.
///
/// Where several behaviours describe an item, the one that was added last counts. An item that none describes has an
/// elasticity and a friction of 0.2, as Apple documents for the bodies of SpriteKit.
@preconcurrency @MainActor
open class UIDynamicItemBehavior: UIDynamicBehavior {
  private var own: DynamicItems
  /// Velocities for items that have no body yet.
  private var waiting: [(item: any UIDynamicItem, velocity: Vector, spin: Double)] = []

  /// A behaviour of items.
  public init(items: [any UIDynamicItem]) {
    own = DynamicItems(items)
    super.init()
  }

  public override convenience init() { self.init(items: []) }

  open func addItem(_ item: any UIDynamicItem) { if own.add(item) { changed() } }
  open func removeItem(_ item: any UIDynamicItem) { if own.remove(item) { changed() } }
  /// The items.
  open var items: [any UIDynamicItem] { own.all }

  /// How much of an impact's speed remains: 0, none, to 1, all. The larger one of two items counts. Default 0.
  open var elasticity: CGFloat = 0 { didSet { changed() } }
  /// How strongly items that touch hold each other back: 0, not at all, to 1 and more. Default 0.
  open var friction: CGFloat = 0 { didSet { changed() } }
  /// Mass over area: 1 makes an item of 100 × 100 points weigh 1. Default 1.
  open var density: CGFloat = 1 { didSet { changed() } }
  /// How quickly the velocity decays, per second: it falls to 1/e in 1/`resistance` seconds. Default 0.
  open var resistance: CGFloat = 0 { didSet { changed() } }
  /// The same for turning. Default 0.
  open var angularResistance: CGFloat = 0 { didSet { changed() } }
  /// What electric and magnetic fields act on. Default 0.
  open var charge: CGFloat = 0 { didSet { changed() } }
  /// Whether items stay where they are and others bounce off them. Default false.
  open var isAnchored = false { didSet { changed() } }
  /// Whether items turn. Default true.
  open var allowsRotation = true { didSet { changed() } }

  /// Adds to an item's velocity, in points a second.
  open func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) {
    add(Vector(velocity), 0, to: item)
  }
  /// An item's velocity, in points a second.
  open func linearVelocity(for item: any UIDynamicItem) -> CGPoint {
    let now = state(of: item).velocity
    return CGPoint(x: now.x, y: now.y)
  }
  /// Adds to how fast an item turns, in radians a second, clockwise.
  open func addAngularVelocity(_ velocity: CGFloat, for item: any UIDynamicItem) {
    add(.zero, Double(velocity), to: item)
  }
  /// How fast an item turns, in radians a second, clockwise.
  open func angularVelocity(for item: any UIDynamicItem) -> CGFloat { state(of: item).spin }

  private func add(_ velocity: Vector, _ spin: Double, to item: any UIDynamicItem) {
    guard velocity.x.isFinite, velocity.y.isFinite, spin.isFinite else {
      Diagnostics.report("a velocity was ignored: it is not finite", subject: "\(self)")
      return
    }
    guard own.all.contains(where: { $0 === item }) else {
      Diagnostics.report("a velocity was ignored: add the item to the behaviour first", subject: "\(self)")
      return
    }
    waiting.append((item, velocity, spin))
    changed()
  }

  private func state(of item: any UIDynamicItem) -> (velocity: Vector, spin: Double) {
    if let body = animator?.readyScene.body(of: item) { return (body.velocity, body.angularVelocity) }
    return waiting.filter { $0.item === item }.reduce((.zero, 0)) { ($0.0 + $1.velocity, $0.1 + $1.spin) }
  }

  override var ownItems: [any UIDynamicItem] { own.all }

  override func join(_ scene: DynamicScene) {
    func fraction(_ value: CGFloat) -> Double { value.isFinite ? max(Double(value), 0) : 0 }
    for item in own.all {
      guard let entry = scene.entry(of: item) else { continue }
      let body = entry.body
      body.elasticity = min(fraction(elasticity), 1)
      body.friction = fraction(friction)
      body.density = density.isFinite && density > 0 ? Double(density) : 1
      body.resistance = fraction(resistance)
      body.angularResistance = fraction(angularResistance)
      body.allowsRotation = allowsRotation
      body.isAnchored = isAnchored
      entry.charge = charge.isFinite ? Double(charge) : 0
    }
  }

  override func bodiesAreReady(_ scene: DynamicScene) {
    for (item, velocity, spin) in waiting {
      guard let body = scene.body(of: item), !body.isAnchored else { continue }
      body.velocity += velocity
      if body.allowsRotation { body.angularVelocity += spin }
    }
    waiting = []
  }
}
