import Foundation
import QuartzCore

/// What scrolls in a menu or an alert that is too long: lines light up at once, and let go when the finger moves on.
class ChoiceScroller: UIScrollView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    contentInsetAdjustmentBehavior = .never
    delaysContentTouches = false
  }

  required init?(coder: NSCoder) { nil }

  override func touchesShouldCancel(in view: UIView) -> Bool { true }

  /// Arrow keys go from line to line, which come into sight.
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesBegan(presses, with: event)
  }
}
