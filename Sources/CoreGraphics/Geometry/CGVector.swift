import Foundation

/// A displacement, as opposed to a place.
public struct CGVector: Equatable, Hashable, Codable, Sendable {
  /// The part along x.
  public var dx: CGFloat
  /// The part along y.
  public var dy: CGFloat

  /// The vector (0, 0).
  public static let zero = CGVector(dx: 0, dy: 0)

  /// The vector (0, 0).
  public init() { self.init(dx: 0, dy: 0) }

  /// The vector (dx, dy).
  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }

  /// The vector (dx, dy).
  public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

  /// The vector (dx, dy).
  public init(dx: Double, dy: Double) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }
}

extension CGVector: CustomDebugStringConvertible {
  public var debugDescription: String { "(\(dx), \(dy))" }
}
