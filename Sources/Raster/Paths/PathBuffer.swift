/// A path that grows and can be used again without giving its memory back.
public final class PathBuffer {
  /// (4/3)·(sqrt 2 - 1): the control distance, in radii, of the cubic nearest to a quarter circle with the same
  /// middle point; it strays by at most 2.7·10^-4 radii.
  static let quarterCircleControl = 0.5522847498307936

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

  /// Adds a rounded rectangle, clockwise on a screen with y down, its corners as cubics.
  public func addRoundedRect(_ shape: RoundedRect) {
    let half = max(min(shape.maxX - shape.minX, shape.maxY - shape.minY) / 2, 0)
    func limited(_ radius: Double) -> Double { radius > 0 ? min(radius, half) : 0 }
    let tl = limited(shape.topLeft)
    let tr = limited(shape.topRight)
    let br = limited(shape.bottomRight)
    let bl = limited(shape.bottomLeft)
    let k = 1 - Self.quarterCircleControl
    let (x0, y0, x1, y1) = (shape.minX, shape.minY, shape.maxX, shape.maxY)
    move(x: x0 + tl, y: y0)
    line(x: x1 - tr, y: y0)
    if tr > 0 { cubic(x1: x1 - tr * k, y1: y0, x2: x1, y2: y0 + tr * k, x: x1, y: y0 + tr) }
    line(x: x1, y: y1 - br)
    if br > 0 { cubic(x1: x1, y1: y1 - br * k, x2: x1 - br * k, y2: y1, x: x1 - br, y: y1) }
    line(x: x0 + bl, y: y1)
    if bl > 0 { cubic(x1: x0 + bl * k, y1: y1, x2: x0, y2: y1 - bl * k, x: x0, y: y1 - bl) }
    line(x: x0, y: y0 + tl)
    if tl > 0 { cubic(x1: x0, y1: y0 + tl * k, x2: x0 + tl * k, y2: y0, x: x0 + tl, y: y0) }
    close()
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
