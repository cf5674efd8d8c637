import XCTest

@testable import QuartzCore
@testable import Scene

/// Replicators: where instances are, their colours, their delays.
final class LayersReplicatorTests: XCTestCase {
  private let replicator = CAReplicatorLayer()
  private let dot = CALayer()
  private lazy var scene = Scene(replicator)

  private func show(_ change: () -> Void = {}) -> Picture {
    scene.change {
      replicator.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
      dot.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      dot.backgroundColor = .white
      if dot.superlayer == nil { replicator.addSublayer(dot) }
      replicator.instanceCount = 4
      replicator.instanceTransform = CATransform3DMakeTranslation(20, 0, 0)
      change()
    }
    return scene.picture()
  }

  func testDefaults() {
    XCTAssertEqual(replicator.instanceCount, 1)
    XCTAssertEqual(replicator.instanceDelay, 0)
    XCTAssertEqual(replicator.instanceTransform, CATransform3DIdentity)
    XCTAssertEqual(replicator.instanceColor?.lanes, SIMD4(1, 1, 1, 1))
    XCTAssertFalse(replicator.preservesDepth)
  }

  func testInstancesMoveByTheTransform() {
    let picture = show()
    let row = (0..<100).map { picture[$0, 5] == 0xFFFF_FFFF }
    XCTAssertEqual(row, (0..<100).map { $0 < 80 && $0 % 20 < 10 })
    XCTAssertEqual(picture[5, 15], 0xFF00_0000)
    let fewer = show { replicator.instanceCount = 0 }
    XCTAssertEqual(fewer[5, 5], 0xFF00_0000, "no instances show nothing")
  }

  func testTransformsAreAboutTheAnchorPoint() {
    // A quarter turn about the centre of 100 × 100: the dot at the top left goes around the corners.
    let picture = show {
      replicator.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      replicator.instanceTransform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    }
    for (x, y) in [(5, 5), (94, 5), (94, 94), (5, 94)] {
      XCTAssertEqual(picture[x, y], 0xFFFF_FFFF, "\(x) \(y)")
    }
    XCTAssertEqual(picture[50, 50], 0xFF00_0000)
  }

  func testColourOffsets() {
    let picture = show {
      replicator.instanceColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
      replicator.instanceRedOffset = -0.25
      replicator.instanceBlueOffset = 0.5
      replicator.instanceAlphaOffset = -0.25
    }
    XCTAssertEqual(channels(picture[5, 5]), [255, 128, 0])
    for (a, b) in zip(channels(picture[25, 5]), [0.75 * 0.75, 0.5 * 0.75, 0.5 * 0.75]) {
      XCTAssertEqual(Double(a), b * 255, accuracy: 1.5)
    }
    // Blue is kept at 1: the third and fourth instance have 1 and 1.5.
    for (a, b) in zip(channels(picture[65, 5]), [0.25 * 0.25, 0.5 * 0.25, 1 * 0.25]) {
      XCTAssertEqual(Double(a), b * 255, accuracy: 1.5)
    }
  }

  private func fade(from: Double, to: Double, _ duration: Double) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.fromValue = from
    animation.toValue = to
    animation.duration = duration
    return animation
  }

  func testDelayedInstancesLagBehind() {
    _ = show {
      replicator.instanceDelay = 0.5
      dot.opacity = 0
    }
    scene.context.perform { dot.add(fade(from: 1, to: 0, 1), forKey: nil) }
    scene.context.layoutAndCommit()
    let early = scene.picture(at: 0.25)
    XCTAssertEqual(Double(channels(early[5, 5])[0]), 0.75 * 255, accuracy: 1.5)
    XCTAssertEqual(channels(early[25, 5])[0], 0, "the second begins half a second later")
    let later = scene.picture(at: 0.75)
    XCTAssertEqual(Double(channels(later[5, 5])[0]), 0.25 * 255, accuracy: 1.5)
    XCTAssertEqual(Double(channels(later[25, 5])[0]), 0.75 * 255, accuracy: 1.5)
    XCTAssertEqual(channels(later[45, 5])[0], 0)
  }

  func testEndedAnimationsGoOnInLaterInstances() {
    _ = show {
      replicator.instanceDelay = 0.5
      dot.opacity = 0
    }
    scene.context.perform { dot.add(fade(from: 1, to: 0, 1), forKey: "fade") }
    scene.context.layoutAndCommit()
    _ = scene.picture(at: 1.1)
    XCTAssertNil(dot.animationKeys(), "for the layer it has ended")
    let picture = scene.picture(at: 1.75)
    XCTAssertEqual(channels(picture[5, 5])[0], 0)
    XCTAssertEqual(channels(picture[25, 5])[0], 0, "the second ended at 1.5")
    XCTAssertEqual(Double(channels(picture[45, 5])[0]), 0.25 * 255, accuracy: 1.5)
    XCTAssertEqual(Double(channels(picture[65, 5])[0]), 0.75 * 255, accuracy: 1.5)
    XCTAssertTrue(scene.context.needsFrames, "the last instance still moves")
    let end = scene.picture(at: 2.6)
    XCTAssertEqual(channels(end[65, 5])[0], 0)
    XCTAssertFalse(scene.context.needsFrames, "then all is still")
  }

  private func rise(by distance: Double, for duration: Double) -> CASpringAnimation {
    let spring = CASpringAnimation(keyPath: "position.y")
    (spring.fromValue, spring.toValue, spring.isAdditive) = (distance, distance, true)
    spring.duration = duration
    return spring
  }

  func testEndedSpringsAddToThoseThatStillRunInLaterInstances() {
    _ = show { replicator.instanceDelay = 0.5 }
    scene.context.perform {
      dot.add(rise(by: 5, for: 1), forKey: nil)
      dot.add(rise(by: 3, for: 4), forKey: nil)
    }
    scene.context.layoutAndCommit()
    _ = scene.picture(at: 0.5)
    _ = scene.picture(at: 1.1)
    let picture = scene.picture(at: 1.75)
    func column(_ x: Int) -> [Int] { (0..<20).filter { picture[x, $0] == 0xFFFF_FFFF } }
    XCTAssertEqual(column(5), Array(3..<13), "one still runs")
    XCTAssertEqual(column(45), Array(8..<18), "both ran a second ago")
  }

  func testManyThatEndAtOnceArePutInOrderOnce() {
    _ = show { replicator.instanceDelay = 0.5 }
    let count = 400
    scene.context.perform { for _ in 0..<count { dot.add(fade(from: 1, to: 0, 1), forKey: nil) } }
    scene.context.layoutAndCommit()
    _ = scene.picture(at: 0.5)
    XCTAssertEqual(scene.context.tree.engine.orderedCount, count)
    _ = scene.picture(at: 1.1)
    XCTAssertNil(dot.animationKeys())
    XCTAssertEqual(scene.context.tree.engine.past.count, count)
    XCTAssertLessThanOrEqual(scene.context.tree.engine.orderedCount, 2 * count)
  }

  func testRemovedAnimationsStopInAllInstances() {
    _ = show { replicator.instanceDelay = 0.5 }
    scene.context.perform { dot.add(fade(from: 0, to: 0, 4), forKey: "fade") }
    scene.context.layoutAndCommit()
    XCTAssertEqual(channels(scene.picture(at: 1.75)[65, 5])[0], 0)
    scene.context.perform { dot.removeAnimation(forKey: "fade") }
    XCTAssertEqual(channels(scene.picture(at: 1.76)[65, 5])[0], 255)
  }

  func testHitTestingKnowsTheFirstInstance() {
    _ = show()
    XCTAssertTrue(replicator.hitTest(CGPoint(x: 5, y: 5)) === dot)
    XCTAssertTrue(replicator.hitTest(CGPoint(x: 25, y: 5)) === replicator)
  }

  func testMisuse() {
    replicator.name = "r"
    XCTAssertEqual(
      reports {
        replicator.instanceCount = -1
        replicator.instanceDelay = .nan
        replicator.preservesDepth = true
      }.count, 3)
    XCTAssertEqual(replicator.instanceCount, 1)
    XCTAssertEqual(replicator.instanceDelay, 0)
  }
}
