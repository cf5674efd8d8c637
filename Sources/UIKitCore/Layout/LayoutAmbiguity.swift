import Cassowary
import Foundation
import QuartzCore

/// Questions for debugging: what decides a frame, and whether anything does.
extension UIView {
  var isLayoutAmbiguous: Bool {
    guard let box = existingLayoutState?.box, let engine = layoutEngine else { return false }
    engine.flush()
    return engine.decides(box)
      && engine.withoutExercises { box.variables.contains { engine.solver.isAmbiguous($0) } }
  }

  func exerciseAmbiguity() {
    guard hasAmbiguousLayout, let engine = layoutEngine else { return }
    engine.exercise(layoutBox)
    superview?.setNeedsLayout()
  }
}

extension UILayoutGuide {
  /// Whether the constraints leave the guide's rectangle a choice.
  public var hasAmbiguousLayout: Bool {
    guard let engine = owner?.layoutEngine, kind == .free else { return false }
    engine.flush()
    return engine.withoutExercises { layoutBox.variables.contains { engine.solver.isAmbiguous($0) } }
  }

  /// The active constraints that decide where the guide is along an axis, and how long it is there.
  public func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
    owner?.layoutEngine?.constraintsDeciding(self, axis) ?? []
  }
}

extension LayoutEngine {
  /// How far an exercise moves an edge, in points.
  private static let stride = 20.0

  func constraintsDeciding(_ item: LayoutItem, _ axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
    flush()
    let box = item.layoutBox
    let variables = axis == .horizontal ? [box.minX, box.width] : [box.minY, box.height]
    var found: [NSLayoutConstraint] = []
    for equation in variables.flatMap({ solver.constraintsDeciding($0) }) {
      guard let constraint = owners[ObjectIdentifier(equation)] else { continue }
      if !found.contains(where: { $0 === constraint }) { found.append(constraint) }
    }
    return found
  }

  func constraintsDeciding(
    _ item: LayoutItem, _ family: NSLayoutConstraint.Attribute.Family
  ) -> [NSLayoutConstraint] {
    switch family {
    case .x: return constraintsDeciding(item, .horizontal)
    case .y: return constraintsDeciding(item, .vertical)
    case .none, .size:
      return constraintsDeciding(item, .horizontal) + constraintsDeciding(item, .vertical)
    }
  }

  func isAmbiguous(_ item: LayoutItem, _ attribute: NSLayoutConstraint.Attribute) -> Bool {
    flush()
    let box = item.layoutBox
    guard placements[ObjectIdentifier(box)] != nil else { return false }
    let variables: [Variable]
    switch (attribute, attribute.family) {
    case (.width, _): variables = [box.width]
    case (.height, _): variables = [box.height]
    case (.left, _), (.top, _): variables = attribute == .left ? [box.minX] : [box.minY]
    case (_, .x): variables = [box.minX, box.width]
    default: variables = [box.minY, box.height]
    }
    return variables.contains { solver.isAmbiguous($0) }
  }

  /// Asks as if nothing had been exercised.
  func withoutExercises<Answer>(_ question: () -> Answer) -> Answer {
    for exercise in exercises { try? solver.remove(exercise) }
    defer { for exercise in exercises { enforce(exercise) } }
    return question()
  }

  /// Pulls what is ambiguous elsewhere, at the weakest priority, until the next exercise.
  func exercise(_ box: LayoutBox) {
    let values = box.variables.map { solver.value(of: $0) }
    for old in exercises { try? solver.remove(old) }
    let open = box.variables.filter { solver.isAmbiguous($0) }
    let targets = zip(box.variables, values).filter { open.contains($0.0) }.map { $0.1 + Self.stride }
    exercises = zip(open, targets).map { Constraint([Term($0)], .equal, $1, priority: Priority(1)) }
    for constraint in exercises { enforce(constraint) }
    flush()
  }
}
