import XCTest

@testable import QuartzCore

/// Animations that run backwards, and what shows at exactly their end and after it: worked out by hand.
final class BackwardTimingTests: XCTestCase {
  private func animation(_ change: (CABasicAnimation) -> Void) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "zPosition")
    (animation.fromValue, animation.toValue, animation.duration, animation.speed) = (10, 100, 1, -1)
    animation.fillMode = .forwards
    animation.isRemovedOnCompletion = false
    change(animation)
    return animation
  }

  /// What shows at each of the times, of an animation from 10 to 100 in a second at speed −1 that fills forwards.
  private func check(
    _ wanted: [(t: Double, value: Double)], line: UInt = #line,
    _ change: (CABasicAnimation) -> Void = { _ in }
  ) {
    let scene = Scene()
    scene.add(animation(change))
    for (t, value) in wanted {
      assertEqual(scene.number("zPosition", at: t), value, within: 1e-9, "at \(t)", line: line)
    }
  }

  func testTheEndIsTheFirstOfTheCycleAndIsHeld() {
    check([(0.25, 77.5), (0.5, 55), (0.75, 32.5), (1, 10), (1.5, 10), (9, 10)])
  }

  func testSpeeds() {
    check([(0.25, 55), (0.5, 10), (2, 10)]) { $0.speed = -2 }
    check([(1, 55), (2, 10), (4, 10)]) { $0.speed = -0.5 }
    check([(0.5, 55), (1, 100), (3, 100)]) { $0.speed = 1 }
  }

  func testRepeats() {
    check([(0.5, 55), (1.25, 77.5), (2.75, 32.5), (3, 10), (5, 10)]) { $0.repeatCount = 3 }
    check([(1.25, 77.5), (2.5, 55), (5, 55)]) { $0.repeatCount = 2.5 }
    check([(0.5, 55), (1, 10), (1.7, 37), (5, 37)]) { $0.repeatDuration = 1.7 }
    // Lengths that are no binary fractions: the end is still the end.
    for (duration, count) in [(0.1, 3), (0.7, 3), (0.3, 7), (1.1, 9)] as [(Double, Float)] {
      let end = duration * Double(count)
      check([(end, 10), (end + 1, 10)]) { ($0.duration, $0.repeatCount) = (duration, count) }
      check([(end, 100), (end + 1, 100)]) { ($0.duration, $0.repeatCount, $0.speed) = (duration, count, 1) }
    }
  }

  func testAutoreverses() {
    // There and back, reversed: it begins with the way back.
    check([(0.5, 55), (1, 100), (1.5, 55), (2, 10), (5, 10)]) { $0.autoreverses = true }
    check([(3.5, 55), (4, 10), (5, 10)]) { ($0.autoreverses, $0.repeatCount) = (true, 2) }
    check([(0.5, 55), (1, 100), (5, 100)]) { ($0.autoreverses, $0.repeatCount) = (true, 0.5) }
    check([(1, 100), (2.5, 55), (3, 100), (5, 100)]) { ($0.autoreverses, $0.repeatCount) = (true, 1.5) }
  }

  func testTimeOffset() {
    // The offset turns the cycle: it runs down from .3, jumps to the end, and comes back to .3.
    check([(0, 37), (0.2, 19), (0.5, 82), (1, 37), (4, 37)]) { $0.timeOffset = 0.3 }
    check([(0.25, 77.5), (1, 10), (4, 10)]) { $0.timeOffset = 1 }
  }

  func testBackwardsWithoutFillShowsTheModelAfterTheEnd() {
    check([(0.9, 19), (1, 10), (1.001, 0), (3, 0)]) { $0.fillMode = .removed }
  }

  func testFrozenAtItsEndShowsTheEnd() {
    check([(0, 100), (7, 100)]) { ($0.speed, $0.timeOffset) = (0, 1) }
    check([(0, 55), (7, 55)]) { ($0.speed, $0.timeOffset) = (0, 0.5) }
  }

  func testGroups() {
    func group(_ change: (CAAnimationGroup, CABasicAnimation) -> Void) -> Scene {
      let group = CAAnimationGroup()
      let child = animation { ($0.speed, $0.fillMode) = (1, .removed) }
      (group.duration, group.fillMode, group.isRemovedOnCompletion) = (1, .forwards, false)
      group.animations = [child]
      change(group, child)
      let scene = Scene()
      scene.add(group)
      return scene
    }
    func check(_ scene: Scene, _ wanted: [(Double, Double)], line: UInt = #line) {
      for (t, value) in wanted {
        assertEqual(scene.number("zPosition", at: t), value, within: 1e-9, "at \(t)", line: line)
      }
    }
    check(group { group, _ in group.speed = -1 }, [(0.25, 77.5), (0.75, 32.5), (1, 10), (3, 10)])
    check(group { _, child in child.speed = -1 }, [(0.25, 77.5), (1, 10), (3, 10)])
    check(
      group { group, _ in (group.speed, group.repeatCount) = (-1, 2) },
      [(0.5, 55), (1.25, 77.5), (2, 10), (3, 10)])
    // Backwards in a group that runs backwards runs forwards: the group's time falls from its end.
    check(
      group { group, child in (group.speed, child.speed) = (-1, -1) },
      [(0.25, 32.5), (0.75, 77.5)])
    check(
      group { group, child in
        (group.speed, group.autoreverses) = (-1, true)
      }, [(0.5, 55), (1, 100), (1.75, 32.5), (2, 10), (4, 10)])
  }
}
