import QuartzCore
import XCTest

@testable import QuartzCore
@testable import Scene

/// The render tree's list of animations: who is in it, and by which number.
final class RunningMotionTests: XCTestCase {
  private func fade(to end: Double, lasting duration: Double) -> CABasicAnimation {
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 1
    fade.toValue = end
    fade.duration = duration
    return fade
  }

  /// A held animation has records as a running one has, and they are its tree's.
  func testAHeldAnimationStopsWhenItsLayerComesToAnotherTree() {
    let (first, second) = (Scene(), Scene())
    let held = fade(to: 0.25, lasting: 1)
    held.fillMode = .forwards
    held.isRemovedOnCompletion = false
    first.add(held, "fade")
    first.step(to: 2)
    XCTAssertEqual(first.shown("opacity"), 0.25)
    XCTAssertEqual(first.context.tree.engine.count, 1)

    second.change { second.root.addSublayer(first.layer) }
    XCTAssertEqual(first.shown("opacity"), 1)
    XCTAssertNil(first.layer.animation(forKey: "fade"))
    first.step(to: 3)
    second.step(to: 3)
    XCTAssertEqual(first.context.tree.engine.count, 0)
    XCTAssertEqual(second.context.tree.engine.count, 0)
  }

  private final class Ender: CAAnimationDelegate {
    var onEnd: (CAAnimation) -> Void = { _ in }
    func animationDidStop(_ animation: CAAnimation, finished: Bool) { onEnd(animation) }
  }

  /// Of two that end at once, the first one's number is free when its delegate adds a third.
  func testAnAnimationThatADelegateAddsDoesNotEndWithTheOthers() {
    let scene = Scene()
    let ender = Ender()
    var ended: [String] = []
    ender.onEnd = { animation in
      let name = (animation.value(forKey: "label") as? String) ?? "?"
      ended.append(name)
      guard name == "first" else { return }
      let third = self.fade(to: 0.5, lasting: 1)
      third.setValue("third", forKey: "label")
      third.delegate = ender
      scene.layer.add(third, forKey: "third")
      // At once, before the second one is reported.
      scene.context.layoutAndCommit()
    }
    for (name, property) in [("first", "opacity"), ("second", "zPosition")] {
      let animation = CABasicAnimation(keyPath: property)
      animation.fromValue = 0
      animation.toValue = 1
      animation.duration = 1
      animation.delegate = ender
      animation.setValue(name, forKey: "label")
      scene.add(animation, name)
    }
    scene.step(to: 1)
    XCTAssertEqual(ended, ["first", "second"])
    XCTAssertNotNil(scene.layer.animation(forKey: "third"))
    XCTAssertEqual(scene.number("opacity", at: 1.5), 0.75)
    scene.step(to: 2)
    XCTAssertEqual(ended, ["first", "second", "third"])
    XCTAssertEqual(scene.context.tree.engine.count, 0)
  }

  /// Records of a layer apply in the order in which they were added, also after some were removed.
  func testTheListOfALayersAnimationsStaysInOrder() {
    let scene = Scene()
    for (key, end) in [("a", 0.2), ("b", 0.4), ("c", 0.6)] {
      let held = fade(to: end, lasting: 10)
      held.fromValue = end
      scene.add(held, key)
    }
    XCTAssertEqual(scene.number("opacity", at: 1), Double(Float(0.6)), accuracy: 1e-6)
    scene.change { scene.layer.removeAnimation(forKey: "b") }
    XCTAssertEqual(scene.shown("opacity"), Double(Float(0.6)), accuracy: 1e-6)
    scene.change { scene.layer.removeAnimation(forKey: "c") }
    XCTAssertEqual(scene.shown("opacity"), Double(Float(0.2)), accuracy: 1e-6)
    let last = fade(to: 0.8, lasting: 10)
    last.fromValue = 0.8
    scene.add(last, "d")
    XCTAssertEqual(scene.shown("opacity"), Double(Float(0.8)), accuracy: 1e-6)
    scene.change { scene.layer.removeAllAnimations() }
    XCTAssertEqual(scene.shown("opacity"), 1)
  }
}
