/// A point or a direction in the plane, in points; y points down.
package typealias Vector = SIMD2<Double>

extension SIMD2 where Scalar == Double {
  /// The sum of the products of the parts.
  package func dot(_ other: Vector) -> Double { x * other.x + y * other.y }
  /// The third part of the cross product: positive where `other` is clockwise of this, as seen with y down.
  package func cross(_ other: Vector) -> Double { x * other.y - y * other.x }
  /// A quarter turn clockwise, as seen with y down.
  package var turned: Vector { Vector(-y, x) }
  /// The length.
  package var length: Double { dot(self).squareRoot() }
  /// The direction of length 1; zero for no direction.
  package var unit: Vector {
    let length = length
    return length > 0 ? self / length : .zero
  }
}
