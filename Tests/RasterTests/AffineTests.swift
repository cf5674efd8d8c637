import Raster
import XCTest

final class AffineTests: XCTestCase {
  func testConcatenationAppliesTheReceiverFirst() {
    let scaled = Affine.scale(x: 2, y: 3).concatenating(.translation(x: 10, y: 20))
    XCTAssertEqual(scaled.apply(x: 1, y: 1), SIMD2(12, 23))
    let moved = Affine.translation(x: 10, y: 20).concatenating(.scale(x: 2, y: 3))
    XCTAssertEqual(moved.apply(x: 1, y: 1), SIMD2(22, 63))
  }

  func testInverseUndoes() {
    let map = Affine(a: 1.5, b: 0.25, c: -0.75, d: 2, tx: 7, ty: -3)
    guard let back = map.inverse else { return XCTFail("a regular map has an inverse") }
    let p = back.apply(map.apply(x: 3.5, y: -8))
    XCTAssertEqual(p.x, 3.5, accuracy: 1e-12)
    XCTAssertEqual(p.y, -8, accuracy: 1e-12)
    XCTAssertEqual(Affine.scale(x: 0.5, y: 0.5).inverse, .scale(x: 2, y: 2))
  }

  func testSingularMapsHaveNoInverse() {
    XCTAssertNil(Affine.scale(x: 0, y: 1).inverse)
    XCTAssertNil(Affine(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0).inverse)
    XCTAssertNil(Affine(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0).inverse)
    XCTAssertNil(Affine(a: 1, b: 0, c: 0, d: 1, tx: .infinity, ty: 0).inverse)
  }

  func testLargestStretch() {
    XCTAssertEqual(Affine.scale(x: 3, y: -2).largestStretch, 3, accuracy: 1e-12)
    XCTAssertEqual(Affine(a: 0, b: 2, c: -2, d: 0, tx: 9, ty: 9).largestStretch, 2, accuracy: 1e-12)
    XCTAssertEqual(Affine(a: 1, b: 0, c: 1, d: 1, tx: 0, ty: 0).largestStretch, 1.618033988, accuracy: 1e-8)
  }
}
