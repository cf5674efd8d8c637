import UIKit

/// What the body of a `#Preview` gives becomes a view controller.
@MainActor
public enum FlipbookPreviews {
  /// The controller itself.
  public static func controller(_ make: () -> UIViewController) -> UIViewController { make() }

  /// A controller that shows the view in its middle.
  public static func controller(_ make: () -> UIView) -> UIViewController {
    let view = make()
    return (view.next as? UIViewController) ?? PreviewController(view)
  }
}
