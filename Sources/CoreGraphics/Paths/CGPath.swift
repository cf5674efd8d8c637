import Foundation
import Raster
import Support

/// A series of lines and Bézier curves. Immutable, unless it is a `CGMutablePath`.
public class CGPath: Hashable, @unchecked Sendable {
  /// One `PathVerb` raw value for each element.
  package fileprivate(set) var verbs: [UInt8]
  /// The points of all elements in a row.
  package fileprivate(set) var points: [SIMD2<Double>]
  /// Where the current sub-path began; it is the current point again after `closeSubpath`.
  fileprivate var start = SIMD2<Double>(0, 0)

  /// An empty path.
  package init() {
    verbs = []
    points = []
  }

  /// A path of raw elements; nil, with a diagnostic, when verbs and points do not fit or a point is not finite.
  package init?(verbs: [UInt8], points: [SIMD2<Double>]) {
    var count = 0
    for verb in verbs {
      guard let type = CGPathElementType(rawValue: Int32(verb)) else {
        Diagnostics.report("a path has no element of kind \(verb)")
        return nil
      }
      count += type.pointCount
    }
    guard count == points.count, verbs.first.map({ $0 == 0 }) ?? true else {
      Diagnostics.report("a path of \(verbs.count) elements needs \(count) points and begins with a move")
      return nil
    }
    guard points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
      Diagnostics.report("a path holds a point that is not finite; the path is dropped")
      return nil
    }
    self.verbs = verbs
    self.points = points
    start = points.last ?? SIMD2(0, 0)
  }

  fileprivate init(copying path: CGPath) {
    verbs = path.verbs
    points = path.points
    start = path.start
  }

  /// The path of a rectangle.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init { $0.addRect(rect, transform: transform?.pointee ?? .identity) }
  }

  /// The path of the ellipse that touches a rectangle's sides.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init { $0.addEllipse(in: rect, transform: transform?.pointee ?? .identity) }
  }

  /// The path of a rectangle with elliptic corners.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    self.init {
      $0.addRoundedRect(
        in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight,
        transform: transform?.pointee ?? .identity)
    }
  }

  /// The outline of another path's stroke, by the name that the call had before Swift 3's `copy(strokingWithWidth:…)`.
  public convenience init?(
    __byStroking path: CGPath, transform: UnsafePointer<CGAffineTransform>?, lineWidth: CGFloat,
    lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat
  ) {
    self.init(
      copying: path.copy(
        strokingWithWidth: lineWidth, lineCap: lineCap, lineJoin: lineJoin, miterLimit: miterLimit,
        transform: transform?.pointee ?? .identity))
  }

  /// A path that is put together once.
  convenience init(_ build: (CGMutablePath) -> Void) {
    let path = CGMutablePath()
    build(path)
    self.init(copying: path)
  }

  /// Lends the elements to the rasteriser for the length of a call.
  package func withPathView<R>(_ body: (PathView) throws -> R) rethrows -> R {
    try verbs.withUnsafeBufferPointer { verbs in
      try points.withUnsafeBufferPointer { points in
        // An empty array may have no address; a view of nothing points at a constant instead.
        try body(
          PathView(
            verbs: verbs.baseAddress ?? UnsafePointer(CGPath.emptyVerb), verbCount: verbs.count,
            points: points.baseAddress ?? UnsafePointer(CGPath.emptyPoint), pointCount: points.count))
      }
    }
  }

  private nonisolated(unsafe) static let emptyVerb: UnsafeMutablePointer<UInt8> = {
    let pointer = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
    pointer.initialize(to: 0)
    return pointer
  }()
  private nonisolated(unsafe) static let emptyPoint: UnsafeMutablePointer<SIMD2<Double>> = {
    let pointer = UnsafeMutablePointer<SIMD2<Double>>.allocate(capacity: 1)
    pointer.initialize(to: SIMD2(0, 0))
    return pointer
  }()

  // MARK: Questions

  /// True when the path has no elements.
  public var isEmpty: Bool { verbs.isEmpty }

  /// The end of the last element; zero when the path is empty.
  public var currentPoint: CGPoint {
    guard let last = verbs.last, let end = points.last else { return .zero }
    return CGPoint(last == CGPathElementType.closeSubpath.verb ? start : end)
  }

  /// The smallest rectangle around all points, control points included; null when the path is empty.
  public var boundingBox: CGRect {
    guard var low = points.first else { return .null }
    var high = low
    for point in points {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    return CGRect(low: low, high: high)
  }

  /// Calls `block` with each element in order.
  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    let scratch = UnsafeMutablePointer<CGPoint>.allocate(capacity: 3)
    scratch.initialize(repeating: .zero, count: 3)
    defer { scratch.deallocate() }
    forEachElement { type, points in
      for (index, point) in points.enumerated() { scratch[index] = CGPoint(point) }
      withUnsafePointer(to: CGPathElement(type: type, points: scratch), block)
    }
  }

  /// Calls `function` with `info` and each element in order, whose points are valid during the call.
  public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
    applyWithBlock { function(info, $0) }
  }

  /// Calls `body` with the kind and the points of each element in order.
  package func forEachElement(_ body: (CGPathElementType, ArraySlice<SIMD2<Double>>) -> Void) {
    var next = 0
    for verb in verbs {
      guard let type = CGPathElementType(rawValue: Int32(verb)) else { continue }
      body(type, points[next..<(next + type.pointCount)])
      next += type.pointCount
    }
  }

  // MARK: Copies

  /// An immutable copy.
  public func copy() -> CGPath? { CGPath(copying: self) }

  /// An immutable copy, transformed.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    let path = CGPath(copying: self)
    if let transform { path.apply(transform.pointee) }
    return path
  }

  /// A copy that can be added to.
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(copying: self) }

  /// A copy that can be added to, transformed.
  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    let path = CGMutablePath(copying: self)
    if let transform { path.apply(transform.pointee) }
    return path
  }

  fileprivate func apply(_ t: CGAffineTransform) {
    for index in points.indices { points[index] = t.image(of: points[index]) }
    start = t.image(of: start)
  }

  public static func == (lhs: CGPath, rhs: CGPath) -> Bool {
    lhs === rhs || (lhs.verbs == rhs.verbs && lhs.points == rhs.points)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(verbs)
    hasher.combine(points)
  }
}

/// A path that can be added to.
public final class CGMutablePath: CGPath, @unchecked Sendable {
  override public init() { super.init() }

  override fileprivate init(copying path: CGPath) { super.init(copying: path) }

  /// Appends one element, if its points are finite and (but for a move) there is a current point.
  func append(_ type: CGPathElementType, _ newPoints: SIMD2<Double>...) {
    guard newPoints.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
      Diagnostics.report("a path element with a point that is not finite is dropped")
      return
    }
    if type == .moveToPoint {
      start = newPoints[0]
    } else if verbs.isEmpty {
      Diagnostics.report("a path element without a current point is dropped; call move(to:) first")
      return
    } else if verbs.last == CGPathElementType.closeSubpath.verb {
      if type == .closeSubpath { return }
      // What follows a closed sub-path begins a new one at its start.
      verbs.append(CGPathElementType.moveToPoint.verb)
      points.append(start)
    }
    verbs.append(type.verb)
    points.append(contentsOf: newPoints)
  }

  /// Appends another path's elements.
  func append(contentsOf path: CGPath, transform: CGAffineTransform) {
    let source = path === self ? CGPath(copying: path) : path
    verbs += source.verbs
    points += source.points.map(transform.image(of:))
    start = transform.image(of: source.start)
  }
}

extension CGPathElementType {
  /// The rasteriser's name of this kind of element.
  var verb: UInt8 { UInt8(rawValue) }
}

extension CGPoint {
  init(_ point: SIMD2<Double>) { self.init(x: point.x, y: point.y) }
}

extension CGRect {
  init(low: SIMD2<Double>, high: SIMD2<Double>) {
    self.init(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}

extension CGAffineTransform {
  func image(of point: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
  }
}
