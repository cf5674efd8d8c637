import Support
import UIKit
import XCTest

/// Every way of handling an animator: all sequences of up to five actions.
final class AnimatorSequenceTests: AnimatorTestCase {
  private enum Action: CaseIterable {
    case start, pause, scrub, reverse, proceed, stop, finish
  }

  private var ends: [UIViewAnimatingPosition] = []

  private func perform(_ action: Action, on animator: UIViewPropertyAnimator) {
    switch action {
    case .start: animator.startAnimation()
    case .pause: animator.pauseAnimation()
    case .scrub: animator.fractionComplete = 0.3
    case .reverse: animator.isReversed.toggle()
    case .proceed: animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    case .stop: animator.stopAnimation(false)
    case .finish: animator.finishAnimation(at: .current)
    }
  }

  /// The state that UIKit documents after an action.
  private func expected(
    _ action: Action, _ state: UIViewAnimatingState, _ running: Bool
  ) -> (UIViewAnimatingState, Bool) {
    switch (action, state) {
    case (.start, .inactive), (.start, .active): return (.active, true)
    case (.pause, .inactive), (.pause, .active), (.scrub, .inactive), (.scrub, .active):
      return (.active, false)
    case (.proceed, .active): return (.active, true)
    case (.stop, .active): return (.stopped, false)
    case (.finish, .stopped): return (.inactive, false)
    default: return (state, running)
    }
  }

  private func check(_ actions: [Action], pace: any UITimingCurveProvider) {
    let start = harness.context.scheduler.now
    view.center.x = 50
    harness.frame(at: start)
    ends = []
    let animator = UIViewPropertyAnimator(duration: 1, timingParameters: pace)
    animator.addAnimations { self.view.center.x = 150 }
    animator.addCompletion { self.ends.append($0) }
    var state = (UIViewAnimatingState.inactive, false)
    var time = start
    for (i, action) in actions.enumerated() {
      let before = view.shown.position.x
      let (was, _) = (animator.state, animator.isRunning)
      perform(action, on: animator)
      state = expected(action, state.0, state.1)
      // Worked out only for a failure: there are tens of thousands of steps.
      var name: String { "\(actions.prefix(i + 1))" }
      XCTAssertEqual(animator.state, state.0, name)
      XCTAssertEqual(animator.isRunning, state.1, name)
      harness.frame(at: time)
      XCTAssertTrue((0...1).contains(animator.fractionComplete), name)
      // Only scrubbing, and starting reversed, may move what shows at one moment.
      if action != .scrub, !(was == .inactive && animator.isReversed) {
        XCTAssertEqual(view.shown.position.x, before, accuracy: 1e-6, name)
      }
      time += 0.125
      harness.frame(at: time)
      state = (animator.state, animator.isRunning)
    }
    // Whatever was left open is closed.
    if animator.state == .active, !animator.isRunning { animator.stopAnimation(false) }
    if animator.state == .stopped { animator.finishAnimation(at: .current) }
    time += 20
    harness.frame(at: time)
    harness.frame(at: time)
    let wasActive = actions.contains { [.start, .pause, .scrub].contains($0) }
    XCTAssertEqual(animator.state, .inactive, "\(actions)")
    XCTAssertEqual(ends.count, wasActive ? 1 : 0, "\(actions)")
    XCTAssertNil(view.layer.animationKeys(), "\(actions)")
    XCTAssertEqual(view.shown.position.x, view.center.x, "\(actions)")
    XCTAssertEqual(view.presentationTouchAnimations, 0, "\(actions)")
    if ends == [.end] { XCTAssertEqual(view.center.x, 150, "\(actions)") }
    if ends == [.start] { XCTAssertEqual(view.center.x, 50, "\(actions)") }
  }

  /// Whether the action is a mistake in that state, and must change nothing.
  private func isMistake(_ action: Action, _ state: UIViewAnimatingState) -> Bool {
    switch (action, state) {
    case (.proceed, .inactive), (.stop, .inactive), (.finish, .inactive), (.finish, .active): return true
    case (.finish, .stopped): return false
    case (_, .stopped): return true
    default: return false
    }
  }

  /// All sequences of a length, but for those that continue after a mistake: it changed nothing, as the sequence that
  /// ends with it shows, so they are the same as a shorter one.
  private func sequences(length: Int) -> [[Action]] {
    var open: [(actions: [Action], state: (UIViewAnimatingState, Bool))] = [([], (.inactive, false))]
    for step in 1...length {
      open = open.flatMap { head in
        Action.allCases.compactMap { action in
          if step < length, isMistake(action, head.state.0) { return nil }
          return (head.actions + [action], expected(action, head.state.0, head.state.1))
        }
      }
    }
    return open.map(\.actions)
  }

  private func checkAll(length: Int, pace: any UITimingCurveProvider) {
    _ = Diagnostics.withCapture { for actions in sequences(length: length) { check(actions, pace: pace) } }
  }

  func testAllSequencesAlongACurve() {
    for length in 1...5 { checkAll(length: length, pace: UICubicTimingParameters(animationCurve: .easeIn)) }
  }

  func testAllShortSequencesOnASpring() {
    for length in 1...4 { checkAll(length: length, pace: UISpringTimingParameters(dampingRatio: 0.4)) }
  }
}
