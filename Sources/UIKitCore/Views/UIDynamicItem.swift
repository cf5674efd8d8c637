import CoreGraphics

/// What an item is to whatever collides with it. Raw values are UIKit's.
public enum UIDynamicItemCollisionBoundsType: UInt, Sendable {
  /// Its bounds.
  case rectangle
  /// The ellipse in its bounds; a circle where they are a square.
  case ellipse
  /// Its `collisionBoundingPath`.
  case path
}

/// Something that an animator moves and turns: a view, the layout attributes of a cell, or an object of the app's own.
@preconcurrency @MainActor
public protocol UIDynamicItem: AnyObject {
  /// Where the item is; the animator sets it.
  var center: CGPoint { get set }
  /// How large it is. It is read when the item comes to an animator and in `updateItem(usingCurrentState:)`.
  var bounds: CGRect { get }
  /// How it is turned; the animator sets it.
  var transform: CGAffineTransform { get set }
  /// What collides. Default a rectangle.
  var collisionBoundsType: UIDynamicItemCollisionBoundsType { get }
  /// The outline for `.path`, about the item's centre. What is not convex counts as the convex outline around it.
  var collisionBoundingPath: UIBezierPath { get }
}

extension UIDynamicItem {
  public var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
  public var collisionBoundingPath: UIBezierPath { UIBezierPath() }
}

extension UIView: UIDynamicItem {}
