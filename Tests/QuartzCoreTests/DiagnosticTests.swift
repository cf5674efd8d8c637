import QuartzCore
import Support
import XCTest

/// Whatever cannot be used is dropped with one clear line, and the rest continues.
final class DiagnosticTests: XCTestCase {
  private func messages(_ body: () -> Void) -> [String] { Diagnostics.withCapture(body).1.map(\.description) }

  private func added(_ keyPath: String?, _ change: (CABasicAnimation) -> Void = { _ in }) -> [String] {
    let scene = Scene()
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.toValue = 1.0
    change(animation)
    let lines = messages { scene.add(animation, "x") }
    XCTAssertNil(scene.layer.animationKeys())
    XCTAssertFalse(scene.context.needsFrames)
    return lines
  }

  func testUnknownKeyPath() {
    XCTAssertEqual(
      added("opacityy"),
      ["root/layer: CABasicAnimation was not added: there is no animatable property \"opacityy\" on CALayer."]
    )
    XCTAssertEqual(added("transform.skew").count, 1)
    XCTAssertEqual(added("frame").count, 1, "frame is not animatable")
  }

  func testMissingKeyPath() {
    XCTAssertEqual(
      added(nil), ["root/layer: CABasicAnimation was not added: it has no key path; use init(keyPath:)."])
  }

  func testWrongType() {
    XCTAssertEqual(
      added("opacity") { $0.toValue = "half" },
      [
        "root/layer: CABasicAnimation was not added: toValue for \"opacity\" must be a number, got String."
      ])
    XCTAssertEqual(added("position") { $0.toValue = 3 }.count, 1)
  }

  func testNotANumber() {
    XCTAssertEqual(
      added("opacity") { $0.fromValue = Double.nan },
      ["root/layer: CABasicAnimation was not added: fromValue for \"opacity\" is not a finite number."])
    XCTAssertEqual(added("opacity") { $0.duration = .infinity }.count, 1)
    XCTAssertEqual(added("opacity") { $0.repeatDuration = .nan }.count, 1)
  }

  func testRepeatingForAnInfiniteTimeIsForEver() {
    let scene = Scene()
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.duration, fade.repeatDuration) = (0.0, 1.0, 1, .infinity)
    XCTAssertEqual(messages { scene.change { scene.layer.add(fade, forKey: "fade") } }, [])
    for (time, opacity) in [(0.25, 0.25), (1000.5, 0.5)] {
      scene.context.setTime(Scene.origin + time)
      scene.context.evaluate()
      XCTAssertEqual(Double(scene.layer.presentation()?.opacity ?? 0), opacity, accuracy: 1e-3)
    }
    XCTAssertNotNil(scene.layer.animation(forKey: "fade"))
  }

  func testPropertiesKeepTheirValue() {
    let layer = CALayer()
    layer.name = "box"
    layer.position = CGPoint(x: 3, y: 4)
    let lines = messages {
      layer.position = CGPoint(x: CGFloat.nan, y: 1)
      layer.cornerRadius = .infinity
      layer.frame = CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1)
      layer.contents = "picture.png"
      layer.contentsScale = 0
      layer.setValue("left", forKeyPath: "position")
      layer.setValue(Double.nan, forKeyPath: "transform.scale")
    }
    XCTAssertEqual(lines.count, 7, "\(lines)")
    XCTAssertTrue(lines.allSatisfy { $0.hasPrefix("box: ") }, "\(lines)")
    XCTAssertEqual(layer.position, CGPoint(x: 3, y: 4))
    XCTAssertEqual(layer.cornerRadius, 0)
    XCTAssertNil(layer.contents)
    XCTAssertEqual(layer.transform, CATransform3DIdentity)
  }

  func testCirclesOfLayersAreRefused() {
    let a = CALayer(), b = CALayer()
    a.name = "a"
    b.name = "b"
    a.addSublayer(b)
    let lines = messages { b.addSublayer(a) }
    XCTAssertEqual(lines, ["a/b: adding a as a sublayer would make a circle of layers; nothing was added."])
    XCTAssertNil(a.superlayer)
  }

  func testPresentationCopiesAreReadOnly() {
    let scene = Scene()
    let copy = scene.layer.presentation()
    let lines = messages { copy?.opacity = 0.2 }
    XCTAssertEqual(lines.count, 1)
    XCTAssertEqual(copy?.opacity, 1)
    XCTAssertTrue(copy?.model() === scene.layer)
  }

  func testSpringSetters() {
    let spring = CASpringAnimation(keyPath: "opacity")
    let lines = messages {
      spring.mass = 0
      spring.stiffness = -1
      spring.damping = -.infinity
      spring.initialVelocity = .nan
    }
    XCTAssertEqual(lines.count, 4, "\(lines)")
    XCTAssertEqual([spring.mass, spring.stiffness, spring.damping, spring.initialVelocity], [1, 100, 10, 0])
  }
}
