/// One condition on the velocities of two bodies: `J·v = target`, kept by impulses within limits.
///
/// A soft one gives way: `J·v + softness · impulse = target`, which is a spring with damping, implicit in time.
struct ConstraintRow {
  var a: RigidBody
  /// Nil for what does not move.
  var b: RigidBody?
  /// The part that moves; `b` is moved against it.
  var direction: Vector
  /// The part that turns.
  var armA: Double
  var armB: Double
  /// What the velocity along the row is to be.
  var target = 0.0
  var softness = 0.0
  var lower = -Double.infinity
  var upper = Double.infinity
  /// The row whose impulse, times `friction`, limits this one's.
  var pressing = -1
  var friction = 0.0
  /// Whether the row only reflects the velocity; it does not hold the body in place.
  var isBounce = false
  /// The contact that the row belongs to; −1 for a joint's.
  var key = -1
  /// How deep the bodies overlap there.
  var overlap = 0.0

  private(set) var impulse = 0.0
  private var pushImpulse = 0.0
  private let stiffness: Double

  /// A row at points that are `ra` and `rb` from the centres.
  init(_ a: RigidBody, _ b: RigidBody?, along direction: Vector, ra: Vector, rb: Vector) {
    self.init(a, b, direction: direction, armA: ra.cross(direction), armB: rb.cross(direction))
  }

  /// A row about turning alone.
  init(turning a: RigidBody, _ b: RigidBody?) { self.init(a, b, direction: .zero, armA: 1, armB: 1) }

  private init(_ a: RigidBody, _ b: RigidBody?, direction: Vector, armA: Double, armB: Double) {
    self.a = a
    self.b = b
    self.direction = direction
    self.armA = armA
    self.armB = armB
    let square = direction.dot(direction)
    stiffness =
      square * (a.inverseMass + (b?.inverseMass ?? 0)) + armA * armA * a.inverseInertia + armB * armB
      * (b?.inverseInertia ?? 0)
  }

  /// Whether an impulse changes anything.
  var moves: Bool { stiffness > 0 }
  /// The mass that an impulse along the row finds.
  var mass: Double { stiffness > 0 ? 1 / stiffness : 0 }

  /// The velocity along the row.
  var velocity: Double {
    direction.dot(a.velocity - (b?.velocity ?? .zero)) + armA * a.angularVelocity - armB
      * (b?.angularVelocity ?? 0)
  }

  /// The velocity along the row at the beginning of the step.
  var velocityBefore: Double {
    direction.dot(a.velocityBefore - (b?.velocityBefore ?? .zero)) + armA * a.spinBefore - armB
      * (b?.spinBefore ?? 0)
  }

  /// The velocity along the row that there would be without anything that touches.
  var velocityFree: Double {
    direction.dot(a.freeVelocity - (b?.freeVelocity ?? .zero)) + armA * a.freeSpin - armB * (b?.freeSpin ?? 0)
  }

  /// Makes it a spring of a frequency in hertz and a damping ratio; `error` is how far it is from rest.
  mutating func soften(frequency: Double, damping: Double, error: Double, step: Double) {
    guard moves else { return }
    let rate = 2 * Double.pi * frequency
    let pull = mass * rate * rate
    let brake = 2 * mass * damping * rate
    softness = 1 / (step * (brake + step * pull))
    target = -error * step * pull * softness
  }

  /// Begins with an impulse, which the rounds correct.
  mutating func begin(with start: Double) {
    guard moves, start != 0 else { return }
    impulse = start
    give(start)
  }

  private func give(_ change: Double) {
    a.velocity += direction * (change * a.inverseMass)
    a.angularVelocity += armA * change * a.inverseInertia
    guard let b else { return }
    b.velocity -= direction * (change * b.inverseMass)
    b.angularVelocity -= armB * change * b.inverseInertia
  }

  /// Changes the velocities so that the condition holds, as far as the limits allow.
  mutating func solve(pressedBy pressure: Double) {
    guard moves else { return }
    if pressing >= 0 {
      upper = friction * pressure
      lower = -upper
    }
    let wanted = (target - velocity - softness * impulse) / (stiffness + softness)
    let total = min(max(impulse + wanted, lower), upper)
    let change = total - impulse
    guard change != 0 else { return }
    impulse = total
    give(change)
  }

  /// Pushes overlapping bodies apart without giving them speed.
  mutating func pushApart(at rate: Double) {
    guard overlap > 0, moves else { return }
    let present =
      direction.dot(a.push - (b?.push ?? .zero)) + armA * a.pushSpin - armB * (b?.pushSpin ?? 0)
    let total = max(pushImpulse + (overlap * rate - present) / stiffness, 0)
    let change = total - pushImpulse
    pushImpulse = total
    a.push += direction * (change * a.inverseMass)
    a.pushSpin += armA * change * a.inverseInertia
    guard let b else { return }
    b.push -= direction * (change * b.inverseMass)
    b.pushSpin -= armB * change * b.inverseInertia
  }
}
