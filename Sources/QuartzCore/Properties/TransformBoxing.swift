import CoreGraphics
import Support

extension CATransform3D {
  /// The element type of the box: swift-corelibs boxes arrays, not structs.
  static let boxType = "[16d]"

  /// The matrix in an `NSValue`, nil when it holds something else.
  init?(box: NSValue) {
    guard String(cString: box.objCType) == CATransform3D.boxType else { return nil }
    var result = CATransform3DIdentity
    box.getValue(&result)
    self = result
  }
}

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
