import Foundation
import QuartzCore
import Support

/// Methods that declare one kind of recogniser and are called by another kind.
///
/// Objective-C passes any sender to any method; `handleTap(_ tap: UITapGestureRecognizer)` of a long press works there
/// as long as it uses what all recognisers have. Swift may not pass an object as one of a class that it is not, so the
/// method gets a substitute of the declared class that shows the sender's view, state and touches.
extension UIGestureRecognizer {
  private static let makers: [ObjectIdentifier: @MainActor () -> UIGestureRecognizer] = [
    ObjectIdentifier(UITapGestureRecognizer.self): { UITapGestureRecognizer() },
    ObjectIdentifier(UILongPressGestureRecognizer.self): { UILongPressGestureRecognizer() },
    ObjectIdentifier(UIPanGestureRecognizer.self): { UIPanGestureRecognizer() },
    ObjectIdentifier(UIScreenEdgePanGestureRecognizer.self): { UIScreenEdgePanGestureRecognizer() },
    ObjectIdentifier(UIPinchGestureRecognizer.self): { UIPinchGestureRecognizer() },
    ObjectIdentifier(UIRotationGestureRecognizer.self): { UIRotationGestureRecognizer() },
    ObjectIdentifier(UISwipeGestureRecognizer.self): { UISwipeGestureRecognizer() },
    ObjectIdentifier(UIHoverGestureRecognizer.self): { UIHoverGestureRecognizer() },
  ]

  /// Calls a method with a substitute of class `wanted`, then takes over what the method set on it: `isEnabled`,
  /// `cancelsTouchesInView` and `state`.
  ///
  /// - Returns: false when there is no substitute, since an app's own class can only be made by the app.
  func call(
    _ name: String, as wanted: UIGestureRecognizer.Type, _ body: (UIGestureRecognizer) -> Void
  ) -> Bool {
    guard let substitute = Self.makers[ObjectIdentifier(wanted)]?() else { return false }
    Diagnostics.report(
      "'\(name)' takes a \(wanted) and is sent by a \(type(of: self)): it is called with a substitute that shows the"
        + " sender's view, state and touches; declare the argument as \(type(of: self))", severity: .warning)
    substitute.show(self)
    let shown = substitute.state
    body(substitute)
    if substitute.cancelsTouchesInView != cancelsTouchesInView {
      cancelsTouchesInView = substitute.cancelsTouchesInView
    }
    if substitute.state != shown { state = substitute.state }
    if substitute.isEnabled != isEnabled { isEnabled = substitute.isEnabled }
    return true
  }
}
