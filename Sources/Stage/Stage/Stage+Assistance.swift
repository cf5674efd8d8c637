import Support
import UIKit

/// What assistive tools do to an interface.
extension Stage {
  /// Does it; reports a target that is not there.
  ///
  /// - Returns: Where the element is touched, and its identifier; nil when it is gone.
  func deliver(
    _ assistance: ScriptAction.Assistance, _ target: ScriptTarget, _ input: InputEvent
  ) -> (location: CGPoint, identifier: String?)? {
    guard let element = accessibleElement(target)?.responder else {
      if case .identifier(let name) = target {
        failedTargets.append(name)
        Diagnostics.report("\(StageError.unknownTarget(name, known: accessibleIdentifiers))")
      }
      miss(input)
      return nil
    }
    guard reaches(element as? UIView, input) else { return nil }
    note(InputTarget(time: input.time, from: element as? UIView))
    let point = element.accessibilityActivationPoint
    switch assistance {
    case .activate: if !element.accessibilityActivate() { touch(point) }
    case .increment: if element.isAdjustable { element.accessibilityIncrement() }
    case .decrement: if element.isAdjustable { element.accessibilityDecrement() }
    case .perform(let name): perform(name, of: element)
    }
    return (point, element.accessibilityIdentifier)
  }

  /// A tap, where an element has nothing of its own for being used.
  private func touch(_ point: CGPoint) {
    // A finger that is down goes on.
    let finger = isPointerDown ? Script.mostTouches : 0
    for phase in [UITouch.Phase.began, .ended] {
      let hit = hitTest(point)
      hit.window.deliver(
        PointerInput(phase: phase, location: hit.location, timestamp: now, identifier: finger),
        over: phase == .began ? hit.view : nil)
    }
  }

  private func perform(_ name: String, of element: UIResponder) {
    let actions = element.accessibilityCustomActions ?? []
    guard let action = actions.first(where: { $0.name == name }) else {
      let known = actions.map { "\"\($0.name)\"" }.joined(separator: ", ")
      Diagnostics.report(
        "the script asks for the action \"\(name)\" of \(element.accessibilityIdentifier ?? "an element"), "
          + (known.isEmpty ? "which has none" : "which has \(known)"))
      return
    }
    if let handler = action.actionHandler {
      _ = handler(action)
    } else if let target = action.target {
      _ = action.selector.perform(on: target, sender: action)
    }
  }
}

extension UIResponder {
  /// Whether assistive tools change its value now.
  fileprivate var isAdjustable: Bool {
    accessibilityTraits.contains(.adjustable) && !accessibilityTraits.contains(.notEnabled)
  }
}
