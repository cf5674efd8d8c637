import Raster
import XCTest

final class ContinuousCornerTests: XCTestCase {
  private func points(_ shape: RoundedRect) -> [SIMD2<Double>] {
    let path = PathBuffer()
    path.addContinuousRoundedRect(shape)
    return withExtendedLifetime(path) {
      Array(UnsafeBufferPointer(start: path.view.points, count: path.view.pointCount))
    }
  }

  /// The published numbers, at the upper left corner walked backwards: it comes last, from the left edge to the top.
  func testUnitCornerHasThePublishedPoints() {
    let corner = Array(points(RoundedRect(minX: 0, minY: 0, maxX: 40, maxY: 40, radius: 1)).suffix(10))
    let wanted: [SIMD2<Double>] = [
      [1.52866483, 0], [1.08849296, 0], [0.86840694, 0], [0.63149399, 0.074911], [0.37282392, 0.16905899],
      [0.16906013, 0.37282401], [0.07491176, 0.63149399], [0, 0.86840701], [0, 1.08849299], [0, 1.52866483],
    ]
    for (point, published) in zip(corner.reversed(), wanted) {
      XCTAssertEqual(point.x, published.x, accuracy: 2e-6)
      XCTAssertEqual(point.y, published.y, accuracy: 2e-6)
    }
  }

  /// With room for the radii alone it is the circle.
  func testWithoutRoomItIsTheCircle() {
    let shape = RoundedRect(minX: 2, minY: 3, maxX: 42, maxY: 43, radius: 99)
    let round = Canvas(width: 46, height: 46)
    round.rasteriser.fillRoundedRect(shape, color: white)
    let path = PathBuffer()
    path.addContinuousRoundedRect(shape)
    let continuous = Canvas(width: 46, height: 46)
    continuous.rasteriser.fillPath(path, transform: .identity, rule: .nonZero, color: white)
    for i in 0..<(46 * 46) {
      XCTAssertEqual(Double(continuous.contents[i] >> 24), Double(round.contents[i] >> 24), accuracy: 2)
    }
  }

  /// From the full curve to the circle the area changes evenly: no jump where an edge gets too short.
  func testNothingJumpsAsTheRadiusGrows() {
    func area(_ radius: Double) -> Double {
      let path = PathBuffer()
      path.addContinuousRoundedRect(RoundedRect(minX: 0, minY: 0, maxX: 60, maxY: 30, radius: radius))
      let canvas = Canvas(width: 60, height: 30)
      canvas.rasteriser.fillPath(path, transform: .identity, rule: .nonZero, color: white)
      return canvas.area
    }
    var last = area(8)
    for step in 1...80 {
      let next = area(8 + Double(step) * 0.1)
      XCTAssertLessThan(last - next, 3.2)
      XCTAssertGreaterThan(last - next, step > 71 ? -0.5 : -1)
      last = next
    }
  }

  func testMaskedCornersStaySharp() {
    var shape = RoundedRect(minX: 0, minY: 0, maxX: 40, maxY: 30)
    shape.topRight = 12
    let found = points(shape)
    // Nine points of cubics and a start for the one corner, a point for each other.
    XCTAssertEqual(found.count, 13)
    XCTAssertTrue(found.contains([0, 0]) && found.contains([40, 30]) && found.contains([0, 30]))
    // A corner alone on its edges has room for all of its curve.
    XCTAssertEqual(found[0].x, 40 - 12 * 1.52866483, accuracy: 1e-9)
    XCTAssertEqual(found[9].y, 12 * 1.52866483, accuracy: 1e-9)
  }

  func testHostileShapes() {
    let canvas = Canvas(width: 10, height: 10)
    for edge in [Double.nan, .infinity, -5, 0, 1e300] {
      for radius in [Double.nan, .infinity, -1, 3] {
        let path = PathBuffer()
        path.addContinuousRoundedRect(RoundedRect(minX: 0, minY: 0, maxX: edge, maxY: 8, radius: radius))
        canvas.rasteriser.fillPath(path, transform: .identity, rule: .nonZero, color: white)
      }
    }
  }
}
