import Support
import UIKit
import XCTest

final class UIBezierPathTests: XCTestCase {
  private struct Element: Equatable {
    var type: CGPathElementType
    var points: [CGPoint]
  }

  private func elements(_ path: UIBezierPath) -> [Element] {
    var elements: [Element] = []
    path.cgPath.applyWithBlock { element in
      let counts: [CGPathElementType: Int] = [
        .moveToPoint: 1, .addLineToPoint: 1, .addQuadCurveToPoint: 2, .addCurveToPoint: 3, .closeSubpath: 0,
      ]
      let type = element.pointee.type
      elements.append(
        Element(type: type, points: (0..<(counts[type] ?? 0)).map { element.pointee.points[$0] }))
    }
    return elements
  }

  func testDefaults() {
    let path = UIBezierPath()
    XCTAssertTrue(path.isEmpty)
    XCTAssertEqual(path.lineWidth, 1)
    XCTAssertEqual(path.miterLimit, 10)
    XCTAssertEqual(path.lineCapStyle, .butt)
    XCTAssertEqual(path.lineJoinStyle, .miter)
    XCTAssertFalse(path.usesEvenOddFillRule)
  }

  /// The published numbers of UIKit's corner, one radius long: start, three cubics, end.
  func testCornerIsUIKits() throws {
    let path = UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 100, height: 100), cornerRadius: 10)
    let list = elements(path)
    XCTAssertEqual(list[0].type, .moveToPoint)
    XCTAssertEqual(list[0].points[0].x, 15.2866483, accuracy: 1e-9)
    XCTAssertEqual(list[0].points[0].y, 0)
    XCTAssertEqual(list.filter { $0.type == .addCurveToPoint }.count, 12)
    XCTAssertEqual(list.last?.type, .closeSubpath)
    // The first corner is the top right one, mirrored: x runs back from 100.
    let first = list[2]
    XCTAssertEqual(first.points[0].x, 100 - 10.8849296, accuracy: 1e-9)
    XCTAssertEqual(first.points[0].y, 0)
    XCTAssertEqual(first.points[2].x, 100 - 6.3149399, accuracy: 1e-9)
    XCTAssertEqual(first.points[2].y, 0.749114, accuracy: 1e-5)
    XCTAssertEqual(list[4].points[2].x, 100, accuracy: 1e-9)
    XCTAssertEqual(list[4].points[2].y, 15.2866483, accuracy: 1e-9)
  }

  func testCapsuleEndsInCircles() {
    let path = UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 80, height: 20), cornerRadius: 10)
    let curves = elements(path).filter { $0.type == .addCurveToPoint }
    for curve in curves {
      let end = curve.points[2]
      let centre = CGPoint(x: end.x > 40 ? 70 : 10, y: 10)
      let radius = ((end.x - centre.x) * (end.x - centre.x) + (end.y - centre.y) * (end.y - centre.y))
        .squareRoot()
      XCTAssertEqual(radius, 10, accuracy: 1e-9)
    }
    XCTAssertEqual(path.bounds, CGRect(x: 0, y: 0, width: 80, height: 20))
  }

  func testRadiusIsLimitedAndCornersAreChosen() {
    let path = UIBezierPath(
      roundedRect: CGRect(x: 0, y: 0, width: 40, height: 20), byRoundingCorners: [.topLeft],
      cornerRadii: CGSize(width: 99, height: 99))
    XCTAssertEqual(path.bounds, CGRect(x: 0, y: 0, width: 40, height: 20))
    XCTAssertFalse(path.contains(CGPoint(x: 1, y: 0.5)))
    XCTAssertTrue(path.contains(CGPoint(x: 39.5, y: 0.5)))
    XCTAssertTrue(path.contains(CGPoint(x: 39.5, y: 19.5)))
    XCTAssertTrue(path.contains(CGPoint(x: 0.5, y: 19.5)))
    XCTAssertEqual(
      elements(UIBezierPath(roundedRect: .init(x: 0, y: 0, width: 4, height: 4), cornerRadius: 0)).count, 5)
  }

  func testArcRunsClockwiseOnScreen() {
    // From 3 o'clock by a quarter turn clockwise, y down: to 6 o'clock.
    let path = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    XCTAssertEqual(path.currentPoint.x, 0, accuracy: 1e-9)
    XCTAssertEqual(path.currentPoint.y, 10, accuracy: 1e-9)
    XCTAssertEqual(path.bounds.maxX, 10, accuracy: 1e-9)
    XCTAssertEqual(path.bounds.minX, 0, accuracy: 1e-9)
    let longWay = UIBezierPath(
      arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    XCTAssertEqual(longWay.bounds.minX, -10, accuracy: 1e-2)
  }

  func testReversing() {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addQuadCurve(to: CGPoint(x: 10, y: 10), controlPoint: CGPoint(x: 15, y: 5))
    path.addCurve(
      to: CGPoint(x: 0, y: 10), controlPoint1: CGPoint(x: 8, y: 12), controlPoint2: CGPoint(x: 2, y: 12))
    path.close()
    path.lineWidth = 3
    let reversed = path.reversing()
    XCTAssertEqual(
      elements(reversed),
      [
        Element(type: .moveToPoint, points: [CGPoint(x: 0, y: 10)]),
        Element(
          type: .addCurveToPoint,
          points: [CGPoint(x: 2, y: 12), CGPoint(x: 8, y: 12), CGPoint(x: 10, y: 10)]),
        Element(type: .addQuadCurveToPoint, points: [CGPoint(x: 15, y: 5), CGPoint(x: 10, y: 0)]),
        Element(type: .addLineToPoint, points: [CGPoint(x: 0, y: 0)]),
        Element(type: .closeSubpath, points: []),
      ])
    XCTAssertEqual(reversed.lineWidth, 3)
    XCTAssertEqual(elements(reversed.reversing()), elements(path))
  }

  func testDashRoundTrip() {
    let path = UIBezierPath()
    path.setLineDash([4, 2], count: 2, phase: 1)
    var pattern: [CGFloat] = [0, 0]
    var count = 0
    var phase: CGFloat = 0
    path.getLineDash(&pattern, count: &count, phase: &phase)
    XCTAssertEqual(pattern, [4, 2])
    XCTAssertEqual(count, 2)
    XCTAssertEqual(phase, 1)
  }

  func testTransformAndEvenOdd() {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    path.append(UIBezierPath(rect: CGRect(x: 2, y: 2, width: 6, height: 6)))
    XCTAssertTrue(path.contains(CGPoint(x: 5, y: 5)))
    path.usesEvenOddFillRule = true
    XCTAssertFalse(path.contains(CGPoint(x: 5, y: 5)))
    path.apply(CGAffineTransform(translationX: 5, y: 0))
    XCTAssertEqual(path.bounds, CGRect(x: 5, y: 0, width: 10, height: 10))
  }

  func testLineWithoutMoveIsReported() {
    let path = UIBezierPath()
    let (_, messages) = Diagnostics.withCapture { path.addLine(to: CGPoint(x: 1, y: 1)) }
    XCTAssertTrue(path.isEmpty)
    XCTAssertEqual(
      messages.map(\.description),
      ["UIBezierPath: addLine(to:) on a path without a current point is dropped; call move(to:) first"])
  }

  func testCopyIsIndependent() throws {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    let copy = try XCTUnwrap(path.copy() as? UIBezierPath)
    path.removeAllPoints()
    XCTAssertTrue(path.isEmpty)
    XCTAssertFalse(copy.isEmpty)
  }

  func testFillAndStrokePixels() throws {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8), format: format).image { _ in
      UIColor.red.setFill()
      UIBezierPath(rect: CGRect(x: 0, y: 0, width: 4, height: 2)).fill()
      UIColor.blue.setStroke()
      let line = UIBezierPath()
      line.move(to: CGPoint(x: 0, y: 6))
      line.addLine(to: CGPoint(x: 8, y: 6))
      line.lineWidth = 2
      line.stroke()
    }
    let pixels = try XCTUnwrap(image.cgImage)
    XCTAssertEqual(pixels.pixel(x: 0, y: 0), 0xFFFF_0000)
    XCTAssertEqual(pixels.pixel(x: 3, y: 1), 0xFFFF_0000)
    XCTAssertEqual(pixels.pixel(x: 4, y: 0), 0)
    XCTAssertEqual(pixels.pixel(x: 0, y: 2), 0)
    XCTAssertEqual(pixels.pixel(x: 5, y: 4), 0)
    XCTAssertEqual(pixels.pixel(x: 5, y: 5), 0xFF00_00FF)
    XCTAssertEqual(pixels.pixel(x: 5, y: 6), 0xFF00_00FF)
    XCTAssertEqual(pixels.pixel(x: 5, y: 7), 0)
  }

  func testClipPixels() throws {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4), format: format).image { context in
      UIBezierPath(rect: CGRect(x: 1, y: 1, width: 2, height: 2)).addClip()
      UIColor.green.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    }
    let pixels = try XCTUnwrap(image.cgImage)
    XCTAssertEqual(pixels.pixel(x: 1, y: 1), 0xFF00_FF00)
    XCTAssertEqual(pixels.pixel(x: 2, y: 2), 0xFF00_FF00)
    XCTAssertEqual(pixels.pixel(x: 0, y: 1), 0)
    XCTAssertEqual(pixels.pixel(x: 3, y: 3), 0)
  }
}
