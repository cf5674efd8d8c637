/// The end of an open stroke.
public enum StrokeCap: Sendable {
  /// Ends at the last point.
  case butt
  /// A half disc around the last point.
  case round
  /// Half a width further.
  case square
}

/// The outer corner between two segments of a stroke.
public enum StrokeJoin: Sendable {
  /// The outer edges meet in a point, unless it is further out than the miter limit; then as `bevel`.
  case miter
  /// A disc around the corner.
  case round
  /// The outer edges' ends are joined straight.
  case bevel
}

/// How a path is stroked. All lengths are in the path's own space, before the transform to the device.
public struct StrokeStyle {
  /// The most dashes and gaps that a path is cut into.
  public static let mostDashes = 100_000

  /// The pen's width; a stroke of width 0 or less, or not a number, draws nothing.
  public var width: Double
  /// The shape of the ends. Default butt.
  public var cap: StrokeCap
  /// The shape of the corners. Default miter.
  public var join: StrokeJoin

  /// The largest ratio of miter length to width, 1 / sin(angle / 2); default 10, which cuts corners below 11.5°.
  public var miterLimit: Double

  /// Lengths drawn and left out in turn, in borrowed memory; nil draws without gaps, as does a pattern with a
  /// negative or non-finite length, of total 0, or with more than `mostDashes` dashes on the path, where every contour
  /// counts for one round more. An odd count swaps drawn and left out from one round to the next.
  public var dash: UnsafePointer<Double>?
  /// The number of lengths at `dash`. Default 0: no dashes.
  public var dashCount: Int

  /// How far into the pattern every contour begins.
  public var dashPhase: Double

  /// The part of the path that is drawn, as shares 0...1 of its total length, before dashing.
  public var trimStart, trimEnd: Double

  /// A style; `dash` is borrowed and must outlive it.
  @inlinable
  public init(
    width: Double, cap: StrokeCap = .butt, join: StrokeJoin = .miter, miterLimit: Double = 10,
    dash: UnsafePointer<Double>? = nil, dashCount: Int = 0, dashPhase: Double = 0, trimStart: Double = 0,
    trimEnd: Double = 1
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashCount = dashCount
    self.dashPhase = dashPhase
    self.trimStart = trimStart
    self.trimEnd = trimEnd
  }
}
