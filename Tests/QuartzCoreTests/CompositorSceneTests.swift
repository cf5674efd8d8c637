import QuartzCore
import Raster
import XCTest

@testable import Scene

/// Pictures of whole scenes: snapshots, perspective, transitions, very many layers.
extension CompositorTests {
  func testASnapshotShowsTheLayerApart() throws {
    let scene = Scene()
    let child = CALayer()
    scene.change {
      scene.layer.frame = CGRect(x: 30, y: 40, width: 20, height: 10)
      scene.layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      scene.layer.opacity = 0.3
      scene.layer.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
      child.frame = CGRect(x: 15, y: 5, width: 20, height: 20)
      child.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
      scene.layer.addSublayer(child)
    }
    let image = try XCTUnwrap(scene.layer.snapshotImage(scale: 2))
    XCTAssertEqual([image.width, image.height], [40, 20])
    XCTAssertEqual(image.pixel(x: 0, y: 0), 0xFFFF_0000)
    XCTAssertEqual(image.pixel(x: 35, y: 15), 0xFF00_00FF)
  }
}

extension CompositorTests {
  func testPerspectiveMakesTheFarEdgeShorter() {
    let scene = Scene(size: CGSize(width: 200, height: 200))
    scene.change {
      var perspective = CATransform3DIdentity
      perspective.m34 = -1 / 200
      scene.root.sublayerTransform = perspective
      scene.layer.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
      scene.layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      scene.layer.borderWidth = 4
      scene.layer.borderColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
      scene.layer.transform = CATransform3DMakeRotation(1, 0, 1, 0)
    }
    let picture = Picture(200, 200)
    scene.context.layoutAndCommit()
    _ = scene.context.render(into: picture.buffer, scale: 1, background: 0xFF00_0000)
    func height(at x: Int) -> Int { (0..<200).filter { picture[x, $0] != 0xFF00_0000 }.count }
    // Points 45 to the left of the axis come nearer by 45·sin 1, those to the right go away by as much; seen from 200
    // away they and the edge through them grow by 1/(1 − z/200).
    for sign in [-1.0, 1] {
      let nearness = 1 / (1 + sign * 45 * sin(1.0) / 200)
      let x = 100 + sign * 45 * cos(1.0) * nearness
      XCTAssertEqual(Double(height(at: Int(x))), 100 * nearness, accuracy: 3, "at \(x)")
    }
    XCTAssertEqual(picture[100, 100], 0xFFFF_0000)
  }
}

extension CompositorTests {
  private func transition(_ type: CATransitionType) -> (Scene, Picture) {
    let scene = Scene()
    scene.change {
      scene.layer.frame = CGRect(x: 20, y: 20, width: 40, height: 40)
      scene.layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      scene.layer.masksToBounds = true
    }
    let picture = Picture(100, 100)
    _ = scene.context.render(into: picture.buffer, scale: 1, background: 0xFF00_0000)
    let animation = CATransition()
    animation.type = type
    animation.subtype = .fromRight
    animation.duration = 1
    scene.change {
      scene.layer.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
      scene.layer.add(animation, forKey: "anything")
    }
    return (scene, picture)
  }

  private func draw(_ scene: Scene, _ picture: Picture, at t: Double) {
    scene.context.setTime(Scene.origin + t)
    _ = scene.context.render(into: picture.buffer, scale: 1, background: 0xFF00_0000)
  }

  func testAFadeMixesTheOldAndTheNewPicture() {
    let (scene, picture) = transition(.fade)
    XCTAssertEqual(scene.layer.animationKeys(), ["transition"])
    draw(scene, picture, at: 0)
    XCTAssertEqual(picture[40, 40], 0xFFFF_0000)
    draw(scene, picture, at: 0.25)
    XCTAssertEqual(picture[40, 40], 0xFFBF_0040)
    scene.step(to: 1)
    scene.step(to: 1.1)
    draw(scene, picture, at: 1.1)
    XCTAssertEqual(picture[40, 40], 0xFF00_00FF)
  }

  func testSlidingTransitionsMoveTheRightPicture() {
    // At half time the new picture has come half way from the right.
    for (type, left, right) in [
      (CATransitionType.push, UInt32(0xFFFF_0000), UInt32(0xFF00_00FF)), (.moveIn, 0xFFFF_0000, 0xFF00_00FF),
      (.reveal, 0xFFFF_0000, 0xFF00_00FF),
    ] {
      let (scene, picture) = transition(type)
      draw(scene, picture, at: 0.5)
      XCTAssertEqual(picture[30, 40], left, type.rawValue)
      XCTAssertEqual(picture[50, 40], right, type.rawValue)
      XCTAssertEqual(picture[15, 40], 0xFF00_0000, "\(type.rawValue) stays within the bounds")
      XCTAssertEqual(picture[65, 40], 0xFF00_0000, "\(type.rawValue) stays within the bounds")
    }
  }

  func testContentsCrossFade() {
    func image(_ pixel: UInt32) -> CGImage {
      let context = CGContext(size: CGSize(width: 4, height: 4), scale: 1, opaque: true)
      context?.setFillColor(
        CGColor(red: CGFloat(pixel >> 16 & 255) / 255, green: 0, blue: CGFloat(pixel & 255) / 255, alpha: 1))
      context?.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
      return context!.makeImage()!
    }
    let scene = Scene()
    scene.change { scene.layer.frame = CGRect(x: 20, y: 20, width: 40, height: 40) }
    let animation = CABasicAnimation(keyPath: "contents")
    (animation.fromValue, animation.toValue, animation.duration) = (image(0xFFFF_0000), image(0xFF00_00FF), 1)
    scene.add(animation)
    let picture = Picture(100, 100)
    draw(scene, picture, at: 0.5)
    XCTAssertEqual(picture[40, 40], 0xFF7F_0080)
  }
}

extension CompositorTests {
  func testManySiblingsAreFoundByPlace() {
    let scene = Scene(size: CGSize(width: 300, height: 300))
    var layers: [CALayer] = []
    scene.change {
      for i in 0..<2000 {
        let layer = CALayer()
        layer.frame = CGRect(x: Double(i * 37 % 290), y: Double(i * 53 % 290), width: 12, height: 9)
        layer.backgroundColor = CGColor(
          red: Double(i % 7) / 6, green: Double(i % 11) / 10, blue: Double(i % 13) / 12, alpha: 0.7)
        scene.root.addSublayer(layer)
        layers.append(layer)
      }
    }
    let picture = Picture(300, 300), whole = Picture(300, 300)
    _ = scene.context.render(into: picture.buffer, scale: 1, background: 0xFF00_0000)
    for step in 0..<60 {
      scene.change {
        for k in 0..<1 + step { layers[(step * 131 + k * 17) % 2000].position.x += 3.5 }
        if step % 9 == 0 { layers[step].removeFromSuperlayer() }
      }
      _ = scene.context.render(into: picture.buffer, scale: 1, background: 0xFF00_0000)
      if step % 6 == 5 {
        scene.context.compositor.invalidateAll()
        _ = scene.context.render(into: whole.buffer, scale: 1, background: 0xFF00_0000)
        XCTAssertTrue(picture.bytes == whole.bytes, "after step \(step)")
      }
    }
  }
}
