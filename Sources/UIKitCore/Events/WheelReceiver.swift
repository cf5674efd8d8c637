import Foundation

/// A view that wants to know when the wheel is turned over it, before any scroll view does.
@preconcurrency @MainActor
package protocol WheelReceiver: AnyObject {
  /// The wheel was turned over the view or one in it.
  ///
  /// - Parameter input: what the host says; the place is in the window's coordinates.
  /// - Returns: whether the view took it; scroll views around it get it otherwise.
  func wheelTurned(_ input: ScrollInput) -> Bool
}
