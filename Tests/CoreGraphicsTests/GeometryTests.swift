import CoreGraphics
import XCTest

final class GeometryTests: XCTestCase {
  func testConcatenationAppliesTheReceiverFirst() {
    let t = CGAffineTransform(scaleX: 2, y: 3).concatenating(CGAffineTransform(translationX: 10, y: 20))
    XCTAssertEqual(CGPoint(x: 1, y: 1).applying(t), CGPoint(x: 12, y: 23))
    XCTAssertEqual(CGSize(width: 1, height: 1).applying(t), CGSize(width: 2, height: 3))
  }

  func testTheStepsApplyBeforeTheReceiver() {
    let t = CGAffineTransform(translationX: 10, y: 20)
    XCTAssertEqual(t.scaledBy(x: 2, y: 3), CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 10, ty: 20))
    XCTAssertEqual(
      CGAffineTransform(scaleX: 2, y: 3).translatedBy(x: 1, y: 1),
      CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 2, ty: 3))
    let turned = t.rotated(by: .pi / 2)
    let image = CGPoint(x: 1, y: 0).applying(turned)
    XCTAssertEqual(image.x, 10, accuracy: 1e-15)
    XCTAssertEqual(image.y, 21, accuracy: 1e-15)
  }

  func testInversion() {
    let t = CGAffineTransform(a: 2, b: 1, c: -1, d: 3, tx: 5, ty: -7)
    let both = t.concatenating(t.inverted())
    let pairs: [(CGFloat, CGFloat)] = [
      (both.a, 1), (both.b, 0), (both.c, 0), (both.d, 1), (both.tx, 0), (both.ty, 0),
    ]
    for (value, expected) in pairs {
      XCTAssertEqual(value, expected, accuracy: 1e-15)
    }
    let flat = CGAffineTransform(scaleX: 0, y: 1)
    XCTAssertEqual(flat.inverted(), flat, "a map without an inverse stays itself")
    XCTAssertTrue(CGAffineTransform.identity.isIdentity)
    XCTAssertFalse(flat.isIdentity)
  }

  func testRectangleImage() {
    // A figure of Core Animation's documentation of frames: a box of 5 × 10/3 turned by half a radian.
    let box = CGRect(x: 0, y: 0, width: 5, height: 10.0 / 3).applying(CGAffineTransform(rotationAngle: 0.5))
    XCTAssertEqual(box.minX, -1.598085128680676, accuracy: 1e-12)
    XCTAssertEqual(box.width, 5.98599793813254, accuracy: 1e-12)
    XCTAssertEqual(box.height, 5.322402899322256, accuracy: 1e-12)
    XCTAssertTrue(CGRect.null.applying(CGAffineTransform(scaleX: 2, y: 2)).isNull)
  }

  func testPrintingIsApples() {
    XCTAssertEqual("\([CGRect(x: 1, y: 2, width: 3, height: 4)])", "[(1.0, 2.0, 3.0, 4.0)]")
    XCTAssertEqual("\([CGPoint(x: 1, y: 2)])", "[(1.0, 2.0)]")
    XCTAssertEqual("\([CGSize(width: 1, height: 2)])", "[(1.0, 2.0)]")
    XCTAssertEqual(CGVector(dx: 1, dy: 2).debugDescription, "(1.0, 2.0)")
  }

  func testDynamicCasts() {
    let number: Any = NSNumber(value: 2.5)
    XCTAssertEqual(number as? CGFloat, 2.5)
    let point: Any = NSValue(cgPoint: CGPoint(x: 1, y: 2))
    XCTAssertEqual(point as? CGPoint, CGPoint(x: 1, y: 2))
    XCTAssertNil(point as? CGSize)
    XCTAssertNil(point as? CGRect)
    XCTAssertNil(point as? CGAffineTransform)
    XCTAssertEqual((CGPoint(x: 3, y: 4) as NSValue).cgPointValue, CGPoint(x: 3, y: 4))
    XCTAssertEqual((CGFloat(3) as NSNumber).doubleValue, 3)
    let size: Any = NSValue(cgSize: CGSize(width: 1, height: 2))
    XCTAssertEqual(size as? CGSize, CGSize(width: 1, height: 2))
    let rect: Any = NSValue(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4))
    XCTAssertEqual(rect as? CGRect, CGRect(x: 1, y: 2, width: 3, height: 4))
    let t = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    let transform: Any = NSValue(cgAffineTransform: t)
    XCTAssertEqual(transform as? CGAffineTransform, t)
    XCTAssertEqual(NSValue(cgAffineTransform: t), NSValue(cgAffineTransform: t))
    XCTAssertEqual(NSValue(cgVector: CGVector(dx: 7, dy: 8)).cgVectorValue, CGVector(dx: 7, dy: 8))
  }

  func testAWrongBoxGivesTheNeutralValueInsteadOfATrap() {
    let number = NSValue(cgPoint: .zero)
    XCTAssertEqual(number.cgRectValue, .zero)
    XCTAssertEqual(number.cgAffineTransformValue, .identity)
    XCTAssertEqual(NSValue(cgRect: CGRect(x: 1, y: 1, width: 1, height: 1)).cgPointValue, .zero)
  }

  func testAMapFallsIntoItsSteps() {
    let steps = CGAffineTransformComponents(
      scale: CGSize(width: 2, height: -3), horizontalShear: 0.5, rotation: 0.7,
      translation: CGVector(dx: 4, dy: 5))
    let map = CGAffineTransform(steps)
    // Scale first, then shear, then turn, then move.
    let byHand = CGAffineTransform(scaleX: 2, y: -3)
      .concatenating(CGAffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0))
      .concatenating(CGAffineTransform(rotationAngle: 0.7))
      .concatenating(CGAffineTransform(translationX: 4, y: 5))
    for (one, other) in [
      (map.a, byHand.a), (map.b, byHand.b), (map.c, byHand.c), (map.d, byHand.d), (map.tx, 4), (map.ty, 5),
    ] { XCTAssertEqual(one, other, accuracy: 1e-12) }
    let found = map.decomposed()
    XCTAssertEqual(found.scale.width, 2, accuracy: 1e-12)
    XCTAssertEqual(found.scale.height, -3, accuracy: 1e-12)
    XCTAssertEqual(found.horizontalShear, 0.5, accuracy: 1e-12)
    XCTAssertEqual(found.rotation, 0.7, accuracy: 1e-12)
    XCTAssertEqual(found.translation, CGVector(dx: 4, dy: 5))
    let flat = CGAffineTransform(scaleX: 0, y: 3).rotated(by: 0).decomposed()
    XCTAssertEqual(flat.scale, CGSize(width: 0, height: 3))
    XCTAssertEqual(flat.rotation, 0)
  }
}
