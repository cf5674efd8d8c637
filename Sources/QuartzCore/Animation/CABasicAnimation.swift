import CoreGraphics

/// An animation between two values.
///
/// At most two of the three are meant to be set: from–to, from–by, by–to, or one alone, the other end then being
/// what shows beneath. With all three, from and to are used. None: from the value shown before to the model's.
open class CABasicAnimation: CAPropertyAnimation {
  /// The value at the start; nil leaves it to the other two and the layer.
  open var fromValue: Any? { didSet { keep(\CABasicAnimation.fromValue, oldValue) } }
  /// The value at the end; nil leaves it to the other two and the layer.
  open var toValue: Any? { didSet { keep(\CABasicAnimation.toValue, oldValue) } }
  /// The difference of the ends; nil leaves it to the other two.
  open var byValue: Any? { didSet { keep(\CABasicAnimation.byValue, oldValue) } }

  public override init() { super.init() }
  public override init(keyPath path: String?) { super.init(keyPath: path) }

  override func duplicate() -> CAAnimation {
    let copy = CABasicAnimation()
    copyBasicValues(to: copy)
    return copy
  }

  final func copyBasicValues(to copy: CABasicAnimation) {
    copyPropertyValues(to: copy)
    copy.fromValue = fromValue
    copy.toValue = toValue
    copy.byValue = byValue
  }
}
