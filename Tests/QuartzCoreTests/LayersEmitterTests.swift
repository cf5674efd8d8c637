import AllocationCounter
import Codecs
import Support
import XCTest

@testable import QuartzCore
@testable import Scene

/// Emitters: births and movement by hand, pictures that follow from time alone, key paths, misuse.
final class LayersEmitterTests: XCTestCase {
  private let emitter = CAEmitterLayer()
  private let cell = CAEmitterCell()
  private lazy var scene = Scene(emitter)

  private func show(_ change: () -> Void = {}) throws {
    let image = try solidImage(4, 4, 0xFFFF_FFFF)
    scene.change {
      emitter.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      emitter.emitterPosition = CGPoint(x: 10, y: 50)
      emitter.beginTime = Scene.origin
      cell.name = "spark"
      cell.contents = image
      cell.birthRate = 2
      cell.lifetime = 2
      cell.velocity = 20
      emitter.emitterCells = [cell]
      change()
    }
  }

  private func particles(at t: Double) -> [Particle] {
    scene.step(to: t)
    return Array(emitter.node.pointee.references.emitter?.particles ?? [])
  }

  func testDefaults() {
    XCTAssertNil(emitter.emitterCells)
    XCTAssertEqual(
      [emitter.birthRate, emitter.lifetime, emitter.velocity, emitter.scale, emitter.spin], [1, 1, 1, 1, 1])
    XCTAssertEqual(emitter.emitterShape, .point)
    XCTAssertEqual(emitter.emitterMode, .volume)
    XCTAssertEqual(emitter.renderMode, .unordered)
    XCTAssertEqual(emitter.seed, 0)
    XCTAssertEqual(cell.birthRate, 0)
    XCTAssertEqual(cell.scale, 1)
    XCTAssertEqual(cell.color?.lanes, SIMD4(1, 1, 1, 1))
    XCTAssertTrue(cell.isEnabled)
  }

  func testBirthsAndMovementByHand() throws {
    try show { cell.yAcceleration = 10 }
    // Born at 0, 0.5, 1 …; 20 points a second to the right, falling.
    let now = particles(at: 1.25)
    XCTAssertEqual(now.map(\.birth), [0, 0.5, 1])
    for particle in now {
      let age = 1.25 - particle.birth
      assertEqual(particle.position.x, 10 + 20 * age, within: 1e-9)
      assertEqual(particle.position.y, 50 + 5 * age * age, within: 1e-9)
    }
    XCTAssertEqual(particles(at: 2.25).map(\.birth), [0.5, 1, 1.5, 2], "the first lived two seconds")
    let picture = scene.picture()
    // The youngest: born at 2, at x = 15, four points wide.
    XCTAssertEqual(picture[14, 50], 0xFFFF_FFFF)
    XCTAssertEqual(picture[10, 50], 0xFF00_0000)
  }

  func testLooksChangeWithAge() throws {
    try show {
      cell.birthRate = 0.5
      cell.velocity = 0
      cell.scale = 2
      cell.scaleSpeed = 1
      cell.spin = .pi
      cell.color = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
      cell.alphaSpeed = -0.5
      cell.blueSpeed = 0.25
    }
    let particle = try XCTUnwrap(particles(at: 1).first)
    assertEqual(particle.scale, 3, within: 1e-12)
    assertEqual(particle.angle, .pi, within: 1e-12)
    for (a, b) in [(0, 1.0), (1, 0.5), (2, 0.25), (3, 0.5)] {
      assertEqual(particle.color[a], b, within: 1e-12)
    }
    for (a, b) in zip(channels(scene.picture()[10, 50]), [0.5, 0.25, 0.125]) {
      XCTAssertEqual(Double(a), b * 255, accuracy: 1.5)
    }
    // A coloured image is multiplied.
    let blue = try solidImage(4, 4, 0xFF00_80FF)
    scene.change {
      cell.contents = blue
      cell.color = CGColor(red: 1, green: 0.5, blue: 1, alpha: 1)
    }
    XCTAssertEqual(particles(at: 2.5).map(\.birth), [2])
    for (a, b) in zip(channels(scene.picture()[10, 50]), [0, 0.25 * 0.75, 0.75]) {
      XCTAssertEqual(Double(a), b * 255, accuracy: 2)
    }
  }

  func testRangesAreAroundTheMean() throws {
    try show {
      cell.birthRate = 1000
      cell.velocityRange = 10
      cell.emissionRange = .pi / 2
      cell.lifetimeRange = 1
    }
    let now = particles(at: 1)
    XCTAssertGreaterThan(now.count, 900)
    var speeds: [Double] = []
    var angles: [Double] = []
    for particle in now where 1 - particle.birth > 0.01 {
      let d = (SIMD2(particle.position.x, particle.position.y) - SIMD2(10, 50)) / (1 - particle.birth)
      speeds.append((d * d).sum().squareRoot())
      angles.append(ElementaryFunctions.atan2(d.y, d.x))
    }
    XCTAssertGreaterThan(speeds.min() ?? 0, 15 - 1e-9)
    XCTAssertLessThan(speeds.max() ?? 0, 25 + 1e-9)
    assertEqual(speeds.reduce(0, +) / Double(speeds.count), 20, within: 0.3)
    XCTAssertGreaterThan(angles.min() ?? -9, -Double.pi / 4 - 1e-9)
    XCTAssertLessThan(angles.max() ?? 9, Double.pi / 4 + 1e-9)
    assertEqual(angles.reduce(0, +) / Double(angles.count), 0, within: 0.05)
    // Lifetimes are in 1.5 … 2.5.
    XCTAssertTrue(particles(at: 1.5).contains { $0.birth < 0.01 })
    XCTAssertFalse(particles(at: 2.52).contains { $0.birth < 0.01 })
  }

  func testShapes() throws {
    try show {
      cell.birthRate = 500
      cell.velocity = 0
      emitter.emitterSize = CGSize(width: 30, height: 20)
    }
    func places(_ shape: CAEmitterLayerEmitterShape, _ mode: CAEmitterLayerEmitterMode, _ t: Double)
      -> [SIMD2<Double>]
    {
      scene.change {
        emitter.emitterShape = shape
        emitter.emitterMode = mode
      }
      // Long enough for all older particles to be gone.
      return particles(at: t).map { SIMD2($0.position.x - 10, $0.position.y - 50) }
    }
    for p in places(.line, .volume, 3) { XCTAssertTrue(p.y == 0 && p.x.magnitude <= 15) }
    for p in places(.rectangle, .volume, 6) { XCTAssertTrue(p.x.magnitude <= 15 && p.y.magnitude <= 10) }
    for p in places(.rectangle, .outline, 9) {
      XCTAssertTrue((p.x.magnitude - 15).magnitude < 1e-9 || (p.y.magnitude - 10).magnitude < 1e-9)
    }
    for p in places(.rectangle, .points, 12) { XCTAssertTrue(p.x.magnitude == 15 && p.y.magnitude == 10) }
    for p in places(.circle, .outline, 15) { assertEqual((p * p).sum().squareRoot(), 30, within: 1e-9) }
    let disc = places(.circle, .surface, 18).map { ($0 * $0).sum().squareRoot() }
    XCTAssertLessThanOrEqual(disc.max() ?? 99, 30)
    // Evenly over the area: half of it is within 30 / √2.
    let inner = Double(disc.filter { $0 < 30 / 2.0.squareRoot() }.count) / Double(disc.count)
    assertEqual(inner, 0.5, within: 0.06)
  }

  /// From a line, 0 is up and π is down, as code expects that lets confetti fall.
  func testAnglesOfALineCountFromUpwards() throws {
    try show {
      emitter.emitterShape = .line
      emitter.emitterSize = CGSize(width: 30, height: 1)
      cell.velocity = 20
      cell.emissionLongitude = .pi
    }
    let falling = particles(at: 1).map(\.position)
    XCTAssertGreaterThan(falling.map(\.y).max() ?? 0, 60)
    for place in falling { XCTAssertTrue(place.y >= 50 && (place.x - 10).magnitude <= 15 + 1e-9, "\(place)") }
    scene.change { cell.emissionLongitude = 0 }
    scene.change { emitter.emitterCells = [cell] }
    // Long enough for all older particles to be gone.
    let rising = particles(at: 6).map(\.position)
    XCTAssertLessThan(rising.map(\.y).min() ?? 99, 40)
    for place in rising { XCTAssertLessThanOrEqual(place.y, 50) }
  }

  func testAnyFrameRateShowsTheSamePicture() throws {
    func pictures(_ steps: Int) throws -> [UInt32] {
      let layer = CAEmitterLayer()
      let scene = Scene(layer)
      let image = try solidImage(4, 4, 0xFFFF_FFFF)
      scene.change {
        layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        layer.emitterPosition = CGPoint(x: 50, y: 50)
        layer.emitterShape = .circle
        layer.emitterSize = CGSize(width: 10, height: 0)
        layer.seed = 7
        let cell = CAEmitterCell()
        cell.contents = image
        (cell.birthRate, cell.lifetime, cell.velocity, cell.emissionRange) = (60, 1, 30, 1)
        layer.emitterCells = [cell]
      }
      var result: [UInt32] = []
      // Stop, continue, and move while it runs: what was born before stays as it was.
      for i in 1...steps * 4 {
        let t = Double(i) / Double(steps)
        scene.step(to: t)
        if t == 1 { scene.change { layer.birthRate = 0 } }
        if t == 2 { scene.change { layer.birthRate = 2 } }
        if t == 3 {
          let move = CABasicAnimation(keyPath: "emitterPosition.x")
          (move.fromValue, move.toValue, move.duration) = (20.0, 80.0, 0.5)
          scene.add(move)
          let faster = CABasicAnimation(keyPath: "birthRate")
          (faster.fromValue, faster.toValue, faster.duration) = (0.0, 3.0, 0.5)
          scene.add(faster)
        }
        if (t * 4).rounded() == t * 4 { result += scene.picture().bytes }
      }
      return result
    }
    let coarse = try pictures(4)
    XCTAssertEqual(coarse, try pictures(60))
    XCTAssertTrue(coarse.contains { $0 != 0xFF00_0000 })
  }

  func testStoppingLetsLivingParticlesLive() throws {
    try show()
    XCTAssertEqual(particles(at: 1.25).count, 3)
    scene.change { emitter.birthRate = 0 }
    XCTAssertEqual(particles(at: 1.9).map(\.birth), [0, 0.5, 1])
    XCTAssertTrue(scene.context.needsFrames)
    XCTAssertEqual(particles(at: 2.9).map(\.birth), [1])
    XCTAssertEqual(particles(at: 3.1).count, 0)
    XCTAssertFalse(scene.context.needsFrames, "then all is still")
    XCTAssertEqual(Set(scene.picture().bytes), [0xFF00_0000])
  }

  func testMovingTheEmitterLeavesOldParticlesBehind() throws {
    try show { cell.velocity = 0 }
    _ = particles(at: 0.75)
    scene.change { emitter.emitterPosition = CGPoint(x: 90, y: 50) }
    XCTAssertEqual(particles(at: 1.25).map(\.position.x), [10, 10, 90])
  }

  func testAnimatedPositionsAreThoseAtBirth() throws {
    try show {
      cell.velocity = 0
      cell.birthRate = 4
    }
    let move = CABasicAnimation(keyPath: "emitterPosition")
    move.fromValue = CGPoint(x: 0, y: 0)
    move.toValue = CGPoint(x: 100, y: 0)
    move.duration = 1
    scene.add(move)
    XCTAssertEqual(particles(at: 0.6).map(\.position.x), [0, 25, 50])
    // After its end the animation is gone, but not from those that were born on its way.
    XCTAssertEqual(particles(at: 1.3).map(\.position.x).prefix(4), [0, 25, 50, 75])
    XCTAssertNil(emitter.animationKeys())
    XCTAssertEqual(particles(at: 1.3).last?.position.x, 10)
  }

  func testRenderModes() throws {
    let second = CAEmitterCell()
    try show {
      second.contents = cell.contents
      (second.birthRate, second.lifetime) = (3, 2)
      emitter.emitterCells = [cell, second]
      emitter.renderMode = .oldestFirst
    }
    let births = particles(at: 1.2).map(\.birth)
    XCTAssertEqual(births, births.sorted())
    scene.change { emitter.renderMode = .oldestLast }
    XCTAssertEqual(particles(at: 1.21).map(\.birth), births.sorted(by: >))
    scene.change {
      emitter.renderMode = .additive
      for cell in [cell, second] {
        cell.velocity = 0
        cell.color = CGColor(red: 0.25, green: 0, blue: 0.5, alpha: 0.5)
      }
    }
    let count = particles(at: 4).count
    XCTAssertGreaterThan(count, 8)
    // Each adds half of its colour, up to the brim.
    XCTAssertEqual(channels(scene.picture()[10, 50]), [255, 0, 255])
    scene.change { emitter.birthRate = 0 }
    XCTAssertEqual(particles(at: 5.9).filter { $0.birth > 2 }.count, particles(at: 5.9).count)
    XCTAssertEqual(LayerPainter.saturatingSum(0x80_40_FF_01, 0x90_30_01_02), 0xFF_70_FF_03)
  }

  /// The filter has its name as a string, as in Apple's header: two pixels, ten times as large, with an edge or none.
  func testPixelsOfACellWithoutSmoothing() throws {
    let storage = try XCTUnwrap(PixelStorage(width: 2, height: 2))
    for (index, color) in [0xFFFF_FFFF, 0xFF00_0000, 0xFFFF_FFFF, 0xFF00_0000].enumerated() {
      storage.pixels[index] = UInt32(color)
    }
    XCTAssertEqual(cell.magnificationFilter, CALayerContentsFilter.linear.rawValue)
    func row(at t: Double) throws -> Set<UInt32> {
      scene.step(to: t)
      let picture = scene.picture()
      return Set((1..<19).map { picture[$0, 50] })
    }
    try show {
      cell.contents = CGImage(storage: storage, isOpaque: true)
      (cell.velocity, cell.scale, cell.lifetime) = (0, 10, 0.3)
    }
    XCTAssertGreaterThan(try row(at: 0.1).count, 5, "a gradient")
    scene.change { cell.magnificationFilter = CALayerContentsFilter.nearest.rawValue }
    // The next one is born at 0.5.
    XCTAssertEqual(try row(at: 0.6), [0xFFFF_FFFF, 0xFF00_0000])
  }

  func testNestedCells() throws {
    let spark = CAEmitterCell()
    try show {
      cell.birthRate = 0.1
      cell.contents = nil
      spark.contents = try? solidImage(2, 2, 0xFFFF_FFFF)
      (spark.birthRate, spark.lifetime, spark.beginTime) = (4, 0.6, 0.5)
      cell.emitterCells = [spark]
    }
    // Born at 0.5, 0.75, 1 on the way of the one particle, where it then was.
    let now = particles(at: 1.05)
    XCTAssertEqual(now.map(\.birth), [0.5, 0.75, 1])
    for particle in now { assertEqual(particle.position.x, 10 + 20 * particle.birth, within: 1e-9) }
  }

  func testKeyPathsOfCells() throws {
    try show()
    emitter.setValue(5, forKeyPath: "emitterCells.spark.birthRate")
    XCTAssertEqual(cell.birthRate, 5)
    XCTAssertEqual(emitter.value(forKeyPath: "emitterCells.spark.birthRate") as? Double, 5)
    emitter.setValue(CGColor.red, forKeyPath: "emitterCells.spark.color")
    XCTAssertEqual(cell.color?.lanes, CGColor.red.lanes)
    let lines = reports {
      emitter.setValue(1, forKeyPath: "emitterCells.spork.birthRate")
      emitter.setValue("many", forKeyPath: "emitterCells.spark.birthRate")
      emitter.setValue(Double.nan, forKeyPath: "emitterCells.spark.velocity")
      cell.contents = "spark.png"
      cell.contentsScale = 0
      emitter.emitterShape = CAEmitterLayerEmitterShape(rawValue: "star")
      emitter.preservesDepth = true
    }
    XCTAssertEqual(
      lines,
      [
        "root/layer: \"emitterCells.spork.birthRate\": no emitter cell is named \"spork\"; set the cell's name.",
        "root/layer/emitterCells.spark: birthRate of a CAEmitterCell cannot be a String; kept the old value.",
        "root/layer/emitterCells.spark: a number of a CAEmitterCell was set to nan, which is not finite; kept the old"
          + " value.",
        "root/layer/emitterCells.spark: contents of a CAEmitterCell must be a CGImage, got String; kept the old"
          + " contents.",
        "root/layer/emitterCells.spark: contentsScale must be greater than 0, got 0.0; kept the old scale.",
        "root/layer: there is no CAEmitterLayerEmitterShape \"star\"; kept the old value.",
        "root/layer: preservesDepth is not drawn: particles are flattened into the layer's plane.",
      ])
    XCTAssertEqual(cell.birthRate, 5)
    XCTAssertEqual(cell.velocity, 20)
  }

  func testPausedEmittersAskForNoFrames() throws {
    try show()
    let before = particles(at: 1.25).map(\.position.x)
    scene.change {
      emitter.speed = 0
      emitter.timeOffset = 1.25
    }
    XCTAssertEqual(particles(at: 3).map(\.position.x), before)
    XCTAssertFalse(scene.context.needsFrames)
  }

  func testDamageIsNeverWrong() throws {
    try show {
      cell.birthRate = 30
      cell.emissionRange = 3
      cell.spin = 2
    }
    let kept = Picture(100, 100)
    for i in 1...20 {
      scene.step(to: Double(i) * 0.13)
      _ = scene.context.render(into: kept.buffer, scale: 1, background: 0xFF00_0000)
    }
    XCTAssertEqual(kept.bytes, scene.picture().bytes)
  }

  func testFramesAllocateNothing() throws {
    try show {
      cell.birthRate = 200
      cell.emissionRange = 3
      emitter.renderMode = .oldestFirst
    }
    let picture = Picture(100, 100)
    func frame(_ i: Int) {
      scene.context.setTime(Scene.origin + 4 + Double(i) * 0.016)
      _ = scene.context.render(into: picture.buffer, scale: 1, background: 0xFF00_0000)
    }
    for i in 0..<80 { frame(i) }
    allocation_counter_start()
    for i in 80..<120 { frame(i) }
    XCTAssertEqual(allocation_counter_stop(), 0)
  }

  func testTooManyParticlesAreReported() throws {
    try show {
      cell.birthRate = 1_000_000
      cell.contents = nil
    }
    var count = 0
    let lines = reports { count = self.particles(at: 1).count }
    XCTAssertEqual(lines.count, 1, "\(lines)")
    XCTAssertEqual(count, 0)
  }
}
