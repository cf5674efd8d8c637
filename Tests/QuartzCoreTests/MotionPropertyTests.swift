import XCTest

@testable import QuartzCore
@testable import Scene

/// What must hold for every motion, whatever its parameters: continuity, independence of history, scaling of time,
/// interruption.
final class MotionPropertyTests: XCTestCase {
  /// The same numbers on every machine (Steele, Lea & Flood: SplitMix64).
  private struct Random {
    var state: UInt64
    mutating func unit() -> Double {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return Double((z ^ (z >> 31)) >> 11) * 0x1p-53
    }
    mutating func within(_ range: ClosedRange<Double>) -> Double {
      range.lowerBound + (range.upperBound - range.lowerBound) * unit()
    }
  }

  // MARK: Curves

  func testPacingCurvesAreContinuousAndHitTheirEnds() {
    var random = Random(state: 1)
    for _ in 0..<200 {
      let curve = PacingCurve(
        x1: random.unit(), y1: random.within(-1...2), x2: random.unit(), y2: random.within(-1...2))
      XCTAssertEqual(curve.value(at: 0), 0)
      XCTAssertEqual(curve.value(at: 1), 1)
      XCTAssertEqual(curve.value(at: -3), 0)
      XCTAssertEqual(curve.value(at: 7), 1)
      // Halving the step must shrink the largest jump, even where the curve is vertical (there it goes as a cube root).
      func largestStep(_ n: Int) -> Double {
        (1...n).map {
          (curve.value(at: Double($0) / Double(n)) - curve.value(at: Double($0 - 1) / Double(n))).magnitude
        }.max() ?? 0
      }
      XCTAssertLessThan(largestStep(8_000), largestStep(1_000) * 0.75 + 1e-9)
    }
  }

  func testSpringsAreContinuousInPlaceAndSpeedAndSettle() {
    var random = Random(state: 2)
    for i in 0..<300 {
      let k = random.within(1...600), m = random.within(0.2...4)
      let ratio = i % 3 == 0 ? 1 : random.within(0.05...2.5)
      let v = random.within(-8...8)
      let spring = SpringSolution(
        mass: m, stiffness: k, damping: ratio * 2 * (k * m).squareRoot(), initialVelocity: v,
        allowsOverdamping: i % 2 == 0)
      XCTAssertEqual(spring.position(at: 0), 0)
      assertEqual(spring.velocity(at: 0), v, within: 1e-9)
      let settled = spring.settlingDuration
      let h = settled / 20_000
      var last = 0.0
      // No step is longer than the greatest speed on the way allows.
      let frequency = (k / m).squareRoot()
      let fastest = (v.magnitude + 3 * frequency) * 2
      for n in 1...2_000 {
        let x = spring.position(at: Double(n) * h)
        XCTAssertLessThanOrEqual((x - last).magnitude, fastest * h + 1e-12)
        last = x
      }
      // Without oscillation "settled" is the first tenth of a second within 0.1 %, which a fast start may cross.
      for n in 0...50 {
        let x = spring.position(at: settled * ((ratio < 1 ? 1 : 4) + Double(n) / 25))
        assertEqual(x, 1, within: 0.00101, "spring \(i) settles at \(settled)")
      }
      // The three regimes meet: a damping ratio near 1 gives nearly the critical motion.
      let near = [0.999_999, 1, 1.000_001].map {
        SpringSolution(
          mass: m, stiffness: k, damping: $0 * 2 * (k * m).squareRoot(), initialVelocity: v,
          allowsOverdamping: true
        ).position(at: settled / 4)
      }
      assertEqual(near[0], near[1], within: 1e-4)
      assertEqual(near[2], near[1], within: 1e-4)
    }
  }

  func testPairsOfSpringsHaveTheBitsOfSingleOnes() {
    var random = Random(state: 7)
    var refused = 0
    for i in 0..<20_000 {
      let size = [1e-9, 1, 30, 1e4, 1e8][i % 5]
      func pair(_ range: ClosedRange<Double>) -> SIMD2<Double> {
        SIMD2(random.within(range), random.within(range))
      }
      let t = pair(0...size), decay = pair(0...20), rate = pair(0...60), coefficient = pair(-3...3)
      guard let p = SpringPair.underDamped(t, decay, rate, coefficient) else {
        refused += 1
        continue
      }
      for k in 0..<2 {
        let single = SpringSolution.underDamped(t[k], decay[k], rate[k], coefficient[k])
        XCTAssertEqual(p[k].bitPattern, single.bitPattern, "\(t[k]) \(decay[k]) \(rate[k]) \(coefficient[k])")
      }
    }
    XCTAssertTrue((4_000...12_000).contains(refused), "only far arguments are left out, not \(refused)")
  }

  /// Two, four or eight springs at once have the bits of one at a time; those that need the scalar form are left to it.
  func testSpringsInARowHaveTheBitsOfOneAtATime() throws {
    try XCTSkipIf(SpringRun.width == 0, "this processor has no vectors that are known")
    for width in [2, 4, 8] where width <= SpringRun.width { checkSpringsInARow(width: width) }
  }

  private func checkSpringsInARow(width: Int) {
    var random = Random(state: 31)
    let numbers = UnsafeMutablePointer<Double>.allocate(capacity: 16 * width)
    let entries = UnsafeMutablePointer<RunningRecord>.allocate(capacity: width)
    defer {
      numbers.deallocate()
      entries.deallocate()
    }
    var refused = 0
    for round in 0..<20_000 {
      let isScale = round % 3 == 0
      let time = random.within(0...(round % 2 == 0 ? 4.0 : 40_000))
      numbers.initialize(repeating: -7, count: 16 * width)
      for k in 0..<width {
        var entry = RunningRecord(
          target: numbers + 16 * k, beneath: RunningRecord.zero, begin: time - random.within(0...time),
          end: time + random.within(0...1), motion: MotionID(index: k))
        (entry.decay, entry.rate, entry.coefficient) = (
          random.within(0...20), random.within(0...60), random.within(-3...3)
        )
        (entry.from, entry.to) = (random.within(-9...9), random.within(-9...9))
        entry.route = isScale ? .underDampedScale : .underDamped
        // Added to what the one before writes.
        if k % 4 == 1 && !isScale { entry.beneath = UnsafePointer(numbers + 16 * (k - 1)) }
        // One that has not begun, has ended, or is of another kind, now and then.
        switch round % 40 == 7 && k == round / 40 % width ? round / 40 % 3 : 3 {
        case 0: entry.begin = time + 1
        case 1: entry.end = time - 1
        case 2: entry.route = .critical
        default: break
        }
        (entries + k).initialize(to: entry)
      }
      guard SpringRun.evaluate(entries, entries + width, width: width, at: time) else {
        refused += 1
        XCTAssertEqual(
          (0..<16 * width).count { numbers[$0] == -7 }, 16 * width, "nothing is written, \(round)")
        continue
      }
      XCTAssertTrue(round % 40 != 7, "round \(round)")
      for k in 0..<width {
        let entry = entries[k]
        let p = SpringSolution.underDamped(time - entry.begin, entry.decay, entry.rate, entry.coefficient)
        let value = p == 1 ? entry.to : entry.from + (entry.to - entry.from) * p
        let expected = isScale ? value : value + (k % 4 == 1 ? numbers[16 * (k - 1)] : 0)
        for place in isScale ? [0, RunningRecord.stride, 2 * RunningRecord.stride] : [0] {
          XCTAssertEqual(
            numbers[16 * k + place].bitPattern, expected.bitPattern, "\(width) at once, round \(round), \(k)")
        }
      }
    }
    XCTAssertTrue(
      (500...12_000).contains(refused), "only odd ones and far arguments are left out, not \(refused)")
  }

  // MARK: A scene of everything

  /// Every class of animation at once; `speed` and `start` stretch and shift all of it.
  private func busyScene(speed: Float = 1) -> (Scene, CAShapeLayer) {
    let scene = Scene()
    let shape = CAShapeLayer()
    scene.change {
      scene.layer.addSublayer(shape)
      scene.layer.speed = speed
      // The layer's local time is that of the scene at the origin.
      scene.layer.timeOffset = Scene.origin
      scene.layer.beginTime = Scene.origin
    }
    func add(_ layer: CALayer, _ animation: CAAnimation) {
      animation.isRemovedOnCompletion = false
      scene.context.perform { layer.add(animation, forKey: nil) }
    }
    let spring = CASpringAnimation(keyPath: "position")
    (spring.fromValue, spring.toValue) = (CGPoint(x: -40, y: 12), CGPoint.zero)
    (spring.isAdditive, spring.duration) = (true, spring.settlingDuration)
    add(scene.layer, spring)
    let second = CASpringAnimation(keyPath: "position.x")
    (second.fromValue, second.toValue, second.isAdditive, second.duration) = (30.0, 0.0, true, 1)
    (second.stiffness, second.damping) = (400, 8)
    add(scene.layer, second)
    let frames = CAKeyframeAnimation(keyPath: "transform.scale")
    (frames.values, frames.calculationMode, frames.duration) = ([1.0, 1.4, 0.9, 1.02, 1.0], .cubic, 0.7)
    (frames.repeatCount, frames.autoreverses) = (1.5, true)
    add(scene.layer, frames)
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addCurve(
      to: CGPoint(x: 80, y: 40), control1: CGPoint(x: 90, y: 0), control2: CGPoint(x: 0, y: 60))
    let travel = CAKeyframeAnimation(keyPath: "position")
    (travel.path, travel.calculationMode, travel.rotationMode) = (path, .paced, .rotateAuto)
    travel.duration = 1.3
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.duration, fade.beginTime) = (1.0, 0.2, 0.5, 0.25)
    let group = CAAnimationGroup()
    (group.animations, group.duration, group.fillMode) = ([travel, fade], 0.9, .forwards)
    (group.repeatCount, group.timingFunction) = (2, CAMediaTimingFunction(name: .easeInEaseOut))
    add(shape, group)
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    (turn.byValue, turn.duration, turn.repeatCount, turn.isCumulative) = (1.0, 0.4, 4, true)
    add(shape, turn)
    scene.context.layoutAndCommit()
    return (scene, shape)
  }

  private func shown(_ scene: Scene, _ shape: CALayer, at t: Double) -> [Double] {
    scene.context.setTime(Scene.origin + t)
    scene.context.evaluate()
    return [scene.layer, shape].flatMap { layer in
      (0..<layer.kind.slotCount).map { layer.node.pointee.presentation[$0] }
    }
  }

  private func assertSame(
    _ a: [Double], _ b: [Double], within tolerance: Double, _ message: String, line: UInt = #line
  ) {
    for (x, y) in zip(a, b) where !(x.isNaN && y.isNaN) {
      guard (x - y).magnitude <= tolerance * max(1, y.magnitude) else {
        return XCTFail("\(x) is not \(y) \(message)", line: line)
      }
    }
  }

  func testTheFramesBeforeDoNotMatter() {
    var random = Random(state: 3)
    let times = (0..<60).map { Double($0) * 0.04 }
    let (scene, shape) = busyScene()
    let regular = times.map { shown(scene, shape, at: $0) }
    for _ in 0..<20 {
      let (other, otherShape) = busyScene()
      for (i, t) in times.enumerated() {
        // Some frames are skipped, some more are drawn between.
        if random.unit() < 0.6 { continue }
        if i > 0, random.unit() < 0.5 { _ = shown(other, otherShape, at: t - 0.04 * random.unit()) }
        let values = shown(other, otherShape, at: t)
        XCTAssertTrue(
          zip(values, regular[i]).allSatisfy { $0.bitPattern == $1.bitPattern }, "bit by bit at \(t)")
      }
    }
  }

  func testSixtyAndOneHundredTwentyFramesAgree() {
    let (slow, slowShape) = busyScene()
    let (fast, fastShape) = busyScene()
    for i in 0..<200 {
      let a = shown(slow, slowShape, at: Double(i) / 60)
      _ = shown(fast, fastShape, at: Double(2 * i) / 120)
      let b = shown(fast, fastShape, at: Double(2 * i) / 120)
      XCTAssertTrue(zip(a, b).allSatisfy { $0.bitPattern == $1.bitPattern }, "at \(i)/60")
      _ = shown(fast, fastShape, at: Double(2 * i + 1) / 120)
    }
  }

  func testATenthOfTheSpeedIsTenTimesTheLength() {
    let (whole, wholeShape) = busyScene()
    // A power of two would hide rounding; one tenth as a Float is what apps write.
    let (tenth, tenthShape) = busyScene(speed: 0.1)
    let speed = Double(Float(0.1))
    for i in 0..<150 {
      let t = Double(i) * 0.02
      assertSame(
        shown(tenth, tenthShape, at: t / speed), shown(whole, wholeShape, at: t), within: 1e-8, "at \(t)")
    }
  }

  func testPausingAndResumingLosesNothing() {
    let (scene, shape) = busyScene()
    let (paused, pausedShape) = busyScene()
    var random = Random(state: 4)
    var lost = 0.0
    var t = 0.0
    for _ in 0..<40 {
      t += random.within(0...0.08)
      let wanted = shown(scene, shape, at: t)
      assertSame(shown(paused, pausedShape, at: t + lost), wanted, within: 1e-9, "before \(t)")
      paused.change {
        let now = paused.layer.convertTime(CACurrentMediaTime(), from: nil)
        paused.layer.speed = 0
        paused.layer.timeOffset = now
      }
      lost += random.within(0...3)
      assertSame(shown(paused, pausedShape, at: t + lost), wanted, within: 1e-9, "while paused at \(t)")
      paused.change {
        let stopped = paused.layer.timeOffset
        paused.layer.speed = 1
        paused.layer.timeOffset = 0
        paused.layer.beginTime = 0
        paused.layer.beginTime = paused.layer.convertTime(CACurrentMediaTime(), from: nil) - stopped
      }
    }
  }

  // MARK: Interruption

  /// As UIKit retargets: the model jumps, a further additive spring takes up the difference.
  func testInterruptingASpringKeepsPlaceAndSpeed() {
    var random = Random(state: 5)
    for i in 0..<1_000 {
      let scene = Scene()
      func move(to x: Double) {
        let spring = CASpringAnimation(keyPath: "position.x")
        spring.fromValue = Double(scene.layer.position.x) - x
        (spring.toValue, spring.isAdditive) = (0.0, true)
        (spring.stiffness, spring.damping) = (100, i % 2 == 0 ? 10 : 20)
        spring.duration = spring.settlingDuration
        scene.change { scene.layer.position.x = x }
        scene.add(spring)
      }
      move(to: 100)
      let t = random.within(0.01...1.2), target = random.within(-200...200)
      let h = 1e-6
      // Three samples on each side give the speed to h².
      let before = [2 * h, h, 0].map { scene.number("position.x", at: t - $0) }
      move(to: target)
      let after = [0, h, 2 * h].map { scene.number("position.x", at: t + $0) }
      assertEqual(after[0], before[2], within: 1e-12 * max(1, before[2].magnitude), "place at \(t)")
      let speedBefore = (3 * before[2] - 4 * before[1] + before[0]) / (2 * h)
      let speedAfter = (-3 * after[0] + 4 * after[1] - after[2]) / (2 * h)
      assertEqual(speedAfter, speedBefore, within: 2e-5, "speed of about 1,000 points a second at \(t)")
    }
  }

  /// The same with the closed form's own speed, to the full 1e-6 of a travel.
  func testTheSumOfInterruptedSpringsIsSmooth() {
    var random = Random(state: 6)
    let spring = SpringSolution(
      mass: 1, stiffness: 100, damping: 10, initialVelocity: 0, allowsOverdamping: false)
    for _ in 0..<1_000 {
      let t = random.within(0...1.5), target = random.within(-2...2)
      let (x, v) = (spring.position(at: t), spring.velocity(at: t))
      // Model at the target, the old spring's remainder, the new one from the jump back.
      let place = target + (x - 1) + (1 - target) * (1 - spring.position(at: 0))
      let speed = v - (1 - target) * spring.velocity(at: 0)
      assertEqual(place, x, within: 1e-12)
      assertEqual(speed, v, within: 1e-6)
    }
  }
}

/// A spring that is alone on a layer's scale takes a shorter way through the engine; it must lead to the same place.
final class ScaleSpringTests: XCTestCase {
  func testTheShortWayFollowsWhatIsCommittedBeneath() throws {
    let scene = Scene()
    let spring = CASpringAnimation(keyPath: "transform.scale")
    (spring.fromValue, spring.toValue, spring.damping, spring.duration) = (1.0, 2.0, 4, 3)
    scene.add(spring, "scale")
    let solution = spring.solution
    func check(at t: Double, _ beneath: CATransform3D) throws {
      scene.context.setTime(Scene.origin + t)
      let shown = try XCTUnwrap(scene.layer.presentedValue(forKeyPath: "transform") as? CATransform3D)
      let factor = 1 + solution.position(at: t)
      XCTAssertEqual(shown.m11, factor, accuracy: 1e-12)
      XCTAssertEqual(shown.m22, factor, accuracy: 1e-12)
      XCTAssertEqual(shown.m33, factor, accuracy: 1e-12)
      XCTAssertEqual(shown.m41, beneath.m41, accuracy: 1e-12)
      XCTAssertEqual(shown.m12, 0)
    }
    try check(at: 0.1, CATransform3DIdentity)
    let moved = CATransform3DMakeTranslation(7, 0, 0)
    scene.change { scene.layer.transform = moved }
    try check(at: 0.2, moved)
    scene.change { scene.layer.transform = CATransform3DIdentity }
    try check(at: 0.3, CATransform3DIdentity)
    // A second animation of the transform joins and leaves.
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    (turn.fromValue, turn.toValue, turn.duration) = (0.0, 1.0, 0.5)
    scene.add(turn, "turn")
    scene.context.setTime(Scene.origin + 0.5)
    assertEqual(scene.shown("transform.rotation.z"), 0.4, within: 1e-9)
    assertEqual(scene.shown("transform.scale"), 1 + solution.position(at: 0.5), within: 1e-9)
    scene.step(to: 0.9)
    try check(at: 0.95, CATransform3DIdentity)
    scene.step(to: 3)
    scene.step(to: 3.1)
    XCTAssertEqual(
      scene.layer.presentedValue(forKeyPath: "transform") as? CATransform3D, CATransform3DIdentity)
  }
}
