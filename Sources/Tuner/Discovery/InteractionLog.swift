import Stage
import UIKit

/// Groups the inputs of a run into what a person did: a finger from down to up is one thing.
struct InteractionLog {
  private(set) var interactions = [
    Interaction(id: 0, kind: .start, time: 0, end: 0, location: .zero, target: nil)
  ]
  /// The interaction of each input, by its ordinal less one; nil for a pointer that hovers.
  private var owners: [Int?] = []
  private var touch: Int?
  /// The first interaction whose motions are kept in any case.
  private var oldest = 0
  /// Where the pointer hovered last, until something comes of it.
  private var hover: (ordinal: Int, time: TimeInterval, location: CGPoint)?

  /// A finger that moves less is resting, in points: as for a tap on the phone.
  private static let tapRadius: CGFloat = 10
  /// A finger that rests longer does not tap, in seconds: as for a long press on the phone.
  private static let tapDuration: TimeInterval = 0.5
  /// The motions of so many interactions are kept; those of earlier ones are let go once they are over.
  static let mostWithMotions = 1_000
  /// Inputs of the wheel and of the keyboard that follow each other within this time are one thing.
  private static let runGap: TimeInterval = 0.5

  mutating func note(_ input: DeliveredInput) {
    var owner: Int?
    switch input.event.kind {
    case .pointer(.began, _), .touches(.began, _):
      owner = begin(.tap, input)
      touch = owner
    case .pointer(.moved, _), .touches(.moved, _):
      owner = touch
      if let touch { follow(touch, input) }
    case .pointer(.regionMoved, _): hover = (input.ordinal, input.event.time, input.location)
    case .pointer, .touches:
      owner = touch
      if let touch {
        follow(touch, input)
        if interactions[touch].kind == .tap, input.event.time - interactions[touch].time > Self.tapDuration {
          interactions[touch].kind = .press
        }
      }
      touch = nil
    case .scroll:
      owner =
        continued(input) { $0.kind == .scroll && $0.target == input.identifier } ?? begin(.scroll, input)
    case .assist(let assistance, _): owner = begin(.assist(assistance), input)
    case .key(let stroke): owner = begin(.key(stroke.name), input)
    case .unknownKey(let name): owner = begin(.key(name), input)
    case .modifiers: break
    case .turn(let orientation): owner = begin(.turn(orientation), input)
    case .appearance(let style): owner = begin(.appearance(style), input)
    case .textSize(let category): owner = begin(.textSize(category), input)
    case .keyboard(let keyboard): owner = begin(.keyboard(keyboard), input)
    case .resize(let size, _): owner = begin(.resize(size), input)
    case .text(let text):
      owner = continued(input) { if case .text = $0.kind { true } else { false } }
      if let owner, case .text(let before) = interactions[owner].kind {
        interactions[owner].kind = .text(before + text)
      } else {
        owner = begin(.text(text), input)
      }
    }
    while owners.count < input.ordinal { owners.append(nil) }
    owners[input.ordinal - 1] = owner
  }

  private mutating func begin(_ kind: Interaction.Kind, _ input: DeliveredInput) -> Int {
    interactions.append(
      Interaction(
        id: interactions.count, kind: kind, time: input.event.time, end: input.event.time,
        location: input.location,
        target: input.identifier))
    forgetOldMotions(at: input.event.time)
    return interactions.count - 1
  }

  /// Somebody who plays for hours does not need the curves of the beginning, which a replay finds again.
  private mutating func forgetOldMotions(at time: TimeInterval) {
    while oldest < interactions.count - Self.mostWithMotions {
      if interactions[oldest].motions.allSatisfy({ $0.end < time }) { interactions[oldest].motions = [] }
      oldest += 1
    }
  }

  private mutating func follow(_ index: Int, _ input: DeliveredInput) {
    let start = interactions[index].location
    let (dx, dy) = (input.location.x - start.x, input.location.y - start.y)
    if (dx * dx + dy * dy).squareRoot() > Self.tapRadius { interactions[index].kind = .drag }
    interactions[index].end = input.event.time
  }

  /// The last interaction, when the input continues with it.
  private mutating func continued(_ input: DeliveredInput, _ isSame: (Interaction) -> Bool) -> Int? {
    let last = interactions.count - 1
    guard isSame(interactions[last]), input.event.time - interactions[last].end <= Self.runGap else {
      return nil
    }
    interactions[last].end = input.event.time
    return last
  }

  /// The interaction behind a cause: its own, or for an unknown one the last before a time.
  mutating func index(ofCause cause: Int, at time: TimeInterval) -> Int {
    if cause > 0, cause <= owners.count, let owner = owners[cause - 1] { return owner }
    if let hover, hover.ordinal == cause {
      self.hover = nil
      interactions.append(
        Interaction(
          id: interactions.count, kind: .hover, time: hover.time, end: hover.time, location: hover.location,
          target: nil))
      owners[cause - 1] = interactions.count - 1
      return interactions.count - 1
    }
    return interactions.lastIndex { $0.time <= time } ?? 0
  }

  /// Appends a motion to an interaction and returns its place there.
  mutating func add(_ motion: Motion, to index: Int) -> Int {
    interactions[index].motions.append(motion)
    return interactions[index].motions.count - 1
  }

  /// Changes a motion, unless it was forgotten.
  mutating func change(_ place: (interaction: Int, motion: Int), _ body: (inout Motion) -> Void) {
    guard interactions[place.interaction].motions.indices.contains(place.motion) else { return }
    body(&interactions[place.interaction].motions[place.motion])
  }
}
