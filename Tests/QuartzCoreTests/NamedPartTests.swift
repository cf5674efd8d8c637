import AllocationCounter
import XCTest

@testable import QuartzCore
@testable import Scene

/// Key paths that lead to sublayers and to an emitter's cells by name.
final class NamedPartTests: XCTestCase {
  private final class Listener: CAAnimationDelegate {
    var events: [String] = []
    func animationDidStart(_ anim: CAAnimation) { events.append("start") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { events.append("stop \(flag)") }
  }

  private func basic(_ keyPath: String, _ from: Any?, _ to: Any?, _ duration: Double = 1) -> CABasicAnimation
  {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.duration) = (from, to, duration)
    return animation
  }

  // MARK: Sublayers

  private func sceneWithDot() -> (scene: Scene, dot: CALayer) {
    let scene = Scene()
    let dot = CALayer()
    dot.name = "dot"
    scene.change { scene.layer.addSublayer(dot) }
    return (scene, dot)
  }

  func testSublayersByKeyValueCoding() {
    let (scene, dot) = sceneWithDot()
    scene.change {
      scene.layer.setValue(0.25, forKeyPath: "sublayers.dot.opacity")
      scene.layer.setValue(7, forKeyPath: "sublayers.dot.position.x")
      scene.root.setValue(4, forKeyPath: "sublayers.layer.sublayers.dot.cornerRadius")
    }
    XCTAssertEqual([dot.opacity, Float(dot.position.x), Float(dot.cornerRadius)], [0.25, 7, 4])
    XCTAssertEqual(scene.layer.value(forKeyPath: "sublayers.dot.opacity") as? Double, 0.25)
    XCTAssertEqual(
      reports { scene.layer.setValue(1, forKeyPath: "sublayers.dog.opacity") },
      ["root/layer: \"sublayers.dog.opacity\": no sublayer has that name; set its name."])
  }

  func testSublayersAreAnimated() {
    let (scene, dot) = sceneWithDot()
    let listener = Listener()
    let animation = basic("sublayers.dot.zPosition", 0, 100)
    animation.delegate = listener
    XCTAssertEqual(reports { scene.add(animation, "move") }, [])
    XCTAssertEqual(scene.layer.animationKeys(), ["move"])
    XCTAssertNil(dot.animationKeys(), "it is the superlayer's animation")
    assertEqual(scene.number("sublayers.dot.zPosition", at: 0.25), 25, within: 1e-9)
    XCTAssertEqual(dot.presentation()?.zPosition ?? -1, 25, accuracy: 1e-9)
    dot.removeAllAnimations()
    assertEqual(scene.number("sublayers.dot.zPosition", at: 0.5), 50, within: 1e-9)
    scene.step(to: 1.25)
    XCTAssertEqual(listener.events, ["start", "stop true"])
    XCTAssertNil(scene.layer.animationKeys())
    XCTAssertEqual(dot.presentation()?.zPosition, 0)
    XCTAssertFalse(scene.context.needsFrames)
  }

  func testSublayersInAGroupAndRemoval() {
    let (scene, dot) = sceneWithDot()
    let group = CAAnimationGroup()
    group.duration = 1
    group.animations = [basic("zPosition", 0, 10, 0), basic("sublayers.dot.zPosition", 0, 100, 0)]
    scene.add(group, "both")
    assertEqual(scene.number("zPosition", at: 0.5), 5, within: 1e-9)
    assertEqual(Double(dot.presentation()?.zPosition ?? -1), 50, within: 1e-9)
    scene.layer.removeAnimation(forKey: "both")
    assertEqual(Double(dot.presentation()?.zPosition ?? -1), 0, within: 0)
  }

  func testASublayerThatGoesAwayLeavesTheRest() {
    let (scene, dot) = sceneWithDot()
    let listener = Listener()
    let animation = basic("sublayers.dot.zPosition", 0, 100)
    animation.delegate = listener
    scene.add(animation, "move")
    scene.change { dot.removeFromSuperlayer() }
    scene.step(to: 0.5)
    XCTAssertEqual(listener.events, ["start"])
    scene.step(to: 1.25)
    XCTAssertEqual(listener.events, ["start", "stop true"])
  }

  func testAMissingNameIsReportedOnce() {
    let (scene, _) = sceneWithDot()
    XCTAssertEqual(
      reports { scene.add(basic("sublayers.dog.opacity", 0, 1)) },
      ["root/layer: CABasicAnimation was not added: no sublayer has the name in \"sublayers.dog.opacity\"."])
  }

  // MARK: Cells

  private func emitterScene(_ rate: Float) throws -> (scene: Scene, emitter: CAEmitterLayer) {
    let emitter = CAEmitterLayer()
    let scene = Scene(emitter)
    let image = try solidImage(4, 4, 0xFFFF_FFFF)
    scene.change {
      emitter.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      emitter.emitterPosition = CGPoint(x: 10, y: 50)
      emitter.beginTime = Scene.origin
      let cell = CAEmitterCell()
      (cell.name, cell.contents, cell.birthRate, cell.lifetime, cell.velocity) = ("spark", image, rate, 5, 20)
      emitter.emitterCells = [cell]
    }
    return (scene, emitter)
  }

  private func particles(_ scene: Scene, at t: Double) -> [Particle] {
    scene.step(to: t)
    return Array(scene.layer.node.pointee.references.emitter?.particles ?? [])
  }

  /// From 0 to 3.9 births a second in 2 s: 0.975 t² births until t.
  func testBirthRateOfACell() throws {
    let (scene, emitter) = try emitterScene(0)
    XCTAssertEqual(reports { scene.add(basic("emitterCells.spark.birthRate", 0, 3.9, 2)) }, [])
    let births = particles(scene, at: 1.9).map(\.birth)
    XCTAssertEqual(births.count, 4, "\(births)")
    for (a, b) in zip(births, [0, 1.01274, 1.43223, 1.75412]) { assertEqual(a, b, within: 1e-2) }
    XCTAssertEqual(
      emitter.presentation()?.value(forKeyPath: "emitterCells.spark.birthRate") as? Double ?? -1, 3.705,
      accuracy: 1e-9)
    XCTAssertEqual(emitter.value(forKeyPath: "emitterCells.spark.birthRate") as? Double, 0)
    // Afterwards nothing is born, and what was born lives on.
    XCTAssertEqual(particles(scene, at: 4).map(\.birth).count, 4)
    XCTAssertEqual(particles(scene, at: 6.9).count, 0)
    scene.step(to: 7.5)
    XCTAssertFalse(scene.context.needsFrames)
  }

  /// A particle keeps the velocity and the colour with which it was born.
  func testVelocityAndColourOfACell() throws {
    func run(_ times: [Double]) throws -> [Particle] {
      let (scene, _) = try emitterScene(2)
      scene.add(basic("emitterCells.spark.velocity", 0, 40, 2))
      scene.add(basic("emitterCells.spark.color", CGColor.red, CGColor.blue, 2))
      return times.map { particles(scene, at: $0) }.last ?? []
    }
    let now = try run([0.4, 1.1, 1.75])
    XCTAssertEqual(now.count, 4)
    for particle in now {
      assertEqual(particle.position.x, 10 + 20 * particle.birth * (1.75 - particle.birth), within: 1e-9)
      assertEqual(particle.color.x, 1 - particle.birth / 2, within: 1e-9)
      assertEqual(particle.color.z, particle.birth / 2, within: 1e-9)
    }
    // After its end, too, and whatever frames were made.
    let later = try run([1, 2.25, 2.75]), atOnce = try run([2.75])
    XCTAssertEqual(later.count, atOnce.count)
    for (a, b) in zip(later, atOnce) { assertEqual(a.position.x, b.position.x, within: 1e-9) }
    for particle in later {
      let velocity = particle.birth <= 2 ? 20 * particle.birth : 20
      assertEqual(particle.position.x, 10 + velocity * (2.75 - particle.birth), within: 1e-9)
    }
  }

  /// A lifetime that is longer while it is animated than committed: nothing is forgotten early.
  func testLifetimeOfACell() throws {
    let (scene, _) = try emitterScene(1)
    scene.add(basic("emitterCells.spark.lifetime", 5, 12, 1.5))
    _ = particles(scene, at: 2)
    // Born at 0 with 5 s, at 1 with 9.67 s; all later ones with 5 s.
    XCTAssertEqual(particles(scene, at: 10.5).map { $0.birth.rounded() }, [1, 6, 7, 8, 9, 10])
  }

  func testWhatCellsDoNotHaveIsReported() throws {
    let (scene, _) = try emitterScene(1)
    XCTAssertEqual(
      reports {
        scene.add(basic("emitterCells.spark.taste", 0, 1))
        scene.add(basic("emitterCells.spork.velocity", 0, 1))
        scene.add(basic("emitterCells.spark.velocity", "slow", 1))
      },
      [
        "root/layer: CABasicAnimation was not added: there is no animatable property \"emitterCells.spark.taste\" on"
          + " CAEmitterLayer.",
        "root/layer: CABasicAnimation was not added: there is no animatable property \"emitterCells.spork.velocity\" on"
          + " CAEmitterLayer.",
        "root/layer: CABasicAnimation was not added: fromValue for \"emitterCells.spark.velocity\" must be a number, got"
          + " String.",
      ])
  }

  func testCellsOfCellsByKeyValueCoding() throws {
    let (_, emitter) = try emitterScene(1)
    let inner = CAEmitterCell()
    inner.name = "glow"
    emitter.emitterCells?.first?.emitterCells = [inner]
    emitter.setValue(3, forKeyPath: "emitterCells.spark.emitterCells.glow.scale")
    XCTAssertEqual(inner.scale, 3)
    XCTAssertEqual(emitter.value(forKeyPath: "emitterCells.spark.emitterCells.glow.scale") as? Double, 3)
  }
}
