import Foundation
import QuartzCore

/// Recognises fingers that come down and up again at about the same place, once or several times.
@preconcurrency @MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// How far a finger may stray from where it came down, in points. [a choice: not documented]
  private static let allowedMovement: CGFloat = 45
  /// How long a finger may stay down, in seconds. [a choice: not documented]
  private static let maximumPress: TimeInterval = 0.75
  /// How long the next tap may let wait, in seconds. [a choice: not documented]
  private static let maximumPause: TimeInterval = 0.35

  /// Default 1.
  open var numberOfTapsRequired = 1

  /// How many fingers tap together. Default 1.
  open var numberOfTouchesRequired = 1

  /// The buttons that must be down for a tap of the pointer. Kept: taps are made with the primary one.
  open var buttonMaskRequired: UIEvent.ButtonMask = .primary {
    didSet {
      reportUnused(
        "buttonMaskRequired", buttonMaskRequired != .primary, "taps are made with the primary button")
    }
  }

  /// How many fingers tap; those of earlier taps are not counted.
  open override var numberOfTouches: Int { min(super.numberOfTouches, numberOfTouchesRequired) }

  private var origins: [UITouch: CGPoint] = [:]
  private var fingersDown = 0
  private var mostFingers = 0
  private var taps = 0
  private var deadline: ScheduledWork?

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    for touch in touches { origins[touch] = touch.windowLocation }
    fingersDown += touches.count
    mostFingers = max(mostFingers, fingersDown)
    if fingersDown > numberOfTouchesRequired {
      state = .failed
    } else {
      failAfter(Self.maximumPress)
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    let strayed = touches.contains { touch in
      guard let origin = origins[touch] else { return false }
      let x = touch.windowLocation.x - origin.x
      let y = touch.windowLocation.y - origin.y
      return (x * x + y * y).squareRoot() > Self.allowedMovement
    }
    if strayed { state = .failed }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    fingersDown -= touches.count
    guard fingersDown <= 0 else { return }
    guard mostFingers == numberOfTouchesRequired else {
      state = .failed
      return
    }
    taps += 1
    fingersDown = 0
    mostFingers = 0
    if taps >= numberOfTapsRequired {
      deadline?.cancel()
      state = .recognized
    } else {
      failAfter(Self.maximumPause)
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesCancelled(touches, with: event)
    state = .failed
  }

  open override func reset() {
    super.reset()
    deadline?.cancel()
    deadline = nil
    origins = [:]
    fingersDown = 0
    mostFingers = 0
    taps = 0
  }

  private func failAfter(_ delay: TimeInterval) {
    deadline?.cancel()
    deadline = MediaScheduler.current.after(delay) { [weak self] in self?.state = .failed }
  }
}
