import QuartzCore
import Support
import XCTest

/// Groups, transitions and value functions, through a layer.
final class AnimationGroupTests: XCTestCase {
  private final class Recorder: CAAnimationDelegate {
    var events: [String] = []
    let name: String
    init(_ name: String) { self.name = name }
    func animationDidStart(_ anim: CAAnimation) { events.append("\(name) start") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { events.append("\(name) stop(\(flag))") }
  }

  private func basic(_ keyPath: String, _ from: Any?, _ to: Any?, _ duration: Double = 0) -> CABasicAnimation
  {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.duration) = (from, to, duration)
    return animation
  }

  private func group(_ duration: Double, _ animations: CAAnimation...) -> CAAnimationGroup {
    let group = CAAnimationGroup()
    (group.animations, group.duration) = (animations, duration)
    return group
  }

  func testMeasuredGroup() throws {
    let row = try XCTUnwrap(try Fixture("media_timing").json["group"] as? [String: Any])
    let scene = Scene()
    scene.change { scene.layer.opacity = 0.5 }
    let fade = basic("opacity", 0.0, 1.0, 1)
    fade.beginTime = 0.5
    scene.add(group(2, fade, basic("position.x", 0.0, 100.0)))
    for (i, t) in row.doubles("t").enumerated() {
      assertEqual(
        scene.number("opacity", at: t), row.doubles("opacity")[i], within: 1e-9, "opacity at \(t)")
      assertEqual(scene.shown("position.x"), row.doubles("positionX")[i], within: 1e-9, "x at \(t)")
    }
  }

  func testChildrenAreClippedRepeatedAndReversedWithTheGroup() {
    let scene = Scene()
    let clipped = group(1, basic("position.x", 0.0, 40.0, 4), basic("zPosition", 0.0, 1.0, 0.5))
    (clipped.repeatCount, clipped.autoreverses, clipped.speed) = (2, true, 2)
    scene.add(clipped)
    // Twice the speed: a cycle of 1 s there and 1 s back takes 1 s.
    for (t, x) in [(0.25, 5.0), (0.5, 10), (0.75, 5), (1.125, 2.5), (1.5, 10), (1.9375, 1.25)] {
      assertEqual(scene.number("position.x", at: t), x, within: 1e-9, "at \(t)")
    }
    let other = Scene()
    other.add(group(1, basic("zPosition", 0.0, 1.0, 0.5)))
    assertEqual(other.number("zPosition", at: 0.25), 0.5, within: 1e-12)
    assertEqual(other.number("zPosition", at: 0.75), 0, within: 0, "a child that ended shows nothing")
  }

  func testGroupsNest() {
    let scene = Scene()
    let move = basic("position.x", 0.0, 10.0)
    move.beginTime = 0.25
    let inner = group(1, move)
    (inner.beginTime, inner.speed) = (0.5, 2)
    scene.add(group(2, inner))
    // Inner time at 0.75 is (0.75 − 0.5)·2 = 0.5, the child's 0.25 of 1 s.
    assertEqual(scene.number("position.x", at: 0.75), 2.5, within: 1e-12)
    assertEqual(scene.number("position.x", at: 1.25), 0, within: 0)
  }

  func testOneBeginningAndOneEnd() {
    let scene = Scene()
    let outer = Recorder("group"), child = Recorder("child")
    let move = basic("position.x", 0.0, 10.0, 0.5)
    (move.delegate, move.isRemovedOnCompletion) = (child, false)
    let both = group(1, move, basic("opacity", 0.0, 1.0))
    both.delegate = outer
    scene.add(both, "both")
    XCTAssertEqual(scene.layer.animationKeys(), ["both"])
    scene.step(to: 0.6)
    XCTAssertEqual(outer.events, ["group start"])
    scene.step(to: 1)
    XCTAssertEqual(outer.events, ["group start", "group stop(true)"])
    XCTAssertEqual(child.events, [])
    XCTAssertNil(scene.layer.animationKeys())
    assertEqual(scene.shown("position.x"), 0, within: 0)
  }

  func testGroupsHoldFillsAndFreezeTheirChildren() {
    let scene = Scene()
    let held = group(1, basic("position.x", 0.0, 10.0))
    (held.fillMode, held.isRemovedOnCompletion) = (.forwards, false)
    held.animations?[0].fillMode = .forwards
    scene.add(held, "held")
    scene.step(to: 1)
    scene.step(to: 3)
    assertEqual(scene.shown("position.x"), 10, within: 0)
    let child = (scene.layer.animation(forKey: "held") as? CAAnimationGroup)?.animations?.first
    let (_, messages) = Diagnostics.withCapture { child?.duration = 7 }
    XCTAssertEqual(messages.count, 1)
    XCTAssertFalse(child === held.animations?[0], "add copies the children too")
  }

  func testABadChildIsLeftOutAndTheRestRuns() {
    let scene = Scene()
    let recorder = Recorder("g")
    let both = group(1, basic("nothing", 0.0, 1.0), basic("position.x", 0.0, 10.0))
    both.delegate = recorder
    let (_, messages) = Diagnostics.withCapture { scene.add(both) }
    XCTAssertEqual(
      messages.map(\.text),
      ["CABasicAnimation was not added: there is no animatable property \"nothing\" on CALayer."])
    assertEqual(scene.number("position.x", at: 0.5), 5, within: 1e-12)
    scene.add(group(0.25))
    XCTAssertTrue(scene.context.needsFrames, "an empty group still takes its time")
    scene.step(to: 1.1)
    XCTAssertEqual(recorder.events, ["g start", "g stop(true)"])
    XCTAssertFalse(scene.context.needsFrames)
  }

  // MARK: Value functions

  private func matrix(_ scene: Scene, at t: Double) -> CATransform3D {
    scene.context.setTime(Scene.origin + t)
    return scene.layer.presentedValue(forKeyPath: "transform") as? CATransform3D ?? CATransform3D()
  }

  private func assertClose(_ a: CATransform3D, _ b: CATransform3D, line: UInt = #line) {
    for (x, y) in zip(
      [a.m11, a.m12, a.m13, a.m22, a.m33, a.m41, a.m42], [b.m11, b.m12, b.m13, b.m22, b.m33, b.m41, b.m42])
    { assertEqual(x, y, within: 1e-12, "\(a)", line: line) }
  }

  func testValueFunctionsReplaceTheTransform() {
    let scene = Scene()
    scene.change { scene.layer.transform = CATransform3DMakeScale(3, 3, 1) }
    let turn = basic("transform", 0.0, 3 * Double.pi, 1)
    turn.valueFunction = CAValueFunction(name: .rotateZ)
    scene.add(turn)
    // Half of one and a half turns: the matrix blend could not do it.
    assertClose(matrix(scene, at: 0.25), CATransform3DMakeRotation(0.75 * .pi, 0, 0, 1))
    assertClose(matrix(scene, at: 0.5), CATransform3DMakeRotation(1.5 * .pi, 0, 0, 1))
  }

  func testValueFunctionsOfThreeNumbersAndKeyFrames() {
    let scene = Scene()
    let grow = basic("transform", [1.0, 1.0, 1.0], [3.0, 2.0, 1.0], 1)
    grow.valueFunction = CAValueFunction(name: .scale)
    scene.add(grow)
    assertClose(matrix(scene, at: 0.5), CATransform3DMakeScale(2, 1.5, 1))
    let other = Scene()
    let frames = CAKeyframeAnimation(keyPath: "transform")
    (frames.values, frames.duration) = ([0.0, 10.0, 30.0], 1)
    frames.valueFunction = CAValueFunction(name: .translateX)
    other.add(frames)
    assertClose(matrix(other, at: 0.75), CATransform3DMakeTranslation(20, 0, 0))
    let added = Scene()
    added.change { added.layer.transform = CATransform3DMakeTranslation(5, 0, 0) }
    let move = basic("transform", 0.0, 10.0, 1)
    (move.valueFunction, move.isAdditive) = (CAValueFunction(name: .translateX), true)
    added.add(move)
    assertClose(matrix(added, at: 0.5), CATransform3DMakeTranslation(10, 0, 0))
  }

  func testValueFunctionMistakes() {
    let scene = Scene()
    let (_, messages) = Diagnostics.withCapture {
      XCTAssertNil(CAValueFunction(name: CAValueFunctionName(rawValue: "spin")))
      let wrong = basic("transform", 0.0, 1.0, 1)
      wrong.valueFunction = CAValueFunction(name: .scale)
      scene.add(wrong)
      let number = basic("opacity", 0.0, 1.0, 1)
      number.valueFunction = CAValueFunction(name: .rotateZ)
      scene.add(number)
    }
    XCTAssertEqual(
      messages.map(\.text),
      [
        "CAValueFunction has no function named \"spin\"; use rotateX, scale, translateY and the like.",
        "CABasicAnimation was not added: fromValue for \"transform\" must be an array of three numbers, got Double.",
        "CABasicAnimation was not added: a value function makes a transform, but \"opacity\" is none.",
      ])
  }

  // MARK: Transitions

  func testTransitionsLieUnderTheirOwnKeyAndTellTheirProgress() throws {
    let scene = Scene()
    let transition = CATransition()
    (transition.type, transition.subtype, transition.duration) = (.push, .fromLeft, 2)
    (transition.startProgress, transition.endProgress) = (0.25, 0.75)
    scene.add(transition, "anything")
    XCTAssertEqual(scene.layer.animationKeys(), [kCATransition])
    scene.context.setTime(Scene.origin + 1)
    scene.context.evaluate()
    let shown = try XCTUnwrap(scene.layer.runningTransition)
    XCTAssertEqual(shown.type, .push)
    XCTAssertEqual(shown.subtype, .fromLeft)
    assertEqual(shown.progress, 0.5, within: 1e-12)
    scene.add(CATransition())
    XCTAssertEqual(
      (scene.layer.animation(forKey: kCATransition) as? CATransition)?.type, .fade, "it replaces")
    scene.step(to: 4)
    XCTAssertNil(scene.layer.runningTransition)
  }

  func testTransitionMistakes() {
    let scene = Scene()
    let (_, messages) = Diagnostics.withCapture {
      let cube = CATransition()
      cube.type = CATransitionType(rawValue: "cube")
      scene.add(cube)
      let backwards = CATransition()
      (backwards.startProgress, backwards.endProgress) = (0.75, 0.25)
      scene.add(backwards)
    }
    XCTAssertEqual(
      messages.map(\.text),
      [
        "CATransition was not added: there is no transition \"cube\" \"\".",
        "CATransition was not added: startProgress and endProgress must rise within 0...1, got 0.75 and 0.25.",
      ])
  }
}
