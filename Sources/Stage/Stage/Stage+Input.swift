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
    log(event)
    for input in event.inputs { queue.add(input) }
  }

  /// Sends what a host has received, now. It becomes part of the script like an event.
  package func send(input: InputEvent.Kind) {
    if let action = ScriptAction(input) {
      log(ScriptEvent(time: now, action: action))
    } else {
      Diagnostics.report("scripts have no form for the input \(input); going back in time leaves it out")
    }
    queue.add(InputEvent(time: now, kind: input))
  }

  /// Taps the view with this identifier now, or some seconds from now; it acts on the next `advance(to:)`, even to the
  /// present time.
  public func tap(_ identifier: String, after delay: TimeInterval = 0) {
    send(.tap(.identifier(identifier)), after: delay)
  }

  /// Whether the first responder takes typed text.
  package var takesText: Bool { perform { UIApplication.shared.firstResponder is UIKeyInput } }

  /// Whether input is due.
  var hasDueInput: Bool { queue.nextTime.map { $0 <= now } ?? false }

  /// Delivers what is due of one event and of those that go on. Other events of the same moment have a frame each, as
  /// they have when they are sent one after the other.
  func deliverInputs() {
    var isFirst = true
    while hasDueInput, isFirst || queue.next?.beginsEvent == false, var input = queue.take() {
      isFirst = false
      let ordinal = queue.delivered
      context.scheduler.cause = ordinal
      let place = deliver(&input)
      onInput?(
        DeliveredInput(
          ordinal: ordinal, event: input, location: place.location ?? pointerLocation,
          identifier: place.identifier))
    }
  }

  /// Where an input was delivered, for those who are told.
  private struct Place {
    var location: CGPoint?
    var identifier: String?
  }

  /// - Parameter input: Has the phase with which it was delivered afterwards.
  private func deliver(_ input: inout InputEvent) -> Place {
    switch input.kind {
    case .pointer(let phase, let target): return deliverPointer(phase, target, &input)
    case .touches(let phase, let points): return deliver(phase, points, input)
    case .scroll(let delta, let point, let isPrecise):
      let hit = hitTest(point)
      let place = Place(location: point, identifier: identifier(of: hit))
      let scrolled = hit.view?.scrolled
      guard reaches(scrolled, input) else { return place }
      note(InputTarget(time: input.time, from: scrolled))
      hit.window.deliver(
        ScrollInput(
          location: hit.location, delta: delta, isPrecise: isPrecise, modifiers: heldModifiers,
          timestamp: now), over: hit.view)
      return place
    case .assist(let assistance, let target):
      guard let place = deliver(assistance, target, input) else { return Place() }
      return Place(location: place.location, identifier: place.identifier)
    case .key(let stroke): deliver(stroke)
    case .unknownKey(let name):
      Diagnostics.report("the script names the key \"\(name)\"; there are \(KeyStroke.names)")
    case .text(let text):
      let typed = UIApplication.shared.firstResponder as? UIView
      guard reaches(typed, input) else { break }
      note(InputTarget(time: input.time, from: typed))
      window.deliver(text: text)
    case .modifiers(let flags): heldModifiers = flags
    case .turn(let orientation): changeUntilRestart { turn(to: orientation) }
    case .appearance(let style): changeUntilRestart { change(style: style) }
    case .textSize(let category): changeUntilRestart { change(contentSizeCategory: category) }
    case .keyboard(let keyboard): changeUntilRestart { change(keyboard: keyboard) }
    case .resize(let size, let scale):
      changeUntilRestart {
        do {
          try resize(to: size, scale: scale)
        } catch {
          Diagnostics.report("the script's new size was left out: \(error)")
        }
      }
    }
    return Place()
  }

  // MARK: Pointer

  private func deliverPointer(
    _ phase: UITouch.Phase, _ target: ScriptTarget?, _ input: inout InputEvent
  ) -> Place {
    var name: String?
    if case .identifier(let identifier)? = target { name = identifier }
    switch phase {
    case .began:
      guard let target else { return Place() }
      guard let place = place(of: target) else {
        miss(input)
        return Place(identifier: name)
      }
      if isPointerDown { deliver(.cancelled, over: nil) }
      guard let (point, hit) = aim(at: place, input) else { return Place() }
      pointerLocation = point
      downLocation = point
      isPointerDown = true
      touchedWindow = hit.window
      note(InputTarget(time: input.time, from: hit.view, at: point))
      let delivered = Place(location: point, identifier: name ?? identifier(of: hit))
      deliver(.began, over: hit.view)
      return delivered
    case .moved: move(to: target, &input)
    case .ended:
      if target != nil { move(to: target, &input) }
      guard isPointerDown else { break }
      input.kind = .pointer(.ended, target)
      isPointerDown = false
      deliver(.ended, over: nil)
    default:
      guard isPointerDown else { break }
      isPointerDown = false
      deliver(.cancelled, over: nil)
    }
    return Place(location: pointerLocation)
  }

  /// A pointer that is not down hovers.
  private func move(to target: ScriptTarget?, _ input: inout InputEvent) {
    if let point = target.flatMap({ place(of: $0) }) {
      pointerLocation =
        isPointerDown ? CGPoint(x: point.x + aims.shift.dx, y: point.y + aims.shift.dy) : point
    }
    guard !isPointerDown else { return deliver(.moved, over: nil) }
    input.kind = .pointer(.regionMoved, target)
    let hit = hitTest(pointerLocation)
    touchedWindow = hit.window
    deliver(.regionMoved, over: hit.view)
  }

  private func deliver(_ phase: UITouch.Phase, over view: UIView?) {
    let target = touchedWindow ?? window
    target.deliver(
      PointerInput(
        phase: phase, location: HitTest.location(of: pointerLocation, in: target), timestamp: now,
        modifiers: heldModifiers), over: view)
  }

  /// Only those who follow what a person does want to know it.
  private func identifier(of hit: HitTest) -> String? { onInput == nil ? nil : hit.identifier }

  // MARK: Fingers

  /// Fingers beside the pointer, which is finger 0. Each belongs to the window in which it came down.
  private func deliver(_ phase: UITouch.Phase, _ points: [CGPoint], _ input: InputEvent) -> Place {
    var place = Place(location: points.first)
    guard phase == .began else {
      // Others came down in between.
      guard fingers.count == points.count else { return place }
      deliver(phase, points, over: [])
      if phase == .ended { fingers = [] }
      return place
    }
    if !fingers.isEmpty { _ = deliver(.cancelled, fingers.map(\.location), input) }
    let hits = points.map { hitTest($0) }
    guard reaches(hits.first?.view, input) else { return place }
    note(InputTarget(time: input.time, from: hits.first?.view))
    place.identifier = hits.first.flatMap { identifier(of: $0) }
    fingers = zip(hits, points).map { ($0.window, $1) }
    deliver(.began, points, over: hits.map(\.view))
    return place
  }

  private func deliver(_ phase: UITouch.Phase, _ points: [CGPoint], over views: [UIView?]) {
    var windows: [UIWindow] = []
    for i in fingers.indices {
      fingers[i].location = points[i]
      if !windows.contains(where: { $0 === fingers[i].window }) { windows.append(fingers[i].window) }
    }
    // What is delivered may start over what is shown.
    let all = fingers
    for window in windows {
      let own = all.indices.filter { all[$0].window === window }
      window.deliver(
        own.map { i in
          PointerInput(
            phase: phase, location: HitTest.location(of: points[i], in: window), timestamp: now,
            modifiers: heldModifiers, identifier: i + 1)
        }, over: views.isEmpty ? [] : own.map { views[$0] })
    }
  }

  // MARK: Keys and targets

  private func deliver(_ stroke: KeyStroke) {
    for phase in [UIPress.Phase.began, .ended] {
      window.deliver(
        KeyInput(
          phase: phase, key: stroke.usage, characters: stroke.characters, modifiers: stroke.modifiers,
          timestamp: now))
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
      let point = view.convert(CGPoint(x: bounds.midX, y: bounds.midY), to: nil)
      // A window need not fill the screen.
      let origin = view.window?.frame.origin ?? .zero
      return CGPoint(x: point.x + origin.x, y: point.y + origin.y)
    }
  }
}
