import Foundation
import QuartzCore
import Support

/// Follows the fingers of one window: makes touches from pointer input and brings them to recognisers and views.
///
/// A touch belongs to the view it began in until it ends. Recognisers of that view and of those above see it first;
/// one that recognises takes it from the view, which gets `touchesCancelled`.
@preconcurrency @MainActor
package final class TouchRouter: TouchDelivery {
  /// Taps count as successive within this time, in seconds, and this distance, in points. [a choice: not documented]
  private static let multipleTapInterval: TimeInterval = 0.35
  private static let multipleTapDistance: CGFloat = 45

  private struct LastTap {
    var time: TimeInterval
    var location: CGPoint
    var count: Int
  }

  let gestures = GestureEnvironment()
  private var mirror = MirroredFinger()
  private var active: [Int: UITouch] = [:]
  /// Touches that are delivered to their views; those that recognisers cancel leave this set.
  private var ownedByView: Set<UITouch> = []
  /// Those of them whose beginning was delivered to the views.
  private var heardByView: Set<UITouch> = []
  /// Ended touches that wait until recognisers with `delaysTouchesEnded` make up their minds.
  private var delayedEnds: [(touch: UITouch, event: UIEvent)] = []
  /// Touches whose beginning waits until recognisers with `delaysTouchesBegan` make up their minds.
  private var delayedBeginnings: [(touch: UITouch, event: UIEvent)] = []
  private var lastTap: LastTap?
  /// Where the pointer last was, in the window's coordinates; nil before it was anywhere.
  var lastLocation: CGPoint?

  init() {
    gestures.delivery = self
  }

  // MARK: Input

  /// Turns pointer input into a change of a touch and sends the event through the application.
  ///
  /// - Parameter view: What the hit test found there.
  func deliver(_ input: PointerInput, over view: UIView?, in window: UIWindow) {
    guard isFinite(input) else { return }
    lastLocation = input.location
    if input.phase == .regionMoved {
      gestures.hover.move(to: input.location, over: view)
      return
    }
    // The mouse and its mirrored finger move in one event, as fingers do.
    let inputs = mirror.inputs(for: input, in: window.bounds)
    apply(inputs, over: [view] + inputs.dropFirst().map { window.view(under: $0) }, in: window)
  }

  /// The same for several fingers, in one event.
  ///
  /// - Parameter views: What the hit tests found, in the order of the inputs.
  func deliver(_ inputs: [PointerInput], over views: [UIView?], in window: UIWindow) {
    guard let first = inputs.first, inputs.allSatisfy(isFinite) else { return }
    lastLocation = first.location
    apply(inputs, over: views, in: window)
  }

  private func isFinite(_ input: PointerInput) -> Bool {
    if input.location.x.isFinite, input.location.y.isFinite, input.timestamp.isFinite { return true }
    Diagnostics.report("pointer input was ignored: its place or time is not a finite number")
    return false
  }

  /// Changes the touches and sends one event about them.
  private func apply(_ inputs: [PointerInput], over views: [UIView?], in window: UIWindow) {
    var views = views
    let lost = inputs.filter { $0.phase == .began && active[$0.identifier] != nil }
    if !lost.isEmpty {
      apply(
        lost.map { input in
          var end = input
          end.phase = .cancelled
          return end
        }, over: [], in: window)
      // Whoever lost them may have changed what is there.
      views = inputs.map { window.view(under: $0) }
    }
    let changed = inputs.indices.compactMap { index in
      take(inputs[index], over: views.indices.contains(index) ? views[index] : nil, in: window)
    }
    guard let input = inputs.first, !changed.isEmpty else { return }
    send(Set(changed), input, in: window)
    let isOver = changed.filter { $0.phase == .ended || $0.phase == .cancelled }
    guard !isOver.isEmpty else { return }
    active = active.filter { !isOver.contains($0.value) }
    gestures.settle()
  }

  /// The touch that the input begins or changes; nil when nothing comes of it.
  private func take(_ input: PointerInput, over view: UIView?, in window: UIWindow) -> UITouch? {
    if input.phase == .began {
      active[input.identifier] = begin(input, over: view, in: window)
      return active[input.identifier]
    }
    guard let touch = active[input.identifier] else { return nil }
    switch input.phase {
    case .moved:
      guard touch.windowLocation != input.location else { return nil }
      advance(touch, to: .moved, input)
    case .ended, .cancelled: advance(touch, to: input.phase, input)
    case .began, .stationary, .regionEntered, .regionMoved, .regionExited: return nil
    }
    return touch
  }

  /// The fingers that are down.
  package var touches: [UITouch] { Array(active.values) }

  /// Whether a finger is down.
  package var hasTouches: Bool { !active.isEmpty }

  /// Ends all touches as if a call had come in: recognisers and views get `touchesCancelled`.
  package func cancelAll(at time: TimeInterval, in window: UIWindow) {
    for (identifier, touch) in active.sorted(by: { $0.key > $1.key }) {
      deliver(
        PointerInput(
          phase: .cancelled, location: touch.windowLocation, timestamp: time, identifier: identifier),
        over: nil, in: window)
    }
  }

  /// The touch that begins here, or nil when it is not delivered: no view, or one whose animation swallows touches.
  private func begin(_ input: PointerInput, over view: UIView?, in window: UIWindow) -> UITouch? {
    guard let view, view.interactionBlocker == nil else { return nil }
    let event = UIEvent()
    event.time = input.timestamp
    event.modifiers = input.modifiers
    let others = active.values.compactMap(\.hitView)
    let isExcluded = others.contains { $0 !== view && ($0.isExclusiveTouch || view.isExclusiveTouch) }
    if isExcluded { return nil }
    window.focusNavigator.pointerWasUsed(on: view)
    let touch = UITouch()
    touch.time = input.timestamp
    touch.windowLocation = input.location
    touch.previousWindowLocation = input.location
    touch.hitView = view
    touch.hitWindow = window
    touch.taps = countTaps(input)
    touch.recognizers = gestures.recognizers(for: touch, of: event, from: view)
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

  private func send(_ changed: Set<UITouch>, _ input: PointerInput, in window: UIWindow) {
    let event = UIEvent()
    event.touches = Set(active.values).union(changed)
    event.time = input.timestamp
    event.modifiers = input.modifiers
    for touch in event.touches where !changed.contains(touch) { touch.currentPhase = .stationary }
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
    let order = active.sorted { $0.key > $1.key }.map(\.value)
    for touch in order where touches.contains(touch) && touch.phase != .stationary {
      gestures.dispatch(touch, event)
      deliverToView(touch, event)
    }
    gestures.settle()
  }

  private func deliverToView(_ touch: UITouch, _ event: UIEvent) {
    guard ownedByView.contains(touch), let view = touch.hitView else { return }
    switch touch.phase {
    case .began:
      if gestures.delaysBeginning(of: touch) {
        delayedBeginnings.append((touch, event))
      } else {
        begin(touch, event)
      }
    case .moved: if heardByView.contains(touch) { view.touchesMoved([touch], with: event) }
    case .ended:
      if !heardByView.contains(touch) || gestures.delaysEnd(of: touch) {
        delayedEnds.append((touch, event))
      } else {
        release(touch)
        view.touchesEnded([touch], with: event)
      }
    case .cancelled:
      let isHeard = heardByView.contains(touch)
      release(touch)
      if isHeard { view.touchesCancelled([touch], with: event) }
    case .stationary, .regionEntered, .regionMoved, .regionExited: break
    }
  }

  /// Delivers a touch to its view, unless a scroll view around it keeps it.
  private func begin(_ touch: UITouch, _ event: UIEvent) {
    guard ownedByView.contains(touch), let view = touch.hitView else { return }
    for above in sequence(first: view, next: \.parentView).dropFirst() {
      guard let isKept = above.keeps(touch, event, from: view) else { continue }
      if isKept { return release(touch) }
      break
    }
    heardByView.insert(touch)
    view.touchesBegan([touch], with: event)
  }

  /// Whether the touch was delivered to its view and is tracked there.
  func hasHeard(of touch: UITouch) -> Bool { heardByView.contains(touch) }

  private func release(_ touch: UITouch) {
    ownedByView.remove(touch)
    heardByView.remove(touch)
    delayedBeginnings.removeAll { $0.touch === touch }
  }

  /// Takes the touches from their views, because a recogniser has recognised them.
  func cancelInViews(_ touches: Set<UITouch>) {
    for touch in touches where ownedByView.contains(touch) {
      let isHeard = heardByView.contains(touch)
      release(touch)
      let held = delayedEnds.first { $0.touch === touch }
      delayedEnds.removeAll { $0.touch === touch }
      // A view that has not received the touch must not receive its end either.
      guard isHeard else { continue }
      let phase = touch.currentPhase
      touch.currentPhase = .cancelled
      let event = held?.event ?? UIEvent()
      if held == nil { event.touches = [touch] }
      touch.hitView?.touchesCancelled([touch], with: event)
      touch.currentPhase = phase
    }
  }

  /// Delivers the beginnings that no recogniser delays any more.
  func releaseDelayedBeginnings() {
    let ready = delayedBeginnings.filter { !gestures.delaysBeginning(of: $0.touch) }
    delayedBeginnings.removeAll { entry in ready.contains { $0.touch === entry.touch } }
    for (touch, event) in ready where ownedByView.contains(touch) {
      let phase = touch.currentPhase
      touch.currentPhase = .began
      begin(touch, event)
      touch.currentPhase = phase
    }
  }

  /// Delivers the ends that no recogniser delays any more.
  func releaseDelayedEnds() {
    let ready = delayedEnds.filter {
      !gestures.delaysEnd(of: $0.touch) && !gestures.delaysBeginning(of: $0.touch)
    }
    delayedEnds.removeAll { entry in ready.contains { $0.touch === entry.touch } }
    for (touch, event) in ready where ownedByView.contains(touch) {
      release(touch)
      touch.hitView?.touchesEnded([touch], with: event)
    }
  }
}
