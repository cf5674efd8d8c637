import QuartzCore
import Raster
import XCTest

@testable import Scene

/// How many times each pixel is painted, against what the layers say.
final class PaintCountsTests: XCTestCase {
  private let scene = Scene(size: CGSize(width: 100, height: 100))

  override func setUp() { scene.change { scene.root.backgroundColor = .white } }

  @discardableResult
  private func add(
    _ frame: CGRect, _ color: CGColor?, to parent: CALayer? = nil, _ change: (CALayer) -> Void = { _ in }
  ) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.backgroundColor = color
    change(layer)
    scene.change { (parent ?? scene.root).addSublayer(layer) }
    return layer
  }

  private func counts() throws -> PaintCounts {
    let before = scene.picture()
    let bounds = before.buffer.bounds
    let counts = try XCTUnwrap(scene.context.paintCounts(in: bounds))
    XCTAssertEqual([counts.width, counts.height], [100, 100])
    XCTAssertEqual(scene.picture().bytes, before.bytes, "counting changes nothing")
    return counts
  }

  private static let clearRed = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)

  func testEachPaintCountsWhereItLies() throws {
    add(CGRect(x: 10, y: 10, width: 40, height: 40), Self.clearRed)
    add(CGRect(x: 30, y: 30, width: 40, height: 40), Self.clearRed)
    let counts = try counts()
    // The root hides the background: that is not painted.
    XCTAssertEqual(
      [counts[5, 5], counts[20, 20], counts[40, 40], counts[60, 60], counts[80, 80]], [1, 2, 3, 2, 1])
    XCTAssertEqual(counts.largest, 3)
    assertEqual(counts.mean, 1 + 2 * 1600.0 / 10_000, within: 1e-12)
  }

  func testWhatAnOpaqueLayerHidesIsNotPainted() throws {
    add(CGRect(x: 10, y: 10, width: 40, height: 40), .red)
    add(CGRect(x: 0, y: 0, width: 100, height: 60), .blue)
    let counts = try counts()
    XCTAssertEqual([counts[20, 20], counts[80, 20], counts[80, 80]], [1, 1, 1])
    assertEqual(counts.mean, 1, within: 1e-12)
  }

  func testRoundCornersCountOnlyWhereTheyAre() throws {
    add(CGRect(x: 10, y: 10, width: 80, height: 80), .red) { $0.cornerRadius = 40 }
    let counts = try counts()
    XCTAssertEqual([counts[12, 12], counts[50, 50], counts[10, 50]], [1, 2, 2])
    // The disc, and the pixels along its edge that it touches: about half of the perimeter more.
    let area = (counts.mean - 1) * 10_000
    XCTAssertGreaterThan(area, Double.pi * 40 * 40)
    XCTAssertLessThan(area, Double.pi * 42 * 42)
  }

  func testGroupsCountOnceMoreWhereTheyAreLaidOverTheRest() throws {
    let group = add(CGRect(x: 10, y: 10, width: 80, height: 80), nil) { $0.opacity = 0.5 }
    add(CGRect(x: 10, y: 10, width: 20, height: 20), .red, to: group)
    let counts = try counts()
    // The root, the square, the group's picture; around the square the group has nothing.
    XCTAssertEqual([counts[25, 25], counts[60, 60]], [3, 1])
  }

  func testClipsInPlaceCountTheirEdgesOnly() throws {
    let clip = add(CGRect(x: 10, y: 10, width: 80, height: 80), nil) {
      $0.masksToBounds = true
      $0.cornerRadius = 10
    }
    add(CGRect(x: 0, y: 0, width: 80, height: 80), .red, to: clip)
    let counts = try counts()
    XCTAssertEqual([counts[50, 50], counts[50, 12], counts[10, 10]], [2, 3, 1 + 1])
  }

  func testMasksCountTheMask() throws {
    let layer = add(CGRect(x: 10, y: 10, width: 80, height: 80), .red)
    scene.change {
      let mask = CALayer()
      mask.frame = CGRect(x: 0, y: 0, width: 40, height: 80)
      mask.backgroundColor = .white
      layer.mask = mask
    }
    let counts = try counts()
    // Root, layer, mask, result; right of the mask only root and layer.
    XCTAssertEqual([counts[20, 50], counts[70, 50], counts[5, 5]], [4, 2, 1])
  }

  func testInstancesAndShadows() throws {
    let replicator = CAReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
    replicator.instanceCount = 3
    replicator.instanceTransform = CATransform3DMakeTranslation(20, 0, 0)
    scene.change { scene.root.addSublayer(replicator) }
    add(CGRect(x: 0, y: 0, width: 30, height: 10), Self.clearRed, to: replicator)
    add(CGRect(x: 40, y: 70, width: 20, height: 20), .red) {
      $0.shadowOpacity = 1
      $0.shadowRadius = 0
      $0.shadowOffset = CGSize(width: 10, height: 0)
    }
    let counts = try counts()
    XCTAssertEqual(
      [counts[5, 5], counts[25, 5], counts[35, 5], counts[45, 5], counts[75, 5]], [2, 3, 2, 3, 1])
    XCTAssertEqual(
      [counts[45, 80], counts[55, 80], counts[65, 80]], [2, 3, 2], "the shadow, ten pixels to the right")
  }

  func testACountGoesTo255() throws {
    for _ in 0..<300 { add(CGRect(x: 0, y: 0, width: 10, height: 10), Self.clearRed) }
    let counts = try counts()
    XCTAssertEqual([counts[5, 5], counts[15, 5]], [255, 1])
  }
}
