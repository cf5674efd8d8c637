import XCTest

@testable import QuartzCore

/// Which action a change runs: animations without a key path, `NSNull`, overrides.
final class LayerActionTests: XCTestCase {
  private func half(_ scene: Scene, _ keyPath: String, _ change: () -> Void) -> Double {
    scene.context.perform(change)
    scene.context.layoutAndCommit()
    return scene.number(keyPath, at: 0.5)
  }

  func testAnimationWithoutKeyPathTakesTheEvents() {
    let scene = Scene()
    let animation = CABasicAnimation()
    animation.duration = 1
    scene.layer.actions = ["position": animation, "zPosition": animation]
    let lines = reports {
      assertEqual(
        half(scene, "position.x") { scene.layer.position = CGPoint(x: 100, y: 0) }, 50, within: 1e-9)
      XCTAssertEqual(scene.layer.animationKeys(), ["position"])
      XCTAssertEqual(
        (scene.layer.animation(forKey: "position") as? CABasicAnimation)?.keyPath, "position")
    }
    XCTAssertEqual(lines, [])
    XCTAssertNil(animation.keyPath, "the object that was given stays as it is")
    scene.step(to: 3)
    scene.context.perform { scene.layer.zPosition = 40 }
    scene.context.layoutAndCommit()
    assertEqual(scene.number("zPosition", at: 3.5), 20, within: 1e-9)
  }

  func testKeyframesAndSpringsToo() {
    let scene = Scene()
    let keyframes = CAKeyframeAnimation()
    (keyframes.values, keyframes.duration) = ([0, 30, 0], 1)
    scene.layer.actions = ["zPosition": keyframes]
    assertEqual(half(scene, "zPosition") { scene.layer.zPosition = 1 }, 30, within: 1e-9)
  }

  func testNullEndsTheSearch() {
    let scene = Scene()
    scene.layer.actions = ["opacity": NSNull(), "position": NSNull()]
    XCTAssertNil(scene.layer.action(forKey: "opacity"))
    assertEqual(half(scene, "opacity") { scene.layer.opacity = 0.25 }, 0.25, within: 1e-7)
    XCTAssertNil(scene.layer.animationKeys())
    // No action is found for this one: the layer animates automatically.
    XCTAssertNil(scene.layer.action(forKey: "zPosition"))
    scene.context.perform { scene.layer.zPosition = 10 }
    scene.context.layoutAndCommit()
    XCTAssertEqual(scene.layer.animationKeys(), ["zPosition"])
  }

  func testOverrideThatAnswersNilAnimatesNothing() {
    final class Still: CALayer {
      override func action(forKey event: String) -> CAAction? {
        event == "opacity" ? nil : super.action(forKey: event)
      }
    }
    let scene = Scene(Still())
    scene.context.perform {
      scene.layer.opacity = 0.5
      scene.layer.zPosition = 5
    }
    XCTAssertEqual(scene.layer.animationKeys(), ["zPosition"])
  }

  /// A change of the same layer inside an override does not disturb the search that is under way.
  func testSearchesNest() {
    final class Nested: CALayer {
      override func action(forKey event: String) -> CAAction? {
        let action = super.action(forKey: event)
        if event == "opacity" { cornerRadius += 1 }
        return action
      }
    }
    let scene = Scene(Nested())
    scene.layer.actions = ["cornerRadius": NSNull()]
    scene.context.perform { scene.layer.opacity = 0.5 }
    XCTAssertEqual(scene.layer.animationKeys(), ["opacity"])
    XCTAssertEqual(scene.layer.cornerRadius, 1)
  }
}
