/// Something that holds two bodies together, or a body to a place.
package final class Joint {
  /// What stays free.
  package enum Kind: Equatable {
    /// The points keep a distance; none at a distance of 0.
    case distance
    /// The points come no farther apart than the distance.
    case limit
    /// The points stay together; the bodies turn about them.
    case pin
    /// Nothing moves against the other.
    case fixed
    /// The point moves along an axis; nothing turns.
    case sliding
    /// The body's centre goes to the place, and the body turns upright.
    case snap
  }

  /// The first body.
  package let a: RigidBody
  /// The second; nil for a place.
  package let b: RigidBody?
  /// What stays free.
  package let kind: Kind
  /// The point of `a`, from its centre as it is turned by 0.
  package var pointA: Vector
  /// The point of `b`, likewise; the place where there is no `b`.
  package var pointB: Vector
  /// Where `pointB` goes in the next steps, and in how many: a body that is pulled keeps the speed of what pulls it.
  private var way: (end: Vector, steps: Int)?
  /// The distance, in points. Default 0.
  package var length = 0.0
  /// How often a second it swings; 0 for one that does not give way. Default 0.
  package var frequency = 0.0
  /// The damping ratio of that: 1 swings no more. Default 0.
  package var damping = 0.0
  /// What holds back turning about a pin, in mass times square points per second squared. Default 0.
  package var frictionTorque = 0.0
  /// How far a pin turns or a sliding body moves. Default without limits.
  package var range = -Double.infinity...Double.infinity
  /// Along which a sliding body moves, as `b` is turned by 0.
  package var axis = Vector(1, 0)
  /// How far `a` was turned against `b` when they were joined.
  private let turnedAtFirst: Double

  /// Distances below this, in points, have no direction.
  private static let shortest = 1e-3
  /// What part of an error goes in a second: a fifth in each of 240 steps.
  private static let correction = 48.0

  /// A joint of two bodies, or of a body and a place.
  package init(_ kind: Kind, _ a: RigidBody, at pointA: Vector, _ b: RigidBody?, at pointB: Vector) {
    self.kind = kind
    self.a = a
    self.b = b
    self.pointA = pointA
    self.pointB = pointB
    turnedAtFirst = a.angle - (b?.angle ?? 0)
  }

  /// Moves the place evenly in so many steps.
  package func movePlace(to end: Vector, steps: Int) {
    guard end != pointB || way != nil else { return }
    way = (end, max(steps, 1))
  }

  func glide() {
    guard let now = way else { return }
    pointB += (now.end - pointB) / Double(now.steps)
    way = now.steps > 1 ? (now.end, now.steps - 1) : nil
  }

  /// The conditions of this step.
  func addRows(to rows: inout [ConstraintRow], step: Double) {
    let ra = a.rotated(pointA)
    let rb = b?.rotated(pointB) ?? .zero
    let apart = a.position + ra - (b.map { $0.position + rb } ?? pointB)
    switch kind {
    case .distance:
      if length < Self.shortest {
        addTogether(apart, ra, rb, to: &rows, step)
      } else {
        let direction = apart.length > Self.shortest ? apart.unit : Vector(0, 1)
        add(
          ConstraintRow(a, b, along: direction, ra: ra, rb: rb), error: apart.length - length, to: &rows, step
        )
      }
    case .limit:
      var row = ConstraintRow(a, b, along: apart.unit, ra: ra, rb: rb)
      let slack = length - apart.length
      // It may close the gap within the step, and no more.
      row.target = slack > 0 ? slack / step : slack * Self.correction
      row.upper = 0
      rows.append(row)
    case .pin:
      addTogether(apart, ra, rb, to: &rows, step)
      addTurning(to: &rows, step)
    case .fixed:
      addTogether(apart, ra, rb, to: &rows, step)
      add(ConstraintRow(turning: a, b), error: turned, to: &rows, step)
    case .sliding:
      let along = b?.rotated(axis.unit) ?? axis.unit
      // The arm of `b` reaches to the point of `a`: the axis turns with `b`.
      let reach = rb + apart
      add(
        ConstraintRow(a, b, along: along.turned, ra: ra, rb: reach), error: apart.dot(along.turned),
        to: &rows, step)
      add(ConstraintRow(turning: a, b), error: turned, to: &rows, step)
      let row = ConstraintRow(a, b, along: along, ra: ra, rb: reach)
      addLimits(row, at: apart.dot(along), to: &rows, step)
    case .snap:
      addTogether(apart, .zero, .zero, to: &rows, step)
      let upright = a.angle - (a.angle / (2 * .pi)).rounded() * 2 * .pi
      add(ConstraintRow(turning: a, nil), error: upright, to: &rows, step)
    }
  }

  /// How far `a` is turned against `b`, from where they were joined.
  package var turned: Double { a.angle - (b?.angle ?? 0) - turnedAtFirst }

  private func addTogether(
    _ apart: Vector, _ ra: Vector, _ rb: Vector, to rows: inout [ConstraintRow], _ step: Double
  ) {
    add(ConstraintRow(a, b, along: Vector(1, 0), ra: ra, rb: rb), error: apart.x, to: &rows, step)
    add(ConstraintRow(a, b, along: Vector(0, 1), ra: ra, rb: rb), error: apart.y, to: &rows, step)
  }

  private func add(_ row: ConstraintRow, error: Double, to rows: inout [ConstraintRow], _ step: Double) {
    var row = row
    if frequency > 0 {
      row.soften(frequency: frequency, damping: damping, error: error, step: step)
    } else {
      row.target = -error * Self.correction
    }
    rows.append(row)
  }

  private func addTurning(to rows: inout [ConstraintRow], _ step: Double) {
    let row = ConstraintRow(turning: a, b)
    if frictionTorque > 0 {
      var brake = row
      brake.upper = frictionTorque * step
      brake.lower = -brake.upper
      rows.append(brake)
    }
    addLimits(row, at: turned, to: &rows, step)
  }

  /// Keeps a value between the ends of the range.
  private func addLimits(
    _ row: ConstraintRow, at value: Double, to rows: inout [ConstraintRow], _ step: Double
  ) {
    for (slack, sign) in [(value - range.lowerBound, 1.0), (range.upperBound - value, -1.0)]
    where slack.isFinite {
      var limit = row
      limit.target = -sign * (slack > 0 ? slack / step : slack * Self.correction)
      if sign > 0 { limit.lower = 0 } else { limit.upper = 0 }
      rows.append(limit)
    }
  }
}
