import UIKit

/// An event of a script as inputs, and an input as an event: the one place where both alphabets meet.
extension ScriptEvent {
  /// How often a dragged finger reports where it is, per second.
  private static let dragRate = 120.0
  private static let mostDragSteps = 100_000.0

  /// The inputs that the event comes down to, in order of time.
  var inputs: [InputEvent] {
    var result: [InputEvent] = []
    func add(_ time: TimeInterval, _ kind: InputEvent.Kind) {
      result.append(InputEvent(time: time, kind: kind, partOf: self.time, beginsEvent: result.isEmpty))
    }
    switch action {
    case .tap(let target):
      add(time, .pointer(.began, target))
      add(time, .pointer(.ended, nil))
    case .press(let target, _):
      add(time, .pointer(.began, target))
      add(end, .pointer(.ended, nil))
    case .drag(let path, _):
      guard let first = path.first, let last = path.last else { return [] }
      let path = FingerPath(path)
      add(time, .pointer(.began, .point(first)))
      for (time, share) in steps { add(time, .pointer(.moved, .point(path.point(at: share)))) }
      add(end, .pointer(.moved, .point(last)))
      add(end, .pointer(.ended, nil))
    case .touches(let paths, _):
      let fingers = paths.filter { !$0.isEmpty }.prefix(Script.mostTouches).map { FingerPath($0) }
      guard !fingers.isEmpty else { return [] }
      func points(at share: Double) -> [CGPoint] { fingers.map { $0.point(at: share) } }
      add(time, .touches(.began, points(at: 0)))
      for (time, share) in steps { add(time, .touches(.moved, points(at: share))) }
      add(end, .touches(.moved, points(at: 1)))
      add(end, .touches(.ended, points(at: 1)))
    case .pointer(let phase, let point): add(time, .pointer(phase.touchPhase, .point(point)))
    case .fingers(let phase, let points):
      add(time, .touches(phase.touchPhase, Array(points.prefix(Script.mostTouches))))
    case .scroll(let delta, let point, let isPrecise):
      add(time, .scroll(delta, over: point, isPrecise: isPrecise))
    case .assist(let assistance, let target): add(time, .assist(assistance, target))
    case .key(let name): add(time, KeyStroke(name).map { .key($0) } ?? .unknownKey(name))
    case .text(let text): add(time, .text(text))
    case .modifiers(let flags): add(time, .modifiers(flags))
    case .turn(let orientation): add(time, .turn(orientation))
    case .appearance(let style): add(time, .appearance(style))
    case .textSize(let category): add(time, .textSize(category))
    case .keyboard(let keyboard): add(time, .keyboard(keyboard))
    case .resize(let size, let scale): add(time, .resize(size, scale: scale))
    }
    return result
  }

  /// When fingers report on the way, and the share of it that lies behind them then.
  private var steps: [(time: TimeInterval, share: Double)] {
    // A drag of hours is coarser rather than endless.
    let steps = Int(min(max(1, ((end - time) * Self.dragRate).rounded()), Self.mostDragSteps))
    return (1..<max(steps, 1)).map { step in
      let share = Double(step) / Double(steps)
      return (time + (end - time) * share, share)
    }
  }

  /// When the event is over, in seconds of media time.
  package var end: TimeInterval {
    switch action {
    case .press(_, let until), .drag(_, let until), .touches(_, let until): return max(time, until)
    default: return time
    }
  }

  /// The same event some seconds earlier.
  package func brought(earlierBy seconds: TimeInterval) -> ScriptEvent {
    var action = action
    switch action {
    case .press(let target, let until): action = .press(target, until: until - seconds)
    case .drag(let path, let until): action = .drag(path, until: until - seconds)
    case .touches(let paths, let until): action = .touches(paths, until: until - seconds)
    default: break
    }
    return ScriptEvent(time: time - seconds, action: action)
  }
}

extension Script {
  /// As many fingers as there are.
  static let mostTouches = 10
}

extension ScriptAction {
  /// What is written into a script for an input of the window; nil for a part of a gesture, which scripts write as a
  /// whole.
  init?(_ input: InputEvent.Kind) {
    switch input {
    case .pointer(let phase, .point(let point)):
      guard let phase = PointerPhase(phase) else { return nil }
      self = .pointer(phase, point)
    case .touches(let phase, let points):
      guard let phase = PointerPhase(phase) else { return nil }
      self = .fingers(phase, points)
    case .pointer: return nil
    case .scroll(let delta, let point, let isPrecise):
      self = .scroll(delta, over: point, isPrecise: isPrecise)
    case .assist(let assistance, let target): self = .assist(assistance, target)
    case .key(let stroke): self = .key(stroke.name)
    case .unknownKey(let name): self = .key(name)
    case .text(let text): self = .text(text)
    case .modifiers(let flags): self = .modifiers(flags)
    case .turn(let orientation): self = .turn(orientation)
    case .appearance(let style): self = .appearance(style)
    case .textSize(let category): self = .textSize(category)
    case .keyboard(let keyboard): self = .keyboard(keyboard)
    case .resize(let size, let scale): self = .resize(size, scale: scale)
    }
  }
}

extension ScriptAction.PointerPhase {
  /// UIKit's name of the phase.
  var touchPhase: UITouch.Phase {
    switch self {
    case .down: .began
    case .move: .moved
    case .up: .ended
    case .cancel: .cancelled
    }
  }

  /// Nil for a phase that scripts do not have.
  init?(_ phase: UITouch.Phase) {
    switch phase {
    case .began: self = .down
    case .moved, .regionMoved: self = .move
    case .ended: self = .up
    case .cancelled: self = .cancel
    case .stationary, .regionEntered, .regionExited: return nil
    }
  }
}
