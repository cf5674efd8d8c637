import QuartzCore
import Raster
import XCTest

@testable import Scene

/// Trees that are deeper than any stack, and layers larger than any picture: nothing traps, hangs or takes memory
/// without bounds, on the main thread and on threads with small stacks.
final class DeepTreeTests: XCTestCase {
  private static let depth = 10_000
  /// What a thread besides the main one gets on Apple's systems.
  private static let smallStack = 512 << 10

  /// Runs `body` on a thread with a small stack and waits for it.
  private func onSmallStack(_ body: @escaping () -> Void) {
    nonisolated(unsafe) let body = body
    let done = expectation(description: "the thread ended")
    let thread = Thread {
      body()
      done.fulfill()
    }
    thread.stackSize = DeepTreeTests.smallStack
    thread.start()
    wait(for: [done], timeout: 120)
  }

  /// This many layers within one another, each half a point further in every hundred; the last is red.
  private func chain(_ count: Int, _ make: (Int) -> CALayer = { _ in CALayer() }) -> (
    top: CALayer, last: CALayer
  ) {
    let top = make(0)
    top.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    var last = top
    for i in 1..<count {
      let layer = make(i)
      layer.frame = CGRect(x: i % 100 == 0 ? 0.5 : 0, y: 0, width: 100, height: 100)
      last.addSublayer(layer)
      last = layer
    }
    last.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    return (top, last)
  }

  func testTenThousandNestedLayers() {
    onSmallStack {
      let scene = Scene()
      weak var lost: CALayer?
      do {
        let (top, last) = self.chain(DeepTreeTests.depth)
        lost = last
        scene.change { scene.layer.addSublayer(top) }
        let picture = scene.picture()
        // 99 steps of half a point.
        XCTAssertEqual(picture[48, 50], 0xFF00_0000)
        XCTAssertEqual(picture[51, 50], 0xFFFF_0000)
        // Only the last one moves.
        scene.change { last.position.x += 20 }
        let kept = CompositorTests.Picture(100, 100)
        _ = scene.context.render(into: kept.buffer, scale: 1, background: 0xFF00_0000)
        XCTAssertEqual(scene.picture()[60, 50], 0xFF00_0000)

        XCTAssertTrue(top.hitTest(CGPoint(x: 99, y: 50)) === last)
        let point = last.convert(CGPoint(x: 1, y: 2), to: top)
        XCTAssertEqual(point.x, 1 + 49.5 + 20, accuracy: 1e-9)
        XCTAssertEqual(top.convert(point, to: last).x, 1, accuracy: 1e-9)
        XCTAssertLessThan(last.treePath.count, 2_000)
        last.setNeedsLayout()
        scene.context.layoutAndCommit()
        XCTAssertNotNil(scene.context.perform { top.snapshotImage(scale: 1) })
        scene.change { top.removeFromSuperlayer() }
      }
      XCTAssertNil(lost, "all of them are let go")
    }
  }

  func testTenThousandNestedMasksAndGroups() {
    onSmallStack {
      let scene = Scene()
      let masked = CALayer()
      let messages = reports {
        scene.change {
          var last = masked
          for _ in 0..<DeepTreeTests.depth {
            last.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            let mask = CALayer()
            last.mask = mask
            last = mask
          }
          last.backgroundColor = CGColor(gray: 0, alpha: 1)
          scene.layer.addSublayer(masked)
        }
        _ = scene.picture()
        let (top, _) = self.chain(DeepTreeTests.depth) { i in
          let layer = CALayer()
          layer.opacity = i == 0 ? 1 : 0.999
          layer.masksToBounds = true
          layer.cornerRadius = 1
          return layer
        }
        scene.change {
          masked.removeFromSuperlayer()
          scene.layer.addSublayer(top)
        }
        _ = scene.picture()
        scene.change { top.removeFromSuperlayer() }
      }
      XCTAssertEqual(messages.count, 1)
      XCTAssertTrue(
        messages[0].contains("48 groups, clips, masks and shadows lie within one another"), messages[0])
      XCTAssertLessThan(scene.context.compositor.scratchBytes, 4 << 20)
    }
  }

  /// An app's own class may search in its own way, so each is called, as deep as that goes well.
  func testClassesThatMayOverrideTheSearch() {
    final class Own: CALayer {}
    onSmallStack {
      let (top, _) = self.chain(DeepTreeTests.depth) { _ in Own() }
      var hit: CALayer?
      let messages = reports { hit = top.hitTest(CGPoint(x: 60, y: 50)) }
      XCTAssertNotNil(hit)
      XCTAssertEqual(messages.count, 1)
      XCTAssertTrue(messages[0].contains("does not look further than 100 layers"), messages[0])
    }
  }

  func testHugeLayersTakeNoMemoryOfTheirSize() {
    let scene = Scene()
    scene.change {
      scene.layer.frame = CGRect(x: -8_000, y: -8_000, width: 16_384, height: 16_384)
      scene.layer.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
      scene.layer.cornerRadius = 3_000
      scene.layer.opacity = 0.5
      scene.layer.shadowOpacity = 0.5
      scene.layer.masksToBounds = false
      let child = CALayer()
      child.frame = scene.layer.bounds
      child.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
      child.shadowOpacity = 1
      child.shadowRadius = 40
      let mask = CAShapeLayer()
      mask.frame = child.bounds
      mask.path = CGPath(ellipseIn: mask.bounds, transform: nil)
      child.mask = mask
      scene.layer.addSublayer(child)
    }
    for _ in 0..<4 { _ = scene.picture() }
    XCTAssertLessThan(scene.context.compositor.scratchBytes, 8 << 20)
    XCTAssertLessThanOrEqual(scene.context.compositor.cachedBytes, scene.context.compositor.cacheBudget)
  }

  func testMemoryForOneLargePictureIsGivenBack() {
    let scene = Scene(size: CGSize(width: 4_000, height: 3_000))
    scene.change {
      scene.layer.frame = CGRect(x: 0, y: 0, width: 4_000, height: 3_000)
      scene.layer.opacity = 0.5
      scene.layer.backgroundColor = CGColor(gray: 1, alpha: 1)
      let child = CALayer()
      child.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
      child.backgroundColor = CGColor(gray: 0, alpha: 1)
      scene.layer.addSublayer(child)
    }
    let picture = CompositorTests.Picture(4_000, 3_000)
    func frame() { _ = scene.context.render(into: picture.buffer, scale: 1, background: 0xFF00_0000) }
    frame()
    XCTAssertGreaterThan(scene.context.compositor.scratchBytes, 48_000_000)
    for i in 0..<40 {
      scene.change {
        scene.layer.opacity = 1
        scene.layer.sublayers?[0].position.x = CGFloat(10 + i)
      }
      frame()
    }
    XCTAssertLessThan(scene.context.compositor.scratchBytes, 1 << 20)
  }
}
