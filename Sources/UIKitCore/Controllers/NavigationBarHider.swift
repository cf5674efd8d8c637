import Foundation
import QuartzCore

/// Takes a navigation controller's bars away and brings them back: by a swipe, a tap, the keyboard, a low screen.
@MainActor
final class NavigationBarHider: NSObject, UIGestureRecognizerDelegate {
  /// How far a finger moves until the bars follow, in points. Not documented by Apple; our choice.
  private static let way: CGFloat = 24

  let swipe = UIPanGestureRecognizer()
  let tap = UITapGestureRecognizer()
  private unowned let stack: UINavigationController
  /// Where the finger was when the bars last came or went.
  private var start: CGFloat = 0
  /// Whether the toolbar went with the bar, and comes with it.
  private var tookToolbar = false
  private var isLow = false
  nonisolated(unsafe) private var keyboardObserver: (any NSObjectProtocol)?

  init(_ stack: UINavigationController) {
    self.stack = stack
    super.init()
    swipe.addTarget(self, action: Selector("swiped:", NavigationBarHider.swiped))
    tap.addTarget(self, action: Selector("tapped:", NavigationBarHider.tapped))
    for recognizer in [swipe, tap] as [UIGestureRecognizer] {
      recognizer.delegate = self
      recognizer.cancelsTouchesInView = false
    }
    refresh()
  }

  deinit {
    if let keyboardObserver { NotificationCenter.default.removeObserver(keyboardObserver) }
  }

  func attach(to view: UIView) {
    view.addGestureRecognizer(swipe)
    view.addGestureRecognizer(tap)
  }

  func refresh() {
    swipe.isEnabled = stack.hidesBarsOnSwipe
    tap.isEnabled = stack.hidesBarsOnTap
    if stack.hidesBarsWhenKeyboardAppears, keyboardObserver == nil {
      keyboardObserver = NotificationCenter.default.addObserver(
        forName: UIResponder.keyboardWillShowNotification, object: nil, queue: nil
      ) { [weak self] _ in MainActor.assumeIsolated { self?.keyboardComes() } }
    }
  }

  private func keyboardComes() {
    if stack.hidesBarsWhenKeyboardAppears, stack.viewIfLoaded?.window != nil { hide(true) }
  }

  /// The screen has become low, or high again.
  func followHeight(_ traits: UITraitCollection) {
    let isLow = traits.verticalSizeClass == .compact
    guard isLow != self.isLow else { return }
    self.isLow = isLow
    guard stack.hidesBarsWhenVerticallyCompact else { return }
    hide(isLow, animated: false)
  }

  private func hide(_ isHidden: Bool, animated: Bool = true) {
    guard stack.isNavigationBarHidden != isHidden else { return }
    if isHidden { tookToolbar = !stack.isToolbarHidden }
    stack.setNavigationBarHidden(isHidden, animated: animated)
    if tookToolbar { stack.setToolbarHidden(isHidden, animated: animated) }
    if !isHidden { tookToolbar = false }
  }

  private func swiped(_ recognizer: UIPanGestureRecognizer) {
    let place = recognizer.translation(in: stack.view).y
    switch recognizer.state {
    case .began: start = place
    case .changed:
      // The way is counted from where the finger turned.
      let isHidden = stack.isNavigationBarHidden
      if isHidden ? place < start : place > start { start = place }
      guard abs(place - start) > Self.way else { return }
      start = place
      hide(!isHidden)
    default: break
    }
  }

  private func tapped(_ recognizer: UITapGestureRecognizer) { hide(!stack.isNavigationBarHidden) }

  // MARK: UIGestureRecognizerDelegate

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { true }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard gestureRecognizer === swipe else { return true }
    let way = swipe.translation(in: stack.view)
    return abs(way.y) > abs(way.x)
  }

  /// Bars and controls have their own use for a touch.
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
    guard let view = touch.view else { return true }
    if view.isDescendant(of: stack.navigationBar) || view.isDescendant(of: stack.toolbar) { return false }
    guard gestureRecognizer === tap else { return true }
    return !sequence(first: view, next: { $0.superview }).contains { $0 is UIControl }
  }
}
