import CoreGraphics
import RigidBodies
import Support

/// A field of force: what it does to an item depends on where the item is, how fast it moves, or its charge.
///
/// Apple documents the kinds and not their units. Here a strength of 1 is as strong as gravity, 1000 points per second
/// squared: everywhere for linear gravity, at 100 points from `position` for fields about a point, whose force falls as
/// `(100 / distance) ^ falloff`; a spring pulls with `strength · 10 · distance`, a drag brakes with `strength ·
/// velocity` and a velocity field carries at `strength · direction` times 100 points a second. Electric fields push
/// likewise charges away, magnetic ones turn what moves; both act on forces and so depend on mass, as do custom fields,
/// in which 1 is a push of 1.
@preconcurrency @MainActor
open class UIFieldBehavior: UIDynamicBehavior {
  private enum Kind {
    case drag, vortex, radialGravity, linearGravity, velocity, noise, turbulence, spring, electric, magnetic
    case custom((UIFieldBehavior, CGPoint, CGVector, CGFloat, CGFloat, TimeInterval) -> CGVector)
  }

  private let kind: Kind
  private var own = DynamicItems()
  private static let gravity = 1000.0
  private static let reference = 100.0
  private static let springPull = 10.0
  /// How quickly a velocity field carries along, per second.
  private static let carrying = 60.0

  private init(_ kind: Kind) {
    self.kind = kind
    super.init()
  }

  open func addItem(_ item: any UIDynamicItem) { if own.add(item) { changed() } }
  open func removeItem(_ item: any UIDynamicItem) { if own.remove(item) { changed() } }
  /// The items.
  open var items: [any UIDynamicItem] { own.all }

  /// Where the field's middle is. Default the origin.
  open var position: CGPoint = .zero { didSet { changed() } }
  /// Where the field acts, about its middle. Default everywhere.
  open var region: UIRegion = .infinite { didSet { changed() } }
  /// How strong the field is. Default 1.
  open var strength: CGFloat = 1 { didSet { changed() } }
  /// How quickly the force falls with the distance from the middle: 0, not at all; 2, with its square. Default 0.
  open var falloff: CGFloat = 0 { didSet { changed() } }
  /// Nearer than this, in points, the force grows no more. Default 10⁻⁶.
  open var minimumRadius: CGFloat = 1e-6 { didSet { changed() } }
  /// Where a linear field acts. Default none.
  open var direction: CGVector = .zero { didSet { changed() } }
  /// How smooth noise is: 0…1, from details of 20 points to 200. Default 0.
  open var smoothness: CGFloat = 0 { didSet { changed() } }
  /// How often a second noise changes. Default 0: it stays.
  open var animationSpeed: CGFloat = 0 { didSet { changed() } }

  // MARK: Kinds

  /// Brakes what moves.
  open class func dragField() -> UIFieldBehavior { UIFieldBehavior(.drag) }
  /// Drives things around the middle, clockwise.
  open class func vortexField() -> UIFieldBehavior { UIFieldBehavior(.vortex) }
  /// Draws things to a point.
  open class func radialGravityField(position: CGPoint) -> UIFieldBehavior {
    let field = UIFieldBehavior(.radialGravity)
    field.position = position
    return field
  }
  /// Draws things in a direction.
  open class func linearGravityField(direction: CGVector) -> UIFieldBehavior {
    let field = UIFieldBehavior(.linearGravity)
    field.direction = direction
    return field
  }
  /// Carries things along at a velocity.
  open class func velocityField(direction: CGVector) -> UIFieldBehavior {
    let field = UIFieldBehavior(.velocity)
    field.direction = direction
    return field
  }
  /// Pushes things about at random.
  open class func noiseField(smoothness: CGFloat, animationSpeed speed: CGFloat) -> UIFieldBehavior {
    let field = UIFieldBehavior(.noise)
    field.smoothness = smoothness
    field.animationSpeed = speed
    return field
  }
  /// Pushes things about at random, the more the faster they move.
  open class func turbulenceField(smoothness: CGFloat, animationSpeed speed: CGFloat) -> UIFieldBehavior {
    let field = UIFieldBehavior(.turbulence)
    field.smoothness = smoothness
    field.animationSpeed = speed
    return field
  }
  /// Draws things to the middle, the more the farther they are.
  open class func springField() -> UIFieldBehavior { UIFieldBehavior(.spring) }
  /// Pushes charges away from the middle, or draws them to it.
  open class func electricField() -> UIFieldBehavior { UIFieldBehavior(.electric) }
  /// Turns the way of charges.
  open class func magneticField() -> UIFieldBehavior { UIFieldBehavior(.magnetic) }
  /// A field of the app's own: the force on an item from its place, its velocity, mass and charge, and the time of a
  /// step.
  open class func field(
    evaluationBlock block:
      @escaping (
        UIFieldBehavior, _ position: CGPoint, _ velocity: CGVector, _ mass: CGFloat, _ charge: CGFloat,
        _ deltaTime: TimeInterval
      ) -> CGVector
  ) -> UIFieldBehavior { UIFieldBehavior(.custom(block)) }

  // MARK: What an animator asks

  override var ownItems: [any UIDynamicItem] { own.all }

  override func move(_ scene: DynamicScene, at time: Double) {
    let middle = Vector(position)
    for item in own.all {
      guard let entry = scene.entry(of: item) else { continue }
      let body = entry.body
      let away = body.position - middle
      guard region.contains(CGPoint(x: away.x, y: away.y)) else { continue }
      let pull = acceleration(of: body, away: away, charge: entry.charge, time: time)
      guard pull.x.isFinite, pull.y.isFinite else {
        Diagnostics.report("a field was ignored: its force is not finite", subject: "\(self)")
        continue
      }
      body.acceleration += pull
    }
  }

  private func acceleration(of body: RigidBody, away: Vector, charge: Double, time: Double) -> Vector {
    let strength = Double(strength)
    let full = strength * Self.gravity * fall(away.length)
    switch kind {
    case .drag: return body.velocity * -strength
    case .vortex: return away.unit.turned * full
    case .radialGravity: return away.unit * -full
    case .linearGravity: return Vector(direction) * (strength * Self.gravity)
    case .velocity:
      return (Vector(direction) * (strength * Self.reference) - body.velocity) * Self.carrying
    case .noise: return noise(body, time) * (strength * Self.gravity)
    case .turbulence:
      return noise(body, time) * (strength * Self.gravity * body.velocity.length / Self.reference)
    case .spring: return away * (-strength * Self.springPull)
    case .electric: return away.unit * (full * charge * body.inverseMass)
    case .magnetic: return body.velocity.turned * (strength * charge * body.inverseMass)
    case .custom(let force):
      let answer = force(
        self, CGPoint(x: body.position.x, y: body.position.y),
        CGVector(dx: body.velocity.x, dy: body.velocity.y), CGFloat(body.mass), CGFloat(charge),
        RigidWorld.step)
      return Vector(answer) * (UIPushBehavior.unit * body.inverseMass)
    }
  }

  /// What the distance makes of the force.
  private func fall(_ distance: Double) -> Double {
    guard falloff != 0 else { return 1 }
    return ElementaryFunctions.pow(
      Self.reference / max(distance, Double(minimumRadius), 1e-6), Double(falloff))
  }

  private func noise(_ body: RigidBody, _ time: Double) -> Vector {
    let cell = 20 + 180 * min(max(Double(smoothness), 0), 1)
    return FieldNoise.vector(body.position.x / cell, body.position.y / cell, time * Double(animationSpeed))
  }
}
