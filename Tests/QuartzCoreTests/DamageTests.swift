import QuartzCore
import Raster
import XCTest

@testable import Scene

/// What is drawn again after known edits: never too little, and no more than the rectangle that can be worked out.
final class DamageTests: XCTestCase {
  private let scene = Scene(size: CGSize(width: 200, height: 200))
  private let picture = Picture(200, 200)

  override func setUp() {
    scene.change {
      scene.root.backgroundColor = .white
      scene.layer.frame = CGRect(x: 20, y: 20, width: 40, height: 30)
      scene.layer.backgroundColor = .red
    }
    _ = draw()
  }

  private func draw() -> [PixelRect] {
    scene.context.layoutAndCommit()
    return Array(scene.context.render(into: picture.buffer, scale: 1, background: 0xFF00_0000))
  }

  private func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> [PixelRect] {
    [PixelRect(x: x, y: y, width: width, height: height)]
  }

  /// Nothing differs from the picture drawn from scratch.
  private func assertComplete(_ message: String = "", line: UInt = #line) {
    let whole = Picture(200, 200)
    scene.context.compositor.invalidateAll()
    _ = scene.context.render(into: whole.buffer, scale: 1, background: 0xFF00_0000)
    XCTAssertTrue(picture.bytes == whole.bytes, message, line: line)
  }

  // MARK: As much as needed

  func testAMaskThatBecomesASublayerIsPlacedAnew() {
    let mask = CALayer()
    mask.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    mask.backgroundColor = .blue
    scene.change { scene.layer.mask = mask }
    _ = draw()
    XCTAssertEqual(picture[45, 35], 0xFFFF_FFFF, "masked")
    scene.change {
      scene.layer.mask = nil
      scene.layer.addSublayer(mask)
    }
    _ = draw()
    XCTAssertEqual(picture[25, 25], 0xFF00_00FF, "it lies in its layer")
    XCTAssertEqual(picture[45, 35], 0xFFFF_0000)
    scene.change { mask.position.x += 20 }
    XCTAssertEqual(draw(), rect(20, 20, 10, 10) + rect(40, 20, 10, 10), "and moves from there")
    scene.change {
      mask.removeFromSuperlayer()
      scene.layer.mask = mask
    }
    _ = draw()
    XCTAssertEqual(picture[25, 25], 0xFFFF_FFFF)
    XCTAssertEqual(picture[45, 25], 0xFFFF_0000)
    assertComplete()
  }

  func testATransitionShowsFromItsFirstMoment() throws {
    scene.change { scene.layer.contents = try? solidImage(4, 4, 0xFF00_FF00) }
    // Animated before: only what changed is looked at.
    let fade = CABasicAnimation(keyPath: "borderWidth")
    (fade.fromValue, fade.toValue, fade.duration) = (0, 0, 10)
    scene.add(fade)
    _ = draw()
    XCTAssertEqual(picture[30, 30], 0xFF00_FF00)
    let push = CATransition()
    (push.type, push.subtype, push.duration) = (.push, .fromLeft, 1)
    scene.add(push)
    XCTAssertFalse(draw().isEmpty)
    assertComplete()
  }

  func testWhatIsNoNumberIsComparedToo() {
    let shape = CAShapeLayer()
    let backdrop = CABackdropLayer()
    scene.change {
      shape.frame = CGRect(x: 100, y: 20, width: 40, height: 40)
      shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 40, height: 40), transform: nil)
      shape.strokeColor = .blue
      shape.lineWidth = 4
      shape.shadowOpacity = 0.5
      backdrop.frame = CGRect(x: 10, y: 10, width: 60, height: 60)
      scene.root.addSublayer(shape)
      scene.root.addSublayer(backdrop)
    }
    for layer in [shape, backdrop] {
      let still = CABasicAnimation(keyPath: "zPosition")
      (still.fromValue, still.toValue, still.duration) = (0, 0, 10)
      scene.context.perform { layer.add(still, forKey: nil) }
    }
    _ = draw()
    scene.change { shape.lineDashPattern = [3, 5] }
    XCTAssertFalse(draw().isEmpty, "the dashes")
    assertComplete("the dashes")
    scene.change {
      shape.shadowPath = CGPath(rect: CGRect(x: 0, y: 50, width: 20, height: 9), transform: nil)
    }
    XCTAssertFalse(draw().isEmpty, "the shadow's path")
    assertComplete("the shadow's path")
    scene.change { backdrop.blurRadius = 5 }
    XCTAssertFalse(draw().isEmpty, "the blur")
    assertComplete("the blur")
  }

  func testContentsThatAppearMayBeLarger() throws {
    let small = try solidImage(4, 4, 0xFF00_FF00), large = try solidImage(90, 90, 0xFF00_00FF)
    scene.change {
      scene.layer.contentsGravity = .center
      scene.layer.contents = small
    }
    let swap = CABasicAnimation(keyPath: "contents")
    (swap.fromValue, swap.toValue, swap.duration) = (small, large, 1)
    scene.add(swap)
    _ = draw()
    scene.context.setTime(Scene.origin + 0.5)
    _ = draw()
    XCTAssertEqual(picture[80, 60] & 0xFF00, 0x7F00, "half of the blue shows over the white around the layer")
    assertComplete()
  }

  /// A layer that fades is drawn as a group with sublayers, as one paint without: all of it changes a little.
  func testTheFirstSublayerOfAFadingLayer() {
    let child = CALayer()
    child.frame = CGRect(x: 2, y: 2, width: 5, height: 5)
    child.backgroundColor = .blue
    scene.change { scene.layer.opacity = 0.3 }
    _ = draw()
    scene.change { scene.layer.addSublayer(child) }
    XCTAssertEqual(draw(), rect(20, 20, 40, 30))
    assertComplete()
    scene.change { child.removeFromSuperlayer() }
    XCTAssertEqual(draw(), rect(20, 20, 40, 30))
    assertComplete()
    scene.change { scene.layer.opacity = 1 }
    _ = draw()
    scene.change { scene.layer.addSublayer(child) }
    XCTAssertEqual(draw(), rect(22, 22, 5, 5), "a layer that does not fade stays as it is")
  }

  func testALossBelowAShadow() {
    let child = CALayer()
    child.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    child.backgroundColor = .blue
    let inner = CALayer()
    inner.addSublayer(child)
    scene.change {
      scene.layer.backgroundColor = nil
      (scene.layer.shadowOpacity, scene.layer.shadowRadius) = (1, 0)
      scene.layer.shadowOffset = CGSize(width: 60, height: 60)
      scene.layer.addSublayer(inner)
    }
    _ = draw()
    XCTAssertEqual(picture[90, 90], 0xFF00_0000, "the shadow")
    scene.change { child.removeFromSuperlayer() }
    _ = draw()
    XCTAssertEqual(picture[90, 90], 0xFFFF_FFFF, "is gone with what threw it")
    assertComplete()
  }

  /// A sharp shadow, on a layer that was animated before: only what changed is looked at.
  private func throwShadow() {
    let still = CABasicAnimation(keyPath: "borderWidth")
    (still.fromValue, still.toValue, still.duration) = (0, 0, 10)
    scene.add(still)
    scene.change {
      (scene.layer.shadowOpacity, scene.layer.shadowRadius) = (1, 0)
      scene.layer.shadowOffset = CGSize(width: 60, height: 60)
    }
  }

  func testTheShadowOfAnOpaqueBackgroundBecomesThatOfTheContents() throws {
    let image = try solidImage(20, 70, 0xFF00_FF00)
    scene.change { scene.layer.contents = image }
    throwShadow()
    _ = draw()
    XCTAssertEqual(picture[82, 105], 0xFF00_0000, "the shadow of the bounds")
    scene.change {
      scene.layer.backgroundColor = nil
      scene.layer.contentsGravity = .top
    }
    _ = draw()
    XCTAssertEqual(picture[82, 105], 0xFFFF_FFFF, "nothing is left beside the contents")
    XCTAssertEqual(picture[100, 145], 0xFF00_0000, "all of the contents throw it, below the bounds too")
    assertComplete()
  }

  func testAShadowBecomesThatOfSublayersThatMovedBefore() {
    let child = CALayer()
    child.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    child.backgroundColor = .blue
    scene.change { scene.layer.addSublayer(child) }
    throwShadow()
    scene.change { scene.layer.shadowColor = .clear }
    _ = draw()
    scene.change { child.position.x += 60 }
    _ = draw()
    scene.change { scene.layer.shadowColor = .black }
    _ = draw()
    XCTAssertEqual(picture[145, 85], 0xFF00_0000, "the shadow got a colour")
    assertComplete("the shadow got a colour")

    scene.change { scene.layer.shadowPath = CGPath(rect: scene.layer.bounds, transform: nil) }
    _ = draw()
    scene.change { child.position.y += 40 }
    _ = draw()
    XCTAssertEqual(picture[145, 125], 0xFFFF_FFFF, "the path's shadow alone")
    scene.change { scene.layer.shadowPath = nil }
    _ = draw()
    XCTAssertEqual(picture[145, 125], 0xFF00_0000, "the shadow lost its path")
    assertComplete("the shadow lost its path")
  }

  /// A second at an even pace.
  private func push(_ subtype: CATransitionSubtype) -> CATransition {
    let push = CATransition()
    (push.type, push.subtype, push.duration) = (.push, subtype, 1)
    push.timingFunction = CAMediaTimingFunction(name: .linear)
    return push
  }

  func testATransitionSlidesInWhatLiesOutsideTheClipAtRest() {
    let page = CALayer(), child = CALayer()
    page.frame = scene.layer.bounds
    child.frame = CGRect(x: 60, y: 0, width: 10, height: 30)
    child.backgroundColor = .blue
    page.addSublayer(child)
    scene.change {
      scene.layer.masksToBounds = true
      scene.layer.addSublayer(page)
    }
    _ = draw()
    scene.change { page.add(push(.fromLeft), forKey: nil) }
    scene.step(to: 0.25)
    _ = draw()
    XCTAssertEqual(picture[52, 35], 0xFF00_00FF, "20 + 60 points, less three quarters of 40")
    scene.step(to: 0.75)
    _ = draw()
    XCTAssertEqual(picture[52, 35], 0xFFFF_0000, "it is outside again")
    assertComplete()
  }

  func testTheShadowOfABackgroundSlidesInWithItsLayer() {
    scene.change {
      (scene.layer.shadowOpacity, scene.layer.shadowRadius) = (1, 0)
      scene.layer.shadowOffset = CGSize(width: 0, height: 60)
    }
    _ = draw()
    scene.add(push(.fromRight))
    scene.step(to: 0.25)
    _ = draw()
    XCTAssertEqual(picture[85, 95], 0xFF00_0000, "20 + 40 points, and three quarters of 40")
    scene.step(to: 0.75)
    _ = draw()
    XCTAssertEqual(picture[85, 95], 0xFFFF_FFFF, "it has gone on to the left")
    assertComplete()
  }

  func testTheFirstSublayersOfATransformLayerMeetInSpace() {
    let space = CATransformLayer()
    scene.change {
      space.frame = CGRect(x: 100, y: 100, width: 50, height: 50)
      scene.root.addSublayer(space)
    }
    _ = draw()
    let near = CALayer(), far = CALayer()
    for (layer, color) in [(near, CGColor.red), (far, .blue)] {
      layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
      layer.backgroundColor = color
    }
    near.transform = CATransform3DMakeTranslation(0, 0, 10)
    scene.change { space.addSublayer(near) }
    _ = draw()
    scene.change { space.addSublayer(far) }
    _ = draw()
    XCTAssertEqual(picture[110, 110], 0xFFFF_0000, "the nearer one hides the later one")
    assertComplete()
  }

  func testALayerBecomesTheSuperlayerOfItsSuperlayer() {
    let child = CALayer(), other = CALayer()
    child.frame = CGRect(x: 10, y: 10, width: 10, height: 10)
    child.backgroundColor = .blue
    scene.change {
      scene.layer.addSublayer(child)
      scene.layer.addSublayer(other)
    }
    _ = draw()
    for _ in 0..<2 {
      // In one commit, each of them written first once.
      scene.change {
        child.removeFromSuperlayer()
        child.addSublayer(scene.layer)
        scene.root.addSublayer(child)
        other.removeFromSuperlayer()
      }
      _ = draw()
      XCTAssertEqual(picture[35, 35], 0xFFFF_0000, "10 + 20 points")
      XCTAssertEqual(picture[15, 15], 0xFF00_00FF)
      assertComplete()
      scene.change {
        scene.layer.removeFromSuperlayer()
        scene.layer.addSublayer(other)
        scene.layer.addSublayer(child)
        scene.root.addSublayer(scene.layer)
      }
      _ = draw()
      XCTAssertEqual(picture[35, 35], 0xFF00_00FF, "20 + 10 points, above its superlayer")
      assertComplete()
    }
  }
}
