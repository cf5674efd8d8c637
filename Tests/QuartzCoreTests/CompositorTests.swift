import AllocationCounter
import QuartzCore
import Raster
import XCTest

@testable import Scene

/// Pixels: what layers paint, that damage is never wrong, that threads do not matter, that frames allocate nothing.
final class CompositorTests: XCTestCase {
  /// A picture with its own memory.
  final class Picture {
    let buffer: PixelBuffer
    init(_ width: Int, _ height: Int) {
      let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: width * height)
      pixels.initialize(repeating: 0, count: width * height)
      buffer = PixelBuffer(
        pixels: pixels, stride: width, bounds: PixelRect(x: 0, y: 0, width: width, height: height))
    }
    deinit { buffer.pixels.deallocate() }
    subscript(x: Int, y: Int) -> UInt32 { buffer.pixels[y * buffer.stride + x] }
    var bytes: [UInt32] {
      Array(UnsafeBufferPointer(start: buffer.pixels, count: buffer.bounds.width * buffer.bounds.height))
    }
  }

  private let black: UInt32 = 0xFF00_0000
  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  private let white = CGColor(red: 1, green: 1, blue: 1, alpha: 1)

  private func draw(_ scene: Scene, _ picture: Picture, scale: Double = 1, threads: Int = 1)
    -> ContiguousArray<PixelRect>
  {
    scene.context.layoutAndCommit()
    return scene.context.render(into: picture.buffer, scale: scale, background: black, threads: threads)
  }

  func testBackgroundBorderAndCorners() {
    let scene = Scene()
    scene.change {
      scene.layer.frame = CGRect(x: 10, y: 10, width: 40, height: 20)
      scene.layer.backgroundColor = red
      scene.layer.borderWidth = 2
      scene.layer.borderColor = white
      scene.layer.cornerRadius = 8
      scene.layer.maskedCorners = [.layerMinXMinYCorner]
    }
    let picture = Picture(100, 100)
    _ = draw(scene, picture)
    XCTAssertEqual(picture[30, 20], 0xFFFF_0000, "the middle is filled")
    XCTAssertEqual(picture[30, 10], 0xFFFF_FFFF, "the border lies inside the bounds")
    XCTAssertEqual(picture[30, 11], 0xFFFF_FFFF)
    XCTAssertEqual(picture[30, 12], 0xFFFF_0000)
    XCTAssertEqual(picture[10, 10], black, "the top left corner is round")
    XCTAssertEqual(picture[49, 10], 0xFFFF_FFFF, "the top right one is not")
    XCTAssertEqual(picture[49, 29], 0xFFFF_FFFF)
    XCTAssertEqual(picture[9, 20], black)
  }

  func testGroupOpacityFlattensFirst() {
    let scene = Scene()
    let child = CALayer()
    scene.change {
      scene.layer.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
      scene.layer.backgroundColor = red
      scene.layer.opacity = 0.5
      child.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
      child.backgroundColor = white
      scene.layer.addSublayer(child)
    }
    let picture = Picture(100, 100)
    _ = draw(scene, picture)
    XCTAssertEqual(picture[5, 5], 0xFF80_0000)
    XCTAssertEqual(picture[15, 15], 0xFF80_8080, "no red shines through the white child")
  }

  func testRoundedClippingOfSublayers() {
    let scene = Scene()
    let child = CALayer()
    scene.change {
      scene.layer.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
      scene.layer.cornerRadius = 20
      scene.layer.masksToBounds = true
      child.frame = CGRect(x: -10, y: -10, width: 60, height: 60)
      child.backgroundColor = red
      scene.layer.addSublayer(child)
    }
    let picture = Picture(100, 100)
    _ = draw(scene, picture)
    XCTAssertEqual(picture[30, 30], 0xFFFF_0000)
    XCTAssertEqual(picture[11, 11], black, "outside the circle")
    XCTAssertEqual(picture[5, 30], black, "outside the bounds")
  }

  func testDepthOrdersSiblings() {
    let scene = Scene()
    let front = CALayer(), back = CALayer()
    scene.change {
      for layer in [front, back] {
        layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        scene.root.addSublayer(layer)
      }
      front.backgroundColor = red
      back.backgroundColor = white
      front.zPosition = 1
    }
    let picture = Picture(100, 100)
    _ = draw(scene, picture)
    XCTAssertEqual(picture[5, 5], 0xFFFF_0000)
    scene.change { front.zPosition = -1 }
    _ = draw(scene, picture)
    XCTAssertEqual(picture[5, 5], 0xFFFF_FFFF)
  }

  func testShapesFillAndStroke() {
    let shape = CAShapeLayer()
    let scene = Scene(shape)
    scene.change {
      shape.path = CGPath(rect: CGRect(x: 10, y: 10, width: 20, height: 20), transform: nil)
      shape.fillColor = red
      shape.strokeColor = white
      shape.lineWidth = 4
    }
    let picture = Picture(100, 100)
    _ = draw(scene, picture)
    XCTAssertEqual(picture[20, 20], 0xFFFF_0000)
    XCTAssertEqual(picture[20, 9], 0xFFFF_FFFF, "half the stroke lies outside the path")
    XCTAssertEqual(picture[20, 11], 0xFFFF_FFFF)
    XCTAssertEqual(picture[20, 7], black)
  }

  func testAnimatedPathBlendsItsPoints() {
    let shape = CAShapeLayer()
    let scene = Scene(shape)
    let animation = CABasicAnimation(keyPath: "path")
    animation.fromValue = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    animation.toValue = CGPath(rect: CGRect(x: 40, y: 20, width: 30, height: 10), transform: nil)
    animation.duration = 1
    scene.add(animation)
    scene.context.setTime(Scene.origin + 0.5)
    let box = (scene.layer.presentedValue(forKeyPath: "path") as! CGPath).boundingBox
    XCTAssertEqual(box, CGRect(x: 20, y: 10, width: 20, height: 10))
    let picture = Picture(100, 100)
    _ = draw(scene, picture)
    XCTAssertEqual(picture[30, 15], black, "the default fill is black")
    scene.change { shape.fillColor = red }
    _ = draw(scene, picture)
    XCTAssertEqual(picture[30, 15], 0xFFFF_0000)
    XCTAssertEqual(picture[15, 5], black)
  }

  func testOnlyWhatMovedIsDrawnAgain() {
    let scene = Scene(size: CGSize(width: 200, height: 200))
    let still = CALayer()
    scene.change {
      scene.root.backgroundColor = white
      scene.layer.frame = CGRect(x: 10, y: 10, width: 10, height: 10)
      scene.layer.backgroundColor = red
      still.frame = CGRect(x: 150, y: 150, width: 20, height: 20)
      still.backgroundColor = red
      scene.root.addSublayer(still)
    }
    let picture = Picture(200, 200)
    XCTAssertEqual(draw(scene, picture), [PixelRect(x: 0, y: 0, width: 200, height: 200)])
    XCTAssertEqual(draw(scene, picture), [], "a still picture is not drawn")
    scene.change { scene.layer.position.x += 5 }
    XCTAssertEqual(draw(scene, picture), [PixelRect(x: 10, y: 10, width: 15, height: 10)])
    scene.change { still.removeFromSuperlayer() }
    XCTAssertEqual(draw(scene, picture), [PixelRect(x: 150, y: 150, width: 20, height: 20)])
  }

  // MARK: Random trees

  /// A generator that gives the same numbers on every machine (Steele, Lea & Flood: SplitMix64).
  private struct Random {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
    mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
    mutating func below(_ n: Int) -> Int { Int(next() % UInt64(n)) }
  }

  private func mutate(_ layer: CALayer, _ random: inout Random) {
    func color() -> CGColor {
      CGColor(
        red: random.unit(), green: random.unit(), blue: random.unit(),
        alpha: random.below(2) == 0 ? 1 : random.unit())
    }
    switch random.below(16) {
    case 0: layer.backgroundColor = color()
    case 1: layer.position = CGPoint(x: random.unit() * 120, y: random.unit() * 120)
    case 2: layer.bounds.size = CGSize(width: random.unit() * 60, height: random.unit() * 60)
    case 3: layer.transform = CATransform3DMakeRotation(random.unit() * 6, 0, 0, 1)
    case 4: layer.opacity = Float(random.unit())
    case 5: layer.cornerRadius = random.unit() * 20
    case 6: layer.masksToBounds.toggle()
    case 7: layer.isHidden = random.below(4) == 0
    case 8: (layer.borderWidth, layer.borderColor) = (random.unit() * 6, color())
    case 9: layer.zPosition = CGFloat(random.below(3)) - 1
    case 10: layer.transform = CATransform3DMakeScale(0.5 + random.unit(), 0.5 + random.unit(), 1)
    case 11: layer.shadowOpacity = random.below(2) == 0 ? 0 : Float(random.unit())
    case 12:
      (layer.shadowRadius, layer.shadowOffset) = (
        random.unit() * 6, CGSize(width: random.unit() * 12 - 6, height: random.unit() * 12 - 6)
      )
    case 13:
      let mask = CALayer()
      mask.frame = CGRect(x: random.unit() * 10, y: 0, width: 30, height: 20 + random.unit() * 20)
      mask.cornerRadius = random.unit() * 10
      mask.backgroundColor = color()
      layer.mask = random.below(2) == 0 ? nil : mask
    case 14:
      layer.shadowPath =
        random.below(2) == 0
        ? nil : CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 40 * random.unit(), height: 30), transform: nil)
    default: layer.bounds.origin = CGPoint(x: random.unit() * 10, y: random.unit() * 10)
    }
  }

  private func randomScene(_ random: inout Random) -> (Scene, [CALayer]) {
    let scene = Scene(size: CGSize(width: 120, height: 120))
    var layers = [scene.layer]
    var source = random
    scene.change {
      for _ in 0..<12 {
        let layer = source.below(4) == 0 ? CAShapeLayer() : CALayer()
        if let shape = layer as? CAShapeLayer {
          shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 30, height: 20), transform: nil)
          shape.strokeColor = white
          shape.lineWidth = 3
        }
        layers[source.below(layers.count)].addSublayer(layer)
        layers.append(layer)
      }
      for layer in layers { for _ in 0..<5 { mutate(layer, &source) } }
    }
    random = source
    return (scene, layers)
  }

  func testDamageEqualsDrawingFromScratch() {
    var random = Random(state: 7)
    for _ in 0..<40 {
      let (scene, layers) = randomScene(&random)
      let picture = Picture(120, 120)
      _ = draw(scene, picture)
      for step in 0..<12 {
        var source = random
        scene.change {
          for _ in 0..<1 + source.below(3) { mutate(layers[source.below(layers.count)], &source) }
          if source.below(5) == 0 { layers[1 + source.below(layers.count - 1)].removeFromSuperlayer() }
          if source.below(5) == 0, let moved = layers.last, moved.superlayer != nil {
            scene.root.addSublayer(moved)
          }
        }
        random = source
        _ = draw(scene, picture)
        scene.context.compositor.invalidateAll()
        let whole = Picture(120, 120)
        _ = draw(scene, whole)
        guard picture.bytes == whole.bytes else {
          let first =
            zip(picture.bytes, whole.bytes).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? 0
          return XCTFail("step \(step): pixel (\(first % 120), \(first / 120)) differs")
        }
      }
    }
  }

  func testThreadsDoNotChangePixels() {
    var random = Random(state: 99)
    for _ in 0..<4 {
      let (scene, _) = randomScene(&random)
      var pictures: [[UInt32]] = []
      for threads in [1, 2, 4] {
        let picture = Picture(600, 600)
        scene.context.compositor.invalidateAll()
        _ = draw(scene, picture, scale: 5, threads: threads)
        pictures.append(picture.bytes)
      }
      XCTAssertTrue(pictures[0] == pictures[1] && pictures[0] == pictures[2])
    }
  }

  func testASteadyFrameAllocatesNothing() {
    let scene = Scene(size: CGSize(width: 200, height: 200))
    let shape = CAShapeLayer()
    let clipped = CALayer(), inner = CALayer()
    scene.change {
      scene.root.backgroundColor = white
      scene.layer.frame = CGRect(x: 20, y: 20, width: 40, height: 40)
      scene.layer.backgroundColor = red
      scene.layer.cornerRadius = 8
      clipped.frame = CGRect(x: 80, y: 20, width: 50, height: 50)
      clipped.cornerRadius = 12
      clipped.masksToBounds = true
      inner.frame = CGRect(x: 5, y: 5, width: 60, height: 60)
      inner.backgroundColor = red
      clipped.addSublayer(inner)
      scene.root.addSublayer(clipped)
      scene.root.addSublayer(shape)
      shape.strokeColor = red
      shape.lineWidth = 3
    }
    func animate(_ layer: CALayer, _ animation: CAPropertyAnimation) {
      animation.duration = 10
      scene.context.perform { layer.add(animation, forKey: nil) }
    }
    let bounce = CAKeyframeAnimation(keyPath: "transform.scale")
    (bounce.values, bounce.calculationMode) = ([1.0, 1.4, 0.9, 1.02, 1.0], .cubic)
    animate(scene.layer, bounce)
    let spring = CASpringAnimation(keyPath: "position.x")
    (spring.fromValue, spring.toValue) = (40.0, 120.0)
    animate(scene.layer, spring)
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    (turn.fromValue, turn.toValue) = (0.0, 6.0)
    animate(clipped, turn)
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue) = (1.0, 0.2)
    animate(clipped, fade)
    let whole = CABasicAnimation(keyPath: "transform")
    (whole.fromValue, whole.toValue) = (
      NSValue(caTransform3D: CATransform3DIdentity), NSValue(caTransform3D: CATransform3DMakeScale(2, 0.5, 1))
    )
    animate(inner, whole)
    let morph = CABasicAnimation(keyPath: "path")
    morph.fromValue = CGPath(ellipseIn: CGRect(x: 0, y: 100, width: 60, height: 40), transform: nil)
    morph.toValue = CGPath(ellipseIn: CGRect(x: 40, y: 120, width: 100, height: 60), transform: nil)
    animate(shape, morph)
    scene.context.layoutAndCommit()
    inner.shadowOpacity = 0.5
    scene.layer.shadowOpacity = 0.5
    let picture = Picture(400, 400)
    func frame(_ i: Int) {
      scene.context.setTime(Scene.origin + 0.1 + Double(i) / 60)
      scene.context.evaluate()
      _ = scene.context.render(into: picture.buffer, scale: 2, background: black)
    }
    // The first frames grow the scratch memory to its size.
    for i in 0..<240 { frame(i) }
    let before = picture.bytes
    allocation_counter_start()
    for i in 240..<300 { frame(i) }
    let count = allocation_counter_stop()
    XCTAssertEqual(count, 0)
    XCTAssertNotEqual(before, picture.bytes, "something must have moved")
  }
}
