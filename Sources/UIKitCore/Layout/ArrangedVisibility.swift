import Foundation
import QuartzCore

extension UIView {
  /// Hides or shows the view. In a stack view the others close up or make room; in an animation block a view that is
  /// hidden stays to be seen until it has shrunk.
  func changeVisibility(isHidden: Bool) {
    let stack = parentView as? UIStackView
    guard let stack, stack.visibilityChanged(of: self, isHidden: isHidden) else {
      if !(isHidden && hidesAfterAnimation) {
        hidesAfterAnimation = false
        backingLayer.isHidden = isHidden
      }
      return
    }
    let block = BlockAnimation.isEnabled ? BlockAnimation.current : nil
    hidesAfterAnimation = isHidden && block != nil
    if !hidesAfterAnimation { backingLayer.isHidden = isHidden }
    guard let block else { return }
    stack.layoutRoot.layoutIfNeeded()
    guard isHidden else { return }
    let length = max(0, block.timing.delay) + block.timing.duration
    MediaScheduler.current.after(length) { [weak self] in
      MainActor.assumeIsolated {
        guard let self, self.hidesAfterAnimation else { return }
        self.hidesAfterAnimation = false
        self.backingLayer.isHidden = true
      }
    }
  }
}
