import Foundation
import QuartzCore
import Support

/// The finger that scrolls. Its delegate is the scroll view.
final class ScrollPanGestureRecognizer: UIPanGestureRecognizer {
  private var scrollView: UIScrollView? { view as? UIScrollView }
  private var firstTouch: UITouch?

  override var delegate: (any UIGestureRecognizerDelegate)? {
    get { view as? any UIGestureRecognizerDelegate }
    set {
      guard newValue !== view else { return }
      Diagnostics.report(
        "the delegate of a scroll view's pan recogniser was not changed: it is the scroll view itself; subclass"
          + " that and let it adopt UIGestureRecognizerDelegate", subject: view.map { "\($0)" })
    }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if firstTouch == nil { firstTouch = touches.first }
    scrollView?.touchDown()
    super.touchesBegan(touches, with: event)
  }

  override func accepts(_ path: CGVector) -> Bool {
    guard let scrollView, let touch = firstTouch else { return false }
    return scrollView.acceptsDrag(path, touching: touch.view) && mayTake(touch, scrollView)
  }

  /// Whether the content gives up the touch, when it has received it.
  private func mayTake(_ touch: UITouch, _ scrollView: UIScrollView) -> Bool {
    guard let content = touch.view, content !== scrollView,
      scrollView.window?.touchRouter.hasHeard(of: touch) == true
    else { return true }
    return scrollView.canCancelContentTouches && scrollView.touchesShouldCancel(in: content)
  }

  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    !isPartner(preventedGestureRecognizer) && super.canPrevent(preventedGestureRecognizer)
  }

  override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool {
    !isPartner(preventingGestureRecognizer) && super.canBePrevented(by: preventingGestureRecognizer)
  }

  /// Scrolling and zooming of one view go together.
  private func isPartner(_ other: UIGestureRecognizer) -> Bool {
    other is ScrollPinchGestureRecognizer && other.view === view
  }

  override func reset() {
    super.reset()
    firstTouch = nil
    scrollView?.touchUp()
  }
}

/// The two fingers that zoom a scroll view.
final class ScrollPinchGestureRecognizer: UIPinchGestureRecognizer {
  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    !isPartner(preventedGestureRecognizer) && super.canPrevent(preventedGestureRecognizer)
  }

  override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool {
    !isPartner(preventingGestureRecognizer) && super.canBePrevented(by: preventingGestureRecognizer)
  }

  private func isPartner(_ other: UIGestureRecognizer) -> Bool {
    other is ScrollPanGestureRecognizer && other.view === view
  }
}

/// Keeps a touch from the content until it is clear that it is no drag: it never recognises, it only takes its time.
final class ScrollTouchDelayRecognizer: UIGestureRecognizer {
  /// How long content waits for a finger that does not move, in seconds. [UIKit's figure as measured; not documented]
  private static let delay: TimeInterval = 0.15

  private var timer: ScheduledWork?

  init() {
    super.init(target: nil, action: nil)
    delaysTouchesBegan = true
    delaysTouchesEnded = false
    cancelsTouchesInView = false
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let scrollView = view as? UIScrollView, scrollView.delaysContentTouches, scrollView.isScrollEnabled,
      scrollView.canScrollHorizontally || scrollView.canScrollVertically,
      touches.first?.view !== scrollView
    else {
      state = .failed
      return
    }
    guard timer == nil else { return }
    timer = MediaScheduler.current.after(Self.delay) { [weak self] in self?.state = .failed }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }

  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  override func reset() {
    super.reset()
    timer?.cancel()
    timer = nil
  }
}
