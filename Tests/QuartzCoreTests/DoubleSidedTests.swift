import XCTest

@testable import QuartzCore
@testable import Scene

/// Layers that show nothing from behind: which side is seen is said by the image, not by the angle alone.
final class DoubleSidedTests: XCTestCase {
  /// Planes that are turned about any axis and lie anywhere before the eye, against the way around which their corners
  /// are seen.
  func testTheSideThatIsSeenIsThatOfTheImage() {
    var state: UInt64 = 7
    func random(_ range: ClosedRange<Double>) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return range.lowerBound + Double(state >> 11) / Double(1 << 53) * (range.upperBound - range.lowerBound)
    }
    let rect = CGRect(x: -30, y: -20, width: 60, height: 40)
    let corners = [(-30.0, -20.0), (30, -20), (30, 20), (-30, 20)]
    var (seen, away, differsFromAngle) = (0, 0, 0)
    for _ in 0..<5000 {
      var turn = CATransform3DMakeRotation(random(-4...4), random(-1...1), random(-1...1), random(-1...1))
      turn = CATransform3DConcat(
        turn, CATransform3DMakeTranslation(random(-200...200), random(-200...200), random(-200...200)))
      var perspective = CATransform3DIdentity
      perspective.m34 = -1 / random(150...900)
      let plane = PlaneTransform(CATransform3DConcat(turn, perspective))
      guard plane.isBeforeEye(rect) else { continue }
      let points = corners.map { plane.apply($0.0, $0.1) }
      var area = 0.0
      for (index, point) in points.enumerated() {
        let next = points[(index + 1) % 4]
        area += point.x * next.y - next.x * point.y
      }
      guard abs(area) > 1e-6 else { continue }
      XCTAssertEqual(plane.facesAway, area < 0)
      if area < 0 { away += 1 } else { seen += 1 }
      if (area < 0) != (turn.m33 < 0) { differsFromAngle += 1 }
    }
    XCTAssertGreaterThan(min(seen, away), 1000)
    XCTAssertGreaterThan(differsFromAngle, 100, "the perspective counts")
  }

  /// A flap that is hinged at its lower edge, in the middle of the perspective: its front is seen until it is turned by
  /// 90 degrees, and nothing after.
  func testAFlapIsSeenUntilItsEdge() {
    let root = CALayer()
    let flap = CALayer()
    let scene = Scene(root)
    scene.change {
      root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      root.sublayerTransform.m34 = -1 / 400
      flap.backgroundColor = CGColor.red
      flap.isDoubleSided = false
      flap.anchorPoint = CGPoint(x: 0.5, y: 1)
      flap.bounds = CGRect(x: 0, y: 0, width: 40, height: 50)
      flap.position = CGPoint(x: 50, y: 50)
      root.addSublayer(flap)
    }
    func show(_ degrees: Double) -> (above: [Int], below: [Int]) {
      scene.change { flap.transform = CATransform3DMakeRotation(degrees * .pi / 180, 1, 0, 0) }
      scene.step(to: 1)
      let picture = scene.picture()
      return (channels(picture[50, 46]), channels(picture[50, 54]))
    }
    XCTAssertEqual(show(-80).above, [255, 0, 0])
    XCTAssertEqual(show(-80).below, [0, 0, 0])
    XCTAssertEqual(show(-100).above, [0, 0, 0])
    XCTAssertEqual(show(-100).below, [0, 0, 0], "its back")
    scene.change { flap.isDoubleSided = true }
    XCTAssertEqual(show(-100).below, [255, 0, 0])
  }
}
