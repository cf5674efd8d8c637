import QuartzCore
import XCTest

/// Layers, their parents and their trees go in any order, before or after a commit.
final class LayerLifetimeTests: XCTestCase {
  /// A context that shows root, middle and leaf.
  private func tree() -> (context: RenderContext, root: CALayer, middle: CALayer, leaf: CALayer) {
    let scene = Scene()
    let leaf = CALayer()
    scene.change { scene.layer.addSublayer(leaf) }
    return (scene.context, scene.root, scene.layer, leaf)
  }

  private func repeatForever(_ layer: CALayer, in context: RenderContext) {
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.duration, fade.repeatCount) = (0.0, 1.0, 1, .infinity)
    context.perform { layer.add(fade, forKey: "fade") }
    context.layoutAndCommit()
  }

  func testAContextGoesAfterTheParentAndBeforeTheLayer() {
    var parts: (context: RenderContext, root: CALayer, middle: CALayer, leaf: CALayer)? = tree()
    guard let leaf = parts?.leaf else { return }
    let masked = CALayer(), mask = CALayer()
    parts?.middle.addSublayer(masked)
    masked.mask = mask
    parts?.context.layoutAndCommit()
    // The parents go, nothing is committed, then the context goes.
    parts?.middle.removeFromSuperlayer()
    weak var middle: CALayer?
    weak var context: RenderContext?
    (middle, context) = (parts?.middle, parts?.context)
    parts = nil
    XCTAssertNil(context)
    Session.current.outside.layoutAndCommit()
    XCTAssertNil(middle)
    for layer in [leaf, masked, mask] {
      layer.opacity = 0.5
      XCTAssertEqual(layer.opacity, 0.5)
    }
    // They can be shown elsewhere.
    let other = Scene()
    other.change { other.layer.addSublayer(leaf) }
    other.change { leaf.frame = CGRect(x: 1, y: 2, width: 3, height: 4) }
    XCTAssertEqual(leaf.presentation()?.frame, CGRect(x: 1, y: 2, width: 3, height: 4))
  }

  func testALayerWhoseParentWentIsNoLongerAnimated() {
    var (context, root, middle, leaf): (RenderContext, CALayer, CALayer?, CALayer) = tree()
    repeatForever(leaf, in: context)
    XCTAssertTrue(context.needsFrames)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    context.perform { middle?.removeFromSuperlayer() }
    CATransaction.commit()
    middle = nil
    context.layoutAndCommit()
    XCTAssertFalse(context.needsFrames, "nothing shows the animation")
    XCTAssertEqual(leaf.animationKeys() ?? [], [])
    XCTAssertEqual(root.sublayers?.count ?? 0, 0)
  }

  func testALayerThatFindsAnotherParentInTimeGoesOn() {
    var (context, root, middle, leaf): (RenderContext, CALayer, CALayer?, CALayer) = tree()
    repeatForever(leaf, in: context)
    context.perform {
      root.addSublayer(leaf)
      middle?.removeFromSuperlayer()
    }
    middle = nil
    context.layoutAndCommit()
    XCTAssertTrue(context.needsFrames)
    XCTAssertEqual(leaf.animationKeys()?.count, 1)
  }
}
