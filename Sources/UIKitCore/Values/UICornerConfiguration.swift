import CoreGraphics

/// The radius of a corner, in points: a number, or what the view's container and its distance from it ask for.
public struct UICornerRadius: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  enum Kind: Hashable, Sendable {
    case fixed(CGFloat)
    case containerConcentric(minimum: CGFloat)
  }

  let kind: Kind

  private init(_ kind: Kind) { self.kind = kind }

  /// This radius, whatever is around the view; negative counts as 0.
  public static func fixed(_ radius: CGFloat) -> UICornerRadius { UICornerRadius(.fixed(max(radius, 0))) }

  /// The radius of the container's corner, less the distance from it, so that both have one centre.
  ///
  /// - Parameter minimum: The least that it comes to. Default 0.
  public static func containerConcentric(minimum: CGFloat? = nil) -> UICornerRadius {
    UICornerRadius(.containerConcentric(minimum: max(minimum ?? 0, 0)))
  }

  public init(floatLiteral value: Double) { self = .fixed(value) }
  public init(integerLiteral value: Int) { self = .fixed(CGFloat(value)) }
}

/// How a view's corners are rounded, in any size and wherever it is.
public struct UICornerConfiguration: Hashable, Sendable {
  /// Corners that have the largest of their radii, all of them.
  enum Uniformity: Hashable, Sendable { case none, all, top, bottom, left, right, topAndBottom, leftAndRight }

  enum Shape: Hashable, Sendable {
    case capsule(maximumRadius: CGFloat)
    case corners(
      topLeft: UICornerRadius, topRight: UICornerRadius, bottomLeft: UICornerRadius,
      bottomRight: UICornerRadius)
  }

  let shape: Shape
  let uniformity: Uniformity

  /// Whether any radius depends on what is around the view.
  var followsContainer: Bool {
    guard case .corners(let topLeft, let topRight, let bottomLeft, let bottomRight) = shape else {
      return false
    }
    return [topLeft, topRight, bottomLeft, bottomRight].contains {
      if case .containerConcentric = $0.kind { true } else { false }
    }
  }

  private init(_ shape: Shape, _ uniformity: Uniformity = .none) {
    (self.shape, self.uniformity) = (shape, uniformity)
  }

  private init(
    _ topLeft: UICornerRadius?, _ topRight: UICornerRadius?, _ bottomLeft: UICornerRadius?,
    _ bottomRight: UICornerRadius?, _ uniformity: Uniformity = .none
  ) {
    self.init(
      .corners(
        topLeft: topLeft ?? 0, topRight: topRight ?? 0, bottomLeft: bottomLeft ?? 0,
        bottomRight: bottomRight ?? 0), uniformity)
  }

  /// A view that has not been given any: square corners, or those of its layer.
  static let square = UICornerConfiguration(0, 0, 0, 0)

  /// Half the shorter side, in every size.
  ///
  /// - Parameter maximumRadius: The most that it comes to, in points. Default: no limit.
  public static func capsule(maximumRadius: CGFloat? = nil) -> UICornerConfiguration {
    UICornerConfiguration(.capsule(maximumRadius: maximumRadius ?? .infinity))
  }

  /// The same kind of radius at each corner; what follows the container may come to something else at each.
  public static func corners(radius: UICornerRadius) -> UICornerConfiguration {
    UICornerConfiguration(radius, radius, radius, radius)
  }

  /// One radius at all corners: the largest of those that they would have.
  public static func uniformCorners(radius: UICornerRadius) -> UICornerConfiguration {
    UICornerConfiguration(radius, radius, radius, radius, .all)
  }

  /// A radius for each corner; nil is a square one.
  public static func corners(
    topLeftRadius: UICornerRadius?, topRightRadius: UICornerRadius?, bottomLeftRadius: UICornerRadius?,
    bottomRightRadius: UICornerRadius?
  ) -> UICornerConfiguration {
    UICornerConfiguration(topLeftRadius, topRightRadius, bottomLeftRadius, bottomRightRadius)
  }

  /// One radius for both corners above, and one for both below.
  public static func uniformEdges(topRadius: UICornerRadius?, bottomRadius: UICornerRadius?)
    -> UICornerConfiguration
  {
    UICornerConfiguration(topRadius, topRadius, bottomRadius, bottomRadius, .topAndBottom)
  }

  /// One radius for both corners at the left, and one for both at the right.
  public static func uniformEdges(leftRadius: UICornerRadius?, rightRadius: UICornerRadius?)
    -> UICornerConfiguration
  {
    UICornerConfiguration(leftRadius, rightRadius, leftRadius, rightRadius, .leftAndRight)
  }

  /// One radius for both corners above, and one for each below.
  public static func uniformTopRadius(
    _ radius: UICornerRadius, bottomLeftRadius: UICornerRadius? = nil,
    bottomRightRadius: UICornerRadius? = nil
  ) -> UICornerConfiguration {
    UICornerConfiguration(radius, radius, bottomLeftRadius, bottomRightRadius, .top)
  }

  /// One radius for both corners below, and one for each above.
  public static func uniformBottomRadius(
    _ radius: UICornerRadius, topLeftRadius: UICornerRadius? = nil, topRightRadius: UICornerRadius? = nil
  ) -> UICornerConfiguration {
    UICornerConfiguration(topLeftRadius, topRightRadius, radius, radius, .bottom)
  }

  /// One radius for both corners at the left, and one for each at the right.
  public static func uniformLeftRadius(
    _ radius: UICornerRadius, topRightRadius: UICornerRadius? = nil, bottomRightRadius: UICornerRadius? = nil
  ) -> UICornerConfiguration {
    UICornerConfiguration(radius, topRightRadius, radius, bottomRightRadius, .left)
  }

  /// One radius for both corners at the right, and one for each at the left.
  public static func uniformRightRadius(
    _ radius: UICornerRadius, topLeftRadius: UICornerRadius? = nil, bottomLeftRadius: UICornerRadius? = nil
  ) -> UICornerConfiguration {
    UICornerConfiguration(topLeftRadius, radius, bottomLeftRadius, radius, .right)
  }
}

/// The radii of a rectangle's corners, in points.
struct CornerRadii: Equatable {
  var topLeft: CGFloat = 0
  var topRight: CGFloat = 0
  var bottomLeft: CGFloat = 0
  var bottomRight: CGFloat = 0

  var largest: CGFloat { max(topLeft, topRight, bottomLeft, bottomRight) }

  /// Whether one radius and the corners that have it say all.
  var haveOneRadius: Bool {
    [topLeft, topRight, bottomLeft, bottomRight].allSatisfy { $0 == 0 || $0 == largest }
  }

  /// Gives the corners that are to be alike the largest radius of theirs.
  func made(_ uniformity: UICornerConfiguration.Uniformity) -> CornerRadii {
    var result = self
    switch uniformity {
    case .none: break
    case .all:
      result = CornerRadii(topLeft: largest, topRight: largest, bottomLeft: largest, bottomRight: largest)
    case .top: result.levelTop()
    case .bottom: result.levelBottom()
    case .topAndBottom:
      result.levelTop()
      result.levelBottom()
    case .left: result.levelLeft()
    case .right: result.levelRight()
    case .leftAndRight:
      result.levelLeft()
      result.levelRight()
    }
    return result
  }

  private mutating func levelTop() { (topLeft, topRight) = (max(topLeft, topRight), max(topLeft, topRight)) }
  private mutating func levelBottom() {
    (bottomLeft, bottomRight) = (max(bottomLeft, bottomRight), max(bottomLeft, bottomRight))
  }
  private mutating func levelLeft() {
    (topLeft, bottomLeft) = (max(topLeft, bottomLeft), max(topLeft, bottomLeft))
  }
  private mutating func levelRight() {
    (topRight, bottomRight) = (max(topRight, bottomRight), max(topRight, bottomRight))
  }

  /// The radii that fit a size: where two meet on a side that is too short, all are smaller in the same proportion.
  func fitting(_ size: CGSize) -> CornerRadii {
    let sums = [
      (topLeft + topRight, size.width), (bottomLeft + bottomRight, size.width),
      (topLeft + bottomLeft, size.height),
      (topRight + bottomRight, size.height),
    ]
    let factor = sums.reduce(1) { $1.0 > $1.1 ? min($0, max($1.1, 0) / $1.0) : $0 }
    guard factor < 1 else { return self }
    return CornerRadii(
      topLeft: topLeft * factor, topRight: topRight * factor, bottomLeft: bottomLeft * factor,
      bottomRight: bottomRight * factor)
  }
}
