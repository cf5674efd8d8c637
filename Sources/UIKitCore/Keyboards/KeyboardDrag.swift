import Foundation
import QuartzCore

/// The keyboard under a finger that drags a scroll view whose `keyboardDismissMode` is interactive.
struct KeyboardDrag {
  /// How much of the keyboard showed when the finger reached it.
  var height: CGFloat
  /// How much shows now.
  var shown: CGFloat
}

extension KeyboardPresenter {
  /// Slower than this, in points per second, the keyboard goes where it is nearer to. [not documented; our choice]
  private static let fling: CGFloat = 200

  /// The finger is at a height of the screen: once it is below the keyboard's upper edge, that follows it.
  package func fingerMoved(to y: CGFloat) {
    guard let host, let window = host.window, shownHeight > 0 else { return }
    let accessory = host.accessory?.bounds.height ?? 0
    let place = window.fromScreen(CGPoint(x: 0, y: y)).y
    let height = dragged?.height ?? shownHeight
    guard dragged != nil || place > window.bounds.maxY - height + accessory else { return }
    // The accessory view is above the finger.
    let shown = min(max(window.bounds.maxY - place + accessory, 0), height)
    dragged = KeyboardDrag(height: height, shown: shown)
    UIView.performWithoutAnimation {
      host.slab.frame.origin.y = window.bounds.maxY - shown
      keepClear(of: window.onScreen(host.slab.frame), in: window)
    }
  }

  /// The finger is up.
  package func fingerLifted(velocity: CGFloat) {
    guard let drag = dragged else { return }
    dragged = nil
    guard let host, let window = host.window else { return }
    let goes = velocity > Self.fling || (velocity > -Self.fling && drag.shown < drag.height / 2)
    if goes, let first = UIResponder.currentFirst, first.resignFirstResponder() || !first.isFirstResponder {
      return
    }
    UIView.animate(
      withDuration: Self.namedDuration, delay: 0,
      options: UIView.AnimationOptions(rawValue: UInt(UIView.AnimationCurve.keyboard.rawValue) << 16)
    ) {
      host.slab.frame.origin.y = window.bounds.maxY - drag.height
      self.keepClear(of: window.onScreen(host.slab.frame), in: window)
    }
  }
}
