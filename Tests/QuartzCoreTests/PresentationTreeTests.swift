import XCTest

@testable import QuartzCore

/// The presentation tree: layers that show what is on the screen, with the layers around them.
final class PresentationTreeTests: XCTestCase {
  private let parent = CALayer()
  private let child = CALayer()

  /// A child of ten points that moves from x = 5 to x = 95 in a second; its model stays at 5.
  private func movingScene() -> Scene {
    let scene = Scene()
    scene.change {
      parent.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      child.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      child.name = "child"
      parent.addSublayer(child)
      scene.root.addSublayer(parent)
    }
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue, move.duration) = (5, 95, 1)
    scene.context.perform { child.add(move, forKey: "move") }
    scene.context.layoutAndCommit()
    scene.context.setTime(Scene.origin + 0.5)
    return scene
  }

  func testTreeOfOneMoment() throws {
    let scene = movingScene()
    let shown = try XCTUnwrap(parent.presentation())
    let below = try XCTUnwrap(shown.sublayers)
    XCTAssertEqual(below.count, 1)
    XCTAssertEqual(below[0].position.x, 50, accuracy: 1e-9)
    XCTAssertTrue(below[0] === child.presentation())
    XCTAssertTrue(below[0].superlayer === shown)
    XCTAssertTrue(shown.superlayer === scene.root.presentation())
    XCTAssertNil(shown.superlayer?.superlayer)
    XCTAssertTrue(below[0].model() === child)
    XCTAssertTrue(shown === parent.presentation(), "two calls in one frame")
    XCTAssertTrue(shown.presentation() === shown)
    XCTAssertEqual(below[0].animationKeys(), ["move"])
  }

  func testANewMomentIsAnotherTree() throws {
    let scene = movingScene()
    let first = try XCTUnwrap(child.presentation())
    scene.context.setTime(Scene.origin + 0.75)
    let second = try XCTUnwrap(child.presentation())
    XCTAssertFalse(first === second)
    XCTAssertEqual([first.position.x, second.position.x], [50, 72.5])
    scene.change { child.opacity = 0.5 }
    XCTAssertEqual(child.presentation()?.opacity, 0.5)
    XCTAssertEqual(second.opacity, 1)
    // What waits for the commit is in no picture yet.
    let late = CALayer()
    scene.context.perform { parent.addSublayer(late) }
    XCTAssertEqual(parent.presentation()?.sublayers?.count, 1)
    scene.context.layoutAndCommit()
    XCTAssertEqual(parent.presentation()?.sublayers?.count, 2)
    scene.change { child.removeFromSuperlayer() }
    XCTAssertNil(child.presentation())
    XCTAssertEqual(parent.presentation()?.sublayers?.count, 1)
  }

  func testHitTestFindsWhatMoves() throws {
    let scene = movingScene()
    defer { withExtendedLifetime(scene) {} }
    let shown = try XCTUnwrap(parent.presentation())
    XCTAssertTrue(shown.hitTest(CGPoint(x: 50, y: 5))?.model() === child)
    XCTAssertTrue(shown.hitTest(CGPoint(x: 5, y: 5)) === shown, "where the model is, nothing shows")
    XCTAssertTrue(parent.hitTest(CGPoint(x: 5, y: 5)) === child)
    XCTAssertTrue(child.presentation()?.hitTest(CGPoint(x: 50, y: 5)) != nil)
    XCTAssertNil(child.presentation()?.hitTest(CGPoint(x: 5, y: 5)))
  }

  func testConvertWorksOnWhatShows() throws {
    let scene = movingScene()
    let (shownChild, shownRoot) = (
      try XCTUnwrap(child.presentation()), try XCTUnwrap(scene.root.presentation())
    )
    XCTAssertEqual(shownChild.convert(CGPoint(x: 1, y: 2), to: shownRoot), CGPoint(x: 46, y: 2))
    XCTAssertEqual(shownRoot.convert(CGPoint(x: 46, y: 2), to: shownChild), CGPoint(x: 1, y: 2))
    XCTAssertEqual(
      shownChild.convert(shownChild.bounds, to: nil), CGRect(x: 45, y: 0, width: 10, height: 10))
    XCTAssertEqual(shownChild.frame, CGRect(x: 45, y: 0, width: 10, height: 10))
    // A parent that moves carries the child's shown place along.
    let turn = CABasicAnimation(keyPath: "transform.scale")
    (turn.fromValue, turn.toValue, turn.duration) = (1, 3, 1)
    scene.context.perform { parent.add(turn, forKey: "scale") }
    scene.context.layoutAndCommit()
    scene.context.setTime(Scene.origin + 1)
    let later = try XCTUnwrap(child.presentation())
    XCTAssertEqual(later.position.x, 95, accuracy: 1e-9)
    // At twice the size about (50, 50).
    let corner = later.convert(CGPoint.zero, to: scene.root.presentation())
    XCTAssertEqual(corner.x, 50 + (90 - 50) * 2, accuracy: 1e-9)
    XCTAssertEqual(corner.y, -50, accuracy: 1e-9)
  }

  func testMasks() throws {
    let scene = movingScene()
    let mask = CALayer()
    scene.change {
      mask.frame = CGRect(x: 0, y: 0, width: 20, height: 100)
      parent.mask = mask
    }
    let grow = CABasicAnimation(keyPath: "bounds.size.width")
    (grow.fromValue, grow.toValue, grow.duration) = (20, 200, 1)
    scene.context.perform { mask.add(grow, forKey: nil) }
    scene.context.layoutAndCommit()
    scene.context.setTime(Scene.origin + 1)
    let shown = try XCTUnwrap(parent.presentation())
    XCTAssertEqual(shown.mask?.bounds.width ?? 0, 110, accuracy: 1e-9)
    XCTAssertTrue(shown.mask?.model() === mask)
    XCTAssertNil(shown.mask?.superlayer)
    // The mask shows x from -45 to 65 by now.
    XCTAssertNil(parent.hitTest(CGPoint(x: 60, y: 50)))
    XCTAssertNotNil(shown.hitTest(CGPoint(x: 60, y: 50)))
  }

  func testPropertiesOfTheOtherClasses() throws {
    let scene = Scene()
    let shape = CAShapeLayer(), gradient = CAGradientLayer(), replicator = CAReplicatorLayer()
    func outline(_ x: Double) -> CGPath {
      CGPath(rect: CGRect(x: x, y: 0, width: 8, height: 8), transform: nil)
    }
    scene.change {
      shape.path = outline(0)
      gradient.colors = [CGColor.red, CGColor.red]
      for layer in [shape, gradient, replicator] { scene.root.addSublayer(layer) }
    }
    func animate(_ layer: CALayer, _ keyPath: String, _ from: Any, _ to: Any) {
      let animation = CABasicAnimation(keyPath: keyPath)
      (animation.fromValue, animation.toValue, animation.duration) = (from, to, 1)
      layer.add(animation, forKey: keyPath)
    }
    scene.context.perform {
      animate(shape, "path", outline(0), outline(10))
      animate(shape, "shadowPath", outline(0), outline(20))
      animate(shape, "strokeEnd", 0, 1)
      animate(gradient, "colors", [CGColor.red, CGColor.red], [CGColor.blue, CGColor.blue])
      animate(gradient, "locations", [0, 0.5], [0.5, 1])
      animate(replicator, "instanceDelay", 0, 4)
    }
    scene.context.layoutAndCommit()
    scene.context.setTime(Scene.origin + 0.5)
    let shown = try XCTUnwrap(scene.root.presentation()?.sublayers)
    let shapeShown = try XCTUnwrap(shown[1] as? CAShapeLayer)
    XCTAssertEqual(shapeShown.path?.boundingBox.minX, 5)
    XCTAssertEqual(shapeShown.shadowPath?.boundingBox.minX, 10)
    XCTAssertEqual(shapeShown.strokeEnd, 0.5)
    let gradientShown = try XCTUnwrap(shown[2] as? CAGradientLayer)
    XCTAssertEqual((gradientShown.colors?.first as! CGColor).lanes, SIMD4(0.5, 0, 0.5, 1))
    XCTAssertEqual(gradientShown.locations, [0.25, 0.75])
    XCTAssertEqual((shown[3] as? CAReplicatorLayer)?.instanceDelay, 2)
  }

  func testReadOnly() throws {
    let scene = movingScene()
    let shown = try XCTUnwrap(parent.presentation())
    let lines = reports {
      shown.addSublayer(CALayer())
      shown.sublayers?.first?.removeFromSuperlayer()
      shown.mask = CALayer()
      shown.style = ["opacity": 0]
      shown.position = .zero
      scene.root.addSublayer(shown)
      parent.mask = shown
    }
    XCTAssertEqual(lines.count, 7, "\(lines)")
    XCTAssertTrue(
      lines.prefix(5).allSatisfy { $0.contains("of a presentation layer cannot be changed") }, "\(lines)")
    XCTAssertTrue(lines.suffix(2).allSatisfy { $0.contains("cannot be put into a tree") }, "\(lines)")
    XCTAssertTrue(child.superlayer === parent)
    XCTAssertEqual(scene.root.sublayers?.count, 2)
  }

  func testNothingStays() throws {
    weak var weakChild: CALayer?
    weak var weakShown: CALayer?
    weak var weakModel: CALayer?
    do {
      let scene = Scene()
      try autoreleasepool {
        let model = CALayer(), inner = CALayer()
        scene.change {
          model.addSublayer(inner)
          scene.root.addSublayer(model)
        }
        let shown = try XCTUnwrap(model.presentation())
        let below = try XCTUnwrap(shown.sublayers?.first)
        XCTAssertTrue(below.superlayer?.superlayer?.model() === scene.root)
        (weakShown, weakChild, weakModel) = (shown, below, model)
        scene.change { model.removeFromSuperlayer() }
      }
      XCTAssertNil(weakShown)
      XCTAssertNil(weakChild)
      XCTAssertNil(weakModel)
    }
  }

  private func autoreleasepool(_ body: () throws -> Void) rethrows { try body() }

  /// Asking for one layer makes one: classes count how often they are copied.
  func testOnlyWhatIsAskedForIsMade() throws {
    final class Counting: CALayer {
      nonisolated(unsafe) static var copies = 0
      override init() { super.init() }
      override init(layer: Any) {
        Counting.copies += 1
        super.init(layer: layer)
      }
      required init?(coder: NSCoder) { nil }
    }
    let scene = Scene(Counting())
    scene.change { for _ in 0..<100 { scene.layer.addSublayer(Counting()) } }
    Counting.copies = 0
    let shown = scene.layer.presentation()
    XCTAssertEqual(Counting.copies, 1)
    for _ in 0..<10 { _ = scene.layer.presentation()?.frame }
    XCTAssertEqual(Counting.copies, 1)
    XCTAssertEqual(shown?.sublayers?.count, 100)
    XCTAssertEqual(Counting.copies, 101)
  }

  /// Deep trees neither stop the search nor the release of what it made.
  func testDeepTrees() throws {
    let scene = Scene()
    var leaf = scene.layer
    scene.change {
      for _ in 0..<20_000 {
        let next = CALayer()
        leaf.addSublayer(next)
        leaf = next
      }
      leaf.position = CGPoint(x: 3, y: 4)
    }
    let shown = try XCTUnwrap(leaf.presentation())
    let place = shown.convert(CGPoint.zero, to: scene.layer.presentation())
    XCTAssertEqual(place, CGPoint(x: 3, y: 4))
  }

  /// The picture of the presentation tree, drawn elsewhere.
  func testRendersWhatShows() throws {
    let scene = movingScene()
    scene.change { child.backgroundColor = .red }
    scene.context.setTime(Scene.origin + 0.5)
    let context = try XCTUnwrap(CGContext(size: CGSize(width: 100, height: 100), scale: 1, opaque: false))
    parent.presentation()?.render(in: context)
    let image = try XCTUnwrap(context.makeImage()).storage
    func pixel(_ x: Int, _ y: Int) -> UInt32 { image.pixels[y * image.stride + x] }
    XCTAssertEqual(pixel(50, 5), 0xFFFF_0000)
    XCTAssertEqual(pixel(5, 5), 0)
  }
}
