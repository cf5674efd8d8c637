import Foundation
import Support

extension CGMutablePath {
  /// Begins a sub-path.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    append(.moveToPoint, transform.image(of: point))
  }

  /// Adds a line from the current point.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    append(.addLineToPoint, transform.image(of: point))
  }

  /// Adds a sub-path of lines through the points.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    move(to: first, transform: transform)
    for point in points.dropFirst() { addLine(to: point, transform: transform) }
  }

  /// Adds a Bézier curve with one control point.
  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    append(.addQuadCurveToPoint, transform.image(of: control), transform.image(of: end))
  }

  /// Adds a Bézier curve with two control points.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
  ) {
    append(
      .addCurveToPoint, transform.image(of: control1), transform.image(of: control2),
      transform.image(of: end))
  }

  /// Adds a line back to where the sub-path began, with a join instead of caps; does nothing on an empty path.
  public func closeSubpath() {
    if !isEmpty { append(.closeSubpath) }
  }

  /// Adds a closed rectangle.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    guard isUsable(rect, as: "rectangle") else { return }
    let box = rect.standardized
    move(to: CGPoint(x: box.minX, y: box.minY), transform: transform)
    addLine(to: CGPoint(x: box.maxX, y: box.minY), transform: transform)
    addLine(to: CGPoint(x: box.maxX, y: box.maxY), transform: transform)
    addLine(to: CGPoint(x: box.minX, y: box.maxY), transform: transform)
    closeSubpath()
  }

  /// Adds closed rectangles.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Adds a closed rectangle whose corners are quarters of an ellipse.
  ///
  /// - Parameters:
  ///   - cornerWidth: The ellipse's half width, limited to half the rectangle's width.
  ///   - cornerHeight: Its half height, limited to half the rectangle's height.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
  ) {
    guard isUsable(rect, as: "rounded rectangle") else { return }
    let box = rect.standardized
    let rx = min(max(cornerWidth, 0), box.width / 2)
    let ry = min(max(cornerHeight, 0), box.height / 2)
    guard rx > 0, ry > 0 else { return addRect(box, transform: transform) }
    // What remains of the radius beyond the control points.
    let ox = rx * (1 - Self.quarterCircleHandle)
    let oy = ry * (1 - Self.quarterCircleHandle)
    func corner(_ end: CGPoint, _ control1: CGPoint, _ control2: CGPoint) {
      addCurve(to: end, control1: control1, control2: control2, transform: transform)
    }
    move(to: CGPoint(x: box.minX + rx, y: box.minY), transform: transform)
    addLine(to: CGPoint(x: box.maxX - rx, y: box.minY), transform: transform)
    corner(
      CGPoint(x: box.maxX, y: box.minY + ry), CGPoint(x: box.maxX - ox, y: box.minY),
      CGPoint(x: box.maxX, y: box.minY + oy))
    addLine(to: CGPoint(x: box.maxX, y: box.maxY - ry), transform: transform)
    corner(
      CGPoint(x: box.maxX - rx, y: box.maxY), CGPoint(x: box.maxX, y: box.maxY - oy),
      CGPoint(x: box.maxX - ox, y: box.maxY))
    addLine(to: CGPoint(x: box.minX + rx, y: box.maxY), transform: transform)
    corner(
      CGPoint(x: box.minX, y: box.maxY - ry), CGPoint(x: box.minX + ox, y: box.maxY),
      CGPoint(x: box.minX, y: box.maxY - oy))
    addLine(to: CGPoint(x: box.minX, y: box.minY + ry), transform: transform)
    corner(
      CGPoint(x: box.minX + rx, y: box.minY), CGPoint(x: box.minX, y: box.minY + oy),
      CGPoint(x: box.minX + ox, y: box.minY))
    closeSubpath()
  }

  /// Adds the closed ellipse that touches the rectangle's sides, from the right-hand point on, four curves.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    guard isUsable(rect, as: "ellipse") else { return }
    let box = rect.standardized
    let unit = CGAffineTransform(
      a: box.width / 2, b: 0, c: 0, d: box.height / 2, tx: box.midX, ty: box.midY
    ).concatenating(transform)
    let k = Self.quarterCircleHandle
    move(to: CGPoint(x: 1, y: 0), transform: unit)
    for (x, y) in [(0.0, 1.0), (-1, 0), (0, -1), (1, 0)] {
      // The quarter ends at (x, y) and began at (y, −x).
      addCurve(
        to: CGPoint(x: x, y: y), control1: CGPoint(x: y + k * x, y: -x + k * y),
        control2: CGPoint(x: x + k * y, y: y - k * x), transform: unit)
    }
    closeSubpath()
  }

  /// Adds an arc of a circle, joined to the current point by a line if there is one.
  ///
  /// Angles are in radians from the x axis towards the y axis. `clockwise` is meant in a y-up plane: false lets the
  /// angle grow, which looks clockwise where y points down. Angles a full turn or more apart draw the whole circle,
  /// whichever of them is the larger one; equal angles draw nothing.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    let turn = 2 * Double.pi
    let difference = Double(endAngle) - Double(startAngle)
    var sweep = clockwise ? -difference : difference
    // Within the rounding of angles that were computed (`start + 2 * .pi`) a turn is a whole one.
    let rounding = 4 * max(abs(Double(startAngle)), abs(Double(endAngle)), turn).ulp
    if abs(sweep) >= turn - rounding { sweep = turn } else if sweep < 0 { sweep += turn }
    addRelativeArc(
      center: center, radius: radius, startAngle: startAngle,
      delta: CGFloat(clockwise ? -sweep : sweep), transform: transform)
  }

  /// Adds an arc from an angle over a difference of angles, joined to the current point by a line if there is one.
  /// With a negative radius it is the arc on the other side of the centre.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    guard center.isFinite, radius.isFinite, startAngle.isFinite, delta.isFinite else {
      Diagnostics.report(
        "an arc with centre \(center), radius \(radius), angle \(startAngle) and sweep \(delta) is dropped")
      return
    }
    let circle = CGAffineTransform(a: radius, b: 0, c: 0, d: radius, tx: center.x, ty: center.y)
      .concatenating(transform)
    let (s0, c0) = ElementaryFunctions.sincos(Double(startAngle))
    let first = CGPoint(x: c0, y: s0)
    if isEmpty { move(to: first, transform: circle) } else { addLine(to: first, transform: circle) }
    // One curve for each quarter turn or part of it; its control points are on the tangents at
    // 4/3·tan(angle/4), which touches the circle in the middle. The error is below 0.03 % of the radius.
    let sweep = min(max(Double(delta), -2 * .pi), 2 * .pi)
    let count = Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up))
    guard count > 0 else { return }
    let step = sweep / Double(count)
    let handle = 4.0 / 3 * ElementaryFunctions.tan(step / 4)
    var (s, c) = (s0, c0)
    for index in 1...count {
      let (s1, c1) = ElementaryFunctions.sincos(Double(startAngle) + step * Double(index))
      addCurve(
        to: CGPoint(x: c1, y: s1), control1: CGPoint(x: c - handle * s, y: s + handle * c),
        control2: CGPoint(x: c1 + handle * s1, y: s1 - handle * c1), transform: circle)
      (s, c) = (s1, c1)
    }
  }

  /// Adds a rounding of the corner at `tangent1End`: a line, then the arc that touches both tangents.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
  ) {
    guard !isEmpty else {
      Diagnostics.report("a path element without a current point is dropped; call move(to:) first")
      return
    }
    // The current point is already transformed; go back to the plane of the tangents.
    let start = currentPoint.applying(transform.inverted())
    let toStart = SIMD2(Double(start.x - tangent1End.x), Double(start.y - tangent1End.y))
    let toEnd = SIMD2(Double(tangent2End.x - tangent1End.x), Double(tangent2End.y - tangent1End.y))
    let lengths = (toStart * toStart).sum().squareRoot() * (toEnd * toEnd).sum().squareRoot()
    let cross = toStart.x * toEnd.y - toStart.y * toEnd.x
    // Tangents on one line, or no radius: there is no corner to round.
    guard lengths > 0, abs(cross) > 1e-9 * lengths, radius > 0 else {
      return addLine(to: tangent1End, transform: transform)
    }
    let cosine = (toStart * toEnd).sum() / lengths
    // Distance from the corner to the points of contact: r / tan(φ/2), tan(φ/2) = sin φ / (1 + cos φ).
    let contact = Double(radius) * (1 + cosine) / (abs(cross) / lengths)
    let u = toStart / (toStart * toStart).sum().squareRoot()
    let v = toEnd / (toEnd * toEnd).sum().squareRoot()
    let corner = SIMD2(Double(tangent1End.x), Double(tangent1End.y))
    let first = corner + u * contact
    let last = corner + v * contact
    // The centre is off the first contact, square to its tangent, on the side of the second one.
    let isLeft = cross > 0
    let normal = isLeft ? SIMD2(-u.y, u.x) : SIMD2(u.y, -u.x)
    let center = first + normal * Double(radius)
    let startAngle = ElementaryFunctions.atan2(first.y - center.y, first.x - center.x)
    let endAngle = ElementaryFunctions.atan2(last.y - center.y, last.x - center.x)
    addLine(to: CGPoint(first), transform: transform)
    addArc(
      center: CGPoint(center), radius: radius, startAngle: CGFloat(startAngle), endAngle: CGFloat(endAngle),
      clockwise: isLeft, transform: transform)
  }

  /// Appends another path.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    guard transform.isFinite else {
      Diagnostics.report("a path added with a transform that is not finite is dropped")
      return
    }
    append(contentsOf: path, transform: transform)
  }

  private func isUsable(_ rect: CGRect, as shape: String) -> Bool {
    if rect.isNull { return false }
    guard rect.isFinite else {
      Diagnostics.report("a \(shape) whose frame \(rect.debugDescription) is not finite is dropped")
      return false
    }
    return true
  }

  /// 4/3·tan(π/8): the length of the control handles of a quarter of the unit circle.
  static let quarterCircleHandle = 0.5522847498307936
}

extension CGAffineTransform {
  func image(of point: CGPoint) -> SIMD2<Double> { image(of: SIMD2(Double(point.x), Double(point.y))) }
}
