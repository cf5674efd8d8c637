import CoreGraphics
import Support
import XCTest

final class PathTests: XCTestCase {
  private func elements(_ path: CGPath) -> [String] {
    var list: [String] = []
    path.applyWithBlock { element in
      let points = (0..<element.pointee.type.pointCount).map { element.pointee.points[$0] }
      let names = ["move", "line", "quad", "cubic", "close"]
      let numbers = points.map { "\(Double($0.x)) \(Double($0.y))" }.joined(separator: ", ")
      list.append("\(names[Int(element.pointee.type.rawValue)]) \(numbers)")
    }
    return list
  }

  func testElementsComeBackInOrder() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 3, y: 4))
    path.addQuadCurve(to: CGPoint(x: 5, y: 6), control: CGPoint(x: 7, y: 8))
    path.addCurve(to: CGPoint(x: 1, y: 1), control1: CGPoint(x: 2, y: 2), control2: CGPoint(x: 3, y: 3))
    path.closeSubpath()
    XCTAssertEqual(
      elements(path),
      [
        "move 1.0 2.0", "line 3.0 4.0", "quad 7.0 8.0, 5.0 6.0", "cubic 2.0 2.0, 3.0 3.0, 1.0 1.0", "close ",
      ])
    XCTAssertEqual(path.currentPoint, CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 9, y: 9))
    XCTAssertEqual(
      elements(path).suffix(2), ["move 1.0 2.0", "line 9.0 9.0"], "closing leaves the start as current")
  }

  func testBoundingBoxes() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addCurve(to: CGPoint(x: 10, y: 0), control1: CGPoint(x: 0, y: 8), control2: CGPoint(x: 10, y: 8))
    XCTAssertEqual(path.boundingBox, CGRect(x: 0, y: 0, width: 10, height: 8))
    XCTAssertEqual(path.boundingBoxOfPath, CGRect(x: 0, y: 0, width: 10, height: 6))
    XCTAssertTrue(CGMutablePath().boundingBox.isNull)
    XCTAssertTrue(CGMutablePath().boundingBoxOfPath.isNull)
    let quad = CGMutablePath()
    quad.move(to: .zero)
    quad.addQuadCurve(to: CGPoint(x: 4, y: 0), control: CGPoint(x: 2, y: 4))
    XCTAssertEqual(quad.boundingBoxOfPath, CGRect(x: 0, y: 0, width: 4, height: 2))
  }

  func testArcsLieOnTheCircle() {
    let path = CGMutablePath()
    path.addArc(center: CGPoint(x: 5, y: 5), radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    XCTAssertEqual(path.verbs, [0, 3], "a quarter turn is one curve")
    XCTAssertEqual(path.currentPoint.x, 5, accuracy: 1e-12)
    XCTAssertEqual(path.currentPoint.y, 15, accuracy: 1e-12)
    let other = CGMutablePath()
    other.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    XCTAssertEqual(other.verbs, [0, 3, 3, 3], "the other way round is three quarters")
    let full = CGMutablePath()
    full.addArc(center: .zero, radius: 2, startAngle: 1, endAngle: 1 + 2 * .pi, clockwise: false)
    XCTAssertEqual(full.verbs.count, 5)
    XCTAssertEqual(full.boundingBoxOfPath.width, 4, accuracy: 2e-3)
    let none = CGMutablePath()
    none.addArc(center: .zero, radius: 2, startAngle: 1, endAngle: 1, clockwise: false)
    XCTAssertEqual(none.verbs, [0])
  }

  func testArcBetweenTangentsRoundsTheCorner() {
    for (end, expected) in [
      (CGPoint(x: 10, y: 10), CGPoint(x: 10, y: 3)), (CGPoint(x: 10, y: -10), CGPoint(x: 10, y: -3)),
    ] {
      let path = CGMutablePath()
      path.move(to: .zero)
      path.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: end, radius: 3)
      XCTAssertEqual(path.verbs.prefix(2), [0, 1])
      XCTAssertEqual(path.points[1].x, 7, accuracy: 1e-12)
      XCTAssertEqual(path.currentPoint.x, expected.x, accuracy: 1e-12)
      XCTAssertEqual(path.currentPoint.y, expected.y, accuracy: 1e-12)
      XCTAssertEqual(path.verbs.filter { $0 == 3 }.count, 1, "the short way round")
    }
  }

  func testContains() {
    let ring = CGMutablePath()
    ring.addEllipse(in: CGRect(x: 0, y: 0, width: 100, height: 100))
    ring.addEllipse(in: CGRect(x: 25, y: 25, width: 50, height: 50))
    XCTAssertTrue(ring.contains(CGPoint(x: 50, y: 50)))
    XCTAssertFalse(ring.contains(CGPoint(x: 50, y: 50), using: .evenOdd))
    XCTAssertTrue(ring.contains(CGPoint(x: 10, y: 50), using: .evenOdd))
    XCTAssertFalse(ring.contains(CGPoint(x: 1, y: 1)))
    // On the diagonal the circle of radius 50 ends at 50 − 50/√2 = 14.6447 (the curve is within 0.03 % of it).
    XCTAssertFalse(ring.contains(CGPoint(x: 14.62, y: 14.62)))
    XCTAssertTrue(ring.contains(CGPoint(x: 14.66, y: 14.66)))
    XCTAssertTrue(ring.contains(CGPoint(x: 150, y: 150), transform: CGAffineTransform(scaleX: 3, y: 3)))
    let open = CGMutablePath()
    open.addLines(between: [.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10)])
    XCTAssertTrue(open.contains(CGPoint(x: 8, y: 5)), "open sub-paths count as closed")
    let box = CGPath(rect: CGRect(x: 0, y: 0, width: 2, height: 2), transform: nil)
    XCTAssertTrue(box.contains(CGPoint(x: 0, y: 1)))
    XCTAssertFalse(box.contains(CGPoint(x: 2, y: 1)), "half-open, as CGRect.contains")
  }

  func testRectanglesAreRecognised() {
    let frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    var found = CGRect.zero
    XCTAssertTrue(CGPath(rect: frame, transform: nil).isRect(&found))
    XCTAssertEqual(found, frame)
    XCTAssertFalse(CGPath(ellipseIn: frame, transform: nil).isRect(nil))
    var turn = CGAffineTransform(rotationAngle: 0.1)
    XCTAssertFalse(CGPath(rect: frame, transform: &turn).isRect(nil))
  }

  func testCopiesAreIndependent() throws {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
    let copy = try XCTUnwrap(path.copy())
    path.addLine(to: CGPoint(x: 5, y: 5))
    XCTAssertEqual(copy.boundingBox, CGRect(x: 0, y: 0, width: 1, height: 1))
    XCTAssertEqual(copy, CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil))
    var t = CGAffineTransform(translationX: 10, y: 0)
    XCTAssertEqual(copy.copy(using: &t)?.boundingBox, CGRect(x: 10, y: 0, width: 1, height: 1))
  }

  func testRoundedRectangleLimitsItsRadius() {
    let path = CGPath(
      roundedRect: CGRect(x: 0, y: 0, width: 10, height: 4), cornerWidth: 50, cornerHeight: 50, transform: nil
    )
    XCTAssertEqual(path.boundingBoxOfPath, CGRect(x: 0, y: 0, width: 10, height: 4))
    XCTAssertFalse(path.contains(CGPoint(x: 0.1, y: 0.1)))
  }

  /// Curves that are a point or a level line, and curves as large as numbers get, are looked at once like all others.
  func testContainsAnswersAtOnceForCurvesThatHalvingDoesNotPart() {
    let point = CGPoint(x: 3, y: 4)
    let dot = CGMutablePath()
    dot.move(to: point)
    dot.addCurve(to: point, control1: point, control2: point)
    XCTAssertFalse(dot.contains(point))
    let level = CGMutablePath()
    level.move(to: CGPoint(x: 0, y: 4))
    level.addCurve(to: CGPoint(x: 9, y: 4), control1: CGPoint(x: 2, y: 4), control2: CGPoint(x: 5, y: 4))
    level.addLine(to: CGPoint(x: 9, y: 8))
    level.addLine(to: CGPoint(x: 0, y: 8))
    XCTAssertTrue(level.contains(point))
    XCTAssertFalse(level.contains(CGPoint(x: 3, y: 3.999)))
    let most = CGFloat.greatestFiniteMagnitude
    let huge = CGMutablePath()
    huge.move(to: CGPoint(x: -most, y: -most))
    huge.addQuadCurve(to: CGPoint(x: -most, y: most), control: CGPoint(x: most, y: 0))
    XCTAssertTrue(huge.contains(CGPoint(x: -most / 2, y: 0)))
    XCTAssertFalse(huge.contains(CGPoint(x: most / 2, y: 4)))
  }

  func testContainsFollowsACurveThatTurnsAround() {
    // x and y of the cubic (0, 0) (10, 30) (20, −20) (30, 10): y = 90t − 240t² + 160t³, x = 30t.
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addCurve(
      to: CGPoint(x: 30, y: 10), control1: CGPoint(x: 10, y: 30), control2: CGPoint(x: 20, y: -20))
    path.addLine(to: CGPoint(x: 30, y: 40))
    path.addLine(to: CGPoint(x: 0, y: 40))
    for x in stride(from: 0.5, to: 30, by: 0.5) {
      let t = x / 30
      let y = 90 * t - 240 * t * t + 160 * t * t * t
      XCTAssertTrue(path.contains(CGPoint(x: x, y: y + 0.001)), "\(x)")
      XCTAssertFalse(path.contains(CGPoint(x: x, y: y - 0.001)), "\(x)")
    }
  }

  func testBadElementsAreDroppedAndReported() {
    let path = CGMutablePath()
    let (_, messages) = Diagnostics.withCapture {
      path.addLine(to: CGPoint(x: 1, y: 1))
      path.move(to: CGPoint(x: CGFloat.nan, y: 0))
      path.addRect(CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1))
      path.addArc(center: .zero, radius: .nan, startAngle: 0, endAngle: 1, clockwise: false)
    }
    XCTAssertTrue(path.isEmpty)
    XCTAssertEqual(
      messages.map(\.text),
      [
        "a path element without a current point is dropped; call move(to:) first",
        "a path element with a point that is not finite is dropped",
        "a rectangle whose frame (0.0, 0.0, inf, 1.0) is not finite is dropped",
        "an arc with centre (0.0, 0.0), radius nan, angle 0.0 and sweep 1.0 is dropped",
      ])
    let (none, others) = Diagnostics.withCapture { CGPath(verbs: [0, 1], points: [SIMD2(0, 0)]) }
    XCTAssertNil(none)
    XCTAssertEqual(others.map(\.text), ["a path of 2 elements needs 2 points and begins with a move"])
  }
}
