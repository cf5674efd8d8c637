/// Which points a closed outline holds.
///
/// Both rules see a pixel through one number, the winding number averaged over the pixel. They are exact where
/// the pixel is crossed by the edges of one contour or of contours that do not overlap in it. Where edges of
/// overlapping contours cross inside one pixel, the average cannot tell overlap from opposite directions, so that
/// single pixel's coverage may be off; whole pixels inside are always right.
public enum FillRule: Sendable {
  /// Inside where the outline winds around, either way.
  case nonZero
  /// Inside where a ray crosses the outline an odd number of times.
  case evenOdd
}

/// A step of a path and how many points it takes.
public enum PathVerb: UInt8, Sendable {
  /// Begins a contour; 1 point.
  case move
  /// A straight line; 1 point.
  case line
  /// A quadratic Bezier curve; control and end point.
  case quad
  /// A cubic Bezier curve; two control points and the end point.
  case cubic
  /// A line back to where the contour began; no point.
  case close

  /// Points the verb consumes.
  @inlinable
  public var pointCount: Int {
    switch self {
    case .move, .line: 1
    case .quad: 2
    case .cubic: 3
    case .close: 0
    }
  }
}

/// A path in borrowed memory: verbs (raw values of `PathVerb`) and their points one after the other.
///
/// An unknown verb, or one whose points are missing, ends the path. A path that begins with another verb than
/// `move` takes its first point as the start; after `close` the next contour starts where the last one did.
public struct PathView {
  /// The first verb; each byte is the raw value of a verb.
  public var verbs: UnsafePointer<UInt8>
  /// The number of verbs.
  public var verbCount: Int
  /// The first point; each verb takes as many points as it needs.
  public var points: UnsafePointer<SIMD2<Double>>
  /// The number of points.
  public var pointCount: Int

  /// A view of borrowed memory, which must outlive it.
  @inlinable
  public init(
    verbs: UnsafePointer<UInt8>, verbCount: Int, points: UnsafePointer<SIMD2<Double>>, pointCount: Int
  ) {
    self.verbs = verbs
    self.verbCount = verbCount
    self.points = points
    self.pointCount = pointCount
  }
}
