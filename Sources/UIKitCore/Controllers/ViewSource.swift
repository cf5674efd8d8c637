import Foundation

/// Where a controller's view comes from when no code makes it: a scene of a storyboard.
@MainActor
package protocol ViewSource: AnyObject {
  /// The storyboard that the controller is from.
  var storyboard: UIStoryboard? { get }
  /// Loads the view; false when there is none, so that a plain one is made.
  func loadView(of controller: UIViewController) -> Bool
  /// Performs the segue of an identifier; false when there is none.
  func performSegue(_ identifier: String, sender: Any?) -> Bool
  /// The identifiers of the segues that there are.
  var segueIdentifiers: [String] { get }
}

/// What loads a controller's view from a nib by its name, or by the name of the controller's class.
@MainActor
package protocol NibViewLoading {
  /// Loads the view; false when there is no nib.
  func loadNibView() -> Bool
}
