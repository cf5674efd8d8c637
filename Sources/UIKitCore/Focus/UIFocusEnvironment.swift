import Foundation
import QuartzCore

/// What the focus moves through: views and their controllers.
@preconcurrency @MainActor
public protocol UIFocusEnvironment: AnyObject {
  /// Where the focus goes within, the first that can have it.
  var preferredFocusEnvironments: [any UIFocusEnvironment] { get }
  /// What contains this one.
  var parentFocusEnvironment: (any UIFocusEnvironment)? { get }
  /// What holds the items within; nil for none.
  var focusItemContainer: (any UIFocusItemContainer)? { get }
  /// Asks for the focus to be moved to where `preferredFocusEnvironments` says.
  func setNeedsFocusUpdate()
  /// Moves the focus now when it was asked for.
  func updateFocusIfNeeded()
  /// Whether the focus may move as the context says.
  func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool
  /// Called after the focus has moved.
  func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator)
}

/// What can have the focus: views.
@preconcurrency @MainActor
public protocol UIFocusItem: UIFocusEnvironment {
  /// Whether the Tab key can give it the focus.
  var canBecomeFocused: Bool { get }
  /// Whether it has the focus.
  var isFocused: Bool { get }
}

/// What holds things that can have the focus: views.
@preconcurrency @MainActor
public protocol UIFocusItemContainer: AnyObject {
  /// What the rectangles of its items are in.
  var coordinateSpace: any UICoordinateSpace { get }
  /// The items that touch a rectangle of the container.
  func focusItems(in rect: CGRect) -> [any UIFocusItem]
}

extension UIView: UIFocusItem, UIFocusItemContainer {
  public var coordinateSpace: any UICoordinateSpace { self }
  /// The subviews that touch a rectangle and are seen.
  public func focusItems(in rect: CGRect) -> [any UIFocusItem] {
    subviews.filter { !$0.isHidden && $0.frame.intersects(rect) }
  }
}
extension UIViewController: UIFocusEnvironment {}

/// What shows that a view has the focus: a ring about it.
@preconcurrency @MainActor
open class UIFocusEffect: NSObject, NSCopying {
  public override init() { super.init() }
  public nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A ring about a view, or about a shape in it. Source of the API: Apple, *UIFocusHaloEffect*.
@preconcurrency @MainActor
open class UIFocusHaloEffect: UIFocusEffect {
  /// The rectangle that the ring follows. Kept for source compatibility.
  open var containerView: UIView?
  open weak var referenceView: UIView?

  /// Where the ring is. Raw values are UIKit's.
  public enum Position: Int, Sendable {
    /// What suits the view: outside.
    case automatic = 0
    case outside = 1
    case inside = 2
  }
  /// Where the ring is: about the shape or within it. Default automatic.
  open var position = Position.automatic
  /// What the ring follows, in the view's coordinates; nil for the view's own outline.
  let outline: (rect: CGRect, radius: CGFloat)?

  /// A ring about the view.
  public override init() {
    outline = nil
    super.init()
  }
  /// A ring about a rectangle of the view, in points.
  public init(rect: CGRect) {
    outline = (rect, 0)
    super.init()
  }
  /// A ring about a rectangle of the view with round corners, in points. Its corners are circular whatever the curve.
  public init(roundedRect rect: CGRect, cornerRadius: CGFloat, curve: CALayerCornerCurve) {
    outline = (rect, cornerRadius)
    super.init()
  }
  /// A ring about the bounds of a path in the view's coordinates.
  public init(path bezierPath: UIBezierPath) {
    outline = (bezierPath.bounds, 0)
    super.init()
  }
}

/// How early a view is reached among those of its focus group.
public struct UIFocusGroupPriority: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let ignored = UIFocusGroupPriority(rawValue: 0)
  public static let previouslyFocused = UIFocusGroupPriority(rawValue: 1000)
  public static let prioritized = UIFocusGroupPriority(rawValue: 2000)
  public static let currentlyFocused = UIFocusGroupPriority(rawValue: Int.max)
}
