import Foundation
import QuartzCore

extension UIView {
  /// Seconds. [close to the phone's; not documented]
  private static let longestTintFade: TimeInterval = 0.3

  /// Changes the mode of the tint. In an animation what is drawn in the tint, texts and images, fades from one colour
  /// to the other; colours of backgrounds are animated anyway.
  func fadeTint(to mode: TintAdjustmentMode) {
    tintAdjustmentMode = mode
    let duration = min(UIView.inheritedAnimationDuration, Self.longestTintFade)
    guard duration > 0, window != nil else { return }
    fadeTintedContents(duration)
  }

  private func fadeTintedContents(_ duration: TimeInterval) {
    guard !isHidden, alpha > 0 else { return }
    if hasTintedContents, !layer.bounds.isEmpty {
      let fade = CATransition()
      fade.duration = duration
      fade.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
      layer.add(fade, forKey: nil)
    }
    for view in subviews { view.fadeTintedContents(duration) }
  }

  /// Whether what the layer shows is drawn anew in the tint: a text that waits for it, an image that has it already.
  private var hasTintedContents: Bool {
    if let picture = self as? UIImageView { return picture.image?.isTemplate ?? false }
    return self is UILabel && layer.needsDisplay()
  }
}
