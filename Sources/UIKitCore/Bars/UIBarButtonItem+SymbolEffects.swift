import Foundation
import QuartzCore

extension UIBarButtonItem {
  /// The picture of the button that shows the item; nil where none does.
  private var picture: UIImageView? { (shownView as? _UIButtonBarButton)?.picture }

  /// Lets the item's symbol move, where a bar shows it.
  public func addSymbolEffect(
    _ effect: some SymbolEffect, options: SymbolEffectOptions = .default, animated: Bool = true,
    completion: UISymbolEffectCompletion? = nil
  ) {
    guard isSymbolAnimationEnabled else { return }
    picture?.addSymbolEffect(effect, options: options, animated: animated, completion: completion)
  }

  public func removeSymbolEffect(
    ofType effect: some SymbolEffect, options: SymbolEffectOptions = .default, animated: Bool = true,
    completion: UISymbolEffectCompletion? = nil
  ) {
    picture?.removeSymbolEffect(ofType: effect, options: options, animated: animated, completion: completion)
  }

  public func removeAllSymbolEffects(options: SymbolEffectOptions = .default, animated: Bool = true) {
    picture?.removeAllSymbolEffects(options: options, animated: animated)
  }

  /// Gives the item another image, which takes the old one's place with a transition.
  public func setSymbolImage(
    _ image: UIImage, contentTransition: some ContentTransitionSymbolEffect,
    options: SymbolEffectOptions = .default
  ) {
    symbolTransition =
      isSymbolAnimationEnabled ? UISymbolContentTransition(contentTransition, options: options) : nil
    self.image = image
    // The button has taken the image by now.
    symbolTransition = nil
  }

  /// A fixed space of zero width, which separates the items next to it.
  public class func fixedSpace() -> UIBarButtonItem { fixedSpace(0) }
}
