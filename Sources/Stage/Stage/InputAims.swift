import UIKit

/// What the inputs of a stage were meant for, and what those are to be meant for that are done again.
struct InputAims {
  /// What was meant by each input that was delivered, in order: touches that began, turns of the wheel, text.
  var log: [InputTarget] = []
  /// What the inputs still to come were meant for, when they were done to other code.
  var expected: ArraySlice<InputTarget> = []
  /// The input whose target is gone: it and all later ones were left out.
  var lost: LostInput?
  /// How far the target of the touch that is down is from where it was.
  var shift = CGVector.zero

  /// What an input at a time is to be meant for; nil where that is not known.
  mutating func expectation(at time: TimeInterval) -> InputTarget? {
    // The input may be gone that another one was noted for.
    while let next = expected.first, next.time < time - Self.slack { expected.removeFirst() }
    guard let next = expected.first, next.time <= time + Self.slack else { return nil }
    expected.removeFirst()
    return next
  }

  /// Whether an input lost its target just now.
  func endsReplay(at time: TimeInterval) -> Bool { lost?.time == time }

  /// Times are written to files and back.
  private static let slack = 1e-9
}

/// Inputs that are done again find what they were meant for, or end the replay.
extension Stage {
  /// What was meant by each input so far.
  package var targets: [InputTarget] { aims.log }
  /// The input whose target was gone in the replay: it and all later ones were left out. Nil when there was none.
  package var lostInput: LostInput? { aims.lost }

  /// Expects the inputs to come to reach these; the first that does not ends the script.
  package func expect(_ targets: [InputTarget]) { aims.expected = targets[...] }

  /// Where a touch is to begin that was made at a point: there, or where its target is now. Nil when that is gone.
  func aim(at point: CGPoint, _ input: InputEvent) -> (point: CGPoint, hit: HitTest)? {
    aims.shift = .zero
    let hit = hitTest(point)
    guard let wanted = aims.expectation(at: input.time), !wanted.isReached(through: hit.view) else {
      return (point, hit)
    }
    guard let (moved, other) = find(wanted) else {
      lose(input, wanted)
      return nil
    }
    let shift = CGVector(dx: moved.x - point.x, dy: moved.y - point.y)
    // A gesture that is written as one is not taken apart.
    guard script.movePointer(of: input, by: shift) else {
      lose(input, wanted)
      return nil
    }
    aims.shift = shift
    return (moved, other)
  }

  /// Where the only view is now that an input was meant for, if it can be reached there.
  private func find(_ wanted: InputTarget) -> (CGPoint, HitTest)? {
    var found: [UIView] = []
    func visit(_ view: UIView) {
      guard !view.isHidden, found.count < 2 else { return }
      if wanted.matches(view) { found.append(view) }
      for subview in view.subviews { visit(subview) }
    }
    for window in UIApplication.shared.windows.isEmpty ? [window] : UIApplication.shared.windows {
      visit(window)
    }
    guard found.count == 1 else { return nil }
    let point = wanted.place(in: found[0])
    let hit = hitTest(point)
    return wanted.isReached(through: hit.view) ? (point, hit) : nil
  }

  /// Whether an input that is not aimed at a place reaches what it was meant for; otherwise it ends the script.
  func reaches(_ view: UIView?, _ input: InputEvent) -> Bool {
    guard let wanted = aims.expectation(at: input.time), !wanted.isReached(through: view) else { return true }
    lose(input, wanted)
    return false
  }

  /// Notes what an input was meant for.
  func note(_ target: InputTarget) {
    if let limit = scriptLimit, aims.log.count >= max(limit, 1) {
      aims.log.removeFirst(aims.log.count / 4 + 1)
    }
    aims.log.append(target)
  }

  /// Nothing is there that an input names: it ends the script if there was something before.
  func miss(_ input: InputEvent) {
    if let wanted = aims.expectation(at: input.time), wanted.isSomething { lose(input, wanted) }
    note(InputTarget(time: input.time))
  }

  /// Ends the script before an input.
  private func lose(_ input: InputEvent, _ target: InputTarget) {
    aims.lost = LostInput(time: input.time, target: target)
    aims.expected = []
    script.end(before: input)
    queue = InputQueue()
    forgetFuture()
    if isPointerDown { send(input: .pointer(.cancelled, .point(pointerLocation))) }
  }
}

extension UIView {
  /// The nearest view around that scrolls; nil for none.
  var scrolled: UIView? {
    var view: UIView? = self
    while let next = view, !(next is UIScrollView) { view = next.superview }
    return view
  }
}
