import UIKit

/// An input as it reached the interface, for those who follow what a person does.
package struct DeliveredInput {
  /// What happened: a phase of the pointer, or another input.
  package enum Kind: Equatable {
    case down, move, up, cancel
    /// The pointer moved without being down.
    case hover
    case scroll
    case key(String)
    case text(String)
    /// Other modifier keys are held.
    case modifiers
    case turn(UIDeviceOrientation)
    case appearance(UIUserInterfaceStyle)
    case textSize(UIContentSizeCategory)
    case resize(CGSize)
  }

  /// Its place among all inputs of the run, from 1: the cause of what follows from it.
  package let ordinal: Int
  /// Seconds of media time.
  package let time: TimeInterval
  /// What happened.
  package let kind: Kind
  /// Where, in the window; of several fingers the first.
  package let location: CGPoint
  /// The accessibility identifier of what is there, or of the nearest view around it; nil for none.
  package let identifier: String?

  @MainActor
  init(_ input: TimedInput, ordinal: Int, on stage: Stage) {
    self.ordinal = ordinal
    time = input.time
    var location = stage.pointerLocation
    var place: CGPoint?
    switch input.kind {
    case .down:
      kind = .down
      place = location
    case .move: kind = stage.isPointerDown ? .move : .hover
    case .up: kind = .up
    case .cancel: kind = .cancel
    case .scroll(_, let point, _):
      kind = .scroll
      place = point
    case .key(let name): kind = .key(name)
    case .text(let text): kind = .text(text)
    case .touches(let phase, let points):
      location = points[0]
      switch phase {
      case .down:
        kind = .down
        place = location
      case .move: kind = .move
      case .up: kind = .up
      }
    case .modifiers: kind = .modifiers
    case .turn(let orientation): kind = .turn(orientation)
    case .appearance(let style): kind = .appearance(style)
    case .textSize(let category): kind = .textSize(category)
    case .resize(let size, _): kind = .resize(size)
    }
    self.location = location
    if case .down(.identifier(let name)) = input.kind {
      identifier = name
    } else {
      identifier = place.flatMap { stage.identifier(at: $0) }
    }
  }
}

extension Stage {
  /// The identifier of the view at a point of the window, or of the nearest one around it.
  func identifier(at point: CGPoint) -> String? {
    var view = (touchedWindow ?? window).hitTest(point, with: nil)
    while let next = view {
      if let name = next.accessibilityIdentifier { return name }
      view = next.superview
    }
    return nil
  }
}

extension ScriptEvent {
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
