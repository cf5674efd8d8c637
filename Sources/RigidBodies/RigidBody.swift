import Support

/// A body that moves and turns without changing its shape.
package final class RigidBody {
  /// The centre of mass, in points.
  package var position: Vector
  /// How far it is turned, in radians; clockwise as seen with y down.
  package var angle: Double
  /// Points a second.
  package var velocity = Vector.zero
  /// Radians a second.
  package var angularVelocity = 0.0
  /// The outline.
  package private(set) var shape: BodyShape
  /// Mass over area: 1 makes 100 × 100 points weigh 1. Default 1.
  package var density = 1.0 { didSet { weigh() } }
  /// How much of the speed of an impact remains, 0…1.
  package var elasticity: Double
  /// How strongly what touches is held back, 0…1.
  package var friction: Double
  /// How quickly the velocity decays: `v′ = −resistance · v`, per second. Default 0.
  package var resistance = 0.0
  /// The same for turning. Default 0.
  package var angularResistance = 0.0
  /// Whether it turns. Default true.
  package var allowsRotation = true { didSet { weigh() } }
  /// Whether it stays where it is whatever happens to it. Default false.
  package var isAnchored = false { didSet { weigh() } }
  /// What moves it in this step beside what touches it, in points per second squared.
  package var acceleration = Vector.zero
  /// The same for turning, in radians per second squared.
  package var angularAcceleration = 0.0

  /// The mass: 1 for 100 × 100 points of density 1.
  package private(set) var mass = 1.0
  /// The moment of inertia, in mass times square points.
  package private(set) var inertia = 1.0
  /// 0 for what does not move.
  package private(set) var inverseMass = 1.0
  /// 0 for what does not turn.
  package private(set) var inverseInertia = 1.0
  /// How far the outline reaches.
  private(set) var radius = 0.0

  // Of the step under way.
  var index = 0
  var freeMove = Vector.zero
  var freeTurn = 0.0
  var freeVelocity = Vector.zero
  var freeSpin = 0.0
  var velocityBefore = Vector.zero
  var spinBefore = 0.0
  var isHeld = false
  var push = Vector.zero
  var pushSpin = 0.0
  /// The outline where it is now; empty for a circle.
  private(set) var corners: [Vector] = []
  private(set) var normals: [Vector] = []
  private(set) var turn = (sin: 0.0, cos: 1.0)

  /// The area that weighs 1 at a density of 1, in square points.
  private static let unitArea = 10_000.0

  /// A body at rest. Elasticity and friction begin with 0.2, as the bodies of Apple's SpriteKit do by its
  /// documentation.
  package init(position: Vector, angle: Double, shape: BodyShape) {
    self.position = position
    self.angle = angle
    self.shape = shape
    elasticity = 0.2
    friction = 0.2
    weigh()
  }

  /// Takes another outline, about the same centre.
  package func take(_ shape: BodyShape) {
    guard shape != self.shape else { return }
    self.shape = shape
    weigh()
  }

  private func weigh() {
    mass = max(density * shape.area / Self.unitArea, 1e-9)
    inertia = max(mass * shape.inertia, 1e-9)
    inverseMass = isAnchored ? 0 : 1 / mass
    inverseInertia = isAnchored || !allowsRotation ? 0 : 1 / inertia
    if isAnchored { velocity = .zero }
    if inverseInertia == 0 { angularVelocity = 0 }
    radius = shape.radius
  }

  /// Brings the outline to where the body is.
  func placeOutline() {
    turn = ElementaryFunctions.sincos(angle)
    guard case .polygon(let points) = shape else {
      corners.removeAll(keepingCapacity: true)
      return
    }
    if corners.count != points.count {
      corners = points
      normals = points
    }
    for i in points.indices { corners[i] = position + rotated(points[i]) }
    for i in points.indices { normals[i] = -(corners[(i + 1) % points.count] - corners[i]).turned.unit }
  }

  /// A direction of the body as it is turned now.
  func rotated(_ v: Vector) -> Vector {
    Vector(turn.cos * v.x - turn.sin * v.y, turn.sin * v.x + turn.cos * v.y)
  }

  /// The velocity of a point of the body, `arm` from its centre.
  func velocity(at arm: Vector) -> Vector { velocity + angularVelocity * arm.turned }

  /// What its velocity would be after a time without anything that touches it, and how far it would come: the closed
  /// form of `v′ = a − c·v`.
  func moveFreely(_ time: Double) {
    velocityBefore = velocity
    spinBefore = angularVelocity
    isHeld = false
    push = .zero
    pushSpin = 0
    let acceleration = inverseMass > 0 ? acceleration : .zero
    let spinning = inverseInertia > 0 ? angularAcceleration : 0
    if resistance > 0 {
      let left = ElementaryFunctions.exp(-resistance * time)
      let final = acceleration / resistance
      freeMove = final * time + (velocity - final) * ((1 - left) / resistance)
      velocity = final + (velocity - final) * left
    } else {
      freeMove = velocity * time + acceleration * (time * time / 2)
      velocity += acceleration * time
    }
    if angularResistance > 0 {
      let left = ElementaryFunctions.exp(-angularResistance * time)
      let final = spinning / angularResistance
      freeTurn = final * time + (angularVelocity - final) * ((1 - left) / angularResistance)
      angularVelocity = final + (angularVelocity - final) * left
    } else {
      freeTurn = angularVelocity * time + spinning * (time * time / 2)
      angularVelocity += spinning * time
    }
    freeVelocity = velocity
    freeSpin = angularVelocity
  }

  /// Moves by what the velocities of the step come to.
  func moveOn(_ time: Double) {
    if isHeld {
      position += velocity * time
      angle += angularVelocity * time
    } else {
      position += freeMove + (velocity - freeVelocity) * time
      angle += freeTurn + (angularVelocity - freeSpin) * time
    }
    position += push * time
    angle += pushSpin * time
  }

  /// Takes an impulse at a point, `arm` from the centre.
  package func takeImpulse(_ impulse: Vector, at arm: Vector) {
    velocity += impulse * inverseMass
    angularVelocity += arm.cross(impulse) * inverseInertia
  }
}
