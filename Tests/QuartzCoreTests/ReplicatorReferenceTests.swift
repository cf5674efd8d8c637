import XCTest

@testable import QuartzCore

/// Replicators against layers that were copied and placed one by one.
final class ReplicatorReferenceTests: XCTestCase {
  private static let side = 160.0

  private func leaf(_ tint: SIMD4<Double> = [1, 1, 1, 1]) -> CALayer {
    let leaf = CALayer()
    leaf.frame = CGRect(x: 66, y: 8.5, width: 28, height: 20)
    leaf.cornerRadius = 6
    leaf.backgroundColor = CGColor(red: 1 * tint.x, green: 0.8 * tint.y, blue: 0.4 * tint.z, alpha: tint.w)
    let dot = CALayer()
    dot.frame = CGRect(x: 4, y: 4, width: 8, height: 8)
    dot.cornerRadius = 4
    dot.backgroundColor = CGColor(red: 0.2 * tint.x, green: 0.4 * tint.y, blue: 1 * tint.z, alpha: 1)
    leaf.addSublayer(dot)
    return leaf
  }

  private func scene(_ layer: CALayer) -> Scene {
    let scene = Scene(layer, size: CGSize(width: Self.side, height: Self.side))
    scene.change {
      scene.root.backgroundColor = CGColor(red: 0.1, green: 0.15, blue: 0.2, alpha: 1)
      layer.frame = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
    }
    return scene
  }

  /// A layer as large as the scene whose sublayers are moved by `transform` about its middle.
  private func place(_ content: CALayer, _ transform: CATransform3D, in parent: CALayer) {
    let place = CALayer()
    place.frame = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
    place.transform = transform
    place.addSublayer(content)
    parent.addSublayer(place)
  }

  /// `count` times the same move, one after the other.
  private func power(_ transform: CATransform3D, _ count: Int) -> CATransform3D {
    (0..<count).reduce(CATransform3DIdentity) { result, _ in CATransform3DConcat(transform, result) }
  }

  private func compare(
    _ replicated: Picture, _ copied: Picture, within bound: Int, line: UInt = #line
  ) {
    var worst = 0, drawn = 0
    for (a, b) in zip(replicated.bytes, copied.bytes) {
      if b != copied.bytes[0] { drawn += 1 }
      for (x, y) in zip(channels(a), channels(b)) { worst = max(worst, abs(x - y)) }
    }
    XCTAssertGreaterThan(drawn, 1_000, "there is something to see", line: line)
    XCTAssertLessThanOrEqual(worst, bound, line: line)
  }

  func testTurnedAndShrinkingInstances() {
    var step = CATransform3DMakeRotation(.pi / 5, 0, 0, 1)
    step = CATransform3DScale(step, 0.95, 0.95, 1)
    step = CATransform3DTranslate(step, 1.5, -2, 0)
    let replicator = CAReplicatorLayer()
    replicator.instanceCount = 9
    replicator.instanceTransform = step
    replicator.addSublayer(leaf())
    let copies = CALayer()
    let other = scene(copies)
    other.change { for i in 0..<9 { place(leaf(), power(step, i), in: copies) } }
    for scale in [1.0, 2] {
      compare(scene(replicator).picture(scale: scale), other.picture(scale: scale), within: 0)
      replicator.removeFromSuperlayer()
    }
  }

  func testColourOffsetsMultiplyTheColours() {
    let step = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    let replicator = CAReplicatorLayer()
    replicator.instanceCount = 7
    replicator.instanceTransform = step
    replicator.instanceColor = CGColor(red: 1, green: 0.9, blue: 0.8, alpha: 1)
    replicator.instanceRedOffset = -0.1
    replicator.instanceGreenOffset = -0.05
    replicator.instanceBlueOffset = 0.05
    replicator.addSublayer(leaf())
    let copies = CALayer()
    let other = scene(copies)
    other.change {
      for i in 0..<7 {
        let n = Double(i)
        place(leaf([1 - 0.1 * n, 0.9 - 0.05 * n, min(0.8 + 0.05 * n, 1), 1]), power(step, i), in: copies)
      }
    }
    // The colour is rounded once before it is multiplied and once after.
    compare(scene(replicator).picture(), other.picture(), within: 2)
  }

  func testAlphaOffsetsFadeEachInstanceAsAGroup() {
    let step = CATransform3DMakeTranslation(0, 16, 0)
    let replicator = CAReplicatorLayer()
    replicator.instanceCount = 6
    replicator.instanceTransform = step
    replicator.instanceAlphaOffset = -0.15
    replicator.addSublayer(leaf())
    let copies = CALayer()
    let other = scene(copies)
    other.change {
      for i in 0..<6 {
        let content = leaf()
        content.opacity = Float(1 - 0.15 * Double(i))
        place(content, power(step, i), in: copies)
      }
    }
    compare(scene(replicator).picture(), other.picture(), within: 1)
  }

  func testReplicatorsInReplicatorsMakeAGrid() {
    let across = CATransform3DMakeTranslation(24, 0, 0), down = CATransform3DMakeRotation(0.2, 0, 0, 1)
    func mark() -> CALayer {
      let mark = leaf()
      mark.position = CGPoint(x: 24, y: 60)
      return mark
    }
    let inner = CAReplicatorLayer(), outer = CAReplicatorLayer()
    inner.frame = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
    inner.instanceCount = 5
    inner.instanceTransform = across
    inner.addSublayer(mark())
    outer.instanceCount = 3
    outer.instanceTransform = down
    outer.addSublayer(inner)
    let copies = CALayer()
    let other = scene(copies)
    other.change {
      for row in 0..<3 {
        let line = CALayer()
        line.frame = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
        line.transform = power(down, row)
        for column in 0..<5 { place(mark(), power(across, column), in: line) }
        copies.addSublayer(line)
      }
    }
    compare(scene(outer).picture(), other.picture(), within: 0)
  }

  func testInstancesInPerspective() {
    var step = CATransform3DIdentity
    step.m34 = -1 / 500
    step = CATransform3DRotate(step, 0.5, 0, 1, 0)
    let replicator = CAReplicatorLayer()
    replicator.instanceCount = 2
    replicator.instanceTransform = step
    replicator.addSublayer(leaf())
    let copies = CALayer()
    let other = scene(copies)
    other.change { for i in 0..<2 { place(leaf(), power(step, i), in: copies) } }
    compare(scene(replicator).picture(scale: 2), other.picture(scale: 2), within: 1)
  }
}
