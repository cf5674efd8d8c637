import QuartzCore
import Support
import XCTest

/// Implicit actions, completion blocks, delegates, and the order in which they are told.
final class TransactionTests: XCTestCase {
  private final class Recorder: CAAnimationDelegate {
    var events: [String] = []
    func animationDidStart(_ anim: CAAnimation) { events.append("start") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { events.append("stop(\(flag))") }
  }

  private func animation(_ duration: Double, _ delegate: CAAnimationDelegate? = nil) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "zPosition")
    (animation.fromValue, animation.toValue, animation.duration) = (0.0, 1.0, duration)
    animation.delegate = delegate
    return animation
  }

  func testChangesOfAShownLayerAnimate() {
    let scene = Scene()
    scene.context.perform { scene.layer.opacity = 0 }
    scene.context.layoutAndCommit()
    assertEqual(scene.number("opacity", at: 0), 1, within: 1e-9)
    // A quarter of a second on the default curve, whose value at half time is 0.8024…
    let half = scene.number("opacity", at: 0.125)
    assertEqual(half, 1 - 0.802403387584, within: 1e-6)
    assertEqual(scene.number("opacity", at: 0.25), 0, within: 1e-9)
    XCTAssertEqual(scene.layer.animationKeys(), ["opacity"])
    scene.step(to: 0.26)
    XCTAssertNil(scene.layer.animationKeys())
  }

  /// Folding views of public code show themselves when their part of a sequence begins.
  func testTheDelegateIsToldWhenTheAnimationBegins() {
    let scene = Scene()
    let (now, later) = (Recorder(), Recorder())
    scene.context.perform {
      scene.layer.add(animation(1, now), forKey: "now")
      let second = animation(1, later)
      second.beginTime = scene.layer.convertTime(CACurrentMediaTime(), from: nil) + 0.5
      scene.layer.add(second, forKey: "later")
    }
    scene.context.layoutAndCommit()
    XCTAssertEqual([now.events, later.events], [["start"], []])
    XCTAssertEqual(scene.context.nextEventTime, Scene.origin + 0.5)
    scene.step(to: 0.49)
    XCTAssertEqual(later.events, [])
    scene.step(to: 0.5)
    XCTAssertEqual(later.events, ["start"])
    scene.step(to: 1.5)
    XCTAssertEqual([now.events, later.events], [["start", "stop(true)"], ["start", "stop(true)"]])
  }

  func testABeginFollowsTheLayersTime() {
    let scene = Scene()
    let recorder = Recorder()
    scene.context.perform {
      let delayed = animation(1, recorder)
      delayed.beginTime = CACurrentMediaTime() + 0.5
      scene.layer.add(delayed, forKey: nil)
    }
    scene.context.layoutAndCommit()
    scene.context.perform { scene.layer.speed = 0 }
    scene.context.layoutAndCommit()
    scene.step(to: 2)
    XCTAssertEqual(recorder.events, [], "its layer's time stands still")
    // 0 s of its time is 2 s of the tree's, and it runs twice as fast.
    scene.context.perform {
      (scene.layer.speed, scene.layer.beginTime, scene.layer.timeOffset) = (2, Scene.origin + 2, Scene.origin)
    }
    scene.context.layoutAndCommit()
    scene.step(to: 2.2)
    XCTAssertEqual(recorder.events, [])
    scene.step(to: 2.25)
    XCTAssertEqual(recorder.events, ["start"])
    scene.context.perform { scene.layer.removeAllAnimations() }
    scene.step(to: 2.3)
    XCTAssertEqual(recorder.events, ["start", "stop(false)"])
  }

  /// One that was taken away before has not begun.
  func testAnAnimationThatIsRemovedBeforeItBegins() {
    let scene = Scene()
    let recorder = Recorder()
    scene.context.perform {
      let delayed = animation(1, recorder)
      delayed.beginTime = CACurrentMediaTime() + 0.5
      scene.layer.add(delayed, forKey: "delayed")
    }
    scene.context.layoutAndCommit()
    scene.context.perform { scene.layer.removeAnimation(forKey: "delayed") }
    scene.step(to: 1)
    XCTAssertEqual(recorder.events, ["stop(false)"])
    XCTAssertNil(scene.context.nextEventTime)
  }

  func testChangesThatAreNoNumbersFade() {
    for change in [
      { (layer: CALayer) in layer.isHidden = true }, { $0.masksToBounds = true }, { $0.mask = CALayer() },
      { $0.addSublayer(CALayer()) },
    ] {
      let scene = Scene()
      scene.context.perform { change(scene.layer) }
      scene.context.layoutAndCommit()
      XCTAssertEqual(scene.layer.animationKeys(), ["transition"])
      XCTAssertEqual(scene.layer.animation(forKey: "transition")?.duration, 0.25)
      scene.step(to: 0.25)
      XCTAssertNil(scene.layer.animationKeys())
    }
  }

  func testALayerCreatedAndChangedTogetherDoesNotAnimate() {
    let scene = Scene()
    let new = CALayer()
    scene.context.perform {
      scene.root.addSublayer(new)
      new.opacity = 0.5
    }
    scene.context.layoutAndCommit()
    XCTAssertNil(new.animationKeys())
    XCTAssertEqual(new.presentation()?.opacity, 0.5)
  }

  func testDisabledActionsAndDurations() {
    let scene = Scene()
    scene.change { scene.layer.opacity = 0.5 }
    XCTAssertNil(scene.layer.animationKeys())
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    CATransaction.begin()
    XCTAssertEqual(CATransaction.animationDuration(), 2, "inner transactions inherit")
    scene.context.perform { scene.layer.zPosition = 8 }
    CATransaction.commit()
    CATransaction.commit()
    XCTAssertEqual(CATransaction.animationDuration(), 0.25)
    scene.context.layoutAndCommit()
    XCTAssertEqual(scene.layer.animation(forKey: "zPosition")?.duration, 2)
  }

  func testCompletionComesBeforeTheDelegatesStop() {
    let scene = Scene()
    let recorder = Recorder()
    scene.context.perform {
      CATransaction.begin()
      CATransaction.setCompletionBlock { recorder.events.append("completion") }
      scene.layer.add(animation(1, recorder), forKey: "z")
      CATransaction.commit()
    }
    scene.context.layoutAndCommit()
    XCTAssertEqual(recorder.events, ["start"])
    scene.step(to: 0.99)
    XCTAssertEqual(recorder.events, ["start"])
    scene.step(to: 1)
    XCTAssertEqual(recorder.events, ["start", "completion", "stop(true)"])
  }

  func testASecondCompletionBlockFiresFirst() {
    let scene = Scene()
    let recorder = Recorder()
    scene.context.perform {
      CATransaction.begin()
      CATransaction.setCompletionBlock { recorder.events.append("first") }
      scene.layer.add(animation(1, recorder), forKey: nil)
      CATransaction.setCompletionBlock { recorder.events.append("second") }
      CATransaction.commit()
    }
    scene.context.layoutAndCommit()
    scene.step(to: 0.1)
    XCTAssertEqual(recorder.events, ["start", "second"])
    scene.step(to: 1)
    XCTAssertEqual(recorder.events, ["start", "second", "first", "stop(true)"])
  }

  func testACompletionBlockWithoutAnimationsRunsAfterTheCommit() {
    let scene = Scene()
    var fired = false
    scene.context.perform {
      CATransaction.begin()
      CATransaction.setCompletionBlock { fired = true }
      CATransaction.commit()
    }
    scene.context.layoutAndCommit()
    XCTAssertFalse(fired, "never inside the commit")
    scene.context.runDueWork()
    XCTAssertTrue(fired)
  }

  func testRemovingAnAnimationStopsItUnfinished() {
    let scene = Scene()
    let recorder = Recorder()
    scene.add(animation(1, recorder), "z")
    scene.context.perform { scene.layer.removeAnimation(forKey: "z") }
    scene.step(to: 0.1)
    XCTAssertEqual(recorder.events, ["start", "stop(false)"])
    assertEqual(scene.shown("zPosition"), 0, within: 0)
  }

  func testTheSameKeyReplacesAndNilNeverDoes() {
    let scene = Scene()
    let recorder = Recorder()
    scene.add(animation(1, recorder), "z")
    scene.add(animation(2, recorder), "z")
    scene.step(to: 0.1)
    XCTAssertEqual(recorder.events.filter { $0 == "stop(false)" }.count, 1)
    XCTAssertEqual(scene.layer.animation(forKey: "z")?.duration, 2)
    scene.add(animation(3), nil)
    scene.add(animation(3), nil)
    XCTAssertEqual(scene.layer.runningAnimations.count, 3)
    XCTAssertEqual(scene.layer.animationKeys(), ["z"])
  }

  func testALayerTakenOutOfTheTreeStopsItsAnimations() {
    let scene = Scene()
    let recorder = Recorder()
    scene.add(animation(1, recorder))
    scene.context.perform { scene.layer.removeFromSuperlayer() }
    scene.step(to: 0.1)
    scene.step(to: 0.1)
    XCTAssertEqual(recorder.events, ["start", "stop(false)"])
  }

  func testALayerInNoTreeStartsAndStopsAtOnce() {
    let scene = Scene()
    let recorder = Recorder()
    let loose = CALayer()
    scene.context.perform { loose.add(animation(1, recorder), forKey: nil) }
    scene.context.layoutAndCommit()
    XCTAssertEqual(recorder.events, ["start", "stop(false)"])
  }

  func testAHeldAnimationStopsOnceAndStays() {
    let scene = Scene()
    let recorder = Recorder()
    let held = animation(1, recorder)
    held.fillMode = .forwards
    held.isRemovedOnCompletion = false
    scene.add(held, "z")
    scene.step(to: 1)
    scene.step(to: 2)
    scene.step(to: 3)
    XCTAssertEqual(recorder.events, ["start", "stop(true)"])
    assertEqual(scene.shown("zPosition"), 1, within: 0)
    XCTAssertEqual(scene.layer.zPosition, 0)
    XCTAssertFalse(scene.context.needsFrames)
  }

  func testAddCopiesAndFreezes() {
    let scene = Scene()
    let original = animation(1)
    scene.add(original, "z")
    original.duration = 5
    let copy = scene.layer.animation(forKey: "z")
    XCTAssertEqual(copy?.duration, 1)
    let (_, messages) = Diagnostics.withCapture { copy?.duration = 9 }
    XCTAssertEqual(copy?.duration, 1)
    XCTAssertEqual(messages.count, 1)
    XCTAssertTrue(messages[0].text.contains("cannot be changed"), messages[0].text)
  }

  func testActionSearchOrder() {
    final class Silent: NSObject, CALayerDelegate {
      func action(for layer: CALayer, forKey event: String) -> CAAction? {
        event == "opacity" ? NSNull() : nil
      }
    }
    let scene = Scene()
    let delegate = Silent()
    scene.layer.delegate = delegate
    let own = CABasicAnimation(keyPath: "position.x")
    scene.layer.actions = ["position": own, "opacity": own]
    scene.layer.style = ["actions": ["zPosition": own as CAAction], "style": [:] as [AnyHashable: Any]]
    XCTAssertNil(scene.layer.action(forKey: "opacity"), "the search ends at NSNull, which is no action")
    XCTAssertTrue(scene.layer.action(forKey: "position") === own)
    XCTAssertTrue(scene.layer.action(forKey: "zPosition") === own)
    XCTAssertNil(scene.layer.action(forKey: "bounds"))
  }

  func testUnbalancedCommitIsReported() {
    let (_, messages) = Diagnostics.withCapture { CATransaction.commit() }
    XCTAssertEqual(
      messages.map(\.text), ["CATransaction.commit() was called without begin(); nothing to commit."])
  }

  func testAnOuterBlockWaitsForInnerAnimations() {
    let scene = Scene()
    let recorder = Recorder()
    scene.context.perform {
      CATransaction.begin()
      CATransaction.setCompletionBlock { recorder.events.append("outer") }
      CATransaction.begin()
      CATransaction.setCompletionBlock { recorder.events.append("inner") }
      scene.layer.add(animation(1), forKey: nil)
      CATransaction.commit()
      CATransaction.begin()
      scene.layer.add(animation(0.5), forKey: nil)
      CATransaction.commit()
      CATransaction.commit()
    }
    scene.context.layoutAndCommit()
    scene.step(to: 0.5)
    XCTAssertEqual(recorder.events, [])
    scene.step(to: 1)
    XCTAssertEqual(recorder.events, ["inner", "outer"])
  }

  func testTheCompletionBlockCanBeReadBack() {
    var fired = 0
    CATransaction.begin()
    XCTAssertNil(CATransaction.completionBlock())
    CATransaction.setCompletionBlock { fired += 1 }
    CATransaction.completionBlock()?()
    (CATransaction.value(forKey: kCATransactionCompletionBlock) as? () -> Void)?()
    CATransaction.begin()
    XCTAssertNil(CATransaction.completionBlock(), "inner transactions have their own")
    CATransaction.commit()
    CATransaction.setCompletionBlock(nil)
    XCTAssertNil(CATransaction.completionBlock())
    CATransaction.commit()
    XCTAssertEqual(fired, 2)
    Session.current.context.runDueWork()
  }

  func testValuesByName() {
    CATransaction.begin()
    CATransaction.setValue(2, forKey: kCATransactionAnimationDuration)
    CATransaction.setValue(true, forKey: kCATransactionDisableActions)
    CATransaction.setValue("blue", forKey: "mood")
    CATransaction.begin()
    XCTAssertEqual(CATransaction.value(forKey: kCATransactionAnimationDuration) as? Double, 2)
    XCTAssertEqual(CATransaction.value(forKey: kCATransactionDisableActions) as? Bool, true)
    XCTAssertEqual(CATransaction.value(forKey: "mood") as? String, "blue")
    XCTAssertNil(CATransaction.value(forKey: kCATransactionAnimationTimingFunction))
    CATransaction.commit()
    let (_, messages) = Diagnostics.withCapture {
      CATransaction.setValue("long", forKey: kCATransactionAnimationDuration)
    }
    XCTAssertEqual(messages.count, 1)
    CATransaction.commit()
    XCTAssertNil(CATransaction.value(forKey: "mood"))
  }

  func testFlushWaitsForTheOutermostCommit() {
    let scene = Scene()
    let recorder = Recorder()
    scene.context.perform {
      CATransaction.begin()
      scene.layer.add(animation(1, recorder), forKey: nil)
      CATransaction.flush()
      XCTAssertEqual(recorder.events, [])
      CATransaction.commit()
    }
    XCTAssertEqual(recorder.events, ["start"])
  }

  func testTenThousandAnimationsEndTogether() {
    let scene = Scene()
    let recorder = Recorder()
    scene.context.perform {
      for i in 0..<10_000 { scene.layer.add(animation(1, i % 1_000 == 0 ? recorder : nil), forKey: "k\(i)") }
    }
    scene.context.layoutAndCommit()
    scene.step(to: 0.5)
    XCTAssertEqual(scene.layer.animationKeys()?.count, 10_000)
    scene.context.perform {
      for i in stride(from: 0, to: 10_000, by: 2) { scene.layer.removeAnimation(forKey: "k\(i)") }
    }
    scene.step(to: 0.75)
    assertEqual(scene.shown("zPosition"), 0.75, within: 1e-12)
    XCTAssertEqual(scene.layer.animationKeys()?.first, "k1")
    scene.step(to: 1)
    XCTAssertNil(scene.layer.animationKeys())
    XCTAssertEqual(recorder.events.filter { $0 == "stop(false)" }.count, 10)
    XCTAssertFalse(scene.context.needsFrames)
  }
}
