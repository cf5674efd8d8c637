import CoreGraphics
import QuartzCore
import Foundation

/// What `(value as AnyObject).cgPointValue` finds on a phone, where any object may be asked for any member: the port
/// writes this around the object. Each member is nil for an object that does not have it.
public struct AnyObjectMembers {
  private let object: Any

  /// Asks an object.
  public init(_ object: AnyObject) { self.object = object }

  public var cgPointValue: CGPoint! { object as? CGPoint }
  public var cgSizeValue: CGSize! { object as? CGSize }
  public var cgRectValue: CGRect! { object as? CGRect }
  public var cgVectorValue: CGVector! { object as? CGVector }
  public var uiEdgeInsetsValue: UIEdgeInsets! {
    (object as? NSValue)?.uiEdgeInsetsValue ?? object as? UIEdgeInsets
  }
  public var uiOffsetValue: UIOffset! { (object as? NSValue)?.uiOffsetValue ?? object as? UIOffset }
  public var caTransform3DValue: CATransform3D! {
    (object as? NSValue)?.caTransform3DValue ?? object as? CATransform3D
  }
  public var cgAffineTransformValue: CGAffineTransform! { (object as? NSValue)?.cgAffineTransformValue }
  public var boolValue: Bool! { number?.boolValue }
  public var intValue: Int! { number?.intValue }
  public var integerValue: Int! { number?.intValue }
  public var uintValue: UInt! { number?.uintValue }
  public var floatValue: Float! { number?.floatValue }
  public var doubleValue: Double! { number?.doubleValue }
  public var stringValue: String! { number?.stringValue }

  private var number: NSNumber? { object as? NSNumber }
}
