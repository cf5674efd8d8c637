/// A path that grows and can be used again without giving its memory back.
public final class PathBuffer {
  /// (4/3)·(sqrt 2 - 1): the control distance, in radii, of the cubic nearest to a quarter circle with the same
  /// middle point; it strays by at most 2.7·10^-4 radii.
  static let quarterCircleControl = 0.5522847498307936

  /// (4/3)·tan(π/16): the control distance, in radii, of the cubic for an eighth of a circle; it strays by at most
  /// 4.3·10^-6 radii.
  static let eighthCircleControl = 0.265_216_489_839_544

  private var verbs = ScratchBuffer<UInt8>(capacity: 64, filledWith: 0)
  private var points = ScratchBuffer<SIMD2<Double>>(capacity: 128, filledWith: .zero)
  private var verbCount = 0
  private var pointCount = 0

  /// An empty path.
  public init() {}

  deinit {
    verbs.deallocate()
    points.deallocate()
  }

  /// Forgets the path, keeps the memory.
  public func reset() {
    verbCount = 0
    pointCount = 0
  }

  /// True when there is no verb.
  public var isEmpty: Bool { verbCount == 0 }

  /// The path, in the buffer's memory: valid until the buffer is changed or goes away. The compiler may let the
  /// buffer go after its last mention, so keep it alive with `withExtendedLifetime` while the view is in use;
  /// the rasteriser's methods that take a buffer do so themselves.
  public var view: PathView {
    PathView(
      verbs: UnsafePointer(verbs.base), verbCount: verbCount,
      points: UnsafePointer(points.base), pointCount: pointCount)
  }

  /// Begins a contour at (x, y).
  public func move(x: Double, y: Double) {
    append(.move)
    append(x, y)
  }

  /// Adds a straight line to (x, y).
  public func line(x: Double, y: Double) {
    append(.line)
    append(x, y)
  }

  /// Adds a quadratic curve to (x, y) with the control point (x1, y1).
  public func quad(x1: Double, y1: Double, x: Double, y: Double) {
    append(.quad)
    append(x1, y1)
    append(x, y)
  }

  /// Adds a cubic curve to (x, y) with the control points (x1, y1) and (x2, y2).
  public func cubic(x1: Double, y1: Double, x2: Double, y2: Double, x: Double, y: Double) {
    append(.cubic)
    append(x1, y1)
    append(x2, y2)
    append(x, y)
  }

  /// Closes the contour with a line to its start.
  public func close() { append(.close) }

  /// Adds the elements of another path.
  public func append(_ path: PathView, transform: Affine) {
    for index in 0..<path.verbCount {
      verbs.reserve(verbCount + 1, keeping: verbCount, filledWith: 0)
      verbs.base[verbCount] = path.verbs[index]
      verbCount += 1
    }
    for index in 0..<path.pointCount {
      let point = transform.apply(path.points[index])
      append(point.x, point.y)
    }
  }

  /// Adds a rectangle, clockwise on a screen with y down.
  public func addRect(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    move(x: minX, y: minY)
    line(x: maxX, y: minY)
    line(x: maxX, y: maxY)
    line(x: minX, y: maxY)
    close()
  }

  /// Adds a rounded rectangle, clockwise on a screen with y down, each corner as two cubics.
  public func addRoundedRect(_ shape: RoundedRect) {
    let half = max(min(shape.maxX - shape.minX, shape.maxY - shape.minY) / 2, 0)
    func limited(_ radius: Double) -> Double { radius > 0 ? min(radius, half) : 0 }
    let tl = limited(shape.topLeft)
    let tr = limited(shape.topRight)
    let br = limited(shape.bottomRight)
    let bl = limited(shape.bottomLeft)
    let (x0, y0, x1, y1) = (shape.minX, shape.minY, shape.maxX, shape.maxY)
    // Not as literals, which are arrays in debug builds.
    let right = SIMD2(1.0, 0.0)
    let below = SIMD2(0.0, 1.0)
    move(x: x0 + tl, y: y0)
    line(x: x1 - tr, y: y0)
    addCorner(SIMD2(x1 - tr, y0 + tr), tr, from: -below, to: right)
    line(x: x1, y: y1 - br)
    addCorner(SIMD2(x1 - br, y1 - br), br, from: right, to: below)
    line(x: x0 + bl, y: y1)
    addCorner(SIMD2(x0 + bl, y1 - bl), bl, from: below, to: -right)
    line(x: x0, y: y0 + tl)
    addCorner(SIMD2(x0 + tl, y0 + tl), tl, from: -right, to: -below)
    close()
  }

  /// Adds a quarter circle from one unit direction to another at right angles.
  private func addCorner(
    _ center: SIMD2<Double>, _ radius: Double, from first: SIMD2<Double>, to last: SIMD2<Double>
  ) {
    if !(radius > 0) { return }
    let root = 0.5.squareRoot()
    let middle = (first + last) * root
    let along = (last - first) * root
    let k = Self.eighthCircleControl
    func add(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ end: SIMD2<Double>) {
      let (p, q, r) = (center + a * radius, center + b * radius, center + end * radius)
      cubic(x1: p.x, y1: p.y, x2: q.x, y2: q.y, x: r.x, y: r.y)
    }
    add(first + last * k, middle - along * k, middle)
    add(middle + along * k, last + first * k, last)
  }

  /// Adds the ellipse that touches the four edges, clockwise on a screen with y down, from its rightmost point.
  public func addEllipse(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    let cx = (minX + maxX) / 2
    let cy = (minY + maxY) / 2
    let kx = (maxX - minX) / 2 * Self.quarterCircleControl
    let ky = (maxY - minY) / 2 * Self.quarterCircleControl
    move(x: maxX, y: cy)
    cubic(x1: maxX, y1: cy + ky, x2: cx + kx, y2: maxY, x: cx, y: maxY)
    cubic(x1: cx - kx, y1: maxY, x2: minX, y2: cy + ky, x: minX, y: cy)
    cubic(x1: minX, y1: cy - ky, x2: cx - kx, y2: minY, x: cx, y: minY)
    cubic(x1: cx + kx, y1: minY, x2: maxX, y2: cy - ky, x: maxX, y: cy)
    close()
  }

  private func append(_ verb: PathVerb) {
    verbs.reserve(verbCount + 1, keeping: verbCount, filledWith: 0)
    verbs.base[verbCount] = verb.rawValue
    verbCount += 1
  }

  private func append(_ x: Double, _ y: Double) {
    points.reserve(pointCount + 1, keeping: pointCount, filledWith: .zero)
    points.base[pointCount] = SIMD2(x, y)
    pointCount += 1
  }
}
