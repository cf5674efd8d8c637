import CoreGraphics
import RigidBodies

/// A part of the plane about the point of the field that it belongs to.
@preconcurrency @MainActor
open class UIRegion: NSObject {
  private let holds: (Vector) -> Bool

  private init(_ holds: @escaping (Vector) -> Bool) {
    self.holds = holds
    super.init()
  }

  /// A circle about the middle.
  public convenience init(radius: CGFloat) {
    let square = Double(radius * radius)
    self.init { $0.dot($0) <= square }
  }

  /// A rectangle about the middle.
  public convenience init(size: CGSize) {
    let (x, y) = (Double(size.width) / 2, Double(size.height) / 2)
    self.init { $0.x.magnitude <= x && $0.y.magnitude <= y }
  }

  /// Everything.
  open class var infinite: UIRegion { UIRegion { _ in true } }

  /// What this region leaves out.
  open func inverse() -> UIRegion { made { [holds] in !holds($0) } }
  /// What one or both contain.
  open func byUnion(with region: UIRegion) -> UIRegion {
    made { [holds, other = region.holds] in holds($0) || other($0) }
  }
  /// What this one contains and the other does not.
  open func byDifference(from region: UIRegion) -> UIRegion {
    made { [holds, other = region.holds] in holds($0) && !other($0) }
  }
  /// What both contain.
  open func byIntersection(with region: UIRegion) -> UIRegion {
    made { [holds, other = region.holds] in holds($0) && other($0) }
  }
  /// Whether a point is inside.
  open func contains(_ point: CGPoint) -> Bool { holds(Vector(point)) }

  private func made(_ holds: @escaping (Vector) -> Bool) -> UIRegion { UIRegion(holds) }
}
