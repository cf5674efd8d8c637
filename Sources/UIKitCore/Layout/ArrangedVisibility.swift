import Foundation
import QuartzCore

extension UIView {
  /// Hides or shows the view. In a stack view the others close up or make room; in an animation block a view that is
  /// hidden stays to be seen until the block's animations have ended.
  ///
  /// The wish alone counts, not how often it was uttered: a view that was hidden twice is shown by showing it once.
  func changeVisibility(isHidden: Bool) {
    let stack = parentView as? UIStackView
    guard let stack, stack.visibilityChanged(of: self, isHidden: isHidden) else {
      if !(isHidden && pendingHide != nil) {
        pendingHide = nil
        backingLayer.isHidden = isHidden
      }
      return
    }
    guard let block = BlockAnimation.animating else {
      pendingHide = nil
      backingLayer.isHidden = isHidden
      return
    }
    let hide = isHidden ? PendingHide() : nil
    pendingHide = hide
    backingLayer.isHidden = false
    stack.layoutRoot.layoutIfNeeded()
    block.whenOver { [weak self] position in
      if let hide { self?.conclude(hide, at: position) }
    }
  }

  /// The animation of a hide has ended; one that went back to its start leaves the view shown.
  private func conclude(_ hide: PendingHide, at position: UIViewAnimatingPosition) {
    guard pendingHide === hide else { return }
    pendingHide = nil
    if position == .start {
      _ = (parentView as? UIStackView)?.visibilityChanged(of: self, isHidden: false)
    } else {
      backingLayer.isHidden = true
    }
  }
}
