import Foundation
import QuartzCore

/// A mark beside a pointer. It does not show here: a style reports it.
@preconcurrency @MainActor
open class UIPointerAccessory: NSObject, NSCopying {
  /// Where a mark is about the pointer.
  public struct Position: Hashable, Sendable {
    /// Points from the pointer's outline.
    public var offset: CGFloat
    /// Radians clockwise from the top.
    public var angle: CGFloat

    public init(offset: CGFloat, angle: CGFloat) { (self.offset, self.angle) = (offset, angle) }

    /// [UIKit's own offset is not documented]
    private static func eighth(_ count: CGFloat) -> Position {
      Position(offset: 0, angle: count * .pi / 4)
    }
    public static let top = eighth(0)
    public static let topRight = eighth(1)
    public static let right = eighth(2)
    public static let bottomRight = eighth(3)
    public static let bottom = eighth(4)
    public static let bottomLeft = eighth(5)
    public static let left = eighth(6)
    public static let topLeft = eighth(7)
  }

  /// The mark's form.
  public let shape: UIPointerShape
  /// Where it is.
  public let position: Position
  /// Whether it is turned to its place. Default false.
  open var orientationMatchesAngle = false

  public init(_ shape: UIPointerShape, position: Position) {
    (self.shape, self.position) = (shape, position)
    super.init()
  }

  /// An arrow's width and height, in points. [a choice: not documented]
  private static let arrowSize = CGSize(width: 8, height: 5)

  /// An arrow that points away from the pointer.
  open class func arrow(_ position: Position) -> UIPointerAccessory {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: arrowSize.height))
    path.addLine(to: CGPoint(x: arrowSize.width / 2, y: 0))
    path.addLine(to: CGPoint(x: arrowSize.width, y: arrowSize.height))
    path.close()
    let arrow = UIPointerAccessory(.path(path), position: position)
    arrow.orientationMatchesAngle = true
    return arrow
  }

  public nonisolated func copy(with zone: NSZone? = nil) -> Any {
    let other: UIPointerAccessory = MainActor.assumeIsolated {
      let other = UIPointerAccessory(shape, position: position)
      other.orientationMatchesAngle = orientationMatchesAngle
      return other
    }
    return other
  }
}
