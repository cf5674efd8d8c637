import Support
import UIKit

/// Input to a stage: the script's, and what a host or a test sends now.
extension Stage {
  /// Sends an event now, or some seconds from now. It becomes part of the script, so that going back in time includes
  /// it.
  public func send(_ action: ScriptAction, after delay: TimeInterval = 0) {
    guard delay >= 0, delay.isFinite else {
      Diagnostics.report("an event cannot be sent after \(delay) s; use 0 or more seconds")
      return
    }
    let event = ScriptEvent(time: now + delay, action: action)
    script.add(event)
    // Each part goes behind everything that was delivered or is due no later, before what is still to come.
    for input in Script([event]).inputs {
      inputs.insert(input, at: inputs.place(after: input.time, from: deliveredEvents, \.time))
    }
  }

  /// Whether the first responder takes typed text.
  package var takesText: Bool { perform { UIApplication.shared.firstResponder is UIKeyInput } }

  /// Taps the view with this identifier now, or some seconds from now; it acts on the next `advance(to:)`, even to the
  /// present time.
  public func tap(_ identifier: String, after delay: TimeInterval = 0) {
    send(.tap(.identifier(identifier)), after: delay)
  }

  /// Delivers what is due.
  func deliverInputs() {
    while deliveredEvents < inputs.count, inputs[deliveredEvents].time <= now {
      let input = inputs[deliveredEvents]
      deliveredEvents += 1
      context.scheduler.cause = deliveredEvents
      deliver(input)
      if let onInput { onInput(DeliveredInput(input, ordinal: deliveredEvents, on: self)) }
    }
  }

  /// Forgets what the script holds beyond the present time. A finger that is down is lifted where it is.
  package func forgetFuture() {
    guard deliveredEvents < inputs.count || script.events.contains(where: { $0.end > now }) else { return }
    let done = inputs[..<deliveredEvents]
    var events = script.events.filter { $0.end <= now }
    let open = script.events.filter { $0.time <= now && $0.end > now }
    for event in open {
      events.append(ScriptEvent(time: event.time, action: .pointer(.down, downLocation)))
      for input in done where input.time >= event.time {
        if case .move(let point) = input.kind {
          events.append(ScriptEvent(time: input.time, action: .pointer(.move, point)))
        }
      }
    }
    if isPointerDown {
      events.append(ScriptEvent(time: now, action: .pointer(.up, pointerLocation)))
    }
    script = Script(events)
    inputs = script.inputs
  }

  private func deliver(_ input: TimedInput) {
    switch input.kind {
    case .down(let target):
      guard let point = place(of: target) else { return }
      downLocation = point
      pointerLocation = point
      isPointerDown = true
      deliver(.began)
    case .move(let point):
      pointerLocation = point
      deliver(isPointerDown ? .moved : .hover)
    case .up:
      guard isPointerDown else { return }
      isPointerDown = false
      deliver(.ended)
    case .cancel:
      guard isPointerDown else { return }
      isPointerDown = false
      deliver(.cancelled)
    case .scroll(let delta, let point, let isPrecise):
      window.deliver(
        ScrollInput(
          location: point, delta: delta, isPrecise: isPrecise, modifiers: heldModifiers, timestamp: now))
    case .key(let name): deliverKey(name)
    case .text(let text): window.deliver(text: text)
    case .resize(let size, let scale): deliver(size, scale: scale)
    }
  }

  private func deliver(_ size: CGSize, scale: CGFloat?) {
    let first = firstConfiguration ?? configuration
    do {
      try resize(to: size, scale: scale)
      firstConfiguration = first
    } catch {
      Diagnostics.report("the script's new size was left out: \(error)")
    }
  }

  private func deliver(_ phase: PointerInput.Phase) {
    if phase == .began || phase == .hover { touchedWindow = topWindow(at: pointerLocation) }
    let target = touchedWindow ?? window
    target.deliver(
      PointerInput(
        phase: phase, location: place(pointerLocation, in: target), timestamp: now, modifiers: heldModifiers))
  }

  /// The frontmost window that has something at the point.
  private func topWindow(at point: CGPoint) -> UIWindow {
    UIApplication.shared.windows.last { candidate in
      !candidate.isHidden && candidate.isUserInteractionEnabled
        && candidate.hitTest(place(point, in: candidate), with: nil)
          .map { $0 !== candidate || candidate === window } ?? false
    } ?? window
  }

  /// A point of the screen in a window that need not fill it.
  private func place(_ point: CGPoint, in window: UIWindow) -> CGPoint {
    let origin = window.frame.origin
    return CGPoint(x: point.x - origin.x, y: point.y - origin.y)
  }

  private func deliverKey(_ name: String) {
    guard let key = ScriptKey(name) else {
      Diagnostics.report("the script names the key \"\(name)\"; there are \(ScriptKey.names)")
      return
    }
    for phase in [KeyInput.Phase.began, .ended] {
      window.deliver(
        KeyInput(
          phase: phase, key: key.usage, characters: key.characters, modifiers: key.modifiers, timestamp: now))
    }
  }

  /// Where a target is now, in the window. A name that is not shown is reported.
  private func place(of target: ScriptTarget) -> CGPoint? {
    switch target {
    case .point(let point): return point
    case .identifier(let name):
      // The event may come before the first layout at this time.
      context.layoutAndCommit()
      guard let view = view(withIdentifier: name) else {
        failedTargets.append(name)
        Diagnostics.report("\(StageError.unknownTarget(name, known: identifiers))")
        return nil
      }
      let bounds = view.bounds
      return view.convert(CGPoint(x: bounds.midX, y: bounds.midY), to: nil)
    }
  }
}
