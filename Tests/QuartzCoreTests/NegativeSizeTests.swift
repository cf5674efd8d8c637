import QuartzCore
import Raster
import XCTest

@testable import Scene

/// A size that an interpolation takes below zero shows as zero.
final class NegativeSizeTests: XCTestCase {
  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  private let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
  private let shownAsNothing = [
    CGSize(width: 30, height: -20), CGSize(width: -30, height: 20), CGSize(width: -30, height: -20),
    CGSize(width: 0, height: -20),
  ]

  /// A layer in the middle whose size is presented so, and how that looks.
  private func makeScene(_ layer: CALayer = CALayer(), size: CGSize, _ change: (CALayer) -> Void) -> Scene {
    let scene = Scene(layer)
    scene.change {
      layer.bounds = CGRect(x: 5, y: 7, width: 40, height: 40)
      layer.position = CGPoint(x: 50, y: 50)
      change(layer)
    }
    present(size, on: layer, of: scene)
    return scene
  }

  private func present(_ size: CGSize, on layer: CALayer, of scene: Scene) {
    let animation = CABasicAnimation(keyPath: "bounds.size")
    (animation.fromValue, animation.toValue) = (size, size)
    animation.duration = 100
    scene.context.perform { layer.add(animation, forKey: nil) }
    scene.context.layoutAndCommit()
    scene.context.evaluate()
  }

  private func bytes(_ scene: Scene) -> [UInt32] {
    let picture = CompositorTests.Picture(100, 100)
    scene.context.compositor.invalidateAll()
    _ = scene.context.render(into: picture.buffer, scale: 1, background: 0xFF00_0000)
    return picture.bytes
  }

  private func clamped(_ size: CGSize) -> CGSize {
    CGSize(width: max(size.width, 0), height: max(size.height, 0))
  }

  private let image: CGImage? = {
    let context = CGContext(size: CGSize(width: 8, height: 8), scale: 1, opaque: true)
    context?.setFillColor(CGColor(red: 0, green: 0, blue: 1, alpha: 1))
    context?.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
    return context?.makeImage()
  }()

  func testNothingIsDrawn() {
    let nothing = [UInt32](repeating: 0xFF00_0000, count: 100 * 100)
    let looks: [(String, () -> CALayer, (CALayer) -> Void)] = [
      ("background", CALayer.init, { $0.backgroundColor = self.red }),
      (
        "border", CALayer.init,
        {
          $0.borderWidth = 3
          $0.borderColor = self.red
        }
      ),
      (
        "corners", CALayer.init,
        {
          $0.backgroundColor = self.red
          $0.borderWidth = 3
          $0.cornerRadius = 8
        }
      ),
      (
        "continuous corners", CALayer.init,
        {
          $0.backgroundColor = self.red
          $0.cornerRadius = 8
          $0.cornerCurve = .continuous
        }
      ),
      (
        "shadow", CALayer.init,
        {
          $0.backgroundColor = self.red
          $0.shadowOpacity = 1
          $0.shadowColor = self.green
        }
      ),
      (
        "silhouette's shadow", CALayer.init,
        {
          $0.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
          $0.shadowOpacity = 1
          $0.shadowColor = self.green
        }
      ),
      ("contents", CALayer.init, { $0.contents = self.image }),
      (
        "contents that keep their proportions", CALayer.init,
        {
          $0.contents = self.image
          $0.contentsGravity = .resizeAspect
        }
      ),
      (
        "gradient", CAGradientLayer.init, { ($0 as? CAGradientLayer)?.colors = [self.red, self.green] }
      ),
      (
        "what it cuts off", CALayer.init,
        {
          $0.masksToBounds = true
          let sublayer = CALayer()
          sublayer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
          sublayer.backgroundColor = self.red
          $0.addSublayer(sublayer)
        }
      ),
      (
        "turned", CALayer.init,
        {
          $0.backgroundColor = self.red
          $0.setAffineTransform(CGAffineTransform(rotationAngle: 0.5))
        }
      ),
    ]
    for (name, make, look) in looks {
      for size in shownAsNothing {
        XCTAssertEqual(bytes(makeScene(make(), size: size, look)), nothing, "\(name) of \(size)")
      }
      XCTAssertNotEqual(bytes(makeScene(make(), size: CGSize(width: 30, height: 20), look)), nothing, name)
    }
  }

  func testAMaskOfNegativeSizeHidesAndAShapeMaskKeepsItsPath() {
    for size in shownAsNothing {
      let plain = makeScene(size: CGSize(width: 40, height: 40)) { layer in
        layer.backgroundColor = red
        let mask = CALayer()
        mask.backgroundColor = red
        mask.frame = layer.bounds
        layer.mask = mask
      }
      XCTAssertTrue(bytes(plain).contains(0xFFFF_0000))
      if let mask = plain.layer.mask { present(size, on: mask, of: plain) }
      XCTAssertFalse(bytes(plain).contains { $0 != 0xFF00_0000 }, "\(size)")
      // A shape's path does not follow the bounds: only the anchor point does.
      func shaped(_ size: CGSize) -> [UInt32] {
        let shape = CAShapeLayer()
        let scene = makeScene(size: CGSize(width: 40, height: 40)) { layer in
          layer.backgroundColor = red
          shape.frame = layer.bounds
          shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 12, height: 9), transform: nil)
          layer.mask = shape
        }
        present(size, on: shape, of: scene)
        return bytes(scene)
      }
      XCTAssertEqual(shaped(size), shaped(clamped(size)), "\(size)")
      XCTAssertTrue(shaped(size).contains(0xFFFF_0000))
    }
  }

  /// Sublayers are where they would in a layer of zero size: from the bounds' origin, which the anchor point then is.
  func testSublayersLieAsInALayerOfZeroSize() {
    func withSublayer(_ size: CGSize, _ change: (CALayer) -> Void = { _ in }) -> Scene {
      makeScene(size: size) { layer in
        let sublayer = CALayer()
        sublayer.name = "sublayer"
        sublayer.frame = CGRect(x: 7, y: 10, width: 6, height: 6)
        sublayer.backgroundColor = red
        layer.addSublayer(sublayer)
        change(layer)
      }
    }
    for size in shownAsNothing {
      XCTAssertEqual(bytes(withSublayer(size)), bytes(withSublayer(clamped(size))), "\(size)")
      func turned(_ size: CGSize) -> [UInt32] {
        bytes(
          withSublayer(size) {
            $0.sublayerTransform = CATransform3DMakeScale(1.5, 2, 1)
            $0.isGeometryFlipped = true
          })
      }
      XCTAssertEqual(turned(size), turned(clamped(size)), "\(size)")
    }
    let scene = withSublayer(CGSize(width: -30, height: -20))
    let picture = bytes(scene)
    // (7, 10) from an origin of (5, 7) that is at (50, 50).
    XCTAssertEqual(picture[53 * 100 + 52], 0xFFFF_0000)
    XCTAssertEqual(picture[52 * 100 + 52], 0xFF00_0000)
    XCTAssertEqual(picture[53 * 100 + 51], 0xFF00_0000)
  }

  func testNothingOfItIsHit() throws {
    for size in shownAsNothing {
      let scene = makeScene(size: size) { $0.backgroundColor = red }
      let shown = try XCTUnwrap(scene.layer.presentation())
      for x in stride(from: 30, through: 70, by: 4) {
        for y in stride(from: 30, through: 70, by: 4) {
          XCTAssertNil(shown.hitTest(CGPoint(x: x, y: y)), "\(size) at \(x), \(y)")
        }
      }
      XCTAssertEqual(shown.bounds.size, size, "the number is kept")
      XCTAssertEqual(shown.frame.size, clamped(size))
      XCTAssertFalse(shown.contains(CGPoint(x: 0, y: 0)))
    }
  }

  /// A height that springs to zero, beyond it and back.
  func testASpringThatSwingsBeyondNothing() {
    let scene = Scene()
    scene.change {
      scene.layer.anchorPoint = CGPoint(x: 0.5, y: 0)
      scene.layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 0)
      scene.layer.position = CGPoint(x: 50, y: 50)
      scene.layer.backgroundColor = red
    }
    let spring = CASpringAnimation(keyPath: "bounds.size.height")
    spring.fromValue = 40
    spring.damping = 4
    spring.duration = 2
    scene.add(spring)
    var below = 0
    for frame in 0...100 {
      scene.step(to: Double(frame) / 60)
      let height = scene.shown("bounds.size.height")
      let picture = bytes(scene)
      let rows = (0..<100).filter { picture[$0 * 100 + 50] != 0xFF00_0000 }
      if height < 0 { below += 1 }
      XCTAssertEqual(rows, height <= 0 ? [] : Array(50..<50 + Int(height.rounded(.up))), "height \(height)")
    }
    XCTAssertGreaterThan(below, 20)
  }
}
