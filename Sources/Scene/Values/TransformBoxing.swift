import CoreGraphics

extension CATransform3D {
  /// The element type of the box: swift-corelibs boxes arrays, not structs.
  package static let boxType = "[16d]"

  /// The matrix in an `NSValue`, nil when it holds something else.
  package init?(box: NSValue) {
    guard String(cString: box.objCType) == CATransform3D.boxType else { return nil }
    var result = CATransform3DIdentity
    box.getValue(&result)
    self = result
  }

  /// An `NSValue` around the matrix.
  var boxed: NSValue {
    var copy = self
    return NSValue(bytes: &copy, objCType: CATransform3D.boxType)
  }
}
