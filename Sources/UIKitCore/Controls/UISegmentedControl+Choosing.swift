import Foundation
import QuartzCore

/// What the control shows for its state, and how a finger or a key changes the choice.
extension UISegmentedControl {
  /// The critically damped spring of the knob: its perceptual duration, in seconds. [a choice that looks like UIKit's]
  private static let springDuration: TimeInterval = 0.35

  // MARK: Look

  private func look(of index: Int) -> [NSAttributedString.Key: Any] {
    let isChosen = index == shownChoice
    var look: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: Metrics.fontSize, weight: isChosen ? .semibold : .medium),
      .foregroundColor: UIColor.label,
    ]
    var states: [State] = [.normal]
    if index == pressed, !isKnobHeld { states.append(.highlighted) }
    if isChosen { states.append(.selected) }
    if !isEnabled || !segments[index].isEnabled { states.append(.disabled) }
    for state in states { look.merge(attributes[state] ?? [:]) { $1 } }
    return look
  }

  private func states(of index: Int) -> State {
    var states: State = []
    if index == pressed, !isKnobHeld { states.insert(.highlighted) }
    if index == shownChoice { states.insert(.selected) }
    if !isEnabled || !segments[index].isEnabled { states.insert(.disabled) }
    return states
  }

  /// Where the knob is: at the chosen segment, or under the finger that holds it. Where no choice stays there is none.
  var shownChoice: Int { isMomentary ? Self.noSegment : isKnobHeld ? pressed : chosen }

  /// Shows the state; what moves is left to the layout.
  func refresh() {
    for (index, segment) in segments.enumerated() {
      segment.show(
        attributes: look(of: index), isPressed: index == pressed && !isKnobHeld,
        isSelected: index == shownChoice)
      segment.background = pictures.background(for: states(of: index))
      segment.adjustment = pictures.adjustment(at: index, of: segments.count)
      segment.accessibilityIdentifier = accessibilityIdentifier.map { "\($0).\(index)" }
    }
    for (index, separator) in separators.enumerated() where index + 1 < segments.count {
      separator.image = pictures.divider(left: states(of: index), right: states(of: index + 1))
      separator.backgroundColor = pictures.isEmpty ? .separator : nil
    }
    track.isHidden = !pictures.isEmpty
    knob.isHidden = !pictures.isEmpty
    knob.backgroundColor = selectedSegmentTintColor ?? SegmentKnob.standardColor
    content.show(isEnabled: isEnabled)
  }

  func animate(_ changes: @escaping () -> Void) {
    guard window != nil else { return changes() }
    UIView.animate(
      springDuration: Self.springDuration, bounce: 0,
      options: [.beginFromCurrentState, .allowUserInteraction],
      animations: changes)
  }

  // MARK: Choosing by hand

  /// The segment at a place; the first and the last reach to the ends and beyond.
  func segment(at touch: UITouch) -> Int {
    let x = touch.location(in: content).x
    let bounds = content.bounds
    let hit = segments.indices.first { index in
      let rect = rect(of: index, in: bounds)
      return x >= rect.minX && x < rect.maxX
    }
    if let hit { return hit }
    let isBefore = isMirrored ? x >= bounds.maxX : x < bounds.minX
    return isBefore ? 0 : segments.count - 1
  }

  func press(_ index: Int) {
    pressed = index
    refresh()
    if shownChoice != laidOutChoice || isKnobHeld != wasKnobHeld { setNeedsLayout() }
    animate { self.layoutIfNeeded() }
  }

  /// Makes a choice by hand: events are sent when it is another one.
  func choose(_ index: Int, _ event: UIEvent?) {
    let isChanged = index != chosen
    let action = segments[index].action
    chosen = index
    press(Self.noSegment)
    if isChanged {
      if let action { sendAction(action) }
      send(.valueChanged, event)
      send(.primaryActionTriggered, event)
    }
    guard isMomentary else { return }
    chosen = Self.noSegment
    press(Self.noSegment)
  }
}
