import QuartzCore
import Raster
import XCTest

@testable import Scene

/// What is kept from frame to frame: found again, made again when anything changes, never more than the budget, and
/// never another picture.
final class PaintCacheTests: XCTestCase {
  private let scene = Scene(CAShapeLayer(), size: CGSize(width: 120, height: 120))
  private var shape: CAShapeLayer { scene.layer as? CAShapeLayer ?? CAShapeLayer() }
  private var compositor: Compositor { scene.context.compositor }

  private var picture = Picture(120, 120)

  /// Hits and misses of one more picture.
  private func counts(line: UInt = #line) -> [Int] {
    picture = Picture(120, 120)
    scene.context.layoutAndCommit()
    compositor.invalidatePixels()
    _ = scene.context.render(into: picture.buffer, scale: 1, background: 0xFF00_0000)
    XCTAssertLessThanOrEqual(compositor.cachedBytes, compositor.cacheBudget, line: line)
    return [compositor.cacheHits, compositor.cacheMisses]
  }

  /// Asserts that the last picture is the one for which nothing is kept; nothing is afterwards.
  private func assertPlain(line: UInt = #line) {
    let budget = compositor.cacheBudget
    compositor.cacheBudget = 0
    XCTAssertTrue(picture.bytes == scene.picture(scale: 1).bytes, "something kept is wrong", line: line)
    compositor.cacheBudget = budget
  }

  private func showShape() {
    scene.change {
      shape.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
      shape.path = CGPath(ellipseIn: CGRect(x: 1.3, y: 2.6, width: 30, height: 20), transform: nil)
      shape.fillColor = .red
    }
  }

  func testAShapeIsKeptWhenItWasDrawnTwice() {
    showShape()
    XCTAssertEqual(counts(), [0, 1], "seen for the first time")
    XCTAssertEqual(compositor.cachedBytes, 0)
    XCTAssertEqual(counts(), [0, 1], "made")
    XCTAssertGreaterThan(compositor.cachedBytes, 0)
    XCTAssertEqual(counts(), [1, 0], "kept")
    scene.change {
      shape.strokeColor = .blue
      shape.lineWidth = 3
    }
    XCTAssertEqual(counts(), [1, 1], "the stroke is another paint")
    XCTAssertEqual(counts(), [1, 1])
    XCTAssertEqual(counts(), [2, 0])
    scene.change { shape.fillColor = .green }
    XCTAssertEqual(counts(), [2, 0], "coverage has no colour")
  }

  func testWhatChangesIsMadeAnew() {
    showShape()
    for _ in 0..<3 { _ = counts() }
    for (name, change) in [
      ("path", { self.shape.path = CGPath(rect: CGRect(x: 3, y: 3, width: 9.5, height: 9), transform: nil) }),
      ("rule", { self.shape.fillRule = .evenOdd }),
      ("half a pixel", { self.shape.position.x += 0.5 }),
      ("turned", { self.shape.transform = CATransform3DMakeRotation(0.2, 0, 0, 1) }),
    ] as [(String, () -> Void)] {
      scene.change(change)
      XCTAssertEqual(counts(), [0, 1], name)
      XCTAssertEqual(counts(), [0, 1], name)
      XCTAssertEqual(counts(), [1, 0], name)
    }
    scene.change {
      shape.strokeColor = .blue
      shape.fillColor = nil
    }
    for (name, change) in [
      ("colour", {}), ("width", { self.shape.lineWidth = 2.5 }), ("cap", { self.shape.lineCap = .round }),
      ("join", { self.shape.lineJoin = .bevel }), ("trim", { self.shape.strokeEnd = 0.5 }),
      ("dashes", { self.shape.lineDashPattern = [2, 3] }), ("phase", { self.shape.lineDashPhase = 1 }),
    ] as [(String, () -> Void)] {
      scene.change(change)
      XCTAssertEqual(counts(), [0, 1], name)
      XCTAssertEqual(counts(), [0, 1], name)
      XCTAssertEqual(counts(), [1, 0], name)
    }
    assertPlain()
  }

  func testWhatMovesByWholePixelsStays() {
    showShape()
    for _ in 0..<2 { _ = counts() }
    scene.change { shape.position = CGPoint(x: shape.position.x + 17, y: shape.position.y + 40) }
    XCTAssertEqual(counts(), [1, 0])
    scene.change { shape.position.x -= 40 }
    XCTAssertEqual(counts(), [1, 0], "half outside of the picture")
    assertPlain()
  }

  func testWhatMovesAllTheTimeIsNotKept() {
    showShape()
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    (turn.fromValue, turn.toValue, turn.duration) = (0.0, 3.0, 1)
    scene.add(turn)
    for i in 1..<10 {
      scene.context.setTime(Scene.origin + Double(i) / 60)
      XCTAssertEqual(counts(), [0, 1])
    }
    XCTAssertEqual(compositor.cachedBytes, 0)
  }

  func testImages() throws {
    let image = try solidImage(30, 30, 0xFF33_6699)
    let layer = CALayer()
    scene.change {
      shape.removeFromSuperlayer()
      layer.frame = CGRect(x: 10, y: 10, width: 30, height: 30)
      layer.contents = image
      scene.root.addSublayer(layer)
    }
    XCTAssertEqual(counts(), [0, 0], "an image pixel by pixel is as quick as any copy of it")
    scene.change { layer.bounds.size = CGSize(width: 20, height: 20) }
    XCTAssertEqual(counts(), [0, 1])
    XCTAssertEqual(counts(), [0, 1])
    XCTAssertEqual(counts(), [1, 0])
    XCTAssertEqual(compositor.cachedBytes, 4096, "20 × 20 pixels take a page")
    scene.change { layer.opacity = 0.5 }
    XCTAssertEqual(counts(), [0, 1])
    _ = counts()
    XCTAssertEqual(counts(), [1, 0])
    assertPlain()
    scene.change { layer.contentsCenter = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5) }
    XCTAssertEqual(counts(), [0, 1], "stretched in nine parts")
    scene.change { layer.contents = nil }
    _ = counts()
    for _ in 0..<3 { _ = counts() }
    XCTAssertEqual(compositor.cachedBytes, 0, "an image that its layer has no more is let go")
  }

  func testShadows() {
    scene.change {
      shape.path = nil
      shape.frame = CGRect(x: 30, y: 30, width: 40, height: 40)
      shape.backgroundColor = .white
      shape.shadowOpacity = 0.5
    }
    let layer = CALayer()
    XCTAssertEqual(counts(), [0, 1], "a shadow is costly: it is kept at once")
    let bytes = compositor.cachedBytes
    XCTAssertGreaterThan(bytes, 0)
    XCTAssertEqual(counts(), [1, 0])
    scene.change { shape.position.x += 5 }
    XCTAssertEqual(counts(), [1, 0])
    scene.change { shape.shadowRadius = 6 }
    XCTAssertEqual(counts(), [0, 1])
    scene.change { shape.cornerCurve = .continuous }
    XCTAssertEqual(counts(), [1, 0], "without a radius both curves are one")
    scene.change { shape.cornerRadius = 9 }
    XCTAssertEqual(counts(), [0, 1])
    XCTAssertEqual(counts(), [1, 0])
    scene.change {
      shape.shadowPath = CGPath(ellipseIn: CGRect(x: 0, y: 20, width: 50, height: 30), transform: nil)
    }
    XCTAssertEqual(counts(), [0, 1])
    scene.change { shape.position.y += 3 }
    XCTAssertEqual(counts(), [1, 0])
    assertPlain()
    // The silhouette of all that it shows.
    scene.change {
      shape.shadowPath = nil
      shape.backgroundColor = nil
      layer.frame = CGRect(x: 5, y: 5, width: 10, height: 10)
      layer.backgroundColor = .red
      shape.addSublayer(layer)
    }
    XCTAssertEqual(counts(), [0, 1])
    XCTAssertEqual(counts(), [1, 0])
    scene.change { layer.position.x += 1 }
    XCTAssertEqual(counts(), [0, 1], "what throws it changed")
    XCTAssertEqual(counts(), [1, 0])
    assertPlain()
    _ = counts()
    scene.change { shape.removeFromSuperlayer() }
    XCTAssertEqual(counts(), [0, 0])
    XCTAssertEqual(compositor.cachedBytes, 0, "it goes with its layer")
  }

  func testTheBudgetIsKept() {
    var shapes: [CAShapeLayer] = []
    scene.change {
      for i in 0..<20 {
        let layer = CAShapeLayer()
        layer.frame = CGRect(x: i % 5 * 20, y: i / 5 * 20, width: 40, height: 40)
        layer.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 70, height: 70), transform: nil)
        scene.root.addSublayer(layer)
        shapes.append(layer)
      }
    }
    // Each takes 70 × 70 bytes and a little more.
    compositor.cacheBudget = 32 << 10
    for _ in 0..<6 {
      _ = counts()
      XCTAssertLessThanOrEqual(compositor.cachedBytes, 32 << 10)
    }
    let hits = counts()[0]
    XCTAssertGreaterThan(hits, 2)
    XCTAssertLessThan(hits, 7, "no more than fit")
    XCTAssertEqual(compositor.cacheEvictions, 0, "what the frame itself needs is not thrown out")
    // The first ones are no longer seen: others come in their place.
    scene.change { for layer in shapes[0..<10] { layer.isHidden = true } }
    for _ in 0..<3 {
      _ = counts()
      XCTAssertLessThanOrEqual(compositor.cachedBytes, 32 << 10)
    }
    XCTAssertGreaterThan(compositor.cacheEvictions, 0)
    XCTAssertGreaterThan(counts()[0], 2)
    compositor.cacheBudget = 0
    XCTAssertEqual(compositor.cachedBytes, 0)
    XCTAssertEqual(counts(), [0, 0])
    compositor.cacheBudget = -5
    XCTAssertEqual(compositor.cacheBudget, 0)
  }

  func testOnePaintDoesNotTakeTheWholeBudget() throws {
    let layer = CALayer()
    scene.change {
      shape.removeFromSuperlayer()
      layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      layer.contents = try? solidImage(30, 30, 0xFF33_6699)
      scene.root.addSublayer(layer)
    }
    // 40,000 bytes are more than a quarter.
    compositor.cacheBudget = 100_000
    for _ in 0..<3 { XCTAssertEqual(counts(), [0, 1]) }
    compositor.cacheBudget = 200_000
    _ = counts()
    XCTAssertEqual(counts(), [1, 0])
  }

  func testAPathThatWasReplacedIsLetGo() {
    showShape()
    for _ in 0..<3 { _ = counts() }
    weak var old: CGPath?
    old = shape.path
    scene.change { shape.path = nil }
    for _ in 0..<4 { _ = counts() }
    XCTAssertNil(old)
  }
}
