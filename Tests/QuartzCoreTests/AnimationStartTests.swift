import XCTest

@testable import QuartzCore

/// Animations without from, to and by, on layers that were not shown before: they begin at the model.
final class AnimationStartTests: XCTestCase {
  /// A layer that comes into the tree in the transaction in which it is animated.
  private func number(_ keyPath: String, _ layer: CALayer, _ prepare: () -> Void) -> Double {
    let scene = Scene()
    scene.context.perform {
      prepare()
      scene.root.addSublayer(layer)
      let animation = CABasicAnimation(keyPath: keyPath)
      animation.duration = 1
      layer.add(animation, forKey: nil)
    }
    scene.context.layoutAndCommit()
    scene.context.setTime(Scene.origin + 0.5)
    return (layer.presentedValue(forKeyPath: keyPath) as? NSNumber)?.doubleValue ?? .nan
  }

  func testBeginsAtTheModelInTheSameTransaction() {
    let layer = CALayer()
    assertEqual(number("opacity", layer) { layer.opacity = 0.25 }, 0.25, within: 1e-12)
    let moved = CALayer()
    assertEqual(number("position.x", moved) { moved.position = CGPoint(x: 80, y: 9) }, 80, within: 1e-12)
    let turned = CALayer()
    assertEqual(
      number("transform.rotation.z", turned) { turned.transform = CATransform3DMakeRotation(0.5, 0, 0, 1) },
      0.5,
      within: 1e-12)
    let scaled = CALayer()
    assertEqual(
      number("transform.scale.x", scaled) { scaled.transform = CATransform3DMakeScale(3, 3, 3) }, 3,
      within: 1e-12)
  }

  func testMatricesBeginAtTheModelToo() {
    let scene = Scene()
    let layer = CALayer()
    scene.context.perform {
      layer.transform = CATransform3DMakeScale(3, 3, 3)
      scene.root.addSublayer(layer)
      let animation = CABasicAnimation(keyPath: "transform")
      animation.duration = 1
      layer.add(animation, forKey: nil)
    }
    scene.context.layoutAndCommit()
    scene.context.setTime(Scene.origin + 0.5)
    XCTAssertEqual(layer.presentation()?.transform.m11 ?? 0, 3, accuracy: 1e-12)
  }

  func testObjectsBeginAtTheModelToo() throws {
    let shape = CAShapeLayer(), gradient = CAGradientLayer()
    let outline = CGPath(rect: CGRect(x: 3, y: 4, width: 5, height: 6), transform: nil)
    let scene = Scene()
    scene.context.perform {
      shape.path = outline
      gradient.colors = [CGColor.red, CGColor.blue]
      gradient.locations = [0.25, 0.75]
      for (layer, keyPath) in [(shape, "path"), (gradient, "colors"), (gradient, "locations")]
        as [(CALayer, String)]
      {
        scene.root.addSublayer(layer)
        let animation = CABasicAnimation(keyPath: keyPath)
        animation.duration = 1
        layer.add(animation, forKey: nil)
      }
    }
    scene.context.layoutAndCommit()
    scene.context.setTime(Scene.origin + 0.5)
    XCTAssertEqual(shape.presentation()?.path?.boundingBox, CGRect(x: 3, y: 4, width: 5, height: 6))
    XCTAssertEqual(gradient.presentation()?.locations, [0.25, 0.75])
    XCTAssertEqual(
      (gradient.presentation()?.colors as? [CGColor])?.map(\.lanes), [CGColor.red.lanes, CGColor.blue.lanes])
  }

  /// A shown layer continues from what shows, also in the middle of another animation.
  func testShownLayersBeginAtWhatShows() {
    let scene = Scene()
    let first = CABasicAnimation(keyPath: "zPosition")
    (first.fromValue, first.toValue, first.duration) = (0, 100, 1)
    scene.add(first, "first")
    scene.context.setTime(Scene.origin + 0.5)
    let second = CABasicAnimation(keyPath: "zPosition")
    second.duration = 1
    scene.change { scene.layer.zPosition = 10 }
    scene.add(second, "first")
    assertEqual(scene.number("zPosition", at: 0.5), 50, within: 1e-9)
    assertEqual(scene.number("zPosition", at: 1), 30, within: 1e-9)
  }
}
