import CoreGraphics
import Scene
import Support

extension NSValue {
  /// A box around a matrix.
  public convenience init(caTransform3D t: CATransform3D) {
    var copy = t
    self.init(bytes: &copy, objCType: CATransform3D.boxType)
  }

  /// The matrix in the box; the identity, with a message, when it holds something else.
  public var caTransform3DValue: CATransform3D {
    if let transform = CATransform3D(box: self) { return transform }
    Diagnostics.report("NSValue.caTransform3DValue was asked of a box that holds no CATransform3D.")
    return CATransform3DIdentity
  }
}
