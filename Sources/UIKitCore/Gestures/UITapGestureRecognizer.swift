import Foundation
import QuartzCore

/// Recognises fingers that come down and up again at about the same place, once or several times.
@preconcurrency @MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// How far a finger may stray from where it came down, and the next tap be from the first one, in points. [a choice:
  /// not documented]
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
  /// Where the fingers of the first tap came down.
  private var firstPlaces: [CGPoint] = []
  private var fingersDown = 0
  private var mostFingers = 0
  private var taps = 0
  private var deadline: ScheduledWork?

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    for touch in touches { origins[touch] = touch.windowLocation }
    if taps == 0 { firstPlaces += touches.map(\.windowLocation) }
    // Two taps far from each other are no double tap.
    if touches.contains(where: { touch in firstPlaces.allSatisfy { isFar(touch, from: $0) } }) {
      state = .failed
      return
    }
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
      origins[touch].map { isFar(touch, from: $0) } ?? false
    }
    if strayed { state = .failed }
  }

  private func isFar(_ touch: UITouch, from place: CGPoint) -> Bool {
    hypot(touch.windowLocation.x - place.x, touch.windowLocation.y - place.y) > Self.allowedMovement
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
    firstPlaces = []
    fingersDown = 0
    mostFingers = 0
    taps = 0
  }

  private func failAfter(_ delay: TimeInterval) {
    deadline?.cancel()
    deadline = MediaScheduler.current.after(delay) { [weak self] in self?.state = .failed }
  }
}
