import Foundation
import QuartzCore

/// Follows the fingers of one window: makes touches from pointer input and brings them to recognisers and views.
///
/// A touch belongs to the view it began in until it ends. Recognisers of that view and of those above see it first;
/// one that recognises takes it from the view, which gets `touchesCancelled`.
@preconcurrency @MainActor
package final class TouchRouter {
  /// Taps count as successive within this time, in seconds, and this distance, in points. [a choice: not documented]
  private static let multipleTapInterval: TimeInterval = 0.35
  private static let multipleTapDistance: CGFloat = 45

  private struct LastTap {
    var time: TimeInterval
    var location: CGPoint
    var count: Int
  }

  let gestures = GestureEnvironment()
  private var active: [Int: UITouch] = [:]
  /// Touches whose views hear of them: taken away by recognisers, they leave this set.
  private var ownedByView: Set<UITouch> = []
  /// Ended touches that wait until recognisers with `delaysTouchesEnded` make up their minds.
  private var delayedEnds: [(touch: UITouch, event: UIEvent)] = []
  private var lastTap: LastTap?

  init() {
    gestures.router = self
  }

  // MARK: Input

  /// Turns pointer input into a change of a touch and sends the event through the application.
  func deliver(_ input: PointerInput, in window: UIWindow) {
    guard input.location.x.isFinite, input.location.y.isFinite, input.timestamp.isFinite else {
      Diagnostics.report("pointer input was ignored: its place or time is not a finite number")
      return
    }
    switch input.phase {
    case .hover: return
    case .began:
      if active[input.identifier] != nil {
        var lost = input
        lost.phase = .cancelled
        deliver(lost, in: window)
      }
      guard let touch = begin(input, in: window) else { return }
      active[input.identifier] = touch
      send(touch, input, in: window)
    case .moved:
      guard let touch = active[input.identifier], touch.windowLocation != input.location else { return }
      advance(touch, to: .moved, input)
      send(touch, input, in: window)
    case .ended, .cancelled:
      guard let touch = active[input.identifier] else { return }
      advance(touch, to: input.phase == .ended ? .ended : .cancelled, input)
      send(touch, input, in: window)
      active[input.identifier] = nil
      gestures.settle()
    }
  }

  /// Ends all touches as if a call had come in: recognisers and views get `touchesCancelled`.
  package func cancelAll(at time: TimeInterval, in window: UIWindow) {
    for (identifier, touch) in active {
      deliver(
        PointerInput(
          phase: .cancelled, location: touch.windowLocation, timestamp: time, identifier: identifier),
        in: window)
    }
  }

  /// The touch that begins here, or nil when nobody gets it: no view, or one whose animation swallows touches.
  private func begin(_ input: PointerInput, in window: UIWindow) -> UITouch? {
    let event = UIEvent()
    event.time = input.timestamp
    event.modifiers = input.modifiers
    guard let view = window.hitTest(input.location, with: event), view.interactionBlocker == nil else {
      return nil
    }
    let others = active.values.compactMap(\.hitView)
    let isExcluded = others.contains { $0 !== view && ($0.isExclusiveTouch || view.isExclusiveTouch) }
    if isExcluded { return nil }
    let touch = UITouch()
    touch.time = input.timestamp
    touch.windowLocation = input.location
    touch.previousWindowLocation = input.location
    touch.hitView = view
    touch.hitWindow = window
    touch.taps = countTaps(input)
    touch.recognizers = gestures.recognizers(for: touch, from: view)
    if view.isMultipleTouchEnabled || !others.contains(where: { $0 === view }) { ownedByView.insert(touch) }
    return touch
  }

  private func countTaps(_ input: PointerInput) -> Int {
    var count = 1
    if let lastTap, input.timestamp - lastTap.time <= Self.multipleTapInterval,
      abs(input.location.x - lastTap.location.x) <= Self.multipleTapDistance,
      abs(input.location.y - lastTap.location.y) <= Self.multipleTapDistance
    {
      count = lastTap.count + 1
    }
    lastTap = LastTap(time: input.timestamp, location: input.location, count: count)
    return count
  }

  private func advance(_ touch: UITouch, to phase: UITouch.Phase, _ input: PointerInput) {
    touch.currentPhase = phase
    touch.previousWindowLocation = touch.windowLocation
    touch.windowLocation = input.location
    touch.time = input.timestamp
  }

  private func send(_ changed: UITouch, _ input: PointerInput, in window: UIWindow) {
    let event = UIEvent()
    event.touches = Set(active.values).union([changed])
    event.time = input.timestamp
    event.modifiers = input.modifiers
    for touch in event.touches where touch !== changed { touch.currentPhase = .stationary }
    if UIApplication.shared.windows.contains(where: { $0 === window }) {
      UIApplication.shared.sendEvent(event)
    } else {
      window.sendEvent(event)
    }
  }

  // MARK: Dispatch

  /// What `UIWindow.sendEvent` does with touches.
  func dispatch(_ event: UIEvent, in window: UIWindow) {
    guard let touches = event.touches(for: window) else { return }
    for touch in touches where touch.phase != .stationary {
      gestures.dispatch(touch, event)
      deliverToView(touch, event)
    }
    gestures.settle()
  }

  private func deliverToView(_ touch: UITouch, _ event: UIEvent) {
    guard ownedByView.contains(touch), let view = touch.hitView else { return }
    switch touch.phase {
    case .began: view.touchesBegan([touch], with: event)
    case .moved: view.touchesMoved([touch], with: event)
    case .ended:
      if gestures.delaysEnd(of: touch) {
        delayedEnds.append((touch, event))
      } else {
        ownedByView.remove(touch)
        view.touchesEnded([touch], with: event)
      }
    case .cancelled:
      ownedByView.remove(touch)
      view.touchesCancelled([touch], with: event)
    case .stationary, .regionEntered, .regionMoved, .regionExited: break
    }
  }

  /// Takes the touches from their views, because a recogniser has recognised them.
  func cancelInViews(_ touches: Set<UITouch>) {
    for touch in touches where ownedByView.contains(touch) {
      ownedByView.remove(touch)
      let held = delayedEnds.first { $0.touch === touch }
      delayedEnds.removeAll { $0.touch === touch }
      // A view that has not heard of the touch yet must not hear of its end either.
      if touch.phase == .began, held == nil { continue }
      let phase = touch.currentPhase
      touch.currentPhase = .cancelled
      let event = held?.event ?? UIEvent()
      if held == nil { event.touches = [touch] }
      touch.hitView?.touchesCancelled([touch], with: event)
      touch.currentPhase = phase
    }
  }

  /// Sends the ends that nobody holds back any more.
  func releaseDelayedEnds() {
    let ready = delayedEnds.filter { !gestures.delaysEnd(of: $0.touch) }
    delayedEnds.removeAll { entry in ready.contains { $0.touch === entry.touch } }
    for (touch, event) in ready where ownedByView.remove(touch) != nil {
      touch.hitView?.touchesEnded([touch], with: event)
    }
  }
}
