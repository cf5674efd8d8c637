import Foundation
import QuartzCore

/// Recognises fingers that stay down; afterwards it follows them until they are lifted.
@preconcurrency @MainActor
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// How long the next tap may let wait, in seconds, when taps come before the press. [a choice: not documented]
  private static let maximumPause: TimeInterval = 0.35

  /// How long the fingers stay down before the gesture begins, in seconds of media time. Default 0.5.
  open var minimumPressDuration: TimeInterval = 0.5

  /// How far a finger may move until then, in points. Default 10.
  open var allowableMovement: CGFloat = 10

  /// How many fingers press. Default 1.
  open var numberOfTouchesRequired = 1

  /// How many taps come before the press. Default 0.
  open var numberOfTapsRequired = 0

  private var fingers = Fingers()
  private var origins: [UITouch: CGPoint] = [:]
  private var mostFingers = 0
  private var taps = 0
  private var deadline: ScheduledWork?

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    guard state == .possible else {
      for touch in touches { ignore(touch, for: event) }
      return
    }
    fingers.add(touches)
    mostFingers = max(mostFingers, fingers.count)
    for touch in touches { origins[touch] = touch.windowLocation }
    if fingers.count > numberOfTouchesRequired {
      state = .failed
    } else if fingers.count == numberOfTouchesRequired {
      deadline?.cancel()
      deadline = MediaScheduler.current.after(minimumPressDuration) { [weak self] in self?.pressed() }
    }
  }

  private func pressed() {
    guard state == .possible else { return }
    // A press that lasts where a tap was asked for is none.
    state = taps >= numberOfTapsRequired ? .began : .failed
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    guard state == .possible, !isWaiting else {
      state = .changed
      return
    }
    let strayed = touches.contains { touch in
      origins[touch].map { $0.vector(to: touch.windowLocation).length > allowableMovement } ?? false
    }
    if strayed { state = .failed }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    fingers.remove(touches)
    guard fingers.count == 0 else { return }
    deadline?.cancel()
    guard state == .possible, !isWaiting, mostFingers == numberOfTouchesRequired, taps < numberOfTapsRequired
    else {
      end()
      return
    }
    taps += 1
    mostFingers = 0
    deadline = MediaScheduler.current.after(Self.maximumPause) { [weak self] in self?.state = .failed }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesCancelled(touches, with: event)
    state = .cancelled
  }

  open override func reset() {
    super.reset()
    deadline?.cancel()
    deadline = nil
    fingers.removeAll()
    origins = [:]
    mostFingers = 0
    taps = 0
  }
}
