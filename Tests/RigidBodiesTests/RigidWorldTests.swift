import RigidBodies
import XCTest

/// Falls, impacts and joints against closed forms; energy and overlap within bounds.
final class RigidWorldTests: XCTestCase {
  private let gravity = Vector(0, 1000)

  private func world(_ bodies: [RigidBody], gravity: Vector? = nil) -> RigidWorld {
    let world = RigidWorld()
    for body in bodies { world.add(body) }
    let pull = gravity ?? self.gravity
    world.forces = { _ in for body in bodies { body.acceleration = pull } }
    return world
  }

  private func run(_ world: RigidWorld, _ seconds: Double, _ each: () -> Void = {}) {
    for _ in 0..<Int((seconds / RigidWorld.step).rounded()) {
      world.advance()
      each()
    }
  }

  private func square(_ x: Double, _ y: Double, side: Double = 100) -> RigidBody {
    RigidBody(position: Vector(x, y), angle: 0, shape: .rectangle(width: side, height: side))
  }

  func testAFallIsTheClosedForm() {
    let body = square(0, 0)
    let world = world([body])
    for second in 1...3 {
      run(world, 1)
      let t = Double(second)
      XCTAssertEqual(body.position.y, 500 * t * t, accuracy: 1e-7)
      XCTAssertEqual(body.velocity.y, 1000 * t, accuracy: 1e-8)
    }
  }

  func testResistanceIsTheClosedForm() {
    let body = square(0, 0)
    body.resistance = 2
    body.velocity = Vector(300, 0)
    let world = world([body])
    run(world, 1)
    // v = v₀e^(−2t); x = v₀(1 − e^(−2t))/2; the fall nears 1000/2 points a second.
    let left = 0.1353352832366127
    XCTAssertEqual(body.velocity.x, 300 * left, accuracy: 1e-9)
    XCTAssertEqual(body.position.x, 150 * (1 - left), accuracy: 1e-9)
    XCTAssertEqual(body.velocity.y, 500 * (1 - left), accuracy: 1e-9)
    XCTAssertEqual(body.position.y, 500 - 250 * (1 - left), accuracy: 1e-9)
  }

  func testMassesAndInertia() {
    XCTAssertEqual(square(0, 0).mass, 1)
    let heavy = square(0, 0, side: 200)
    heavy.density = 0.5
    XCTAssertEqual(heavy.mass, 2)
    XCTAssertEqual(square(0, 0).inertia, (100 * 100 + 100 * 100) / 12.0, accuracy: 1e-9)
    let disc = RigidBody(position: .zero, angle: 0, shape: .ellipse(width: 100, height: 100))
    XCTAssertEqual(disc.mass, .pi / 4, accuracy: 1e-12)
    XCTAssertEqual(disc.inertia / disc.mass, 50 * 50 / 2, accuracy: 1e-9)
    XCTAssertNil(BodyShape.hull(of: [Vector(0, 0), Vector(1, 1), Vector(2, 2)]))
    let star = [Vector(0, -50), Vector(10, 0), Vector(50, 0), Vector(0, 50), Vector(-50, 0), Vector(0, 1)]
    XCTAssertEqual(BodyShape.hull(of: star)?.area ?? 0, 5000, accuracy: 1e-9)
  }

  private func room(_ bodies: [RigidBody], _ size: Vector) -> CollisionGroup {
    let group = CollisionGroup()
    group.bodies = bodies
    group.boundaries = [Boundary(insideFrom: .zero, to: size)]
    return group
  }

  func testAnElasticBounceKeepsItsEnergy() {
    let body = square(200, 100)
    body.elasticity = 1
    body.friction = 0
    let world = world([body])
    world.groups = [room([body], Vector(400, 800))]
    let floor = 750.0
    let before = 1000 * (floor - body.position.y)
    run(world, 20) {
      let energy = body.velocity.dot(body.velocity) / 2 + 1000 * (floor - body.position.y)
      XCTAssertEqual(energy, before, accuracy: before * 1e-6)
      XCTAssertLessThan(body.position.y, floor + 0.1)
    }
    XCTAssertEqual(body.angle, 0, accuracy: 1e-9)
  }

  func testEachBounceKeepsTheSquareOfTheElasticity() {
    let body = square(200, 250)
    body.elasticity = 0.5
    let world = world([body])
    world.groups = [room([body], Vector(400, 800))]
    // A fall of 500 points takes 1 s; a quarter of the height is left, for another second.
    run(world, 1.5)
    XCTAssertEqual(body.position.y, 750 - 125, accuracy: 0.2)
    XCTAssertEqual(body.velocity.y, 0, accuracy: 1)
    run(world, 4)
    XCTAssertEqual(body.position.y, 750, accuracy: 0.01)
    XCTAssertGreaterThan(world.restingTime, 1)
  }

  func testAStackComesToRestWithoutOverlap() {
    var bodies: [RigidBody] = []
    for i in 0..<6 { bodies.append(square(200 + Double(i % 2) * 6, 700 - Double(i) * 110)) }
    let world = world(bodies)
    world.groups = [room(bodies, Vector(400, 800))]
    var deepest = 0.0
    run(world, 6) {
      for (lower, upper) in zip(bodies, bodies.dropFirst()) {
        deepest = max(deepest, 100 - (lower.position.y - upper.position.y))
      }
    }
    XCTAssertLessThan(deepest, 2)
    for (i, body) in bodies.enumerated() {
      XCTAssertEqual(body.position.y, 750 - Double(i) * 100, accuracy: 0.5, "\(i)")
      XCTAssertEqual(body.angle, 0, accuracy: 0.01)
    }
    XCTAssertGreaterThan(world.restingTime, 0.5)
  }

  func testNothingPassesALine() {
    for speed in [50.0, 900, 8000, 40_000] {
      let body = square(0, 0, side: 20)
      body.velocity = Vector(0, speed)
      let group = CollisionGroup()
      group.bodies = [body]
      group.boundaries = [Boundary(lines: [(start: Vector(-200, 300), end: Vector(200, 310))])]
      let world = world([body])
      world.groups = [group]
      run(world, 0.5) { XCTAssertLessThan(body.position.y, 312, "\(speed)") }
    }
  }

  func testMomentumIsKept() {
    let (a, b) = (square(0, 0), square(300, 10, side: 50))
    a.velocity = Vector(400, 0)
    for body in [a, b] { body.elasticity = 1 }
    let group = CollisionGroup()
    group.bodies = [a, b]
    let world = world([a, b], gravity: .zero)
    world.groups = [group]
    func energy() -> Double {
      var sum = 0.0
      for body in [a, b] {
        sum += body.mass * body.velocity.dot(body.velocity) / 2
        sum += body.inertia * body.angularVelocity * body.angularVelocity / 2
      }
      return sum
    }
    let before = energy()
    run(world, 2)
    XCTAssertGreaterThan(b.velocity.x, 300)
    XCTAssertEqual(a.velocity.x * a.mass + b.velocity.x * b.mass, 400, accuracy: 1e-9)
    XCTAssertEqual(a.velocity.y * a.mass + b.velocity.y * b.mass, 0, accuracy: 1e-9)
    XCTAssertLessThanOrEqual(energy(), before * 1.0001)
    XCTAssertGreaterThan(energy(), before * 0.9)
  }

  func testDiscsMeetAtTheirRims() {
    let a = RigidBody(position: Vector(0, 0), angle: 0, shape: .circle(radius: 50))
    let b = RigidBody(position: Vector(200, 0), angle: 0, shape: .circle(radius: 50))
    a.velocity = Vector(500, 0)
    a.elasticity = 1
    let group = CollisionGroup()
    group.bodies = [a, b]
    let world = world([a, b], gravity: .zero)
    world.groups = [group]
    run(world, 1)
    // Of equal bodies the one that is hit takes all speed: after 0.2 s at 100.
    XCTAssertEqual(a.position.x, 100, accuracy: 0.1)
    XCTAssertEqual(b.position.x, 200 + 0.8 * 500, accuracy: 0.1)
    let events = world.takeEvents()
    XCTAssertEqual(events.map(\.isBeginning), [true, false])
    XCTAssertEqual(events.first?.point.x ?? 0, 150, accuracy: 0.1)
  }

  func testAPendulumKeepsItsLengthAndItsPeriod() {
    let body = RigidBody(position: Vector(20, 400), angle: 0, shape: .circle(radius: 1))
    let joint = Joint(.distance, body, at: .zero, nil, at: .zero)
    let length = body.position.length
    joint.length = length
    let world = world([body])
    world.joints = [joint]
    let before = -1000 * body.position.y
    var crossings: [Double] = []
    var last = body.position.x
    run(world, 30) {
      XCTAssertEqual(body.position.length, length, accuracy: 0.05)
      let energy = body.velocity.dot(body.velocity) / 2 - 1000 * body.position.y
      XCTAssertEqual(energy, before, accuracy: 40)
      if last > 0, body.position.x <= 0 { crossings.append(world.time) }
      last = body.position.x
    }
    // T = 2π√(l/g) for small swings.
    let period = 2 * Double.pi * (length / 1000).squareRoot()
    let spans = zip(crossings, crossings.dropFirst()).map { $1 - $0 }
    XCTAssertGreaterThan(spans.count, 5)
    for span in spans { XCTAssertEqual(span, period, accuracy: 0.02) }
  }

  func testASpringyJointSwingsAtItsFrequency() {
    let body = square(0, 250)
    let joint = Joint(.distance, body, at: .zero, nil, at: .zero)
    joint.length = 200
    joint.frequency = 2
    joint.damping = 0
    let world = world([body], gravity: .zero)
    world.joints = [joint]
    var crossings: [Double] = []
    var last = body.position.y
    run(world, 3) {
      if last > 200, body.position.y <= 200 { crossings.append(world.time) }
      last = body.position.y
    }
    XCTAssertEqual(crossings.count, 6)
    for (a, b) in zip(crossings, crossings.dropFirst()) { XCTAssertEqual(b - a, 0.5, accuracy: 0.01) }
    joint.damping = 1
    body.position = Vector(0, 300)
    body.velocity = .zero
    run(world, 1)
    XCTAssertEqual(body.position.y, 200, accuracy: 0.5)
  }

  func testPinsSlidesLimitsAndFixtures() {
    let (a, b) = (square(100, 100), square(200, 100))
    a.isAnchored = true
    let pin = Joint(.pin, b, at: Vector(-50, 0), a, at: Vector(50, 0))
    pin.range = -0.5...0.5
    let swinging = world([a, b])
    swinging.joints = [pin]
    run(swinging, 3)
    XCTAssertEqual(b.angle, 0.5, accuracy: 0.02)
    XCTAssertEqual((b.position + Vector(-50 * 0.8776, -50 * 0.4794)).x, 150, accuracy: 1.5)

    let (c, d) = (square(100, 100), square(200, 100))
    c.isAnchored = true
    let slide = Joint(.sliding, d, at: Vector(-50, 0), c, at: Vector(50, 0))
    slide.axis = Vector(0, 1)
    slide.range = -100...80
    let sliding = world([c, d])
    sliding.joints = [slide]
    run(sliding, 2)
    XCTAssertEqual(d.position.x, 200, accuracy: 0.01)
    XCTAssertEqual(d.position.y, 180, accuracy: 1)
    XCTAssertEqual(d.angle, 0, accuracy: 1e-4)

    let (e, f) = (square(100, 100), square(100, 300))
    e.isAnchored = true
    let rope = Joint(.limit, f, at: .zero, e, at: .zero)
    rope.length = 250
    let hanging = world([e, f])
    hanging.joints = [rope]
    run(hanging, 0.2)
    XCTAssertEqual(f.position.y, 320, accuracy: 1e-6)
    run(hanging, 2)
    XCTAssertEqual(f.position.y, 350, accuracy: 0.5)

    let (g, h) = (square(100, 100), square(200, 100))
    g.isAnchored = true
    let fixed = world([g, h])
    fixed.joints = [Joint(.fixed, h, at: Vector(-50, 0), g, at: Vector(50, 0))]
    run(fixed, 2)
    XCTAssertEqual(h.position.y, 100, accuracy: 2)
    XCTAssertEqual(h.angle, 0, accuracy: 0.05)
  }

  func testTheSameAgain() {
    func end() -> [Double] {
      var bodies: [RigidBody] = []
      for i in 0..<8 {
        let body = square(60 + Double(i % 3) * 90, 50 + Double(i) * 40, side: 30 + Double(i) * 3)
        body.angularVelocity = Double(i) - 3
        bodies.append(body)
      }
      let world = world(bodies)
      world.groups = [room(bodies, Vector(400, 800))]
      run(world, 3)
      return bodies.flatMap { [$0.position.x, $0.position.y, $0.angle] }
    }
    let first = end()
    XCTAssertEqual(first, end())
    XCTAssertTrue(first.allSatisfy(\.isFinite))
  }
}
