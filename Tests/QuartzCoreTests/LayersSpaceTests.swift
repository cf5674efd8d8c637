import XCTest

@testable import QuartzCore

/// Transform layers, conversion and hit testing in space, masks, scroll layers.
final class LayersSpaceTests: XCTestCase {
  private func box(_ color: CGColor, _ frame: CGRect = CGRect(x: 0, y: 0, width: 100, height: 100)) -> CALayer
  {
    let layer = CALayer()
    layer.frame = frame
    layer.backgroundColor = color
    return layer
  }

  func testSublayersAreOrderedByTheirDepthInSpace() {
    let space = CATransformLayer()
    let scene = Scene(space)
    let near = box(.red)
    let far = box(.blue)
    scene.change {
      space.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      space.addSublayer(near)
      space.addSublayer(far)
      near.zPosition = 10
      far.zPosition = -10
    }
    XCTAssertEqual(scene.picture()[50, 50], 0xFFFF_0000)
    // Seen from behind, the far one is near.
    scene.change { space.transform = CATransform3DMakeRotation(.pi, 0, 1, 0) }
    XCTAssertEqual(scene.picture()[50, 50], 0xFF00_00FF)
    XCTAssertTrue(space.hitTest(CGPoint(x: 50, y: 50)) === far)
  }

  func testAPlainLayerFlattensItsSublayers() {
    let scene = Scene(CALayer())
    let child = box(.red)
    scene.change {
      scene.layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      scene.layer.addSublayer(child)
      child.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
      scene.layer.transform = CATransform3DMakeRotation(-.pi / 3, 0, 1, 0)
    }
    // Half as wide, flattened, then half of that.
    XCTAssertEqual(scene.picture()[30, 50], 0xFF00_0000)
    XCTAssertEqual(scene.picture()[50, 50], 0xFFFF_0000)
  }

  func testTransformsOfTransformLayersMeetInSpace() {
    let space = CATransformLayer()
    let scene = Scene(space)
    let child = box(.red)
    scene.change {
      space.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      space.addSublayer(child)
      child.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
      space.transform = CATransform3DMakeRotation(-.pi / 3, 0, 1, 0)
    }
    // Turned there and back: as if nothing had happened.
    let picture = scene.picture()
    XCTAssertEqual(picture[2, 50], 0xFFFF_0000)
    XCTAssertEqual(picture[97, 50], 0xFFFF_0000)
    let point = child.convert(CGPoint(x: 10, y: 20), to: scene.root)
    assertEqual(point.x, 10, within: 1e-9)
    assertEqual(point.y, 20, within: 1e-9)
    let back = child.convert(CGPoint(x: 10, y: 20), from: scene.root)
    assertEqual(back.x, 10, within: 1e-9)
  }

  func testOpacityFadesEachSublayerOnItsOwn() {
    let space = CATransformLayer()
    let scene = Scene(space)
    scene.change {
      space.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      space.addSublayer(box(.white))
      space.addSublayer(box(.white))
      space.opacity = 0.5
    }
    XCTAssertEqual(channels(scene.picture()[50, 50])[0], 191, accuracy: 1)
  }

  func testTransformLayersDrawNothingAndAreNeverHit() {
    let space = CATransformLayer()
    let scene = Scene(space)
    let lines = reports {
      scene.change {
        space.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        space.backgroundColor = .red
        space.borderWidth = 4
        space.masksToBounds = true
        space.setValue(0.5, forKey: "shadowOpacity")
        space.addSublayer(box(.blue, CGRect(x: 90, y: 90, width: 20, height: 20)))
      }
    }
    XCTAssertEqual(lines.count, 4, "\(lines)")
    XCTAssertEqual(
      lines.first,
      "root/layer: backgroundColor has no effect on a CATransformLayer, which draws nothing itself; set it on a"
        + " sublayer.")
    XCTAssertEqual(scene.picture()[50, 50], 0xFF00_0000)
    XCTAssertEqual(scene.picture()[95, 95], 0xFF00_00FF)
    XCTAssertNil(space.hitTest(CGPoint(x: 50, y: 50)))
    XCTAssertTrue(scene.root.hitTest(CGPoint(x: 50, y: 50)) === scene.root)
    XCTAssertTrue(scene.root.hitTest(CGPoint(x: 95, y: 95)) === space.sublayers?.first)
  }

  func testPointsOfTiltedLayersLieOnTheirPlane() {
    let root = box(.white, CGRect(x: 0, y: 0, width: 200, height: 200))
    let card = box(.red, CGRect(x: 50, y: 50, width: 100, height: 100))
    root.addSublayer(card)
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 400
    root.sublayerTransform = perspective
    card.transform = CATransform3DMakeRotation(.pi / 4, 0, 1, 0)
    for point in [CGPoint(x: 0, y: 0), CGPoint(x: 100, y: 30), CGPoint(x: 20, y: 90)] {
      let there = card.convert(point, to: root)
      let back = card.convert(there, from: root)
      assertEqual(back.x, point.x, within: 1e-9)
      assertEqual(back.y, point.y, within: 1e-9)
    }
    // x = 50 from the centre: 35.36 across, 35.36 away: 35.36 / (1 + 35.36 / 400) = 32.48.
    assertEqual(card.convert(CGPoint(x: 100, y: 50), to: root).x, 100 + 32.4835, within: 1e-3)
  }

  func testMasksLimitHits() {
    let layer = box(.red)
    let mask = box(.white, CGRect(x: 0, y: 0, width: 50, height: 100))
    layer.mask = mask
    XCTAssertTrue(layer.hitTest(CGPoint(x: 25, y: 50)) === layer)
    XCTAssertNil(layer.hitTest(CGPoint(x: 75, y: 50)))
  }

  // MARK: Scrolling

  func testScrolling() {
    let scroll = CAScrollLayer()
    scroll.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
    let content = box(.white, CGRect(x: 0, y: 0, width: 400, height: 400))
    let inner = box(.red, CGRect(x: 200, y: 300, width: 40, height: 20))
    scroll.addSublayer(content)
    content.addSublayer(inner)
    scroll.scroll(to: CGPoint(x: 30, y: 40))
    XCTAssertEqual(scroll.bounds.origin, CGPoint(x: 30, y: 40))
    XCTAssertEqual(content.visibleRect, CGRect(x: 30, y: 40, width: 100, height: 50))
    XCTAssertEqual(inner.visibleRect, .zero, "nothing of it shows")
    inner.scrollRectToVisible(inner.bounds)
    XCTAssertEqual(scroll.bounds.origin, CGPoint(x: 140, y: 270), "as little as needed")
    XCTAssertEqual(inner.visibleRect, inner.bounds)
    inner.scroll(.zero)
    XCTAssertEqual(scroll.bounds.origin, CGPoint(x: 200, y: 300))
    scroll.scrollMode = .vertically
    scroll.scroll(to: CGPoint(x: 0, y: 10))
    XCTAssertEqual(scroll.bounds.origin, CGPoint(x: 200, y: 10))
    scroll.scrollMode = .none
    scroll.scroll(to: CGPoint.zero)
    XCTAssertEqual(scroll.bounds.origin, CGPoint(x: 200, y: 10))
    XCTAssertEqual(CALayer().visibleRect, .zero)
    XCTAssertEqual(box(.red).visibleRect, CGRect(x: 0, y: 0, width: 100, height: 100))
  }

  func testTheFrameAfterAQuarterTurnIsTheOneThatWasSet() {
    // A table or a slider on its side.
    for angle in [CGFloat.pi / 2, -.pi / 2] {
      let layer = CALayer()
      layer.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
      layer.frame = CGRect(x: 10, y: 400, width: 390, height: 100)
      XCTAssertEqual(layer.bounds.width, 100, accuracy: 1e-9)
      XCTAssertEqual(layer.bounds.height, 390, accuracy: 1e-9)
      XCTAssertEqual(layer.position.x, 205, accuracy: 1e-9)
      XCTAssertEqual(layer.position.y, 450, accuracy: 1e-9)
      XCTAssertEqual(layer.frame.width, 390, accuracy: 1e-9)
    }
    let large = CALayer()
    large.transform = CATransform3DMakeScale(2, 4, 1)
    large.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    XCTAssertEqual(large.bounds.size, CGSize(width: 50, height: 25))
  }

  /// A flap that stands upright on its lower edge gets its frame again, and is as large as that when it has come down.
  func testTheFrameOfALayerThatLeavesThePlane() {
    let flap = CALayer()
    flap.frame = CGRect(x: 0, y: 0, width: 350, height: 40)
    flap.anchorPoint = CGPoint(x: 0.5, y: 1)
    flap.position = CGPoint(x: 175, y: 40)
    var upright = CATransform3DIdentity
    upright.m34 = 1 / 800
    flap.transform = CATransform3DRotate(upright, -.pi / 2, 1, 0, 0)
    for height in [40, 60.0] {
      flap.frame = CGRect(x: 0, y: 0, width: 350, height: height)
      XCTAssertEqual(flap.bounds.size, CGSize(width: 350, height: height))
      XCTAssertEqual(flap.position, CGPoint(x: 175, y: height))
    }
    flap.transform = CATransform3DIdentity
    XCTAssertEqual(flap.frame, CGRect(x: 0, y: 0, width: 350, height: 60))
  }
}
