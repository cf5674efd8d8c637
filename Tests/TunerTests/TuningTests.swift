import Stage
import Support
import Tuner
import UIKit
import XCTest

/// Numbers that are set instead of the code's: for what runs, for what comes next, and exactly as if the code said so.
final class TuningTests: XCTestCase {
  /// What the box shows at some times, with other numbers in the code itself.
  private func values(
    _ keyPath: String, at times: [TimeInterval], _ onTouch: @escaping (TouchBox) -> Void
  ) throws -> [Double] {
    let stage = try Sample.stage(taps: [0.1], onTouch)
    return try times.map { time in
      try stage.advance(to: time)
      return try number(keyPath, stage)
    }
  }

  private func number(_ keyPath: String, _ stage: Stage) throws -> Double {
    let box = try XCTUnwrap(stage.layer(named: "box"))
    return try XCTUnwrap(stage.presentedValue(keyPath, of: box) as? NSNumber).doubleValue
  }

  private let times: [TimeInterval] = [0.1, 0.15, 0.2, 0.3, 0.45, 0.7, 1.2]

  /// Tunes the only subject of `code` and expects what `tuned` shows.
  private func expect(
    _ values: [ParameterKey: ParameterValue], make code: @escaping (TouchBox) -> Void, _ keyPath: String,
    as tuned: @escaping (TouchBox) -> Void, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    let session = try Sample.session(taps: [0.1], code)
    session.transport.seek(to: 0.2)
    let subject = try XCTUnwrap(session.subjects.first, file: file, line: line)
    XCTAssertEqual(session.subjects.count, 1, file: file, line: line)
    XCTAssertTrue(session.set(values, of: subject.id), file: file, line: line)
    let expected = try self.values(keyPath, at: times, tuned)
    XCTAssertNotEqual(
      expected, try self.values(keyPath, at: times, code), "nothing to see", file: file, line: line)
    // The running one first, at once: the stage is where it was.
    XCTAssertEqual(session.transport.now, 0.2, file: file, line: line)
    XCTAssertEqual(try number(keyPath, session.stage), expected[2], file: file, line: line)
    for (time, value) in zip(times, expected) {
      session.transport.seek(to: time)
      XCTAssertEqual(try number(keyPath, session.stage), value, "at \(time)", file: file, line: line)
    }
    // The next tap has them too.
    session.transport.seek(to: 3)
    let atRest = try number(keyPath, session.stage)
    session.send(.tap(.identifier("box")))
    session.transport.seek(to: 3.15)
    XCTAssertNotEqual(try number(keyPath, session.stage), atRest, file: file, line: line)
    session.resetAll()
    session.transport.seek(to: 0.2)
    XCTAssertEqual(
      try number(keyPath, session.stage), try self.values(keyPath, at: [0.2], code)[0], file: file, line: line
    )
  }

  func testABlockWithACurve() throws {
    try expect(
      [.duration: .number(0.5), .delay: .number(0.03), .curve: .curve(BezierCurve(0.1, 0.9, 0.2, 1))],
      make: { box in UIView.animate(withDuration: 0.2) { box.center.x += 20 } }, "position.x",
      as: { box in
        let animation = CABasicAnimation(keyPath: "position")
        animation.isAdditive = true
        animation.fromValue = CGPoint(x: -20, y: 0)
        animation.toValue = CGPoint.zero
        animation.duration = 0.5
        animation.beginTime = CACurrentMediaTime() + 0.03
        animation.fillMode = .both
        animation.timingFunction = CAMediaTimingFunction(controlPoints: 0.1, 0.9, 0.2, 1)
        box.layer.add(animation, forKey: nil)
        CATransaction.setDisableActions(true)
        box.layer.position.x += 20
      })
  }

  func testABlockOnUIKitsSpring() throws {
    func block(_ box: TouchBox, _ duration: Double, _ ratio: CGFloat, _ velocity: CGFloat, _ delay: Double) {
      UIView.animate(
        withDuration: duration, delay: delay, usingSpringWithDamping: ratio, initialSpringVelocity: velocity,
        animations: { box.center.x += 20 })
    }
    try expect(
      [
        .duration: .number(0.9), .dampingRatio: .number(0.25), .initialVelocity: .number(3),
        .delay: .number(0.05),
      ],
      make: { block($0, 0.4, 0.8, 0, 0) }, "position.x", as: { block($0, 0.9, 0.25, 3, 0.05) })
  }

  func testABlockOnASpringByItsFeel() throws {
    func block(_ box: TouchBox, _ duration: Double, _ bounce: CGFloat) {
      UIView.animate(springDuration: duration, bounce: bounce) { box.center.x += 20 }
    }
    try expect(
      [.duration: .number(0.7), .bounce: .number(0.4)], make: { block($0, 0.4, 0) }, "position.x",
      as: { block($0, 0.7, 0.4) })
  }

  func testAPropertyAnimator() throws {
    func run(_ box: TouchBox, _ parameters: UITimingCurveProvider, _ duration: Double, _ delay: Double) {
      let animator = UIViewPropertyAnimator(duration: duration, timingParameters: parameters)
      animator.addAnimations { box.center.x += 20 }
      animator.startAnimation(afterDelay: delay)
    }
    try expect(
      [.duration: .number(0.6), .dampingRatio: .number(0.3), .delay: .number(0.1)],
      make: { run($0, UISpringTimingParameters(dampingRatio: 1), 0.3, 0) }, "position.x",
      as: { run($0, UISpringTimingParameters(dampingRatio: 0.3), 0.6, 0.1) })
    try expect(
      [.stiffness: .number(300), .damping: .number(9)],
      make: {
        run($0, UISpringTimingParameters(mass: 1, stiffness: 100, damping: 20, initialVelocity: .zero), 1, 0)
      },
      "position.x",
      as: {
        run($0, UISpringTimingParameters(mass: 1, stiffness: 300, damping: 9, initialVelocity: .zero), 1, 0)
      })
    try expect(
      [.curve: .curve(BezierCurve(0.2, 0.7, 0.3, 1.4))],
      make: { run($0, UICubicTimingParameters(animationCurve: .linear), 0.3, 0) }, "position.x",
      as: {
        run(
          $0,
          UICubicTimingParameters(
            controlPoint1: CGPoint(x: 0.2, y: 0.7), controlPoint2: CGPoint(x: 0.3, y: 1.4)), 0.3, 0)
      })
  }

  func testAKeyframeBlock() throws {
    func block(_ box: TouchBox, _ duration: Double, _ start: Double) {
      UIView.animateKeyframes(withDuration: duration, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.3) { box.center.x += 20 }
        UIView.addKeyframe(withRelativeStartTime: start, relativeDuration: 0.4) { box.center.x -= 10 }
      }
    }
    try expect(
      [.duration: .number(0.8), .frameStart(1): .number(0.6)], make: { block($0, 0.4, 0.3) }, "position.x",
      as: { block($0, 0.8, 0.6) })
  }

  func testKeyFrames() throws {
    func add(_ box: TouchBox, _ change: (CAKeyframeAnimation) -> Void) {
      let animation = CAKeyframeAnimation(keyPath: "transform.scale")
      animation.values = [1.0, 1.4, 0.9, 1.02, 1.0]
      animation.duration = 0.3
      animation.calculationMode = .cubic
      change(animation)
      box.layer.add(animation, forKey: "bounce")
    }
    try expect(
      [
        .values: .list([1, 1.6, 0.8, 1].map { .number($0) }),
        .keyTimes: .list([0, 0.2, 0.6, 1].map { .number($0) }), .calculationMode: .word("linear"),
        .duration: .number(0.5), .repeatCount: .number(2), .delay: .number(0.05),
      ].filter { $0.key != .keyTimes }, make: { add($0) { _ in } }, "transform.scale",
      as: {
        add($0) { animation in
          animation.values = [1, 1.6, 0.8, 1]
          animation.calculationMode = .linear
          animation.duration = 0.5
          animation.repeatCount = 2
          animation.beginTime = CACurrentMediaTime() + 0.05
        }
      })
    try expect(
      [.keyTimes: .list([0, 0.1, 0.5, 0.8, 1].map { .number($0) })],
      make: { add($0) { $0.keyTimes = [0, 0.25, 0.5, 0.75, 1] } }, "transform.scale",
      as: { add($0) { $0.keyTimes = [0, 0.1, 0.5, 0.8, 1] } })
  }

  func testASpringObject() throws {
    func add(_ box: TouchBox, _ stiffness: CGFloat, _ damping: CGFloat, _ mass: CGFloat, settles: Bool) {
      let animation = CASpringAnimation(keyPath: "position.x")
      animation.byValue = 20
      animation.stiffness = stiffness
      animation.damping = damping
      animation.mass = mass
      animation.duration = settles ? animation.settlingDuration : 1
      box.layer.add(animation, forKey: nil)
    }
    try expect(
      [.stiffness: .number(250), .damping: .number(8), .mass: .number(2)],
      make: { add($0, 100, 10, 1, settles: false) }, "position.x",
      as: { add($0, 250, 8, 2, settles: false) })
    // One that runs until it has settled continues doing so.
    let session = try Sample.session(taps: [0.1]) { add($0, 100, 10, 1, settles: true) }
    session.transport.seek(to: 0.2)
    let subject = try XCTUnwrap(session.subjects.first)
    var spring = try XCTUnwrap(subject.spring)
    XCTAssertEqual(spring, SpringValues())
    spring.dampingRatio = 0.1
    XCTAssertTrue(session.setSpring(spring, of: subject.id))
    let expected = try values("position.x", at: times) {
      add($0, 100, CGFloat(spring.damping), 1, settles: true)
    }
    for (time, value) in zip(times, expected) {
      session.transport.seek(to: time)
      XCTAssertEqual(try number("position.x", session.stage), value, accuracy: 1e-9)
    }
    XCTAssertEqual(
      session.interactions[1].motions[0].end, 0.1 + SpringFigures(spring).settlingTime, accuracy: 1e-9)
    // The duration follows in the code by itself: it is no number of its own, unless it is set.
    XCTAssertNil(session.variant.overrides[subject.id, .duration])
    XCTAssertEqual(
      try XCTUnwrap(session.subjects.first?[.duration]?.value.number), SpringFigures(spring).settlingTime,
      accuracy: 1e-9)
    XCTAssertTrue(session.set(.number(0.4), .duration, of: subject.id))
    XCTAssertEqual(session.subjects.first?[.duration]?.value, .number(0.4))
  }

  func testValuesColoursAndGroups() throws {
    func add(_ box: TouchBox, to color: UIColor, radius: CGFloat, duration: Double, child: Double) {
      let tint = CABasicAnimation(keyPath: "backgroundColor")
      tint.toValue = color.cgColor
      let round = CABasicAnimation(keyPath: "cornerRadius")
      round.fromValue = 0
      round.toValue = radius
      round.duration = child
      let group = CAAnimationGroup()
      group.animations = [tint, round]
      group.duration = duration
      box.layer.add(group, forKey: nil)
    }
    let blue = ParameterValue.color(red: 0, green: 0, blue: 1, alpha: 1)
    try expect(
      [
        ParameterKey.to.inChild(0): blue, ParameterKey.to.inChild(1): .number(18),
        ParameterKey.duration.inChild(1): .number(0.6), .duration: .number(0.8),
      ], make: { add($0, to: .green, radius: 6, duration: 0.4, child: 0.2) }, "cornerRadius",
      as: { add($0, to: .blue, radius: 18, duration: 0.8, child: 0.6) })
    let session = try Sample.session(taps: [0.1]) {
      add($0, to: .green, radius: 6, duration: 0.4, child: 0.2)
    }
    session.transport.seek(to: 0.3)
    let id = try XCTUnwrap(session.subjects.first).id
    session.set(blue, ParameterKey.to.inChild(0), of: id)
    let tuned = session.stage.render()
    let other = try Sample.stage(taps: [0.1]) { add($0, to: .blue, radius: 6, duration: 0.4, child: 0.2) }
    XCTAssertEqual(tuned.differences(from: try other.image(at: 0.3)), 0)
  }

  /// What follows from an animation's end follows from the tuned one's.
  func testCompletionsComeWhenTheTunedAnimationEnds() throws {
    func chain(_ box: TouchBox, _ duration: Double) {
      UIView.animate(withDuration: duration) {
        box.center.x += 20
      } completion: { _ in
        UIView.animate(withDuration: 0.3) { box.center.x -= 40 }
      }
    }
    let session = try Sample.session(taps: [0.1]) { chain($0, 0.2) }
    session.transport.seek(to: 1)
    let first = try XCTUnwrap(session.subjects.first)
    session.set(.number(0.6), .duration, of: first.id)
    let expected = try values("position.x", at: times) { chain($0, 0.6) }
    for (time, value) in zip(times, expected) {
      session.transport.seek(to: time)
      XCTAssertEqual(try number("position.x", session.stage), value)
    }
    XCTAssertEqual(session.interactions[1].motions.map(\.start), [0.1, 0.7], "also what is still to come")
  }

  // MARK: Identity

  func testALineOfCodeIsOneSubjectForAllLayers() throws {
    let session = try Sample.session(taps: [0.1, 0.5, 1]) { Sample.slide($0) }
    session.transport.seek(to: 2)
    XCTAssertEqual(session.subjects.count, 1)
    XCTAssertEqual(session.subjects.first?.id.file, "SampleStage/SampleStage.swift")
    XCTAssertEqual(Set(session.interactions.flatMap(\.motions).map(\.subject)).count, 1)
  }

  /// A loop gives each its own delay: what they have in common is tuned for all, the rest for each.
  func testALoopSharesWhatItsTurnsHaveInCommon() throws {
    let session = try Sample.session(taps: [0.1]) { box in
      for (index, keyPath) in ["position.x", "position.x", "position.x"].enumerated() {
        let animation = CABasicAnimation(keyPath: keyPath)
        animation.byValue = 10
        animation.duration = 0.4
        animation.timeOffset = 0.1 * Double(index)
        animation.isAdditive = true
        box.layer.add(animation, forKey: "\(index)")
      }
    }
    session.transport.seek(to: 0.2)
    XCTAssertEqual(session.subjects.map(\.id.instance), [0, 1, 2])
    let last = try XCTUnwrap(session.subjects.last)
    session.set([.duration: .number(1), .timeOffset: .number(0.5)], of: last.id)
    XCTAssertEqual(session.subjects.map { $0[.duration]?.value }, [.number(1), .number(1), .number(1)])
    XCTAssertEqual(session.subjects.map { $0[.timeOffset]?.value }, [.number(0), .number(0.1), .number(0.5)])
    XCTAssertEqual(
      session.interactions[1].motions.map { $0.summary?.duration }, [1, 1, 1], "and all three run so")
    session.reset(of: last.id)
    XCTAssertEqual(session.variant.overrides.count, 0)
  }

  // MARK: Undo

  func testUndoRedoAndGestures() throws {
    let session = try Sample.session(taps: [0.1]) { Sample.bounce($0) }
    session.transport.seek(to: 0.2)
    let id = try XCTUnwrap(session.subjects.first).id
    func duration() -> ParameterValue? { session.subject(id)?[.duration]?.value }
    XCTAssertFalse(session.canUndo)
    for step in 1...20 { session.set(.number(0.3 + Double(step) / 100), .duration, of: id, gesture: "drag") }
    XCTAssertEqual(duration(), .number(0.5))
    session.endGesture()
    session.set(.number(0.9), .duration, of: id, gesture: "drag")
    session.set(.word("linear"), .calculationMode, of: id)
    session.undo()
    XCTAssertEqual(session.subject(id)?[.calculationMode]?.value, .word("cubic"))
    XCTAssertEqual(duration(), .number(0.9))
    session.undo()
    XCTAssertEqual(duration(), .number(0.5))
    session.undo()
    XCTAssertEqual(duration(), .number(0.3))
    XCTAssertFalse(session.canUndo)
    session.redo()
    session.redo()
    XCTAssertEqual(duration(), .number(0.9))
    session.set(.number(1), .duration, of: id)
    XCTAssertFalse(session.canRedo)
    session.resetAll()
    XCTAssertTrue(session.variant.overrides.isEmpty)
    session.undo()
    XCTAssertEqual(duration(), .number(1))
    session.set(.number(0.3), .duration, of: id)
    XCTAssertTrue(session.variant.overrides.isEmpty, "the code's own number is no change")
  }

  // MARK: Robustness

  func testValuesThatMakeNoSenseAreReportedAndChangeNothing() throws {
    let session = try Sample.session(taps: [0.1]) { Sample.bounce($0) }
    session.transport.seek(to: 0.2)
    let id = try XCTUnwrap(session.subjects.first).id
    let (_, messages) = Diagnostics.withCapture {
      XCTAssertFalse(session.set(.number(.nan), .duration, of: id))
      XCTAssertFalse(session.set(.number(-1), .duration, of: id))
      XCTAssertFalse(session.set(.word("wild"), .calculationMode, of: id))
      XCTAssertFalse(session.set(.number(1), .values, of: id))
      XCTAssertFalse(session.set(.list([]), .values, of: id))
      XCTAssertFalse(session.set(.number(1), .mass, of: id))
      XCTAssertFalse(session.setSpring(SpringValues(), of: id))
      XCTAssertFalse(session.set(.number(1), .duration, of: .init(file: "A.swift", line: 3, kind: .block)))
    }
    XCTAssertTrue(session.variant.overrides.isEmpty)
    XCTAssertFalse(session.canUndo)
    XCTAssertEqual(
      messages.map(\.text),
      [
        "duration must be a number; it stays as it is",
        "duration must lie in 0.0...100000.0, got -1.0; it stays as it is",
        "calculation mode is one of linear, discrete, paced, cubic, cubicPaced, not \"wild\"; it stays as it is",
        "values is no 1; it stays as it is", "key frames need values; it stays as it is",
        "key frames transform.scale \(id.file.split(separator: "/").last ?? ""):\(id.line) has no mass; it stays as it is",
        "there is no spring at \(id.file):\(id.line); the numbers stay as they are",
        "nothing that can be tuned has run at A.swift:3; the numbers stay as they are",
      ])
  }

  /// An animation that is gone, or is not there yet, can still be edited: its place in the code is.
  func testAnAnimationThatWasRemovedCanBeEdited() throws {
    let session = try Sample.session(taps: [0.1]) { box in
      Sample.bounce(box)
      MediaScheduler.current.after(0.1) { box.layer.removeAllAnimations() }
    }
    session.transport.seek(to: 1)
    let id = try XCTUnwrap(session.subjects.first).id
    XCTAssertTrue(session.set(.number(0.8), .duration, of: id))
    session.transport.seek(to: 0)
    XCTAssertEqual(session.subject(id)?[.duration]?.value, .number(0.8))
    XCTAssertTrue(session.set(.number(0.7), .duration, of: id))
    session.transport.seek(to: 0.15)
    XCTAssertEqual(session.interactions[1].motions.first?.summary?.duration, 0.7)
  }

  func testAThousandAnimationsAtOnce() throws {
    let session = try Sample.session(taps: [0.1]) { box in
      for index in 0..<1_000 {
        let layer = CALayer()
        layer.name = "dot.\(index)"
        box.layer.addSublayer(layer)
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.toValue = 0
        animation.duration = 0.5
        layer.add(animation, forKey: nil)
      }
    }
    session.transport.seek(to: 0.2)
    XCTAssertEqual(session.interactions[1].motions.filter { $0.id.keyPath == "opacity" }.count, 1_000)
    let subject = try XCTUnwrap(session.subjects.first { $0.id.keyPath == "opacity" })
    XCTAssertEqual(session.subjects.filter { $0.id.keyPath == "opacity" }.count, 1, "one line of code")
    session.set(.number(2), .duration, of: subject.id)
    XCTAssertEqual(
      Set(session.interactions[1].motions.filter { $0.id.keyPath == "opacity" }.map { $0.summary?.duration }),
      [2])
  }
}
