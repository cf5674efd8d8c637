import Foundation
import QuartzCore

/// The change of a navigation bar from one item to another: titles cross over, buttons fade.
///
/// On a push the old title goes where the back button's text is and becomes it, the new one comes from the right; a pop
/// is the same vice versa.
@MainActor
final class NavigationBarChange {
  private let old: NavigationBarContent?
  private let new: NavigationBarContent?
  private let isPush: Bool
  /// The bar's width in points, negative where text runs right to left and everything moves the other way.
  private let width: CGFloat
  private let onEnd: (Bool) -> Void
  private var ends: [() -> Void] = []

  /// How far a title comes from the side, as a part of the width. Not documented by Apple; chosen to look like the
  /// phone.
  private static let travel: CGFloat = 0.45

  /// A change that is over at once.
  init(finish: @escaping (Bool) -> Void) {
    old = nil
    new = nil
    isPush = true
    width = 0
    onEnd = finish
  }

  init(
    from old: NavigationBarContent, to new: NavigationBarContent, isPush: Bool, width: CGFloat,
    onEnd: @escaping (Bool) -> Void
  ) {
    self.old = old
    self.new = new
    self.isPush = isPush
    self.width = width
    self.onEnd = onEnd
    UIView.performWithoutAnimation { prepare() }
  }

  private func prepare() {
    guard let old, let new else { return }
    old.isUserInteractionEnabled = false
    let far = width * Self.travel
    // The text that is both a title and, after a push, the label of a back button.
    let (upper, lower) = isPush ? (new, old) : (old, new)
    let label = upper.backButton?.label
    let text = label.map { $0.convert(CGPoint(x: $0.bounds.midX, y: $0.bounds.midY), to: upper) }
    let backShift = (text?.x ?? 0) - lower.middle.center.x
    let towardsBack = CGAffineTransform(translationX: text == nil ? -far : backShift, y: 0)
    let fromBack = CGAffineTransform(translationX: -backShift, y: 0)
    let right = CGAffineTransform(translationX: far, y: 0)
    let left = CGAffineTransform(translationX: -far / 2, y: 0)
    if isPush {
      new.middle.transform = right
      label?.transform = fromBack
      ends = [
        { new.middle.transform = .identity }, { label?.transform = .identity },
        { old.middle.transform = towardsBack }, { old.backButton?.label.transform = left },
      ]
    } else {
      new.middle.transform = towardsBack
      new.backButton?.label.transform = left
      ends = [
        { new.middle.transform = .identity }, { new.backButton?.label.transform = .identity },
        { old.middle.transform = right }, { label?.transform = fromBack },
      ]
    }
    new.alpha = 0
  }

  /// Makes the changes; the caller is in an animation block.
  func animate() {
    old?.alpha = 0
    new?.alpha = 1
    for end in ends { end() }
  }

  /// Ends it: done, or taken back.
  func finish(_ isDone: Bool) {
    UIView.performWithoutAnimation {
      for content in [old, new].compactMap({ $0 }) {
        content.alpha = 1
        content.middle.transform = .identity
        content.backButton?.label.transform = .identity
        content.isUserInteractionEnabled = true
      }
      (isDone ? old : new)?.removeFromSuperview()
    }
    onEnd(isDone)
  }
}
