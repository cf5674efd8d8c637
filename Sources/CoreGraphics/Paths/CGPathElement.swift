import Foundation

/// The kinds of path elements, with 1, 1, 2, 3 and 0 points.
public enum CGPathElementType: Int32, Sendable {
  case moveToPoint
  case addLineToPoint
  case addQuadCurveToPoint
  case addCurveToPoint
  case closeSubpath

  /// How many points an element of this kind has.
  package var pointCount: Int {
    switch self {
    case .moveToPoint, .addLineToPoint: 1
    case .addQuadCurveToPoint: 2
    case .addCurveToPoint: 3
    case .closeSubpath: 0
    }
  }
}

/// One element of a path; the points are valid only during the call that hands it over.
public struct CGPathElement {
  /// What kind of element it is.
  public var type: CGPathElementType
  /// Control points first, end point last.
  public var points: UnsafeMutablePointer<CGPoint>

  /// An element; the points are borrowed.
  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    self.type = type
    self.points = points
  }
}

/// What `CGPath.apply(info:function:)` calls. A Swift function: a C function cannot take a Swift structure.
public typealias CGPathApplierFunction = (UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>) -> Void

/// Which points count as inside of a path that crosses itself.
public enum CGPathFillRule: Int, Sendable {
  /// The path winds around the point a number of times that is not zero.
  case winding
  /// A ray from the point crosses the path an odd number of times.
  case evenOdd
}

/// The ends of a stroked line.
public enum CGLineCap: Int32, Sendable {
  case butt
  case round
  case square
}

/// The corners of a stroked line.
public enum CGLineJoin: Int32, Sendable {
  case miter
  case round
  case bevel
}
