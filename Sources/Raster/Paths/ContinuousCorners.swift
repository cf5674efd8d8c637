/// Half of a corner whose curvature grows from the straight edge, as `CALayerCornerCurve.continuous` has it; the
/// other half is its mirror image in the diagonal.
///
/// Points are distances from the corner along its first and second edge, in radii. With an expansion of 1.528665 it
/// is the outline UIKit draws (published analysis of `UIBezierPath(roundedRect:cornerRadius:)` by PaintCode; the
/// factor is Core Animation's `cornerCurveExpansionFactor`). With less room it blends into the circle, which is an
/// expansion of 1: what Core Animation does there is not published, and this way nothing jumps when a size or a
/// radius is animated.
package struct ContinuousCorner {
  /// How many radii of each edge a corner takes that has room.
  package static let expansion = 1.528665

  /// The first piece from `start` on the first edge to `joint`, and the first control of the middle piece.
  var start, control1, control2, joint, control3: SIMD2<Double>

  private init(
    _ start: SIMD2<Double>, _ control1: SIMD2<Double>, _ control2: SIMD2<Double>, _ joint: SIMD2<Double>,
    _ control3: SIMD2<Double>
  ) {
    self.start = start
    self.control1 = control1
    self.control2 = control2
    self.joint = joint
    self.control3 = control3
  }

  private static let smooth = ContinuousCorner(
    [1.528_664_83, 0], [1.088_492_96, 0], [0.868_406_94, 0], [0.631_493_99, 0.074_911_76],
    [0.372_823_92, 0.169_058_99])

  /// The circle cut where `smooth` is, each piece with the control distance (4/3)·tan(angle / 4).
  private static let circle: ContinuousCorner = {
    // From the joint to the centre (1, 1), and along the circle towards the second edge.
    let away = SIMD2(1 - smooth.joint.x, 1 - smooth.joint.y)
    let direction = away / (away * away).sum().squareRoot()
    let tangent = SIMD2(-direction.y, direction.x)
    let joint = SIMD2(1 - direction.x, 1 - direction.y)
    let side = handle(cosine: direction.y)
    let middle = handle(cosine: 2 * direction.x * direction.y)
    return ContinuousCorner(
      [1, 0], [1 - side, 0], joint - tangent * side, joint, joint + tangent * middle)
  }()

  /// (4/3)·tan(a / 4) of an angle with this cosine, by tan(a / 4) = sin(a / 2) / (1 + cos(a / 2)).
  private static func handle(cosine: Double) -> Double {
    let sine = ((1 - cosine) / 2).squareRoot()
    return 4.0 / 3 * sine / (1 + ((1 + cosine) / 2).squareRoot())
  }

  /// The corner that takes `expansion` radii of each edge, 1...1.528665.
  init(expansion: Double) {
    let share = (expansion - 1) / (Self.expansion - 1)
    let (circle, smooth) = (Self.circle, Self.smooth)
    func blend(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> { a + (b - a) * share }
    self.init(
      blend(circle.start, smooth.start), blend(circle.control1, smooth.control1),
      blend(circle.control2, smooth.control2), blend(circle.joint, smooth.joint),
      blend(circle.control3, smooth.control3))
  }
}

extension PathBuffer {
  /// Adds a rounded rectangle with continuous corners, clockwise on a screen with y down.
  ///
  /// Radii are limited to half the shorter side as those of circular corners are, and one of 0 is a sharp corner. A
  /// corner takes 1.528665 radii of both its edges; where two corners want more of an edge than there is, both
  /// shrink to length / (sum of their radii), down to 1, the circle.
  public func addContinuousRoundedRect(_ shape: RoundedRect) {
    let (x0, y0, x1, y1) = (shape.minX, shape.minY, shape.maxX, shape.maxY)
    let (width, height) = (x1 - x0, y1 - y0)
    let half = max(min(width, height) / 2, 0)
    func limited(_ radius: Double) -> Double { radius > 0 ? min(radius, half) : 0 }
    let tl = limited(shape.topLeft)
    let tr = limited(shape.topRight)
    let br = limited(shape.bottomRight)
    let bl = limited(shape.bottomLeft)
    /// The expansion for a radius and those at the other ends of its level and its upright edge.
    func room(_ radius: Double, _ across: Double, _ down: Double) -> Double {
      min(width / (radius + across), height / (radius + down))
    }
    // Not as literals, which are arrays in debug builds.
    let right = SIMD2(1.0, 0.0)
    let below = SIMD2(0.0, 1.0)
    addCorner(SIMD2(x1, y0), tr, room: room(tr, tl, br), back: -right, on: below, isFirst: true)
    addCorner(SIMD2(x1, y1), br, room: room(br, bl, tr), back: -below, on: -right, isFirst: false)
    addCorner(SIMD2(x0, y1), bl, room: room(bl, br, tl), back: right, on: -below, isFirst: false)
    addCorner(SIMD2(x0, y0), tl, room: room(tl, tr, bl), back: below, on: right, isFirst: false)
    close()
  }

  /// Adds a corner from its first edge, which leads back from it along `back`, to its second, which leads on.
  private func addCorner(
    _ place: SIMD2<Double>, _ radius: Double, room: Double, back: SIMD2<Double>, on: SIMD2<Double>,
    isFirst: Bool
  ) {
    let isRound = radius > 0
    let curve = ContinuousCorner(expansion: max(1, min(room, ContinuousCorner.expansion)))
    func first(_ p: SIMD2<Double>) -> SIMD2<Double> { place + (back * p.x + on * p.y) * radius }
    func second(_ p: SIMD2<Double>) -> SIMD2<Double> { place + (back * p.y + on * p.x) * radius }
    func piece(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) {
      cubic(x1: a.x, y1: a.y, x2: b.x, y2: b.y, x: c.x, y: c.y)
    }
    let start = isRound ? first(curve.start) : place
    if isFirst { move(x: start.x, y: start.y) } else { line(x: start.x, y: start.y) }
    if !isRound { return }
    piece(first(curve.control1), first(curve.control2), first(curve.joint))
    piece(first(curve.control3), second(curve.control3), second(curve.joint))
    piece(second(curve.control2), second(curve.control1), second(curve.start))
  }
}
