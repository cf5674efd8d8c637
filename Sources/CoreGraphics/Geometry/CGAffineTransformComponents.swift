import Foundation
import Support

/// What a map does one after the other: scale, shear along x, turn, move.
public struct CGAffineTransformComponents: Equatable, Sendable {
  /// The factors along x and y. Default zero.
  public var scale = CGSize.zero
  /// How far x moves with y. Default 0.
  public var horizontalShear: CGFloat = 0
  /// The turn, in radians, from the x axis towards the y axis. Default 0.
  public var rotation: CGFloat = 0
  /// How far the origin moves. Default zero.
  public var translation = CGVector.zero

  public init() {}

  public init(scale: CGSize, horizontalShear: CGFloat, rotation: CGFloat, translation: CGVector) {
    self.scale = scale
    self.horizontalShear = horizontalShear
    self.rotation = rotation
    self.translation = translation
  }
}

extension CGAffineTransform {
  /// The map that scales, then shears, then turns, then moves.
  public init(_ components: CGAffineTransformComponents) {
    let shear = CGAffineTransform(a: 1, b: 0, c: components.horizontalShear, d: 1, tx: 0, ty: 0)
    let scale = CGAffineTransform(scaleX: components.scale.width, y: components.scale.height)
    var map = scale.concatenating(shear).concatenating(CGAffineTransform(rotationAngle: components.rotation))
    map.tx = components.translation.dx
    map.ty = components.translation.dy
    self = map
  }

  /// The steps that make this map. The x axis gives the turn, or the y axis where the map takes the x axis away; a
  /// reflection is a negative height of the scale.
  ///
  /// From M = S·H·R with row vectors: (a, b) = sx·(cos r, sin r), det = sx·sy, ac + bd = det·h.
  public func decomposed() -> CGAffineTransformComponents {
    var components = CGAffineTransformComponents()
    components.translation = CGVector(dx: tx, dy: ty)
    let width = (a * a + b * b).squareRoot()
    if width > 0 {
      components.rotation = ElementaryFunctions.atan2(b, a)
      components.scale = CGSize(width: width, height: determinant / width)
      if determinant != 0 { components.horizontalShear = (a * c + b * d) / determinant }
    } else {
      let height = (c * c + d * d).squareRoot()
      components.rotation = height > 0 ? ElementaryFunctions.atan2(-c, d) : 0
      components.scale = CGSize(width: 0, height: height)
    }
    return components
  }
}
