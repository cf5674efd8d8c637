/// Bodies that move under forces, collide and are held together, in steps of the same length.
///
/// Between contacts the motion is the closed form of constant acceleration and resistance, so that a fall is exact at
/// any time. Contacts and joints are conditions on the velocities, kept by sequential impulses (after the published
/// method of Erin Catto, "Iterative Dynamics with Temporal Coherence", 2005); soft joints are springs, implicit in
/// time. A step is divided where a body meets another fast, so that it turns back at the surface and keeps its energy.
package final class RigidWorld {
  /// The length of a step, in seconds.
  package static let step = 1.0 / 240

  /// The bodies, in the order in which they came.
  package private(set) var bodies: [RigidBody] = []
  /// What holds them.
  package var joints: [Joint] = []
  /// What collides.
  package var groups: [CollisionGroup] = []
  /// Sets what moves each body, before each part of a step: its acceleration and its angular acceleration.
  package var forces: (_ time: Double) -> Void = { _ in }
  /// How long everything has been at rest, in seconds.
  package private(set) var restingTime = 0.0
  /// The time that has passed in steps.
  package private(set) var time = 0.0

  private var search = ContactSearch()
  private var rows: [ConstraintRow] = []
  private var touching: [Touch] = []
  /// The impulses of the contacts of the last part of a step, with which the next begins, and how long that was.
  private var impulses: [ContactKey: (pressing: Double, side: Double)] = [:]
  private var impulseTime = RigidWorld.step
  private var keys: [ContactKey] = []

  /// A contact by what touches, and which of their contacts it is.
  private struct ContactKey: Hashable {
    var a: ObjectIdentifier
    var other: ObjectIdentifier
    var number: Int
  }

  /// What touches now.
  private struct Touch: Equatable {
    var a: RigidBody
    var b: RigidBody?
    var boundary: Boundary?
    var point: Vector

    func isSame(_ other: Touch) -> Bool {
      boundary === other.boundary
        && ((a === other.a && b === other.b) || (boundary == nil && a === other.b && b === other.a))
    }
    static func == (x: Touch, y: Touch) -> Bool { x.isSame(y) && x.point == y.point }
  }

  /// Something that began to touch or that let go.
  package struct Event {
    /// A body.
    package var a: RigidBody
    /// The other, nil for a boundary.
    package var b: RigidBody?
    /// The boundary.
    package var boundary: Boundary?
    /// Where they met.
    package var point: Vector
    /// False when they let go.
    package var isBeginning: Bool
  }
  private var events: [Event] = []

  /// Impacts slower than this, in points a second, do not bounce.
  private static let slowestBounce = 12.0
  /// How often a step is divided at impacts.
  private static let divisions = 6
  /// How often impulses go around.
  private static let rounds = 12
  /// What part of an overlap is gone after a second, as a rate.
  private static let separation = 48.0
  /// No overlap is pushed apart faster, in points a step.
  private static let largestPush = 4.0
  /// What is slower rests: points and radians a second.
  private static let restingSpeed = 2.0
  private static let restingSpin = 0.02
  /// What is slower and touches something is calmed by a factor for each contact.
  private static let slowSpeed = 4.0
  private static let slowSpin = 0.1
  private static let calming = 0.97
  /// What would meet at the very end of a step meets in the next one.
  private static let nearly = -1e-6
  /// Contacts that open wider, in points, have let go.
  private static let release = 0.5

  /// A world without bodies.
  package init() {}

  /// Adds a body.
  package func add(_ body: RigidBody) {
    body.index = bodies.count
    bodies.append(body)
    wake()
  }

  /// Takes a body away.
  package func remove(_ body: RigidBody) {
    bodies.removeAll { $0 === body }
    for (i, body) in bodies.enumerated() { body.index = i }
    touching.removeAll { $0.a === body || $0.b === body }
    wake()
  }

  /// Counts the time at rest from the beginning.
  package func wake() { restingTime = 0 }

  /// What began and ended since this was last asked.
  package func takeEvents() -> [Event] {
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  // MARK: Steps

  /// Goes on by one step.
  package func advance() {
    for joint in joints { joint.glide() }
    var left = Self.step
    var divisions = 0
    while left > 0 {
      forces(time)
      for body in bodies { body.placeOutline() }
      findContacts(within: left)
      let impact = divisions < Self.divisions ? timeOfImpact(within: left) : nil
      let part = impact ?? left
      solve(part, isDivided: impact != nil)
      time += part
      left -= part
      divisions += 1
      if left < 1e-9 { break }
    }
    noteRest()
  }

  private func noteRest() {
    let moves = bodies.contains {
      $0.velocity.length > Self.restingSpeed || $0.angularVelocity.magnitude > Self.restingSpin
        || $0.push.length > Self.restingSpeed
    }
    restingTime = moves ? 0 : restingTime + Self.step
  }

  // MARK: Contacts

  private func reach(_ body: RigidBody, _ time: Double) -> Double {
    let speed = body.velocity.length + body.angularVelocity.magnitude * body.radius
    return (speed + body.acceleration.length * time) * time
  }

  private func findContacts(within time: Double) {
    search.removeAll()
    for (number, group) in groups.enumerated() {
      for (i, a) in group.bodies.enumerated() {
        let reachOfA = reach(a, time)
        if !a.isAnchored {
          for boundary in group.boundaries {
            search.add(a, boundary, within: reachOfA + 2 * ContactSearch.touch)
          }
        }
        guard group.bodiesCollide else { continue }
        for b in group.bodies[(i + 1)...] where !(a.isAnchored && b.isAnchored) {
          let reach = reachOfA + reach(b, time) + 2 * ContactSearch.touch
          let apart = a.position - b.position
          let sum = a.radius + b.radius + reach
          guard apart.dot(apart) < sum * sum, !collides(a, b, inGroupsBefore: number) else { continue }
          search.add(a, b, within: reach)
        }
      }
    }
  }

  private func collides(_ a: RigidBody, _ b: RigidBody, inGroupsBefore number: Int) -> Bool {
    guard number > 0 else { return false }
    return groups[..<number].contains { group in
      group.bodiesCollide && group.bodies.contains { $0 === a } && group.bodies.contains { $0 === b }
    }
  }

  /// The speed at which a contact closes, and at which it will at the end of a time.
  private func approach(_ contact: Contact) -> Double {
    let a = contact.a
    let velocityOfA = a.velocity(at: contact.point - a.position)
    let velocityOfB = contact.b.map { $0.velocity(at: contact.point - $0.position) } ?? .zero
    return -contact.normal.dot(velocityOfA - velocityOfB)
  }

  private func timeOfImpact(within time: Double) -> Double? {
    var first: Double?
    for contact in search.contacts where contact.gap > ContactSearch.touch {
      let speed = approach(contact)
      guard speed > Self.slowestBounce else { continue }
      let pull = contact.normal.dot((contact.b?.acceleration ?? .zero) - contact.a.acceleration)
      // gap = speed·t + pull·t²/2, in a form that is exact for small pulls.
      let root = max(speed * speed + 2 * pull * contact.gap, 0).squareRoot()
      let meeting = 2 * contact.gap / (speed + root)
      if meeting < time - 1e-6, meeting < first ?? .infinity { first = meeting }
    }
    return first.map { max($0, 1e-6) }
  }

  // MARK: Impulses

  private func solve(_ time: Double, isDivided: Bool) {
    for body in bodies { body.moveFreely(time) }
    rows.removeAll(keepingCapacity: true)
    for joint in joints { joint.addRows(to: &rows, step: time) }
    noteTouches()
    keys.removeAll(keepingCapacity: true)
    for (i, contact) in search.contacts.enumerated() {
      addRows(contact, key(of: contact, at: i), time, isDivided: isDivided)
    }
    for _ in 0..<Self.rounds {
      for i in rows.indices {
        let pressing = rows[i].pressing
        rows[i].solve(pressedBy: pressing >= 0 ? rows[pressing].impulse : 0)
      }
    }
    keepImpulses(time)
    for _ in 0..<Self.rounds / 3 {
      for i in rows.indices where rows[i].overlap > 0 { rows[i].pushApart(at: Self.separation) }
    }
    for row in rows where row.impulse != 0 && !row.isBounce && row.pressing < 0 {
      row.a.isHeld = true
      row.b?.isHeld = true
      guard row.key >= 0 else { continue }
      calm(row.a)
      if let b = row.b { calm(b) }
    }
    for body in bodies { body.moveOn(time) }
  }

  /// Contacts of the same two are told apart by their order along the surface, whichever outline they were found with.
  private func key(of contact: Contact, at index: Int) -> ContactKey {
    let along = contact.normal.turned
    func isBefore(_ i: Int) -> Bool {
      guard search.contacts.indices.contains(i) else { return false }
      let other = search.contacts[i]
      return other.a === contact.a && other.b === contact.b && other.boundary === contact.boundary
        && along.dot(other.point) < along.dot(contact.point)
    }
    var number = 0
    for i in [index - 2, index - 1, index + 1, index + 2] where isBefore(i) { number += 1 }
    let other = contact.b.map { ObjectIdentifier($0) } ?? contact.boundary.map { ObjectIdentifier($0) }
    return ContactKey(
      a: ObjectIdentifier(contact.a), other: other ?? ObjectIdentifier(contact.a), number: number)
  }

  /// What touches and hardly moves loses a part of that, so that stacks come to rest.
  private func calm(_ body: RigidBody) {
    guard body.velocity.length < Self.slowSpeed, body.angularVelocity.magnitude < Self.slowSpin else {
      return
    }
    body.velocity *= Self.calming
    body.angularVelocity *= Self.calming
  }

  private func keepImpulses(_ time: Double) {
    impulses.removeAll(keepingCapacity: true)
    impulseTime = time
    for row in rows where row.key >= 0 && !row.isBounce {
      if row.pressing < 0 {
        impulses[keys[row.key], default: (0, 0)].pressing = row.impulse
      } else {
        impulses[keys[row.key], default: (0, 0)].side = row.impulse
      }
    }
  }

  private func addRows(_ contact: Contact, _ key: ContactKey, _ time: Double, isDivided: Bool) {
    let (a, b) = (contact.a, contact.b)
    let ra = contact.point - a.position
    let rb = b.map { contact.point - $0.position } ?? .zero
    var row = ConstraintRow(a, b, along: contact.normal, ra: ra, rb: rb)
    guard row.moves else { return }
    row.lower = 0
    let elasticity = max(a.elasticity, b?.elasticity ?? 0)
    let before = row.velocityBefore
    if before < -Self.slowestBounce, contact.gap > ContactSearch.touch {
      // What comes fast and does not meet within this part of the step is free. In the last part, what would meet
      // bounces a little early.
      if isDivided || contact.gap + before * time > Self.nearly { return }
      note(contact)
    }
    if before < -Self.slowestBounce {
      row.target = -elasticity * before + (row.velocityFree - before)
      row.isBounce = elasticity > 0
    } else {
      row.target = contact.gap > 0 ? -contact.gap / time : 0
    }
    row.overlap = row.isBounce ? 0 : min(max(-contact.gap, 0), Self.largestPush)
    let number = rows.count
    row.key = keys.count
    keys.append(key)
    // What pressed before presses on about as hard.
    let beforeImpulse = row.isBounce ? nil : impulses[key]
    if let known = beforeImpulse { row.begin(with: known.pressing * time / impulseTime) }
    rows.append(row)
    let friction = b.map { (a.friction * $0.friction).squareRoot() } ?? a.friction
    guard friction > 0 else { return }
    var side = ConstraintRow(a, b, along: contact.normal.turned, ra: ra, rb: rb)
    side.pressing = number
    side.friction = friction
    side.key = row.key
    if let known = beforeImpulse { side.begin(with: known.side * time / impulseTime) }
    rows.append(side)
  }

  // MARK: Touches

  /// Notes a contact that bounces a little before it touches.
  private func note(_ contact: Contact) {
    let touch = Touch(a: contact.a, b: contact.b, boundary: contact.boundary, point: contact.point)
    guard !touching.contains(where: { $0.isSame(touch) }) else { return }
    touching.append(touch)
    events.append(
      Event(a: touch.a, b: touch.b, boundary: touch.boundary, point: touch.point, isBeginning: true))
  }

  /// Notes what has begun to touch and what has let go.
  private func noteTouches() {
    var still: [Touch] = []
    for contact in search.contacts where contact.gap < Self.release {
      let touch = Touch(a: contact.a, b: contact.b, boundary: contact.boundary, point: contact.point)
      if still.contains(where: { $0.isSame(touch) }) { continue }
      if touching.contains(where: { $0.isSame(touch) }) {
        still.append(touch)
      } else if contact.gap <= ContactSearch.touch {
        still.append(touch)
        events.append(
          Event(a: touch.a, b: touch.b, boundary: touch.boundary, point: touch.point, isBeginning: true))
      }
    }
    for touch in touching where !still.contains(where: { $0.isSame(touch) }) {
      events.append(
        Event(a: touch.a, b: touch.b, boundary: touch.boundary, point: touch.point, isBeginning: false))
    }
    touching = still
  }
}
