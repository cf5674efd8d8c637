import Foundation
import QuartzCore

extension UIView {
  /// Animations that UIKit has ready. Raw values are UIKit's.
  public enum SystemAnimation: UInt, Sendable {
    /// The views disappear and leave the hierarchy.
    case delete = 0
  }

  /// How long it takes in seconds, and to which size views shrink. [close to what UIKit shows; not documented]
  private static let deletionDuration = 0.25, deletionScale: CGFloat = 0.5

  /// Performs an animation of UIKit's on views, and animates what `parallelAnimations` changes along with it.
  ///
  /// - Parameter completion: called once at the end, with false when it was cut short.
  public class func perform(
    _ animation: SystemAnimation, on views: [UIView], options: AnimationOptions = [],
    animations parallelAnimations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    let kept = views.map { (alpha: $0.alpha, transform: $0.transform) }
    animate(withDuration: deletionDuration, delay: 0, options: options) {
      for view in views {
        view.alpha = 0
        view.transform = view.transform.scaledBy(x: deletionScale, y: deletionScale)
      }
      parallelAnimations?()
    } completion: { finished in
      for (view, old) in zip(views, kept) {
        view.removeFromSuperview()
        // A view that is used again looks as before.
        (view.alpha, view.transform) = old
      }
      completion?(finished)
    }
  }
}
