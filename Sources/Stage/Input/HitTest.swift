import UIKit

/// What is at a point of the screen. It is looked for once for each touch that begins, each place of a pointer that
/// hovers and each turn of the wheel; everyone on the way uses what was found.
struct HitTest {
  /// The frontmost window that has something there; the stage's window where none has.
  let window: UIWindow
  /// The point in the window's coordinates.
  let location: CGPoint
  /// What the window has there; nil for nothing.
  let view: UIView?

  /// The accessibility identifier of the view, or of the nearest one around it; nil for none.
  @MainActor
  var identifier: String? {
    var view = view
    while let next = view {
      if let name = next.accessibilityIdentifier { return name }
      view = next.superview
    }
    return nil
  }
}

extension HitTest {
  /// A point of the screen in a window that need not fill it.
  @MainActor
  static func location(of point: CGPoint, in window: UIWindow) -> CGPoint {
    let origin = window.frame.origin
    return CGPoint(x: point.x - origin.x, y: point.y - origin.y)
  }
}
