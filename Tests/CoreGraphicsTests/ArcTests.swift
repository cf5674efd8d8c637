import Support
import XCTest

@testable import CoreGraphics

/// Arcs by their numbers: the area below the flattened path, its length and its box.
final class ArcTests: XCTestCase {
  private struct Measure {
    var area = 0.0
    var length = 0.0
    var box = CGRect.null
    var start = CGPoint.zero
    var end = CGPoint.zero
  }

  /// Walks along the path in short steps. The area is signed: positive where angles grow.
  private func measure(_ path: CGPath) -> Measure {
    var measure = Measure()
    var points: [CGPoint] = []
    path.applyWithBlock { element in
      let p = element.pointee.points
      switch element.pointee.type {
      case .moveToPoint, .addLineToPoint: points.append(p[0])
      case .addCurveToPoint:
        guard let from = points.last else { return }
        for i in 1...200 {
          let t = CGFloat(i) / 200
          let u = 1 - t
          points.append(
            CGPoint(
              x: u * u * u * from.x + 3 * u * u * t * p[0].x + 3 * u * t * t * p[1].x + t * t * t * p[2].x,
              y: u * u * u * from.y + 3 * u * u * t * p[0].y + 3 * u * t * t * p[1].y + t * t * t * p[2].y))
        }
      default: break
      }
    }
    for (a, b) in zip(points, points.dropFirst()) {
      measure.area += Double(a.x * b.y - b.x * a.y) / 2
      measure.length += hypot(Double(b.x - a.x), Double(b.y - a.y))
    }
    for point in points { measure.box = measure.box.union(CGRect(origin: point, size: .zero)) }
    measure.start = points.first ?? .zero
    measure.end = points.last ?? .zero
    return measure
  }

  private func arc(
    _ start: CGFloat, _ end: CGFloat, clockwise: Bool, radius: CGFloat = 10,
    transform: CGAffineTransform = .identity
  ) -> Measure {
    let path = CGMutablePath()
    path.addArc(
      center: .zero, radius: radius, startAngle: start, endAngle: end, clockwise: clockwise,
      transform: transform)
    return measure(path)
  }

  /// The curves are within 0.03 % of the circle.
  private static let tolerance = 0.1

  func testAFullTurnIsACircleInEitherSense() {
    let turn = 2 * CGFloat.pi
    for (start, end) in [
      (0, turn), (turn, 0), (-CGFloat.pi / 2, 1.5 * .pi), (1.5 * .pi, -CGFloat.pi / 2), (0.3, 0.3 + turn),
      (0.1, 0.1 - turn), (0, 3 * turn), (0, -2.5 * turn), (1, 1 + 1.25 * turn),
    ] {
      for clockwise in [false, true] {
        let full = arc(start, end, clockwise: clockwise)
        let name = "\(start) to \(end), clockwise \(clockwise)"
        XCTAssertEqual(full.length, 20 * Double.pi, accuracy: Self.tolerance, name)
        XCTAssertEqual(
          full.area, (clockwise ? -100 : 100) * Double.pi, accuracy: 3 * Self.tolerance, name)
        XCTAssertEqual(full.box.minX, -10, accuracy: 0.01, name)
        XCTAssertEqual(full.box.maxX, 10, accuracy: 0.01, name)
        XCTAssertEqual(full.box.minY, -10, accuracy: 0.01, name)
        XCTAssertEqual(full.box.maxY, 10, accuracy: 0.01, name)
        XCTAssertEqual(full.start.x, full.end.x, accuracy: 1e-9, name)
        XCTAssertEqual(full.start.y, full.end.y, accuracy: 1e-9, name)
      }
    }
  }

  func testLessThanATurnFollowsTheSense() {
    let quarter = CGFloat.pi / 2
    for (start, end, clockwise, sweep) in [
      (0, quarter, false, 0.25), (0, quarter, true, -0.75), (quarter, 0, false, 0.75),
      (quarter, 0, true, -0.25), (-quarter, -2 * quarter, false, 0.75), (-quarter, -2 * quarter, true, -0.25),
      (3 * quarter, -quarter / 2, false, 0.125), (0, 3 * quarter, false, 0.75),
      (0, 3 * quarter, true, -0.25),
    ] as [(CGFloat, CGFloat, Bool, Double)] {
      let part = arc(start, end, clockwise: clockwise)
      let name = "\(start) to \(end), clockwise \(clockwise)"
      XCTAssertEqual(part.length, abs(sweep) * 20 * .pi, accuracy: Self.tolerance, name)
      XCTAssertEqual(part.area, sweep * 100 * .pi, accuracy: 3 * Self.tolerance, name)
      XCTAssertEqual(
        part.end.x, 10 * CGFloat(ElementaryFunctions.sincos(Double(end)).1), accuracy: 1e-9, name)
      XCTAssertEqual(
        part.end.y, 10 * CGFloat(ElementaryFunctions.sincos(Double(end)).0), accuracy: 1e-9, name)
    }
  }

  func testEqualAnglesDrawNothing() {
    for angle in [0, 1, -7.5, 2 * CGFloat.pi] {
      for clockwise in [false, true] {
        let path = CGMutablePath()
        path.addArc(center: .zero, radius: 10, startAngle: angle, endAngle: angle, clockwise: clockwise)
        XCTAssertEqual(measure(path).length, 0)
      }
    }
  }

  func testTransformsTurnStretchAndMirrorTheCircle() {
    let turn = 2 * CGFloat.pi
    let ellipse = CGAffineTransform(a: 2, b: 0, c: 0, d: 0.5, tx: 100, ty: 50)
    for clockwise in [false, true] {
      let wide = arc(0, turn, clockwise: clockwise, transform: ellipse)
      XCTAssertEqual(wide.box.minX, 80, accuracy: 0.01)
      XCTAssertEqual(wide.box.maxX, 120, accuracy: 0.01)
      XCTAssertEqual(wide.box.minY, 45, accuracy: 0.01)
      XCTAssertEqual(wide.box.maxY, 55, accuracy: 0.01)
      XCTAssertEqual(abs(wide.area), 100 * Double.pi, accuracy: 0.3)
      let mirrored = arc(0, turn, clockwise: clockwise, transform: CGAffineTransform(scaleX: -1, y: 1))
      XCTAssertEqual(mirrored.area, (clockwise ? 100 : -100) * Double.pi, accuracy: 0.3)
      let turned = arc(0, turn, clockwise: clockwise, transform: CGAffineTransform(rotationAngle: 1))
      XCTAssertEqual(turned.length, 20 * Double.pi, accuracy: Self.tolerance)
    }
  }

  func testRelativeArcsOfATurnAndMore() {
    for (delta, sweep) in [
      (2 * CGFloat.pi, 1.0), (-2 * CGFloat.pi, -1), (9, 1), (-9, -1), (.pi, 0.5), (-.pi / 2, -0.25),
    ] {
      let path = CGMutablePath()
      path.addRelativeArc(center: .zero, radius: 10, startAngle: 0.7, delta: delta)
      let measured = measure(path)
      XCTAssertEqual(measured.length, abs(sweep) * 20 * .pi, accuracy: Self.tolerance, "\(delta)")
      XCTAssertEqual(measured.area, sweep * 100 * .pi, accuracy: 3 * Self.tolerance, "\(delta)")
    }
  }

  /// A unit arc scaled by the radius: a negative one is the arc on the other side of the centre.
  func testANegativeRadius() {
    let path = CGMutablePath()
    path.addArc(center: CGPoint(x: 10, y: 20), radius: -5, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    let arc = measure(path)
    XCTAssertEqual(arc.start.x, 5, accuracy: 1e-9)
    XCTAssertEqual(arc.start.y, 20, accuracy: 1e-9)
    XCTAssertEqual(arc.end.x, 10, accuracy: 1e-9)
    XCTAssertEqual(arc.end.y, 15, accuracy: 1e-9)
    XCTAssertEqual(arc.length, 5 * .pi / 2, accuracy: 0.01)
  }

  func testAnAngleThatIsNotFiniteIsReported() {
    let path = CGMutablePath()
    let (_, messages) = Diagnostics.withCapture {
      path.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: .infinity, clockwise: false)
    }
    XCTAssertTrue(path.isEmpty)
    XCTAssertEqual(messages.count, 1)
  }

  func testTheContextsArcs() throws {
    for clockwise in [false, true] {
      let context = try XCTUnwrap(
        CGContext(
          data: nil, width: 40, height: 40, bitsPerComponent: 8, bytesPerRow: 0,
          space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
      context.translateBy(x: 20, y: 20)
      context.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: 2 * .pi, clockwise: clockwise)
      let measured = measure(try XCTUnwrap(context.path))
      XCTAssertEqual(measured.length, 20 * Double.pi, accuracy: Self.tolerance)
      XCTAssertEqual(measured.area, (clockwise ? -100 : 100) * Double.pi, accuracy: 0.3)
    }
  }
}
