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

  /// Bytes that the script takes in memory, about: it is kept as long as the stage is there.
  package var scriptBytes: Int {
    // Of an array, before its elements.
    let header = 32
    let touches = inputs.reduce(0) { sum, input in
      guard case .touches(_, let points) = input.kind else { return sum }
      return sum + header + points.capacity * MemoryLayout<CGPoint>.stride
    }
    return inputs.capacity * MemoryLayout<TimedInput>.stride
      + script.events.capacity * MemoryLayout<ScriptEvent>.stride + touches
  }

  /// Whether the first responder takes typed text.
  package var takesText: Bool { perform { UIApplication.shared.firstResponder is UIKeyInput } }

  /// Taps the view with this identifier now, or some seconds from now; it acts on the next `advance(to:)`, even to the
  /// present time.
  public func tap(_ identifier: String, after delay: TimeInterval = 0) {
    send(.tap(.identifier(identifier)), after: delay)
  }

  /// Whether input is due.
  var hasDueInput: Bool { deliveredEvents < inputs.count && inputs[deliveredEvents].time <= now }

  /// Delivers what is due of one event and of those that go on. Other events of the same moment have a frame each, as
  /// they have when they are sent one after the other.
  func deliverInputs() {
    var isFirst = true
    while hasDueInput, isFirst || !inputs[deliveredEvents].beginsEvent {
      isFirst = false
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
      if case .touches(let paths, let until) = event.action {
        // Their ways end here.
        let share = (now - event.time) / (until - event.time)
        let cut = paths.map { $0.isEmpty ? [] : FingerPath($0).prefix(share) }
        events.append(ScriptEvent(time: event.time, action: .touches(cut, until: now)))
        continue
      }
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
    case .touches(let phase, let points): deliver(phase, points)
    case .modifiers(let flags): heldModifiers = flags
    case .turn(let orientation): changeUntilRestart { turn(to: orientation) }
    case .appearance(let style): changeUntilRestart { change(style: style) }
    case .textSize(let category): changeUntilRestart { change(contentSizeCategory: category) }
    case .resize(let size, let scale):
      changeUntilRestart {
        do {
          try resize(to: size, scale: scale)
        } catch {
          Diagnostics.report("the script's new size was left out: \(error)")
        }
      }
    }
  }

  /// Fingers beside the pointer, which is finger 0. Each belongs to the window in which it came down.
  private func deliver(_ phase: TimedInput.TouchPhase, _ points: [CGPoint]) {
    if phase == .down {
      if !fingers.isEmpty { deliver(.cancelled, fingers.map(\.location)) }
      fingers = points.map { (topWindow(at: $0), $0) }
    }
    // Others came down in between.
    guard fingers.count == points.count else { return }
    switch phase {
    case .down: deliver(.began, points)
    case .move: deliver(.moved, points)
    case .up:
      deliver(.ended, points)
      fingers = []
    }
  }

  private func deliver(_ phase: PointerInput.Phase, _ points: [CGPoint]) {
    var windows: [UIWindow] = []
    for i in fingers.indices {
      fingers[i].location = points[i]
      if !windows.contains(where: { $0 === fingers[i].window }) { windows.append(fingers[i].window) }
    }
    // What is delivered may start over what is shown.
    let all = fingers
    for window in windows {
      window.deliver(
        all.indices.filter { all[$0].window === window }.map { i in
          PointerInput(
            phase: phase, location: place(points[i], in: window), timestamp: now, modifiers: heldModifiers,
            identifier: i + 1)
        })
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
