import QuartzCore
import Raster
import XCTest

@testable import Scene

/// The outlines of layers: where they are, how wide they are, what they stand for.
final class LayerOutlinesTests: XCTestCase {
  private let scene = Scene(size: CGSize(width: 100, height: 100))
  private static let colors: [UInt32] = [0xFF00_0001, 0xFF00_0002, 0xFF00_0003, 0xFF00_0004]
  private let layer = LayerOutlinesTests.colors[0], instance = LayerOutlinesTests.colors[1]
  private let clip = LayerOutlinesTests.colors[2], mask = LayerOutlinesTests.colors[3]

  /// The outlines alone, on clear pixels.
  private func draw(scale: Double = 1) throws -> (picture: Picture, outlines: LayerOutlines) {
    _ = scene.picture(scale: scale)
    let picture = Picture(Int(100 * scale), Int(100 * scale))
    let outlines = try XCTUnwrap(scene.context.layerOutlines(in: picture.buffer.bounds))
    outlines.draw(into: picture.buffer) { Self.colors[$0.rawValue] }
    return (picture, outlines)
  }

  func testUprightOutlinesAreOneDevicePixelWideAtEveryScale() throws {
    scene.change { scene.layer.frame = CGRect(x: 20, y: 30, width: 40, height: 20) }
    for scale in [1, 2, 3] {
      let picture = try draw(scale: Double(scale)).picture
      let (left, right, top, bottom) = (20 * scale, 60 * scale - 1, 30 * scale, 50 * scale - 1)
      for y in 1..<100 * scale - 1 {
        for x in 1..<100 * scale - 1 {
          let isInside = x >= left && x <= right && y >= top && y <= bottom
          let isEdge = isInside && (x == left || x == right || y == top || y == bottom)
          XCTAssertEqual(picture[x, y], isEdge ? layer : 0, "(\(x), \(y)) at \(scale)×")
        }
      }
      XCTAssertEqual(picture[0, 0], layer, "the root's")
    }
  }

  func testEdgesBetweenPixelsLieOnTheNearestOnes() throws {
    scene.change { scene.layer.frame = CGRect(x: 20.4, y: 30.6, width: 40, height: 20) }
    let picture = try draw().picture
    XCTAssertEqual([picture[19, 40], picture[20, 40], picture[21, 40]], [0, layer, 0])
    XCTAssertEqual([picture[40, 30], picture[40, 31], picture[40, 32]], [0, layer, 0])
    XCTAssertEqual([picture[58, 40], picture[59, 40], picture[60, 40]], [0, layer, 0])
  }

  func testClipsAndMasksHaveTheirOwnColours() throws {
    let child = CALayer(), shape = CALayer(), dot = CALayer()
    scene.change {
      scene.layer.frame = CGRect(x: 10, y: 10, width: 50, height: 50)
      scene.layer.masksToBounds = true
      scene.layer.addSublayer(child)
      child.frame = CGRect(x: 20, y: 20, width: 60, height: 60)
      child.mask = shape
      shape.frame = CGRect(x: 5, y: 5, width: 70, height: 10)
      shape.addSublayer(dot)
      dot.frame = CGRect(x: 2, y: 2, width: 4, height: 4)
    }
    let (picture, outlines) = try draw()
    XCTAssertEqual(picture[10, 30], clip)
    XCTAssertEqual(picture[30, 50], layer)
    XCTAssertEqual(picture[50, 35], mask, "masks are cut by nothing")
    XCTAssertEqual(picture[80, 35], mask)
    XCTAssertEqual(picture[37, 38], mask, "so is what lies in a mask")
    XCTAssertEqual(picture[70, 30], 0, "the child is cut where it lies outside of the clip")
    XCTAssertEqual(LayerOutlines.Kind.allCases.map(outlines.count), [2, 0, 1, 2])
  }

  func testRoundedOutlinesFollowTheCorners() throws {
    scene.change {
      scene.layer.frame = CGRect(x: 10, y: 10, width: 80, height: 80)
      scene.layer.cornerRadius = 20
    }
    for curve in [CALayerCornerCurve.circular, .continuous] {
      scene.change { scene.layer.cornerCurve = curve }
      let picture = try draw().picture
      XCTAssertEqual([picture[10, 50], picture[50, 10], picture[11, 50]], [layer, layer, 0], "\(curve)")
      XCTAssertEqual([picture[10, 10], picture[12, 12]], [0, 0], "\(curve)")
    }
    scene.change { scene.layer.cornerCurve = .circular }
    let picture = try draw().picture
    // Where the diagonal meets the arc: 20 · (1 − √½) = 5.86 from both edges.
    XCTAssertGreaterThan(picture[16, 16] >> 24, 100)
    XCTAssertEqual(picture[18, 18], 0)
  }

  func testTurnedAndProjectedOutlinesFollowTheEdges() throws {
    scene.change {
      scene.layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
      scene.layer.position = CGPoint(x: 50, y: 50)
      scene.layer.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    }
    var picture = try draw().picture
    // The corners are 28.28 from the middle; the line is half a pixel to either side of the edge.
    XCTAssertGreaterThan(picture[50, 22] >> 24, 100)
    XCTAssertGreaterThan(picture[35, 36] >> 24, 60)
    XCTAssertEqual(picture[50, 50], 0)
    var transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
    transform.m34 = 0
    scene.change { scene.layer.transform = CATransform3DRotate(transform, 0, 0, 0, 1) }
    picture = try draw().picture
    XCTAssertEqual([picture[40, 50], picture[59, 50], picture[50, 50]], [layer, layer, 0], "half as wide")
  }

  func testInstancesAreOutlinedAndHiddenLayersAreNot() throws {
    let replicator = CAReplicatorLayer(), child = CALayer(), hidden = CALayer(), faded = CALayer()
    scene.change {
      replicator.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      replicator.instanceCount = 3
      replicator.instanceTransform = CATransform3DMakeTranslation(20, 0, 0)
      child.frame = CGRect(x: 10, y: 10, width: 10, height: 10)
      child.backgroundColor = .red
      replicator.addSublayer(child)
      scene.root.addSublayer(replicator)
      for layer in [hidden, faded] {
        layer.frame = CGRect(x: 50, y: 70, width: 10, height: 10)
        scene.root.addSublayer(layer)
      }
      hidden.isHidden = true
      faded.opacity = 0
    }
    let (picture, outlines) = try draw()
    XCTAssertEqual([picture[10, 15], picture[30, 15], picture[50, 15]], [layer, instance, instance])
    XCTAssertEqual(picture[50, 75], 0)
    XCTAssertEqual(outlines.count(of: .instance), 2)
  }

  func testTenThousandNestedLayersAndWildTransforms() throws {
    var top = scene.layer
    scene.change {
      for _ in 0..<10_000 {
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        top.addSublayer(layer)
        top = layer
      }
      var behind = CATransform3DMakeRotation(1.4, 0, 1, 0)
      behind.m34 = -1 / 8.0
      let wild = CALayer()
      wild.bounds = CGRect(x: 0, y: 0, width: 1e9, height: 1e9)
      wild.transform = CATransform3DConcat(CATransform3DMakeRotation(1.4, 0, 1, 0), behind)
      scene.root.addSublayer(wild)
    }
    XCTAssertGreaterThanOrEqual(try draw().outlines.count(of: .layer), 10_000)
    scene.change { scene.layer.removeFromSuperlayer() }
  }
}
